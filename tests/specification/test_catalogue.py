"""The step catalogue is enough to run every scenario, with any Cucumber."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from globe_rules._i18n import BOOK_LANGUAGES, Language
from globe_rules._protocol.messages import as_sent, check
from globe_rules._specification.cases import canonical
from globe_rules._specification.catalogue import catalogue
from globe_rules._specification.conversion import record
from globe_rules._specification.features import Scenario, scenarios
from globe_rules._specification.suite import SUITE_VERSION

Values = Any  # JSON


@cache
def published() -> Mapping[str, Values]:
    """Return the catalogue as it is published."""
    return as_sent(catalogue())


def test_the_catalogue_follows_its_schema() -> None:
    """And it has the version of the suite."""
    check(published(), "steps")
    assert published()["suite"] == SUITE_VERSION


def test_a_text_means_the_same_in_every_language() -> None:
    """So one map of texts to values serves glue that does not know the language of a step."""
    for type_ in (each for each in catalogue()["types"].values() if each["read"]["as"] == "choice"):
        texts = [text for regexp in type_["regexp"].values() for text in regexp.split("|")]
        assert set(texts) == set(type_["read"]["values"])


@pytest.mark.parametrize("name", published()["types"])
def test_regular_expressions_are_the_same_in_every_dialect(name: str) -> None:
    """No capturing groups, no lookaround, and no classes that depend on Unicode except blanks."""
    for regexp in published()["types"][name]["regexp"].values():
        assert not re.search(r"\((?!\?:)|\(\?[^:]|\\[^dS+]", regexp)


def read(type_: str, text: str) -> Values:
    """Read a value as the schema describes it."""
    how = published()["types"][type_]["read"]
    if how["as"] == "text":
        for old, new in how.get("replace", {}).items():
            text = text.replace(old, new)
        return text
    if how["as"] == "number":
        return round(float(re.sub(r"[^\d.,]", "", text).replace(",", ".")) * how["times"])
    if how["as"] == "choice":
        return how["values"][text]
    if how["as"] == "object":
        found = {name: (field["as"], re.search(field["regexp"], text)) for name, field in how["fields"].items()}
        return {
            name: int(match[1]) if kind == "number" and match else not match for name, (kind, match) in found.items()
        }
    parts = [read(how["of"], part) for part in re.split("|".join(how["separators"]), text)]
    if "all_but" in how:
        return [each for each in how["all_but"] if each not in parts]
    defaults = how.get("defaults", [{}] * len(parts))
    return [{**others, how["field"]: part} for part, others in zip(parts, defaults)] if "field" in how else parts  # noqa: B905 -- there may be more defaults


def read_table(table: Mapping[str, Values], rows: Sequence[Sequence[str]]) -> Values:
    """Read a table as the schema describes it."""
    if table["as"] == "grid":
        return read(table["type"], "/".join(map("".join, rows)))
    columns = table["columns"]
    return [{c["field"]: read(c["type"], cell) for c, cell in zip(columns, row, strict=True)} for row in rows[1:]]


def fill(piece: Values, values: Mapping[str, Values]) -> Values:
    """Replace the names in a piece by their values."""
    if isinstance(piece, str) and piece.startswith("{"):
        return values[piece[1:-1]]
    if isinstance(piece, dict):
        return {key: fill(each, values) for key, each in piece.items()}
    return [fill(each, values) for each in piece] if isinstance(piece, list) else piece


class Glue:
    """Builds the request and the expectations of a scenario from the catalogue alone."""

    def __init__(self) -> None:
        self.request: dict[str, Values] = {}
        self.expect: list[Values] = []

    def perform(self, text: str, rows: Sequence[Sequence[str]] | None) -> None:
        """Perform a step of any language and keyword."""
        found = [
            (step, step[language]["parameters"], match)
            for step in published()["steps"]
            for language in BOOK_LANGUAGES
            if (match := _compiled(step[language]["regexp"]).search(text))
        ]
        [(step, parameters, match)] = found
        table = published()["tables"].get(step.get("table"))
        if table and rows and table["as"] == "steps":
            for (event,) in rows[1:]:
                self.perform(event, None)
            return
        values = {each["name"]: read(each["type"], part) for each, part in zip(parameters, match.groups(), strict=True)}
        if table and rows:
            values["table"] = read_table(table, rows)
        if "expect" in step:
            self.expect.append(fill(step["expect"], values))
        for key, value in fill(step.get("request", {}), values).items():
            self.request[key] = [*self.request.get(key, ()), *value] if key in published()["lists"] else value


_compiled = cache(re.compile)


@pytest.mark.no_cover
@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_glue_needs_nothing_but_the_catalogue(language: Language) -> None:
    """Every scenario becomes the same request and expectations as by our own reading."""
    wrong = [scenario.id for scenario in scenarios(language) if not _is_same(scenario)]
    assert wrong == []


def _is_same(scenario: Scenario) -> bool:
    glue = Glue()
    for step in scenario.steps:
        glue.perform(step.text, step.table)
    case = record(scenario)
    request = {**published()["defaults"][glue.request["op"]], **glue.request}
    expect = [each.as_json() for each in case.expect]
    return canonical([request, glue.expect]) == canonical([dict(case.request), expect])


def test_reasons_are_marked() -> None:
    """A value that cites ids in a response is a parameter whose type is marked, so it can be ignored."""
    marked = {name for name, type_ in published()["types"].items() if type_.get("reason")}
    assert marked == {"reason", "reasons"}
    for step in (step for step in published()["steps"] if "expect" in step):
        cites = re.search(r"because of|breaks \{|fails", step["en"]["expression"]) is not None
        assert cites == any(each["type"] in marked for each in step["en"]["parameters"]), step


@pytest.mark.no_cover
@pytest.mark.parametrize("language", BOOK_LANGUAGES)
def test_the_cucumber_library_matches_the_same_steps(language: Language) -> None:
    """Every expression is valid, every step matches exactly one, and the groups are those of our own reading."""
    expressions = pytest.importorskip("cucumber_expressions.expression", reason="needs cucumber-expressions")
    types = pytest.importorskip("cucumber_expressions.parameter_type")
    registry = pytest.importorskip("cucumber_expressions.parameter_type_registry").ParameterTypeRegistry()
    for name, type_ in published()["types"].items():
        both = list(dict.fromkeys(type_["regexp"].values()))
        registry.define_parameter_type(types.ParameterType(name, both, str, lambda text: text, False, False))  # noqa: FBT003
    texts = [step[each] for step in published()["steps"] for each in BOOK_LANGUAGES]
    compiled = [(text, expressions.CucumberExpression(text["expression"], registry)) for text in texts]
    steps = {step.text for scenario in scenarios(language) for step in scenario.steps}
    for step in steps:
        found = [(text, match) for text, expression in compiled if (match := expression.match(step)) is not None]
        assert len(found) == 1, step
        [(text, match)] = found
        assert [each.group.value for each in match] == list(_compiled(text["regexp"]).search(step).groups())  # type: ignore[union-attr]
