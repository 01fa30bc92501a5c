"""Citations that their scenario decides."""

from attrs import evolve

from globe_rules._specification.conversion import record
from globe_rules._specification.features import scenarios
from tools.citations import is_decided


def test_a_scenario_decides_an_id_if_it_catches_a_mutant_of_it() -> None:
    twins = (next(each for each in scenarios(language) if each.id == "SOLO-4.14") for language in ("en", "fr"))
    case = record(*twins)
    assert is_decided(case, "Q-27")
    assert not is_decided(case, "D-1")
    assert not is_decided(evolve(case, expect=()), "Q-27")
