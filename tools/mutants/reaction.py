"""Mutants of the reaction stage: the signal, placing cards, the flip, the sand timer."""

from collections.abc import Callable, Iterable
from typing import Any

from attrs import evolve

from globe_rules._engine.events import (
    Done,
    Event,
    Flip,
    Lift,
    Move,
    Place,
    PlayerEvent,
    Rotate,
    Signal,
    Stop,
    TakeBack,
    Timed,
)
from globe_rules._engine.program import Placement
from globe_rules._engine.puzzle import Space
from globe_rules._engine.stages.reaction import Desk, Ending, Reaction
from tools.mutants.model import (
    Patch,
    change_arguments,
    change_property,
    change_result,
    intercept,
    mutant,
    refuse_when,
    replace_value,
    wrap,
)
from tools.mutants.patch_points import APPLY_EVENTS, DESK_AFTER, DONE, ENDED_BY, REACTION_AFTER

REACTION_BEGUN = "globe_rules._engine.stages.reaction:Reaction._after_signal"
LOCKS = "globe_rules._engine.stages.reaction:Reaction.is_locked"
OVER = "globe_rules._engine.stages.reaction:Reaction.over"
REFUSE_IF_OVER = "globe_rules._engine.stages.reaction:Reaction._refuse_if_over"


def _start_without_signal(kind: type[Timed]) -> Patch:
    """Return a patch that starts the stage at the first event of a kind, even without a signal."""
    return change_arguments(
        REACTION_AFTER,
        lambda self, event: (
            evolve(self, clock=0) if self.clock is None and isinstance(event, kind) else self,
            event,
        ),
    )


def _with_arrow_reset_after_moving(moved: Desk, _before: Desk, event: PlayerEvent) -> Desk:
    if isinstance(event, Move) and event.card.arrows:
        placed = moved.placement_of(event.card)
        return moved.with_card(evolve(placed, arrow=event.card.arrows[0]), instead_of=placed)
    return moved


def _placed_by_moving(desk: Desk, event: PlayerEvent) -> Desk | None:
    if isinstance(event, Move) and not any(each.card is event.card for each in desk.program):
        return desk.with_card(Placement(event.card, event.where, next(iter(event.card.arrows), None)))
    return None


def _unchanged_if_not_placed(desk: Desk, event: PlayerEvent) -> Desk | None:
    placed = {each.card for each in desk.program}
    return desk if isinstance(event, TakeBack | Rotate) and event.card not in placed else None


def _rotating_after_the_flip(right: Callable[..., Reaction], self: Reaction, event: PlayerEvent) -> Reaction:
    if isinstance(event, Rotate) and event.player == self.first:
        return evolve(right(evolve(self, first=None), event), first=self.first)
    return right(self, event)


def _flipped_again(self: Reaction, event: PlayerEvent) -> Reaction | None:
    running = self.ends_at is not None and self.ending is Ending.SAND and event.at < self.ends_at
    return evolve(self, ends_at=event.at + self.ending.delay) if running and isinstance(event, Flip) else None


def _later_of_two(self: Reaction, event: PlayerEvent) -> Reaction | None:
    at_once = self.ends_at is not None and event.at == self.ends_at - self.ending.delay
    return evolve(self, first=event.player) if at_once and isinstance(event, self.ending.event) else None


def _unflipped(self: Reaction, event: PlayerEvent) -> Reaction | None:
    own = isinstance(event, Flip) and event.player == self.first
    return evolve(self, first=None, ends_at=None) if own else None


def _out_of_turn(self: Reaction, event: PlayerEvent) -> bool:
    if not isinstance(event, Place):
        return False
    players = list(self.desks)
    own, before = len(self.desks[event.player].program), players[: players.index(event.player)]
    return any(len(self.desks[player].program) <= own for player in before)


def _spaces_stay_taken(right: Callable[..., Any], state: Any, events: Iterable[Event]) -> tuple[Any, dict[str, Any]]:  # noqa: ANN401 -- a Reaction or a Voyage
    refused: list[dict[str, Any]] = []
    last: dict[str, Any] = {}
    left: set[tuple[str, object]] = set()
    for number, event in enumerate(events, start=1):
        where = event.placement.where if isinstance(event, Place) else event.where if isinstance(event, Move) else None
        if isinstance(where, Space) and (getattr(event, "player", ""), where) in left:
            last = {"effect": "refused", "because": ["Q-12"]}
        else:
            desks = getattr(state, "reaction", state).desks
            state, response = right(state, [event])
            last = response["last"]
            if isinstance(event, Move) and last["effect"] != "refused":
                left.add((event.player, desks[event.player].placement_of(event.card).where))
        if last["effect"] == "refused":
            refused.append({"event": number, "because": last["because"]})
        left = set() if isinstance(event, Signal) else left
    return state, {"last": last, "refused_events": refused}


MUTANTS = (
    mutant("no-signal-needed", "REACT-0", "Q-39")(
        _start_without_signal(Timed),
        en="The first event starts the stage, without a signal",
        fr="Le premier geste ouvre l'étape, sans signal",
    ),
    mutant("done-before-the-signal", "Q-39")(
        _start_without_signal(Done),
        en="A solo player may be done before the signal",
        fr="En solo, on peut annoncer avoir fini avant le signal",
    ),
    mutant("signal-can-be-repeated", "REACT-0")(
        replace_value(REACTION_BEGUN, lambda self: evolve(self, clock=0)),
        en="A second signal restarts the stage",
        fr="Un second signal relance l'étape",
    ),
    mutant("photo-is-lifted-once", "Q-53", plays="Q-53/2")(
        refuse_when(DESK_AFTER, lambda desk, event: isinstance(event, Lift) and desk.lifted),
        en="A photo may be lifted only once",
        fr="Une Image-Souvenir ne peut être soulevée qu'une fois",
    ),
    mutant("cards-wait-for-the-lifted-photo", "Q-81", plays="Q-81/2")(
        refuse_when(DESK_AFTER, lambda desk, event: isinstance(event, Place) and not desk.lifted),
        en="A card is refused until its player has lifted the photo",
        fr="Une carte est refusée tant que son joueur n'a pas soulevé l'Image-Souvenir",
    ),
    mutant("photos-are-lifted-from-the-start", "REACT-1")(
        refuse_when(DESK_AFTER, lambda _desk, event: isinstance(event, Lift)),
        en="The photo is beside the puzzle from the start, so lifting it is refused",
        fr="L'Image-Souvenir est dès le début à côté du puzzle : la soulever est refusé",
    ),
    mutant("laid-cards-cannot-be-turned", "REACT-2c", "Q-32")(
        refuse_when(DESK_AFTER, lambda _desk, event: isinstance(event, Rotate) and event.card.arrows),
        en="A placed card with an arrow may no longer be rotated",
        fr="Une carte à flèche posée ne peut plus être tournée",
    ),
    mutant("green-cards-cannot-be-turned", "REACT-2c", "Q-7")(
        refuse_when(DESK_AFTER, lambda _desk, event: isinstance(event, Rotate) and not event.card.arrows),
        en="Rotating a card without an arrow is refused",
        fr="Tourner une carte sans flèche est refusé",
    ),
    mutant("a-moved-card-points-up", "Q-32")(
        change_result(DESK_AFTER, _with_arrow_reset_after_moving),
        en="A card that is moved to another space loses the direction of its arrow",
        fr="Une carte déplacée vers un autre emplacement perd la direction de sa flèche",
    ),
    mutant("moving-lays-a-card", "REACT-3", "Q-32")(
        intercept(DESK_AFTER, _placed_by_moving),
        en="Moving a card that is not placed yet places it",
        fr="Déplacer une carte qui n'est pas encore posée la pose",
    ),
    mutant("absent-cards-can-be-touched", "Q-32")(
        intercept(DESK_AFTER, _unchanged_if_not_placed),
        en="Taking back or rotating a card that is not placed is accepted and does nothing",
        fr="Reprendre ou tourner une carte qui n'est pas posée est accepté, sans effet",
    ),
    mutant("moved-cards-stay-where-they-were", "Q-32")(
        change_result(DESK_AFTER, lambda after, before, event: before if isinstance(event, Move) else after),
        en="A card that is moved is still read at its old space",
        fr="Une carte déplacée est encore lue à son ancien emplacement",
    ),
    mutant("a-space-that-was-left-stays-taken", "Q-32")(
        wrap(APPLY_EVENTS, _spaces_stay_taken),
        en="A space stays occupied after its card has moved away",
        fr="Un emplacement reste occupé après le départ de sa carte",
    ),
    mutant("players-place-in-turn", "REACT-0")(
        refuse_when(DONE, _out_of_turn),
        en="Players place one card each in the order of their seats, instead of all at the same time",
        fr="Les joueurs posent une carte chacun dans l'ordre des places, au lieu de jouer tous en même temps",
    ),
    mutant("laid-is-laid", "REACT-3", "Q-32", plays="Q-32/2")(
        refuse_when(DESK_AFTER, lambda _desk, event: isinstance(event, TakeBack)),
        en="A placed card may not be taken back",
        fr="Une carte posée ne peut pas être reprise",
    ),
    mutant("flipping-needs-a-card", "REACT-3", "Q-41", plays="Q-41/2")(
        refuse_when(
            ENDED_BY, lambda self, event: isinstance(event, Flip) and not self.desks[event.player].program.placements
        ),
        en="A player with an empty frame may not flip the timer",
        fr="Un joueur dont le cadre est vide ne peut pas retourner le sablier",
    ),
    mutant("shouting-needs-a-card", "VAR-4", "Q-41")(
        refuse_when(
            ENDED_BY, lambda self, event: isinstance(event, Stop) and not self.desks[event.player].program.placements
        ),
        en='A player with an empty frame may not shout "Stop!"',
        fr="Un joueur dont le cadre est vide ne peut pas crier « Stop ! »",
    ),
    mutant("flipper-goes-on", "REACT-3a")(
        replace_value(LOCKS, lambda _self, _player: False),
        en="The player who flipped the timer may still change cards",
        fr="La personne qui a retourné le sablier peut encore changer ses cartes",
    ),
    mutant("flipper-may-turn-cards", "REACT-3a")(
        wrap(DONE, _rotating_after_the_flip),
        en="The player who flipped the timer may still rotate placed cards",
        fr="La personne qui a retourné le sablier peut encore tourner ses cartes posées",
    ),
    mutant("flip-locks-everyone", "REACT-3a", "Q-17")(
        replace_value(LOCKS, lambda self, _player: self.first is not None),
        en="Once the timer is flipped, no player may change cards",
        fr="Dès que le sablier est retourné, aucun joueur ne peut changer ses cartes",
    ),
    mutant("second-flip-restarts-the-sand", "REACT-3c", "D-4")(
        intercept(ENDED_BY, _flipped_again),
        en="Any player may flip the timer again, which restarts it",
        fr="N'importe quel joueur peut retourner de nouveau le sablier, qui repart de zéro",
    ),
    mutant("of-two-at-once-the-later-counts", "Q-40", plays="Q-40/2")(
        intercept(ENDED_BY, _later_of_two),
        en="If two players end the stage at the same instant, the one recorded last counts",
        fr="Si deux joueurs mettent fin à l'étape au même instant, le dernier enregistré compte",
    ),
    mutant("flip-can-be-taken-back", "Q-42", plays="Q-42/3")(
        intercept(ENDED_BY, _unflipped),
        en="The player who flipped the timer may undo this by flipping it again",
        fr="La personne qui a retourné le sablier peut l'annuler en le retournant encore",
    ),
    mutant("sand-is-counted-from-the-signal", "REACT-4")(
        change_result(ENDED_BY, lambda after, self, event: evolve(after, ends_at=max(self.ending.delay, event.at))),
        en="The stage ends thirty seconds after the signal, not after the flip",
        fr="L'étape finit trente secondes après le signal et non après le retournement",
    ),
    mutant("sand-runs-from-the-signal", "Q-19", plays="Q-19/2")(
        change_result(
            REACTION_BEGUN,
            lambda begun, _self: evolve(begun, ends_at=begun.ending.delay) if begun.ending is Ending.SAND else begun,
        ),
        en="The sand timer starts at the signal, even if no player flips it",
        fr="Le sablier s'écoule dès le signal, même si personne ne le retourne",
    ),
    mutant("the-last-instant-counts", "Q-18", plays="Q-18/2")(
        wrap(
            REFUSE_IF_OVER,
            lambda right, self, event, *, at_once: (
                None if event.at == self.ends_at else right(self, event, at_once=at_once)
            ),
        ),
        en="A change at the exact instant of the end is still accepted",
        fr="Un changement à l'instant exact de la fin est encore accepté",
    ),
    mutant("over-one-moment-later", "REACT-4", "VAR-4")(
        change_property(OVER, lambda self, right: right and self.clock > self.ends_at),
        en="The stage is not over yet at the instant of its end",
        fr="À l'instant de sa fin, l'étape n'est pas encore terminée",
    ),
    mutant("cards-change-after-the-end", "REACT-4", "Q-18")(
        replace_value(REFUSE_IF_OVER, lambda _self, _event, **_rest: None),
        en="Cards may be changed after the stage is over",
        fr="Les cartes peuvent être changées une fois l'étape terminée",
    ),
)
