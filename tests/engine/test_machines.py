"""What holds in every voyage, whatever people try, at whatever moment; and each property, shown to fail."""

from collections.abc import Callable, Mapping
from typing import ClassVar

import pytest
from attrs import evolve
from failing import MISTAKES, can_fail, properties, without
from hypothesis import HealthCheck, note, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from strategies.programs import clear_placements
from strategies.voyages import STRANGER, Try, ending_deed, finishing_placements, tables, tries

from globe_rules import (
    SITUATIONS,
    Card,
    Consequence,
    Placement,
    Reaction,
    Refused,
    Result,
    Seat,
    Stage,
    Table,
    Voyage,
)
from globe_rules.events import Deed, Done, Event, Flip, Lay, Reconstruct, Signal, Stop, Timed, Wait
from globe_rules.rulebook import rulebook
from tools.mutants.model import Patch, then, value, wrapped
from tools.mutants.seams import VOYAGE_AFTER

pytestmark = pytest.mark.no_cover

IDS = frozenset(rulebook().ids)

# These are never met once a round is under way: they concern the table, or a challenge.
BESIDE_THE_ROUND = {"wrong-number-of-players", "sheet-taken", "red-barred"}
REFUSALS = {each.name for each in SITUATIONS if each.consequence is Consequence.REFUSED} - BESIDE_THE_ROUND

SEATS, CHOICES, PAUSES = st.integers(0, 4), st.integers(0, 9), st.integers(0, 300)
SOME = settings(max_examples=60, stateful_step_count=50, database=None, suppress_health_check=list(HealthCheck))


in_stage_b = precondition(lambda self: self.voyage.reaction.clock is not None and not self.voyage.reaction.over)


class AnyVoyage(RuleBasedStateMachine):
    """A voyage in which everybody tries everything, and some of them the right thing."""

    met: ClassVar[set[str]] = set()
    """What has come about so far, in all runs: refusals, endings, turns."""

    voyage: Voyage
    undisturbed: Voyage
    """The same voyage, without the events that were refused."""

    before: Voyage
    """The voyage before the last event that was accepted."""

    gone: dict[str, set[Card]]
    """The red cards that each player has played."""

    @initialize(table=tables())
    def begin(self, table: Table) -> None:
        """Prepare the table (PREP)."""
        self.voyage = self.before = Voyage.begun(table)
        self.undisturbed = Voyage.begun(table)
        self.gone = {seat.player: set() for seat in self.voyage.seats}

    def happens(self, event: Event) -> None:
        """Let something happen, or not: refusals cite ids that exist; only strangers and times gone by are errors."""
        try:
            after = self.voyage.after(event)
        except Refused as refused:
            note(f"refused {event}: {refused}")
            self.met.update(breach.situation.name for breach in refused.breaches)
            cited = set(refused.ids)
            assert cited
            assert cited <= IDS
        except ValueError as impossible:
            note(f"impossible {event}: {impossible}")
            backwards = isinstance(event, Timed) and event.at < self.now
            assert backwards or getattr(event, "player", None) == STRANGER
        else:
            self.before, self.voyage = self.voyage, after
            self.met.add(f"{after.outcome.result} by {after.outcome.by}" if after.outcome else f"turn {after.turn}")
            self.undisturbed = self.undisturbed.after(event)
            if isinstance(event, Reconstruct):
                played = self.before.reaction.desks[event.player].program
                self.gone[event.player].update(card for card in played.cards if str(card) in {"R1", "R2"})

    def player(self, seat: int) -> str:
        """Return who sits at a seat, counted round the table as often as needed."""
        return self.voyage.seats[seat % len(self.voyage.seats)].player

    @property
    def now(self) -> int:
        """The time that it is."""
        return self.voyage.reaction.clock or 0

    # What people try

    @rule(attempt=tries())
    def anybody_does_anything(self, attempt: Try) -> None:
        """Any event may be tried at any time, by anybody (Q-39, Q-18, STG-1)."""
        self.happens(attempt.at(self.voyage.reaction))

    @precondition(lambda self: self.voyage.reaction.clock is None)
    @rule()
    def the_signal_is_given(self) -> None:
        """Stage B begins (REACT-0)."""
        self.happens(Signal())

    @in_stage_b
    @rule(seat=SEATS, choice=CHOICES, pause=PAUSES)
    def somebody_lays_the_card_that_finishes(self, seat: int, choice: int, pause: int) -> None:
        """Somebody whose frame is empty lays the one card that rebuilds the image, if there is one (REACT-2)."""
        here = self.voyage.seat_of(self.player(seat))
        finishing = [laid for laid in finishing_placements(here.puzzle, here.photo) if laid.card in here.hand]
        if finishing and not self.voyage.reaction.desks[here.player].program:
            self.happens(Lay(finishing[choice % len(finishing)], player=here.player, at=self.now + pause))

    @precondition(lambda self: self.voyage.reaction.clock is not None)
    @rule(laid=clear_placements() | clear_placements("red"), seat=SEATS, pause=PAUSES)
    def somebody_lays_a_card(self, laid: Placement, seat: int, pause: int) -> None:
        """Somebody lays a card, be its space free or not, be it too late or not (REACT-2, Q-11, Q-12, Q-13, Q-18)."""
        self.happens(Lay(laid, player=self.player(seat), at=self.now + pause))

    @in_stage_b
    @rule(seat=SEATS, pause=st.sampled_from([0, 0, 1, 300]))
    def somebody_is_satisfied(self, seat: int, pause: int) -> None:
        """Somebody flips the timer, first or not, shouts, or is done (REACT-3, VAR-4, Q-40, Q-49)."""
        self.happens(ending_deed(self.voyage, self.player(seat), self.now + pause))

    @precondition(lambda self: self.voyage.reaction.ends_at is not None and not self.voyage.reaction.over)
    @rule(early=st.sampled_from([0, 0, 1]))
    def the_sand_runs(self, early: int) -> None:
        """Time passes until the end, or just not (REACT-4)."""
        self.happens(Wait(at=max(self.now, (self.voyage.reaction.ends_at or 0) - early)))

    @precondition(lambda self: self.voyage.reaction.first is not None and self.voyage.stage is not Stage.OVER)
    @rule(places_off=st.sampled_from([0, 0, 0, 0, 1, 2, -1]))
    def somebody_reconstructs(self, places_off: int) -> None:
        """Whoever is next carries out the program, or somebody who is not (RECON-0, RECON-4, Q-16, Q-42)."""
        order = self.voyage.players_in_order
        self.happens(Reconstruct(player=order[(len(self.voyage.done) + places_off) % len(order)]))

    @precondition(lambda self: self.voyage.stage is Stage.OVER)
    @rule()
    def the_same_table_plays_again(self) -> None:
        """Play a new round from stage A, with all cards (Q-26, D-2)."""
        self.begin(self.voyage.table)

    # What must hold all the time

    @invariant()
    def nothing_is_lost(self) -> None:
        """Nine tiles at each seat; laid, in hand and discarded are the cards dealt (PREP-2, PREP-5, Q-13, Q-48)."""
        dealt = sorted(map(str, self.voyage.table.variants.hand.cards))
        for seat in self.voyage.seats:
            assert sorted(str(seat.puzzle).replace("/", "")[::2]) == list("123456789")
            laid = self.voyage.reaction.desks[seat.player].program.cards
            gone = self.gone[seat.player]
            in_hand = seat.hand.cards.difference(laid)
            assert sorted(map(str, [*in_hand, *(card for card in laid if card not in gone), *gone])) == dealt

    @invariant()
    def a_refused_event_changes_nothing(self) -> None:
        """Refused events leave a voyage equal to one that never heard of them (Q-11, Q-18, Q-39)."""
        assert self.voyage == self.undisturbed

    @invariant()
    def a_played_red_never_comes_back(self) -> None:
        """Played reds are in no hand, and they are laid in no later turn (RED-2, Q-10, ASSESS-2a)."""
        for seat in self.voyage.seats:
            assert seat.hand.cards.isdisjoint(self.gone[seat.player])
            done = seat.player in self.voyage.players_in_order[: len(self.voyage.done)]
            laid = set(self.voyage.reaction.desks[seat.player].program.cards)
            assert done or laid.isdisjoint(self.gone[seat.player])

    @invariant()
    def every_program_is_within_the_rules(self) -> None:
        """At most one red, one card a space, and no card twice (RED-1, Q-11, Q-12, Q-13)."""
        for desk in self.voyage.reaction.desks.values():
            laid = str(desk.program).split()
            spaces = [where for where in (each.split("@")[1] for each in laid) if where in set("123456789")]
            assert len([each for each in laid if each.startswith("R")]) <= 1
            assert len(spaces) == len(set(spaces))
            assert len(laid) == len({each[:2] for each in laid})

    @invariant()
    def puzzles_change_by_reconstruction_alone(self) -> None:
        """Covered or not, only its own player's program changes a puzzle, and only in stage C (RECON-1, RECON-2)."""
        for was, now in zip(self.before.seats, self.voyage.seats, strict=True):
            event = self.voyage.records[-1].event if self.voyage.records else None
            assert was.puzzle == now.puzzle or event == Reconstruct(player=now.player)

    @invariant()
    def seats_sheets_and_photos_stay_for_the_round(self) -> None:
        """Nobody moves, and no photo is turned or exchanged, however many turns it takes (Q-34, Q-38, D-3)."""
        for was, now in zip(self.before.seats, self.voyage.seats, strict=True):
            assert evolve(was, puzzle=now.puzzle, hand=now.hand) == now

    @invariant()
    def nobody_is_changed_by_what_another_does(self) -> None:
        """Deeds change their own player's cards; only the last reconstruction clears all frames (Q-17, Q-34)."""
        if self.voyage.turn == self.before.turn and self.voyage.records:
            doer = getattr(self.voyage.records[-1].event, "player", None)
            for was, now in zip(self.before.seats, self.voyage.seats, strict=True):
                desk = self.before.reaction.desks[was.player], self.voyage.reaction.desks[now.player]
                assert was.player == doer or (was == now and desk[0] == desk[1])

    @invariant()
    def a_new_turn_begins_with_empty_frames(self) -> None:
        """Nothing lies there before the signal, no photo is lifted, and nobody has flipped (Q-34, Q-39, ASSESS-2b)."""
        reaction = self.voyage.reaction
        if reaction.clock is None:
            assert reaction.first is None
            assert not any(desk.program or desk.lifted for desk in reaction.desks.values())

    @invariant()
    def no_card_changes_once_it_is_too_late(self) -> None:
        """No deed is accepted when stage B has ended, nor any of whoever flipped (Q-18, REACT-3a, REACT-4)."""
        last = self.voyage.records[-1].event if self.voyage.records else None
        if isinstance(last, Deed) and not isinstance(last, Flip | Stop | Done):
            assert last.player != self.before.reaction.first
            assert self.before.reaction.ends_at is None or last.at < self.before.reaction.ends_at

    @invariant()
    def time_stands_where_the_last_event_left_it(self) -> None:
        """Nothing before the signal, then the latest time of this turn, which never runs back (REACT-0, Q-39)."""
        turn = [record.event for record in self.voyage.records if record.turn == self.voyage.turn]
        times = [event.at for event in turn if isinstance(event, Timed)]
        assert times == sorted(times)
        assert self.voyage.reaction.clock == (None if not turn else max([0, *times]))

    @invariant()
    def the_voyage_is_its_own_log(self) -> None:
        """Every accepted event is recorded once, with its turn, and turns never run back (STG-1)."""
        assert len(self.voyage.records) - len(self.before.records) in {0, 1}
        assert self.voyage.turn == 1 + sum(
            record.outcome is not None and record.outcome.result is Result.NEW_TURN for record in self.voyage.records
        )


def after(change: Callable[[Voyage], Voyage]) -> Patch:
    """Return a patch by which something else changes after every event."""
    return then(VOYAGE_AFTER, lambda voyage, *_asked: change(voyage))


def at_every_seat(change: Callable[[Seat], Seat]) -> Patch:
    """Return a patch by which something changes at every seat after every event."""
    return after(lambda voyage: evolve(voyage, seats=tuple(map(change, voyage.seats))))


def remembering() -> Patch:
    """Return a patch by which refused events are remembered: time has passed when the next one is accepted."""
    refused: list[Event] = []

    def wrong(right: Callable[..., Voyage], self: Voyage, event: Event) -> Voyage:
        try:
            accepted = right(self, event)
        except Refused:
            refused.append(event)
            raise
        found, refused[:] = bool(refused), []
        return later(accepted) if found else accepted

    return wrapped(VOYAGE_AFTER, wrong)


def later(voyage: Voyage) -> Voyage:
    """Let a moment pass."""
    return evolve(voyage, reaction=evolve(voyage.reaction, clock=(voyage.reaction.clock or 0) + 1))


def lifted(reaction: Reaction) -> Reaction:
    """Lift every photo."""
    return evolve(reaction, desks={player: evolve(desk, lifted=True) for player, desk in reaction.desks.items()})


CAN_FAIL: Mapping[str, Patch] = {
    "nothing_is_lost": at_every_seat(lambda seat: evolve(seat, hand=seat.hand.without(seat.hand[:1]))),
    "a_refused_event_changes_nothing": remembering(),
    "a_played_red_never_comes_back": MISTAKES["reds-are-not-discarded"],
    "every_program_is_within_the_rules": value("globe_rules.stages.reaction:breaches", lambda *_: frozenset()),
    "puzzles_change_by_reconstruction_alone": at_every_seat(
        lambda seat: evolve(seat, puzzle=seat.puzzle.with_tile_turned(1, quarter_turns=1))
    ),
    "seats_sheets_and_photos_stay_for_the_round": at_every_seat(lambda seat: evolve(seat, number=seat.number + 1)),
    "nobody_is_changed_by_what_another_does": after(lambda voyage: evolve(voyage, reaction=lifted(voyage.reaction))),
    "a_new_turn_begins_with_empty_frames": then("globe_rules.voyage:_opened", lambda opened, *_asked: lifted(opened)),
    "no_card_changes_once_it_is_too_late": MISTAKES["cards-change-after-the-end"],
    "time_stands_where_the_last_event_left_it": after(later),
    "the_voyage_is_its_own_log": after(lambda voyage: evolve(voyage, records=(*voyage.records, voyage.records[-1]))),
}
"""By property: an engine for which it fails."""


def test_every_property_is_shown_to_fail() -> None:
    """None is forgotten."""
    assert properties(AnyVoyage) == set(CAN_FAIL)


@pytest.mark.parametrize("name", CAN_FAIL)
def test_a_property_fails_for_some_wrong_engine(name: str) -> None:
    """Else it would say nothing."""
    assert can_fail(AnyVoyage, name, CAN_FAIL[name])


def test_whatever_is_tried_all_of_this_holds_and_every_refusal_comes_about() -> None:
    """The machine is no idle one: it starts anew until each refusal, an end, a second and a third turn were met."""
    wanted = {*REFUSALS, "turn 2", "turn 3", "won by END-1"}
    AnyVoyage.met.clear()
    for start in range(20):
        run_state_machine_as_test(seed(start)(without(AnyVoyage, set())), settings=SOME)
        if wanted <= AnyVoyage.met:
            return
    pytest.fail(f"never met: {wanted - AnyVoyage.met}")
