"""The scenarios as they stand in the features, an outline with all its rows, as HTML."""

from collections.abc import Callable, Mapping
from functools import cache
from html import escape
from typing import Any

from attrs import frozen
from gherkin.parser import Parser

from globe_rules.i18n import Language
from globe_rules.specification.features import features_folder

Rows = tuple[tuple[str, ...], ...]


@frozen
class Scenario:
    """One scenario; of an outline, the table of its rows."""

    id: str
    rulings: tuple[str, ...]
    name: str
    steps: str
    """Its lines as HTML, each with the table below it."""

    rows: Rows

    @property
    def anchors(self) -> tuple[str, ...]:
        """What can be linked to: itself, and each row of an outline."""
        return (self.id, *(f"{self.id}{row[0]}" for row in self.rows[1:]))

    @property
    def name_as_html(self) -> str:
        """Its name, with the values that rows fill in marked."""
        return _text(self.name)

    def as_html(self, try_link: Callable[[str], str]) -> str:
        """Return it to be read on a page; it, and each row, can be linked to and, where there is a position, tried."""
        tags = "".join(f' <span class="tag">{ruling}</span>' for ruling in self.rulings)
        name = f'<a class="id" href="#{self.id}">{self.id}</a> {self.name_as_html}{tags} {try_link(self.id)}'
        return (
            f'<article class="scenario" id="{self.id}"><p class="name">{name}</p>'
            f'<div data-search-exclude><ul class="steps">{self.steps}</ul>{self._examples(try_link)}</div></article>'
        )

    def _examples(self, try_link: Callable[[str], str]) -> str:
        if not self.rows:
            return ""
        head, *body = self.rows
        cells = "".join(f'<th scope="col">{_text(cell)}</th>' for cell in head[1:])
        lines = "".join(
            f'<tr id="{self.id}{letter}"><th scope="row">{letter}</th>'
            f"{''.join(f'<td>{_text(cell)}</td>' for cell in values)}{_tried(try_link(f'{self.id}{letter}'))}</tr>"
            for letter, *values in body
        )
        # A table wider than a phone is scrolled, by the keyboard too.
        cells += _tried(try_link(f"{self.id}{body[0][0]}") and " ")
        table = f'<table class="examples"><thead><tr><td></td>{cells}</tr></thead><tbody>{lines}</tbody></table>'
        return f'<div class="wide" tabindex="0">{table}</div>'


@cache
def scenarios_of_rules(language: Language) -> Mapping[str, tuple[Scenario, ...]]:
    """Return the scenarios under each rule."""
    found: dict[str, tuple[Scenario, ...]] = {}
    for path in sorted((features_folder() / language).glob("*.feature")):
        document: Any = Parser().parse(path.read_text(encoding="utf-8"))
        for rule in (child["rule"] for child in document["feature"]["children"]):
            [id_] = _tags(rule)
            found[id_] = tuple(_scenario(child["scenario"], id_) for child in rule["children"])
    return found


def rows_about(id_: str, language: Language) -> list[str]:
    """Return the rows of outlines in which an id is one of the values.

    >>> rows_about("SOLO-T2", "en")
    ['SOLO-2.1b']
    """
    every = (scenario for of_rule in scenarios_of_rules(language).values() for scenario in of_rule)
    return [f"{each.id}{row[0]}" for each in every for row in each.rows[1:] if id_ in row]


def _scenario(node: Any, rule: str) -> Scenario:  # noqa: ANN401 -- gherkin's tree is untyped
    [own_id] = [tag for tag in _tags(node) if tag.startswith(f"{rule}.")]
    examples = [(each["tableHeader"], *each["tableBody"]) for each in node["examples"]]
    return Scenario(
        id=own_id,
        rulings=tuple(tag for tag in _tags(node) if tag != own_id),
        name=node["name"],
        steps="".join(map(_step, node["steps"])),
        rows=_rows(examples[0]) if examples else (),
    )


def _step(node: Any) -> str:  # noqa: ANN401 -- as above
    table = _table(_rows(node.get("dataTable", {}).get("rows", ())))
    return f"<li><b>{node['keyword'].strip()}</b> {_text(node['text'])}{table}</li>"


def _tags(node: Any) -> list[str]:  # noqa: ANN401 -- as above
    return [tag["name"].removeprefix("@") for tag in node["tags"]]


def _rows(rows: Any) -> Rows:  # noqa: ANN401 -- as above
    return tuple(tuple(cell["value"] for cell in row["cells"]) for row in rows)


def _text(text: str) -> str:
    """Escape a text and mark the values that the rows of an outline fill in."""
    return escape(text, quote=False).replace("&lt;", "<var>").replace("&gt;", "</var>")


def _tried(link: str) -> str:
    """Return the last cell of a row that can be tried."""
    return f"<td>{link}</td>" if link else ""


def _table(rows: Rows) -> str:
    if not rows:
        return ""
    tiles = [len(row) for row in rows] == [3, 3, 3]
    lines = "".join(f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="wide" tabindex="0"><table class="{"tiles" if tiles else "facts"}">{lines}</table></div>'
