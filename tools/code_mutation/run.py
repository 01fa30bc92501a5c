"""Change every operator, number and decorator of the engine, one at a time, and see who notices.

`make deep` runs this: the published cases judge each change, then the module's own doctests. Whatever survives both
must be explained in `explained.toml`; or, where the wire cannot show it, as with undoing, slices and the impossible,
the tests of values must notice it. Otherwise a scenario or a test is missing.
Nothing is written into the engine: each change lives in a process of its own.
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

from tools.code_mutation import MODULES, RESULTS, Change, caught_by, digest, engine_with, judges, source_of
from tools.places import TESTS

CPU_SECONDS = 5
CPU_SECONDS_OF_TESTS = 30
VALUES = [
    TESTS / "engine" / f"test_{name}.py" for name in ("impossible", "values", "choices", "stages", "values_travel")
]
OTHER_JUDGES = {"doctests", "tests", "it hangs"}
EXPLAINED = Path(__file__).with_name("explained.toml")
SAMPLE = 3
"""So many changes of each module, all caught by cases, are kept for the quick test."""

SENSIBLE = re.compile(
    r"core/(?:AddNot|NumberReplacer|RemoveDecorator|ReplaceAndWithOr|ReplaceOrWithAnd"
    r"|ReplaceFalseWithTrue|ReplaceTrueWithFalse|ReplaceBreakWithContinue|ReplaceContinueWithBreak|ZeroIterationForLoop"
    r"|ReplaceUnaryOperator_(?:USub_UAdd|Delete_Not|Delete_USub)"
    r"|ReplaceBinaryOperator_(?:Add_Sub|Add_Mul|Sub_Add|Mul_Add|Mul_FloorDiv|FloorDiv_Mul|Mod_Sub|Mod_FloorDiv|BitOr_BitAnd)"
    r"|ReplaceComparisonOperator_(?!Is_Eq|Eq_Is|IsNot_NotEq|NotEq_IsNot).*)"
)
"""Of arithmetic the likely slips only: eleven ways to spoil one plus sign tell no more than two.

Members of an enum are equal if they are identical, so `is` and `==` are not exchanged either.
"""


def changes(source: str) -> Iterator[Change]:
    """Yield every sensible change of a source, each once."""
    from cosmic_ray.mutating import mutate_code  # noqa: PLC0415 -- its extra is installed by `make deep` only
    from cosmic_ray.plugins import get_operator, operator_names  # noqa: PLC0415 -- as above

    seen = {source}
    for name in filter(SENSIBLE.fullmatch, operator_names()):
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


def noticed(module: str, source: str) -> str | None:
    """Return who notices a change: a case or the doctests; None if nobody does."""
    return caught_by(module, source) or _by_doctests(module, source)


def _by_doctests(module: str, source: str) -> str | None:
    with engine_with(module, source), contextlib.redirect_stdout(io.StringIO()):
        return "doctests" if doctest.testmod(importlib.import_module(f"globe_rules.{module}")).failed else None


def by_tests(module: str, source: str) -> str | None:
    """Return whether the tests of values notice a change."""
    signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS_OF_TESTS)
    asked = ["-x", "-q", "-n0", "-p", "no:cacheprovider", "--hypothesis-profile=few", *map(str, VALUES)]
    with engine_with(module, source), contextlib.redirect_stdout(io.StringIO()):
        return "tests" if pytest.main(asked) else None


def in_its_own_process(judge: Callable[[], str | None]) -> str | None:
    """Return what a judge says; a change that hangs or crashes is noticed too."""
    readable, writable = os.pipe()
    child = os.fork()
    if not child:
        signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
        os.write(writable, (judge() or "nobody").encode())
        os._exit(0)
    os.close(writable)
    with open(readable, "rb") as said:  # noqa: PTH123 -- a pipe has no path
        verdict = said.read().decode()
    os.waitpid(child, 0)
    return None if verdict == "nobody" else verdict or "it hangs"


def measured(module: str, console: Console) -> dict[str, Any]:
    """Judge every change of a module."""
    source = source_of(module)
    by: Counter[str] = Counter()
    sample: list[dict[str, Any]] = []
    survivors: list[dict[str, Any]] = []
    every = list(changes(source))
    for change in track(every, f"{module:22}", console=console, disable=not console.is_terminal):
        changed = change.made_in(source)
        who = in_its_own_process(partial(noticed, module, changed))
        told = {"line": change.line, "before": change.before, "after": change.after}
        if who is None:
            survivors.append(told)
        else:
            by["cases" if re.match(r"[A-Z]+[-.]", who) else who if who in OTHER_JUDGES else "import"] += 1
            if re.match(r"[A-Z]+-", who) and _digits(change.before) == _digits(change.after):
                sample.append({**told, "case": who})
    spread = sample[:: max(1, len(sample) // SAMPLE)][:SAMPLE]
    return {
        "code": digest(source),
        "changes": len(every),
        "noticed": dict(by.most_common()),
        "sample": spread,
        "survivors": survivors,
    }


def _digits(lines: str) -> str:
    """Return the numbers of some lines: two cards of one number are noticed or not by the luck of a set's order."""
    return re.sub(r"\D", "", lines)


def explain(found: dict[str, Any]) -> list[str]:
    """Say of every survivor why it may survive, or let the tests of values notice it.

    Return those that nobody explains or notices, and reasons that explain nothing.
    """
    reasons = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["explained"]
    unused = {json.dumps(reason) for reason in reasons}
    troubles = []
    for module, result in found.items():
        for each in list(result["survivors"]):
            fitting = [reason for reason in reasons if _fits(reason, module, each)]
            unused -= {json.dumps(reason) for reason in fitting}
            each["because"] = fitting[0]["because"] if fitting else ""
            changed = Change(each["line"], each["before"], each["after"])
            if not fitting and in_its_own_process(partial(by_tests, module, changed.made_in(source_of(module)))):
                result["survivors"].remove(each)
                result["noticed"]["tests"] = result["noticed"].get("tests", 0) + 1
            elif not fitting:
                troubles.append(f"survives in {module}, line {each['line']}:\n- {each['before']}\n+ {each['after']}")
    return [*troubles, *(f"explains nothing: {reason}" for reason in sorted(unused))]


def _fits(reason: dict[str, str], module: str, survivor: dict[str, Any]) -> bool:
    """Tell whether a reason is about this change: its module, a part of the lines before, and a part of those after."""
    about = reason["module"] in {module, "any"}
    return about and reason["line"] in survivor["before"] and reason.get("to", "") in survivor["after"]


def main() -> None:
    """Measure all modules, or those named (none: only explain what has survived), and write the results."""
    console = Console(stderr=True)
    judges()  # read once, not by every process of its own
    found = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for module in MODULES:
        if module in sys.argv[1:] or not sys.argv[1:]:
            if who := in_its_own_process(partial(noticed, module, source_of(module))):
                sys.exit(f"nothing was changed, and yet {who} complains about {module}: mend that first")
            found[module] = measured(module, console)
            console.print(f"{module}: {found[module]['changes']} changes, noticed by {found[module]['noticed']}")
    troubles = explain(found)
    RESULTS.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    for trouble in troubles:
        console.print(trouble, markup=False, soft_wrap=True)
    sys.exit(bool(troubles))


if __name__ == "__main__":
    main()
