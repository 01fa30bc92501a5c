"""The constraints of the request schemas, in words."""

from collections.abc import Iterator, Mapping
from typing import Any

from globe_rules._protocol.messages import schema
from handbook.page import Page

Schema = Mapping[str, Any]
SHOWN = frozenset(
    {"type", "required", "properties", "additionalProperties", "enum", "pattern", "minLength", "minItems"}
)
SHOWN |= {"items", "uniqueItems", "minimum", "maximum", "$ref", "anyOf"}
"""The keywords of JSON Schema that the table puts into words."""


def table(page: Page) -> str:
    """Show every constraint of the request schemas.

    `{{ constraints() }}`
    """
    return page.render("constraints.html", rows=list(rows()))


def rows() -> Iterator[tuple[str, Schema]]:
    """Yield every definition of the schema of requests with its name. Each kind of event is one of its own."""
    for name, form in schema("requests")["$defs"].items():
        for each in form.get("anyOf", [form]):
            assert each.keys() <= SHOWN, f"{name} has a keyword that docs/templates/constraints.html cannot show"  # noqa: S101
            kind = f" {each['properties']['event']['enum'][0]}" if "anyOf" in form else ""
            yield name.replace("request-", "request ") + kind, each
