"""Every public value as JSON: strings, integers, booleans, lists and objects only.

A value with a notation becomes a string in it. A hand and a program become lists of strings.
Every other value becomes an object with its fields, except those that are None. An event has its name
in the field `event`. A voyage consists of its table and its events.
"""

from collections.abc import Mapping
from enum import Enum
from functools import singledispatch
from typing import Any

import attrs

from globe_rules._engine.cards import Hand
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
from globe_rules._engine.materials import Sheet
from globe_rules._engine.program import Across, Placement, Program
from globe_rules._engine.puzzle import Photo, Puzzle, Space, Tile
from globe_rules._engine.situations import Situation
from globe_rules._engine.stages.reaction import Ending
from globe_rules._engine.validation import InvalidValue, short_repr
from globe_rules._engine.variants import Variant, Variants
from globe_rules._engine.voyage import Voyage
from globe_rules._i18n import Message, Translatable, both
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


def to_json(value: object) -> Json:
    """Return a public value as JSON; `from_json` reads it back.

    >>> from globe_rules import Setup, read_puzzle
    >>> to_json(Setup("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"), "E"))
    {'player': 'Ana', 'sheet': 'asia', 'puzzle': '2N1N3N/4N5N6N/7N8N9N', 'photo': 'E', 'experienced': False}
    >>> to_json(Hand.full())
    ['G1', 'G2', 'G3', 'B1', 'B2', 'B3', 'B4', 'B5', 'R1', 'R2']
    """
    return _to_json(value)


def fields_json(value: object, *names: str) -> dict[str, Json]:
    """Return some fields of a value as a JSON object, in the order of `names`."""
    return {name: to_json(getattr(value, name)) for name in names}


@singledispatch
def _to_json(value: object) -> Json:
    kind: Any = type(value)
    if not attrs.has(kind):
        raise InvalidValue("value", short_repr(value), Message("a value of this library"))
    fields = {each.name: getattr(value, each.name) for each in attrs.fields(kind)}
    event: dict[str, Json] = {"event": _NAMES[kind]} if kind in _NAMES else {}
    return event | {name: to_json(each) for name, each in fields.items() if each is not None}


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
