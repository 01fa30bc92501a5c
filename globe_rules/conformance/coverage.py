"""Which scenarios decide which rules, rulings and conventions."""

from collections.abc import Mapping

from globe_rules.conformance.cases import cases
from globe_rules.rulebook import rulebook


def scenarios_by_id() -> Mapping[str, tuple[str, ...]]:
    """Return the ids of the scenarios that cite each rule, ruling or convention."""
    all_cases = tuple(cases("en"))
    return {id_: tuple(case.id for case in all_cases if id_ in case.cites) for id_ in rulebook().all_ids}
