"""Every public value as JSON: texts, whole numbers, booleans, lists and objects, nothing else.

What has a notation is a text in it; a hand and a program are lists of texts; everything else
is an object with the fields of the value, without those that are None. An event has its name
in the field `event`, and a voyage is its table and its events.
"""

from collections.abc import Mapping
from enum import Enum
from functools import singledispatch
from typing import Any

import attrs

from globe_rules.cards import Hand
from globe_rules.events import Done, Event, Flip, Lay, Lift, Move, Reconstruct, Signal, Stop, TakeBack, Turn, Wait
from globe_rules.i18n import Message, Translatable, both
from globe_rules.impossible import Impossible, shown
from globe_rules.materials import Sheet
from globe_rules.program import Across, Placement, Program
from globe_rules.puzzle import Photo, Puzzle, Space, Tile
from globe_rules.situations import Situation
from globe_rules.stages.reaction import Ending
from globe_rules.variants import Variant, Variants
from globe_rules.voyage import Voyage
from globe_rules.wire.fields import Json

EVENTS: Mapping[str, type[Event]] = {
    "signal": Signal,
    "lift": Lift,
    "lay": Lay,
    "move": Move,
    "turn": Turn,
    "take-back": TakeBack,
    "flip": Flip,
    "stop": Stop,
    "done": Done,
    "wait": Wait,
    "reconstruct": Reconstruct,
}
"""Every event by its name on the wire."""

_NAMES: Mapping[type, str] = {kind: name for name, kind in EVENTS.items()}


def to_json(value: object) -> Json:
    """Return any public value as JSON; `from_json` reads it back.

    >>> from globe_rules import Place, read_puzzle
    >>> to_json(Place("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"), "E"))
    {'player': 'Ana', 'sheet': 'asia', 'puzzle': '2N1N3N/4N5N6N/7N8N9N', 'photo': 'E', 'experienced': False}
    >>> to_json(Hand.full())
    ['G1', 'G2', 'G3', 'B1', 'B2', 'B3', 'B4', 'B5', 'R1', 'R2']
    """
    return _written(value)


def fields_json(value: object, *names: str) -> dict[str, Json]:
    """Return some fields of a value as a JSON object, in this order."""
    return {name: to_json(getattr(value, name)) for name in names}


@singledispatch
def _written(value: object) -> Json:
    kind: Any = type(value)
    if not attrs.has(kind):
        raise Impossible("value", shown(value), Message("a value of this library"))
    told = {each.name: getattr(value, each.name) for each in attrs.fields(kind)}
    event: dict[str, Json] = {"event": _NAMES[kind]} if kind in _NAMES else {}
    return event | {name: to_json(each) for name, each in told.items() if each is not None}


@_written.register
def _as_it_is(value: str | int) -> Json:
    return str(value) if isinstance(value, Enum) else value


@_written.register
def _in_notation(value: Puzzle | Photo | Tile | Placement | Across | Space | Enum) -> Json:
    return str(value)


_written.register(Translatable, both)
_written.register(Sheet, lambda sheet: str(sheet.back))
_written.register(Situation, lambda situation: situation.name)
_written.register(Ending, lambda ending: ending.name.lower())
_written.register(Variants, lambda value: [str(variant) for variant in Variant if variant in value.chosen])


@_written.register
def _in_order(value: Hand | Program | tuple | list) -> Json:  # type: ignore[type-arg] # of anything
    return [to_json(each) for each in value]


@_written.register
def _without_order(value: frozenset) -> Json:  # type: ignore[type-arg] # as above
    return [to_json(each) for each in sorted(value, key=_rank)]


def _rank(member: object) -> tuple[int, str]:
    return (list(type(member)).index(member) if isinstance(member, Enum) else 0), str(member)


@_written.register
def _by_name(value: Mapping) -> Json:  # type: ignore[type-arg] # as above
    return {str(key): to_json(each) for key, each in value.items()}


@_written.register
def _voyage(value: Voyage) -> Json:
    challenge: dict[str, Json] = {} if value.challenge is None else {"challenge": to_json(value.challenge)}
    return {"table": to_json(value.table), **challenge, "events": [to_json(record.event) for record in value]}
