"""Properties of every voyage, for any events that players try; each property is also shown to fail for a mutant."""

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
from strategies.voyages import STRANGER, Try, ending_event, solving_placements, tables, tries

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
from globe_rules._engine.events import Done, Event, Flip, Place, PlayerEvent, Reconstruct, Signal, Stop, Timed, Wait
from globe_rules.rulebook import rulebook
from tools.mutants.model import Patch, change_result, replace_value, wrap
from tools.mutants.patch_points import VOYAGE_AFTER

pytestmark = pytest.mark.no_cover

IDS = frozenset(rulebook().ids)

# These cannot occur during a round without a challenge.
OUTSIDE_A_ROUND = {"wrong-number-of-players", "sheet-taken", "red-barred"}
REFUSALS = {each.name for each in SITUATIONS if each.consequence is Consequence.REFUSED} - OUTSIDE_A_ROUND

SEATS, CHOICES, PAUSES = st.integers(0, 4), st.integers(0, 9), st.integers(0, 300)
SOME = settings(max_examples=60, stateful_step_count=50, database=None, suppress_health_check=list(HealthCheck))


in_stage_b = precondition(lambda self: self.voyage.reaction.clock is not None and not self.voyage.reaction.over)


class AnyVoyage(RuleBasedStateMachine):
    """A voyage in which all players try all events, some of them legal."""

    met: ClassVar[set[str]] = set()
    """The refusals, endings and turns that have occurred in all runs."""

    voyage: Voyage
    undisturbed: Voyage
    """The same voyage without the refused events."""

    before: Voyage
    """The voyage before the last event that was accepted."""

    gone: dict[str, set[Card]]
    """The red cards that each player has used."""

    @initialize(table=tables())
    def begin(self, table: Table) -> None:
        """Prepare the table (PREP)."""
        self.voyage = self.before = Voyage.start(table)
        self.undisturbed = Voyage.start(table)
        self.gone = {seat.player: set() for seat in self.voyage.seats}

    def happens(self, event: Event) -> None:
        """Try an event. Refusals must cite existing ids; only strangers and times in the past may be invalid."""
        try:
            after = self.voyage.after(event)
        except Refused as refused:
            note(f"refused {event}: {refused}")
            self.met.update(violation.situation.name for violation in refused.violations)
            cited = set(refused.ids)
            assert cited
            assert cited <= IDS
        except ValueError as invalid:
            note(f"invalid {event}: {invalid}")
            in_the_past = isinstance(event, Timed) and event.at < self.now
            assert in_the_past or getattr(event, "player", None) == STRANGER
        else:
            self.before, self.voyage = self.voyage, after
            self.met.add(f"{after.outcome.result} by {after.outcome.by}" if after.outcome else f"turn {after.turn}")
            self.undisturbed = self.undisturbed.after(event)
            if isinstance(event, Reconstruct):
                used = self.before.reaction.desks[event.player].program
                self.gone[event.player].update(card for card in used.cards if str(card) in {"R1", "R2"})

    def player(self, seat: int) -> str:
        """Return the player at a seat; the numbers wrap around the table."""
        return self.voyage.seats[seat % len(self.voyage.seats)].player

    @property
    def now(self) -> int:
        """The current time."""
        return self.voyage.reaction.clock or 0

    # What players try

    @rule(attempt=tries())
    def anyone_tries_anything(self, attempt: Try) -> None:
        """Any event may be tried at any time, by anyone (Q-39, Q-18, STG-1)."""
        self.happens(attempt.at(self.voyage.reaction))

    @precondition(lambda self: self.voyage.reaction.clock is None)
    @rule()
    def the_signal_is_given(self) -> None:
        """Stage B begins (REACT-0)."""
        self.happens(Signal())

    @in_stage_b
    @rule(seat=SEATS, choice=CHOICES, pause=PAUSES)
    def a_player_places_the_card_that_solves_the_puzzle(self, seat: int, choice: int, pause: int) -> None:
        """If one card solves the puzzle, a player with an empty frame places it (REACT-2)."""
        here = self.voyage.seat_of(self.player(seat))
        solving = [placed for placed in solving_placements(here.puzzle, here.photo) if placed.card in here.hand]
        if solving and not self.voyage.reaction.desks[here.player].program:
            self.happens(Place(solving[choice % len(solving)], player=here.player, at=self.now + pause))

    @precondition(lambda self: self.voyage.reaction.clock is not None)
    @rule(placed=clear_placements() | clear_placements("red"), seat=SEATS, pause=PAUSES)
    def a_player_places_a_card(self, placed: Placement, seat: int, pause: int) -> None:
        """Place any card: its space may be taken, and it may be too late (REACT-2, Q-11, Q-12, Q-13, Q-18)."""
        self.happens(Place(placed, player=self.player(seat), at=self.now + pause))

    @in_stage_b
    @rule(seat=SEATS, pause=st.sampled_from([0, 0, 1, 300]))
    def a_player_ends_the_stage(self, seat: int, pause: int) -> None:
        """Flip the timer, first or not, shout, or be done (REACT-3, VAR-4, Q-40, Q-49)."""
        self.happens(ending_event(self.voyage, self.player(seat), self.now + pause))

    @precondition(lambda self: self.voyage.reaction.ends_at is not None and not self.voyage.reaction.over)
    @rule(early=st.sampled_from([0, 0, 1]))
    def the_sand_runs(self, early: int) -> None:
        """Time passes until the end or one millisecond before it (REACT-4)."""
        self.happens(Wait(at=max(self.now, (self.voyage.reaction.ends_at or 0) - early)))

    @precondition(lambda self: self.voyage.reaction.first is not None and self.voyage.stage is not Stage.OVER)
    @rule(offset=st.sampled_from([0, 0, 0, 0, 1, 2, -1]))
    def a_player_reconstructs(self, offset: int) -> None:
        """Let the next player apply the program, or another one try to (RECON-0, RECON-4, Q-16, Q-42)."""
        order = self.voyage.players_in_order
        self.happens(Reconstruct(player=order[(len(self.voyage.done) + offset) % len(order)]))

    @precondition(lambda self: self.voyage.stage is Stage.OVER)
    @rule()
    def the_same_table_plays_again(self) -> None:
        """Start a new round at stage A, with all cards (Q-26, D-2)."""
        self.begin(self.voyage.table)

    # What must always hold

    @invariant()
    def no_tile_or_card_is_lost(self) -> None:
        """Nine tiles per seat; placed, held and discarded cards are those dealt (PREP-2, PREP-5, Q-13, Q-48)."""
        dealt = sorted(map(str, self.voyage.table.variants.hand.cards))
        for seat in self.voyage.seats:
            assert sorted(str(seat.puzzle).replace("/", "")[::2]) == list("123456789")
            placed = self.voyage.reaction.desks[seat.player].program.cards
            gone = self.gone[seat.player]
            in_hand = set(seat.hand).difference(placed)
            assert sorted(map(str, [*in_hand, *(card for card in placed if card not in gone), *gone])) == dealt

    @invariant()
    def a_refused_event_changes_nothing(self) -> None:
        """Compare with the same voyage without the refused events (Q-11, Q-18, Q-39)."""
        assert self.voyage == self.undisturbed

    @invariant()
    def a_used_red_card_never_comes_back(self) -> None:
        """Check that used red cards are in no hand and not placed in a later turn (RED-2, Q-10, ASSESS-2a)."""
        for seat in self.voyage.seats:
            assert self.gone[seat.player].isdisjoint(seat.hand)
            done = seat.player in self.voyage.players_in_order[: len(self.voyage.done)]
            placed = set(self.voyage.reaction.desks[seat.player].program.cards)
            assert done or placed.isdisjoint(self.gone[seat.player])

    @invariant()
    def every_program_is_legal(self) -> None:
        """At most one red card, one card per space, and no card twice (RED-1, Q-11, Q-12, Q-13)."""
        for desk in self.voyage.reaction.desks.values():
            placed = str(desk.program).split()
            spaces = [where for where in (each.split("@")[1] for each in placed) if where in set("123456789")]
            assert len([each for each in placed if each.startswith("R")]) <= 1
            assert len(spaces) == len(set(spaces))
            assert len(placed) == len({each[:2] for each in placed})

    @invariant()
    def only_reconstruction_changes_a_puzzle(self) -> None:
        """Only the program of its own player does, and only in stage C (RECON-1, RECON-2)."""
        for was, now in zip(self.before.seats, self.voyage.seats, strict=True):
            event = self.voyage.records[-1].event if self.voyage.records else None
            assert was.puzzle == now.puzzle or event == Reconstruct(player=now.player)

    @invariant()
    def seats_sheets_and_photos_stay_for_the_round(self) -> None:
        """No player moves, and no photo is rotated or exchanged, in any turn (Q-34, Q-38, D-3)."""
        for was, now in zip(self.before.seats, self.voyage.seats, strict=True):
            assert evolve(was, puzzle=now.puzzle, hand=now.hand) == now

    @invariant()
    def an_event_changes_only_its_own_player(self) -> None:
        """Exception: the last reconstruction of a turn clears all frames (Q-17, Q-34)."""
        if self.voyage.turn == self.before.turn and self.voyage.records:
            actor = getattr(self.voyage.records[-1].event, "player", None)
            for was, now in zip(self.before.seats, self.voyage.seats, strict=True):
                desk = self.before.reaction.desks[was.player], self.voyage.reaction.desks[now.player]
                assert was.player == actor or (was == now and desk[0] == desk[1])

    @invariant()
    def a_new_turn_starts_with_empty_frames(self) -> None:
        """Before the signal no card is placed, no photo lifted and no timer flipped (Q-34, Q-39, ASSESS-2b)."""
        reaction = self.voyage.reaction
        if reaction.clock is None:
            assert reaction.first is None
            assert not any(desk.program or desk.lifted for desk in reaction.desks.values())

    @invariant()
    def no_card_changes_after_the_end_or_after_flipping(self) -> None:
        """After the end of stage B, or from the player who flipped, no event is accepted (Q-18, REACT-3a, REACT-4)."""
        last = self.voyage.records[-1].event if self.voyage.records else None
        if isinstance(last, PlayerEvent) and not isinstance(last, Flip | Stop | Done):
            assert last.player != self.before.reaction.first
            assert self.before.reaction.ends_at is None or last.at < self.before.reaction.ends_at

    @invariant()
    def the_clock_shows_the_time_of_the_last_event(self) -> None:
        """Before the signal it is None; within a turn it never decreases (REACT-0, Q-39)."""
        turn = [record.event for record in self.voyage.records if record.turn == self.voyage.turn]
        times = [event.at for event in turn if isinstance(event, Timed)]
        assert times == sorted(times)
        assert self.voyage.reaction.clock == (None if not turn else max([0, *times]))

    @invariant()
    def every_accepted_event_is_recorded_once(self) -> None:
        """Check also the number of the turn: one more than the assessments without a winner (STG-1)."""
        assert len(self.voyage.records) - len(self.before.records) in {0, 1}
        assert self.voyage.turn == 1 + sum(
            record.outcome is not None and record.outcome.result is Result.NEW_TURN for record in self.voyage.records
        )


def after(change: Callable[[Voyage], Voyage]) -> Patch:
    """Return a patch that changes the voyage after every event."""
    return change_result(VOYAGE_AFTER, lambda voyage, *_arguments: change(voyage))


def at_every_seat(change: Callable[[Seat], Seat]) -> Patch:
    """Return a patch that changes every seat after every event."""
    return after(lambda voyage: evolve(voyage, seats=tuple(map(change, voyage.seats))))


def remembering() -> Patch:
    """Return a patch with which a refused event has an effect: time passes at the next accepted event."""
    refused: list[Event] = []

    def wrong(right: Callable[..., Voyage], self: Voyage, event: Event) -> Voyage:
        try:
            accepted = right(self, event)
        except Refused:
            refused.append(event)
            raise
        found, refused[:] = bool(refused), []
        return later(accepted) if found else accepted

    return wrap(VOYAGE_AFTER, wrong)


def later(voyage: Voyage) -> Voyage:
    """Return the voyage one millisecond later."""
    return evolve(voyage, reaction=evolve(voyage.reaction, clock=(voyage.reaction.clock or 0) + 1))


def lifted(reaction: Reaction) -> Reaction:
    """Return stage B with every photo lifted."""
    return evolve(reaction, desks={player: evolve(desk, lifted=True) for player, desk in reaction.desks.items()})


CAN_FAIL: Mapping[str, Patch] = {
    "no_tile_or_card_is_lost": at_every_seat(lambda seat: evolve(seat, hand=seat.hand.without(seat.hand[:1]))),
    "a_refused_event_changes_nothing": remembering(),
    "a_used_red_card_never_comes_back": MISTAKES["reds-are-not-discarded"],
    "every_program_is_legal": replace_value("globe_rules._engine.stages.reaction:violations", lambda *_: frozenset()),
    "only_reconstruction_changes_a_puzzle": at_every_seat(
        lambda seat: evolve(seat, puzzle=seat.puzzle.with_tile_rotated(1, quarter_turns=1))
    ),
    "seats_sheets_and_photos_stay_for_the_round": at_every_seat(lambda seat: evolve(seat, number=seat.number + 1)),
    "an_event_changes_only_its_own_player": after(lambda voyage: evolve(voyage, reaction=lifted(voyage.reaction))),
    "a_new_turn_starts_with_empty_frames": change_result(
        "globe_rules._engine.voyage:_new_reaction", lambda reaction, *_arguments: lifted(reaction)
    ),
    "no_card_changes_after_the_end_or_after_flipping": MISTAKES["cards-change-after-the-end"],
    "the_clock_shows_the_time_of_the_last_event": after(later),
    "every_accepted_event_is_recorded_once": after(
        lambda voyage: evolve(voyage, records=(*voyage.records, voyage.records[-1]))
    ),
}
"""By property: a mutant for which it fails."""


LAWS: Mapping[str, str] = {
    "no_tile_or_card_is_lost": "L-37",
    "a_refused_event_changes_nothing": "L-30",
    "a_used_red_card_never_comes_back": "L-38",
    "every_program_is_legal": "L-35",
    "only_reconstruction_changes_a_puzzle": "L-39",
    "seats_sheets_and_photos_stay_for_the_round": "L-40",
    "an_event_changes_only_its_own_player": "L-33",
    "a_new_turn_starts_with_empty_frames": "L-43",
    "no_card_changes_after_the_end_or_after_flipping": "L-34",
}
"""By property: the law of the game that it checks. The other properties are about the records of a voyage."""


def test_every_property_has_a_mutant_for_which_it_fails() -> None:
    assert properties(AnyVoyage) == set(CAN_FAIL)
    assert properties(AnyVoyage) >= set(LAWS)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.law(LAWS[name])] if name in LAWS else []) for name in CAN_FAIL]
)
def test_a_property_fails_for_its_mutant(name: str) -> None:
    """A property that cannot fail would prove nothing."""
    assert can_fail(AnyVoyage, name, CAN_FAIL[name])


def test_all_properties_hold_and_every_refusal_occurs() -> None:
    """The machine runs until every refusal, a win, a second and a third turn have occurred."""
    wanted = {*REFUSALS, "turn 2", "turn 3", "won by END-1"}
    AnyVoyage.met.clear()
    for start in range(20):
        run_state_machine_as_test(seed(start)(without(AnyVoyage, set())), settings=SOME)
        if wanted <= AnyVoyage.met:
            return
    pytest.fail(f"never met: {wanted - AnyVoyage.met}")
