"""Make the tables that the solver ships: `python -m globe_rules.solver.build`, with numpy.

Whoever changes a card changes them; a test makes them anew and compares.
"""

import lzma
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import numpy as np

from globe_rules.solver.fast import Bytes, columns, ranks
from globe_rules.solver.red_endings import packed_endings, red_endings
from globe_rules.solver.runs import BLUE_MOVES, BLUES, Mask, mask_of, repertoire
from globe_rules.solver.state import ARRANGEMENTS, NEVER, REBUILT, Where, inverse, rank

DATA = Path(__file__).parent / "data"


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


def tables() -> Iterator[tuple[str, bytes]]:
    """Make every table that is shipped, with its name."""
    blues = mask_of(BLUES)
    for reds, fewest in enumerate(fewest_in_any_turns(blues, 2)):
        yield f"any-turns-{reds}-reds", fewest.tobytes()
    yield "two-turns", fewest_in_two_turns(blues).tobytes()
    counts, endings = packed_endings(red_endings(blues))
    yield "red-ending-counts", counts
    yield "red-endings", np.array(endings, dtype="<u4").tobytes()


def main() -> None:
    """Write the tables beside the code that reads them."""
    for name, content in tables():
        (DATA / f"{name}.xz").write_bytes(lzma.compress(content, preset=9))


if __name__ == "__main__":
    main()
