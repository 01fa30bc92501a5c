"""The protocol page (`wire.md`): its requests and responses are those of the reference engine."""

import json
import re

import pytest

from globe_rules._protocol.messages import check, check_response, schema
from globe_rules._reference.operations import OPERATION_NAMES, ReferenceEngine
from handbook import constraints
from tools.paths import DOCS


def exchanges(language: str) -> list[tuple[dict[str, object], dict[str, object]]]:
    """Return the requests on the page, each with the response below it."""
    text = (DOCS / language / "wire.md").read_text(encoding="utf-8")
    blocks = [json.loads(block) for block in re.findall(r"^```json\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)]
    return list(zip(blocks[::2], blocks[1::2], strict=True))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_has_an_example_of_every_operation(language: str) -> None:
    assert sorted(str(request["op"]) for request, _ in exchanges(language)) == sorted(["hello", *OPERATION_NAMES])


@pytest.mark.parametrize(("request_", "response"), exchanges("en"), ids=lambda each: str(each.get("op", "")))
def test_the_engine_gives_the_responses_on_the_page(request_: dict[str, object], response: dict[str, object]) -> None:
    """Requests and responses also match the schemas."""
    operation = str(request_["op"])
    check(request_, "requests", f"request-{operation}")
    check(response, "envelope")
    result = response["result"]
    assert isinstance(result, dict)
    check_response(result, operation)
    if operation != "hello":
        assert ReferenceEngine().respond(request_) == result


def test_both_languages_show_the_same_exchanges() -> None:
    assert exchanges("en") == exchanges("fr")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_shows_every_constraint_of_the_schemas(language: str) -> None:
    """The table is made from the schemas: each definition has a row, and no keyword is left out."""
    assert "{{ constraints() }}" in (DOCS / language / "wire.md").read_text(encoding="utf-8")
    forms = schema("requests")["$defs"]
    names = [name.replace("request ", "request-").split()[0] for name, _ in constraints.rows()]
    assert list(dict.fromkeys(names)) == list(forms)
    assert _keywords(forms) <= constraints.SHOWN


def _keywords(value: object) -> set[str]:
    """Return the keywords of JSON Schema in definitions."""
    if isinstance(value, list):
        return set().union(*map(_keywords, value))
    if not isinstance(value, dict):
        return set()
    is_schema = not value.keys().isdisjoint({"type", "enum", "$ref", "anyOf"}) and not isinstance(
        value.get("type"), dict
    )
    inner = (each for key, each in value.items() if key not in {"enum", "required", "properties"})
    found = set().union(
        *map(_keywords, inner), *map(_keywords, value.get("properties", {}).values() if is_schema else ())
    )
    return found | (value.keys() if is_schema else set())
