"""A pytest plugin that defines the steps of the features for pytest-bdd.

In `conftest.py`, load the plugin and say what to test:

    pytest_plugins = ["globe_rules.bdd.pytest_bdd"]

    @pytest.fixture
    def globe_engine():
        return MyEngine()

In a test module, name the features: `scenarios(features_folder("en"))`. If your implementation does not track
reasons, define a fixture `globe_reasons` that returns False. Every tag is a marker: `pytest -m "not protocol"`.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from pytest_bdd import step
from pytest_bdd.parsers import StepParser

from globe_rules.bdd._steps import Engine, ExpectationError, Rows, ScenarioRun, check_expects, matches, selecting_tags

_ID = re.compile(r"[A-Z]+-\w+(\.\w+)?")


class _CatalogueStep(StepParser):
    """Matches every step of the catalogue, in both languages."""

    def is_matching(self, name: str) -> bool:
        """Return whether the catalogue has the step. If not, pytest-bdd reports it as undefined."""
        return bool(matches(name))

    def parse_arguments(self, name: str) -> dict[str, Any]:
        """Return the whole text as the argument `text`."""
        return {"text": name}


class _Markers:
    """Turns tags into markers. It registers each of them, so that they are legal with `--strict-markers`."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.registered: set[str] = set()
        self.selecting = selecting_tags()
        for tag in self.selecting:
            self.register_tag(tag)
        self.register("rule(id): the scenario specifies this rule or ruling; select with -m \"rule(id='CARD-B5')\"")
        self.register("case(id): the scenario's own id; select with -m \"case(id='CARD-B5.1')\"")

    def register_tag(self, tag: str) -> None:
        """Register the marker of a tag."""
        self.register(f"{tag}: a tag of the Globe Twister features")

    def register(self, line: str) -> None:
        """Register a marker once."""
        if line not in self.registered:
            self.registered.add(line)
            self.config.addinivalue_line("markers", line)

    @pytest.hookimpl(tryfirst=True)
    def pytest_bdd_apply_tag(self, tag: str, function: Callable[..., object]) -> bool | None:
        """Mark a scenario with its tag, and with `rule(id)` or `case(id)` if the tag is an id."""
        is_id = _ID.fullmatch(tag)
        if not is_id and tag not in self.selecting:
            return None  # not a tag of these features: pytest-bdd applies it
        self.register_tag(tag)
        getattr(pytest.mark, tag)(function)
        if is_id:
            getattr(pytest.mark, "case" if is_id[1] else "rule")(id=tag)(function)
        return True


def pytest_configure(config: pytest.Config) -> None:
    """Start turning tags into markers."""
    config.pluginmanager.register(_Markers(config), "globe_rules.bdd.markers")


def pytest_bdd_before_scenario(scenario: Any) -> None:  # noqa: ANN401 -- pytest-bdd does not export its class
    """Fail if a scenario has no Then step."""
    unmet = ""
    try:
        check_expects(each.name for each in scenario.steps)
    except ExpectationError as error:
        unmet = str(error)
    if unmet:
        pytest.fail(unmet, pytrace=False)


@pytest.fixture
def globe_engine() -> Engine:
    """Return the implementation to test: define this fixture in your conftest.py."""
    pytest.fail("define a fixture globe_engine that returns an object with a method respond(request)", pytrace=False)


@pytest.fixture
def globe_reasons() -> bool:
    """Return whether responses cite ids: define this fixture if yours do not."""
    return True


@pytest.fixture
def globe_scenario(request: pytest.FixtureRequest, globe_engine: Engine, *, globe_reasons: bool) -> ScenarioRun:
    """Return the scenario in progress."""
    marks = {mark.name for mark in request.node.iter_markers()}  # pytest-bdd applies tags in any order
    tags = sorted(filter(_ID.fullmatch, marks))
    return ScenarioRun(globe_engine, reasons=globe_reasons, tags=tags)


@step(_CatalogueStep("globe_rules"))
def _(globe_scenario: ScenarioRun, text: str, datatable: Rows | None = None) -> None:
    unmet = ""
    try:
        globe_scenario.perform(text, datatable)
    except ExpectationError as error:
        unmet = str(error)
    if unmet:  # not inside `except`, which would show the error twice
        pytest.fail(unmet, pytrace=False)
