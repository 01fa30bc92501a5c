"""JSON of the protocol's operations: tables, events and answers."""

from typing import TYPE_CHECKING

from globe_rules.errors import Refused
from globe_rules.events import Event
from globe_rules.materials import Region
from globe_rules.stages.preparation import Seat, Table
from globe_rules.stages.reconstruction import Reconstruction, Step
from globe_rules.travel_log import PlayedRound, TravelLog
from globe_rules.wire.fields import Fields, Json
from globe_rules.wire.reading import from_json, read_object
from globe_rules.wire.writing import fields_json, to_json

if TYPE_CHECKING:  # whoever writes a trace does not wait for voyages
    from globe_rules.solo import Attempt


def read_table(fields: Fields) -> Table:
    """Read a table: edition, variants, side, and what everyone prepares, clockwise."""
    return read_object(Table, fields)


def seat_json(seat: Seat) -> dict[str, Json]:
    """Return a seat as a JSON object."""
    lying = fields_json(seat, "player", "sheet", "side", "region", "photo", "puzzle", "hand")
    return {"seat": seat.number, **lying}


def read_played_round(value: object) -> PlayedRound:
    """Read one round of a travel log; a round without an outcome was stopped by agreement (Q-45).

    Which rule decided does not matter to the log and may be missing.
    """
    if isinstance(value, dict) and isinstance(outcome := value.get("outcome"), dict):
        value = {**value, "outcome": {"by": "", **outcome}}
    return from_json(PlayedRound, value)


def travel_log_json(log: TravelLog) -> dict[str, Json]:
    """Return what a travel log comes to as a JSON object."""
    wins, shared = log.wins, log.shared
    return {
        "rounds": len(log.counted),
        "rounds_missing": log.rounds_missing,
        "regions_missing": [str(region) for region in Region if region in log.missing_regions],
        "closed": log.closed,
        "standings": [{"player": each, "wins": wins[each], "shared": shared[each]} for each in log.players],
    }


def read_event(value: object) -> Event:
    """Read an event from a JSON object.

    >>> read_event({"event": "flip", "player": "Ana", "at": 1500})
    Flip(at=1500, player='Ana')
    """
    event: Event = from_json(Event, value)  # type: ignore[arg-type]  # a union is no type to mypy
    return event


def event_json(event: Event) -> dict[str, Json]:
    """Return an event as a JSON object.

    >>> from globe_rules.events import Wait
    >>> event_json(Wait(at=30_000))
    {'event': 'wait', 'at': 30000}
    """
    told = to_json(event)
    assert isinstance(told, dict)  # noqa: S101 -- as every event is
    return told


def reconstruction_json(result: Reconstruction) -> dict[str, Json]:
    """Return the trace of a program as JSON (RECON-2).

    >>> from globe_rules import Photo, read_program, reconstruct
    >>> answer = reconstruction_json(reconstruct(Photo().finished, read_program("B1N@1")))
    >>> answer["steps"]
    [{'placement': 'B1N@1', 'effect': 'void', 'because': 'Q-3', 'puzzle': '1N2N3N/4N5N6N/7N8N9N'}]
    """
    return {
        "puzzle": str(result.puzzle),
        "solved": result.solved,
        "steps": [_step_json(step) for step in result.steps],
        "used": [str(card) for card in result.used],
        "discarded": [str(card) for card in result.discarded],
    }


def _step_json(step: Step) -> dict[str, Json]:
    because: dict[str, Json] = {"because": step.void.id} if step.void else {}
    return {"placement": str(step.placement), "effect": str(step.effect), **because, "puzzle": str(step.puzzle)}


def attempt_json(tried: "Attempt") -> dict[str, Json]:
    """Return what an attempt came to: with a verdict if it has a caption, and why it failed if it did (Q-29).

    >>> from globe_rules import Caption, Photo, attempt
    >>> attempt_json(attempt(Photo().finished, [], photo=Photo(), caption=Caption(1, 3)))["because"]
    'AIM-1'
    """
    told = {"verdict": tried.verdict, "because": tried.because}
    return {
        "puzzle": str(tried.puzzle),
        "solved": tried.solved,
        "turns": len(tried.turns),
        "cards": tried.cards,
        **{name: str(value) for name, value in told.items() if value is not None},
    }


def refusal_json(refused: Refused) -> dict[str, Json]:
    """Return a refusal as JSON: the ids that are broken, each once."""
    return {"refused": list(refused.ids)}
