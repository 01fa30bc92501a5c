"""A case: one request, and what a right implementation answers.

It is read from a scenario in two languages, from a file of vectors, or from what the fuzzer found, and it
reads and writes itself. What is expected was written by people; the whole answer is that on which
independent engines agree.
"""

import json
from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from globe_rules.i18n import Language, Text, Translatable, both
from globe_rules.rulebook import rulebook
from globe_rules.specification.expectations import Expectation


def canonical(value: object) -> str:
    """Return JSON as one line, the same bytes on every machine."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


@frozen
class Case:
    """One question of the suite, with the words that explain it."""

    id: str
    """Promised; of an agreed case, within one version of the suite."""

    cites: tuple[str, ...]
    """The rule it belongs to, then the rulings or conventions that it decides."""

    request: Mapping[str, Any] = field(repr=False)
    expect: tuple[Expectation, ...] = field(repr=False)
    """What its Thens mention; of an agreed case nothing."""

    name: Translatable
    why: Translatable
    """The heading of its rule: what is at stake."""

    scenario: Mapping[Language, str] = field(repr=False, factory=dict, eq=False)
    """The scenario as Gherkin; placements, counts and agreed cases have none."""

    answer: Mapping[str, Any] | None = field(repr=False, default=None)
    """The whole answer on which independent engines agree; None in a case of one's own."""

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Case":
        """Read a case as it is published."""
        return cls(
            id=value["id"],
            cites=tuple(value["cites"]),
            request=value["request"],
            expect=tuple(map(Expectation.from_json, value["expect"])),
            name=Text(**value["name"]),
            why=Text(**value["why"]),
            scenario=value.get("scenario", {}),
            answer=value.get("answer"),
        )

    def as_json(self) -> dict[str, Any]:
        """Return the case as it is published."""
        value = {**self.asked(), "name": both(self.name), "why": both(self.why)}
        return {**value, "scenario": dict(self.scenario)} if self.scenario else value

    def asked(self) -> dict[str, Any]:
        """Return the case without its words: the same from the English and the French feature."""
        value = {
            "id": self.id,
            "cites": list(self.cites),
            "request": dict(self.request),
            "expect": [each.as_json() for each in self.expect],
        }
        return value if self.answer is None else {**value, "answer": dict(self.answer)}

    @property
    def decides(self) -> tuple[str, ...]:
        """What failing it breaks: the conventions that it cites, else the rulings, else the rules."""
        book = rulebook()
        kind = book.conventions if self.is_convention else book.rulings if self.is_ruling else book.rules
        return tuple(cited for cited in self.cites if cited in kind)

    @property
    def is_ruling(self) -> bool:
        """Whether failing it departs from a ruling, rather than breaking a rule of the books."""
        return not self.is_convention and any(cited in rulebook().rulings for cited in self.cites)

    @property
    def is_convention(self) -> bool:
        """Whether it decides only how an answer is written on the wire, and nothing about the game."""
        return any(cited in rulebook().conventions for cited in self.cites)

    @property
    def section(self) -> str:
        """The section of the rulebook that it belongs to."""
        return rulebook().rules[self.cites[0]].section.id
