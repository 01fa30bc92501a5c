"""Generate the solver's tables: `python -m tools.solver_record.build`. Needs numpy.

The tables depend on what the cards do. `make deep` generates them again and compares them.
"""

import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from globe_rules.solver import _tables as read
from globe_rules.solver._state import ALL_BLUES, ARRANGEMENTS, Mask, rank
from tools.solver_record.distances import Bytes, Distances
from tools.solver_record.endings import endings

DATA = Path(read.__file__).parent / "data"
REDS = 2


def tables(blues: Mask = ALL_BLUES) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of every table."""
    distances = Distances(blues)
    for reds, fewest in enumerate(distances.in_any_turns(REDS)):
        yield f"fewest-any-turns-{reds}-reds", fewest.tobytes()
    known: list[Bytes] = [distances.rebuilt]
    for turns in range(1, read.COUNTED_TURNS + 1):
        of_reds = range(min(turns, REDS) + 1)
        # One red card fewer is left, and never more than there are turns to play them in.
        after = [(known[min(reds, len(known) - 1)], known[reds - 1] if reds else None) for reds in of_reds]
        known = [distances.with_a_turn_more(*each) for each in after]
        for reds in of_reds:
            yield f"fewest-{turns}-turns-{reds}-reds", known[reds].tobytes()
    yield from _endings(blues)


def _endings(blues: Mask) -> Iterator[tuple[str, bytes]]:
    counts = bytearray(ARRANGEMENTS)
    by_rank = sorted((rank(where), same) for where, same in endings(blues).items())
    for number, same in by_rank:
        counts[number] = len(same)
    turns = [turn for _, same in by_rank for turn in same]
    yield "ending-counts", bytes(counts)
    yield "endings", np.array([read.packed(turn) for turn in turns], dtype="<u4").tobytes()
    yield "ending-cards", b"".join(turn.cards.ljust(read.LONGEST, read.NO_CARD) for turn in turns)


if __name__ == "__main__":
    for name, content in tables():
        (DATA / f"{name}.z").write_bytes(zlib.compress(content, level=9))
