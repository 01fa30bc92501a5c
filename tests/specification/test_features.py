"""The features of both languages hold for the reference engine."""

import math

import pytest
from pytest_bdd import scenarios

from globe_rules.specification.features import features_folder
from globe_rules.specification.suite import suite

pytestmark = pytest.mark.no_cover

scenarios(str(features_folder() / "en"), str(features_folder() / "fr"))


@pytest.mark.needs_generated("texts")
def test_pytest_runs_every_scenario() -> None:
    """As many as both languages have cases, so that neither loses one silently."""
    marks = [list(getattr(value, "pytestmark", ())) for name, value in globals().items() if name.startswith("test_")]
    rows = [
        math.prod(len(mark.args[1]) for mark in each if mark.name == "parametrize")
        for each in marks
        if any(mark.name == "case" for mark in each)
    ]
    assert sum(rows) == 2 * len(suite().scenarios)
