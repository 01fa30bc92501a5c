"""The stream of random requests: the same for the same seed, of every kind, and always valid."""

import hashlib
import json
from collections.abc import Sequence
from itertools import islice, pairwise
from typing import Any

import pytest

from globe_rules._protocol.messages import check
from globe_rules._random_requests import GeneratedRequest, generated_requests, stream
from globe_rules._random_requests.chance import Chance
from globe_rules._random_requests.shrinking import is_answerable
from globe_rules._random_requests.tables import assessment
from globe_rules._random_requests.unusual import UNUSUAL
from globe_rules._reference.operations import OPERATION_NAMES, ReferenceEngine, Request, Response
from tools.paths import ROOT

Exchanges = Sequence[tuple[Request, Response]]


@pytest.fixture(scope="module")
def exchanges() -> Exchanges:
    """Draw the first 900 requests of a stream, with the responses of the reference engine."""
    engine = ReferenceEngine()
    return [(request, engine.respond(request)) for request in islice(stream(1), 900)]


def _of_operation(exchanges: Exchanges, operation: str) -> list[tuple[Request, Response]]:
    return [(request, response) for request, response in exchanges if request["op"] == operation]


def test_a_seed_gives_the_same_requests_on_every_python_version() -> None:
    """If this digest changes, all suites and figures that depend on seeds must be generated again."""
    drawn = json.dumps(list(islice(stream(0), 150)), sort_keys=True)
    assert hashlib.sha256(drawn.encode()).hexdigest()[:12] == "3b455c7512d4"


def test_a_request_does_not_depend_on_those_before_it() -> None:
    """So several processes can share a stream."""
    listed = list(islice(generated_requests(5), 200))
    assert listed[150].request == GeneratedRequest(5, listed[150].operation, listed[150].number).request
    assert len({(each.operation, each.number) for each in listed}) == len(listed)
    assert listed[150].request != GeneratedRequest(6, listed[150].operation, listed[150].number).request


def test_operations_with_few_requests_are_used_once_and_the_others_endlessly() -> None:
    assert len(list(stream(0, ["materials", "challenge"]))) == 22
    assert {each["op"] for each in islice(stream(0, ["legality", "solo"]), 50)} == {"legality", "solo"}
    assert {each["op"] for each in islice(stream(0), 110)} == set(OPERATION_NAMES)


@pytest.mark.no_cover
def test_every_request_matches_the_schema(exchanges: Exchanges) -> None:
    for request, _ in exchanges:
        check({"id": 0, **request}, "requests", f"request-{request['op']}")


def _reasons(exchanges: Exchanges) -> set[str]:
    refused: list[Any] = [response["refused_events"] for _, response in exchanges]
    return {id_ for events in refused for each in events for id_ in each["because"]}


STAGE_B = {"D-4", "Q-11", "Q-12", "Q-13", "Q-18", "Q-32", "Q-39", "Q-40", "Q-49", "REACT-0", "REACT-3a"}
STAGE_B |= {"REACT-4", "VAR-4"}


@pytest.mark.no_cover
def test_every_reason_to_refuse_an_event_occurs(exchanges: Exchanges) -> None:
    """In stage B alone and in rounds, also after the first turn."""
    assert _reasons(_of_operation(exchanges, "reaction")) >= STAGE_B
    later = [
        (request, response) for request, response in _of_operation(exchanges, "round") if int(str(response["turn"])) > 1
    ]
    in_rounds = {*STAGE_B, "ASSESS-1", "STG-1", "RECON-4", "RECON-0", "Q-42", "Q-16"}
    assert _reasons(later) >= in_rounds - {"Q-40", "REACT-1"}
    assert _reasons(_of_operation(exchanges, "round")) >= in_rounds


@pytest.mark.no_cover
def test_rounds_end_in_every_way(exchanges: Exchanges) -> None:
    """By each tie-breaker or in a tie, with one to five players, in the first turn and later ones."""
    responses = [response for _, response in _of_operation(exchanges, "round")]
    outcomes: list[Response] = [response["outcome"] for response in responses if "outcome" in response]  # type: ignore[misc]
    assert {outcome["by"] for outcome in outcomes} == {"END-1", "END-2a", "END-2b", "END-2c", "D-6"}
    assert {outcome["result"] for outcome in outcomes} == {"won", "replay", "tied"}
    assert {len(outcome["players"]) for outcome in outcomes} >= {1, 2, 3}  # type: ignore[arg-type]
    assert {response["turn"] for response in responses if "outcome" in response} >= {1, 2, 3, 4}
    assert {len(request["setups"]) for request, _ in _of_operation(exchanges, "round")} == {1, 2, 3, 4, 5}


@pytest.mark.no_cover
def test_solo_attempts_end_in_every_way() -> None:
    """Only one in fifty is complete in another direction after the effect of a red card (Q-27)."""
    engine = ReferenceEngine()
    responses = [engine.respond(request) for request in islice(stream(1, ["solo"]), 300)]
    assert {response.get("verdict") for response in responses} == {"met", "beaten", "failed", None}
    assert {response.get("because") for response in responses} == {"AIM-1", "Q-27", "Q-29", None}
    assert {response.get("turns") for response in responses} >= {1, 2, 3, 4}


@pytest.mark.no_cover
def test_every_tie_breaker_decides_and_logs_nearly_complete(exchanges: Exchanges) -> None:
    outcomes: list[Response] = [response["outcome"] for _, response in _of_operation(exchanges, "assessment")]  # type: ignore[misc]
    assert {outcome["by"] for outcome in outcomes} == {"END-1", "END-2a", "END-2b", "END-2c", "D-6", "ASSESS-2"}
    logs = {(log["rounds_missing"], len(log["regions_missing"])) for _, log in _of_operation(exchanges, "travel-log")}  # type: ignore[arg-type]
    assert logs >= {(0, 0), (0, 1), (1, 0)}


def test_the_package_does_not_need_hypothesis() -> None:
    """Only the tests use it."""
    sources = [file.read_text(encoding="utf-8") for file in (ROOT / "globe_rules").rglob("*.py")]
    assert sources
    assert not [text for text in sources if "import hypothesis" in text or "from hypothesis" in text]


def _unusual(operation: str, number: int) -> list[Request]:
    """Draw the unusual requests of an operation."""
    return [UNUSUAL[operation](Chance(f"unusual {each}")) for each in range(number)]


@pytest.mark.no_cover
@pytest.mark.parametrize("operation", UNUSUAL)
def test_unusual_requests_are_valid(operation: str) -> None:
    assert all(map(is_answerable, _unusual(operation, 40)))


def test_one_request_in_six_is_unusual() -> None:
    usual, unusual = GeneratedRequest(0, "assessment", 4).request, GeneratedRequest(0, "assessment", 5).request
    assert unusual == UNUSUAL["assessment"](Chance("0 assessment 5"))
    assert usual == assessment(Chance("0 assessment 4"))


@pytest.mark.no_cover
def test_unusual_stages_take_back_cards_without_placing_them_again_at_once() -> None:
    take_backs = followed = 0
    for request in _unusual("reaction", 60):
        response: Any = ReferenceEngine().respond(request)
        refused = {each["event"] for each in response["refused_events"]}
        accepted = [each for number, each in enumerate(request["events"], 1) if number not in refused]
        for event, following in pairwise(accepted):
            if event["event"] == "take-back":
                take_backs += 1
                followed += following.get("placement", "").startswith(event["card"])
    assert take_backs > 50
    assert followed < take_backs / 2


@pytest.mark.no_cover
def test_unusual_rounds_are_long_and_late() -> None:
    responses: list[tuple[Request, Any]] = [
        (request, ReferenceEngine().respond(request)) for request in _unusual("round", 40)
    ]
    assert max(response["turn"] for _, response in responses) >= 10
    assert max(event.get("at", 0) for request, _ in responses for event in request["events"]) > 1 << 31


def test_unusual_hands_are_small_and_unusual_captions_may_allow_nothing() -> None:
    assert {len(request["hand"]) for request in _unusual("legality", 60)} == {0, 1, 2}
    assert {0, 1 << 31} < {request["caption"]["turns"] for request in _unusual("solo", 60)}
