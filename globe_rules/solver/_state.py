"""The solver's model of a puzzle: *where* its tiles are, and how far each still *needs* to be rotated.

In the solver, spaces are numbered from 0. The number of a tile is the space where it belongs under the photo (D-3),
so a solved puzzle is 0, 1, … 8 without needs. Blue and red cards change *where* tiles are; green cards
change only the needs. R2 also sets the need of its tile to 0.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from globe_rules._engine.actions import PATHS
from globe_rules._engine.cards import Card, Colour
from globe_rules._engine.compass import Direction
from globe_rules._engine.program import Placement
from globe_rules._engine.puzzle import Photo, Puzzle, Space, Tile
from globe_rules._engine.situations import Situation

Where = bytes
"""The tile on each of the nine spaces, in reading order."""

Needs = tuple[int, ...]
"""The clockwise quarter turns that each of the nine tiles still needs, 0 to 3."""

SOLVED: Final[Where] = bytes(range(9))
"""Every tile on its right space (AIM-1)."""

_HEAD = 5
HEADS = {bytes(head): 24 * number for number, head in enumerate(permutations(range(9), _HEAD))}
TAILS = {
    bytes(tail): number
    for rest in {tuple(sorted(tail)) for tail in permutations(range(9), 9 - _HEAD)}
    for number, tail in enumerate(permutations(rest))
}

ARRANGEMENTS: Final = 24 * len(HEADS)
"""9!: the number of arrangements of nine tiles."""


NEVER: Final = 99
"""A number of cards that means "impossible"; it is higher than any real one."""


_PLACES: Final = {photo: [photo.place_of(Tile(home, "N")) - 1 for home in Space] for photo in map(Photo, Direction)}


def where_of(puzzle: Puzzle, photo: Photo) -> Where:
    """Return where the tiles are; each has the number of the space where it belongs under this photo (Q-37).

    >>> list(where_of(Photo("E").solved_puzzle, Photo("E")))
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
    """
    places = _PLACES[photo]
    return bytes([places[tile.home - 1] for tile in puzzle.tiles])


def needs_of(puzzle: Puzzle, photo: Photo) -> Needs:
    """Return the clockwise quarter turns that make each tile upright under this photo (AIM-1).

    >>> needs_of(Photo("W").solved_puzzle, Photo("N"))
    (1, 1, 1, 1, 1, 1, 1, 1, 1)
    """
    needs = [0] * len(Space)
    up, places = photo.direction.quarter_turns, _PLACES[photo]
    for tile in puzzle.tiles:
        needs[places[tile.home - 1]] = (up - tile.facing.quarter_turns) % 4
    return tuple(needs)


def rank(where: Where) -> int:
    """Return the number of an arrangement in lexicographic order, from 0.

    >>> rank(SOLVED), rank(bytes([0, 1, 2, 3, 4, 5, 6, 8, 7])), rank(bytes(range(8, -1, -1)))
    (0, 1, 362879)
    """
    return HEADS[where[:_HEAD]] + TAILS[where[_HEAD:]]


def table(where: Where) -> bytes:
    """Return a table for `bytes.translate`, which is faster than a loop over the spaces."""
    return where.ljust(256)


def inverse(where: Where) -> Where:
    """Return the space of each tile.

    >>> list(inverse(bytes([2, 0, 1, 3, 4, 5, 6, 7, 8])))
    [1, 2, 0, 3, 4, 5, 6, 7, 8]
    """
    return bytes(where.index(tile) for tile in range(9))


def swapped(where: Where, one: int, other: int) -> Where:
    """Return the arrangement after a swap of the tiles on two spaces."""
    tiles = bytearray(where)
    tiles[one], tiles[other] = tiles[other], tiles[one]
    return bytes(tiles)


BLUES: Final = tuple(card for card in Card if card.colour is Colour.BLUE)

Mask = int
"""Cards of one colour as a bit mask: bit 0 is B1, or G1."""

ALL_BLUES: Final[Mask] = 31


class Move(NamedTuple):
    """A placement of a blue card that is not void (Q-3 to Q-6)."""

    card: Mask
    """The bit of the card."""

    number: bytes
    """The index in `PLACEMENTS` as one byte. The cards of a turn are a string of these bytes, in reading order."""

    sources: Where
    """For each space, the space from which its tile comes."""


def mask_of(cards: Iterable[Card], colour: Sequence[Card] = BLUES) -> Mask:
    """Return the cards of one colour in `cards` as a bit mask.

    >>> mask_of([Card.G1, Card.B1, Card.B3])
    5
    """
    held = set(cards)
    return sum(1 << number for number, card in enumerate(colour) if card in held)


def _moves() -> tuple[list[Placement], list[list[Move]]]:
    placements: list[Placement] = []
    moves: list[list[Move]] = [[] for _ in Space]
    for bit, card in enumerate(BLUES):
        for space in Space:
            for arrow in card.arrows:
                path = PATHS[card](space, arrow)
                if not isinstance(path, Situation):
                    sources = bytearray(SOLVED)
                    for to, come_from in zip(path, (*path[1:], path[0]), strict=True):
                        sources[to - 1] = come_from - 1
                    moves[space - 1].append(Move(1 << bit, bytes([len(placements)]), bytes(sources)))
                    placements.append(Placement(card, space, arrow))
    return placements, moves


PLACEMENTS, MOVES = _moves()
"""The sixty placements of blue cards by number, and the moves on each space."""

RED: Final = len(PLACEMENTS)
"""The number of a red card on space 1; those on the other spaces follow."""

SOURCES: Final = {move.number[0]: move.sources for moves in MOVES for move in moves}
"""By the number of a blue placement: for each space, the space from which its tile comes."""
