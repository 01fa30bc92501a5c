"""Change every operator, number and decorator of the engine, one at a time, and record which tests catch it.

`make deep` runs this. The published cases test each change first, then the module's own doctests. A change that
survives both must be caught by the tests of values, because the protocol cannot show it (undo, slices, invalid
values), or must be explained in `explained.toml`. Otherwise a scenario or a test is missing.
No source file is written: each change is made in a process of its own.
"""

import contextlib
import difflib
import doctest
import importlib
import io
import json
import os
import re
import signal
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.progress import track

from tools.code_mutation import MODULES, RESULTS, Change, caught_by, digest, engine_with, judging_cases, source_of
from tools.paths import TESTS

CPU_SECONDS = 5
CPU_SECONDS_OF_TESTS = 30
VALUES = [
    TESTS / "engine" / f"test_{name}.py" for name in ("validation", "values", "choices", "stages", "values_travel")
]
OTHER_TESTS = {"doctests", "tests", "it hangs"}
EXPLAINED = Path(__file__).with_name("explained.toml")
SAMPLE = 3
"""Number of changes of each module, all caught by cases, that are recorded for a quick test."""

OPERATORS = re.compile(
    r"core/(?:AddNot|NumberReplacer|RemoveDecorator|ReplaceAndWithOr|ReplaceOrWithAnd"
    r"|ReplaceFalseWithTrue|ReplaceTrueWithFalse|ReplaceBreakWithContinue|ReplaceContinueWithBreak|ZeroIterationForLoop"
    r"|ReplaceUnaryOperator_(?:USub_UAdd|Delete_Not|Delete_USub)"
    r"|ReplaceBinaryOperator_(?:Add_Sub|Add_Mul|Sub_Add|Mul_Add|Mul_FloorDiv|FloorDiv_Mul|Mod_Sub|Mod_FloorDiv|BitOr_BitAnd)"
    r"|ReplaceComparisonOperator_(?!Is_Eq|Eq_Is|IsNot_NotEq|NotEq_IsNot).*)"
)
"""The mutation operators in use. Only two replacements of each arithmetic operator are tried, because more add nothing.

`is` and `==` are not exchanged, because members of an enum are equal only if they are identical.
"""


def changes(source: str) -> Iterator[Change]:
    """Yield every change that the operators in use make to a source, each once."""
    from cosmic_ray.mutating import mutate_code  # noqa: PLC0415 -- its extra is installed by `make deep` only
    from cosmic_ray.plugins import get_operator, operator_names  # noqa: PLC0415 -- as above

    seen = {source}
    for name in filter(OPERATORS.fullmatch, operator_names()):
        operator, occurrence = get_operator(name)(), 0
        while (changed := mutate_code(source, operator, occurrence)) is not None:
            occurrence += 1
            if changed not in seen:
                seen.add(changed)
                yield _difference(source, changed)


def _difference(source: str, changed: str) -> Change:
    before, after = source.splitlines(), changed.splitlines()
    codes = difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    [first, *_, last] = [*(code for code in codes if code[0] != "equal")] * 2
    return Change(first[1] + 1, "\n".join(before[first[1] : last[2]]), "\n".join(after[first[3] : last[4]]))


def caught_by_cases_or_doctests(module: str, source: str) -> str | None:
    """Return the case that catches a change, or `doctests`; None if the change survives."""
    return caught_by(module, source) or _caught_by_doctests(module, source)


def _caught_by_doctests(module: str, source: str) -> str | None:
    with engine_with(module, source), contextlib.redirect_stdout(io.StringIO()):
        return "doctests" if doctest.testmod(importlib.import_module(f"globe_rules._engine.{module}")).failed else None


def caught_by_tests(module: str, source: str) -> str | None:
    """Return `tests` if the tests of values catch a change; None if it survives."""
    signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS_OF_TESTS)
    arguments = ["-x", "-q", "-n0", "-p", "no:cacheprovider", "--hypothesis-profile=few", *map(str, VALUES)]
    with engine_with(module, source), contextlib.redirect_stdout(io.StringIO()):
        return "tests" if pytest.main(arguments) else None


def in_its_own_process(test: Callable[[], str | None]) -> str | None:
    """Run a test of a change in a child process; return what caught it, or `it hangs` if it hangs or crashes."""
    readable, writable = os.pipe()
    child = os.fork()
    if not child:
        signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
        os.write(writable, (test() or "nothing").encode())
        os._exit(0)
    os.close(writable)
    with open(readable, "rb") as pipe:  # noqa: PTH123 -- a pipe has no path
        verdict = pipe.read().decode()
    os.waitpid(child, 0)
    return None if verdict == "nothing" else verdict or "it hangs"


def measured(module: str, console: Console) -> dict[str, Any]:
    """Test every change of a module; return the results."""
    source = source_of(module)
    by: Counter[str] = Counter()
    sample: list[dict[str, Any]] = []
    survivors: list[dict[str, Any]] = []
    every = list(changes(source))
    for change in track(every, f"{module:22}", console=console, disable=not console.is_terminal):
        changed = change.applied_to(source)
        caught = in_its_own_process(partial(caught_by_cases_or_doctests, module, changed))
        entry = {"line": change.line, "before": change.before, "after": change.after}
        if caught is None:
            survivors.append(entry)
        else:
            by["cases" if re.match(r"[A-Z]+[-.]", caught) else caught if caught in OTHER_TESTS else "import"] += 1
            if re.match(r"[A-Z]+-", caught) and _digits(change.before) == _digits(change.after):
                sample.append({**entry, "case": caught})
    spread = sample[:: max(1, len(sample) // SAMPLE)][:SAMPLE]
    return {
        "code": digest(source),
        "changes": len(every),
        "noticed": dict(by.most_common()),
        "sample": spread,
        "survivors": survivors,
    }


def _digits(lines: str) -> str:
    """Return the digits of some lines.

    Changes of digits are not sampled: whether cards with equal numbers are caught depends on the order of a set.
    """
    return re.sub(r"\D", "", lines)


def explain(found: dict[str, Any]) -> list[str]:
    """Add the reason to every survivor that `explained.toml` explains; test the others with the tests of values.

    Return one line for each survivor without a reason, and one for each reason that explains no survivor.
    """
    reasons = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["explained"]
    unused = {json.dumps(reason) for reason in reasons}
    problems = []
    for module, result in found.items():
        for each in list(result["survivors"]):
            fitting = [reason for reason in reasons if _fits(reason, module, each)]
            unused -= {json.dumps(reason) for reason in fitting}
            each["because"] = fitting[0]["because"] if fitting else ""
            changed = Change(each["line"], each["before"], each["after"])
            if not fitting and in_its_own_process(
                partial(caught_by_tests, module, changed.applied_to(source_of(module)))
            ):
                result["survivors"].remove(each)
                result["noticed"]["tests"] = result["noticed"].get("tests", 0) + 1
            elif not fitting:
                problems.append(f"survives in {module}, line {each['line']}:\n- {each['before']}\n+ {each['after']}")
    return [*problems, *(f"explains nothing: {reason}" for reason in sorted(unused))]


def _fits(reason: dict[str, str], module: str, survivor: dict[str, Any]) -> bool:
    """Return whether a reason applies to a survivor: same module, and its texts occur in the lines before and after."""
    about = reason["module"] in {module, "any"}
    return about and reason["line"] in survivor["before"] and reason.get("to", "") in survivor["after"]


def main() -> None:
    """Test all modules and write the results; exit with 1 if a survivor is unexplained.

    Arguments restrict the run to some modules. `none` tests no module and only explains the recorded survivors again.
    """
    console = Console(stderr=True)
    judging_cases()  # read once, before the processes are forked
    found = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for module in MODULES:
        if module in sys.argv[1:] or not sys.argv[1:]:
            if failed := in_its_own_process(partial(caught_by_cases_or_doctests, module, source_of(module))):
                sys.exit(f"{module} fails without any change ({failed}): fix this first")
            found[module] = measured(module, console)
            console.print(f"{module}: {found[module]['changes']} changes, caught by {found[module]['noticed']}")
    problems = explain(found)
    RESULTS.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    for problem in problems:
        console.print(problem, markup=False, soft_wrap=True)
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
