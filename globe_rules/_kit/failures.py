"""Failures as reports show them: the smallest first, shrunk to the shortest scenario, with the ids to look up.

`explain` shrinks one failing case. `smallest_failures` chooses the failures of a run that are worth showing.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial

from attrs import define, evolve, frozen

from globe_rules._i18n import AnyText, Message
from globe_rules._kit.adapters import RESPOND_ONCE, Adapter, AdapterError, Claims
from globe_rules._kit.differences import (
    Difference,
    Response,
    difference,
    ids_of_request,
    ids_of_small_request,
    ids_to_look_up_if_invalid,
    unusual_ids,
)
from globe_rules._kit.exchanges import Exchange, Failure, difference_of, normalised, send, send_any
from globe_rules._kit.features import InCommon, in_common
from globe_rules._kit.judging import Judgement, judge
from globe_rules._kit.lines import Way, misread_text
from globe_rules._kit.process import Process
from globe_rules._kit.runner import Result, Run, Verdict
from globe_rules._kit.shrinking import Budget, as_case, shrunk_request
from globe_rules._protocol.messages import NotAMessage, check_response
from globe_rules._random_requests.shrinking import is_answerable
from globe_rules._reference.operations import OPERATIONS, ReferenceEngine, Request
from globe_rules._specification.cases import Case
from globe_rules.rulebook import rulebook

MAX_SECONDS = 10.0
"""Seconds that may be spent on shrinking the failures of one run."""

MAX_REQUESTS = 1000
"""Requests that may be spent on shrinking the failures of one run."""

MAX_SHORT_LINES = 6
"""A scenario of the suite with at most this number of lines is shown as it is: its title says what is at stake."""

_BUILT_ON_OTHERS = ("solo", "round", "count")
"""Operations that use the rules of others. Failures of the others are nearer to the cause, so they come first."""

MAX_MEMORY_REQUESTS = 30_000
"""Requests that may be spent on searching for the cases that an implementation remembers."""

MAX_MEMORY_SECONDS = 30.0
"""Seconds after which no more requests are spent on that search."""

MAX_REMEMBERED = 4
"""If more cases than these are needed to reproduce a failure, none is named."""

REMEMBERS = Message("Your engine remembers something: this case passes alone in a new process.")
REMEMBERS_AFTER = Message(
    "Your engine remembers something: this case passes alone in a new process, but fails after {ids}."
)


def memory_text(after: Sequence[str]) -> Message:
    """Return what to say about an implementation that remembers, with the ids of the cases before, if known."""
    return REMEMBERS_AFTER.filled(ids=", ".join(after)) if after else REMEMBERS


SendAlone = Callable[[Sequence[Request]], Exchange]
"""Sends requests to a new process of the implementation, one after the other, and returns the last exchange."""


@frozen
class SmallFailure:
    """A failure of a run, with the smallest request that shows the same fault."""

    result: Result
    """The failure of the run."""

    ids: tuple[str, ...]
    """What to look up; the most useful id first."""

    case: Case
    """The smallest case; that of the run if nothing smaller was found. Its scenario is missing if no step fits."""

    exchange: Exchange
    problems: tuple[AnyText, ...]
    """What is wrong with the response to the smallest case."""

    remembers: bool = False
    """Whether the case of the run passes alone in a new process."""

    after: tuple[Case, ...] = ()
    """If it remembers: the cases after which it fails in a new process, if they were found."""

    misread: str = ""
    """The way of writing JSON because of which the response is wrong (W-20), if the request is right in another way."""

    in_common: InCommon | None = None
    """What the failing cases have in common, if something explains them."""

    @property
    def diagnosis(self) -> Message | None:
        """What to say about an adapter that misreads JSON, or an implementation that remembers; None about others."""
        if self.misread:
            return misread_text(self.misread)
        return memory_text([case.id for case in self.after]) if self.remembers else None

    @property
    def is_shrunk(self) -> bool:
        """Whether the case is smaller than that of the run."""
        return self.case.request != self.result.case.request


def _size(request: Request) -> tuple[int, int]:
    """Return what requests are sorted by: operations on which others build first, then by length.

    The length does not count values that a scenario does not mention.
    """
    if "op" not in request:
        return 0, len(json.dumps(request))
    operation = OPERATIONS[request["op"]]
    written = {key: each for key, each in request.items() if operation.defaults.get(key) != each}
    rank = _BUILT_ON_OTHERS.index(operation.name) + 1 if operation.name in _BUILT_ON_OTHERS else 0
    return rank, len(json.dumps(written))


def process_alone(adapter: Process) -> SendAlone:
    """Return a function that starts the command again before it sends requests."""

    def send_alone(requests: Sequence[Request]) -> Exchange:
        adapter.stop()
        for request in requests[:-1]:
            with suppress(AdapterError):  # the right response to an invalid request is an error
                adapter.send(request)
        return send_any(adapter, requests[-1])

    return send_alone


def smallest_failures(  # noqa: PLR0913 -- each option has a name and a default
    run: Run,
    adapter: Adapter | None,
    *,
    most: int,
    alone: SendAlone | None = None,
    budget: Budget | None = None,
    shrunk: Mapping[str, SmallFailure] | None = None,
) -> tuple[SmallFailure, ...]:
    """Return at most `most` different failures of a run, the smallest first, each shrunk as far as the budget allows.

    Without an adapter, nothing is shrunk, except that `shrunk` has failures that were shrunk before, by case.
    Failures with the same first id count as one.
    """
    budget = budget or Budget(MAX_REQUESTS, MAX_SECONDS)
    memory = Memory(run)
    failed = [each for each in run.failed if each.verdict is not Verdict.NOT_RUN]
    groups: dict[tuple[str, ...], Result] = {}
    for result in sorted(failed, key=lambda each: _size(each.case.request)):
        groups.setdefault(_group(result, run.claims), result)
    found: list[SmallFailure] = []
    for result in list(groups.values())[: most + 2 if most else 0]:  # two more: some shrink to the same request
        new = (shrunk or {}).get(result.case.id) or explain(
            result, run.claims, adapter, alone=alone, memory=memory, budget=budget
        )
        if all(each.case.request != new.case.request and each.ids[:1] != new.ids[:1] for each in found):
            found.append(new)
    shown = sorted(found, key=lambda each: _size(each.case.request))[:most]
    remembered = {each.case.operation for each in shown if each.remembers or each.misread}
    return tuple(
        each if each.case.operation in remembered else evolve(each, in_common=_in_common(run, each)) for each in shown
    )


def _in_common(run: Run, failure: SmallFailure) -> InCommon | None:
    """Return what failing cases have in common with the smallest one."""
    expected = failure.exchange.expected
    return in_common(run, failure.result, evolve(failure.case, response=expected))


def _group(result: Result, claims: Claims) -> tuple[str, ...]:
    """Return what failures of the same cause have in common: the kind of difference and the first id."""
    if result.response is None:
        return (str(result.verdict), *map(normalised, result.problems))
    if result.case.invalid:
        return result.judged.ids
    found = _first_difference(result, claims)
    return found.kind, *found.cites[:1]


def _first_difference(result: Result, claims: Claims) -> Difference:
    """Return how the response of a run differs. The runner cuts off long responses, which cannot be compared again."""
    try:
        check_response(result.response or {}, result.case.request["op"])
    except NotAMessage:
        return Difference(result.judged.wrong_in, result.judged.ids)
    return _difference(_as_exchange(result), claims) or Difference(result.judged.wrong_in, result.judged.ids)


def _as_exchange(result: Result) -> Exchange:
    """Return the request and the response of a result, with the response of the reference engine if it has none."""
    request = result.case.request
    expected = result.case.response or ({} if result.case.invalid else ReferenceEngine().respond(request))
    problem = result.problems[0] if result.problems else ""
    failure = None if result.response is not None else Failure(str(result.verdict), problem, result.hint, result.log)
    return Exchange(request, expected, result.response, failure)


def _difference(found: Exchange, claims: Claims) -> Difference | None:
    """Return how a response differs in what the implementation claims, or None if it agrees."""
    if found.got is None or found.invalid:
        return difference_of(found, reasons=claims.reasons)
    judged = _judge(found, found.got, claims)
    if judged.wrong_in == "convention":
        return Difference("convention", judged.ids)
    return difference(found.request, found.expected, found.got, reasons=claims.reasons) if judged.wrong_in else None


def _judge(found: Exchange, got: Response, claims: Claims) -> Judgement:
    """Judge a response by the whole response of the reference engine."""
    rule = OPERATIONS[found.request["op"]].rule
    title = rulebook()[rule].title
    case = Case(rule, (rule,), found.request, (), title, title, response=found.expected)
    return judge(case, got, reasons=claims.reasons, conventions=claims.conventions)


def explain(  # noqa: PLR0913 -- each option has a name and a default
    result: Result,
    claims: Claims,
    adapter: Adapter | None,
    *,
    alone: SendAlone | None = None,
    memory: "Memory | None" = None,
    budget: Budget | None = None,
) -> SmallFailure:
    """Return a failing case with the smallest request that shows the same fault, and the ids to look up.

    `alone` runs it again in a new process; a command is started again if nothing is given. `memory` knows the cases
    that were run before it.
    """
    budget = budget or Budget(MAX_REQUESTS, MAX_SECONDS)
    alone = process_alone(adapter) if alone is None and isinstance(adapter, Process) else alone
    first = _as_exchange(result)
    is_late = result.hint == RESPOND_ONCE  # such as a second response: it has nothing to do with the request
    if result.case.invalid:  # the reference engine has no response to it, so it cannot be shrunk
        original = SmallFailure(result, ids_to_look_up_if_invalid(first.request), result.case, first, result.problems)
        can_be_shrunk = False
    else:
        fault = None if result.response is None else _first_difference(result, claims)
        original = _explained(result, first, claims, fault, result.problems)
        can_be_shrunk = adapter is not None and is_answerable(first.request) and _is_right(result.case)
    if not budget.timeouts or not (can_be_shrunk or result.case.invalid):
        return original
    again = None
    if alone is not None:
        again = alone([first.request])
        if _difference(again, claims) is None:
            return original if is_late else _remembering(original, alone, memory, claims)
        original = _misreading(original, adapter, alone, claims)
    if adapter is None or not can_be_shrunk or is_late or original.misread:
        return original
    return _shrunk(original, claims, adapter, alone, again, budget)


def _shrunk(  # noqa: PLR0913, PLR0917 -- as `explain`
    original: SmallFailure,
    claims: Claims,
    adapter: Adapter,
    alone: SendAlone | None,
    again: Exchange | None,
    budget: Budget,
) -> SmallFailure:
    """Return a failure with the smallest request that shows the same fault; `again` is its first exchange, if any."""
    result, request = original.result, original.result.case.request
    fault = None if budget.is_spent else _difference(again or send(adapter, request), claims)
    if fault is None:  # no time is left, or it depends on what the object in this process did before
        return original
    smaller = shrunk_request(
        partial(send, adapter), claims, request, lambda each: _is_same(fault, each, claims), budget
    )
    small = send(adapter, smaller) if alone is None else alone([smaller])
    if not _is_same(fault, small, claims):
        return original
    if small.failure is not None:
        problems: tuple[AnyText, ...] = (small.failure.problem,)
    else:
        problems = _judge(small, small.got or {}, claims).problems
    return _explained(
        result, small, claims, _difference(small, claims), problems, unusual_ids(small.request, small.expected)
    )


def _remembering(original: SmallFailure, alone: SendAlone, memory: "Memory | None", claims: Claims) -> SmallFailure:
    """Return a failure of a case that passes alone, with the cases after which it fails again."""
    after = memory.search(original.result, lambda requests: _difference(alone(requests), claims)) if memory else ()
    return evolve(original, remembers=True, after=after)


MAX_MISREAD_CHARS = 6_000
"""Longest request, as JSON, for which the way of writing can be the cause."""


def misread_way(adapter: Adapter | None, request: Request, is_right: Callable[[], bool]) -> str:
    """Return the way of writing because of which a request gets a wrong response (W-20); empty if there is none.

    `is_right` sends the request again, now in compact form. The way is not blamed for a long request: the compact form
    is shorter, and so are the blocks in which it is read.
    """
    if not isinstance(adapter, Process) or (way := adapter.way_of(request)) is Way.COMPACT:
        return ""
    if len(json.dumps(request)) > MAX_MISREAD_CHARS:
        return ""
    with adapter.written_as(Way.COMPACT):
        return str(way) if is_right() else ""


def _misreading(original: SmallFailure, adapter: Adapter | None, alone: SendAlone, claims: Claims) -> SmallFailure:
    """Return a failure with the way of writing that causes it, if the case passes in compact form."""
    request = original.result.case.request
    way = misread_way(adapter, request, lambda: _difference(alone([request]), claims) is None)
    return evolve(original, misread=way, ids=("W-20", *original.ids)) if way else original


def _is_right(case: Case) -> bool:
    """Return whether the reference engine passes a case; people may expect something else in cases of their own."""
    right = ReferenceEngine().respond(case.request)
    return not judge(case, right, reasons=True, conventions=True).wrong_in


def _is_same(fault: Difference, found: Exchange, claims: Claims) -> bool:
    """Return whether an exchange has the same fault: the same kind, and a common id."""
    other = _difference(found, claims)
    if other is None or other.kind != fault.kind:
        return False
    return other.cites == fault.cites or not {*other.cites}.isdisjoint(fault.cites)


def _explained(  # noqa: PLR0913, PLR0917 -- all of them describe the same failure
    result: Result,
    found: Exchange,
    claims: Claims,
    fault: Difference | None,
    problems: tuple[AnyText, ...],
    first_ids: tuple[str, ...] = (),
) -> SmallFailure:
    """Return a failure with its ids and, if the case is none of the suite's short scenarios, a scenario of its own."""
    fault = fault or Difference("", ())
    if found.got is not None:
        cited = ids_of_small_request(fault, found.request, found.expected, found.got)
        ids = tuple(id_ for id_ in cited if id_ in rulebook().all_ids)  # an implementation can cite anything
    else:
        ids = () if result.hint == RESPOND_ONCE else ids_of_request(found.request, found.expected)
    ids = tuple(dict.fromkeys((*first_ids, *ids)))
    case = result.case
    lines = min((len(text.split("\n")) for text in case.scenario.values()), default=MAX_SHORT_LINES + 1)
    is_about = bool({*ids} & {*case.cites}) and result.judged.wrong_in != "other_fields"
    if is_about and lines <= MAX_SHORT_LINES:
        return SmallFailure(result, _own_rule_first(case, ids), case, _as_exchange(result), result.problems)
    if found.request == case.request and lines <= MAX_SHORT_LINES:
        return SmallFailure(result, ids, case, found, problems)
    name = _NAME.filled(case=case.id)
    small, _ = as_case(found, Difference(fault.kind, ids), name, reasons=claims.reasons, then_steps=1)
    return SmallFailure(result, ids, small, found, problems)


_NAME = Message("{title} (shrunk from {case})")


def _own_rule_first(case: Case, ids: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of a scenario: its rule before its rulings, but first the rule or convention that is at stake."""
    first = [id_ for id_ in ids if id_ not in rulebook().rulings]
    return tuple(dict.fromkeys((*first, *case.cites)))


_NOT_REMEMBERED = {Verdict.UNSUPPORTED, Verdict.NOT_RUN, Verdict.TIMEOUT}
"""Cases that were not sent, or that are not sent again because they take seconds."""


@define
class Memory:
    """Searches for the cases of a run that an implementation remembers when it gets a later case wrong."""

    run: Run
    budget: Budget | None = None
    """What may be spent on all searches; the time counts from the first one."""

    found: tuple[Case, ...] = ()
    """The cases that explained the failure before: they often explain the next one too."""

    def search(self, result: Result, wrong: Callable[[Sequence[Request]], Difference | None]) -> tuple[Case, ...]:
        """Return the fewest cases found after which a case fails in a new process; nothing if none were found.

        The cases of the last failure and those of the same operation are tried first: fewer requests are enough then.
        """
        index = self.run.results.index(result)
        before = [each.case for each in self.run.results[:index] if each.verdict not in _NOT_REMEMBERED]
        request = result.case.request
        budget = self.budget = self.budget or Budget(MAX_MEMORY_REQUESTS, MAX_MEMORY_SECONDS)

        def fails(earlier: Sequence[Case]) -> bool:
            if budget.is_spent:
                return False
            budget.requests = max(0, (budget.requests or 0) - len(earlier) - 1)
            return wrong([*(case.request for case in earlier), request]) is not None

        known = [case for case in self.found if case in before]
        alike = [case for case in before if case.operation == result.case.operation]
        for candidates in (known, alike, before):
            if found := _chain(candidates, fails):
                self.found = found
                return found
        return ()


def _chain(before: Sequence[Case], fails: Callable[[Sequence[Case]], bool]) -> tuple[Case, ...]:
    """Return the fewest cases that make the next one fail, in their order; nothing if there are none, or too many."""
    chosen: list[Case] = []
    while len(chosen) < MAX_REMEMBERED:
        start = _last_start(before, lambda rest: fails([*chosen, *rest]))
        if start is None:
            break
        chosen.append(before[start])
        before = before[start + 1 :]
        if fails(chosen):
            return tuple(chosen)
    return ()


def _last_start(before: Sequence[Case], fails: Callable[[Sequence[Case]], bool]) -> int | None:
    """Return where the shortest end of the cases begins that makes the next one fail: the case right before it first.

    The length is doubled until it is enough, then searched for by bisection.
    """
    enough, too_few = 1, 0
    while not fails(before[-enough:]):
        if enough >= len(before):
            return None
        too_few, enough = enough, min(2 * enough, len(before))
    while enough - too_few > 1:
        middle = (enough + too_few) // 2
        enough, too_few = (middle, too_few) if fails(before[-middle:]) else (enough, middle)
    return len(before) - enough
