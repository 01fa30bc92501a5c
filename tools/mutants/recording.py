"""Records which cases catch each mutant.

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
from globe_rules._kit.runner import run_cases
from globe_rules._specification.cases import Case, canonical
from tools.mutants import CONTROL, EQUIVALENT, MUTANTS, TRIVIAL_ENGINES
from tools.mutants.model import Mutant, MutantEngine
from tools.mutants.readings import PLAYED_BY, UNASKABLE

MEASURED: tuple[Mutant, ...] = (*MUTANTS, *EQUIVALENT, CONTROL)
"""Every mutant. The equivalent ones and the control, at the end, must survive."""

Catches = Sequence[str]
"""The ids of the cases that catch a mutant, in the order of the cases."""

CATCHES = Path(__file__).parent / "catches.xz"


def catches_of(mutant: Mutant, cases: Iterable[Case]) -> list[str]:
    """Return the cases whose response the kit finds wrong; an exception counts as a failure."""
    engine = MutantEngine(mutant)
    found: list[str] = []
    for case in cases:
        if case.invalid:
            continue  # a mutant raises an exception as the engine does, and the exception is right
        try:
            # Most responses are right; comparing them directly is faster than adapter and judge.
            if engine.respond(case.request) == case.response:
                continue
            response = InProcess(engine).send(case.request)
        except Exception:  # noqa: BLE001 -- a mutant may raise anything
            found.append(case.id)
            continue
        if judge(case, response, reasons=True, conventions=True).wrong_in:
            found.append(case.id)
    return found


@frozen
class Recorded:
    """Results of an earlier run that can be reused, and the cases and mutants that they were measured with."""

    cases: Mapping[str, str] = field(repr=False)
    """The content of each case as JSON, by id."""

    mutants: Mapping[str, str] = field(repr=False)
    """The digest of each mutant (`tools/digests.py`), by id."""

    catches: Mapping[str, Catches] = field(repr=False)
    """The cases that catch each mutant, by id. A mutant without an entry has none."""

    fuzzing: str = ""
    """The digest of the random requests with which fuzzing and laws were measured."""


NOTHING_RECORDED = Recorded(cases={}, mutants={}, catches={})


def measured(
    mutants: Sequence[Mutant], digests: Mapping[str, str], cases: Sequence[Case], before: Recorded = NOTHING_RECORDED
) -> dict[str, Catches]:
    """Return the cases that catch each mutant, in the order of the cases.

    A mutant whose digest was recorded before runs only the cases that are new or changed. The engine must not have
    changed in between. The work is split between two processes, which are forked because a mutant cannot be pickled.
    """
    kept = {case.id for case in cases if before.cases.get(case.id) == canonical(case.asked())}
    new = [case for case in cases if case.id not in kept]
    again = [mutant.id for mutant in mutants if before.mutants.get(mutant.id) != digests[mutant.id]]
    found = _run_tasks([(mutant, cases if mutant.id in again else new) for mutant in mutants])
    result: dict[str, Catches] = {}
    for mutant in mutants:
        old = () if mutant.id in again else before.catches.get(mutant.id, ())
        merged = {*kept.intersection(old), *found.get(mutant.id, ())}
        result[mutant.id] = [case.id for case in cases if case.id in merged]
    return result


SAMPLED = 16
"""After a change of the engine, every mutant runs all scenarios and each sixteenth of the other cases again."""


def outdated(mutants: Sequence[Mutant], cases: Sequence[Case], catches: Mapping[str, Catches]) -> set[str]:
    """Return the mutants whose recorded results differ from those of a sample of the cases.

    It finds mutants that a change of the engine has changed. The sample has all scenarios, and other cases for each
    mutant, so that the mutants together run all cases.
    """
    scenarios = [case for case in cases if case.scenario]
    others = [case for case in cases if not case.scenario]
    samples = {mutant.id: (*scenarios, *others[number % SAMPLED :: SAMPLED]) for number, mutant in enumerate(mutants)}
    found = _run_tasks([(mutant, samples[mutant.id]) for mutant in mutants])
    return {
        id_
        for id_, caught in found.items()
        if {*caught} != {case.id for case in samples[id_]}.intersection(catches[id_])
    }


_TASKS: list[tuple[Mutant, Sequence[Case]]] = []


def _run_tasks(tasks: Iterable[tuple[Mutant, Sequence[Case]]]) -> dict[str, Catches]:
    """Run cases on mutants in two processes, and return the cases that catch each mutant, by its id."""
    global _TASKS  # noqa: PLW0603 -- forked processes read it from memory
    _TASKS = [task for task in tasks if task[1]]
    with get_context("fork").Pool(2) as workers:
        found = workers.map(_run_task, range(len(_TASKS)), chunksize=4)
    return {task[0].id: caught for task, caught in zip(_TASKS, found, strict=True)}


def _run_task(number: int) -> Catches:
    return catches_of(*_TASKS[number])


@cache
def committed_catches() -> Mapping[str, Catches]:
    """Return the committed cases that catch each mutant."""
    return dict(map(json.loads, lzma.decompress(CATCHES.read_bytes()).decode().splitlines()))


def catalogue_text(catches: Mapping[str, Catches], scenarios: Sequence[Case], digest: str) -> str:
    """Return the content of `mistakes.json`, from the cases that catch each mutant and the suite's digest."""
    written = {case.id for case in scenarios}
    catalogue = {
        "suite": digest,
        "mistakes": [
            {
                "id": each.id,
                "breaks": each.breaks,
                "says": both(each.description),
                "caught_by": [id_ for id_ in catches[each.id] if id_ in written],
                "cases": len(catches[each.id]),
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
    return _lines(catalogue)


def write_catches(catches: Mapping[str, Catches]) -> None:
    """Write the cases that catch each mutant, one mutant per line."""
    lines = (json.dumps([each.id, catches[each.id]], separators=(",", ":")) + "\n" for each in MUTANTS)
    CATCHES.write_bytes(lzma.compress("".join(lines).encode()))


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
