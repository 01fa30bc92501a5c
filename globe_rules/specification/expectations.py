"""What a scenario expects: a place in the answer, and what must stand there.

Only what is mentioned is compared. An expected object asks for its own keys and
ignores others; an expected list asks for every element, in order.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeGuard

from attrs import frozen

from globe_rules.i18n import Message
from globe_rules.wire.fields import Json


@frozen
class Expectation:
    """One expected value at one place of an answer.

    >>> Expectation("/steps", "has", {"effect": "void"}).unmet_by({"steps": [{"effect": "applied"}]})
    "at /steps: expected an element {'effect': 'void'}, got [{'effect': 'applied'}]"
    >>> Expectation("/solved", "is", True).unmet_by({"solved": True, "puzzle": "…"}) is None
    True
    """

    at: str
    """A JSON Pointer through the objects of the answer; the empty one is the whole answer."""

    relation: Literal["is", "has"]
    """Whether the value itself must stand there, or a list that has it as an element."""

    value: Json

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Expectation":
        """Read an expectation as it is published."""
        relation: Literal["is", "has"] = "is" if "is" in value else "has"
        return cls(value["at"], relation, value[relation])

    def as_json(self) -> dict[str, Json]:
        """Return the expectation as published."""
        return {"at": self.at, self.relation: self.value}

    def unmet_by(self, answer: Json) -> Message | None:
        """Return how an answer differs, or None if it is as expected."""
        found = look_up(answer, self.at)
        if found is None:
            return self._unmet(_NOTHING_THERE, answer)
        if self.relation == "is":
            met = _matches(self.value, found)
            return None if met else self._unmet(_OTHER, found)
        met = _is_list(found) and any(_matches(self.value, element) for element in found)
        return None if met else self._unmet(_NO_SUCH_ELEMENT, found)

    def _unmet(self, how: Message, found: Json) -> Message:
        return how.filled(at=self.at, value=self.value, found=found)


_NOTHING_THERE = Message("at {at}: expected {value!r}, but nothing is there in {found!r}")
_OTHER = Message("at {at}: expected {value!r}, got {found!r}")
_NO_SUCH_ELEMENT = Message("at {at}: expected an element {value!r}, got {found!r}")


def _is_list(value: Json) -> TypeGuard[Sequence[Json]]:
    return isinstance(value, Sequence) and not isinstance(value, str)


def look_up(answer: Json | None, pointer: str) -> Json | None:
    """Return what stands at a JSON Pointer, or None."""
    found = answer
    for key in pointer.split("/")[1:]:
        if isinstance(found, Mapping) and key in found:
            found = found[key]
        else:
            return None
    return found


def _matches(expected: Json, found: Json) -> bool:
    if isinstance(expected, Mapping):
        return isinstance(found, Mapping) and all(
            key in found and _matches(value, found[key]) for key, value in expected.items()
        )
    if _is_list(expected):
        return _is_list(found) and len(expected) == len(found) and all(map(_matches, expected, found))
    # True equals 1 in Python, but not on the wire.
    return type(expected) is type(found) and expected == found
