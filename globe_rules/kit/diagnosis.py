"""Diagnosis: which known mistakes would give the wrong answers that an implementation gave, and the right ones too."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from attrs import frozen

from globe_rules.kit.comparison import told
from globe_rules.kit.mistakes import Mistake, mistakes, wrong_answers
from globe_rules.kit.runner import Result, Run, Verdict

MOST_NAMED = 3


@frozen
class Likeness:
    """A mistake that explains answers: those that are wrong, and those that are right."""

    mistake: Mistake
    same: int
    """How many of the wrong answers are the very answers of the mistake."""

    wrong: int
    """How many wrong answers there are, those apart that a mistake named before this one explains."""


@frozen
class _Suspect:
    """A mistake that would pass whatever the implementation passes."""

    mistake: Mistake
    same: frozenset[str]
    """The cases to which both give the same wrong answer."""

    other: frozenset[str]
    """The cases to which both give wrong answers, but not the same one: some other mistake must interfere there."""


@lru_cache(maxsize=1)  # a report and what is told of it both ask
def likenesses(run: Run) -> tuple[Likeness, ...]:
    """Return the fewest known mistakes that together explain an implementation's answers, the best first.

    None is named that would fail a case which the implementation passes, and none of whose answers differ
    for no reason: where two mistakes meet in one case, the answer may be neither's.
    """
    wrong = {result.case.id for result in run.results if result.answer is not None and result.judged.about}
    left, suspects = set(wrong), _suspects(run, wrong) if wrong else []
    chosen: list[_Suspect] = []
    found: list[Likeness] = []
    while left and len(chosen) < MOST_NAMED:
        best = max(suspects, key=lambda each: (len(each.same & left), -len(each.other)), default=None)
        if best is None or not best.same & left:
            break
        chosen.append(best)
        found.append(Likeness(best.mistake, len(best.same & left), len(left)))
        left -= best.same | best.other
    return tuple(found) if not left and _consistent(chosen) else ()


def _consistent(chosen: list[_Suspect]) -> bool:
    """Tell whether every answer that is not a suspect's own is one in which another suspect interferes."""
    return all(
        any(case in other.same | other.other for other in chosen if other is not suspect)
        for suspect in chosen
        for case in suspect.other
    )


def _suspects(run: Run, wrong: set[str]) -> list[_Suspect]:
    """Return the mistakes that fail only what the implementation fails, and share some answer."""
    results = {each.case.id: each for each in run.results}
    passed = {each.case.id for each in run.results if each.verdict is Verdict.PASS}
    found = []
    known = {mistake.id: mistake for mistake in mistakes()}
    for name, answers in wrong_answers():
        recorded = {id_: answer for id_, answer in answers.items() if id_ in results}
        failed = set(recorded)
        if not (run.claims.reasons and run.claims.conventions) and failed & wrong:
            failed = {id_ for id_ in failed if _fails(run, results[id_], recorded[id_])}
        if failed & passed:
            continue
        same = frozenset(id_ for id_ in failed & wrong if _alike(run, results[id_], recorded[id_]))
        if same:
            found.append(_Suspect(known[name], same, frozenset(failed & wrong) - same))
    return found


def _fails(run: Run, result: Result, answer: Mapping[str, Any] | None) -> bool:
    """Tell whether a recorded answer is wrong in what is claimed."""
    return answer is None or _told(run, result, answer) != _told(run, result, result.case.answer)


def _alike(run: Run, result: Result, answer: Mapping[str, Any] | None) -> bool:
    """Tell whether a recorded answer is the one that came."""
    return answer is not None and bool(_told(run, result, answer) == _told(run, result, result.answer))


def _told(run: Run, result: Result, answer: Mapping[str, Any] | None) -> Any:  # noqa: ANN401 -- any JSON
    claims = run.claims
    return told(answer or {}, result.case.request["op"], reasons=claims.reasons, conventions=claims.conventions)
