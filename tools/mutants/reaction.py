"""Mistakes of reaction: the signal, the flip, the sand, and who is locked."""

from collections.abc import Callable

from attrs import evolve

from globe_rules.events import Deed, Done, Flip, Lift, Move, TakeBack, Timed, Turn
from globe_rules.program import Placement
from globe_rules.stages.reaction import Desk, Ending, Reaction
from tools.mutants.model import Patch, given, mistake, otherwise, read, refusing, then, value, wrapped
from tools.mutants.seams import DESK_AFTER, DONE, ENDED_BY, REACTION_AFTER

BEGUN = "globe_rules.stages.reaction:Reaction._begun"
LOCKS = "globe_rules.stages.reaction:Reaction.locks"
OVER = "globe_rules.stages.reaction:Reaction.over"
REFUSE_IF_OVER = "globe_rules.stages.reaction:Reaction._refuse_if_over"


def _signalled_for(kind: type[Timed]) -> Patch:
    """Return a patch that takes the signal for given when a certain event comes."""
    return given(
        REACTION_AFTER,
        lambda self, event: (
            evolve(self, clock=0) if self.clock is None and isinstance(event, kind) else self,
            event,
        ),
    )


def _moved_and_turned_up(moved: Desk, _before: Desk, deed: Deed) -> Desk:
    if isinstance(deed, Move) and deed.card.arrows:
        lying = moved.laid(deed.card)
        return moved.with_card(evolve(lying, arrow=deed.card.arrows[0]), instead_of=lying)
    return moved


def _laid_by_moving(desk: Desk, deed: Deed) -> Desk | None:
    if isinstance(deed, Move) and not any(each.card is deed.card for each in desk.program):
        return desk.with_card(Placement(deed.card, deed.where, next(iter(deed.card.arrows), None)))
    return None


def _nothing_happens_to_nothing(desk: Desk, deed: Deed) -> Desk | None:
    laid = {each.card for each in desk.program}
    return desk if isinstance(deed, TakeBack | Turn) and deed.card not in laid else None


def _still_turning(right: Callable[..., Reaction], self: Reaction, deed: Deed) -> Reaction:
    if isinstance(deed, Turn) and deed.player == self.first:
        return evolve(right(evolve(self, first=None), deed), first=self.first)
    return right(self, deed)


def _flipped_again(self: Reaction, deed: Deed) -> Reaction | None:
    running = self.ends_at is not None and self.ending is Ending.SAND and deed.at < self.ends_at
    return evolve(self, ends_at=deed.at + self.ending.delay) if running and isinstance(deed, Flip) else None


def _later_of_two(self: Reaction, deed: Deed) -> Reaction | None:
    at_once = self.ends_at is not None and deed.at == self.ends_at - self.ending.delay
    return evolve(self, first=deed.player) if at_once and isinstance(deed, self.ending.deed) else None


def _unflipped(self: Reaction, deed: Deed) -> Reaction | None:
    own = isinstance(deed, Flip) and deed.player == self.first
    return evolve(self, first=None, ends_at=None) if own else None


MUTANTS = (
    mistake("no-signal-needed", "REACT-0", "Q-39")(
        _signalled_for(Timed),
        en="The first deed opens the stage, without a signal",
        fr="Le premier geste ouvre l'étape, sans signal",
    ),
    mistake("done-before-the-signal", "Q-39")(
        _signalled_for(Done),
        en="A player alone can be done before the signal",
        fr="En solo, on peut annoncer avoir fini avant le signal",
    ),
    mistake("signal-can-be-repeated", "REACT-0")(
        value(BEGUN, lambda self: evolve(self, clock=0)),
        en="A second signal starts the stage again",
        fr="Un second signal relance l'étape",
    ),
    mistake("photo-is-lifted-once", "Q-53", plays="Q-53/2")(
        refusing(DESK_AFTER, lambda desk, deed: isinstance(deed, Lift) and desk.lifted),
        en="A photo that was lifted once cannot be lifted again",
        fr="Une Image-Souvenir soulevée une fois ne peut plus l'être",
    ),
    mistake("photos-are-lifted-from-the-start", "REACT-1")(
        refusing(DESK_AFTER, lambda _desk, deed: isinstance(deed, Lift)),
        en="The photo lies beside the puzzle already, so nobody can lift it",
        fr="L'Image-Souvenir est déjà à côté du puzzle : personne ne peut la soulever",
    ),
    mistake("laid-cards-cannot-be-turned", "REACT-2c", "Q-32")(
        refusing(DESK_AFTER, lambda _desk, deed: isinstance(deed, Turn) and deed.card.arrows),
        en="A card that lies cannot be turned any more",
        fr="Une carte posée ne peut plus être tournée",
    ),
    mistake("green-cards-cannot-be-turned", "REACT-2c", "Q-7")(
        refusing(DESK_AFTER, lambda _desk, deed: isinstance(deed, Turn) and not deed.card.arrows),
        en="Turning a card without an arrow is refused",
        fr="Tourner une carte sans flèche est refusé",
    ),
    mistake("a-moved-card-points-up", "Q-32")(
        then(DESK_AFTER, _moved_and_turned_up),
        en="A card that is moved to another space loses the way it pointed",
        fr="Une carte déplacée vers un autre emplacement perd son orientation",
    ),
    mistake("moving-lays-a-card", "REACT-3", "Q-32")(
        otherwise(DESK_AFTER, _laid_by_moving),
        en="Moving a card that does not lie yet lays it",
        fr="Déplacer une carte qui n'est pas posée revient à la poser",
    ),
    mistake("absent-cards-can-be-touched", "Q-32")(
        otherwise(DESK_AFTER, _nothing_happens_to_nothing),
        en="Taking back or turning a card that does not lie is accepted, and nothing happens",
        fr="Reprendre ou tourner une carte qui n'est pas posée est accepté, sans que rien ne se passe",
    ),
    mistake("laid-is-laid", "REACT-3", "Q-32", plays="Q-32/2")(
        refusing(DESK_AFTER, lambda _desk, deed: isinstance(deed, TakeBack)),
        en="A card cannot be taken back",
        fr="Une carte posée ne peut pas être reprise",
    ),
    mistake("flipping-needs-a-card", "REACT-3", "Q-41", plays="Q-41/2")(
        refusing(
            ENDED_BY, lambda self, deed: isinstance(deed, Flip) and not self.desks[deed.player].program.placements
        ),
        en="Nobody may flip with an empty frame",
        fr="On ne peut pas retourner le sablier avec un cadre vide",
    ),
    mistake("flipper-goes-on", "REACT-3a")(
        value(LOCKS, lambda _self, _player: False),
        en="Whoever flipped may still change cards",
        fr="Qui a retourné le sablier peut encore changer ses cartes",
    ),
    mistake("flipper-may-turn-cards", "REACT-3a")(
        wrapped(DONE, _still_turning),
        en="Whoever flipped may still turn the cards that lie",
        fr="Qui a retourné le sablier peut encore tourner ses cartes posées",
    ),
    mistake("flip-locks-everyone", "REACT-3a", "Q-17")(
        value(LOCKS, lambda self, _player: self.first is not None),
        en="Once the timer is flipped nobody changes a card",
        fr="Dès que le sablier est retourné, plus personne ne change de carte",
    ),
    mistake("second-flip-restarts-the-sand", "REACT-3c", "D-4")(
        otherwise(ENDED_BY, _flipped_again),
        en="Anybody may flip the timer again, and the sand starts anew",
        fr="N'importe qui peut retourner de nouveau le sablier, et le sable repart",
    ),
    mistake("of-two-at-once-the-later-counts", "Q-40", plays="Q-40/2")(
        otherwise(ENDED_BY, _later_of_two),
        en="Of two who end the stage at the same instant the one recorded last counts",
        fr="De deux joueurs qui mettent fin à l'étape au même instant, c'est le dernier enregistré qui compte",
    ),
    mistake("flip-can-be-taken-back", "Q-42", plays="Q-42/3")(
        otherwise(ENDED_BY, _unflipped),
        en="Whoever flipped may undo it by flipping again",
        fr="Qui a retourné le sablier peut l'annuler en le retournant encore",
    ),
    mistake("sand-is-counted-from-the-signal", "REACT-4")(
        then(ENDED_BY, lambda after, self, deed: evolve(after, ends_at=max(self.ending.delay, deed.at))),
        en="The stage ends thirty seconds after the signal, not after the flip",
        fr="L'étape finit trente secondes après le signal et non après le retournement",
    ),
    mistake("sand-runs-from-the-signal", "Q-19", plays="Q-19/2")(
        then(
            BEGUN,
            lambda begun, _self: evolve(begun, ends_at=begun.ending.delay) if begun.ending is Ending.SAND else begun,
        ),
        en="The sand runs from the signal on, even if nobody flips",
        fr="Le sable coule dès le signal, même si personne ne retourne le sablier",
    ),
    mistake("the-last-instant-counts", "Q-18", plays="Q-18/2")(
        wrapped(
            REFUSE_IF_OVER,
            lambda right, self, deed, *, at_once: (
                None if deed.at == self.ends_at else right(self, deed, at_once=at_once)
            ),
        ),
        en="A change at the very instant of the end is still in time",
        fr="Un changement à l'instant même de la fin compte encore",
    ),
    mistake("over-one-moment-later", "REACT-4", "VAR-4")(
        read(OVER, lambda self, right: right and self.clock > self.ends_at),
        en="At the instant of the end the stage still goes on",
        fr="À l'instant de la fin, l'étape continue encore",
    ),
    mistake("cards-change-after-the-end", "REACT-4", "Q-18")(
        value(REFUSE_IF_OVER, lambda _self, _deed, **_rest: None),
        en="Nothing stops a player from changing cards when the stage is over",
        fr="Rien n'empêche de changer des cartes une fois l'étape terminée",
    ),
)
