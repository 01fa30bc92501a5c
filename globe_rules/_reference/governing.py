"""The rule, ruling or convention that governs each field of a response. Reports list differences under its id."""

from collections.abc import Mapping

from globe_rules._engine.editions import Edition

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
    "last/effect": "STG-1",
    "last/because": "W-9",
    "refused_events": "W-7",
    "refused_events/*/event": "STG-1",
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
        "first": "RECON-0",
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
        "closed": "LOG-3",
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
