"""Hollow engines: right in everything but one field of one answer, which is empty, stale or cut short."""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from attrs import frozen

from globe_rules.reference.implementation import ReferenceEngine
from globe_rules.reference.operations import OPERATIONS, Answer, Request

HOWS = ("empty", "constant", "earlier", "first-only", "reversed")


@frozen
class Hollow:
    """A field of an answer, and what is wrong with it."""

    operation: str
    place: str
    how: str

    @property
    def id(self) -> str:
        """Its name in reports."""
        return f"{self.operation}:{self.place}:{self.how}"

    def answer(self, request: Request, right: Answer, earlier: Answer | None, first: Answer) -> Answer:
        """Return the right answer with the field spoilt; earlier is the answer to the question less its last event."""
        if request["op"] != self.operation or "refused" in right:
            return right
        spoilt = deepcopy(right)
        for holder, key in _holders(spoilt, self.place.split("/")):
            before = _found(earlier, self.place) if self.how == "earlier" else _found(first, self.place)
            holder[key] = self._spoilt(holder[key], before)
        return spoilt

    def _spoilt(self, value: Any, other: Any) -> Any:  # noqa: ANN401 -- any JSON
        if self.how == "empty":
            return type(value)()
        if self.how in {"constant", "earlier"}:
            return value if other is None else other
        if not isinstance(value, list):
            return value
        return value[:1] if self.how == "first-only" else value[::-1]


def _holders(value: Any, path: list[str]) -> Iterator[tuple[Any, str]]:  # noqa: ANN401 -- any JSON
    """Return every object that has the field, with its key."""
    key, *rest = path
    if key == "*":
        for each in value if isinstance(value, list) else ():
            yield from _holders(each, rest)
    elif isinstance(value, dict) and key in value:
        if rest:
            yield from _holders(value[key], rest)
        else:
            yield value, key


def _found(answer: Answer | None, place: str) -> Any:  # noqa: ANN401 -- any JSON
    return next((holder[key] for holder, key in _holders(answer, place.split("/"))), None) if answer else None


HOLLOW: tuple[Hollow, ...] = tuple(
    Hollow(operation.name, place, how)
    for operation in OPERATIONS.values()
    for place in operation.governs
    for how in HOWS
)


def one_step_earlier(request: Request) -> Request | None:
    """Return a question without its last event, turn or round, or None if it has none."""
    for key in ("events", "programs", "rounds", "program"):
        if request.get(key):
            return {**request, key: request[key][:-1]}
    return None


def spoilt_answers(request: Request, right: Answer, first: Mapping[str, Answer]) -> Callable[[Hollow], Answer]:
    """Return what each hollow engine answers to a question."""
    before = one_step_earlier(request)
    try:
        earlier = None if before is None else ReferenceEngine().answer(before)
    except Exception:  # noqa: BLE001 -- an empty list of turns may make no sense
        earlier = None
    return lambda hollow: hollow.answer(request, right, earlier, first[request["op"]])
