"""Automatic mutation testing of the engine's source: one operator, number or decorator is changed at a time.

The catalogue in `tools/mutants` has mistakes that people make; these changes are made by a program.
`tools/code_mutation/run.py` makes them all; this module applies and tests a single one.
"""

import ast
import hashlib
import importlib
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

from attrs import frozen

from globe_rules._specification.cases import Case
from globe_rules._specification.suite import suite
from tools.paths import ROOT

ENGINE = ROOT / "globe_rules" / "_engine"
RESULTS = Path(__file__).with_name("mutation.json")
MODULES = (
    "compass",
    "puzzle",
    "cards",
    "materials",
    "actions",
    "program",
    "editions",
    "variants",
    "stages.preparation",
    "stages.reaction",
    "stages.reconstruction",
    "stages.assessment",
    "voyage",
    "travel_log",
    "solo",
)
"""The modules of the engine that implement rules, lower layers first."""


@frozen
class Change:
    """A change of some lines of a module."""

    line: int
    """The number of the first line when the change was recorded; if the lines have moved, the nearest match is used."""

    before: str
    after: str

    def applied_to(self, source: str) -> str:
        """Return the source with the change; raise LookupError if its lines are missing."""
        lines, wanted = source.splitlines(), self.before.splitlines()
        starts = [n for n in range(len(lines)) if lines[n : n + len(wanted)] == wanted]
        if not starts:
            message = f"{self.before!r} is not in the source"
            raise LookupError(message)
        start = min(starts, key=lambda start_: abs(start_ + 1 - self.line))
        changed = [*lines[:start], *self.after.splitlines(), *lines[start + len(wanted) :]]
        return "\n".join(changed) + "\n"


def source_of(module: str) -> str:
    """Return the source of a module of the engine."""
    return (ENGINE / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")


def digest(source: str) -> str:
    """Return a digest of the code without comments, docstrings and formatting."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [each for each in node.body if not _is_text(each)]
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()[:16]


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class _ChangedModule(MetaPathFinder, InspectLoader):
    """Loads one module from a changed source."""

    def __init__(self, name: str, source: str) -> None:
        self._name, self._source = name, source

    def find_spec(self, fullname: str, _path: object, _target: object = None) -> ModuleSpec | None:
        """Return a spec for the changed module only."""
        return ModuleSpec(fullname, self) if fullname == self._name else None

    def get_source(self, _fullname: str) -> str:
        """Return the changed source."""
        return self._source


@contextmanager
def engine_with(module: str, source: str) -> Iterator[None]:
    """Import the package again with one changed module; restore the original modules afterwards."""
    finder = _ChangedModule(f"globe_rules._engine.{module}", source)
    kept = {name: each for name, each in sys.modules.items() if name.partition(".")[0] == "globe_rules"}
    for name in kept:
        del sys.modules[name]
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name.partition(".")[0] == "globe_rules"]:
            del sys.modules[name]
        sys.modules.update(kept)


def caught_by(module: str, source: str, cases: Iterable[Case] | None = None) -> str | None:
    """Return the id of the first case that the changed engine fails; None if it passes all.

    If the engine cannot be imported, return the name of the exception.
    """
    with engine_with(module, source):
        try:
            engine = importlib.import_module("globe_rules._reference.operations").ReferenceEngine()
        except Exception as wrong:  # noqa: BLE001 -- a changed module may raise anything
            return type(wrong).__name__
        for case in judging_cases() if cases is None else cases:
            if not passes(engine, case):
                return case.id
    return None


@cache
def judging_cases() -> tuple[Case, ...]:
    """Return the cases that test a change: all but the counts, which the engine itself computed."""
    return tuple(case for case in suite().valid if case.request["op"] != "count")


def passes(engine: Any, case: Case) -> bool:  # noqa: ANN401 -- an engine of another import is of another type
    """Return whether an engine's response meets all expectations of a case."""
    try:
        response = engine.respond(dict(case.request))
    except Exception:  # noqa: BLE001 -- a changed engine may raise anything
        return False
    return not any(expectation.unmet_by(response) for expectation in case.expect)


def results() -> Mapping[str, Any]:
    """Return the committed results of the last full run (`make deep`)."""
    found: Mapping[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return found
