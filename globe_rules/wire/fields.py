"""Taking JSON objects apart, strictly: nothing missing, nothing unknown, nothing of another type."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from attrs import Factory, field, frozen

from globe_rules.errors import Unreadable
from globe_rules.i18n import AnyText, Message, one_of
from globe_rules.impossible import MOST_SHOWN, Impossible, shown

T = TypeVar("T")

Json = str | int | bool | Sequence["Json"] | Mapping[str, "Json"]
"""What stands on the wire."""

THE_VALUE = Message("the value")

Path = tuple[str | int, ...]
"""The way to a JSON value from the outside: the names of fields and the numbers of items."""


def _in_short(found: AnyText) -> AnyText:
    return f"{found[:MOST_SHOWN]}…" if isinstance(found, str) and len(found) > MOST_SHOWN else found


@frozen
class Misfit(Impossible):
    """A JSON value that is not what it should be, and where it stands.

    >>> print(Misfit("photo", "'up'", "a direction", path=("places", 1, "photo")))
    places[1].photo: found 'up', expected a direction
    """

    found: AnyText = field(converter=_in_short)
    expected: AnyText
    path: Path = field(default=Factory(lambda self: (self.what,), takes_self=True))
    """Where it stands; unless told otherwise, in the field of that name."""

    @property
    def where(self) -> AnyText:
        """The way to it, from the outside to the inside."""
        steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.path]
        return "".join(steps).removeprefix(".") or self.what


class Fields:
    """The fields of one JSON object, each to be taken once."""

    def __init__(self, value: object, *, what: AnyText, path: Path = ()) -> None:
        if not isinstance(value, Mapping):
            raise Misfit(what, shown(value), _KINDS[dict], path=path)
        self._left: dict[str, Any] = dict(value)
        self._what = what
        self.path = path

    def __contains__(self, key: str) -> bool:
        return key in self._left

    def taken(self, key: str) -> Any:  # noqa: ANN401 -- any JSON
        """Take a field, whatever it is."""
        if key not in self._left:
            raise Misfit(
                self._what,
                Message("no such field"),
                Message("a field {key!r}", key=key),
                path=self.path,
            )
        return self._left.pop(key)

    def take(self, key: str, kind: type[T]) -> T:
        """Take a field of the given type; a boolean is no integer."""
        return of_kind(kind, self.taken(key), (*self.path, key))

    def choose(self, key: str, named: Mapping[str, T]) -> T:
        """Take a field that names one of a few things."""
        name = self.take(key, str)
        if name not in named:
            raise Misfit(key, repr(name), one_of(named), path=(*self.path, key))
        return named[name]

    def finish(self) -> None:
        """Complain about fields that nobody asked for."""
        for key in self._left:
            found = Message("field {key!r}", key=key)
            raise Misfit(key, found, _NO_OTHER.filled(what=self._what), path=(*self.path, key))


def of_kind(kind: type[T], value: object, path: Path) -> T:
    """Return a JSON value if it is of the given type; a boolean is no integer."""
    if type(value) is not kind:
        raise Misfit(_last(path), shown(value), _KINDS[kind], path=path)
    return value


def read_text(read: Callable[[str], T], value: object, path: Path) -> T:
    """Return what a JSON text says in the notation, or as one of a few words."""
    text = of_kind(str, value, path)
    try:
        return read(text)
    except (Unreadable, Impossible) as wrong:
        raise Misfit(_last(path), wrong.found, wrong.expected, path=path) from wrong


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
