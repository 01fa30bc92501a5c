"""Every field of a response names the rule, ruling or convention that governs it, and only existing fields do."""

from collections.abc import Iterator
from typing import Any

import pytest

from globe_rules._protocol.messages import schema
from globe_rules._reference.operations import OPERATIONS, Operation
from globe_rules.rulebook import rulebook

DEFINITIONS = schema("responses")["$defs"]


def fields(known: dict[str, Any], path: str = "") -> Iterator[str]:
    """Yield the paths of all values in a response; `*` is any element of a list."""
    if "$ref" in known:
        known = DEFINITIONS[known["$ref"].removeprefix("#/$defs/")]
    inner = known.get("properties", {})
    for name, each in inner.items():
        yield from fields(each, f"{path}/{name}")
    items = known.get("items", {})
    if "properties" in items or (
        "$ref" in items and "properties" in DEFINITIONS[items["$ref"].removeprefix("#/$defs/")]
    ):
        yield from fields(items, f"{path}/*")
    if not inner and "properties" not in items:
        yield path.removeprefix("/")


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=list(OPERATIONS))
def test_every_field_is_governed_by_an_existing_id(operation: Operation) -> None:
    in_schema = set(fields(DEFINITIONS[f"response-{operation.name}"]))
    assert in_schema - set(operation.governs) == set()
    lists = {path for field in in_schema for path in (field.partition("/*")[0], field.rpartition("/")[0])}
    assert set(operation.governs) <= in_schema | lists
    assert set(operation.governs.values()) <= set(rulebook().all_ids)
