"""Records the mutants for the kit: which cases catch each, and what it answers to them.

Results are recorded once for each mutant and case, and measured again only if one of them changes.
"""

import json
import lzma
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from attrs import field, frozen

from globe_rules.i18n import both
from globe_rules.kit.adapters import InProcess
from globe_rules.kit.judging import judge
from globe_rules.kit.mistakes import DATA, wrong_answers
from globe_rules.kit.runner import examine
from globe_rules.specification.cases import Case, canonical
from tools.mutants import CONTROL, EQUIVALENT, MUTANTS, NULLS
from tools.mutants.model import Mutant, WrongEngine
from tools.mutants.readings import PLAYED_BY, UNASKABLE

MEASURED: tuple[Mutant, ...] = (*MUTANTS, *EQUIVALENT, CONTROL)
"""Every mutant. The equivalent ones and the control, at the end, must survive."""

Wrong = Mapping[str, Any]
"""By the id of a case: the wrong answer to it, or None if there was no answer that could be read."""


def wrong_answers_of(mutant: Mutant, cases: Iterable[Case]) -> Wrong:
    """Return the responses of a mutant that the kit finds wrong; an exception counts as a failure."""
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


@frozen
class Recorded:
    """Results of an earlier run that can be used again, with what they were measured from."""

    cases: Mapping[str, str] = field(repr=False)
    """By case: its content as JSON."""

    mutants: Mapping[str, str] = field(repr=False)
    """By mutant: its digest (`tools/digests.py`)."""

    wrong: Mapping[str, Wrong] = field(repr=False)
    """By mutant: its wrong answers. A mutant without an entry has none."""


NOTHING_RECORDED = Recorded(cases={}, mutants={}, wrong={})


def measured(
    mutants: Sequence[Mutant], digests: Mapping[str, str], cases: Sequence[Case], before: Recorded = NOTHING_RECORDED
) -> dict[str, Wrong]:
    """Return the wrong answers of each mutant, in the order of the cases.

    A mutant whose digest was recorded before runs only the cases that are new or changed. The engine must not have
    changed in between. The work is split between two processes, which are forked because a mutant cannot be pickled.
    """
    kept = {case.id for case in cases if before.cases.get(case.id) == canonical(case.asked())}
    new = [case for case in cases if case.id not in kept]
    again = [mutant.id for mutant in mutants if before.mutants.get(mutant.id) != digests[mutant.id]]
    tasks = [(mutant, cases if mutant.id in again else new) for mutant in mutants]
    global _TASKS  # noqa: PLW0603 -- what forked processes find in their memory
    _TASKS = [task for task in tasks if task[1]]
    with get_context("fork").Pool(2) as workers:
        found = dict(
            zip((task[0].id for task in _TASKS), workers.map(_done, range(len(_TASKS)), chunksize=4), strict=True)
        )
    result: dict[str, Wrong] = {}
    for mutant in mutants:
        old = {} if mutant.id in again else before.wrong.get(mutant.id, {})
        merged = {**{id_: answer for id_, answer in old.items() if id_ in kept}, **found.get(mutant.id, {})}
        result[mutant.id] = {case.id: merged[case.id] for case in cases if case.id in merged}
    return result


_TASKS: list[tuple[Mutant, Sequence[Case]]] = []


def _done(number: int) -> Wrong:
    return wrong_answers_of(*_TASKS[number])


@cache
def kept_answers() -> Mapping[str, Wrong]:
    """Return the committed answers of every mutant to the cases that catch it."""
    return dict(wrong_answers())


def recorded(wrong: Mapping[str, Wrong], scenarios: Sequence[Case], digest: str) -> dict[str, bytes]:
    """Return the files of the catalogue by name, given the wrong answers of all mutants and the digest of the suite."""
    written = {case.id for case in scenarios}
    catalogue = {
        "suite": digest,
        "mistakes": [
            {
                "id": each.id,
                "breaks": each.breaks,
                "says": both(each.says),
                "caught_by": [id_ for id_ in wrong[each.id] if id_ in written],
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
            {"says": both(null.says), "failed": len(examine(InProcess(null()), scenarios).failed)} for null in NULLS
        ],
    }
    answers = {mutant.id: wrong[mutant.id] for mutant in MUTANTS}
    return {"mistakes.json": _lines(catalogue).encode(), "answers.xz": packed(answers)}


def packed(answers: Mapping[str, Wrong]) -> bytes:
    """Return the compressed answers, one mutant per line, so that they can be read one at a time.

    Compressing takes half of an incremental run. It is skipped if the answers are those that are committed.
    """
    lines = (json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n" for each in answers.items())
    content = "".join(lines).encode()
    file = Path(DATA, "answers.xz")
    committed = file.read_bytes()
    return committed if lzma.decompress(committed) == content else lzma.compress(content, preset=6)


def _lines(catalogue: Mapping[str, Any]) -> str:
    """Return the catalogue as JSON with one entry per line, so that a change is a change of one line."""
    parts = []
    for key, value in catalogue.items():
        if isinstance(value, list):
            entries = ",\n".join(json.dumps(each, ensure_ascii=False) for each in value)
            parts.append(f'"{key}":[\n{entries}\n]')
        else:
            parts.append(f'"{key}":{json.dumps(value, ensure_ascii=False, indent=0)}')
    return "{" + ",\n".join(parts) + "}\n"
