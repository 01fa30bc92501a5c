"""The solver's precomputed tables, read on first use. `tools.solver_record.build` generates them."""

import sys
import zlib
from array import array
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Final

from globe_rules.solver._state import ARRANGEMENTS, NEVER, SOLVED, Where, rank
from globe_rules.solver._turns import Slots, Turn

COUNTED_TURNS: Final = 3
"""Up to this number of turns there is an exact table each; for more turns, one table of lower bounds."""

LONGEST: Final = 6
"""Maximum number of blue and red cards in a turn."""

NO_CARD: Final = b"\xff"
NO_TILE: Final = 9
BLOCK: Final = 64
"""The start of every 64th arrangement is stored; the others are counted from there."""


def shipped(name: str) -> bytes:
    """Return the content of a table file."""
    return zlib.decompress((Path(__file__).parent / "data" / f"{name}.z").read_bytes())


@cache
def fewest(turns: int, reds: int) -> bytes:
    """Return, for each arrangement, the fewest blue and red cards that move every tile to its right space.

    It is exact for up to three turns with all blue and `reds` red cards. Otherwise it is a lower bound.
    """
    if turns == 0:
        solved_only = bytearray([NEVER]) * ARRANGEMENTS
        solved_only[rank(SOLVED)] = 0
        return bytes(solved_only)
    return shipped(f"fewest-{turns if turns <= COUNTED_TURNS else 'any'}-turns-{min(turns, reds)}-reds")


@cache
def _endings() -> tuple[bytes, list[int], "array[int]", bytes]:
    """Return the number of endings per arrangement, the start of each block, the packed endings, and their cards."""
    counts, packed_ones = shipped("ending-counts"), array("I", shipped("endings"))
    starts = accumulate((sum(counts[at : at + BLOCK]) for at in range(0, ARRANGEMENTS, BLOCK)), initial=0)
    if sys.byteorder == "big":  # pragma: no cover -- the file is little-endian, and so are nearly all machines
        packed_ones.byteswap()
    return counts, list(starts), packed_ones, shipped("ending-cards")


def endings(where: Where) -> list[Turn]:
    """Return the undominated last turns for an arrangement: they move every tile to its right space. Few cards first.

    They are stored packed, because there are half a million.
    """
    counts, starts, packed_ones, cards = _endings()
    number = rank(where)
    start = starts[number // BLOCK] + sum(counts[number - number % BLOCK : number])
    return [
        Turn(size, SOLVED, slots, home, cards[LONGEST * at : LONGEST * (at + 1)].rstrip(NO_CARD))
        for at in range(start, start + counts[number])
        for size, home, slots in [unpacked(packed_ones[at])]
    ]


def packed(turn: Turn) -> int:
    """Return an ending without its cards as one number, with two bits for the slots of each tile.

    >>> unpacked(packed(Turn(3, SOLVED, 0x201000012, 4, b"")))
    (3, 4, 8606711826)
    """
    slots = sum((turn.slots >> 4 * tile & 3) << 2 * tile for tile in range(9))
    return slots | (NO_TILE if turn.home is None else turn.home) << 18 | turn.size << 22


@cache
def unpacked(number: int) -> tuple[int, int | None, Slots]:
    """Return the size, the red card's tile and the slots of a packed ending."""
    slots = sum((number >> 2 * tile & 3) << 4 * tile for tile in range(9))
    home = number >> 18 & 15
    return number >> 22, None if home == NO_TILE else home, slots
