"""A census of random puzzles: in how many turns they can be solved."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

from attrs import frozen

from globe_rules.cards import NO_REDS, Hand
from globe_rules.compass import Direction
from globe_rules.puzzle import Photo, Puzzle, Space, Tile
from globe_rules.solver.answers import ANY_DIRECTION, MOST_TURNS
from globe_rules.solver.search import Search
from globe_rules.words import Words

QUESTIONS: Mapping[Words, tuple[Hand, Sequence[Photo]]] = {
    Words(en="fixed direction, without red", fr="sens imposé, sans rouge"): (NO_REDS, ANY_DIRECTION[:1]),
    Words(en="any direction, without red", fr="sens libre, sans rouge"): (NO_REDS, ANY_DIRECTION),
    Words(en="fixed direction, with red", fr="sens imposé, avec les rouges"): (Hand.full(), ANY_DIRECTION[:1]),
    Words(en="any direction, with red", fr="sens libre, avec les rouges"): (Hand.full(), ANY_DIRECTION),
}
"""By name: the hand, and the photos of which one is to be rebuilt."""

Z_95 = 1.959964
"""How many standard deviations hold 95 % of a normal distribution."""


@frozen
class Share:
    """A part of all puzzles, known from a sample."""

    part: float
    low: float
    high: float
    """The ends of the 95 % confidence interval after Wilson."""


def share(found: int, of: int) -> Share:
    """Return the share that a sample lets us expect.

    >>> share(5, 10)
    Share(part=0.5, low=0.2366, high=0.7634)
    """
    part, square = found / of, Z_95**2
    middle = (part + square / (2 * of)) / (1 + square / of)
    half = Z_95 / (1 + square / of) * sqrt(part * (1 - part) / of + square / (4 * of * of))
    return Share(round(part, 4), round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4))


def random_puzzle(seed: int, number: int) -> Puzzle:
    """Return one of the puzzles of a seed: any mix of the tiles, each facing any way, all equally likely (PREP-2)."""
    source = random.Random(f"{seed}/{number}")  # noqa: S311 -- to be repeated, not to be secret
    homes = source.sample(list(Space), k=len(Space))
    return Puzzle(Tile(home, source.choice(list(Direction))) for home in homes)


def fewest_turns(puzzle: Puzzle) -> dict[str, int]:
    """Return in how few turns a puzzle can be solved, for each of the four questions."""
    return {
        question: next(
            turns
            for turns in range(1, MOST_TURNS + 1)
            if any(Search(puzzle, photo, hand, turns).can_be_solved for photo in photos)
        )
        for question, (hand, photos) in QUESTIONS.items()
    }


def census(seed: int, numbers: range) -> Iterator[tuple[int, dict[str, int]]]:
    """Yield the fewest turns of some puzzles of a seed."""
    for number in numbers:
        yield number, fewest_turns(random_puzzle(seed, number))


def summary(counted: Mapping[str, Counter[int]]) -> dict[str, dict[str, dict[str, float]]]:
    """Return for each question the share of puzzles that take 1, 2, 3 … turns."""
    return {
        question: {
            str(turns): {"puzzles": counts[turns], "share": found.part, "low": found.low, "high": found.high}
            for turns in range(1, MOST_TURNS + 1)
            for found in [share(counts[turns], counts.total())]
        }
        for question, counts in counted.items()
    }
