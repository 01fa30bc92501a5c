"""Counts of programs, and their digest, which a dozen lines in any language can compute.

Each program has a *value* in 32-bit arithmetic: the hash of the puzzle that it leaves, times
the odd hash of every placement in it. The digest is the sum of all values. Hashes are FNV-1a
of the canonical notation; a placement's is made odd, so that no factor loses a bit.

The factors are needed because puzzles alone would not show every mistake: an engine that confuses G1
with G2 gets the same puzzles, each as often, from other programs.

Counting is fast because programs that lead to the same puzzle with the same cards left are merged. The engine
computes once what each placement does; tables repeat it. A puzzle is nine numbers here: for each space,
4 × (the home of its tile - 1) + its facing in quarter turns.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from operator import itemgetter

from attrs import Factory, define, frozen

from globe_rules.actions import QUARTER_TURNS
from globe_rules.cards import Card, Colour, Hand
from globe_rules.compass import Direction
from globe_rules.i18n import Message
from globe_rules.impossible import Impossible, given, shown
from globe_rules.program import Placement
from globe_rules.puzzle import Photo, Puzzle, Space, Tile
from globe_rules.situations import Situation
from globe_rules.stages.reconstruction import carry_out

THIRTY_TWO_BITS = 0xFFFFFFFF


def fnv(text: str, *, after: int = 0x811C9DC5) -> int:
    """Return the 32-bit FNV-1a hash of an ASCII text; `after` is the hash of the text before it.

    >>> f"{fnv('1N2N3N/4N5N6N/7N8N9N'):08x}"
    'f36a0026'
    """
    value = after
    for byte in text.encode("ascii"):
        value = (value ^ byte) * 0x01000193 & THIRTY_TWO_BITS
    return value


@cache
def weight(placement: Placement) -> int:
    """Return the factor of a placement: its hash, made odd."""
    return fnv(str(placement)) | 1


@frozen
class Count:
    """The number of programs, and the sum of their values, which shows what they leave (RECON-2).

    `count` makes it; its fields are not checked.

    >>> print(Count(1, fnv("1N2N3N/4N5N6N/7N8N9N")))
    1 f36a0026
    """

    programs: int = 0
    value: int = 0
    """The digest as a number."""

    @property
    def digest(self) -> str:
        """The sum of the values modulo 2³², as eight hexadecimal digits."""
        return f"{self.value:08x}"

    def __str__(self) -> str:
        return f"{self.programs} {self.digest}"

    def __add__(self, other: "Count") -> "Count":
        return Count(self.programs + other.programs, self.value + other.value & THIRTY_TWO_BITS)

    @classmethod
    def of(cls, placements: Iterable[Placement], left: Puzzle) -> "Count":
        """Return the count of one program that leaves a puzzle."""
        value = fnv(str(left))
        for placement in placements:
            value = value * weight(placement) & THIRTY_TWO_BITS
        return cls(1, value)


Tiles = tuple[int, ...]
Change = Callable[[Tiles], Tiles]
Choices = Sequence[tuple[Placement, Change]]
"""The placements on one space, each with its change of the tiles."""


@define
class _Reached:
    """The puzzles that programs with the same cards lead to."""

    programs: int = 0
    factors: dict[Tiles, int] = Factory(dict)
    """For each puzzle: the products of the weights of each program that leads to it, added up."""

    def take(self, other: "_Reached", placement: Placement, change: Change) -> None:
        """Add every program of another value, extended by one placement."""
        self.programs += other.programs
        by = weight(placement)
        factors = self.factors
        for tiles, factor in other.factors.items():
            after = change(tiles)
            factors[after] = (factors.get(after, 0) + factor * by) & THIRTY_TWO_BITS


def count(
    puzzle: Puzzle,
    cards: int,
    *,
    photo: Photo = Photo(),  # noqa: B008 -- a frozen value: sharing it is harmless
    hand: Hand = Hand.full(),  # noqa: B008 -- as above
    void: bool = False,
) -> Count:
    """Count the legal programs of `cards` clearly placed cards, and digest the puzzles that they leave.

    A program is legal if its cards are in hand, each on a space of its own, with one red
    at most (RED-1, Q-12, Q-13). Every card must be applicable; with `void` it may also
    be void where it lies (RECON-6). Cards across spaces or in doubt are left out (Q-14, Q-15).
    Of ten cards or more there is none: nine spaces hold no more (Q-35).

    >>> print(count(Photo().finished, 2))
    4208 bf8fb156
    """
    given(puzzle, Puzzle, "puzzle")
    given(cards, int, "cards")
    if cards < 0:
        raise Impossible("cards", shown(cards), Message("0 or more"))
    given(photo, Photo, "photo")
    given(hand, Hand, "hand")
    given(void, bool, "void")
    parts = counts_by_first(puzzle, cards, photo=photo, hand=hand, void=void)
    return sum((each for _, each in parts), Count())


def counts_by_first(
    puzzle: Puzzle, cards: int, *, photo: Photo, hand: Hand, void: bool
) -> Iterator[tuple[Placement | None, Count]]:
    """Yield each possible first placement, in reading order, with the count of the programs that start with it.

    For the empty program the placement is None.
    """
    start = _Reached(1, {tuple(4 * (tile.home - 1) + tile.facing.quarter_turns for tile in puzzle.tiles): 1})
    if cards == 0:
        yield None, _counted(start)
        return
    choices = [_choices(space, photo, hand, void=void) for space in Space]
    for space in Space:
        for placement, change in choices[space - 1]:
            first = _Reached()
            first.take(start, placement, change)
            found = _completed({frozenset({placement.card}): first}, cards, choices[space:])
            if found.programs:
                yield placement, _counted(found)


def _completed(reached: dict[frozenset[Card], _Reached], cards: int, spaces: Sequence[Choices]) -> _Reached:
    """Extend partial programs, grouped by cards used, over the remaining spaces to all programs of `cards` cards."""
    done = reached.pop(next(iter(reached))) if cards == 1 else _Reached()
    for free, choices in zip(reversed(range(len(spaces))), spaces, strict=True):
        # Most cards first, so that no program gets two cards on this space.
        for laid in sorted(reached, key=len, reverse=True):
            for placement, change in choices:
                card = placement.card
                if card in laid or (card.is_red and any(each.is_red for each in laid)) or len(laid) + 1 + free < cards:
                    continue
                more = done if len(laid) + 1 == cards else reached.setdefault(laid | {card}, _Reached())
                more.take(reached[laid], placement, change)
            if len(laid) + free < cards:
                del reached[laid]
    return done


def _counted(reached: _Reached) -> Count:
    value = sum(factor * _hash(tiles) for tiles, factor in reached.factors.items())
    return Count(reached.programs, value & THIRTY_TWO_BITS)


_NAMES = [f"{home}{facing}" for home in Space for facing in Direction]


def _hash(tiles: Tiles) -> int:
    """Return the hash of the notation of a puzzle; the hash of its first row is cached."""
    rest = "".join(map(_NAMES.__getitem__, tiles[3:]))
    return fnv(f"/{rest[:6]}/{rest[6:]}", after=_first_row(tiles[:3]))


@cache
def _first_row(tiles: Tiles) -> int:
    return fnv("".join(_NAMES[tile] for tile in tiles))


def _choices(space: Space, photo: Photo, hand: Hand, *, void: bool) -> list[tuple[Placement, Change]]:
    """Return every placement of a card of the hand on a space, with its change of the tiles."""
    laid = [Placement(card, space, arrow) for card in sorted(hand.cards) for arrow in card.arrows or (None,)]
    found = [(placement, _change(placement, space, photo)) for placement in laid]
    return [(placement, change or (lambda tiles: tiles)) for placement, change in found if change or void]


def _change(placement: Placement, space: Space, photo: Photo) -> Change | None:
    """Return the change of the tiles by a placement, or None if it is void; that never depends on the puzzle."""
    after = carry_out(placement, Photo().finished, Photo())
    if isinstance(after, Situation):
        return None
    if placement.card.colour is Colour.BLUE:
        return itemgetter(*(tile.home - 1 for tile in after.tiles))
    here = space - 1
    if placement.card.colour is Colour.GREEN:
        return _turning(here, QUARTER_TURNS[placement.card])
    return _bringing_home(here, photo, upright=placement.card is Card.R2)


def _turning(here: int, quarter_turns: int) -> Change:
    turned = [tile - tile % 4 + (tile + quarter_turns) % 4 for tile in range(36)]
    return lambda tiles: (*tiles[:here], turned[tiles[here]], *tiles[here + 1 :])


def _bringing_home(here: int, photo: Photo, *, upright: bool) -> Change:
    places = [photo.place_of(Tile(home, photo.direction)) - 1 for home in Space]

    def change(tiles: Tiles) -> Tiles:
        tile = tiles[here]
        place = places[tile // 4]
        moved = list(tiles)
        moved[here] = tiles[place]
        moved[place] = tile - tile % 4 + photo.direction.quarter_turns if upright else tile
        return tuple(moved)

    return change
