"""Nothing grows faster than what it is given: counted, not timed."""

import json
from collections.abc import Iterator

import pytest
from logs import SIGNAL, preparation

from globe_rules.cli.errors import NO_RULE, all_spelled
from globe_rules.errors import Unreadable
from globe_rules.frozen_map import FrozenMap
from globe_rules.kit.known import read_known
from globe_rules.stages.assessment import Outcome, Result
from globe_rules.travel_log import PlayedRound, TravelLog
from globe_rules.wire.log import replayed
from globe_rules.wire.tables import travel_log_json

MANY = 100


class Name(str):
    """A name that counts how often it is compared with another."""

    __slots__ = ()
    compared = 0

    def __eq__(self, other: object) -> bool:
        Name.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


@pytest.fixture
def names() -> list[Name]:
    """Return many names, none of them compared yet."""
    Name.compared = 0
    return [Name(f"player {number}") for number in range(MANY)]


def test_a_map_does_not_look_at_every_key(names: list[Name]) -> None:
    """Stage B looks up every player at every event."""
    hands = FrozenMap({name: len(name) for name in names})
    assert hands[Name(names[-1])] == len(names[-1])
    assert Name.compared <= 1


def test_wins_are_counted_once_for_all_players(names: list[Name]) -> None:
    """However many players a travel log has: each was compared with each, and that for each again."""
    played = PlayedRound(["polar"], Outcome(Result.TIED, "D-6", [str(name) for name in names]))
    told = travel_log_json(TravelLog(names, [played]))
    assert told["standings"] == [{"player": name, "wins": 0, "shared": 1} for name in names]
    assert Name.compared < 20 * MANY


def test_a_log_does_not_copy_its_rounds_with_every_event() -> None:
    """The rounds before are shared by all that happens after them."""
    lines = [preparation(), preparation(), SIGNAL, {"event": "wait", "at": 1}]
    told = replayed("".join(json.dumps(line) + "\n" for line in lines))
    before = [next(told).before for _ in lines]
    assert list(map(len, before)) == [0, 1, 1, 1]
    assert before[1] is before[2] is before[3]


class Ids(list[str]):
    """Ids that count how often somebody goes through them."""

    gone_through = 0

    def __iter__(self) -> Iterator[str]:
        Ids.gone_through += 1
        return super().__iter__()

    def __reversed__(self) -> Iterator[str]:
        Ids.gone_through += 1
        return super().__reversed__()


def test_many_ids_are_not_each_sought_among_all() -> None:
    """A command line can name thousands, whatever their capitals."""
    assert all_spelled(["card-b5"] * MANY, Ids(["CARD-B5", "CARD-B4"]), NO_RULE) == {"CARD-B5"}
    assert Ids.gone_through <= 1


def test_an_id_of_a_megabyte_is_refused_in_few_words() -> None:
    """Of the known failures, too."""
    with pytest.raises(Unreadable) as caught:
        read_known("X" * (1 << 20), {"CARD-B5.1a"})
    assert len(str(caught.value)) < 1000
