"""Judges a response by its case: normalises both, finds the first difference, and names the rule that governs it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal

from attrs import evolve, frozen

from globe_rules._engine.errors import id_order
from globe_rules._i18n import AnyText, Message, shortened
from globe_rules._protocol.messages import schema
from globe_rules._reference.operations import OPERATIONS, Request
from globe_rules._specification.cases import Case, Expectation

REASONS = frozenset({"because", "by"})
"""Fields that cite a rule or ruling."""

LISTS_OF_IDS = frozenset({"refused", "violations"})
"""Fields that are lists of rules and rulings. Whether they are empty matters even if reasons are not claimed."""

OPTIONAL_FIELDS = frozenset({"lifted"})
"""Fields that a right response may leave out."""

_FIELDS_OF_CONVENTIONS = OPTIONAL_FIELDS | {"because"}
"""Fields that are compared only if conventions are claimed."""

_FIELDS_BY_CONVENTION = {
    "W-1": ("steps", "program"),
    "W-2": ("refused", "violations"),
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
CONVENTIONS: Mapping[str, str] = {
    field: convention for convention, fields in _FIELDS_BY_CONVENTION.items() for field in fields
}
"""The protocol convention of each field that has one: it governs the order of a list, or which reason is given.

If the convention depends on the enclosing field, the key starts with that field: `steps/because`.
In `steps`, only cards that are not on a single space may be listed in another order.
"""


def convention_at(path: str) -> str:
    """Return the convention that governs a place in a response, or the nearest field around it; empty if none does.

    >>> convention_at("/reconstructions/0/steps/2/because"), convention_at("/seats/1/photo"), convention_at("/solved")
    ('W-10', 'W-4', '')
    """
    names = [name for name in path.split("/") if not name.isdigit()]
    fields = [each for around, name in pairwise(names) for each in (name, f"{around}/{name}")]
    return next((CONVENTIONS[each] for each in reversed(fields) if each in CONVENTIONS), "")


def without_reasons(value: Any, key: str = "") -> Any:  # noqa: ANN401 -- any JSON
    """Return a value without cited ids; a list of ids becomes a boolean that says whether it has any."""
    if key in LISTS_OF_IDS:
        return bool(value) or key == "refused"  # a refusal that cites no rule is still a refusal
    if isinstance(value, Mapping):
        return {name: without_reasons(each, name) for name, each in value.items() if name not in REASONS}
    return [without_reasons(each) for each in value] if isinstance(value, list) else value


def comparable(response: Mapping[str, Any], operation: str, *, reasons: bool, conventions: bool) -> Any:  # noqa: ANN401 -- any JSON
    """Return the part of a response that is compared with another response.

    Fields that the schema does not name are left out. Without `reasons` cited ids are left out, and without
    `conventions` the fields and the order of lists that only conventions govern.
    """
    definitions: Mapping[str, Any] = schema("responses")["$defs"]

    def normalised(value: Any, value_schema: Mapping[str, Any], key: str = "") -> Any:  # noqa: ANN401 -- any JSON
        if "$ref" in value_schema:
            value_schema = definitions[value_schema["$ref"].removeprefix("#/$defs/")]
        if isinstance(value, Mapping):
            fields = value_schema.get("properties", {})
            return {
                name: normalised(each, fields[name], name)
                for name, each in value.items()
                if name in fields and (conventions or name not in _FIELDS_OF_CONVENTIONS)
            }
        if isinstance(value, list):
            elements = [normalised(each, value_schema.get("items", {})) for each in value]
            return elements if conventions else _without_order(elements, key)
        return value

    of_operation = definitions["refused" if "refused" in response else f"response-{operation}"]
    return normalised(response if reasons else without_reasons(response), of_operation)


def _without_order(elements: list[Any], key: str) -> list[Any]:
    """Return a list sorted where only a convention governs its order; the order of cards on spaces is a rule."""
    if key == "steps":
        on_spaces = [each for each in elements if each["placement"][-1:].isdigit() and "+" not in each["placement"]]
        return [*on_spaces, *sorted((each for each in elements if each not in on_spaces), key=_sort_key)]
    return sorted(elements, key=_sort_key) if key in CONVENTIONS else elements


def _sort_key(value: object) -> str:
    """Return a text to sort by; it starts with the player, so that entries of one player are compared."""
    player = value.get("player", "") if isinstance(value, Mapping) else ""
    return f"{player} {json.dumps(value, sort_keys=True)}"


def without_missing_optional(right: Any, got: Any) -> Any:  # noqa: ANN401 -- any JSON
    """Return the right response without the optional fields that the other response leaves out."""
    if isinstance(right, Mapping) and isinstance(got, Mapping):
        return {
            key: without_missing_optional(each, got.get(key))
            for key, each in right.items()
            if key in got or key not in OPTIONAL_FIELDS
        }
    if isinstance(right, list) and isinstance(got, list) and len(right) == len(got):
        return list(map(without_missing_optional, right, got))
    return right


Response = Mapping[str, Any]


@frozen
class Difference:
    """Where a response differs, and the ids at stake. Differences that are equal belong to one group."""

    kind: str
    """The path in the response without numbers, such as `steps/puzzle`; or a verdict, such as `crash`."""

    cites: tuple[str, ...]
    """Rules and rulings. For a verdict: the operation of the request, and the problem."""


FIELDS_CAUSES_FIRST = [
    *("refused", "violations", "refused_events", "last", "level", "stars"),
    *("seat", "player", "region", "sheet", "side", "photo", "colour"),
    *("reconstructions", "steps", "placement", "effect", "puzzle", "used", "discarded", "solved", "because"),
    *("desks", "hand", "seats", "over", "first", "order", "standings"),
    *("outcome", "result", "by", "players", "turn", "stage"),
]
"""The order in which fields are searched for a difference: causes before their consequences, other fields last."""


def difference(request: Request, expected: Response, got: Response, *, reasons: bool) -> Difference | None:
    """Return the first difference between a response and the expected one, or None if they agree."""
    if expected == got:
        return None
    right, found = (comparable(each, request["op"], reasons=reasons, conventions=True) for each in (expected, got))
    if right == found:
        return None
    if ("refused" in right) != ("refused" in found):
        return Difference("refused", tuple({**expected, **got}["refused"]))
    for key in ("refused", "violations"):
        if key in right:
            return Difference(f"{key}/ids", _ids_that_differ(expected[key], got[key]))
    for right_part, found_part in _parts_causes_first(request, right, found):
        if right_part != found_part:
            path, here, there = _locate_difference(right_part, found_part)
            return Difference("/".join(path), _governing_ids(request, path, here, there))
    return _event_difference(_first_wrong_event(right, found), expected["refused_events"], got["refused_events"])


def _parts_causes_first(request: Request, right: Response, found: Response) -> Iterator[tuple[Response, Response]]:
    """Yield pairs of parts to compare: the seats, the reconstructions before the first wrong event, everything."""
    yield _seating(right), _seating(found)
    wrong_at = _first_wrong_event(right, found)
    reconstructing = [
        number for number, event in enumerate(request.get("events", ()), 1) if event["event"] == "reconstruct"
    ]
    refused = {each["event"] for each in right.get("refused_events", ())}
    before = len([number for number in reconstructing if number not in refused and number < wrong_at])
    yield (
        {"reconstructions": right.get("reconstructions", ())[:before]},
        {"reconstructions": found.get("reconstructions", ())[:before]},
    )
    if wrong_at == _NO_EVENT:
        yield right, found


_NO_EVENT = 1 << 62
"""Larger than the number of any event."""


def _first_wrong_event(right: Response, found: Response) -> int:
    """Return the number of the first event that only one response refuses, or that both refuse for different reasons.

    The result is `_NO_EVENT` if there is none.
    """
    here, there = ({each["event"]: each for each in response.get("refused_events", ())} for response in (right, found))
    return min((number for number in {*here, *there} if here.get(number) != there.get(number)), default=_NO_EVENT)


def _seating(response: Response) -> Response:
    """Return which player is on which seat, without puzzles and hands."""
    seats = response.get("seats", ())
    return {"seats": [{key: each for key, each in seat.items() if key not in {"puzzle", "hand"}} for seat in seats]}


def _ids_that_differ(expected: Sequence[str], got: Sequence[str]) -> tuple[str, ...]:
    """Return the ids that are missing; if none is, those that are too many; if none is either, the expected ones."""
    missing, more = set(expected) - set(got), set(got) - set(expected)
    return tuple(sorted(missing or more, key=id_order)) or tuple(expected)


def _event_difference(number: int, expected: Sequence[Response], got: Sequence[Response]) -> Difference:
    """Return the difference about one event, from the refused events of two responses."""
    right, found = (
        {each["event"]: tuple(each.get("because", ())) for each in refused_events} for refused_events in (expected, got)
    )
    if number in right and number in found:
        return Difference("events/ids", _ids_that_differ(right[number], found[number]))
    return Difference("events", right.get(number) or found.get(number) or ())


def _locate_difference(expected: Any, got: Any, path: tuple[str, ...] = ()) -> tuple[tuple[str, ...], Any, Any]:  # noqa: ANN401 -- any JSON
    """Return the path of the first difference without numbers, and the innermost objects around it in both values."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        key = next(key for key in sorted({*expected, *got}, key=_cause_rank) if expected.get(key) != got.get(key))
        deeper = _locate_difference(expected.get(key), got.get(key), (*path, key))
        # The whole step or outcome is returned, because the field that cites an id is beside the one that differs.
        return deeper if isinstance(deeper[1], Mapping) else (deeper[0], expected, got)
    if isinstance(expected, list) and isinstance(got, list):
        pairs = [
            pair for pair in zip(expected, got, strict=False) if pair[0] != pair[1] and isinstance(pair[0], Mapping)
        ]
        # A program in a round has the same paths as a program alone.
        inner = () if path == ("reconstructions",) else path
        return _locate_difference(*pairs[0], inner) if pairs else (path, expected, got)
    return path, expected, got


def _cause_rank(key: str) -> tuple[int, str]:
    return (FIELDS_CAUSES_FIRST.index(key) if key in FIELDS_CAUSES_FIRST else len(FIELDS_CAUSES_FIRST)), key


def _governing_ids(request: Request, path: tuple[str, ...], here: Any, there: Any) -> tuple[str, ...]:  # noqa: ANN401 -- any JSON
    """Return the ids at stake: those that the responses cite, otherwise the rule that governs the field."""
    both = [each for each in (here, there) if isinstance(each, Mapping)]
    if both and "placement" in both[0] and path[-1] != "placement":
        ids = [each["because"] for each in both if path[-1] != "puzzle" and "because" in each]
        return tuple(ids[:1]) or (f"CARD-{both[0]['placement'][:2]}",)
    if path[0] == "outcome" or path[0] in {"verdict", "because"}:
        ids = [each[key] for each in both for key in ("by", "because") if key in each]
        return tuple(ids[:1]) or (OPERATIONS[request["op"]].rule,)
    if request["op"] == "challenge":
        return (request["challenge"],)
    operation = OPERATIONS[request["op"]]
    paths = ["/".join(path[:end]) for end in range(len(path), 0, -1)]
    governed = {field.replace("/*/", "/"): id_ for field, id_ in operation.governs.items()}
    # The fields of a program in a round are governed under `reconstructions`.
    everywhere = [*paths, *(f"reconstructions/{each}" for each in paths)]
    return (next((governed[each] for each in everywhere if each in governed), operation.rule),)


WrongIn = Literal["", "scenario", "other_fields", "convention"]

MAX_VALUE_CHARS = 160
"""Longest value that a problem quotes; the command to reproduce it shows the whole value."""


@frozen
class Judgement:
    """What is wrong with a response, and which ids it breaks."""

    wrong_in: WrongIn = ""
    """Empty if the response is right; else what is wrong: the fields that the scenario expects, other fields of the
    response, or only what protocol conventions govern."""

    problems: tuple[AnyText, ...] = ()
    ids: tuple[str, ...] = ()
    """The rules, rulings or conventions at stake."""


RIGHT = Judgement()


def judge(case: Case, response: Mapping[str, Any], *, reasons: bool, conventions: bool) -> Judgement:
    """Compare a response with the expectations of a case, and with its whole response if the case has one.

    `reasons` and `conventions` say whether the implementation claims them; otherwise they are not compared.
    """
    if response == case.response:
        return RIGHT  # the usual case, and the fastest
    problems = tuple(problem for each in case.expect if (problem := unmet(each, response, reasons=reasons)) is not None)
    if case.response is None:
        return Judgement("scenario", problems, case.decides) if problems else RIGHT
    operation = case.request["op"]
    wanted = without_missing_optional(case.response, response)
    by_rules = [comparable(each, operation, reasons=reasons, conventions=False) for each in (wanted, response)]
    if by_rules[0] == by_rules[1]:
        whole = [comparable(each, operation, reasons=reasons, conventions=True) for each in (wanted, response)]
        if whole[0] == whole[1] or not conventions:
            return RIGHT
        problem, convention = _describe_difference(*whole)
        return Judgement("convention", (problem,), case.decides if case.is_convention and problems else (convention,))
    if problems:
        return Judgement("convention" if case.is_convention else "scenario", problems, case.decides)
    found = difference(case.request, wanted, response, reasons=reasons)
    return Judgement("other_fields", (_describe_difference(*by_rules)[0],), found.cites if found else ())


def judge_response_to_invalid(case: Case, response: Mapping[str, Any]) -> Judgement:
    """Return that a response is wrong, because an invalid request must get an error (W-15)."""
    got = shortened(json.dumps(response, ensure_ascii=False), MAX_VALUE_CHARS)
    problem = Message("expected an error, because the request is invalid; got {got}", got=got)
    return Judgement("convention", (problem,), case.decides)


def _describe_difference(right: Any, got: Any, at: str = "") -> tuple[Message, str]:  # noqa: ANN401 -- any JSON
    """Return a text about the first difference, and the convention that governs its place (empty if none does)."""
    if isinstance(right, Mapping) and isinstance(got, Mapping):
        # A refusal on one side only says more than the fields that are missing because of it.
        key = next(key for key in ("refused", *right, *got) if right.get(key) != got.get(key))
        return _describe_difference(right.get(key), got.get(key), f"{at}/{key}")
    if isinstance(right, list) and isinstance(got, list) and len(right) == len(got):
        index = next(index for index, pair in enumerate(zip(right, got, strict=True)) if pair[0] != pair[1])
        return _describe_difference(right[index], got[index], f"{at}/{index}")
    return _problem(at, right, got), convention_at(at)


def _problem(at: str, right: object, got: object) -> Message:
    key = at.rpartition("/")[2]
    return Message(
        "at {at}: expected {expected}, got {got}", at=at or "/", expected=_shown(right, key), got=_shown(got, key)
    )


def _shown(value: object, key: str) -> AnyText:
    """Return a value as a problem quotes it: at most 160 characters, and words for missing values and ids."""
    if value is None:
        return Message("nothing")
    if key in LISTS_OF_IDS and isinstance(value, bool):  # without reasons, only whether there are ids is compared
        return _SOME_IDS[key] if value else Message("none")
    text = repr(value)
    return text if len(text) <= MAX_VALUE_CHARS else f"{text[:MAX_VALUE_CHARS]}…"


_SOME_IDS = {
    "violations": Message("some violation"),
    "refused": Message("a refusal"),
}


def unmet(expectation: Expectation, response: Mapping[str, Any], *, reasons: bool) -> Message | None:
    """Return how a response fails an expectation, or None; without `reasons`, ids are not compared."""
    if reasons:
        return expectation.unmet_by(response)
    key = expectation.at.strip("/")
    right, got = without_reasons(expectation.value, key), without_reasons(response)
    problem = evolve(expectation, value=right).unmet_by(got)
    return _problem(expectation.at, right, got.get(key)) if problem and key in LISTS_OF_IDS else problem
