"""From movements back to cards: every way to lay a turn, and to hand out its green cards."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from globe_rules.cards import Card
from globe_rules.program import Placement, Program
from globe_rules.puzzle import Space
from globe_rules.solver.greens import GREENS
from globe_rules.solver.runs import BLUE_MOVES, Mask, Run, repertoire
from globe_rules.solver.state import Where, inverse, swapped, table

_SOURCES = {placement: sources for at in BLUE_MOVES for _, placement, sources in at}


class Layout(NamedTuple):
    """The blue cards of a turn, the space of its red card, and which tile meets each free space."""

    blues: tuple[Placement, ...]
    red: Space | None
    meets: tuple[tuple[Space, int], ...]

    @property
    def slots(self) -> tuple[int, ...]:
        """How many slots each tile is offered."""
        tiles = [tile for _, tile in self.meets]
        return tuple(map(tiles.count, range(9)))


class Wanted(NamedTuple):
    """A turn that leads from one arrangement to another, of so many blue and red cards."""

    where: Where
    after: Where
    size: int
    home: int | None
    """The tile that a red card brings home."""


def layouts(blues: Mask, wanted: Wanted) -> Iterator[Layout]:
    """Yield every way to lay a turn."""
    for placements, red in (_without_red if wanted.home is None else _with_red)(blues, wanted):
        if len(placements) + (red is not None) == wanted.size:
            yield Layout(placements, red, tuple(_meetings(wanted.where, placements, red)))


@lru_cache(maxsize=4096)
def all_layouts(blues: Mask, wanted: Wanted) -> tuple[Layout, ...]:
    """Return every way to lay a turn; for those who ask for the same turn again and again."""
    return tuple(layouts(blues, wanted))


_Cards = tuple[tuple[Placement, ...], Space | None]
_Runs = dict[Where, list[Run]]
_Pairs = Iterator[tuple[Run, Run]]
_CENTRE = 4
_FROM_THE_RIM = (0, 8, 1, 7, 2, 6, 3, 5, 4)


def _without_red(blues: Mask, wanted: Wanted) -> Iterator[_Cards]:
    sources = wanted.after.translate(table(inverse(wanted.where)))
    for run in repertoire(blues).runs.get(sources, ()):
        yield run.blues, None


def _with_red(blues: Mask, wanted: Wanted) -> Iterator[_Cards]:
    moves = repertoire(blues)
    for red in _FROM_THE_RIM:
        # Start at the end where fewer spaces are: what must be laid at the other end then follows.
        pairs = _forwards if red <= _CENTRE else _backwards
        for first, last in pairs(moves.runs_before(red), moves.runs_after(red), red, wanted):
            if not first.cards & last.cards:
                yield (*first.blues, *last.blues), Space(red + 1)


def _forwards(before: _Runs, later: _Runs, red: int, wanted: Wanted) -> _Pairs:
    here = table(wanted.where)
    for sources, first in before.items():
        if len(first[0].blues) >= wanted.size:
            return
        tiles = sources.translate(here)
        if (home := tiles[red]) == wanted.home:
            needed = wanted.after.translate(table(inverse(swapped(tiles, red, home))))
            yield from product(first, later.get(needed, ()))


def _backwards(before: _Runs, later: _Runs, red: int, wanted: Wanted) -> _Pairs:
    where_from = table(inverse(wanted.where))
    for sources, last in later.items():
        if len(last[0].blues) >= wanted.size:
            return
        tiles = inverse(sources).translate(table(wanted.after))
        if wanted.home is not None and tiles[wanted.home] == wanted.home:
            needed = swapped(tiles, red, wanted.home).translate(where_from)
            yield from product(before.get(needed, ()), last)


def _meetings(where: Where, blues: tuple[Placement, ...], red: Space | None) -> Iterator[tuple[Space, int]]:
    """Yield the free spaces in reading order, each with the tile that lies there when its turn comes (Q-2)."""
    laid = {placement.where: placement for placement in blues}
    for space in Space:
        if space in laid:
            where = _SOURCES[laid[space]].translate(table(where))
        elif space == red:
            where = swapped(where, space - 1, where[space - 1])
        else:
            yield space, where[space - 1]


def programs(layout: Layout, red: Card | None, greens: dict[int, int]) -> Iterator[Program]:
    """Yield the programs of a layout that turn certain tiles with certain green cards of the turn."""
    fixed = list(layout.blues)
    if layout.red is not None and red is not None:
        fixed.append(Placement(red, layout.red))
    wanted = [
        (tile, card) for tile, cards in greens.items() for number, card in enumerate(GREENS) if cards >> number & 1
    ]

    def lay(number: int, free: tuple[tuple[Space, int], ...], laid: tuple[Placement, ...]) -> Iterator[Program]:
        if number == len(wanted):
            yield Program((*fixed, *laid))
            return
        tile, card = wanted[number]
        for at, meeting in enumerate(free):
            if meeting[1] == tile:
                rest = (*free[:at], *free[at + 1 :])
                yield from lay(number + 1, rest, (*laid, Placement(card, meeting[0])))

    return lay(0, layout.meets, ())
