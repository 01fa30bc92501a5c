"""Assign the green cards of several turns to tiles, and find how few suffice.

A green card in one of the turns is one bit, so there are three bits per turn, and a set of cards is a number.
Each tile needs a set of cards that rotates it upright, with at most as many cards in a turn as it has slots there.
Tiles compete for cards, never for slots. So it is enough to track which sets of cards can be in use after each tile.
A set of such sets is again one number, in which bit n is set n.
"""

from collections.abc import Iterator
from functools import cache, reduce
from itertools import combinations
from math import perm, prod
from operator import and_
from typing import Final

from globe_rules._engine.actions import QUARTER_TURNS
from globe_rules.solver._state import NEVER, Needs
from globe_rules.solver._turns import TWO_EACH, Slots

GREENS: Final = tuple(QUARTER_TURNS)
_LONGEST = 3
"""Maximum number of green cards per tile: of four cards, some always cancel each other out."""

Cards = int
"""A set of green cards of several turns: bit 3·turn + number of the card (0 for G1)."""

Offers = tuple[Slots, ...]
"""The slots of each turn."""

Offered = tuple[int, ...]
"""The number of slots of a tile in each turn."""


@cache
def _sets_by_need(turns: int, greens: Cards) -> dict[int, list[tuple[Cards, int]]]:
    """Return, for each need, the minimal sets of cards that meet it.

    Each comes with the set of all sets that have no card in common with it.
    """
    bits = [3 * turn + number for turn in range(turns) for number in range(3) if greens >> number & 1]
    found: dict[int, list[tuple[Cards, int]]] = {0: [], 1: [], 2: [], 3: []}
    for size in range(1, _LONGEST + 1):
        for chosen in combinations(bits, size):
            cards = sum(1 << bit for bit in chosen)
            need = sum(QUARTER_TURNS[GREENS[bit % 3]] for bit in chosen) % 4
            # Not minimal if some of the cards cancel each other out (they are in found[0]).
            if not any(cancelling & cards == cancelling for cancelling, _ in found[0]):
                found[need].append((cards, reduce(and_, (_without(turns, bit) for bit in chosen))))
    return found


@cache
def _without(turns: int, bit: int) -> int:
    """Return the set of all sets of cards that do not contain the card `bit`, as a number.

    Read as binary, the number has alternating blocks of 2**bit ones and 2**bit zeros.
    """
    sets = (1 << (1 << bit)) - 1
    for more in range(bit + 1, 3 * turns):
        sets |= sets << (1 << more)
    return sets


def _in_turn(cards: Cards, turn: int) -> int:
    """Return the number of cards that belong to one turn."""
    return (cards >> 3 * turn & 7).bit_count()


class Greens:
    """The green cards of a hand over a number of turns. Get it from `greens`, which caches it."""

    def __init__(self, turns: int, cards: Cards) -> None:
        self.turns = turns
        self._sets_by_need = _sets_by_need(turns, cards)
        self._sizes = [0] * (3 * turns + 1)
        for each in range(1 << 3 * turns):
            self._sizes[each.bit_count()] |= 1 << each

    @cache  # noqa: B019 -- there are few instances, and they live as long as the process
    def _meeting(self, need: int, offered: Offered) -> list[tuple[Cards, int]]:
        """Return the sets of cards that meet the need of a tile within its slots."""
        return [
            (cards, disjoint)
            for cards, disjoint in self._sets_by_need[need]
            if all(_in_turn(cards, turn) <= slots for turn, slots in enumerate(offered))
        ]

    def _in_use(self, needs: Needs, slots: Offers) -> Iterator[int]:
        """Yield which sets of cards can be in use: before the first tile, then after each tile with a need."""
        sets = 1
        yield sets
        for need, offered in _in_need(needs, slots):
            more = 0
            for cards, disjoint in self._meeting(need, offered):
                more |= (sets & disjoint) << cards
            sets = more
            yield sets
            if not sets:
                return

    def fewest(self, needs: Needs, slots: Offers) -> int:
        """Return the fewest green cards that meet all needs, or `NEVER` if it is impossible."""
        *_, sets = self._in_use(needs, slots)
        return next((count for count, size in enumerate(self._sizes) if sets & size), NEVER)

    def assignments(self, needs: Needs, slots: Offers, count: int) -> Iterator[dict[int, Cards]]:
        """Yield every way to meet all needs with `count` green cards, as the set of cards of each tile."""
        in_use = list(self._in_use(needs, slots))
        tiles = [tile for tile, need in enumerate(needs) if need]
        wanted = list(_in_need(needs, slots))

        def split(number: int, cards: Cards, assigned: dict[int, Cards]) -> Iterator[dict[int, Cards]]:
            # From the last tile to the first: `in_use` excludes steps that cannot be completed.
            if not number:
                yield assigned
                return
            for last, _ in self._meeting(*wanted[number - 1]):
                if last & cards == last and in_use[number - 1] >> (cards ^ last) & 1:
                    yield from split(number - 1, cards ^ last, {tiles[number - 1]: last, **assigned})

        complete = in_use[-1] & self._sizes[count] if count < len(self._sizes) else 0
        while complete:
            lowest = complete & -complete
            yield from split(len(tiles), lowest.bit_length() - 1, {})
            complete ^= lowest

    def number_of_assignments(self, needs: Needs, slots: Offers, count: int) -> int:
        """Return the number of ways to place `count` green cards, each on its own space, that meet all needs."""
        # The order of the tiles does not matter. Sorting them lets the cache answer more often.
        return self._number(tuple(sorted(_in_need(needs, slots))), count)

    @cache  # noqa: B019 -- as above
    def _number(self, tiles: tuple[tuple[int, Offered], ...], count: int) -> int:
        numbers = {0: 1}
        for need, offered in tiles:
            found = [
                (cards, prod(perm(slots, _in_turn(cards, turn)) for turn, slots in enumerate(offered)))
                for cards, _ in self._meeting(need, offered)
            ]
            more: dict[Cards, int] = {}
            for used, number in numbers.items():
                for cards, spaces in found:
                    if not used & cards:
                        more[used | cards] = more.get(used | cards, 0) + number * spaces
            numbers = more
        return sum(number for used, number in numbers.items() if used.bit_count() == count)

    def fewest_ignoring_slots(self, needs: Needs) -> int:
        """Return the fewest green cards that meet all needs if every tile has enough slots: a lower bound.

        `NEVER` proves that the green cards of these turns cannot meet the needs, wherever the tiles are.
        """
        return self._fewest_by_count(tuple(sorted(filter(None, needs))))

    @cache  # noqa: B019 -- as above
    def _fewest_by_count(self, needs: Needs) -> int:
        return self.fewest(needs, (TWO_EACH,) * self.turns)


def _in_need(needs: Needs, slots: Offers) -> list[tuple[int, Offered]]:
    """Return the need and the slots per turn of each tile that must be rotated."""
    return [(need, tuple([turn >> 4 * tile & 15 for turn in slots])) for tile, need in enumerate(needs) if need]


@cache
def greens(turns: int, cards: Cards) -> Greens:
    """Return the green cards `cards` of a hand over a number of turns (cached)."""
    return Greens(turns, cards)
