"""Test cases: one request, and the response of a correct implementation.

A case comes from a scenario in two languages, from a file of vectors, or from the fuzzer. People wrote its
expectations; the whole response is the one on which independent engines agree. An expectation compares only what
it mentions: an expected object ignores other keys, and an expected list requires every element, in order.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeGuard

from attrs import field, frozen

from globe_rules._i18n import Language, Message, Text, Translatable, both, shortened
from globe_rules._protocol.fields import Json, json_text
from globe_rules.rulebook import rulebook


@frozen
class Expectation:
    """One expected value at one place of a response.

    >>> print(Expectation("/steps", "has", {"effect": "void"}).unmet_by({"steps": [{"effect": "applied"}]}))
    at /steps: expected an element {"effect": "void"}, got [{"effect": "applied"}]
    >>> Expectation("/solved", "is", True).unmet_by({"solved": True, "puzzle": "…"}) is None
    True
    """

    at: str
    """A JSON Pointer through the objects of the response; the empty one is the whole response."""

    relation: Literal["is", "has"]
    """Whether the value itself must be there (is), or a list that contains it (has)."""

    value: Json

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Expectation":
        """Read an expectation as it is published."""
        relation: Literal["is", "has"] = "is" if "is" in value else "has"
        return cls(value["at"], relation, value[relation])

    def as_json(self) -> dict[str, Json]:
        """Return the expectation as published."""
        return {"at": self.at, self.relation: self.value}

    def unmet_by(self, response: Json) -> Message | None:
        """Return how a response differs, or None if it is as expected."""
        found = look_up(response, self.at)
        if found is None:
            return self._unmet(_NOTHING_THERE, response)
        if self.relation == "is":
            met = _matches(self.value, found)
            return None if met else self._unmet(_OTHER, found)
        met = _is_list(found) and any(_matches(self.value, element) for element in found)
        return None if met else self._unmet(_NO_SUCH_ELEMENT, found)

    def _unmet(self, how: Message, found: Json) -> Message:
        value, shown = (shortened(json_text(each), MAX_QUOTED_CHARS) for each in (self.value, found))
        return how.filled(at=self.at, value=value, found=shown)


MAX_QUOTED_CHARS = 500
"""Longest value that a problem quotes: problems are kept, and responses can be long."""

_NOTHING_THERE = Message("at {at}: expected {value}, but nothing is there in {found}")
_OTHER = Message("at {at}: expected {value}, got {found}")
_NO_SUCH_ELEMENT = Message("at {at}: expected an element {value}, got {found}")


def _is_list(value: Json) -> TypeGuard[Sequence[Json]]:
    return isinstance(value, Sequence) and not isinstance(value, str)


def look_up(response: Json | None, pointer: str) -> Json | None:
    """Return the value at a JSON Pointer, or None."""
    found = response
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
    # True equals 1 in Python, but not in JSON.
    return type(expected) is type(found) and expected == found


def canonical(value: object) -> str:
    """Return JSON as one line, the same bytes on every machine."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


@frozen
class Case:
    """One test case, with the texts that explain it."""

    id: str
    """Stable; the id of an agreed case only within one version of the suite."""

    cites: tuple[str, ...]
    """The rule it belongs to, then the rulings or conventions that it decides."""

    request: Mapping[str, Any] = field(repr=False)
    """The request without its id; for a line that is not a request (W-15), an object with only the field `line`."""

    expect: tuple[Expectation, ...] = field(repr=False)
    """The expectations of its Then steps; an agreed case has none."""

    name: Translatable
    why: Translatable
    """The heading of its rule: what is at stake."""

    scenario: Mapping[Language, str] = field(repr=False, factory=dict, eq=False)
    """The scenario as Gherkin; placements, counts and agreed cases have none."""

    response: Mapping[str, Any] | None = field(repr=False, default=None)
    """The whole response on which independent engines agree; None in an invalid case and in a case of your own."""

    invalid: bool = False
    """Whether the request is invalid, so that only an error is a right response (W-15)."""

    purpose: str = field(default="", eq=False)
    """What the case was chosen for: a part of a world, such as `limits/names`, a mutant, or a kind of mistake."""

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
            response=value.get("response"),
            invalid=value.get("invalid", False),
            purpose=value.get("for", ""),
        )

    def as_json(self) -> dict[str, Any]:
        """Return the case as it is published."""
        value = {**self.asked(), "name": both(self.name), "why": both(self.why)}
        value |= {"for": self.purpose} if self.purpose else {}
        return {**value, "scenario": dict(self.scenario)} if self.scenario else value

    def asked(self) -> dict[str, Any]:
        """Return the case without its texts: the English and the French feature give the same."""
        value = {
            "id": self.id,
            "cites": list(self.cites),
            "request": dict(self.request),
            "expect": [each.as_json() for each in self.expect],
            **({"invalid": True} if self.invalid else {}),
        }
        return value if self.response is None else {**value, "response": dict(self.response)}

    @property
    def operation(self) -> str:
        """The operation of its request; empty for a line that is not a request."""
        return str(self.request.get("op", ""))

    @property
    def decides(self) -> tuple[str, ...]:
        """The ids that a failure breaks: the conventions that it cites, else the rulings, else the rules."""
        book = rulebook()
        kind = book.conventions if self.is_convention else book.rulings if self.is_ruling else book.rules
        return tuple(cited for cited in self.cites if cited in kind)

    @property
    def is_ruling(self) -> bool:
        """Whether a failure means that a ruling is not followed, rather than that a rule of the books is broken."""
        return not self.is_convention and any(cited in rulebook().rulings for cited in self.cites)

    @property
    def is_convention(self) -> bool:
        """Whether it decides only how a response is written, and nothing about the game."""
        return any(cited in rulebook().conventions for cited in self.cites)

    @property
    def section(self) -> str:
        """The section of the rulebook that it belongs to."""
        return rulebook().rules[self.cites[0]].section.id
