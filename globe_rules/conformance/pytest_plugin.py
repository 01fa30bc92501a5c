"""Runs the features with pytest-bdd: three steps that understand every phrase.

The first Then asks the implementation, once; each Then checks one expectation.
"""

from collections.abc import Callable
from typing import Any

import pytest
from pytest_bdd import given, then, when
from pytest_bdd.parser import Feature
from pytest_bdd.parsers import StepParser

from globe_rules.conformance.draft import Draft
from globe_rules.conformance.implementation import Implementation, ReferenceEngine
from globe_rules.conformance.operations import Answer


class AnyPhrase(StepParser):
    """Leaves every step to the phrasebook, which knows both languages and refuses ambiguity."""

    def is_matching(self, name: str) -> bool:  # noqa: ARG002 -- every step is ours
        """Take every step."""
        return True

    def parse_arguments(self, name: str) -> dict[str, Any]:
        """Hand over the whole text."""
        return {"text": name}


def pytest_bdd_apply_tag(tag: str, function: Callable[..., object]) -> bool:
    """Turn a tag into a mark that can be selected: `-m "rule(id='CARD-B5')"`."""
    mark = pytest.mark.case(id=tag) if "." in tag else pytest.mark.rule(id=tag)
    mark(function)
    return True


@pytest.fixture
def implementation() -> Implementation:
    """Return who is examined."""
    return ReferenceEngine()


class Told:
    """A scenario in progress, and the answer once it was asked for."""

    def __init__(self, draft: Draft, implementation: Implementation) -> None:
        self.draft = draft
        self.implementation = implementation
        self.answer: Answer | None = None


_TOLD = pytest.StashKey[Told]()


def pytest_bdd_before_scenario(request: pytest.FixtureRequest, feature: Feature) -> None:
    """Begin a scenario in the language of its feature."""
    draft = Draft("fr" if feature.language == "fr" else "en")
    request.node.stash[_TOLD] = Told(draft, request.getfixturevalue("implementation"))


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
    expectation = told.draft.tell("then", text, datatable)
    if told.answer is None:
        told.answer = told.implementation.answer(told.draft.request)
    if expectation is not None and (unmet := expectation.unmet_by(told.answer)):
        pytest.fail(unmet)
