"""Records scenarios as cases. Nobody is asked: the expectations are those of the Then steps, written by people."""

from collections.abc import Mapping
from typing import Any, cast

from attrs import Factory, define

from globe_rules.i18n import Language, Text, Translatable
from globe_rules.reference.operations import OPERATIONS
from globe_rules.specification.cases import Case, canonical
from globe_rules.specification.expectations import Expectation
from globe_rules.specification.features import Scenario
from globe_rules.specification.phrases import Keyword, NoPhrase, Table
from globe_rules.specification.steps import PHRASEBOOK
from globe_rules.wire.fields import Json

GROWING = frozenset({"discarded", "events", "programs", "rounds", "variants"})


@define
class Draft:
    """A scenario while it is being told: the request and the expectations that the steps so far amount to."""

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


def record(*twins: Scenario) -> Case:
    """Turn a scenario, given in one language or in both, into a case; twins must say the same."""
    name, why = Text(en=twins[0].name, fr=twins[-1].name), Text(en=twins[0].why, fr=twins[-1].why)
    texts = {twin.language: twin.text for twin in twins}
    first, *others = (_recorded(twin, name, why, texts) for twin in twins)
    if any(canonical(other.asked()) != canonical(first.asked()) for other in others):
        message = f"{first.id}: the English and the French scenario differ"
        raise ValueError(message)
    return first


def _recorded(scenario: Scenario, name: Translatable, why: Translatable, texts: Mapping[Language, str]) -> Case:
    draft = Draft(scenario.language)
    for step in scenario.steps:
        draft.tell(step.keyword, step.text, step.table)
    # A printed challenge is an id of its own; the outline of the captions looks up each of them.
    challenge = [draft.said["challenge"]] if "challenge" in draft.said else []
    cites = (scenario.rule, *scenario.rulings, *challenge)
    return Case(scenario.id, cites, draft.request, tuple(draft.expectations), name, why, texts)
