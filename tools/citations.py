"""Lists citations that their scenario does not decide: `python -m tools.citations`.

A scenario decides an id if its Then steps catch a mutant that breaks this id. A citation without such a mutant is
either wrong, or a mutant is missing for the mistake that the scenario catches. If a scenario cites more than its
rule, the rule is only the place where it is written. The command takes some seconds.
"""

from collections.abc import Iterator, Mapping

from globe_rules._specification.cases import Case
from globe_rules._specification.conversion import record
from globe_rules._specification.features import scenarios
from tools.mutants import MUTANTS
from tools.mutants.model import Mutant, MutantEngine

EXPLAINED: Mapping[tuple[str, str], str] = {
    ("PREP-4.4", "Q-38"): "with one seat, every way of changing seats keeps it; it catches an engine that fails alone",
}
"""Citations that no mutant can confirm, each with the reason."""


def is_decided(case: Case, id_: str) -> bool:
    """Return whether the expectations of a scenario catch a mutant that breaks an id."""
    return any(_catches(case, mutant) for mutant in MUTANTS if id_ in mutant.breaks and mutant.because is None)


def _catches(case: Case, mutant: Mutant) -> bool:
    try:
        response = MutantEngine(mutant).respond(case.request)
    except Exception:  # noqa: BLE001 -- a mutant that crashes is caught
        return True
    return any(expectation.unmet_by(response) for expectation in case.expect)


def undecided() -> Iterator[tuple[str, str]]:
    """Yield the id of each scenario with an id that it cites and does not decide."""
    for twins in zip(scenarios("en"), scenarios("fr"), strict=True):
        case = record(*twins)
        yield from ((case.id, id_) for id_ in case.cites[1:] or case.cites if not is_decided(case, id_))


if __name__ == "__main__":
    found = list(undecided())
    for scenario, id_ in found:
        print(f"{scenario} {id_}: {EXPLAINED.get((scenario, id_), 'no reason is known')}")
    print(f"{len(found)} citations are not decided by their scenario; {len(EXPLAINED)} of them have a reason.")
