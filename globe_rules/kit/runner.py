"""Asks an implementation every case of the suite, and gives each a verdict."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from attrs import evolve, field, frozen

from globe_rules.kit.adapters import Adapter, Claims, Trouble
from globe_rules.kit.judging import RIGHT, About, Judgement, judge
from globe_rules.specification.cases import Case

TROUBLES_BEFORE_ANY_ANSWER = 3
TROUBLES_IN_A_ROW = 25
"""After so many troubles the rest is not run: few if it never answered at all, more if it once did."""


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
    problems: tuple[str, ...] = ()
    hint: str = ""
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


@frozen
class Run:
    """What an examination came to."""

    claims: Claims
    results: tuple[Result, ...] = field(repr=False)
    complete: bool = True
    stale: tuple[str, ...] = ()
    """Known failures that fail no more."""

    def count(self, verdict: Verdict) -> int:
        """Return how many cases have a verdict."""
        return sum(result.verdict is verdict for result in self.results)

    @property
    def claimed(self) -> int:
        """How many cases belong to what is claimed."""
        return len(self.results) - self.count(Verdict.UNSUPPORTED)

    @property
    def failed(self) -> tuple[Result, ...]:
        """The results that are neither passed nor excused."""
        fine = {Verdict.PASS, Verdict.UNSUPPORTED, Verdict.KNOWN}
        return tuple(result for result in self.results if result.verdict not in fine)

    @property
    def conformant(self) -> bool:
        """Whether everything that is claimed was asked and is right, known failures apart."""
        return self.complete and not self.failed and not self.stale

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


def examine(
    adapter: Adapter,
    cases: Iterable[Case],
    *,
    known: Mapping[str, str] | None = None,
    progress: Callable[[Result], None] = lambda _result: None,
) -> Run:
    """Ask an implementation every case; nothing that it does harms the cases after it."""
    known = known or {}
    waiting = list(cases)
    results: list[Result] = []
    complete = True
    try:
        claims = adapter.start()
    except BaseException:
        adapter.stop()
        raise
    troubles = 0
    last_asked = 0
    most_troubles = TROUBLES_BEFORE_ANY_ANSWER
    try:
        for case in waiting:
            if troubles >= most_troubles and claims.covers(case.request):
                hint = "it ended again and again without an answer"
                results.append(Result(case, Verdict.NOT_RUN, hint=hint))
                complete = False
                continue
            result = _examined(adapter, claims, case)
            if getattr(adapter, "answered_twice", False):
                adapter.answered_twice = False  # type: ignore[attr-defined]
                results[last_asked] = _excused(_answered_twice(results[last_asked]), known)
            if result.verdict is not Verdict.UNSUPPORTED:
                last_asked = len(results)
            gone = result.verdict in {Verdict.CRASH, Verdict.TIMEOUT, Verdict.PROTOCOL, Verdict.OVERSIZE}
            if gone:
                troubles += 1
            elif result.verdict is not Verdict.UNSUPPORTED:
                troubles, most_troubles = 0, TROUBLES_IN_A_ROW
            results.append(_excused(result, known))
            progress(results[-1])
    except KeyboardInterrupt:
        complete = False
        results += [Result(case, Verdict.NOT_RUN, hint="interrupted") for case in waiting[len(results) :]]
    finally:
        adapter.stop()
    if getattr(adapter, "answered_twice", False):
        results[last_asked] = _excused(_answered_twice(results[last_asked]), known)
    return Run(claims, tuple(results), complete, _stale(known, results))


def _examined(adapter: Adapter, claims: Claims, case: Case) -> Result:
    if not claims.covers(case.request):
        return Result(case, Verdict.UNSUPPORTED)
    try:
        answer = adapter.ask(case.request)
    except Trouble as trouble:
        return Result(case, Verdict(trouble.verdict), (trouble.problem,), trouble.hint, log=adapter.log)
    judged = judge(case, answer, reasons=claims.reasons, conventions=claims.conventions)
    verdict = Verdict.FAIL if judged.problems else Verdict.PASS
    return Result(case, verdict, judged.problems, answer=answer, log=adapter.log, judged=judged)


def _answered_twice(result: Result) -> Result:
    return evolve(
        result,
        verdict=Verdict.PROTOCOL,
        problems=("it was answered twice",),
        hint="answer every question once, with its own id",
    )


def _excused(result: Result, known: Mapping[str, str]) -> Result:
    """Note why a case is known to fail; what is not even claimed stays unsupported."""
    if result.case.id not in known or result.verdict is Verdict.PASS:
        return result
    verdict = Verdict.UNSUPPORTED if result.verdict is Verdict.UNSUPPORTED else Verdict.KNOWN
    return evolve(result, verdict=verdict, known_because=known[result.case.id])


def _stale(known: Mapping[str, str], results: Sequence[Result]) -> tuple[str, ...]:
    """Return the known failures that were examined and fail no more."""
    examined = {result.case.id for result in results}
    excused = {result.case.id for result in results if result.verdict is not Verdict.PASS}
    return tuple(id_ for id_ in known if id_ in examined - excused)
