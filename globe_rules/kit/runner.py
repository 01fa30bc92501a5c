"""Asks an implementation every case of the suite, and gives each a verdict."""

import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from attrs import evolve, field, frozen

from globe_rules.i18n import AnyText, Message, shortened
from globe_rules.kit.adapters import MOST_TOLD, ONCE, Adapter, Claims, Trouble
from globe_rules.kit.interruption import undisturbed
from globe_rules.kit.judging import RIGHT, About, Judgement, judge
from globe_rules.kit.patience import Patience
from globe_rules.specification.cases import Case
from globe_rules.specification.suite import suite
from globe_rules.wire.messages import written

STOPPED = Message("stopped at the first failure")
INTERRUPTED = Message("interrupted")
_LATE = Message("the time for the whole run is up")


class Verdict(StrEnum):
    """The closed set of verdicts."""

    PASS = "pass"  # noqa: S105 -- a verdict, not a password
    FAIL = "fail"
    """Answered, but otherwise than the rules say."""

    UNSUPPORTED = "unsupported"
    """Not claimed in the handshake, so not asked."""

    KNOWN = "known"
    """Fails, and the list of known failures says so."""

    ERROR = "error"
    """The implementation reported a failure of its own."""

    CRASH = "crash"
    TIMEOUT = "timeout"
    PROTOCOL = "protocol"
    OVERSIZE = "oversize"
    NOT_RUN = "not-run"


@frozen
class Result:
    """One case, its verdict, and what came."""

    case: Case
    verdict: Verdict
    problems: tuple[AnyText, ...] = ()
    hint: AnyText = ""
    answer: Mapping[str, Any] | None = field(default=None, repr=False)
    log: str = field(default="", repr=False)
    """The end of what the implementation wrote to standard error."""

    judged: Judgement = RIGHT
    """What is wrong with the answer."""

    known_because: str = ""
    """Why the list of known failures has this case."""


@frozen
class Broken:
    """A rule broken or a ruling departed from, and how badly."""

    id: str
    failed: int
    """How many cases that decide it were answered wrongly."""

    asked: int
    """How many cases that decide it were asked."""


@frozen(eq=False)
class Run:
    """What an examination came to; no two of them are the same one."""

    claims: Claims
    results: tuple[Result, ...] = field(repr=False)
    stale: tuple[str, ...] = ()
    """Known failures that fail no more."""

    def count(self, verdict: Verdict) -> int:
        """Return how many cases have a verdict."""
        return sum(result.verdict is verdict for result in self.results)

    @property
    def complete(self) -> bool:
        """Whether every case that is claimed was asked."""
        return not self.count(Verdict.NOT_RUN)

    @property
    def claimed(self) -> int:
        """How many cases belong to what is claimed."""
        return len(self.results) - self.count(Verdict.UNSUPPORTED)

    @property
    def failed(self) -> tuple[Result, ...]:
        """The results that are neither passed nor excused."""
        return tuple(filter(_fails, self.results))

    @property
    def as_expected(self) -> bool:
        """Whether something is claimed, and everything that is claimed was asked and is right, known failures apart."""
        return bool(self.claimed) and self.complete and not self.failed and not self.stale

    @property
    def conformant(self) -> bool:
        """Whether something is claimed, and everything that is claimed was asked and is right."""
        return self.as_expected and not self.count(Verdict.KNOWN)

    @property
    def stopped(self) -> bool:
        """Whether it was to stop at the first failure, and did: what is missing was not asked for."""
        return {each.hint for each in self.results if each.verdict is Verdict.NOT_RUN} == {STOPPED}

    @property
    def claimed_of_suite(self) -> int:
        """How many cases of the suite belong to what is claimed, each counted once and no case of one's own."""
        ours = {case.id for case in suite().cases}
        return len({each.case.id for each in self.results if each.verdict is not Verdict.UNSUPPORTED} & ours)

    def broken(self, *, rulings: bool) -> tuple[Broken, ...]:
        """Return the rules broken, or the rulings departed from, the worst first.

        A case that cites rulings decides those; any other decides the rules that it cites.
        """
        failed: Counter[str] = Counter()
        asked: Counter[str] = Counter()
        for result in self.results:
            case = result.case
            if case.is_ruling is rulings and not case.is_convention and result.verdict is not Verdict.UNSUPPORTED:
                asked.update(case.decides)
                failed.update(result.judged.ids if result.judged.about == "scenario" else ())
        found = [Broken(id_, number, asked[id_]) for id_, number in failed.items()]
        return tuple(sorted(found, key=lambda each: (-each.failed / each.asked, -each.failed)))

    @property
    def elsewhere(self) -> Mapping[str, int]:
        """What governs the places of answers that differ where no scenario looks, and in how many cases."""
        return self._judged("elsewhere")

    @property
    def conventions_missed(self) -> Mapping[str, int]:
        """The conventions of the wire that were not kept, and in how many cases: nothing about the game."""
        return self._judged("convention")

    def _judged(self, about: About) -> Mapping[str, int]:
        found = Counter(id_ for each in self.results if each.judged.about == about for id_ in each.judged.ids)
        return dict(found.most_common())


def shuffled(cases: Sequence[Case], *, seed: int | None, repeat: int) -> list[Case]:
    """Return the cases so many times, in the order of the suite or mixed by a seed."""
    every = [case for _ in range(repeat) for case in cases]
    if seed is not None:
        random.Random(seed).shuffle(every)  # noqa: S311 -- an order, not a secret
    return every


def examine(  # noqa: PLR0913 -- each choice has a name and a usual value
    adapter: Adapter,
    cases: Iterable[Case],
    *,
    known: Mapping[str, str] | None = None,
    progress: Callable[[Result], None] = lambda _result: None,
    seconds: float | None = None,
    fail_fast: bool = False,
) -> Run:
    """Ask an implementation every case; nothing that it does harms the cases after it.

    After so many seconds nothing more is asked, nor after the first failure, if only that is wanted;
    whoever is interrupted keeps what was found until then.
    """
    known = known or {}
    waiting = list(cases)
    results: list[Result] = []
    asked: list[int] = []
    """Where the result of each question stands, in the order of asking."""
    ends = math.inf if seconds is None else time.monotonic() + seconds
    patience = Patience()
    failed = False
    claims: Claims | None = None
    try:
        claims = adapter.start()
        for case in waiting:
            why_not = patience.lost or (_LATE if time.monotonic() >= ends else STOPPED if failed else "")
            if not claims.asks_for(case):
                results.append(Result(case, Verdict.UNSUPPORTED))
            elif why_not:
                results.append(Result(case, Verdict.NOT_RUN, hint=why_not))
            else:
                results.append(_kept(ask_case(adapter, claims, case)))
                asked.append(len(results) - 1)
                patience.note(results[-1].verdict)
                _blame(adapter, results, asked)
                failed = fail_fast and any(map(_fails, (_excused(each, known) for each in results[-2:])))
            progress(results[-1])
    except KeyboardInterrupt:
        if claims is None:
            raise
    finally:
        with undisturbed():
            adapter.stop()
    _blame(adapter, results, asked)
    results += [
        Result(case, Verdict.NOT_RUN if claims.asks_for(case) else Verdict.UNSUPPORTED, hint=INTERRUPTED)
        for case in waiting[len(results) :]
    ]
    judged = tuple(_excused(result, known) for result in results)
    return Run(claims, judged, _stale(known, judged))


def _fails(result: Result) -> bool:
    """Tell whether a result is neither passed nor excused."""
    return result.verdict not in {Verdict.PASS, Verdict.UNSUPPORTED, Verdict.KNOWN}


def ask_case(adapter: Adapter, claims: Claims, case: Case) -> Result:
    """Ask one case; a failure of the kit itself is told at the case, and loses no report."""
    try:
        answer = adapter.ask(case.request)
        judged = judge(case, answer, reasons=claims.reasons, conventions=claims.conventions)
    except Trouble as trouble:
        return Result(case, Verdict(trouble.verdict), (trouble.problem,), trouble.hint, log=adapter.log)
    except Exception as failure:  # noqa: BLE001 -- whatever it is, the report is worth more
        hint = Message("please report it, with the case and the answer")
        return Result(case, Verdict.ERROR, (shortened(failed_itself(failure), MOST_TOLD),), hint)
    verdict = Verdict.FAIL if judged.problems else Verdict.PASS
    return Result(case, verdict, judged.problems, answer=answer, log=adapter.log, judged=judged)


def failed_itself(failure: Exception) -> Message:
    """Say that it is the kit which is to be mended."""
    what = f"{type(failure).__name__}: {failure}"
    return Message("the kit itself failed: {what}", what=what)


MOST_OF_AN_ANSWER = 1 << 14
"""So many bytes of a wrong answer are kept, more than any right one has; a right one needs no keeping."""


def _kept(result: Result) -> Result:
    """Return a result with no more of somebody else's words than the reports show."""
    answer = result.answer if result.verdict is not Verdict.PASS else None
    if answer is not None and len(written(answer)) > MOST_OF_AN_ANSWER:
        answer = {key: answer[key] for key in ("puzzle",) if key in answer and len(str(answer[key])) < MOST_TOLD}
    problems = tuple(shortened(problem, MOST_TOLD) for problem in result.problems)
    return evolve(result, answer=answer, problems=problems, log=result.log[-MOST_OF_AN_ANSWER:])


def _blame(adapter: Adapter, results: list[Result], asked: Sequence[int]) -> None:
    """Give those questions their verdict that were found to be answered wrongly only later on."""
    later: Callable[[], Mapping[int, str]] = getattr(adapter, "faults", dict)
    for number, problem in later().items():
        if number < len(asked):  # else it was interrupted at that very question
            blamed = results[asked[number]]
            results[asked[number]] = evolve(blamed, verdict=Verdict.PROTOCOL, problems=(problem,), hint=ONCE)


def _excused(result: Result, known: Mapping[str, str]) -> Result:
    """Note why a case is known to fail; what is not even claimed stays unsupported."""
    if result.case.id not in known or result.verdict in {Verdict.PASS, Verdict.NOT_RUN}:
        return result
    verdict = Verdict.UNSUPPORTED if result.verdict is Verdict.UNSUPPORTED else Verdict.KNOWN
    return evolve(result, verdict=verdict, known_because=known[result.case.id])


def _stale(known: Mapping[str, str], results: Sequence[Result]) -> tuple[str, ...]:
    """Return the known failures that were examined and fail no more."""
    examined = {result.case.id for result in results}
    excused = {result.case.id for result in results if result.verdict is not Verdict.PASS}
    return tuple(id_ for id_ in known if id_ in examined - excused)
