"""The solver: optimal programs for any puzzle, with proof.

>>> from globe_rules import read_puzzle
>>> from globe_rules.solver import Question, solve
>>> solution = solve(Question(read_puzzle("3E2N1N/4N5N6N/7S8N9N")))
>>> print(solution.turns, solution.cards, *solution.programs)
1 2 R2@1 G3@7
"""

from globe_rules.solver.answers import ANY_DIRECTION, MOST_TURNS, Question, Solution, Solutions, Wrong, solutions, solve

__all__ = ["ANY_DIRECTION", "MOST_TURNS", "Question", "Solution", "Solutions", "Wrong", "solutions", "solve"]
