"""Checks of arguments and fields: values that do not exist in this game, such as space 10 or an unknown player.

This is not about the rules of the game: what they forbid is `Refused`, not `InvalidValue`.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from enum import Enum, StrEnum
from operator import index
from typing import Any, Self, TypeVar

from globe_rules._i18n import InvalidValue, Message, Text, Translatable, one_of, short_repr


class CheckedEnum(Enum):
    """An enum that raises `InvalidValue` for an unknown value; the error lists the members.

    >>> from globe_rules import Direction
    >>> Direction("up")
    Traceback (most recent call last):
    ...
    globe_rules.InvalidValue: direction: found 'up', expected one of N, E, S, W
    """

    @classmethod
    def _missing_(cls, value: object) -> Any:  # noqa: ANN401 -- never returns
        raise InvalidValue(cls.__name__.lower(), short_repr(value), one_of(cls))


class LabelledEnum(CheckedEnum, StrEnum):
    """A `CheckedEnum` whose members have a label: their name in both rulebooks.

    >>> from globe_rules import Region
    >>> Region("asia").label.fr
    'Asie'
    """

    label: Text
    """The name in the English and the French rulebook."""

    def __new__(cls, value: str, en: str = "", fr: str = "") -> Self:
        """Store the names as the label, so that the value alone, such as `Region("asia")`, finds the member."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = Text(en=en, fr=fr)
        return member


Choice = TypeVar("Choice", bound=Enum)


def to_member(kind: type[Choice], value: object, what: str, expected: Translatable | None = None) -> Choice:
    """Return the member of an enum for a value; raise InvalidValue for the argument `what` if there is none.

    >>> from globe_rules import Tile
    >>> Tile(5, "north")
    Traceback (most recent call last):
    ...
    globe_rules.InvalidValue: facing: found 'north', expected one of N, E, S, W
    """
    if isinstance(value, kind):
        return value
    try:
        # In Python True == 1 and 1.0 == 1, but these are not spaces.
        return kind(_index(value) if issubclass(kind, int) else value)
    except (TypeError, ValueError, RecursionError):  # the last two also if Python cannot print a value
        pass
    raise InvalidValue(what, short_repr(value), one_of(kind) if expected is None else expected)


Kinds = type | tuple[type, ...]
"""A type, or several of which the first is named in errors."""


def check_type(value: object, kind: Kinds, what: str) -> None:
    """Raise InvalidValue unless an argument has the right type. A bool does not count as an int.

    >>> from globe_rules import Photo, reconstruct
    >>> reconstruct(Photo().solved_puzzle, "B1E@1")
    Traceback (most recent call last):
    ...
    globe_rules.InvalidValue: program: found 'B1E@1', expected a Program (read_program reads one)
    """
    if not (is_whole(value) if kind is int else isinstance(value, kind)):
        raise InvalidValue(what, short_repr(value), _description(kind))


def _index(value: Any) -> int:  # noqa: ANN401 -- anything
    """Return a whole number as an int, also one of numpy; raise TypeError for other values and for a bool."""
    if isinstance(value, bool):
        raise TypeError
    return index(value)


def is_whole(value: object) -> bool:
    """Return whether a value is a whole number: an int, or a type that Python accepts as an index, such as numpy.int64.

    >>> is_whole(5), is_whole(5.0), is_whole(True)
    (True, False, False)
    """
    try:
        _index(value)
    except TypeError:
        return False
    return True


def to_int(value: int) -> int:
    """Return a whole number as an int. Any other value is returned unchanged, so that the field can refuse it."""
    return _index(value) if type(value) is not int and is_whole(value) else value


def to_int_or_none(value: int | None) -> int | None:
    """Return a whole number as an int, and None as None."""
    return None if value is None else to_int(value)


def checked_int(value: int, what: str, *, not_negative: bool = False) -> int:
    """Return an argument as an int; raise InvalidValue unless it is a whole number, and not negative if so required."""
    check_type(value, int, what)
    number = index(value)
    if not_negative and number < 0:
        raise InvalidValue(what, short_repr(value), Message("0 or more"))
    return number


_PLAIN = {
    str: Message("a text"),
    int: Message("a whole number"),
    bool: Message("True or False"),
    Mapping: Message("a dictionary"),
}
_READABLE = {"Card", "Hand", "Photo", "Placement", "Program", "Puzzle", "Tile"}


def _named(kind: Kinds) -> type:
    return kind[0] if isinstance(kind, tuple) else kind


def _description(kinds: Kinds) -> Message:
    """Return what is expected, with the function that reads it from text if there is one."""
    kind = _named(kinds)
    if kind in _PLAIN:
        return _PLAIN[kind]
    name = kind.__name__
    if name in _READABLE:
        return Message("a {kind} ({function} reads one)", kind=name, function=f"read_{name.lower()}")
    return Message("an {kind}", kind=name) if name[0] in "AEIOU" else Message("a {kind}", kind=name)


_SEVERAL = Message("a list whose items are each {one}")


def tuple_of(values: Iterable[object], kind: Kinds, what: str, *, in_order: bool = False) -> tuple[Any, ...]:
    """Return values as a tuple; raise InvalidValue unless all have the right type. `in_order` rejects sets."""
    if not isinstance(values, (tuple, list)):  # a fast check first, because this is called for every card
        unordered = in_order and isinstance(values, set | frozenset)
        if unordered or isinstance(values, str) or not isinstance(values, Iterable):
            raise InvalidValue(what, short_repr(values), _SEVERAL.filled(one=_description(kind)))
    try:
        iterator = iter(values)
    except TypeError:  # an array of numpy without dimensions is iterable only by its type
        raise InvalidValue(what, short_repr(values), _SEVERAL.filled(one=_description(kind))) from None
    listed = tuple(iterator)
    if {*map(type, listed)} != {_named(kind)}:  # fast too
        for value in listed:
            check_type(value, kind, what)
    return listed


def distinct_names(players: Iterable[object], what: str) -> tuple[str, ...]:
    """Return the names of players; raise InvalidValue unless all are valid names and different."""
    listed = tuple_of(players, str, what)
    for each in listed:
        _check_name(each, what)
    if len(set(listed)) < len(listed):
        expected = Message("a different name for each player")
        raise InvalidValue(what, ", ".join(map(repr, listed)), expected)
    return listed


# The Unicode categories Cc, Zl, Zp and Cs. They never change, so every language can write them as ranges.
_NOT_IN_NAMES = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def is_name(value: object) -> bool:
    """Return whether a value is a name that a player may have."""
    return isinstance(value, str) and bool(value) and not _NOT_IN_NAMES.search(value)


def _check_name(value: object, what: str) -> None:
    if not is_name(value):
        raise InvalidValue(what, short_repr(value), Message("a name without line breaks and control characters"))


def check_player(player: object, players: Collection[str], what: str = "player") -> None:
    """Raise InvalidValue unless a name is one of the players."""
    if not isinstance(player, str) or player not in players:
        expected = Message("one of the players: {players}")
        raise InvalidValue(what, short_repr(player), expected.filled(players=", ".join(players)))


# Validators for the fields of attrs classes.


def must_be(kind: type, *, or_none: bool = False) -> Any:  # noqa: ANN401 -- attrs does not export the type
    """Return a validator for a field of a type, or None if `or_none`."""

    def check(_instance: object, attribute: Any, value: object) -> None:  # noqa: ANN401 -- as above
        if not (or_none and value is None):
            check_type(value, kind, attribute.name)

    return check


_FROM_0 = Message("a whole number, 0 or more")
_TOO_LONG = 10**4000
"""Python writes at most 4300 digits, so that a longer number could be neither shown nor saved."""


def non_negative_int(expected: Translatable = _FROM_0) -> Any:  # noqa: ANN401 -- as above
    """Return a validator for a field with a whole number, 0 or more."""

    def check(_instance: object, attribute: Any, value: Any) -> None:  # noqa: ANN401 -- as above
        if type(value) is not int or not 0 <= value < _TOO_LONG:
            raise InvalidValue(attribute.name, short_repr(value), expected)

    return check


def valid_name(_instance: object, attribute: Any, value: Any) -> None:  # noqa: ANN401 -- as above
    """Raise InvalidValue unless a field has a name without control characters (an attrs validator)."""
    _check_name(value, attribute.name)
