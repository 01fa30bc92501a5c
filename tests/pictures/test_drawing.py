"""Drawings show every tile and every card, wherever it lies; of steps and voyages too, and what moved is marked."""

import pytest

from globe_rules import (
    IN_DOUBT,
    Arrow,
    Card,
    Direction,
    Hand,
    Impossible,
    Photo,
    Place,
    Placement,
    Program,
    Space,
    Step,
    Table,
    Voyage,
    draw,
    picture,
    read_program,
    read_puzzle,
    reconstruct,
)
from globe_rules.events import Lay, Signal
from globe_rules.pictures.frames import draw_program, draw_puzzle, side_by_side

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


# Hands, steps, reconstructions and voyages

MIXED = read_puzzle("2N1N3N/4N5W6N/7N8N9N")
RESULT = reconstruct(MIXED, read_program("G1@5 B1E@1 B2NE@3 R1@7 G3@6 B5W@9"))
NO_CARD = reconstruct(MIXED, Program())
LOST = [Lay(Placement("G1", IN_DOUBT), player="Ana", at=1), Lay(Placement("B1", 2, "E"), player="Ana", at=1)]
TABLE = Table("en", [Place("Ana", "asia", MIXED), Place("Bo <&> co", "europe", MIXED, "E")])
VOYAGE = Voyage.begun(TABLE).after(Signal(), *LOST)


def marks(value: object) -> int:
    """Count the bold rims in a picture."""
    return picture(value).count('stroke="#d9480f"')


def test_what_moved_is_marked() -> None:
    """A swap marks two tiles, a turn one, B5 three; a void card and a red card for a tile at home none (Q-8, Q-9)."""
    assert [int(space) for space in RESULT.steps[0].moved] == [1, 2]
    assert [len(step.moved) for step in RESULT.steps] == [2, 0, 1, 1, 0, 3]
    assert [marks(step) for step in RESULT.steps] == [2, 0, 1, 1, 0, 3]
    assert marks(RESULT) == 7
    assert draw(RESULT).count("*") == 7
    assert marks(Step(Placement("B1", 1, "E"), None, MIXED)) == 0


def test_a_strip_shows_every_card_and_why_it_is_void() -> None:
    """Each with the puzzle that it leaves (RECON-2)."""
    drawn = draw(RESULT)
    for step in RESULT.steps:
        assert str(step.placement) in drawn
    assert "B2NE@3 void Q-3" in drawn
    assert "Q-3 ×" in picture(RESULT)
    assert draw(NO_CARD) == draw(MIXED)


def test_the_table_of_a_voyage_shows_every_seat() -> None:
    """Names as they are, programs as they lie, in doubt too (PREP-6, Q-14)."""
    drawn = draw(VOYAGE)
    assert [line for line in drawn.split("\n") if line[:1].isdigit()] == [
        "1. Bo <&> co (G1,G2,G3,B1,B2,B3,B4,B5,R1,R2)",
        "2. Ana (G1,G2,G3,B1,B2,B3,B4,B5,R1,R2)",
    ]
    assert "B1→" in drawn
    assert "space in doubt: G1" in drawn
    assert "1. Bo &lt;&amp;&gt; co" in picture(VOYAGE)


def test_small_things_are_drawn_as_text_too() -> None:
    """A photo as the image that it shows, a hand by its colours, a card by its name."""
    assert draw(Photo("E")) == draw(Photo("E").finished)
    assert draw(Hand([Card.R1, Card.G1, Card.G3])) == "G1 G3\nR1"
    assert draw(Card.B5) == "B5"
    assert "B1→" in draw(Placement("B1", 2, "E"))


def test_a_reconstruction_shows_its_steps_in_a_console() -> None:
    """Notation that can be pasted back, and what came of it."""
    assert repr(RESULT) == (
        "<Reconstruction 2N1N3N/4N5W6N/7N8N9N [B1E@1 B2NE@3(void Q-3) G1@5 G3@6 R1@7 B5W@9] "
        "1N2N3N/4N5N6S/9N7N8N, not solved>"
    )
    assert repr(reconstruct(Photo().finished, Program())).endswith("solved>")


def test_what_has_no_picture_says_so() -> None:
    """In our own words, for pictures and for text."""
    for show in (picture, draw):
        with pytest.raises(Impossible, match="value: found Table"):
            show(TABLE)


def test_a_long_reconstruction_goes_on_below() -> None:
    """Four puzzles stand side by side, and what is left below them."""
    assert [row.split("\n")[0].count("┌") for row in draw(RESULT).split("\n\n")] == [4, 3]


def test_every_seat_shows_its_puzzle_its_program_and_the_image() -> None:
    """In this order, as they lie."""
    for seat, drawn in zip(VOYAGE.seats, draw(VOYAGE).split("\n\n"), strict=True):
        program = draw_program(VOYAGE.reaction.desk_of(seat.player).program)
        row = side_by_side(draw_puzzle(seat.puzzle), program, draw_puzzle(seat.photo.finished))
        assert drawn.partition("\n")[2] == row


def test_cards_beside_the_spaces_are_told_in_french_too() -> None:
    """Those across spaces, and those in doubt (Q-14)."""
    lines = draw_program(read_program("G1@2+3 B4N@_"), "fr").split("\n")
    assert lines[-2:] == ["à cheval sur 2+3\u00a0: G1", "emplacement douteux\u00a0: B4↑"]


def test_a_void_card_is_pale_and_no_other() -> None:
    """One of the six cards is void."""
    assert picture(RESULT).count('<g opacity="0.45"') == 1


def test_pictures_are_as_high_as_what_they_show() -> None:
    """One row of cards, two rows, and a seat with a card below its frame."""
    heights = [float(picture(each).split('height="')[1].split('"')[0]) for each in (Hand(list(Card)[:5]), Hand.full())]
    assert heights == [120, 230]
    higher, lower = (
        picture(each).split('viewBox="')[1].split('"')[0].split()[3] for each in (VOYAGE, Voyage.begun(TABLE))
    )
    assert float(higher) > float(lower)


def test_a_photo_is_turned_clockwise() -> None:
    """Its top points where the photo says."""
    assert "rotate(90)" in picture(Photo("E"))
    assert "rotate(270)" in picture(Photo("W"))
