"""The rule, ruling or convention that governs each field of a response. Reports list differences under its id."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import frozen

from globe_rules._engine.cards import Card
from globe_rules._engine.editions import Edition
from globe_rules._engine.variants import Variant
from globe_rules._i18n import Message, Translatable

_TRACE = {
    "puzzle": "RECON-5",
    "solved": "AIM-1",
    "steps": "RECON-2",
    "steps/*/placement": "RECON-2",
    "steps/*/effect": "RECON-6",
    "steps/*/because": "W-10",
    "steps/*/puzzle": "RECON-5",
    "used": "Q-24",
    "discarded": "RED-2",
}
_EVENT_RESULTS = {
    "last": "W-7",
    "last/effect": "W-7",
    "last/because": "W-9",
    "refused_events": "W-7",
    "refused_events/*/event": "W-7",
    "refused_events/*/because": "W-9",
}
_SEATS = {
    "seats": "PREP-4",
    "seats/*/seat": "PREP-4",
    "seats/*/player": "PREP-4",
    "seats/*/sheet": "PREP-1",
    "seats/*/side": "PREP-8",
    "seats/*/region": "CON-1",
    "seats/*/photo": "D-3",
    "seats/*/puzzle": "PREP-4",
    "seats/*/hand": "PREP-5",
}
_OUTCOME = {"outcome": "END-1", "outcome/result": "END-1", "outcome/by": "END-2", "outcome/players": "END-2"}

GOVERNING: Mapping[str, Mapping[str, str]] = {
    "materials": {
        "players/min": "CON-0",
        "players/max": "CON-0",
        "sheets/*/front": "CON-1",
        "sheets/*/back": "CON-1",
        "tiles/sets": "CON-2",
        "tiles/per_set": "CON-2",
        "sand_ms": "CON-3",
        "card_sets/colours": "CON-4",
        "card_sets/cards": "CON-4",
        "cards/green": "CARD-0",
        "cards/blue": "CARD-0",
        "cards/red": "CARD-0",
        "frames/number": "CON-5",
        "frames/spaces": "PREP-6",
    },
    "legality": {"violations": "REACT-2"},
    "preparation": _SEATS,
    "reaction": {
        "over": "REACT-4",
        "first": "REACT-3",
        "desks": "REACT-2",
        "desks/*/player": "REACT-2",
        "desks/*/program": "REACT-2",
        "desks/*/lifted": "W-14",
        **_EVENT_RESULTS,
    },
    "reconstruction": _TRACE,
    "assessment": _OUTCOME,
    "round": {
        "stage": "STG-1",
        "turn": "ASSESS-2",
        "order": "RECON-0",
        **_SEATS,
        "seats/*/puzzle": "RECON-5",
        "seats/*/hand": "ASSESS-2a",
        "reconstructions": "RECON-4",
        "reconstructions/*/turn": "ASSESS-2",
        "reconstructions/*/player": "RECON-0",
        **{f"reconstructions/*/{path}": id_ for path, id_ in _TRACE.items()},
        **_OUTCOME,
        **_EVENT_RESULTS,
    },
    "travel-log": {
        "rounds": "LOG-2",
        "rounds_missing": "LOG-2",
        "regions_missing": "LOG-3",
        "closed": "Q-28",
        "standings": "LOG-2",
        "standings/*/player": "LOG-2",
        "standings/*/wins": "LOG-2",
        "standings/*/shared": "Q-44",
    },
    "challenge": {
        "level": "SOLO-2",
        "stars": "SOLO-2",
        **{f"captions/{edition}/{limit}": "SOLO-3" for edition in Edition for limit in ("turns", "cards", "reds")},
    },
    "solo": {
        "puzzle": "RECON-5",
        "solved": "SOLO-4",
        "turns": "SOLO-3",
        "cards": "D-7",
        "verdict": "Q-29",
        "because": "W-11",
    },
    "count": {"programs": "REACT-2", "digest": "RECON-2"},
}
"""The governing id by operation and path of the field; `*` is any element of a list."""


@frozen
class Condition:
    """A property of a request on which the governing id of a field depends."""

    words: Translatable
    """How the site and reports describe it."""

    holds: Callable[[Mapping[str, Any]], bool]


def _players(request: Mapping[str, Any]) -> int:
    return len(request.get("players") or request.get("setups", ()))


def _has_variant(variant: Variant, request: Mapping[str, Any]) -> bool:
    return variant in request.get("variants", ())


def _last_event(request: Mapping[str, Any]) -> str:
    """Return the kind of the last event, or an empty text."""
    return str(request["events"][-1]["event"]) if request.get("events") else ""


def _has_event(request: Mapping[str, Any], *kinds: str) -> bool:
    return any(each["event"] in kinds for each in request.get("events", ()))


def _plays_red(request: Mapping[str, Any]) -> bool:
    reds = {str(card) for card in Card if card.is_red}
    placements = [placement for program in request.get("programs", ()) for placement in program]
    placements += [each["placement"] for each in request.get("events", ()) if "placement" in each]
    return any(placement[:2] in reds for placement in placements)


CONDITIONS: Mapping[str, Condition] = {
    "alone": Condition(Message("one player"), lambda request: _players(request) == 1),
    "few": Condition(Message("one or two players"), lambda request: _players(request) in {1, 2}),
    "french": Condition(Message("French edition"), lambda request: request.get("edition") == Edition.FR),
    **{variant: Condition(variant.label, partial(_has_variant, variant)) for variant in Variant},
    "photo": Condition(Message("the photo does not point north"), lambda request: request.get("photo", "N") != "N"),
    "red": Condition(Message("a red card is played"), _plays_red),
    "red alone": Condition(
        Message("one player, who plays a red card"), lambda request: _players(request) == 1 and _plays_red(request)
    ),
    "void": Condition(Message("void cards are counted too"), lambda request: bool(request.get("void"))),
    "changed": Condition(
        Message("the last event moves, rotates or takes back a card"),
        lambda request: _last_event(request) in {"move", "rotate", "take-back"},
    ),
    "sand": Condition(
        Message("the last event is a flip or a wait"), lambda request: _last_event(request) in {"flip", "wait"}
    ),
    "stop": Condition(Message("the last event is a Stop"), lambda request: _last_event(request) == "stop"),
    "done": Condition(Message("the last event is a Done"), lambda request: _last_event(request) == "done"),
    "reconstruct": Condition(
        Message("the last event is a reconstruction"), lambda request: _last_event(request) == "reconstruct"
    ),
    "open": Condition(
        Message("no player has ended stage B"), lambda request: not _has_event(request, "flip", "stop", "done")
    ),
    "unbuilt": Condition(
        Message("no player has reconstructed"), lambda request: not _has_event(request, "reconstruct")
    ),
    "replay": Condition(
        Message("a round must be replayed"),
        lambda request: any(each.get("outcome", {}).get("result") == "replay" for each in request["rounds"]),
    ),
    "agreement": Condition(
        Message("a round was stopped by agreement"),
        lambda request: any("outcome" not in each for each in request["rounds"]),
    ),
}
"""The conditions of `EXCEPTIONS` by name."""

_SEAT_EXCEPTIONS = (
    ("seats/*/player", "few", "Q-38"),
    ("seats/*/player", "french", "D-1"),
    ("seats/*/side", "alone", "PREP-8"),
    ("seats/*/side", "shock-of-experience", "VAR-1"),
    ("seats/*/region", "shock-of-experience", "VAR-1"),
)
EXCEPTIONS: Mapping[str, Sequence[tuple[str, str, str]]] = {
    "preparation": (*_SEAT_EXCEPTIONS, ("seats/*/hand", "long-voyage", "VAR-2")),
    "reaction": (
        ("over", "alone", "Q-49"),
        ("over", "immediate-departure", "VAR-4"),
        ("first", "alone", "Q-49"),
        ("first", "immediate-departure", "VAR-4"),
        ("desks/*/program", "changed", "Q-32"),
    ),
    "reconstruction": (("solved", "photo", "D-3"),),
    "round": (
        *_SEAT_EXCEPTIONS,
        ("outcome", "red alone", "Q-27"),
        ("seats/*/hand", "long-voyage", "VAR-2"),
        ("seats/*/hand", "unbuilt", "PREP-5"),
        ("seats/*/puzzle", "unbuilt", "PREP-4"),
        ("stage", "sand", "REACT-4"),
        ("stage", "stop", "VAR-4"),
        ("stage", "done", "Q-49"),
        ("stage", "red alone", "Q-27"),
        ("stage", "reconstruct", "ASSESS-1"),
        ("order", "open", "W-13"),
    ),
    "travel-log": (
        ("rounds", "replay", "Q-26"),
        ("rounds", "agreement", "Q-45"),
        ("rounds_missing", "alone", "LOG-1"),
        ("rounds_missing", "replay", "Q-26"),
    ),
    "solo": (("solved", "red", "Q-27"),),
    "count": (("digest", "void", "RECON-6"),),
}
"""By operation: a field, a condition, and the id that governs the field if it holds. The first that holds counts."""


def usual_id(operation: str, path: Sequence[str]) -> str:
    """Return the id that governs a field, or the nearest field around it, without exceptions; empty if nothing does.

    The path has no numbers.
    """
    governed = {place.replace("/*/", "/"): id_ for place, id_ in GOVERNING[operation].items()}
    return next((governed[field] for field in _fields(path) if field in governed), "")


def governing_id(request: Mapping[str, Any], path: Sequence[str]) -> str:
    """Return the id that governs a field in the response to a request; empty if nothing does.

    >>> governing_id({"op": "preparation", "variants": ["long-voyage"], "setups": []}, ["seats", "hand"])
    'VAR-2'
    """
    fields = _fields(path)
    for place, condition, id_ in EXCEPTIONS.get(request["op"], ()):
        if place.replace("/*/", "/") in fields and CONDITIONS[condition].holds(request):
            return id_
    return usual_id(request["op"], path)


def _fields(path: Sequence[str]) -> list[str]:
    """Return a field and those around it, the innermost first. A program in a round is under `reconstructions`."""
    fields = ["/".join(path[:end]) for end in range(len(path), 0, -1)]
    return [*fields, *(f"reconstructions/{each}" for each in fields)]
