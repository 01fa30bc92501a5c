"""Every rejected reading is played by a mutant that a scenario citing the ruling catches."""

from collections import Counter

import pytest

from globe_rules._kit.mutants import recorded_mutants
from globe_rules._specification.suite import suite
from tools.mutants import MUTANTS
from tools.mutants.readings import PLAYED_BY, UNASKABLE, rejected


def test_every_rejected_reading_has_a_mutant_or_a_reason() -> None:
    """A new ruling needs one mutant per rejected reading, or a reason beside the reading in the data."""
    missing = [reading for reading in rejected() if reading not in {**PLAYED_BY, **UNASKABLE}]
    assert missing == [], "write a mutant with plays=…, or `unaskable` beside the reading in the data"


@pytest.mark.needs_generated("texts")
def test_every_mutant_plays_a_reading_that_exists_and_is_rejected() -> None:
    """A reading has one mutant at most, and none if it has a reason."""
    played = Counter(reading for mutant in MUTANTS for reading in mutant.plays)
    assert sorted(played) == sorted(PLAYED_BY), "plays= names a reading that does not exist or is the chosen one"
    assert [reading for reading, number in played.items() if number > 1] == [], "several mutants play one reading"
    assert set(played) & set(UNASKABLE) == set(), "remove `unaskable` in the data, or plays= of the mutant"
    assert set(UNASKABLE) <= set(rejected()), "remove `unaskable` in the data: the reading is not rejected"


@pytest.mark.no_cover
@pytest.mark.needs_generated
def test_a_scenario_that_cites_the_ruling_catches_every_rejected_reading() -> None:
    """Only scenarios count: agreed cases cite no rulings."""
    cites = {case.id: case.cites for case in suite().scenarios}
    caught_by = {mutant.id: mutant.caught_by for mutant in recorded_mutants()}
    survivors = [
        f"{reading} ({mutant})"
        for reading, mutant in PLAYED_BY.items()
        if not any(reading.partition("/")[0] in cites[case] for case in caught_by[mutant])
    ]
    assert survivors == [], "add a scenario that cites the ruling and fails for this mutant"
