"""What two answers have in common to say: the fields that the schema names, and ids only where they are claimed."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from globe_rules.kit.runner import LISTS_OF_IDS, REASONS
from globe_rules.wire.messages import schema


@cache
def _vocabulary() -> frozenset[str]:
    """Return every field that the schema of answers names."""
    return frozenset(_properties(schema("answers")))


def _properties(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        yield from value.get("properties", ())
        for each in value.values():
            yield from _properties(each)


def told(value: Any, *, reasons: bool, key: str = "") -> Any:  # noqa: ANN401 -- any JSON
    """Leave out of an answer what the schema does not name, and ids if they are not claimed."""
    if isinstance(value, Mapping):
        keys = [each for each in value if each in _vocabulary() and (reasons or each not in REASONS)]
        return {each: told(value[each], reasons=reasons, key=each) for each in keys}
    if not reasons and f"/{key}" in LISTS_OF_IDS:
        return bool(value) or key == "refused"  # a refusal that names no rule is one all the same
    return [told(each, reasons=reasons) for each in value] if isinstance(value, list) else value
