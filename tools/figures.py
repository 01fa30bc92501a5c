"""Measures how much the suite catches: one figure for each criterion, shown on the site.

Only `make generated-all` measures the figures, because each depends on all mutants and all cases. The file also
records a digest of the suite, the mutants and this code; `make release` fails if it is out of date.
`make figures` prints the figures.
"""

import ast
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, islice
from pathlib import Path
from typing import Any

from globe_rules._specification.cases import Case
from globe_rules._specification.suite import suite
from tools.case_selection import MIN_CATCHES, circumstances, more_rounds, pairs, refusals
from tools.digests import code
from tools.impossible_pairs import why_impossible
from tools.mutants import MUTANTS
from tools.mutants.conditions import CONDITIONS, Condition, is_caught_under
from tools.mutants.corrupted_fields import CORRUPTED_FIELDS, corrupted_responses, first_values
from tools.mutants.model import Mutant
from tools.mutants.readings import PLAYED_BY, UNASKABLE
from tools.mutants.recording import Catches, committed_catches
from tools.mutants.undetectable import is_undetectable
from tools.paths import ROOT

FIGURES_FILE = ROOT / "docs" / "handbook" / "figures.json"

Figure = dict[str, Any]
Pair = tuple[Mutant, Condition]


def digest() -> str:
    """Return the digest of everything that the figures depend on: the suite, the mutants and the measuring code."""
    tools = Path(__file__).parent
    sources = [*sorted((tools / "mutants").glob("*.py")), tools / "case_selection.py", Path(__file__)]
    content = suite().digest + "".join(code(ast.parse(source.read_text(encoding="utf-8"))) for source in sources)
    return hashlib.sha256(content.encode()).hexdigest()


def _figure(known: Iterable[str], met: Iterable[str], **more: object) -> Figure:
    """Return a figure: how many known demands there are, how many are met, and which are missed."""
    known, met = set(known), set(met)
    return {"all": len(known), "met": len(known & met), "missed": sorted(known - met), **more}


def readings(catches: Mapping[str, Catches]) -> Figure:
    """Measure how many rejected readings are caught by a scenario that cites their ruling (criterion 1)."""
    cites = {case.id: case.cites for case in suite().scenarios}
    caught = (
        reading
        for reading, mutant in PLAYED_BY.items()
        if any(reading.partition("/")[0] in cites.get(case, ()) for case in catches[mutant])
    )
    return _figure(PLAYED_BY, caught, unaskable=len(UNASKABLE))


def fields(cases: Sequence[Case]) -> Figure:
    """Measure how many engines with one corrupted field are caught by two cases (criterion 2)."""
    first = first_values((case.request, case.response or {}) for case in cases)
    caught: Counter[str] = Counter()
    for case in cases:
        engines = [
            each for each in CORRUPTED_FIELDS if each.operation == case.operation and caught[each.id] < MIN_CATCHES
        ]
        corrupted = corrupted_responses(case.request, dict(case.response or {}), first)
        caught.update(each.id for each in engines if corrupted(each) != case.response)
    paths = {(each.operation, each.path) for each in CORRUPTED_FIELDS}
    return _figure((each.id for each in CORRUPTED_FIELDS), +caught, fields=len(paths))


def what_can_occur() -> tuple[set[str], set[str], dict[str, set[str]]]:
    """Return the refusals, the pairs of circumstances, and the values of each circumstance in 2,000 random rounds."""
    refused: set[str] = set()
    paired: set[str] = set()
    values: dict[str, set[str]] = {}
    for request, response in more_rounds():
        refused.update(refusals(request))
        paired.update(pairs(request, response))
        for key, value in circumstances(request, response).items():
            values.setdefault(key, set()).add(value)
    return refused, paired, values


def rounds(cases: Sequence[Case]) -> tuple[Figure, Figure]:
    """Measure how many possible refusals and pairs of circumstances occur in a case (criteria 3 and 5)."""
    refused, paired, values = what_can_occur()
    met_refusals = {each for case in cases for each in refusals(case.request)}
    met_pairs = {each for case in cases for each in pairs(case.request, case.response or {})}
    combinable = {
        f"pair {one}={first} {other}={second}"
        for one, other in combinations(sorted(values), 2)
        for first in values[one]
        for second in values[other]
    }
    possible = {pair for pair in combinable if why_impossible(pair) is None} | paired
    return (
        _figure(refused | met_refusals, met_refusals),
        _figure(possible | met_pairs, met_pairs, impossible=len(combinable - possible)),
    )


def catching(pair: Pair, cases: Mapping[str, Case], catches: Catches, enough: int) -> list[str]:
    """Return at most `enough` cases that catch a conditional mutant, among those that catch the mutant itself.

    Cases during which the condition always holds come first: they catch it without being run again.
    """
    mutant, condition = pair
    in_order = sorted(catches, key=lambda id_: not condition.covers_whole_request(cases[id_].request))
    caught = (id_ for id_ in in_order if is_caught_under(mutant, condition, cases[id_].request, cases[id_].response))
    return list(islice(caught, enough))


def detectable(cases: Iterable[Case], catches: Mapping[str, Catches]) -> list[Pair]:
    """Return the conditional mutants that some request can detect.

    A mutant is left out if its condition never holds for the operations that it affects, or if `undetectable.py`
    explains why it has no effect.
    """
    operations = {case.id: case.operation for case in cases}
    holds = {each.id: {case.operation for case in cases if each.holds(case.request)} for each in CONDITIONS}
    shows = {mutant.id: {operations[id_] for id_ in catches[mutant.id]} for mutant in MUTANTS}
    return [
        (mutant, condition)
        for mutant in MUTANTS
        for condition in CONDITIONS
        if shows[mutant.id] & holds[condition.id] and not is_undetectable(mutant.id, condition.id)
    ]


def conditions(cases: Sequence[Case], catches: Mapping[str, Catches]) -> tuple[Figure, Figure]:
    """Measure how many conditional mutants are caught by one case (criterion 4), and mutants by two (criterion 6)."""
    by_id = {case.id: case for case in cases}
    shown = detectable(cases, catches)
    found = {_name(pair): len(catching(pair, by_id, catches[pair[0].id], MIN_CATCHES)) for pair in shown}
    undetected = len(MUTANTS) * len(CONDITIONS) - len(shown)
    alone = {mutant.id: len(catches[mutant.id]) for mutant in MUTANTS if not mutant.id.startswith("caption-of-")}
    return (
        _figure(found, (name for name, number in found.items() if number), unnoticeable=undetected),
        _figure(
            {**alone, **{name: number for name, number in found.items() if number}},
            (name for name, number in {**alone, **found}.items() if number >= MIN_CATCHES),
        ),
    )


def _name(pair: Pair) -> str:
    return f"{pair[0].id} {pair[1].id}"


def figures(catches: Mapping[str, Catches]) -> dict[str, Any]:
    """Measure all figures of the published suite, given the cases that catch each mutant."""
    cases = suite().valid
    refused, paired = rounds(cases)
    conditional, caught_twice = conditions(cases, catches)
    return {
        "digest": digest(),
        "cases": len(suite().cases),
        "mutants": len(MUTANTS),
        "readings": readings(catches),
        "fields": fields(cases),
        "refusals": refused,
        "conditions": conditional,
        "pairs": paired,
        "threads": caught_twice,
    }


def committed() -> dict[str, Any]:
    """Return the committed figures."""
    figures_read: dict[str, Any] = json.loads(FIGURES_FILE.read_text(encoding="utf-8"))
    return figures_read


def is_up_to_date() -> bool:
    """Return whether the committed figures were measured with the present suite, mutants and code."""
    return bool(committed()["digest"] == digest())


def write(measured: Mapping[str, Any], held_out_catches: Sequence[Sequence[int]]) -> None:
    """Write the figures, with those of the mutants that were held out when the cases were selected (criterion 7)."""
    FIGURES_FILE.write_text(json.dumps({**measured, "left_out": held_out_catches}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        sys.exit(None if is_up_to_date() else "The figures are out of date: run `make generated-all`, then commit.")
    for name, figure in figures(committed_catches()).items():
        print(f"{name}: {figure}")
