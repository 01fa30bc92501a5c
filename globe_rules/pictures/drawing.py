"""Every value worth looking at, drawn as text: from a card to the table of a voyage."""

from functools import singledispatch

from globe_rules.cards import Card, Hand
from globe_rules.i18n import Message
from globe_rules.impossible import Impossible
from globe_rules.pictures.frames import draw_program, draw_puzzle, side_by_side
from globe_rules.program import Placement, Program
from globe_rules.puzzle import Photo, Puzzle
from globe_rules.stages.reconstruction import Reconstruction, Step
from globe_rules.voyage import Voyage


def draw(value: object) -> str:
    """Draw a value as text: a puzzle, photo, hand, placement, program, step, reconstruction or voyage (RECON-2).

    An asterisk marks the tiles that a step has moved or turned.

    >>> from globe_rules import Photo, read_program, reconstruct
    >>> print(draw(reconstruct(Photo().finished, read_program("B1E@1 B2NE@3 G1@9"))))
    ┌────┬────┬────┐   ┌─────┬─────┬─────┐   ┌────┬────┬────┐   ┌─────┬─────┬─────┐
    │ 1↑ │ 2↑ │ 3↑ │   │ 2↑* │ 1↑* │ 3↑  │   │ 2↑ │ 1↑ │ 3↑ │   │ 2↑  │ 1↑  │ 3↑  │
    ├────┼────┼────┤   ├─────┼─────┼─────┤   ├────┼────┼────┤   ├─────┼─────┼─────┤
    │ 4↑ │ 5↑ │ 6↑ │   │ 4↑  │ 5↑  │ 6↑  │   │ 4↑ │ 5↑ │ 6↑ │   │ 4↑  │ 5↑  │ 6↑  │
    ├────┼────┼────┤   ├─────┼─────┼─────┤   ├────┼────┼────┤   ├─────┼─────┼─────┤
    │ 7↑ │ 8↑ │ 9↑ │   │ 7↑  │ 8↑  │ 9↑  │   │ 7↑ │ 8↑ │ 9↑ │   │ 7↑  │ 8↑  │ 9→* │
    └────┴────┴────┘   └─────┴─────┴─────┘   └────┴────┴────┘   └─────┴─────┴─────┘
                       B1E@1                 B2NE@3 void Q-3    G1@9
    """
    return _drawn(value)


@singledispatch
def _drawn(value: object) -> str:
    raise Impossible("value", type(value).__name__, Message("something that can be drawn"))


_drawn.register(Puzzle, draw_puzzle)
_drawn.register(Program, draw_program)
_drawn.register(Placement, lambda placement: draw_program(Program([placement])))
_drawn.register(Photo, lambda photo: draw_puzzle(photo.finished))
_drawn.register(Card, str)


@_drawn.register
def _hand(hand: Hand) -> str:
    """Draw the cards of a hand, a colour a line."""
    colours = dict.fromkeys(card.colour for card in hand)
    return "\n".join(" ".join(str(card) for card in hand if card.colour is colour) for colour in colours)


@_drawn.register
def _step(step: Step) -> str:
    """Draw the puzzle after a card, what moved marked, above the card and why it was void."""
    void = f" void {step.void}" if step.void else ""
    return f"{draw_puzzle(step.puzzle, marked=step.moved)}\n{step.placement}{void}"


A_ROW = 4
"""How many puzzles of a reconstruction stand side by side: they fit a terminal of 80 columns or so."""


@_drawn.register
def _reconstruction(result: Reconstruction) -> str:
    """Draw a program being carried out: the puzzle at first, and after every card."""
    drawn = [draw_puzzle(result.start), *map(_step, result.steps)]
    return "\n\n".join(side_by_side(*drawn[first : first + A_ROW]) for first in range(0, len(drawn), A_ROW))


@_drawn.register
def _voyage(voyage: Voyage) -> str:
    """Draw the table as it is: at every seat the puzzle, the program and the image to rebuild."""
    seats = []
    for seat in voyage.seats:
        desk = voyage.reaction.desk_of(seat.player)
        drawn = side_by_side(draw_puzzle(seat.puzzle), draw_program(desk.program), draw_puzzle(seat.photo.finished))
        seats.append(f"{seat.number}. {seat.player} ({seat.hand})\n{drawn}")
    return "\n\n".join(seats)
