"""A scenario while it is being told: one request, and what is expected of its answer."""

from collections.abc import Mapping
from typing import Any, cast

from attrs import Factory, define

from globe_rules.reference.operations import OPERATIONS
from globe_rules.specification.expectations import Expectation
from globe_rules.specification.phrases import Keyword, NoPhrase, Table
from globe_rules.specification.steps import PHRASEBOOK
from globe_rules.wire.fields import Json
from globe_rules.words import Language

GROWING = frozenset({"discarded", "events", "programs", "rounds", "variants"})


@define
class Draft:
    """The request and the expectations that the steps so far amount to."""

    language: Language
    said: dict[str, Any] = Factory(dict)
    expectations: list[Expectation] = Factory(list)

    @property
    def request(self) -> dict[str, Json]:
        """The whole request."""
        operation = OPERATIONS.get(self.said.get("op", ""))
        return {**(operation.unsaid if operation else {}), **self.said}

    def tell(self, keyword: Keyword, text: str, table: Table | None = None) -> None:
        """Take in one step."""
        phrase, piece = PHRASEBOOK.understand(keyword, text, self.language, table)
        if keyword == "then":
            self.expectations.append(Expectation(phrase.at, phrase.relation, piece))
        else:
            _merge(self.said, cast("Mapping[str, Any]", piece))


def _merge(said: dict[str, Any], piece: Mapping[str, Any]) -> None:
    """Add what a step says; only lists of happenings grow, anything else is said once."""
    for key, value in piece.items():
        if key in GROWING:
            said[key] = [*said.get(key, ()), *value]
        elif said.setdefault(key, value) != value:
            raise NoPhrase(f"{key} is said twice: {said[key]!r} and {value!r}")
