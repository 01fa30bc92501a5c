"""The puzzle, nine tiles on nine spaces, and the photo that it must match."""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache

from attrs import field, frozen

from globe_rules._engine.compass import Arrow, Direction
from globe_rules._engine.display import Drawable
from globe_rules._engine.validation import CheckedEnum, check_type, checked_int, to_member, tuple_of
from globe_rules._i18n import InvalidValue, Message, one_of, short_repr

_NOTHING = Message("nothing")
_NINE = Message("nine different tiles")


class Space(CheckedEnum, IntEnum):
    """One of the nine spaces for tiles and Action cards (CON-5, Q-37).

    Spaces are numbered in reading order, as seen from the player's seat. The direction of the photo
    does not change the numbers.

    >>> Space(5).towards(Arrow.NE)
    <Space.UPPER_RIGHT: 3>
    >>> print(Space(3).towards(Arrow.E))
    None
    >>> Space(10)
    Traceback (most recent call last):
    ...
    globe_rules.InvalidValue: space: found 10, expected one of 1, 2, 3, 4, 5, 6, 7, 8, 9
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
        """Whether this is space 2, 4, 6 or 8: on the rim, but not a corner."""
        return self in {2, 4, 6, 8}

    def towards(self, arrow: Arrow) -> "Space | None":
        """Return the neighbouring space in the direction of an arrow, or None if it is off the grid (Q-3)."""
        try:
            return _NEIGHBOURS[self, arrow]
        except (KeyError, TypeError):
            raise InvalidValue("arrow", short_repr(arrow), one_of(Arrow)) from None

    def rotated(self, *, quarter_turns: int) -> "Space":
        """Return where this space ends up when the whole grid is rotated clockwise.

        >>> [int(space.rotated(quarter_turns=1)) for space in Space]
        [3, 6, 9, 2, 5, 8, 1, 4, 7]
        """
        return _ROTATED[self, checked_int(quarter_turns, "quarter_turns") % 4]


def _at(row: int, column: int) -> Space | None:
    return Space(3 * row + column + 1) if row in range(3) and column in range(3) else None


def _rotated(space: Space, quarter_turns: int) -> Space:
    for _ in range(quarter_turns):
        row, column = divmod(space - 1, 3)
        space = Space(3 * column + (2 - row) + 1)
    return space


# Computed once, because they are needed for every card.
_NEIGHBOURS = {
    (space, arrow): _at((space - 1) // 3 + arrow.step[0], (space - 1) % 3 + arrow.step[1])
    for space in Space
    for arrow in Arrow
}
_ROTATED = {(space, turns): _rotated(space, turns) for space in Space for turns in range(4)}


def to_space(space: Space | int) -> Space:
    """Return a space; a plain number from 1 to 9 is converted."""
    return space if isinstance(space, Space) else to_member(Space, space, "space")


def _home(space: Space | int) -> Space:
    return space if isinstance(space, Space) else to_member(Space, space, "home")


def _facing(direction: Direction | str) -> Direction:
    return direction if isinstance(direction, Direction) else to_member(Direction, direction, "facing")


@frozen(repr=False)
class Tile(Drawable):
    """One Puzzle tile: the space where it belongs, and its orientation (CON-2, Q-48).

    The back of a tile is not modelled, because tiles are never flipped over (PREP-2).

    >>> print(Tile(5, "N").rotated(quarter_turns=1))
    5E
    """

    home: Space = field(converter=_home)
    """The space where the tile belongs while the photo is upright. It identifies the tile."""

    facing: Direction = field(converter=_facing)
    """The orientation: where the top of the tile points."""

    def __str__(self) -> str:
        return f"{self.home}{self.facing}"

    def rotated(self, *, quarter_turns: int) -> "Tile":
        """Return the tile after a number of clockwise quarter turns (CARD-G)."""
        return Tile(self.home, self.facing.rotated(quarter_turns=quarter_turns))

    def facing_towards(self, direction: Direction) -> "Tile":
        """Return the tile with its top pointing in a direction (CARD-R2)."""
        return Tile(self.home, direction)


def _tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple_of(tiles, Tile, "tiles", in_order=True)


@frozen(repr=False)
class Puzzle(Drawable):
    """Nine different tiles on the nine spaces (PREP-2, Q-48).

    A puzzle is immutable: moving or rotating a tile returns a new puzzle.

    >>> solved = Photo().solved_puzzle
    >>> print(solved)
    1N2N3N/4N5N6N/7N8N9N
    >>> print(solved.moved_along([1, 2, 3]))
    2N3N1N/4N5N6N/7N8N9N
    >>> print(solved.with_tile_rotated(5, quarter_turns=2))
    1N2N3N/4N5S6N/7N8N9N
    >>> print(solved[5], *(tile.facing.glyph for tile in solved))
    5N ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑

    Spaces are numbered from 1, so a puzzle is not a sequence: `puzzle.tiles` is, for `len` and `random.choice`.
    """

    tiles: tuple[Tile, ...] = field(converter=_tiles)
    """The tiles in reading order: the first is on space 1."""

    @tiles.validator
    def _nine_different_tiles(self, _attribute: object, tiles: tuple[Tile, ...]) -> None:
        if len(tiles) != len(Space) or len({tile.home for tile in tiles}) != len(Space):
            raise InvalidValue("tiles", " ".join(map(str, tiles)) or _NOTHING, _NINE)

    def __str__(self) -> str:
        return "/".join("".join(map(str, self.tiles[row : row + 3])) for row in (0, 3, 6))

    def __contains__(self, tile: Tile) -> bool:
        check_type(tile, Tile, "tile")
        return tile in self.tiles

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __reversed__(self) -> Iterator[Tile]:
        return reversed(self.tiles)

    def __getitem__(self, space: Space | int) -> Tile:
        return self.tile_at(space)

    def tile_at(self, space: Space | int) -> Tile:
        """Return the tile on a space, 1 to 9. `puzzle[5]` is short for `puzzle.tile_at(5)`."""
        return self.tiles[to_space(space) - 1]

    def with_tile(self, space: Space | int, tile: Tile) -> "Puzzle":
        """Return the puzzle with the tile on one space replaced by the same tile in another orientation."""
        index = to_space(space) - 1
        return Puzzle((*self.tiles[:index], tile, *self.tiles[index + 1 :]))

    def with_tile_rotated(self, space: Space | int, *, quarter_turns: int) -> "Puzzle":
        """Return the puzzle with the tile on one space rotated clockwise (CARD-G)."""
        return self.with_tile(space, self.tile_at(space).rotated(quarter_turns=quarter_turns))

    def moved_along(self, path: Iterable[Space | int]) -> "Puzzle":
        """Return the puzzle after the tile on the first space of a path moves to the last.

        Every tile that it passes moves one space back towards the first (CARD-B5).
        A path of two spaces is a swap (CARD-B1). Moving does not rotate tiles (Q-8).
        """
        spaces = path if type(path) is tuple else tuple_of(path, int, "path", in_order=True)
        if not spaces:
            raise InvalidValue("path", _NOTHING, Message("at least one space"))
        tiles = list(self.tiles)
        for space, tile_comes_from in zip(spaces, (*spaces[1:], spaces[0]), strict=True):
            tiles[to_space(space) - 1] = self.tile_at(tile_comes_from)
        return Puzzle(tiles)


def _direction(direction: Direction | str) -> Direction:
    return to_member(Direction, direction, "direction")


@frozen(repr=False)
class Photo(Drawable):
    """The Souvenir Photo and its direction beside the puzzle (REACT-1, D-3).

    The direction decides where every tile belongs and which orientation is upright.
    It is set when the puzzle is covered and stays the same for the round.

    >>> print(Photo("E").solved_puzzle)
    7E4E1E/8E5E2E/9E6E3E
    >>> Photo("E").place_of(Tile(1, "N"))
    <Space.UPPER_RIGHT: 3>
    """

    direction: Direction = field(default=Direction.N, converter=_direction)
    """Where the top of the photo points; N if it is upright."""

    def __str__(self) -> str:
        return str(self.direction)

    def place_of(self, tile: Tile) -> Space:
        """Return the space where a tile belongs under this photo (AIM-1)."""
        check_type(tile, Tile, "tile")
        return tile.home.rotated(quarter_turns=self.direction.quarter_turns)

    @property
    def solved_puzzle(self) -> Puzzle:
        """The solved puzzle: every tile on the space where it belongs, with the photo's direction (AIM-1)."""
        return _solved_puzzle(self)

    def matches(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle is identical to this photo (AIM-1, ASSESS-1).

        >>> Photo().matches(Photo("S").solved_puzzle)
        False
        """
        check_type(puzzle, Puzzle, "puzzle")
        return puzzle == self.solved_puzzle


def to_photo(photo: Photo | Direction | str) -> Photo:
    """Return a photo; a direction such as `"E"` is converted."""
    return photo if isinstance(photo, Photo) else Photo(to_member(Direction, photo, "photo"))


@cache  # there are only four, and every turn compares a puzzle with one of them
def _solved_puzzle(photo: Photo) -> Puzzle:
    tiles = {photo.place_of(tile): tile for tile in (Tile(home, photo.direction) for home in Space)}
    return Puzzle(tiles[space] for space in Space)
