"""Shuffle the tiles of a puzzle with a random generator of the caller (PREP-2)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from globe_rules._engine.compass import Direction
from globe_rules._engine.puzzle import Photo, Puzzle, Space, Tile, to_photo
from globe_rules._engine.stages.assessment import is_solved
from globe_rules._i18n import InvalidValue, Message, short_repr

_GENERATOR = Message("a random.Random, or a numpy.random.Generator such as numpy.random.default_rng()")


class RandomGenerator(Protocol):
    """A `random.Random`, seeded or not, or any object with the same two methods (PREP-2).

    >>> from random import Random
    >>> chance: RandomGenerator = Random(2018)
    >>> chance.choice("NESW") in "NESW"
    True
    """

    def sample(self, population: Sequence[Any], k: int) -> list[Any]:
        """Return `k` different members in random order."""
        ...

    def choice(self, seq: Sequence[Any]) -> Any:  # noqa: ANN401 -- a member of any sequence
        """Return one random member."""
        ...


class NumpyGenerator(Protocol):
    """A `numpy.random.Generator`, such as `numpy.random.default_rng(2018)`, or any object with the same two methods.

    `shuffled` uses it to shuffle the tiles (PREP-2).
    """

    def permutation(self, x: int, /) -> Any:  # noqa: ANN401 -- an array of numpy
        """Return the numbers below `x` in random order."""
        ...

    def integers(self, low: int, /) -> Any:  # noqa: ANN401 -- an integer of numpy
        """Return a random number below `low`."""
        ...


def shuffled(photo: Photo | Direction | str, chance: RandomGenerator | NumpyGenerator) -> Puzzle:
    """Return a puzzle with shuffled and rotated tiles that is not solved by accident in any direction (PREP-2).

    Tiles are rotated as well as shuffled in solo practice too (SOLO-1, D-15).
    `chance` is a `random.Random` or a `numpy.random.Generator`. With the same seed it gives the same puzzle.

    >>> from random import Random
    >>> print(shuffled(Photo("N"), Random(2018)))
    9E3N1N/4N5W8N/7W2N6N
    """
    photo = to_photo(photo)
    draw = _drawing(chance)
    while True:
        puzzle = Puzzle(Tile(home, facing) for home, facing in draw())
        if not is_solved(puzzle, photo, any_direction=True):
            return puzzle


def _drawing(chance: RandomGenerator | NumpyGenerator) -> Callable[[], Iterable[tuple[Space, Direction]]]:
    """Return a function that draws the nine tiles, each with its orientation."""
    spaces, directions = tuple(Space), tuple(Direction)
    source: Any = chance
    if not isinstance(chance, type) and hasattr(chance, "permutation") and hasattr(chance, "integers"):
        return lambda: ((spaces[home], directions[source.integers(4)]) for home in source.permutation(len(spaces)))
    # `numpy.random` has methods with the names of those of `random.Random`, but with other parameters.
    has_both = hasattr(chance, "sample") and hasattr(chance, "choice")
    if isinstance(chance, type) or not has_both or hasattr(chance, "permutation"):
        raise InvalidValue("chance", short_repr(chance), _GENERATOR)
    return lambda: ((home, source.choice(directions)) for home in source.sample(spaces, len(spaces)))
