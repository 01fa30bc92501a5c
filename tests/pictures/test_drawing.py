"""Drawings show every tile and card, also in steps and voyages, and mark the tiles that changed."""

from collections.abc import Callable
from typing import Any

import pytest

from globe_rules import (
    IN_DOUBT,
    Arrow,
    Card,
    Desk,
    GlobeRulesError,
    Hand,
    InvalidValue,
    Outcome,
    Photo,
    Placement,
    Program,
    Setup,
    Space,
    Step,
    Table,
    Tile,
    Voyage,
    read_program,
    read_puzzle,
    reconstruct,
    to_png,
    to_svg,
    to_text,
)
from globe_rules._engine.events import Flip, Lift, Place, Signal
from globe_rules._pictures.drawing import draw_program, draw_puzzle, side_by_side


def test_two_cards_on_one_space_are_both_drawn() -> None:
    """Illegal programs can be drawn; all columns get the same width (Q-12)."""
    assert draw_program(read_program("R1@1 B1E@1 G1@9")).split("\n") == [
        "┌────────┬────────┬────────┐",
        "│ B1→ R1 │        │        │",
        "├────────┼────────┼────────┤",
        "│        │        │        │",
        "├────────┼────────┼────────┤",
        "│        │        │ G1     │",
        "└────────┴────────┴────────┘",
    ]


def test_a_card_that_is_placed_twice_is_drawn_twice() -> None:
    """Illegal programs can be drawn (Q-13)."""
    program = Program([Placement(Card.G1, Space(1)), Placement(Card.G1, IN_DOUBT)])
    assert draw_program(program).count("G1") == 2


# Hands, steps, reconstructions and voyages

SHUFFLED = read_puzzle("2N1N3N/4N5W6N/7N8N9N")
RESULT = reconstruct(SHUFFLED, read_program("G1@5 B1E@1 B2NE@3 R1@7 G3@6 B5W@9"))
NO_CARD = reconstruct(SHUFFLED, Program())
PLACED = [Place(Placement("G1", IN_DOUBT), player="Ana", at=1), Place(Placement("B1", 2, "E"), player="Ana", at=1)]
TABLE = Table("en", [Setup("Ana", "asia", SHUFFLED), Setup("Bo <&> co", "europe", SHUFFLED, "E")])
VOYAGE = Voyage.start(TABLE).after(Signal(), *PLACED)


def marks(value: object) -> int:
    """Count the bold rims in a picture."""
    return to_svg(value).count('stroke="#d9480f"')


def test_changed_tiles_are_marked() -> None:
    """A swap marks two tiles, a rotation one, B5 three; a void card and a red card without a move none (Q-8, Q-9)."""
    assert [int(space) for space in RESULT.steps[0].moved] == [1, 2]
    assert [len(step.moved) for step in RESULT.steps] == [2, 0, 1, 1, 0, 3]
    assert [marks(step) for step in RESULT.steps] == [2, 0, 1, 1, 0, 3]
    assert marks(RESULT) == 7
    assert to_text(RESULT).count("*") == 7
    assert marks(Step(Placement("B1", 1, "E"), None, SHUFFLED)) == 0


def test_a_reconstruction_shows_every_card_and_why_it_is_void() -> None:
    """Without cards it shows the puzzle only (RECON-2)."""
    drawn = to_text(RESULT)
    for step in RESULT.steps:
        assert str(step.placement) in drawn
    assert "B2NE@3 void Q-3" in drawn
    assert "Q-3 ×" in to_svg(RESULT)
    assert to_text(NO_CARD) == to_text(SHUFFLED)


def test_the_table_of_a_voyage_shows_name_and_hand_of_every_seat() -> None:
    """Names are escaped in SVG (PREP-6)."""
    assert [line for line in to_text(VOYAGE).split("\n") if line[:1].isdigit()] == [
        "1. Bo <&> co (G1,G2,G3,B1,B2,B3,B4,B5,R1,R2)",
        "2. Ana (G1,G2,G3,B1,B2,B3,B4,B5,R1,R2)",
    ]
    assert "1. Bo &lt;&amp;&gt; co" in to_svg(VOYAGE)


def test_photos_hands_cards_and_placements_are_drawn_as_text() -> None:
    """A photo as its solved puzzle, a hand with one line per colour, a card as its name."""
    assert to_text(Photo("E")) == to_text(Photo("E").solved_puzzle)
    assert to_text(Hand([Card.R1, Card.G1, Card.G3])) == "G1 G3\nR1"
    assert to_text(Card.B5) == "B5"
    assert "B1→" in to_text(Placement("B1", 2, "E"))

    assert to_text(Tile(5, "W")) == "5←"


def test_the_seat_of_a_player_is_drawn_with_puzzle_photo_and_hand() -> None:
    name, *drawn = to_text(VOYAGE.seat_of("Ana")).split("\n")
    assert name == "2. Ana (G1,G2,G3,B1,B2,B3,B4,B5,R1,R2)"
    assert drawn == side_by_side(draw_puzzle(SHUFFLED), draw_puzzle(Photo("E").solved_puzzle)).split("\n")


@pytest.mark.parametrize(
    ("outcome", "english", "french"),
    [
        (
            Outcome("new-turn", "ASSESS-2"),
            "Nobody has solved their puzzle yet: new turn (ASSESS-2)",
            "Personne n’a encore reconstitué son puzzle\xa0: nouveau tour (ASSESS-2)",
        ),
        (Outcome("won", "END-1", ["Ana"]), "Ana wins (END-1)", "Ana gagne (END-1)"),
        (
            Outcome("tied", "D-6", ["Ana", "Bo", "Cy"]),
            "Ana, Bo and Cy remain tied (D-6)",
            "Ana, Bo et Cy restent à égalité (D-6)",
        ),
    ],
)
def test_an_outcome_is_drawn_in_words(outcome: Outcome, english: str, french: str) -> None:
    assert to_text(outcome) == english
    assert to_text(outcome, language="fr") == french


def test_the_words_of_a_drawing_are_in_the_chosen_language() -> None:
    """Only words are translated, in steps, programs and voyages."""
    assert "B2NE@3 nulle Q-3" in to_text(RESULT, language="fr")
    assert to_text(Placement("G1", IN_DOUBT), language="fr").endswith("emplacement douteux\xa0: G1")
    assert "emplacement douteux\xa0: G1" in to_text(VOYAGE, language="fr")
    with pytest.raises(GlobeRulesError, match="language: found 'xx'"):
        to_text(SHUFFLED, language="xx")


def test_a_desk_is_drawn_as_program_and_hand() -> None:
    program = read_program("B1E@1")
    assert to_text(Desk(Hand(["G1", "B1"]), program)) == side_by_side(draw_program(program), "G1\nB1")


def test_the_repr_of_a_reconstruction_has_its_steps_in_notation() -> None:
    assert repr(RESULT) == (
        "<Reconstruction 2N1N3N/4N5W6N/7N8N9N [B1E@1 B2NE@3(void Q-3) G1@5 G3@6 R1@7 B5W@9] "
        "1N2N3N/4N5N6S/9N7N8N, not solved>"
    )
    assert repr(reconstruct(Photo().solved_puzzle, Program())).endswith("solved>")


@pytest.mark.parametrize("value", [None, "G1", 5, Space(5), Arrow.N, TABLE], ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("draw", [to_svg, to_text])
def test_a_value_that_cannot_be_drawn_is_invalid(draw: Callable[[object], str], value: object) -> None:
    """The error names its type."""
    with pytest.raises(InvalidValue, match=f"value: found {type(value).__name__}"):
        draw(value)


def test_a_reconstruction_has_four_puzzles_per_row() -> None:
    assert [row.split("\n")[0].count("┌") for row in to_text(RESULT).split("\n\n")] == [4, 3]


def test_every_seat_shows_its_puzzle_its_program_and_the_solved_puzzle() -> None:
    """Cards in doubt are shown too (Q-14)."""
    for seat, drawn in zip(VOYAGE.seats, to_text(VOYAGE).split("\n\n"), strict=True):
        program = draw_program(VOYAGE.reaction.desk_of(seat.player).program)
        row = side_by_side(draw_puzzle(seat.puzzle), program, draw_puzzle(seat.photo.solved_puzzle))
        assert drawn.partition("\n")[2] == row


def test_cards_across_spaces_or_in_doubt_are_listed_in_french() -> None:
    """They are below the frame (Q-14)."""
    lines = draw_program(read_program("G1@2+3 B4N@_"), "fr").split("\n")
    assert lines[-2:] == ["à cheval sur 2+3\u00a0: G1", "emplacement douteux\u00a0: B4↑"]


def test_only_a_void_card_is_pale() -> None:
    """One of the six cards is void."""
    assert to_svg(RESULT).count('<g opacity="0.45"') == 1


def test_the_height_of_a_picture_depends_on_its_content() -> None:
    """One row of cards, two rows, and a seat with a card below its frame."""
    heights = [float(to_svg(each).split('height="')[1].split('"')[0]) for each in (Hand(list(Card)[:5]), Hand.full())]
    assert heights == [120, 230]
    higher, lower = (
        to_svg(each).split('viewBox="')[1].split('"')[0].split()[3] for each in (VOYAGE, Voyage.start(TABLE))
    )
    assert float(higher) > float(lower)


def test_the_picture_of_a_photo_is_rotated_clockwise() -> None:
    """Its top points in the direction of the photo."""
    assert "rotate(90)" in to_svg(Photo("E"))
    assert "rotate(270)" in to_svg(Photo("W"))


def test_covered_puzzles_can_be_hidden() -> None:
    """Ana's puzzle is visible from the lift to the flip; Bo has not lifted the photo (PREP-3, REACT-3a)."""
    lifted = Voyage.start(TABLE).after(Signal(), Lift(player="Ana", at=1))
    flipped = lifted.after(Flip(player="Ana", at=2))
    shown = str(draw_puzzle(lifted.seat_of("Ana").puzzle)).split("\n")[1]
    for voyage, covered in ((Voyage.start(TABLE), 2), (lifted, 1), (flipped, 2)):
        text = to_text(voyage, hide_covered=True)
        assert text.count("▒▒") == 9 * covered
        assert (shown in text) == (covered < 2)
        assert "▒" not in to_text(voyage)
        paper = 'x="-168"'  # the white border of the photo
        assert to_svg(voyage, hide_covered=True).count(paper) == covered
        assert paper not in to_svg(voyage)
        assert len(to_svg(voyage, hide_covered=True)) < len(to_svg(voyage))


@pytest.mark.parametrize("draw", [to_svg, to_png, to_text])
def test_only_a_voyage_knows_what_is_covered(draw: Any) -> None:  # noqa: ANN401
    with pytest.raises(InvalidValue, match="hide_covered: found True, expected False: only a voyage"):
        draw(VOYAGE.seat_of("Ana"), hide_covered=True)
    with pytest.raises(InvalidValue, match="hide_covered: found 1, expected True or False"):
        draw(VOYAGE, hide_covered=1)
