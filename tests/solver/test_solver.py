"""The solver agrees with an exhaustive search, and its tables with the cards."""

import os
import random
from collections.abc import Callable
from functools import reduce
from typing import Any

import pytest
from exhaustive import GOAL, Tiles, applied, fewest_cards, number_of_solutions
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies.programs import all_clear_placements, puzzles

from globe_rules import (
    Hand,
    InvalidField,
    InvalidValue,
    Photo,
    Placement,
    Program,
    Puzzle,
    Tile,
    from_json,
    read_hand,
    read_puzzle,
    reconstruct,
    to_json,
)
from globe_rules._engine.cards import NO_REDS
from globe_rules.solver import ANY_DIRECTION, MAX_TURNS, Question, Solution, _answers, hint, solutions, solve
from globe_rules.solver._search import Search
from globe_rules.solver._state import ALL_BLUES, ARRANGEMENTS, NEVER, SOLVED, inverse, mask_of, rank, swapped, where_of
from globe_rules.solver._tables import LONGEST, endings, fewest, shipped
from globe_rules.solver._turns import Limits, turns_from, undominated
from tools.solver_record import build
from tools.solver_record.endings import runs

FACINGS = "NESW"
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
ROUNDS = 60 if DEEP else 4
"""The number of puzzles per hand that are compared with the exhaustive search."""


def puzzle_of(tiles: Tiles) -> Puzzle:
    """Return the puzzle of some tuples."""
    return Puzzle(Tile(home + 1, FACINGS[facing]) for home, facing in tiles)


def tiles_of(puzzle: Puzzle) -> Tiles:
    """Return a puzzle as tuples."""
    return tuple((tile.home - 1, FACINGS.index(str(tile.facing))) for tile in puzzle.tiles)


def after_card(tiles: Tiles, placed: Placement) -> Tiles:
    """Return the tuples after a card."""
    step = (0, 0) if placed.arrow is None else placed.arrow.step  # type: ignore[union-attr]
    return applied(tiles, str(placed.card), placed.where - 1, step)  # type: ignore[operator]


@pytest.mark.no_cover
@given(puzzles(), st.sampled_from(all_clear_placements()))
def test_the_exhaustive_solver_applies_cards_like_the_engine(puzzle: Puzzle, placement: Placement) -> None:
    after = after_card(tiles_of(puzzle), placement)
    assert puzzle_of(after) == reconstruct(puzzle, Program([placement])).puzzle


def scrambled(source: random.Random, cards: int) -> Puzzle:
    """Return the solved puzzle after some random cards, so that it is often a few cards away from solved."""
    placements = [each for each in all_clear_placements() if not each.card.is_red]
    return puzzle_of(reduce(after_card, source.choices(placements, k=cards), GOAL))


SEVERAL = [
    ("G1,G2,G3,B1,B2,B3,B4,B5,R1,R2", 1, 2),
    ("G1,G2,G3,B1,B2,B3,B4,B5,R1,R2", 2, 2),
    ("G1,G2,G3,B1,B2,B3,B4,B5", 1, 3),
    ("G1,G2,G3", 2, 3),
    ("G1,G3", 3, 4),
    ("G1,G2,B1", 2, 3),
    ("B3,B4,R1,R2", 2, 5),
    ("B3,R1,R2", 3, 4),
    ("G2,G3,R2", 2, 4),
    ("B4,B5", 2, 4),
    ("G1,B4", 3, 4),
]


@pytest.mark.parametrize(
    ("hand", "turns", "cards"),
    [("G1,B3,R2", 2, 6), *(pytest.param(*each, marks=pytest.mark.no_cover) for each in SEVERAL)],
)
def test_the_fewest_cards_are_those_of_an_exhaustive_search(hand: str, turns: int, cards: int) -> None:
    """For several hands and limits, on puzzles near and far from solved."""
    source = random.Random(f"{hand} {turns}")  # noqa: S311 -- the same puzzles every time
    for number in range(ROUNDS):
        puzzle = scrambled(source, number % (cards + 1) + 1)
        expected = fewest_cards(tiles_of(puzzle), frozenset(hand.split(",")), turns, cards)
        question = Question(puzzle, hand=read_hand(hand), turns=turns, cards=cards, fewest_cards=True)
        solution = solve(question)
        assert (solution and solution.cards) == expected, puzzle


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("hand", "turns", "cards"),
    [("G1,G2,G3,B1,B2,B3,B4,B5,R1,R2", 1, 2), ("G1,B3,B4,R2", 2, 3), ("G1,G2,R1,R2", 2, 3), ("G1,G3,B5", 2, 3)],
)
def test_the_number_of_solutions_is_that_of_an_exhaustive_search(hand: str, turns: int, cards: int) -> None:
    """The list of solutions has no duplicates."""
    source = random.Random(f"all {hand}")  # noqa: S311 -- the same puzzles every time
    compared = 0
    while compared < 3:
        puzzle = scrambled(source, cards)
        found = solutions(Question(puzzle, hand=read_hand(hand), turns=turns, cards=cards))
        if found and found.best.cards == cards:
            expected = number_of_solutions(tiles_of(puzzle), frozenset(hand.split(",")), found.best.turns, cards)
            assert found.total == expected
            assert len({solution.programs for solution in found.listed}) == len(found.listed) == min(expected, 1000)
            compared += 1


NOTHING = (bytes(ARRANGEMENTS),) * 2
NEAR = [inverse(turn.after) for turn in turns_from(SOLVED, ALL_BLUES, Limits(2, (), NOTHING, NOTHING))]
"""Arrangements that two blue cards solve."""


@pytest.mark.no_cover
@given(puzzles(), st.sampled_from(NEAR), st.booleans())
@settings(max_examples=100 if DEEP else 6)
def test_the_endings_of_the_tables_are_those_of_a_search(puzzle: Puzzle, near: bytes, red: bool) -> None:  # noqa: FBT001 -- drawn
    for where in (where_of(puzzle, Photo()), near):
        tables = (fewest(1, int(red)), fewest(1, 0)), (fewest(0, 0),) * 2
        searched = undominated(turns_from(where, ALL_BLUES, Limits(9, (9,) * 9 if red else (), *tables)))
        looked_up = [turn for turn in endings(where) if red or turn.home is None]
        assert {turn[:4] for turn in looked_up} == {turn[:4] for turn in searched}
        assert len(looked_up) == len(searched)


@pytest.mark.no_cover
def test_the_number_of_ways_to_place_blue_cards_is_that_of_the_page() -> None:
    """The proofs on the page `difficulty` start with this number."""
    assert len(runs(range(9))) == 57_917


@pytest.mark.skipif(not DEEP, reason="takes half a minute; other tests compare the tables with searches")
def test_the_tables_can_be_built_again_from_the_cards() -> None:
    for name, content in build.tables():
        assert shipped(name) == content, name


@pytest.mark.no_cover
def test_tables_of_two_blue_cards_agree_with_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Built with B1 and B2 only, for up to two turns."""
    monkeypatch.setattr("globe_rules.solver._tables.COUNTED_TURNS", 2)
    blues = mask_of(read_hand("B1,B2").cards)
    built = dict(build.tables(blues))
    assert {*built} == {path.stem for path in build.DATA.iterdir() if "3-turns" not in path.stem}
    assert sum(built["ending-counts"]) * LONGEST == len(built["ending-cards"]) > 0
    source = random.Random(1)  # noqa: S311 -- the same arrangements every time
    for where in (bytes(source.sample(range(9), k=9)), swapped(SOLVED, 0, 8), *source.sample(NEAR, 2)):
        number = rank(where)
        for reds in (0, 1):
            within = built[f"fewest-any-turns-{reds}-reds"], built["fewest-any-turns-0-reds"]
            tables = within, (fewest(0, 0),) * 2
            found = undominated(turns_from(where, blues, Limits(9, (9,) * 9 if reds else (), *tables)))
            assert built[f"fewest-1-turns-{reds}-reds"][number] == min([turn.size for turn in found], default=NEVER)
        assert built["ending-counts"][number] == len(found)


@pytest.mark.no_cover
@pytest.mark.parametrize(("number_of_turns", "reds"), [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (3, 2)])
def test_the_tables_of_consecutive_numbers_of_turns_agree(number_of_turns: int, reds: int) -> None:
    """The fewest cards are those of the best first turn plus the table for one turn less, for some arrangements."""
    source = random.Random(f"{number_of_turns} {reds}")  # noqa: S311 -- the same arrangements every time
    fewer = max(reds - 1, 0)
    now = fewest(MAX_TURNS, reds), fewest(MAX_TURNS, fewer)
    then = fewest(number_of_turns - 1, reds), fewest(number_of_turns - 1, fewer)
    for _ in range(3):
        where = bytes(source.sample(range(9), k=9))
        expected = fewest(number_of_turns, reds)[rank(where)]
        most = min(expected, 6)
        found = turns_from(where, ALL_BLUES, Limits(most, (most,) * 9 if reds else (), now, then))
        least = min([turn.size + then[turn.home is not None][rank(turn.after)] for turn in found], default=NEVER)
        assert least == expected or (most < expected and least == NEVER)


def solved(text: str, **limits: Any) -> Solution:  # noqa: ANN401 -- the arguments of a question
    """Return the solution of a puzzle that can be solved."""
    solution = solve(Question(read_puzzle(text), **limits))
    assert solution is not None
    return solution


def test_a_search_with_a_limit_of_steps_returns_a_solution_and_a_proved_bound() -> None:
    """With 0 steps it proves no more than the lower bound at the start."""
    search = Search(read_puzzle("6S1S4W/2S8S5E/9S7S3S"), Photo(), NO_REDS, 5)
    for steps in (0, 300):
        path, proved = search.best(search.at_least + 1, steps)
        assert path is not None, "any solution is better than none"
        assert search.at_least <= proved <= path.cards
        assert steps or proved == search.at_least


@pytest.mark.no_cover
def test_only_a_complete_search_proves_that_there_is_no_solution() -> None:
    """With few blue cards, a solution in five turns is hard to find. If there is none, steps do not matter."""
    assert solved("6S1S4W/2S8S5E/9S7S3S", hand=read_hand("G1,G2,G3,B1,B2")).turns == 5
    search = Search(read_puzzle("1N8N3N/5N2N6N/7N9N4N"), Photo(), read_hand("G1,B1,R2"), 2)
    assert search.at_least <= search.most
    assert search.best(99, steps=0) == search.best(99) == (None, search.most + 1)


def test_can_be_solved() -> None:
    """A puzzle with all tiles rotated west needs five turns without red cards."""
    west = read_puzzle("1W2W3W/4W5W6W/7W8W9W")
    for puzzle, turns, expected in ((Photo().solved_puzzle, 1, True), (west, 4, False), (west, 5, True)):
        assert Search(puzzle, Photo(), NO_REDS, turns).can_be_solved is expected
    search = Search(read_puzzle("3E8E5N/4E9N6N/7N2N1N"), Photo(), Hand.full(), 1)
    assert search.at_least <= search.most
    assert not search.can_be_solved


def test_the_fewest_cards_can_take_more_turns_than_the_fewest_turns() -> None:
    """`fewest_cards` chooses between the two."""
    puzzle = "1N2N3N/5N4N9N/7N8N6N"
    few_turns, few_cards = (solved(puzzle, hand=NO_REDS, fewest_cards=cards) for cards in (False, True))
    assert (few_turns.turns, few_turns.cards) == (1, 3)
    assert (few_cards.turns, few_cards.cards, few_cards.proved) == (2, 2, True)


def test_the_fewest_cards_are_proved_if_more_turns_need_more_cards() -> None:
    """Every turn needs a card, so more turns than were searched need more cards."""
    solution = solved("2N1N3N/4N5W6N/7N8N9N", fewest_cards=True)
    assert (solution.cards, solution.proved) == (2, True)


def test_any_direction_finds_the_best_of_four() -> None:
    """Solutions of several directions are counted together."""
    puzzle = read_puzzle("7E4E1E/8E5E2E/9E6E3W")
    found = solutions(Question(puzzle, photo=ANY_DIRECTION))
    assert found is not None
    assert (str(found.best.photo), found.best.cards) == ("E", 1)
    assert found.total == 2, "G3 or R2"
    assert solutions(Question(puzzle, hand=Hand([]))) is None


def test_more_than_five_turns_are_a_value_error() -> None:
    """Five always suffice."""
    with pytest.raises(ValueError, match="6"):
        Question(Photo().solved_puzzle, turns=6)


def test_counting_stops_early_if_it_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then `exact` is false."""
    monkeypatch.setattr(_answers, "COUNTED_PATHS", 1)
    counted: list[int] = []
    found = solutions(Question(read_puzzle("2N1N3N/4N5N6N/7N8N9N")), limit=2, progress=counted.append)
    assert found is not None
    assert (len(found.listed), found.total, found.exact) == (2, 2, False)
    assert counted == [2]


SWAPPED = read_puzzle("2N1N3N/4N5W6N/7N8N9N")


@settings(max_examples=10)
@given(st.lists(st.sampled_from(all_clear_placements("green", "blue")), max_size=4, unique_by=lambda each: each.card))
def test_following_the_hints_solves_the_puzzle(placed: list[Placement]) -> None:
    """From any cards on different spaces: some are taken back, others are placed (Q-32)."""
    by_space = {placement.where: placement for placement in placed}
    program = Program(by_space.values())
    question = Question(SWAPPED)
    found = hint(question, program)
    while found and (found.take_back or found.place):
        if found.take_back is not None:
            program = Program(each for each in program if each != found.take_back)
        elif found.place is not None:
            program = Program([*program, found.place])
        found = hint(question, program)
    assert found is not None
    assert program == found.solution.programs[0]
    assert reconstruct(SWAPPED, program).solved


def test_there_is_no_hint_without_a_solution() -> None:
    assert hint(Question(SWAPPED, cards=1)) is None


ASK: Any = Question


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ASK("1N"), "puzzle: found '1N', expected a Puzzle"),
        (lambda: ASK(SWAPPED, photo="up"), "photo: found 'up', expected one of N, E, S, W"),
        (lambda: ASK(SWAPPED, photo=()), "photo: found nothing, expected at least one photo"),
        (lambda: ASK(SWAPPED, photo=5), "photo: found 5"),
        (lambda: ASK(SWAPPED, hand="G1"), "hand: found 'G1', expected a Hand"),
        (lambda: ASK(SWAPPED, turns=9), "turns: found 9, expected 1 to 5 turns, or None"),
        (lambda: ASK(SWAPPED, turns=True), "turns: found True"),
        (lambda: ASK(SWAPPED, cards="x"), "cards: found 'x', expected a whole number"),
        (lambda: ASK(SWAPPED, fewest_cards=1), "fewest_cards: found 1, expected True or False"),
        (lambda: solve(SWAPPED), "question: found <Puzzle 2N1N3N/4N5W6N/7N8N9N>, expected a Question"),  # type: ignore[arg-type] # the test
        (lambda: solutions(ASK(SWAPPED), limit="1"), "limit: found '1'"),  # type: ignore[arg-type] # the test
        (lambda: hint(ASK(SWAPPED), "G1@5"), "program: found 'G1@5'"),  # type: ignore[arg-type] # the test
    ],
)
def test_an_invalid_question_is_an_error_that_names_the_argument(call: Callable[[], object], message: str) -> None:
    with pytest.raises(InvalidValue) as raised:
        call()
    assert str(raised.value).startswith(message)


def test_a_question_takes_the_letter_of_a_photo() -> None:
    assert Question(SWAPPED, photo="E") == Question(SWAPPED, photo=Photo("E"))


def test_the_json_of_a_solution_has_turns_cards_and_whether_it_is_proved() -> None:
    solution = solve(Question(read_puzzle("2N1N3N/4N5W6N/7N8N9N")))
    assert solution is not None
    written = to_json(solution)
    assert (written["turns"], written["cards"], written["proved"]) == (1, 2, True)
    assert from_json(Solution, written) == solution
    with pytest.raises(InvalidField, match="proved: found false, expected true"):
        from_json(Solution, written | {"proved": False})
    assert to_json(hint(Question(solution.puzzle)))["solution"] == written
