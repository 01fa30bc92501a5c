"""Mistakes about what may lie in a programming area, and about cards between spaces."""

from collections.abc import Iterable

from attrs import evolve

from globe_rules.cards import Hand
from globe_rules.program import IN_DOUBT, Across, Placement, Program
from globe_rules.puzzle import Photo, Space
from globe_rules.situations import ACROSS_SPACES, ARROW_IN_DOUBT, NOT_IN_HAND, NOT_LAID, SPACE_TAKEN, Situation
from globe_rules.stages.reconstruction import carry_out
from tools.mutants.model import given, mistake, otherwise, read, then
from tools.mutants.seams import BREACHES, CARRY_OUT, finding, forgiving, overlooking, taken_for


def at_its_first_space(placement: Placement, *_there: object) -> Placement:
    """Return a card that lies across spaces as if it lay on the first of them."""
    return evolve(placement, where=min(placement.where.spaces)) if isinstance(placement.where, Across) else placement


def _taken_twice(program: Program) -> set[Situation]:
    taken = [space for each in program for space in _spaces(each)]
    return {SPACE_TAKEN for space in taken if taken.count(space) > 1}


def _spaces(placement: Placement) -> Iterable[Space]:
    if isinstance(placement.where, Across):
        return placement.where.spaces
    return [] if placement.where is IN_DOUBT else [placement.where]


def why_void(program: Iterable[Placement]) -> set[Situation]:
    """Return why some cards, as they lie, would have no effect."""
    return {why for each in program if isinstance(why := carry_out(each, Photo().finished, Photo()), Situation)}


MUTANTS = (
    mistake("a-card-can-lie-twice", "REACT-2", "Q-13")(
        forgiving(
            BREACHES,
            lambda each, _program, hand: each.situation is NOT_IN_HAND and each.facts[0][:2] in str(hand),
        ),
        en="One card may lie in two spaces",
        fr="Une même carte peut occuper deux emplacements",
    ),
    mistake("cards-need-not-be-in-hand", "Q-13", "RED-2", "VAR-2", plays="Q-13/2")(
        given(BREACHES, lambda program, _hand: (program, Hand.full())),
        en="Nobody checks whether a card is still in hand",
        fr="Personne ne vérifie si la carte est encore en main",
    ),
    mistake("one-breach-is-told-at-a-time", "REACT-2", "W-2")(
        then(BREACHES, lambda found, *_checked: sorted(found, key=str)[-1:]),
        en="Only the last thing that is wrong with a program is told",
        fr="On ne signale que le dernier défaut d'un programme",
    ),
    mistake("void-cards-may-not-be-laid", "REACT-2", "RECON-6")(
        finding(BREACHES, why_void),
        en="A card that would have no effect is refused already when it is laid",
        fr="Une carte qui serait sans effet est refusée dès la pose",
    ),
    mistake("two-cards-in-one-space", "REACT-2a", "Q-12", plays="Q-12/2")(
        overlooking(BREACHES, SPACE_TAKEN),
        en="A space may hold several cards",
        fr="Un emplacement peut recevoir plusieurs cartes",
    ),
    mistake("straddling-card-acts-at-its-first-space", "REACT-2b", "Q-14", plays="Q-14/2")(
        taken_for(at_its_first_space),
        en="A card across several spaces acts from the first of them",
        fr="Une carte à cheval agit depuis le premier des emplacements touchés",
    ),
    mistake("straddling-card-takes-up-its-spaces", "REACT-2b", "Q-14")(
        finding(BREACHES, _taken_twice),
        en="No other card may lie where a card lies across",
        fr="On ne peut rien poser là où une carte est à cheval",
    ),
    mistake("straddling-card-may-not-be-laid", "REACT-2b", "Q-14", plays="Q-14/3")(
        finding(BREACHES, lambda program: {ACROSS_SPACES} & why_void(program)),
        en="A card across several spaces is refused, instead of being void later",
        fr="Une carte à cheval est refusée, au lieu d'être sans effet plus tard",
    ),
    mistake("straddling-card-is-not-used", "REACT-2b", "Q-14", plays="Q-14/4")(
        read(
            "globe_rules.program:Program.cards",
            lambda self, right: tuple(
                card for card in right if not any(each.card is card and isinstance(each.where, Across) for each in self)
            ),
        ),
        en="A card across several spaces was not played and stays in hand",
        fr="Une carte à cheval n'a pas été jouée et reste en main",
    ),
    mistake("arrow-is-asked-for-first", "RECON-6", "W-10")(
        otherwise(CARRY_OUT, lambda placement, *_there: ARROW_IN_DOUBT if placement.arrow is IN_DOUBT else None),
        en="A card in doubt about everything is void for its arrow, not for its space",
        fr="Une carte douteuse en tout est sans effet pour sa flèche et non pour son emplacement",
    ),
    mistake("a-program-needs-a-card", "REACT-2d")(
        finding(BREACHES, lambda program: [] if len(program) else [NOT_LAID]),
        en="An empty program is refused",
        fr="Un programme vide est refusé",
    ),
    mistake("eight-cards-at-most", "REACT-2d", "Q-35", plays="Q-35/2")(
        finding(BREACHES, lambda program: [SPACE_TAKEN] if len(program) > 8 else []),
        en="The ninth card is one too many",
        fr="La neuvième carte est de trop",
    ),
)
