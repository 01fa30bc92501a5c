"""What each Action card does, starting from its brown square (CARD-ORIGIN).

Every card that moves tiles does so along a *path* of spaces: the tile on the first
space, the card's brown square, travels to the last, and each tile that it passes
moves one step towards where it started. A path of two spaces is a swap.
"""

from collections.abc import Callable, Mapping

from globe_rules.cards import Card
from globe_rules.compass import Arrow
from globe_rules.puzzle import Photo, Puzzle, Space
from globe_rules.situations import (
    ARROW_LEAVES_THE_GRID,
    NO_FAR_END,
    NO_OPPOSITE_CORNER,
    NO_OPPOSITE_EDGE,
    Situation,
)

Path = tuple[Space, ...]
"""The spaces along which tiles move; the brown square is the first."""

RIM_TO_RIM = 3
"""How many spaces lie on a line that crosses the whole grid."""

QUARTER_TURNS: Mapping[Card, int] = {Card.G1: 1, Card.G2: -1, Card.G3: 2}
"""How far each green card turns its tile clockwise (CARD-G1, CARD-G2, CARD-G3; D-8)."""


def line_from(origin: Space, arrow: Arrow) -> Path:
    """Return the spaces from an origin to the rim of the grid, straight along an arrow."""
    line: Path = (origin,)
    while (neighbour := line[-1].towards(arrow)) is not None:
        line = (*line, neighbour)
    return line


def to_the_neighbour(origin: Space, arrow: Arrow) -> Path | Situation:
    """B1, B2: swap with the neighbour that the arrow points at (CARD-B1, CARD-B2).

    Beyond the grid there is nobody to swap with, and nothing wraps round (Q-3).

    >>> to_the_neighbour(Space(2), Arrow.E)
    (<Space.UPPER: 2>, <Space.UPPER_RIGHT: 3>)
    >>> print(to_the_neighbour(Space(3), Arrow.E))
    Q-3
    """
    line = line_from(origin, arrow)
    return line[:2] if len(line) > 1 else ARROW_LEAVES_THE_GRID


def to_the_opposite_corner(origin: Space, arrow: Arrow) -> Path | Situation:
    """B3: swap two diametrically opposite corners (CARD-B3).

    Only from a corner, and only with the arrow through the centre (Q-4).

    >>> to_the_opposite_corner(Space(1), Arrow.SE)
    (<Space.UPPER_LEFT: 1>, <Space.LOWER_RIGHT: 9>)
    >>> print(to_the_opposite_corner(Space(1), Arrow.NW))
    Q-4
    """
    line = line_from(origin, arrow)
    return (line[0], line[2]) if origin.is_corner and len(line) == RIM_TO_RIM else NO_OPPOSITE_CORNER


def to_the_opposite_edge(origin: Space, arrow: Arrow) -> Path | Situation:
    """B4: swap two diametrically opposite edges (CARD-B4).

    Only from an edge, and only with the arrow through the centre (Q-5).

    >>> to_the_opposite_edge(Space(4), Arrow.E)
    (<Space.LEFT: 4>, <Space.RIGHT: 6>)
    >>> print(to_the_opposite_edge(Space(1), Arrow.E))
    Q-5
    """
    line = line_from(origin, arrow)
    return (line[0], line[2]) if origin.is_edge and len(line) == RIM_TO_RIM else NO_OPPOSITE_EDGE


def to_the_far_end(origin: Space, arrow: Arrow) -> Path | Situation:
    """B5: travel to the other end of the line, pushing the two tiles between (CARD-B5, D-14).

    The arrow chooses the row or the column; from the middle of that line
    there is no other end (Q-6), and an arrow off the grid finds no line at all (Q-3).

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
"""Where each blue card moves its tile, or why it cannot (RECON-6)."""


def turn_tile(card: Card, puzzle: Puzzle, origin: Space) -> Puzzle:
    """Carry out a green card: turn the tile where it lies (CARD-G).

    >>> print(turn_tile(Card.G2, Photo().finished, Space(1)))
    1W2N3N/4N5N6N/7N8N9N
    """
    return puzzle.with_tile_turned(origin, quarter_turns=QUARTER_TURNS[card])


def move_tiles(card: Card, puzzle: Puzzle, origin: Space, arrow: Arrow) -> Puzzle | Situation:
    """Carry out a blue card: move tiles without turning any (CARD-B, Q-8).

    >>> print(move_tiles(Card.B5, Photo().finished, Space(1), Arrow.E))
    2N3N1N/4N5N6N/7N8N9N
    """
    path = PATHS[card](origin, arrow)
    return path if isinstance(path, Situation) else puzzle.moved_along(path)


def bring_home(card: Card, puzzle: Puzzle, origin: Space, photo: Photo) -> Puzzle:
    """Carry out a red card: the tile trades places with the one in its right place (CARD-R1).

    R2 also sets it upright, and only it (CARD-R2). A tile at home already stays
    there, and R2 still sets it upright (Q-9).

    >>> puzzle = Photo().finished.moved_along([Space(1), Space(9)]).with_tile_turned(Space(9), quarter_turns=1)
    >>> print(puzzle)
    9N2N3N/4N5N6N/7N8N1E
    >>> print(bring_home(Card.R2, puzzle, Space(9), Photo()))
    1N2N3N/4N5N6N/7N8N9N
    """
    tile = puzzle.tile_at(origin)
    home = photo.place_of(tile)
    moved = puzzle.moved_along((origin, home)) if home != origin else puzzle
    return moved.with_tile(home, tile.facing_towards(photo.direction)) if card is Card.R2 else moved
