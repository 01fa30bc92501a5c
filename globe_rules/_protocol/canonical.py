"""Read and write the canonical notation with tables, as every request and response of the protocol does.

The results are those of `_engine.notation` and `str()`: a tile or a placement is looked up as a whole instead of being
read letter by letter. A text that is not canonical goes to `_engine.notation`, which reads it or raises the error.
"""

from collections.abc import Sequence
from functools import lru_cache

from globe_rules._engine import notation
from globe_rules._engine.compass import Direction
from globe_rules._engine.errors import Unreadable
from globe_rules._engine.program import Program
from globe_rules._engine.puzzle import Photo, Puzzle, Space, Tile
from globe_rules._i18n import InvalidValue

_TILES = {f"{home}{facing}": Tile(home, facing) for home in Space for facing in Direction}
_TEXTS = {(tile.home, tile.facing): text for text, tile in _TILES.items()}
_PHOTOS = {str(direction): Photo(direction) for direction in Direction}


def read_puzzle(text: str) -> Puzzle:
    """Return the puzzle in a text.

    >>> read_puzzle("2N1N3N/4N5N6N/7N8N9N") == notation.read_puzzle("2↑1↑3↑/4↑5↑6↑/7↑8↑9↑")
    True
    """
    try:
        upper, middle, lower = text.split("/")
        tiles = [_TILES[row[start : start + 2]] for row in (upper, middle, lower) for start in (0, 2, 4)]
        if len(upper) == len(middle) == len(lower) == 6:  # noqa: PLR2004 -- three tiles of two letters
            return Puzzle(tiles)
    except (AttributeError, KeyError, InvalidValue, ValueError):
        pass
    return notation.read_puzzle(text)


def puzzle_text(puzzle: Puzzle) -> str:
    """Return a puzzle in notation.

    >>> puzzle_text(Photo("E").solved_puzzle)
    '7E4E1E/8E5E2E/9E6E3E'
    """
    one, two, three, four, five, six, seven, eight, nine = [_TEXTS[tile.home, tile.facing] for tile in puzzle.tiles]
    return f"{one}{two}{three}/{four}{five}{six}/{seven}{eight}{nine}"


def read_photo(text: str) -> Photo:
    """Return the photo in a text."""
    return _PHOTOS.get(text) or notation.read_photo(text)


# There are 1,500 canonical placements. Making them all at the start would take longer than most commands.
read_placement = lru_cache(maxsize=2048)(notation.read_placement)


def read_program(placements: Sequence[str]) -> Program:
    """Return the program of a list of placements.

    >>> print(read_program(["R1@9", "B1E@2"]))
    B1E@2 R1@9
    """
    try:
        return Program([read_placement(each) for each in placements])
    except Unreadable:
        pass
    return notation.read_program(" ".join(placements))  # raises an error with the position in the whole program
