"""Tables, events and responses of the protocol's operations as JSON."""

from typing import TYPE_CHECKING

from globe_rules._engine.errors import Refused
from globe_rules._engine.events import Event
from globe_rules._engine.materials import Region
from globe_rules._engine.stages.preparation import Seat, Table
from globe_rules._engine.stages.reconstruction import Reconstruction, Step
from globe_rules._engine.travel_log import PlayedRound, TravelLog
from globe_rules._protocol.fields import Fields, Json
from globe_rules._protocol.reading import from_json, read_object
from globe_rules._protocol.writing import fields_json, to_json

if TYPE_CHECKING:  # not imported at run time, to start faster
    from globe_rules._engine.solo import Attempt


def read_table(fields: Fields) -> Table:
    """Return the table of a JSON object: edition, variants, side, and the setups of the players, clockwise."""
    return read_object(Table, fields)


def seat_json(seat: Seat) -> dict[str, Json]:
    """Return a seat as a JSON object."""
    return {
        "seat": seat.number,
        **fields_json(seat, "player", "sheet", "side", "region", "photo", "puzzle", "hand"),
    }


def read_played_round(value: object) -> PlayedRound:
    """Return one round of a travel log; without an outcome, it was stopped by agreement (Q-45).

    The field `by` of the outcome may be missing, because a travel log does not need the deciding rule.
    """
    if isinstance(value, dict) and isinstance(outcome := value.get("outcome"), dict):
        value = {**value, "outcome": {"by": "", **outcome}}
    return from_json(PlayedRound, value)


def travel_log_json(log: TravelLog) -> dict[str, Json]:
    """Return the counts and standings of a travel log as a JSON object."""
    wins, shared = log.wins, log.shared
    return {
        "rounds": len(log.counted),
        "rounds_missing": log.rounds_missing,
        "regions_missing": [str(region) for region in Region if region in log.missing_regions],
        "closed": log.closed,
        "standings": [{"player": each, "wins": wins[each], "shared": shared[each]} for each in log.players],
    }


def read_event(value: object) -> Event:
    """Return the event of a JSON object.

    >>> read_event({"event": "flip", "player": "Ana", "at": 1500})
    Flip(at=1500, player='Ana')
    """
    event: Event = from_json(Event, value)  # type: ignore[arg-type]  # for mypy, a union is not a type
    return event


def event_json(event: Event) -> dict[str, Json]:
    """Return an event as a JSON object.

    >>> from globe_rules._engine.events import Wait
    >>> event_json(Wait(at=30_000))
    {'event': 'wait', 'at': 30000}
    """
    value = to_json(event)
    assert isinstance(value, dict)  # noqa: S101 -- every event is written as an object
    return value


def reconstruction_json(result: Reconstruction) -> dict[str, Json]:
    """Return the result of a program, card by card, as a JSON object (RECON-2).

    >>> from globe_rules import Photo, read_program, reconstruct
    >>> response = reconstruction_json(reconstruct(Photo().solved_puzzle, read_program("B1N@1")))
    >>> response["steps"]
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


def attempt_json(attempt: "Attempt") -> dict[str, Json]:
    """Return the result of an attempt, with a verdict if it has a caption, and the reason if it failed (Q-29).

    >>> from globe_rules import Caption, Photo, attempt
    >>> attempt_json(attempt(Photo().solved_puzzle, [], photo=Photo(), caption=Caption(1, 3)))["because"]
    'AIM-1'
    """
    optional = {"verdict": attempt.verdict, "because": attempt.because}
    return {
        "puzzle": str(attempt.puzzle),
        "solved": attempt.solved,
        "turns": len(attempt.turns),
        "cards": attempt.cards,
        **{name: str(value) for name, value in optional.items() if value is not None},
    }


def refusal_json(refused: Refused) -> dict[str, Json]:
    """Return a refusal as a JSON object: the ids of the broken rules, each once."""
    return {"refused": list(refused.ids)}
