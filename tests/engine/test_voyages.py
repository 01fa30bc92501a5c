"""How voyages end, how they are logged, and that the names of players do not matter."""

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
from strategies.programs import SOLVED
from strategies.voyages import PRINTABLE, STRANGER, Try, players, tables, tries, voyages

from globe_rules import (
    CHALLENGES,
    Edition,
    InvalidValue,
    Outcome,
    Program,
    Reaction,
    Record,
    Refused,
    Result,
    Seat,
    Setup,
    Stage,
    Table,
    Unreadable,
    Voyage,
)
from globe_rules._engine.events import Done, Event, Flip, Place, Reconstruct, Stop
from globe_rules._protocol.log import replay_log, result_json, write_log

pytestmark = pytest.mark.no_cover

FEW = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])


# How a voyage ends


def expected_outcome(voyage: Voyage, records: Sequence[Record]) -> tuple[str, str, list[str]]:
    """Return result, deciding id and players of a turn, computed from its records (ASSESS, END-1 to END-3)."""
    turn = [record for record in records if record.turn == records[-1].turn]
    [flipper] = [record.event.player for record in turn if isinstance(record.event, Flip | Stop | Done)]
    programs = [
        (record.turn, record.event.player, str(record.reconstruction.program).split(), record.reconstruction.puzzle)
        for record in records
        if isinstance(record.event, Reconstruct) and record.reconstruction
    ]
    reds = Counter(player for _, player, placed, _ in programs for each in placed if each.startswith("R"))
    dealt = 0 if "long-voyage" in str(voyage.table.variants) else 2
    done = [record.reconstruction for record in records if record.reconstruction]
    steps = [(step.placement, step.before, step.puzzle) for each in done for step in each.steps]
    acted = any(str(placement).startswith("R") and before != after for placement, before, after in steps)
    any_direction = len(voyage.seats) == 1 and not acted
    solved = {}
    for number, player, placed, puzzle in programs:
        wanted = SOLVED.values() if any_direction else [SOLVED[voyage.seat_of(player).photo.direction]]
        if number == records[-1].turn and str(puzzle) in wanted:
            solved[player] = (dealt - reds[player], -len(placed), player == flipper)
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


@pytest.mark.law("L-42")
@FEW
@given(voyages(), tries())
def test_every_turn_is_judged_by_the_rules(voyage: Voyage, attempt: Try) -> None:
    """The outcome is a win, a tie or a new turn (ASSESS-1, END-1, END-2, END-3).

    After the end every event is refused, except that an unknown player is invalid.
    """
    for number, record in enumerate(voyage.records, start=1):
        done = [each.event for each in voyage.records[:number] if each.turn == record.turn and each.reconstruction]
        assert (record.outcome is not None) == (len(done) == len(voyage.seats))
        if record.outcome is not None:
            expected = expected_outcome(voyage, voyage.records[:number])
            assert (str(record.outcome.result), record.outcome.by, list(record.outcome.players)) == expected
    last = voyage.records[-1].outcome if voyage.records else None
    assert voyage.outcome == (None if last is None or last.result is Result.NEW_TURN else last)
    assert (voyage.stage is Stage.OVER) == (voyage.outcome is not None)
    if voyage.outcome is not None:
        event = attempt.at(voyage.reaction)
        with pytest.raises((Refused, InvalidValue)) as refused:
            voyage.after(event)
        unknown = getattr(event, "player", None) == STRANGER
        assert getattr(refused.value, "ids", None) == (None if unknown else ("ASSESS-1",))


def test_the_generated_voyages_have_every_ending_and_several_turns() -> None:
    """They have every ending of the rules, and a second and a third turn."""

    def ending(voyage: Voyage) -> object:
        return (str(voyage.outcome.result), voyage.outcome.by) if voyage.outcome else voyage.turn

    won = (("won", id_) for id_ in ("END-1", "END-2a", "END-2b", "END-2c"))
    assert not never_met([*won, ("replay", "D-6"), ("tied", "D-6"), 2, 3], voyages().map(ending))


# The log


@st.composite
def logs(draw: DrawFn) -> list[Voyage]:
    """Draw one to three rounds of the same players; some solo rounds have a challenge that allows their cards."""
    seated = draw(players())
    rounds: list[Voyage] = []
    for _ in range(draw(st.sampled_from([1, 1, 2, 3]))):
        table = draw(tables(st.permutations(seated)))
        if rounds and rounds[-1].is_replayed:  # the same round is played again, with the same variants
            table = evolve(table, variants=rounds[-1].table.variants)
        voyage = draw(voyages(st.just(table)))
        placed = [record.event.placement for record in voyage.records if isinstance(record.event, Place)]
        allowed = [
            challenge
            for challenge in CHALLENGES.values()
            if len(seated) == 1 and (challenge.captions[table.edition].reds or not Program(placed).reds)
        ]
        rounds.append(evolve(voyage, challenge=draw(st.sampled_from([None, *allowed]))))
    return rounds


@pytest.mark.law("L-1")
@FEW
@given(logs(), st.data())
def test_replaying_a_log_gives_the_same_voyages_and_the_same_result(rounds: list[Voyage], data: st.DataObject) -> None:
    """Each line is replayed once and in order (STG-1, LOG-1, Q-28).

    If the log is cut off after any line, it is unreadable there.
    """
    text = write_log(rounds)
    replayed = list(replay_log(text))
    assert [each.line for each in replayed] == list(range(1, text.count("\n")))
    assert list(replayed[-1].rounds) == rounds
    assert result_json(replayed[-1].rounds) == json.loads(text.split("\n")[-2])
    assert write_log(replayed[-1].rounds) == text
    kept = data.draw(st.integers(0, text.count("\n") - 1))
    with pytest.raises(Unreadable) as cut_off:
        list(replay_log("".join(text.splitlines(keepends=True)[:kept])))
    assert (cut_off.value.line, str(cut_off.value.found)) == (kept + 1, "the end")


# Names


def renamed(value: Any, names: Mapping[str, str]) -> Any:  # noqa: ANN401 -- every value of the engine
    """Return a value with other names for its players."""
    if isinstance(value, str) and not isinstance(value, Enum):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(renamed(each, names) for each in value)
    if isinstance(value, Mapping):
        return {renamed(key, names): renamed(each, names) for key, each in value.items()}
    if isinstance(value, Voyage | Table | Setup | Seat | Reaction | Record | Outcome | Event):
        changed = {each.name: renamed(getattr(value, each.name), names) for each in attributes(type(value))}
        return evolve(value, **changed)
    return value


@pytest.mark.law("L-4")
@FEW
@given(voyages(), st.data())
def test_the_names_of_players_do_not_matter(voyage: Voyage, data: st.DataObject) -> None:
    """If all players are renamed, the voyage is the same with the new names (PREP-1, Q-16, END-2)."""
    before = [setup.player for setup in voyage.table.setups]
    new = st.lists(PRINTABLE, min_size=len(before), max_size=len(before), unique=True)
    names = dict(zip(before, data.draw(st.permutations(before) | new), strict=True))
    events = [renamed(record.event, names) for record in voyage.records]
    assert Voyage.start(renamed(voyage.table, names)).after(*events) == renamed(voyage, names)
