"""Finds what is wrong with a feature file, above all what gherkin and pytest-bdd lose without a word.

Each check is one small function that yields lines and words; `lint` runs them all.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from string import ascii_lowercase
from typing import Any
from unicodedata import combining, is_normalized, normalize

from attrs import frozen
from gherkin.dialect import DIALECTS
from gherkin.errors import ParserError
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler

from globe_rules.conformance.draft import Draft
from globe_rules.conformance.phrases import Keyword, UnknownStep
from globe_rules.errors import Unreadable
from globe_rules.rulebook import rulebook
from globe_rules.words import LANGUAGES, Language

Node = Any  # gherkin's tree is untyped
Problems = Iterator[tuple[int, str]]

KEYWORDS: dict[Language, frozenset[str]] = {
    "en": frozenset({"Feature", "Rule", "Scenario", "Scenario Outline", "Examples", "Given", "When", "Then", "And"}),
    "fr": frozenset(
        {"Fonctionnalité", "Règle", "Scénario", "Plan du scénario", "Exemples", "Soit", "Quand", "Alors", "Et"}
    ),
}
OUTLINES = {"Scenario Outline", "Plan du scénario"}
LETTER_COLUMN: dict[Language, str] = {"en": "row", "fr": "ligne"}
MEANINGS: dict[str, Keyword] = {"Context": "given", "Action": "when", "Outcome": "then"}
PLACEHOLDER = re.compile("<([^<>]*)>")


def _folded(text: str) -> str:
    return "".join(char for char in normalize("NFD", text) if not combining(char)).casefold()


# The first word of everything that gherkin knows in either language: "scenario", "etant", "lorsqu" …
KEYWORD_WORDS = {
    word
    for language in LANGUAGES
    for spellings in DIALECTS[language].values()
    if isinstance(spellings, list)
    for spelling in spellings
    for word in re.findall("^[a-z]+", _folded(spelling))
}


def _line(node: Node) -> int:
    return int(node["location"]["line"])


def _names(tags: Sequence[Node]) -> list[str]:
    return [tag["name"].removeprefix("@") for tag in tags]


def _walk(tree: Node) -> Iterator[Node]:
    """Yield every object of a tree, outer ones first."""
    if isinstance(tree, dict):
        yield tree
    for child in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from _walk(child)


@frozen
class Sheet:
    """A feature file that could be parsed."""

    lines: Sequence[str]
    language: Language
    feature: Node

    @property
    def rules(self) -> list[Node]:
        """Every Rule."""
        return [child["rule"] for child in self.feature["children"] if "rule" in child]

    @property
    def scenarios(self) -> list[Node]:
        """Every scenario and outline, wherever it stands."""
        return [node for node in _walk(self.feature) if "steps" in node and "examples" in node]

    @property
    def examples(self) -> list[Node]:
        """Every Examples."""
        return [node for node in _walk(self.feature) if "tableBody" in node]


def _columns(examples: Node) -> list[str]:
    return [cell["value"] for cell in examples.get("tableHeader", {}).get("cells", ())]


def _texts(scenario: Node) -> Iterator[tuple[int, str]]:
    """Yield whatever of a scenario an outline can fill in: its name, its steps, their tables."""
    yield _line(scenario), scenario["name"]
    for node in _walk(scenario["steps"]):
        if "text" in node or "value" in node:
            yield _line(node), node.get("text", node.get("value"))


# Checks of the bare text.


def language_line(lines: Sequence[str], language: Language) -> Problems:
    if lines[0] != f"# language: {language}":
        yield 1, f"the first line is not '# language: {language}'"


def composed_letters(lines: Sequence[str], _language: Language) -> Problems:
    yield from ((n, "is not in NFC") for n, line in enumerate(lines, 1) if not is_normalized("NFC", line))


def blanks(lines: Sequence[str], _language: Language) -> Problems:
    for number, line in enumerate(lines, 1):
        if "\t" in line:
            yield number, "has a tab"
        if line != line.rstrip():
            yield number, "ends in blanks"


def apostrophes(lines: Sequence[str], _language: Language) -> Problems:
    yield from ((n, "has a typographic apostrophe: write '") for n, line in enumerate(lines, 1) if re.search("[‘’ʼ]", line))


# Checks of the tree.


def keywords(sheet: Sheet) -> Problems:
    for node in _walk(sheet.feature):
        if "keyword" in node and node["keyword"].strip() not in KEYWORDS[sheet.language]:
            yield _line(node), f"{node['keyword'].strip()!r} is not one of our keywords"


def descriptions(sheet: Sheet) -> Problems:
    """A mistyped keyword or heading becomes description, and what it says is lost."""
    for node in _walk(sheet.feature):
        number = _line(node) if node.get("description") else 0
        for words in filter(None, map(str.strip, node.get("description", "").split("\n"))):
            number += 1 + [line.strip() for line in sheet.lines[number:]].index(words)
            for word in re.findall(r"^\W*([a-z]+)", _folded(words)):
                # "the" is no mistyped "then": short words must be exactly a keyword.
                if word in KEYWORD_WORDS or get_close_matches(word, filter(_is_long, KEYWORD_WORDS), 1, 0.8) and _is_long(word):
                    yield number, f"is read as description, but begins like a keyword: {words!r}"


def _is_long(word: str) -> bool:
    return len(word) > 3
