"""The view of a voyage: its present state as JSON, as everybody or as a player may see it."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from strategies.voyages import voyages
from tables import PAIR, SHUFFLED

from globe_rules import InvalidValue, Placement, Stage, Voyage, json_schema, to_json, view
from globe_rules._engine.events import Flip, Lift, Place, Reconstruct, Signal, Wait
from globe_rules._protocol.messages import SCHEMAS, check
from globe_rules._reference.operations import ReferenceEngine
from tools.paths import ROOT

FEW = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.no_cover
@FEW
@given(voyages())
def test_every_view_matches_the_schema_and_agrees_with_the_protocol(voyage: Voyage) -> None:
    """Fields that the protocol has too have the same values (STG-1)."""
    shown = view(voyage)
    check(json.loads(json.dumps(shown)), "view")
    check(view(voyage, hide_covered=True), "view")
    written: Any = to_json(voyage)
    response: dict[str, Any] = ReferenceEngine().respond(
        {"op": "round", **written["table"], "events": written["events"]}
    )
    for name in ("stage", "turn", "order", "reconstructions", "outcome"):
        assert shown.get(name) == response.get(name)
    for seat, expected in zip(shown["seats"], response["seats"], strict=True):
        assert expected.items() <= seat.items()


@pytest.mark.no_cover
@FEW
@given(voyages())
def test_covered_puzzles_can_be_hidden(voyage: Voyage) -> None:
    """All players see the same: what is not covered (Q-62)."""
    visible = view(voyage, hide_covered=True)
    if voyage.stage is Stage.OVER:
        assert visible == view(voyage)
        return
    for seat, shown in zip(voyage.seats, visible["seats"], strict=True):
        assert shown["covered"] is voyage.is_covered(seat.player)
        assert ("puzzle" in shown) != shown["covered"]
        if shown["covered"]:
            assert str(seat.puzzle) not in json.dumps([visible["reconstructions"], shown])


def covered(voyage: Voyage) -> list[object]:
    """Return which puzzles are covered, by seat."""
    return [seat["covered"] for seat in view(voyage, hide_covered=True)["seats"]]


def test_a_puzzle_is_covered_unless_its_player_may_look_at_it() -> None:
    """From the lift to the flip, or to the end of stage B (REACT-1, REACT-3a, REACT-4)."""
    voyage = Voyage.start(PAIR).after(Signal())
    order = [seat.player for seat in voyage.seats]
    assert covered(voyage) == [True, True]
    voyage = voyage.after(*(Lift(player=player, at=100) for player in order))
    assert covered(voyage) == [False, False]
    voyage = voyage.after(Flip(player=order[0], at=200))
    assert covered(voyage) == [True, False]
    voyage = voyage.after(Wait(at=30_200))
    assert covered(voyage) == [True, True]
    assert view(voyage)["next"] == order[0]
    assert "next" not in view(voyage.after(*(Reconstruct(player=player) for player in order)))


def test_a_view_has_the_clock_the_programs_and_the_flipper() -> None:
    voyage = Voyage.start(PAIR)
    assert {"clock", "first", "ends_at"}.isdisjoint(view(voyage))
    placed = Place(Placement("B1", 1, "E"), player="Ana", at=100)
    shown = view(voyage.after(Signal(), placed, Flip(player="Ana", at=200)))
    assert (shown["clock"], shown["first"], shown["ends_at"]) == (200, "Ana", 30_200)
    programs = {seat["player"]: seat["program"] for seat in shown["seats"]}
    assert programs == {"Ana": ["B1E@1"], "Bo": []}


def test_a_view_of_something_else_is_an_error() -> None:
    with pytest.raises(InvalidValue, match="hide_covered: found 'Ana', expected True or False"):
        view(Voyage.start(PAIR), hide_covered="Ana")  # type: ignore[arg-type] # the test
    with pytest.raises(InvalidValue, match="player: found 'Eve'"):
        Voyage.start(PAIR).is_covered("Eve")
    with pytest.raises(InvalidValue, match="voyage: found <Puzzle"):
        view(SHUFFLED)  # type: ignore[arg-type] # the test


def test_every_schema_can_be_had_by_name_and_names_its_draft() -> None:
    files = {
        file.stem: json.loads(file.read_text(encoding="utf-8")) for file in (ROOT / "globe_rules/schemas").iterdir()
    }
    assert sorted(files) == sorted(SCHEMAS)
    for name, schema in files.items():
        assert json_schema(name) == schema
        assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    json_schema("view").clear()
    assert json_schema("view") == files["view"]
    with pytest.raises(InvalidValue, match="name: found 'voyage', expected one of envelope, log"):
        json_schema("voyage")


def _objects(schema: object) -> Iterator[dict[str, Any]]:
    """Yield all objects inside a schema."""
    if isinstance(schema, dict):
        yield schema
    for each in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _objects(each)


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_required_field_is_described_beside_it(name: str) -> None:
    """Otherwise ajv does not compile the schema in strict mode."""
    lists = [each for each in _objects(json_schema(name)) if isinstance(each.get("required"), list)]
    assert [each["required"] for each in lists if not {*each["required"]} <= {*each.get("properties", ())}] == []
