"""Tables, events and responses of the protocol's operations as JSON."""

from globe_rules._engine.errors import Refused
from globe_rules._engine.events import Event
from globe_rules._engine.solo import Attempt
from globe_rules._engine.stages.preparation import Seat, Table
from globe_rules._engine.stages.reconstruction import Reconstruction, Step
from globe_rules._engine.travel_log import PlayedRound, TravelLog
from globe_rules._protocol.canonical import puzzle_text
from globe_rules._protocol.fields import Fields, Json
from globe_rules._protocol.reading import from_json, read_object, read_value
from globe_rules._protocol.writing import derived_json, to_json


def read_table(fields: Fields) -> Table:
    """Return the table of a JSON object: edition, variants, side, and the setups of the players, clockwise."""
    return read_object(Table, fields)


def seat_json(seat: Seat) -> dict[str, Json]:
    """Return a seat as a JSON object."""
    return {
        "seat": seat.number,
        "player": seat.player,
        "sheet": str(seat.sheet.back),
        "side": str(seat.side),
        "region": str(seat.region),
        "photo": str(seat.photo),
        "puzzle": puzzle_text(seat.puzzle),
        "hand": [str(card) for card in seat.hand],
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
    return derived_json(log)


def read_event(value: object) -> Event:
    """Return the event of a JSON object.

    >>> read_event({"event": "flip", "player": "Ana", "at": 1500})
    Flip(at=1500, player='Ana')
    """
    event: Event = read_value(Event, value, ())
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
        "puzzle": puzzle_text(result.puzzle),
        "solved": result.solved,
        "steps": [step_json(step) for step in result.steps],
        "used": [str(card) for card in result.used],
        "discarded": [str(card) for card in result.discarded],
    }


def step_json(step: Step, *, puzzle: bool = True) -> dict[str, Json]:
    """Return the result of one card as a JSON object, with or without the puzzle after it."""
    because: dict[str, Json] = {"because": step.void.id} if step.void else {}
    after: dict[str, Json] = {"puzzle": puzzle_text(step.puzzle)} if puzzle else {}
    return {"placement": str(step.placement), "effect": str(step.effect), **because, **after}


def attempt_json(attempt: Attempt) -> dict[str, Json]:
    """Return the result of an attempt, with a verdict if it has a caption, and the reason if it failed (Q-29).

    >>> from globe_rules import Caption, Photo, attempt
    >>> attempt_json(attempt(Photo().solved_puzzle, [], photo=Photo(), caption=Caption(1, 3)))["because"]
    'AIM-1'
    """
    return derived_json(attempt)


def refusal_json(refused: Refused) -> dict[str, Json]:
    """Return a refusal as a JSON object: the ids of the broken rules, each once."""
    return {"refused": list(refused.ids)}
