"""The step catalogue as tables: every step, parameter type and table of the features."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from globe_rules._i18n import Text
from globe_rules._specification.conversion import record
from globe_rules._specification.features import scenarios
from globe_rules.bdd import step_catalogue
from handbook.page import Page


def steps(page: Page, keyword: str) -> str:
    """Show the steps with a keyword, and what each adds to the request or expects of the response.

    `{{ steps("given") }}`
    """
    found = [step for step in step_catalogue()["steps"] if step["keyword"] == keyword]
    rows = [(step[page.language]["expression"], step.get("table"), _meaning(step)) for step in found]
    return page.render("steps.html", keyword=keyword, steps=rows)


def parameter_types(page: Page) -> str:
    """Show the parameter types of the steps, with their regular expressions.

    `{{ parameter_types() }}`
    """
    found = step_catalogue()["types"].items()
    types = [(name, Text(**type_["about"]), type_["regexp"][page.language]) for name, type_ in found]
    return page.render("parameter_types.html", types=types)


def step_tables(page: Page) -> str:
    """Show the tables of the steps, with their columns.

    `{{ step_tables() }}`
    """
    tables = [(name, _columns(table)) for name, table in step_catalogue()["tables"].items()]
    return page.render("step_tables.html", tables=tables)


def request_defaults(page: Page) -> str:
    """Show the fields that each operation has in its request if no step mentions them.

    `{{ request_defaults() }}`
    """
    found = step_catalogue()["defaults"].items()
    return page.render("request_defaults.html", defaults=[(op, _written(fields)) for op, fields in found])


def scenarios_by_operation(page: Page) -> str:
    """Show the number of scenarios of each operation.

    `{{ scenarios_by_operation() }}`
    """
    counted = Counter(record(each).request["op"] for each in scenarios(page.language))
    return page.render("scenarios_by_operation.html", counted=sorted(counted.items()), total=counted.total())


def _meaning(step: Mapping[str, Any]) -> tuple[str, str, str]:
    """Return where a step expects its value and how, and the value; a step of the request has only the value."""
    if "request" in step:
        return "", "", _written(step["request"])
    relation = "is" if "is" in step["expect"] else "has"
    return step["expect"]["at"], relation, _written(step["expect"][relation])


def _columns(table: Mapping[str, Any]) -> list[tuple[Text | None, str]]:
    """Return the heading and the parameter type of each column; the cells of a grid have no heading."""
    if table["as"] == "grid":
        return [(None, table["type"])]
    if table["as"] == "steps":
        return [(Text(**table["heading"]), "")]
    return [(Text(**column["heading"]), column["type"]) for column in table["columns"]]


def _written(value: Any) -> str:  # noqa: ANN401 -- JSON
    return json.dumps(value, ensure_ascii=False)
