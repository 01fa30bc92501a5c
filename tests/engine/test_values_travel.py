"""Values travel: to other processes, into sets and dictionaries, into JSON and back."""

import copy
import json
import pickle
from collections import defaultdict
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from promises import promised
from strategies.voyages import voyages
from tables import ALONE, MIXED, PAIR

import globe_rules
from globe_rules import (
    CHALLENGES,
    IN_DOUBT,
    SITUATIONS,
    Across,
    Attempt,
    Breach,
    Caption,
    Card,
    Hand,
    Impossible,
    Option,
    Photo,
    Placement,
    PlayedRound,
    Refused,
    Space,
    Standing,
    Table,
    Tile,
    TravelLog,
    Unreadable,
    Voyage,
    attempt,
    count,
    from_json,
    read_hand,
    read_placement,
    read_program,
    to_json,
)
from globe_rules.events import Done, Flip, Lay, Lift, Move, Reconstruct, Signal, Stop, TakeBack, Turn, Wait
from globe_rules.i18n import BOOK_LANGUAGES, END, one_of
from globe_rules.wire.fields import Misfit
from globe_rules.wire.log import Contradiction, RefusedLine

FEW = settings(max_examples=25)
PLAYED = (
    Signal(),
    Lift(player="Ana", at=1),
    Lay(Placement("B1", 1, "E"), player="Ana", at=2),
    Lay(Placement("B2", Across([1, 2]), IN_DOUBT), player="Ana", at=3),
    Lay(Placement("G1", 9), player="Bo", at=4),
    Move("G1", 5, player="Bo", at=4),
    Turn("G1", player="Bo", at=4),
    TakeBack("G1", player="Bo", at=4),
    Flip(player="Ana", at=5),
    Wait(at=30_005),
    Reconstruct(player="Ana"),
    Reconstruct(player="Bo"),
)
BROKEN = Breach(SITUATIONS[7], ("R1@1", "R2@2"))


@cache
def samples() -> Mapping[type, list[Any]]:
    """Return values of every public kind: those named here, and everything inside them."""
    voyage = Voyage.begun(PAIR).after(*PLAYED)
    alone = Voyage.begun(ALONE, challenge=CHALLENGES["SOLO-B5"])
    standing = Standing("Ana", solved=True, reds_in_hand=1, cards_used=2, flipped=False)
    named = [
        *(voyage, alone, standing, Option(Signal(), frozenset([BROKEN]))),
        attempt(MIXED, [read_program("B1E@1")], photo=Photo(), caption=Caption(1, 3)),
        TravelLog(["Ana", "Bo"], [voyage.played, PlayedRound(["polar"])]),
        *(count(MIXED, 1), Stop(player="Ana", at=0), Done(player="Ana", at=0), BROKEN),
    ]
    found: defaultdict[type, list[Any]] = defaultdict(list)
    for value in named:
        for inner in _within(value):
            found[type(inner)].append(inner)
    for name in promised("api"):
        kind = getattr(globe_rules, name)
        if isinstance(kind, type) and issubclass(kind, Enum):
            found[kind].extend(kind)
    return found


def _within(value: Any) -> Iterator[object]:  # noqa: ANN401 -- any value
    yield value
    if attrs.has(type(value)):
        inner = [getattr(value, each.name) for each in attrs.fields(type(value))]
    else:
        inner = list(value.items()) if isinstance(value, Mapping) else []
        inner += list(value) if isinstance(value, tuple | frozenset) else []
    for each in inner:
        yield from _within(each)
    if isinstance(value, Voyage | Mapping):
        for each in value:
            yield from _within(each)


PUBLIC = [name for name in promised("api") if isinstance(getattr(globe_rules, name), type)]
EVENTS = [kind.__name__ for kind in (Signal, Lift, Lay, Move, Turn, TakeBack, Flip, Stop, Done, Wait, Reconstruct)]
VALUES = [name for name in (*PUBLIC, *EVENTS) if name not in {"Refused", "Unreadable", "Impossible"}]
"""All but errors, which are told apart by what they say."""


def values_of(name: str) -> list[Any]:
    """Return some values of a public kind."""
    kind = getattr(globe_rules, name, None) or getattr(globe_rules.events, name)
    assert samples()[kind], f"no sample of {name}"
    return samples()[kind]


@pytest.mark.parametrize("name", VALUES)
def test_every_public_value_can_be_pickled_copied_and_hashed(name: str) -> None:
    """Games are shared between processes, and values are keys."""
    for value in values_of(name):
        for same in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value), copy.copy(value)):  # noqa: S301 -- our own bytes
            assert (same, hash(same)) == (value, hash(value))


ERRORS: tuple[Any, ...] = (
    *(Refused([BROKEN]), RefusedLine([BROKEN], 3)),
    *(Unreadable("x", 1, 1, END, one_of("NE")), Impossible("at", END, one_of("NE"))),
    *(Misfit(END, END, one_of("NE"), path=()), Misfit("at", END, one_of("NE"), path=("events", 1))),
    Contradiction("result", "won", "tied", 3),
)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_travels_with_both_languages(error: Any) -> None:  # noqa: ANN401 -- any of them
    """To another process, as a copy, or as JSON."""
    for same in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error), copy.copy(error)):  # noqa: S301 -- our own bytes
        assert type(same) is type(error)
        assert hash(same) is not None
        assert [same.render(each) for each in BOOK_LANGUAGES] == [error.render(each) for each in BOOK_LANGUAGES]


@pytest.mark.parametrize("error", ERRORS[:4:3] + ERRORS[2:3], ids=lambda error: type(error).__name__)
def test_every_public_error_is_json_and_back_with_both_languages(error: Any) -> None:  # noqa: ANN401 -- as above
    """Both are written, wherever there are two."""
    same = from_json(type(error), json.loads(json.dumps(to_json(error))))
    assert [same.render(each) for each in BOOK_LANGUAGES] == [error.render(each) for each in BOOK_LANGUAGES]


@pytest.mark.parametrize("name", VALUES)
def test_every_public_value_is_json_and_back(name: str) -> None:
    """What is written is plain JSON, and reading it gives the same value."""
    for value in values_of(name):
        told = json.loads(json.dumps(to_json(value)))
        assert from_json(type(value), told) == value


@pytest.mark.no_cover
@FEW
@given(voyages())
def test_every_voyage_is_json_and_back(voyage: Voyage) -> None:
    """A voyage is its table and its events (STG-1)."""
    assert from_json(Voyage, json.loads(json.dumps(to_json(voyage)))) == voyage


TOLD = {"player": "Ana", "sheet": "asia", "puzzle": str(MIXED), "photo": "N", "experienced": False}
NAMES_TOO = "places: found 'Ana', 'Ana', expected a name of their own for every player"
REFUSED = "events[1]: found an event that is refused (REACT-0), expected what the rules allow"
STRANGER = "events[0].player: found 'Eve', expected who plays here: Ana"
_NO_FRENCH = "what: found no such field, expected a field 'fr'"
TABLE_TOLD = {"edition": "en", "variants": [], "side": "front", "places": [TOLD]}


@pytest.mark.parametrize(
    ("kind", "value", "complaint"),
    [
        (Hand, ["G1", "G9"], "[1]: found 'G', expected a card: G1 to G3, B1 to B5, R1 or R2"),
        (Hand, "G1", "the value: found 'G1', expected a list"),
        (Space, "0", "the value: found '0', expected one of 1, 2, 3, 4, 5, 6, 7, 8, 9"),
        (Across, "5", "the value: found '5', expected two to four spaces that meet in one corner"),
        (Caption, {"turns": 1, "cards": True, "reds": True}, "cards: found True, expected a whole number"),
        (Caption, {"turns": -1, "cards": 1, "reds": True}, "turns: found -1, expected a whole number from 0 on"),
        (Caption, {"turns": 1, "cards": 1}, "the caption: found no such field, expected a field 'reds'"),
        (Table, {**TABLE_TOLD, "places": [TOLD, {**TOLD, "sheet": 7}]}, "places[1].sheet: found 7, expected a text"),
        (Table, {**TABLE_TOLD, "places": [TOLD, TOLD]}, NAMES_TOO),
        (Wait, {"event": "flip", "at": 0}, "event: found 'flip', expected one of wait"),
        (Voyage, {"table": TABLE_TOLD, "events": [{"event": "signal"}] * 2}, REFUSED),
        (Voyage, {"table": TABLE_TOLD, "events": [{"event": "reconstruct", "player": "Eve"}]}, STRANGER),
        (int, None, "the value: found None, expected a whole number"),
        (Impossible, {"what": "at", "found": 1, "expected": "1"}, "found: found 1, expected a text"),
        (Impossible, {"what": {"en": "at"}, "found": "1", "expected": "1"}, _NO_FRENCH),
    ],
)
def test_json_that_is_no_such_value_says_where(kind: type, value: object, complaint: str) -> None:
    """The place is named from the outside to the inside."""
    with pytest.raises(Misfit) as raised:
        from_json(kind, value)
    assert str(raised.value) == complaint
    assert not raised.value.render("fr").startswith("the ")


def test_what_is_no_value_of_ours_is_no_json_of_ours() -> None:
    """Neither written nor read."""
    with pytest.raises(Impossible, match="a value of this library"):
        to_json(object())
    with pytest.raises(Impossible, match="a kind of value of this library"):
        from_json(complex, 1)


# Iterating and indexing


def test_values_are_iterated_and_indexed_as_one_expects() -> None:
    """A puzzle by its spaces, which are counted from one; the others from nought, as Python does."""
    assert (MIXED[1], MIXED[Space(9)], len(MIXED), next(iter(MIXED))) == (Tile(2, "N"), Tile(9, "N"), 9, Tile(2, "N"))
    hand = read_hand("R1,G1,B5")
    assert (hand[0], hand[1:], len(hand), list(hand)) == (Card.G1, (Card.B5, Card.R1), 3, [Card.G1, Card.B5, Card.R1])
    program = read_program("R1@9 G1@2")
    assert (program[0], program[-1:], len(program)) == (read_placement("G1@2"), (read_placement("R1@9"),), 2)
    begun = Voyage.begun(PAIR)
    voyage = begun.after(Signal())
    assert (len(voyage), voyage[0], voyage[-1:], list(voyage)) == (1, voyage.records[0], (voyage[0],), [voyage[0]])
    assert bool(begun)


def test_a_value_may_be_named_when_it_is_shown_or_written() -> None:
    """As its documentation says: `value`."""
    unlike: Any = object()
    for show in (globe_rules.draw, globe_rules.picture, to_json):
        assert show(value=MIXED) == show(MIXED)
        with pytest.raises(Impossible, match=r"^value: found"):
            show(value=unlike)


def test_a_mapping_shows_itself_as_a_dictionary() -> None:
    """It behaves like one, but for being changed."""
    captions = CHALLENGES["SOLO-B5"].captions
    assert repr(captions) == repr(dict(captions))
    with pytest.raises(KeyError):
        captions["de"]  # type: ignore[index] # there is no such edition


# A voyage goes back, and in two directions


@pytest.mark.no_cover
@FEW
@given(voyages(), st.data())
def test_a_voyage_goes_back_as_far_as_one_likes(voyage: Voyage, data: st.DataObject) -> None:
    """Undone and done again it is the same, and nothing is lost by going back (STG-1)."""
    number = data.draw(st.integers(0, len(voyage)))
    before = voyage.undone(events=number)
    assert list(before) == list(voyage[: len(voyage) - number])
    assert before.after(*(record.event for record in voyage[len(before) :])) == voyage


@pytest.mark.parametrize("events", [1, -1, True, "1"])
def test_nothing_is_undone_before_the_beginning(events: int) -> None:
    """What has not happened cannot be undone."""
    with pytest.raises(Impossible, match="events: found"):
        Voyage.begun(PAIR).undone(events=events)


# Alone, through the voyage


def test_a_challenge_is_taken_up_by_a_voyage() -> None:
    """The voyage refuses what the caption bars, and its attempt is judged by it (Q-29, SOLO-3)."""
    voyage = Voyage.begun(Table("fr", ALONE.places), challenge=CHALLENGES["SOLO-B5"]).after(Signal())
    assert voyage.caption == Caption(1, 5, reds=False)
    with pytest.raises(Refused) as refused:
        voyage.after(Lay(Placement("R1", 1), player="Ana", at=0))
    assert refused.value.ids == ("Q-29",)
    done = (
        Lay(Placement("B1", 1, "E"), player="Ana", at=0),
        Done(player="Ana", at=0),
        Reconstruct(player="Ana"),
    )
    tried = voyage.after(*done).attempt
    assert tried == attempt(MIXED, [read_program("B1E@1")], photo=Photo(), caption=voyage.caption)
    assert isinstance(tried, Attempt)
