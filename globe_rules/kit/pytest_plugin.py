"""Runs the features with pytest-bdd: three steps that understand every phrase.

The first Then asks the implementation, once; each Then checks one expectation.
Without options the reference engine is asked; `--globe-command` and `--globe-python`
name another implementation.
"""

import shlex
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from attrs import frozen
from pytest_bdd import given, then, when
from pytest_bdd.parser import Feature
from pytest_bdd.parsers import StepParser

from globe_rules.kit.adapters import Adapter, Claims, InProcess, Trouble, python_implementation, reference
from globe_rules.kit.judging import unmet
from globe_rules.kit.process import Process
from globe_rules.specification.draft import Draft


class AnyPhrase(StepParser):
    """Leaves every step to the phrasebook, which knows both languages and refuses ambiguity."""

    def is_matching(self, name: str) -> bool:  # noqa: ARG002 -- every step is ours
        """Take every step."""
        return True

    def parse_arguments(self, name: str) -> dict[str, Any]:
        """Hand over the whole text."""
        return {"text": name}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the caller name another implementation."""
    group = parser.getgroup("globe_rules")
    group.addoption("--globe-command", help="ask the implementation that this command starts")
    group.addoption("--globe-python", help="ask the Python object package.module:object")


def pytest_configure(config: pytest.Config) -> None:
    """Name the marks, also where the caller has no settings of ours."""
    config.addinivalue_line("markers", "rule(id): the scenario specifies this rule or ruling")
    config.addinivalue_line("markers", "case(id): the scenario's own promised id")


@pytest.hookimpl(tryfirst=True)  # pytest-bdd would make marks of the bare tags
def pytest_bdd_apply_tag(tag: str, function: Callable[..., object]) -> bool:
    """Turn a tag into a mark that can be selected: `-m "rule(id='CARD-B5')"`."""
    mark = pytest.mark.case(id=tag) if "." in tag else pytest.mark.rule(id=tag)
    mark(function)
    return True


@frozen
class Examined:
    """Who is asked, and what they claim."""

    adapter: Adapter
    claims: Claims


@pytest.fixture(scope="session")
def examined(request: pytest.FixtureRequest) -> Iterator[Examined]:
    """Start the implementation once for all scenarios, and end it."""
    try:
        adapter = _adapter(request.config)
        claims = adapter.start()
    except Trouble as trouble:
        pytest.exit(f"the implementation could not be evaluated: {trouble.problem}; {trouble.hint}", returncode=3)
    yield Examined(adapter, claims)
    adapter.stop()


def _adapter(config: pytest.Config) -> Adapter:
    if command := config.getoption("--globe-command"):
        return Process(shlex.split(command))
    if python := config.getoption("--globe-python"):
        return InProcess(python_implementation(python))
    return reference()


class Told:
    """A scenario in progress, and the answer once it was asked for."""

    def __init__(self, draft: Draft, examined: Examined) -> None:
        self.draft = draft
        self.examined = examined
        self._answer: Mapping[str, Any] | None = None

    @property
    def answer(self) -> Mapping[str, Any]:
        """The answer; the implementation is asked once."""
        if self._answer is None:
            request = self.draft.request
            if not self.examined.claims.covers(request):
                pytest.skip("not claimed")
            try:
                self._answer = self.examined.adapter.ask(request)
            except Trouble as trouble:
                pytest.fail(f"{trouble.verdict}: {trouble.problem}; {trouble.hint}")
        return self._answer


_TOLD = pytest.StashKey[Told]()


def pytest_bdd_before_scenario(request: pytest.FixtureRequest, feature: Feature) -> None:
    """Begin a scenario in the language of its feature."""
    draft = Draft("fr" if feature.language == "fr" else "en")
    request.node.stash[_TOLD] = Told(draft, request.getfixturevalue("examined"))


@pytest.fixture
def told(request: pytest.FixtureRequest) -> Told:
    """Return the scenario in progress."""
    stash: pytest.Stash = request.node.stash
    return stash[_TOLD]


@given(AnyPhrase("given"))
def _(told: Told, text: str, datatable: list[list[str]] | None = None) -> None:
    told.draft.tell("given", text, datatable)


@when(AnyPhrase("when"))
def _(told: Told, text: str, datatable: list[list[str]] | None = None) -> None:
    told.draft.tell("when", text, datatable)


@then(AnyPhrase("then"))
def _(told: Told, text: str, datatable: list[list[str]] | None = None) -> None:
    told.draft.tell("then", text, datatable)
    expectation = told.draft.expectations[-1]
    if problem := unmet(expectation, told.answer, reasons=told.examined.claims.reasons):
        pytest.fail(problem)
