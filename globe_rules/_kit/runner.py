"""Runs the cases of the suite against an implementation, and gives each a verdict."""

import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from attrs import define, evolve, field, frozen

from globe_rules._i18n import AnyText, Message, shortened
from globe_rules._kit.adapters import MAX_PROBLEM_CHARS, RESPOND_ONCE, Adapter, AdapterError, Claims
from globe_rules._kit.interruption import interruptible, keep_results, termination_deferred
from globe_rules._kit.judging import RIGHT, Judgement, WrongIn, judge, judge_response_to_invalid
from globe_rules._kit.process import Process
from globe_rules._kit.shards import Shard
from globe_rules._protocol.messages import to_line
from globe_rules._specification.cases import Case
from globe_rules._specification.suite import suite

MAX_FAILURES_BEFORE_FIRST_RESPONSE = 3
"""Requests without a usable response after which a run stops, if it never had a usable response."""

MAX_CONSECUTIVE_FAILURES = 25
"""Consecutive requests without a usable response after which a run stops, if it had one before."""


@define
class FailureStreak:
    """Counts consecutive requests without a usable response, to stop a run against a dead implementation."""

    length: int = 0
    limit: int = MAX_FAILURES_BEFORE_FIRST_RESPONSE

    def record(self, verdict: str) -> None:
        """Count a failure; any other verdict is a usable response and resets the count."""
        if verdict in {"crash", "timeout", "protocol", "oversize"}:
            self.length += 1
        else:
            self.length, self.limit = 0, MAX_CONSECUTIVE_FAILURES

    @property
    def reason_to_stop(self) -> Message | None:
        """Why no more requests are sent, or None to go on."""
        if self.length < self.limit:
            return None
        return Message("no usable response several times in a row")


STOPPED_AT_FIRST_FAILURE = Message("stopped at the first failure")
INTERRUPTED = Message("interrupted")
_OUT_OF_TIME = Message("the time limit of the run was reached")


class Verdict(StrEnum):
    """The verdicts of a case. This list is complete."""

    PASS = "pass"  # noqa: S105 -- a verdict, not a password
    FAIL = "fail"
    """The response is against the rules, or differs from the expected one."""

    UNSUPPORTED = "unsupported"
    """Not claimed in the handshake, so skipped."""

    KNOWN = "known"
    """Fails, and is on the list of known failures."""

    ERROR = "error"
    """The implementation reported a failure of its own."""

    CRASH = "crash"
    TIMEOUT = "timeout"
    PROTOCOL = "protocol"
    OVERSIZE = "oversize"
    NOT_RUN = "not-run"


@frozen
class Result:
    """A case, its verdict, and the response."""

    case: Case
    verdict: Verdict
    problems: tuple[AnyText, ...] = ()
    hint: AnyText = ""
    response: Mapping[str, Any] | None = field(default=None, repr=False)
    log: str = field(default="", repr=False)
    """The end of what the implementation wrote to standard error."""

    judged: Judgement = RIGHT
    """What is wrong with the response."""

    known_failure_reason: str = ""
    """The reason in the list of known failures."""


@frozen
class BrokenRule:
    """A rule broken or a ruling not followed, with the number of its cases."""

    id: str
    failed: int
    """The number of cases that decide it and got a wrong response."""

    total: int
    """The number of cases that decide it and were run."""


@frozen(eq=False)
class Run:
    """The results of running cases against one implementation. Runs are compared by identity."""

    claims: Claims
    results: tuple[Result, ...] = field(repr=False)
    stale: tuple[str, ...] = ()
    """Known failures that pass now."""

    shard: Shard | None = None
    """Which part of a run this is; None if it is a whole run."""

    def count(self, verdict: Verdict) -> int:
        """Return the number of cases with a verdict."""
        return sum(result.verdict is verdict for result in self.results)

    @property
    def complete(self) -> bool:
        """Whether every claimed case was run."""
        return not self.count(Verdict.NOT_RUN)

    @property
    def claimed(self) -> int:
        """The number of cases that are claimed."""
        return len(self.results) - self.count(Verdict.UNSUPPORTED)

    @property
    def failed(self) -> tuple[Result, ...]:
        """The results that are neither passed nor unsupported nor known failures; includes cases that were not run."""
        return tuple(filter(_is_failure, self.results))

    @property
    def as_expected(self) -> bool:
        """Whether at least one case is claimed, and all claimed cases passed or are known failures that still fail.

        Only of a shard, none needs to be claimed: other shards may have them.
        """
        has_claims = bool(self.claimed) or self.shard is not None
        return has_claims and self.complete and not self.failed and not self.stale

    @property
    def conformant(self) -> bool:
        """Whether at least one case is claimed, and all claimed cases passed."""
        return self.as_expected and not self.count(Verdict.KNOWN)

    @property
    def stopped_at_first_failure(self) -> bool:
        """Whether the run ended early only because `fail_fast` was requested."""
        hints = {each.hint for each in self.results if each.verdict is Verdict.NOT_RUN}
        return hints == {STOPPED_AT_FIRST_FAILURE}

    @property
    def claimed_of_suite(self) -> int:
        """The number of cases of the published suite that are claimed. Repeated and custom cases do not count."""
        published = {case.id for case in suite().cases}
        return len({each.case.id for each in self.results if each.verdict is not Verdict.UNSUPPORTED} & published)

    def broken(self, *, rulings: bool) -> tuple[BrokenRule, ...]:
        """Return the rules broken, or the rulings not followed, by the share of their cases that fail, worst first.

        A case that cites rulings decides those; any other case decides the rules that it cites.
        """
        failed: Counter[str] = Counter()
        total: Counter[str] = Counter()
        for result in self.results:
            case = result.case
            was_run = result.verdict not in {Verdict.UNSUPPORTED, Verdict.NOT_RUN}
            if case.is_ruling is rulings and not case.is_convention and was_run:
                total.update(case.decides)
                failed.update(result.judged.ids if result.judged.wrong_in == "scenario" else ())
        found = [BrokenRule(id_, number, total[id_]) for id_, number in failed.items()]
        return tuple(sorted(found, key=lambda each: (-each.failed / each.total, -each.failed)))

    @property
    def other_wrong_fields(self) -> Mapping[str, int]:
        """By the rule that governs a field: the number of cases in which a field that no scenario expects is wrong."""
        return self._count_ids("other_fields")

    @property
    def conventions_not_followed(self) -> Mapping[str, int]:
        """By protocol convention: the number of cases in which it was not followed."""
        return self._count_ids("convention")

    def _count_ids(self, wrong_in: WrongIn) -> Mapping[str, int]:
        found = Counter(id_ for each in self.results if each.judged.wrong_in == wrong_in for id_ in each.judged.ids)
        return dict(found.most_common())


def run_order(cases: Sequence[Case], *, seed: int | None, repeat: int) -> list[Case]:
    """Return the cases `repeat` times, in the order of the suite or shuffled by a seed."""
    every = [case for _ in range(repeat) for case in cases]
    if seed is not None:
        random.Random(seed).shuffle(every)  # noqa: S311 -- an order, not a secret
    return every


def run_cases(  # noqa: PLR0913 -- each option has a name and a default
    adapter: Adapter,
    cases: Iterable[Case],
    *,
    known: Mapping[str, str] | None = None,
    progress: Callable[[Result], None] = lambda _result: None,
    seconds: float | None = None,
    fail_fast: bool = False,
    shard: Shard | None = None,
) -> Run:
    """Start an implementation, run every case against it, and stop it.

    `known` gives the reasons of known failures by case. No more cases are run after `seconds`, or with `fail_fast`
    after the first failure that is not known. An interrupt ends the run and keeps the results so far; only before
    the handshake is done it raises KeyboardInterrupt. With a `shard`, only the cases at its places are run.
    """
    known = known or {}
    waiting = list(cases)
    waiting = waiting if shard is None else [waiting[place] for place in shard.places]
    results: list[Result] = []
    sent: list[int] = []
    """The index in `results` of each request, in the order of sending."""
    ends = math.inf if seconds is None else time.monotonic() + seconds
    streak = FailureStreak()
    failed = False
    claims: Claims | None = None
    try:
        with interruptible():
            claims = adapter.start()
            if isinstance(adapter, Process):
                adapter.greet_again()
            keep_results()
            for case in waiting:
                reason = streak.reason_to_stop or (
                    _OUT_OF_TIME if time.monotonic() >= ends else STOPPED_AT_FIRST_FAILURE if failed else ""
                )
                if not claims.covers_case(case):
                    results.append(Result(case, Verdict.UNSUPPORTED))
                elif reason:
                    results.append(Result(case, Verdict.NOT_RUN, hint=reason))
                else:
                    results.append(_truncated(run_case(adapter, claims, case)))
                    sent.append(len(results) - 1)
                    streak.record(results[-1].verdict)
                    _apply_late_faults(adapter, results, sent)
                    # A late fault can concern the case before.
                    failed = fail_fast and any(
                        map(_is_failure, (_marked_if_known(each, known) for each in results[-2:]))
                    )
                progress(results[-1])
    except KeyboardInterrupt:
        if claims is None:
            raise
    finally:
        with termination_deferred():
            adapter.stop()
    _apply_late_faults(adapter, results, sent)
    results += [
        Result(case, Verdict.NOT_RUN if claims.covers_case(case) else Verdict.UNSUPPORTED, hint=INTERRUPTED)
        for case in waiting[len(results) :]
    ]
    marked = tuple(_marked_if_known(result, known) for result in results)
    return Run(claims, marked, _stale(known, marked), shard)


def _is_failure(result: Result) -> bool:
    """Return whether a result is neither passed nor unsupported nor a known failure."""
    return result.verdict not in {Verdict.PASS, Verdict.UNSUPPORTED, Verdict.KNOWN}


def run_case(adapter: Adapter, claims: Claims, case: Case) -> Result:
    """Run one case and return its result; an internal error of the kit becomes the verdict `error`."""
    try:
        response = adapter.send(case.request, expected=case.response)
        judged = (
            judge_response_to_invalid(case, response)
            if case.invalid
            else judge(case, response, reasons=claims.reasons, conventions=claims.conventions)
        )
    except AdapterError as error:
        if case.invalid and error.verdict == "error":
            return Result(case, Verdict.PASS)
        return Result(case, Verdict(error.verdict), (error.problem,), error.hint, log=adapter.log)
    except Exception as failure:  # noqa: BLE001 -- no bug of the kit may lose the other results
        hint = Message("please report this bug with the case and the response")
        return Result(case, Verdict.ERROR, (shortened(internal_error(failure), MAX_PROBLEM_CHARS),), hint)
    if not judged.problems:
        return Result(case, Verdict.PASS, log=adapter.log)
    return Result(case, Verdict.FAIL, judged.problems, response=response, log=adapter.log, judged=judged)


def internal_error(failure: Exception) -> Message:
    """Return the message for an exception that is a bug of the kit."""
    return Message("internal error of the kit: {error}", error=f"{type(failure).__name__}: {failure}")


MAX_RESPONSE_BYTES = 1 << 15
"""Longest wrong response that is kept. Every right response is shorter, and right responses are not kept."""


def _truncated(result: Result) -> Result:
    """Return a result with a bounded size: a response that is too long is reduced to its puzzle, which can be drawn."""
    if result.verdict is Verdict.PASS:
        return result
    response = result.response
    if response is not None and len(to_line(response)) > MAX_RESPONSE_BYTES:
        response = {
            key: response[key] for key in ("puzzle",) if key in response and len(str(response[key])) < MAX_PROBLEM_CHARS
        }
    problems = tuple(shortened(problem, MAX_PROBLEM_CHARS) for problem in result.problems)
    judged = evolve(result.judged, problems=problems)
    return evolve(result, response=response, problems=problems, log=result.log[-MAX_RESPONSE_BYTES:], judged=judged)


def _apply_late_faults(adapter: Adapter, results: list[Result], sent: Sequence[int]) -> None:
    """Give the verdict `protocol` to cases whose fault appeared only after the response, such as a second response."""
    late_faults: Callable[[], Mapping[int, str]] = getattr(adapter, "late_faults", dict)
    for number, problem in late_faults().items():
        if number < len(sent):  # otherwise the run was interrupted during that very request
            faulty = results[sent[number]]
            results[sent[number]] = evolve(faulty, verdict=Verdict.PROTOCOL, problems=(problem,), hint=RESPOND_ONCE)


def _marked_if_known(result: Result, known: Mapping[str, str]) -> Result:
    """Return a failure on the list of known failures with the verdict `known` and its reason.

    A case that is not claimed stays unsupported, but also gets the reason.
    """
    if result.case.id not in known or result.verdict in {Verdict.PASS, Verdict.NOT_RUN}:
        return result
    verdict = Verdict.UNSUPPORTED if result.verdict is Verdict.UNSUPPORTED else Verdict.KNOWN
    return evolve(result, verdict=verdict, known_failure_reason=known[result.case.id])


def _stale(known: Mapping[str, str], results: Sequence[Result]) -> tuple[str, ...]:
    """Return the known failures that were run and always passed, in the order of the run."""
    not_passed = {result.case.id for result in results if result.verdict is not Verdict.PASS}
    run = dict.fromkeys(result.case.id for result in results)
    return tuple(id_ for id_ in run if id_ in known and id_ not in not_passed)
