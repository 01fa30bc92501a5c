"""The solver: optimal programs for any puzzle, with proof.

A `Question` is a puzzle with limits of turns and cards. `solve` returns a best `Solution`, or None,
which proves that there is none. The engine has applied and checked every solution.

>>> from globe_rules import Photo, read_hand, read_puzzle
>>> from globe_rules.solver import ANY_DIRECTION, Question, solutions, solve
>>> solution = solve(Question(read_puzzle("3E2N1N/4N5N6N/7S8N9N")))
>>> print(solution.turns, solution.cards, *solution.programs, solution.proved)
1 2 R2@1 G3@7 True

`photo` is the direction of the photo, and `hand` the cards. A solo player may state any direction (Q-27):

>>> puzzle = read_puzzle("7E4E1E/8E5E2E/9E6E3W")
>>> solve(Question(puzzle, photo=Photo("E"), hand=read_hand("G3"))).cards
1
>>> print(solve(Question(puzzle, photo=ANY_DIRECTION)).photo)
E

The solver minimises turns first, then cards; with `fewest_cards`, cards first. `turns` and `cards` are limits:

>>> puzzle = read_puzzle("2N1N3N/4N5W6N/7N8N9N")
>>> print(solve(Question(puzzle, cards=1)))
None

`solutions` finds and counts all solutions that are as good as the best one:

>>> found = solutions(Question(puzzle), limit=2)
>>> print(found.total, *(solution.programs[0] for solution in found.listed), sep=" | ")
8 | B1W@2 G1@5 | B1E@1 G1@5

`hint` returns the next card to place, given the cards that are placed already:

>>> from globe_rules import read_program
>>> from globe_rules.solver import hint
>>> hint(Question(puzzle), read_program("B1E@1")).place
<Placement G1@5>
"""

from globe_rules.solver._answers import (
    ANY_DIRECTION,
    MAX_TURNS,
    Hint,
    IncorrectSolution,
    Question,
    Solution,
    Solutions,
    hint,
    solutions,
    solve,
)

__all__ = [
    "ANY_DIRECTION",
    "MAX_TURNS",
    "Hint",
    "IncorrectSolution",
    "Question",
    "Solution",
    "Solutions",
    "hint",
    "solutions",
    "solve",
]
