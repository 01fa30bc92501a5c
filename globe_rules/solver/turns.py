"""What a hand can do in one turn: the turns that rebuild the image, and those that lead elsewhere."""

import importlib
from collections.abc import Iterator
from functools import cache, cached_property
from operator import add, itemgetter
from typing import NamedTuple

from globe_rules.solver import tables
from globe_rules.solver.red_endings import Ending, RedEndings
from globe_rules.solver.runs import Mask, repertoire
from globe_rules.solver.slots import COUNTS
from globe_rules.solver.state import ARRANGEMENTS, NEVER, Where, inverse, rank, swapped, table

TWO = 2


class Turn(NamedTuple):
    """A turn that leads from one arrangement to another."""

    size: int
    """How many cards it takes, without the green ones."""

    after: Where
    slots: tuple[int, ...]
    """How many slots each tile is offered."""

    red: int | None
    """The tile that a red card brings home."""


class Turns:
    """The turns that some blue cards and perhaps a red one make. Made once for each hand: see `turns`."""

    def __init__(self, blues: Mask) -> None:
        self.blues = blues
        self.repertoire = repertoire(blues)

    @cached_property
    def _endings(self) -> dict[Where, list[Ending]]:
        found: dict[Where, list[Ending]] = {}
        for count, sources, slots in self.repertoire.moves:
            ending = Ending(count, itemgetter(*sources)(COUNTS[slots]))
            found.setdefault(inverse(sources), []).append(ending)
        return found

    @cached_property
    def _red_endings(self) -> RedEndings:
        return RedEndings.of_blues(self.blues)

    def endings(self, where: Where, *, red: bool) -> list[Ending]:
        """Return the turns from an arrangement that settle it, those of few cards first."""
        without = self._endings.get(where, [])
        return sorted([*without, *self._red_endings.of(where)], key=itemgetter(0)) if red else without

    @cache  # noqa: B019 -- there is one of these for each hand, and it lives as long as the program
    def fewest(self, turns: int, reds: int) -> bytes:
        """Return how few cards without green ones settle each arrangement: never too many.

        Exact for one turn, and for two without red if all blue cards are held or numpy is installed.
        """
        if turns == 1:
            fewest = bytearray([NEVER]) * ARRANGEMENTS
            for where, endings in self._endings.items():
                fewest[rank(where)] = endings[0].size
            return bytes(map(min, fewest, self._red_endings.fewest)) if reds else bytes(fewest)
        return self.fewest_in_many(turns, reds)

    def fewest_in_many(self, turns: int, reds: int) -> bytes:
        """Return the same for more than one turn, with all blue cards: fewer cards can do no more."""
        return tables.fewest_in_any_turns(reds) if reds or turns > TWO else tables.fewest_in_two_turns()

    def without_red(self, where: Where, fewest: bytes, most: int) -> Iterator[Turn]:
        """Yield the turns without red after which, by a table of the fewest, so many cards may suffice."""
        here = table(where)
        by_tile = itemgetter(*inverse(where))
        for count, sources, slots in self.repertoire.moves:
            if count > most:
                break
            after = sources.translate(here)
            if count + fewest[rank(after)] <= most:
                yield Turn(count, after, by_tile(COUNTS[slots]), None)

    def with_red(self, where: Where, fewest: bytes, most: list[int]) -> Iterator[Turn]:
        """Yield the turns with a red card on a tile for which, by the table, so many cards may suffice.

        A red card on a tile at home moves nothing, but R2 still sets it upright (Q-9).
        """
        here = table(where)
        by_tile = itemgetter(*inverse(where))
        largest = max(most)
        for (opening, sources, slots), space, left in self.repertoire.openings:
            if opening + 1 > largest:
                break
            tiles = sources.translate(here)
            home = tiles[space]
            spare = most[home] - opening - 1
            if spare < 0:
                continue
            tiles = swapped(tiles, space, home)
            now = table(tiles)
            for count, later_sources, later_slots in self.repertoire.endings[space, left]:
                if count > spare:
                    break
                after = later_sources.translate(now)
                if count + fewest[rank(after)] <= spare:
                    offered = map(add, by_tile(COUNTS[slots]), itemgetter(*inverse(tiles))(COUNTS[later_slots]))
                    yield Turn(opening + 1 + count, after, tuple(offered), home)


@cache
def turns(blues: Mask) -> Turns:
    """Return the turns of some blue cards; numpy, where it is installed and works, makes them faster."""
    try:
        made: Turns = importlib.import_module("globe_rules.solver.fast").FastTurns(blues)
    except ImportError:
        return Turns(blues)
    return made
