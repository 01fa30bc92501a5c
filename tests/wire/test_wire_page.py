"""The page about the wire is true: its questions and answers are those of the reference engine."""

import json
import re

import pytest

from globe_rules.reference.operations import PARTS, ReferenceEngine
from globe_rules.wire.messages import check, check_answer
from tools.places import DOCS


def exchanges(language: str) -> list[tuple[dict[str, object], dict[str, object]]]:
    """Return the page's questions, each with the answer below it."""
    text = (DOCS / language / "wire.md").read_text(encoding="utf-8")
    blocks = [json.loads(block) for block in re.findall(r"^```json\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)]
    return list(zip(blocks[::2], blocks[1::2], strict=True))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_shows_every_operation(language: str) -> None:
    """No operation is left to be guessed."""
    assert sorted(str(question["op"]) for question, _ in exchanges(language)) == sorted(["hello", *PARTS])


@pytest.mark.parametrize(("question", "answer"), exchanges("en"), ids=lambda each: str(each.get("op", "")))
def test_the_answers_are_those_of_the_engine(question: dict[str, object], answer: dict[str, object]) -> None:
    """Questions and answers fit the schemas, and the engine answers just that."""
    operation = str(question["op"])
    check(question, "requests", f"request-{operation}")
    check(answer, "envelope")
    inner = answer["answer"]
    assert isinstance(inner, dict)
    check_answer(inner, operation)
    if operation != "hello":
        assert ReferenceEngine().answer(question) == inner


def test_both_languages_show_the_same_exchanges() -> None:
    """The French page has the same examples."""
    assert exchanges("en") == exchanges("fr")
