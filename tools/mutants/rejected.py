"""Mutants that follow a reading that a ruling rejects, so that the suite shows the difference."""

from collections.abc import Callable

from attrs import evolve

from globe_rules._engine.actions import to_the_opposite_edge
from globe_rules._engine.cards import Card
from globe_rules._engine.events import Move, Place, Rotate, TakeBack
from globe_rules._engine.materials import Region
from globe_rules._engine.program import Placement, Program
from globe_rules._engine.puzzle import Puzzle, Space
from globe_rules._engine.situations import (
    ARROW_LEAVES_THE_GRID,
    FLIPPER_FIRST,
    NOT_NEXT,
    SPACE_TAKEN,
    TOO_LATE,
    TWO_REDS,
    Situation,
)
from globe_rules._engine.stages.assessment import Result
from globe_rules._engine.stages.reaction import Reaction
from globe_rules._engine.stages.reconstruction import Reconstruction, Step
from tools.mutants.blue_cards import PATHS, ignoring_the_arrow
from tools.mutants.model import Patch, change_property, intercept, mutant, refuse_when, replace_entries, wrap
from tools.mutants.patch_points import (
    DESK_AFTER,
    DONE,
    REACTION_AFTER,
    RECONSTRUCT,
    VIOLATIONS,
    add_violations,
    allow_out_of_turn,
    ignore_situations,
)
from tools.mutants.program import why_void
from tools.mutants.reds import change_red_at_home, discard_only_if
from tools.mutants.round import new_turn_after


def _make_void(which: Callable[[Program, Placement], bool], because: Situation) -> Patch:
    """Return a patch that accepts some illegal cards and makes them void, instead of refusing the program."""

    def wrong(right: Callable[..., Reconstruction], puzzle: Puzzle, program: Program, **rest: object) -> Reconstruction:
        void = [each for each in program if which(program, each)]
        result = right(puzzle, Program(each for each in program if each not in void), **rest)
        steps = {step.placement: step for step in result.steps}
        all_steps: list[Step] = []
        for placement in program:
            before = all_steps[-1].puzzle if all_steps else puzzle
            all_steps.append(steps.get(placement) or Step(placement, because, before))
        return evolve(result, program=program, steps=tuple(all_steps))

    return evolve(ignore_situations(VIOLATIONS, because), also=wrap(RECONSTRUCT, wrong))


def _shares_its_space(program: Program, placement: Placement) -> bool:
    return sum(each.where == placement.where for each in program if isinstance(each.where, Space)) > 1


def _leaves_the_grid(program: Program) -> set[Situation]:
    return {ARROW_LEAVES_THE_GRID} & why_void(each for each in program if each.card is Card.B1)


def _placed_before_the_signal(right: Callable[..., Reaction], self: Reaction, event: object) -> Reaction:
    if self.clock is None and isinstance(event, Place):
        return evolve(right(evolve(self, clock=0), event), clock=None)
    return right(self, event)


MUTANTS = (
    mutant("cards-that-leave-the-grid-may-not-be-laid", "Q-3", plays="Q-3/3")(
        add_violations(VIOLATIONS, _leaves_the_grid),
        en="A card whose arrow leaves the grid is refused when it is placed",
        fr="Une carte dont la flèche sort de la grille est refusée dès qu'elle est posée",
    ),
    mutant("b4-works-whichever-way-it-points", "Q-5", plays="Q-5/2")(
        replace_entries(PATHS, B4=ignoring_the_arrow(to_the_opposite_edge)),
        en="B4 is applied from any edge, regardless of its arrow",
        fr="B4 est appliquée depuis n'importe quel bord, quelle que soit sa flèche",
    ),
    mutant("red-at-home-is-void", "Q-9", plays="Q-9/2")(
        change_red_at_home(lambda _puzzle: ARROW_LEAVES_THE_GRID),
        en="A red card, even R2, is void on a tile that is already in its place",
        fr="Une carte rouge, même R2, est nulle sur une tuile déjà à sa place",
    ),
    mutant("red-that-moved-nothing-returns", "Q-9", plays="Q-9/3")(
        discard_only_if(lambda step: step.void or step.moved),
        en="A red card that changed nothing returns to the hand",
        fr="Une carte rouge qui n'a rien changé revient en main",
    ),
    mutant("of-two-reds-the-second-is-void", "RED-1", "Q-11", plays="Q-11/2")(
        _make_void(lambda program, red: red in [each for each in program if each.card.is_red][1:], TWO_REDS),
        en="If two red cards are placed, the first is applied and the second is void",
        fr="Si deux cartes rouges sont posées, la première est appliquée et la seconde est nulle",
    ),
    mutant("two-reds-are-both-void", "RED-1", "Q-11", plays="Q-11/3")(
        _make_void(lambda program, placement: placement.card.is_red and len(program.reds) > 1, TWO_REDS),
        en="If two red cards are placed, both are void and discarded",
        fr="Si deux cartes rouges sont posées, toutes deux sont nulles et défaussées",
    ),
    mutant("two-cards-in-one-space-are-void", "Q-12", plays=("Q-12/3", "Q-12/4"))(
        _make_void(_shares_its_space, SPACE_TAKEN),
        en="Two cards may be placed on one space, and both are void",
        fr="Deux cartes peuvent être posées sur un même emplacement, et toutes deux sont nulles",
    ),
    mutant("others-may-only-add-while-the-sand-runs", "Q-17", plays="Q-17/3")(
        refuse_when(
            DONE,
            lambda self, event: self.ends_at is not None and isinstance(event, Move | Rotate | TakeBack),
            TOO_LATE,
        ),
        en="While the timer runs, the others may place cards, but not move, rotate or take them back",
        fr="Tant que le sablier s'écoule, les autres ne peuvent que poser des cartes, sans en bouger ni en reprendre",
    ),
    mutant("anybody-reconstructs-next", "RECON-0", "Q-16", plays="Q-16/3")(
        allow_out_of_turn(NOT_NEXT, FLIPPER_FIRST),
        en="Players may reconstruct in any order",
        fr="Les joueurs peuvent reconstituer dans n'importe quel ordre",
    ),
    mutant("taken-back-cards-count-as-used", "Q-24", plays="Q-24/3")(
        intercept(DESK_AFTER, lambda desk, event: desk if isinstance(event, TakeBack) else None),
        en="A card that was placed and taken back counts as used",
        fr="Une carte posée puis reprise compte comme utilisée",
    ),
    mutant("a-tie-goes-on-from-stage-b", "END-3", "Q-26", plays="Q-26/2")(
        new_turn_after(Result.REPLAY),
        en="After an unbroken tie that the book replays, a new turn starts with the puzzles as they are",
        fr="Après une égalité que le livret fait rejouer, un nouveau tour commence avec les puzzles tels quels",
    ),
    mutant("regions-alone-close-the-log-if-rebuilt", "LOG-2", "Q-28", plays="Q-28/3")(
        change_property(
            "globe_rules._engine.travel_log:TravelLog.closed",
            lambda self, _right: set(Region).issubset(
                region
                for each in self.rounds
                if each.outcome is not None and each.outcome.result is Result.WON
                for region in each.regions
            ),
        ),
        en="The travel log is closed once every region was in a round that a player won, after any number of rounds",
        fr="Le carnet est clos dès que chaque région figure dans une manche gagnée, quel que soit le nombre de manches",
    ),
    mutant("captions-are-hints", "Q-29", plays="Q-29/3")(
        change_property(
            "globe_rules._engine.solo:Attempt.because", lambda _self, right: None if right == "Q-29" else right
        ),
        en="A challenge that is solved is met, even beyond the limits of its caption",
        fr="Un défi résolu est réussi, même si les limites de sa légende sont dépassées",
    ),
    mutant("cards-may-be-laid-in-advance", "Q-39", plays="Q-39/2")(
        wrap(REACTION_AFTER, _placed_before_the_signal),
        en="Cards may be placed before the signal",
        fr="Des cartes peuvent être posées avant le signal",
    ),
    mutant("tied-rounds-must-be-played-again", "Q-44", plays="Q-44/3")(
        change_property(
            "globe_rules._engine.travel_log:TravelLog.counted",
            lambda _self, right: tuple(
                each for each in right if each.outcome is None or each.outcome.result is not Result.TIED
            ),
        ),
        en="A tied round does not count in the travel log",
        fr="Une manche à égalité ne compte pas dans le carnet",
    ),
)
