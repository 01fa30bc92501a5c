"""The puzzle: nine tiles in a square of nine spaces, and the photo that it should match."""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache

from attrs import field, frozen

from globe_rules.compass import Arrow, Direction
from globe_rules.i18n import Message, one_of
from globe_rules.impossible import Impossible, OneOf, chosen, each_given, given, shown
from globe_rules.shown import Pictured

_NOTHING = Message("nothing")
_NINE = Message("nine different tiles")


class Space(OneOf, IntEnum):
    """One of the nine marked spaces, numbered in reading order from the seat (CON-5, Q-37).

    Tiles lie on spaces and so do Action cards; the photo's direction never renumbers them.

    >>> Space(5).towards(Arrow.NE)
    <Space.UPPER_RIGHT: 3>
    >>> print(Space(3).towards(Arrow.E))
    None
    >>> Space(10)
    Traceback (most recent call last):
    ...
    globe_rules.impossible.Impossible: space: found 10, expected one of 1, 2, 3, 4, 5, 6, 7, 8, 9
    """

    UPPER_LEFT = 1
    UPPER = 2
    UPPER_RIGHT = 3
    LEFT = 4
    CENTRE = 5
    RIGHT = 6
    LOWER_LEFT = 7
    LOWER = 8
    LOWER_RIGHT = 9

    @property
    def is_corner(self) -> bool:
        """Whether this is space 1, 3, 7 or 9."""
        return self in {1, 3, 7, 9}

    @property
    def is_edge(self) -> bool:
        """Whether this is space 2, 4, 6 or 8: on the rim, but no corner."""
        return self in {2, 4, 6, 8}

    def towards(self, arrow: Arrow) -> "Space | None":
        """Return the neighbour that an arrow from here points at, or None beyond the grid (Q-3)."""
        try:
            return _NEIGHBOURS[self, arrow]
        except (KeyError, TypeError):
            raise Impossible("arrow", shown(arrow), one_of(Arrow)) from None

    def turned(self, *, quarter_turns: int) -> "Space":
        """Return the space to which this one comes when the whole grid turns clockwise.

        >>> [int(space.turned(quarter_turns=1)) for space in Space]
        [3, 6, 9, 2, 5, 8, 1, 4, 7]
        """
        given(quarter_turns, int, "quarter_turns")
        return _TURNED[self, quarter_turns % 4]


def _at(row: int, column: int) -> Space | None:
    return Space(3 * row + column + 1) if row in range(3) and column in range(3) else None


def _turned(space: Space, quarter_turns: int) -> Space:
    for _ in range(quarter_turns):
        row, column = divmod(space - 1, 3)
        space = Space(3 * column + (2 - row) + 1)
    return space


# Looked up, not computed, because every card asks: the values above never change.
_NEIGHBOURS = {
    (space, arrow): _at((space - 1) // 3 + arrow.step[0], (space - 1) % 3 + arrow.step[1])
    for space in Space
    for arrow in Arrow
}
_TURNED = {(space, turns): _turned(space, turns) for space in Space for turns in range(4)}


def to_space(space: Space | int) -> Space:
    """Take a plain number for the space that it means."""
    return space if isinstance(space, Space) else chosen(Space, space, "space")


def _home(space: Space | int) -> Space:
    return space if isinstance(space, Space) else chosen(Space, space, "home")


def _facing(direction: Direction | str) -> Direction:
    return direction if isinstance(direction, Direction) else chosen(Direction, direction, "facing")


@frozen(repr=False)
class Tile(Pictured):
    """One Puzzle tile: where it belongs and which way it looks (CON-2, Q-48).

    It has no back here: tiles are never flipped over (PREP-2).

    >>> print(Tile(5, "N").turned(quarter_turns=1))
    5E
    """

    home: Space = field(converter=_home)
    """The space where the tile belongs while the photo is upright; it names the tile."""

    facing: Direction = field(converter=_facing)
    """Where the tile's own top points."""

    def __str__(self) -> str:
        return f"{self.home}{self.facing}"

    def turned(self, *, quarter_turns: int) -> "Tile":
        """Return the tile after so many quarter turns clockwise, on the same spot (CARD-G)."""
        return Tile(self.home, self.facing.turned(quarter_turns=quarter_turns))

    def facing_towards(self, direction: Direction) -> "Tile":
        """Return the tile looking in the given direction (CARD-R2)."""
        return Tile(self.home, direction)


def _tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return each_given(tiles, Tile, "tiles", in_order=True)


@frozen(repr=False)
class Puzzle(Pictured):
    """Nine different tiles on the nine spaces (PREP-2, Q-48).

    A puzzle never changes: moving or turning a tile gives a new puzzle.

    >>> finished = Photo().finished
    >>> print(finished)
    1N2N3N/4N5N6N/7N8N9N
    >>> print(finished.moved_along([1, 2, 3]))
    2N3N1N/4N5N6N/7N8N9N
    >>> print(finished.with_tile_turned(5, quarter_turns=2))
    1N2N3N/4N5S6N/7N8N9N
    >>> print(finished[5], *(tile.facing.glyph for tile in finished))
    5N ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
    """

    tiles: tuple[Tile, ...] = field(converter=_tiles)
    """The tiles in reading order: the first lies on space 1."""

    @tiles.validator
    def _nine_different_tiles(self, _attribute: object, tiles: tuple[Tile, ...]) -> None:
        if len(tiles) != len(Space) or len({tile.home for tile in tiles}) != len(Space):
            raise Impossible("tiles", " ".join(map(str, tiles)) or _NOTHING, _NINE)

    def __str__(self) -> str:
        return "/".join("".join(map(str, self.tiles[row : row + 3])) for row in (0, 3, 6))

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def __getitem__(self, space: Space | int) -> Tile:
        return self.tile_at(space)

    def tile_at(self, space: Space | int) -> Tile:
        """Return the tile that lies on a space, 1 to 9; `puzzle[5]` is short for it."""
        return self.tiles[to_space(space) - 1]

    def with_tile(self, space: Space | int, tile: Tile) -> "Puzzle":
        """Return the puzzle with a tile laid on a space in place of itself, turned."""
        index = to_space(space) - 1
        return Puzzle((*self.tiles[:index], tile, *self.tiles[index + 1 :]))

    def with_tile_turned(self, space: Space | int, *, quarter_turns: int) -> "Puzzle":
        """Return the puzzle with the tile on one space turned clockwise (CARD-G)."""
        return self.with_tile(space, self.tile_at(space).turned(quarter_turns=quarter_turns))

    def moved_along(self, path: Iterable[Space | int]) -> "Puzzle":
        """Return the puzzle after the first tile of a path travels to the path's end.

        Every tile that it passes moves one step towards where it started (CARD-B5).
        A path of two spaces is a swap (CARD-B1), and moving turns no tile (Q-8).
        """
        spaces = path if type(path) is tuple else each_given(path, int, "path", in_order=True)
        if not spaces:
            raise Impossible("path", _NOTHING, Message("at least one space"))
        tiles = list(self.tiles)
        for space, tile_comes_from in zip(spaces, (*spaces[1:], spaces[0]), strict=True):
            tiles[to_space(space) - 1] = self.tile_at(tile_comes_from)
        return Puzzle(tiles)


def _direction(direction: Direction | str) -> Direction:
    return chosen(Direction, direction, "direction")


@frozen(repr=False)
class Photo(Pictured):
    """The Souvenir Photo as it lies beside the puzzle (REACT-1, D-3).

    Its direction decides where every tile belongs and which way is up;
    it is set once, when the square is covered, and holds for the round.

    >>> print(Photo("E").finished)
    7E4E1E/8E5E2E/9E6E3E
    >>> Photo("E").place_of(Tile(1, "N"))
    <Space.UPPER_RIGHT: 3>
    """

    direction: Direction = field(default=Direction.N, converter=_direction)
    """Where the top of the picture points; N when it is upright."""

    def __str__(self) -> str:
        return str(self.direction)

    def place_of(self, tile: Tile) -> Space:
        """Return the space where a tile belongs (AIM-1)."""
        given(tile, Tile, "tile")
        return tile.home.turned(quarter_turns=self.direction.quarter_turns)

    @property
    def finished(self) -> Puzzle:
        """The puzzle rebuilt: every tile in its place, looking the photo's way (AIM-1)."""
        return _finished(self)

    def matches(self, puzzle: Puzzle) -> bool:
        """Tell whether a puzzle is identical to this photo (AIM-1, ASSESS-1).

        >>> Photo().matches(Photo("S").finished)
        False
        """
        return puzzle == self.finished


@cache  # there are four photos, and every turn is compared with one of them
def _finished(photo: Photo) -> Puzzle:
    places = {photo.place_of(tile): tile for tile in (Tile(home, photo.direction) for home in Space)}
    return Puzzle(places[space] for space in Space)
