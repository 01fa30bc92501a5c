"""Slots: how often a turn offers each tile a free space, where a green card would turn it.

Nine small numbers packed into one, four bits each, that of tile 0 lowest: many turns are looked at.
"""

from typing import Final

Slots = int

ONE: Final[tuple[Slots, ...]] = tuple(1 << 4 * tile for tile in range(9))
"""One slot for each of the nine."""

TWO_EACH: Final[Slots] = 0x222222222
"""More help nobody: see `capped`."""

_ONES: Final = 0x111111111
_TOPS: Final = 0x888888888


def count(slots: Slots, tile: int) -> int:
    """Return how many slots a tile is offered.

    >>> [count(0x300000210, tile) for tile in (0, 1, 2, 8)]
    [0, 1, 2, 3]
    """
    return slots >> 4 * tile & 15


def capped(slots: Slots) -> Slots:
    """Make 2 of every count above 2.

    In one turn more than two help nobody: G1 and G2 undo each other, so the one green card left does the same.

    >>> hex(capped(0x976543210))
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
