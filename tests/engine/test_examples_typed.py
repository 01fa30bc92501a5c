"""The examples of the library are such that a strict type checker has nothing against them."""

import doctest
import inspect
import re
import textwrap
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

from mypy import api
from promises import promised

import globe_rules
from globe_rules import events
from tools.places import DOCS

HEADER = """
from globe_rules import *
from globe_rules import events
from globe_rules.events import *
from globe_rules.counting.counts import fnv
from globe_rules.situations import TWO_REDS
"""


def documented() -> Iterator[tuple[str, str]]:
    """Yield every public name, and the members of each, with its docstring; and the pages with examples."""
    for module, names in ((globe_rules, promised("api")), (events, vars(events))):
        for name in names:
            value = getattr(module, name)
            if getattr(value, "__module__", "").startswith(module.__name__):
                yield name, inspect.getdoc(value) or ""
                for inner, member in vars(value).items() if inspect.isclass(value) else ():
                    if not isinstance(member, Enum):  # a member of an enumeration shows its class's docstring
                        yield f"{name}.{inner}", inspect.getdoc(getattr(member, "fget", None) or member) or ""
    for page in ("api.md", "whole-game.md"):
        yield page, (DOCS / "en" / page).read_text(encoding="utf-8")


def written_out() -> str:
    """Return all examples as one module, each docstring a function; those that show an error are left out."""
    functions = []
    for number, (name, text) in enumerate(documented()):
        examples = doctest.DocTestParser().get_examples(text)
        lines = [each.source for each in examples if not (each.want or "").startswith("Traceback")]
        if lines:
            body = textwrap.indent("".join(lines), "    ")
            functions.append(f"def example_{number}() -> None:  # {name}\n{body}")
    return HEADER + "\n\n".join(functions)


def test_a_strict_type_checker_accepts_every_example(tmp_path: Path) -> None:
    """Whoever copies an example into a typed project gets no complaint."""
    (tmp_path / "examples.py").write_text(written_out(), encoding="utf-8")
    settings = ["--strict", "--disable-error-code=no-redef", f"--cache-dir={tmp_path}", "--config-file="]
    told, errors, status = api.run([*settings, str(tmp_path / "examples.py")])
    assert status == 0, re.sub(r"(?m)^.*examples\.py:", "line ", told) + errors
