"""Merges the reports of all shards of a run into the run that one job would have given."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from globe_rules._i18n import AnyText, Message, on_one_line
from globe_rules._kit.exchanges import Exchange
from globe_rules._kit.failures import SmallFailure, smallest_failures
from globe_rules._kit.reporting.checking import run_from_report
from globe_rules._kit.reporting.reports import MAX_SMALLEST_FAILURES
from globe_rules._kit.runner import Result, Run, Verdict
from globe_rules._protocol.fields import json_text
from globe_rules._protocol.messages import NotAMessage
from globe_rules._reference.operations import ReferenceEngine
from globe_rules._specification.cases import Case
from globe_rules._specification.saved import checked_case
from globe_rules._specification.suite import suite

Part = tuple[Path, Mapping[str, Any]]
"""A file and the report in it."""

MAX_FOUND_CHARS = 100
"""Longest value that an error quotes."""


class NotMergeable(Exception):  # noqa: N818 -- as Unreadable
    """Reports that are not the shards of one run; the explanation says which one, why and what to do."""

    def __init__(self, explanation: Message) -> None:
        self.explanation = explanation
        super().__init__(str(explanation))


@frozen
class Merged:
    """A whole run, with the options and the smallest failures of its report."""

    run: Run
    options: Mapping[str, Any]
    failures: tuple[SmallFailure, ...]


def merged(parts: Sequence[Part]) -> Merged:
    """Return the run whose shards these reports are.

    Each report is intact and about this suite. Raise `NotMergeable` if they do not belong to the same run, or if
    a shard is missing or occurs twice.
    """
    for file, value in parts:
        if "shard" not in value or value["options"].get("cases_from"):
            raise NotMergeable(_NOT_A_SHARD.filled(file=file))
    first_file, first = parts[0]
    for file, value in parts[1:]:
        for what, (found, expected) in _differences(value, first).items():
            facts = {"found": _shown(found), "expected": _shown(expected), "first": first_file}
            raise NotMergeable(_DIFFERENT.filled(file=file, what=what, **facts))
    _check_numbers(parts)
    results = _in_order(parts)
    cases = {case.id: case for case in suite().cases}
    run = run_from_report({**first, "results": results, "stale_known_failures": []}, cases)
    passed = dict.fromkeys(result.case.id for result in run.results if result.verdict is Verdict.PASS)
    stale = {id_ for _, value in parts for id_ in value["stale_known_failures"]}
    run = evolve(run, stale=tuple(id_ for id_ in passed if id_ in stale), shard=None)
    show = first["options"].get("show")
    shrunk = _shrunk(parts, run)
    most = show if isinstance(show, int) and show >= 0 else MAX_SMALLEST_FAILURES
    return Merged(run, first["options"], smallest_failures(run, None, most=most, shrunk=shrunk))


_NOT_A_SHARD = Message("{file} is not the report of a shard; write it with 'globe-rules conform --shard K/N --output'")
_DIFFERENT = Message("{file}: {what}: found {found}, but {first} has {expected}; merge the shards of one run only")
_MISSING = Message("shard {shard} is missing; give the reports of all shards")
_TWICE = Message("{file} and {other} are both shard {shard}; give each shard once")
_CONTRADICTORY = Message("{file}: the places of its results contradict the other shards; run the shards again")
_WRONG_FAILURE = Message("{file}: smallest_failures: {id}: {problem}")


def _differences(value: Mapping[str, Any], first: Mapping[str, Any]) -> dict[AnyText, tuple[object, object]]:
    """Return everything in which the reports of two shards of one run must be equal, but are not."""
    pairs: dict[AnyText, tuple[object, object]] = {
        f"versions.{name}": (value["versions"].get(name), first["versions"].get(name)) for name in ("globe_rules",)
    }
    for part in ("implementation", "options"):
        for name in {**first[part], **value[part]}:
            pairs[on_one_line(f"{part}.{name}", MAX_FOUND_CHARS)] = value[part].get(name), first[part].get(name)
    pairs |= {f"shard.{name}": (value["shard"][name], first["shard"][name]) for name in ("count", "cases")}
    return {what: pair for what, pair in pairs.items() if pair[0] != pair[1]}


def _shown(value: object) -> str:
    return on_one_line(json_text(value), MAX_FOUND_CHARS)


def _check_numbers(parts: Sequence[Part]) -> None:
    """Raise `NotMergeable` if a shard is missing or occurs twice."""
    count = parts[0][1]["shard"]["count"]
    files: dict[int, Path] = {}
    for file, value in parts:
        number = value["shard"]["number"]
        if number in files:
            raise NotMergeable(_TWICE.filled(file=files[number], other=file, shard=f"{number}/{count}"))
        files[number] = file
    for number in range(1, count + 1):
        if number not in files:
            raise NotMergeable(_MISSING.filled(shard=f"{number}/{count}"))


def _in_order(parts: Sequence[Part]) -> list[Mapping[str, Any]]:
    """Return the results of all shards in the order of the whole run."""
    places: dict[int, Mapping[str, Any]] = {}
    for file, value in parts:
        for result in value["results"]:
            place = result.get("place")
            if place is None or place in places or place >= value["shard"]["cases"]:
                raise NotMergeable(_CONTRADICTORY.filled(file=file))
            places[place] = result
    last_file, last = parts[-1]
    if len(places) != last["shard"]["cases"]:
        raise NotMergeable(_CONTRADICTORY.filled(file=last_file))
    return [places[place] for place in sorted(places)]


def _shrunk(parts: Sequence[Part], run: Run) -> dict[str, SmallFailure]:
    """Return the failures that the shards have shrunk, by case."""
    failed = {result.case.id: result for result in reversed(run.failed)}
    found: dict[str, SmallFailure] = {}
    for file, value in parts:
        for each in value["smallest_failures"]:
            try:
                found[each["id"]] = _small_failure(each, failed[each["id"]])
            except NotAMessage as wrong:
                facts = {"file": file, "id": on_one_line(each["id"], MAX_FOUND_CHARS), "problem": wrong.problem}
                raise NotMergeable(_WRONG_FAILURE.filled(**facts)) from wrong
    return found


def _small_failure(value: Mapping[str, Any], result: Result) -> SmallFailure:
    """Return one of the smallest failures of a report."""
    case: Case = result.case if result.case.invalid else checked_case(value["case"])
    by_id = {case.id: case for case in suite().cases}
    expected = case.response or ({} if case.invalid else ReferenceEngine().respond(case.request))
    return SmallFailure(
        result,
        tuple(value["ids"]),
        case,
        Exchange(case.request, expected, value.get("got")),
        tuple(value["problems"]),
        misread=value.get("misread", ""),
        remembers=value.get("remembers", False),
        after=tuple(by_id[id_] for id_ in value.get("after", ()) if id_ in by_id),
    )
