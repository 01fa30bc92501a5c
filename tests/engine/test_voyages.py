"""What holds for every voyage, whatever people try, at whatever moment."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import reduce
from typing import Any, ClassVar

import pytest
from attrs import evolve
from attrs import fields as attributes
from failing import can_fail, properties
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from hypothesis.strategies import DrawFn
from strategies.programs import clear_placements
from strategies.voyages import (
    PRINTABLE,
    STRANGER,
    Try,
    ending_deed,
    finishing_placements,
    players,
    tables,
    tries,
    voyages,
)
from wrong_engines import MUTANTS
from wrong_engines.model import Patch, Together, wrapped

from globe_rules import (
    CHALLENGES,
    SITUATIONS,
    Card,
    Consequence,
    Edition,
    Impossible,
    Outcome,
    Place,
    Placement,
    Program,
    Reaction,
    Record,
    Refused,
    Result,
    Seat,
    Stage,
    Table,
    Unreadable,
    Voyage,
)
from globe_rules.events import Deed, Done, Event, Flip, Lay, Lift, Reconstruct, Signal, Stop, Timed, Wait
from globe_rules.history import History
from globe_rules.rulebook import rulebook
from globe_rules.wire.events import event_json, read_event
from globe_rules.wire.log import replayed, result_json, write_log

pytestmark = pytest.mark.untraced  # thousands of voyages: twice as slow when traced, and covered elsewhere

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

SEATS, CHOICES, PAUSES = st.integers(0, 4), st.integers(0, 9), st.integers(0, 300)
FEW = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
# The same examples every time: what they come to is part of the expectation.
REPEATED = settings(derandomize=True, database=None, suppress_health_check=list(HealthCheck))


# Any event at any time


def is_impossible(event: Event, voyage: Voyage) -> bool:
    """Tell whether an event cannot be at all: a stranger, or time running backwards."""
    backwards = isinstance(event, Timed) and event.at < (voyage.reaction.clock or 0)
    strange = getattr(event, "player", None) == STRANGER
    return backwards or strange


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
            self.count()

    def count(self) -> None:
        """Take note of how far the voyage went."""
        outcome = self.voyage.outcome
        self.met.update([f"{outcome.result} by {outcome.by}"] if outcome else [])
        self.met.update(f"turn {turn}" for turn in range(2, self.voyage.turn + 1))

    def happens(self, event: Event) -> None:
        """Let something happen, or not: a refusal cites ids, and only the impossible is an error."""
        try:
            after = self.voyage.after(event)
        except Refused as refused:
            self.is_told_why_not(event, refused)
        except ValueError as impossible:
            note(f"impossible {event}: {impossible}")
            assert is_impossible(event, self.voyage)
        else:
            self.before, self.voyage = self.voyage, after
            self.undisturbed = self.undisturbed.after(event)
            if isinstance(event, Reconstruct):
                played = self.before.reaction.desks[event.player].program
                self.gone[event.player].update(card for card in played.cards if str(card) in {"R1", "R2"})

    def is_told_why_not(self, event: Event, refused: Refused) -> None:
        """Refusals cite at least one id, and only ids that exist."""
        note(f"refused {event}: {refused}")
        self.met.update(breach.situation.name for breach in refused.breaches)
        assert refused.ids
        assert set(refused.ids) <= IDS

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

    @precondition(lambda self: self.voyage.reaction.clock is not None and not self.voyage.reaction.over)
    @rule(seat=SEATS, pause=PAUSES)
    def somebody_lifts_the_photo(self, seat: int, pause: int) -> None:
        """Somebody lifts the photo, be it lifted or not (REACT-1)."""
        player = self.voyage.seats[seat % len(self.voyage.seats)].player
        self.happens(Lift(player=player, at=(self.voyage.reaction.clock or 0) + pause))

    @precondition(lambda self: self.voyage.reaction.clock is not None and not self.voyage.reaction.over)
    @rule(seat=SEATS, choice=CHOICES, pause=PAUSES)
    def somebody_lays_the_card_that_finishes(self, seat: int, choice: int, pause: int) -> None:
        """Somebody whose frame is empty lays the one card that rebuilds the image, if there is one (REACT-2)."""
        here = self.voyage.seats[seat % len(self.voyage.seats)]
        finishing = [laid for laid in finishing_placements(here.puzzle, here.photo) if laid.card in here.hand]
        if finishing and not self.voyage.reaction.desks[here.player].program:
            at = (self.voyage.reaction.clock or 0) + pause
            self.happens(Lay(finishing[choice % len(finishing)], player=here.player, at=at))

    @precondition(lambda self: self.voyage.reaction.clock is not None and not self.voyage.reaction.over)
    @rule(laid=clear_placements() | clear_placements("red"), seat=SEATS, pause=PAUSES)
    def somebody_lays_a_card(self, laid: Placement, seat: int, pause: int) -> None:
        """Somebody lays a card, be its space free or not (REACT-2, Q-11, Q-12, Q-13)."""
        player = self.voyage.seats[seat % len(self.voyage.seats)].player
        self.happens(Lay(laid, player=player, at=(self.voyage.reaction.clock or 0) + pause))

    @precondition(lambda self: self.voyage.reaction.clock is not None and not self.voyage.reaction.over)
    @rule(seat=SEATS, pause=st.sampled_from([0, 0, 1, 300]))
    def somebody_is_satisfied(self, seat: int, pause: int) -> None:
        """Somebody flips the timer, first or not, shouts, or is done (REACT-3, VAR-4, Q-40, Q-49)."""
        player = self.voyage.seats[seat % len(self.voyage.seats)].player
        self.happens(ending_deed(self.voyage, player, (self.voyage.reaction.clock or 0) + pause))

    @precondition(lambda self: self.voyage.reaction.ends_at is not None and not self.voyage.reaction.over)
    @rule(early=st.sampled_from([0, 0, 1]))
    def the_sand_runs(self, early: int) -> None:
        """Time passes until the end, or just not (REACT-4)."""
        self.happens(Wait(at=max(self.voyage.reaction.clock or 0, (self.voyage.reaction.ends_at or 0) - early)))

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
        self.count()
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

        def fixed(voyage: Voyage) -> list[tuple[object, ...]]:
            return [(seat.player, seat.number, seat.colour, seat.sheet, seat.side, seat.photo) for seat in voyage.seats]

        assert fixed(self.voyage) == fixed(Voyage.begun(self.voyage.table))

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


AnyVoyage.TestCase.settings = settings(
    max_examples=60, stateful_step_count=50, suppress_health_check=[HealthCheck.too_slow]
)
TestAnyVoyage = AnyVoyage.TestCase


MISTAKES = {mutant.id: mutant.patch for mutant in MUTANTS}


def after(change: Callable[[Voyage, Event], Voyage]) -> Patch:
    """Return a patch by which something else changes after every event."""
    return wrapped("globe_rules.voyage:Voyage.after", lambda right, self, event: change(right(self, event), event))


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
        return later(accepted, event) if found else accepted

    return wrapped("globe_rules.voyage:Voyage.after", wrong)


def later(voyage: Voyage, _event: Event) -> Voyage:
    """Let a moment pass."""
    return evolve(voyage, reaction=evolve(voyage.reaction, clock=(voyage.reaction.clock or 0) + 1))


def all_lifted(voyage: Voyage, _event: Event) -> Voyage:
    """Lift every photo."""
    desks = {player: evolve(desk, lifted=True) for player, desk in voyage.reaction.desks.items()}
    return evolve(voyage, reaction=evolve(voyage.reaction, desks=desks))


def a_card_short(voyage: Voyage, _event: Event) -> Voyage:
    """Take a card out of the first hand."""
    first, *others = voyage.seats
    return evolve(voyage, seats=(evolve(first, hand=first.hand.without(list(first.hand)[:1])), *others))


def noted_twice(voyage: Voyage, _event: Event) -> Voyage:
    """Write the last record once more."""
    return evolve(voyage, records=voyage.records.with_one_more(voyage.records[-1]))


CAN_FAIL: Mapping[str, Patch | Together] = {
    "nothing_is_lost": after(a_card_short),
    "a_refused_event_changes_nothing": remembering(),
    "a_played_red_never_comes_back": MISTAKES["reds-are-not-discarded"],
    "every_program_is_within_the_rules": MISTAKES["two-cards-in-one-space"],
    "puzzles_change_by_reconstruction_alone": MISTAKES["new-turn-restores-the-puzzles"],
    "seats_sheets_and_photos_stay_for_the_round": MISTAKES["new-turn-changes-seats"],
    "nobody_is_changed_by_what_another_does": after(all_lifted),
    "a_new_turn_begins_with_empty_frames": MISTAKES["new-turn-keeps-the-programs"],
    "no_card_changes_once_it_is_too_late": MISTAKES["flipper-goes-on"],
    "time_stands_where_the_last_event_left_it": after(later),
    "the_voyage_is_its_own_log": after(noted_twice),
}
"""By property: an engine for which it fails."""


def test_every_property_is_shown_to_fail() -> None:
    """None is forgotten."""
    assert properties(AnyVoyage) == set(CAN_FAIL)


@pytest.mark.parametrize("name", CAN_FAIL)
def test_a_property_fails_for_some_wrong_engine(name: str) -> None:
    """Else it would say nothing."""
    assert can_fail(AnyVoyage, name, CAN_FAIL[name])


def test_trying_everything_meets_every_refusal_and_several_turns() -> None:
    """The state machine is no idle one: each refusal of a round comes about, and so do endings and new turns."""
    AnyVoyage.met.clear()
    run_state_machine_as_test(AnyVoyage, settings=settings(REPEATED, max_examples=200, stateful_step_count=50))
    assert set(AnyVoyage.met) >= {*REFUSALS, "turn 2", "turn 3", "won by END-1"}, AnyVoyage.met


# How a voyage ends


def told_outcome(voyage: Voyage, records: Sequence[Record]) -> tuple[str, str, list[str]]:
    """Judge a turn from the records up to its last program, in the words of the rules (ASSESS, END-1 to END-3)."""
    turn = [record for record in records if record.turn == records[-1].turn]
    [flipper] = [record.event.player for record in turn if isinstance(record.event, Flip | Stop | Done)]
    programs = [
        (record.turn, record.event.player, str(record.reconstruction.program).split(), record.reconstruction.puzzle)
        for record in records
        if isinstance(record.event, Reconstruct) and record.reconstruction
    ]
    reds = Counter(player for _, player, laid, _ in programs for each in laid if each.startswith("R"))
    dealt = 0 if "long-voyage" in str(voyage.table.variants) else 2
    any_way = len(voyage.seats) == 1 and not reds
    solved = {}
    for number, player, laid, puzzle in programs:
        wanted = FINISHED.values() if any_way else [FINISHED[voyage.seat_of(player).photo.direction]]
        if number == records[-1].turn and str(puzzle) in wanted:
            solved[player] = (dealt - reds[player], -len(laid), player == flipper)
    if not solved:
        return "new-turn", "ASSESS-2", []
    if len(solved) == 1:
        return "won", "END-1", list(solved)
    best = max(solved.values())
    for criteria, rule_ in enumerate(["END-2a", "END-2b", "END-2c"], start=1):
        leaders = [player for player, score in solved.items() if score[:criteria] == best[:criteria]]
        if len(leaders) == 1:
            return "won", rule_, leaders
    return "replay" if voyage.table.edition is Edition.EN else "tied", "D-6", leaders


@FEW
@given(voyages())
def test_every_turn_is_judged_as_the_rules_say(voyage: Voyage) -> None:
    """One winner, a tie that the book names, or a new turn: nothing else follows (ASSESS-1, END-1, END-2, END-3)."""
    for number, record in enumerate(voyage.records, start=1):
        done = [each.event for each in voyage.records[:number] if each.turn == record.turn and each.reconstruction]
        assert (record.outcome is not None) == (len(done) == len(voyage.seats))
        if record.outcome is not None:
            told = told_outcome(voyage, voyage.records[:number])
            assert (str(record.outcome.result), record.outcome.by, list(record.outcome.players)) == told
    last = voyage.records[-1].outcome if voyage.records else None
    assert voyage.outcome == (None if last is None or last.result is Result.NEW_TURN else last)
    assert (voyage.stage is Stage.OVER) == (voyage.outcome is not None)


@FEW
@given(voyages(), tries())
def test_nothing_happens_after_the_end(voyage: Voyage, attempt: Try) -> None:
    """Whatever anybody tries then is refused, be it possible or not (ASSESS-1); a stranger is none at any moment."""
    if voyage.outcome is None:
        return
    event = attempt.at(voyage.reaction)
    if getattr(event, "player", voyage.seats[0].player) not in {seat.player for seat in voyage.seats}:
        with pytest.raises(Impossible):
            voyage.after(event)
        return
    with pytest.raises(Refused) as refused:
        voyage.after(event)
    assert refused.value.ids == ("ASSESS-1",)


def test_voyages_end_in_every_way_and_go_on_for_several_turns() -> None:
    """The voyages that are drawn here come to every ending of the rules, and to a second and a third turn."""
    met: Counter[tuple[str, str] | int] = Counter()

    @settings(REPEATED, max_examples=400)
    @given(voyages())
    def play(voyage: Voyage) -> None:
        met.update(range(2, voyage.turn + 1))
        met.update([(str(voyage.outcome.result), voyage.outcome.by)] if voyage.outcome else [])

    play()
    assert set(met) >= {*ENDINGS, 2, 3}, met


# The log


@st.composite
def logs(draw: DrawFn) -> list[Voyage]:
    """Draw the rounds of a log, one to three of the same players; alone, some take up a challenge that allows it."""
    seated = draw(players())
    rounds: list[Voyage] = []
    for _ in range(draw(st.sampled_from([1, 1, 2, 3]))):
        table = draw(tables(st.permutations(seated)))
        if rounds and rounds[-1].is_replayed:  # the same round is played again, with the same variants
            table = evolve(table, variants=rounds[-1].table.variants)
        voyage = draw(voyages(st.just(table)))
        laid = [record.event.placement for record in voyage.records if isinstance(record.event, Lay)]
        allowed = [
            challenge
            for challenge in CHALLENGES.values()
            if len(seated) == 1 and (challenge.captions[table.edition].reds or not Program(laid).reds)
        ]
        rounds.append(evolve(voyage, challenge=draw(st.sampled_from([None, *allowed]))))
    return rounds


@FEW
@given(logs())
def test_a_log_replayed_gives_the_same_voyages_and_the_same_result(rounds: list[Voyage]) -> None:
    """Each line is told once and in order, and what was written is what is read (STG-1, LOG-1, Q-28)."""
    text = write_log(rounds)
    told = list(replayed(text))
    assert [each.line for each in told] == list(range(1, text.count("\n")))
    assert list(told[-1].rounds) == rounds
    assert result_json(told[-1].rounds) == json.loads(text.split("\n")[-2])
    assert write_log(told[-1].rounds) == text


@FEW
@given(logs(), st.data())
def test_a_log_that_lacks_a_line_is_noticed(rounds: list[Voyage], data: st.DataObject) -> None:
    """Cut off anywhere it is unreadable; without its last events it is that, refused or contradicted (STG-1)."""
    lines = write_log(rounds).split("\n")[:-1]
    kept = data.draw(st.integers(0, len(lines) - 1))
    with pytest.raises(Unreadable) as cut_off:
        list(replayed("".join(f"{line}\n" for line in lines[:kept])))
    assert (cut_off.value.line, cut_off.value.found) == (kept + 1, "the end")


@given(tries(), tables())
def test_an_event_written_and_read_back_is_the_same(attempt: Try, table: Table) -> None:
    """Legal or not, an event says on the wire all that it says (REACT-0 to REACT-4, RECON-0)."""
    event = attempt.at(Voyage.begun(table).reaction)
    assert read_event(json.loads(json.dumps(event_json(event)))) == event


# Names


def renamed(value: Any, names: Mapping[str, str]) -> Any:  # noqa: ANN401 -- every value of the engine
    """Return a value with other names for its players, wherever they stand in it."""
    if isinstance(value, str) and not isinstance(value, Enum):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(renamed(each, names) for each in value)
    if isinstance(value, Mapping):
        return {renamed(key, names): renamed(each, names) for key, each in value.items()}
    if isinstance(value, History):
        return reduce(History.with_one_more, (renamed(each, names) for each in value), History())
    if isinstance(value, Voyage | Table | Place | Seat | Reaction | Record | Outcome | Event):
        changed = {each.name: renamed(getattr(value, each.name), names) for each in attributes(type(value))}
        return evolve(value, **changed)
    return value


@FEW
@given(voyages(), st.data())
def test_other_names_make_no_other_voyage(voyage: Voyage, data: st.DataObject) -> None:
    """Nobody is favoured by a name: rename everyone, and the same happens to them (PREP-1, Q-16, END-2)."""
    before = [place.player for place in voyage.table.places]
    fresh = st.lists(PRINTABLE, min_size=len(before), max_size=len(before), unique=True)
    names = dict(zip(before, data.draw(st.permutations(before) | fresh), strict=True))
    events = [renamed(record.event, names) for record in voyage.records]
    assert reduce(Voyage.after, events, Voyage.begun(renamed(voyage.table, names))) == renamed(voyage, names)
