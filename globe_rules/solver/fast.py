"""The turns of a hand with numpy: the same answers as `turns`, many arrangements at a time."""

from collections.abc import Iterator
from functools import cache, cached_property
from operator import add, itemgetter
from typing import NamedTuple

import numpy as np

from globe_rules.solver.distances import Bytes, Numbers, columns, fewest_in_any_turns, fewest_in_two_turns, ranks
from globe_rules.solver.runs import BLUES, mask_of
from globe_rules.solver.slots import COUNTS
from globe_rules.solver.state import Where, inverse
from globe_rules.solver.turns import TWO, Turn, Turns


class _Pairs(NamedTuple):
    """Every way to go on after a red card: which opening, which ending, and the sizes of both and the card."""

    openings: Numbers
    sizes: Numbers
    sources: Bytes
    """One row for each space: faster to read than one for each pair."""

    slots: list[int]


class FastTurns(Turns):
    """As `Turns`; only the two generators are other ones."""

    @cached_property
    def _moves(self) -> tuple[Numbers, Bytes]:
        moves = self.repertoire.moves
        sizes = np.array([move.size for move in moves], dtype=np.int32)
        return sizes, columns(move.sources for move in moves)

    @cached_property
    def _openings(self) -> tuple[Numbers, Numbers, Bytes]:
        openings = self.repertoire.openings
        sizes = np.array([opening.move.size for opening in openings], dtype=np.int32)
        reds = np.array([opening.red for opening in openings], dtype=np.int32)
        return sizes, reds, columns(opening.move.sources for opening in openings)

    @cached_property
    def _pairs(self) -> _Pairs:
        found = [
            (opening.move.size + 1 + ending.size, number, ending)
            for number, opening in enumerate(self.repertoire.openings)
            for ending in self.repertoire.endings[opening.red, opening.left]
        ]
        found.sort(key=itemgetter(0))
        return _Pairs(
            np.array([number for _, number, _ in found], dtype=np.int32),
            np.array([size for size, _, _ in found], dtype=np.int32),
            columns(ending.sources for _, _, ending in found),
            [ending.slots for _, _, ending in found],
        )

    @cache  # noqa: B019 -- as in `Turns`
    def fewest_in_many(self, turns: int, reds: int) -> bytes:
        """Return as `Turns` does, but exactly for the cards of this hand."""
        if self.blues == mask_of(BLUES):
            return super().fewest_in_many(turns, reds)
        if reds or turns > TWO:
            *_, fewest = fewest_in_any_turns(self.blues, reds)
            return fewest.tobytes()
        return fewest_in_two_turns(self.blues).tobytes()

    def without_red(self, where: Where, fewest: bytes, most: int) -> Iterator[Turn]:
        """Yield as `Turns` does."""
        sizes, sources = self._moves
        number = int(np.searchsorted(sizes, most, side="right"))
        tiles = np.frombuffer(where, dtype=np.uint8)
        after = tiles[sources[:, :number]]
        least = sizes[:number] + np.frombuffer(fewest, dtype=np.uint8)[ranks(after)]
        by_tile = itemgetter(*inverse(where))
        moves = self.repertoire.moves
        for found in np.flatnonzero(least <= most):
            move = moves[found]
            yield Turn(move.size, after[:, found].tobytes(), by_tile(COUNTS[move.slots]), None)

    def with_red(self, where: Where, fewest: bytes, most: list[int]) -> Iterator[Turn]:
        """Yield as `Turns` does."""
        opening_sizes, reds, opening_sources = self._openings
        pairs = self._pairs
        opened = int(np.searchsorted(opening_sizes, max(most) - 1, side="right"))
        if not opened:
            return
        rows = np.arange(opened)
        tiles = np.frombuffer(where, dtype=np.uint8)[opening_sources[:, :opened]]
        reds = reds[:opened]
        homes = tiles[reds, rows]
        tiles[reds, rows] = tiles[homes, rows]
        tiles[homes, rows] = homes
        budgets = np.zeros(len(opening_sizes), dtype=np.int32) - 1
        budgets[:opened] = np.array(most, dtype=np.int32)[homes]
        number = int(np.searchsorted(pairs.sizes, max(most), side="right"))
        fitting = np.flatnonzero(pairs.sizes[:number] <= budgets[pairs.openings[:number]])
        chosen = pairs.openings[fitting]
        after = tiles[pairs.sources[:, fitting], chosen]
        least = pairs.sizes[fitting] + np.frombuffer(fewest, dtype=np.uint8)[ranks(after)]
        by_tile = itemgetter(*inverse(where))
        openings = self.repertoire.openings
        for found in np.flatnonzero(least <= budgets[chosen]):
            pair, opening = fitting[found], chosen[found]
            later = itemgetter(*inverse(tiles[:, opening].tobytes()))(COUNTS[pairs.slots[pair]])
            slots = tuple(map(add, by_tile(COUNTS[openings[opening].move.slots]), later))
            yield Turn(int(pairs.sizes[pair]), after[:, found].tobytes(), slots, int(homes[opening]))
