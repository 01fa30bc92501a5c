"""Mutants of programs: which cards may be placed, and cards across several spaces."""

from collections.abc import Iterable

from attrs import evolve

from globe_rules._engine.cards import Hand
from globe_rules._engine.errors import Violation
from globe_rules._engine.program import IN_DOUBT, Across, Placement, Program
from globe_rules._engine.puzzle import Photo, Space
from globe_rules._engine.situations import ACROSS_SPACES, ARROW_IN_DOUBT, NOT_IN_HAND, NOT_LAID, SPACE_TAKEN, Situation
from globe_rules._engine.stages.reconstruction import apply_card
from tools.mutants.model import change_arguments, change_property, change_result, intercept, mutant
from tools.mutants.patch_points import (
    APPLY_CARD,
    VIOLATIONS,
    add_violations,
    change_placement,
    ignore_situations,
    ignore_violations,
)


def at_its_first_space(placement: Placement, *_there: object) -> Placement:
    """Return a card across several spaces as if it were on the first of them; other cards are unchanged."""
    return evolve(placement, where=min(placement.where.spaces)) if isinstance(placement.where, Across) else placement


def _space_taken_twice(program: Program) -> set[Situation]:
    taken = [space for each in program for space in _spaces(each)]
    return {SPACE_TAKEN for space in taken if taken.count(space) > 1}


def _spaces(placement: Placement) -> Iterable[Space]:
    if isinstance(placement.where, Across):
        return placement.where.spaces
    return [] if placement.where is IN_DOUBT else [placement.where]


def why_void(program: Iterable[Placement]) -> set[Situation]:
    """Return the situations that would make cards of a program void."""
    return {why for each in program if isinstance(why := apply_card(each, Photo().solved_puzzle, Photo()), Situation)}


MUTANTS = (
    mutant("a-card-can-lie-twice", "REACT-2", "Q-13")(
        ignore_violations(
            VIOLATIONS,
            lambda each, _program, hand: each.situation is NOT_IN_HAND and each.facts[0][:2] in str(hand),
        ),
        en="The same card may be placed on two spaces",
        fr="Une même carte peut être posée sur deux emplacements",
    ),
    mutant("cards-need-not-be-in-hand", "Q-13", "RED-2", "VAR-2", plays="Q-13/2")(
        change_arguments(VIOLATIONS, lambda program, _hand: (program, Hand.full())),
        en="A card that is not in hand may be placed",
        fr="Une carte qui n'est pas en main peut être posée",
    ),
    mutant("one-breach-is-told-at-a-time", "REACT-2", "W-2")(
        change_result(VIOLATIONS, lambda found, *_checked: sorted(found, key=str)[-1:]),
        en="Only the last violation of a program is reported",
        fr="Seule la dernière infraction d'un programme est signalée",
    ),
    mutant("void-cards-may-not-be-laid", "REACT-2", "RECON-6")(
        add_violations(VIOLATIONS, why_void),
        en="A card that would be void is refused when it is placed",
        fr="Une carte qui serait nulle est refusée dès qu'elle est posée",
    ),
    mutant("two-cards-in-one-space", "REACT-2a", "Q-12", plays="Q-12/2")(
        ignore_situations(VIOLATIONS, SPACE_TAKEN),
        en="Several cards may be placed on one space",
        fr="Plusieurs cartes peuvent être posées sur un même emplacement",
    ),
    mutant("straddling-card-acts-at-its-first-space", "REACT-2b", "Q-14", plays="Q-14/2")(
        change_placement(at_its_first_space),
        en="A card across several spaces is applied from the first of them",
        fr="Une carte à cheval sur plusieurs emplacements est appliquée depuis le premier",
    ),
    mutant("straddling-card-takes-up-its-spaces", "REACT-2b", "Q-14")(
        add_violations(VIOLATIONS, _space_taken_twice),
        en="No other card may be placed on the spaces that a card is across",
        fr="Aucune autre carte ne peut être posée sur les emplacements que touche une carte à cheval",
    ),
    mutant("straddling-card-may-not-be-laid", "REACT-2b", "Q-14", plays="Q-14/3")(
        add_violations(VIOLATIONS, lambda program: {ACROSS_SPACES} & why_void(program)),
        en="A card across several spaces is refused when it is placed, instead of being void later",
        fr="Une carte à cheval est refusée dès qu'elle est posée, au lieu d'être nulle ensuite",
    ),
    mutant("straddling-card-is-not-used", "REACT-2b", "Q-14", plays="Q-14/4")(
        change_property(
            "globe_rules._engine.program:Program.cards",
            lambda self, right: tuple(
                card for card in right if not any(each.card is card and isinstance(each.where, Across) for each in self)
            ),
        ),
        en="A card across several spaces does not count as used and stays in hand",
        fr="Une carte à cheval sur plusieurs emplacements ne compte pas comme utilisée et reste en main",
    ),
    mutant("arrow-is-asked-for-first", "RECON-6", "W-10")(
        intercept(APPLY_CARD, lambda placement, *_there: ARROW_IN_DOUBT if placement.arrow is IN_DOUBT else None),
        en="If the space and the arrow of a card are unclear, it is void because of its arrow, not its space",
        fr="Une carte douteuse en tout est nulle à cause de sa flèche et non de son emplacement",
    ),
    mutant("a-program-needs-a-card", "REACT-2d")(
        add_violations(VIOLATIONS, lambda program: [] if len(program) else [NOT_LAID]),
        en="An empty program is refused",
        fr="Un programme vide est refusé",
    ),
    mutant("eight-cards-at-most", "REACT-2d", "Q-35", plays="Q-35/2")(
        add_violations(VIOLATIONS, lambda program: [SPACE_TAKEN] if len(program) > 8 else []),
        en="A ninth card is refused",
        fr="Une neuvième carte est refusée",
    ),
    mutant("one-card-stays-in-hand", "Q-35")(
        change_result(
            VIOLATIONS,
            lambda found, program, hand: {*found, Violation(NOT_IN_HAND)} if len(program) >= len(hand) > 0 else found,
        ),
        en="A player may not place all the cards in hand: one must stay in it",
        fr="Un joueur ne peut pas poser toutes ses cartes : une doit rester en main",
    ),
    mutant("doubtful-space-is-guessed", "Q-14")(
        change_placement(
            lambda placement, *_there: evolve(placement, where=Space(1)) if placement.where is IN_DOUBT else placement
        ),
        en="A card whose space is unclear is applied to space 1",
        fr="Une carte dont l'emplacement est douteux est appliquée à l'emplacement 1",
    ),
)
