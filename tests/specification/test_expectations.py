"""An expectation compares only what it mentions."""

import pytest

from globe_rules._protocol.fields import Json, json_text
from globe_rules._specification.cases import Expectation

EQUAL: list[tuple[Json, Json]] = [
    ("void", "void"),
    (30, 30),
    (0, 0),
    (False, False),
    ("", ""),
    ([], []),
    (["G1", "R1"], ["G1", "R1"]),
    (("G1", "R1"), ["G1", "R1"]),
    ({}, {}),
    ({}, {"more": 1}),
    ({"a": 1}, {"a": 1}),
    ({"a": 1}, {"a": 1, "more": 2}),
    ({"a": {"b": [1]}}, {"a": {"b": [1], "more": 2}, "more": 2}),
    ([{"a": 1}, {}], [{"a": 1, "more": 2}, {"more": 2}]),
]
DIFFERENT: list[tuple[Json, Json]] = [
    ("void", "applied"),
    ("void", ["void"]),
    (30, 31),
    (30, "30"),
    ("30", 30),
    (True, False),
    (True, 1),
    (1, True),
    (False, 0),
    (0, False),
    (True, "true"),
    (["G1", "R1"], ["R1", "G1"]),
    (["G1"], ["G1", "R1"]),
    (["G1", "R1"], ["G1"]),
    ([], ["G1"]),
    (["G1"], []),
    (["G1"], "G1"),
    (["G", "1"], "G1"),
    ([], {}),
    ([True], [1]),
    ({"a": 1}, {"b": 1}),
    ({"a": 1}, {"a": 2}),
    ({"a": True}, {"a": 1}),
    ({"a": 1}, {}),
    ({"a": 1}, ["a"]),
    ({"a": 1}, "a"),
    ({}, []),
    ({"a": {"b": 1}}, {"a": {"c": 1}}),
    ([{"a": 1}], [{"a": 2}]),
]


@pytest.mark.parametrize(("value", "found"), EQUAL)
def test_what_is_mentioned_is_there(value: Json, found: Json) -> None:
    """An object may have more keys than are mentioned; everything else must be equal."""
    assert Expectation("/here", "is", value).unmet_by({"here": found}) is None
    assert Expectation("", "is", value).unmet_by(found) is None


@pytest.mark.parametrize(("value", "found"), DIFFERENT)
def test_something_else_is_there(value: Json, found: Json) -> None:
    """Lists differ by order and length, numbers are not booleans, and texts are not lists of letters."""
    unmet = Expectation("/here", "is", value).unmet_by({"here": found})
    assert str(unmet) == f"at /here: expected {json_text(value)}, got {json_text(found)}"


@pytest.mark.parametrize(("value", "found"), EQUAL)
def test_a_list_has_what_is_mentioned(value: Json, found: Json) -> None:
    """One element that is as expected is enough, at any position."""
    assert Expectation("/here", "has", value).unmet_by({"here": [found]}) is None
    assert Expectation("/here", "has", value).unmet_by({"here": ["other", found, "other"]}) is None


@pytest.mark.parametrize(("value", "found"), DIFFERENT)
def test_a_list_has_only_something_else(value: Json, found: Json) -> None:
    """No element is as expected."""
    unmet = Expectation("/here", "has", value).unmet_by({"here": [found, "other"]})
    assert str(unmet) == f"at /here: expected an element {json_text(value)}, got {json_text([found, 'other'])}"


@pytest.mark.parametrize("found", [[], {}, {"a": 1}, "a", 1, True, {"a": {"a": 1}}])
def test_only_a_list_has_elements(found: Json) -> None:
    """The letters of a text and the values of an object are not elements."""
    assert Expectation("/here", "has", "a").unmet_by({"here": found}) is not None


@pytest.mark.parametrize(
    ("at", "response"),
    [
        pytest.param("/here", {}, id="an empty response"),
        pytest.param("/here", {"there": 1}, id="another key"),
        pytest.param("/here/within", {"here": {}}, id="a key within an object"),
        pytest.param("/here/within", {"here": "within"}, id="a key within a word"),
        pytest.param("/here/within", {"here": 1}, id="a key within a number"),
        pytest.param("/here/within", {"here": ["within"]}, id="a key within a list"),
        pytest.param("/here/within/deep", {"here": {"within": True}}, id="a key within a boolean"),
        pytest.param("/here/", {"here": {"within": 1}}, id="the empty key"),
        pytest.param("/here", [], id="a response that is not an object"),
    ],
)
@pytest.mark.parametrize(
    "expectation", [Expectation("", "is", {}), Expectation("", "has", 1), Expectation("", "is", value=False)]
)
def test_nothing_is_there(at: str, response: Json, expectation: Expectation) -> None:
    """A missing place meets no expectation, not even one that mentions nothing."""
    unmet = Expectation(at, expectation.relation, expectation.value).unmet_by(response)
    value, shown = json_text(expectation.value), json_text(response)
    assert str(unmet) == f"at {at}: expected {value}, but nothing is there in {shown}"


def test_a_place_may_be_nested() -> None:
    """A pointer goes from key to key."""
    response: Json = {"here": {"within": {"deep": [1, 2]}, "": 3}}
    assert Expectation("/here/within/deep", "is", [1, 2]).unmet_by(response) is None
    assert Expectation("/here/within/deep", "has", 2).unmet_by(response) is None
    assert Expectation("/here/", "is", 3).unmet_by(response) is None
