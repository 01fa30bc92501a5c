"""The search of the fuzzer: sends random requests and collects differences and broken laws.

Results are values that several processes can send and merge.
"""

import json
import math
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from operator import attrgetter
from typing import Protocol, TypeVar

from attrs import Factory, define, evolve, field

from globe_rules._fuzz.laws import CHECKS, INDEPENDENT_GAMES, LawCheck, NoResponse, Verdict
from globe_rules._i18n import AnyText
from globe_rules._kit.adapters import RESPOND_ONCE, Adapter, AdapterError, Claims
from globe_rules._kit.differences import Difference, Response, comparable
from globe_rules._kit.exchanges import Exchange, Failure, difference_of, expected, send, send_any
from globe_rules._kit.interruption import interruptible, keep_results, termination_deferred
from globe_rules._kit.runner import FailureStreak
from globe_rules._random_requests import GeneratedRequest, generated_requests
from globe_rules._reference.operations import OPERATION_NAMES, Request


class Source(Protocol):
    """Where a request comes from, such as a random stream."""

    @property
    def operation(self) -> str:
        """The operation of the request."""
        ...


@define
class Group:
    """Differences of the same kind and ids, or violations of the same law; keeps the shortest request."""

    rank: tuple[int, int]
    """The length of the shortest request of the group, and its place in the stream."""

    source: Source
    """Where the shortest request comes from."""

    exchange: Exchange
    by_operation: Counter[str]
    """The number of occurrences by operation."""

    further: tuple[Exchange, ...] = ()
    """If a law was broken: the further exchanges of its check."""

    @property
    def occurrences(self) -> int:
        """The number of requests that showed it."""
        return self.by_operation.total()


Key = TypeVar("Key")


def _merge_into(groups: dict[Key, Group], key: Key, new: Group) -> None:
    """Merge a group into the groups so far; the shortest request is kept."""
    if known := groups.get(key):
        new = evolve(min(known, new, key=attrgetter("rank")), by_operation=known.by_operation + new.by_operation)
    groups[key] = new


@define
class SearchResults:
    """The results of a search so far, or of one process of it."""

    by_operation: Counter[str] = Factory(Counter)
    """The number of requests that were sent, by operation, without the further requests of laws."""

    skipped: int = 0
    """The number of requests that were skipped because they are not claimed."""

    complete: bool = True
    """Whether the search was neither interrupted nor stopped because no usable response came."""

    stopped_early: bool = False
    """Whether the time limit ended the search."""

    groups: dict[Difference, Group] = Factory(dict)
    broken_laws: dict[str, Group] = Factory(dict)
    """By the id of a law: the requests that broke it."""

    checks: Counter[str] = Factory(Counter)
    """By the id of a law: the number of times that it was checked."""

    @property
    def requests_sent(self) -> int:
        """The number of requests that were sent, without the further requests of laws."""
        return self.by_operation.total()

    def add_difference(self, found: Difference, place: int, source: Source, exchange: Exchange) -> None:
        """Record a difference; `place` is the place of the request in the stream."""
        if found in self.groups or len(self.groups) < MAX_GROUPS:
            _merge_into(self.groups, found, _group_of_one(place, source, exchange))

    def add_broken_law(
        self, law: str, place: int, source: Source, exchange: Exchange, further: Sequence[Exchange]
    ) -> None:
        """Record a broken law with the exchanges of its check."""
        group = _group_of_one(place, source, exchange)
        _merge_into(self.broken_laws, law, evolve(group, further=tuple(each.truncated() for each in further)))

    def merge(self, other: "SearchResults") -> None:
        """Merge the results of another process; the order does not matter."""
        self.by_operation += other.by_operation
        self.checks += other.checks
        self.skipped += other.skipped
        self.complete = self.complete and other.complete
        self.stopped_early = self.stopped_early or other.stopped_early
        for found, group in other.groups.items():
            _merge_into(self.groups, found, group)
        for law, group in other.broken_laws.items():
            _merge_into(self.broken_laws, law, group)


MAX_GROUPS = 500
"""Maximum number of groups of differences; more than that have only ids that the implementation makes up."""


def _group_of_one(place: int, source: Source, exchange: Exchange) -> Group:
    rank = (len(json.dumps(exchange.request)), place)
    return Group(rank, source, exchange.truncated(), Counter([source.operation]))


CHECK_EVERY = 4
"""Every 4th request is followed by the check of a law, which costs at least one more request.

If only laws are checked, every law is checked after every request.
"""

RESEND_EVERY = 8
"""Every 8th request is sent again in another order."""

RESEND_BATCH = 10
"""The number of requests that are sent again together, the last first."""


@define
class Search:
    """A search in progress, and its results so far."""

    adapter: Adapter
    seed: int
    iterations: int
    """The number of requests to draw; those that are not claimed are skipped."""

    seconds: float | None = None
    operations: Sequence[str] = OPERATION_NAMES
    laws_only: bool = False
    """Whether only laws are checked, without the responses of the reference engine."""

    share: tuple[int, int] = (0, 1)
    """The number of this process, and the number of processes; together they send the requests of one search."""

    progress: Callable[[int], None] = lambda _requests_sent: None
    clock: Callable[[], float] = time.monotonic
    shrinks_until: float = math.inf
    """The time of `clock` after which findings are not shrunk any further."""

    claims: Claims = field(init=False)
    results: SearchResults = Factory(SearchResults)
    _streak: FailureStreak = Factory(FailureStreak)
    _to_resend: list[tuple[int, GeneratedRequest, Exchange]] = Factory(list)
    _sent: list[tuple[int, GeneratedRequest]] = Factory(list)
    """Place and source of each message that was sent. Requests are not kept: they are drawn again if needed."""

    def run(self) -> None:
        """Send requests until a limit is reached; an interrupt keeps the results so far."""
        with interruptible():
            self.claims = self.adapter.start()
        keep_results()
        operations = [operation for operation in self.operations if operation in self.claims.operations]
        drawn = enumerate(generated_requests(self.seed, operations))
        started = self.clock()
        try:
            with interruptible():
                for place, source in islice(drawn, self.share[0], self.iterations, self.share[1]):
                    self.results.stopped_early = self.seconds is not None and self.clock() - started >= self.seconds
                    self.results.complete = not self._streak.reason_to_stop
                    if self.results.stopped_early or not self.results.complete:
                        break
                    self._test(place, source)
                self._resend_in_another_order()
        except KeyboardInterrupt:
            self.results.complete = False
        finally:
            with termination_deferred():
                self.adapter.stop()
        self._record_late_faults()

    def _test(self, place: int, source: GeneratedRequest) -> None:
        """Send one request, and check laws about it: all of them, or sometimes one."""
        request = source.request
        if not self.claims.covers(request):
            self.results.skipped += 1
            return
        exchange = self._send(place, source, request)
        self.results.by_operation[source.operation] += 1
        self._streak.record(exchange.failure.verdict if exchange.failure else "")
        self._record(place, source, exchange)
        if exchange.got is not None and (self.laws_only or place % CHECK_EVERY == 0):
            self._check_laws(place, source, exchange)
        if exchange.got is not None and place % RESEND_EVERY == 0:
            self._to_resend.append((place, source, exchange))
        if len(self._to_resend) == RESEND_BATCH:
            self._resend_in_another_order()
        self._record_late_faults()
        self.progress(self.results.requests_sent)

    def _send(self, place: int, source: GeneratedRequest, request: Request) -> Exchange:
        """Send a request and record where it comes from, for faults that appear later."""
        exchange = self.send(request)
        self._sent.append((place, source))
        return exchange

    def _record(self, place: int, source: GeneratedRequest, exchange: Exchange) -> None:
        """Record the difference of an exchange, if there is one."""
        if found := self.difference_of(exchange):
            self.results.add_difference(found, place, source, exchange)

    def _record_late_faults(self) -> None:
        """Record faults that appeared after the response, such as a second response."""
        for number, failure in self._late_faults().items():
            if number < len(self._sent):  # otherwise the search was interrupted during that very request
                place, source = self._sent[number]
                request = source.request
                self._record(place, source, evolve(self.expected(request), failure=failure))

    def _late_faults(self) -> Mapping[int, Failure]:
        late_faults: Callable[[], Mapping[int, AnyText]] = getattr(self.adapter, "late_faults", dict)
        return {
            number: Failure("protocol", problem, RESPOND_ONCE, late=True) for number, problem in late_faults().items()
        }

    def send_alone(self, request: Request) -> Exchange:
        """Send one request and stop the adapter, so that late faults appear."""
        exchange = self.send(request)
        self.adapter.stop()
        failures = self._late_faults().values()
        return evolve(exchange, got=None, failure=next(iter(failures))) if failures else exchange

    def start_again(self) -> None:
        """Start the implementation again, so that the next request is its first."""
        with suppress(AdapterError):  # then the next request fails, and that is recorded
            self.adapter.start()

    def send(self, request: Request) -> Exchange:
        """Send one request to the implementation and the reference engine; failures are returned as values."""
        return send(self.adapter, request, is_compared=not self.laws_only)

    def send_any(self, request: Request) -> Exchange:
        """Send a request that may be invalid. To an invalid one, an error is the right response."""
        return send_any(self.adapter, request)

    def expected(self, request: Request) -> Exchange:
        """Return a request with the response of the reference engine, before it is sent to the implementation."""
        return expected(request)

    def difference_of(self, found: Exchange) -> Difference | None:
        """Return how the response differs from the expected one, or None if it agrees."""
        return None if self.laws_only and found.failure is None else difference_of(found, reasons=self.claims.reasons)

    def _check_laws(self, place: int, source: GeneratedRequest, exchange: Exchange) -> None:
        """Check all laws about a request, or else one that compares responses, another one each time."""
        laws = [law for law in CHECKS.values() if law is not INDEPENDENT_GAMES and law.applies(exchange.request)]
        if self.laws_only:
            for law in laws:
                self._check_law(law, place, source, exchange)
            return
        comparing = [law for law in laws if law.compares_responses]
        turn = place // CHECK_EVERY % len(comparing)
        for law in (*comparing[turn:], *comparing[:turn]):
            if self._check_law(law, place, source, exchange):
                return

    def _check_law(self, law: LawCheck, place: int, source: GeneratedRequest, first: Exchange) -> bool:
        """Check one law, and record if it is broken or a further request has no response.

        Return whether a further request was sent; else the law does not apply.
        """
        holds, further = self.verdict(law, first)
        for exchange in further:
            self._sent.append((place, source))
            if exchange.failure is not None:
                self._record(place, source, exchange)
        if holds is not None:
            self.results.checks[law.id] += 1
        if holds is False:
            self.results.add_broken_law(law.id, place, source, first, further)
        return bool(further)

    def verdict(self, law: LawCheck, first: Exchange) -> tuple[Verdict, list[Exchange]]:
        """Return whether a law holds after a first exchange, and the further exchanges of its check.

        The verdict is None if the law does not apply, or if a response is missing, not claimed or unreadable.
        """
        further: list[Exchange] = []

        def send(request: Request) -> Response:
            if not self.claims.covers(request):
                raise NoResponse
            further.append(self.send(request))
            return self._comparable(further[-1])

        try:
            response = self._comparable(first)
        except NoResponse:
            return None, further
        return law.verdict(first.request, response, send), further

    def _comparable(self, exchange: Exchange) -> Response:
        """Return the part of a response that laws compare; raise NoResponse if there is none."""
        if exchange.got is None:
            raise NoResponse
        operation, reasons = exchange.request["op"], self.claims.reasons
        response: Response = comparable(exchange.got, operation, reasons=reasons, conventions=True)
        return response

    def _resend_in_another_order(self) -> None:
        """Send some requests again, the last first, to find state that is kept between requests."""
        exchanges, self._to_resend = self._to_resend[::-1], []
        for place, source, exchange in exchanges:
            self._check_law(INDEPENDENT_GAMES, place, source, exchange)
