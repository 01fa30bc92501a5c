"""A puzzle for every day of the year: one turn, and as few cards as the solver has proved."""

from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache
from random import Random
from typing import Final

from globe_rules.challenges.making import mixed
from globe_rules.challenges.proof import question
from globe_rules.solo import Caption
from globe_rules.solver import Solution, solve

CARDS: Final = (2, 3, 3, 4, 4, 5, 6)
"""How many cards it takes, seven days over: it gets harder, and then begins anew."""

_FIRST: Final = date(2024, 1, 1)
"""Of a leap year."""


@cache
def days() -> Mapping[str, Solution]:
    """Return a best solution of each day's puzzle, under its month and day: `11-16`."""
    names = [f"{_FIRST + timedelta(days=number):%m-%d}" for number in range(366)]
    # Random by its name, so that a day keeps its puzzle when others change.
    return {name: _made(Random(name), CARDS[index % 7]) for index, name in enumerate(names)}  # noqa: S311 -- a game


def _made(chance: Random, cards: int) -> Solution:
    """Return the first puzzle by chance that takes so many cards in one turn, and no fewer in any number of turns."""
    caption = Caption(1, cards)
    while True:
        found = solve(question(mixed(caption, chance), caption))
        if found and (found.turns, found.cards, found.proved) == (1, cards, True):
            return found


def written() -> dict[str, list[str]]:
    """Return the days as the board reads them: puzzle, direction of the photo, program.

    >>> written()["11-16"][0] == str(days()["11-16"].puzzle)
    True
    """
    return {day: [str(one.puzzle), str(one.photo), str(one.programs[0])] for day, one in days().items()}
