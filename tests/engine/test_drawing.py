"""Drawings for a terminal show every tile and every card, wherever it lies."""

import pytest

from globe_rules import IN_DOUBT, Arrow, Card, Direction, Photo, Placement, Program, Space, read_program, read_puzzle
from globe_rules.frames import draw_program, draw_puzzle, side_by_side

EMPTY = """\
┌─────┬─────┬─────┐
│     │     │     │
├─────┼─────┼─────┤
│     │     │     │
├─────┼─────┼─────┤
│     │     │     │
└─────┴─────┴─────┘"""


def test_a_puzzle_shows_each_tile_where_it_lies() -> None:
    """Every tile stands in its space, with its home and its facing."""
    assert draw_puzzle(read_puzzle("2N1E3S/4W5N6N/9N8N7N")).split("\n") == [
        "┌────┬────┬────┐",
        "│ 2↑ │ 1→ │ 3↓ │",
        "├────┼────┼────┤",
        "│ 4← │ 5↑ │ 6↑ │",
        "├────┼────┼────┤",
        "│ 9↑ │ 8↑ │ 7↑ │",
        "└────┴────┴────┘",
    ]


@pytest.mark.parametrize("direction", Direction)
def test_a_finished_puzzle_faces_the_way_of_its_photo(direction: Direction) -> None:
    """All nine tiles of a finished puzzle show the photo's glyph."""
    assert draw_puzzle(Photo(direction).finished).count(direction.glyph) == 9


def test_an_empty_program_is_an_empty_frame() -> None:
    """A frame without cards keeps the width of a card."""
    assert draw_program(Program()) == EMPTY


@pytest.mark.parametrize("space", Space)
def test_a_card_stands_in_its_space(space: Space) -> None:
    """A card is drawn in its own cell and nowhere else."""
    lines = draw_program(Program([Placement(Card.B1, space, Arrow.W)])).split("\n")
    cells = [cell.strip() for line in lines[1::2] for cell in line.strip("│").split("│")]
    assert cells == ["B1←" if space is each else "" for each in Space]


@pytest.mark.parametrize("card", Card)
def test_every_card_shows_its_arrow_if_it_has_one(card: Card) -> None:
    """Green and red cards show their name only, blue ones also the glyph of their arrow."""
    for arrow in card.arrows or (None,):
        label = f" {card}{arrow.glyph if arrow else ' '} "
        assert label in draw_program(Program([Placement(card, Space(5), arrow)]))


def test_an_arrow_in_doubt_is_a_question_mark() -> None:
    """Nobody reads a direction into a card that lies askew (Q-15)."""
    assert "│ B2? │" in draw_program(read_program("B2_@5"))


def test_cards_without_a_space_of_their_own_stand_below_the_frame() -> None:
    """Cards across spaces or in doubt leave the frame empty and get a line each (Q-14)."""
    drawn = draw_program(read_program("G1@2+3 B5S@4+5+7+8 R2@_ B1_@_"))
    frame, below = drawn[: len(EMPTY)], drawn[len(EMPTY) :].strip().split("\n")
    assert frame == EMPTY
    assert sorted(below) == ["across 2+3: G1", "across 4+5+7+8: B5↓", "space in doubt: B1?", "space in doubt: R2"]


def test_two_cards_in_one_space_are_both_drawn() -> None:
    """An illegal program can be looked at; all columns grow alike (Q-12)."""
    assert draw_program(read_program("R1@1 B1E@1 G1@9")).split("\n") == [
        "┌────────┬────────┬────────┐",
        "│ B1→ R1 │        │        │",
        "├────────┼────────┼────────┤",
        "│        │        │        │",
        "├────────┼────────┼────────┤",
        "│        │        │ G1     │",
        "└────────┴────────┴────────┘",
    ]


def test_a_card_laid_twice_is_drawn_twice() -> None:
    """An illegal program shows the same card in both places (Q-13)."""
    program = Program([Placement(Card.G1, Space(1)), Placement(Card.G1, IN_DOUBT)])
    assert draw_program(program).count("G1") == 2


def test_drawings_stand_side_by_side_level_at_the_top() -> None:
    """A shorter drawing is followed by blanks, and no line ends in one."""
    assert side_by_side("ab\nc", "de\nf\ng", "h", gap=2) == "ab  de  h\nc   f\n    g"


def test_one_drawing_by_itself_is_unchanged() -> None:
    """Nothing is added to a single drawing, and no drawings make no text."""
    drawing = draw_puzzle(Photo().finished)
    assert side_by_side(drawing) == drawing
    assert side_by_side() == ""
