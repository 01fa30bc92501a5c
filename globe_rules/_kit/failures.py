"""Failures as reports show them: the smallest first, shrunk to the shortest scenario, with the ids to look up.

`explain` shrinks one failing case. `smallest_failures` chooses the failures of a run that are worth showing.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial

from attrs import evolve, frozen

from globe_rules._i18n import AnyText, Message
from globe_rules._kit.adapters import RESPOND_ONCE, Adapter, AdapterError, Claims
from globe_rules._kit.differences import Difference, Response, difference, ids_of_request, ids_of_small_request
from globe_rules._kit.exchanges import Exchange, Failure, difference_of, normalised, send
from globe_rules._kit.judging import Judgement, judge
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

MAX_EARLIER_CASES = 64
"""How many of the cases before a failure are tried, to find the one that an implementation remembers."""

REMEMBERS = Message("Your engine remembers something: this case passes alone in a new process.")
REMEMBERS_AFTER = Message(
    "Your engine remembers something: this case passes alone in a new process, but fails after {ids}."
)

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

    @property
    def memory(self) -> Message | None:
        """What to say about an implementation that remembers; None about any other."""
        ids = ", ".join(case.id for case in self.after)
        return None if not self.remembers else REMEMBERS_AFTER.filled(ids=ids) if ids else REMEMBERS

    @property
    def is_shrunk(self) -> bool:
        """Whether the case is smaller than that of the run."""
        return self.case.request != self.result.case.request


def _size(request: Request) -> tuple[int, int]:
    """Return what requests are sorted by: operations on which others build first, then by length.

    The length does not count values that a scenario does not mention.
    """
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
        return send(adapter, requests[-1])

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
    failed = [each for each in run.failed if each.verdict is not Verdict.NOT_RUN]
    groups: dict[tuple[str, ...], Result] = {}
    for result in sorted(failed, key=lambda each: _size(each.case.request)):
        groups.setdefault(_group(result, run.claims), result)
    found: list[SmallFailure] = []
    for result in list(groups.values())[: most + 2 if most else 0]:  # two more: some shrink to the same request
        index = run.results.index(result)
        before = [
            each.case for each in run.results[:index] if each.verdict not in {Verdict.UNSUPPORTED, Verdict.NOT_RUN}
        ]
        new = (shrunk or {}).get(result.case.id) or explain(
            result, run.claims, adapter, alone=alone, before=before, budget=budget
        )
        if all(each.case.request != new.case.request and each.ids != new.ids for each in found):
            found.append(new)
    return tuple(sorted(found, key=lambda each: _size(each.case.request))[:most])


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
    if found.got is None:
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
    before: Sequence[Case] = (),
    budget: Budget | None = None,
) -> SmallFailure:
    """Return a failing case with the smallest request that shows the same fault, and the ids to look up.

    `alone` runs it again in a new process; a command is started again if nothing is given. `before` are the cases
    that were run before it.
    """
    budget = budget or Budget(MAX_REQUESTS, MAX_SECONDS)
    alone = process_alone(adapter) if alone is None and isinstance(adapter, Process) else alone
    first = _as_exchange(result)
    if result.case.invalid:  # the reference engine has no response to it
        return SmallFailure(result, ("W-15",), result.case, first, result.problems)
    fault = None if result.response is None else _first_difference(result, claims)
    original = _explained(result, first, claims, fault, result.problems)
    is_late = result.hint == RESPOND_ONCE  # such as a second response: it has nothing to do with the request
    if adapter is None or is_late or not is_answerable(first.request) or not _is_right(result.case):
        return original
    if alone is not None:  # one request, also if nothing may be spent on shrinking: without it a report misleads
        again = alone([first.request])
        if _difference(again, claims) is None:
            after = () if budget.is_spent else _remembered(first.request, claims, alone, before)
            return evolve(original, remembers=True, after=tuple(after))
    fault = None if budget.is_spent else _difference(again if alone else send(adapter, first.request), claims)
    if fault is None:  # nothing may be spent, or it depends on what the object in this process did before
        return original
    smaller = shrunk_request(
        partial(send, adapter), claims, first.request, lambda each: _is_same(fault, each, claims), budget
    )
    small = send(adapter, smaller) if alone is None else alone([smaller])
    if not _is_same(fault, small, claims):
        return original
    problems = result.problems if small.got is None else _judge(small, small.got, claims).problems
    return _explained(result, small, claims, _difference(small, claims), problems)


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


def _explained(
    result: Result, found: Exchange, claims: Claims, fault: Difference | None, problems: tuple[AnyText, ...]
) -> SmallFailure:
    """Return a failure with its ids and, if the case is none of the suite's short scenarios, a scenario of its own."""
    fault = fault or Difference("", ())
    if found.got is not None:
        cited = ids_of_small_request(fault, found.request, found.expected, found.got)
        ids = tuple(id_ for id_ in cited if id_ in rulebook().all_ids)  # an implementation can cite anything
    else:
        ids = () if result.hint == RESPOND_ONCE else ids_of_request(found.request, found.expected)
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


def _remembered(request: Request, claims: Claims, alone: SendAlone, before: Sequence[Case]) -> Iterator[Case]:
    """Yield the fewest cases after which a request fails in a new process: some of the last ones before it."""

    def fails(earlier: Sequence[Case]) -> bool:
        return _difference(alone([*(case.request for case in earlier), request]), claims) is not None

    number = 1
    while number < 2 * MAX_EARLIER_CASES:
        earlier = list(before[-number:])
        if fails(earlier):
            break
        if number >= len(before):
            return
        number *= 2
    else:
        return
    while len(earlier) > 1:
        middle = len(earlier) // 2
        half = next((part for part in (earlier[middle:], earlier[:middle]) if fails(part)), None)
        if half is None:
            break
        earlier = half
    yield from earlier
