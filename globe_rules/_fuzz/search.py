"""The search of the fuzzer: sends random requests and collects differences and failed metamorphic checks.

Results are values that several processes can send and merge.
"""

import json
import math
import re
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from operator import attrgetter
from typing import Protocol, TypeVar

from attrs import Factory, define, evolve, field, frozen

from globe_rules._engine.errors import Unreadable
from globe_rules._fuzz.metamorphic import CHECKS, ORDER, Check, FollowUp
from globe_rules._i18n import ENGLISH, AnyText, render, shortened
from globe_rules._kit.adapters import MAX_NAME_CHARS, RESPOND_ONCE, Adapter, AdapterError, Claims
from globe_rules._kit.interruption import termination_deferred
from globe_rules._kit.judging import Difference, Response, comparable, difference
from globe_rules._kit.runner import MAX_RESPONSE_BYTES, FailureStreak
from globe_rules._protocol.messages import to_line
from globe_rules._random_requests import GeneratedRequest, generated_requests
from globe_rules._reference.operations import OPERATION_NAMES, ReferenceEngine, Request
from globe_rules._specification.cases import MAX_QUOTED_CHARS


@frozen
class Failure:
    """Why an exchange has no response to compare."""

    verdict: str
    problem: AnyText
    hint: AnyText = ""
    log: str = ""
    """The end of what the implementation wrote to standard error."""

    late: bool = False
    """Whether the fault appeared after the response, such as a second response."""


@frozen
class Exchange:
    """A request, the response of the reference engine, and that of the implementation or its failure."""

    request: Request
    expected: Response
    got: Response | None = None
    failure: Failure | None = None

    def truncated(self) -> "Exchange":
        """Return the exchange with a bounded size: of a long response, the start of each field is kept as text."""
        if self.got is None or len(to_line(self.got)) <= MAX_RESPONSE_BYTES:
            return self
        fields = {key[:MAX_NAME_CHARS]: value for key, value in islice(self.got.items(), MAX_FIELDS)}
        cut = {key: render(shortened(json.dumps(value), MAX_QUOTED_CHARS), ENGLISH) for key, value in fields.items()}
        return evolve(self, got={key: cut[key] if len(cut[key]) > MAX_QUOTED_CHARS else fields[key] for key in fields})


MAX_FIELDS = 50
"""Fields of a long response that are kept."""


class Source(Protocol):
    """Where a request comes from, such as a random stream."""

    @property
    def operation(self) -> str:
        """The operation of the request."""
        ...


@define
class Group:
    """Differences of the same kind and ids, or failures of the same metamorphic check; keeps the shortest request."""

    rank: tuple[int, int]
    """The length of the shortest request of the group, and its place in the stream."""

    source: Source
    """Where the shortest request comes from."""

    exchange: Exchange
    by_operation: Counter[str]
    """The number of occurrences by operation."""

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
    """The number of requests that were sent, by operation, without the second requests of checks."""

    skipped: int = 0
    """The number of requests that were skipped because they are not claimed."""

    complete: bool = True
    """Whether the search was neither interrupted nor stopped because no usable response came."""

    stopped_early: bool = False
    """Whether the time limit ended the search."""

    groups: dict[Difference, Group] = Factory(dict)
    failed_checks: dict[str, Group] = Factory(dict)
    """By metamorphic check: the pairs of requests that failed it."""

    pairs: Counter[str] = Factory(Counter)
    """By metamorphic check: the number of pairs that were compared."""

    @property
    def requests_sent(self) -> int:
        """The number of requests that were sent, without the second requests of checks."""
        return self.by_operation.total()

    def add_difference(self, found: Difference, place: int, source: Source, exchange: Exchange) -> None:
        """Record a difference; `place` is the place of the request in the stream."""
        if found in self.groups or len(self.groups) < MAX_GROUPS:
            _merge_into(self.groups, found, _group_of_one(place, source, exchange))

    def add_failed_check(self, check: str, place: int, source: Source, exchange: Exchange) -> None:
        """Record a failed metamorphic check with its first exchange."""
        _merge_into(self.failed_checks, check, _group_of_one(place, source, exchange))

    def merge(self, other: "SearchResults") -> None:
        """Merge the results of another process; the order does not matter."""
        self.by_operation += other.by_operation
        self.pairs += other.pairs
        self.skipped += other.skipped
        self.complete = self.complete and other.complete
        self.stopped_early = self.stopped_early or other.stopped_early
        for found, group in other.groups.items():
            _merge_into(self.groups, found, group)
        for check, group in other.failed_checks.items():
            _merge_into(self.failed_checks, check, group)


MAX_GROUPS = 500
"""Maximum number of groups of differences; more than that have only ids that the implementation makes up."""


def _group_of_one(place: int, source: Source, exchange: Exchange) -> Group:
    rank = (len(json.dumps(exchange.request)), place)
    return Group(rank, source, exchange.truncated(), Counter([source.operation]))


CHECK_EVERY = 4
"""Every 4th request is followed by a metamorphic check, which costs one more request."""

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
    share: tuple[int, int] = (0, 1)
    """The number of this process, and the number of processes; together they send the requests of one search."""

    progress: Callable[[int], None] = lambda _requests_sent: None
    clock: Callable[[], float] = time.monotonic
    shrinks_until: float = math.inf
    """The time of `clock` after which findings are not shrunk any further."""

    claims: Claims = field(init=False)
    results: SearchResults = Factory(SearchResults)
    _streak: FailureStreak = Factory(FailureStreak)
    _reference: ReferenceEngine = Factory(ReferenceEngine)
    _to_resend: list[tuple[int, GeneratedRequest, Exchange]] = Factory(list)
    _sent: list[tuple[int, GeneratedRequest]] = Factory(list)
    """Place and source of each message that was sent. Requests are not kept: they are drawn again if needed."""

    def run(self) -> None:
        """Send requests until a limit is reached; an interrupt keeps the results so far."""
        self.claims = self.adapter.start()
        operations = [operation for operation in self.operations if operation in self.claims.operations]
        drawn = enumerate(generated_requests(self.seed, operations))
        started = self.clock()
        try:
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
        """Send one request, and sometimes a metamorphic check of it."""
        request = source.request
        if not self.claims.covers(request):
            self.results.skipped += 1
            return
        exchange = self._send(place, source, request)
        self.results.by_operation[source.operation] += 1
        self._streak.record(exchange.failure.verdict if exchange.failure else "")
        self._record(place, source, exchange)
        if exchange.got is not None and place % CHECK_EVERY == 0:
            self._check(place, source, exchange)
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

    def send(self, request: Request) -> Exchange:
        """Send one request to the reference engine and the implementation; failures are returned as values."""
        expected = self.expected(request)
        try:
            response = self.adapter.send(request)
        except AdapterError as error:
            return evolve(expected, failure=Failure(error.verdict, error.problem, error.hint, self.adapter.log))
        return evolve(expected, got=response)

    def expected(self, request: Request) -> Exchange:
        """Return a request with the response of the reference engine, before it is sent to the implementation."""
        return Exchange(request, self._reference.respond(request))

    def difference_of(self, exchange: Exchange) -> Difference | None:
        """Return how the response differs from the expected one, or None if it agrees."""
        if exchange.failure is not None:
            problem = re.sub(r"\d+|'.*'|\".*\"", "…", str(exchange.failure.problem))
            return Difference(exchange.failure.verdict, (exchange.request["op"], problem[:200]))
        assert exchange.got is not None  # noqa: S101 -- either a response or a failure
        return difference(exchange.request, exchange.expected, exchange.got, reasons=self.claims.reasons)

    def _check(self, place: int, source: GeneratedRequest, exchange: Exchange) -> None:
        """Run one of the metamorphic checks of a request, another one each time."""
        follow_ups = [(check, follow_up) for check in CHECKS if (follow_up := check.follow_up(exchange.request))]
        check, follow_up = follow_ups[place // CHECK_EVERY % len(follow_ups)]
        self._send_follow_up(check, follow_up, place, source, exchange)

    def _send_follow_up(
        self, check: Check, follow_up: FollowUp, place: int, source: GeneratedRequest, first: Exchange
    ) -> None:
        """Send the second request of a check, and record a failed check or a missing response."""
        second = self._send(place, source, follow_up.request)
        if second.failure is not None:
            self._record(place, source, second)
        agree = self._agree(follow_up, first, second)
        if agree is not None:
            self.results.pairs[check.key] += 1
        if agree is False:
            self.results.add_failed_check(check.key, place, source, first)

    def fails_check(self, follow_up: FollowUp, first: Exchange) -> bool:
        """Send the second request of a check, and return whether the responses contradict each other."""
        return self._agree(follow_up, first, self.send(follow_up.request)) is False

    def _agree(self, follow_up: FollowUp, first: Exchange, second: Exchange) -> bool | None:
        """Return whether two responses agree; None if one of them is missing or unreadable."""
        if first.got is None or second.got is None:
            return None
        operation, reasons = follow_up.request["op"], self.claims.reasons
        responses = (comparable(each, operation, reasons=reasons, conventions=True) for each in (first.got, second.got))
        try:
            return follow_up.agree(*responses)
        except Unreadable:  # such as a puzzle with a tile twice
            return None

    def _resend_in_another_order(self) -> None:
        """Send some requests again, the last first, to find state that is kept between requests."""
        exchanges, self._to_resend = self._to_resend[::-1], []
        for place, source, exchange in exchanges:
            self._send_follow_up(ORDER, FollowUp(exchange.request), place, source, exchange)
