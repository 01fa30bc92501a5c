"""How voyages end, how they are logged, and that names do not matter."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

import pytest
from attrs import evolve
from attrs import fields as attributes
from failing import never_met
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from strategies.programs import FINISHED
from strategies.voyages import PRINTABLE, STRANGER, Try, players, tables, tries, voyages

from globe_rules import (
    CHALLENGES,
    Edition,
    Impossible,
    Outcome,
    Place,
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
from globe_rules.events import Done, Event, Flip, Lay, Reconstruct, Stop
from globe_rules.wire.log import replayed, result_json, write_log

pytestmark = pytest.mark.no_cover

FEW = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])


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
@given(voyages(), tries())
def test_every_turn_is_judged_as_the_rules_say(voyage: Voyage, attempt: Try) -> None:
    """One winner, a tie that the book names, or a new turn: nothing else follows (ASSESS-1, END-1, END-2, END-3).

    After the end whatever anybody tries is refused, be it possible or not; a stranger is none at any moment.
    """
    for number, record in enumerate(voyage.records, start=1):
        done = [each.event for each in voyage.records[:number] if each.turn == record.turn and each.reconstruction]
        assert (record.outcome is not None) == (len(done) == len(voyage.seats))
        if record.outcome is not None:
            told = told_outcome(voyage, voyage.records[:number])
            assert (str(record.outcome.result), record.outcome.by, list(record.outcome.players)) == told
    last = voyage.records[-1].outcome if voyage.records else None
    assert voyage.outcome == (None if last is None or last.result is Result.NEW_TURN else last)
    assert (voyage.stage is Stage.OVER) == (voyage.outcome is not None)
    if voyage.outcome is not None:
        event = attempt.at(voyage.reaction)
        with pytest.raises((Refused, Impossible)) as refused:
            voyage.after(event)
        strange = getattr(event, "player", None) == STRANGER
        assert getattr(refused.value, "ids", None) == (None if strange else ("ASSESS-1",))


def test_voyages_end_in_every_way_or_go_on_for_several_turns() -> None:
    """The voyages that are drawn here come to every ending of the rules, and to a second and a third turn."""

    def told(voyage: Voyage) -> object:
        return (str(voyage.outcome.result), voyage.outcome.by) if voyage.outcome else voyage.turn

    won = (("won", id_) for id_ in ("END-1", "END-2a", "END-2b", "END-2c"))
    assert not never_met([*won, ("replay", "D-6"), ("tied", "D-6"), 2, 3], voyages().map(told))


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
@given(logs(), st.data())
def test_a_log_replayed_gives_the_same_voyages_and_the_same_result(rounds: list[Voyage], data: st.DataObject) -> None:
    """Each line is told once and in order, and what was written is what is read (STG-1, LOG-1, Q-28).

    Cut off after any line, the log is unreadable where it ends.
    """
    text = write_log(rounds)
    told = list(replayed(text))
    assert [each.line for each in told] == list(range(1, text.count("\n")))
    assert list(told[-1].rounds) == rounds
    assert result_json(told[-1].rounds) == json.loads(text.split("\n")[-2])
    assert write_log(told[-1].rounds) == text
    kept = data.draw(st.integers(0, text.count("\n") - 1))
    with pytest.raises(Unreadable) as cut_off:
        list(replayed("".join(text.splitlines(keepends=True)[:kept])))
    assert (cut_off.value.line, str(cut_off.value.found)) == (kept + 1, "the end")


# Names


def renamed(value: Any, names: Mapping[str, str]) -> Any:  # noqa: ANN401 -- every value of the engine
    """Return a value with other names for its players, wherever they stand in it."""
    if isinstance(value, str) and not isinstance(value, Enum):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(renamed(each, names) for each in value)
    if isinstance(value, Mapping):
        return {renamed(key, names): renamed(each, names) for key, each in value.items()}
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
    assert Voyage.begun(renamed(voyage.table, names)).after(*events) == renamed(voyage, names)
