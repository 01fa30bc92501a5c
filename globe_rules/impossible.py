"""What makes no sense in this game, whatever its rules say: no such space, nobody of that name."""

from collections.abc import Iterable
from enum import Enum
from typing import Any

from attrs import frozen

from globe_rules.words import Twin, one_of

MOST_SHOWN = 200
"""A long value is shown by its beginning only."""


def shown(value: object) -> str:
    """Return a value as Python writes it, cut where it becomes tedious."""
    text = repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


@frozen
class Impossible(ValueError):  # noqa: N818 -- like its sisters Refused and Unreadable
    """A value that cannot be: the rules do not forbid it, there is no such thing.

    >>> from globe_rules import Photo
    >>> Photo().finished.tile_at(0)
    Traceback (most recent call last):
    ...
    globe_rules.impossible.Impossible: space: found 0, expected one of 1, 2, 3, 4, 5, 6, 7, 8, 9
    """

    what: str
    """The field or the argument that it was given for."""

    found: str
    expected: str
    """What to give instead."""

    def __str__(self) -> str:
        return f"{self.what}: found {self.found}, expected {self.expected}"


class OneOf(Enum):
    """A few things to choose from; asked for another, it names them.

    >>> from globe_rules import Direction
    >>> Direction("up")
    Traceback (most recent call last):
    ...
    globe_rules.impossible.Impossible: direction: found 'up', expected one of N, E, S, W
    """

    @classmethod
    def _missing_(cls, value: object) -> Any:  # noqa: ANN401 -- what it would be, were there any
        raise Impossible(cls.__name__.lower(), shown(value), one_of(cls))


def must_be(kind: type | tuple[type, ...], expected: str) -> Any:  # noqa: ANN401 -- what attrs calls a validator
    """Return a check that a field holds a value of some kind."""

    def check(_instance: object, attribute: Any, value: Any) -> None:  # noqa: ANN401 -- attrs types it privately
        if not isinstance(value, kind):
            raise Impossible(attribute.name, shown(value), expected)

    return check


def given(value: object, kind: type, what: str) -> None:
    """Check that an argument is a value of some kind: a notation is text until it is read.

    >>> from globe_rules import Photo, reconstruct
    >>> reconstruct(Photo().finished, "B1E@1")
    Traceback (most recent call last):
    ...
    globe_rules.impossible.Impossible: program: found 'B1E@1', expected a Program (read_program reads one)
    """
    if not isinstance(value, kind):
        name = kind.__name__
        read = _READ if name.lower() in _READABLE else Twin(en="a {kind}", fr="un objet {kind}")
        raise Impossible(what, shown(value), read.filled(kind=name, name=name.lower()))


_READABLE = {"puzzle", "program", "hand", "photo", "placement"}
_READ = Twin(en="a {kind} (read_{name} reads one)", fr="un objet {kind} (read_{name} le lit)")


def each_must_be(kind: type, values: Iterable[object], what: str, expected: str) -> tuple[Any, ...]:
    """Return some values as a tuple, all of one kind."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise Impossible(
            what,
            shown(values),
            Twin(en="some of these: {what}", fr="quelques-uns de ceux-ci : {what}").filled(what=expected),
        )
    told = tuple(values)
    for value in told:
        if not isinstance(value, kind):
            raise Impossible(what, shown(value), expected)
    return told


def name(_instance: object, attribute: Any, value: Any) -> None:  # noqa: ANN401 -- as above
    """Check that a field holds a name that can be shown."""
    if not isinstance(value, str) or not value or not value.isprintable():
        raise Impossible(attribute.name, shown(value), Twin(en="a name that can be printed", fr="un nom qui s'imprime"))
