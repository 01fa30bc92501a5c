"""Compares two responses: what of them is compared, where they differ first, and the ids to look up there."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from attrs import frozen

from globe_rules._engine.errors import id_order
from globe_rules._engine.validation import is_name
from globe_rules._protocol.messages import schema
from globe_rules._reference.governing import governing_id, usual_id
from globe_rules._reference.operations import OPERATIONS, Request
from globe_rules.rulebook import rulebook

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
    *("seat", "player", "sheet", "side", "region", "photo", "colour"),
    *("reconstructions", "steps", "placement", "effect", "puzzle", "used", "discarded", "solved", "because"),
    *("desks", "hand", "seats", "over", "first", "order", "standings"),
    *("outcome", "result", "by", "players", "turn", "stage", "programs"),
]
"""The order in which fields are searched for a difference: causes before their consequences, other fields last."""


def difference(request: Request, expected: Response, got: Response, *, reasons: bool) -> Difference | None:
    """Return the first difference between a response and the expected one, or None if they agree."""
    if expected == got:
        return None
    right, found = (comparable(each, request["op"], reasons=reasons, conventions=True) for each in (expected, got))
    if right == found:
        return None
    if refusal := _refusal_difference(right, found, expected, got):
        return refusal
    for right_part, found_part in _parts_causes_first(request, right, found):
        if right_part != found_part:
            path, here, there = _locate_difference(right_part, found_part)
            return Difference("/".join(path), _usual_ids(request, path, here, there))
    return _event_difference(_first_wrong_event(right, found), expected["refused_events"], got["refused_events"])


def _refusal_difference(right: Response, found: Response, expected: Response, got: Response) -> Difference | None:
    """Return a difference in what is refused as a whole, in violations, or only in the numbers of refused events."""
    if ("refused" in right) != ("refused" in found):
        return Difference("refused", tuple({**expected, **got}["refused"]))
    for key in ("refused", "violations"):
        if key in right:
            return Difference(f"{key}/ids", _ids_that_differ(expected[key], got[key]))
    return Difference("events/numbers", ("W-7",)) if _is_misnumbered(right, found) else None


def _is_misnumbered(right: Response, found: Response) -> bool:
    """Return whether two responses differ only in the numbers or in the order of the refused events."""
    if "refused_events" not in right:
        return False
    if {**right, "refused_events": _by_number(right)} == {**found, "refused_events": _by_number(found)}:
        return True
    here, there = (
        {**response, "refused_events": [{**each, "event": 0} for each in response["refused_events"]]}
        for response in (right, found)
    )
    return here == there


def _by_number(response: Response) -> list[Any]:
    """Return the refused events of a response by number."""
    return sorted(response["refused_events"], key=lambda each: (each["event"], str(each)))


def _runs_backwards(events: Sequence[Mapping[str, Any]], number: int, refused_events: Sequence[Response]) -> bool:
    """Return whether an event is earlier than a refused one before it, which must not have moved the clock (W-8)."""
    refused = {each["event"] for each in refused_events}
    start = max((index for index, each in enumerate(events[:number]) if each["event"] == "signal"), default=0)
    times = [
        each.get("at", 0) for index, each in enumerate(events[: number - 1], 1) if index > start and index in refused
    ]
    return number not in refused and events[number - 1].get("at", 0) < max(times, default=0)


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
    if number not in right and found[number] == ("RECON-4",):  # it has missed the new turn
        return Difference("events", ("ASSESS-2", "RECON-4"))
    return Difference("events", right.get(number) or found.get(number) or ())


def _locate_difference(expected: Any, got: Any, path: tuple[str, ...] = ()) -> tuple[tuple[str, ...], Any, Any]:  # noqa: ANN401 -- any JSON
    """Return the path of the first difference without numbers, and the innermost objects around it in both values."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        key = next(key for key in sorted({*expected, *got}, key=cause_rank) if expected.get(key) != got.get(key))
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


def cause_rank(key: str) -> tuple[int, str]:
    """Return what the fields of an object are sorted by to find the cause of a difference first."""
    return (FIELDS_CAUSES_FIRST.index(key) if key in FIELDS_CAUSES_FIRST else len(FIELDS_CAUSES_FIRST)), key


def _usual_ids(request: Request, path: tuple[str, ...], here: Any, there: Any) -> tuple[str, ...]:  # noqa: ANN401 -- any JSON
    """Return the ids at stake: those that the responses cite, otherwise the rule that governs the field."""
    both = [each for each in (here, there) if isinstance(each, Mapping)]
    if both and "placement" in both[0] and path[-1] != "placement":
        ids = [each["because"] for each in both if path[-1] != "puzzle" and "because" in each]
        return tuple(ids[:1]) or (f"CARD-{both[0]['placement'][:2]}",)
    if path[0] == "outcome" and (cited := [each["by"] for each in both if "by" in each]):
        # The responses part at the earlier of two tie-breakers.
        return (min(cited, key=_OUTCOMES.index) if set(cited) <= set(_OUTCOMES) else cited[0],)
    if path[0] in {"verdict", "because"} and (cited := [each["because"] for each in both if "because" in each]):
        return (cited[0],)
    if request["op"] == "challenge":
        return (request["challenge"],)
    return (usual_id(request["op"], path) or OPERATIONS[request["op"]].rule,)


_OUTCOMES = ("ASSESS-2", "END-1", "END-2a", "END-2b", "END-2c", "D-6")
"""What decides a turn, in the order in which it is checked."""


def ids_to_look_up(found: Difference, request: Request, expected: Response, got: Response) -> tuple[str, ...]:
    """Return the ids of a difference that fit this request: a field depends on the variant, an event on the clock.

    `Difference.cites` has only what differences of the same kind have in common.
    """
    path = found.kind.split("/")
    if "ASSESS-1" in found.cites and (end := governing_id(request, ["outcome"])) in rulebook().rulings:
        return (end, *found.cites)  # whether the voyage is over depends on the final check
    if found.kind == "events":
        numbers = [{each["event"] for each in response["refused_events"]} for response in (expected, got)]
        number = min(numbers[0] ^ numbers[1])
        if number > len(request["events"]):
            return found.cites or (OPERATIONS[request["op"]].rule,)  # there is no such event
        event = request["events"][number - 1]
        is_wrongly_refused_wait = event["event"] == "wait" and number in numbers[1]
        moved = _runs_backwards(request["events"], number, expected["refused_events"])
        return ("W-8", *found.cites) if moved or is_wrongly_refused_wait else found.cites
    if found.kind == "refused" and request["op"] not in _TABLES_ARE_SET_UP and {*found.cites} & {"Q-30", "Q-31"}:
        return ("W-18", *found.cites)
    if found.cites != (usual_id(request["op"], path),):
        return found.cites
    return (*_ids_before(found.kind, request, expected, got), governing_id(request, path))


def _reds_in_hands(response: Response) -> list[list[str]]:
    return [[card for card in seat["hand"] if card.startswith("R")] for seat in response["seats"]]


def _ids_before(kind: str, request: Request, expected: Response, got: Response) -> tuple[str, ...]:
    """Return what comes before the id that governs a field, because of the other fields of a response."""
    if kind == "seats/hand" and _reds_in_hands(expected) != _reds_in_hands(got):
        return ("RED-2",)
    if kind == "order" and expected["stage"] == "reaction":
        return ("W-13",)  # perhaps no player has ended stage B
    if kind == "rounds_missing" and len(request["players"]) <= 1:
        return ("LOG-1",)
    # A refused event that ends the stage has moved the clock.
    moved = kind in {"over", "stage"} and expected["last"].get("effect") == "refused"
    return ("W-8",) if moved else ()


_TABLES_ARE_SET_UP = {"preparation", "round"}
"""Operations that check the number of players and their sheets (W-18)."""


def ids_of_small_request(found: Difference, request: Request, expected: Response, got: Response) -> tuple[str, ...]:
    """Return the ids to look up; if the response only has the result of all cards, those of the cards.

    This is useful for a small request, in which few cards are left.
    """
    programs = [request["hand"]] if found.kind == "digest" and not request["void"] else request.get("programs", [])
    cards = {placement[:2] for program in programs for placement in program}
    if found.kind in {"puzzle", "digest"} and 0 < len(cards) <= MAX_REFINED_CARDS:
        return tuple(f"CARD-{card}" for card in sorted(cards, reverse=True))  # red cards are the most difficult
    return ids_to_look_up(found, request, expected, got)


MAX_REFINED_CARDS = 3
"""With more cards than these, a wrong result does not say which of them is wrong."""

_BY_EVENT = {
    "signal": "REACT-0",
    "lift": "REACT-1",
    "place": "REACT-2",
    "move": "Q-32",
    "rotate": "Q-32",
    "take-back": "Q-32",
    "flip": "REACT-3",
    "stop": "VAR-4",
    "done": "Q-49",
    "wait": "W-8",
    "reconstruct": "RECON-2",
}
"""The id to look up about an accepted event, by its kind."""


def unusual_ids(request: Request, expected: Response) -> tuple[str, ...]:
    """Return what to look up about values that code seldom expects, such as odd names; empty if there are none.

    In a request that was shrunk, such values are left only if the fault needs them, so they are its likely cause.

    >>> unusual_ids({"op": "travel-log", "players": ["Ana", "ana"], "rounds": []}, {})
    ('W-17',)
    """
    names = [*request.get("players", ())]
    names += [each["player"] for key in ("setups", "standings") for each in request.get(key, ())]
    has_odd_name = not all(map(is_plain_name, names)) or len({each.lower() for each in names}) < len(names)
    events = request.get("events", ())
    has_large_time = any(each.get("at", 0) > MAX_PLAIN_TIME for each in events)
    is_refused = expected.get("last", {}).get("effect") == "refused"  # then the reason says more
    has_no_arrow = _is_rotated_without_arrow(events) and not is_refused
    discarding = [each["player"] for each in request.get("discarded", ()) if isinstance(each, Mapping)]
    has_several_entries = len({*discarding}) < len(discarding)
    has_other_number = request["op"] in _OPS_OF_PLAYERS and not 0 < len(names) <= MAX_SEATS
    found = {
        "W-17": has_odd_name,
        "W-8": has_large_time,
        "Q-7": has_no_arrow,
        "W-16": has_several_entries,
        "W-18": has_other_number,
    }
    return tuple(id_ for id_, is_unusual in found.items() if is_unusual)


MAX_SEATS = 5
"""The number of seats at a table."""

_OPS_OF_PLAYERS = {"reaction", "assessment"}
"""Operations in which any number of players is possible (W-18)."""


def _is_rotated_without_arrow(events: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether the last event rotates a card that has no arrow."""
    return bool(events) and events[-1]["event"] == "rotate" and "arrow" not in events[-1]


def ids_of_invalid(request: Request) -> tuple[str, ...]:
    """Return what an invalid request is about: the convention about names if one of them is at fault.

    >>> ids_of_invalid({"op": "travel-log", "players": ["Ana", ""], "rounds": []})
    ('W-17', 'W-15')
    """
    named = [request.get("players"), *(_names_in(request.get(key)) for key in ("setups", "standings"))]
    names = [name for each in named if isinstance(each, list) for name in each if isinstance(name, str)]
    return ("W-15",) if all(map(is_name, names)) else ("W-17", "W-15")


def ids_to_look_up_if_invalid(request: Request) -> tuple[str, ...]:
    """Return what to look up about an invalid request: also the convention about the clock if a time is at fault.

    >>> ids_to_look_up_if_invalid({"op": "reaction", "players": ["Ana"], "events": [{"event": "wait", "at": -1}]})
    ('W-8', 'W-15')
    """
    events = request.get("events")
    found = [each for each in (events if isinstance(events, list) else ()) if isinstance(each, Mapping)]
    times_are_right = all(_is_time(each["at"]) for each in found if "at" in each)
    return ids_of_invalid(request) if times_are_right else ("W-8", "W-15")


def _is_time(value: object) -> bool:
    """Return whether a time is a whole number of milliseconds that every language can read exactly (W-8)."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 53


def _names_in(entries: object) -> list[object]:
    """Return the players of a list of objects, which may have any form."""
    found = entries if isinstance(entries, list) else ()
    return [each.get("player") for each in found if isinstance(each, Mapping)]


MAX_PLAIN_TIME = 1 << 24
"""The largest number of milliseconds that any code should count without care: floats of 32 bits are exact up to it."""


def ids_of_request(request: Request, expected: Response) -> tuple[str, ...]:
    """Return the ids that a request turns on, for an implementation that gave no usable response to it.

    >>> request = {"op": "legality", "hand": ["R1", "R2"], "program": ["R1@1", "R2@2"]}
    >>> ids_of_request(request, {"violations": ["Q-11"]})
    ('Q-11',)
    """
    return next(filter(None, _ids_of_request(request, expected)))


def _ids_of_request(request: Request, expected: Response) -> Iterator[tuple[str, ...]]:
    """Yield the ids that a request can turn on, the most particular first; some are empty, the last one is not."""
    yield unusual_ids(request, expected)
    events = request.get("events", ())
    refused = expected.get("refused_events", ())
    if any(_runs_backwards(events, number, refused) for number in range(1, len(events) + 1)):
        yield ("W-8",)
    yield tuple(expected.get("refused") or expected.get("violations") or ())
    if request.get("discarded") and {each["event"] for each in events} <= {"signal"}:
        yield ("W-16",)
    if events and "last" in expected:
        reasons = tuple(expected["last"].get("because", ())) or (_BY_EVENT[events[-1]["event"]],)
        yield (*reasons, *(("Q-7",) if _is_rotated_without_arrow(events) else ()))
    for step in expected.get("steps", ())[-1:]:
        yield (step.get("because") or f"CARD-{step['placement'][:2]}",)
    yield tuple(filter(None, (expected.get("outcome", {}).get("by"), expected.get("because"))))
    yield from _ids_of_rounds(request.get("rounds", ()))
    yield (request["challenge"] if request["op"] == "challenge" else OPERATIONS[request["op"]].rule,)


def _ids_of_rounds(rounds: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, ...]]:
    """Yield what the rounds of a travel log turn on: a tie or several winners, then the regions."""
    for ended in rounds:
        outcome = ended.get("outcome", {"players": []})
        if outcome.get("result") in {"tied", "replay"}:
            yield ("Q-44",) if outcome["result"] == "tied" else ("Q-54",)
        elif len(outcome["players"]) > 1:
            yield ("Q-28",)
    if any(ended["regions"] for ended in rounds):
        yield ("LOG-3",)


def is_plain_name(name: str) -> bool:
    """Return whether a name has only some letters A to Z, so that no code should have trouble with it."""
    return name.isascii() and name.isalpha() and len(name) <= MAX_PLAIN_CHARS and name not in WORDS_OF_LANGUAGES


WORDS_OF_LANGUAGES = {"constructor", "false", "hasOwnProperty", "length", "null", "toString", "true", "undefined"}
"""Names that code can mistake for something of its own language."""


MAX_PLAIN_CHARS = 100
"""Longest name that any code should accept without care."""
