"""Random choices that are the same on every Python version."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A random source that depends only on its name.

    >>> Chance("seed 0").pick("abcdefgh"), Chance("seed 1").shuffled(range(5))
    ('c', [0, 4, 2, 3, 1])
    """

    def __init__(self, name: str) -> None:
        self._random = Random(name).random  # noqa: S311 -- no secret

    def below(self, number: int) -> int:
        """Draw a number from 0 to `number - 1`."""
        return int(self._random() * number)

    def one_in(self, number: int) -> bool:
        """Return True with probability 1/`number`."""
        return self._random() * number < 1

    def pick(self, values: Sequence[T]) -> T:
        """Draw one of the values; repeat a value to draw it more often."""
        return values[int(self._random() * len(values))]

    def shuffled(self, values: Iterable[T]) -> list[T]:
        """Return the values in random order."""
        mixed = list(values)
        for last in range(len(mixed) - 1, 0, -1):
            other = int(self._random() * (last + 1))
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def some(self, values: Iterable[T], fewest: int = 0, most: int | None = None) -> list[T]:
        """Draw some of the values, each at most once, in any order."""
        mixed = self.shuffled(values)
        return mixed[: fewest + self.below((len(mixed) if most is None else most) + 1 - fewest)]
