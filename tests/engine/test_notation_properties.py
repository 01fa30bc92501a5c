"""Properties of the notation: reading, writing, and errors."""

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
    """Read a text as a value of the same type."""
    return READERS[type(value)](text)


def unreadable(read: Callable[[str], Value], text: str) -> Unreadable:
    """Return the error for a text, after checking that its position and what it found are right."""
    with pytest.raises(Unreadable) as raised:
        read(text)
    error = raised.value
    lines = text.split("\n")
    assert 1 <= error.line <= len(lines)
    assert error.text == lines[error.line - 1]
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    rest = "\n".join([lines[error.line - 1][error.column - 1 :], *lines[error.line :]])
    assert (
        str(error.found) in {repr(rest[:length]) for length in range(1, 10)} if rest else str(error.found) == "the end"
    )
    assert str(error).startswith(f"line {error.line}, column {error.column}: found {error.found!s}, expected ")
    return error


def read_or_unreadable(read: Callable[[str], Value], text: str) -> None:
    """Check that a text can be read, written and read again; or that its error is right."""
    try:
        value = read(text)
    except Unreadable:
        unreadable(read, text)
    else:
        assert read(str(value)) == value


@given(values)
def test_reading_what_str_writes_gives_the_same_value(value: Value) -> None:
    """The repr contains the notation (Q-52)."""
    assert read_again(value, str(value)) == value
    assert repr(value) == f"<{type(value).__name__} {value}>"


@given(values)
def test_glyphs_read_like_letters(value: Value) -> None:
    """B2↘@5 is B2SE@5 (CARD-ARROW)."""
    drawn = re.sub("[NS]?[EW]|[NS]", lambda found: GLYPHS[found[0]], str(value))
    assert read_again(value, drawn) == value


@given(values, st.text(" \t\n", min_size=1))
def test_blanks_between_the_parts_do_not_matter(value: Value, blank: str) -> None:
    """They are allowed at both ends, around tiles and rows, between placements and after commas (PREP-2, REACT-2)."""
    parts = re.split(r"(?<=[NESW])(?=\d)|(?=[/,])|(?<=[/,])| ", str(value))
    assert read_again(value, blank.join(["", *parts, ""])) == value


@pytest.mark.no_cover
@given(st.sampled_from(list(READERS.values())), texts)
def test_any_text_is_read_or_raises_unreadable(read: Callable[[str], Value], text: str) -> None:
    """If it is read, writing and reading it gives the same value (Q-52)."""
    read_or_unreadable(read, text)


@given(st.sampled_from(list(READERS.values())), st.text(st.characters(exclude_characters=MARKS), min_size=1))
def test_garbage_is_unreadable_from_its_first_character(read: Callable[[str], Value], garbage: str) -> None:
    """A text without any character of the notation is never a value (Q-52)."""
    text = garbage + "!"  # so that it does not consist of blanks only
    assert unreadable(read, text).column == len(text) - len(text.lstrip()) + 1


@pytest.mark.no_cover
@given(values, values, st.data())
def test_a_text_with_a_typing_error_is_read_or_unreadable(value: Value, other: Value, data: st.DataObject) -> None:
    """Some characters are removed, added or replaced (PREP-2, REACT-2, Q-1)."""
    text = str(value)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 3)))
    mistyped = text[:start] + data.draw(st.text(MARKS, max_size=3) | st.just(str(other))) + text[end:]
    read_or_unreadable(READERS[type(value)], mistyped)


@pytest.mark.no_cover
@given(values, st.text(" \n"), st.data())
def test_the_error_points_at_the_first_mistake(value: Value, blank: str, data: st.DataObject) -> None:
    """The position is the wrong character, or the start of its placement, card or tile (PREP-2, REACT-2, Q-1)."""
    text = str(value)
    at = data.draw(st.integers(0, len(text)))
    error = unreadable(READERS[type(value)], f"{blank}{text[:at]}?{text[at:]}")
    *lines_before, indent = blank.split("\n")
    assert error.line == len(lines_before) + 1
    position = error.column - 1 - len(indent)
    assert 0 <= position <= at
    assert not set(text[position:at]) & set("/, ")


@given(st.sampled_from([*SQUARES, "123456789"]).flatmap(lambda some: st.lists(st.sampled_from(some), min_size=2)))
@example(["1", "3"])
def test_a_card_across_spaces_is_readable_if_they_ascend_within_one_square(spaces: list[str]) -> None:
    """Two to four spaces that meet in one corner, each once, the lowest first (REACT-2b, Q-14)."""
    text = f"G1@{'+'.join(spaces)}"
    if spaces == sorted(set(spaces)) and any(set(spaces) <= set(square) for square in SQUARES):
        assert str(read_placement(text)) == text
    else:
        unreadable(read_placement, text)


@pytest.mark.no_cover
@given(puzzles(), st.data())
def test_a_puzzle_without_a_character_or_with_a_tile_twice_is_unreadable(puzzle: Puzzle, data: st.DataObject) -> None:
    """A puzzle has nine different tiles in three rows (PREP-2, Q-48)."""
    text = str(puzzle)
    at = data.draw(st.integers(0, len(text) - 1))
    unreadable(read_puzzle, text[:at] + text[at + 1 :])
    one, two = data.draw(st.sampled_from([("1", "2"), ("5", "9"), ("8", "3")]))
    unreadable(read_puzzle, text.replace(one, two))
