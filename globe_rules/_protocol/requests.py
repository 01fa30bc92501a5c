"""Check requests against their schema, several times as fast as the schema alone if they have events.

An event has one of eleven forms. A validator tries one after the other, and every attempt that fails takes longer than
all other checks together. Here the name of the event selects its form. A request that does not pass is checked again
against the whole schema: the schema alone decides, and errors are those of `check`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from globe_rules._protocol.messages import check, compiled, schema


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
