"""Finds what is wrong with a feature file, above all what gherkin and pytest-bdd lose without a word."""

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

from globe_rules.errors import Unreadable
from globe_rules.i18n import BOOK_LANGUAGES, Language, in_french_type
from globe_rules.rulebook import rulebook
from globe_rules.specification.conversion import Draft
from globe_rules.specification.features import STEP_TYPES, read_step, walk
from globe_rules.specification.phrases import NoPhrase

Node = Any  # gherkin's tree is untyped
Problems = Iterator[tuple[int, str]]

KEYWORDS: dict[Language, list[str]] = {
    "en": ["Feature", "Rule", "Scenario", "Scenario Outline", "Examples", "Given", "When", "Then", "And"],
    "fr": ["Fonctionnalité", "Règle", "Scénario", "Plan du scénario", "Exemples", "Soit", "Quand", "Alors", "Et"],
}
LETTER_COLUMN: dict[Language, str] = {"en": "row", "fr": "ligne"}


def _folded(text: str) -> str:
    return "".join(char for char in normalize("NFD", text) if not combining(char)).casefold()


# The first word of whatever gherkin knows in either language: "scenario", "etant", "lorsqu" …
KEYWORD_WORDS = {
    re.split("[^a-z]", _folded(spelling))[0]
    for language in BOOK_LANGUAGES
    for spellings in DIALECTS[language].values()
    if isinstance(spellings, list)
    for spelling in spellings
}


@frozen
class Sheet:
    """A feature file: its lines, and its tree if it can be parsed."""

    lines: Sequence[str]
    language: Language
    feature: Node = None

    @property
    def scenarios(self) -> list[Node]:
        """Every scenario and outline, wherever it stands."""
        return [node for node in walk(self.feature) if "examples" in node]


def _line(node: Node) -> int:
    return int(node["location"]["line"])


def _fillable(scenario: Node) -> list[tuple[int, str]]:
    """Return what of a scenario an outline can fill in: its name, its steps and their tables."""
    parts = (node for node in walk(scenario["steps"]) if "text" in node or "value" in node)
    return [(_line(scenario), scenario["name"]), *((_line(node), node.get("text") or node["value"]) for node in parts)]


def language_line(sheet: Sheet) -> Problems:
    """Report a file that does not begin with the language of its folder."""
    if sheet.lines[0] != f"# language: {sheet.language}":
        yield 1, f"the first line is not '# language: {sheet.language}'"


def characters(sheet: Sheet) -> Problems:
    """Report text that is not NFC, a lapse of French typography, tabs, and blanks at the end of a line."""
    for number, line in enumerate(sheet.lines, start=1):
        if not is_normalized("NFC", line):
            yield number, "is not in NFC"
        if sheet.language == "fr" and line != in_french_type(line):
            yield number, f"is not set as French is printed: {in_french_type(line).strip()}"
        if re.search("[‘’ʼ\u00a0\u202f]" if sheet.language == "en" else "[‘ʼ]", line):
            yield number, "has an apostrophe or a blank of another language"
        if "\t" in line or line != line.rstrip():
            yield number, "has a tab, or blanks at its end"


def keywords(sheet: Sheet) -> Problems:
    """Report what gherkin knows besides our keywords: Background, But, Sachant, an asterisk."""
    for node in walk(sheet.feature):
        if "keyword" in node and node["keyword"].strip() not in KEYWORDS[sheet.language]:
            yield _line(node), f"{node['keyword'].strip()!r} is not one of our keywords"


def descriptions(sheet: Sheet) -> Problems:
    """Report a keyword or heading that is mistyped: it is taken for a description, and what it says is lost."""
    for node in walk(sheet.feature):
        number = _line(node) if "description" in node else 0
        for words in filter(None, map(str.strip, node.get("description", "").split("\n"))):
            number += 1 + [line.strip() for line in sheet.lines[number:]].index(words)
            if any(map(_like_a_keyword, re.findall(r"^\W*([a-z]+)", _folded(words)))):
                yield number, f"is only a description, but begins like a keyword: {words!r}"


def _like_a_keyword(word: str) -> bool:
    # Short words are compared exactly: "the" is no mistyped "then".
    long_words = [each for each in (word, *KEYWORD_WORDS) if len(each) > 3]
    return word in KEYWORD_WORDS or (word in long_words and bool(get_close_matches(word, long_words[1:], 1, 0.8)))


def emptiness(sheet: Sheet) -> Problems:
    """Report a feature or a rule without scenarios, and a scenario without steps."""
    for node in walk(sheet.feature):
        if "children" in node and not any("examples" in each for each in walk(node)):
            yield _line(node), "has no scenario"
        if "examples" in node and not node["steps"]:
            yield _line(node), "has no steps"


def names(sheet: Sheet) -> Problems:
    """Report scenarios of one name, under whatever rules: pytest-bdd runs only the last of them."""
    first: dict[str, int] = {}
    for scenario in sheet.scenarios:
        if first.setdefault(scenario["name"], _line(scenario)) != _line(scenario):
            yield _line(scenario), f"has the name of the scenario in line {first[scenario['name']]}"


def places(sheet: Sheet) -> Problems:
    """Report scenarios outside a rule, and tags on the feature or on Examples: they bypass the tag hook."""
    loose = (child["scenario"] for child in sheet.feature["children"] if "scenario" in child)
    yield from ((_line(scenario), "stands outside a Rule") for scenario in loose)
    for node in (node for node in walk(sheet.feature) if "language" in node or "tableBody" in node):
        yield from ((_line(tag), f"{node['keyword']} carries no tags") for tag in node["tags"])


def tags(sheet: Sheet) -> Problems:
    """Report what is no rule's id, no scenario's own id under it, and nothing that the scenario decides."""
    for rule in (child["rule"] for child in sheet.feature["children"] if "rule" in child):
        ids = [tag["name"].removeprefix("@") for tag in rule["tags"]]
        if len(ids) != 1 or ids[0] not in rulebook().rules:
            yield _line(rule), f"a Rule carries the id of one rule, not {ids}"
        for scenario in (node for node in walk(rule) if "examples" in node):
            decided = {*rulebook().rulings, *rulebook().conventions}
            own = [tag for tag in scenario["tags"] if tag["name"].removeprefix("@") not in decided]
            if len(own) != 1:
                yield _line(scenario), f"a scenario carries one id of its own, not {len(own)}"
            for tag in own:
                if not any(re.fullmatch(rf"@{re.escape(each)}\.[1-9]\d*", tag["name"]) for each in ids):
                    yield _line(tag), f"{tag['name']} is neither a ruling nor a number under the Rule's id"


def repeated_tags(sheet: Sheet) -> Problems:
    """Report an id that is given twice in the file, or a ruling twice in a scenario."""
    seen = set()
    for node in walk(sheet.feature):
        for tag in node.get("tags", ()):
            key = (tag["name"], node["id"] if "examples" in node and "." not in tag["name"] else "")
            if key in seen:
                yield _line(tag), f"{tag['name']} stands here again"
            seen.add(key)


def order(sheet: Sheet) -> Problems:
    """Report a scenario that is not one request, then what is expected of the answer: Given, When, Then."""
    ranks = {each: rank for rank, each in enumerate(STEP_TYPES)}
    for scenario in sheet.scenarios:
        latest = -1
        for step in scenario["steps"]:
            rank = ranks.get(step["keywordType"], latest)
            if rank < 0:
                yield _line(step), "continues no step"
            elif rank < latest:
                yield _line(step), f"{step['keyword'].strip()!r} comes too late"
            latest = max(latest, rank)
        told = {step["keywordType"] for step in scenario["steps"]}
        yield from ((_line(scenario), f"has no {STEP_TYPES[each].title()}") for each in {"Action", "Outcome"} - told)


def outlines(sheet: Sheet) -> Problems:
    """Report an outline without rows, and rows without the next letter or with an empty cell."""
    for scenario in sheet.scenarios:
        if (" " in scenario["keyword"]) != bool(scenario["examples"]):
            yield _line(scenario), "an outline has Examples, and a plain scenario has none"
        for examples in scenario["examples"]:
            if not examples["tableBody"]:
                yield _line(examples), "has no rows"
            elif examples["tableHeader"]["cells"][0]["value"] != LETTER_COLUMN[sheet.language]:
                yield _line(examples["tableHeader"]), f"the first column is not {LETTER_COLUMN[sheet.language]!r}"
        for index, row in enumerate(row for examples in scenario["examples"] for row in examples["tableBody"]):
            if row["cells"][0]["value"] != ascii_lowercase[index : index + 1]:
                yield _line(row), "does not have the next letter"
            if not all(cell["value"] for cell in row["cells"]):
                yield _line(row), "has an empty cell"


def columns(sheet: Sheet) -> Problems:
    """Report placeholders without a column, and columns, but for the letters, without a placeholder."""
    for scenario in sheet.scenarios:
        used = [(line, name) for line, text in _fillable(scenario) for name in re.findall("<([^<>]*)>", text)]
        for examples in scenario["examples"] or [{}]:
            given = [cell["value"] for cell in examples.get("tableHeader", {}).get("cells", ())]
            yield from ((line, f"<{name}> has no column") for line, name in used if name not in given)
            for index, name in enumerate(given):
                if name in given[:index] or (index and name not in [each for _, each in used]):
                    yield _line(examples["tableHeader"]), f"nothing needs this column: {name!r}"


def phrases(sheet: Sheet) -> Problems:
    """Report steps that the phrasebook does not understand, or in more than one way, in any row of an outline."""
    steps = {node["id"]: node for node in walk(sheet.feature) if "keywordType" in node}
    yield from ((_line(node), "has a text block that nobody reads") for node in steps.values() if "docString" in node)
    pickles: Any = Compiler().compile({"feature": sheet.feature, "comments": [], "uri": ""})
    for pickle in pickles:
        draft = Draft(sheet.language)
        for each in (each for each in pickle["steps"] if each["type"] in STEP_TYPES):
            step = read_step(each)
            try:
                draft.tell(step.keyword, step.text, step.table)
            except (NoPhrase, Unreadable, LookupError, ValueError) as error:
                yield _line(steps[each["astNodeIds"][0]]), f"is not understood: {str(error).splitlines()[0]}"


TEXT_CHECKS = (language_line, characters)
TREE_CHECKS = (keywords, descriptions, emptiness, names, places, tags, repeated_tags, order, outlines, columns, phrases)


def problems(text: str, language: Language) -> dict[str, set[tuple[int, str]]]:
    """Return what every check finds in a feature file, by its name; what cannot be parsed is found by none."""
    lines = text.split("\n")
    found = {check.__name__: set(check(Sheet(lines, language))) for check in TEXT_CHECKS}
    try:
        sheet = Sheet(lines, language, dict(Parser().parse(text))["feature"])
    except ParserError as error:
        first: Any = getattr(error, "errors", [error])[0]
        return {**found, "": {(first.location["line"], f"cannot be parsed: {first}")}}
    except KeyError:
        return {**found, "": {(1, "has no feature")}}
    return {**found, **{check.__name__: set(check(sheet)) for check in TREE_CHECKS}}


def lint(text: str, *, file: str, language: Language) -> list[str]:
    """Return every problem of a feature file as "file:line: words"."""
    found = set().union(*problems(text, language).values())
    return [f"{file}:{line}: {words}" for line, words in sorted(found)]
