"""What holds for everything that is written and read."""

import re
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies.programs import hands, photos, placements, programs, puzzles, tiles

from globe_rules import (
    Hand,
    Photo,
    Placement,
    Program,
    Puzzle,
    Tile,
    Unreadable,
    read_hand,
    read_photo,
    read_placement,
    read_program,
    read_puzzle,
    read_tile,
)

Value = Tile | Puzzle | Photo | Placement | Program | Hand
READERS: dict[type[Value], Callable[[str], Value]] = {
    Tile: read_tile,
    Puzzle: read_puzzle,
    Photo: read_photo,
    Placement: read_placement,
    Program: read_program,
    Hand: read_hand,
}
GLYPHS = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}
SQUARES = ("1245", "2356", "4578", "5689")
MARKS = "123456789NESWGBR@+_/,↑↗→↘↓↙←↖ \t\n\r"

values = st.one_of(tiles(), puzzles(), photos(), placements(), programs(), hands())
texts = st.text() | st.text(MARKS)


def read_again(value: Value, text: str) -> Value:
    """Read a text as the same kind of thing as a value."""
    return READERS[type(value)](text)


def unreadable(read: Callable[[str], Value], text: str) -> Unreadable:
    """Return the complaint about a text, after a look at whether it makes sense."""
    with pytest.raises(Unreadable) as raised:
        read(text)
    trouble = raised.value
    lines = text.split("\n")
    assert 1 <= trouble.line <= len(lines)
    assert trouble.text == lines[trouble.line - 1]
    assert 1 <= trouble.column <= len(lines[trouble.line - 1]) + 1
    rest = "\n".join([lines[trouble.line - 1][trouble.column - 1 :], *lines[trouble.line :]])
    assert (
        str(trouble.found) in {repr(rest[:length]) for length in range(1, 10)}
        if rest
        else str(trouble.found) == "the end"
    )
    assert str(trouble).startswith(f"line {trouble.line}, column {trouble.column}: found {trouble.found!s}, expected ")
    return trouble


def read_or_unreadable(read: Callable[[str], Value], text: str) -> None:
    """Read a text, then read again what is written of it; or look at the complaint."""
    try:
        value = read(text)
    except Unreadable:
        unreadable(read, text)
    else:
        assert read(str(value)) == value


@given(values)
def test_what_is_written_can_be_read(value: Value) -> None:
    """str() writes the notation, and reading it gives the same value (Q-52)."""
    assert read_again(value, str(value)) == value
    assert repr(value) == f"<{type(value).__name__} {value}>"


@given(values)
def test_glyphs_read_like_letters(value: Value) -> None:
    """An arrow may be written as one: B2↘@5 is B2SE@5 (CARD-ARROW)."""
    drawn = re.sub("[NS]?[EW]|[NS]", lambda found: GLYPHS[found[0]], str(value))
    assert read_again(value, drawn) == value


@given(values, st.text(" \t\n", min_size=1))
def test_blanks_between_the_parts_do_not_matter(value: Value, blank: str) -> None:
    """Around the whole, around tiles and rows, between placements, after commas (PREP-2, REACT-2)."""
    parts = re.split(r"(?<=[NESW])(?=\d)|(?=[/,])|(?<=[/,])| ", str(value))
    assert read_again(value, blank.join(["", *parts, ""])) == value


@pytest.mark.no_cover
@given(st.sampled_from(list(READERS.values())), texts)
def test_a_text_is_read_or_unreadable_and_nothing_else(read: Callable[[str], Value], text: str) -> None:
    """No text makes a reader stumble; what can be read is written and read again the same (Q-52)."""
    read_or_unreadable(read, text)


@given(st.sampled_from(list(READERS.values())), st.text(st.characters(exclude_characters=MARKS), min_size=1))
def test_garbage_is_unreadable_from_its_first_sign(read: Callable[[str], Value], garbage: str) -> None:
    """A text without one sign of the notation is never a value; whoever enters a card says what is in doubt (Q-52)."""
    text = garbage + "!"  # not of blanks alone
    assert unreadable(read, text).column == len(text) - len(text.lstrip()) + 1


@given(values, values, st.data())
def test_a_slip_of_the_pen_is_read_or_unreadable(value: Value, other: Value, data: st.DataObject) -> None:
    """A part left out, put in or exchanged gives another value or a place to look at (PREP-2, REACT-2, Q-1)."""
    text = str(value)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 3)))
    slip = text[:start] + data.draw(st.text(MARKS, max_size=3) | st.just(str(other))) + text[end:]
    read_or_unreadable(READERS[type(value)], slip)


@given(values, st.text(" \n"), st.data())
def test_the_complaint_points_at_the_first_mistake(value: Value, blank: str, data: st.DataObject) -> None:
    """The place shown is that of the wrong sign or where its placement, card or tile begins (PREP-2, REACT-2, Q-1)."""
    text = str(value)
    at = data.draw(st.integers(0, len(text)))
    trouble = unreadable(READERS[type(value)], f"{blank}{text[:at]}?{text[at:]}")
    *lines_before, indent = blank.split("\n")
    assert trouble.line == len(lines_before) + 1
    shown = trouble.column - 1 - len(indent)
    assert 0 <= shown <= at
    assert not set(text[shown:at]) & set("/, ")


@given(st.sampled_from([*SQUARES, "123456789"]).flatmap(lambda some: st.lists(st.sampled_from(some), min_size=2)))
@example(["1", "3"])
def test_a_card_lies_across_ascending_spaces_of_one_square_or_is_unreadable(spaces: list[str]) -> None:
    """Two to four spaces that meet in one corner, each named once, the lowest first (REACT-2b, Q-14)."""
    text = f"G1@{'+'.join(spaces)}"
    if spaces == sorted(set(spaces)) and any(set(spaces) <= set(square) for square in SQUARES):
        assert str(read_placement(text)) == text
    else:
        unreadable(read_placement, text)


@given(puzzles(), st.data())
def test_a_puzzle_short_of_a_sign_or_with_a_tile_twice_is_unreadable(puzzle: Puzzle, data: st.DataObject) -> None:
    """Nine different tiles in three rows, or it is no puzzle at all (PREP-2, Q-48)."""
    text = str(puzzle)
    at = data.draw(st.integers(0, len(text) - 1))
    unreadable(read_puzzle, text[:at] + text[at + 1 :])
    one, two = data.draw(st.sampled_from([("1", "2"), ("5", "9"), ("8", "3")]))
    unreadable(read_puzzle, text.replace(one, two))
