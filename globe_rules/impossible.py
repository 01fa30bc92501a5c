"""What makes no sense in this game, whatever its rules say: no such space, nobody of that name.

Whatever people hand over, as an argument or for a field, is checked here and nowhere else.
"""

from collections.abc import Collection, Iterable, Mapping
from enum import Enum, StrEnum
from typing import Any, Self, TypeVar

from attrs import frozen

from globe_rules.i18n import Explained, Message, Text, Translatable, one_of

MOST_SHOWN = 200
"""A long value is shown by its beginning only."""


def shown(value: object) -> str | Translatable:
    """Return a value as Python writes it, cut where it becomes tedious."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of more than 4300 digits, lists in lists without end
        return Message("more than can be written down")
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


@frozen
class Impossible(Explained, ValueError):  # noqa: N818 -- like its sisters Refused and Unreadable
    """A value that cannot be: the rules do not forbid it, there is no such thing.

    >>> from globe_rules import Photo
    >>> Photo().finished.tile_at(0)
    Traceback (most recent call last):
    ...
    globe_rules.impossible.Impossible: space: found 0, expected one of 1, 2, 3, 4, 5, 6, 7, 8, 9
    """

    what: str | Translatable
    """The field or the argument that it was given for."""

    found: str | Translatable
    expected: str | Translatable
    """What to give instead."""

    @property
    def message(self) -> Message:
        r"""What was found, where, and what to give instead.

        >>> from globe_rules.i18n import Message
        >>> print(Impossible("cards", "'G1'", Message("a text")).render("fr"))
        cards\xa0: trouvé 'G1', attendu un texte
        """
        return Message(
            "{where}: found {found}, expected {expected}", where=self.where, found=self.found, expected=self.expected
        )

    __str__ = Explained.__str__

    @property
    def where(self) -> str | Translatable:
        """The place that is named."""
        return self.what


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


class Called(OneOf, StrEnum):
    """A few things to choose from, each with its name in both books.

    >>> from globe_rules import Region
    >>> Region("asia").called.fr
    'Asie'
    """

    called: Text
    """The name in both books."""

    def __new__(cls, value: str, en: str = "", fr: str = "") -> Self:
        """Keep the names beside the value; whoever asks for a member gives the value alone."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.called = Text(en=en, fr=fr)
        return member


Choice = TypeVar("Choice", bound=Enum)


def chosen(kind: type[Choice], value: object, what: str, expected: Translatable | None = None) -> Choice:
    """Return the one of a few things that a value means, or name the argument that means none of them.

    >>> from globe_rules import Tile
    >>> Tile(5, "north")
    Traceback (most recent call last):
    ...
    globe_rules.impossible.Impossible: facing: found 'north', expected one of N, E, S, W
    """
    if isinstance(value, kind):
        return value
    try:
        if not isinstance(value, bool):  # True is no 1
            return kind(value)
    except ValueError:  # Python's own, where a number cannot be written down
        pass
    raise Impossible(what, shown(value), one_of(kind) if expected is None else expected)


def given(value: object, kind: type, what: str) -> None:
    """Check that an argument is a value of some kind: a notation is text until it is read, and True is no number.

    >>> from globe_rules import Photo, reconstruct
    >>> reconstruct(Photo().finished, "B1E@1")
    Traceback (most recent call last):
    ...
    globe_rules.impossible.Impossible: program: found 'B1E@1', expected a Program (read_program reads one)
    """
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise Impossible(what, shown(value), _called(kind))


_PLAIN = {
    str: Message("a text"),
    int: Message("a whole number"),
    bool: Message("True or False"),
    Mapping: Message("a dictionary"),
}
_READABLE = {"Card", "Hand", "Photo", "Placement", "Program", "Puzzle", "Tile"}


def _called(kind: type) -> Message:
    """Say what is wanted, and how one comes by it."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    name = kind.__name__
    if name in _READABLE:
        return Message("a {kind} ({function} reads one)", kind=name, function=f"read_{name.lower()}")
    return Message("an {kind}", kind=name) if name[0] in "AEIOU" else Message("a {kind}", kind=name)


def each_given(values: Iterable[object], kind: type, what: str, *, in_order: bool = False) -> tuple[Any, ...]:
    """Return some values as a tuple, all of one kind; a set has no order to keep."""
    loose = in_order and isinstance(values, set | frozenset)
    if loose or isinstance(values, str) or not isinstance(values, Iterable):
        several = Message("a list, each of it {one}")
        raise Impossible(what, shown(values), several.filled(one=_called(kind)))
    told = tuple(values)
    if {*map(type, told)} != {kind}:  # else there is nothing to look for, and this is asked for at every card
        for value in told:
            given(value, kind, what)
    return told


def names(players: Iterable[object], what: str) -> tuple[str, ...]:
    """Return the names of some players: each can be printed, and no two are the same."""
    told = each_given(players, str, what)
    for each in told:
        _demand_name(each, what)
    if len(set(told)) < len(told):
        everyone = Message("a name of their own for every player")
        raise Impossible(what, ", ".join(map(repr, told)), everyone)
    return told


def _demand_name(value: object, what: str) -> None:
    if not isinstance(value, str) or not value or not value.isprintable():
        raise Impossible(what, shown(value), Message("a name that can be printed"))


def plays_here(player: object, players: Collection[str], what: str = "player") -> None:
    """Check that somebody is one of the players."""
    if player not in players:
        who = Message("who plays here: {players}")
        raise Impossible(what, shown(player), who.filled(players=", ".join(players)))


# What attrs calls validators: they check the field that they are given to.


def must_be(kind: type, *, or_none: bool = False) -> Any:  # noqa: ANN401 -- attrs types it privately
    """Return a check that a field holds a value of some kind."""

    def check(_instance: object, attribute: Any, value: object) -> None:  # noqa: ANN401 -- as above
        if not (or_none and value is None):
            given(value, kind, attribute.name)

    return check


_FROM_0 = Message("a whole number from 0 on")


def whole(expected: Translatable = _FROM_0) -> Any:  # noqa: ANN401 -- as above
    """Return a check that a field holds a whole number, 0 or more."""

    def check(_instance: object, attribute: Any, value: Any) -> None:  # noqa: ANN401 -- as above
        if type(value) is not int or value < 0:
            raise Impossible(attribute.name, shown(value), expected)

    return check


def name(_instance: object, attribute: Any, value: Any) -> None:  # noqa: ANN401 -- as above
    """Check that a field holds a name that can be shown."""
    _demand_name(value, attribute.name)
