"""Constructors that check nothing, for values that are made by the hundred from parts that are checked already."""

from collections import deque
from collections.abc import Callable, Iterable
from itertools import repeat
from typing import Any

import attrs


def unchecked(kind: type) -> Callable[..., list[Any]]:
    """Return a function that makes many values of a frozen class: from their number, and the values of each field.

    It sets one field of all values after the other, without a call of Python code per value.

    >>> from globe_rules import Card, Placement, Space
    >>> unchecked(Placement)(2, [Card.G1, Card.G2], [Space(5), Space(6)], repeat(None))
    [<Placement G1@5>, <Placement G2@6>]
    """
    new: Any = kind.__new__
    setters = [getattr(kind, each.name).__set__ for each in attrs.fields(kind)]

    def make(number: int, *fields: Iterable[object]) -> list[Any]:
        values = list(map(new, repeat(kind, number)))
        for setter, column in zip(setters, fields, strict=True):
            deque(map(setter, values, column), maxlen=0)
        return values

    return make
