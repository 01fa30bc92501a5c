"""Values can be pickled, copied, hashed, and written to JSON and read back."""

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
from published_lists import published_list
from strategies.voyages import voyages
from tables import ALONE, PAIR, SHUFFLED

import globe_rules
from globe_rules import (
    CHALLENGES,
    IN_DOUBT,
    SITUATIONS,
    Across,
    Attempt,
    Caption,
    Card,
    Hand,
    InvalidValue,
    Message,
    Option,
    Photo,
    Placement,
    PlayedRound,
    Reconstruction,
    Refused,
    Space,
    Standing,
    Table,
    Text,
    Tile,
    TravelLog,
    Unreadable,
    Violation,
    Voyage,
    attempt,
    count,
    from_json,
    read_hand,
    read_placement,
    read_program,
    reconstruct,
    to_json,
)
from globe_rules._engine.events import Done, Flip, Lift, Move, Place, Reconstruct, Rotate, Signal, Stop, TakeBack, Wait
from globe_rules._i18n import BOOK_LANGUAGES, END, one_of
from globe_rules._protocol.fields import InvalidField
from globe_rules._protocol.log import RefusedLine, ResultMismatch
from globe_rules._protocol.operations import reconstruction_json, refusal_json, seat_json, travel_log_json

FEW = settings(max_examples=25)
PLAYED = (
    Signal(),
    Lift(player="Ana", at=1),
    Place(Placement("B1", 1, "E"), player="Ana", at=2),
    Place(Placement("B2", Across([1, 2]), IN_DOUBT), player="Ana", at=3),
    Place(Placement("G1", 9), player="Bo", at=4),
    Move("G1", 5, player="Bo", at=4),
    Rotate("G1", player="Bo", at=4),
    TakeBack("G1", player="Bo", at=4),
    Flip(player="Ana", at=5),
    Wait(at=30_005),
    Reconstruct(player="Ana"),
    Reconstruct(player="Bo"),
)
BROKEN = Violation(SITUATIONS[7], ("R1@1", "R2@2"))


@cache
def samples() -> Mapping[type, list[Any]]:
    """Return values of every public type: those listed here, and all values inside them."""
    voyage = Voyage.start(PAIR).after(*PLAYED)
    alone = Voyage.start(ALONE, challenge=CHALLENGES["SOLO-B5"])
    standing = Standing("Ana", solved=True, reds_in_hand=1, cards_used=2, flipped=False)
    listed = [
        *(voyage, alone, standing, Option(Signal(), frozenset([BROKEN]))),
        attempt(SHUFFLED, [read_program("B1E@1")], photo=Photo(), caption=Caption(1, 3)),
        TravelLog(["Ana", "Bo"], [voyage.played, PlayedRound(["polar"])]),
        *(count(SHUFFLED, 1), Stop(player="Ana", at=0), Done(player="Ana", at=0), BROKEN),
    ]
    found: defaultdict[type, list[Any]] = defaultdict(list)
    for value in listed:
        for inner in _within(value):
            found[type(inner)].append(inner)
    for name in published_list("api"):
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


PUBLIC = [name for name in published_list("api") if isinstance(getattr(globe_rules, name), type)]
EVENTS = [kind.__name__ for kind in (Signal, Lift, Place, Move, Rotate, TakeBack, Flip, Stop, Done, Wait, Reconstruct)]
VALUES = [
    name
    for name in (*PUBLIC, *EVENTS)
    if name not in {"Message", "NumpyGenerator", "RandomGenerator", "Text", "Translatable"}
    and not issubclass(getattr(globe_rules, name, object), Exception)
]
"""All but errors, which are compared by their messages, texts, and types of arguments."""


def values_of(name: str) -> list[Any]:
    """Return some values of a public type."""
    kind = getattr(globe_rules, name, None) or getattr(globe_rules.events, name)
    assert samples()[kind], f"no sample of {name}"
    return samples()[kind]


@pytest.mark.parametrize("name", VALUES)
def test_every_public_value_can_be_pickled_copied_and_hashed(name: str) -> None:
    """The copy is equal and has the same hash."""
    for value in values_of(name):
        for same in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value), copy.copy(value)):  # noqa: S301 -- our own bytes
            assert (same, hash(same)) == (value, hash(value))


ERRORS: tuple[Any, ...] = (
    *(Refused([BROKEN]), RefusedLine([BROKEN], 3)),
    *(Unreadable("x", 1, 1, END, one_of("NE")), InvalidValue("at", END, one_of("NE"))),
    *(InvalidField(END, END, one_of("NE"), path=()), InvalidField("at", END, one_of("NE"), path=("events", 1))),
    ResultMismatch("result", "won", "tied", 3),
)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_a_copied_or_pickled_error_keeps_both_languages(error: Any) -> None:  # noqa: ANN401 -- any of them
    for same in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error), copy.copy(error)):  # noqa: S301 -- our own bytes
        assert type(same) is type(error)
        assert hash(same) is not None
        assert [same.render(each) for each in BOOK_LANGUAGES] == [error.render(each) for each in BOOK_LANGUAGES]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_that_is_read_back_from_json_keeps_both_languages(error: Any) -> None:  # noqa: ANN401 -- as above
    same = from_json(type(error), json.loads(json.dumps(to_json(error))))
    assert [same.render(each) for each in BOOK_LANGUAGES] == [error.render(each) for each in BOOK_LANGUAGES]


@pytest.mark.parametrize("name", VALUES)
def test_every_public_value_can_be_written_to_json_and_read_back(name: str) -> None:
    for value in values_of(name):
        written = json.loads(json.dumps(to_json(value)))
        assert from_json(type(value), written) == value


@pytest.mark.no_cover
@FEW
@given(voyages())
def test_every_voyage_can_be_written_to_json_and_read_back(voyage: Voyage) -> None:
    """A voyage is written as its table and its events (STG-1)."""
    assert from_json(Voyage, json.loads(json.dumps(to_json(voyage)))) == voyage


SETUP = {"player": "Ana", "sheet": "asia", "puzzle": str(SHUFFLED), "photo": "N", "experienced": False}
SAME_NAMES = "setups: found 'Ana', 'Ana', expected a different name for each player"
REFUSED = "events[1]: found an event that is refused (REACT-0), expected what the rules allow"
STRANGER = "events[0].player: found 'Eve', expected one of the players: Ana"
_NO_FRENCH = "what: found no field 'fr', expected one"
TABLE = {"edition": "en", "variants": [], "side": "front", "setups": [SETUP]}


@pytest.mark.parametrize(
    ("kind", "value", "message"),
    [
        (Hand, ["G1", "G9"], "[1]: found 'G', expected a card: G1 to G3, B1 to B5, R1 or R2"),
        (Hand, {1}, "the value: found {1}, expected a list"),
        (Hand, "G1", 'the value: found "G1", expected a list'),
        (Space, "0", 'the value: found "0", expected one of 1, 2, 3, 4, 5, 6, 7, 8, 9'),
        (Across, "5", 'the value: found "5", expected two to four spaces that meet in one corner'),
        (Caption, {"turns": 1, "cards": True, "reds": True}, "cards: found true, expected a whole number"),
        (Caption, {"turns": -1, "cards": 1, "reds": True}, "turns: found -1, expected a whole number, 0 or more"),
        (Caption, {"turns": 1, "cards": 1}, "the caption: found no field 'reds', expected one"),
        (Table, {**TABLE, "setups": [SETUP, {**SETUP, "sheet": 7}]}, "setups[1].sheet: found 7, expected a text"),
        (Table, {**TABLE, "setups": [SETUP, SETUP]}, SAME_NAMES),
        (Wait, {"event": "flip", "at": 0}, 'event: found "flip", expected one of wait'),
        (Voyage, {"table": TABLE, "events": [{"event": "signal"}] * 2}, REFUSED),
        (Voyage, {"table": TABLE, "events": [{"event": "reconstruct", "player": "Eve"}]}, STRANGER),
        (int, None, "the value: found null, expected a whole number"),
        (list[Hand], [["G1"], ["G9"]], "[1][0]: found 'G', expected a card: G1 to G3, B1 to B5, R1 or R2"),
        (
            InvalidField,
            {"what": "at", "found": "1", "expected": "1", "path": [True]},
            "path[0]: found true, expected a whole number",
        ),
        (InvalidValue, {"what": "at", "found": 1, "expected": "1"}, "found: found 1, expected a text"),
        (InvalidValue, {"what": {"en": "at"}, "found": "1", "expected": "1"}, _NO_FRENCH),
    ],
)
def test_the_error_of_invalid_json_has_the_path(kind: type, value: object, message: str) -> None:
    with pytest.raises(InvalidField) as raised:
        from_json(kind, value)
    assert str(raised.value) == message
    assert not raised.value.render("fr").startswith("the ")


ENUMS = [getattr(globe_rules, name) for name in PUBLIC if issubclass(getattr(globe_rules, name), Enum)]


@pytest.mark.parametrize("kind", ENUMS)
def test_the_value_of_every_choice_is_a_text_or_a_number_as_in_json(kind: type[Enum]) -> None:
    """Libraries such as pydantic read and write enums by their values."""
    for member in kind:
        assert isinstance(member.value, str | int)
        assert str(member.value) == to_json(member)
        assert kind(member.value) is member
    with pytest.raises(InvalidValue):
        kind("nothing")


def test_a_card_is_not_compared_with_a_text() -> None:
    assert Card.G3 < Card.B1
    with pytest.raises(TypeError):
        assert Card.B1 < "B2"  # type: ignore[operator]


def test_standings_are_those_of_the_programs_applied_so_far() -> None:
    voyage = Voyage.start(PAIR).after(Signal(), Flip(player="Ana", at=1), Wait(at=40_000))
    assert voyage.standings == ()
    voyage = voyage.after(Reconstruct(player="Ana"))
    assert [each.player for each in voyage.standings] == ["Ana"]
    assert voyage.after(Reconstruct(player="Bo")).standings == ()  # of the next turn


def test_a_list_of_values_is_written_and_read_back() -> None:
    hands = [Hand.full(), Hand(["G1"])]
    assert from_json(list[Hand], json.loads(json.dumps(to_json(hands)))) == hands


def test_a_message_is_read_back_as_a_text() -> None:
    written = to_json(END)
    assert from_json(Text, written) == END
    with pytest.raises(InvalidValue, match="a type of this library"):
        from_json(Message, written)


def test_values_and_types_of_others_are_neither_written_nor_read() -> None:
    with pytest.raises(InvalidValue, match="a value of this library"):
        to_json(object())
    with pytest.raises(InvalidValue, match="a type of this library"):
        from_json(complex, 1)


# Iterating and indexing


def test_puzzles_are_indexed_from_1_and_other_values_from_0() -> None:
    assert (SHUFFLED[1], SHUFFLED[Space(9)], next(iter(SHUFFLED))) == (Tile(2, "N"), Tile(9, "N"), Tile(2, "N"))
    hand = read_hand("R1,G1,B5")
    assert (hand[0], hand[1:], len(hand), list(hand)) == (Card.G1, (Card.B5, Card.R1), 3, [Card.G1, Card.B5, Card.R1])
    program = read_program("R1@9 G1@2")
    assert (program[0], program[-1:], len(program)) == (read_placement("G1@2"), (read_placement("R1@9"),), 2)
    start = Voyage.start(PAIR)
    voyage = start.after(Signal())
    assert (len(voyage), voyage[0], voyage[-1:], list(voyage)) == (1, voyage.records[0], (voyage[0],), [voyage[0]])
    assert bool(start)


def test_the_argument_of_to_text_to_svg_and_to_json_is_named_value() -> None:
    other: Any = object()
    for function in (globe_rules.to_text, globe_rules.to_svg, to_json):
        assert function(value=SHUFFLED) == function(SHUFFLED)
        with pytest.raises(InvalidValue, match=r"^value: found"):
            function(value=other)


def test_a_frozen_map_looks_like_a_dictionary() -> None:
    captions = CHALLENGES["SOLO-B5"].captions
    assert repr(captions) == repr(dict(captions))
    with pytest.raises(KeyError):
        captions["de"]  # type: ignore[index] # there is no such edition


# Undoing events


@pytest.mark.no_cover
@FEW
@given(voyages(), st.data())
def test_any_number_of_events_can_be_undone_and_repeated(voyage: Voyage, data: st.DataObject) -> None:
    """Afterwards the voyage is the same (STG-1)."""
    number = data.draw(st.integers(0, len(voyage)))
    before = voyage.undone(events=number)
    assert list(before) == list(voyage[: len(voyage) - number])
    assert before.after(*(record.event for record in voyage[len(before) :])) == voyage


@pytest.mark.parametrize("events", [1, -1, True, "1"])
def test_more_events_than_happened_cannot_be_undone(events: int) -> None:
    with pytest.raises(InvalidValue, match="events: found"):
        Voyage.start(PAIR).undone(events=events)


def test_all_events_can_be_undone() -> None:
    voyage = Voyage.start(PAIR).after(Signal(), Lift(player="Ana", at=5))
    assert voyage.undone(events=2) == Voyage.start(PAIR)


def test_the_repr_of_a_voyage_counts_its_events() -> None:
    voyages_in_turn = (Voyage.start(PAIR), Voyage.start(PAIR).after(Signal()))
    assert [repr(each).rpartition(", ")[2] for each in voyages_in_turn] == ["0 events>", "1 event>"]


def test_no_puzzle_is_covered_when_the_voyage_is_over() -> None:
    """Not even that of a player who has not lifted the photo."""
    over = Voyage.start(with_solved_puzzles(PAIR)).after(Signal(), Flip(player="Ana", at=0), Wait(at=30_000))
    assert over.is_covered("Ana")
    over = over.after(Reconstruct(player="Ana"), Reconstruct(player="Bo"))
    assert over.outcome is not None
    assert not over.is_covered("Ana")


def with_solved_puzzles(table: Table) -> Table:
    """Return a table whose puzzles are solved from the start."""
    setups = [attrs.evolve(setup, puzzle=setup.photo.solved_puzzle) for setup in table.setups]
    return attrs.evolve(table, setups=setups)


# Solo play


def test_a_voyage_with_a_challenge_enforces_its_caption() -> None:
    """It refuses cards that the caption does not allow, and judges the attempt by it (Q-29, SOLO-3)."""
    voyage = Voyage.start(Table("fr", ALONE.setups), challenge=CHALLENGES["SOLO-B5"]).after(Signal())
    assert voyage.caption == Caption(1, 5, reds=False)
    with pytest.raises(Refused) as refused:
        voyage.after(Place(Placement("R1", 1), player="Ana", at=0))
    assert refused.value.ids == ("Q-29",)
    done = (
        Place(Placement("B1", 1, "E"), player="Ana", at=0),
        Done(player="Ana", at=0),
        Reconstruct(player="Ana"),
    )
    result = voyage.after(*done).attempt
    assert result == attempt(SHUFFLED, [read_program("B1E@1")], photo=Photo(), caption=voyage.caption)
    assert isinstance(result, Attempt)


def test_the_json_of_a_result_contains_what_the_protocol_writes() -> None:
    """One dialect: the same names mean the same in the library, the commands and the protocol."""
    voyage = Voyage.start(PAIR).after(*PLAYED)
    [result, _] = [each.reconstruction for each in voyage if each.reconstruction]
    whole: Any = to_json(result)
    response: Any = reconstruction_json(result)
    assert {name: whole[name] for name in response if name != "steps"} == {
        name: response[name] for name in response if name != "steps"
    }
    for step, expected in zip(whole["steps"], response["steps"], strict=True):
        assert expected.items() <= step.items()
    for value, protocol in (
        (voyage.seats[0], seat_json(voyage.seats[0])),
        (TravelLog(["Ana", "Bo"], [voyage.played]), travel_log_json(TravelLog(["Ana", "Bo"], [voyage.played]))),
        (Refused([BROKEN]), refusal_json(Refused([BROKEN]))),
    ):
        written: Any = to_json(value)
        assert protocol.items() <= written.items()


def test_the_json_of_a_refusal_has_ids_and_words_in_both_languages() -> None:
    written: Any = to_json(Refused([BROKEN]))
    [violation] = written["violations"]
    assert (violation["id"], violation["facts"]) == ("Q-11", ["R1@1", "R2@2"])
    assert violation["message"] == written["message"] == {each: BROKEN.render(each) for each in BOOK_LANGUAGES}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"solved": True}, "solved: found true, expected false"),
        ({"solved": 0}, "solved: found 0, expected false"),
        ({"colour": 1}, "colour: found field 'colour', expected no other field in the reconstruction"),
    ],
)
def test_what_follows_from_other_fields_may_be_missing_but_not_wrong(changed: dict[str, Any], message: str) -> None:
    result = reconstruct(SHUFFLED, read_program("G1@5"))
    written: Any = to_json(result)
    fields = {name: written[name] for name in ("photo", "start", "program", "steps")}
    assert from_json(Reconstruction, fields) == from_json(Reconstruction, written) == result
    with pytest.raises(InvalidField) as raised:
        from_json(Reconstruction, {**written, **changed})
    assert str(raised.value) == message


@pytest.mark.parametrize("kind", ["Hand", 5])
def test_a_kind_that_is_not_a_type_is_an_error(kind: Any) -> None:  # noqa: ANN401 -- the test
    with pytest.raises(InvalidValue, match=r"^kind: found .*, expected a type of this library$"):
        from_json(kind, [])
