"""Which scenarios decide which rules, rulings and conventions."""

from collections.abc import Mapping

from globe_rules.rulebook import rulebook
from globe_rules.specification.suite import suite


def scenarios_by_id() -> Mapping[str, tuple[str, ...]]:
    """Return the ids of the scenarios that cite each rule, ruling or convention."""
    return {id_: tuple(case.id for case in suite().scenarios if id_ in case.cites) for id_ in rulebook().all_ids}
