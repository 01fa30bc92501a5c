"""Reads the features: scenarios with their ids, rules and steps."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from attrs import field, frozen

import globe_rules
from globe_rules._engine.errors import Unreadable
from globe_rules._i18n import Language, Message, Translatable, on_one_line
from globe_rules._specification.parameters import Table
from globe_rules._specification.phrases import Keyword

STEP_TYPES: dict[str, Keyword] = {"Context": "given", "Action": "when", "Outcome": "then"}


def features_folder() -> Path:
    """Return the folder of the features: inside the installed package, else beside its source."""
    package = Path(globe_rules.__file__).parent
    inside = package / "features"
    return inside if inside.is_dir() else package.parent / "features"


@frozen
class ScenarioStep:
    """One step as written, its keyword resolved (And continues the one before)."""

    keyword: Keyword
    text: str
    table: Table | None
    comment: str = ""
    """A comment for the line after the step."""


@frozen
class Scenario:
    """One scenario, or one row of an outline."""

    id: str
    """The stable id: that of the scenario, and the letter of the row."""

    rule: str
    """The rule that it belongs to."""

    rulings: tuple[str, ...]
    """The rulings that it decides."""

    name: str
    why: str
    """The heading of its rule: what is at stake."""

    text: str = field(repr=False)
    """The scenario as written, without tags; of an outline, with the values of this row."""

    language: Language
    steps: tuple[ScenarioStep, ...] = field(repr=False)


def scenarios(language: Language) -> Iterator[Scenario]:
    """Read every scenario of one language, files in alphabetical order."""
    for path in sorted((features_folder() / language).glob("*.feature")):
        yield from read_feature(path.read_text(encoding="utf-8"), language)


def read_feature(text: str, language: Language) -> Iterator[Scenario]:
    """Read the scenarios of one feature file. Raises Unreadable if it is not Gherkin, or has no ids."""
    # Imported here: an installed package needs gherkin only to read features, never to play.
    from gherkin.pickles.compiler import Compiler  # noqa: PLC0415

    document = _parsed(text)
    nodes = list(walk(document))
    rows = [row for node in nodes for row in node.get("tableBody", ())]
    _check_columns(text, nodes)
    letters = {row["id"]: row["cells"][0]["value"] for row in rows}
    rules = [node["rule"] for node in nodes if "rule" in node]
    headings = {tag["name"].removeprefix("@"): rule["name"] for rule in rules for tag in rule["tags"]}
    lines = {node["id"]: node["location"]["line"] for node in nodes if "id" in node}
    document["uri"] = ""  # the compiler requires one
    for pickle in Compiler().compile(document):
        tags = [tag["name"].removeprefix("@") for tag in pickle["tags"] if is_id(tag["name"])]
        own_ids = [tag for tag in tags if "." in tag]
        own_rules = [tag for tag in tags if tag in headings and any(each.startswith(f"{tag}.") for each in own_ids)]
        if not len(own_ids) == len(own_rules) == 1:
            raise _unreadable(text, lines[pickle["astNodeIds"][0]], " ".join(tags) or _NO_ID, _IDS)
        [own_id], [rule] = own_ids, own_rules
        for step in pickle["steps"]:
            if step["type"] not in STEP_TYPES:
                raise _unreadable(text, lines[step["astNodeIds"][0]], repr(step["text"]), _STEP)
        steps = tuple(map(read_step, pickle["steps"]))
        letter = "".join(letters.get(node, "") for node in pickle["astNodeIds"])
        yield Scenario(
            id=own_id + letter,
            rule=rule,
            rulings=tuple(tag for tag in tags if tag not in {own_id, rule}),
            name=pickle["name"],
            why=headings[rule],
            text=scenario_text(pickle["name"], steps, language),
            language=language,
            steps=steps,
        )


_NO_ID = Message("no id")
_IDS = Message("one id of a rule before Rule, and one id of the scenario, such as @CARD-B1 and @CARD-B1.1")
_STEP = Message("a step that begins with Given, When or Then")
_COLUMN = Message("the name of a column: letters, digits, spaces and hyphens")


def _parsed(text: str) -> Any:  # noqa: ANN401 -- gherkin's tree is untyped
    """Return gherkin's tree of a feature."""
    from gherkin.errors import CompositeParserException, ParserError  # noqa: PLC0415 -- as above
    from gherkin.parser import Parser  # noqa: PLC0415 -- as above

    try:
        return Parser().parse(text)
    except ParserError as error:
        first: Any = error.errors[0] if isinstance(error, CompositeParserException) else error
        line, problem = first.location["line"], str(first).partition(": ")[2]
        expected = Message("Gherkin ({problem})", problem=on_one_line(problem, MAX_PROBLEM_CHARS))
        raise _unreadable(text, line, repr(_line(text, line).strip()[:MAX_PROBLEM_CHARS]), expected) from error


MAX_PROBLEM_CHARS = 200
"""Longest part of a feature that an error shows."""


def _check_columns(text: str, nodes: Iterable[Any]) -> None:
    """Raise Unreadable if a column of an outline has no plain name: gherkin reads it as a regular expression."""
    for node in nodes:
        if header := node.get("tableHeader"):
            for name in [cell["value"] for cell in header["cells"]] or [""]:
                if not re.fullmatch(r"[\w -]+", name):
                    raise _unreadable(text, header["location"]["line"], repr(name[:MAX_PROBLEM_CHARS]), _COLUMN)


def _unreadable(text: str, line: int, found: str | Translatable, expected: Message) -> Unreadable:
    return Unreadable(_line(text, line), line=line, column=1, found=found, expected=expected)


def _line(text: str, number: int) -> str:
    """Return a line of a text; after its end, an empty one."""
    return "".join(text.split("\n")[number - 1 : number])


def is_id(tag: str) -> bool:
    """Return whether a tag is an id. Ids begin with a capital letter, and tags that only select with a small one.

    >>> is_id("@REACT-2.1"), is_id("@operation-reaction")
    (True, False)
    """
    return tag.removeprefix("@")[:1].isupper()


def walk(tree: Any) -> Iterator[Any]:  # noqa: ANN401 -- gherkin's tree is untyped
    """Yield every object of gherkin's tree, the outer ones first."""
    if isinstance(tree, dict):
        yield tree
        tree = list(tree.values())
    if isinstance(tree, list):
        for child in tree:
            yield from walk(child)


def read_step(step: Any) -> ScenarioStep:  # noqa: ANN401 -- as above
    """Convert a step of the gherkin library, with the values of its row filled in."""
    rows = step.get("argument", {}).get("dataTable", {}).get("rows")
    table = None if rows is None else [[cell["value"] for cell in row["cells"]] for row in rows]
    return ScenarioStep(STEP_TYPES[step["type"]], step["text"], table)


_WRITTEN: dict[Language, dict[str, str]] = {
    "en": {"scenario": "Scenario", "given": "Given", "when": "When", "then": "Then", "and": "And"},
    "fr": {"scenario": "Scénario", "given": "Soit", "when": "Quand", "then": "Alors", "and": "Et"},
}


def scenario_text(name: str, steps: Iterable[ScenarioStep], language: Language) -> str:
    """Write a scenario as Gherkin; of an outline, the values of its row are filled in."""
    words = _WRITTEN[language]
    lines = [f"{words['scenario']}: {name}"]
    before = ""
    for step in steps:
        lines.append(f"  {words['and'] if step.keyword == before else words[step.keyword]} {step.text}")
        before = step.keyword
        widths = [max(map(len, column)) for column in zip(*step.table, strict=True)] if step.table else []
        for row in step.table or ():
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            lines.append(f"    | {' | '.join(cells)} |")
        if step.comment:
            lines.append(f"    # {step.comment}")
    return "\n".join(lines)
