"""Scenarios as cases: one request, and what a right implementation answers.

Nobody is asked: the expectations are those of the Then steps, written by people.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from globe_rules.conformance.draft import Draft
from globe_rules.conformance.expectations import Expectation
from globe_rules.conformance.features import Scenario, scenarios
from globe_rules.conformance.implementation import Implementation
from globe_rules.wire.answers import Json
from globe_rules.words import Language


@frozen
class Case:
    """One scenario without its words: the same from the English and the French feature."""

    id: str
    cites: tuple[str, ...]
    """The rule it belongs to, then the rulings that it decides, or the conventions of the wire."""

    request: dict[str, Json]
    expect: tuple[Expectation, ...]

    def as_json(self) -> dict[str, Json]:
        """Return the case as published."""
        return {
            "id": self.id,
            "cites": list(self.cites),
            "request": self.request,
            "expect": [expectation.as_json() for expectation in self.expect],
        }

    def canonical(self) -> str:
        """Return the case as one line of text, the same on every machine."""
        return json.dumps(self.as_json(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    def failures(self, implementation: Implementation) -> list[str]:
        """Ask an implementation once, and say where its answer is not as expected."""
        answer = implementation.answer(self.request)
        return [unmet for expectation in self.expect if (unmet := expectation.unmet_by(answer))]


def record(scenario: Scenario) -> Case:
    """Turn a scenario into a case."""
    draft = Draft(scenario.language)
    for step in scenario.steps:
        draft.tell(step.keyword, step.text, step.table)
    # A printed challenge is an id of its own; the outline of the captions looks up each of them.
    challenge = [draft.said["challenge"]] if "challenge" in draft.said else []
    return Case(scenario.id, (scenario.rule, *scenario.rulings, *challenge), draft.request, tuple(draft.expectations))


def cases(language: Language, folder: Path | None = None) -> Iterator[Case]:
    """Turn every scenario of one language into a case."""
    return map(record, scenarios(language, folder))
