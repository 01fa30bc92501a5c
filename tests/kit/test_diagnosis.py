"""Diagnosis: a report names the mutant that explains the wrong responses of an implementation, or none."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from adapters import partly_wrong
from adapters.javascript import engine_with
from adapters.kit_commands import SEATS, conform
from adapters.plans import without_cited_ids

from globe_rules._kit.adapters import FULL_CLAIMS, Claims, InProcess
from globe_rules._kit.diagnosis import likely_causes
from globe_rules._kit.judging import judge
from globe_rules._kit.mutants import recorded_mutants, recorded_responses
from globe_rules._kit.runner import Result, Run, Verdict, run_cases
from globe_rules._specification.cases import Case
from globe_rules._specification.suite import suite
from tools.agreement import NODE
from tools.mutants.recording import kept_answers

pytestmark = pytest.mark.needs_generated
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
CASES = suite().cases if DEEP else suite().scenarios
"""The cases by which mutants are recognised; `make deep` runs all."""

whole_run = pytest.mark.no_cover


def result_of(case: Case, response: Any, claims: Claims) -> Result:  # noqa: ANN401 -- any JSON
    """Return the result of a case with a response; None means that no response could be read."""
    if response is None:
        return Result(case, Verdict.PROTOCOL)
    judged = judge(case, response, reasons=claims.reasons, conventions=claims.conventions)
    return Result(
        case, Verdict.FAIL if judged.wrong_in else Verdict.PASS, judged.problems, response=response, judged=judged
    )


def run_of(*ids: str, change: Callable[[Any], Any] = lambda response: response, **claims: object) -> Run:
    """Return the run of an implementation with the mistakes of some mutants; `change` is applied to its responses."""
    claimed = Claims.read({**FULL_CLAIMS, **claims})
    wrong = {id_: response for each in reversed(ids) for id_, response in kept_answers()[each].items()}
    results = [
        result_of(case, change(wrong[case.id]), claimed) if case.id in wrong else Result(case, Verdict.PASS)
        for case in CASES
    ]
    return Run(claimed, tuple(results))


def test_a_mutant_is_skipped_if_its_first_case_is_passed() -> None:
    """Skipped mutants are not even parsed."""
    passed = {case.id for case in suite().cases if not case.id.startswith("CARD-B5")}
    kept = [mutant for mutant, responses in kept_answers().items() if next(iter(responses)) not in passed]
    assert 0 < len(kept) < len(kept_answers())
    assert [mutant for mutant, _ in recorded_responses(skip_if_first_in=passed)] == kept


@whole_run
def test_every_mutant_is_recognised_by_its_responses() -> None:
    mistaken_for = {}
    for mutant in recorded_mutants():
        run = run_of(mutant.id)
        [found] = likely_causes(run)
        assert (
            found.matching_responses
            == found.wrong_responses
            == sum(result.verdict is Verdict.FAIL for result in run.results)
        )
        if found.mutant.id != mutant.id:
            mistaken_for[mutant.id] = found.mutant.id
    assert mistaken_for == ({} if DEEP else SAME_IN_SCENARIOS)


SAME_IN_SCENARIOS = {"a-tie-goes-on-from-stage-b": "a-tie-leads-to-a-new-turn"}
"""Mutants that only agreed cases distinguish."""


@pytest.mark.parametrize("id_", ["b5-pushes-the-wrong-way", "two-reds-allowed"])
def test_a_mutant_is_recognised_without_ids_if_reasons_are_not_claimed(id_: str) -> None:
    [found] = likely_causes(run_of(id_, change=without_cited_ids, reasons=False))
    assert found.mutant.id == id_


def test_two_mutants_at_once_are_both_recognised() -> None:
    """The first explains most wrong responses, the second the others."""
    run = run_of("g3-is-a-quarter-turn", "polar-region-is-forgotten")
    first, second = likely_causes(run)
    assert (first.mutant.id, second.mutant.id) == ("g3-is-a-quarter-turn", "polar-region-is-forgotten")
    assert second.matching_responses == second.wrong_responses < first.wrong_responses


@whole_run
def test_no_mutant_is_named_that_fails_a_passed_case() -> None:
    """A mistake that is narrower than any recorded mutant is not named."""
    assert likely_causes(run_cases(InProcess(partly_wrong.WrapsAround()), CASES)) == ()
    run = run_of("b5-pushes-the-wrong-way")
    one_right = next(index for index, each in enumerate(run.results) if each.verdict is Verdict.FAIL)
    results = list(run.results)
    results[one_right] = Result(results[one_right].case, Verdict.PASS, response=results[one_right].case.response)
    assert likely_causes(Run(run.claims, tuple(results))) == ()


@whole_run
@pytest.mark.skipif(NODE is None, reason="Node.js is not installed; `make test` installs it")
@pytest.mark.parametrize(
    "ids",
    [
        ("arrows-of-g1-and-g2-exchanged",),
        ("b5-swaps-the-ends",),
        ("seats-change-the-other-way",),
        ("arrows-of-g1-and-g2-exchanged", "seats-change-the-other-way"),
        ("g3-is-a-quarter-turn", "most-cards-win"),
    ],
)
def test_bugs_planted_in_the_javascript_engine_are_recognised(ids: tuple[str, ...], tmp_path: Path) -> None:
    """If two bugs meet in a case, its response is that of neither; the other responses still show both."""
    found = likely_causes(run_cases(engine_with(tmp_path, *ids), suite().cases if DEEP else suite().cases[::7]))
    assert sorted(each.mutant.id for each in found) == sorted(ids)


@whole_run
def test_the_report_shows_the_likely_cause() -> None:
    output = conform("--operation", "preparation", "--show", "0", "--python", SEATS).stdout
    assert "Likely cause: In the French edition, players move as in the English one" in output
    assert "both-books-move-to-the-left (" in output


def test_a_correct_implementation_has_no_likely_cause() -> None:
    assert likely_causes(run_of()) == ()
