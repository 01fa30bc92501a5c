"""Shuffle the tiles of a puzzle with a random generator of the caller (PREP-2)."""

from collections.abc import Sequence
from typing import Any, Protocol

from globe_rules._engine.compass import Direction
from globe_rules._engine.puzzle import Photo, Puzzle, Space, Tile
from globe_rules._engine.stages.assessment import is_solved
from globe_rules._engine.validation import InvalidValue, check_type, short_repr
from globe_rules._i18n import Message


class RandomGenerator(Protocol):
    """A `random.Random`, seeded or not, or any object with the same two methods."""

    def sample(self, population: Sequence[Any], k: int) -> list[Any]:
        """Return `k` different members in random order."""
        ...

    def choice(self, seq: Sequence[Any]) -> Any:  # noqa: ANN401 -- a member of any sequence
        """Return one random member."""
        ...


def shuffled(photo: Photo, chance: RandomGenerator) -> Puzzle:
    """Return a puzzle with shuffled and rotated tiles that is not solved by accident in any direction (PREP-2).

    Tiles are rotated as well as shuffled in solo practice too (SOLO-1, D-15).
    A generator with the same seed gives the same puzzle.

    >>> from random import Random
    >>> print(shuffled(Photo("N"), Random(2018)))
    9E3N1N/4N5W8N/7W2N6N
    """
    check_type(photo, Photo, "photo")
    if isinstance(chance, type) or not hasattr(chance, "sample"):
        raise InvalidValue("chance", short_repr(chance), Message("a random.Random"))
    while True:
        homes = chance.sample(tuple(Space), len(Space))
        puzzle = Puzzle(Tile(home, chance.choice(tuple(Direction))) for home in homes)
        if not is_solved(puzzle, photo, any_direction=True):
            return puzzle
