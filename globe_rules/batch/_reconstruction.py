"""Apply arrays of programs to arrays of puzzles. The engine computes once what every placement does."""

from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from globe_rules._engine.actions import QUARTER_TURNS
from globe_rules._engine.cards import Card, Hand
from globe_rules._engine.compass import Direction
from globe_rules._engine.errors import Refused
from globe_rules._engine.program import violations
from globe_rules._engine.puzzle import Photo, Puzzle, Space
from globe_rules._engine.stages.reconstruction import apply_card
from globe_rules._i18n import InvalidValue, Message
from globe_rules.batch._codes import (
    NO_CARD,
    PLACEMENTS,
    TILES,
    Codes,
    decode_programs,
    encode_puzzles,
    photo_codes,
    program_codes,
    puzzle_codes,
)
from globe_rules.batch._programs import are_legal

CHUNK: Final = 1 << 13
"""The number of programs that are applied together, so that their arrays fit into the cache of a processor."""

_NINE = len(Space)


def _sources() -> NDArray[np.intp]:
    """Return, for each placement but red ones, the space (from 0) from which the tile on each space comes."""
    sources = np.tile(np.arange(_NINE), (NO_CARD + 1, 1))
    for code, placement in enumerate(PLACEMENTS):
        after = apply_card(placement, Photo().solved_puzzle, Photo())
        if isinstance(after, Puzzle) and not placement.card.is_red:
            sources[code] = [tile.home - 1 for tile in after]
    return sources


_SOURCES = _sources()
_SPACE = np.array([int(placement.where) - 1 for placement in PLACEMENTS] + [0], np.intp)  # type: ignore[arg-type] # clear
_TURNS = np.array([QUARTER_TURNS.get(placement.card, 0) % 4 for placement in PLACEMENTS] + [0], np.uint8)
_RED = np.array([placement.card.is_red for placement in PLACEMENTS] + [False])
_UPRIGHT = np.array([placement.card is Card.R2 for placement in PLACEMENTS] + [False])
_ROTATED = np.array(
    [[code - code % 4 + (code + turns) % 4 for code in range(len(TILES))] for turns in range(4)], np.uint8
)
_PLACE = np.array([[Photo(direction).place_of(tile) - 1 for tile in TILES] for direction in Direction], np.intp)
"""For each direction of the photo, the space (from 0) where each tile belongs."""

_SOLVED = encode_puzzles(Photo(direction).solved_puzzle for direction in Direction)


def reconstruct(
    puzzles: ArrayLike,
    programs: ArrayLike,
    *,
    photo: Photo | Direction | str | ArrayLike = "N",
    hand: Hand = Hand.full(),  # noqa: B008 -- a frozen value: sharing it is harmless
) -> Codes:
    """Return the puzzles after their programs, in the order of the rows (RECON-2).

    `puzzles` has a row of nine codes per puzzle, and `programs` a row of codes per program. If either has
    one row, it is used with every row of the other. `photo` is one photo, or an array with a code per puzzle.
    Raises Refused for the first program that breaks a rule (Q-11, Q-12, Q-13).

    >>> from globe_rules import Photo
    >>> from globe_rules.batch import NO_CARD, encode_puzzles, reconstruct
    >>> solved = encode_puzzles([Photo().solved_puzzle])
    >>> len(reconstruct(solved, [[0], [4], [NO_CARD]]))
    3
    """
    start, cards = puzzle_codes(puzzles), program_codes(programs)
    allowed = are_legal(cards, hand)
    if not allowed.all():
        [program] = decode_programs(cards[[int(np.argmin(allowed))]])
        raise Refused(violations(program, hand))
    if len(start) != len(cards) and 1 not in {len(start), len(cards)}:
        expected = Message("one program, or one for each of the {number} puzzles", number=len(start))
        raise InvalidValue("programs", str(len(cards)), expected)
    number = max(len(start), len(cards)) if min(len(start), len(cards)) else 0
    after = np.broadcast_to(start, (number, _NINE)).copy()
    in_order = np.broadcast_to(np.sort(cards, axis=1), (number, cards.shape[1]))
    photos = photo_codes(photo, number)
    for begin in range(0, number, CHUNK):
        rows = slice(begin, begin + CHUNK)
        after[rows] = _applied(after[rows], in_order[rows], photos[rows])
    return after


def _applied(puzzles: Codes, programs: Codes, photos: Codes) -> Codes:
    """Return the puzzles after the placements of each column in turn."""
    rows = np.arange(len(puzzles))
    first_tiles = (rows * _NINE)[:, None]
    for column in programs.T:
        puzzles = puzzles.ravel()[first_tiles + _SOURCES[column]]
        here = _SPACE[column]
        puzzles[rows, here] = _ROTATED[_TURNS[column], puzzles[rows, here]]
        red = np.flatnonzero(_RED[column])
        if len(red):
            _bring_home(puzzles, red, here[red], photos[red], upright=_UPRIGHT[column[red]])
    return puzzles


def _bring_home(
    puzzles: Codes, red: NDArray[np.intp], here: NDArray[np.intp], photos: Codes, *, upright: NDArray[np.bool_]
) -> None:
    """Swap tiles with those on the spaces where they belong; R2 also rotates the tile upright (CARD-R1, CARD-R2)."""
    tiles = puzzles[red, here]
    home = _PLACE[photos, tiles]
    puzzles[red, here] = puzzles[red, home]
    puzzles[red, home] = np.where(upright, tiles - tiles % 4 + photos, tiles)


def is_solved(puzzles: ArrayLike, *, photo: Photo | Direction | str | ArrayLike = "N") -> NDArray[np.bool_]:
    """Return which puzzles are identical to their photo (AIM-1).

    >>> from globe_rules import Photo
    >>> from globe_rules.batch import encode_puzzles, is_solved
    >>> is_solved(encode_puzzles([Photo().solved_puzzle, Photo("E").solved_puzzle]))
    array([ True, False])
    """
    codes = puzzle_codes(puzzles)
    solved: NDArray[np.bool_] = (codes == _SOLVED[photo_codes(photo, len(codes))]).all(axis=1)
    return solved
