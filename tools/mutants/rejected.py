"""Readings are engines: whoever plays a reading that a ruling rejects is a wrong engine like any other."""

from collections.abc import Callable

from attrs import evolve

from globe_rules.actions import to_the_opposite_edge
from globe_rules.cards import Card
from globe_rules.events import Lay, Move, TakeBack, Turn
from globe_rules.materials import Region
from globe_rules.program import Placement, Program
from globe_rules.puzzle import Puzzle, Space
from globe_rules.situations import (
    ARROW_LEAVES_THE_GRID,
    FLIPPER_FIRST,
    NOT_NEXT,
    SPACE_TAKEN,
    TOO_LATE,
    TWO_REDS,
    Situation,
)
from globe_rules.stages.assessment import Result
from globe_rules.stages.reaction import Reaction
from globe_rules.stages.reconstruction import Reconstruction, Step
from tools.mutants.blue_cards import PATHS, whichever_way
from tools.mutants.model import Patch, entries, mistake, otherwise, read, refusing, wrapped
from tools.mutants.program import why_void
from tools.mutants.reds import discarding, finding_a_tile_at_home
from tools.mutants.round import untied
from tools.mutants.seams import (
    BREACHES,
    DESK_AFTER,
    DONE,
    REACTION_AFTER,
    RECONSTRUCT,
    finding,
    in_turn_although,
    overlooking,
)


def _void_where(which: Callable[[Program, Placement], bool], because: Situation) -> Patch:
    """Return a patch for which some cards are void that may not even lie."""

    def wrong(right: Callable[..., Reconstruction], puzzle: Puzzle, program: Program, **rest: object) -> Reconstruction:
        void = [each for each in program if which(program, each)]
        result = right(puzzle, Program(each for each in program if each not in void), **rest)
        steps = {step.placement: step for step in result.steps}
        told: list[Step] = []
        for placement in program:
            before = told[-1].puzzle if told else puzzle
            told.append(steps.get(placement) or Step(placement, because, before))
        return evolve(result, program=program, steps=tuple(told))

    return evolve(overlooking(BREACHES, because), besides=wrapped(RECONSTRUCT, wrong))


def _in_company(program: Program, placement: Placement) -> bool:
    return sum(each.where == placement.where for each in program if isinstance(each.where, Space)) > 1


def _leaving(program: Program) -> set[Situation]:
    return {ARROW_LEAVES_THE_GRID} & why_void(each for each in program if each.card is Card.B1)


def _in_advance(right: Callable[..., Reaction], self: Reaction, event: object) -> Reaction:
    if self.clock is None and isinstance(event, Lay):
        return evolve(right(evolve(self, clock=0), event), clock=None)
    return right(self, event)


MUTANTS = (
    mistake("cards-that-leave-the-grid-may-not-be-laid", "Q-3", plays="Q-3/3")(
        finding(BREACHES, _leaving),
        en="A card whose arrow leaves the grid is refused when it is laid",
        fr="Une carte dont la flèche sort de la grille est refusée dès la pose",
    ),
    mistake("b4-works-whichever-way-it-points", "Q-5", plays="Q-5/2")(
        entries(PATHS, B4=whichever_way(to_the_opposite_edge)),
        en="B4 works from any edge, wherever its arrow points",
        fr="B4 fonctionne depuis tout bord, où que pointe sa flèche",
    ),
    mistake("red-at-home-is-void", "Q-9", plays="Q-9/2")(
        finding_a_tile_at_home(lambda _puzzle: ARROW_LEAVES_THE_GRID),
        en="A red card on a tile that is in its place is void, R2 too",
        fr="Une carte rouge sur une tuile déjà à sa place est nulle, R2 aussi",
    ),
    mistake("red-that-moved-nothing-returns", "Q-9", plays="Q-9/3")(
        discarding(lambda step: step.void or step.moved),
        en="A red card that changed nothing goes back to the hand",
        fr="Une carte rouge qui n'a rien changé revient en main",
    ),
    mistake("of-two-reds-the-second-is-void", "RED-1", "Q-11", plays="Q-11/2")(
        _void_where(lambda program, laid: laid in [each for each in program if each.card.is_red][1:], TWO_REDS),
        en="Of two red cards the first applies and the second is void",
        fr="De deux cartes rouges, la première s'applique et la seconde est nulle",
    ),
    mistake("two-reds-are-both-void", "RED-1", "Q-11", plays="Q-11/3")(
        _void_where(lambda program, laid: laid.card.is_red and len(program.reds) > 1, TWO_REDS),
        en="Two red cards in one program are both void, and gone",
        fr="Deux cartes rouges dans un programme sont toutes deux nulles, et perdues",
    ),
    mistake("two-cards-in-one-space-are-void", "Q-12", plays="Q-12/3")(
        _void_where(_in_company, SPACE_TAKEN),
        en="Two cards may lie in one space, and both are void",
        fr="Deux cartes peuvent occuper un emplacement, et toutes deux sont nulles",
    ),
    mistake("others-may-only-add-while-the-sand-runs", "Q-17", plays="Q-17/3")(
        refusing(
            DONE,
            lambda self, deed: self.ends_at is not None and isinstance(deed, Move | Turn | TakeBack),
            TOO_LATE,
        ),
        en="While the sand runs the others may lay cards, but not move, turn or take back any",
        fr="Tant que le sablier coule, les autres posent des cartes sans en bouger ni en reprendre",
    ),
    mistake("anybody-reconstructs-next", "RECON-0", "Q-16", plays="Q-16/3")(
        in_turn_although(NOT_NEXT, FLIPPER_FIRST),
        en="Players reconstruct in whatever order they like",
        fr="Les joueurs reconstituent dans l'ordre qui leur plaît",
    ),
    mistake("taken-back-cards-count-as-used", "Q-24", plays="Q-24/3")(
        otherwise(DESK_AFTER, lambda desk, deed: desk if isinstance(deed, TakeBack) else None),
        en="A card that was laid at any moment of the stage counts as used, even if taken back",
        fr="Une carte posée à un moment quelconque compte comme utilisée, même reprise",
    ),
    mistake("a-tie-goes-on-from-stage-b", "END-3", "Q-26", plays="Q-26/2")(
        untied(Result.REPLAY),
        en="After a tie that nothing breaks a new turn begins with the puzzles as they are",
        fr="Après une égalité que rien ne départage, un nouveau tour commence avec les puzzles tels quels",
    ),
    mistake("regions-alone-close-the-log-if-rebuilt", "LOG-2", "Q-28", plays="Q-28/3")(
        read(
            "globe_rules.travel_log:TravelLog.closed",
            lambda self, _right: set(Region).issubset(
                region
                for each in self.rounds
                if each.outcome is not None and each.outcome.result is Result.WON
                for region in each.regions
            ),
        ),
        en="The log closes once every region was in a round that somebody won, however many rounds there were",
        fr="Le carnet est clos dès que chaque région figure dans une manche gagnée, quel que soit leur nombre",
    ),
    mistake("captions-are-hints", "Q-29", plays="Q-29/3")(
        read("globe_rules.solo:Attempt.because", lambda _self, right: None if right == "Q-29" else right),
        en="Whoever solves a challenge has met it, whatever its caption says",
        fr="Qui résout un défi l'a réussi, quoi que dise la légende",
    ),
    mistake("cards-may-be-laid-in-advance", "Q-39", plays="Q-39/2")(
        wrapped(REACTION_AFTER, _in_advance),
        en="Cards may be laid before the signal, as long as the photo is not lifted",
        fr="On peut poser des cartes avant le signal, tant qu'on ne soulève pas l'Image-Souvenir",
    ),
    mistake("tied-rounds-must-be-played-again", "Q-44", plays="Q-44/3")(
        read(
            "globe_rules.travel_log:TravelLog.counted",
            lambda _self, right: tuple(
                each for each in right if each.outcome is None or each.outcome.result is not Result.TIED
            ),
        ),
        en="A tied round does not count in a travel log",
        fr="Une manche à égalité ne compte pas dans le carnet",
    ),
)
