"""Every field of a response names the rule, ruling or convention that governs it, and only existing fields do."""

from collections.abc import Iterator
from typing import Any

import pytest

from globe_rules._protocol.messages import schema
from globe_rules._reference.governing import CONDITIONS, EXCEPTIONS, governing_id
from globe_rules._reference.operations import OPERATIONS, Operation
from globe_rules._specification.suite import suite
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


@pytest.mark.parametrize(
    ("operation", "field", "condition", "id_"),
    [(operation, *exception) for operation, exceptions in EXCEPTIONS.items() for exception in exceptions],
)
def test_another_id_governs_a_field_under_a_condition(operation: str, field: str, condition: str, id_: str) -> None:
    """The first condition that holds counts. Some case of the suite meets it."""
    assert field in OPERATIONS[operation].governs
    assert id_ in rulebook().all_ids
    earlier = [each[1] for each in EXCEPTIONS[operation] if each[0] == field]
    earlier = earlier[: earlier.index(condition)]
    requests = [case.request for case in suite().valid if case.request["op"] == operation]
    met = [
        request
        for request in requests
        if CONDITIONS[condition].holds(request) and not any(CONDITIONS[each].holds(request) for each in earlier)
    ]
    assert met
    assert {governing_id(request, field.replace("/*/", "/").split("/")) for request in met} == {id_}


def test_every_condition_is_used_and_nothing_governs_an_unknown_field() -> None:
    used = {condition for exceptions in EXCEPTIONS.values() for _, condition, _ in exceptions}
    assert set(CONDITIONS) - used == {"without-borders"}, "a variant that governs no field"
    assert governing_id({"op": "materials"}, ["unknown"]) == ""
    assert governing_id({"op": "round", "events": []}, ["steps", "puzzle"]) == "RECON-5"
