"""Integer codes of tiles, placements and photos, and arrays of them."""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from globe_rules._engine.cards import Card
from globe_rules._engine.choices import placements_of
from globe_rules._engine.compass import Direction
from globe_rules._engine.program import Placement, Program
from globe_rules._engine.puzzle import Photo, Puzzle, Space, Tile, to_photo
from globe_rules._engine.validation import checked_int, tuple_of
from globe_rules._i18n import AnyText, InvalidValue, Message, short_repr

Codes = NDArray[np.uint8]
"""An array of codes."""

TILES: Final[tuple[Tile, ...]] = tuple(Tile(home, facing) for home in Space for facing in Direction)
"""The tile of each code, 0 to 35: each home with its four orientations (CON-2)."""

PLACEMENTS: Final[tuple[Placement, ...]] = tuple(
    placement for space in Space for card in Card for placement in placements_of(card) if placement.where is space
)
"""The placement of each code, 0 to 224, in the order in which they are applied: by space, then by card (RECON-2).

For the code of a placement, use `PLACEMENTS.index(placement)`, or make a dict if you need many.
"""

NO_CARD: Final = len(PLACEMENTS)
"""The code that fills the rows of shorter programs."""

MAX_SIZE: Final = 1 << 30
"""Most rows or columns. More would not fit into memory, and numpy has a different error for each size."""

_TILE_CODES = {tile: code for code, tile in enumerate(TILES)}
_PLACEMENT_CODES = {placement: code for code, placement in enumerate(PLACEMENTS)}


def encode_puzzles(puzzles: Iterable[Puzzle]) -> Codes:
    """Return puzzles as an array of the codes of their tiles, one row of nine per puzzle.

    >>> from globe_rules import Photo
    >>> from globe_rules.batch import encode_puzzles
    >>> encode_puzzles([Photo("E").solved_puzzle])
    array([[25, 13,  1, 29, 17,  5, 33, 21,  9]], dtype=uint8)
    """
    listed = tuple_of(puzzles, Puzzle, "puzzles")
    return np.array([[_TILE_CODES[tile] for tile in puzzle] for puzzle in listed], np.uint8).reshape(-1, len(Space))


def decode_puzzles(puzzles: ArrayLike) -> list[Puzzle]:
    """Return the puzzles of an array.

    >>> from globe_rules.batch import decode_puzzles
    >>> decode_puzzles([[25, 13, 1, 29, 17, 5, 33, 21, 9]])
    [<Puzzle 7E4E1E/8E5E2E/9E6E3E>]
    """
    return [Puzzle(TILES[code] for code in row) for row in puzzle_codes(puzzles).tolist()]


def encode_programs(programs: Iterable[Program], *, cards: int | None = None) -> Codes:
    """Return programs as an array of the codes of their placements, one row per program.

    Rows have `cards` codes, by default as many as the longest program has cards. `NO_CARD` fills the rest.
    Raises InvalidValue for a card across spaces or in doubt, which has no code (Q-14, Q-15).

    >>> from globe_rules import read_program
    >>> from globe_rules.batch import encode_programs
    >>> encode_programs([read_program("B1E@1 G1@5"), read_program("")])
    array([[  4, 100],
           [225, 225]], dtype=uint8)
    """
    listed = tuple_of(programs, Program, "programs")
    longest = max(map(len, listed), default=0)
    width = longest if cards is None else checked_size(cards, "cards")
    rows = np.full((len(listed), width), NO_CARD, np.uint8)
    for row, program in zip(rows, listed, strict=True):
        if len(program) > width:
            raise InvalidValue("programs", str(program), Message("at most {cards} cards", cards=width))
        row[: len(program)] = [_placement_code(placement) for placement in program]
    return rows


def checked_size(number: int, what: str) -> int:
    """Return an argument as an int; raise InvalidValue unless it is a number of rows or columns."""
    size = checked_int(number, what, not_negative=True)
    if size > MAX_SIZE:
        raise InvalidValue(what, short_repr(number), Message("at most {limit:,}", limit=MAX_SIZE))
    return size


def _placement_code(placement: Placement) -> int:
    if placement not in _PLACEMENT_CODES:
        raise InvalidValue("programs", str(placement), Message("a card on one space with a clear arrow"))
    return _PLACEMENT_CODES[placement]


def decode_programs(programs: ArrayLike) -> list[Program]:
    """Return the programs of an array, which may break the rules.

    >>> from globe_rules.batch import decode_programs
    >>> decode_programs([[100, 4, 225]])
    [<Program B1E@1 G1@5>]
    """
    rows = program_codes(programs).tolist()
    return [Program(PLACEMENTS[code] for code in row if code != NO_CARD) for row in rows]


def _array(values: ArrayLike, what: str, expected: AnyText) -> NDArray[Any]:
    try:
        return np.asarray(values)
    except ValueError as error:  # rows of different lengths
        raise InvalidValue(what, short_repr(values), expected) from error


def _codes(values: ArrayLike, what: str, most: int, expected: AnyText) -> Codes:
    """Return values as an array of codes with two dimensions; raise InvalidValue for anything else."""
    given = _array(values, what, expected)
    rows = given.ndim == 2  # noqa: PLR2004 -- rows and columns
    if not rows or (given.size and given.dtype.kind not in "iu"):
        raise InvalidValue(what, f"{given.dtype} {given.shape}", expected)
    if given.size and (given.min() < 0 or given.max() > most):
        raise InvalidValue(what, str(given.min() if given.min() < 0 else given.max()), expected)
    return given.astype(np.uint8, copy=False)


_NINE_TILES = Message("rows of nine codes of tiles, each tile once (encode_puzzles makes them)")
_PROGRAMS = Message("rows of codes from 0 to {most} (encode_programs makes them)", most=NO_CARD)
_PHOTO_CODES = Message("codes from 0 to 3, one for each puzzle")


def puzzle_codes(puzzles: ArrayLike) -> Codes:
    """Return an array of puzzles; raise InvalidValue unless every row has each of the nine tiles once."""
    codes = _codes(puzzles, "puzzles", len(TILES) - 1, _NINE_TILES)
    every_tile = (1 << len(Space)) - 1
    if codes.shape[1] != len(Space) or (np.bitwise_or.reduce(_HOME_BITS[codes], axis=1) != every_tile).any():
        raise InvalidValue("puzzles", f"{codes.dtype} {codes.shape}", _NINE_TILES)
    return codes


_HOME_BITS = np.array([1 << code // 4 for code in range(len(TILES))], np.uint16)


def program_codes(programs: ArrayLike) -> Codes:
    """Return an array of programs; raise InvalidValue unless it has codes of placements."""
    return _codes(programs, "programs", NO_CARD, _PROGRAMS)


def photo_codes(photo: Photo | Direction | str | ArrayLike, number: int) -> Codes:
    """Return the code of the photo of each of a number of puzzles; one photo is used for all of them."""
    if isinstance(photo, Photo | str):
        return np.full(number, to_photo(photo).direction.quarter_turns, np.uint8)
    column = _array(photo, "photo", _PHOTO_CODES).reshape(-1, 1)
    codes = _codes(column, "photo", len(Direction) - 1, _PHOTO_CODES)[:, 0]
    if len(codes) != number:
        raise InvalidValue("photo", f"{codes.dtype} {codes.shape}", _PHOTO_CODES)
    return codes
