"""Counting the plain way: every program is laid, checked and carried out by the engine. The judge of the fast way."""

from collections.abc import Iterator
from itertools import combinations, permutations, product

from globe_rules.cards import Hand
from globe_rules.counting.counts import Count
from globe_rules.errors import Refused
from globe_rules.program import Placement, Program
from globe_rules.puzzle import Photo, Puzzle, Space
from globe_rules.stages.reconstruction import reconstruct


def clear_programs(cards: int, hand: Hand) -> Iterator[Program]:
    """Yield every program of so many cards in hand, plainly on different spaces; with both reds, too (RED-1).

    >>> sum(1 for _ in clear_programs(1, Hand.full()))
    225
    """
    for spaces in combinations(Space, cards):
        for laid in permutations(sorted(hand.cards), cards):
            for arrows in product(*(card.arrows or (None,) for card in laid)):
                yield Program(map(Placement, laid, spaces, arrows))


def counts_one_by_one(
    puzzle: Puzzle, cards: int, *, photo: Photo, hand: Hand, void: bool
) -> dict[Placement | None, Count]:
    """Count legal programs by their first placement, as `counts_by_first` does, but slowly and beyond doubt.

    >>> from globe_rules.notation import read_hand
    >>> reds = counts_one_by_one(Photo().finished, 1, photo=Photo(), hand=read_hand("R1,R2"), void=False)
    >>> print(*reds)
    R1@1 R2@1 R1@2 R2@2 R1@3 R2@3 R1@4 R2@4 R1@5 R2@5 R1@6 R2@6 R1@7 R2@7 R1@8 R2@8 R1@9 R2@9
    >>> counts_one_by_one(Photo().finished, 2, photo=Photo(), hand=read_hand("R1,R2"), void=False)
    {}
    """
    found: dict[Placement | None, Count] = {}
    for program in clear_programs(cards, hand):
        try:
            result = reconstruct(puzzle, program, photo=photo, hand=hand)
        except Refused:
            continue
        if void or not any(step.void for step in result.steps):
            first = program.placements[0] if program.placements else None
            found[first] = found.get(first, Count()) + Count.of(program, result.puzzle)
    return found
