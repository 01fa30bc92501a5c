"""Functions that the benchmarks share: wall-clock time, CPU time and random puzzles."""

import random
import resource
from collections.abc import Callable
from time import perf_counter

from globe_rules import Puzzle, Space, Tile


def fastest(work: Callable[[], object], rounds: int = 1) -> float:
    """Return the wall-clock seconds of the fastest of several rounds."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def cpu_seconds_of_children() -> float:
    """Return the CPU seconds of all finished child processes so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def random_puzzle(source: random.Random) -> Puzzle:
    """Return a random puzzle."""
    return Puzzle(Tile(home, source.choice("NESW")) for home in source.sample(list(Space), k=9))
