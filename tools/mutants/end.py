"""Mutants of the end of a voyage: who takes part in tie-breakers, their order, and unbroken ties."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import evolve

from globe_rules._engine.editions import Edition
from globe_rules._engine.events import Reconstruct
from globe_rules._engine.stages.assessment import TIE_BREAKERS, Outcome, Result, Standing
from globe_rules._engine.stages.reconstruction import Reconstruction
from globe_rules._engine.voyage import Voyage
from tools.mutants.model import (
    Patch,
    change_arguments,
    change_property,
    change_result,
    intercept,
    mutant,
    replace_value,
)

ASSESS = "globe_rules._engine.stages.assessment:assess"
CRITERIA = "globe_rules._engine.stages.assessment:TIE_BREAKERS"
STANDINGS = "globe_rules._engine.voyage:Voyage.standings"
UNBROKEN_TIE = "globe_rules._engine.editions:Edition.unbroken_tie"


def _change_outcome_of_ties(outcome: Callable[[Sequence[Standing], Edition], Outcome | None]) -> Patch:
    """Return a patch of the outcome if two or more players solved their puzzle; None keeps the original outcome."""
    return intercept(
        ASSESS,
        lambda standings, edition: outcome(standings, edition) if sum(each.solved for each in standings) > 1 else None,
    )


def _all_solved_if(*, any_solved: bool) -> Patch:
    """Return a patch that counts every puzzle as solved if some puzzle is solved (True) or if none is (False)."""

    def with_all_solved(standings: Sequence[Standing], edition: Edition) -> tuple[Sequence[Standing], Edition]:
        if any(each.solved for each in standings) is any_solved:
            standings = [evolve(each, solved=True) for each in standings]
        return standings, edition

    return change_arguments(ASSESS, with_all_solved)


def _tied(standings: Sequence[Standing], edition: Edition) -> Outcome:
    return Outcome(Result(edition.unbroken_tie), "D-6", [each.player for each in standings if each.solved])


def _without_elimination(standings: Sequence[Standing], edition: Edition) -> Outcome:
    solvers = [each for each in standings if each.solved]
    for id_, score in TIE_BREAKERS:
        leaders = [each for each in solvers if score(each) == max(map(score, solvers))]
        if len(leaders) == 1:
            return Outcome(Result.WON, id_, [leaders[0].player])
    return _tied(standings, edition)


def _tied_without_reds(standings: Sequence[Standing], edition: Edition) -> Outcome | None:
    return None if any(each.reds_in_hand for each in standings) else _tied(standings, edition)


def _to_any_flipper(outcome: Outcome, standings: Sequence[Standing], _edition: Edition) -> Outcome:
    flipper = [each.player for each in standings if each.flipped]
    unbroken = outcome.by == "D-6"
    return Outcome(Result.WON, "END-2c", flipper) if unbroken and flipper else outcome


def change_standings(**changes: Callable[[Voyage, Standing, Reconstruction], Any]) -> Patch:
    """Return a patch of the players' standings: each named field becomes `change(voyage, standing, last program)`."""

    def wrong(self: Voyage, right: Iterable[Standing]) -> tuple[Standing, ...]:
        return tuple(
            evolve(each, **{name: change(self, each, result) for name, change in changes.items()})
            for each, result in zip(right, self.done, strict=True)
        )

    return change_property(STANDINGS, wrong)


def _of_all_turns(voyage: Voyage, right: Standing, _last: Reconstruction) -> int:
    before = (each for each in voyage.records if each.turn < voyage.turn)
    own = (each.reconstruction for each in before if each.event == Reconstruct(player=right.player))
    return right.cards_used + sum(len(each.used) for each in own if each)


MUTANTS = (
    mutant("everyone-takes-part-in-the-tie-breakers", "END-1")(
        _all_solved_if(any_solved=True),
        en="If one player has solved their puzzle, the tie-breakers compare all players",
        fr="Dès qu'un joueur a réussi, les critères de départage comparent tous les joueurs",
    ),
    mutant("a-turn-without-success-ends-it-all", "END-1", "ASSESS-2")(
        _all_solved_if(any_solved=False),
        en="If no player has solved their puzzle, the voyage ends in a tie",
        fr="Si aucun joueur n'a réussi, le voyage se termine sur une égalité",
    ),
    mutant("tie-breakers-are-not-asked", "END-2", "END-2a")(
        replace_value(CRITERIA, ()),
        en="Players who solve their puzzle in the same turn are tied without any tie-breaker",
        fr="Les joueurs qui réussissent au même tour sont à égalité sans aucun critère de départage",
    ),
    mutant("dropped-players-return", "END-2", "Q-43", plays="Q-43/2")(
        _change_outcome_of_ties(_without_elimination),
        en="Every tie-breaker compares all successful players, even those that an earlier one eliminated",
        fr="Chaque critère compare tous les joueurs qui ont réussi, même ceux qu'un critère précédent a écartés",
    ),
    mutant("flipper-wins-in-spite-of-all", "END-2", "Q-43")(
        change_result(ASSESS, _to_any_flipper),
        en="An unbroken tie goes to the player who flipped the timer, even if eliminated or unsuccessful",
        fr="Une égalité non départagée revient à la personne qui a retourné le sablier, même écartée ou sans réussite",
    ),
    mutant("cards-come-before-reds", "END-2", "END-2a")(
        Patch(CRITERIA, lambda right: (right[1], right[0], right[2])),
        en="The number of cards used is compared before the red cards in hand",
        fr="Le nombre de cartes utilisées est comparé avant les cartes rouges en main",
    ),
    mutant("most-cards-win", "END-2b")(
        Patch(CRITERIA, lambda right: (right[0], ("END-2b", lambda each: each.cards_used), right[2])),
        en="The player who used more cards wins the tie",
        fr="La personne qui a utilisé le plus de cartes gagne l'égalité",
    ),
    mutant("timer-breaks-no-tie", "END-2c")(
        Patch(CRITERIA, lambda right: right[:2]),
        en="Flipping the timer breaks no tie",
        fr="Avoir retourné le sablier ne départage personne",
    ),
    mutant("laid-red-is-still-in-hand", "Q-25", plays="Q-25/2")(
        change_standings(reds_in_hand=lambda _voyage, right, last: right.reds_in_hand + len(last.discarded)),
        en="A red card in the frame still counts as in hand",
        fr="Une carte rouge posée dans le cadre compte encore comme en main",
    ),
    mutant("reds-of-earlier-turns-are-forgotten", "END-2a", "Q-25")(
        change_standings(
            reds_in_hand=lambda voyage, _right, last: len(voyage.table.variants.hand.reds) - len(last.discarded)
        ),
        en="Red cards discarded in earlier turns still count as in hand",
        fr="Les cartes rouges défaussées aux tours précédents comptent encore comme en main",
    ),
    mutant("cards-of-all-turns-are-counted", "END-2b")(
        change_standings(cards_used=_of_all_turns),
        en="The cards used in all turns are counted, not only those of the last turn",
        fr="Les cartes utilisées à tous les tours sont comptées, et pas seulement celles du dernier",
    ),
    mutant("without-reds-nothing-breaks-a-tie", "END-2a", "Q-21")(
        _change_outcome_of_ties(_tied_without_reds),
        en="If no player holds a red card, the other tie-breakers are skipped too",
        fr="Si aucun joueur n'a de carte rouge, les autres critères sont ignorés aussi",
    ),
    mutant("both-books-play-again", "D-6", plays="D-6/1")(
        change_property(UNBROKEN_TIE, lambda _self, _right: "replay"),
        en="The French book also replays a tied round",
        fr="Le livret français fait aussi rejouer une manche à égalité",
    ),
    mutant("books-exchanged-for-ties", "END-3", "D-6", plays="D-6/2")(
        change_property(UNBROKEN_TIE, lambda _self, right: "tied" if right == "replay" else "replay"),
        en="The two books are exchanged: English keeps a tie, French replays the round",
        fr="Les deux livrets sont intervertis : l'anglais garde l'égalité, le français fait rejouer la manche",
    ),
)
