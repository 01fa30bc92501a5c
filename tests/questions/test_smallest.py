"""Shrinking: whatever is not needed for a fault goes, and what stays is as usual."""

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from logs import FINISHED, place

from globe_rules.questions import stream
from globe_rules.questions.shrinking import Enough, answerable, smallest
from globe_rules.reference.operations import ReferenceEngine, Request

CARDS = ["G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5", "R1", "R2"]


def _answer(request: Request) -> Any:  # noqa: ANN401 -- any JSON
    return ReferenceEngine().answer(request)


def _first(part: str, has_fault: Callable[[Request], bool], seed: int = 0) -> Request:
    return next(filter(has_fault, stream(seed, [part])))


def test_a_program_shrinks_to_the_card_that_matters() -> None:
    """On the finished puzzle, by the photo upright, from a full hand, on the first space where it still happens."""

    def pushes(request: Request) -> bool:
        steps = _answer(request).get("steps", ())
        return any(step["placement"].startswith("B5") and step["effect"] == "applied" for step in steps)

    found = smallest(_first("reconstruction", pushes), pushes)
    usual = {"op": "reconstruction", "puzzle": FINISHED, "photo": "N", "hand": CARDS}
    assert found == {**usual, "program": ["B5N@7"]}


def test_a_round_shrinks_to_the_events_that_matter() -> None:
    """Fewer players with usual names, no variants, no time between; the sand runs as long as it must."""

    def too_late(request: Request) -> bool:
        return any("Q-18" in each["because"] for each in _answer(request)["refused_events"])

    found = smallest(_first("round", too_late, seed=2), too_late)
    assert [each["player"] for each in found["places"]] == ["Ana", "Bo"][: len(found["places"])]
    assert found["variants"] in ([], ["immediate-departure"])
    assert found["events"][0] == {"event": "signal"}
    assert len(found["events"]) == 3
    assert {each["at"] for each in found["events"][1:]} <= {0, 30_000}


def test_a_second_turn_shrinks_to_two_turns() -> None:
    """What needs a red card that is gone keeps the turn in which it went."""

    def gone(request: Request) -> bool:
        told = [each["event"] for each in request["events"]]
        second = len(told) - told[::-1].index("signal") if told.count("signal") > 1 else len(told)
        refused = _answer(request)["refused_events"]
        return any(each["event"] > second and each["because"] == ["Q-13"] for each in refused)

    found = smallest(_first("round", gone), gone)
    assert [each["event"] for each in found["events"]].count("signal") == 2
    assert len(found["events"]) <= 14


def test_tables_standings_and_logs_shrink() -> None:
    """Places, captions, rounds and outcomes that nobody needs go."""

    def french(request: Request) -> bool:
        return request["edition"] == "fr" and len(request["places"]) > 1

    found = smallest(_first("preparation", french), french)
    assert found["places"] == [place(puzzle=FINISHED), place("Bo", "north-america", puzzle=FINISHED)]
    assert (found["edition"], found["side"], found["variants"]) == ("fr", "front", [])

    def tied(request: Request) -> bool:
        return bool(_answer(request)["outcome"]["by"] == "END-2c")

    standing = {"solved": True, "reds_in_hand": 0, "cards_used": 1}
    found = smallest(_first("assessment", tied), tied)
    assert [each["flipped"] for each in found["standings"]].count(True) == 1
    assert all(each.items() >= standing.items() for each in found["standings"])
    assert len(found["standings"]) == 2

    def shared(request: Request) -> bool:
        return any(each["shared"] for each in _answer(request)["standings"])

    found = smallest(_first("travel-log", shared), shared)
    [played] = found["rounds"]
    assert played["outcome"]["result"] == "tied"
    assert found["players"] == ["Ana"]
    assert played["regions"] == []


def test_attempts_shrink_turn_by_turn() -> None:
    """So does the caption, as far as it matters."""

    def failed(request: Request) -> bool:
        return bool(_answer(request).get("because") == "Q-29")

    found = smallest(_first("solo", failed), failed)
    assert sum(map(len, found["programs"])) <= 2
    assert found["caption"]["turns"] + found["caption"]["cards"] <= 3

    def many(request: Request) -> bool:
        return len(request["programs"]) > 1

    assert smallest(_first("solo", many), many)["programs"] == [[], []]


def test_what_no_player_did_stays_in_stage_b() -> None:
    """Discarded cards go if they can."""

    def lifted(request: Request) -> bool:
        return bool(request["discarded"]) and any(each["lifted"] for each in _answer(request)["desks"])

    found = smallest(_first("reaction", lifted), lifted)
    assert [each["event"] for each in found["events"]] == ["signal", "lift"]
    assert [each["cards"] for each in found["discarded"]] == [[]]


def test_it_asks_a_bounded_number_of_questions_and_ends_when_told() -> None:
    """And always the same ones."""
    asked: list[Request] = []

    def always(request: Request) -> bool:
        asked.append(request)
        return True

    request = next(stream(3, ["round"]))
    first = smallest(request, always, most=5)
    assert len(asked) == 5
    assert smallest(request, always, most=5) == first
    assert asked[5:] == asked[:5]

    def enough(_request: Request) -> bool:
        raise Enough

    assert smallest(request, enough) == request


def test_it_looks_at_a_bounded_number_of_senseless_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are not even asked."""
    monkeypatch.setattr("globe_rules.questions.shrinking.MOST_TRIES", 7)
    looked: list[Request] = []

    def senseless(request: Request) -> bool:
        looked.append(request)
        return False

    request = next(stream(3, ["round"]))
    assert smallest(request, lambda _request: True, makes_sense=senseless) == request
    assert len(looked) < 8


def test_only_what_makes_sense_is_asked() -> None:
    """A request beyond the schema or the reference is none."""
    assert answerable({"op": "materials"})
    assert not answerable({"op": "challenge", "challenge": "SOLO-X9"})
    assert not answerable({"op": "legality"})
    for request in islice(stream(4), 60):
        assert answerable(request)
