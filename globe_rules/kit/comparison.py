"""What two answers have in common to say: the fields that the schema names, and what was claimed to be told.

The order of a list is often nobody's rule, only a convention of the wire; whoever does not claim conventions
is compared without it.
"""

import json
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from globe_rules.wire.messages import schema

REASONS = frozenset({"because", "by"})
"""Fields that cite rules and rulings."""

LISTS_OF_IDS = frozenset({"refused", "breaches"})

MAY_BE_LEFT_OUT = frozenset({"lifted"})
"""Fields that a right answer need not have."""

_TOLD_BY_CONVENTION = MAY_BE_LEFT_OUT | {"because"}

_UNDER = {
    "W-1": ("steps", "program"),
    "W-2": ("refused", "breaches"),
    "W-3": ("players",),
    "W-4": ("seats", "desks", "standings"),
    "W-5": ("used", "discarded", "hand", "green", "blue", "red"),
    "W-6": ("regions_missing", "sheets"),
    "W-7": ("refused_events",),
    "W-9": ("because",),
    "W-10": ("steps/because",),
    "W-11": ("/because",),
    "W-14": ("lifted",),
}
CONVENTIONS: Mapping[str, str] = {field: convention for convention, fields in _UNDER.items() for field in fields}
"""Fields about which only a convention can be missed: the order of a list, which of several reasons is cited, a remark.

Where one field has several, it stands behind the field around it. Of steps only cards that lie on no space may be
listed in another order.
"""


def convention_at(place: str) -> str:
    """Return the convention that a place of an answer is under, its own or the nearest around it; nothing, if none is.

    >>> convention_at("/reconstructions/0/steps/2/because"), convention_at("/seats/1/photo"), convention_at("/solved")
    ('W-10', 'W-4', '')
    """
    names = [name for name in place.split("/") if not name.isdigit()]
    places = [each for around, name in pairwise(names) for each in (name, f"{around}/{name}")]
    return next((CONVENTIONS[each] for each in reversed(places) if each in CONVENTIONS), "")


def without_reasons(value: Any, key: str = "") -> Any:  # noqa: ANN401 -- any JSON
    """Leave out ids; of a list of ids only whether there are any."""
    if key in LISTS_OF_IDS:
        return bool(value) or key == "refused"  # a refusal that names no rule is one all the same
    if isinstance(value, Mapping):
        return {name: without_reasons(each, name) for name, each in value.items() if name not in REASONS}
    return [without_reasons(each) for each in value] if isinstance(value, list) else value


def told(answer: Mapping[str, Any], operation: str, *, reasons: bool, conventions: bool) -> Any:  # noqa: ANN401 -- any JSON
    """Return what an answer tells: no field that the schema does not name, ids and conventions only if claimed."""
    definitions: Mapping[str, Any] = schema("answers")["$defs"]

    def of(value: Any, known: Mapping[str, Any], key: str = "") -> Any:  # noqa: ANN401 -- any JSON
        """Return a value as far as its schema knows it."""
        if "$ref" in known:
            known = definitions[known["$ref"].removeprefix("#/$defs/")]
        if isinstance(value, Mapping):
            fields = known.get("properties", {})
            return {
                name: of(each, fields[name], name)
                for name, each in value.items()
                if name in fields and (conventions or name not in _TOLD_BY_CONVENTION)
            }
        if isinstance(value, list):
            elements = [of(each, known.get("items", {})) for each in value]
            return elements if conventions else _without_order(elements, key)
        return value

    of_operation = definitions["refused" if "refused" in answer else f"answer-{operation}"]
    return of(answer if reasons else without_reasons(answer), of_operation)


def _without_order(elements: list[Any], key: str) -> list[Any]:
    """Return a list as it is told by somebody who keeps no conventions."""
    if key == "steps":
        on_spaces = [each for each in elements if each["placement"][-1:].isdigit() and "+" not in each["placement"]]
        return [*on_spaces, *sorted((each for each in elements if each not in on_spaces), key=_text)]
    return sorted(elements, key=_text) if key in CONVENTIONS else elements


def _text(value: object) -> str:
    """Return a text to sort by: whom it is about comes first, so that what is wrong stands beside what is right."""
    about = value.get("player", "") if isinstance(value, Mapping) else ""
    return f"{about} {json.dumps(value, sort_keys=True)}"


def as_far_as_given(right: Any, got: Any) -> Any:  # noqa: ANN401 -- any JSON
    """Leave out of the right answer what need not be told, where it is not."""
    if isinstance(right, Mapping) and isinstance(got, Mapping):
        return {
            key: as_far_as_given(each, got.get(key))
            for key, each in right.items()
            if key in got or key not in MAY_BE_LEFT_OUT
        }
    if isinstance(right, list) and isinstance(got, list) and len(right) == len(got):
        return list(map(as_far_as_given, right, got))
    return right
