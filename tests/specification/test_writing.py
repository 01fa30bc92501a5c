"""Scenarios are written only if they read back as the same."""

import pytest

from globe_rules.i18n import Text
from globe_rules.specification import conversion
from globe_rules.specification.cases import Expectation
from globe_rules.specification.conversion import expectations, scenario_texts
from globe_rules.specification.phrases import NoPhrase, unified
from globe_rules.specification.suite import suite
from globe_rules.wire.fields import Json

NAME = Text(en="Name", fr="Nom")
STANDING = {"player": "Ana", "solved": True, "reds_in_hand": 0, "cards_used": 1, "flipped": False}
REQUEST = {"op": "legality", "hand": ["G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5", "R1", "R2"], "program": ["G1@1"]}
RIGHT = Expectation("/breaches", "is", [])


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
        ({"op": "assessment", "edition": "en", "standings": [{**STANDING, "player": "|"}]}, [], "cannot be read again"),
        ({"op": "count", "cards": 1}, [RIGHT], "no phrase says that op is 'count'"),
        (REQUEST, [Expectation("/weather", "is", "fine")], "no phrase says that /weather is 'fine'"),
        (REQUEST, [Expectation("/breaches", "is", ["no id"])], "no phrase says that /breaches is "),
    ],
)
def test_what_no_phrase_says_is_told(request_: dict[str, object], expect: list[Expectation], said: str) -> None:
    """The reason names the field or the expectation."""
    with pytest.raises(NoPhrase, match=said):
        scenario_texts(request_, expect, NAME)


def test_steps_that_say_something_else_are_not_given_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a phrase were ever written wrongly, nobody would get to see it."""
    other = conversion._said_request({**REQUEST, "program": ["G2@1"]})  # noqa: SLF001 -- the way to be wrong
    monkeypatch.setattr(conversion, "_said_request", lambda _request: other)
    with pytest.raises(NoPhrase, match="say something else"):
        scenario_texts(REQUEST, [RIGHT], NAME)


def test_whatever_can_be_said_about_an_answer_holds_for_it() -> None:
    """Each expectation once; lists without elements have their own phrases."""
    answer: dict[str, Json] = {
        "puzzle": "1N2N3N/4N5N6N/7N8N9N",
        "solved": True,
        "steps": [],
        "used": [],
        "discarded": ["R1"],
    }
    found = list(expectations(answer))
    assert [each.at for each in found] == ["/puzzle", "/solved", "/used", "/discarded"]
    assert not [each for each in found if each.unmet_by(answer)]


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
