"""The world of later turns: the events of the small desk and the small clock, in later turns of a round."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from globe_rules._engine.errors import Refused
from globe_rules._i18n import Message
from globe_rules._protocol.operations import event_json, read_event
from globe_rules._random_requests.shrinking import renaming
from globe_rules._reference.operations import Request
from globe_rules._worlds.graphs import explore
from globe_rules._worlds.model import Kind, ListWorld, different, start
from globe_rules._worlds.rounds import SIDEWAYS, Programs, played, rest_of_turn, table
from globe_rules._worlds.stage_b import SMALL_CLOCK, SMALL_DESK

Turns = Sequence[tuple[Programs, str]]

_TABLES: Sequence[tuple[Request, Turns, dict[str, str]]] = (
    (table(2, SIDEWAYS), [({"Ana": ("G1@1", "B1N@2"), "Bo": ("R2@_",)}, "Bo")], {}),
    (table(3, SIDEWAYS, edition="fr"), [({}, "Cy"), ({"Cy": ("R1@1",)}, "Bo")], {"Ana": "Cy"}),
)
"""Tables, the turns before, and who acts instead of Ana."""


Events = list[dict[str, Any]]


def later_turns() -> Iterator[tuple[Request, Events, Events]]:
    """Yield tables with all events so far, and those that end the turn."""
    for request, turns, names in _TABLES:
        before = played(request, *turns)
        rename = renaming(names)
        for stage in _stages():
            events = [*before["events"], *rename(stage)["events"]]
            yield request, events, _rest(request, events)


def _later_turns() -> Iterator[Request]:
    return different({**request, "events": [*events, *rest]} for request, events, rest in later_turns())


@cache
def _stages() -> tuple[Request, ...]:
    """Return the requests of the small desk and the small clock, without tours."""
    found = (explore(world, world.tables[0]) for world in (SMALL_DESK, SMALL_CLOCK))
    return tuple(request for graph in found for kind in _KINDS for request in graph.requests(kind))


_KINDS = (Kind.STATES, Kind.REFUSALS)


def _rest(request: Request, events: Events) -> Events:
    """Return the events that end the turn: a response shows programs only when they have been applied."""
    state = start(request)
    for event in events:
        with suppress(Refused):
            state = state.after(read_event(event))
    return [dict(event_json(event)) for event in rest_of_turn(state)]


LATER_TURNS = ListWorld(
    "later-turns",
    Message("Every state and refusal of the small desk and the small clock, in the second or third turn of a round."),
    _later_turns,
    operations={"round"},
)
