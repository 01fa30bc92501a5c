"""Drawings show every tile and every card, wherever it lies; of steps and voyages too, and what moved is marked."""

from collections.abc import Callable

import pytest

from globe_rules import (
    IN_DOUBT,
    Arrow,
    Card,
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
from globe_rules.pictures.drawing import draw_program, draw_puzzle, side_by_side


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
    """Names and hands as they are (PREP-6)."""
    assert [line for line in draw(VOYAGE).split("\n") if line[:1].isdigit()] == [
        "1. Bo <&> co (G1,G2,G3,B1,B2,B3,B4,B5,R1,R2)",
        "2. Ana (G1,G2,G3,B1,B2,B3,B4,B5,R1,R2)",
    ]
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


@pytest.mark.parametrize("value", [None, "G1", 5, Space(5), Arrow.N, TABLE], ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("show", [picture, draw])
def test_what_nobody_taught_us_to_draw_is_refused(show: Callable[[object], str], value: object) -> None:
    """In our own words, by the name of its kind."""
    with pytest.raises(Impossible, match=f"value: found {type(value).__name__}"):
        show(value)


def test_a_long_reconstruction_goes_on_below() -> None:
    """Four puzzles stand side by side, and what is left below them."""
    assert [row.split("\n")[0].count("┌") for row in draw(RESULT).split("\n\n")] == [4, 3]


def test_every_seat_shows_its_puzzle_its_program_and_the_image() -> None:
    """In this order, as they lie, in doubt too (Q-14)."""
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
