"""Draws plans: what somebody lays in each turn so that the puzzle is whole after the last, made from the end."""

from collections.abc import Sequence

from attrs import evolve, frozen

from globe_rules.cards import Card
from globe_rules.program import Placement, Program
from globe_rules.puzzle import Photo, Puzzle
from globe_rules.questions.chance import Chance
from globe_rules.questions.programs import CARDS, REDS, arrow, legal_program, placement, where
from globe_rules.questions.puzzles import FINISHED, before

Turn = tuple[int, Card | None]
"""How many cards are laid in a turn, and which red one is among them."""


@frozen
class Plan:
    """A puzzle, and what is laid in each turn."""

    puzzle: Puzzle
    turns: tuple[tuple[Placement, ...], ...]


def shape(chance: Chance, turns: int, *, reds: bool) -> list[Turn]:
    """Draw how many cards each turn takes, and in which of them the reds are played."""
    left = chance.shuffled(REDS) if reds else []
    drawn: list[Turn] = []
    for _ in range(turns):
        cards = chance.pick(_CARDS_A_TURN)
        drawn.append((cards, left.pop() if cards and left and chance.one_in(3) else None))
    return drawn


_CARDS_A_TURN = (1, 1, 1, 1, 2, 2, 2, 3, 3, 5, 0)


def plan(chance: Chance, wanted: Sequence[Turn], photo: Photo, *, facing: Photo | None = None) -> Plan:
    """Draw programs of a shape and the puzzle that they finish; they may leave it facing another way (SOLO-4)."""
    puzzle = whole = FINISHED[facing or photo]
    turns: list[tuple[Placement, ...]] = []
    for cards, red in reversed(wanted):
        # Nobody plays on with a puzzle that is whole already: a program that did nothing is mostly drawn again.
        for unclear in (chance.pick((4, 8, 30)), 30, 100):
            program = legal_program(chance, cards, red=red, unclear=unclear)
            start = puzzle
            for laid in reversed(Program(program).placements):
                start = before(chance, laid, start, photo)
            if start != whole:
                break
        puzzle = start
        turns.append(tuple(program))
    return Plan(puzzle, tuple(reversed(turns)))


def spoilt(chance: Chance, whole: Plan) -> Plan:
    """Change one thing about a plan, so that it misses by little: a card, its place, its arrow, or one card less."""
    turn = chance.below(len(whole.turns))
    program = list(whole.turns[turn] or [placement(chance)])
    index = chance.below(len(program))
    laid = program[index]
    kind = chance.below(4)
    if kind == 0:
        del program[index]
    elif kind == 1:
        program[index] = evolve(laid, where=where(chance))
    elif kind == 2 and laid.card.arrows:  # noqa: PLR2004 -- one of four
        program[index] = evolve(laid, arrow=arrow(chance, laid.card))
    else:
        others = [card for card in CARDS if card.arrows == laid.card.arrows]
        program[index] = evolve(laid, card=chance.pick(others))
    return evolve(whole, turns=(*whole.turns[:turn], tuple(program), *whole.turns[turn + 1 :]))
