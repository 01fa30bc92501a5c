"""A voyage: one round with its stages in order, turn after turn, until a player has solved the puzzle (STG-1)."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import reduce
from typing import overload

from attrs import field, frozen

from globe_rules._engine.display import SvgRepr
from globe_rules._engine.errors import Refused, Violation
from globe_rules._engine.events import Event, Place, PlayerEvent, Reconstruct
from globe_rules._engine.program import Program
from globe_rules._engine.situations import (
    DONE_ALREADY,
    FLIPPER_FIRST,
    NOT_NEXT,
    SAND_RUNNING,
    STAGE_B_OPEN,
    VOYAGE_OVER,
    Situation,
)
from globe_rules._engine.solo import Attempt, Caption, Challenge, reds_barred
from globe_rules._engine.stages.assessment import Outcome, Result, Standing, assess, is_solved
from globe_rules._engine.stages.preparation import Seat, Table, prepare
from globe_rules._engine.stages.reaction import Reaction
from globe_rules._engine.stages.reconstruction import Reconstruction, reconstruct
from globe_rules._engine.travel_log import PlayedRound
from globe_rules._engine.unchecked import evolve
from globe_rules._engine.validation import CheckedEnum, check_player, check_type, to_int
from globe_rules._i18n import InvalidValue, Message, short_repr


class Stage(CheckedEnum, StrEnum):
    """The current stage of a voyage. Preparation is already done; reaction is stage B in both books (STG-1, D-18).

    >>> [str(stage) for stage in Stage]
    ['reaction', 'reconstruction', 'over']
    """

    REACTION = "reaction"
    RECONSTRUCTION = "reconstruction"
    OVER = "over"


@frozen
class Record:
    """One event and its results (RECON-2, ASSESS-1). The records of a voyage are its game log.

    Made by the voyage; the fields are not validated.

    >>> from globe_rules import Setup, Table, Voyage, read_puzzle
    >>> from globe_rules.events import Signal
    >>> voyage = Voyage.start(Table("en", [Setup("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))])).after(Signal())
    >>> voyage[0]
    Record(event=Signal(), turn=1, reconstruction=None, outcome=None)
    """

    event: Event
    turn: int
    reconstruction: Reconstruction | None = None
    """The result of the player's program, if the event was `Reconstruct`."""

    outcome: Outcome | None = None
    """The assessment, if this was the last program of the turn (ASSESS-1)."""


@frozen(repr=False)
class Voyage(SvgRepr):
    """One round as an immutable value: `after` returns a new voyage with a record of the event (STG-1).

    Made by `start`, `followed_by` and `after`; fields that only they set are not validated.

    >>> from globe_rules import Setup, Placement, Table, read_puzzle
    >>> from globe_rules.events import Done, Place, Reconstruct, Signal
    >>> table = Table("en", [Setup("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))])
    >>> voyage = Voyage.start(table)
    >>> voyage = voyage.after(Signal(), Place(Placement("B1", 1, "E"), player="Ana", at=800))
    >>> later = voyage.after(Done(player="Ana", at=950), Reconstruct(player="Ana"))
    >>> later.stage, [type(record.event).__name__ for record in later]
    (<Stage.OVER: 'over'>, ['Signal', 'Place', 'Done', 'Reconstruct'])
    >>> later.undone(events=2) == voyage
    True
    >>> voyage.undone(), later
    (<Voyage of Ana: turn 1, reaction, 1 event>, <Voyage of Ana: turn 1, over (won), 4 events>)
    """

    table: Table
    seats: tuple[Seat, ...]
    """The seats, clockwise, with the current puzzles and hands."""

    reaction: Reaction
    turn: int = 1
    """The number of the turn, from 1. A turn is one pass through stages B to D; a voyage has several (D-2)."""

    done: tuple[Reconstruction, ...] = ()
    """The results of the programs applied so far in this turn, in the order of `players_in_order`."""

    red_acted: bool = False
    """Whether a red card has moved or rotated a tile in this voyage; it matters only in solo play (Q-27)."""

    outcome: Outcome | None = None
    """How the voyage ended, or None while it continues. The number of turns is not limited (Q-45)."""

    records: tuple[Record, ...] = ()
    """All events with their results, in order. Iterating over a voyage gives the same."""

    challenge: Challenge | None = field(default=None, kw_only=True)
    """The challenge of a solo player; None in practice and with two or more players (SOLO-2)."""

    @classmethod
    def start(cls, table: Table, *, challenge: Challenge | None = None) -> "Voyage":
        """Return a voyage in which the table is prepared and the signal is next (PREP-4, REACT-0)."""
        _check_challenge(table, challenge)
        seats = prepare(table)
        return cls(table, seats, _new_reaction(seats, table), challenge=challenge)

    def followed_by(self, table: Table, *, challenge: Challenge | None = None) -> "Voyage":
        """Return the next round of the same travel log: same players, any photos and sides (LOG-1, LOG-2).

        A round that is played again must keep its variants; otherwise it would be another round (END-3, Q-26).
        """
        _check_challenge(table, challenge)
        if {setup.player for setup in table.setups} != {setup.player for setup in self.table.setups}:
            expected = Message("the players of the earlier rounds: a travel log keeps its players")
            raise InvalidValue("setups", Message("other players"), expected)
        if self.is_replayed and table.variants != self.table.variants:
            expected = Message("the variants of the round that is played again (Q-26)")
            raise InvalidValue("variants", str(table.variants) or Message("none"), expected)
        return Voyage.start(table, challenge=challenge)

    def __repr__(self) -> str:
        players = ", ".join(seat.player for seat in self.seats)
        outcome = "" if self.outcome is None else f" ({self.outcome.result})"
        events = "1 event" if len(self) == 1 else f"{len(self)} events"
        return f"<Voyage of {players}: turn {self.turn}, {self.stage}{outcome}, {events}>"

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)

    def __len__(self) -> int:
        return len(self.records)

    def __bool__(self) -> bool:
        return True  # even without records, when len() is 0

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Record, ...]: ...
    def __getitem__(self, index: int | slice) -> Record | tuple[Record, ...]:
        return self.records[index]

    @property
    def stage(self) -> Stage:
        """The current stage."""
        if self.outcome is not None:
            return Stage.OVER
        return Stage.RECONSTRUCTION if self.reaction.over else Stage.REACTION

    @property
    def players_in_order(self) -> tuple[str, ...]:
        """The order of reconstruction: the player who flipped the timer, then clockwise (RECON-0, Q-16)."""
        players = [seat.player for seat in self.seats]
        start = 0 if self.reaction.first is None else players.index(self.reaction.first)
        return (*players[start:], *players[:start])

    def seat_of(self, player: str) -> Seat:
        """Return the seat of a player."""
        players = [seat.player for seat in self.seats]
        check_player(player, players)
        return self.seats[players.index(player)]

    def is_covered(self, player: str) -> bool:
        """Return whether the photo now covers the puzzle of a player (PREP-3, REACT-3a, RECON-3).

        A puzzle is uncovered from the lift to the flip or the end of stage B, and when the voyage is over.

        >>> from globe_rules import Setup, Table, read_puzzle
        >>> from globe_rules.events import Lift, Signal
        >>> voyage = Voyage.start(Table("en", [Setup("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))]))
        >>> voyage.is_covered("Ana"), voyage.after(Signal(), Lift(player="Ana", at=400)).is_covered("Ana")
        (True, False)
        """
        desk = self.reaction.desk_of(player)
        may_look = desk.lifted and not self.reaction.over and not self.reaction.is_locked(player)
        return not may_look and self.stage is not Stage.OVER

    def after(self, *events: Event) -> "Voyage":
        """Return the voyage after one or more events; raise Refused for the first one that the rules forbid."""
        return reduce(Voyage._after_one, events, self)

    def _after_one(self, event: Event) -> "Voyage":
        if isinstance(event, Reconstruct):
            self._refuse_if_over(event)
            return self._reconstructed(event)
        reaction = self._reaction_after(event)
        return evolve(self, reaction=reaction, records=(*self.records, Record(event, self.turn)))

    def _reaction_after(self, event: Event) -> Reaction:
        self._refuse_if_over(event)
        if (
            self.challenge
            and isinstance(event, Place)
            and (barred := reds_barred(Program([event.placement]), self.caption))
        ):
            raise Refused(barred)
        return self.reaction.after(event)

    def _refuse_if_over(self, event: Event) -> None:
        if isinstance(event, PlayerEvent | Reconstruct):
            self.seat_of(event.player)
        if self.outcome is not None:
            raise Refused([Violation(VOYAGE_OVER)])

    def why_not(self, event: Event) -> frozenset[Violation]:
        """Return why the rules forbid an event now; an empty set means that it is allowed (REACT-2, RECON-0).

        Raises InvalidValue, as `after` does, if the event has an unknown player or a time before the clock.
        A server whose events arrive late sends `at=max(at, voyage.reaction.clock or 0)`, or drops them.

        >>> from globe_rules import Setup, Table, Voyage, read_puzzle
        >>> from globe_rules.events import Signal, Wait
        >>> voyage = Voyage.start(Table("en", [Setup("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))]))
        >>> print(*voyage.why_not(Wait(at=100)))
        Q-39: the signal has not been given; wait for the signal
        >>> voyage.is_legal(Signal())
        True
        >>> voyage.after(Signal(), Wait(at=500)).why_not(Wait(at=100))
        Traceback (most recent call last):
        ...
        globe_rules.InvalidValue: at: found 100, expected 500 or later: times must not decrease
        """
        try:
            if isinstance(event, Reconstruct):
                self._after_one(event)
            else:
                self._reaction_after(event)
        except Refused as refused:
            return refused.violations
        return frozenset()

    def is_legal(self, event: Event) -> bool:
        """Return whether the rules allow an event now; `why_not` returns the reasons if they do not.

        Raises InvalidValue for an unknown player or a time before the clock; `why_not` says how to avoid it.
        """
        return not self.why_not(event)

    def undone(self, *, events: int = 1) -> "Voyage":
        """Return the voyage as it was before its last events.

        The original does not change, so both can continue.
        """
        number = to_int(events)
        if type(number) is not int or not 0 <= number <= len(self):
            raise InvalidValue(
                "events",
                short_repr(events),
                Message("0 to {count}, the number of events so far", count=len(self)),
            )
        start = Voyage.start(self.table, challenge=self.challenge)
        return start.after(*(record.event for record in self[: len(self) - number]))

    def _reconstructed(self, event: Reconstruct) -> "Voyage":
        if situation := self._out_of_order(event.player):
            another = situation in {FLIPPER_FIRST, NOT_NEXT}  # these name the player whose turn it is
            raise Refused([Violation(situation, (self.players_in_order[len(self.done)] if another else event.player,))])
        seat = self.seat_of(event.player)
        program = self.reaction.desk_of(event.player).program
        result = reconstruct(seat.puzzle, program, photo=seat.photo, hand=seat.hand)
        moved = evolve(seat, puzzle=result.puzzle, hand=seat.hand.without(result.discarded))
        after = evolve(
            self,
            seats=tuple(moved if each is seat else each for each in self.seats),
            done=(*self.done, result),
            red_acted=self.red_acted or result.red_acted,
        )
        return after._assessed(Record(event, self.turn, result))  # noqa: SLF001 -- the same class

    def _out_of_order(self, player: str) -> Situation | None:
        if not self.reaction.over:
            return STAGE_B_OPEN if self.reaction.first is None else SAND_RUNNING
        position = self.players_in_order.index(player)
        if position == len(self.done):
            return None
        if position < len(self.done):
            return DONE_ALREADY
        return NOT_NEXT if self.done else FLIPPER_FIRST

    def _assessed(self, record: Record) -> "Voyage":
        """Return the voyage after the assessment, if every program of the turn has been applied.

        If no puzzle is solved, a new turn starts, also for the player who flipped the timer (Q-72).
        It starts at stage B with all cards in hand except used red ones (ASSESS-2a, ASSESS-2b).
        Seats, puzzles and photos stay (ASSESS-2, Q-34).
        """
        if len(self.done) < len(self.seats):
            return evolve(self, records=(*self.records, record))
        outcome = assess(self.standings, self.table.edition)
        records = (*self.records, evolve(record, outcome=outcome))
        if outcome.result is not Result.NEW_TURN:
            return evolve(self, outcome=outcome, records=records)
        return evolve(
            self, turn=self.turn + 1, done=(), reaction=_new_reaction(self.seats, self.table), records=records
        )

    @property
    def is_replayed(self) -> bool:
        """Whether the voyage ended in a tie after which the round is played again (END-3, Q-26)."""
        return self.outcome is not None and self.outcome.result is Result.REPLAY

    @property
    def played(self) -> PlayedRound:
        """The round as an entry of a travel log, finished or stopped by agreement (Q-28, Q-45)."""
        return PlayedRound((seat.region for seat in self.seats), self.outcome)

    @property
    def caption(self) -> Caption | None:
        """The caption of the challenge in the edition of the table, or None (SOLO-3, D-10)."""
        return None if self.challenge is None else self.challenge.captions[self.table.edition]

    @property
    def attempt(self) -> Attempt:
        """The turns of a solo player so far, judged by the caption of the challenge if there is one (Q-29, Q-49)."""
        if len(self.seats) != 1:
            raise InvalidValue(
                "attempt",
                Message("{count} players", count=len(self.seats)),
                Message("one player: an attempt is solo play"),
            )
        turns = [record.reconstruction for record in self if record.reconstruction is not None]
        return Attempt(self.table.setups[0].puzzle, self.seats[0].photo, turns, self.caption)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The results of the programs applied so far in this turn, in their order (END-2)."""
        any_direction = len(self.seats) == 1 and not self.red_acted
        return tuple(
            Standing(
                player,
                solved=is_solved(result.puzzle, result.photo, any_direction=any_direction),
                reds_in_hand=len(self.seat_of(player).hand.reds),
                cards_used=len(result.used),
                flipped=player == self.reaction.first,
            )
            for player, result in zip(self.players_in_order, self.done, strict=False)
        )


def _check_challenge(table: Table, challenge: Challenge | None) -> None:
    check_type(table, Table, "table")
    if challenge is None:
        return
    check_type(challenge, Challenge, "challenge")
    if len(table.setups) != 1:
        raise InvalidValue(
            "challenge",
            Message("{count} players", count=len(table.setups)),
            Message("one player: challenges are for solo play"),
        )


def _new_reaction(seats: Sequence[Seat], table: Table) -> Reaction:
    return Reaction.start({seat.player: seat.hand for seat in seats}, table.variants)
