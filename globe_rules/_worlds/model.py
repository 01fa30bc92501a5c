"""What a world is: a table, an alphabet of events, a key, a bound and a tail; or just a list of requests."""

import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from enum import StrEnum

from attrs import evolve, field, frozen

from globe_rules._engine.events import Event, Timed, Wait
from globe_rules._engine.stages.preparation import Table
from globe_rules._engine.stages.reaction import Reaction
from globe_rules._engine.variants import Variants
from globe_rules._engine.voyage import Voyage
from globe_rules._i18n import Message
from globe_rules._protocol.reading import from_json
from globe_rules._reference.operations import OPERATION_NAMES, Request

State = Reaction | Voyage


class When(StrEnum):
    """The time of an event, relative to the clock and to the end of stage B, in milliseconds."""

    NOW = "now"
    LATER = "1 ms later"
    JUST_BEFORE_END = "1 ms before the end"
    END = "at the end"
    JUST_AFTER_END = "1 ms after the end"


def stage_b(state: State) -> Reaction:
    """Return stage B of a state."""
    return state if isinstance(state, Reaction) else state.reaction


def times(reaction: Reaction) -> dict[When, int]:
    """Return the times that events can have in a state. Times that are past or equal to an earlier one are left out.

    >>> from globe_rules._engine.cards import Hand
    >>> from globe_rules._engine.events import Flip, Signal
    >>> reaction = Reaction.start({"Ana": Hand.full(), "Bo": Hand.full()}, Variants()).after(Signal())
    >>> [f"{when}: {at}" for when, at in times(reaction).items()]
    ['now: 0', '1 ms later: 1']
    >>> list(times(reaction.after(Flip(player="Ana", at=5))).values())
    [5, 6, 30004, 30005, 30006]
    """
    now = reaction.clock or 0
    possible = {When.NOW: now, When.LATER: now + 1}
    if (end := reaction.ends_at) is not None:
        possible |= {When.JUST_BEFORE_END: end - 1, When.END: end, When.JUST_AFTER_END: end + 1}
    found: dict[When, int] = {}
    for when, at in possible.items():
        if at >= now and at not in found.values():
            found[when] = at
    return found


@frozen
class Letter:
    """One letter of an alphabet: an event whose time depends on the state."""

    event: Event
    when: When = When.NOW

    def event_in(self, state: State) -> Event | None:
        """Return the event with its time in a state, or None if it cannot have this time there."""
        if not isinstance(self.event, Timed):
            return self.event
        at = times(stage_b(state)).get(self.when)
        return None if at is None else evolve(self.event, at=at)


def at_all_times(*events: Event) -> tuple[Letter, ...]:
    """Return letters for events at every time."""
    return tuple(Letter(event, when) for event in events for when in When)


def sand_runs_out() -> Letter:
    """Return the letter with which the sand runs out."""
    return Letter(Wait(at=0), When.END)


class Kind(StrEnum):
    """The sets of requests of a world, in the order in which they are sent."""

    LIST = "list"
    """Every request of a list."""

    STATES = "states"
    """The shortest way to every state; then everything that is refused there, or one accepted event."""

    TOURS = "tours"
    """Long walks that contain every pair of successive accepted events."""

    REFUSALS = "refusals"
    """The shortest way to every state, everything that is refused there, then one accepted event."""


def nothing(_state: State) -> Sequence[Event]:
    """Return no events: the response shows the whole state."""
    return ()


def always(_state: State) -> bool:
    """Return True: the search has no bound but the key."""
    return True


@frozen(eq=False)
class EventWorld:
    """A world of events: all states that an alphabet can reach from one of its tables. Compared by identity."""

    name: str
    about: Message
    tables: tuple[Request, ...] = field(repr=False)
    """Requests without events; the world has one graph for each."""

    alphabet: Callable[[Request], tuple[Letter, ...]] = field(repr=False)
    """Returns the letters for a table."""

    key: Callable[[State], Hashable] = field(repr=False)
    """Returns what the rules still know about a state. States with the same key are one."""

    goes_on: Callable[[State], bool] = field(default=always, repr=False)
    """The bound: returns whether events are tried in a state."""

    tail: Callable[[State], Sequence[Event]] = field(default=nothing, repr=False)
    """Returns the events that make visible what a response does not show."""

    kinds = (Kind.STATES, Kind.TOURS, Kind.REFUSALS)
    may_be_invalid = False

    @property
    def operations(self) -> frozenset[str]:
        """The operations of its requests."""
        return frozenset(table["op"] for table in self.tables)


@frozen(eq=False)
class ListWorld:
    """A world without events: all requests of a list. Compared by identity."""

    name: str
    about: Message
    requests: Callable[[], Iterator[Request]] = field(repr=False)
    operations: AbstractSet[str] = field(default=frozenset(OPERATION_NAMES), repr=False)
    """The operations of its requests."""

    may_be_invalid: bool = False
    """Whether some requests are invalid, so that an error is the right response (W-15)."""

    kinds = (Kind.LIST,)


World = EventWorld | ListWorld


def different(requests: Iterable[Request]) -> Iterator[Request]:
    """Yield each request once, in the order in which they first appear."""
    seen: set[str] = set()
    for request in requests:
        if (text := json.dumps(request, sort_keys=True)) not in seen:
            seen.add(text)
            yield request


def start(table: Request) -> State:
    """Return the first state of a request about stage B or about a round, in which no card is discarded."""
    if table["op"] == "reaction":
        variants = Variants(table["variants"])
        return Reaction.start(dict.fromkeys(table["players"], variants.hand), variants)
    return Voyage.start(from_json(Table, {key: table[key] for key in ("edition", "variants", "side", "setups")}))
