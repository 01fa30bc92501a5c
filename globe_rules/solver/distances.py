"""How few cards settle each arrangement: over all 362,880 at once, with numpy."""

from collections.abc import Iterable, Iterator
from itertools import permutations

import numpy as np
import numpy.typing as npt

from globe_rules.solver.runs import BLUE_MOVES, Mask, repertoire
from globe_rules.solver.state import ARRANGEMENTS, HEADS, NEVER, REBUILT, TAILS, Where, inverse, rank

Numbers = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.uint8]

_PLACES = tuple(9**power for power in (4, 3, 2, 1, 0, 3, 2, 1, 0))
"""What a tile on each space counts when the first five and the last four are read as numbers."""


def _by_number(ranks: dict[bytes, int]) -> Numbers:
    numbered = np.zeros(9 ** len(next(iter(ranks))), dtype=np.int32)
    for tiles, number in ranks.items():
        numbered[_number(tiles)] = number
    return numbered


def _number(tiles: bytes) -> int:
    number = 0
    for tile in tiles:
        number = 9 * number + tile
    return number


_HEADS = _by_number(HEADS)
_TAILS = _by_number(TAILS)


def columns(wheres: Iterable[Where]) -> Bytes:
    """Return arrangements in columns: one row for each space is faster to read than one for each arrangement."""
    rows = np.frombuffer(b"".join(wheres), dtype=np.uint8).reshape(-1, 9)
    return np.ascontiguousarray(rows.T)


def ranks(after: Bytes) -> Numbers:
    """Return the ranks of arrangements that stand in columns, one row for each space."""
    head, tail = (
        sum(after[space].astype(np.int32) * _PLACES[space] for space in spaces) for spaces in (range(5), range(5, 9))
    )
    found: Numbers = _HEADS[head] + _TAILS[tail]
    return found


def all_arrangements() -> Bytes:
    """Return all 362,880 arrangements in the order of their ranks, in columns: one row for each space."""
    return np.ascontiguousarray(np.array(list(permutations(range(9))), dtype=np.uint8).T)


def fewest_in_any_turns(blues: Mask, reds: int) -> Iterator[Bytes]:
    """Yield for 0, 1, … red cards: how few cards settle each arrangement, one card after the other.

    Turns, reading order and how often a card is held do not matter here: no program of any
    number of turns does it with fewer.
    """
    arrangements = all_arrangements()
    after_blue = [
        ranks(arrangements[list(sources)])
        for sources in sorted({sources for at in BLUE_MOVES for card, _, sources in at if card & blues})
    ]
    after_red = [ranks(_red(arrangements, space)) for space in range(9)]
    fewest = np.full(ARRANGEMENTS, NEVER, dtype=np.uint8)
    fewest[rank(REBUILT)] = 0
    for number in range(reds + 1):
        if number:
            fewest = np.minimum(fewest, np.min([fewest[after] for after in after_red], axis=0) + 1)
        while True:
            better = fewest.copy()
            for after in after_blue:
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


def fewest_in_two_turns(blues: Mask) -> Bytes:
    """Return how few blue cards settle each arrangement in two turns."""
    moves: dict[Where, int] = {}
    for move in repertoire(blues).moves:
        moves.setdefault(move.sources, move.size)
    counts = np.array(list(moves.values()), dtype=np.uint8)
    settled = columns(inverse(sources) for sources in moves)
    fewest = np.full(ARRANGEMENTS, NEVER, dtype=np.uint8)
    for sources, count in moves.items():
        before = ranks(settled[list(inverse(sources))])
        fewest[before] = np.minimum(fewest[before], counts + np.uint8(count))
    return fewest
