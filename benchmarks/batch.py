"""Reconstructions per CPU second: arrays of programs, compared with the engine on the same programs.

Both apply programs of five cards, red ones among them, to random puzzles with photos in all four directions,
in one run, so that their ratio is meaningful on any machine. The results are compared first.
"""

from collections.abc import Callable
from time import process_time

import numpy as np

from globe_rules import Direction, Hand, Photo, batch, reconstruct

CARDS = 5
ARRAY = 500_000
ENGINE = 5_000
ROUNDS = 5


def per_second(work: Callable[[], object], number: int) -> float:
    """Return the reconstructions per CPU second of the fastest of several rounds."""
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        work()
        times.append(process_time() - start)
    return number / min(times)


def main() -> None:
    """Compare the results, measure both, and print reconstructions per second and their ratio."""
    chance = np.random.default_rng(20181116)
    puzzles, programs = batch.random_puzzles(ARRAY, chance), batch.random_programs(ARRAY, CARDS, chance)
    photos = chance.integers(4, size=ARRAY).astype(np.uint8)
    some = slice(ENGINE)
    directions = tuple(Direction)
    inputs = list(
        zip(
            batch.decode_puzzles(puzzles[some]),
            batch.decode_programs(programs[some]),
            [Photo(directions[code]) for code in photos[some]],
            strict=True,
        )
    )
    hand = Hand.full()

    def engine() -> list[object]:
        return [reconstruct(puzzle, program, photo=photo, hand=hand).puzzle for puzzle, program, photo in inputs]

    after = batch.reconstruct(puzzles, programs, photo=photos)
    if batch.decode_puzzles(after[some]) != engine():
        raise SystemExit("the arrays and the engine differ")
    arrays = per_second(lambda: batch.reconstruct(puzzles, programs, photo=photos), ARRAY)
    one_by_one = per_second(engine, ENGINE)
    print(f"programs of {CARDS} cards, fastest of {ROUNDS} rounds, per CPU second")
    print(f"engine, with trace  {one_by_one:>12,.0f}")
    print(f"arrays              {arrays:>12,.0f}  (goal: 1,000,000)")
    print(f"ratio               {arrays / one_by_one:>12.1f}")


if __name__ == "__main__":
    main()
