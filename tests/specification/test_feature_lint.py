"""The features follow their conventions, and the lint reports each violation in its line."""

from functools import cache
from inspect import getsource

import pytest
from attrs import evolve, frozen

from globe_rules._i18n import BOOK_LANGUAGES, Language
from globe_rules._specification import conversion
from globe_rules._specification.features import features_folder
from globe_rules._specification.phrases import given
from globe_rules._specification.steps import PHRASEBOOK
from globe_rules.bdd import pytest_bdd
from tools.feature_lint import TEXT_CHECKS, TREE_CHECKS, lint, problems

pytestmark = pytest.mark.no_cover

FILES = sorted({path.name for path in features_folder().glob("*/*.feature")})

ENGLISH = """\
# language: en
@operation-reconstruction
Feature: The blue cards
  They move tiles. Then they rest.

  The arrow shows the direction.

  @CARD-B
  Rule: A blue card moves tiles

    @CARD-B.1 @Q-8 @regression
    Scenario: Tiles keep their orientation
      Catches an engine that rotates tiles.

      Given the puzzle in order
      When the program B5→@1 is applied
      Then the result is the following puzzle
        | 2↑ | 3↑ | 1↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      And the puzzle is not solved

  @CARD-B1
  Rule: B1 swaps with its neighbour

    @CARD-B1.1
    Scenario Outline: Tile <side> moves
      Given the puzzle in order
      When the program B1<arrow>@5 is applied
      Then the puzzle is <puzzle>

      Examples: Two sides
        | row | arrow | side | puzzle               |
        | a   | ↑     | 2    | 1N5N3N/4N2N6N/7N8N9N |
        | b   | →     | 6    | 1N2N3N/4N6N5N/7N8N9N |
"""
FRENCH = """\
# language: fr
@operation-reconstruction
Fonctionnalité: Les cartes bleues
  Elles déplacent des tuiles.

  @CARD-B
  Règle: Une carte bleue déplace des tuiles

    @CARD-B.1 @Q-8
    Scénario: Une tuile déplacée ne pivote pas
      Soit le puzzle en ordre
      Et une image tournée vers ↑
      Quand on applique le programme B5→@1
      Alors le puzzle reste à reconstituer

    @CARD-B.2
    Plan du scénario: La tuile du centre part vers <flèche>
      Soit le puzzle en ordre
      Quand on applique le programme B1<flèche>@5
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | flèche | puzzle               |
        | a     | ↑      | 1N5N3N/4N2N6N/7N8N9N |
"""
A_RULE = "  @CARD-B1\n"
A_STEP = "When the program B5→@1 is applied\n"
A_TABLE = "\n        | 2↑ | 3↑ | 1↑ |\n        | 4↑ | 5↑ | 6↑ |\n        | 7↑ | 8↑ | 9↑ |"
EXAMPLES = ENGLISH[ENGLISH.index("\n      Examples:") :]
MANY_STEPS = "      And the puzzle is not solved\n" * 10
ROWS = EXAMPLES[EXAMPLES.index("        | a ") :]


@frozen
class Fault:
    """A change that makes a clean sample wrong, and the message and line that the lint must report."""

    id: str
    right: str
    wrong: str
    line: int
    words: str
    language: Language = "en"

    @property
    def found(self) -> dict[str, set[tuple[int, str]]]:
        """The problems that the lint reports."""
        clean = ENGLISH if self.language == "en" else FRENCH
        assert self.right in clean
        return problems(clean.replace(self.right, self.wrong, 1), self.language)


@cache
def finders(fault: Fault) -> set[str]:
    """Return the checks that report a fault in its line."""
    return {
        check
        for check, found in fault.found.items()
        if any(line == fault.line and fault.words in words for line, words in found)
    }


SWALLOWED: dict[Language, list[tuple[str, str, int]]] = {
    "en": [
        ("They move tiles.", "given the puzzle in order", 4),
        ("The arrow shows", "THEN", 6),
        ("The arrow shows the direction.", "Scenario : Another", 6),
        ("The arrow shows the direction.", "scenario outline: Another", 6),
        ("The arrow shows the direction.", "Senario: Another", 6),
        ("The arrow shows the direction.", "Rule Another", 6),
        ("The arrow shows the direction.", "Règle: Another", 6),
        ("The arrow shows the direction.", "- But: another", 6),
        ("neighbour\n", "neighbour\n    Backgruond:\n", 25),
        ("Given the puzzle in order\n", "Givven the puzzle in order\n", 15),
        ("Given the puzzle in order\n", "\n      # why\n      and the puzzle in order\n", 17),
        ("Given the puzzle in order\n", "Soit the puzzle in order\n", 15),
        ("Two sides\n", "Two sides\n        Given examples\n", 33),
    ],
    "fr": [
        ("Elles déplacent des tuiles.", "Scénario : Une autre", 4),
        ("Elles déplacent des tuiles.", "Scenario: Une autre", 4),
        ("Elles déplacent des tuiles.", "Regle: Une autre", 4),
        ("Elles déplacent des tuiles.", "Plan de scénario: Une autre", 4),
        ("Soit le puzzle en ordre\n      Et", "soit le puzzle en ordre\n      Soit", 11),
        ("Soit le puzzle en ordre\n      Et", "Soient le puzzle en ordre\n      Soit", 11),
        ("Soit le puzzle en ordre\n      Et", "Etant donne le puzzle en ordre\n      Soit", 11),
        ("Soit le puzzle en ordre\n      Et", "Lorsqu’on applique un programme vide\n      Soit", 11),
        ("Soit le puzzle en ordre\n      Et", "Given le puzzle en ordre\n      Soit", 11),
    ],
}
FRENCH_FAULTS = [
    Fault("another language", "# language: fr", "# language: en", 1, "first line is not '# language: fr'", "fr"),
    Fault("unknown language", "# language: fr", "# language: xx", 1, "cannot be parsed", "fr"),
    Fault("decomposed letters", "bleue déplace", "bleue de\u0301place", 7, "NFC", "fr"),
    Fault("typed apostrophe in a name", "La tuile du", "L'une du", 17, "wrong French typography", "fr"),
    Fault("typed blank in a name", "vers <flèche>\n", "vers : <flèche>\n", 17, "wrong French typography", "fr"),
    Fault("apostrophe of another language", "La tuile", "Lʼune", 17, "another language", "fr"),
    Fault("apostrophe in a step", "reste à", "n’est à", 14, "has an apostrophe or a non-breaking space", "fr"),
    Fault("non-breaking space in a step", "vers ↑", "vers\u00a0↑", 12, "has an apostrophe or a non-breaking", "fr"),
    Fault("keyword Sachant", "Et une", "Sachant une", 12, "'Sachant' is not one of our keywords", "fr"),
    Fault("heading Exemple", "Scénario: Une", "Exemple: Une", 10, "'Exemple' is not one of our keywords", "fr"),
    Fault("one id twice under a rule", "@CARD-B.2", "@CARD-B.1", 16, "@CARD-B.1 is repeated", "fr"),
    Fault("English letter column", "ligne |", "row   |", 23, "first column is not 'ligne'", "fr"),
    Fault("English step", "en ordre", "in order", 11, "is not a phrase", "fr"),
    Fault("needless word in a title", "pivote pas", "pivote pas non plus", 10, "the word 'non plus'", "fr"),
]
ENGLISH_FAULTS = [
    Fault("no language", "# language: en\n", "", 1, "first line is not '# language: en'"),
    Fault("language after a comment", "# language: en\n", "#\n# language: en\n", 1, "first line"),
    Fault("French apostrophe in English", "A blue card moves tiles", "It’s blue", 9, "another language"),
    Fault("tab", "They move", "They\tmove", 4, "a tab"),
    Fault("blanks at the end of a line", "orientation\n", "orientation \n", 12, "blanks at its end"),
    Fault("carriage return", "orientation\n", "orientation\r\n", 12, "blanks at its end"),
    Fault("mistyped step after a step", "Then the result", "Thn the result", 17, "cannot be parsed"),
    Fault("row with too many cells", "| 6    |", "| 6 | 7 |", 35, "cannot be parsed"),
    Fault("keyword But", "And the", "But the", 21, "'But' is not one of our keywords"),
    Fault("asterisk", "And the", "* the", 21, "'*' is not one of our keywords"),
    Fault("Background", A_RULE, f"  Background:\n\n{A_RULE}", 23, "cannot be parsed"),
    Fault("Background of a rule", "neighbour\n", "neighbour\n    Background:\n", 25, "'Background' is not one of"),
    Fault("empty file", ENGLISH, "", 1, "has no feature"),
    Fault("only comments", ENGLISH, "# nothing\n", 1, "has no feature"),
    Fault("empty feature", ENGLISH, "# language: en\nFeature: The blue cards\n", 2, "has no scenario"),
    Fault("empty rule", A_RULE, f"  @CARD-B2\n  Rule: Empty\n\n{A_RULE}", 24, "has no scenario"),
    Fault("no steps", A_RULE, f"    @CARD-B.2\n    Scenario: Empty\n\n{A_RULE}", 24, "has no steps"),
    Fault(
        "one name under two rules",
        "Tile <side> moves",
        "Tiles keep their orientation",
        27,
        "name of the scenario in line 12",
    ),
    Fault("title with a full stop", "orientation\n", "orientation.\n", 12, "has no full stop"),
    Fault("title with a small letter", "Tiles keep", "tiles keep", 12, "begins with a capital letter"),
    Fault("long title", "Tiles keep", f"Tiles {'really ' * 11}keep", 12, "more than 100 characters"),
    Fault("needless word", "Tiles keep", "Tiles also keep", 12, "the word 'also'"),
    Fault("too at the end of a title", "orientation\n", "orientation too\n", 12, "the word 'too'"),
    Fault("outside a rule", "  @CARD-B\n  Rule: A blue card moves tiles\n", "", 10, "outside a Rule"),
    Fault("id on the feature", "@operation-reconstruction", "@operation-reconstruction @Q-8", 2, "carries no id: @Q-8"),
    Fault("tag on Examples", "Examples:", "@Q-3\n      Examples:", 32, "Examples carries no tags"),
    Fault("unknown tag", "@CARD-B1.1", "@CARD-B1.1 @slow", 26, "@slow is not a known tag"),
    Fault("inherited tag", "@CARD-B1.1", "@CARD-B1.1 @operation-reconstruction", 26, "is inherited already"),
    Fault("missing tag", "@operation-reconstruction\n", "", 11, "has no tag @operation-reconstruction"),
    Fault("missing tag of a convention", "@Q-8 ", "@W-1 ", 12, "has no tag @protocol"),
    Fault("tag of another edition", "@CARD-B1.1", "@CARD-B1.1 @edition-fr", 27, "does not need it"),
    Fault("regression without a reason", "      Catches an engine that rotates tiles.\n\n", "", 12, "what it catches"),
    Fault("rule without a tag", A_RULE, "", 23, "id of one rule, not []"),
    Fault("rule with two tags", A_RULE, "  @CARD-B1 @CARD-B2\n", 24, "id of one rule"),
    Fault("unknown rule", A_RULE, "  @CARD-B9\n", 24, "id of one rule, not ['CARD-B9']"),
    Fault("ruling instead of a rule", A_RULE, "  @Q-3\n", 24, "id of one rule, not ['Q-3']"),
    Fault("one rule twice", A_RULE, "  @CARD-B\n", 23, "@CARD-B is repeated"),
    Fault("no id", "@CARD-B.1 @Q-8", "@Q-8", 12, "one id of its own, not 0"),
    Fault("two ids", "@Q-8", "@CARD-B.2", 12, "one id of its own, not 2"),
    Fault("id of another rule", "@CARD-B1.1", "@CARD-B2.1", 26, "neither a ruling nor a number under"),
    Fault("id of a rule that begins alike", "@CARD-B.1", "@CARD-B1.2", 11, "neither a ruling nor a number under"),
    Fault("id without a number", "@CARD-B1.1", "@CARD-B1.a", 26, "neither a ruling nor a number under"),
    Fault("number with a zero before it", "@CARD-B1.1", "@CARD-B1.01", 26, "neither a ruling nor a number under"),
    Fault("one id under two rules", "@CARD-B1.1", "@CARD-B.1", 26, "@CARD-B.1 is repeated"),
    Fault("unknown ruling", "@Q-8", "@Q-999", 11, "@Q-999 is neither a ruling nor"),
    Fault("rule instead of a ruling", "@Q-8", "@CARD-B2", 11, "@CARD-B2 is neither a ruling nor"),
    Fault("one ruling twice", "@Q-8", "@Q-8 @Q-8", 11, "@Q-8 is repeated"),
    Fault("Given after When", "Then the result is", "Given", 17, "'Given' comes too late"),
    Fault("When after Then", "And the puzzle is not solved", A_STEP, 21, "'When' comes too late"),
    Fault("two Whens", A_STEP, f"{A_STEP}      And an empty program is applied\n", 17, "is a second When"),
    Fault("too many steps", "      And the puzzle is not solved\n", MANY_STEPS, 12, "has more than 12 steps"),
    Fault("And in front", "Given the", "And the", 15, "does not continue a step"),
    Fault("no When", f"      {A_STEP}", "", 12, "has no When"),
    Fault("no Then", "      Then the puzzle is <puzzle>\n", "", 27, "has no Then"),
    Fault("outline without Examples", EXAMPLES, "", 27, "an outline has Examples"),
    Fault("Examples of a plain scenario", "Scenario Outline:", "Scenario:", 27, "a plain scenario has none"),
    Fault("Examples without rows", ROWS, "", 32, "has no rows"),
    Fault("Examples without a table", EXAMPLES, "\n      Examples:\n", 32, "has no rows"),
    Fault("letters in the second column", "| row | arrow |", "| arrow | row |", 33, "first column is not 'row'"),
    Fault("letter left out", "| b ", "| c ", 35, "next letter"),
    Fault("letter again", "| b ", "| a ", 35, "next letter"),
    Fault("empty cell", "| 6    |", "|      |", 35, "empty cell"),
    Fault("unused column", "Tile <side> moves", "A tile moves", 33, "no step uses this column: 'side'"),
    Fault("column twice", "| side ", "| arrow ", 33, "no step uses this column: 'arrow'"),
    Fault("placeholder without a column in a step", "B1<arrow>", "B1<arow>", 29, "<arow> has no column"),
    Fault("placeholder without a column in a name", "<side>", "<seat>", 27, "<seat> has no column"),
    Fault("placeholder without a column in a table", "| 2↑ |", "| <a> |", 18, "<a> has no column"),
    Fault("placeholder in a plain scenario", "B5→@1", "B5<arrow>@1", 16, "<arrow> has no column"),
    Fault(
        "text block", A_STEP, f'{A_STEP}        """\n        slowly\n        """\n', 16, "text block that no step reads"
    ),
    Fault("unknown step", "the puzzle in order", "the puzzle in odrer", 15, "is not a phrase"),
    Fault("unknown step in a row", "| →     |", "| far   |", 29, "expected the arrow of B1"),
    Fault("step without its table", A_TABLE, "", 17, "is not a phrase"),
    Fault("step with a needless table", "puzzle in order\n", "puzzle in order\n        | 1↑ |\n", 15, "with a table"),
    Fault("step that cannot be read", "B5→@1", "B5↗@1", 16, "expected the arrow of B5"),
    Fault("table that cannot be read", "| 2↑ | 3↑ |", "| 2↑ | 2↑ |", 17, "expected a tile not"),
]
SWALLOWED_FAULTS = [
    Fault(f"swallowed: {wrong.strip()}", right, wrong, line, "only a description", language)
    for language, changes in SWALLOWED.items()
    for right, wrong, line in changes
]
FAULTS = [*SWALLOWED_FAULTS, *ENGLISH_FAULTS, *FRENCH_FAULTS]


@pytest.mark.needs_generated("texts")
@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_the_features_are_clean(language: Language, file: str) -> None:
    """No feature of either language has a problem, and each exists in both."""
    assert lint((features_folder() / language / file).read_text(encoding="utf-8"), file=file, language=language) == []


@pytest.mark.parametrize(("language", "text"), [("en", ENGLISH), ("fr", FRENCH)])
def test_a_clean_sample_has_no_problem(language: Language, text: str) -> None:
    """So every problem below comes from its fault."""
    assert lint(text, file="clean.feature", language=language) == []


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.language}, {fault.id}")
def test_a_fault_is_reported_in_its_line(fault: Fault) -> None:
    """A step that would be dropped silently, or a violation of our conventions, is reported with its line."""
    assert finders(fault), fault.found


def test_without_a_check_some_fault_goes_unnoticed() -> None:
    """Each check is the only one to report some fault."""
    alone = {name for fault in FAULTS for name in finders(fault) if len(finders(fault)) == 1}
    assert {check.__name__ for check in (*TEXT_CHECKS, *TREE_CHECKS)} <= alone


def test_a_file_that_does_not_parse_is_one_problem() -> None:
    """Only the first line that cannot be parsed is reported."""
    bad = ENGLISH.replace("When ", "Wen ").replace("Then ", "Thn ")
    [problem] = lint(bad, file="bad.feature", language="en")
    assert problem.startswith("bad.feature:16: cannot be parsed")


def test_every_problem_is_reported_once_in_the_order_of_lines() -> None:
    """One fault does not hide another, and a step is not reported again for every row."""
    bad = ENGLISH.replace("@Q-8", "@Q-999").replace("Given the puzzle", "Given the pzzle")
    lines = [problem.split(":")[1] for problem in lint(bad, file="bad.feature", language="en")]
    assert lines == ["11", "12", "15", "28"]


def test_more_rows_than_letters_are_reported() -> None:
    """After z there is no next letter."""
    rows = "".join(f"        | {letter} | ↑ | 2 | 1N5N3N/4N2N6N/7N8N9N |\n" for letter in "abcdefghijklmnopqrstuvwxyz{")
    found = lint(ENGLISH.replace(ROWS, rows), file="bad.feature", language="en")
    assert found == ["bad.feature:60: does not have the next letter"]


def test_an_ambiguous_step_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that matches two phrases is a problem; the first phrase does not win."""
    again = given("the puzzle in order", "le puzzle en ordre", {})
    monkeypatch.setattr(conversion, "PHRASEBOOK", evolve(PHRASEBOOK, phrases=(*PHRASEBOOK.phrases, again)))
    found = lint(ENGLISH, file="bad.feature", language="en")
    assert [problem.split(": ")[0] for problem in found] == ["bad.feature:15", "bad.feature:28"]
    assert all("could be any of several phrases" in problem for problem in found)


def test_no_step_is_a_coroutine() -> None:
    """A step that must be awaited would pass without having run."""
    assert "async " not in getsource(pytest_bdd)
