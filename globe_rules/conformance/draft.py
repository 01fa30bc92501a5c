"""A scenario while it is being told: one request, and what is expected of its answer."""

from collections.abc import Mapping
from typing import Any

from attrs import Factory, define

from globe_rules.cards import Card
from globe_rules.conformance.expectations import Expectation
from globe_rules.conformance.phrases import Keyword, Table
from globe_rules.conformance.steps import PHRASEBOOK
from globe_rules.wire import Json
from globe_rules.words import Language

# What a scenario leaves unsaid. A request itself is always complete.
UNSAID: Mapping[str, Mapping[str, Json]] = {
    "reconstruction": {"photo": "N", "hand": [str(card) for card in Card]},
}


@define
class Draft:
    """The request and the expectations that the steps so far amount to."""

    language: Language
    said: dict[str, Any] = Factory(dict)
    expectations: list[Expectation] = Factory(list)

    @property
    def request(self) -> dict[str, Json]:
        """The whole request."""
        return {**UNSAID.get(self.said.get("op", ""), {}), **self.said}

    def tell(self, keyword: Keyword, text: str, table: Table | None = None) -> Expectation | None:
        """Take in one step; a Then returns what it expects."""
        phrase, piece = PHRASEBOOK.understand(keyword, text, self.language, table)
        if keyword == "then":
            expectation = Expectation(phrase.at, phrase.relation, piece)
            self.expectations.append(expectation)
            return expectation
        _merge(self.said, piece)
        return None


def _merge(into: dict[str, Any], piece: Any) -> None:  # noqa: ANN401 -- JSON of any shape
    for key, value in piece.items():
        if isinstance(into.get(key), list):
            into[key] = [*into[key], *value]
        elif isinstance(into.get(key), dict):
            _merge(into[key], value)
        else:
            into[key] = value
