"""Slots: how often a turn offers each tile a free space, where a green card would turn it.

Nine small numbers packed into one, four bits each, the first lowest: that many runs are looked at.
"""

from collections.abc import Iterable
from typing import Final

Slots = int

NONE: Final[Slots] = 0
_ONES: Final = 0x111111111
_TOPS: Final = 0x888888888


def one(number: int) -> Slots:
    """Return one slot for one of the nine."""
    return 1 << 4 * number


def packed(counts: Iterable[int], bits: int = 4) -> Slots:
    """Pack nine counts, into fewer bits each where they are small.

    >>> hex(packed([0, 1, 2, 0, 0, 0, 0, 0, 3]))
    '0x300000210'
    """
    return sum(count << bits * number for number, count in enumerate(counts))


def capped(slots: Slots) -> Slots:
    """Make 2 of every count above 2.

    In one turn more than two help nobody: G1 and G2 undo each other, so the one green card left does the same.

    >>> hex(capped(packed([0, 1, 2, 3, 4, 5, 6, 7, 9])))
    '0x222222210'
    """
    large = (slots + 6 * _ONES) & _TOPS
    return (slots & ~((large >> 3) * 15)) | large >> 2


def covers(slots: Slots, other: Slots) -> bool:
    """Tell whether capped slots are nowhere fewer than other capped ones.

    >>> covers(0x21, 0x11), covers(0x20, 0x11)
    (True, False)
    """
    return ((slots | _TOPS) - other) & _TOPS == _TOPS


class _Counts(dict[Slots, tuple[int, ...]]):
    def __missing__(self, slots: Slots) -> tuple[int, ...]:
        counts = self[slots] = tuple(slots >> 4 * number & 15 for number in range(9))
        return counts


COUNTS: Final = _Counts()
"""The nine counts of packed slots; every answer is kept, for the same few return."""
