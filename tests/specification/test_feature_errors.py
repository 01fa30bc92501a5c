"""A corrupted feature gets an error of this package, with the line, what was found and what was expected."""

import pytest

from globe_rules import Unreadable
from globe_rules._specification.features import read_feature

FEATURE = """\
# language: en
Feature: The blue cards

  @CARD-B
  Rule: A blue card moves tiles

    @CARD-B.1 @Q-8
    Scenario Outline: Tiles keep their orientation
      Given the puzzle in order
      When the program <program> is applied
      Then the puzzle is solved

      Examples:
        | row | program |
        | a   | B5→@1   |
"""


@pytest.mark.parametrize(
    ("before", "after", "line", "found"),
    [
        ("@CARD-B.1 @Q-8", "@Q-8", 8, "CARD-B Q-8"),
        ("@CARD-B.1", "@CARD-B.1 @CARD-B.2", 8, "CARD-B CARD-B.1 CARD-B.2 Q-8"),
        ("@CARD-B\n", "@CARD-C\n", 8, "CARD-C CARD-B.1 Q-8"),
        ("  @CARD-B\n  Rule: A blue card moves tiles\n", "", 6, "CARD-B.1 Q-8"),
        ("@CARD-B.1 @Q-8", "@regression", 8, "CARD-B"),
        ("Given the", "* the", 9, "'the puzzle in order'"),
        ("Given the", "And the", 9, "'the puzzle in order'"),
        ("| row |", "| ( |", 14, "'('"),
        ("| row |", "| |", 14, "''"),
        ("| row | program |\n        | a   | B5→@1   |", "|\n        |", 14, "''"),
        ("| a   |", "|", 15, "'| B5→@1   |'"),
        ("# language: en", "# language: xx", 1, "'# language: xx'"),
        ("Feature:", "Future:", 2, "'Future: The blue cards'"),
        ("Scenario Outline:", '"""', 8, '\'""" Tiles keep their orientation\''),
    ],
)
def test_a_damaged_feature_is_unreadable(before: str, after: str, line: int, found: str) -> None:
    assert before in FEATURE
    with pytest.raises(Unreadable) as raised:
        list(read_feature(FEATURE.replace(before, after), "en"))
    assert (raised.value.line, str(raised.value.found)) == (line, found)
    assert str(raised.value.expected)


def test_the_end_of_a_feature_can_be_missing() -> None:
    with pytest.raises(Unreadable, match="line 11, column 1: found '', expected Gherkin \\(unexpected end of file"):
        list(read_feature(FEATURE[: FEATURE.index("When")] + '"""\n', "en"))


def test_a_feature_without_ids_of_scenarios_says_so() -> None:
    with pytest.raises(Unreadable, match="line 3, column 1: found no id, expected one id of a rule"):
        list(read_feature("Feature: x\n\n  Scenario: y\n    Given z\n", "en"))


def test_the_feature_of_these_tests_is_readable() -> None:
    [scenario] = read_feature(FEATURE, "en")
    assert (scenario.id, scenario.rule, scenario.rulings) == ("CARD-B.1a", "CARD-B", ("Q-8",))
