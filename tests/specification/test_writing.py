"""Scenarios are written only if they read back as the same."""

import pytest

from globe_rules._i18n import Text
from globe_rules._protocol.fields import Json
from globe_rules._specification import conversion
from globe_rules._specification.cases import Expectation
from globe_rules._specification.conversion import expectations, scenario_texts
from globe_rules._specification.phrases import NoPhrase, unified
from globe_rules._specification.suite import suite

NAME = Text(en="Name", fr="Nom")
STANDING = {"player": "Ana", "solved": True, "reds_in_hand": 0, "cards_used": 1, "flipped": False}
REQUEST = {"op": "legality", "hand": ["G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5", "R1", "R2"], "program": ["G1@1"]}
REACTION = {"op": "reaction", "players": ["Ana"], "variants": [], "discarded": []}
PLACING = {"event": "place", "player": "Ana", "at": 0}
RIGHT = Expectation("/violations", "is", [])


@pytest.mark.no_cover
def test_every_published_scenario_can_be_written_again() -> None:
    """From the case alone, in both languages."""
    for case in suite().scenarios:
        texts = scenario_texts(case.request, case.expect, NAME)
        assert texts["en"].startswith("Scenario: Name\n  ")
        assert texts["fr"].startswith("Scénario: Nom\n  ")


@pytest.mark.parametrize(
    ("request_", "expect", "said"),
    [
        ({"op": "travel-log", "players": ["9"], "rounds": []}, [Expectation("/rounds", "is", 0)], "is not a phrase"),
        ({"op": "assessment", "edition": "en", "standings": [{**STANDING, "player": "|"}]}, [], "is not a player"),
        ({**REACTION, "events": [{**PLACING, "placement": "G9@1"}]}, [], "cannot be read again"),
        ({**REQUEST, "program": ["G9@1"]}, [], "no phrase says that op is 'legality'"),
        ({"op": "count", "cards": 1}, [RIGHT], "no phrase says that op is 'count'"),
        (REQUEST, [Expectation("/weather", "is", "fine")], "no phrase says that /weather is 'fine'"),
        (REQUEST, [Expectation("/violations", "is", ["no id"])], "no phrase says that /violations is "),
    ],
)
def test_a_missing_phrase_is_reported(request_: dict[str, object], expect: list[Expectation], said: str) -> None:
    """The reason names the field or the expectation."""
    with pytest.raises(NoPhrase, match=said):
        scenario_texts(request_, expect, NAME)


def test_steps_that_say_something_else_are_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phrase that is written wrongly raises an error."""
    other = conversion._said_request({**REQUEST, "program": ["G2@1"]})  # noqa: SLF001 -- the way to be wrong
    monkeypatch.setattr(conversion, "_said_request", lambda *_: other)
    with pytest.raises(NoPhrase, match="say something else"):
        scenario_texts(REQUEST, [RIGHT], NAME)


def test_every_expectation_about_a_response_is_met_by_it() -> None:
    """Each expectation once; lists without elements have their own phrases."""
    response: dict[str, Json] = {
        "puzzle": "1N2N3N/4N5N6N/7N8N9N",
        "solved": True,
        "steps": [],
        "used": [],
        "discarded": ["R1"],
    }
    found = list(expectations(response))
    assert [each.at for each in found] == ["/puzzle", "/solved", "/used", "/discarded"]
    assert not [each for each in found if each.unmet_by(response)]


@pytest.mark.parametrize(
    ("piece", "value"),
    [
        ({"a": 1}, {"a": True}),
        ({"a": 1}, []),
        ([1], {}),
        ([1], [1, 2]),
        ({"a": 1}, {"a": 1, "b": 2}),
        (["{x}", 1], ["a", 2]),
    ],
)
def test_what_does_not_fit_a_piece_has_no_values(piece: object, value: object) -> None:
    """Kinds, lengths and fields must be the same."""
    assert unified(piece, value, whole=True) is None  # type: ignore[arg-type]


def test_the_last_event_is_the_action_and_those_before_it_are_given() -> None:
    """A stage that has begun includes the signal."""
    assert steps(3) == [
        "Given stage B has begun with Ana",
        "And Ana lifted the photo at 0 s",
        "And Ana lifted the photo at 0 s",
        "When Ana lifts the photo at 0 s",
        "Then stage B continues",
    ]


def test_many_past_events_are_a_table() -> None:
    """So a scenario has few steps, however long it is."""
    assert steps(6) == [
        "Given stage B has begun with Ana",
        "And these events happened",
        "| event                       |",
        *(["| Ana lifted the photo at 0 s |"] * 5),
        "When Ana lifts the photo at 0 s",
        "Then stage B continues",
    ]


def test_a_signal_alone_is_the_action() -> None:
    """The stage has not begun before it."""
    assert steps(0) == [
        "Given stage B is ready to begin with Ana",
        "When the signal is given",
        "Then stage B continues",
    ]


def steps(lifts: int) -> list[str]:
    """Return the English steps of a reaction with a signal and some lifts."""
    events = [{"event": "signal"}, *([{"event": "lift", "player": "Ana", "at": 0}] * lifts)]
    expect = [Expectation("/over", "is", value=False)]
    texts = scenario_texts({**REACTION, "events": events}, expect, NAME)
    return [line.strip() for line in texts["en"].split("\n")[1:]]
