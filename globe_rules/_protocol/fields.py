"""Read the fields of JSON objects strictly: no field may be missing, unknown or of the wrong type."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

from attrs import Factory, field, frozen

from globe_rules._engine.errors import Unreadable
from globe_rules._i18n import (
    MAX_REPR_LENGTH,
    AnyText,
    InvalidValue,
    Message,
    Translatable,
    message_in_context,
    on_one_line,
    one_of,
    short_repr,
)

T = TypeVar("T")

Json = str | int | bool | Sequence["Json"] | Mapping[str, "Json"]
"""A JSON value of the protocol."""

THE_VALUE = Message("the value")

MAX_KEY_LENGTH = 100
"""Errors show at most this number of characters of the name of a field."""

MAX_EVENTS = 10_000
"""Most events of a round in a log or in JSON. A voyage copies its records at every event, so a million take hours."""

MAX_ROUNDS = 1_000
"""Most rounds of a log. For each of them, the earlier ones are counted."""

_EVENTS = Message("{count:,} events in a round")
_ROUNDS = Message("{count:,} rounds")
_AT_MOST = Message("at most {limit:,}")

Path = tuple[str | int, ...]
"""The path to a JSON value from the root: names of fields and indices of items."""


def json_text(value: object) -> str:
    r"""Return a value as JSON on one line, for messages. Characters that cannot be seen are escaped.

    >>> print(json_text({"solved": True, "player": "A\N{ZERO WIDTH SPACE}na"}))
    {"solved": true, "player": "A\u200bna"}
    """
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else "".join(each if each.isprintable() else _escaped(each) for each in text)


def _escaped(character: str) -> str:
    return json.dumps(character)[1:-1]


def short_json(value: object) -> AnyText:
    """Return a value as JSON, or its repr if it is not JSON, cut after `MAX_REPR_LENGTH` characters."""
    try:
        return _shortened(json_text(value))
    except (TypeError, ValueError, RecursionError):
        return short_repr(value)


def _shortened(found: AnyText) -> AnyText:
    return f"{found[:MAX_REPR_LENGTH]}…" if isinstance(found, str) and len(found) > MAX_REPR_LENGTH else found


@frozen
class InvalidField(InvalidValue):
    """Raised for a JSON value that is not as expected, with the path to it.

    >>> print(InvalidField("photo", "'up'", "a direction", path=("setups", 1, "photo")))
    setups[1].photo: found 'up', expected a direction
    """

    __module__ = "globe_rules"  # the public home, which tracebacks show

    found: str | Translatable = field(converter=_shortened)
    expected: str | Translatable
    path: tuple[str | int, ...] = field(default=Factory(lambda self: (self.what,), takes_self=True))
    """The path to the value. By default, the field named `what` of the outermost object."""

    @property
    def where(self) -> str | Translatable:
        """The path as text, such as `setups[1].photo`."""
        steps = [
            f"[{step}]" if isinstance(step, int) else f".{on_one_line(step, MAX_KEY_LENGTH)}" for step in self.path
        ]
        return "".join(steps).removeprefix(".") or self.what


class Fields:
    """The fields of one JSON object. Each is taken once; `finish` rejects those that are left."""

    def __init__(self, value: object, *, what: AnyText, path: Path = ()) -> None:
        if not isinstance(value, (dict, Mapping)):  # a dict is recognised faster
            raise InvalidField(what, short_json(value), _KINDS[dict], path=path)
        for key in value:
            if type(key) is not str:
                raise InvalidField(what, short_repr(key), _KINDS[str], path=path)
        self._remaining: dict[str, Any] = dict(value)
        self._what = what
        self.path = path

    def __contains__(self, key: str) -> bool:
        return key in self._remaining

    def take_any(self, key: str) -> Any:  # noqa: ANN401 -- any JSON
        """Take a field of any type."""
        if key not in self._remaining:
            raise InvalidField(
                self._what,
                Message("no field {key!r}", key=key),
                message_in_context("field", "one"),
                path=self.path,
            )
        return self._remaining.pop(key)

    def take(self, key: str, kind: type[T]) -> T:
        """Take a field of a type. A boolean does not count as an integer."""
        return expect_type(kind, self.take_any(key), (*self.path, key))

    def choose(self, key: str, named: Mapping[str, T]) -> T:
        """Take a field whose value is a key of `named`, and return the named thing."""
        name = self.take(key, str)
        if name not in named:
            raise InvalidField(key, short_json(name), one_of(named), path=(*self.path, key))
        return named[name]

    def rest(self) -> Mapping[str, object]:
        """Return the fields that have not been taken."""
        return self._remaining

    def finish(self) -> None:
        """Raise InvalidField if a field has not been taken: it is unknown."""
        for key in self._remaining:
            self.unknown(key)

    def unknown(self, key: str) -> NoReturn:
        """Raise InvalidField for an unknown field."""
        found = Message("field {key!r}", key=key[:MAX_KEY_LENGTH])
        raise InvalidField(key, found, _NO_OTHER.filled(what=self._what), path=(*self.path, key))


def check_number_of_events(count: int) -> None:
    """Raise InvalidValue for a round with too many events."""
    if count > MAX_EVENTS:
        raise InvalidValue("events", _EVENTS.filled(count=count), _AT_MOST.filled(limit=MAX_EVENTS))


def check_number_of_rounds(count: int) -> None:
    """Raise InvalidValue for a log with too many rounds."""
    if count > MAX_ROUNDS:
        raise InvalidValue("rounds", _ROUNDS.filled(count=count), _AT_MOST.filled(limit=MAX_ROUNDS))


def expect_type(kind: type[T], value: object, path: Path) -> T:
    """Return a JSON value; raise InvalidField unless it has the right type. A boolean does not count as an integer."""
    if type(value) is not kind:
        raise InvalidField(_last(path), short_json(value), _KINDS[kind], path=path)
    return value


def read_text(read: Callable[[str], T], value: object, path: Path) -> T:
    """Return the value that `read` makes of a JSON string; raise InvalidField if it cannot read it."""
    text = expect_type(str, value, path)
    try:
        return read(text)
    except (Unreadable, InvalidValue) as error:
        raise InvalidField(_last(path), error.found, error.expected, path=path) from error


def _last(path: Path) -> AnyText:
    return next((step for step in reversed(path) if isinstance(step, str)), THE_VALUE)


_KINDS: Mapping[type, Message] = {
    str: Message("a text"),
    int: Message("a whole number"),
    bool: Message("true or false"),
    list: Message("a list"),
    dict: Message("an object"),
}
_NO_OTHER = Message("no other field in {what}")
