"""Impossible values cannot be built, and values cannot be changed."""

import inspect

import attrs
import pytest
from promises import promised

import globe_rules
from globe_rules import (
    IN_DOUBT,
    Across,
    Arrow,
    Card,
    Hand,
    Impossible,
    Photo,
    Placement,
    Puzzle,
    Refused,
    Region,
    Sheet,
    Side,
    Space,
    Tile,
    Unreadable,
)
from globe_rules.errors import Breach
from globe_rules.materials import SHEETS
from globe_rules.situations import TWO_REDS
from globe_rules.words import Words


def test_a_puzzle_is_nine_different_tiles() -> None:
    """Too few tiles, or one twice, is no puzzle (Q-48)."""
    tiles = Photo().finished.tiles
    for wrong in ((), tiles[:8], (*tiles[:8], tiles[0]), (*tiles, tiles[0])):
        found = " ".join(map(str, wrong)) or "nothing"
        with pytest.raises(ValueError, match=f"^tiles: found {found}, expected nine different tiles"):
            Puzzle(wrong)


@pytest.mark.parametrize("spaces", [[], [5], [1, 3], [1, 2, 3], [4, 9], [1, 2, 4, 5, 6]])
def test_a_card_lies_across_spaces_that_meet(spaces: list[int]) -> None:
    """A card touches two to four spaces round one corner, never a whole row (REACT-2b)."""
    with pytest.raises(ValueError, match="meet in one corner"):
        Across(map(Space, spaces))


def test_a_card_has_only_its_own_arrows() -> None:
    """Straight cards do not point diagonally, and greens and reds not at all (Q-7)."""
    for card, arrow in ((Card.B1, Arrow.NE), (Card.B3, Arrow.N), (Card.B1, None)):
        with pytest.raises(ValueError, match=f"an arrow of {card}: "):
            Placement(card, Space(5), arrow)
    for wrong in (Arrow.N, IN_DOUBT):
        with pytest.raises(ValueError, match="Q-7"):
            Placement(Card.R1, Space(5), wrong)


def test_a_placement_takes_plain_numbers_and_letters_for_what_they_mean() -> None:
    """A look-alike never slips through as something else."""
    assert Placement(Card.B1, 2, "E") == Placement(Card.B1, Space.UPPER, Arrow.E)
    with pytest.raises(ValueError, match="where: found 10, expected a space from 1 to 9"):
        Placement(Card.G1, 10)


def test_the_polar_region_names_no_sheet() -> None:
    """Every sheet has it in front (CON-1)."""
    with pytest.raises(ValueError, match="CON-1"):
        Sheet(Region.POLAR)
    assert [str(sheet.shows(Side.FRONT)) for sheet in SHEETS] == ["polar"] * 5
    assert len({sheet.shows(Side.BACK) for sheet in SHEETS}) == 5


def test_values_are_frozen() -> None:
    """Nothing can be changed behind anybody's back."""
    for value, name in ((Photo(), "direction"), (Tile(1, "N"), "home"), (Hand.full(), "cards")):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, name, None)


def test_text_exists_in_both_languages() -> None:
    """An empty translation cannot be built."""
    with pytest.raises(ValueError, match="both languages"):
        Words(en="space", fr="")


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
    assert str(refused) == refused.speaking("en")
    assert refused.speaking("fr") == (
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
