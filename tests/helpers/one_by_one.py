"""Count programs one by one: the engine checks and applies each. This verifies the fast way of counting."""

from collections.abc import Iterator
from itertools import combinations, permutations, product

from globe_rules._engine.cards import Hand
from globe_rules._engine.errors import Refused
from globe_rules._engine.program import Placement, Program
from globe_rules._engine.puzzle import Photo, Puzzle, Space
from globe_rules._engine.stages.reconstruction import reconstruct
from globe_rules.counting._counts import Count


def clear_programs(cards: int, hand: Hand) -> Iterator[Program]:
    """Yield every program of `cards` cards of the hand, each clearly on its own space; also with two reds (RED-1).

    >>> sum(1 for _ in clear_programs(1, Hand.full()))
    225
    """
    for spaces in combinations(Space, cards):
        for ordered in permutations(sorted(hand.cards), cards):
            for arrows in product(*(card.arrows or (None,) for card in ordered)):
                yield Program(map(Placement, ordered, spaces, arrows))


def counts_one_by_one(
    puzzle: Puzzle, cards: int, *, photo: Photo, hand: Hand, void: bool
) -> dict[Placement | None, Count]:
    """Count legal programs by their first placement, like `counts_by_first`, but slowly and simply.

    >>> from globe_rules._engine.notation import read_hand
    >>> reds = counts_one_by_one(Photo().solved_puzzle, 1, photo=Photo(), hand=read_hand("R1,R2"), void=False)
    >>> print(*reds)
    R1@1 R2@1 R1@2 R2@2 R1@3 R2@3 R1@4 R2@4 R1@5 R2@5 R1@6 R2@6 R1@7 R2@7 R1@8 R2@8 R1@9 R2@9
    >>> counts_one_by_one(Photo().solved_puzzle, 2, photo=Photo(), hand=read_hand("R1,R2"), void=False)
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
