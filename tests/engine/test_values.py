"""Values are immutable, and errors have complete messages."""

import inspect

import attrs
import pytest
from published_lists import published_list

import globe_rules
from globe_rules import Hand, InvalidValue, Photo, Refused, Space, Tile, Unreadable, Violation
from globe_rules._engine.situations import TWO_REDS


def test_values_are_frozen() -> None:
    for value, name in ((Photo(), "direction"), (Tile(1, "N"), "home"), (Hand.full(), "cards")):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, name, None)


def test_a_space_can_be_rotated_by_any_number_of_quarter_turns() -> None:
    assert [Space(1).rotated(quarter_turns=number) for number in (-1, 0, 1, 2, 3, 4, 5)] == [7, 1, 3, 9, 7, 1, 3]


def test_an_error_shows_only_the_part_of_a_long_line_around_its_position() -> None:
    error = Unreadable("x" * 5000 + "\t!", line=1, column=5001, found="'\\t'", expected="something")
    where, excerpt, caret = str(error).split("\n")
    assert len(excerpt) < 80
    assert excerpt[caret.index("^")] == "·"
    assert "column 5001" in where


def test_the_message_of_a_violation_without_facts_has_no_empty_brackets() -> None:
    assert "()" not in str(Violation(TWO_REDS))
    assert "(R1 R2)" in str(Refused([Violation(TWO_REDS, ("R1", "R2"))]))


def test_a_refusal_has_a_message_in_both_languages() -> None:
    """French has non-breaking spaces before colon and semicolon."""
    refused = Refused([Violation(TWO_REDS, ("R1@1", "R2@2"))])
    assert str(refused) == refused.render("en")
    assert refused.render("fr") == (
        "Q-11\u00a0: une deuxième carte rouge est posée dans le même tour (R1@1 R2@2)\u202f; n’en gardez qu’une"
    )


PUZZLE = "2N1N3N/4N5N6N/7N8N9N"
FUNCTIONS = {
    name: getattr(globe_rules, name)
    for name in published_list("api")
    if inspect.isfunction(getattr(globe_rules, name)) and name != "to_json"
}
"""All public functions except `to_json`, which accepts many types."""


@pytest.mark.parametrize(
    "argument", [PUZZLE, None, 5, [1], object()], ids=["notation", "nothing", "number", "list", "object"]
)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_an_argument_of_the_wrong_type_raises_an_error_of_the_package(name: str, argument: object) -> None:
    """The same for notation that was not read."""
    parameters = inspect.signature(FUNCTIONS[name]).parameters.values()
    needed = [each for each in parameters if each.default is each.empty and each.kind is not each.KEYWORD_ONLY]
    if name in {"read_puzzle", "to_svg"} and argument is PUZZLE:
        return
    with pytest.raises((InvalidValue, Unreadable)) as raised:
        FUNCTIONS[name](*[argument] * len(needed))
    assert str(raised.value)
