"""Readings are engines: whoever plays a rejected reading is caught by a scenario that cites the ruling, and named."""

import pytest

from globe_rules.kit.mistakes import mistakes
from globe_rules.rulebook import rulebook
from globe_rules.specification.suite import suite
from tools.mutants.readings import PLAYED_BY, UNASKABLE

CITES = {case.id: case.cites for case in suite().scenarios}
MISTAKES = {mistake.id: mistake for mistake in mistakes()}
REJECTED = [
    f"{ruling.id}/{number}"
    for ruling in rulebook().rulings.values()
    for number in range(1, len(ruling.readings) + 1)
    if ruling.id not in rulebook().without_scenario and (ruling.is_difference or number > 1)
]
"""Of a silence every reading but the first; of a difference both books' ways."""


def test_every_rejected_reading_is_an_engine_or_cannot_be_asked_about() -> None:
    """None is forgotten, none is both, and none is made up."""
    assert set(PLAYED_BY) | set(UNASKABLE) == set(REJECTED)
    assert set(PLAYED_BY).isdisjoint(UNASKABLE)


@pytest.mark.parametrize("reading", PLAYED_BY)
def test_whoever_plays_a_rejected_reading_is_caught_by_a_scenario_that_cites_the_ruling(reading: str) -> None:
    """A written one: agreed cases cite no rulings."""
    ruling = reading.partition("/")[0]
    mistake = MISTAKES[PLAYED_BY[reading]]
    assert any(ruling in CITES[case] for case in mistake.caught_by)
