"""Hollow engines: right in everything but one field of one answer, which is empty, stale or cut short."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from attrs import frozen

from globe_rules.reference.operations import OPERATIONS, Answer, ReferenceEngine, Request
from globe_rules.wire.messages import schema

Values = Mapping[str, Any]
"""By part and place: a value that stood there."""


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

    def answer(self, request: Request, right: Answer, earlier: Answer | None, first: Values) -> Answer:
        """Return the right answer with the field spoilt; earlier is the answer to the question less its last event."""
        if request["op"] != self.operation or "refused" in right:
            return right
        spoilt = deepcopy(right)
        for holder, key in list(_holders(spoilt, self.place.split("/"))):
            if self.how != "earlier":
                holder[key] = self._spoilt(holder[key], first.get(f"{self.operation}:{self.place}"))
            elif earlier is not None and "refused" not in earlier:
                before = _found(earlier, self.place)
                holder.pop(key) if before is None else holder.update({key: before})
        return spoilt

    def _spoilt(self, value: Any, other: Any) -> Any:  # noqa: ANN401 -- any JSON
        if self.how == "empty":
            return type(value)()
        if self.how == "constant":
            return value if other is None else other
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


def _found(answer: Mapping[str, Any] | None, place: str) -> Any:  # noqa: ANN401 -- any JSON
    return next((holder[key] for holder, key in _holders(answer, place.split("/"))), None) if answer else None


def _is_list(operation: str, place: str) -> bool:
    """Tell whether the schema has a list at a place."""
    definitions = schema("answers")["$defs"]
    known: Any = definitions[f"answer-{operation}"]
    for key in place.split("/"):
        known = known["items"] if key == "*" else known["properties"][key]
        known = definitions[known["$ref"].removeprefix("#/$defs/")] if "$ref" in known else known
    return bool(known.get("type") == "array")


def _hows(operation: str, place: str) -> Iterator[str]:
    """Return in which ways a field can be wrong at all."""
    yield "empty"
    if operation != "materials":  # there is one question, so every right answer is constant
        yield "constant"
    if operation in _IN_STEPS:
        yield "earlier"
    if _is_list(operation, place) and not place.endswith("discarded"):  # one red card a turn at most (RED-1)
        yield from ("first-only", "reversed")


_IN_STEPS = frozenset({"legality", "reaction", "reconstruction", "round", "travel-log", "solo"})
"""The parts whose questions have events, cards, turns or rounds one after the other."""

HOLLOW: tuple[Hollow, ...] = tuple(
    Hollow(operation.name, place, how)
    for operation in OPERATIONS.values()
    for place in operation.governs
    for how in _hows(operation.name, place)
)


def first_values(answered: Iterable[tuple[Request, Mapping[str, Any]]]) -> Values:
    """Return for each place of each part, such as `round:outcome/by`, the first value that anybody gives there."""
    first: dict[str, Any] = {}
    for request, answer in answered:
        for place in OPERATIONS[request["op"]].governs:
            key = f"{request['op']}:{place}"
            if key not in first and (value := _found(answer, place)) is not None:
                first[key] = value
    return first


def one_step_earlier(request: Request) -> Request | None:
    """Return a question without its last event, turn or round, or None if it has none."""
    for key in ("events", "programs", "rounds", "program"):
        if request.get(key):
            return {**request, key: request[key][:-1]}
    return None


def spoilt_answers(request: Request, right: Answer, first: Values) -> Callable[[Hollow], Answer]:
    """Return what each hollow engine answers to a question."""
    before = one_step_earlier(request)
    try:
        earlier = None if before is None else ReferenceEngine().answer(before)
    except Exception:  # noqa: BLE001 -- an empty list of turns may make no sense
        earlier = None
    return lambda hollow: hollow.answer(request, right, earlier, first)
