"""The events of a round as JSON objects."""

from globe_rules.events import Event
from globe_rules.wire.fields import Json
from globe_rules.wire.reading import from_json
from globe_rules.wire.writing import to_json


def read_event(value: object) -> Event:
    """Read an event from a JSON object.

    >>> read_event({"event": "flip", "player": "Ana", "at": 1500})
    Flip(at=1500, player='Ana')
    """
    event: Event = from_json(Event, value)  # type: ignore[arg-type]  # a union is no type to mypy
    return event


def event_json(event: Event) -> dict[str, Json]:
    """Return an event as a JSON object.

    >>> from globe_rules.events import Wait
    >>> event_json(Wait(at=30_000))
    {'event': 'wait', 'at': 30000}
    """
    told = to_json(event)
    assert isinstance(told, dict)  # noqa: S101 -- as every event is
    return told
