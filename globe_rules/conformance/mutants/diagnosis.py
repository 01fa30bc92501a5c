"""Diagnosis: which wrong engine an implementation's answers are like, and how much."""

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from globe_rules.conformance.adapters import InProcess, Trouble
from globe_rules.conformance.comparison import told
from globe_rules.conformance.mutants import MUTANTS
from globe_rules.conformance.mutants.matrix import committed_kills
from globe_rules.conformance.mutants.model import Mutant, WrongEngine
from globe_rules.conformance.runner import Result, Run, Verdict, unmet

LIKE_ENOUGH = 0.5
MOST_NAMED = 3


@frozen
class Likeness:
    """How much an implementation answers like a mutant."""

    mutant: Mutant
    agreed: int
    """In how many of the cases compared both give the same wrong answer."""

    compared: int
    """The cases that the implementation failed or that catch the mutant, if both answered them."""

    @property
    def share(self) -> float:
        """Between 0 and 1: the same answer to none, or to all, of the cases compared."""
        return self.agreed / self.compared


def likenesses(run: Run, *, at_least: float = LIKE_ENOUGH, most: int = MOST_NAMED) -> tuple[Likeness, ...]:
    """Return the mutants that an implementation's answers match best, the best first.

    Only scenarios are compared. A case that the implementation passes and that catches
    the mutant speaks against the likeness, and so does one that it fails and the mutant passes.
    """
    answered = {result.case.id: result for result in run.results if result.answer is not None and result.case.scenario}
    failed = {id_ for id_, result in answered.items() if result.verdict is not Verdict.PASS}
    # Nobody agrees in more cases than both fail: whoever could not be like enough is not even asked.
    in_common = {mutant: len(failed.intersection(committed_kills()[mutant.id])) for mutant in MUTANTS}
    suspects = [mutant for mutant, number in in_common.items() if number and number >= at_least * len(failed)]
    found = [_likeness(mutant, answered, failed, reasons=run.claims.reasons) for mutant in suspects]
    alike = [likeness for likeness in found if likeness.agreed and likeness.share >= at_least]
    return tuple(sorted(alike, key=lambda each: (-each.share, -each.agreed))[:most])


def _likeness(mutant: Mutant, answered: Mapping[str, Result], failed: set[str], *, reasons: bool) -> Likeness:
    agreed, compared = 0, set(failed)
    for result, answer in _answers(mutant, answered):
        wrong = any(unmet(each, answer, reasons=reasons) for each in result.case.expect)
        compared |= {result.case.id} if wrong else set()
        agreed += wrong and told(answer, reasons=reasons) == told(result.answer, reasons=reasons)
    return Likeness(mutant, agreed, len(compared))


def _answers(mutant: Mutant, answered: Mapping[str, Result]) -> Iterator[tuple[Result, Mapping[str, Any]]]:
    """Ask a mutant the cases that catch it; where it has no answer there is nothing to compare."""
    engine = InProcess(WrongEngine(mutant))
    for id_ in committed_kills()[mutant.id]:
        try:
            if id_ in answered:
                yield answered[id_], engine.ask(answered[id_].case.request)
        except Trouble:
            continue
