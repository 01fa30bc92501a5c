"""The events of a round as JSON objects."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import fields as attributes

from globe_rules.cards import Card
from globe_rules.compass import Arrow
from globe_rules.events import (
    Done,
    Event,
    Flip,
    Lay,
    Lift,
    Move,
    Reconstruct,
    Signal,
    Stop,
    TakeBack,
    Turn,
    Wait,
)
from globe_rules.notation import read_placement, read_where
from globe_rules.program import IN_DOUBT, Pointing
from globe_rules.wire.answers import Json
from globe_rules.wire.fields import Fields, Misfit

EVENTS: Mapping[str, type[Event]] = {
    "signal": Signal,
    "lift": Lift,
    "lay": Lay,
    "move": Move,
    "turn": Turn,
    "take-back": TakeBack,
    "flip": Flip,
    "stop": Stop,
    "done": Done,
    "wait": Wait,
    "reconstruct": Reconstruct,
}
"""Every event by its name on the wire."""


def _arrow(text: str) -> Pointing:
    return IN_DOUBT if text == str(IN_DOUBT) else Arrow(text)


def _card(text: str) -> Card:
    return Card[text]


# How each field of an event is read: its reader, or the plain type that it has in JSON.
_READERS: Mapping[str, tuple[Callable[[str], object], str]] = {
    "placement": (read_placement, "a placement"),
    "card": (_card, "a card: G1 to R2"),
    "where": (read_where, "a space"),
    "arrow": (_arrow, "an arrow, or _ in doubt"),
}


def read_event(value: object) -> Event:
    """Read an event from a JSON object.

    >>> read_event({"event": "flip", "player": "Ana", "at": 1500})
    Flip(at=1500, player='Ana')
    """
    fields = Fields(value, what="the event")
    name = fields.take("event", str)
    if name not in EVENTS:
        raise fields.misfit("event", repr(name), f"one of {', '.join(EVENTS)}")
    kind = EVENTS[name]
    values: dict[str, object] = {}
    for attribute in attributes(kind):
        if attribute.name == "at":
            values["at"] = _time(fields)
        elif attribute.name == "player":
            values["player"] = fields.name("player")
        elif attribute.name in fields or attribute.name != "arrow":
            values[attribute.name] = fields.read(attribute.name, *_READERS[attribute.name])
    fields.finish()
    try:
        return kind(**values)  # type: ignore[arg-type]
    except ValueError as bent:  # only a turn can be wrong by now
        raise _no_such_arrow(fields, values["card"], values.get("arrow")) from bent


def _no_such_arrow(fields: Fields, card: Any, arrow: object) -> Misfit:  # noqa: ANN401 -- a card, read by its reader
    found = "no arrow" if arrow is None else repr(str(arrow))
    arrows = f"an arrow of {card}: {', '.join(card.arrows)}, or _ in doubt"
    return fields.misfit("arrow", found, arrows if card.arrows else f"none: how {card} lies makes no difference (Q-7)")


def _time(fields: Fields) -> int:
    at = fields.take("at", int)
    if at < 0:
        raise fields.misfit("at", str(at), "milliseconds since the signal")
    return at


def event_json(event: Event) -> dict[str, Json]:
    """Return an event as a JSON object.

    >>> event_json(Wait(at=30_000))
    {'event': 'wait', 'at': 30000}
    """
    [name] = [name for name, kind in EVENTS.items() if type(event) is kind]
    values: dict[str, Json] = {"event": name}
    for attribute in attributes(type(event)):
        value = getattr(event, attribute.name)
        if value is not None:
            values[attribute.name] = value if isinstance(value, int) and attribute.name == "at" else str(value)
    return values
