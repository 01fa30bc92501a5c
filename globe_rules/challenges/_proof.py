"""The proof that a caption can be met and not beaten (Q-29)."""

from functools import cache

from attrs import frozen

from globe_rules._engine.cards import NO_REDS, Hand
from globe_rules._engine.compass import Direction
from globe_rules._engine.puzzle import Puzzle, Space
from globe_rules._engine.solo import Caption
from globe_rules.counting._table import table
from globe_rules.solver import ANY_DIRECTION, Question, Solutions, solutions, solve

LISTED = 1000
"""Maximum number of solutions that are listed. A board with more is not used."""


@frozen
class Proof:
    """The result of a complete search of all attempts within a caption, in all four directions (SOLO-4)."""

    ruled_out: int
    """The number of attempts that would beat the caption if they solved the puzzle. None of them does."""

    solutions: int
    """The number of attempts that meet the caption."""


def question(puzzle: Puzzle, caption: Caption) -> Question:
    """Return the question for the solver: the fewest cards within the caption, then the fewest turns."""
    hand = Hand.full() if caption.reds else NO_REDS
    return Question(puzzle, ANY_DIRECTION, hand, turns=caption.turns, cards=caption.cards, fewest_cards=True)


def can_just_be_met(puzzle: Puzzle, caption: Caption) -> bool:
    """Return whether a caption can be met and not beaten (Q-29).

    >>> from globe_rules import read_puzzle
    >>> puzzle = read_puzzle("2N1N3N/4N5W6N/7N8N9N")
    >>> can_just_be_met(puzzle, Caption(1, 2)), can_just_be_met(puzzle, Caption(1, 3))
    (True, False)
    """
    best = solve(question(puzzle, caption))
    return best is not None and (best.turns, best.cards) == (caption.turns, caption.cards)


def all_solutions(puzzle: Puzzle, caption: Caption) -> Solutions:
    """Return all solutions of a puzzle whose caption can just be met."""
    found = solutions(question(puzzle, caption), LISTED)
    if found is None:
        message = f"{puzzle} cannot be solved within {caption}"
        raise ValueError(message)
    return found


@cache
def attempts_that_would_beat(caption: Caption) -> int:
    """Count the attempts within a caption that use fewer turns or fewer cards than it allows.

    Turns without cards and void cards are not counted, because the attempt without them is shorter.
    An attempt with a red card counts four times, once for each direction that can be stated (Q-27).

    >>> attempts_that_would_beat(Caption(1, 3, reds=False)), attempts_that_would_beat(Caption(1, 3))
    (2903, 8543)
    """
    beating = [
        (turns, cards)
        for turns in range(1, caption.turns + 1)
        for cards in range(1, caption.cards + 1)
        if turns < caption.turns or cards < caption.cards
    ]
    without_red = sum(_attempts(turns, cards, 0) for turns, cards in beating)
    everything = sum(_attempts(turns, cards, len(Hand.full().reds)) for turns, cards in beating)
    return without_red + (len(Direction) * (everything - without_red) if caption.reds else 0)


@cache
def _attempts(turns: int, cards: int, reds: int) -> int:
    """Count the ways to use `cards` cards in `turns` turns, with `reds` red cards left."""
    if turns == 0:
        return int(cards == 0)
    without_red, with_one_red = _programs()
    return sum(
        without_red[number] * _attempts(turns - 1, cards - number, reds)
        + reds * with_one_red[number] * _attempts(turns - 1, cards - number, reds - 1)
        for number in range(1, min(cards, len(Space)) + 1)
    )


@cache
def _programs() -> tuple[list[int], list[int]]:
    """Return the number of programs of 0 to 9 cards: without red cards, and with one particular red card (RED-1)."""
    all_cards, no_reds = (
        next(row.counts for row in table() if len(row.hand.cards) == number and not row.void) for number in (10, 8)
    )
    without = [*(count.programs for count in no_reds), 0]
    return without, [(count.programs - other) // 2 for count, other in zip(all_cards, without, strict=True)]
