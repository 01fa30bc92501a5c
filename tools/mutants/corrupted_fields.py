"""Engines that are right except for one field, which is empty, constant, stale, truncated or reversed.

They measure whether the suite compares every field of every response (criterion 2 of `tools/figures.py`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from attrs import frozen

from globe_rules._protocol.messages import schema
from globe_rules._reference.operations import OPERATIONS, ReferenceEngine, Request, Response

Values = Mapping[str, Any]
"""A value of each field, by operation and path: `round:outcome/by`."""


@frozen
class CorruptedField:
    """One field of the responses to an operation, and how it is corrupted."""

    operation: str
    path: str
    """The path in the response, such as `outcome/by`; `*` is every item of a list."""

    corruption: str
    """One of `empty`, `constant`, `earlier`, `first-only` and `reversed`."""

    @property
    def id(self) -> str:
        """The name in reports, such as `round:outcome/by:empty`."""
        return f"{self.operation}:{self.path}:{self.corruption}"

    def respond(self, request: Request, right: Response, earlier: Response | None, first: Values) -> Response:
        """Return the right response with the field corrupted.

        `earlier` is the response without the last event. `first` has the constants.
        """
        if request["op"] != self.operation or "refused" in right:
            return right
        corrupted = deepcopy(right)
        for holder, key in list(_holders(corrupted, self.path.split("/"))):
            if self.corruption != "earlier":
                holder[key] = self._corrupted(holder[key], first.get(f"{self.operation}:{self.path}"))
            elif earlier is not None and "refused" not in earlier:
                before = _found(earlier, self.path)
                holder.pop(key) if before is None else holder.update({key: before})
        return corrupted

    def _corrupted(self, value: Any, other: Any) -> Any:  # noqa: ANN401 -- any JSON
        if self.corruption == "empty":
            return type(value)()
        if self.corruption == "constant":
            return value if other is None else other
        return value[:1] if self.corruption == "first-only" else value[::-1]


def _holders(value: Any, path: list[str]) -> Iterator[tuple[Any, str]]:  # noqa: ANN401 -- any JSON
    """Yield every object that contains the field, with the key of the field."""
    key, *rest = path
    if key == "*":
        for each in value if isinstance(value, list) else ():
            yield from _holders(each, rest)
    elif isinstance(value, dict) and key in value:
        if rest:
            yield from _holders(value[key], rest)
        else:
            yield value, key


def _found(response: Mapping[str, Any] | None, path: str) -> Any:  # noqa: ANN401 -- any JSON
    return next((holder[key] for holder, key in _holders(response, path.split("/"))), None) if response else None


def _is_list(operation: str, path: str) -> bool:
    """Return whether a field is a list in the schema."""
    definitions = schema("responses")["$defs"]
    known: Any = definitions[f"response-{operation}"]
    for key in path.split("/"):
        known = known["items"] if key == "*" else known["properties"][key]
        known = definitions[known["$ref"].removeprefix("#/$defs/")] if "$ref" in known else known
    return bool(known.get("type") == "array")


def _corruptions(operation: str, path: str) -> Iterator[str]:
    """Yield the corruptions that can change a field at all."""
    yield "empty"
    if operation != "materials":  # there is one request, so every right response is constant
        yield "constant"
    if operation in _WITH_SEQUENCES:
        yield "earlier"
    if _is_list(operation, path) and not path.endswith("discarded"):  # at most one red card per turn (RED-1)
        yield from ("first-only", "reversed")


_WITH_SEQUENCES = frozenset({"legality", "reaction", "reconstruction", "round", "travel-log", "solo"})
"""Operations whose requests contain a sequence of events, cards, turns or rounds."""

CORRUPTED_FIELDS: tuple[CorruptedField, ...] = tuple(
    CorruptedField(operation.name, path, corruption)
    for operation in OPERATIONS.values()
    for path in operation.governs
    for corruption in _corruptions(operation.name, path)
)


def first_values(answered: Iterable[tuple[Request, Mapping[str, Any]]]) -> Values:
    """Return the first value of each field in some responses, by operation and path."""
    first: dict[str, Any] = {}
    for request, response in answered:
        for path in OPERATIONS[request["op"]].governs:
            key = f"{request['op']}:{path}"
            if key not in first and (value := _found(response, path)) is not None:
                first[key] = value
    return first


def one_step_earlier(request: Request) -> Request | None:
    """Return a request without its last event, program or round; None if it has none."""
    for key in ("events", "programs", "rounds", "program"):
        if request.get(key):
            return {**request, key: request[key][:-1]}
    return None


def corrupted_responses(request: Request, right: Response, first: Values) -> Callable[[CorruptedField], Response]:
    """Return a function that gives the response to a request with one field corrupted."""
    before = one_step_earlier(request)
    try:
        earlier = None if before is None else ReferenceEngine().respond(before)
    except Exception:  # noqa: BLE001 -- an empty list of turns may be invalid
        earlier = None
    return lambda field: field.respond(request, right, earlier, first)
