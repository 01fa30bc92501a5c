"""Worlds of hidden state: the clock, which no response shows, and memory between requests."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import chain, starmap
from typing import Any

from globe_rules._engine.errors import Refused
from globe_rules._engine.events import Event, Flip, Lift, Move, Place, Rotate, Signal, TakeBack, Wait
from globe_rules._engine.program import Placement
from globe_rules._engine.voyage import Voyage
from globe_rules._i18n import Message
from globe_rules._protocol.operations import event_json, read_event
from globe_rules._reference.operations import Request
from globe_rules._worlds.graphs import Graph, Node, explore
from globe_rules._worlds.invalid import BASES
from globe_rules._worlds.later_turns import later_turns
from globe_rules._worlds.model import (
    EventWorld,
    Letter,
    ListWorld,
    State,
    at_all_times,
    different,
    stage_b,
    start,
)
from globe_rules._worlds.neighbours import NEIGHBOURS, after_errors, after_late_errors, every_field
from globe_rules._worlds.rounds import ROUND
from globe_rules._worlds.stage_b import CLOCK, SMALL_CLOCK, SMALL_DESK, stage_b_key

# The clock.


def _hand_alphabet(_table: Request) -> tuple[Letter, ...]:
    """Return letters with which Ana does everything that a hand can do, also without any effect."""
    ana: dict[str, Any] = {"player": "Ana", "at": 0}
    events: list[Event] = [Wait(at=0), Lift(**ana), Flip(player="Bo", at=0)]
    events += [Place(Placement("G1", 1), **ana), Move("G1", 1, **ana), Rotate("G1", None, **ana), TakeBack("G1", **ana)]
    events += [Place(Placement("B1", 2, "N"), **ana), Rotate("B1", "N", **ana), Rotate("B1", "E", **ana)]
    return Letter(Signal()), *at_all_times(*events)


HAND = EventWorld(
    "hand", Message("All that a hand can do, also without effect."), SMALL_DESK.tables, _hand_alphabet, stage_b_key
)


def probe(state: State) -> Event:
    """Return a wait 1 ms before the clock: an error, except before the signal and after the end of the voyage."""
    return Wait(at=max(0, (stage_b(state).clock or 0) - 1))


def _probed(graph: Graph) -> Iterator[Request]:
    """Yield the way to every state with each accepted event, and with everything refused; then the probe."""
    return (
        {**graph.table, "events": [event_json(each) for each in (*events, probe(state))]}
        for node in graph.nodes
        for events, state in _ways(graph, node)
        if is_ticking(state)
    )


def _ways(graph: Graph, node: Node) -> Iterator[tuple[tuple[Event, ...], State]]:
    """Yield the events that lead to a state and everything refused there, and to each state after it."""
    if node.refused:
        yield (*node.path, *node.refused), node.state
    for event in graph.accepted_events(node):
        yield (*node.path, event), node.state.after(event)


def is_ticking(state: State) -> bool:
    """Return whether a probe can show the clock: it is after 0, or the voyage is over."""
    is_over = isinstance(state, Voyage) and state.outcome is not None
    return is_over or bool(stage_b(state).clock)


def hidden_clock(worlds: Sequence[EventWorld]) -> Iterator[Request]:
    """Yield requests that show the clock in worlds of events."""
    return (request for world in worlds for table in world.tables for request in _probed(explore(world, table)))


def _in_later_turn(before: Request, events: Sequence[Request], rest: Sequence[Request]) -> Iterator[Request]:
    """Yield requests that show the clock in a later turn, before and after all programs are applied."""
    state = start(before)
    for event in events:
        with suppress(Refused):
            state = state.after(read_event(event))
    if is_ticking(state):
        yield {**before, "events": [*events, event_json(probe(state))]}
    yield {**before, "events": [*events, *rest, {"event": "wait", "at": 0}]}


def _in_later_turns() -> Iterator[Request]:
    return chain.from_iterable(starmap(_in_later_turn, later_turns()))


def _hidden_clock() -> Iterator[Request]:
    return chain(different(hidden_clock((SMALL_CLOCK, HAND, ROUND, CLOCK))), different(_in_later_turns()))


HIDDEN_CLOCK = ListWorld(
    "hidden-clock",
    Message(
        "After every event of the worlds round and clock, of all that a hand can do, and of later turns: a wait 1 ms "
        "before the clock, which is an error until the end of the voyage."
    ),
    _hidden_clock,
    operations={"reaction", "round"},
    may_be_invalid=True,
)


# Memory between requests.


def in_all_orders(requests: Sequence[Request]) -> Iterator[Request]:
    """Yield requests so that each comes directly after each, and after itself: a de Bruijn sequence.

    >>> "".join(in_all_orders("abc"))
    'aabacbbcca'
    """
    for number, request in enumerate(requests):
        yield request
        for later in requests[number + 1 :]:
            yield request
            yield later
    yield from requests[:1]


def _memory() -> Iterator[Request]:
    return in_all_orders([*NEIGHBOURS])


MEMORY = ListWorld(
    "memory",
    Message("Requests of all operations that differ in one field, each directly after each of the others."),
    _memory,
)


@cache
def _one_field_each() -> tuple[Request, ...]:
    return tuple(every_field(BASES.values()))


MEMORY_OF_FIELDS = ListWorld(
    "memory-of-fields",
    Message("Requests of all operations, each before and after another one in which only one field is different."),
    lambda: iter(_one_field_each()),
)
MEMORY_OF_ERRORS = ListWorld(
    "memory-of-errors",
    Message("Invalid requests of all operations, each followed by a valid one."),
    lambda: chain(after_errors(BASES.values()), after_late_errors()),
    may_be_invalid=True,
)
