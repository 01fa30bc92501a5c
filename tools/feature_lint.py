"""Checks feature files: what gherkin and pytest-bdd drop silently, and the conventions of our scenarios."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from string import ascii_lowercase
from typing import Any
from unicodedata import combining, is_normalized, normalize

from attrs import frozen
from gherkin.dialect import DIALECTS
from gherkin.errors import ParserError
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler

from globe_rules._engine.editions import Edition
from globe_rules._engine.variants import Variant
from globe_rules._i18n import BOOK_LANGUAGES, Language, in_french_type
from globe_rules._reference.operations import OPERATIONS
from globe_rules._specification.conversion import Draft
from globe_rules._specification.features import STEP_TYPES, is_id, read_step, walk
from globe_rules._specification.phrases import NoPhrase
from globe_rules.rulebook import rulebook

Node = Any  # gherkin's tree is untyped
Problems = Iterator[tuple[int, str]]

KEYWORDS: dict[Language, list[str]] = {
    "en": ["Feature", "Rule", "Scenario", "Scenario Outline", "Examples", "Given", "When", "Then", "And"],
    "fr": ["Fonctionnalité", "Règle", "Scénario", "Plan du scénario", "Exemples", "Soit", "Quand", "Alors", "Et"],
}
LETTER_COLUMN: dict[Language, str] = {"en": "row", "fr": "ligne"}
MOST_STEPS = 12
LONGEST_TITLE = 100
AVOIDED: dict[Language, str] = {
    "en": r"also|as well|either|too(?! (?:late|many|much|few))|anew|whoever|(?:no|some|any|every)body",
    "fr": r"aussi|également|non plus|nul ne|quiconque",
}
"""Words that a title does not need. It makes one claim, and does not refer to another scenario."""

REGRESSION = "regression"
SELECTING = {
    *(f"operation-{name}" for name in OPERATIONS),
    *(f"edition-{edition}" for edition in Edition),
    *(f"variant-{variant}" for variant in Variant),
    "protocol",
    REGRESSION,
}
"""The tags that select scenarios. All others are ids."""


def _folded(text: str) -> str:
    return "".join(char for char in normalize("NFD", text) if not combining(char)).casefold()


# The first word of each keyword that gherkin knows in either language: "scenario", "etant", "lorsqu" …
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
        """Every scenario and outline, under a rule or not."""
        return [node for node in walk(self.feature) if "examples" in node]

    @property
    def rules(self) -> list[Node]:
        """Every rule."""
        return [child["rule"] for child in self.feature["children"] if "rule" in child]

    @property
    def drafts(self) -> Iterator[tuple[Node, Draft, Problems]]:
        """Each scenario or row of an outline with its request, and with the problems of reading it."""
        nodes = {node["id"]: node for node in walk(self.feature) if "id" in node}
        pickles: Any = Compiler().compile({"feature": self.feature, "comments": [], "uri": ""})
        for pickle in pickles:
            draft = Draft(self.language)
            problems = list(_read(draft, pickle, nodes))
            yield nodes[pickle["astNodeIds"][0]], draft, iter(problems)


def _read(draft: Draft, pickle: Any, nodes: Mapping[str, Node]) -> Problems:  # noqa: ANN401 -- gherkin's tree is untyped
    """Add the steps of a pickle to a draft, and report those that are not understood."""
    for each in (each for each in pickle["steps"] if each["type"] in STEP_TYPES):
        step = read_step(each)
        line = _line(nodes[each["astNodeIds"][0]])
        try:
            draft.add(step.keyword, step.text, step.table)
        except (NoPhrase, LookupError, ValueError) as error:
            yield line, f"is not understood: {str(error).splitlines()[0]}"
        cells = [cell for row in step.table or () for cell in row]
        if draft.language == "fr" and any(re.search("['’\u00a0\u202f]", text) for text in (step.text, *cells)):
            yield line, "has an apostrophe or a non-breaking space, which Cucumber does not match with the plain one"


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
    """Report text that is not in NFC, wrong French typography, tabs, and blanks at the end of a line."""
    for number, line in enumerate(sheet.lines, start=1):
        if not is_normalized("NFC", line):
            yield number, "is not in NFC"
        if sheet.language == "fr" and line != in_french_type(line):
            yield number, f"has wrong French typography: write {in_french_type(line).strip()}"
        if re.search("[‘’ʼ\u00a0\u202f]" if sheet.language == "en" else "[‘ʼ]", line):
            yield number, "has an apostrophe or a blank of another language"
        if "\t" in line or line != line.rstrip():
            yield number, "has a tab, or blanks at its end"


def keywords(sheet: Sheet) -> Problems:
    """Report keywords of gherkin that we do not use: Background, But, Sachant, an asterisk."""
    for node in walk(sheet.feature):
        if "keyword" in node and node["keyword"].strip() not in KEYWORDS[sheet.language]:
            yield _line(node), f"{node['keyword'].strip()!r} is not one of our keywords"


def descriptions(sheet: Sheet) -> Problems:
    """Report a mistyped keyword or heading: gherkin reads it as a description, and its step is lost."""
    for node in walk(sheet.feature):
        number = _line(node) if "description" in node else 0
        for words in filter(None, map(str.strip, node.get("description", "").split("\n"))):
            number += 1 + [line.strip() for line in sheet.lines[number:]].index(words)
            if any(map(_like_a_keyword, re.findall(r"^\W*([a-z]+)", _folded(words)))):
                yield number, f"is only a description, but begins like a keyword: {words!r}"


def _like_a_keyword(word: str) -> bool:
    # Short words are compared exactly: "the" is not a mistyped "then".
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
    """Report scenarios with the same name, even under different rules: pytest-bdd runs only the last of them."""
    first: dict[str, int] = {}
    for scenario in sheet.scenarios:
        if first.setdefault(scenario["name"], _line(scenario)) != _line(scenario):
            yield _line(scenario), f"has the name of the scenario in line {first[scenario['name']]}"


def titles(sheet: Sheet) -> Problems:
    """Report a scenario whose title is not one short claim."""
    for scenario in sheet.scenarios:
        title = scenario["name"]
        if not re.match(r"[A-ZÀ-Ý0-9«<]", title) or title.endswith("."):
            yield _line(scenario), "the title begins with a capital letter and has no full stop"
        if len(title) > LONGEST_TITLE:
            yield _line(scenario), f"the title has more than {LONGEST_TITLE} characters"
        for word in re.findall(rf"(?i)\b(?:{AVOIDED[sheet.language]})\b", title):
            yield _line(scenario), f"the title has the word {word!r}, which it does not need"


def places(sheet: Sheet) -> Problems:
    """Report scenarios outside a rule, and tags on Examples, which bypass the tag hook of pytest-bdd."""
    loose = (child["scenario"] for child in sheet.feature["children"] if "scenario" in child)
    yield from ((_line(scenario), "is outside a Rule") for scenario in loose)
    for node in (node for node in walk(sheet.feature) if "tableBody" in node):
        yield from ((_line(tag), f"{node['keyword']} carries no tags") for tag in node["tags"])


def _names(node: Node) -> list[str]:
    return [tag["name"].removeprefix("@") for tag in node["tags"]]


def tags(sheet: Sheet) -> Problems:
    """Report tags that are neither known nor ids: of the rule, of the scenario, or of what the scenario decides."""
    for node in (node for node in walk(sheet.feature) if "tags" in node):
        unknown = (tag for tag in node["tags"] if not is_id(tag["name"]) and tag["name"][1:] not in SELECTING)
        yield from ((_line(tag), f"{tag['name']} is not a known tag") for tag in unknown)
    yield from (
        (_line(tag), f"a Feature carries no id: {tag['name']}") for tag in sheet.feature["tags"] if is_id(tag["name"])
    )
    for rule in sheet.rules:
        ids = list(filter(is_id, _names(rule)))
        if len(ids) != 1 or ids[0] not in rulebook().rules:
            yield _line(rule), f"a Rule carries the id of one rule, not {ids}"
        for scenario in (node for node in walk(rule) if "examples" in node):
            decided = {*rulebook().rulings, *rulebook().conventions}
            own = [tag for tag in scenario["tags"] if is_id(tag["name"]) and tag["name"][1:] not in decided]
            if len(own) != 1:
                yield _line(scenario), f"a scenario carries one id of its own, not {len(own)}"
            for tag in own:
                if not any(re.fullmatch(rf"@{re.escape(each)}\.[1-9]\d*", tag["name"]) for each in ids):
                    yield _line(tag), f"{tag['name']} is neither a ruling nor a number under the Rule's id"


def repeated_tags(sheet: Sheet) -> Problems:
    """Report an id that is used twice in the file, and a tag twice on a scenario or inherited by it."""
    seen = set()
    for node in walk(sheet.feature):
        for tag in node.get("tags", ()):
            once = is_id(tag["name"]) and ("." in tag["name"] or "examples" not in node)
            key = (tag["name"], "" if once else node.get("id", "feature"))
            if key in seen:
                yield _line(tag), f"{tag['name']} is repeated"
            seen.add(key)
    for rule in sheet.rules:
        for node in (rule, *(node for node in walk(rule["children"]) if "examples" in node)):
            inherited = {*_names(sheet.feature), *(() if node is rule else _names(rule))}
            twice = (tag for tag in node["tags"] if tag["name"][1:] in inherited)
            yield from ((_line(tag), f"{tag['name']} is inherited already") for tag in twice)


def selection(sheet: Sheet) -> Problems:
    """Report tags that do not say what a scenario needs, and regressions that do not say what they catch."""
    needed: dict[str, set[str]] = {}
    for scenario, draft, _ in sheet.drafts:
        needed.setdefault(scenario["id"], set()).update(_needed(draft.request, _names(scenario)))
    for rule in sheet.rules:
        for scenario in (node for node in walk(rule["children"]) if "examples" in node):
            found = {*_names(sheet.feature), *_names(rule), *_names(scenario)} & SELECTING - {REGRESSION}
            wanted = needed.get(scenario["id"], found)
            if missing := sorted(wanted - found):
                yield _line(scenario), f"has no tag @{' @'.join(missing)}"
            if wrong := sorted(found - wanted):
                yield _line(scenario), f"has the tag @{' @'.join(wrong)}, but its request does not need it"
            if (REGRESSION in _names(scenario)) != bool(scenario["description"]):
                yield _line(scenario), "a regression, and nothing else, has a description: what it catches"


def _needed(request: Mapping[str, Any], tags: Sequence[str]) -> set[str]:
    """Return the tags that select a scenario by its request and by what it decides."""
    needed = {f"operation-{request['op']}"} if "op" in request else set()
    needed |= {f"edition-{request['edition']}"} if "edition" in request else set()
    needed |= {f"variant-{variant}" for variant in request.get("variants", ())}
    return needed | ({"protocol"} if any(tag in rulebook().conventions for tag in tags) else set())


def order(sheet: Sheet) -> Problems:
    """Report a scenario that is not Given, one When, Then, or has too many steps."""
    ranks = {each: rank for rank, each in enumerate(STEP_TYPES)}
    for scenario in sheet.scenarios:
        latest = -1
        actions = 0
        for step in scenario["steps"]:
            rank = ranks.get(step["keywordType"], latest)
            if rank < 0:
                yield _line(step), "does not continue a step"
            elif rank < latest:
                yield _line(step), f"{step['keyword'].strip()!r} comes too late"
            latest = max(latest, rank)
            actions += latest == ranks["Action"]
            if latest == ranks["Action"] and actions == 2:
                yield _line(step), "is a second When: what happened before is Given"
        if len(scenario["steps"]) > MOST_STEPS:
            yield _line(scenario), f"has more than {MOST_STEPS} steps"
        types = {step["keywordType"] for step in scenario["steps"]}
        yield from ((_line(scenario), f"has no {STEP_TYPES[each].title()}") for each in {"Action", "Outcome"} - types)


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
    """Report placeholders without a column, and columns without a placeholder, except the letters."""
    for scenario in sheet.scenarios:
        used = [(line, name) for line, text in _fillable(scenario) for name in re.findall("<([^<>]*)>", text)]
        for examples in scenario["examples"] or [{}]:
            given = [cell["value"] for cell in examples.get("tableHeader", {}).get("cells", ())]
            yield from ((line, f"<{name}> has no column") for line, name in used if name not in given)
            for index, name in enumerate(given):
                if name in given[:index] or (index and name not in [each for _, each in used]):
                    yield _line(examples["tableHeader"]), f"no step uses this column: {name!r}"


def phrases(sheet: Sheet) -> Problems:
    """Report steps that the phrasebook does not understand, or in more than one way, in any row of an outline."""
    steps = [node for node in walk(sheet.feature) if "keywordType" in node]
    yield from ((_line(node), "has a text block that no step reads") for node in steps if "docString" in node)
    for _, _, problems in sheet.drafts:
        yield from problems


TEXT_CHECKS = (language_line, characters)
TREE_CHECKS = (
    *(keywords, descriptions, emptiness, names, titles, places, tags, repeated_tags, selection),
    *(order, outlines, columns, phrases),
)


def problems(text: str, language: Language) -> dict[str, set[tuple[int, str]]]:
    """Return what each check finds in a feature file; a file that cannot be parsed has one problem, under no check."""
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
