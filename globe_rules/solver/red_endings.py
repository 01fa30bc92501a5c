"""The turns with a red card that rebuild the image, found backwards from the goal."""

import sys
from array import array
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from globe_rules.solver.runs import BLUES, Mask, mask_of, repertoire
from globe_rules.solver.slots import COUNTS, Slots, capped, covers, packed
from globe_rules.solver.state import ARRANGEMENTS, NEVER, Where, inverse, rank, swapped, table
from globe_rules.solver.tables import shipped

Raw = tuple[int, int, Slots]
"""A turn that rebuilds the image with a red card: cards, the red card's tile, slots of each tile."""


def red_endings(blues: Mask) -> dict[Where, list[Raw]]:
    """Return for each arrangement the undominated turns with a red card that rebuild the image.

    Backwards from the goal: if the red card lay on space c and its tile is at home on h
    when the turn is over, then before the card the two lay exchanged.
    """
    moves = repertoire(blues)
    backwards: dict[tuple[int, Mask], list[tuple[int, int, bytes, Slots]]] = {}
    for (red, left), endings in moves.endings.items():
        backwards[red, left] = [
            (count, home, table(swapped(after_red, red, home)), _by_tile(after_red, slots))
            for count, sources, slots in endings
            for after_red in [inverse(sources)]
            for home in range(9)
            if after_red[home] == home
        ]
    found: dict[Where, set[Raw]] = {}
    for (opening, sources, slots), red, left in moves.openings:
        backward = inverse(sources)
        offered = [(space, count) for space, count in enumerate(COUNTS[slots]) if count]
        for count, home, before_red, more in backwards[red, left]:
            where = backward.translate(before_red)
            for space, times in offered:
                more += times << 4 * where[space]  # noqa: PLW2901 -- the sum of both runs' slots
            found.setdefault(where, set()).add((opening + 1 + count, home, capped(more)))
    return {where: _undominated(endings) for where, endings in found.items()}


def _by_tile(where: Where, slots: Slots) -> Slots:
    return sum(count << 4 * tile for tile, count in zip(where, COUNTS[slots], strict=True))


def _undominated(endings: set[Raw]) -> list[Raw]:
    kept: list[Raw] = []
    for ending in sorted(endings, key=lambda ending: (ending[0], -ending[2])):
        if not any(other[1] == ending[1] and covers(other[2], ending[2]) for other in kept):
            kept.append(ending)
    return sorted(kept)


def packed_endings(endings: dict[Where, list[Raw]]) -> "tuple[bytes, array[int]]":
    """Return how many endings each arrangement has, and all endings in the order of the ranks."""
    counts = bytearray(ARRANGEMENTS)
    by_rank = sorted((rank(where), same) for where, same in endings.items())
    for number, same in by_rank:
        counts[number] = len(same)
    return bytes(counts), array("I", [_number(ending) for _, same in by_rank for ending in same])


def _number(ending: Raw) -> int:
    count, home, slots = ending
    return packed(COUNTS[slots], bits=2) | home << 18 | count << 22


class Ending(NamedTuple):
    """What a turn that rebuilds the image comes to."""

    size: int
    """How many cards it takes, without the green ones."""

    slots: tuple[int, ...]
    """How many slots each tile is offered."""

    red: int | None = None
    """The tile that a red card brings home."""


class RedEndings:
    """The turns with a red card that rebuild the image, packed: half a million are too many for tuples."""

    def __init__(self, counts: bytes, endings: Sequence[int]) -> None:
        self._starts = array("I", accumulate(counts, initial=0))
        self._endings = endings

    @classmethod
    def of_blues(cls, blues: Mask) -> "RedEndings":
        """Return those of some blue cards: of all five they are shipped, of fewer they are soon made."""
        if blues != mask_of(BLUES):
            return cls(*packed_endings(red_endings(blues)))
        endings = array("I", shipped("red-endings"))
        if sys.byteorder == "big":  # pragma: no cover -- the file is little-endian, and so are nearly all machines
            endings.byteswap()
        return cls(shipped("red-ending-counts"), endings)

    def of(self, where: Where) -> list[Ending]:
        """Return the undominated endings from an arrangement, those of few cards first."""
        number = rank(where)
        return [
            Ending(ending >> 22, _COUNTS[ending & 0x3FFFF], ending >> 18 & 15)
            for ending in self._endings[self._starts[number] : self._starts[number + 1]]
        ]

    @property
    def fewest(self) -> bytes:
        """How few cards the cheapest ending of each arrangement takes."""
        starts, endings = self._starts, self._endings
        return bytes(
            endings[starts[number]] >> 22 if starts[number] < starts[number + 1] else NEVER
            for number in range(ARRANGEMENTS)
        )


class _TwoBitCounts(dict[Slots, tuple[int, ...]]):
    def __missing__(self, slots: Slots) -> tuple[int, ...]:
        counts = self[slots] = tuple(slots >> 2 * number & 3 for number in range(9))
        return counts


_COUNTS = _TwoBitCounts()
