"""Make frozen values without the checks of their constructors, from parts that are checked already.

The checks take longer than everything else: a voyage makes several values after every event, and `options` hundreds.
"""

from collections import deque
from collections.abc import Callable, Iterable
from functools import cache
from itertools import repeat
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from attrs import evolve as evolve  # noqa: PLC0414 -- exported, with the types of its arguments
else:

    def evolve(value: Any, **changes: Any) -> Any:  # noqa: ANN401 -- a value of any frozen class
        """Return a value with some fields changed, like `attrs.evolve`, but without converters and validators.

        >>> from globe_rules import Photo, Step, read_placement
        >>> step = Step(read_placement("G1@5"), None, Photo().solved_puzzle)
        >>> evolve(step, placement=read_placement("G2@6")).placement
        <Placement G2@6>
        """
        kind = type(value)
        names, values_of, setters = _fields(kind)
        changed = kind.__new__(kind)
        for name, setter, old in zip(names, setters, values_of(value), strict=True):
            setter(changed, changes.get(name, old))
        return changed


@cache
def _fields(kind: type) -> tuple[list[str], Callable[[object], tuple[object, ...]], list[Callable[..., None]]]:
    """Return the names of the fields of a class, a function that returns all their values, and their setters."""
    names = [each.name for each in attrs.fields(kind)]
    return names, attrgetter(*names), [getattr(kind, name).__set__ for name in names]


def unchecked(kind: type) -> Callable[..., list[Any]]:
    """Return a function that makes many values of a frozen class: from their number, and the values of each field.

    It sets one field of all values after the other, without a call of Python code per value.

    >>> from globe_rules import Card, Placement, Space
    >>> unchecked(Placement)(2, [Card.G1, Card.G2], [Space(5), Space(6)], repeat(None))
    [<Placement G1@5>, <Placement G2@6>]
    """
    new: Any = kind.__new__
    _names, _values_of, setters = _fields(kind)

    def make(number: int, *fields: Iterable[object]) -> list[Any]:
        values = list(map(new, repeat(kind, number)))
        for setter, column in zip(setters, fields, strict=True):
            deque(map(setter, values, column), maxlen=0)
        return values

    return make
