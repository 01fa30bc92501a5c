"""Diagnosis: finds the recorded mutants that explain the wrong responses of a run and contradict no right one."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from attrs import frozen

from globe_rules._kit.differences import comparable
from globe_rules._kit.mutants import RecordedMutant, recorded_mutants, recorded_responses
from globe_rules._kit.runner import Result, Run, Verdict

MAX_CAUSES = 3
"""Maximum number of mutants that one diagnosis names."""

MAX_CANDIDATES = 30
"""Maximum number of mutants that are combined with each other: those that explain the most responses."""

MAX_INTERFERENCE = 0.5
"""Largest share of wrong responses that may be unexplained for each further mutant.

If an implementation has two mistakes, its response to one case may be that of neither mutant.
"""


@frozen
class LikelyCause:
    """A mutant that explains wrong responses, and how many."""

    mutant: RecordedMutant
    matching_responses: int
    """The number of wrong responses that are equal to those of the mutant."""

    wrong_responses: int
    """The number of wrong responses that the causes before this one do not explain."""


@frozen
class _Candidate:
    """A mutant that passes every case that the implementation passes."""

    mutant: RecordedMutant
    same: frozenset[str]
    """The cases to which both give the same wrong response."""

    different: frozenset[str]
    """The cases to which both give different wrong responses: another mistake must interfere there."""


@lru_cache(maxsize=1)  # the report and its text both need it
def likely_causes(run: Run) -> tuple[LikelyCause, ...]:
    """Return the smallest set of mutants that together explain the wrong responses of a run, the best first.

    The result is empty if no set of at most 3 mutants does. A mutant that fails a case which the implementation
    passes is never named.
    """
    wrong = {result.case.id for result in run.results if result.response is not None and result.judged.wrong_in}
    candidates = _candidates(run, wrong) if wrong else []
    candidates.sort(key=lambda each: (-len(each.same), len(each.different)))
    for number in range(1, MAX_CAUSES + 1):
        for chosen in combinations(candidates[:MAX_CANDIDATES], number):
            if _explain_all(chosen, wrong):
                return tuple(_counted(chosen, wrong))
    return ()


def _explain_all(chosen: Sequence[_Candidate], wrong: set[str]) -> bool:
    """Return whether some mutants explain all wrong responses, except a few where they interfere.

    Each of them must explain a response that the others do not.
    """
    unexplained = wrong.difference(*(each.same for each in chosen))
    return (
        len(unexplained) <= MAX_INTERFERENCE * len(wrong) * (len(chosen) - 1)
        and all(any(case in each.different for each in chosen) for case in unexplained)
        and all(each.same.difference(*(other.same for other in chosen if other is not each)) for each in chosen)
    )


def _counted(chosen: Sequence[_Candidate], wrong: set[str]) -> Iterator[LikelyCause]:
    """Yield the causes with their counts; each is counted among the responses that the ones before leave over."""
    unexplained = set(wrong)
    for each in chosen:
        yield LikelyCause(each.mutant, len(each.same & unexplained), len(unexplained))
        unexplained -= each.same | each.different


def _candidates(run: Run, wrong: set[str]) -> list[_Candidate]:
    """Return the mutants that fail only cases which the implementation fails, and share a wrong response with it."""
    results = {each.case.id: each for each in run.results}
    passed = {each.case.id for each in run.results if each.verdict is Verdict.PASS}
    got = {id_: _compared(run, results[id_], results[id_].response) for id_ in wrong}
    mutants = {mutant.id: mutant for mutant in recorded_mutants()}
    # With all claims every recorded response fails its case, so a mutant that fails a passed case is ruled out unread.
    excluding = passed if run.claims.reasons and run.claims.conventions else set[str]()
    candidates = []
    for name, responses in recorded_responses(skip_if_first_in=excluding):
        if excluding & responses.keys():
            continue
        both_wrong, only_mutant_wrong = wrong & responses.keys(), passed & responses.keys()
        same = frozenset(id_ for id_ in both_wrong if got[id_] == _compared(run, results[id_], responses[id_]))
        if same and not any(_fails(run, results[id_], responses[id_]) for id_ in only_mutant_wrong):
            different = frozenset(id_ for id_ in both_wrong - same if _fails(run, results[id_], responses[id_]))
            candidates.append(_Candidate(mutants[name], same, different))
    return candidates


def _fails(run: Run, result: Result, response: Mapping[str, Any] | None) -> bool:
    """Return whether a recorded response is wrong in the fields that the run compares."""
    return response is None or bool(_compared(run, result, response) != _compared(run, result, result.case.response))


def _compared(run: Run, result: Result, response: Mapping[str, Any] | None) -> Any:  # noqa: ANN401 -- any JSON
    """Return the fields of a response that the run compares; None without a response."""
    claims = run.claims
    return response and comparable(
        response, result.case.request["op"], reasons=claims.reasons, conventions=claims.conventions
    )
