"""Read values from JSON strictly: no field may be missing, unknown or of the wrong type. Errors have a path."""

import json
import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints, overload

import attrs

from globe_rules._engine.cards import Card, Hand
from globe_rules._engine.compass import Arrow
from globe_rules._engine.errors import Refused
from globe_rules._engine.events import Event
from globe_rules._engine.materials import SHEETS, Sheet
from globe_rules._engine.notation import (
    read_arrow,
    read_card,
    read_tile,
    read_where,
)
from globe_rules._engine.program import IN_DOUBT, Across, Doubt, Placement, Program
from globe_rules._engine.puzzle import Photo, Puzzle, Space, Tile
from globe_rules._engine.situations import SITUATIONS, Situation
from globe_rules._engine.solo import Challenge
from globe_rules._engine.stages.preparation import Table
from globe_rules._engine.stages.reaction import Ending
from globe_rules._engine.variants import Variant, Variants
from globe_rules._engine.voyage import Voyage
from globe_rules._i18n import AnyText, InvalidValue, Message, Text, Translatable, one_of, short_repr
from globe_rules._protocol.canonical import read_photo, read_placement, read_puzzle
from globe_rules._protocol.fields import (
    THE_VALUE,
    Fields,
    InvalidField,
    Json,
    Path,
    check_number_of_events,
    expect_type,
    read_text,
    short_json,
)
from globe_rules._protocol.writing import EVENTS, RENAMED, derived_json

T = TypeVar("T")


def _one_of(named: Mapping[str, T], what: str) -> Callable[[str], T]:
    def read(text: str) -> T:
        if text not in named:
            raise InvalidValue(what, short_json(text), one_of(named))
        return named[text]

    return read


def _across(text: str) -> Across:
    where = read_where(text)
    if not isinstance(where, Across):
        raise InvalidValue(
            "spaces",
            short_json(text),
            Message("two to four spaces that meet in one corner"),
        )
    return where


# The types that are strings in JSON, and the functions that read them.
_TEXTS: Mapping[Any, Callable[[str], Any]] = {
    Space: _one_of({str(space): space for space in Space}, "space"),
    Tile: read_tile,
    Puzzle: read_puzzle,
    Photo: read_photo,
    Card: read_card,
    Placement: read_placement,
    Across: _across,
    Doubt: _one_of({str(IN_DOUBT): IN_DOUBT}, "doubt"),
    Sheet: _one_of({str(sheet.back): sheet for sheet in SHEETS}, "sheet"),
    Situation: _one_of({situation.name: situation for situation in SITUATIONS}, "situation"),
    Ending: _one_of({ending.name.lower(): ending for ending in Ending}, "ending"),
}


_KIND = Message("a type of this library")


@overload
def from_json(kind: type[T], value: object) -> T: ...
@overload
def from_json(kind: UnionType, value: object) -> Event: ...
def from_json(kind: Any, value: object) -> Any:
    """Return the value of a type from its JSON form, which `to_json` writes.

    No field may be missing, unknown or of the wrong type. What follows from other fields, such as
    `solved`, may be missing, but may not be wrong. Errors show the path to the value.
    The type may also be a list, such as `list[Puzzle]`. The messages in errors become `Text`.

    >>> from globe_rules import Setup
    >>> from globe_rules.events import Event
    >>> from_json(Event, {"event": "flip", "player": "Ana", "at": 1500})
    Flip(at=1500, player='Ana')
    >>> from_json(Hand, ["G1", "R1"])
    <Hand G1,R1>
    >>> setup = {"player": "Ana", "sheet": "asia", "puzzle": "1N2N3N/4N5N6N/7N8N", "photo": "N", "experienced": False}
    >>> from_json(Setup, setup)
    Traceback (most recent call last):
    ...
    globe_rules.InvalidField: puzzle: found the end, expected a tile not placed yet: 9
    """
    if not isinstance(kind, type) and get_origin(kind) is None:
        raise InvalidValue("kind", short_repr(kind), _KIND)
    return read_value(kind, value, ())


def read_value(kind: Any, value: object, path: Path) -> Any:  # noqa: ANN401 -- a type hint, and a value of it
    """Return the value of a type hint from JSON; `path` is where it is in a larger JSON value."""
    return _reader(kind)(value, path)


Reader = Callable[[object, Path], Any]


@cache
def _reader(kind: Any) -> Reader:  # noqa: ANN401 -- as above
    """Return the function that reads a type hint. It is cached, because values are read thousands of times."""
    if get_origin(kind) in {Union, UnionType}:
        return _choice_reader([each for each in get_args(kind) if each is not NoneType])
    if kind in _TEXTS or (isinstance(kind, type) and issubclass(kind, StrEnum)):
        by_text = _TEXTS[kind] if kind in _TEXTS else _one_of({str(each): each for each in kind}, kind.__name__.lower())
        return partial(read_text, by_text)
    if kind in {str, int, bool}:
        return partial(expect_type, kind)
    if kind in _ITEMS or get_args(kind):
        return partial(_read_many, kind)
    return _object_reader(kind)


def _object_reader(kind: Any) -> Reader:  # noqa: ANN401 -- as above
    if kind in EVENTS.values():
        return _event_reader([kind])
    if kind is Voyage:
        return lambda value, path: _read_voyage(Fields(value, what=_VOYAGE, path=path))
    if not attrs.has(kind) or kind is Message:  # the JSON of a message is a `Text`: it has no template
        raise InvalidValue("kind", short_repr(kind), _KIND)
    what = Message("the {kind}", kind=_in_words(kind))
    return lambda value, path: read_object(kind, Fields(value, what=what, path=path))


def _in_words(kind: type) -> str:
    return re.sub("(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()


def _read_many(kind: Any, value: object, path: Path) -> Any:  # noqa: ANN401 -- as above
    container, item = (kind, _ITEMS[kind]) if kind in _ITEMS else (get_origin(kind), get_args(kind)[0])
    if container in {tuple, frozenset, list} or kind in _ITEMS:
        listed = expect_type(list, value, path)
        items = [read_value(item, each, (*path, number)) for number, each in enumerate(listed)]
        return _build(container, {}, path, THE_VALUE, items)
    named = expect_type(dict, value, path)
    each = get_args(kind)[1]
    return {read_value(item, name, path): read_value(each, one, (*path, name)) for name, one in named.items()}


_ITEMS: Mapping[Any, Any] = {Hand: Card, Program: Placement, Variants: Variant}


def _choice_reader(kinds: list[Any]) -> Reader:
    if len(kinds) == 1:
        return _reader(kinds[0])
    if Translatable in kinds:
        return _read_translated
    if set(kinds) == {str, int}:
        return _read_step
    if Space in kinds:
        return partial(read_text, read_where)
    if Arrow in kinds:
        return partial(read_text, read_arrow)
    return _event_reader(kinds)


def _read_translated(value: object, path: Path) -> AnyText:
    if not isinstance(value, Mapping):
        return expect_type(str, value, path)
    fields = Fields(value, what=THE_VALUE, path=path)
    text = Text(en=fields.take("en", str), fr=fields.take("fr", str))
    fields.finish()
    return text


def _read_step(value: object, path: Path) -> str | int:
    return expect_type(int, value, path) if isinstance(value, int) else expect_type(str, value, path)


_EVENT = Message("the event")


def _event_reader(kinds: list[Any]) -> Reader:
    named = {name: kind for name, kind in EVENTS.items() if kind in kinds}

    def read(value: object, path: Path) -> object:
        fields = Fields(value, what=_EVENT, path=path)
        return read_object(fields.choose("event", named), fields)

    return read


def read_object(kind: Callable[..., T], fields: Fields) -> T:
    """Return a value from its fields. An optional field that is missing is None.

    What follows from the fields, such as whether a puzzle is solved, may be missing, but may not be wrong.
    """
    values: dict[str, Any] = {}
    for name, field, is_optional, read in _field_readers(kind):
        absent = is_optional and field not in fields
        values[name] = None if absent else read(fields.take_any(field), (*fields.path, field))
    derived = fields.rest()
    value = _build(kind, values, fields.path, "")
    expected = derived_json(value) if derived else {}
    for name, found in derived.items():
        if name not in expected:
            fields.unknown(name)
        if not _is_same_json(found, expected[name]):
            path = (*fields.path, name)
            raise InvalidField(name, short_json(found), short_json(expected[name]), path=path)
    return value


def _is_same_json(found: object, expected: Json) -> bool:
    """Return whether a value is the same JSON. In Python True, 1 and 1.0 are equal, but in JSON they differ."""
    try:
        return json.dumps(found, sort_keys=True) == json.dumps(expected, sort_keys=True)
    except (TypeError, ValueError, RecursionError):  # not JSON: a set, a cycle, a very long number, endless nesting
        return False


@cache
def _field_readers(kind: Any) -> list[tuple[str, str, bool, Reader]]:  # noqa: ANN401 -- a class of attrs
    """Return the name of each field, its name in JSON, whether it may be missing, and the function that reads it."""
    hints = {each.name: get_type_hints(kind)[each.name] for each in attrs.fields(kind)}
    return [
        (name, RENAMED.get((kind, name), name), NoneType in get_args(hint), _reader(hint))
        for name, hint in hints.items()
    ]


def _build(kind: Callable[..., T], values: Mapping[str, Any], path: Path, what: AnyText, *more: object) -> T:
    try:
        return kind(*more, **values)
    except InvalidValue as error:
        inner = (*path, str(error.what)) if error.what in values else path
        raise InvalidField(error.what if inner else what, error.found, error.expected, path=inner) from error


_VOYAGE = Message("the voyage")
_ALLOWED = Message("what the rules allow")
_REFUSED = Message("an event that is refused ({ids})")


def _read_voyage(fields: Fields) -> Voyage:
    table = read_value(Table, fields.take_any("table"), (*fields.path, "table"))
    challenge = None
    if "challenge" in fields:
        challenge = read_value(Challenge, fields.take_any("challenge"), (*fields.path, "challenge"))
    events = fields.take("events", list)
    fields.finish()
    _build(check_number_of_events, {}, fields.path, _VOYAGE, len(events))
    voyage = _build(Voyage.start, {"table": table, "challenge": challenge}, fields.path, _VOYAGE)
    for number, each in enumerate(events):
        path = (*fields.path, "events", number)
        event = read_value(Event, each, path)
        try:
            voyage = voyage.after(event)
        except Refused as refused:
            found = _REFUSED.filled(ids=", ".join(refused.ids))
            raise InvalidField("event", found, _ALLOWED, path=path) from refused
        except InvalidValue as error:
            raise InvalidField(error.what, error.found, error.expected, path=(*path, str(error.what))) from error
    return voyage
