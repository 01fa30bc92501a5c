"""Runs the features with pytest-bdd: three steps that understand every phrase.

The first Then asks the reference engine, once; each Then checks one expectation.
Whoever has another implementation asks it the cases that are recorded from the features.
"""

from collections.abc import Callable
from typing import Any

import pytest
from pytest_bdd import given, then, when
from pytest_bdd.parser import Feature
from pytest_bdd.parsers import StepParser

from globe_rules.reference.operations import Answer, ReferenceEngine
from globe_rules.specification.conversion import Draft


class AnyPhrase(StepParser):
    """Leaves every step to the phrasebook, which knows both languages and refuses ambiguity."""

    def is_matching(self, name: str) -> bool:  # noqa: ARG002 -- every step is ours
        """Take every step."""
        return True

    def parse_arguments(self, name: str) -> dict[str, Any]:
        """Hand over the whole text."""
        return {"text": name}


@pytest.hookimpl(tryfirst=True)  # pytest-bdd would make marks of the bare tags
def pytest_bdd_apply_tag(tag: str, function: Callable[..., object]) -> bool:
    """Turn a tag into a mark that can be selected: `-m "rule(id='CARD-B5')"`."""
    mark = pytest.mark.case(id=tag) if "." in tag else pytest.mark.rule(id=tag)
    mark(function)
    return True


_TOLD = pytest.StashKey[Draft]()


def pytest_bdd_before_scenario(request: pytest.FixtureRequest, feature: Feature) -> None:
    """Begin a scenario in the language of its feature."""
    request.node.stash[_TOLD] = Draft("fr" if feature.language == "fr" else "en")


@pytest.fixture
def told(request: pytest.FixtureRequest) -> Draft:
    """Return the scenario in progress."""
    stash: pytest.Stash = request.node.stash
    return stash[_TOLD]


@pytest.fixture
def answer_of_the_engine(told: Draft) -> Answer:
    """Return the answer; the first Then asks for it, when all is told."""
    return ReferenceEngine().answer(told.request)


@given(AnyPhrase("given"))
def _(told: Draft, text: str, datatable: list[list[str]] | None = None) -> None:
    told.tell("given", text, datatable)


@when(AnyPhrase("when"))
def _(told: Draft, text: str, datatable: list[list[str]] | None = None) -> None:
    told.tell("when", text, datatable)


@then(AnyPhrase("then"))
def _(told: Draft, answer_of_the_engine: Answer, text: str, datatable: list[list[str]] | None = None) -> None:
    told.tell("then", text, datatable)
    if problem := told.expectations[-1].unmet_by(answer_of_the_engine):
        pytest.fail(str(problem))
