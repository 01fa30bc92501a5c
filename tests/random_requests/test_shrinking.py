"""Shrinking: everything that a fault does not need is removed, and other values become the usual ones."""

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from logs import SOLVED, setup

from globe_rules._random_requests import stream
from globe_rules._random_requests.shrinking import StopShrinking, is_answerable, smallest
from globe_rules._reference.operations import ReferenceEngine, Request

CARDS = ["G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5", "R1", "R2"]


def _respond(request: Request) -> Any:  # noqa: ANN401 -- any JSON
    return ReferenceEngine().respond(request)


def _first(operation: str, has_fault: Callable[[Request], bool], seed: int = 0) -> Request:
    return next(filter(has_fault, stream(seed, [operation])))


def test_a_program_shrinks_to_the_card_that_matters() -> None:
    """On the finished puzzle, with the photo pointing north, a full hand, and the first space that shows the fault."""

    def pushes(request: Request) -> bool:
        steps = _respond(request).get("steps", ())
        return any(step["placement"].startswith("B5") and step["effect"] == "applied" for step in steps)

    found = smallest(_first("reconstruction", pushes), pushes)
    usual = {"op": "reconstruction", "puzzle": SOLVED, "photo": "N", "hand": CARDS}
    assert found == {**usual, "program": ["B5N@7"]}


def test_a_round_shrinks_to_the_events_that_matter() -> None:
    """Fewer players with usual names, no variants, and no time between events unless the sand must run out."""

    def too_late(request: Request) -> bool:
        return any("Q-18" in each["because"] for each in _respond(request)["refused_events"])

    found = smallest(_first("round", too_late, seed=2), too_late)
    assert [each["player"] for each in found["setups"]] == ["Ana", "Bo"][: len(found["setups"])]
    assert found["variants"] in ([], ["immediate-departure"])
    assert found["events"][0] == {"event": "signal"}
    assert len(found["events"]) == 3
    assert {each["at"] for each in found["events"][1:]} <= {0, 30_000}


@pytest.mark.no_cover
def test_a_fault_in_the_second_turn_shrinks_to_two_turns() -> None:
    """The turn in which the red card was used stays."""

    def gone(request: Request) -> bool:
        kinds = [each["event"] for each in request["events"]]
        second = len(kinds) - kinds[::-1].index("signal") if kinds.count("signal") > 1 else len(kinds)
        refused = _respond(request)["refused_events"]
        return any(each["event"] > second and each["because"] == ["Q-13"] for each in refused)

    found = smallest(_first("round", gone), gone)
    assert [each["event"] for each in found["events"]].count("signal") == 2
    assert len(found["events"]) <= 14


def test_tables_standings_and_logs_shrink() -> None:
    def french(request: Request) -> bool:
        return request["edition"] == "fr" and len(request["setups"]) > 1

    found = smallest(_first("preparation", french), french)
    assert found["setups"] == [setup(), setup("Bo", "europe")]
    assert (found["edition"], found["side"], found["variants"]) == ("fr", "front", [])

    def tied(request: Request) -> bool:
        return bool(_respond(request)["outcome"]["by"] == "END-2c")

    standing = {"solved": True, "reds_in_hand": 0, "cards_used": 1}
    found = smallest(_first("assessment", tied), tied)
    assert [each["flipped"] for each in found["standings"]].count(True) == 1
    assert all(each.items() >= standing.items() for each in found["standings"])
    assert len(found["standings"]) == 2

    def shared(request: Request) -> bool:
        return any(each["shared"] for each in _respond(request)["standings"])

    found = smallest(_first("travel-log", shared), shared)
    [played] = found["rounds"]
    assert played["outcome"]["result"] == "tied"
    assert found["players"] == ["Ana"]
    assert played["regions"] == []


def test_solo_attempts_and_captions_shrink() -> None:
    def failed(request: Request) -> bool:
        return bool(_respond(request).get("because") == "Q-29")

    found = smallest(_first("solo", failed), failed)
    assert sum(map(len, found["programs"])) <= 2
    assert found["caption"]["turns"] + found["caption"]["cards"] <= 3

    def many(request: Request) -> bool:
        return len(request["programs"]) > 1

    assert smallest(_first("solo", many), many)["programs"] == [[], []]


def test_discarded_cards_are_removed_if_the_fault_does_not_need_them() -> None:
    def lifted(request: Request) -> bool:
        return bool(request["discarded"]) and any(each["lifted"] for each in _respond(request)["desks"])

    found = smallest(_first("reaction", lifted), lifted)
    assert [each["event"] for each in found["events"]] == ["signal", "lift"]
    assert [each["cards"] for each in found["discarded"]] == [[]]


def test_shrinking_sends_a_limited_number_of_requests_and_can_be_stopped() -> None:
    """It always sends the same ones."""
    sent: list[Request] = []

    def always(request: Request) -> bool:
        sent.append(request)
        return True

    request = next(stream(3, ["round"]))
    first = smallest(request, always, most=5)
    assert len(sent) == 5
    assert smallest(request, always, most=5) == first
    assert sent[5:] == sent[:5]

    def stop(_request: Request) -> bool:
        raise StopShrinking

    assert smallest(request, stop) == request


def test_shrinking_tries_a_limited_number_of_invalid_candidates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("globe_rules._random_requests.shrinking.MAX_CANDIDATES", 7)
    checked: list[Request] = []

    def never_valid(request: Request) -> bool:
        checked.append(request)
        return False

    request = next(stream(3, ["round"]))
    assert smallest(request, lambda _request: True, is_valid=never_valid) == request
    assert len(checked) < 8


def test_shrinking_a_long_request_ends_after_some_candidates(monkeypatch: pytest.MonkeyPatch) -> None:
    request = next(stream(3, ["round"]))
    monkeypatch.setattr("globe_rules._random_requests.shrinking.MAX_CHARACTERS", 3 * len(str(request)))
    sent: list[Request] = []

    def never(smaller: Request) -> bool:
        sent.append(smaller)
        return False

    assert smallest(request, never) == request
    assert 0 < len(sent) < 9


def test_requests_against_the_schema_or_the_rules_are_not_answerable() -> None:
    assert is_answerable({"op": "materials"})
    assert not is_answerable({"op": "challenge", "challenge": "SOLO-X9"})
    assert not is_answerable({"op": "legality"})
    for request in islice(stream(4), 60):
        assert is_answerable(request)
