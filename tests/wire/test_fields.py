"""Every field of every answer is governed by something, and nothing governs a field that there is not."""

from collections.abc import Iterator
from typing import Any

import pytest

from globe_rules.reference.operations import OPERATIONS, Operation
from globe_rules.rulebook import rulebook
from globe_rules.wire.messages import schema

DEFINITIONS = schema("answers")["$defs"]


def fields(known: dict[str, Any], place: str = "") -> Iterator[str]:
    """Yield the places of all values in an answer, `*` for any element of a list."""
    if "$ref" in known:
        known = DEFINITIONS[known["$ref"].removeprefix("#/$defs/")]
    inner = known.get("properties", {})
    for name, each in inner.items():
        yield from fields(each, f"{place}/{name}")
    items = known.get("items", {})
    if "properties" in items or (
        "$ref" in items and "properties" in DEFINITIONS[items["$ref"].removeprefix("#/$defs/")]
    ):
        yield from fields(items, f"{place}/*")
    if not inner and "properties" not in items:
        yield place.removeprefix("/")


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=list(OPERATIONS))
def test_every_field_is_governed(operation: Operation) -> None:
    """By a rule, a ruling or a convention that exists."""
    there = set(fields(DEFINITIONS[f"answer-{operation.name}"]))
    assert there - set(operation.governs) == set()
    lists = {place for field in there for place in (field.partition("/*")[0], field.rpartition("/")[0])}
    assert set(operation.governs) <= there | lists
    assert set(operation.governs.values()) <= set(rulebook().all_ids)
