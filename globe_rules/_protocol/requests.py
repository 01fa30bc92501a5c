"""Check requests against their schema, several times as fast as the schema alone if they have events.

An event has one of eleven forms. A validator tries one after the other, and every attempt that fails takes longer than
all other checks together. Here the name of the event selects its form. A request that does not pass is checked again
against the whole schema: the schema alone decides, and errors are those of `check`.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeGuard

from globe_rules._i18n import Message
from globe_rules._protocol.messages import check, compiled, schema

MAX_ID = (1 << 53) - 1
"""The largest id of a request."""


def raw_line(request: Mapping[str, Any]) -> str | None:
    """Return the text of a line that is not a request (W-15), or None for a request, which has an operation.

    >>> raw_line({"line": "hello"}), raw_line({"op": "materials"})
    ('hello', None)
    """
    return None if "op" in request else request.get("line")


def why_no_request(line: str) -> Message | None:
    """Return why a line is not a request, so that its response has the id 0 (W-15); None if it is an object with an id.

    >>> print(why_no_request("hello"))
    the line is not a JSON object
    >>> print(why_no_request('{"id": "7", "op": "materials"}'))
    the id of the request is missing or invalid
    >>> why_no_request('{"id": 7}')
    """
    try:
        value = json.loads(line)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        return Message("the line is not a JSON object")
    return None if is_valid_id(value.get("id")) else Message("the id of the request is missing or invalid")


def why_unknown(line: str) -> Message | None:
    """Return why an object with a valid id is not a request (W-15): an unknown operation, or a wrong hello.

    >>> print(why_unknown('{"id": 7, "op": "travel_log"}'))
    the operation is unknown
    >>> print(why_unknown('{"id": 7, "op": "hello"}'))
    the request does not match its schema
    >>> why_unknown('{"id": 7, "op": "materials"}')
    """
    value = json.loads(line)
    operation = value.get("op")
    if operation == "hello":
        return None if _passes(value, "request-hello") else Message("the request does not match its schema")
    is_known = isinstance(operation, str) and f"request-{operation}" in schema("requests")["$defs"]
    return None if is_known else Message("the operation is unknown")


def is_valid_id(value: object) -> TypeGuard[int]:
    """Return whether a JSON value is the id of a request.

    >>> [is_valid_id(each) for each in (0, 2**53 - 1, 2**53, -1, True, "7", None)]
    [True, True, False, False, False, False, False]
    """
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_ID


def check_request(request: object, operation: str) -> None:
    """Raise NotAMessage unless a request matches the published schema of its operation."""
    definition = f"request-{operation}"
    if not _passes(request, definition):
        check(request, "requests", definition)


def _passes(request: Any, definition: str) -> bool:  # noqa: ANN401 -- any JSON
    try:
        _validator(definition)(request)
        for event in request.get("events", ()):
            _validator(_forms()[event["event"]])(event)
    except (ValueError, KeyError, TypeError):  # it does not match, or an event has no known name
        return False
    return True


@cache
def _validator(definition: str) -> Callable[[object], object]:
    """Return the validator of a definition: a form of events, or a request with any events."""
    definitions = schema("requests")["$defs"]
    forms = dict(zip(_forms().values(), definitions["event"]["anyOf"], strict=True))
    return compiled({"$ref": f"#/$defs/{definition}", "$defs": {**definitions, **forms, "event": {}}})


@cache
def _forms() -> Mapping[str, str]:
    """Return a name for the definition of each form, by the name of its event."""
    forms = schema("requests")["$defs"]["event"]["anyOf"]
    return {name: f"event-{name}" for form in forms for name in form["properties"]["event"]["enum"]}
