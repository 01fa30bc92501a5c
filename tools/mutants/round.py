"""Mistakes of a round: the order of stages and players, judging, and what a new turn keeps."""

from collections.abc import Callable

from attrs import evolve

from globe_rules.cards import Hand
from globe_rules.events import Event, Lift
from globe_rules.puzzle import Photo
from globe_rules.situations import DONE_ALREADY, SAND_RUNNING, STAGE_B_OPEN
from globe_rules.stages.assessment import Outcome, Result
from globe_rules.stages.preparation import prepare
from globe_rules.stages.reaction import Desk, Reaction
from globe_rules.voyage import Record, Stage, Voyage
from tools.mutants.model import Patch, given, mistake, naming, read, then
from tools.mutants.seams import VOYAGE_AFTER, in_turn_although

ORDER = "globe_rules.voyage:Voyage.players_in_order"
ASSESSED = "globe_rules.voyage:Voyage._assessed"
IS_REBUILT = "globe_rules.voyage:is_rebuilt"


def _new_turn(change: Callable[[Voyage, Voyage], Voyage]) -> Patch:
    """Return a patch of what a new turn begins with, given the voyage before and after."""
    return then(ASSESSED, lambda after, before, _record: change(before, after) if after.turn > before.turn else after)


def _played_on(voyage: Voyage) -> Voyage:
    reaction = Reaction.opened({seat.player: seat.hand for seat in voyage.seats}, voyage.table.variants)
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


def _new_desks(change: Callable[[Reaction, str, Desk], Desk]) -> Patch:
    """Return a patch of the desks with which a new turn begins, given stage B of the turn before."""

    def changed(before: Voyage, after: Voyage) -> Voyage:
        desks = {player: change(before.reaction, player, desk) for player, desk in after.reaction.desks.items()}
        return evolve(after, reaction=evolve(after.reaction, desks=desks))

    return _new_turn(changed)


def _ended_by_the_first_success(after: Voyage, _before: Voyage, record: Record) -> Voyage:
    if after.outcome is None and record.reconstruction and record.reconstruction.solved:
        return evolve(after, outcome=Outcome(Result.WON, "END-1", [record.event.player]))  # type: ignore[union-attr]
    return after


def untied(*ties: Result) -> Patch:
    """Return a patch by which a new turn follows some results of a round."""
    return then(
        "globe_rules.voyage:assess",
        lambda outcome, *_asked: Outcome(Result.NEW_TURN, "ASSESS-2") if outcome.result in ties else outcome,
    )


def _the_rest_by_seats(self: Voyage, right: tuple[str, ...]) -> tuple[str, ...]:
    return right[0], *(seat.player for seat in self.seats if seat.player != right[0])


def _photo_points_up(after: Voyage, _before: Voyage, event: Event) -> Voyage:
    if not isinstance(event, Lift):
        return after
    turned = (evolve(seat, photo=Photo()) if seat.player == event.player else seat for seat in after.seats)
    return evolve(after, seats=tuple(turned))


MUTANTS = (
    mistake("a-lifted-photo-points-up", "REACT-1", "D-3")(
        then(VOYAGE_AFTER, _photo_points_up),
        en="Whoever lifts the photo lays it down the usual way up, whatever way it pointed",
        fr="En la soulevant, on pose l'Image-Souvenir droite, quel que soit le sens qu'elle avait",
    ),
    mistake("a-flip-in-vain-costs-a-turn", "Q-72", plays="Q-72/2")(
        _new_desks(lambda before, player, desk: evolve(desk, hand=Hand([])) if player == before.first else desk),
        en="Whoever flipped the timer without having rebuilt the puzzle sits out the next turn",
        fr="La personne qui a retourné le sablier sans avoir reconstitué son puzzle passe le tour suivant",
    ),
    mistake("reconstruction-without-a-flip", "STG-1")(
        in_turn_although(STAGE_B_OPEN),
        en="A program can be carried out before anybody has ended the reaction",
        fr="On peut appliquer un programme avant que quiconque ait mis fin à la réaction",
    ),
    mistake("sand-is-not-waited-for", "STG-1", "Q-42", plays="Q-42/2")(
        in_turn_although(SAND_RUNNING),
        en="Whoever flipped may reconstruct while the sand still runs",
        fr="Qui a retourné le sablier peut reconstituer pendant que le sable coule",
    ),
    mistake("first-seat-reconstructs-first", "RECON-0")(
        read(ORDER, lambda self, _right: tuple(seat.player for seat in self.seats)),
        en="Seat 1 always begins, whoever flipped the timer",
        fr="La place 1 commence toujours, peu importe qui a retourné le sablier",
    ),
    mistake("counterclockwise-from-the-flipper", "RECON-0", "Q-16", plays="Q-16/2")(
        read(ORDER, lambda _self, right: (right[0], *right[:0:-1])),
        en="After the flipper it goes on counterclockwise",
        fr="Après celui qui a retourné le sablier, on continue dans le sens antihoraire",
    ),
    mistake("the-rest-by-the-number-of-their-seats", "Q-16")(
        read(ORDER, _the_rest_by_seats),
        en="After the flipper the others follow from seat 1 on, not clockwise from the flipper",
        fr="Ensuite les autres suivent à partir de la place 1, et non à partir de qui a retourné le sablier",
    ),
    mistake("programs-can-be-carried-out-twice", "RECON-4")(
        in_turn_although(DONE_ALREADY),
        en="A player may carry out the same program again",
        fr="Un joueur peut appliquer son programme une seconde fois",
    ),
    mistake("first-success-ends-the-voyage", "ASSESS-1", "Q-46", plays="Q-46/2")(
        then(ASSESSED, _ended_by_the_first_success),
        en="The voyage is over as soon as one puzzle is right, before the others are done",
        fr="Le voyage s'arrête dès qu'un puzzle est juste, avant que les autres soient passés",
    ),
    mistake("play-goes-on-after-a-success", "ASSESS-1")(
        given(VOYAGE_AFTER, lambda self, event: (self if self.outcome is None else _played_on(self), event)),
        en="A turn follows although somebody has rebuilt the image",
        fr="Un tour suit alors que quelqu'un a reconstitué l'image",
    ),
    mistake("new-turn-restores-the-puzzles", "ASSESS-2", "Q-34", plays="Q-34/2")(
        _new_turn(_puzzles_restored),
        en="A new turn starts from the puzzles as they were mixed",
        fr="Un nouveau tour repart des puzzles tels qu'ils ont été mélangés",
    ),
    mistake("new-turn-changes-seats", "ASSESS-2", "Q-34", plays=("Q-34/3", "Q-38/2"))(
        _new_turn(_seats_changed),
        en="Everyone moves on again before a new turn",
        fr="On change encore de place avant un nouveau tour",
    ),
    mistake("three-turns-at-most", "ASSESS-2", "Q-45", plays="Q-45/2")(
        _new_turn(
            lambda before, after: (
                after if before.turn < 3 else evolve(after, turn=before.turn, outcome=Outcome(Result.TIED, "Q-45"))
            )
        ),
        en="A voyage ends without a winner after three turns",
        fr="Un voyage s'achève sans vainqueur au bout de trois tours",
    ),
    mistake("new-turn-keeps-the-programs", "ASSESS-2b", "Q-34")(
        _new_desks(lambda before, player, desk: evolve(desk, program=before.desks[player].program)),
        en="The cards of the last turn still lie in the frames",
        fr="Les cartes du tour précédent sont encore dans les cadres",
    ),
    mistake("new-turn-needs-no-signal", "ASSESS-2b", "Q-39")(
        _new_turn(lambda _before, after: evolve(after, reaction=evolve(after.reaction, clock=0))),
        en="A new turn begins at once, without a signal of its own",
        fr="Un nouveau tour commence aussitôt, sans nouveau signal",
    ),
    mistake("played-red-can-be-laid-next-turn", "ASSESS-2a", "Q-13")(
        given(
            "globe_rules.voyage:_opened",
            lambda seats, table: ([evolve(seat, hand=table.variants.hand) for seat in seats], table),
        ),
        en="In a new turn everyone may lay all cards again, a played red one too",
        fr="Au tour suivant chacun peut reposer toutes ses cartes, même une rouge déjà jouée",
    ),
    mistake("round-forgets-the-photo", "ASSESS-1", "D-3")(
        naming("globe_rules.voyage:reconstruct", photo=lambda _photo: Photo()),
        en="In a round every program is carried out and judged by an upright photo",
        fr="Dans une manche, tout programme est appliqué et jugé selon une Image-Souvenir droite",
    ),
    mistake("end-of-the-voyage-is-not-told", "ASSESS-1")(
        read(
            "globe_rules.voyage:Voyage.stage",
            lambda _self, right: Stage.RECONSTRUCTION if right is Stage.OVER else right,
        ),
        en="After a success the stage is still told to be reconstruction",
        fr="Après une réussite, on prétend en être encore à la reconstitution",
    ),
    mistake("a-tie-leads-to-a-new-turn", "END-3")(
        untied(Result.REPLAY, Result.TIED),
        en="A tie that nothing breaks is played on with a new turn of the same round",
        fr="Une égalité que rien ne départage se poursuit par un nouveau tour de la même manche",
    ),
    mistake("any-direction-in-company", "ASSESS-1", "D-3", plays="D-3/1")(
        naming(IS_REBUILT, facing_any_way=lambda _any: True),
        en="In a round of several the image may face any way",
        fr="À plusieurs, l'image peut être tournée dans n'importe quel sens",
    ),
)
