"""Whether green cards can rotate all tiles upright: by counting cards, and by search. Needs numpy.

A *need* is the number of quarter turns, 0 to 3, that a tile needs. A *slot* is a space in a turn on which a tile
can meet a green card.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product

import numpy as np
import numpy.typing as npt

from globe_rules.solver._greens import greens
from globe_rules.solver._state import NEVER
from tools.solver_record.green_slots import Counts, Masks

ALL_GREENS = 7

Needs = tuple[tuple[int, ...], ...]
"""For each pattern of slots, the needs of the tiles with this pattern, in any order."""

Tally = tuple[int, ...]
"""The number of tiles that need 0, 1, 2 and 3 quarter turns."""

TALLIES: list[Tally] = [(a, b, c, 9 - a - b - c) for a in range(10) for b in range(10 - a) for c in range(10 - a - b)]


def can_supply(turns: int, tally: Tally) -> bool:
    """Return whether the green cards of `turns` turns can meet needs, wherever the tiles are.

    This counts cards and does not use the solver. One quarter turn is G1, or G2 and G3, or three G2; two are
    G3, or two G1, or two G2; three are as one, with G1 and G2 exchanged. Each turn has one of each card.

    >>> can_supply(4, (0, 9, 0, 0)), can_supply(5, (0, 9, 0, 0))
    (False, True)
    """
    ways = {1: [(1, 0, 0), (0, 1, 1), (0, 3, 0)], 2: [(0, 0, 1), (2, 0, 0), (0, 2, 0)]}
    ways[3] = [(g2, g1, g3) for g1, g2, g3 in ways[1]]
    left = {(turns, turns, turns)}
    for need in (1, 2, 3):
        for _ in range(tally[need]):
            left = {
                (g1 - a, g2 - b, g3 - c)
                for g1, g2, g3 in left
                for a, b, c in ways[need]
                if a <= g1 and b <= g2 and c <= g3
            }
    return bool(left)


def tally_of(needs: tuple[int, ...]) -> Tally:
    """Return how many tiles have each need."""
    return needs.count(0), needs.count(1), needs.count(2), needs.count(3)


def as_seen(facings: Tally, direction: int) -> Tally:
    """Return the needs under a photo in a direction; `facings` counts the tiles that face N, E, S and W."""
    return facings[direction], facings[direction - 1], facings[direction - 2], facings[direction - 3]


def without_one(tally: Tally) -> Iterator[Tally]:
    """Yield the needs that are left after R2 has set one tile upright, or none."""
    yield tally
    for need in (1, 2, 3):
        if tally[need]:
            fewer = list(tally)
            fewer[0], fewer[need] = fewer[0] + 1, fewer[need] - 1
            yield tuple(fewer)


@cache
def met(turns: int, needs: Needs) -> bool:
    """Return whether green cards can meet `needs`. Turns beyond those of the patterns contain only green cards."""
    of_patterns = len(needs).bit_length() - 1
    tiles = [
        (need, (*(pattern >> turn & 1 for turn in range(of_patterns)), *(1,) * (turns - of_patterns)))
        for pattern, same in enumerate(needs)
        for need in same
        if need
    ]
    offers = tuple(sum(slots[turn] << 4 * tile for tile, (_, slots) in enumerate(tiles)) for turn in range(turns))
    return greens(turns, ALL_GREENS).fewest(tuple(need for need, _ in tiles), offers) < NEVER


def all_needs(counts: Counts) -> Iterator[Needs]:
    """Yield all needs of tiles with the given patterns in which every tile needs at least one quarter turn."""
    return product(*(combinations_with_replacement((1, 2, 3), count) for count in counts))


def met_after_r2(turns: int, needs: Needs) -> bool:
    """Return whether green cards can meet needs after R2 has set one tile upright."""
    fewer = (
        (*needs[:pattern], same[:tile] + same[tile + 1 :], *needs[pattern + 1 :])
        for pattern, same in enumerate(needs)
        for tile in range(len(same))
    )
    return any(met(turns, each) for each in fewer)


def spread(counts: Counts, tally: Tally) -> Iterator[Needs]:
    """Yield every way to distribute the needs of a tally over tiles with some patterns."""
    if not counts:
        yield ()
        return
    for same, (a, b, c, d) in _tallied(counts[0]):
        left = tally[0] - a, tally[1] - b, tally[2] - c, tally[3] - d
        if min(left) >= 0:
            yield from ((same, *rest) for rest in spread(counts[1:], left))


@cache
def _tallied(count: int) -> list[tuple[tuple[int, ...], Tally]]:
    """Return all needs of `count` tiles, each with its tally."""
    return [(needs, tally_of(needs)) for needs in combinations_with_replacement((0, 1, 2, 3), count)]


def meets(counts: Counts, tallies: Iterable[Tally]) -> bool:
    """Return whether three turns meet all needs of some tallies, for any distribution of the needs over the tiles."""
    return all(met(3, needs) for tally in tallies for needs in spread(counts, tally))


def least(found: Iterable[Counts]) -> list[Counts]:
    """Return the patterns that offer least: a pattern that offers at least as much as another one meets its needs too.

    >>> least([(0, 2, 2, 5), (1, 2, 2, 4)])
    [(1, 2, 2, 4)]
    """
    patterns_found = sorted(found)
    return [
        each
        for each in patterns_found
        if not any(_offers_no_less(each, other) for other in patterns_found if other != each)
    ]


def _offers_no_less(counts: Counts, other: Counts) -> bool:
    """Return whether some patterns of two turns offer at least the slots of other patterns."""
    nothing, first, second, both = (mine - theirs for mine, theirs in zip(counts, other, strict=True))
    # A tile with both slots can replace any other; a tile with one slot only a tile without slots.
    return nothing <= 0 <= both and both + min(first, 0) + min(second, 0) >= 0


def _numbered(counts: Masks) -> npt.NDArray[np.int64]:
    """Return one number per row of counts, with one digit per count."""
    return counts.astype(np.int64) @ (10 ** np.arange(counts.shape[1], dtype=np.int64))


def different(counts: Masks) -> set[Counts]:
    """Return the distinct rows of an array."""
    _, first = np.unique(_numbered(counts), return_index=True)
    return {tuple(each) for each in counts[first].tolist()}


def among(counts: Masks, some: Collection[Counts]) -> npt.NDArray[np.bool_]:
    """Return a mask of the rows that are in `some`."""
    rows = np.array(sorted(some), dtype=np.int32).reshape(len(some), counts.shape[1])
    return np.isin(_numbered(counts), _numbered(rows))
