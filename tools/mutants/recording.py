"""Records the wrong engines for the kit: which cases catch each, and what it answers to them."""

import json
import lzma
from collections.abc import Iterable, Mapping
from functools import cache
from multiprocessing import get_context
from typing import Any

from globe_rules.i18n import both
from globe_rules.kit.adapters import InProcess
from globe_rules.kit.judging import judge
from globe_rules.kit.mistakes import wrong_answers
from globe_rules.kit.runner import examine
from globe_rules.specification.cases import Case
from globe_rules.specification.suite import suite
from tools.mutants import CONTROL, EQUIVALENT, MUTANTS, NULLS
from tools.mutants.model import Mutant, WrongEngine
from tools.mutants.readings import PLAYED_BY, UNASKABLE

MEASURED: tuple[Mutant, ...] = (*MUTANTS, *EQUIVALENT, CONTROL)
"""Every wrong engine; the last ones must survive."""

Wrong = Mapping[str, Any]
"""By the id of a case: the wrong answer to it, or None if there was no answer that could be read."""


def wrong_answers_of(mutant: Mutant, cases: Iterable[Case]) -> Wrong:
    """Ask a wrong engine, and keep what the kit would find wrong; raising an exception is failing too."""
    engine = WrongEngine(mutant)
    found: dict[str, Any] = {}
    for case in cases:
        try:
            # Most answers are right, and need no adapter and no judge to be seen as such.
            if engine.answer(case.request) == case.answer:
                continue
            answer = InProcess(engine).ask(case.request)
        except Exception:  # noqa: BLE001 -- whatever a mistake leads to
            found[case.id] = None
            continue
        if judge(case, answer, reasons=True, conventions=True).about:
            found[case.id] = answer
    return found


def all_wrong_answers() -> dict[str, Wrong]:
    """Ask all wrong engines, in two processes: these are forked, for a wrong engine cannot be sent to them."""
    with get_context("fork").Pool(2) as workers:
        found = workers.map(_asked, range(len(MEASURED)), chunksize=4)
    return {mutant.id: wrong for mutant, wrong in zip(MEASURED, found, strict=True)}


@cache
def kept_answers() -> Mapping[str, Wrong]:
    """Return the committed answers of every mutant to the cases that catch it."""
    return dict(wrong_answers())


def _asked(number: int) -> Wrong:
    return wrong_answers_of(MEASURED[number], suite().cases)


def recorded(wrong: Mapping[str, Wrong]) -> dict[str, bytes]:
    """Return the files of the catalogue by name, given what all wrong engines answer wrongly."""
    scenarios = {case.id for case in suite().scenarios}
    catalogue = {
        "suite": suite().digest,
        "mistakes": [
            {
                "id": each.id,
                "breaks": each.breaks,
                "says": both(each.says),
                "caught_by": [id_ for id_ in wrong[each.id] if id_ in scenarios],
                "cases": len(wrong[each.id]),
            }
            for each in MUTANTS
        ],
        "unnoticeable": [
            {"id": each.id, "says": both(each.says), "because": both(each.because or each.says)}
            for each in (*EQUIVALENT, CONTROL)
        ],
        "readings": PLAYED_BY,
        "unaskable": {reading: both(why) for reading, why in UNASKABLE.items()},
        "nulls": [
            {"says": both(null.says), "failed": len(examine(InProcess(null()), suite().scenarios).failed)}
            for null in NULLS
        ],
    }
    answers = {mutant.id: wrong[mutant.id] for mutant in MUTANTS}
    return {"mistakes.json": _lines(catalogue).encode(), "answers.xz": packed(answers)}


def packed(answers: Mapping[str, Wrong]) -> bytes:
    """Write what each mistake answers on a line of its own, so that one can be read at a time."""
    lines = (json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n" for each in answers.items())
    return lzma.compress("".join(lines).encode(), preset=6)


def _lines(catalogue: Mapping[str, Any]) -> str:
    """Write every entry on a line of its own, so that a change shows as one line."""
    parts = []
    for key, value in catalogue.items():
        if isinstance(value, list):
            entries = ",\n".join(json.dumps(each, ensure_ascii=False) for each in value)
            parts.append(f'"{key}":[\n{entries}\n]')
        else:
            parts.append(f'"{key}":{json.dumps(value, ensure_ascii=False, indent=0)}')
    return "{" + ",\n".join(parts) + "}\n"
