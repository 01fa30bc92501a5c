"""The fewest cards that bring all tiles home from each of the 362,880 arrangements, computed with numpy."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

import numpy as np
import numpy.typing as npt

from globe_rules.solver._state import ALL_BLUES, ARRANGEMENTS, HEADS, MOVES, NEVER, SOLVED, TAILS, Mask, Where, rank

Numbers = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.uint8]


def _by_number(ranks: dict[bytes, int]) -> Numbers:
    numbered = np.zeros(9 ** len(next(iter(ranks))), dtype=np.int32)
    for tiles, number in ranks.items():
        numbered[int("".join(map(str, tiles)), base=9)] = number
    return numbered


_HEADS = _by_number(HEADS)
_TAILS = _by_number(TAILS)


def columns(wheres: Iterable[Where]) -> Bytes:
    """Return arrangements in columns, with one row per space: numpy reads this faster than one row per arrangement."""
    rows = np.frombuffer(b"".join(wheres), dtype=np.uint8).reshape(-1, 9)
    return np.ascontiguousarray(rows.T)


class Arrangements:
    """Arrangements in columns, prepared for repeated moving and ranking."""

    def __init__(self, wheres: Bytes) -> None:
        self._by_power = [wheres.astype(np.int32) * np.int32(9**power) for power in range(5)]

    def ranks(self, sources: Sequence[int]) -> Numbers:
        """Return the ranks after a movement. `sources` has, for each space, the space its tile comes from."""
        head, tail = self._number(sources[:5]), self._number(sources[5:])
        found: Numbers = _HEADS[head] + _TAILS[tail]
        return found

    def _number(self, sources: Sequence[int]) -> Numbers:
        number: Numbers = self._by_power[0][sources[-1]].copy()
        for power, space in enumerate(reversed(sources[:-1]), start=1):
            number += self._by_power[power][space]
        return number


def ranks(wheres: Bytes) -> Numbers:
    """Return the ranks of arrangements in columns, with one row per space."""
    return Arrangements(wheres).ranks(range(9))


def all_arrangements() -> Bytes:
    """Return all 362,880 arrangements by rank, in columns with one row per space."""
    return columns(map(bytes, permutations(range(9))))


class Distances:
    """Computes tables of the fewest cards, each from the table of one turn fewer."""

    def __init__(self, blues: Mask = ALL_BLUES) -> None:
        self.blues = blues
        arrangements = all_arrangements()
        places = Arrangements(arrangements)
        self.rebuilt = np.full(ARRANGEMENTS, NEVER, dtype=np.uint8)
        self.rebuilt[rank(SOLVED)] = 0
        self._after_blue = [
            [(move.card, places.ranks(move.sources)) for move in moves if move.card & blues] for moves in MOVES
        ]
        self._after_red = [ranks(_red(arrangements, space)) for space in range(9)]

    def with_a_turn_more(self, fewest: Bytes, with_red: Bytes | None) -> Bytes:
        """Return the fewest cards that bring all tiles home with one more turn, before the turns of `fewest`.

        `fewest` and `with_red` are the fewest cards needed after that turn, if it has no red card and if it has one.
        The turn is computed backwards, from its last space to its first, for every set of blue cards still in hand.
        """
        without = [fewest] * (self.blues + 1)
        after_red = [] if with_red is None else [with_red] * (self.blues + 1)
        for blue, red in zip(reversed(self._after_blue), reversed(self._after_red), strict=True):
            before = self._a_space_before(without, blue)
            if after_red:
                before = [np.minimum(best, rest[red] + 1) for best, rest in zip(before, after_red, strict=True)]
                after_red = self._a_space_before(after_red, blue)
            without = before
        return np.minimum(without[self.blues], NEVER)

    @staticmethod
    def _a_space_before(known: list[Bytes], moves: list[tuple[int, Numbers]]) -> list[Bytes]:
        before = []
        for left, fewest in enumerate(known):
            best = fewest
            for card, after in moves:
                if card & left:
                    best = np.minimum(best, known[left ^ card][after] + 1)
            before.append(best)
        return before

    def in_any_turns(self, reds: int) -> Iterator[Bytes]:
        """Yield, for 0, 1, … red cards, a lower bound of the cards that bring all tiles home in any number of turns.

        Cards are played one after the other; turns, reading order and the cards in hand are ignored.
        """
        fewest = self.rebuilt
        for number in range(reds + 1):
            if number:
                fewest = np.minimum(fewest, np.min([fewest[after] for after in self._after_red], axis=0) + 1)
            while True:
                better = fewest.copy()
                for moves in self._after_blue:
                    for _, after in moves:
                        np.minimum(better, fewest[after] + 1, out=better)
                if (better == fewest).all():
                    break
                fewest = better
            yield np.minimum(fewest, NEVER)


def _red(wheres: Bytes, space: int) -> Bytes:
    """Return the arrangements after a red card on a space (CARD-R1)."""
    after = wheres.copy()
    columns = np.arange(wheres.shape[1])
    homes = wheres[space]
    after[space] = wheres[homes, columns]
    after[homes, columns] = homes
    return after
