"""Measures what the suite catches: one figure for each criterion, shown on the site.

The figures are measured by `make generated-all` only: each of them depends on all mutants and all cases, and
the diagnosis compares every mutant with every other. The file records the digest of what they were measured from,
with the numbers of cases and mutants. `make release` demands that they are up to date. `make figures` prints them.
"""

import ast
import hashlib
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, islice
from pathlib import Path
from typing import Any
from unittest import mock

from globe_rules.kit.adapters import InProcess
from globe_rules.kit.diagnosis import likenesses
from globe_rules.kit.runner import Result, Run, Verdict, examine
from globe_rules.specification.cases import Case, canonical
from globe_rules.specification.suite import suite
from tools.choosing import TIMES, circumstances, pairs, refusals, rounds_beyond
from tools.digests import code
from tools.impossible_pairs import why_impossible
from tools.mutants import MUTANTS
from tools.mutants.conditions import CONDITIONS, Condition, ConditionedEngine, still_caught
from tools.mutants.hollow import HOLLOW, first_values, spoilt_answers
from tools.mutants.model import Mutant
from tools.mutants.readings import PLAYED_BY, UNASKABLE
from tools.mutants.recording import Wrong, kept_answers
from tools.mutants.unshown import is_unshown
from tools.places import ROOT

KEPT = ROOT / "docs" / "handbook" / "figures.json"
NAMED = 150
"""So many mistakes under conditions are diagnosed, drawn by lot."""

Figure = dict[str, Any]
Pair = tuple[Mutant, Condition]


def digest() -> str:
    """Return the digest of what the figures are measured from: the suite, the mutants and the code that measures."""
    tools = Path(__file__).parent
    sources = [*sorted((tools / "mutants").glob("*.py")), tools / "choosing.py", Path(__file__)]
    made_from = suite().digest + "".join(code(ast.parse(source.read_text(encoding="utf-8"))) for source in sources)
    return hashlib.sha256(made_from.encode()).hexdigest()


def _figure(known: Iterable[str], met: Iterable[str], **more: object) -> Figure:
    """Return how many of the known ones are met, and which are not."""
    known, met = set(known), set(met)
    return {"all": len(known), "met": len(known & met), "missed": sorted(known - met), **more}


def readings(wrong: Mapping[str, Wrong]) -> Figure:
    """Rejected readings are engines, caught by a scenario that cites the ruling (criterion 1)."""
    cites = {case.id: case.cites for case in suite().scenarios}
    caught = (
        reading
        for reading, mistake in PLAYED_BY.items()
        if any(reading.partition("/")[0] in cites.get(case, ()) for case in wrong[mistake])
    )
    return _figure(PLAYED_BY, caught, unaskable=len(UNASKABLE))


def fields(cases: Sequence[Case]) -> Figure:
    """Engines that give one field empty, constant, stale, cut short or in another order (criterion 2)."""
    first = first_values((case.request, case.answer or {}) for case in cases)
    caught: Counter[str] = Counter()
    for case in cases:
        engines = [each for each in HOLLOW if each.operation == case.request["op"] and caught[each.id] < TIMES]
        spoilt = spoilt_answers(case.request, dict(case.answer or {}), first)
        caught.update(each.id for each in engines if spoilt(each) != case.answer)
    places = {(each.operation, each.place) for each in HOLLOW}
    return _figure((each.id for each in HOLLOW), +caught, fields=len(places))


def what_can_occur() -> tuple[set[str], set[str], dict[str, set[str]]]:
    """Return the refusals, the pairs and the circumstances of many rounds drawn by lot."""
    refused: set[str] = set()
    paired: set[str] = set()
    values: dict[str, set[str]] = {}
    for request, answer in rounds_beyond():
        refused.update(refusals(request))
        paired.update(pairs(request, answer))
        for key, value in circumstances(request, answer).items():
            values.setdefault(key, set()).add(value)
    return refused, paired, values


def rounds(cases: Sequence[Case]) -> tuple[Figure, Figure]:
    """Refusals, and pairs of circumstances, that can occur and do in some case (criteria 3 and 5)."""
    refused, paired, values = what_can_occur()
    met_refusals = {each for case in cases for each in refusals(case.request)}
    met_pairs = {each for case in cases for each in pairs(case.request, case.answer or {})}
    thinkable = {
        f"pair {one}={first} {other}={second}"
        for one, other in combinations(sorted(values), 2)
        for first in values[one]
        for second in values[other]
    }
    possible = {pair for pair in thinkable if why_impossible(pair) is None} | paired
    return (
        _figure(refused | met_refusals, met_refusals),
        _figure(possible | met_pairs, met_pairs, impossible=len(thinkable - possible)),
    )


def catching(pair: Pair, cases: Mapping[str, Case], wrong: Wrong, enough: int) -> list[str]:
    """Return cases that catch a mistake under a condition: some of those that catch it without."""
    caught = (id_ for id_ in wrong if still_caught(*pair, cases[id_].request, cases[id_].answer))
    return list(islice(caught, enough))


def noticeable(cases: Iterable[Case], wrong: Mapping[str, Wrong]) -> list[Pair]:
    """Return the mistakes under conditions that can make a difference.

    A mistake that shows in parts for which a condition never holds is none, nor is one that is explained.
    """
    parts = {case.id: case.request["op"] for case in cases}
    holds = {each.id: {case.request["op"] for case in cases if each.holds(case.request)} for each in CONDITIONS}
    shows = {mutant.id: {parts[id_] for id_ in wrong[mutant.id]} for mutant in MUTANTS}
    return [
        (mutant, condition)
        for mutant in MUTANTS
        for condition in CONDITIONS
        if shows[mutant.id] & holds[condition.id] and not is_unshown(mutant.id, condition.id)
    ]


def conditions(cases: Sequence[Case], wrong: Mapping[str, Wrong]) -> tuple[Figure, Figure]:
    """Mistakes under conditions, caught at all and by two questions (criteria 4 and 6)."""
    by_id = {case.id: case for case in cases}
    shown = noticeable(cases, wrong)
    found = {_name(pair): len(catching(pair, by_id, wrong[pair[0].id], TIMES)) for pair in shown}
    unnoticed = len(MUTANTS) * len(CONDITIONS) - len(shown)
    alone = {mutant.id: len(wrong[mutant.id]) for mutant in MUTANTS if not mutant.id.startswith("caption-of-")}
    return (
        _figure(found, (name for name, number in found.items() if number), unnoticeable=unnoticed),
        _figure(
            {**alone, **{name: number for name, number in found.items() if number}},
            (name for name, number in {**alone, **found}.items() if number >= TIMES),
        ),
    )


def _name(pair: Pair) -> str:
    return f"{pair[0].id} {pair[1].id}"


def diagnosis(cases: Sequence[Case], wrong: Mapping[str, Wrong], number: int = NAMED) -> Figure:
    """Mistakes under conditions, drawn by lot: named right, not named, or named wrongly."""
    drawn = random.Random(0).sample(noticeable(cases, wrong), number)  # noqa: S311 -- no secret
    said = {_name(pair): named(pair, cases, wrong[pair[0].id]) for pair in drawn}
    return {
        "all": number,
        "right": sum(each == "right" for each in said.values()),
        "silent": sum(each == "silent" for each in said.values()),
        "wrongly": sorted(name for name, each in said.items() if each == "wrongly"),
    }


def named(pair: Pair, cases: Sequence[Case], wrong: Wrong) -> str:
    """Tell how the kit names a mistake under a condition; engines with the same answers to all cases count as one."""
    asked = examine(InProcess(ConditionedEngine(*pair)), [case for case in cases if case.id in wrong])
    others = [Result(case, Verdict.PASS, answer=case.answer) for case in cases if case.id not in wrong]
    with mock.patch("globe_rules.kit.diagnosis.wrong_answers", return_value=kept_answers().items()):  # read once
        suspects = [each.mistake.id for each in likenesses(Run(asked.claims, (*asked.results, *others)))]
    if not suspects:
        return "silent"
    answers = {each.case.id: each.answer for each in asked.failed}
    same = len(suspects) == 1 and canonical(kept_answers()[suspects[0]]) == canonical(answers)
    return "right" if same or suspects == [pair[0].id] else "wrongly"


def figures(wrong: Mapping[str, Wrong]) -> dict[str, Any]:
    """Measure everything that the published cases are asked for, given what the wrong engines answer to them."""
    cases = suite().cases
    refused, paired = rounds(cases)
    conditioned, threads = conditions(cases, wrong)
    return {
        "digest": digest(),
        "cases": len(cases),
        "mutants": len(MUTANTS),
        "readings": readings(wrong),
        "fields": fields(cases),
        "refusals": refused,
        "conditions": conditioned,
        "pairs": paired,
        "threads": threads,
        "diagnosis": diagnosis(cases, wrong),
    }


def committed() -> dict[str, Any]:
    """Return the figures as they were last kept."""
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
    return kept


def is_up_to_date() -> bool:
    """Return whether the committed figures were measured with this suite and these mutants."""
    return bool(committed()["digest"] == digest())


def write(measured: Mapping[str, Any], left_out: Sequence[Sequence[int]]) -> None:
    """Keep figures, with those of mistakes that were left out when the cases were chosen (criterion 7)."""
    KEPT.write_text(json.dumps({**measured, "left_out": left_out}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        sys.exit(None if is_up_to_date() else "The figures are older than the suite: run `make generated-all`, commit.")
    for name, figure in figures(kept_answers()).items():
        print(f"{name}: {figure}")
