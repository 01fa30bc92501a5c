"""Sends the requests of worlds to an implementation, and finds out which worlds are complete."""

import math
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import Factory, define, evolve, frozen

from globe_rules._fuzz.findings import Finding, shrunk
from globe_rules._fuzz.search import Group, Search
from globe_rules._i18n import AnyText, Message
from globe_rules._kit.adapters import RESPOND_ONCE, Adapter, Claims
from globe_rules._kit.differences import Difference
from globe_rules._kit.exchanges import Exchange, Failure
from globe_rules._kit.interruption import interruptible, keep_results, termination_deferred
from globe_rules._kit.runner import FailureStreak
from globe_rules._protocol.operations import read_event
from globe_rules._reference.operations import Request
from globe_rules._reference.validity import why_invalid
from globe_rules._worlds.catalogue import Figures, figures, graphs, requests
from globe_rules._worlds.graphs import Graph
from globe_rules._worlds.model import EventWorld, Kind, World

_NAME = Message("{title} (found in a small world)")

RECENT = 1000
"""Requests that are kept for faults which appear later, such as a second response."""


@frozen
class WorldRequest:
    """Where a request comes from."""

    world: World
    kind: Kind
    operation: str


def figures_json(world: World) -> dict[str, Any]:
    """Return the name and the figures of a world as JSON."""
    size = figures(world)
    of_events = {"states": size.states, "transitions": size.transitions, "pairs": size.pairs}
    return {"world": world.name, **(of_events if isinstance(world, EventWorld) else {}), "requests": size.requests}


@define
class WorldResult:
    """The results of one world so far."""

    world: World
    figures: Figures
    sent: int = 0
    skipped: int = 0
    """The number of requests that are not claimed."""

    differing: int = 0
    """The number of requests whose response is wrong or missing."""

    @property
    def complete(self) -> bool:
        """Whether every claimed request was sent, and there is at least one."""
        return self.sent > 0 and self.sent + self.skipped == self.figures.requests

    @property
    def agrees(self) -> bool:
        """Whether the world is complete and every response is right."""
        return self.complete and not self.differing

    def as_json(self) -> dict[str, Any]:
        """Return the results as JSON."""
        results = {key: getattr(self, key) for key in ("sent", "skipped", "differing", "complete")}
        return {**figures_json(self.world), **results}


@define
class Survey:
    """Worlds that are sent to one implementation, and the results so far."""

    adapter: Adapter
    worlds: tuple[World, ...]
    seconds: float | None = None
    fail_fast: bool = False
    progress: Callable[[WorldResult], None] = lambda _result: None
    results: dict[str, WorldResult] = Factory(dict)
    interrupted: bool = False
    stopped_at_first_failure: bool = False
    search: Search = Factory(lambda self: Search(self.adapter, seed=0, iterations=0), takes_self=True)
    """Compares responses, and groups the differences."""

    _recent: deque[tuple[int, WorldRequest, Request]] = Factory(lambda: deque(maxlen=RECENT))
    _number: int = 0
    """The number of requests so far."""

    @property
    def claims(self) -> Claims:
        """What the implementation claims."""
        return self.search.claims

    @property
    def groups(self) -> Mapping[Difference, Group]:
        """The differences so far, with the shortest request of each."""
        return self.search.results.groups

    @property
    def complete(self) -> bool:
        """Whether every claimed request of every world was sent."""
        return all(each.sent + each.skipped == each.figures.requests for each in self.results.values())

    @property
    def sent(self) -> int:
        """The number of requests that were sent."""
        return sum(each.sent for each in self.results.values())

    def run(self) -> None:
        """Send all requests until a limit is reached; an interrupt keeps the results so far."""
        with interruptible():
            self.search.claims = self.adapter.start()
            self.results = {world.name: WorldResult(world, figures(world)) for world in self.worlds}
        keep_results()
        ends = math.inf if self.seconds is None else time.monotonic() + self.seconds
        streak = FailureStreak()
        try:
            with interruptible():
                for source, request in self._requests():
                    if time.monotonic() >= ends or streak.reason_to_stop:
                        break
                    if self.fail_fast and self.groups:
                        self.stopped_at_first_failure = True
                        break
                    if self._is_claimed(source.world, request):
                        streak.record(self._compare(source, request))
                    else:
                        self.results[source.world.name].skipped += 1
                    self.progress(self.results[source.world.name])
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            with termination_deferred():
                self.adapter.stop()
        self._record_late_faults()

    def _requests(self) -> Iterator[tuple[WorldRequest, Request]]:
        """Yield the requests of all worlds: first every list and every state, then tours, then refusals.

        Making requests takes time. Those of a world of which nothing is claimed are only counted.
        """
        order = [(kind, world) for kinds in _ORDER for world in self.worlds for kind in world.kinds if kind in kinds]
        for kind, world in order:
            if not self._may_be_claimed(world):
                self.results[world.name].skipped = self.results[world.name].figures.requests
                self.progress(self.results[world.name])
                continue
            for request in requests(world, kind):
                yield WorldRequest(world, kind, request.get("op", "")), request

    def _may_be_claimed(self, world: World) -> bool:
        """Return whether some request of a world may be claimed, without making its requests."""
        return not self.claims.operations.isdisjoint(world.operations) and (
            self.claims.invalid or not world.may_be_invalid
        )

    def _is_claimed(self, world: World, request: Request) -> bool:
        """Return whether a request is claimed; those of a world with invalid requests only if these are."""
        return self.claims.covers_invalid(request) if world.may_be_invalid else self.claims.covers(request)

    def _compare(self, source: WorldRequest, request: Request) -> str:
        """Send a request, record a difference, and return the verdict of a missing response."""
        exchange = (self.search.send_any if source.world.may_be_invalid else self.search.send)(request)
        self._recent.append((self._number, source, request))
        self._number += 1
        self.results[source.world.name].sent += 1
        self._record(source, exchange)
        self._record_late_faults()
        return exchange.failure.verdict if exchange.failure else ""

    def _record(self, source: WorldRequest, exchange: Exchange) -> None:
        if found := self.search.difference_of(exchange):
            self.results[source.world.name].differing += 1
            self.search.results.add_difference(found, self._number, source, exchange)

    def _record_late_faults(self) -> None:
        """Record faults that appeared after the response, such as a second response."""
        late_faults: Callable[[], Mapping[int, AnyText]] = getattr(self.adapter, "late_faults", dict)
        for number, problem in late_faults().items():
            for recent, source, request in self._recent:
                if recent == number:
                    failure = Failure("protocol", problem, RESPOND_ONCE, late=True)
                    reason = why_invalid(request) if source.world.may_be_invalid else ""
                    known = Exchange(request, {}, invalid=reason) if reason else self.search.expected(request)
                    self._record(source, evolve(known, failure=failure))


_ORDER = ((Kind.LIST, Kind.STATES), (Kind.TOURS,), (Kind.REFUSALS,))
"""Which kinds are sent together, the cheapest worlds first."""


@frozen
class WorldFinding:
    """A difference in its shortest form, and what the engine remembers, if it does."""

    finding: Finding
    world: World
    remembers_requests: bool
    """Whether the request gets the right response alone, in a new process."""

    remembers_events: bool
    """Whether the shortest way to the same state gets the right response."""


def findings(survey: Survey, most: int) -> Iterator[WorldFinding]:
    """Shrink the differences of a survey, those with the shortest requests first. At most `most` are shrunk."""
    in_order = sorted(survey.groups.items(), key=lambda each: each[1].rank)
    for found, group in in_order[:most]:
        source = group.source
        assert isinstance(source, WorldRequest)  # noqa: S101 -- a survey records nothing else
        walk, remembers = group, False
        if source.kind is Kind.TOURS:
            walk, remembers = _shortest_walk(survey, source.world, found, group)
        finding = shrunk(survey.search, found, walk, _NAME, then_steps=1)
        yield WorldFinding(finding, source.world, finding.remembers, remembers)


def _shortest_walk(survey: Survey, world: World, found: Difference, group: Group) -> tuple[Group, bool]:
    """Return a group with the shortest part of its tour that differs, and whether the engine remembers the way.

    It does if the shortest way to the same state gets the right response: the rules have forgotten the difference.
    """
    graph, events = _graph(world, group.exchange.request), group.exchange.request["events"]

    def exchange(number: int) -> Exchange:
        return survey.search.send(graph.walked(map(read_event, events[:number])))

    low, high = 0, len(events)
    while high - low > 1:  # the first event after which the response differs
        middle = (low + high) // 2
        low, high = (low, middle) if survey.search.difference_of(exchange(middle)) else (middle, high)
    shortest = exchange(high)
    forgotten = survey.search.send(graph.shortest(map(read_event, events[:high])))
    remembers = survey.search.difference_of(forgotten) is None
    if survey.search.difference_of(shortest) != found:
        return group, remembers
    return evolve(group, exchange=shortest), remembers


def _graph(world: World, request: Request) -> Graph:
    """Return the graph that a request belongs to."""
    assert isinstance(world, EventWorld)  # noqa: S101 -- only these worlds have tours
    return next(graph for graph in graphs(world) if graph.table.items() <= request.items())
