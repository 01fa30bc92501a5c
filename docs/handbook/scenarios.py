"""The scenarios of the features, read for the pages."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import frozen
from gherkin.parser import Parser

from globe_rules._i18n import Language
from globe_rules._specification.features import features_folder, is_id

Rows = tuple[tuple[str, ...], ...]


@frozen
class Step:
    """One line of a scenario, with the table below it."""

    keyword: str
    text: str
    rows: Rows

    @property
    def is_puzzle(self) -> bool:
        """Whether the table shows the tiles of a puzzle."""
        return [len(row) for row in self.rows] == [3, 3, 3]


@frozen
class Scenario:
    """One scenario. `rows` is the table of examples, if it is an outline."""

    id: str
    rulings: tuple[str, ...]
    name: str
    steps: tuple[Step, ...]
    rows: Rows

    @property
    def anchors(self) -> tuple[str, ...]:
        """The anchors of the scenario and of each row of an outline."""
        return (self.id, *(f"{self.id}{row[0]}" for row in self.rows[1:]))


@cache
def scenarios_of_rules(language: Language) -> Mapping[str, tuple[Scenario, ...]]:
    """Return the scenarios of each rule, by its id."""
    found: dict[str, tuple[Scenario, ...]] = {}
    for path in sorted((features_folder() / language).glob("*.feature")):
        document: Any = Parser().parse(path.read_text(encoding="utf-8"))
        for rule in (child["rule"] for child in document["feature"]["children"]):
            [id_] = _tags(rule)
            found[id_] = tuple(_scenario(child["scenario"], id_) for child in rule["children"])
    return found


def rows_about(id_: str, language: Language) -> list[str]:
    """Return the ids of the outline rows that have an id as one of their values.

    >>> rows_about("SOLO-T2", "en")
    ['SOLO-2.1b']
    """
    every = (scenario for of_rule in scenarios_of_rules(language).values() for scenario in of_rule)
    return [f"{each.id}{row[0]}" for each in every for row in each.rows[1:] if id_ in row]


def _scenario(node: Any, rule: str) -> Scenario:  # noqa: ANN401 -- gherkin's tree is untyped
    [own_id] = [tag for tag in _tags(node) if tag.startswith(f"{rule}.")]
    # An outline may have several Examples, each with a name and the same columns.
    examples = [each["tableHeader"] for each in node["examples"][:1]]
    examples += [row for each in node["examples"] for row in each["tableBody"]]
    return Scenario(
        id=own_id,
        rulings=tuple(tag for tag in _tags(node) if tag != own_id),
        name=node["name"],
        steps=tuple(
            Step(step["keyword"].strip(), step["text"], _rows(step.get("dataTable", {}).get("rows", ())))
            for step in node["steps"]
        ),
        rows=_rows(examples),
    )


def _tags(node: Any) -> list[str]:  # noqa: ANN401 -- gherkin's tree is untyped
    """Return the ids among the tags."""
    return [tag["name"].removeprefix("@") for tag in node["tags"] if is_id(tag["name"])]


def _rows(rows: Any) -> Rows:  # noqa: ANN401 -- gherkin's tree is untyped
    return tuple(tuple(cell["value"] for cell in row["cells"]) for row in rows)
