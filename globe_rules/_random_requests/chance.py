"""Random choices that are the same for the same name on every Python version."""

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
        self._random = Random(name).random  # noqa: S311 -- not a secret

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
        shuffled = list(values)
        for last in range(len(shuffled) - 1, 0, -1):
            other = int(self._random() * (last + 1))
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled

    def some(self, values: Iterable[T], fewest: int = 0, most: int | None = None) -> list[T]:
        """Draw `fewest` to `most` of the values (by default 0 to all), each at most once, in any order."""
        shuffled = self.shuffled(values)
        return shuffled[: fewest + self.below((len(shuffled) if most is None else most) + 1 - fewest)]
