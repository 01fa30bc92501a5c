"""What each Action card does, starting from its brown square (CARD-ORIGIN).

A card that moves tiles moves them along a *path* of spaces. The first space of the path is
the card's brown square: its tile moves to the last space, and every tile that it passes moves
one space back towards the first. A path of two spaces is a swap.
"""

from collections.abc import Callable, Mapping

from globe_rules._engine.cards import Card
from globe_rules._engine.compass import Arrow
from globe_rules._engine.puzzle import Photo, Puzzle, Space
from globe_rules._engine.situations import (
    ARROW_LEAVES_THE_GRID,
    NO_FAR_END,
    NO_OPPOSITE_CORNER,
    NO_OPPOSITE_EDGE,
    Situation,
)

Path = tuple[Space, ...]
"""The spaces along which tiles move; the brown square is the first."""

RIM_TO_RIM = 3
"""The number of spaces on a line that crosses the whole grid."""

QUARTER_TURNS: Mapping[Card, int] = {Card.G1: 1, Card.G2: -1, Card.G3: 2}
"""Clockwise quarter turns by which each green card rotates its tile (CARD-G1, CARD-G2, CARD-G3; D-8)."""


def line_from(origin: Space, arrow: Arrow) -> Path:
    """Return the spaces in a straight line along an arrow, from the origin to the rim of the grid."""
    line: Path = (origin,)
    while (neighbour := line[-1].towards(arrow)) is not None:
        line = (*line, neighbour)
    return line


def to_the_neighbour(origin: Space, arrow: Arrow) -> Path | Situation:
    """Return the path of B1 and B2: a swap with the neighbour that the arrow points at (CARD-B1, CARD-B2).

    The card is void if the arrow leaves the grid. It does not wrap round to the other side (Q-3).

    >>> to_the_neighbour(Space(2), Arrow.E)
    (<Space.UPPER: 2>, <Space.UPPER_RIGHT: 3>)
    >>> print(to_the_neighbour(Space(3), Arrow.E))
    Q-3
    """
    line = line_from(origin, arrow)
    return line[:2] if len(line) > 1 else ARROW_LEAVES_THE_GRID


def to_the_opposite_corner(origin: Space, arrow: Arrow) -> Path | Situation:
    """Return the path of B3: a swap of two diametrically opposite corners (CARD-B3).

    The card is void unless it is on a corner and its arrow points through the centre (Q-4).

    >>> to_the_opposite_corner(Space(1), Arrow.SE)
    (<Space.UPPER_LEFT: 1>, <Space.LOWER_RIGHT: 9>)
    >>> print(to_the_opposite_corner(Space(1), Arrow.NW))
    Q-4
    """
    line = line_from(origin, arrow)
    return (line[0], line[2]) if origin.is_corner and len(line) == RIM_TO_RIM else NO_OPPOSITE_CORNER


def to_the_opposite_edge(origin: Space, arrow: Arrow) -> Path | Situation:
    """Return the path of B4: a swap of two diametrically opposite edges (CARD-B4).

    The card is void unless it is on an edge and its arrow points through the centre (Q-5).

    >>> to_the_opposite_edge(Space(4), Arrow.E)
    (<Space.LEFT: 4>, <Space.RIGHT: 6>)
    >>> print(to_the_opposite_edge(Space(1), Arrow.E))
    Q-5
    """
    line = line_from(origin, arrow)
    return (line[0], line[2]) if origin.is_edge and len(line) == RIM_TO_RIM else NO_OPPOSITE_EDGE


def to_the_far_end(origin: Space, arrow: Arrow) -> Path | Situation:
    """Return the path of B5: the tile moves to the other end of the line and pushes two tiles back (CARD-B5, D-14).

    The arrow chooses the row or the column. The card is void in the middle of that line,
    which has no other end (Q-6), and if the arrow leaves the grid (Q-3).

    >>> to_the_far_end(Space(3), Arrow.S)
    (<Space.UPPER_RIGHT: 3>, <Space.RIGHT: 6>, <Space.LOWER_RIGHT: 9>)
    >>> print(to_the_far_end(Space(5), Arrow.S), to_the_far_end(Space(3), Arrow.N))
    Q-6 Q-3
    """
    line = line_from(origin, arrow)
    if len(line) == 1:
        return ARROW_LEAVES_THE_GRID
    return line if len(line) == RIM_TO_RIM else NO_FAR_END


PATHS: Mapping[Card, Callable[[Space, Arrow], Path | Situation]] = {
    Card.B1: to_the_neighbour,
    Card.B2: to_the_neighbour,
    Card.B3: to_the_opposite_corner,
    Card.B4: to_the_opposite_edge,
    Card.B5: to_the_far_end,
}
"""For each blue card, the function that returns its path, or the reason why it is void (RECON-6)."""


def rotate_tile(card: Card, puzzle: Puzzle, origin: Space) -> Puzzle:
    """Apply a green card: rotate the tile on its space (CARD-G).

    >>> print(rotate_tile(Card.G2, Photo().solved_puzzle, Space(1)))
    1W2N3N/4N5N6N/7N8N9N
    """
    return puzzle.with_tile_rotated(origin, quarter_turns=QUARTER_TURNS[card])


def move_tiles(card: Card, puzzle: Puzzle, origin: Space, arrow: Arrow) -> Puzzle | Situation:
    """Apply a blue card: move tiles without rotating them (CARD-B, Q-8).

    >>> print(move_tiles(Card.B5, Photo().solved_puzzle, Space(1), Arrow.E))
    2N3N1N/4N5N6N/7N8N9N
    """
    path = PATHS[card](origin, arrow)
    return path if isinstance(path, Situation) else puzzle.moved_along(path)


def bring_home(card: Card, puzzle: Puzzle, origin: Space, photo: Photo) -> Puzzle:
    """Apply a red card: swap the tile with the tile on the space where it belongs (CARD-R1).

    R2 also rotates the first tile upright, but not the second (CARD-R2). A tile that is already
    on its right space stays there, and R2 still rotates it upright (Q-9).

    >>> puzzle = Photo().solved_puzzle.moved_along([Space(1), Space(9)]).with_tile_rotated(Space(9), quarter_turns=1)
    >>> print(puzzle)
    9N2N3N/4N5N6N/7N8N1E
    >>> print(bring_home(Card.R2, puzzle, Space(9), Photo()))
    1N2N3N/4N5N6N/7N8N9N
    """
    tile = puzzle.tile_at(origin)
    home = photo.place_of(tile)
    moved = puzzle.moved_along((origin, home)) if home != origin else puzzle
    return moved.with_tile(home, tile.facing_towards(photo.direction)) if card is Card.R2 else moved
