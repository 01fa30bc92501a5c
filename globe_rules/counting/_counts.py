"""Count programs and compute their digest, which takes a dozen lines in any language.

Each program has a *value* in 32-bit arithmetic: the hash of the puzzle after it, times the hash of every
placement in it. The digest is the sum of all values. Hashes are FNV-1a of the canonical notation.
The hash of a placement is made odd, so that the product keeps all bits.

The factors are needed because puzzles alone would not show every bug: an engine that confuses G1
with G2 gets the same puzzles, equally often, from other programs.

Counting is fast because programs that lead to the same puzzle with the same cards left are merged. The engine
computes once what each placement does; after that, tables are used. Here a puzzle is nine numbers: for each space,
4 × (home of its tile - 1) + its orientation in quarter turns.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from operator import itemgetter

from attrs import Factory, define, field, frozen

from globe_rules._engine.actions import QUARTER_TURNS
from globe_rules._engine.cards import Card, Colour, Hand
from globe_rules._engine.compass import Direction
from globe_rules._engine.program import Placement
from globe_rules._engine.puzzle import Photo, Puzzle, Space, Tile, to_photo
from globe_rules._engine.situations import Situation
from globe_rules._engine.stages.reconstruction import apply_card
from globe_rules._engine.validation import check_type, checked_int, tuple_of

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
    """Return the factor of a placement: its hash with the lowest bit set."""
    return fnv(str(placement)) | 1


def _digest(digest: str | int) -> str:
    return digest if isinstance(digest, str) else f"{digest:08x}"


@frozen
class Count:
    """The number of programs, and a digest of the puzzles after them (RECON-2).

    Made by `count`; the fields are not validated.

    >>> from globe_rules import Photo, count
    >>> count(Photo().solved_puzzle, 0)
    Count(programs=1, digest='f36a0026')
    """

    programs: int = 0
    digest: str = field(default="00000000", converter=_digest)
    """The sum of the values modulo 2³², as eight hexadecimal digits. A number is converted."""

    @property
    def value(self) -> int:
        """The digest as a number."""
        return int(self.digest, 16)

    def __str__(self) -> str:
        return f"{self.programs} {self.digest}"

    def __add__(self, other: "Count") -> "Count":
        if not isinstance(other, Count):
            return NotImplemented
        return Count(self.programs + other.programs, self.value + other.value & THIRTY_TWO_BITS)

    @classmethod
    def of(cls, placements: Iterable[Placement], after: Puzzle) -> "Count":
        """Return the count of one program, with the puzzle after it."""
        check_type(after, Puzzle, "after")
        value = fnv(str(after))
        for placement in tuple_of(placements, Placement, "placements"):
            value = value * weight(placement) & THIRTY_TWO_BITS
        return cls(1, value)


Tiles = tuple[int, ...]
Change = Callable[[Tiles], Tiles]
Choices = Sequence[tuple[Placement, Change]]
"""The placements on one space, each with a function that changes the tiles accordingly."""


@define
class _Reached:
    """The puzzles that programs with the same cards lead to."""

    programs: int = 0
    factors: dict[Tiles, int] = Factory(dict)
    """By puzzle: the sum, over the programs that lead to it, of the product of their weights."""

    def add_extended(self, other: "_Reached", placement: Placement, change: Change) -> None:
        """Add the programs of `other`, each extended by one placement."""
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
    photo: Photo | Direction | str = Photo(),  # noqa: B008 -- a frozen value: sharing it is harmless
    hand: Hand = Hand.full(),  # noqa: B008 -- as above
    void: bool = False,
) -> Count:
    """Count the legal programs with `cards` clearly placed cards, and compute the digest of the puzzles after them.

    In a legal program all cards are from the hand, each on its own space, with at most one red card
    (RED-1, Q-12, Q-13). Programs with void cards are counted only if `void` is true (RECON-6).
    Cards across spaces or in doubt are not counted (Q-14, Q-15).
    The count of ten or more cards is 0, because the frame has nine spaces (Q-35).

    >>> from globe_rules import Photo, count
    >>> print(count(Photo().solved_puzzle, 2))
    4208 bf8fb156
    """
    check_type(puzzle, Puzzle, "puzzle")
    cards = checked_int(cards, "cards", not_negative=True)
    check_type(hand, Hand, "hand")
    check_type(void, bool, "void")
    start = _start(puzzle)
    if cards == 0:
        return _counted(start)
    return _counted(_completed({frozenset(): start}, cards, _all_choices(to_photo(photo), hand, void=void)))


def counts_by_first(
    puzzle: Puzzle, cards: int, *, photo: Photo, hand: Hand, void: bool
) -> Iterator[tuple[Placement | None, Count]]:
    """Yield each possible first placement, in reading order, with the count of the programs that start with it.

    For the empty program the placement is None.
    """
    start = _start(puzzle)
    if cards == 0:
        yield None, _counted(start)
        return
    choices = _all_choices(photo, hand, void=void)
    for space in Space:
        for placement, change in choices[space - 1]:
            first = _Reached()
            first.add_extended(start, placement, change)
            if cards > 1:
                first = _completed({frozenset({placement.card}): first}, cards, choices[space:])
            if first.programs:
                yield placement, _counted(first)


def _start(puzzle: Puzzle) -> _Reached:
    """Return the puzzle that the empty program leads to."""
    return _Reached(1, {tuple(4 * (tile.home - 1) + tile.facing.quarter_turns for tile in puzzle.tiles): 1})


def _completed(reached: dict[frozenset[Card], _Reached], cards: int, spaces: Sequence[Choices]) -> _Reached:
    """Extend partial programs, grouped by cards used, over the remaining spaces to all programs of `cards` cards."""
    done = _Reached()
    for free, choices in zip(reversed(range(len(spaces))), spaces, strict=True):
        # Most cards first, so that no program gets two cards on this space.
        for used in sorted(reached, key=len, reverse=True):
            for placement, change in choices:
                card = placement.card
                if card in used or (card.is_red and any(each.is_red for each in used)) or len(used) + 1 + free < cards:
                    continue
                more = done if len(used) + 1 == cards else reached.setdefault(used | {card}, _Reached())
                more.add_extended(reached[used], placement, change)
            if len(used) + free < cards:
                del reached[used]
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


def _all_choices(photo: Photo, hand: Hand, *, void: bool) -> list[Choices]:
    """Return the choices on each space, in reading order."""
    return [_choices(space, photo, hand, void=void) for space in Space]


def _choices(space: Space, photo: Photo, hand: Hand, *, void: bool) -> list[tuple[Placement, Change]]:
    """Return every placement of a card of the hand on a space, with its change of the tiles."""
    placements = [Placement(card, space, arrow) for card in hand for arrow in card.arrows or (None,)]
    found = [(placement, _change(placement, space, photo)) for placement in placements]
    return [(placement, change or (lambda tiles: tiles)) for placement, change in found if change or void]


def _change(placement: Placement, space: Space, photo: Photo) -> Change | None:
    """Return how a placement changes the tiles, or None if it is void, which never depends on the puzzle."""
    after = apply_card(placement, Photo().solved_puzzle, Photo())
    if isinstance(after, Situation):
        return None
    if placement.card.colour is Colour.BLUE:
        return itemgetter(*(tile.home - 1 for tile in after.tiles))
    here = space - 1
    if placement.card.colour is Colour.GREEN:
        return _rotation(here, QUARTER_TURNS[placement.card])
    return _swap_home(here, photo, upright=placement.card is Card.R2)


def _rotation(here: int, quarter_turns: int) -> Change:
    rotated = [tile - tile % 4 + (tile + quarter_turns) % 4 for tile in range(36)]
    return lambda tiles: (*tiles[:here], rotated[tiles[here]], *tiles[here + 1 :])


def _swap_home(here: int, photo: Photo, *, upright: bool) -> Change:
    places = [photo.place_of(Tile(home, photo.direction)) - 1 for home in Space]

    def change(tiles: Tiles) -> Tiles:
        tile = tiles[here]
        place = places[tile // 4]
        moved = list(tiles)
        moved[here] = tiles[place]
        moved[place] = tile - tile % 4 + photo.direction.quarter_turns if upright else tile
        return tuple(moved)

    return change
