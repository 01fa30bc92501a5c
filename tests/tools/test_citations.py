"""Citations that their scenario decides."""

import pytest
from attrs import evolve

from globe_rules._specification.conversion import record
from globe_rules._specification.features import scenarios
from tools.citations import EXPLAINED, is_decided, undecided


def test_a_scenario_decides_an_id_if_it_catches_a_mutant_of_it() -> None:
    twins = (next(each for each in scenarios(language) if each.id == "SOLO-4.14") for language in ("en", "fr"))
    case = record(*twins)
    assert is_decided(case, "Q-27")
    assert not is_decided(case, "D-1")
    assert not is_decided(evolve(case, expect=()), "Q-27")


@pytest.mark.no_cover  # slow with coverage, and it tests the features, not the package
def test_every_scenario_decides_what_it_cites() -> None:
    """Remove a citation that this test names, sharpen the scenario, add a mutant, or explain it in EXPLAINED."""
    assert {*undecided()} == {*EXPLAINED}
