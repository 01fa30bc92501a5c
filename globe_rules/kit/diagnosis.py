"""Diagnosis: which known mistakes would give the wrong answers that an implementation gave, and the right ones too."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from attrs import frozen

from globe_rules.kit.judging import told
from globe_rules.kit.mistakes import Mistake, mistakes, wrong_answers
from globe_rules.kit.runner import Result, Run, Verdict

MOST_NAMED = 3
MOST_WEIGHED = 30
"""Of more suspects only those that explain most are weighed against each other."""

INTERFERENCE = 0.5
"""Where mistakes meet in one case, the answer is nobody's; more than so much of that for each is no explanation."""


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
    suspects = sorted(_suspects(run, wrong), key=lambda each: (-len(each.same), len(each.other))) if wrong else []
    for number in range(1, MOST_NAMED + 1):
        for chosen in combinations(suspects[:MOST_WEIGHED], number):
            if _explain(chosen, wrong):
                return tuple(_told_in_turn(chosen, wrong))
    return ()


def _explain(chosen: Sequence[_Suspect], wrong: set[str]) -> bool:
    """Tell whether every wrong answer is a suspect's own, or one of few in which several of them interfere."""
    left = wrong.difference(*(each.same for each in chosen))
    return (
        len(left) <= INTERFERENCE * len(wrong) * (len(chosen) - 1)
        and all(any(case in each.other for each in chosen) for case in left)
        and all(each.same.difference(*(other.same for other in chosen if other is not each)) for each in chosen)
    )


def _told_in_turn(chosen: Sequence[_Suspect], wrong: set[str]) -> Iterator[Likeness]:
    left = set(wrong)
    for each in chosen:
        yield Likeness(each.mistake, len(each.same & left), len(left))
        left -= each.same | each.other


def _suspects(run: Run, wrong: set[str]) -> list[_Suspect]:
    """Return the mistakes that fail only what the implementation fails, and share some answer."""
    results = {each.case.id: each for each in run.results}
    passed = {each.case.id for each in run.results if each.verdict is Verdict.PASS}
    came = {id_: _told(run, results[id_], results[id_].answer) for id_ in wrong}
    found = []
    known = {mistake.id: mistake for mistake in mistakes()}
    # Whoever claims everything fails whatever is recorded, so no mistake is meant that would fail what is passed.
    acquits = passed if run.claims.reasons and run.claims.conventions else set[str]()
    for name, answers in wrong_answers(unless_first=acquits):
        if acquits & answers.keys():
            continue
        both, spoilt = wrong & answers.keys(), passed & answers.keys()
        same = frozenset(id_ for id_ in both if came[id_] == _told(run, results[id_], answers[id_]))
        if same and not any(_fails(run, results[id_], answers[id_]) for id_ in spoilt):
            other = frozenset(id_ for id_ in both - same if _fails(run, results[id_], answers[id_]))
            found.append(_Suspect(known[name], same, other))
    return found


def _fails(run: Run, result: Result, answer: Mapping[str, Any] | None) -> bool:
    """Tell whether a recorded answer is wrong in what is claimed."""
    return answer is None or bool(_told(run, result, answer) != _told(run, result, result.case.answer))


def _told(run: Run, result: Result, answer: Mapping[str, Any] | None) -> Any:  # noqa: ANN401 -- any JSON
    """Return what an answer tells of what is claimed; None if there is none."""
    claims = run.claims
    return answer and told(answer, result.case.request["op"], reasons=claims.reasons, conventions=claims.conventions)
