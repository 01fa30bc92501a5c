"""Mistakes at the end of a voyage: who takes part, which tie-breakers, in which order, and what follows."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import evolve

from globe_rules.editions import Edition
from globe_rules.events import Reconstruct
from globe_rules.stages.assessment import TIE_BREAKERS, Outcome, Result, Standing
from globe_rules.stages.reconstruction import Reconstruction
from globe_rules.voyage import Voyage
from tools.mutants.model import Patch, given, mistake, otherwise, read, then, value

ASSESS = "globe_rules.stages.assessment:assess"
CRITERIA = "globe_rules.stages.assessment:TIE_BREAKERS"
STANDINGS = "globe_rules.voyage:Voyage.standings"
UNBROKEN_TIE = "globe_rules.editions:Edition.unbroken_tie"


def _among_several(outcome: Callable[[Sequence[Standing], Edition], Outcome | None]) -> Patch:
    """Return a patch of what happens when several have solved their puzzle; None leaves it as it is."""
    return otherwise(
        ASSESS,
        lambda standings, edition: outcome(standings, edition) if sum(each.solved for each in standings) > 1 else None,
    )


def _all_solved_if(*, somebody: bool) -> Patch:
    """Return a patch that takes every puzzle for solved, if somebody has solved one or if nobody has."""

    def taken(standings: Sequence[Standing], edition: Edition) -> tuple[Sequence[Standing], Edition]:
        if any(each.solved for each in standings) is somebody:
            standings = [evolve(each, solved=True) for each in standings]
        return standings, edition

    return given(ASSESS, taken)


def _tied(standings: Sequence[Standing], edition: Edition) -> Outcome:
    return Outcome(Result(edition.unbroken_tie), "D-6", [each.player for each in standings if each.solved])


def _each_on_its_own(standings: Sequence[Standing], edition: Edition) -> Outcome:
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


def standing(**changes: Callable[[Voyage, Standing, Reconstruction], Any]) -> Patch:
    """Return a patch of how everyone stands, given the voyage, the right standing and the player's last program."""

    def wrong(self: Voyage, right: Iterable[Standing]) -> tuple[Standing, ...]:
        return tuple(
            evolve(each, **{name: change(self, each, result) for name, change in changes.items()})
            for each, result in zip(right, self.done, strict=True)
        )

    return read(STANDINGS, wrong)


def _of_all_turns(voyage: Voyage, right: Standing, _last: Reconstruction) -> int:
    before = (each for each in voyage.records if each.turn < voyage.turn)
    own = (each.reconstruction for each in before if each.event == Reconstruct(player=right.player))
    return right.cards_used + sum(len(each.used) for each in own if each)


MUTANTS = (
    mistake("everyone-takes-part-in-the-tie-breakers", "END-1")(
        _all_solved_if(somebody=True),
        en="Once somebody has rebuilt the image, red cards, cards and timer decide among all",
        fr="Dès que l'un a réussi, rouges, cartes et sablier départagent tout le monde",
    ),
    mistake("a-turn-without-success-ends-it-all", "END-1", "ASSESS-2")(
        _all_solved_if(somebody=False),
        en="When nobody has rebuilt the image the voyage ends in a draw",
        fr="Si personne n'a réussi, le voyage s'achève sur un match nul",
    ),
    mistake("tie-breakers-are-not-asked", "END-2")(
        value(CRITERIA, ()),
        en="Several who succeed in the same turn are tied at once",
        fr="Ceux qui réussissent au même tour sont aussitôt à égalité",
    ),
    mistake("dropped-players-return", "END-2", "Q-43", plays="Q-43/2")(
        _among_several(_each_on_its_own),
        en="Each criterion is asked of everyone who succeeded, dropped or not",
        fr="Chaque critère est posé à tous ceux qui ont réussi, même écartés",
    ),
    mistake("flipper-wins-in-spite-of-all", "END-2", "Q-43")(
        then(ASSESS, _to_any_flipper),
        en="A tie goes to whoever flipped the timer, dropped or not even done",
        fr="Une égalité revient à qui a retourné le sablier, même écarté, même sans avoir réussi",
    ),
    mistake("cards-come-before-reds", "END-2", "END-2a")(
        Patch(CRITERIA, lambda right: (right[1], right[0], right[2])),
        en="Few cards are asked for before red cards",
        fr="Le nombre de cartes passe avant les cartes rouges",
    ),
    mistake("most-cards-win", "END-2b")(
        Patch(CRITERIA, lambda right: (right[0], ("END-2b", lambda each: each.cards_used), right[2])),
        en="Having used more cards is better",
        fr="Avoir utilisé plus de cartes avantage",
    ),
    mistake("timer-breaks-no-tie", "END-2c")(
        Patch(CRITERIA, lambda right: right[:2]),
        en="Who flipped the timer makes no difference",
        fr="Avoir retourné le sablier ne départage personne",
    ),
    mistake("laid-red-is-still-in-hand", "Q-25", plays="Q-25/2")(
        standing(reds_in_hand=lambda _voyage, right, last: right.reds_in_hand + len(last.discarded)),
        en="A red card in the frame still counts as one in hand",
        fr="Une carte rouge posée dans le cadre compte encore comme en main",
    ),
    mistake("reds-of-earlier-turns-are-forgotten", "END-2a", "Q-25")(
        standing(reds_in_hand=lambda voyage, _right, last: len(voyage.table.variants.hand.reds) - len(last.discarded)),
        en="Only red cards of the final turn are missing in hand, not those discarded before",
        fr="Seules les rouges du dernier tour manquent en main, pas celles défaussées avant",
    ),
    mistake("cards-of-all-turns-are-counted", "END-2b")(
        standing(cards_used=_of_all_turns),
        en="The cards of all turns are counted, not only those of the final one",
        fr="On compte les cartes de tous les tours et pas seulement celles du dernier",
    ),
    mistake("without-reds-nothing-breaks-a-tie", "END-2a", "Q-21")(
        _among_several(_tied_without_reds),
        en="If nobody holds a red card the other criteria are skipped as well",
        fr="Si personne n'a de carte rouge, les autres critères sont sautés eux aussi",
    ),
    mistake("both-books-play-again", "D-6", plays="D-6/1")(
        read(UNBROKEN_TIE, lambda _self, _right: "replay"),
        en="The French book has a tied round played again too",
        fr="Le livret français fait aussi rejouer une manche à égalité",
    ),
    mistake("books-exchanged-for-ties", "END-3", "D-6", plays="D-6/2")(
        read(UNBROKEN_TIE, lambda _self, right: "tied" if right == "replay" else "replay"),
        en="The English book leaves a tie, the French one has it played again",
        fr="Le livret anglais laisse l'égalité, le français fait rejouer",
    ),
)
