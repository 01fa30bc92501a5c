"""Mutants of a round: the order of stages and players, the assessment, and what a new turn keeps."""

from collections.abc import Callable

from attrs import evolve

from globe_rules._engine.cards import Hand
from globe_rules._engine.events import Event, Lift
from globe_rules._engine.puzzle import Photo
from globe_rules._engine.situations import DONE_ALREADY, SAND_RUNNING, STAGE_B_OPEN
from globe_rules._engine.stages.assessment import Outcome, Result
from globe_rules._engine.stages.preparation import prepare
from globe_rules._engine.stages.reaction import Desk, Reaction
from globe_rules._engine.voyage import Record, Stage, Voyage
from tools.mutants.model import (
    Patch,
    change_arguments,
    change_keywords,
    change_property,
    change_result,
    mutant,
    refuse_when,
)
from tools.mutants.patch_points import VOYAGE_AFTER, allow_out_of_turn

ORDER = "globe_rules._engine.voyage:Voyage.players_in_order"
ASSESSED = "globe_rules._engine.voyage:Voyage._assessed"
IS_REBUILT = "globe_rules._engine.voyage:is_solved"


def _change_new_turn(change: Callable[[Voyage, Voyage], Voyage]) -> Patch:
    """Return a patch that replaces the voyage at the start of a new turn with `change(before, after)`."""
    return change_result(
        ASSESSED, lambda after, before, _record: change(before, after) if after.turn > before.turn else after
    )


def _with_another_turn(voyage: Voyage) -> Voyage:
    reaction = Reaction.start({seat.player: seat.hand for seat in voyage.seats}, voyage.table.variants)
    return evolve(voyage, outcome=None, turn=voyage.turn + 1, done=(), reaction=reaction)


def _puzzles_restored(_before: Voyage, after: Voyage) -> Voyage:
    start = {seat.player: seat.puzzle for seat in prepare(after.table)}
    return evolve(after, seats=tuple(evolve(seat, puzzle=start[seat.player]) for seat in after.seats))


def _seats_changed(_before: Voyage, after: Voyage) -> Voyage:
    start = -after.table.edition.seats_moved % len(after.seats)
    movers = (*after.seats[start:], *after.seats[:start])
    seats = (
        evolve(seat, player=mover.player, hand=mover.hand) for seat, mover in zip(after.seats, movers, strict=True)
    )
    return evolve(after, seats=tuple(seats))


def _lifted_in_an_earlier_turn(self: Voyage, *events: Event) -> bool:
    lifted = {each.event.player for each in self.records if isinstance(each.event, Lift) and each.turn < self.turn}
    return any(isinstance(event, Lift) and event.player in lifted for event in events)


def _change_new_desks(change: Callable[[Reaction, str, Desk], Desk]) -> Patch:
    """Return a patch of the players' desks at the start of a new turn: `change(last reaction, player, desk)`."""

    def changed(before: Voyage, after: Voyage) -> Voyage:
        desks = {player: change(before.reaction, player, desk) for player, desk in after.reaction.desks.items()}
        return evolve(after, reaction=evolve(after.reaction, desks=desks))

    return _change_new_turn(changed)


def _ended_by_the_first_success(after: Voyage, _before: Voyage, record: Record) -> Voyage:
    if after.outcome is None and record.reconstruction and record.reconstruction.solved:
        return evolve(after, outcome=Outcome(Result.WON, "END-1", [record.event.player]))  # type: ignore[union-attr]
    return after


def new_turn_after(*results: Result) -> Patch:
    """Return a patch that continues a round with a new turn after some results, instead of ending it."""
    return change_result(
        "globe_rules._engine.voyage:assess",
        lambda outcome, *_asked: Outcome(Result.NEW_TURN, "ASSESS-2") if outcome.result in results else outcome,
    )


def _the_rest_by_seats(self: Voyage, right: tuple[str, ...]) -> tuple[str, ...]:
    return right[0], *(seat.player for seat in self.seats if seat.player != right[0])


def _photo_points_up(after: Voyage, _before: Voyage, event: Event) -> Voyage:
    if not isinstance(event, Lift):
        return after
    with_upright_photo = (evolve(seat, photo=Photo()) if seat.player == event.player else seat for seat in after.seats)
    return evolve(after, seats=tuple(with_upright_photo))


MUTANTS = (
    mutant("a-lifted-photo-points-up", "REACT-1", "D-3")(
        change_result(VOYAGE_AFTER, _photo_points_up),
        en="A lifted photo is put down upright, even if it was rotated",
        fr="Une Image-Souvenir soulevée est reposée droite, même si elle était tournée",
    ),
    mutant("a-flip-in-vain-costs-a-turn", "Q-72", plays="Q-72/2")(
        _change_new_desks(lambda before, player, desk: evolve(desk, hand=Hand([])) if player == before.first else desk),
        en="A player who flips the timer without solving their puzzle sits out the next turn",
        fr="La personne qui retourne le sablier sans réussir son puzzle passe le tour suivant",
    ),
    mutant("reconstruction-without-a-flip", "STG-1")(
        allow_out_of_turn(STAGE_B_OPEN),
        en="A program may be applied before any player has ended the reaction",
        fr="Un programme peut être appliqué avant qu'un joueur ait mis fin à la réaction",
    ),
    mutant("sand-is-not-waited-for", "STG-1", "Q-42", plays="Q-42/2")(
        allow_out_of_turn(SAND_RUNNING),
        en="The player who flipped the timer may reconstruct while it still runs",
        fr="La personne qui a retourné le sablier peut reconstituer pendant qu'il s'écoule encore",
    ),
    mutant("first-seat-reconstructs-first", "RECON-0")(
        change_property(ORDER, lambda self, _right: tuple(seat.player for seat in self.seats)),
        en="Seat 1 always reconstructs first, even if another player flipped the timer",
        fr="La place 1 reconstitue toujours en premier, même si une autre personne a retourné le sablier",
    ),
    mutant("counterclockwise-from-the-flipper", "RECON-0", "Q-16", plays="Q-16/2")(
        change_property(ORDER, lambda _self, right: (right[0], *right[:0:-1])),
        en="After the player who flipped the timer, the others reconstruct counterclockwise",
        fr="Après la personne qui a retourné le sablier, les autres reconstituent dans le sens antihoraire",
    ),
    mutant("the-rest-by-the-number-of-their-seats", "Q-16")(
        change_property(ORDER, _the_rest_by_seats),
        en="After the player who flipped the timer, the others reconstruct in seat order from seat 1",
        fr="Après la personne qui a retourné le sablier, les autres suivent dans l'ordre des places à partir de la 1",
    ),
    mutant("programs-can-be-carried-out-twice", "RECON-4")(
        allow_out_of_turn(DONE_ALREADY),
        en="A player may apply the same program twice",
        fr="Un joueur peut appliquer son programme deux fois",
    ),
    mutant("first-success-ends-the-voyage", "ASSESS-1", "Q-46", plays="Q-46/2")(
        change_result(ASSESSED, _ended_by_the_first_success),
        en="The voyage ends as soon as one puzzle is solved, before the other players have reconstructed",
        fr="Le voyage s'arrête dès qu'un puzzle est réussi, avant que les autres joueurs aient reconstitué",
    ),
    mutant("play-goes-on-after-a-success", "ASSESS-1")(
        change_arguments(
            VOYAGE_AFTER, lambda self, event: (self if self.outcome is None else _with_another_turn(self), event)
        ),
        en="A new turn follows although a player has solved their puzzle",
        fr="Un nouveau tour suit alors qu'un joueur a réussi son puzzle",
    ),
    mutant("new-turn-restores-the-puzzles", "ASSESS-2", "Q-34", plays="Q-34/2")(
        _change_new_turn(_puzzles_restored),
        en="A new turn starts with the puzzles as they were shuffled",
        fr="Un nouveau tour repart des puzzles tels qu'ils ont été mélangés",
    ),
    mutant("new-turn-changes-seats", "ASSESS-2", "Q-34", plays=("Q-34/3", "Q-38/2"))(
        _change_new_turn(_seats_changed),
        en="Players change seats again before a new turn",
        fr="Les joueurs changent encore de place avant un nouveau tour",
    ),
    mutant("three-turns-at-most", "ASSESS-2", "Q-45", plays="Q-45/2")(
        _change_new_turn(
            lambda before, after: (
                after if before.turn < 3 else evolve(after, turn=before.turn, outcome=Outcome(Result.TIED, "Q-45"))
            )
        ),
        en="A voyage ends without a winner after three turns",
        fr="Un voyage se termine sans vainqueur au bout de trois tours",
    ),
    mutant("a-photo-is-lifted-once-a-round", "Q-34")(
        refuse_when(VOYAGE_AFTER, _lifted_in_an_earlier_turn),
        en="A player who has lifted the photo may not lift it in a later turn",
        fr="Un joueur qui a soulevé l'image ne peut plus la soulever à un tour suivant",
    ),
    mutant("new-turn-keeps-the-programs", "ASSESS-2b", "Q-34")(
        _change_new_desks(lambda before, player, desk: evolve(desk, program=before.desks[player].program)),
        en="A new turn starts with the cards of the last turn still in the frames",
        fr="Un nouveau tour commence avec les cartes du tour précédent encore dans les cadres",
    ),
    mutant("new-turn-needs-no-signal", "ASSESS-2b", "Q-39")(
        _change_new_turn(lambda _before, after: evolve(after, reaction=evolve(after.reaction, clock=0))),
        en="A new turn starts without a signal",
        fr="Un nouveau tour commence sans signal",
    ),
    mutant("played-red-can-be-laid-next-turn", "ASSESS-2a", "Q-13")(
        change_arguments(
            "globe_rules._engine.voyage:_new_reaction",
            lambda seats, table: ([evolve(seat, hand=table.variants.hand) for seat in seats], table),
        ),
        en="In a new turn, a red card that was already used may be placed again",
        fr="Au tour suivant, une carte rouge déjà utilisée peut être posée de nouveau",
    ),
    mutant("round-forgets-the-photo", "ASSESS-1", "D-3")(
        change_keywords("globe_rules._engine.voyage:reconstruct", photo=lambda _photo: Photo()),
        en="In a round, every program is applied and assessed as if the photo were upright",
        fr="Dans une manche, tout programme est appliqué et évalué comme si l'Image-Souvenir était droite",
    ),
    mutant("end-of-the-voyage-is-not-told", "ASSESS-1")(
        change_property(
            "globe_rules._engine.voyage:Voyage.stage",
            lambda _self, right: Stage.RECONSTRUCTION if right is Stage.OVER else right,
        ),
        en="The reported stage is still reconstruction when the voyage is over",
        fr="L'étape indiquée est encore la reconstitution alors que le voyage est terminé",
    ),
    mutant("a-tie-leads-to-a-new-turn", "END-3")(
        new_turn_after(Result.REPLAY, Result.TIED),
        en="After an unbroken tie, the same round goes on with a new turn",
        fr="Après une égalité que rien ne départage, la même manche continue par un nouveau tour",
    ),
    mutant("any-direction-in-company", "ASSESS-1", "D-3", plays="D-3/1")(
        change_keywords(IS_REBUILT, any_direction=lambda _any: True),
        en="In a round with several players, the image may be reconstructed in any direction",
        fr="Dans une manche à plusieurs, l'image peut être reconstituée dans n'importe quel sens",
    ),
)
