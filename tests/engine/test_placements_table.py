"""The engine agrees with every cell of the table of all placements."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from globe_rules import read_photo, read_program, read_puzzle, reconstruct
from globe_rules._specification.features import features_folder
from tools.placements_table import Outcome, Table, arrows_of, predicted, read_table

PUZZLES = (
    "9W4E3E/5W2S6W/1E7N8W",
    "4N5N1S/9N6W7N/8W2S3E",
    "3S1W2W/8S9N4S/6S5W7S",
    "2W6S9N/7E3S1S/4W8W5E",
    "7E2W5S/6N8E3E/9E1N4S",
    "5S9W8E/4E7S2S/3N6S1N",
    "8E3E7W/1N5E9E/2S4W6W",
    "1E8N6W/3S4W5N/7W9E2N",
    "6N7S4N/2W1N8W/5N3E9E",
)
PHOTOS = "NESW"
TEXT = (features_folder() / "placements.txt").read_text(encoding="utf-8")
TABLE = read_table(TEXT)
CARDS = ("G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5", "R1", "R2")


@cache
def of_the_engine(puzzle: str, photo: str, placed: str) -> Outcome:
    """Return what the engine does with a program of one card."""
    result = reconstruct(read_puzzle(puzzle), read_program(placed), photo=read_photo(photo))
    (step,) = result.steps
    return str(result.puzzle), str(step.effect), step.void.id if step.void else None


def disagreements(table: Table, card: str) -> Iterator[str]:
    """Yield a message for every placement of a card for which engine and table differ."""
    placements = [f"{card}{arrow}@{space}" for space in range(1, 10) for arrow in arrows_of(table, card)]
    for placed, photo, puzzle in product(placements, PHOTOS, PUZZLES):
        found = of_the_engine(puzzle, photo, placed)
        expected = predicted(table, puzzle, photo, placed)
        if found != expected:
            yield f"{placed} on {puzzle}, photo {photo}: the table says {expected}, the engine {found}"


@pytest.mark.no_cover
@pytest.mark.parametrize("card", CARDS)
def test_the_engine_agrees_with_every_cell(card: str) -> None:
    """For every space, arrow and direction of the photo (CARD-G1 … CARD-R2, Q-3 … Q-9, Q-37)."""
    assert list(disagreements(TABLE, card)) == []


def test_every_tile_and_every_facing_is_on_every_space_in_one_of_the_puzzles() -> None:
    """81 pairs of space and tile matter for red cards, 36 of space and facing for green ones (CARD-R1, CARD-G)."""
    tiles = [
        (space, tile) for puzzle in PUZZLES for space, tile in enumerate(re.findall("..", puzzle.replace("/", "")))
    ]
    assert len({(space, tile[0]) for space, tile in tiles}) == 81
    assert len({(space, tile[1]) for space, tile in tiles}) == 36


def test_the_table_has_every_cell_and_no_other() -> None:
    """Five blue cards × nine spaces × four arrows, three green × four, two red × ten × four (Q-1)."""
    straight, diagonal, spaces = ("N", "E", "S", "W"), ("NE", "SE", "SW", "NW"), "123456789"
    wanted = {
        *product(("B1", "B4", "B5"), spaces, straight),
        *product(("B2", "B3"), spaces, diagonal),
        *product(("G1", "G2", "G3"), ("after",), straight),
        *product(("R1", "R2"), (*spaces, "facing"), straight),
    }
    assert set(TABLE) == wanted


@pytest.mark.parametrize(("card", "working"), [("B1", 24), ("B2", 16), ("B3", 4), ("B4", 4), ("B5", 12)])
def test_the_number_of_placements_of_a_blue_card_that_are_not_void(card: str, working: int) -> None:
    """A blue card has 36 placements (Q-3 … Q-6)."""
    assert sum(">" in cell for (of, _, _), cell in TABLE.items() if of == card) == working


def another(key: tuple[str, str, str]) -> str:
    """Return a wrong value for a cell: another value of its row, or one that is not in the row."""
    cell = TABLE[key]
    row = [TABLE[other] for other in TABLE if other[:2] == key[:2]]
    elsewhere = {"5": "1", "same": "N"}.get(cell, "Q-99")
    return next((other for other in row if other != cell), elsewhere)


@pytest.mark.no_cover
@pytest.mark.parametrize("card", CARDS)
def test_the_engine_disagrees_with_a_wrong_cell(card: str) -> None:
    """Tried for every cell, to show that the check above can fail."""
    wrong = {key: {**TABLE, key: another(key)} for key in TABLE if key[0] == card}
    assert [key for key, table in wrong.items() if next(disagreements(table, card), None) is None] == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        pytest.param("after    E  S  W  N", "after    E  S  W", id="a cell is missing"),
        pytest.param("after    E  S  W  N", "after    E  S  W  X", id="an invalid facing"),
        pytest.param("after    E  S  W  N", "after    E  S  W  N\nafter    E  S  W  N", id="a row appears twice"),
        pytest.param("4>5>6", "5>4>6", id="a path from another space"),
        pytest.param("4>5>6", "4>6>6", id="a path with a space twice"),
        pytest.param("B5 blue", "B5 brown", id="an invalid colour"),
        pytest.param("space    NE", "edge     NE", id="an invalid heading"),
    ],
)
def test_an_invalid_table_is_not_read(right: str, wrong: str) -> None:
    """The parser is strict, so that a mistake in the file cannot hide a cell."""
    assert right in TEXT
    with pytest.raises((ValueError, KeyError)):
        read_table(TEXT.replace(right, wrong, 1))
