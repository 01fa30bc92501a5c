"""The slots that two turns of blue cards leave for green cards, for every arrangement. Used by the proofs; needs numpy.

A *slot* is a space in a turn on which a tile can meet a green card.
"""

from collections.abc import Callable, Collection

import numpy as np
import numpy.typing as npt

from globe_rules.solver._state import ARRANGEMENTS, inverse
from globe_rules.solver._turns import count
from tools.solver_record.distances import Arrangements, Bytes, columns, ranks
from tools.solver_record.endings import moves

Masks = npt.NDArray[np.int32]
"""For each of many turns: the tiles that get a slot, one bit per tile."""

Counts = tuple[int, ...]
"""The number of tiles with each pattern: a slot in no turn, only in the first, only in the second, in both …"""

Scores = npt.NDArray[np.int16]

_ALL = 512


class BlueTurns:
    """The turns of blue cards only, as arrays."""

    def __init__(self) -> None:
        self.moves = moves()
        settled = columns(inverse(move.after) for move in self.moves)
        self.offers = [[space for space in range(9) if count(move.slots, space)] for move in self.moves]
        self.places = Arrangements(settled)
        self.bits = np.int32(1) << settled.astype(np.int32)
        masks = [
            sum(int(bits[space]) for space in offers) for bits, offers in zip(self.bits.T, self.offers, strict=True)
        ]
        self.masks: Masks = np.array(masks, dtype=np.int32)

    def __len__(self) -> int:
        return len(self.moves)


def patterns(turns: list[Masks]) -> Masks:
    """Count for each arrangement the tiles with a slot in no turn, only the first, only the second, both, and so on."""
    tiles = np.arange(9)
    of_tiles = sum((((mask[:, None] >> tiles) & 1) << number for number, mask in enumerate(turns)), np.int32(0))
    return np.stack([(of_tiles == pattern).sum(axis=1) for pattern in range(1 << len(turns))], axis=1).astype(np.int32)


def _scores(preferred: Collection[Counts]) -> Scores:
    """Return a score for every pair of masks: the tiles with a slot in the first turn, and in the second.

    Preferred patterns score highest; then few tiles without a slot, then many with slots in both turns.
    """
    masks = np.arange(_ALL, dtype=np.int32)
    one, other = np.repeat(masks, _ALL), np.tile(masks, _ALL)
    counts = patterns([one, other])
    is_preferred = np.array([tuple(each) in preferred for each in counts.tolist()])
    scores: Scores = (1000 * is_preferred - 10 * counts[:, 0] + counts[:, 3]).astype(np.int16)
    return scores


def best_two_turns(blue: BlueTurns, preferred: Collection[Counts], progress: Callable[[int, int], None]) -> list[Masks]:
    """Return the masks of the two turns with the best slots for every arrangement; -1 where there are none."""
    scores = _scores(preferred)
    best = np.full(ARRANGEMENTS, np.iinfo(np.int16).min, dtype=np.int16)
    slots = [np.full(ARRANGEMENTS, -1, dtype=np.int32) for _ in range(2)]
    for number, move in enumerate(blue.moves):
        backward = list(inverse(move.after))
        before = blue.places.ranks(backward)
        first = np.zeros(len(blue), dtype=np.int32)
        for space in blue.offers[number]:
            first |= blue.bits[backward[space]]
        score = scores[first * _ALL + blue.masks]
        better = np.flatnonzero(score > best[before])
        # If several pairs bring all tiles home from one arrangement, the best is written last.
        better = better[np.argsort(score[better], kind="stable")]
        chosen = before[better]
        best[chosen] = score[better]
        slots[0][chosen] = first[better]
        slots[1][chosen] = blue.masks[better]
        progress(number + 1, len(blue))
    return slots


def with_first_turn(blue: BlueTurns, slots: list[Masks], before: Bytes, number: int) -> list[Masks]:
    """Return the masks of three turns from some arrangements: turn `number`, then the best two that follow."""
    after = ranks(before[list(blue.moves[number].after)])
    first = np.zeros(before.shape[1], dtype=np.int32)
    for space in blue.offers[number]:
        first |= np.int32(1) << before[space].astype(np.int32)
    return [first, *(turn[after] for turn in slots)]
