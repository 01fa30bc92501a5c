"""The protocol page (`wire.md`): its requests and responses are those of the reference engine."""

import json
import re

import pytest

from globe_rules._protocol.messages import check, check_response
from globe_rules._reference.operations import OPERATION_NAMES, ReferenceEngine
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
