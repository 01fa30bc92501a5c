"""A puzzle for every day of the year that is solved in one turn, with the fewest cards that the solver proved."""

from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache
from random import Random
from typing import Final

from globe_rules._engine.solo import Caption
from globe_rules.challenges._making import shuffled
from globe_rules.challenges._proof import question
from globe_rules.solver import Solution, solve

CARDS: Final = (2, 3, 3, 4, 4, 5, 6)
"""Number of cards of the puzzles on seven days, then repeated: the puzzles get harder."""

_FIRST: Final = date(2024, 1, 1)
"""The first day of a leap year, so that 29 February has a puzzle."""


@cache
def days() -> Mapping[str, Solution]:
    """Return the best solution of each day's puzzle, by month and day, such as `11-16`."""
    names = [f"{_FIRST + timedelta(days=number):%m-%d}" for number in range(366)]
    # The name of the day is the seed, so that a day keeps its puzzle when others change.
    return {name: _first_puzzle(Random(name), CARDS[index % 7]) for index, name in enumerate(names)}  # noqa: S311 -- not for security


def _first_puzzle(source: Random, cards: int) -> Solution:
    """Return the solution of the first random puzzle that takes exactly `cards` cards, in one turn."""
    caption = Caption(1, cards)
    while True:
        found = solve(question(shuffled(caption, source), caption))
        if found and (found.turns, found.cards, found.proved) == (1, cards, True):
            return found


def written() -> dict[str, list[str]]:
    """Return the days as the script of the board reads them: puzzle, direction of the photo, program.

    >>> written()["11-16"][0] == str(days()["11-16"].puzzle)
    True
    """
    return {day: [str(one.puzzle), str(one.photo), str(one.programs[0])] for day, one in days().items()}


def captions() -> dict[str, str]:
    """Return the days as the home page reads them, without the solutions: the puzzle and its number of cards.

    >>> captions()["11-16"] == f"{days()['11-16'].puzzle} {days()['11-16'].cards}"
    True
    """
    return {day: f"{one.puzzle} {one.cards}" for day, one in days().items()}
