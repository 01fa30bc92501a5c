"""The solver finds what trying everything finds."""

import random

import pytest
from exhaustive import GOAL, Tiles, carried_out, fewest_cards
from hypothesis import given
from hypothesis import strategies as st

from globe_rules import Placement, Program, Puzzle, Space, Tile, read_hand, reconstruct
from globe_rules.conformance.fuzz.programs import all_clear_placements, puzzles
from globe_rules.solver import Question, Solution, solve

FACINGS = "NESW"


def puzzle_of(tiles: Tiles) -> Puzzle:
    """Return the puzzle of plain tuples."""
    return Puzzle(Tile(home + 1, FACINGS[facing]) for home, facing in tiles)


def tiles_of(puzzle: Puzzle) -> Tiles:
    """Return a puzzle as plain tuples."""
    return tuple((tile.home - 1, FACINGS.index(str(tile.facing))) for tile in puzzle.tiles)


@given(puzzles(), st.sampled_from(all_clear_placements()))
def test_the_exhaustive_solver_knows_the_cards(puzzle: Puzzle, placement: Placement) -> None:
    """Its own few lines agree with the reference engine."""
    assert isinstance(placement.where, Space)
    step = (0, 0) if placement.arrow is None else placement.arrow.step  # type: ignore[union-attr]
    after = carried_out(tiles_of(puzzle), str(placement.card), placement.where - 1, step)
    assert puzzle_of(after) == reconstruct(puzzle, Program([placement])).puzzle


def scrambled(source: random.Random, cards: int) -> Puzzle:
    """Return the rebuilt image after some random cards: it is a few cards away, often."""
    tiles = GOAL
    placements = [each for each in all_clear_placements() if not each.card.is_red]
    for placement in source.choices(placements, k=cards):
        step = (0, 0) if placement.arrow is None else placement.arrow.step  # type: ignore[union-attr]
        tiles = carried_out(tiles, str(placement.card), placement.where - 1, step)  # type: ignore[operator]
    return puzzle_of(tiles)


def cards_of(solution: Solution | None) -> int | None:
    """Return how many cards a solution takes."""
    return solution and solution.cards


@pytest.mark.parametrize(
    ("hand", "turns", "cards"),
    [
        ("G1,G2,G3,B1,B2,B3,B4,B5,R1,R2", 1, 2),
        ("G1,G2,G3,B1,B2,B3,B4,B5,R1,R2", 2, 2),
        ("G1,G2,G3,B1,B2,B3,B4,B5", 1, 3),
        ("G1,G2,G3", 2, 3),
        ("G1,G3", 3, 4),
        ("G1,G2,B1", 2, 3),
        ("G1,B3,R2", 2, 6),
        ("B3,B4,R1,R2", 2, 5),
        ("B3,R1,R2", 3, 4),
        ("G2,G3,R2", 2, 4),
        ("B4,B5", 2, 4),
        ("G1,B4", 3, 4),
    ],
)
def test_the_fewest_cards_are_those_of_trying_everything(hand: str, turns: int, cards: int) -> None:
    """For several hands and limits, on puzzles that are near the goal and farther off."""
    source = random.Random(f"{hand} {turns}")  # noqa: S311 -- the same puzzles every time
    for number in range(6):
        puzzle = scrambled(source, number % (cards + 1) + 1)
        expected = fewest_cards(tiles_of(puzzle), frozenset(hand.split(",")), turns, cards)
        question = Question(puzzle, hand=read_hand(hand), turns=turns, cards=cards, fewest_cards=True)
        assert cards_of(solve(question)) == expected, puzzle
