"""The published suite: cases in JSON, with a version and a digest. It needs no feature files."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from attrs import field, frozen

from globe_rules.conformance.expectations import Expectation
from globe_rules.rulebook import rulebook
from globe_rules.words import Language, Words

SUITE_VERSION = "1.0.0"
"""Patch: wording only. Minor: cases added. Major: a case changed its expectation or was withdrawn."""

VECTORS = files("globe_rules.conformance") / "vectors"


@frozen
class PublishedCase:
    """One case of the suite, with the words that explain it."""

    id: str
    cites: tuple[str, ...]
    request: Mapping[str, Any] = field(repr=False)
    expect: tuple[Expectation, ...] = field(repr=False)
    name: Words
    why: Words
    scenario: Mapping[Language, str] = field(repr=False, factory=dict)
    """The scenario as Gherkin; the table of placements has none."""

    @property
    def is_ruling(self) -> bool:
        """Whether failing it departs from a ruling, rather than breaking a rule of the books."""
        return not self.is_convention and any(cited in rulebook().rulings for cited in self.cites)

    @property
    def is_convention(self) -> bool:
        """Whether it decides only how an answer is written on the wire, and nothing about the game."""
        return any(cited in rulebook().conventions for cited in self.cites)

    @property
    def decides(self) -> tuple[str, ...]:
        """What failing it breaks: the conventions that it cites, else the rulings, else the rules."""
        book = rulebook()
        kind = book.conventions if self.is_convention else book.rulings if self.is_ruling else book.rules
        return tuple(cited for cited in self.cites if cited in kind)

    @property
    def section(self) -> str:
        """The section of the rulebook that it belongs to."""
        return rulebook().rules[self.cites[0]].section.id


@frozen
class Suite:
    """All published cases."""

    version: str
    digest: str
    cases: tuple[PublishedCase, ...] = field(repr=False)


@cache
def suite() -> Suite:
    """Return the suite that is shipped with this package."""
    about = json.loads((VECTORS / "suite.json").read_text(encoding="utf-8"))
    cases = [
        _case(value)
        for name in about["cases"]
        for value in json.loads((VECTORS / name).read_text(encoding="utf-8"))["cases"]
    ]
    return Suite(about["suite"], about["digest"], tuple(cases))


def read_cases(values: Iterable[Mapping[str, Any]]) -> tuple[PublishedCase, ...]:
    """Read cases from JSON."""
    return tuple(map(_case, values))


def _case(value: Mapping[str, Any]) -> PublishedCase:
    return PublishedCase(
        id=value["id"],
        cites=tuple(value["cites"]),
        request=value["request"],
        expect=tuple(_expectation(each) for each in value["expect"]),
        name=Words(**value["name"]),
        why=Words(**value["why"]),
        scenario=value.get("scenario", {}),
    )


def _expectation(value: Mapping[str, Any]) -> Expectation:
    return (
        Expectation(value["at"], "is", value["is"]) if "is" in value else Expectation(value["at"], "has", value["has"])
    )
