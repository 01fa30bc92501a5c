"""A voyage: one round, its stages in order, turn after turn, until somebody has rebuilt the image (STG-1)."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import reduce
from typing import overload

from attrs import evolve, field, frozen

from globe_rules.errors import Breach, Refused
from globe_rules.events import Deed, Event, Lay, Reconstruct
from globe_rules.i18n import Message
from globe_rules.impossible import Impossible, OneOf, given, plays_here, shown
from globe_rules.program import Program
from globe_rules.shown import InPictures
from globe_rules.situations import (
    DONE_ALREADY,
    FLIPPER_FIRST,
    NOT_NEXT,
    SAND_RUNNING,
    STAGE_B_OPEN,
    VOYAGE_OVER,
    Situation,
)
from globe_rules.solo import Attempt, Caption, Challenge, reds_barred
from globe_rules.stages.assessment import Outcome, Result, Standing, assess, is_rebuilt
from globe_rules.stages.preparation import Seat, Table, prepare
from globe_rules.stages.reaction import Reaction
from globe_rules.stages.reconstruction import Reconstruction, reconstruct
from globe_rules.travel_log import PlayedRound


class Stage(OneOf, StrEnum):
    """Where a voyage stands; preparation lies behind it, and the reaction is stage B in both books (STG-1, D-18).

    >>> [str(stage) for stage in Stage]
    ['reaction', 'reconstruction', 'over']
    """

    REACTION = "reaction"
    RECONSTRUCTION = "reconstruction"
    OVER = "over"


@frozen
class Record:
    """One event and what came of it (RECON-2, ASSESS-1). The records of a voyage are its log.

    The voyage makes it; its fields are not checked.

    >>> from globe_rules import Place, Table, Voyage, read_puzzle
    >>> from globe_rules.events import Signal
    >>> voyage = Voyage.begun(Table("en", [Place("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))])).after(Signal())
    >>> voyage[0]
    Record(event=Signal(), turn=1, reconstruction=None, outcome=None)
    """

    event: Event
    turn: int
    reconstruction: Reconstruction | None = None
    """What became of the player's program, if that was the event."""

    outcome: Outcome | None = None
    """The assessment, if this was the last program of the turn (ASSESS-1)."""


@frozen
class Voyage(InPictures):
    """One round as a value: an event gives a new voyage, and a record of what happened (STG-1).

    `begun`, `followed_by` and `after` make it; what they alone set is not checked.

    >>> from globe_rules import Place, Placement, Table, read_puzzle
    >>> from globe_rules.events import Done, Lay, Reconstruct, Signal
    >>> table = Table("en", [Place("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))])
    >>> voyage = Voyage.begun(table)
    >>> voyage = voyage.after(Signal(), Lay(Placement("B1", 1, "E"), player="Ana", at=800))
    >>> later = voyage.after(Done(player="Ana", at=950), Reconstruct(player="Ana"))
    >>> later.stage, [type(record.event).__name__ for record in later]
    (<Stage.OVER: 'over'>, ['Signal', 'Lay', 'Done', 'Reconstruct'])
    >>> later.undone(events=2) == voyage
    True
    """

    table: Table
    seats: tuple[Seat, ...]
    """Everyone at their seat, clockwise, with puzzle and hand as they are now."""

    reaction: Reaction
    turn: int = 1
    """A turn is one pass of stages B to D, and a voyage, or round, has as many as it takes (D-2)."""

    done: tuple[Reconstruction, ...] = ()
    """The programs carried out this turn, in the order of `players_in_order`."""

    red_played: bool = False
    outcome: Outcome | None = None
    """How the voyage ended, or None while it goes on; there is no limit of turns (Q-45)."""

    records: tuple[Record, ...] = field(default=(), repr=False)
    """Everything that happened, in order; iterating over a voyage gives the same."""

    challenge: Challenge | None = field(default=None, kw_only=True)
    """What a player travelling alone takes up, or None for practice and in company (SOLO-2)."""

    @classmethod
    def begun(cls, table: Table, *, challenge: Challenge | None = None) -> "Voyage":
        """Prepare the table and change seats: the next thing is the signal (PREP-4, REACT-0)."""
        _demand_alone(table, challenge)
        seats = prepare(table)
        return cls(table, seats, _opened(seats, table), challenge=challenge)

    def followed_by(self, table: Table, *, challenge: Challenge | None = None) -> "Voyage":
        """Begin the next round of the same travel log: the same people, photos and sides as they like (LOG-1, LOG-2).

        A round that is played again keeps its variants: others would make it another round (END-3, Q-26).
        """
        _demand_alone(table, challenge)
        if {place.player for place in table.places} != {place.player for place in self.table.places}:
            expected = Message("the players of the rounds before: a travel log keeps its players")
            raise Impossible("places", Message("other players"), expected)
        if self.is_replayed and table.variants != self.table.variants:
            expected = Message("the variants of the round that is played again (Q-26)")
            raise Impossible("variants", str(table.variants) or Message("none"), expected)
        return Voyage.begun(table, challenge=challenge)

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)

    def __len__(self) -> int:
        return len(self.records)

    def __bool__(self) -> bool:
        return True  # a voyage is one from its beginning on

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Record, ...]: ...
    def __getitem__(self, index: int | slice) -> Record | tuple[Record, ...]:
        return self.records[index]

    @property
    def stage(self) -> Stage:
        """The stage that is being played."""
        if self.outcome is not None:
            return Stage.OVER
        return Stage.RECONSTRUCTION if self.reaction.over else Stage.REACTION

    @property
    def players_in_order(self) -> tuple[str, ...]:
        """Who reconstructs, in order: whoever flipped the timer, then clockwise (RECON-0, Q-16)."""
        players = [seat.player for seat in self.seats]
        start = 0 if self.reaction.first is None else players.index(self.reaction.first)
        return (*players[start:], *players[:start])

    def seat_of(self, player: str) -> Seat:
        """Return a player's seat, with all that lies there."""
        plays_here(player, [seat.player for seat in self.seats])
        return next(seat for seat in self.seats if seat.player == player)

    def after(self, *events: Event) -> "Voyage":
        """Return the voyage after an event or several, or refuse one that the rules forbid: then nothing changes."""
        return reduce(Voyage._after_one, events, self)

    def _after_one(self, event: Event) -> "Voyage":
        if isinstance(event, Deed | Reconstruct):
            self.seat_of(event.player)
        if self.outcome is not None:
            raise Refused([Breach(VOYAGE_OVER)])
        if isinstance(event, Reconstruct):
            return self._reconstructed(event)
        if isinstance(event, Lay) and (barred := reds_barred(Program([event.placement]), self.caption)):
            raise Refused(barred)
        reaction = self.reaction.after(event)
        return evolve(self, reaction=reaction, records=(*self.records, Record(event, self.turn)))

    def undone(self, *, events: int = 1) -> "Voyage":
        """Return the voyage as it was before its last event, or before its last few.

        Nothing is lost by it: the later voyage is still there, and both go on as they like.
        """
        if type(events) is not int or not 0 <= events <= len(self):
            raise Impossible(
                "events",
                shown(events),
                Message("0 to {count}: so many have happened", count=len(self)),
            )
        begun = Voyage.begun(self.table, challenge=self.challenge)
        return begun.after(*(record.event for record in self[: len(self) - events]))

    def _reconstructed(self, event: Reconstruct) -> "Voyage":
        if wrong := self._out_of_order(event.player):
            another = wrong in {FLIPPER_FIRST, NOT_NEXT}  # then it is about whoever should go on
            raise Refused([Breach(wrong, (self.players_in_order[len(self.done)] if another else event.player,))])
        seat = self.seat_of(event.player)
        program = self.reaction.desk_of(event.player).program
        result = reconstruct(seat.puzzle, program, photo=seat.photo, hand=seat.hand)
        moved = evolve(seat, puzzle=result.puzzle, hand=seat.hand.without(result.discarded))
        after = evolve(
            self,
            seats=tuple(moved if each is seat else each for each in self.seats),
            done=(*self.done, result),
            red_played=self.red_played or bool(result.discarded),
        )
        return after._assessed(Record(event, self.turn, result))  # noqa: SLF001 -- its own kind

    def _out_of_order(self, player: str) -> Situation | None:
        if not self.reaction.over:
            return STAGE_B_OPEN if self.reaction.first is None else SAND_RUNNING
        place = self.players_in_order.index(player)
        if place == len(self.done):
            return None
        if place < len(self.done):
            return DONE_ALREADY
        return NOT_NEXT if self.done else FLIPPER_FIRST

    def _assessed(self, record: Record) -> "Voyage":
        """Judge the turn once everyone is done; who flipped and is not done plays on like the others (Q-72).

        A new turn is back at stage B with all cards in hand but the reds that were played (ASSESS-2a, ASSESS-2b);
        seats, puzzles and photos stay (ASSESS-2, Q-34).
        """
        if len(self.done) < len(self.seats):
            return evolve(self, records=(*self.records, record))
        outcome = assess(self.standings, self.table.edition)
        records = (*self.records, evolve(record, outcome=outcome))
        if outcome.result is not Result.NEW_TURN:
            return evolve(self, outcome=outcome, records=records)
        return evolve(self, turn=self.turn + 1, done=(), reaction=_opened(self.seats, self.table), records=records)

    @property
    def is_replayed(self) -> bool:
        """Whether it came to a tie after which the same round is played again (END-3, Q-26)."""
        return self.outcome is not None and self.outcome.result is Result.REPLAY

    @property
    def played(self) -> PlayedRound:
        """The round as a travel log counts it, finished or stopped by agreement (Q-28, Q-45)."""
        return PlayedRound((seat.region for seat in self.seats), self.outcome)

    @property
    def caption(self) -> Caption | None:
        """The limits of the challenge, by the edition of the table (SOLO-3, D-10)."""
        return None if self.challenge is None else self.challenge.captions[self.table.edition]

    @property
    def attempt(self) -> Attempt:
        """The turns so far of a player travelling alone, judged by the challenge if there is one (Q-29, Q-49)."""
        if len(self.seats) != 1:
            raise Impossible(
                "attempt",
                Message("{count} players", count=len(self.seats)),
                Message("one player: an attempt is made alone"),
            )
        turns = [record.reconstruction for record in self if record.reconstruction is not None]
        return Attempt(self.table.places[0].puzzle, self.seats[0].photo, turns, self.caption)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """How everyone stands once all programs of the turn are carried out (END-2)."""
        facing_any_way = len(self.seats) == 1 and not self.red_played
        return tuple(
            Standing(
                player,
                solved=is_rebuilt(result.puzzle, result.photo, facing_any_way=facing_any_way),
                reds_in_hand=len(self.seat_of(player).hand.reds),
                cards_used=len(result.used),
                flipped=player == self.reaction.first,
            )
            for player, result in zip(self.players_in_order, self.done, strict=True)
        )


def _demand_alone(table: Table, challenge: Challenge | None) -> None:
    given(table, Table, "table")
    if challenge is None:
        return
    given(challenge, Challenge, "challenge")
    if len(table.places) != 1:
        raise Impossible(
            "challenge",
            Message("{count} players", count=len(table.places)),
            Message("one player: challenges are for travelling alone"),
        )


def _opened(seats: Sequence[Seat], table: Table) -> Reaction:
    return Reaction.opened({seat.player: seat.hand for seat in seats}, table.variants)
