"""The ways to lay a card that moves tiles: sixty for the blue ones, nine for a red one, each under a number."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from globe_rules.actions import PATHS
from globe_rules.cards import Card, Colour
from globe_rules.program import Placement
from globe_rules.puzzle import Space
from globe_rules.situations import Situation
from globe_rules.solver.state import REBUILT, Where

BLUES: Final = tuple(card for card in Card if card.colour is Colour.BLUE)

Mask = int
"""Cards of one colour as a number: bit 0 is B1, or G1."""

ALL_BLUES: Final[Mask] = 31


class Move(NamedTuple):
    """A blue card, laid so that it applies (Q-3 to Q-6)."""

    card: Mask
    number: bytes
    """Its number, one byte: a turn is told by the numbers of its cards, in reading order."""

    sources: Where
    """For each space: the space where the tile that lies there afterwards lay before."""


def mask_of(cards: Iterable[Card], colour: Sequence[Card] = BLUES) -> Mask:
    """Return the cards of one colour among some as a number.

    >>> mask_of([Card.G1, Card.B1, Card.B3])
    5
    """
    held = set(cards)
    return sum(1 << number for number, card in enumerate(colour) if card in held)


def _moves() -> tuple[list[Placement], list[list[Move]]]:
    placements: list[Placement] = []
    moves: list[list[Move]] = [[] for _ in Space]
    for bit, card in enumerate(BLUES):
        for space in Space:
            for arrow in card.arrows:
                path = PATHS[card](space, arrow)
                if not isinstance(path, Situation):
                    sources = bytearray(REBUILT)
                    for to, come_from in zip(path, (*path[1:], path[0]), strict=True):
                        sources[to - 1] = come_from - 1
                    moves[space - 1].append(Move(1 << bit, bytes([len(placements)]), bytes(sources)))
                    placements.append(Placement(card, space, arrow))
    return placements, moves


PLACEMENTS, MOVES = _moves()
"""The sixty placements by their numbers, and for each space the movements of those that lie there."""

RED: Final = len(PLACEMENTS)
"""The number of a red card on space 1; those on the other spaces follow."""

SOURCES: Final = {move.number[0]: move.sources for moves in MOVES for move in moves}
"""For each number of a blue card what it moves."""
