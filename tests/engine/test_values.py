"""Values cannot be changed, and errors are told in full."""

import inspect

import attrs
import pytest
from promises import promised

import globe_rules
from globe_rules import Breach, Hand, Impossible, Photo, Refused, Tile, Unreadable
from globe_rules.i18n import Text
from globe_rules.situations import TWO_REDS


def test_values_are_frozen() -> None:
    """Nothing can be changed behind anybody's back."""
    for value, name in ((Photo(), "direction"), (Tile(1, "N"), "home"), (Hand.full(), "cards")):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, name, None)


def test_text_exists_in_both_languages() -> None:
    """An empty translation cannot be built."""
    with pytest.raises(ValueError, match="both languages"):
        Text(en="space", fr="")


def test_an_error_shows_a_long_line_around_the_place_only() -> None:
    """A message stays readable whatever was typed."""
    wrong = Unreadable("x" * 5000 + "\t!", line=1, column=5001, found="'\\t'", expected="something")
    where, shown, caret = str(wrong).split("\n")
    assert len(shown) < 80
    assert shown[caret.index("^")] == "·"
    assert "column 5001" in where


def test_a_breach_without_facts_is_told_plainly() -> None:
    """No empty brackets."""
    assert "()" not in str(Breach(TWO_REDS))
    assert "(R1 R2)" in str(Refused([Breach(TWO_REDS, ("R1", "R2"))]))


def test_a_refusal_is_told_in_both_languages() -> None:
    """Facts, words and a remedy; French keeps its distance before colon and semicolon."""
    refused = Refused([Breach(TWO_REDS, ("R1@1", "R2@2"))])
    assert str(refused) == refused.render("en")
    assert refused.render("fr") == (
        "Q-11\u00a0: deux cartes rouges sont dans la zone de programmation (R1@1 R2@2)\u202f; reprenez l’une des deux"
    )


PUZZLE = "2N1N3N/4N5N6N/7N8N9N"
FUNCTIONS = {
    name: getattr(globe_rules, name)
    for name in promised("api")
    if inspect.isfunction(getattr(globe_rules, name)) and name != "to_json"
}
"""All but what takes anything."""


@pytest.mark.parametrize(
    "given", [PUZZLE, None, 5, [1], object()], ids=["notation", "nothing", "number", "list", "object"]
)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_what_is_no_value_of_ours_is_told_so(name: str, given: object) -> None:
    """Notation that was not read, and whatever else people hand over, gets an error of ours that says what to do."""
    takes = inspect.signature(FUNCTIONS[name]).parameters.values()
    needed = [each for each in takes if each.default is each.empty and each.kind is not each.KEYWORD_ONLY]
    if name in {"read_puzzle", "picture"} and given is PUZZLE:
        return
    with pytest.raises((Impossible, Unreadable)) as told:
        FUNCTIONS[name](*[given] * len(needed))
    assert str(told.value)
