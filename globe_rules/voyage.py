"""A voyage: one round, its stages in order, turn after turn, until somebody has rebuilt the image (STG-1)."""

from collections.abc import Sequence
from enum import StrEnum
from typing import overload

from attrs import evolve, field, frozen

from globe_rules.errors import Breach, Refused
from globe_rules.events import Event, Reconstruct
from globe_rules.situations import (
    DONE_ALREADY,
    FLIPPER_FIRST,
    NOT_NEXT,
    SAND_RUNNING,
    STAGE_B_OPEN,
    VOYAGE_OVER,
    Situation,
)
from globe_rules.stages.assessment import Outcome, Result, Standing, assess, is_rebuilt
from globe_rules.stages.preparation import Seat, Table, prepare
from globe_rules.stages.reaction import Reaction
from globe_rules.stages.reconstruction import Reconstruction, reconstruct


class Stage(StrEnum):
    """Where a voyage stands; preparation lies behind it (STG-1)."""

    REACTION = "reaction"
    RECONSTRUCTION = "reconstruction"
    OVER = "over"


@frozen
class Record:
    """One event and what came of it (RECON-2, ASSESS-1). The records of a voyage are its log."""

    event: Event
    turn: int
    reconstruction: Reconstruction | None = None
    """What became of the player's program, if that was the event."""

    outcome: Outcome | None = None
    """The assessment, if this was the last program of the turn (ASSESS-1)."""


@frozen(eq=False)
class Records(Sequence[Record]):
    """The records of a voyage so far; one more shares those before it, so that long voyages stay cheap."""

    _shared: list[Record] = field(factory=list)
    """Records only ever come to its end: of those, a voyage before this one sees fewer."""

    _number: int = 0

    def __len__(self) -> int:
        return self._number

    @overload
    def __getitem__(self, index: int) -> Record: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Record, ...]: ...

    def __getitem__(self, index: int | slice) -> Record | tuple[Record, ...]:
        if isinstance(index, slice):
            return tuple(self._shared[: self._number][index])
        return self._shared[range(self._number)[index]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Records) and self[:] == other[:]

    def __hash__(self) -> int:
        return hash(self[:])

    def with_one_more(self, record: Record) -> "Records":
        """Return these records and another; if a voyage went on otherwise before, nothing is shared with that one."""
        shared = self._shared if len(self._shared) == self._number else self._shared[: self._number]
        shared.append(record)
        return Records(shared, self._number + 1)


@frozen
class Voyage:
    """One round as a value: an event gives a new voyage, and a record of what happened (STG-1).

    >>> from globe_rules import Edition, Place, Sheet, Table, read_program, read_puzzle
    >>> from globe_rules.events import Done, Lay, Signal
    >>> table = Table(Edition.EN, [Place("Ana", Sheet("asia"), read_puzzle("2N1N3N/4N5N6N/7N8N9N"))])
    >>> voyage = Voyage.begun(table)
    >>> [placement] = read_program("B1E@1")
    >>> for event in (Signal(), Lay(placement, player="Ana", at=800), Done(player="Ana", at=950)):
    ...     voyage = voyage.after(event)
    >>> voyage = voyage.after(Reconstruct(player="Ana"))
    >>> voyage.stage, voyage.records[-1].outcome.by
    (<Stage.OVER: 'over'>, 'END-1')
    """

    table: Table
    seats: tuple[Seat, ...]
    """Everyone at their seat, clockwise, with puzzle and hand as they are now."""

    reaction: Reaction
    turn: int = 1
    done: tuple[Reconstruction, ...] = ()
    """The programs carried out this turn, in the order of `players_in_order`."""

    red_played: bool = False
    outcome: Outcome | None = None
    """How the voyage ended, or None while it goes on; there is no limit of turns (Q-45)."""

    records: Records = field(factory=Records, repr=False)

    @classmethod
    def begun(cls, table: Table) -> "Voyage":
        """Prepare the table and change seats: the next thing is the signal (PREP-4, REACT-0)."""
        seats = prepare(table)
        return cls(table, seats, _opened(seats, table))

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
        return next(seat for seat in self.seats if seat.player == player)

    def after(self, event: Event) -> "Voyage":
        """Return the voyage after an event, or refuse the event and change nothing."""
        if self.outcome is not None:
            raise Refused([Breach(VOYAGE_OVER)])
        if isinstance(event, Reconstruct):
            return self._reconstructed(event)
        record = Record(event, self.turn)
        return evolve(self, reaction=self.reaction.after(event), records=self.records.with_one_more(record))

    def _reconstructed(self, event: Reconstruct) -> "Voyage":
        if event.player not in self.reaction.desks:
            message = f"nobody at this table is called {event.player!r}"
            raise ValueError(message)
        if wrong := self._out_of_order(event.player):
            raise Refused([Breach(wrong, (event.player,))])
        seat = self.seat_of(event.player)
        program = self.reaction.desks[event.player].program
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
        """Judge the turn once everyone is done; a new turn keeps seats, puzzles and photos (ASSESS-2, Q-34)."""
        if len(self.done) < len(self.seats):
            return evolve(self, records=self.records.with_one_more(record))
        outcome = assess(self.standings, self.table.edition)
        records = self.records.with_one_more(evolve(record, outcome=outcome))
        if outcome.result is not Result.NEW_TURN:
            return evolve(self, outcome=outcome, records=records)
        return evolve(self, turn=self.turn + 1, done=(), reaction=_opened(self.seats, self.table), records=records)

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


def _opened(seats: Sequence[Seat], table: Table) -> Reaction:
    return Reaction.opened({seat.player: seat.hand for seat in seats}, table.variants)
