"""Handing out the green cards of several turns: which tiles they turn, and how few suffice.

A green card of a certain turn is one bit: three bits a turn. What a tile needs is a set of
such cards that turn it far enough, with no more of one turn than the tile has slots in that turn.
Tiles never compete for slots, only for cards; so the sets of cards that can be in use after some tiles
are all there is to know, and a set of such sets is one number again: bit n for the set n.
"""

from collections.abc import Iterator
from functools import cache, reduce
from itertools import combinations
from math import perm, prod
from operator import and_
from typing import Final

from globe_rules.actions import QUARTER_TURNS
from globe_rules.solver.state import NEVER, Needs
from globe_rules.solver.turns import TWO_EACH, Slots

GREENS: Final = tuple(QUARTER_TURNS)
_LONGEST = 3
"""Most green cards per tile: among four, some cancel each other."""

Cards = int
"""Green cards of several turns: bit 3·turn + number of the card, G1 first."""

Offers = tuple[Slots, ...]
"""The slots of each turn."""

Offered = tuple[int, ...]
"""The number of slots of a tile in each turn."""


@cache
def _turning(turns: int, greens: Cards) -> dict[int, list[tuple[Cards, int]]]:
    """Return, for each need, the minimal sets of cards that meet it.

    Beside each stands the set of all sets that have no card in common with it.
    """
    bits = [3 * turn + number for turn in range(turns) for number in range(3) if greens >> number & 1]
    found: dict[int, list[tuple[Cards, int]]] = {0: [], 1: [], 2: [], 3: []}
    for size in range(1, _LONGEST + 1):
        for chosen in combinations(bits, size):
            cards = sum(1 << bit for bit in chosen)
            need = sum(QUARTER_TURNS[GREENS[bit % 3]] for bit in chosen) % 4
            if not any(nothing & cards == nothing for nothing, _ in found[0]):
                found[need].append((cards, reduce(and_, (_without(turns, bit) for bit in chosen))))
    return found


@cache
def _without(turns: int, bit: int) -> int:
    """Return the set of all sets of cards without one of them: as many sets with it as without, by turns."""
    sets = (1 << (1 << bit)) - 1
    for more in range(bit + 1, 3 * turns):
        sets |= sets << (1 << more)
    return sets


def _in_turn(cards: Cards, turn: int) -> int:
    """Return the number of cards of one turn."""
    return (cards >> 3 * turn & 7).bit_count()


class Greens:
    """The green cards of a hand over some turns; `greens` caches them."""

    def __init__(self, turns: int, cards: Cards) -> None:
        self.turns = turns
        self._turning = _turning(turns, cards)
        self._sizes = [0] * (3 * turns + 1)
        for each in range(1 << 3 * turns):
            self._sizes[each.bit_count()] |= 1 << each

    @cache  # noqa: B019 -- there are few of these, and they live as long as the program
    def _meeting(self, need: int, offered: Offered) -> list[tuple[Cards, int]]:
        """Return the sets of cards that meet the need of a tile within its slots."""
        return [
            (cards, disjoint)
            for cards, disjoint in self._turning[need]
            if all(_in_turn(cards, turn) <= slots for turn, slots in enumerate(offered))
        ]

    def _in_use(self, needs: Needs, slots: Offers) -> Iterator[int]:
        """Yield the sets of cards that can be in use before the first tile, and after each tile that needs some."""
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
        """Return the fewest green cards that meet all needs; `NEVER` if none do."""
        *_, sets = self._in_use(needs, slots)
        return next((count for count, size in enumerate(self._sizes) if sets & size), NEVER)

    def handouts(self, needs: Needs, slots: Offers, count: int) -> Iterator[dict[int, Cards]]:
        """Yield every way to meet all needs with a number of green cards: for each tile, its cards of all turns."""
        in_use = list(self._in_use(needs, slots))
        tiles = [tile for tile, need in enumerate(needs) if need]
        wanted = list(_in_need(needs, slots))

        def take_back(number: int, cards: Cards, given: dict[int, Cards]) -> Iterator[dict[int, Cards]]:
            # From the last tile to the first, so that every step leads to an end.
            if not number:
                yield given
                return
            for last, _ in self._meeting(*wanted[number - 1]):
                if last & cards == last and in_use[number - 1] >> (cards ^ last) & 1:
                    yield from take_back(number - 1, cards ^ last, {tiles[number - 1]: last, **given})

        whole = in_use[-1] & self._sizes[count] if count < len(self._sizes) else 0
        while whole:
            lowest = whole & -whole
            yield from take_back(len(tiles), lowest.bit_length() - 1, {})
            whole ^= lowest

    def number_of_handouts(self, needs: Needs, slots: Offers, count: int) -> int:
        """Count the ways to place a number of green cards, each on its own space, that meet all needs."""
        # The order of the tiles does not matter; sorted, the same arguments often return.
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

    def fewest_anyhow(self, needs: Needs) -> int:
        """Return the fewest green cards that meet all needs if slots are ignored: a lower bound.

        `NEVER` proves that no program of so many turns does: green cards are missing, wherever the tiles lie.
        """
        return self._fewest_by_count(tuple(sorted(filter(None, needs))))

    @cache  # noqa: B019 -- as above
    def _fewest_by_count(self, needs: Needs) -> int:
        return self.fewest(needs, (TWO_EACH,) * self.turns)


def _in_need(needs: Needs, slots: Offers) -> list[tuple[int, Offered]]:
    """Return need and slots per turn of each tile that needs a turn."""
    return [(need, tuple([turn >> 4 * tile & 15 for turn in slots])) for tile, need in enumerate(needs) if need]


@cache
def greens(turns: int, cards: Cards) -> Greens:
    """Return the green cards of a hand over some turns."""
    return Greens(turns, cards)
