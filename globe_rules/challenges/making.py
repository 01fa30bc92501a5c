"""Making a challenge: boards are drawn by a seed until one can just be met and is worth a try."""

from collections.abc import Callable
from random import Random

from attrs import frozen

from globe_rules.challenges.interest import Interest, few, interest, kept, worth_a_try
from globe_rules.challenges.mixing import mixed
from globe_rules.challenges.proof import Proof, all_solutions, attempts_that_would_beat, can_just_be_met
from globe_rules.puzzle import Puzzle
from globe_rules.solo import Caption
from globe_rules.solver import Solution


@frozen
class Made:
    """A board of our own, with all that is known about it."""

    puzzle: Puzzle
    caption: Caption
    proof: Proof
    interest: Interest
    solution: Solution


def made(caption: Caption, seed: int, *, progress: Callable[[int], None] = lambda _boards: None) -> Made:
    """Make a challenge; the same seed makes the same one, always.

    >>> challenge = made(Caption(1, 3), seed=1)
    >>> print(challenge.puzzle, challenge.proof.solutions)
    1N2N8N/6N5N7N/4N3N9N 8
    """
    chance = Random(f"{caption}, seed {seed}")  # noqa: S311 -- a game, not a secret
    boards = 0
    while True:
        boards += 1
        progress(boards)
        if found := judged(mixed(caption, chance), caption):
            return found


def judged(puzzle: Puzzle, caption: Caption) -> Made | None:
    """Return a board with its proof if its caption can just be met and it is worth a try."""
    if not can_just_be_met(puzzle, caption):
        return None
    found = all_solutions(puzzle, caption)
    if found.total > few(caption):
        return None
    worth = interest(found, caption)
    proof = Proof(attempts_that_would_beat(caption), found.total)
    return Made(puzzle, caption, proof, worth, kept(found)) if worth_a_try(worth, caption) else None
