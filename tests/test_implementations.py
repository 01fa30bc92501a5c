"""Other implementations: the second engine and the starters conform, and two engines agree on random questions."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from globe_rules import IN_DOUBT, Edition, Refused, Region, Voyage
from globe_rules.conformance.fuzz.programs import hands, legal_programs, photos, programs, puzzles
from globe_rules.conformance.fuzz.voyages import NAMES, tables, tries, variants
from globe_rules.conformance.implementation import ReferenceEngine
from globe_rules.conformance.process import Process
from globe_rules.conformance.runner import examine
from globe_rules.conformance.suite import suite
from globe_rules.events import Event, Turn
from globe_rules.wire.events import event_json
from globe_rules.wire.tables import table_json

ROOT = Path(__file__).parent.parent / "implementations"
# `make` links a Node into the environment, from the system or else from a wheel.
NODE = next((str(found) for found in (Path(sys.prefix) / "node",) if found.exists()), shutil.which("node"))

pytestmark = pytest.mark.skipif(NODE is None, reason="Node.js is not installed; `make test` installs it")

Request = dict[str, Any]
ADAPTERS = {
    "javascript": [str(NODE), str(ROOT / "javascript" / "adapter.js")],
    "starter javascript": [str(NODE), str(ROOT / "starters" / "javascript" / "adapter.js")],
    "starter python": [sys.executable, "-S", str(ROOT / "starters" / "python" / "adapter.py")],
}


@pytest.mark.parametrize("name", ADAPTERS)
def test_an_implementation_conforms_to_all_that_it_claims(name: str) -> None:
    """Every published case is right, reasons included."""
    run = examine(Process(ADAPTERS[name]), suite().cases)
    assert run.claims.reasons
    assert [f"{result.case.id} {result.problems}" for result in run.failed] == []
    assert run.conformant
    assert run.claimed == len(suite().cases) or name.startswith("starter")


@pytest.fixture(scope="module")
def second_engine() -> Iterator[Process]:
    """Start the JavaScript engine once."""
    process = Process(ADAPTERS["javascript"])
    process.start()
    yield process
    process.stop()


def _texts(values: object) -> list[str]:
    return [str(value) for value in values]  # type: ignore[attr-defined]


@st.composite
def _single_requests(draw: st.DrawFn) -> Request:
    """Draw a question about one program."""
    program = draw(programs() | legal_programs())
    asked = {"program": draw(st.permutations(_texts(program))), "hand": _texts(sorted(draw(hands()).cards))}
    if draw(st.booleans()):
        return {"op": "legality", **asked}
    return {"op": "reconstruction", "puzzle": str(draw(puzzles())), "photo": str(draw(photos())), **asked}


@st.composite
def _rounds(draw: st.DrawFn) -> Request:
    """Draw a round in which people try anything at any time, as far as it makes sense."""
    table = draw(tables(st.integers(1, 5).flatmap(lambda number: st.permutations(NAMES[:number]))))
    voyage = Voyage.begun(table)
    events = []
    for attempt in draw(st.lists(tries(), max_size=30)):
        event = attempt.at(voyage)
        try:
            voyage = voyage.after(event)
        except Refused:
            pass
        except ValueError:  # what makes no sense is not asked: each engine words it as it likes
            continue
        if _makes_sense(event, voyage):
            events.append(event_json(event))
    return {"op": "round", **table_json(table), "events": events}


def _makes_sense(event: Event, voyage: Voyage) -> bool:
    """Leave out players who are not there and arrows that a card has not, also where they are refused anyway."""
    if getattr(event, "player", voyage.seats[0].player) not in voyage.reaction.desks:
        return False
    if not isinstance(event, Turn):
        return True
    return event.arrow in (*event.card.arrows, IN_DOUBT) if event.card.arrows else event.arrow is None


@st.composite
def _assessments(draw: st.DrawFn) -> Request:
    """Draw standings that are often close."""
    flipper = draw(st.sampled_from(NAMES[:4]))
    standings = [
        {
            "player": player,
            "solved": draw(st.booleans()),
            "reds_in_hand": draw(st.integers(0, 2)),
            "cards_used": draw(st.integers(1, 3)),
            "flipped": player == flipper,
        }
        for player in NAMES[: draw(st.integers(1, 5))]
    ]
    return {"op": "assessment", "edition": str(draw(st.sampled_from(Edition))), "standings": standings}


@st.composite
def _travel_logs(draw: st.DrawFn) -> Request:
    """Draw some rounds of a travel log."""
    players = list(NAMES[: draw(st.integers(1, 4))])
    outcomes = st.fixed_dictionaries(
        {
            "result": st.sampled_from(["won", "tied", "replay"]),
            "by": st.just("D-6"),
            "players": st.lists(st.sampled_from(players), min_size=1, unique=True),
        }
    )
    regions = st.lists(st.sampled_from(_texts(Region)), min_size=1, max_size=5, unique=True)
    rounds = st.lists(st.fixed_dictionaries({"regions": regions}, optional={"outcome": outcomes}), max_size=8)
    return {"op": "travel-log", "players": players, "rounds": draw(rounds)}


@st.composite
def _solos(draw: st.DrawFn) -> Request:
    """Draw an attempt, alone."""
    request: Request = {
        "op": "solo",
        "puzzle": str(draw(puzzles())),
        "photo": str(draw(photos())),
        "variants": _texts(sorted(draw(variants()).chosen)),
        "programs": [_texts(program) for program in draw(st.lists(legal_programs(), min_size=1, max_size=3))],
    }
    if draw(st.booleans()):
        limits = st.integers(1, 8)
        request["caption"] = {"turns": draw(limits), "cards": draw(limits), "reds": draw(st.booleans())}
    return request


@settings(max_examples=4 * settings().max_examples, suppress_health_check=list(HealthCheck))
@given(_single_requests() | _rounds() | _assessments() | _travel_logs() | _solos())
def test_two_engines_agree(second_engine: Process, request_: Request) -> None:
    """A disagreement is settled from the rulebook, and becomes a scenario."""
    assert second_engine.ask(request_) == ReferenceEngine().answer(request_)
