"""Make the tables that the solver ships: `python -m globe_rules.solver.build`, with numpy.

Whoever changes a card changes them; a test makes them anew and compares.
"""

import lzma
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import numpy as np
import numpy.typing as npt

from globe_rules.solver.red_endings import packed_endings, red_endings
from globe_rules.solver.runs import BLUE_MOVES, BLUES, Mask, mask_of, repertoire
from globe_rules.solver.state import ARRANGEMENTS, NEVER, REBUILT, Where, inverse, rank

Bytes = npt.NDArray[np.uint8]
Ranks = npt.NDArray[np.int32]

DATA = Path(__file__).parent / "data"


class Arrangements:
    """All 362,880 arrangements in the order of their ranks, and the rank of any."""

    def __init__(self) -> None:
        self.all: Bytes = np.array(list(permutations(range(9))), dtype=np.uint8)
        self._head = np.array([9**4, 9**3, 9**2, 9, 1], dtype=np.int32)
        self._tail = np.array([9**3, 9**2, 9, 1], dtype=np.int32)
        numbers = np.arange(ARRANGEMENTS, dtype=np.int32)
        self._heads = np.zeros(9**5, dtype=np.int32)
        self._tails = np.zeros(9**4, dtype=np.int32)
        self._heads[self.all[:, :5].astype(np.int32) @ self._head] = numbers - numbers % 24
        self._tails[self.all[:, 5:].astype(np.int32) @ self._tail] = numbers % 24

    def ranks(self, wheres: Bytes) -> Ranks:
        """Return the rank of each arrangement."""
        wide = wheres.astype(np.int32)
        ranks: Ranks = self._heads[wide[:, :5] @ self._head] + self._tails[wide[:, 5:] @ self._tail]
        return ranks


def fewest_in_any_turns(arrangements: Arrangements, blues: Mask, reds: int) -> Iterator[Bytes]:
    """Yield for 0, 1, … red cards: how few cards settle each arrangement, one card after the other.

    Turns, reading order and how often a card is held do not matter here: no program of any
    number of turns does it with fewer.
    """
    after_blue = [
        arrangements.ranks(arrangements.all[:, list(sources)])
        for sources in sorted({sources for at in BLUE_MOVES for card, _, sources in at if card & blues})
    ]
    after_red = [arrangements.ranks(_red(arrangements.all, space)) for space in range(9)]
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
    rows = np.arange(len(wheres))
    homes = wheres[:, space]
    after[rows, space] = wheres[rows, homes]
    after[rows, homes] = homes
    return after


def fewest_in_two_turns(arrangements: Arrangements, blues: Mask) -> Bytes:
    """Return how few blue cards settle each arrangement in two turns."""
    moves: dict[Where, int] = {}
    for move in repertoire(blues).moves:
        moves.setdefault(move.sources, move.size)
    counts = np.array(list(moves.values()), dtype=np.uint8)
    settled: Bytes = np.array([list(inverse(sources)) for sources in moves], dtype=np.uint8)
    fewest = np.full(ARRANGEMENTS, NEVER, dtype=np.uint8)
    for sources, count in moves.items():
        before = arrangements.ranks(settled[:, list(inverse(sources))])
        fewest[before] = np.minimum(fewest[before], counts + np.uint8(count))
    return fewest


def tables() -> Iterator[tuple[str, bytes]]:
    """Make every table that is shipped, with its name."""
    arrangements, blues = Arrangements(), mask_of(BLUES)
    for reds, fewest in enumerate(fewest_in_any_turns(arrangements, blues, 2)):
        yield f"any-turns-{reds}-reds", fewest.tobytes()
    yield "two-turns", fewest_in_two_turns(arrangements, blues).tobytes()
    counts, endings = packed_endings(red_endings(blues))
    yield "red-ending-counts", counts
    yield "red-endings", np.array(endings, dtype="<u4").tobytes()


def main() -> None:
    """Write the tables beside the code that reads them."""
    for name, content in tables():
        (DATA / f"{name}.xz").write_bytes(lzma.compress(content, preset=9))


if __name__ == "__main__":
    main()
