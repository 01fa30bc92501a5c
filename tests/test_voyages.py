"""What holds for every voyage, whatever people try, at whatever moment."""

import json
from collections import Counter
from collections.abc import Mapping
from enum import Enum
from functools import reduce
from typing import Any, ClassVar

import attrs
from hypothesis import HealthCheck, given, note, settings
from hypothesis import event as noted
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from voyage_strategies import (
    NAMES,
    STRANGER,
    ending_deed,
    events,
    finishing_placements,
    tables,
    voyages,
)

from globe_rules import (
    SITUATIONS,
    Card,
    Consequence,
    Edition,
    Outcome,
    Placement,
    Refused,
    Result,
    Space,
    Stage,
    Table,
    Voyage,
)
from globe_rules.events import Deed, Done, Event, Flip, Lay, Reconstruct, Signal, Stop, Timed, Turn, Wait
from globe_rules.rulebook import rulebook
from globe_rules.wire.events import event_json, read_event
from globe_rules.wire.log import Round, log_text, replayed, result_json

FINISHED = {
    "N": "1N2N3N/4N5N6N/7N8N9N",
    "E": "7E4E1E/8E5E2E/9E6E3E",
    "S": "9S8S7S/6S5S4S/3S2S1S",
    "W": "3W6W9W/2W5W8W/1W4W7W",
}
IDS = frozenset(rulebook().ids)

# These are never met once a round is under way: they concern the table, or a challenge.
BESIDE_THE_ROUND = {"wrong-number-of-players", "sheet-taken", "red-barred"}
REFUSALS = {each.name for each in SITUATIONS if each.consequence is Consequence.REFUSED} - BESIDE_THE_ROUND

ENDINGS = {
    ("won", "END-1"),
    ("won", "END-2a"),
    ("won", "END-2b"),
    ("won", "END-2c"),
    ("replay", "D-6"),
    ("tied", "D-6"),
}

FEW = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])


# Any event at any time


def is_impossible(event: Event, voyage: Voyage) -> bool:
    """Tell whether an event cannot be at all: a stranger, time running backwards, an arrow that no card has."""
    backwards = isinstance(event, Timed) and event.at < (voyage.reaction.clock or 0)
    strange = getattr(event, "player", None) == STRANGER
    bent = isinstance(event, Turn) and event.arrow not in (*event.card.arrows, *(() if event.card.arrows else (None,)))
    return backwards or strange or bent


class AnyVoyage(RuleBasedStateMachine):
    """A voyage in which everybody tries everything, and some of them the right thing."""

    met: ClassVar[Counter[str]] = Counter()
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

    def teardown(self) -> None:
        """Take note of how far the voyage went."""
        if hasattr(self, "voyage"):
            outcome = self.voyage.outcome
            reached = f"{outcome.result} by {outcome.by}" if outcome else f"turn {min(self.voyage.turn, 3)}"
            noted(reached)
            self.met.update([reached, *(f"turn {turn}" for turn in range(2, self.voyage.turn + 1))])

    def happens(self, event: Event) -> None:
        """Let something happen, or not: a refusal cites ids, and only the impossible is an error."""
        try:
            after = self.voyage.after(event)
        except Refused as refused:
            note(f"refused {event}: {refused}")
            self.met.update(breach.situation.name for breach in refused.breaches)
            assert refused.ids
            assert set(refused.ids) <= IDS
        except ValueError as impossible:
            note(f"impossible {event}: {impossible}")
            assert is_impossible(event, self.voyage)
        else:
            self.before, self.voyage = self.voyage, after
            self.undisturbed = self.undisturbed.after(event)
            if isinstance(event, Reconstruct):
                played = self.before.reaction.desks[event.player].program
                self.gone[event.player].update(card for card in played.cards if str(card) in {"R1", "R2"})

    # What people try

    @rule(data=st.data())
    def anybody_does_anything(self, data: st.DataObject) -> None:
        """Any event may be tried at any time, by anybody (Q-39, Q-18, STG-1)."""
        self.happens(data.draw(events(self.voyage)))

    @precondition(lambda self: self.voyage.reaction.clock is None)
    @rule()
    def the_signal_is_given(self) -> None:
        """Stage B begins (REACT-0)."""
        self.happens(Signal())

    @precondition(lambda self: self.voyage.reaction.clock is not None and not self.voyage.reaction.over)
    @rule(data=st.data(), pause=st.integers(0, 300))
    def somebody_lays_the_card_that_finishes(self, data: st.DataObject, pause: int) -> None:
        """Somebody takes back what lies there and lays the one card, if there is one (REACT-2, Q-32)."""
        seat = data.draw(st.sampled_from(self.voyage.seats))
        finishing = [laid for laid in finishing_placements(seat.puzzle, seat.photo) if laid.card in seat.hand]
        if finishing and not self.voyage.reaction.desks[seat.player].program:
            at = (self.voyage.reaction.clock or 0) + pause
            self.happens(Lay(data.draw(st.sampled_from(finishing)), player=seat.player, at=at))

    @precondition(lambda self: self.voyage.reaction.clock is not None and self.voyage.reaction.first is None)
    @rule(data=st.data(), pause=st.integers(0, 300))
    def somebody_is_satisfied(self, data: st.DataObject, pause: int) -> None:
        """Somebody flips the timer, shouts, or is done (REACT-3, VAR-4, Q-49)."""
        player = data.draw(st.sampled_from(self.voyage.seats)).player
        self.happens(ending_deed(self.voyage, player, (self.voyage.reaction.clock or 0) + pause))

    @precondition(lambda self: self.voyage.reaction.ends_at is not None and not self.voyage.reaction.over)
    @rule(early=st.sampled_from([0, 0, 1]))
    def the_sand_runs(self, early: int) -> None:
        """Time passes until the end, or just not (REACT-4)."""
        self.happens(Wait(at=max(self.voyage.reaction.clock or 0, (self.voyage.reaction.ends_at or 0) - early)))

    @precondition(lambda self: self.voyage.stage is Stage.RECONSTRUCTION)
    @rule()
    def the_next_player_reconstructs(self) -> None:
        """Whoever is next carries out the program (RECON-0, Q-16)."""
        self.happens(Reconstruct(player=self.voyage.players_in_order[len(self.voyage.done)]))

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
        """The voyage equals the one that never heard of the refused events (Q-11, Q-18, Q-39)."""
        assert self.voyage == self.undisturbed

    @invariant()
    def a_played_red_never_comes_back(self) -> None:
        """It is in no hand, and it is laid in no later turn (RED-2, Q-10, ASSESS-2a)."""
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

        def fixed(voyage: Voyage) -> list[tuple[object, ...]]:
            return [(seat.player, seat.number, seat.colour, seat.sheet, seat.side, seat.photo) for seat in voyage.seats]

        assert fixed(self.voyage) == fixed(Voyage.begun(self.voyage.table))

    @invariant()
    def nobody_is_changed_by_what_another_does(self) -> None:
        """A deed changes its own player's cards; the last reconstruction clears all frames (Q-17, Q-34)."""
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
    def the_voyage_is_its_own_log(self) -> None:
        """Every accepted event is recorded once, with its turn, and turns never run back (STG-1)."""
        assert len(self.voyage.records) - len(self.before.records) in {0, 1}
        assert self.voyage.turn == 1 + sum(
            record.outcome is not None and record.outcome.result is Result.NEW_TURN for record in self.voyage.records
        )


AnyVoyage.TestCase.settings = settings(
    max_examples=50, stateful_step_count=50, suppress_health_check=[HealthCheck.too_slow]
)
TestAnyVoyage = AnyVoyage.TestCase


def test_trying_everything_meets_every_refusal_and_several_turns() -> None:
    """The state machine is no idle one: each refusal of a round comes about, new turns and endings too."""
    AnyVoyage.met.clear()
    run_state_machine_as_test(
        AnyVoyage,
        settings=settings(
            max_examples=120,
            stateful_step_count=50,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert set(AnyVoyage.met) >= {*REFUSALS, "turn 2", "turn 3", "won by END-1"}, AnyVoyage.met
