"""Records scenarios as cases. Nobody is asked: the expectations are those of the Then steps, written by people."""

from collections.abc import Mapping

from globe_rules.specification.cases import Case, canonical
from globe_rules.specification.draft import Draft
from globe_rules.specification.features import Scenario
from globe_rules.words import Language, Words


def record(*twins: Scenario) -> Case:
    """Turn a scenario, given in one language or in both, into a case; twins must say the same."""
    name, why = Words(en=twins[0].name, fr=twins[-1].name), Words(en=twins[0].why, fr=twins[-1].why)
    texts = {twin.language: twin.text for twin in twins}
    first, *others = (_recorded(twin, name, why, texts) for twin in twins)
    if any(canonical(other.asked()) != canonical(first.asked()) for other in others):
        message = f"{first.id}: the English and the French scenario differ"
        raise ValueError(message)
    return first


def _recorded(scenario: Scenario, name: Words, why: Words, texts: Mapping[Language, str]) -> Case:
    draft = Draft(scenario.language)
    for step in scenario.steps:
        draft.tell(step.keyword, step.text, step.table)
    # A printed challenge is an id of its own; the outline of the captions looks up each of them.
    challenge = [draft.said["challenge"]] if "challenge" in draft.said else []
    cites = (scenario.rule, *scenario.rulings, *challenge)
    return Case(scenario.id, cites, draft.request, tuple(draft.expectations), name, why, texts)
