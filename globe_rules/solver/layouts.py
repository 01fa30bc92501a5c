"""From movements back to cards: every way to lay a turn, and to hand out its green cards."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from globe_rules.cards import Card
from globe_rules.program import Placement, Program
from globe_rules.puzzle import Space
from globe_rules.solver.greens import GREENS
from globe_rules.solver.runs import BLUE_MOVES, Mask, repertoire
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


@lru_cache(maxsize=4096)
def layouts(blues: Mask, where: Where, after: Where, count: int, home: int | None) -> tuple[Layout, ...]:
    """Return every way to lay so many cards that lead from one arrangement to another.

    With a home, a red card brings the tile that belongs there home.
    """
    found = _without_red(blues, where, after) if home is None else _with_red(blues, where, after, home)
    return tuple(
        Layout(placements, red, tuple(_meetings(where, placements, red)))
        for placements, red in found
        if len(placements) + (red is not None) == count
    )


_Cards = tuple[tuple[Placement, ...], Space | None]


def _without_red(blues: Mask, where: Where, after: Where) -> Iterator[_Cards]:
    sources = after.translate(table(inverse(where)))
    for run in repertoire(blues).runs.get(sources, ()):
        yield run.blues, None


def _with_red(blues: Mask, where: Where, after: Where, home: int) -> Iterator[_Cards]:
    moves = repertoire(blues)
    for red in range(9):
        later = moves.runs_after(red)
        for sources, before in moves.runs_before(red).items():
            tiles = sources.translate(table(where))
            if tiles[red] == home:
                needed = after.translate(table(inverse(swapped(tiles, red, home))))
                for run in later.get(needed, ()):
                    for first in before:
                        if not first.cards & run.cards:
                            yield (*first.blues, *run.blues), Space(red + 1)


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
