"""From turns to programs: the cards of a turn, with green ones on some of the spaces that it leaves free."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import cast

from globe_rules.cards import Card
from globe_rules.program import Placement, Program
from globe_rules.puzzle import Space
from globe_rules.solver.blues import PLACEMENTS, RED, SOURCES
from globe_rules.solver.greens import GREENS, Cards
from globe_rules.solver.state import Where, swapped, table
from globe_rules.solver.turns import Turn

_Meeting = tuple[Space, int]
"""A free space, and the tile that lies there when its turn comes (Q-2)."""

_SPACES = tuple(Space)
_GREENS = [[card for number, card in enumerate(GREENS) if cards >> number & 1] for cards in range(8)]


@cache
def _placed(card: Card, space: Space) -> Placement:
    return Placement(card, space)


def programs(where: Where, turn: Turn, red: Card | None, greens: Mapping[int, Cards]) -> Iterator[Program]:
    """Yield the programs of a turn that turn certain tiles with certain green cards."""
    laid, free = _carried_out(where, turn.laid, red)
    wanted = [(tile, card) for tile, cards in greens.items() for card in _GREENS[cards]]
    spaces = [[space for space, meeting in free if meeting == tile] for tile, _ in wanted]
    # No space is chosen twice: a tile that was met never comes to a space whose turn is still to come.
    for chosen in product(*spaces):
        yield Program([*laid, *(_placed(card, space) for (_, card), space in zip(wanted, chosen, strict=True))])


def _carried_out(where: Where, laid: bytes, red: Card | None) -> tuple[list[Placement], list[_Meeting]]:
    """Return the cards of a turn, and the free spaces with the tiles that they meet."""
    placements: list[Placement] = []
    meetings: list[_Meeting] = []
    numbers = {number - RED + 1 if number >= RED else PLACEMENTS[number].where: number for number in laid}
    for space in _SPACES:
        number = numbers.get(space)
        if number is None:
            meetings.append((space, where[space - 1]))
        elif number < RED:
            placements.append(PLACEMENTS[number])
            where = SOURCES[number].translate(table(where))
        else:
            placements.append(_placed(cast("Card", red), space))
            where = swapped(where, space - 1, where[space - 1])
    return placements, meetings
