"""The fast readers and checks of the protocol agree with the notation of the engine and with the published schema."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.programs import photos, programs, puzzles

from globe_rules import GlobeRulesError, Photo, Program, Puzzle
from globe_rules._engine import notation
from globe_rules._protocol import canonical
from globe_rules._protocol.messages import NotAMessage, check
from globe_rules._protocol.requests import check_request
from globe_rules._specification.suite import suite

EVENTFUL = [case.request for case in suite().cases if case.request.get("events")]


def result(read: Callable[[Any], object], text: object) -> object:
    """Return what a function reads, or the text of its error."""
    try:
        return read(text)
    except GlobeRulesError as error:
        return str(error)


@st.composite
def misspelt(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """Return a text with one character replaced, added or removed."""
    text = draw(texts)
    at = draw(st.integers(0, len(text)))
    instead = draw(st.sampled_from(["", "1", "N", "/", " ", "→", "@", "X"]))
    return text[:at] + instead + text[at + draw(st.integers(0, 1)) :]


@given(puzzles())
def test_puzzles_are_read_and_written_as_by_the_engine(puzzle: Puzzle) -> None:
    assert canonical.puzzle_text(puzzle) == str(puzzle)
    assert canonical.read_puzzle(str(puzzle)) == notation.read_puzzle(str(puzzle)) == puzzle


@given(misspelt(puzzles().map(str)))
def test_other_texts_of_puzzles_get_the_puzzle_or_the_error_of_the_engine(text: str) -> None:
    assert result(canonical.read_puzzle, text) == result(notation.read_puzzle, text)


@pytest.mark.parametrize("value", [None, 5, ["1N"], "", "1N2N3N/4N5N6N/7N8N8N", "1N2N3N4N/5N6N/7N8N9N"])
def test_values_that_are_no_puzzle_get_the_error_of_the_engine(value: object) -> None:
    assert result(canonical.read_puzzle, value) == result(notation.read_puzzle, value)


@given(photos())
def test_photos_are_read_as_by_the_engine(photo: Photo) -> None:
    assert canonical.read_photo(str(photo)) == canonical.read_photo(photo.direction.glyph) == photo


def test_a_text_that_is_no_photo_gets_the_error_of_the_engine() -> None:
    assert result(canonical.read_photo, "up") == result(notation.read_photo, "up")


@pytest.mark.no_cover
@given(programs())
def test_programs_are_read_as_by_the_engine(program: Program) -> None:
    assert canonical.read_program([str(each) for each in program]) == program


@pytest.mark.no_cover
@given(programs(), misspelt(programs().map(str)))
def test_other_texts_of_programs_get_the_program_or_the_error_of_the_engine(program: Program, text: str) -> None:
    """Blanks inside the text are allowed, as between placements."""
    texts = [*map(str, program), text]
    assert result(canonical.read_program, texts) == result(notation.read_program, " ".join(texts))


def problem(check_: Callable[..., None], *arguments: object) -> str:
    """Return the problem that a check finds, or an empty text."""
    try:
        check_(*arguments)
    except NotAMessage as error:
        return f"{error.problem!s} {error.hint!s}"
    return ""


@pytest.mark.no_cover
@pytest.mark.parametrize("invalid", [False, True])
def test_requests_of_the_suite_are_checked_as_by_their_schema(invalid: bool) -> None:  # noqa: FBT001 -- a parameter
    for case in (each for each in suite().cases if each.operation and each.invalid is invalid):
        request = {"id": 1, **case.request}
        operation = case.operation
        assert problem(check_request, request, operation) == problem(check, request, "requests", f"request-{operation}")


WORDS = st.sampled_from(["flip", "Ana", "B1", "B1E@1", "5", "N"])
JSON = st.one_of(st.none(), st.booleans(), st.integers(-1, 2), WORDS)


@given(st.sampled_from(EVENTFUL), st.data())
def test_other_events_are_checked_as_by_the_schema(original: dict[str, Any], data: st.DataObject) -> None:
    """A field of one event gets another value, is missing or is unknown; or the whole event is replaced."""
    request = {"id": 1, **deepcopy(original)}
    at = data.draw(st.integers(0, len(request["events"]) - 1))
    name = data.draw(st.sampled_from(["event", "at", "player", "card", "where", "arrow", "placement", "", "all"]))
    value = data.draw(st.one_of(JSON, st.lists(JSON, max_size=1), st.just("missing")))
    if name == "all":
        request["events"][at] = value
    elif value == "missing":
        request["events"][at].pop(name, None)
    else:
        request["events"][at][name] = value
    operation = request["op"]
    assert problem(check_request, request, operation) == problem(check, request, "requests", f"request-{operation}")


@pytest.mark.parametrize("request_", [None, [], {}, {"id": 1, "op": "round"}, {"id": 1, "op": "round", "events": {}}])
def test_requests_without_events_are_checked_as_by_their_schema(request_: object) -> None:
    assert problem(check_request, request_, "round") == problem(check, request_, "requests", "request-round") != ""
