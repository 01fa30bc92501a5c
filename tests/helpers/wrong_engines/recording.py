"""Records the wrong engines for the kit: which scenarios catch each, and what it answers to them."""

import json
import lzma
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from globe_rules.kit.adapters import InProcess
from globe_rules.kit.runner import Run, examine
from globe_rules.specification.cases import Case
from globe_rules.specification.suite import suite
from globe_rules.words import Words
from wrong_engines import CONTROL, EQUIVALENT, MUTANTS, NULLS
from wrong_engines.model import Mutant, WrongEngine

MEASURED: tuple[Mutant, ...] = (*MUTANTS, *EQUIVALENT, CONTROL)
"""Every wrong engine; the last ones must survive."""


def examined(cases: Iterable[Case], mutants: Iterable[Mutant]) -> Iterator[tuple[Mutant, Run]]:
    """Examine mutants as the kit examines any implementation, reasons claimed."""
    cases = tuple(cases)
    for mutant in mutants:
        yield mutant, examine(InProcess(WrongEngine(mutant)), cases)


def caught_by(run: Run) -> tuple[str, ...]:
    """Return the cases that an implementation failed; raising an exception is failing too."""
    return tuple(result.case.id for result in run.failed)


def recorded(runs: Mapping[str, Run]) -> dict[str, bytes]:
    """Return the files of the catalogue by name, given the runs of all wrong engines."""
    cases = suite().scenarios
    catalogue = {
        "suite": suite().version,
        "mistakes": [
            {"id": each.id, "breaks": each.breaks, "says": _both(each.says), "caught_by": caught_by(runs[each.id])}
            for each in MUTANTS
        ],
        "unnoticeable": [
            {"id": each.id, "says": _both(each.says), "because": _both(each.because)} for each in EQUIVALENT
        ]
        + [{"id": CONTROL.id, "says": _both(CONTROL.says), "because": _both(CONTROL.says)}],
        "nulls": [
            {"says": _both(null.says), "failed": len(examine(InProcess(null()), cases).failed)} for null in NULLS
        ],
    }
    answers = {mutant.id: {each.case.id: each.answer for each in runs[mutant.id].failed} for mutant in MUTANTS}
    packed = lzma.compress(json.dumps(answers, ensure_ascii=False, separators=(",", ":")).encode(), preset=9)
    return {"mistakes.json": _lines(catalogue).encode(), "answers.xz": packed}


def _both(words: Words) -> dict[str, str]:
    return {"en": words.en, "fr": words.fr}


def _lines(catalogue: Mapping[str, Any]) -> str:
    """Write every entry on a line of its own, so that a change shows as one line."""
    parts = []
    for key, value in catalogue.items():
        entries = ",\n".join(json.dumps(each, ensure_ascii=False) for each in value) if isinstance(value, list) else ""
        parts.append(f'"{key}":[\n{entries}\n]' if isinstance(value, list) else f'"{key}":{json.dumps(value)}')
    return "{" + ",\n".join(parts) + "}\n"
