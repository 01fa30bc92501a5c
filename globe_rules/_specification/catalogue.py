"""The step catalogue: every step of the features as public data, for glue in any language.

The file `steps.json` is this value. Its schema is `urn:globe-rules:schema:steps:1`.
"""

from typing import Any

from globe_rules._i18n import BOOK_LANGUAGES, Language
from globe_rules._reference.operations import OPERATIONS
from globe_rules._specification.conversion import GROWING
from globe_rules._specification.phrases import Phrase, pattern
from globe_rules._specification.steps import PHRASEBOOK
from globe_rules._specification.suite import SUITE_VERSION


def catalogue() -> dict[str, Any]:
    """Return the step catalogue.

    >>> found = catalogue()
    >>> [step["en"]["expression"] for step in found["steps"]][:2]
    ['the box is opened', '{number} to {number} players can play']
    """
    return {
        "$schema": "urn:globe-rules:schema:steps:1",
        "suite": SUITE_VERSION,
        "types": {name: type_.as_json() for name, type_ in PHRASEBOOK.types.items()},
        "tables": {name: table.as_json() for name, table in PHRASEBOOK.tables.items()},
        "steps": list(map(_step, PHRASEBOOK.phrases)),
        "lists": sorted(GROWING),
        "defaults": {name: dict(operation.defaults) for name, operation in OPERATIONS.items()},
    }


def _step(phrase: Phrase) -> dict[str, Any]:
    step: dict[str, Any] = {"keyword": phrase.keyword}
    step |= {language: _in_language(phrase, language) for language in BOOK_LANGUAGES}
    if phrase.table is not None:
        step["table"] = phrase.table
    if phrase.keyword == "then":
        return {**step, "expect": {"at": phrase.at, phrase.relation: phrase.piece}}
    return {**step, "request": phrase.piece}


def _in_language(phrase: Phrase, language: Language) -> dict[str, Any]:
    return {
        "expression": phrase.expression(language),
        "regexp": f"^{pattern(phrase, language, PHRASEBOOK.types)}$",
        "parameters": [{"name": name, "type": type_} for name, type_ in phrase.parameters(language)],
    }
