"""A travel log counts rounds, regions and wins, in whatever order they come."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.voyages import NAMES, tables

from globe_rules import Outcome, PlayedRound, Region, Result, Table, TravelLog, Voyage
from globe_rules.wire.fields import Misfit
from globe_rules.wire.log import result_json
from globe_rules.wire.tables import read_played_round, travel_log_json

WON = Outcome(Result.WON, "END-1", ["Ana"])
TIED = Outcome(Result.TIED, "D-6", ["Ana", "Bo"])
REPLAY = Outcome(Result.REPLAY, "D-6", ["Ana", "Bo"])


def rounds(players: Sequence[str]) -> st.SearchStrategy[PlayedRound]:
    """Return rounds that these players may have played."""
    some = st.sets(st.sampled_from(players), min_size=1).map(sorted)
    outcomes = st.one_of(
        st.none(),
        st.builds(Outcome, st.just(Result.WON), st.just("END-1"), st.sampled_from(players).map(lambda name: [name])),
        st.builds(Outcome, st.sampled_from([Result.TIED, Result.REPLAY]), st.just("D-6"), some),
    )
    return st.builds(PlayedRound, st.sets(st.sampled_from(Region), min_size=1), outcomes)


logs = st.integers(1, 5).flatmap(
    lambda number: st.builds(TravelLog, st.just(NAMES[:number]), st.lists(rounds(NAMES[:number]), max_size=8))
)


@given(logs)
def test_a_log_is_closed_by_rounds_enough_and_all_six_regions(log: TravelLog) -> None:
    """Neither is enough alone; a round that is played again does not count (LOG-1, LOG-2, LOG-3, Q-26, Q-28)."""
    counted = [each for each in log.rounds if each.outcome is None or str(each.outcome.result) != "replay"]
    regions = {str(region) for each in log.rounds for region in each.regions}
    told = travel_log_json(log)
    assert told["rounds"] == len(counted)
    needed = max(2, len(log.players))
    assert told["rounds_missing"] == max(0, needed - len(counted))
    assert {*regions, *log.missing_regions} == {"polar", "asia", "north-america", "latin-america", "europe", "africa"}
    assert regions.isdisjoint(log.missing_regions)
    assert told["closed"] == (len(counted) >= needed and len(regions) == 6)


@given(logs)
def test_wins_and_shares_are_counted_and_nobody_is_champion(log: TravelLog) -> None:
    """A win belongs to one, a tie is shared by all who tied, and nothing else counts (Q-28, Q-44, Q-45)."""
    won = [each.outcome.players for each in log.rounds if each.outcome and str(each.outcome.result) == "won"]
    tied = [each.outcome.players for each in log.rounds if each.outcome and str(each.outcome.result) == "tied"]
    for player in log.players:
        assert log.wins[player] == won.count((player,))
        assert log.shared[player] == sum(player in together for together in tied)
    assert set(travel_log_json(log)) == {"rounds", "rounds_missing", "regions_missing", "closed", "standings"}


@given(logs, st.data())
def test_the_order_of_the_rounds_does_not_matter(log: TravelLog, data: st.DataObject) -> None:
    """A log tells what was played, not when (LOG-1, Q-28)."""
    mixed = TravelLog(log.players, data.draw(st.permutations(log.rounds)))
    assert travel_log_json(mixed) == travel_log_json(log)


@given(logs, st.data())
def test_one_round_more_never_opens_a_closed_log(log: TravelLog, data: st.DataObject) -> None:
    """Going on is allowed, and takes nothing away (LOG-2, LOG-3)."""
    longer = TravelLog(log.players, [*log.rounds, data.draw(rounds(log.players))])
    assert longer.closed or not log.closed
    assert longer.missing_regions <= log.missing_regions
    assert longer.rounds_missing in {log.rounds_missing, log.rounds_missing - 1}


@given(tables())
def test_the_regions_of_a_round_are_those_that_its_players_rebuild(table: Table) -> None:
    """On the front everyone rebuilds the polar region, on the back each another (CON-1, Q-31, VAR-1)."""
    voyage = Voyage.begun(table)
    told = result_json([voyage, voyage])
    in_play = {str(seat.region) for seat in voyage.seats}
    assert told["regions_missing"] == [str(region) for region in Region if str(region) not in in_play]
    backs = [seat for seat in voyage.seats if seat.side == "back"]
    assert len(in_play) == len(backs) + (len(backs) < len(voyage.seats))


def test_a_round_is_read_from_the_wire() -> None:
    """With an outcome, or stopped by agreement without one (Q-45)."""
    outcome = {"result": "tied", "by": "D-6", "players": ["Ana", "Bo"]}
    assert read_played_round({"regions": ["asia", "polar"], "outcome": outcome}) == PlayedRound(
        [Region.ASIA, Region.POLAR], TIED
    )
    assert read_played_round({"regions": ["asia"]}) == PlayedRound([Region.ASIA])


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ([], "the played round: found [], expected an object"),
        ({}, "the played round: found no such field, expected a field 'regions'"),
        ({"regions": "asia"}, "regions: found 'asia', expected a list"),
        ({"regions": [1]}, "regions[0]: found 1, expected a text"),
        (
            {"regions": ["asia", "mars"]},
            "regions[1]: found 'mars', expected one of polar, asia, north-america, latin-america, europe, africa",
        ),
        (
            {"regions": ["asia"], "winner": "Ana"},
            "winner: found field 'winner', expected no other field in the played round",
        ),
        ({"regions": ["asia"], "outcome": None}, "outcome: found None, expected an object"),
        (
            {"regions": ["asia"], "outcome": {"result": "lost", "players": ["Ana"]}},
            "outcome.result: found 'lost', expected one of new-turn, won, replay, tied",
        ),
        (
            {"regions": ["asia"], "outcome": {"result": "new-turn", "players": []}},
            "outcome: found new-turn, expected won, tied or replay: a new turn is no end",
        ),
        (
            {"regions": ["asia"], "outcome": {"result": "won", "players": ["Ana"], "score": 1}},
            "outcome.score: found field 'score', expected no other field in the outcome",
        ),
    ],
)
def test_what_is_no_round_says_why(value: object, told: str) -> None:
    """The reader is strict: nothing missing, nothing unknown, nothing of another type."""
    with pytest.raises(Misfit) as misfit:
        read_played_round(value)
    assert str(misfit.value) == told


def test_a_round_played_again_counts_once() -> None:
    """However often it is tied, it is one round, won by whoever wins it at last (Q-26)."""
    log = TravelLog(["Ana", "Bo"], [PlayedRound([Region.ASIA], REPLAY), PlayedRound([Region.ASIA], REPLAY)])
    assert (len(log.counted), log.wins, log.shared) == (0, {"Ana": 0, "Bo": 0}, {"Ana": 0, "Bo": 0})
    log = TravelLog(log.players, [*log.rounds, PlayedRound([Region.ASIA], WON)])
    assert (len(log.counted), log.wins) == (1, {"Ana": 1, "Bo": 0})
