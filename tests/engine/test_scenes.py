"""Hands, steps, reconstructions and voyages in pictures and as text: what moved is marked."""

import pytest

from globe_rules import (
    IN_DOUBT,
    Card,
    Hand,
    Impossible,
    Photo,
    Place,
    Placement,
    Program,
    Reconstruction,
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

MIXED = read_puzzle("2N1N3N/4N5W6N/7N8N9N")
RESULT = reconstruct(MIXED, read_program("G1@5 B1E@1 B2NE@3 R1@7 G3@6 B5W@9"))
EMPTY = reconstruct(MIXED, Program())
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
    assert draw(EMPTY) == draw(MIXED)


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
    assert isinstance(RESULT, Reconstruction)


def test_what_has_no_picture_says_so() -> None:
    """In our own words, for pictures and for text."""
    for show in (picture, draw):
        with pytest.raises(Impossible, match="value: found Table"):
            show(TABLE)
