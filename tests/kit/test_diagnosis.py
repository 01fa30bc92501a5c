"""Diagnosis: a report names the mistake that an implementation makes, by its answers alone, or says nothing."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from adapters import partly_wrong
from adapters.asking import SEATS, conform
from adapters.javascript import engine_with
from adapters.plans import bare

from globe_rules.kit.adapters import EVERYTHING, Claims, InProcess
from globe_rules.kit.diagnosis import likenesses
from globe_rules.kit.judging import judge
from globe_rules.kit.mistakes import mistakes, wrong_answers
from globe_rules.kit.runner import Result, Run, Verdict, examine
from globe_rules.specification.cases import Case
from globe_rules.specification.suite import suite
from tools.agreement import NODE
from tools.mutants.recording import kept_answers

pytestmark = pytest.mark.needs_generated
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
CASES = suite().cases if DEEP else suite().scenarios
"""By which mistakes are recognised; `make deep` asks all cases."""

whole_examination = pytest.mark.no_cover


def result_of(case: Case, answer: Any, claims: Claims) -> Result:  # noqa: ANN401 -- any JSON
    """Judge an answer as a run does; None is no answer."""
    if answer is None:
        return Result(case, Verdict.PROTOCOL)
    judged = judge(case, answer, reasons=claims.reasons, conventions=claims.conventions)
    return Result(case, Verdict.FAIL if judged.about else Verdict.PASS, judged.problems, answer=answer, judged=judged)


def run_of(*ids: str, change: Callable[[Any], Any] = lambda answer: answer, **claims: object) -> Run:
    """Return the run of somebody who makes the mistakes of some wrong engines, in words of their own."""
    claimed = Claims.read({**EVERYTHING, **claims})
    wrong = {id_: answer for each in reversed(ids) for id_, answer in kept_answers()[each].items()}
    results = [
        result_of(case, change(wrong[case.id]), claimed) if case.id in wrong else Result(case, Verdict.PASS)
        for case in CASES
    ]
    return Run(claimed, tuple(results))


def test_mistakes_are_left_out_by_their_first_case_alone() -> None:
    """So that those which a run cannot have are not even read; in the catalogue it is the first that catches them."""
    passed = {case.id for case in suite().cases if not case.id.startswith("CARD-B5")}
    kept = [mistake for mistake, answers in kept_answers().items() if next(iter(answers)) not in passed]
    assert 0 < len(kept) < len(kept_answers())
    assert [mistake for mistake, _ in wrong_answers(unless_first=passed)] == kept


@whole_examination
def test_every_mistake_is_recognised_by_its_answers() -> None:
    """It explains every wrong answer, and fails nothing else."""
    taken_for = {}
    for mistake in mistakes():
        run = run_of(mistake.id)
        [found] = likenesses(run)
        assert found.same == found.wrong == sum(result.verdict is Verdict.FAIL for result in run.results)
        if found.mistake.id != mistake.id:
            taken_for[mistake.id] = found.mistake.id
    assert taken_for == ({} if DEEP else ALIKE_BY_SCENARIOS)


ALIKE_BY_SCENARIOS = {"a-tie-goes-on-from-stage-b": "a-tie-leads-to-a-new-turn"}
"""What only agreed cases tell apart."""


@pytest.mark.parametrize("id_", ["b5-pushes-the-wrong-way", "two-reds-allowed"])
def test_ids_play_no_part_if_they_are_not_claimed(id_: str) -> None:
    """Then only what happens is compared."""
    [found] = likenesses(run_of(id_, change=bare, reasons=False))
    assert found.mistake.id == id_


def test_two_mistakes_are_both_recognised() -> None:
    """The first explains most wrong answers, the second the others."""
    run = run_of("g3-is-a-quarter-turn", "polar-region-is-forgotten")
    first, second = likenesses(run)
    assert (first.mistake.id, second.mistake.id) == ("g3-is-a-quarter-turn", "polar-region-is-forgotten")
    assert second.same == second.wrong < first.wrong


@whole_examination
def test_nothing_is_named_that_would_fail_what_passes() -> None:
    """A narrower mistake than any that is known is not named after its neighbour."""
    assert likenesses(examine(InProcess(partly_wrong.WrapsAround()), CASES)) == ()
    run = run_of("b5-pushes-the-wrong-way")
    one_right = next(index for index, each in enumerate(run.results) if each.verdict is Verdict.FAIL)
    results = list(run.results)
    results[one_right] = Result(results[one_right].case, Verdict.PASS, answer=results[one_right].case.answer)
    assert likenesses(Run(run.claims, tuple(results))) == ()


@whole_examination
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
def test_mistakes_planted_in_another_engine_are_named(ids: tuple[str, ...], tmp_path: Path) -> None:
    """Another language, another author; where two meet, the answer is neither's, elsewhere each explains its own."""
    found = likenesses(examine(engine_with(tmp_path, *ids), suite().cases if DEEP else suite().cases[::7]))
    assert sorted(each.mistake.id for each in found) == sorted(ids)


@whole_examination
def test_the_report_says_it() -> None:
    """With what it breaks, and how much it explains."""
    said = conform("--part", "preparation", "--show", "0", "--python", SEATS).stdout
    assert "Looks as if: The French book moves people as the English one does" in said
    assert "both-books-move-to-the-left (" in said


def test_a_right_implementation_is_like_no_mistake() -> None:
    """There is nothing to compare."""
    assert likenesses(run_of()) == ()
