"""Records the mutants for the kit: which cases catch each mutant, and its wrong responses to them.

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

from globe_rules._i18n import both
from globe_rules._kit.adapters import InProcess
from globe_rules._kit.judging import judge
from globe_rules._kit.mutants import DATA, recorded_responses
from globe_rules._kit.runner import run_cases
from globe_rules._specification.cases import Case, canonical
from tools.mutants import CONTROL, EQUIVALENT, MUTANTS, TRIVIAL_ENGINES
from tools.mutants.model import Mutant, MutantEngine
from tools.mutants.readings import PLAYED_BY, UNASKABLE

MEASURED: tuple[Mutant, ...] = (*MUTANTS, *EQUIVALENT, CONTROL)
"""Every mutant. The equivalent ones and the control, at the end, must survive."""

Wrong = Mapping[str, Any]
"""The wrong response to each case by id, or None if the response was unreadable or missing."""


def wrong_answers_of(mutant: Mutant, cases: Iterable[Case]) -> Wrong:
    """Return the responses of a mutant that the kit finds wrong; an exception counts as a failure."""
    engine = MutantEngine(mutant)
    found: dict[str, Any] = {}
    for case in cases:
        if case.invalid:
            continue  # a mutant raises an exception as the engine does, and the exception is right
        try:
            # Most responses are right; comparing them directly is faster than adapter and judge.
            if engine.respond(case.request) == case.response:
                continue
            response = InProcess(engine).send(case.request)
        except Exception:  # noqa: BLE001 -- a mutant may raise anything
            found[case.id] = None
            continue
        if judge(case, response, reasons=True, conventions=True).wrong_in:
            found[case.id] = response
    return found


@frozen
class Recorded:
    """Results of an earlier run that can be reused, and the cases and mutants that they were measured with."""

    cases: Mapping[str, str] = field(repr=False)
    """The content of each case as JSON, by id."""

    mutants: Mapping[str, str] = field(repr=False)
    """The digest of each mutant (`tools/digests.py`), by id."""

    wrong: Mapping[str, Wrong] = field(repr=False)
    """The wrong responses of each mutant, by id. A mutant without an entry has none."""


NOTHING_RECORDED = Recorded(cases={}, mutants={}, wrong={})


def measured(
    mutants: Sequence[Mutant], digests: Mapping[str, str], cases: Sequence[Case], before: Recorded = NOTHING_RECORDED
) -> dict[str, Wrong]:
    """Return the wrong responses of each mutant, in the order of the cases.

    A mutant whose digest was recorded before runs only the cases that are new or changed. The engine must not have
    changed in between. The work is split between two processes, which are forked because a mutant cannot be pickled.
    """
    kept = {case.id for case in cases if before.cases.get(case.id) == canonical(case.asked())}
    new = [case for case in cases if case.id not in kept]
    again = [mutant.id for mutant in mutants if before.mutants.get(mutant.id) != digests[mutant.id]]
    tasks = [(mutant, cases if mutant.id in again else new) for mutant in mutants]
    global _TASKS  # noqa: PLW0603 -- forked processes read it from memory
    _TASKS = [task for task in tasks if task[1]]
    with get_context("fork").Pool(2) as workers:
        found = dict(
            zip((task[0].id for task in _TASKS), workers.map(_run_task, range(len(_TASKS)), chunksize=4), strict=True)
        )
    result: dict[str, Wrong] = {}
    for mutant in mutants:
        old = {} if mutant.id in again else before.wrong.get(mutant.id, {})
        merged = {**{id_: response for id_, response in old.items() if id_ in kept}, **found.get(mutant.id, {})}
        result[mutant.id] = {case.id: merged[case.id] for case in cases if case.id in merged}
    return result


_TASKS: list[tuple[Mutant, Sequence[Case]]] = []


def _run_task(number: int) -> Wrong:
    return wrong_answers_of(*_TASKS[number])


@cache
def kept_answers() -> Mapping[str, Wrong]:
    """Return the committed wrong responses of every mutant."""
    return dict(recorded_responses())


def recorded(wrong: Mapping[str, Wrong], scenarios: Sequence[Case], digest: str) -> dict[str, bytes]:
    """Return the contents of `mistakes.json` and `answers.xz`, from the wrong responses and the suite's digest."""
    written = {case.id for case in scenarios}
    catalogue = {
        "suite": digest,
        "mistakes": [
            {
                "id": each.id,
                "breaks": each.breaks,
                "says": both(each.description),
                "caught_by": [id_ for id_ in wrong[each.id] if id_ in written],
                "cases": len(wrong[each.id]),
            }
            for each in MUTANTS
        ],
        "unnoticeable": [
            {"id": each.id, "says": both(each.description), "because": both(each.because or each.description)}
            for each in (*EQUIVALENT, CONTROL)
        ],
        "readings": PLAYED_BY,
        "unaskable": {reading: both(why) for reading, why in UNASKABLE.items()},
        "nulls": [
            {"says": both(engine.description), "failed": len(run_cases(InProcess(engine()), scenarios).failed)}
            for engine in TRIVIAL_ENGINES
        ],
    }
    responses = {mutant.id: wrong[mutant.id] for mutant in MUTANTS}
    return {"mistakes.json": _lines(catalogue).encode(), "answers.xz": packed(responses)}


def packed(responses: Mapping[str, Wrong]) -> bytes:
    """Return the compressed responses, one mutant per line, so that they can be read one at a time.

    Compressing takes half the time of an incremental run, so it is skipped if the committed file has the same content.
    """
    lines = (json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n" for each in responses.items())
    content = "".join(lines).encode()
    file = Path(DATA, "answers.xz")
    committed = file.read_bytes()
    return committed if lzma.decompress(committed) == content else lzma.compress(content, preset=6)


def _lines(catalogue: Mapping[str, Any]) -> str:
    """Return the catalogue as JSON with one entry per line, so that diffs are short."""
    parts = []
    for key, value in catalogue.items():
        if isinstance(value, list):
            entries = ",\n".join(json.dumps(each, ensure_ascii=False) for each in value)
            parts.append(f'"{key}":[\n{entries}\n]')
        else:
            parts.append(f'"{key}":{json.dumps(value, ensure_ascii=False, indent=0)}')
    return "{" + ",\n".join(parts) + "}\n"
