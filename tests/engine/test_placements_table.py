"""The engine does what the table of all placements says, cell by cell."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from globe_rules import read_photo, read_program, read_puzzle, reconstruct
from globe_rules.specification.features import features_folder
from tools.placements import Outcome, Table, arrows_of, predicted, read_table

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
def told_by_the_engine(puzzle: str, photo: str, laid: str) -> Outcome:
    """Lay one card and carry it out."""
    result = reconstruct(read_puzzle(puzzle), read_program(laid), photo=read_photo(photo))
    (step,) = result.steps
    return str(result.puzzle), str(step.effect), step.void.id if step.void else None


def disagreements(table: Table, card: str) -> Iterator[str]:
    """Tell wherever the engine does with a card what the table does not say."""
    placements = [f"{card}{arrow}@{space}" for space in range(1, 10) for arrow in arrows_of(table, card)]
    for laid, photo, puzzle in product(placements, PHOTOS, PUZZLES):
        told = told_by_the_engine(puzzle, photo, laid)
        said = predicted(table, puzzle, photo, laid)
        if told != said:
            yield f"{laid} on {puzzle}, photo {photo}: the table says {said}, the engine {told}"


@pytest.mark.parametrize("card", CARDS)
def test_the_engine_agrees_with_every_cell(card: str) -> None:
    """At any space, with any arrow and any photo direction (CARD-G1 … CARD-R2, Q-3 … Q-9, Q-37)."""
    assert list(disagreements(TABLE, card)) == []


def test_every_tile_and_every_facing_is_on_every_space_in_one_of_the_puzzles() -> None:
    """81 pairs of space and tile, so that a red card meets them all, and 36 of space and facing (CARD-R1, CARD-G)."""
    tiles = [
        (space, tile) for puzzle in PUZZLES for space, tile in enumerate(re.findall("..", puzzle.replace("/", "")))
    ]
    assert len({(space, tile[0]) for space, tile in tiles}) == 81
    assert len({(space, tile[1]) for space, tile in tiles}) == 36


def test_the_table_has_every_cell_and_no_other() -> None:
    """Five blue cards by nine spaces by four arrows, three green by four, two red by ten by four (Q-1)."""
    straight, diagonal, spaces = ("N", "E", "S", "W"), ("NE", "SE", "SW", "NW"), "123456789"
    wanted = {
        *product(("B1", "B4", "B5"), spaces, straight),
        *product(("B2", "B3"), spaces, diagonal),
        *product(("G1", "G2", "G3"), ("after",), straight),
        *product(("R1", "R2"), (*spaces, "facing"), straight),
    }
    assert set(TABLE) == wanted


@pytest.mark.parametrize(("card", "working"), [("B1", 24), ("B2", 16), ("B3", 4), ("B4", 4), ("B5", 12)])
def test_so_many_placements_of_a_blue_card_work(card: str, working: int) -> None:
    """Of 36 ways to lay a blue card on a space, the others are void (Q-3 … Q-6)."""
    assert sum(">" in cell for (of, _, _), cell in TABLE.items() if of == card) == working


def another(key: tuple[str, str, str]) -> str:
    """Return something wrong for a cell: what stands elsewhere in its row, or else what stands nowhere in it."""
    cell = TABLE[key]
    row = [TABLE[other] for other in TABLE if other[:2] == key[:2]]
    elsewhere = {"5": "1", "same": "N"}.get(cell, "Q-99")
    return next((other for other in row if other != cell), elsewhere)


@pytest.mark.parametrize("card", CARDS)
def test_a_wrong_cell_is_noticed(card: str) -> None:
    """Whichever cell is changed, the engine no longer agrees: the check above can fail."""
    wrong = {key: {**TABLE, key: another(key)} for key in TABLE if key[0] == card}
    assert [key for key, table in wrong.items() if next(disagreements(table, card), None) is None] == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        pytest.param("after    E  S  W  N", "after    E  S  W", id="a cell is missing"),
        pytest.param("after    E  S  W  N", "after    E  S  W  X", id="a facing that is none"),
        pytest.param("after    E  S  W  N", "after    E  S  W  N\nafter    E  S  W  N", id="a row is doubled"),
        pytest.param("4>5>6", "5>4>6", id="a path from another space"),
        pytest.param("4>5>6", "4>6>6", id="a path that stands still"),
        pytest.param("B5 blue", "B5 brown", id="a colour that is none"),
        pytest.param("space    NE", "edge     NE", id="a heading that is none"),
    ],
)
def test_a_table_out_of_order_is_not_read(right: str, wrong: str) -> None:
    """The parser is strict, so that a slip in the file cannot hide a cell."""
    assert right in TEXT
    with pytest.raises((ValueError, KeyError)):
        read_table(TEXT.replace(right, wrong, 1))
