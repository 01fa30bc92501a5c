"""The cost of an operation grows no faster than its input. Steps are counted, not timed."""

import gc
import json
import tracemalloc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from commands import invoke
from logs import SIGNAL, preparation
from tables import ALONE

from globe_rules import InvalidField, InvalidValue, Voyage, from_json, read_headers, read_log, to_json, write_log
from globe_rules._cli import replay
from globe_rules._cli.errors import UNKNOWN_RULE, resolve_ids
from globe_rules._engine.errors import Unreadable
from globe_rules._engine.events import Wait
from globe_rules._engine.frozen_map import FrozenMap
from globe_rules._engine.stages.assessment import Outcome, Result
from globe_rules._engine.travel_log import PlayedRound, TravelLog
from globe_rules._fuzz.search import MAX_GROUPS, SearchResults
from globe_rules._kit.adapters import FULL_CLAIMS, MAX_UNKNOWN_CLAIMS, Claims
from globe_rules._kit.differences import Difference
from globe_rules._kit.exchanges import Exchange
from globe_rules._kit.known_failures import read_known_failures
from globe_rules._protocol import fields, log
from globe_rules._protocol.log import replay_log
from globe_rules._protocol.messages import parse_json
from globe_rules._protocol.operations import travel_log_json
from globe_rules._random_requests import generated_requests

MANY = 100


class Name(str):
    """A name that counts comparisons of names."""

    __slots__ = ()
    compared = 0

    def __eq__(self, other: object) -> bool:
        Name.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


@pytest.fixture
def names() -> list[Name]:
    """Return 100 names, and reset the count of comparisons."""
    Name.compared = 0
    return [Name(f"player {number}") for number in range(MANY)]


def test_a_frozen_map_finds_a_key_with_one_comparison(names: list[Name]) -> None:
    """Stage B looks up every player at every event."""
    hands = FrozenMap({name: len(name) for name in names})
    assert hands[Name(names[-1])] == len(names[-1])
    assert Name.compared <= 1


def test_standings_of_a_travel_log_need_linear_comparisons(names: list[Name]) -> None:
    played = PlayedRound(["polar"], Outcome(Result.TIED, "D-6", [str(name) for name in names]))
    log = travel_log_json(TravelLog(names, [played]))
    assert log["standings"] == [{"player": name, "wins": 0, "shared": 1} for name in names]
    assert Name.compared < 20 * MANY


def test_replaying_a_log_shares_the_earlier_rounds_between_events() -> None:
    lines = [preparation(), preparation(), SIGNAL, {"event": "wait", "at": 1}]
    events = replay_log("".join(json.dumps(line) + "\n" for line in lines))
    before = [next(events).before for _ in lines]
    assert list(map(len, before)) == [0, 1, 1, 1]
    assert before[1] is before[2] is before[3]


@pytest.mark.parametrize("command", ["text", "json", None], ids=str)
def test_replaying_a_log_keeps_at_most_two_lines(
    command: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line has all earlier events of its round, so 40,000 lines, a file of 1 MB, would need 6 GB."""
    alive: list[int] = []

    def counted(text: str) -> Iterator[log.ReplayedLine]:
        seen: list[weakref.ref[log.ReplayedLine]] = []
        for line in replay_log(text):
            seen.append(weakref.ref(line))
            yield line
            alive.append(sum(each() is not None for each in seen))

    lines = [preparation(), SIGNAL, *({"event": "wait", "at": at} for at in range(8)), {"result": "unfinished"}]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    if command is None:
        monkeypatch.setattr(log, "replay_log", counted)
        read_log(text)
    else:
        monkeypatch.setattr(replay, "replay_log", counted)
        (tmp_path / "log.jsonl").write_text(text, encoding="utf-8")
        assert invoke("replay", str(tmp_path / "log.jsonl"), *(["--json"] if command == "json" else [])).exit_code == 0
    assert len(alive) == len(lines) - 1
    assert max(alive) <= 2


def test_nothing_after_the_first_wrong_line_of_a_log_is_read() -> None:
    """A file of 64 MB may have 64 million empty lines."""
    text = "\n" * 1_000_000 + "{}"
    tracemalloc.start()
    for read in (read_headers, read_log):
        with pytest.raises(Unreadable):
            read(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1 << 20


def test_a_log_has_at_most_1_000_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each round, `globe-rules replay` counts the earlier ones, so 100,000 rounds would take half an hour."""
    assert fields.MAX_ROUNDS == 1_000
    monkeypatch.setattr(fields, "MAX_ROUNDS", 3)
    rounds = [Voyage.start(ALONE)] * 3
    assert read_log(write_log(rounds)) == tuple(rounds)
    with pytest.raises(InvalidValue, match=r"^rounds: found 4 rounds, expected at most 3$"):
        write_log([*rounds, *rounds[:1]])
    with pytest.raises(Unreadable, match=r"^line 4, column 1: found 4 rounds, expected at most 3"):
        read_log("".join(json.dumps(preparation()) + "\n" for _ in range(4)))


def test_a_round_has_at_most_10_000_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """A voyage copies its records at every event, so a log of 64 MB with two million events would take hours."""
    assert fields.MAX_EVENTS == 10_000
    monkeypatch.setattr(fields, "MAX_EVENTS", 10)
    lines = [preparation(), SIGNAL, *[{"event": "wait", "at": 1}] * 9, {"result": "unfinished"}]
    [voyage] = read_log("".join(json.dumps(line) + "\n" for line in lines))
    assert read_log(write_log([voyage])) == (voyage,)
    too_many = "found 11 events in a round, expected at most 10"
    lines.insert(-1, lines[-2])
    with pytest.raises(Unreadable, match=f"^line 12, column 1: {too_many}"):
        read_log("".join(json.dumps(line) + "\n" for line in lines))
    with pytest.raises(InvalidValue, match=f"^events: {too_many}"):
        write_log([voyage.after(Wait(at=1))])
    with pytest.raises(InvalidField, match=f"^the voyage: {too_many}"):
        from_json(Voyage, to_json(voyage.after(Wait(at=1))))


class Ids(list[str]):
    """A list of ids that counts how often it is iterated."""

    iterations = 0

    def __iter__(self) -> Iterator[str]:
        Ids.iterations += 1
        return super().__iter__()

    def __reversed__(self) -> Iterator[str]:
        Ids.iterations += 1
        return super().__reversed__()


def test_checking_many_ids_iterates_over_the_known_ids_once() -> None:
    assert resolve_ids(["card-b5"] * MANY, Ids(["CARD-B5", "CARD-B4"]), UNKNOWN_RULE) == {"CARD-B5"}
    assert Ids.iterations <= 1


def test_the_error_for_an_id_of_a_megabyte_is_short() -> None:
    with pytest.raises(Unreadable) as caught:
        read_known_failures("X" * (1 << 20), {"CARD-B5.1a"})
    assert len(str(caught.value)) < 1000


def test_a_handshake_with_many_unknown_claims_needs_linear_comparisons(names: list[Name]) -> None:
    """170,000 names fit into one line, and are read outside every timeout."""
    known = [Name(each) for each in FULL_CLAIMS["operations"]]
    claims = Claims.read({**FULL_CLAIMS, "operations": [*known, *names]})
    assert claims.operations == set(FULL_CLAIMS["operations"])
    assert len(claims.unknown_claims) == MAX_UNKNOWN_CLAIMS
    assert Name.compared < 60 * MANY


@pytest.mark.parametrize("enabled", [True, False])
def test_garbage_is_not_collected_while_json_is_read(enabled: bool, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001 -- a parameter
    """Otherwise every list is visited again and again. Afterwards the setting is as before."""
    seen = []
    monkeypatch.setattr(json.JSONDecoder, "decode", lambda *_text: seen.append(gc.isenabled()))
    before = gc.isenabled()
    (gc.enable if enabled else gc.disable)()
    try:
        parse_json(b"1")
        assert seen == [False]
        assert gc.isenabled() is enabled
    finally:
        (gc.enable if before else gc.disable)()


def test_of_a_long_response_the_start_of_each_field_is_kept() -> None:
    short = Exchange({"op": "materials"}, {}, {"puzzle": "x"})
    assert short.truncated() is short
    kept = Exchange({"op": "materials"}, {}, {"solved": True, "more": "x" * 1_000_000}).truncated().got
    assert kept is not None
    assert kept["solved"] is True
    assert kept["more"].endswith("… (1000002 characters)")
    assert len(kept["more"]) < 1000


def test_the_number_of_groups_of_differences_is_limited() -> None:
    """An implementation can make up any number of ids."""
    results, source = SearchResults(), next(generated_requests(0, ["materials"]))
    for number in [*range(MAX_GROUPS + 10), 0]:
        results.add_difference(
            Difference("refused", (f"X-{number}",)), number, source, Exchange(source.request, {}, {})
        )
    assert len(results.groups) == MAX_GROUPS
    assert results.groups[Difference("refused", ("X-0",))].occurrences == 2


def test_an_attempt_with_more_than_1000_turns_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "attempt.json"
    file.write_text(json.dumps({"programs": [["G1@5"]] * 1001}), encoding="utf-8")
    result = invoke("challenge", "check", "SOLO-T1", "--attempt", file)
    assert result.exit_code == 2
    assert "expected at most 1,000 turns" in result.stderr
