"""Count in how few turns random puzzles can be solved: `python -m tools.solver_record.census`, or `make census`.

The counts are saved in a file that the site draws its plot from. The same seed counts the same puzzles.
"""

import argparse
import json
import os
import random
import signal
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from pathlib import Path

from attrs import frozen
from rich.console import Console
from rich.progress import track

from globe_rules._engine.cards import NO_REDS, Hand
from globe_rules._engine.compass import Direction
from globe_rules._engine.puzzle import Photo, Puzzle, Space, Tile
from globe_rules.solver import ANY_DIRECTION, MAX_TURNS
from globe_rules.solver._search import Search
from tools.paths import DOCS

QUESTIONS: Mapping[str, tuple[Hand, Sequence[Photo]]] = {
    "fixed direction, without red": (NO_REDS, ANY_DIRECTION[:1]),
    "any direction, without red": (NO_REDS, ANY_DIRECTION),
    "fixed direction, with red": (Hand.full(), ANY_DIRECTION[:1]),
    "any direction, with red": (Hand.full(), ANY_DIRECTION),
}
"""The hand and the photos of each question, by name. Matching any of the photos solves the puzzle."""

FILE = DOCS / "handbook" / "census.json"
Z_95 = 1.959964
"""95 % of a normal distribution is within this many standard deviations of the mean."""


@frozen
class Share:
    """A share of all puzzles, estimated from a sample, with its 95 % confidence interval (Wilson)."""

    part: float
    low: float
    high: float


def share(found: int, of: int) -> Share:
    """Return the share of all puzzles that a sample suggests.

    >>> share(5, 10)
    Share(part=0.5, low=0.2366, high=0.7634)
    """
    part, square = found / of, Z_95**2
    middle = (part + square / (2 * of)) / (1 + square / of)
    half = Z_95 / (1 + square / of) * sqrt(part * (1 - part) / of + square / (4 * of * of))
    return Share(round(part, 4), round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4))


def random_puzzle(seed: int, number: int) -> Puzzle:
    """Return puzzle `number` of a seed. All arrangements and facings are equally likely (PREP-2)."""
    source = random.Random(f"{seed}/{number}")  # noqa: S311 -- reproducible, not secret
    homes = source.sample(list(Space), k=len(Space))
    return Puzzle(Tile(home, source.choice(list(Direction))) for home in homes)


def fewest_turns(seed: int, number: int) -> dict[str, int]:
    """Return the fewest turns that solve puzzle `number` of a seed, for each of the four questions."""
    puzzle = random_puzzle(seed, number)
    return {
        question: next(
            turns
            for turns in range(1, MAX_TURNS + 1)
            if any(Search(puzzle, photo, hand, turns).can_be_solved for photo in photos)
        )
        for question, (hand, photos) in QUESTIONS.items()
    }


def counts(seed: int, puzzles: int, jobs: int) -> dict[str, Counter[int]]:
    """Count the puzzles by question and fewest turns. The result does not depend on the number of processes."""
    counted: dict[str, Counter[int]] = {question: Counter() for question in QUESTIONS}
    with Pool(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        found = pool.imap(partial(fewest_turns, seed), range(puzzles), chunksize=10)
        for turns_by_question in track(found, "Puzzles", total=puzzles, console=Console(stderr=True)):
            for question, turns in turns_by_question.items():
                counted[question][turns] += 1
    return counted


def main(arguments: Sequence[str] | None = None) -> None:
    """Count, save the counts and print the shares."""
    parser = argparse.ArgumentParser(prog="python -m tools.solver_record.census", description=__doc__)
    parser.add_argument("--puzzles", type=int, default=6000, help="number of puzzles [default: 6000]")
    parser.add_argument("--seed", type=int, default=2018, help="the same seed counts the same puzzles [default: 2018]")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes [default: one per core]")
    parser.add_argument("--file", type=Path, default=FILE, help="where to save the counts [default: the site's file]")
    options = parser.parse_args(arguments)
    counted = counts(options.seed, options.puzzles, options.jobs)
    by_turns = {question: dict(sorted(each.items())) for question, each in counted.items()}
    saved = {"seed": options.seed, "puzzles": options.puzzles, "counted": by_turns}
    options.file.write_text(f"{json.dumps(saved, indent=2)}\n", encoding="utf-8")
    for question, found in by_turns.items():
        print(question)
        for turns, number in found.items():
            each = share(number, options.puzzles)
            print(f"  {turns} turns: {each.part:6.1%} (95 % interval {each.low:.1%} to {each.high:.1%})")


if __name__ == "__main__":
    main()
