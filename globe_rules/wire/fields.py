"""Taking JSON objects apart, strictly: nothing missing, nothing unknown, nothing of another type."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from globe_rules.errors import Unreadable

T = TypeVar("T")


MOST_SHOWN = 200
"""A long value is shown by its beginning only."""


Path = tuple[str | int, ...]
"""The way to a JSON value from the outside: the names of fields and the numbers of items."""


class Misfit(Exception):  # noqa: N818 -- a word of the reader, translated into Unreadable by whoever knows the line
    """A JSON value that is not what it should be."""

    def __init__(self, what: str, found: str, expected: str, *, path: Path | None = None) -> None:
        shown = found if len(found) <= MOST_SHOWN else f"{found[:MOST_SHOWN]}…"
        super().__init__(f"{what}: found {shown}, expected {expected}")
        self.path = (what,) if path is None else path
        """Where it stands; unless told otherwise, in the field of that name."""

        self.found = shown
        self.expected = expected


class Fields:
    """The fields of one JSON object, each to be taken once."""

    def __init__(self, value: object, *, what: str, path: Path = ()) -> None:
        if not isinstance(value, Mapping):
            raise Misfit(what, repr(value), "an object", path=path)
        self._left: dict[str, Any] = dict(value)
        self._what = what
        self._path = path

    def misfit(self, key: str, found: str, expected: str) -> Misfit:
        """Return the complaint about one of the fields."""
        return Misfit(key, found, expected, path=(*self._path, key))

    def __contains__(self, key: str) -> bool:
        return key in self._left

    def take(self, key: str, kind: type[T]) -> T:
        """Take a field of the given type; a boolean is no integer."""
        if key not in self._left:
            raise Misfit(self._what, "no such field", f"a field {key!r}", path=self._path)
        value = self._left.pop(key)
        if type(value) is not kind:
            raise self.misfit(key, repr(value), _KINDS[kind])
        return value

    def name(self, key: str) -> str:
        """Take a name, which must be something that can be shown."""
        name = self.take(key, str)
        if not name or not name.isprintable():
            raise self.misfit(key, repr(name), "a name that can be printed")
        return name

    def read(self, key: str, read: Callable[[str], T], expected: str) -> T:
        """Take a text field and read it as notation or as one of a few words."""
        text = self.take(key, str)
        try:
            return read(text)
        except Unreadable as unreadable:
            raise self.misfit(key, unreadable.found, unreadable.expected) from unreadable
        except (ValueError, KeyError) as wrong:
            raise self.misfit(key, repr(text), expected) from wrong

    def texts(self, key: str) -> list[str]:
        """Take a list of texts."""
        values = self.take(key, list)
        for number, value in enumerate(values):
            if not isinstance(value, str):
                raise Misfit(key, repr(value), "a text", path=(*self._path, key, number))
        return values

    def finish(self) -> None:
        """Complain about fields that nobody asked for."""
        for key in self._left:
            raise self.misfit(key, f"field {key!r}", f"no other field in {self._what}")


_KINDS: Mapping[type, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}
