"""The world of conversions: values that some libraries convert instead of refusing them, and unusual field names.

A library may read a text as a list of characters, an object as a list, a number as a word of an enumeration, or null as
a missing field. It may ignore capitals in field names, or find a field that every object inherits.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from globe_rules._i18n import Message
from globe_rules._reference.operations import Request
from globe_rules._worlds.invalid import BASES, Path, replaced
from globe_rules._worlds.model import ListWorld, different

INHERITED = ("__proto__", "constructor", "toString", "hasOwnProperty", "length")
"""Names that every object of some languages has."""


@frozen
class Conversion:
    """A request with one value or field that a lenient reader would accept."""

    kind: str
    base: str
    path: Path
    request: Request


_BASES: Mapping[str, Request] = {
    **BASES,
    "no-events": {"op": "reaction", "players": ["A", "B"], "variants": [], "discarded": [], "events": []},
    "one-card": {"op": "legality", "hand": ["G1"], "program": ["G1@1"]},
}
"""The valid requests that are changed. Some readers take `"AB"` for `["A", "B"]`, and `"G1"` for `["G1"]`."""


def conversions() -> Iterator[Conversion]:
    """Yield every value of the valid requests, replaced by what some library converts to it; and unusual fields."""
    for name, base in _BASES.items():
        for path, value in _places(base):
            if path and path != ("op",):
                for kind, other in _converted(path, value):
                    yield Conversion(kind, name, path, replaced(base, path, other))
            if isinstance(value, Mapping):
                for kind, key, other in _fields(path, value):
                    yield Conversion(kind, name, (*path, key), replaced(base, (*path, key), other))


def _places(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:  # noqa: ANN401 -- any JSON
    """Yield every value inside a request with its path, the request first."""
    yield path, value
    inner = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for step, each in inner:
        yield from _places(each, (*path, step))


_OPTIONAL = {"caption", "outcome", "by", "arrow"}
_OTHER_BOOLEANS = ("false", "1", "yes", "")


def _converted(path: Path, value: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 -- any JSON
    """Yield values that a lenient reader converts to the right one, or to one of its type."""
    yield "object of a value", {"value": value}
    if path[-1] in _OPTIONAL:
        yield "null", None
    if isinstance(value, bool):
        yield from (("boolean", text) for text in _OTHER_BOOLEANS)
        yield "boolean", int(value)
    elif isinstance(value, int):
        yield from (("number", text) for text in (f"{value}.0", f" {value}", hex(value)))
        yield "number", -value - 1
        yield from (("wrap", value + (1 << bits)) for bits in (8, 16, 32, 63, 64))
    elif isinstance(value, str):
        yield "characters", list(value)
        yield from (("key", {value: other}) for other in (None, True))
        yield from (("ordinal", number) for number in (0, 1))
        yield from (("inherited", name) for name in INHERITED)
    elif isinstance(value, list):
        yield from _as_list(value)
    else:
        yield "values", list(value.values())
        yield "pairs", [[key, each] for key, each in value.items()]
        yield "JSON in a text", json.dumps(value, ensure_ascii=False)


def _as_list(value: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """Yield values that some library reads as a list."""
    yield "numbered", {str(place): each for place, each in enumerate(value)}
    yield "numbered", {str(place): each for place, each in enumerate(value)} | {"length": len(value)}
    yield "JSON in a text", json.dumps(value, ensure_ascii=False)
    if all(isinstance(each, str) for each in value):
        yield "keys", dict.fromkeys(value, True)
        yield "joined", "".join(value)
        yield from (("separated", separator.join(value)) for separator in (",", " "))
    if value:
        yield "first", value[0]
        yield "one more", [*value, {}]


_OBJECTS = ("events", "setups", "standings", "rounds", "discarded")
"""Lists of objects. An object gets fields of the others, and of other kinds of events."""


def _fields(path: Path, value: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """Yield fields that an object does not have: kind, name and value."""
    yield "name of a field", "", 1
    yield from (("depth", "extra", _nested(levels)) for levels in (40, 58) if len(path) < _DEEPEST)
    yield from (("inherited field", name, 1) for name in INHERITED)
    for key in value:
        others = (key.upper(), f"{key} ", key.replace("_", "-"), key.replace("_", ""), f"{key[0]}{key[1:].title()}")
        yield from (("name of a field", other, value[key]) for other in others if other not in value)
    siblings = BASES.values() if not path else _objects_of_bases()
    for other in siblings:
        yield from (("field of another object", key, each) for key, each in other.items() if key not in value)


_DEEPEST = 4
"""Values at longer paths get no nested lists, because 64 levels are the most."""


def _nested(levels: int) -> list[Any]:
    """Return a list that is nested in lists.

    >>> _nested(2)
    [[]]
    """
    return [_nested(levels - 1)] if levels > 1 else []


def _objects_of_bases() -> Iterator[Mapping[str, Any]]:
    """Yield one object of every kind that is in a list, and one event of every kind."""
    seen: set[str] = set()
    for base in BASES.values():
        for key in _OBJECTS:
            for each in base.get(key, ()):
                if (kind := f"{key} {each.get('event', '')}") not in seen:
                    seen.add(kind)
                    yield each


def _conversions() -> Iterator[Request]:
    return different(each.request for each in conversions())


CONVERSIONS = ListWorld(
    "conversions",
    Message(
        "Valid requests of every operation in which one value has another form that some libraries convert, such as an "
        "object instead of a list, or one field has an unusual name or belongs to another object."
    ),
    _conversions,
    may_be_invalid=True,
)
