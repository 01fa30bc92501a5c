"""Tables, seats and travel logs as JSON objects."""

from globe_rules.materials import Region
from globe_rules.stages.preparation import Seat, Table
from globe_rules.travel_log import PlayedRound, TravelLog
from globe_rules.wire.fields import Fields, Json
from globe_rules.wire.reading import from_json, read_object
from globe_rules.wire.writing import fields_json


def read_table(fields: Fields) -> Table:
    """Read a table: edition, variants, side, and what everyone prepares, clockwise."""
    return read_object(Table, fields)


def seat_json(seat: Seat) -> dict[str, Json]:
    """Return a seat as a JSON object."""
    lying = fields_json(seat, "player", "sheet", "side", "region", "photo", "puzzle", "hand")
    return {"seat": seat.number, **lying}


def read_played_round(value: object) -> PlayedRound:
    """Read one round of a travel log; a round without an outcome was stopped by agreement (Q-45).

    Which rule decided does not matter to the log and may be missing.
    """
    if isinstance(value, dict) and isinstance(outcome := value.get("outcome"), dict):
        value = {**value, "outcome": {"by": "", **outcome}}
    return from_json(PlayedRound, value)


def travel_log_json(log: TravelLog) -> dict[str, Json]:
    """Return what a travel log comes to as a JSON object."""
    wins, shared = log.wins, log.shared
    return {
        "rounds": len(log.counted),
        "rounds_missing": log.rounds_missing,
        "regions_missing": [str(region) for region in Region if region in log.missing_regions],
        "closed": log.closed,
        "standings": [{"player": each, "wins": wins[each], "shared": shared[each]} for each in log.players],
    }
