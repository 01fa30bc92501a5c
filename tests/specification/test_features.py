"""The reference engine passes every scenario of both languages, with the glue that the package ships."""

import math

import pytest
from pytest_bdd import scenarios

from globe_rules._reference.operations import ReferenceEngine
from globe_rules._specification.suite import suite
from globe_rules.bdd import features_folder

pytestmark = pytest.mark.no_cover

scenarios(str(features_folder("en")), str(features_folder("fr")))


@pytest.fixture
def globe_engine() -> ReferenceEngine:
    """Return the engine to test."""
    return ReferenceEngine()


@pytest.mark.needs_generated("texts")
def test_pytest_runs_every_scenario() -> None:
    """As many scenarios run as both languages have cases, so none is dropped silently."""
    marks = [list(getattr(value, "pytestmark", ())) for name, value in globals().items() if name.startswith("test_")]
    rows = [
        math.prod(len(mark.args[1]) for mark in each if mark.name == "parametrize")
        for each in marks
        if any(mark.name == "case" for mark in each)
    ]
    assert sum(rows) == 2 * len(suite().scenarios)
