"""The stream of questions: the same for the same seed, of every kind, sensible enough to be answered by everybody."""

import hashlib
import json
from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest

from globe_rules.questions import Question, questions, stream
from globe_rules.reference.operations import PARTS, Answer, ReferenceEngine, Request
from globe_rules.wire.messages import check
from tools.places import ROOT

Asked = Sequence[tuple[Request, Answer]]


@pytest.fixture(scope="module")
def asked() -> Asked:
    """Draw the beginning of a stream, and answer it."""
    engine = ReferenceEngine()
    return [(request, engine.answer(request)) for request in islice(stream(1), 600)]


def _of(asked: Asked, part: str) -> list[tuple[Request, Answer]]:
    return [(request, answer) for request, answer in asked if request["op"] == part]


def test_the_same_seed_asks_the_same_questions_on_every_python() -> None:
    """Whatever is changed here changes what every seed asks: then suites and figures are made anew."""
    drawn = json.dumps(list(islice(stream(0), 150)), sort_keys=True)
    assert hashlib.sha256(drawn.encode()).hexdigest()[:12] == "4d8a5540857d"


def test_a_question_is_drawn_without_those_before_it() -> None:
    """So that several processes can share a stream."""
    listed = list(islice(questions(5), 200))
    assert listed[150].request == Question(5, listed[150].part, listed[150].number).request
    assert len({(each.part, each.number) for each in listed}) == len(listed)
    assert listed[150].request != Question(6, listed[150].part, listed[150].number).request


def test_parts_with_few_questions_come_to_an_end() -> None:
    """Materials and challenges are asked once; all the rest goes on."""
    assert len(list(stream(0, ["materials", "challenge"]))) == 22
    assert {each["op"] for each in islice(stream(0, ["legality", "solo"]), 50)} == {"legality", "solo"}
    assert {each["op"] for each in islice(stream(0), 110)} == set(PARTS)


@pytest.mark.no_cover
def test_every_question_is_as_the_schema_says(asked: Asked) -> None:
    """Whoever reads requests by the schema can read all of them; the reference answered them all."""
    for request, _ in asked:
        check({"id": 0, **request}, "requests", f"request-{request['op']}")


def _reasons(asked: Asked) -> set[str]:
    refused: list[Any] = [answer["refused_events"] for _, answer in asked]
    return {id_ for events in refused for each in events for id_ in each["because"]}


STAGE_B = {"D-4", "Q-11", "Q-12", "Q-13", "Q-18", "Q-32", "Q-39", "Q-40", "Q-49", "REACT-0", "REACT-3a"}
STAGE_B |= {"REACT-4", "VAR-4"}


@pytest.mark.no_cover
def test_everything_is_refused_at_some_time(asked: Asked) -> None:
    """Every reason to refuse an event is met, in stage B alone and in rounds, also past the first turn."""
    assert _reasons(_of(asked, "reaction")) >= STAGE_B
    later = [(request, answer) for request, answer in _of(asked, "round") if int(str(answer["turn"])) > 1]
    in_rounds = {*STAGE_B, "ASSESS-1", "STG-1", "RECON-4", "RECON-0", "Q-42", "Q-16"}
    assert _reasons(later) >= in_rounds - {"Q-40", "REACT-1"}
    assert _reasons(_of(asked, "round")) >= in_rounds


@pytest.mark.no_cover
def test_rounds_end_in_every_way(asked: Asked) -> None:
    """Somebody wins by each tie-breaker, or nobody, among two and more; in the first turn and in later ones."""
    answers = [answer for _, answer in _of(asked, "round")]
    outcomes: list[Answer] = [answer["outcome"] for answer in answers if "outcome" in answer]  # type: ignore[misc]
    assert {outcome["by"] for outcome in outcomes} == {"END-1", "END-2a", "END-2b", "END-2c", "D-6"}
    assert {outcome["result"] for outcome in outcomes} == {"won", "replay", "tied"}
    assert {len(outcome["players"]) for outcome in outcomes} >= {1, 2, 3}  # type: ignore[arg-type]
    assert {answer["turn"] for answer in answers if "outcome" in answer} >= {1, 2, 3, 4}
    assert {len(request["places"]) for request, _ in _of(asked, "round")} == {1, 2, 3, 4, 5}


@pytest.mark.no_cover
def test_attempts_end_in_every_way(asked: Asked) -> None:
    """Captions are met, beaten and missed, for every reason, in one turn and in several."""
    answers = [answer for _, answer in _of(asked, "solo")]
    assert {answer.get("verdict") for answer in answers} == {"met", "beaten", "failed", None}
    assert {answer.get("because") for answer in answers} == {"AIM-1", "Q-27", "Q-29", None}
    assert {answer.get("turns") for answer in answers} >= {1, 2, 3, 4}


@pytest.mark.no_cover
def test_standings_and_logs_are_close(asked: Asked) -> None:
    """Every tie-breaker decides; logs lack a round or a region, or nothing."""
    outcomes: list[Answer] = [answer["outcome"] for _, answer in _of(asked, "assessment")]  # type: ignore[misc]
    assert {outcome["by"] for outcome in outcomes} == {"END-1", "END-2a", "END-2b", "END-2c", "D-6", "ASSESS-2"}
    logs = {(log["rounds_missing"], len(log["regions_missing"])) for _, log in _of(asked, "travel-log")}  # type: ignore[arg-type]
    assert logs >= {(0, 0), (0, 1), (1, 0)}


def test_no_library_is_asked_for_chance() -> None:
    """Whoever installs the package can fuzz: Hypothesis is for our own tests."""
    sources = [file.read_text(encoding="utf-8") for file in (ROOT / "globe_rules").rglob("*.py")]
    assert sources
    assert not [text for text in sources if "import hypothesis" in text or "from hypothesis" in text]
