"""The features are free of everything that gherkin and pytest-bdd lose without a word, and the lint can tell."""

from functools import cache
from inspect import getsource

import feature_steps
import pytest
from attrs import evolve, frozen

from globe_rules.i18n import BOOK_LANGUAGES, Language
from globe_rules.specification import conversion
from globe_rules.specification.features import features_folder
from globe_rules.specification.phrases import given
from globe_rules.specification.steps import PHRASEBOOK
from tools.feature_lint import TEXT_CHECKS, TREE_CHECKS, lint, problems

pytestmark = pytest.mark.no_cover

FILES = sorted({path.name for path in features_folder().glob("*/*.feature")})

ENGLISH = """\
# language: en
Feature: The blue cards
  They move tiles. Then they rest.

  The arrow shows whither.

  @CARD-B
  Rule: A blue card moves tiles

    @CARD-B.1 @Q-8
    Scenario: Tiles keep their facing
      Given the finished puzzle
      When the program B5→@1 is carried out
      Then the puzzle is
        | 2↑ | 3↑ | 1↑ |
        | 4↑ | 5↑ | 6↑ |
        | 7↑ | 8↑ | 9↑ |
      And the puzzle is not solved

  @CARD-B1
  Rule: B1 swaps with its neighbour

    @CARD-B1.1
    Scenario Outline: Towards <side>
      Given the finished puzzle
      When the program B1<arrow>@5 is carried out
      Then the puzzle is <puzzle>

      Examples:
        | row | arrow | side | puzzle               |
        | a   | ↑     | 2    | 1N5N3N/4N2N6N/7N8N9N |
        | b   | →     | 6    | 1N2N3N/4N6N5N/7N8N9N |
"""
FRENCH = """\
# language: fr
Fonctionnalité: Les cartes bleues
  Elles déplacent des tuiles.

  @CARD-B
  Règle: Une carte bleue déplace des tuiles

    @CARD-B.1 @Q-8
    Scénario: Une tuile déplacée ne pivote pas
      Soit le puzzle en ordre
      Et une Image-Souvenir tournée vers ↑
      Quand on applique le programme B5→@1
      Alors le puzzle n’est pas reconstitué

    @CARD-B.2
    Plan du scénario: Depuis le centre, <flèche>
      Soit le puzzle en ordre
      Quand on applique le programme B1<flèche>@5
      Alors le puzzle est <puzzle>

      Exemples:
        | ligne | flèche | puzzle               |
        | a     | ↑      | 1N5N3N/4N2N6N/7N8N9N |
"""
A_RULE = "  @CARD-B1\n"
A_STEP = "When the program B5→@1 is carried out\n"
A_TABLE = "\n        | 2↑ | 3↑ | 1↑ |\n        | 4↑ | 5↑ | 6↑ |\n        | 7↑ | 8↑ | 9↑ |"
EXAMPLES = ENGLISH[ENGLISH.index("\n      Examples:") :]
ROWS = EXAMPLES[EXAMPLES.index("        | a ") :]


@frozen
class Fault:
    """What makes a clean sample bad, and what must be said about it in which line."""

    id: str
    right: str
    wrong: str
    line: int
    words: str
    language: Language = "en"

    @property
    def found(self) -> dict[str, set[tuple[int, str]]]:
        """What the lint says."""
        clean = ENGLISH if self.language == "en" else FRENCH
        assert self.right in clean
        return problems(clean.replace(self.right, self.wrong, 1), self.language)


@cache
def finders(fault: Fault) -> set[str]:
    """Return the checks that find a fault where it is."""
    return {
        check
        for check, found in fault.found.items()
        if any(line == fault.line and fault.words in words for line, words in found)
    }


SWALLOWED: dict[Language, list[tuple[str, str, int]]] = {
    "en": [
        ("They move tiles.", "given the finished puzzle", 3),
        ("The arrow shows", "THEN", 5),
        ("The arrow shows whither.", "Scenario : Another", 5),
        ("The arrow shows whither.", "scenario outline: Another", 5),
        ("The arrow shows whither.", "Senario: Another", 5),
        ("The arrow shows whither.", "Rule Another", 5),
        ("The arrow shows whither.", "Règle: Another", 5),
        ("The arrow shows whither.", "- But: another", 5),
        ("neighbour\n", "neighbour\n    Backgruond:\n", 22),
        ("Given the finished puzzle\n", "Givven the finished puzzle\n", 12),
        ("Given the finished puzzle\n", "\n      # why\n      and the finished puzzle\n", 14),
        ("Given the finished puzzle\n", "Soit the finished puzzle\n", 12),
        ("Examples:\n", "Examples:\n        Given examples\n", 30),
    ],
    "fr": [
        ("Elles déplacent des tuiles.", "Scénario : Une autre", 3),
        ("Elles déplacent des tuiles.", "Scenario: Une autre", 3),
        ("Elles déplacent des tuiles.", "Regle: Une autre", 3),
        ("Elles déplacent des tuiles.", "Plan de scénario: Une autre", 3),
        ("Soit le puzzle en ordre\n      Et", "soit le puzzle en ordre\n      Soit", 10),
        ("Soit le puzzle en ordre\n      Et", "Soient le puzzle en ordre\n      Soit", 10),
        ("Soit le puzzle en ordre\n      Et", "Etant donne le puzzle en ordre\n      Soit", 10),
        ("Soit le puzzle en ordre\n      Et", "Lorsqu’on applique un programme vide\n      Soit", 10),
        ("Soit le puzzle en ordre\n      Et", "Given le puzzle en ordre\n      Soit", 10),
    ],
}
FRENCH_FAULTS = [
    Fault("another language", "# language: fr", "# language: en", 1, "first line is not '# language: fr'", "fr"),
    Fault("language that is none", "# language: fr", "# language: xx", 1, "cannot be parsed", "fr"),
    Fault("decomposed letters", "bleue déplace", "bleue de\u0301place", 6, "NFC", "fr"),
    Fault("typed apostrophe in a step", "n’est", "n'est", 13, "set as French is printed", "fr"),
    Fault("typed blank in a name", "Depuis le centre", "Depuis le centre :", 16, "set as French is printed", "fr"),
    Fault("apostrophe of another language", "Depuis le", "Depuis lʼ", 16, "another language", "fr"),
    Fault("keyword Sachant", "Et une", "Sachant une", 11, "'Sachant' is not one of our keywords", "fr"),
    Fault("heading Exemple", "Scénario: Une", "Exemple: Une", 9, "'Exemple' is not one of our keywords", "fr"),
    Fault("one id twice under a rule", "@CARD-B.2", "@CARD-B.1", 15, "@CARD-B.1 stands here again", "fr"),
    Fault("English letter column", "ligne |", "row   |", 22, "first column is not 'ligne'", "fr"),
    Fault("English step", "en ordre", "finished", 10, "is not a phrase", "fr"),
]
ENGLISH_FAULTS = [
    Fault("no language", "# language: en\n", "", 1, "first line is not '# language: en'"),
    Fault("language after a comment", "# language: en\n", "#\n# language: en\n", 1, "first line"),
    Fault("French apostrophe in English", "A blue card moves tiles", "It’s blue", 8, "another language"),
    Fault("tab", "They move", "They\tmove", 3, "a tab"),
    Fault("blanks at the end of a line", "facing\n", "facing \n", 11, "blanks at its end"),
    Fault("carriage return", "facing\n", "facing\r\n", 11, "blanks at its end"),
    Fault("mistyped step after a step", "Then the puzzle", "Thn the puzzle", 14, "cannot be parsed"),
    Fault("row with too many cells", "| 6    |", "| 6 | 7 |", 32, "cannot be parsed"),
    Fault("keyword But", "And the", "But the", 18, "'But' is not one of our keywords"),
    Fault("asterisk", "And the", "* the", 18, "'*' is not one of our keywords"),
    Fault("Background", A_RULE, f"  Background:\n\n{A_RULE}", 20, "cannot be parsed"),
    Fault("Background of a rule", "neighbour\n", "neighbour\n    Background:\n", 22, "'Background' is not one of"),
    Fault("empty file", ENGLISH, "", 1, "has no feature"),
    Fault("only comments", ENGLISH, "# nothing\n", 1, "has no feature"),
    Fault("empty feature", ENGLISH, "# language: en\nFeature: The blue cards\n", 2, "has no scenario"),
    Fault("empty rule", A_RULE, f"  @CARD-B2\n  Rule: Empty\n\n{A_RULE}", 21, "has no scenario"),
    Fault("no steps", A_RULE, f"    @CARD-B.2\n    Scenario: Empty\n\n{A_RULE}", 21, "has no steps"),
    Fault(
        "one name under two rules", "Towards <side>", "Tiles keep their facing", 24, "name of the scenario in line 11"
    ),
    Fault("outside a rule", "  @CARD-B\n  Rule: A blue card moves tiles\n", "", 9, "outside a Rule"),
    Fault("tag on the feature", "Feature:", "@Q-8\nFeature:", 2, "Feature carries no tags"),
    Fault("tag on Examples", "Examples:", "@Q-3\n      Examples:", 29, "Examples carries no tags"),
    Fault("rule without a tag", A_RULE, "", 20, "id of one rule, not []"),
    Fault("rule with two tags", A_RULE, "  @CARD-B1 @CARD-B2\n", 21, "id of one rule"),
    Fault("unknown rule", A_RULE, "  @CARD-B9\n", 21, "id of one rule, not ['CARD-B9']"),
    Fault("ruling instead of a rule", A_RULE, "  @Q-3\n", 21, "id of one rule, not ['Q-3']"),
    Fault("one rule twice", A_RULE, "  @CARD-B\n", 20, "@CARD-B stands here again"),
    Fault("no id", "@CARD-B.1 @Q-8", "@Q-8", 11, "one id of its own, not 0"),
    Fault("two ids", "@Q-8", "@CARD-B.2", 11, "one id of its own, not 2"),
    Fault("id of another rule", "@CARD-B1.1", "@CARD-B2.1", 23, "neither a ruling nor a number under"),
    Fault("id of a rule that begins alike", "@CARD-B.1", "@CARD-B1.2", 10, "neither a ruling nor a number under"),
    Fault("id without a number", "@CARD-B1.1", "@CARD-B1.a", 23, "neither a ruling nor a number under"),
    Fault("number with a zero before it", "@CARD-B1.1", "@CARD-B1.01", 23, "neither a ruling nor a number under"),
    Fault("one id under two rules", "@CARD-B1.1", "@CARD-B.1", 23, "@CARD-B.1 stands here again"),
    Fault("unknown ruling", "@Q-8", "@Q-999", 10, "@Q-999 is neither a ruling nor"),
    Fault("rule instead of a ruling", "@Q-8", "@CARD-B2", 10, "@CARD-B2 is neither a ruling nor"),
    Fault("one ruling twice", "@Q-8", "@Q-8 @Q-8", 10, "@Q-8 stands here again"),
    Fault("Given after When", "Then the puzzle is\n", "Given the puzzle\n", 14, "'Given' comes too late"),
    Fault("When after Then", "And the puzzle is not solved", A_STEP, 18, "'When' comes too late"),
    Fault("And in front", "Given the", "And the", 12, "continues no step"),
    Fault("no When", f"      {A_STEP}", "", 11, "has no When"),
    Fault("no Then", "      Then the puzzle is <puzzle>\n", "", 24, "has no Then"),
    Fault("outline without Examples", EXAMPLES, "", 24, "an outline has Examples"),
    Fault("Examples of a plain scenario", "Scenario Outline:", "Scenario:", 24, "a plain scenario has none"),
    Fault("Examples without rows", ROWS, "", 29, "has no rows"),
    Fault("Examples without a table", EXAMPLES, "\n      Examples:\n", 29, "has no rows"),
    Fault("letters in the second column", "| row | arrow |", "| arrow | row |", 30, "first column is not 'row'"),
    Fault("letter left out", "| b ", "| c ", 32, "next letter"),
    Fault("letter again", "| b ", "| a ", 32, "next letter"),
    Fault("empty cell", "| 6    |", "|      |", 32, "empty cell"),
    Fault("column that nothing uses", "Towards <side>", "Towards a side", 30, "nothing needs this column: 'side'"),
    Fault("column twice", "| side ", "| arrow ", 30, "nothing needs this column: 'arrow'"),
    Fault("placeholder without a column in a step", "B1<arrow>", "B1<arow>", 26, "<arow> has no column"),
    Fault("placeholder without a column in a name", "<side>", "<seat>", 24, "<seat> has no column"),
    Fault("placeholder without a column in a table", "| 2↑ |", "| <a> |", 15, "<a> has no column"),
    Fault("placeholder in a plain scenario", "B5→@1", "B5<arrow>@1", 13, "<arrow> has no column"),
    Fault(
        "text block", A_STEP, f'{A_STEP}        """\n        slowly\n        """\n', 13, "text block that nobody reads"
    ),
    Fault("unknown step", "the finished puzzle", "the finnished puzzle", 12, "is not a phrase"),
    Fault("unknown step in a row", "| →     |", "| far   |", 26, "expected the arrow of B1"),
    Fault("step without its table", A_TABLE, "", 14, "is not a phrase"),
    Fault(
        "step with a table that it has not",
        "finished puzzle\n",
        "finished puzzle\n        | 1↑ |\n",
        12,
        "with a table",
    ),
    Fault("step that cannot be read", "B5→@1", "B5↗@1", 13, "expected the arrow of B5"),
    Fault("table that cannot be read", "| 2↑ | 3↑ |", "| 2↑ | 2↑ |", 14, "expected a tile not laid yet"),
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
    """The lint is silent where nothing is wrong, so that every fault below is its own."""
    assert lint(text, file="clean.feature", language=language) == []


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.language}, {fault.id}")
def test_a_fault_is_reported_in_its_line(fault: Fault) -> None:
    """Whatever would be lost without a word, or is against our conventions, is told with its line."""
    assert finders(fault), fault.found


def test_without_a_check_some_fault_goes_unnoticed() -> None:
    """No check is idle: each is the only one to find some fault."""
    alone = {name for fault in FAULTS for name in finders(fault) if len(finders(fault)) == 1}
    assert {check.__name__ for check in (*TEXT_CHECKS, *TREE_CHECKS)} <= alone


def test_a_file_that_does_not_parse_is_one_problem() -> None:
    """However many lines the parser stumbles over, the first is told."""
    bad = ENGLISH.replace("When ", "Wen ").replace("Then ", "Thn ")
    [problem] = lint(bad, file="bad.feature", language="en")
    assert problem.startswith("bad.feature:13: cannot be parsed")


def test_every_problem_is_told_once_in_the_order_of_lines() -> None:
    """One fault does not hide another, and a step is not told again for every row."""
    bad = ENGLISH.replace("@Q-8", "@Q-999").replace("Given the finished", "Given the finnished")
    lines = [problem.split(":")[1] for problem in lint(bad, file="bad.feature", language="en")]
    assert lines == ["10", "11", "12", "25"]


def test_more_rows_than_letters_are_reported() -> None:
    """After z there is no next letter."""
    rows = "".join(f"        | {letter} | ↑ | 2 | 1N5N3N/4N2N6N/7N8N9N |\n" for letter in "abcdefghijklmnopqrstuvwxyz{")
    found = lint(ENGLISH.replace(ROWS, rows), file="bad.feature", language="en")
    assert found == ["bad.feature:57: does not have the next letter"]


def test_an_ambiguous_step_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that two phrases could be is a problem, not the first of them."""
    again = given("the finished puzzle", "le puzzle en ordre", {})
    monkeypatch.setattr(conversion, "PHRASEBOOK", evolve(PHRASEBOOK, phrases=(*PHRASEBOOK.phrases, again)))
    found = lint(ENGLISH, file="bad.feature", language="en")
    assert [problem.split(": ")[0] for problem in found] == ["bad.feature:12", "bad.feature:25"]
    assert all("could be any of several phrases" in problem for problem in found)


def test_no_step_is_a_coroutine() -> None:
    """A step that must be awaited would pass without having run."""
    assert "async " not in getsource(feature_steps)
