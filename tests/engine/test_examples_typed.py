"""The examples in docstrings and pages pass a strict type checker."""

import doctest
import inspect
import re
import textwrap
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest
from mypy import api
from published_lists import published_list

import globe_rules
from globe_rules import events
from tools.paths import DOCS

HEADER = """
from globe_rules import *
from globe_rules import events
from globe_rules._engine.events import *
"""


def documented() -> Iterator[tuple[str, str]]:
    """Yield name and docstring of every public name and its members, and the pages with examples."""
    for module, names in ((globe_rules, published_list("api")), (events, vars(events))):
        for name in names:
            value = getattr(module, name)
            if getattr(value, "__module__", "").startswith(module.__name__):
                yield name, inspect.getdoc(value) or ""
                for inner, member in vars(value).items() if inspect.isclass(value) else ():
                    if not isinstance(member, Enum):  # a member of an enum has the docstring of its class
                        yield f"{name}.{inner}", inspect.getdoc(getattr(member, "fget", None) or member) or ""
    for page in ("api.md", "modules.md", "whole-game.md"):
        yield page, (DOCS / "en" / page).read_text(encoding="utf-8")


def module_of_examples() -> str:
    """Return all examples as one module with a function per docstring; examples of errors are left out."""
    functions = []
    for number, (name, text) in enumerate(documented()):
        examples = doctest.DocTestParser().get_examples(text)
        lines = [each.source for each in examples if not (each.want or "").startswith("Traceback")]
        if lines:
            body = textwrap.indent("".join(lines), "    ")
            functions.append(f"def example_{number}() -> None:  # {name}\n{body}")
    return HEADER + "\n\n".join(functions)


@pytest.mark.no_cover
def test_a_strict_type_checker_accepts_every_example(tmp_path: Path) -> None:
    """You can copy an example into a typed project without errors."""
    (tmp_path / "examples.py").write_text(module_of_examples(), encoding="utf-8")
    settings = ["--strict", "--disable-error-code=no-redef", f"--cache-dir={tmp_path}", "--config-file="]
    output, errors, status = api.run([*settings, str(tmp_path / "examples.py")])
    assert status == 0, re.sub(r"(?m)^.*examples\.py:", "line ", output) + errors
