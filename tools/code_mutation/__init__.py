"""Mistakes in the code itself: a line of the engine is changed, and somebody must notice.

The mutants of the catalogue are mistakes of people; these are what a machine can do to every operator,
number and decorator. `tools/code_mutation/run.py` makes them all, here each can be put in and judged.
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

from globe_rules.specification.cases import Case
from globe_rules.specification.suite import suite
from tools.places import ROOT

ENGINE = ROOT / "globe_rules"
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
"""The modules of the engine that know rules, the lower layers first."""


@frozen
class Change:
    """Some lines of a module, and what stands there instead."""

    line: int
    """Where they stood; should they have moved, the nearest such lines are meant."""

    before: str
    after: str

    def made_in(self, source: str) -> str:
        """Return the source with the mistake in it."""
        lines, wanted = source.splitlines(), self.before.splitlines()
        places = [n for n in range(len(lines)) if lines[n : n + len(wanted)] == wanted]
        if not places:
            message = f"{self.before!r} is not there any more"
            raise LookupError(message)
        start = min(places, key=lambda place: abs(place + 1 - self.line))
        changed = [*lines[:start], *self.after.splitlines(), *lines[start + len(wanted) :]]
        return "\n".join(changed) + "\n"


def source_of(module: str) -> str:
    """Return the source of a module of the engine."""
    return (ENGINE / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")


def digest(source: str) -> str:
    """Return a digest of what the code does: comments, docstrings and blanks play no part."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [each for each in node.body if not _is_text(each)]
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()[:16]


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class _Changed(MetaPathFinder, InspectLoader):
    """Finds and loads one module from another source."""

    def __init__(self, name: str, source: str) -> None:
        self._name, self._source = name, source

    def find_spec(self, fullname: str, _path: object, _target: object = None) -> ModuleSpec | None:
        """Find the module that is changed, and no other."""
        return ModuleSpec(fullname, self) if fullname == self._name else None

    def get_source(self, _fullname: str) -> str:
        """Return the changed source."""
        return self._source


@contextmanager
def engine_with(module: str, source: str) -> Iterator[None]:
    """Import the package anew with one module changed; afterwards everything is as before."""
    finder = _Changed(f"globe_rules.{module}", source)
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
    """Return the first published case that the engine with this source fails, or None if it passes all."""
    with engine_with(module, source):
        try:
            engine = importlib.import_module("globe_rules.reference.operations").ReferenceEngine()
        except Exception as wrong:  # noqa: BLE001 -- an engine that cannot be imported is caught before any case
            return type(wrong).__name__
        for case in judges() if cases is None else cases:
            if not passes(engine, case):
                return case.id
    return None


@cache
def judges() -> tuple[Case, ...]:
    """Return the scenarios and the table of placements: hand-written, every one (counts are the engine's own)."""
    return tuple(case for case in suite().cases if case.request["op"] != "count")


def passes(engine: Any, case: Case) -> bool:  # noqa: ANN401 -- an engine of another import is of another type
    """Tell whether an engine answers a case as it should."""
    try:
        answer = engine.answer(dict(case.request))
    except Exception:  # noqa: BLE001 -- whatever a changed engine raises is no answer
        return False
    return not any(expectation.unmet_by(answer) for expectation in case.expect)


def results() -> Mapping[str, Any]:
    """Return what the last long run has found."""
    found: Mapping[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return found
