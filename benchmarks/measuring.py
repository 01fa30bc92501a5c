"""What the benchmarks share: the clock, the processor, and any puzzle."""

import random
import resource
from collections.abc import Callable
from time import perf_counter

from globe_rules import Puzzle, Space, Tile


def fastest(work: Callable[[], object], rounds: int = 1) -> float:
    """Return how many seconds of the clock the fastest of several rounds takes."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def of_children() -> float:
    """Return how many seconds of the processor the commands have taken that were run so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def any_puzzle(source: random.Random) -> Puzzle:
    """Return any puzzle."""
    return Puzzle(Tile(home, source.choice("NESW")) for home in source.sample(list(Space), k=9))
