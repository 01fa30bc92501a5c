"""Tiles shuffled and turned, by a chance that comes from outside (PREP-2)."""

from collections.abc import Sequence
from typing import Any, Protocol

from globe_rules.compass import Direction
from globe_rules.i18n import Message
from globe_rules.impossible import Impossible, given, shown
from globe_rules.puzzle import Photo, Puzzle, Space, Tile
from globe_rules.stages.assessment import is_rebuilt


class Chance(Protocol):
    """What decides: a `random.Random`, seeded or not, or anything else that can do the same."""

    def sample(self, population: Sequence[Any], k: int) -> list[Any]:
        """Return so many members, each once, in any order."""
        ...

    def choice(self, seq: Sequence[Any]) -> Any:  # noqa: ANN401 -- one of whatever these are
        """Return one member."""
        ...


def mixed(photo: Photo, chance: Chance) -> Puzzle:
    """Return a puzzle with its tiles shuffled and turned, and not whole by luck, whichever way it faces (PREP-2).

    For practice alone too, tiles are turned as well as shuffled (SOLO-1, D-15).
    The same chance gives the same puzzle.

    >>> from random import Random
    >>> print(mixed(Photo("N"), Random(2018)))
    9E3N1N/4N5W8N/7W2N6N
    """
    given(photo, Photo, "photo")
    if isinstance(chance, type) or not hasattr(chance, "sample"):
        raise Impossible("chance", shown(chance), Message("a random.Random"))
    while True:
        homes = chance.sample(tuple(Space), len(Space))
        puzzle = Puzzle(Tile(home, chance.choice(tuple(Direction))) for home in homes)
        if not is_rebuilt(puzzle, photo, facing_any_way=True):
            return puzzle
