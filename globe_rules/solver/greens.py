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
from globe_rules.cards import Card
from globe_rules.solver.slots import TWO_EACH, Slots, count
from globe_rules.solver.state import Needs

GREENS: Final = tuple(QUARTER_TURNS)
_LONGEST = 3
"""No tile needs more than three green cards: among four, some turn it round to nothing."""

Cards = int
"""Green cards of several turns: bit 3·turn + number of the card, G1 first."""

Offers = tuple[Slots, ...]
"""The slots of each turn."""

Offered = tuple[int, ...]
"""How many slots each turn offers a tile."""


@cache
def _turning(turns: int, greens: Cards) -> dict[int, list[Cards]]:
    """Return for each need the sets of cards that meet it and of which none could be left out."""
    bits = [3 * turn + number for turn in range(turns) for number in range(3) if greens >> number & 1]
    found: dict[int, list[Cards]] = {0: [], 1: [], 2: [], 3: []}
    for size in range(1, _LONGEST + 1):
        for chosen in combinations(bits, size):
            cards = sum(1 << bit for bit in chosen)
            need = sum(QUARTER_TURNS[GREENS[bit % 3]] for bit in chosen) % 4
            if not any(nothing & cards == nothing for nothing in found[0]):
                found[need].append(cards)
    return found


@cache
def ways(turns: int, greens: Cards, need: int, offered: Offered) -> list[Cards]:
    """Return the sets of cards that give a tile what it needs, in its slots."""
    return [
        cards
        for cards in _turning(turns, greens)[need]
        if all((cards >> 3 * turn & 7).bit_count() <= offered[turn] for turn in range(turns))
    ]


@cache
def _without(turns: int, bit: int) -> int:
    """Return the set of all sets of cards without one of them: as many sets with it as without, by turns."""
    sets = (1 << (1 << bit)) - 1
    for more in range(bit + 1, 3 * turns):
        sets |= sets << (1 << more)
    return sets


def _disjoint(turns: int, cards: Cards) -> int:
    """Return the set of all sets of cards that have none in common with these."""
    return reduce(and_, (_without(turns, bit) for bit in range(3 * turns) if cards >> bit & 1))


class _Steps(dict[tuple[int, Offered], list[tuple[Cards, int]]]):
    """The ways for a need and slots, each with the sets of cards that leave it open."""

    def __init__(self, turns: int, greens: Cards) -> None:
        self.turns = turns
        self.greens = greens

    def __missing__(self, key: tuple[int, Offered]) -> list[tuple[Cards, int]]:
        found = ways(self.turns, self.greens, *key)
        steps = self[key] = [(cards, _disjoint(self.turns, cards)) for cards in found]
        return steps


class Greens:
    """The green cards of a hand over some turns. Made once for each: see `greens`."""

    def __init__(self, turns: int, cards: Cards) -> None:
        self.turns = turns
        self.cards = cards
        self._steps = _Steps(turns, cards)
        sizes = [0] * (3 * turns + 1)
        for each in range(1 << 3 * turns):
            sizes[each.bit_count()] |= 1 << each
        self._sizes = sizes

    def _in_use(self, needs: Needs, slots: Offers) -> Iterator[int]:
        """Yield the sets of cards that can be in use after each tile that needs some, the first before any."""
        sets, steps = 1, self._steps
        yield sets
        for tile, need in enumerate(needs):
            if need:
                more = 0
                for cards, disjoint in steps[need, _offered(slots, tile)]:
                    more |= (sets & disjoint) << cards
                sets = more
                yield sets
                if not sets:
                    return

    def fewest(self, needs: Needs, slots: Offers) -> int | None:
        """Return how few green cards meet all needs; None if no number does."""
        *_, sets = self._in_use(needs, slots)
        return next((count for count, size in enumerate(self._sizes) if sets & size), None)

    def handouts(self, needs: Needs, slots: Offers, count: int) -> Iterator[dict[int, Cards]]:
        """Yield every way to meet all needs with so many green cards: for each tile its cards of all turns."""
        in_use = list(self._in_use(needs, slots))
        tiles = [tile for tile, need in enumerate(needs) if need]

        def take_back(number: int, cards: Cards, given: dict[int, Cards]) -> Iterator[dict[int, Cards]]:
            # From the last tile to the first, so that every step leads to an end.
            if not number:
                yield given
                return
            tile = tiles[number - 1]
            for last in ways(self.turns, self.cards, needs[tile], _offered(slots, tile)):
                if last & cards == last and in_use[number - 1] >> (cards ^ last) & 1:
                    yield from take_back(number - 1, cards ^ last, {tile: last, **given})

        whole = in_use[-1] & self._sizes[count] if count < len(self._sizes) else 0
        while whole:
            lowest = whole & -whole
            yield from take_back(len(tiles), lowest.bit_length() - 1, {})
            whole ^= lowest

    def number_of_handouts(self, needs: Needs, slots: Offers, count: int) -> int:
        """Count the ways to lay so many green cards that meet all needs, each on a space of its own."""
        # Which tile needs what does not matter: so the same question returns again and again.
        return self._number(
            tuple(sorted((need, _offered(slots, tile)) for tile, need in enumerate(needs) if need)), count
        )

    @cache  # noqa: B019 -- as below
    def _number(self, tiles: tuple[tuple[int, Offered], ...], count: int) -> int:
        numbers = {0: 1}
        for need, offered in tiles:
            found = [(cards, self._spaces(cards, offered)) for cards in ways(self.turns, self.cards, need, offered)]
            more: dict[Cards, int] = {}
            for used, number in numbers.items():
                for cards, spaces in found:
                    if not used & cards:
                        more[used | cards] = more.get(used | cards, 0) + number * spaces
            numbers = more
        return sum(number for used, number in numbers.items() if used.bit_count() == count)

    def _spaces(self, cards: Cards, offered: Offered) -> int:
        """Return in how many ways a tile's cards can lie in its slots."""
        return prod(perm(offered[turn], (cards >> 3 * turn & 7).bit_count()) for turn in range(self.turns))

    def fewest_anyhow(self, needs: Needs) -> int | None:
        """Return how few green cards would meet all needs if there were slots enough: never too many.

        None proves that no program of so many turns does: green cards are missing, wherever the tiles lie.
        """
        return self._fewest_by_count(tuple(sorted(filter(None, needs))))

    @cache  # noqa: B019 -- there are few of these, and they live as long as the program
    def _fewest_by_count(self, needs: Needs) -> int | None:
        return self.fewest(needs, (TWO_EACH,) * self.turns)


def _offered(slots: Offers, tile: int) -> Offered:
    return tuple([count(turn, tile) for turn in slots])


@cache
def greens(turns: int, cards: Cards) -> Greens:
    """Return the green cards of a hand over some turns."""
    return Greens(turns, cards)


def greens_mask(cards: frozenset[Card]) -> Cards:
    """Return the green ones among some cards as a number.

    >>> greens_mask(frozenset([Card.G1, Card.G3, Card.B1]))
    5
    """
    return sum(1 << number for number, card in enumerate(GREENS) if card in cards)
