"""A travel log counts rounds, regions and wins in any order."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeVar

import pytest
from failing import fails_for
from hypothesis import given
from hypothesis import strategies as st
from strategies.voyages import NAMES, tables

from globe_rules import Outcome, PlayedRound, Region, Result, Table, TravelLog, Voyage
from globe_rules._protocol.fields import InvalidField
from globe_rules._protocol.log import result_json
from globe_rules._protocol.operations import read_played_round, travel_log_json

T = TypeVar("T")


def some_of(everything: Iterable[T]) -> list[tuple[T, ...]]:
    """Return every combination of one or more members."""
    listed = list(everything)
    return [chosen for size in range(1, len(listed) + 1) for chosen in combinations(listed, size)]


REGIONS = st.sampled_from(some_of(Region))


def rounds(players: Sequence[str]) -> st.SearchStrategy[PlayedRound]:
    """Draw rounds of these players: stopped, won, tied or to be played again."""
    won = [Outcome(Result.WON, "END-1", [player]) for player in players]
    tied = [Outcome(result, "D-6", some) for some in some_of(players) for result in (Result.TIED, Result.REPLAY)]
    return st.builds(PlayedRound, REGIONS, st.none() | st.sampled_from(won) | st.sampled_from(tied))


logs = st.integers(1, 5).flatmap(
    lambda number: st.builds(TravelLog, st.just(NAMES[:number]), st.lists(rounds(NAMES[:number]), max_size=8))
)


@pytest.mark.no_cover
@pytest.mark.law("L-54")
@given(logs)
def test_a_travel_log_closes_and_counts_by_the_rules(log: TravelLog) -> None:
    """Rounds enough and all six regions close it; a round that is played again does not count (LOG-1 to LOG-3, Q-26).

    A win belongs to one, a tie is shared by all who tied, and nobody is champion (Q-28, Q-44, Q-45).
    """
    counted = [each for each in log.rounds if each.outcome is None or str(each.outcome.result) != "replay"]
    regions = {str(region) for each in log.rounds for region in each.regions}
    result = travel_log_json(log)
    assert set(result) == {"rounds", "rounds_missing", "regions_missing", "closed", "standings"}
    assert result["rounds"] == len(counted)
    needed = max(2, len(log.players))
    assert result["rounds_missing"] == max(0, needed - len(counted))
    assert {*regions, *log.missing_regions} == {"polar", "asia", "north-america", "latin-america", "europe", "africa"}
    assert regions.isdisjoint(log.missing_regions)
    assert result["closed"] == (len(counted) >= needed and len(regions) == 6)
    won = [each.outcome.players for each in log.rounds if each.outcome and str(each.outcome.result) == "won"]
    tied = [each.outcome.players for each in log.rounds if each.outcome and str(each.outcome.result) == "tied"]
    for player in log.players:
        assert log.wins[player] == won.count((player,))
        assert log.shared[player] == sum(player in together for together in tied)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "mutant",
    ["replays-are-counted", "regions-of-a-tied-round-are-lost", "exactly-one-round-each", "shared-rounds-are-wins"],
)
def test_the_property_fails_for_a_mutant(mutant: str) -> None:
    """A property that cannot fail would prove nothing."""
    assert fails_for(mutant, test_a_travel_log_closes_and_counts_by_the_rules, logs)


@pytest.mark.no_cover
@pytest.mark.law("L-45")
@given(tables())
def test_the_regions_of_a_round_are_those_that_its_players_reconstruct(table: Table) -> None:
    """On the front all players have the polar region, on the back each has a different one (CON-1, Q-31, VAR-1)."""
    voyage = Voyage.start(table)
    result = result_json([voyage, voyage])
    in_play = {str(seat.region) for seat in voyage.seats}
    assert result["regions_missing"] == [str(region) for region in Region if str(region) not in in_play]
    backs = [seat for seat in voyage.seats if seat.side == "back"]
    assert len(in_play) == len(backs) + (len(backs) < len(voyage.seats))


def test_a_played_round_is_read_from_json() -> None:
    """It has an outcome unless it was stopped by agreement (Q-45)."""
    outcome = {"result": "tied", "by": "D-6", "players": ["Ana", "Bo"]}
    assert read_played_round({"regions": ["asia", "polar"], "outcome": outcome}) == PlayedRound(
        [Region.ASIA, Region.POLAR], Outcome(Result.TIED, "D-6", ["Ana", "Bo"])
    )
    assert read_played_round({"regions": ["asia"]}) == PlayedRound([Region.ASIA])


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([], "the played round: found [], expected an object"),
        ({}, "the played round: found no field 'regions', expected one"),
        ({"regions": "asia"}, 'regions: found "asia", expected a list'),
        ({"regions": [1]}, "regions[0]: found 1, expected a text"),
        (
            {"regions": ["asia", "mars"]},
            'regions[1]: found "mars", expected one of polar, asia, north-america, latin-america, europe, africa',
        ),
        (
            {"regions": ["asia"], "winner": "Ana"},
            "winner: found field 'winner', expected no other field in the played round",
        ),
        ({"regions": ["asia"], "outcome": None}, "outcome: found null, expected an object"),
        (
            {"regions": ["asia"], "outcome": {"result": "lost", "players": ["Ana"]}},
            'outcome.result: found "lost", expected one of new-turn, won, replay, tied',
        ),
        (
            {"regions": ["asia"], "outcome": {"result": "new-turn", "players": []}},
            "outcome: found new-turn, expected won, tied or replay: a new turn does not end the round",
        ),
        (
            {"regions": ["asia"], "outcome": {"result": "won", "players": ["Ana"], "score": 1}},
            "outcome.score: found field 'score', expected no other field in the outcome",
        ),
    ],
)
def test_the_error_of_an_invalid_round_says_where_and_why(value: object, message: str) -> None:
    """No field may be missing, unknown or of the wrong type."""
    with pytest.raises(InvalidField) as raised:
        read_played_round(value)
    assert str(raised.value) == message
