"""Values back from JSON: nothing missing, nothing unknown, nothing of another type, and where a mistake stands."""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from globe_rules.cards import Card, Hand
from globe_rules.compass import Arrow
from globe_rules.errors import Refused
from globe_rules.events import Event
from globe_rules.i18n import AnyText, Message, Text, Translatable, one_of
from globe_rules.impossible import Impossible, shown
from globe_rules.materials import SHEETS, Sheet
from globe_rules.notation import read_arrow, read_card, read_photo, read_placement, read_puzzle, read_tile, read_where
from globe_rules.program import IN_DOUBT, Across, Doubt, Placement, Program
from globe_rules.puzzle import Photo, Puzzle, Space, Tile
from globe_rules.situations import SITUATIONS, Situation
from globe_rules.solo import Challenge
from globe_rules.stages.preparation import Table
from globe_rules.stages.reaction import Ending
from globe_rules.variants import Variant, Variants
from globe_rules.voyage import Voyage
from globe_rules.wire.fields import THE_VALUE, Fields, Misfit, Path, of_kind, read_text
from globe_rules.wire.writing import EVENTS

T = TypeVar("T")


def _one_of(named: Mapping[str, T], what: str) -> Callable[[str], T]:
    def read(text: str) -> T:
        if text not in named:
            raise Impossible(what, shown(text), one_of(named))
        return named[text]

    return read


def _across(text: str) -> Across:
    where = read_where(text)
    if not isinstance(where, Across):
        raise Impossible(
            "spaces",
            shown(text),
            Message("two to four spaces that meet in one corner"),
        )
    return where


# What is a text on the wire, and how it is read.
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


_KIND = Message("a kind of value of this library")


def from_json(kind: type[T], value: object) -> T:
    """Return the value of some kind that JSON stands for; `to_json` writes it.

    Nothing may be missing, unknown or of another type, and a complaint says where.

    >>> from globe_rules import Place
    >>> from_json(Hand, ["G1", "R1"])
    <Hand G1,R1>
    >>> from_json(Place, {"player": "Ana", "sheet": "asia", "puzzle": "1N", "photo": "N", "experienced": False})
    Traceback (most recent call last):
    ...
    globe_rules.wire.fields.Misfit: puzzle: found the end, expected a tile not laid yet: 2, 3, 4, 5, 6, 7, 8, 9
    """
    if not isinstance(kind, type) and get_origin(kind) is None:
        raise Impossible("kind", shown(kind), _KIND)
    return read_value(kind, value, ())  # type: ignore[no-any-return]


def read_value(kind: Any, value: object, path: Path) -> Any:  # noqa: ANN401 -- a type hint, and what it says
    """Read what a type hint asks for, at some place of a larger JSON value."""
    return _reader(kind)(value, path)


Reader = Callable[[object, Path], Any]


@cache
def _reader(kind: Any) -> Reader:  # noqa: ANN401 -- as above
    """Return how a type hint is read: looked up once, read thousands of times."""
    if get_origin(kind) in {Union, UnionType}:
        return partial(_read_choice, [each for each in get_args(kind) if each is not NoneType])
    if kind in _TEXTS or (isinstance(kind, type) and issubclass(kind, StrEnum)):
        return partial(read_text, _TEXTS.get(kind, kind))
    if kind in {str, int, bool}:
        return partial(of_kind, kind)
    if kind in _ITEMS or get_origin(kind) is not None:
        return partial(_read_many, kind)
    return _object_reader(kind)


def _object_reader(kind: Any) -> Reader:  # noqa: ANN401 -- as above
    if kind in EVENTS.values():
        return partial(_read_event, [kind])
    if kind is Voyage:
        return lambda value, path: _read_voyage(Fields(value, what=_VOYAGE, path=path))
    if not attrs.has(kind):
        raise Impossible("kind", shown(kind), _KIND)
    called = Message("the {spoken}", spoken=_spoken(kind))
    return lambda value, path: read_object(kind, Fields(value, what=called, path=path))


def _spoken(kind: type) -> str:
    return re.sub("(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()


def _read_many(kind: Any, value: object, path: Path) -> Any:  # noqa: ANN401 -- as above
    made, item = (kind, _ITEMS[kind]) if kind in _ITEMS else (get_origin(kind), get_args(kind)[0])
    if made in {tuple, frozenset} or kind in _ITEMS:
        listed = of_kind(list, value, path)
        items = [read_value(item, each, (*path, number)) for number, each in enumerate(listed)]
        return _built(made, {}, path, THE_VALUE, items)
    named = of_kind(dict, value, path)
    each = get_args(kind)[1]
    return {read_value(item, name, path): read_value(each, one, (*path, name)) for name, one in named.items()}


_ITEMS: Mapping[Any, Any] = {Hand: Card, Program: Placement, Variants: Variant}


def _read_choice(kinds: list[Any], value: object, path: Path) -> Any:  # noqa: ANN401 -- as above
    if len(kinds) == 1:
        return read_value(kinds[0], value, path)
    if Translatable in kinds:
        return _read_words(value, path)
    if Space in kinds:
        return read_text(read_where, value, path)
    if Arrow in kinds:
        return read_text(read_arrow, value, path)
    return _read_event(kinds, value, path)


def _read_words(value: object, path: Path) -> AnyText:
    if not isinstance(value, Mapping):
        return of_kind(str, value, path)
    fields = Fields(value, what=THE_VALUE, path=path)
    words = Text(en=fields.take("en", str), fr=fields.take("fr", str))
    fields.finish()
    return words


_EVENT = Message("the event")


def _read_event(kinds: list[Any], value: object, path: Path) -> Any:  # noqa: ANN401 -- one of these kinds
    fields = Fields(value, what=_EVENT, path=path)
    named = {name: kind for name, kind in EVENTS.items() if kind in kinds}
    return read_object(fields.choose("event", named), fields)


def read_object(kind: Callable[..., T], fields: Fields) -> T:
    """Read the fields of a value; what may be None is None if its field is missing."""
    values: dict[str, Any] = {}
    for name, hint in _hints(kind):
        absent = name not in fields and NoneType in get_args(hint)
        values[name] = None if absent else read_value(hint, fields.taken(name), (*fields.path, name))
    fields.finish()
    return _built(kind, values, fields.path, "")


@cache
def _hints(kind: Any) -> list[tuple[str, Any]]:  # noqa: ANN401 -- a class of attrs
    hints = get_type_hints(kind)
    return [(each.name, hints[each.name]) for each in attrs.fields(kind)]


def _built(kind: Callable[..., T], values: Mapping[str, Any], path: Path, what: AnyText, *more: object) -> T:
    try:
        return kind(*more, **values)
    except Impossible as wrong:
        inner = (*path, str(wrong.what)) if wrong.what in values else path
        raise Misfit(wrong.what if inner else what, wrong.found, wrong.expected, path=inner) from wrong


_VOYAGE = Message("the voyage")
_ALLOWED = Message("what the rules allow")
_REFUSED = Message("an event that is refused ({ids})")


def _read_voyage(fields: Fields) -> Voyage:
    table = read_value(Table, fields.taken("table"), (*fields.path, "table"))
    challenge = None
    if "challenge" in fields:
        challenge = read_value(Challenge, fields.taken("challenge"), (*fields.path, "challenge"))
    events = fields.take("events", list)
    fields.finish()
    voyage = _built(Voyage.begun, {"table": table, "challenge": challenge}, fields.path, _VOYAGE)
    for number, each in enumerate(events):
        path = (*fields.path, "events", number)
        event = read_value(Event, each, path)
        try:
            voyage = voyage.after(event)
        except Refused as refused:
            found = _REFUSED.filled(ids=", ".join(refused.ids))
            raise Misfit("event", found, _ALLOWED, path=path) from refused
        except Impossible as wrong:
            raise Misfit(wrong.what, wrong.found, wrong.expected, path=(*path, str(wrong.what))) from wrong
    return voyage
