"""Runs the features with pytest-bdd: three steps that understand every phrase.

The first Then asks the reference engine, once; each Then checks one expectation.
Whoever has another implementation asks it the cases that are recorded from the features.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from pytest_bdd import given, then, when
from pytest_bdd.parser import Feature
from pytest_bdd.parsers import StepParser

from globe_rules.reference.implementation import ReferenceEngine
from globe_rules.specification.draft import Draft


class AnyPhrase(StepParser):
    """Leaves every step to the phrasebook, which knows both languages and refuses ambiguity."""

    def is_matching(self, name: str) -> bool:  # noqa: ARG002 -- every step is ours
        """Take every step."""
        return True

    def parse_arguments(self, name: str) -> dict[str, Any]:
        """Hand over the whole text."""
        return {"text": name}


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


class Told:
    """A scenario in progress, and the answer once it was asked for."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._answer: Mapping[str, Any] | None = None

    @property
    def answer(self) -> Mapping[str, Any]:
        """The answer; the engine is asked once."""
        if self._answer is None:
            self._answer = ReferenceEngine().answer(self.draft.request)
        return self._answer


_TOLD = pytest.StashKey[Told]()


def pytest_bdd_before_scenario(request: pytest.FixtureRequest, feature: Feature) -> None:
    """Begin a scenario in the language of its feature."""
    draft = Draft("fr" if feature.language == "fr" else "en")
    request.node.stash[_TOLD] = Told(draft)


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
    if problem := told.draft.expectations[-1].unmet_by(told.answer):
        pytest.fail(problem)
