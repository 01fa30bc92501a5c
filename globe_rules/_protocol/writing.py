"""Every public value as JSON: strings, integers, booleans, lists and objects only.

A value with a notation becomes a string in it. A hand and a program become lists of strings.
Every other value becomes an object with its fields, except those that are None. An event has its name
in the field `event`. A voyage consists of its table and its events.

A result also has what follows from its fields, such as whether the puzzle is solved. Its JSON contains
everything that the protocol and the commands write about it, under the same names.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import singledispatch
from typing import Any

import attrs

from globe_rules._engine.cards import Hand
from globe_rules._engine.choices import Option
from globe_rules._engine.errors import Refused, Unreadable, Violation
from globe_rules._engine.events import (
    Done,
    Event,
    Flip,
    Lift,
    Move,
    Place,
    Reconstruct,
    Rotate,
    Signal,
    Stop,
    TakeBack,
    Wait,
)
from globe_rules._engine.materials import Region, Sheet
from globe_rules._engine.program import Across, Placement, Program
from globe_rules._engine.puzzle import Photo, Puzzle, Space, Tile
from globe_rules._engine.situations import Situation
from globe_rules._engine.solo import Attempt, Challenge
from globe_rules._engine.stages.preparation import Seat
from globe_rules._engine.stages.reaction import Ending, Reaction
from globe_rules._engine.stages.reconstruction import Reconstruction, Step
from globe_rules._engine.travel_log import TravelLog
from globe_rules._engine.variants import Variant, Variants
from globe_rules._engine.voyage import Voyage
from globe_rules._i18n import InvalidValue, Message, Translatable, both, short_repr
from globe_rules._protocol.fields import Json

EVENTS: Mapping[str, type[Event]] = {
    "signal": Signal,
    "lift": Lift,
    "place": Place,
    "move": Move,
    "rotate": Rotate,
    "take-back": TakeBack,
    "flip": Flip,
    "stop": Stop,
    "done": Done,
    "wait": Wait,
    "reconstruct": Reconstruct,
}
"""Every event by its name in JSON."""

_NAMES: Mapping[type, str] = {kind: name for name, kind in EVENTS.items()}

RENAMED: Mapping[tuple[type, str], str] = {
    (Attempt, "turns"): "reconstructions",
    (Reaction, "desks"): "players",
    (Seat, "number"): "seat",
    (Step, "void"): "situation",
    (TravelLog, "rounds"): "played",
}
"""Fields that have another name in JSON, because the protocol uses their own name for something else."""


def _message(value: Any) -> dict[str, object]:  # noqa: ANN401 -- any error or violation
    return {"message": value.message}


def travel_log_results(log: TravelLog) -> dict[str, object]:
    """Return the counts and standings of a travel log."""
    wins, shared = log.wins, log.shared
    return {
        "rounds": len(log.counted),
        "rounds_missing": log.rounds_missing,
        "regions_missing": [region for region in Region if region in log.missing_regions],
        "closed": log.closed,
        "standings": [{"player": each, "wins": wins[each], "shared": shared[each]} for each in log.players],
    }


def attempt_results(attempt: Attempt) -> dict[str, object]:
    """Return the result of an attempt, with a verdict if it has a caption, and the reason if it failed (Q-29)."""
    return {
        "puzzle": attempt.puzzle,
        "solved": attempt.solved,
        "turns": len(attempt.turns),
        "cards": attempt.cards,
        "verdict": attempt.verdict,
        "because": attempt.because,
    }


def desk_results(reaction: Reaction) -> list[dict[str, object]]:
    """Return the program of each player and whether the photo is lifted, clockwise."""
    return [
        {"player": player, "program": desk.program, "lifted": desk.lifted} for player, desk in reaction.desks.items()
    ]


_DERIVED: Mapping[type, Callable[[Any], Mapping[str, object]]] = {
    Attempt: attempt_results,
    Challenge: lambda challenge: {"stars": challenge.level.stars},
    Option: lambda option: {"allowed": option.allowed},
    Reaction: lambda reaction: {"over": reaction.over, "desks": desk_results(reaction)},
    Reconstruction: lambda result: {name: getattr(result, name) for name in ("puzzle", "solved", "used", "discarded")},
    Refused: lambda refused: {"refused": refused.ids, **_message(refused)},
    InvalidValue: _message,
    Unreadable: _message,
    Seat: lambda seat: {"region": seat.region},
    Step: lambda step: {"effect": step.effect, "because": step.void and step.void.id},
    TravelLog: travel_log_results,
    Violation: lambda violation: {"id": violation.id, **_message(violation)},
}
"""What follows from the fields of a value, under the names of the protocol."""


def derived_json(value: object) -> dict[str, Json]:
    """Return what follows from the fields of a value as JSON, without what is None."""
    derived = next((_DERIVED[kind] for kind in type(value).__mro__ if kind in _DERIVED), _properties)
    return {name: to_json(each) for name, each in derived(value).items() if each is not None}


def _properties(value: object) -> dict[str, object]:
    """Return the properties that a class of a higher layer, such as the solver, names itself."""
    return {name: getattr(value, name) for name in getattr(value, "_properties_in_json", ())}


def to_json(value: object) -> Any:  # noqa: ANN401 -- as json.loads: a value with fields is a dict, a hand a list
    """Return a public value as JSON; `from_json` reads it back. A value with fields becomes a dict.

    The JSON of a result contains what the protocol writes about it, such as `solved` and `used`.
    An error has its message in both languages, and a refusal also the ids, as `refused`.

    >>> from globe_rules import Setup, read_puzzle
    >>> to_json(Setup("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"), "E"))
    {'player': 'Ana', 'sheet': 'asia', 'puzzle': '2N1N3N/4N5N6N/7N8N9N', 'photo': 'E', 'experienced': False}
    >>> to_json(Hand.full())
    ['G1', 'G2', 'G3', 'B1', 'B2', 'B3', 'B4', 'B5', 'R1', 'R2']
    >>> from globe_rules import Refused, read_program, violations
    >>> error = to_json(Refused(violations(read_program("R1@1 R2@2"), Hand.full())))
    >>> error["refused"], error["message"]["en"]
    (['Q-11'], 'Q-11: a second red card is placed in one turn (R1@1 R2@2); keep only one of the two')
    """
    try:
        return _to_json(value)
    except RecursionError:  # a list that contains itself
        raise InvalidValue("value", short_repr(value), _OF_THIS_LIBRARY) from None


_OF_THIS_LIBRARY = Message("a value of this library")


def fields_json(value: object, *names: str) -> dict[str, Json]:
    """Return some fields of a value as a JSON object, in the order of `names`."""
    return {name: to_json(getattr(value, name)) for name in names}


@singledispatch
def _to_json(value: object) -> Json:
    kind: Any = type(value)
    if not attrs.has(kind):
        raise InvalidValue("value", short_repr(value), _OF_THIS_LIBRARY)
    fields = {RENAMED.get((kind, each.name), each.name): getattr(value, each.name) for each in attrs.fields(kind)}
    event: dict[str, Json] = {"event": _NAMES[kind]} if kind in _NAMES else {}
    written = {name: to_json(each) for name, each in fields.items() if each is not None}
    return event | written | derived_json(value)


@_to_json.register
def _plain_json(value: str | int) -> Json:
    return str(value) if isinstance(value, Enum) else value


@_to_json.register
def _notation_json(value: Puzzle | Photo | Tile | Placement | Across | Space | Enum) -> Json:
    return str(value)


_to_json.register(Translatable, both)
_to_json.register(Sheet, lambda sheet: str(sheet.back))
_to_json.register(Situation, lambda situation: situation.name)
_to_json.register(Ending, lambda ending: ending.name.lower())
_to_json.register(Variants, lambda value: [str(variant) for variant in Variant if variant in value.chosen])


@_to_json.register
def _list_json(value: Hand | Program | tuple | list) -> Json:  # type: ignore[type-arg] # of any items
    return [to_json(each) for each in value]


@_to_json.register
def _set_json(value: frozenset) -> Json:  # type: ignore[type-arg] # as above
    return [to_json(each) for each in sorted(value, key=_rank)]


def _rank(member: object) -> tuple[int, str]:
    return (list(type(member)).index(member) if isinstance(member, Enum) else 0), str(member)


@_to_json.register
def _mapping_json(value: Mapping) -> Json:  # type: ignore[type-arg] # as above
    return {str(key): to_json(each) for key, each in value.items()}


@_to_json.register
def _voyage_json(value: Voyage) -> Json:
    challenge: dict[str, Json] = {} if value.challenge is None else {"challenge": to_json(value.challenge)}
    return {"table": to_json(value.table), **challenge, "events": [to_json(record.event) for record in value]}
