"""The specification is complete: every id has a scenario, or says why it cannot have one."""

from globe_rules.rulebook import rulebook
from globe_rules.specification.coverage import scenarios_by_id


def test_every_id_is_decided_by_a_scenario_or_has_no_behaviour() -> None:
    """No id is both decided and excused, and none is neither."""
    excused = set(rulebook().without_scenario)
    decided = {id_ for id_, scenarios in scenarios_by_id().items() if scenarios}
    assert decided.isdisjoint(excused)
    assert decided | excused == set(rulebook().all_ids)
