"""Tables, seats, outcomes and travel logs as JSON objects."""

from globe_rules.editions import Edition
from globe_rules.materials import Region, Sheet, Side
from globe_rules.notation import read_photo, read_puzzle
from globe_rules.stages.assessment import Outcome, Result
from globe_rules.stages.preparation import Place, Seat, Table
from globe_rules.travel_log import PlayedRound, TravelLog
from globe_rules.variants import Variant, Variants
from globe_rules.wire.answers import Json
from globe_rules.wire.fields import Fields


def read_edition(fields: Fields) -> Edition:
    """Read which book is played by; there is no default."""
    return fields.read("edition", Edition, "en or fr")


def read_variants(fields: Fields) -> Variants:
    """Read which variants are played."""
    names = fields.texts("variants")
    try:
        return Variants(map(Variant, names))
    except ValueError as wrong:
        raise fields.misfit("variants", repr(names), f"some of {', '.join(Variant)}") from wrong


def read_table(fields: Fields) -> Table:
    """Read a table: edition, variants, side, and what everyone prepares, clockwise."""
    edition = read_edition(fields)
    variants = read_variants(fields)
    side = fields.read("side", Side, "front or back")
    places = [_read_place(place, number) for number, place in enumerate(fields.take("places", list))]
    fields.finish()
    try:
        return Table(edition, places, variants, side)
    except ValueError as wrong:
        raise fields.misfit("places", "players of one name", str(wrong)) from wrong


def _read_place(value: object, number: int) -> Place:
    fields = Fields(value, what="the place", path=("places", number))
    place = Place(
        player=fields.name("player"),
        sheet=fields.read("sheet", Sheet, "the back of a sheet: any region but the polar one"),
        puzzle=fields.read("puzzle", read_puzzle, "a puzzle"),
        photo=fields.read("photo", read_photo, "N, E, S or W"),
        experienced=fields.take("experienced", bool),
    )
    fields.finish()
    return place


def table_json(table: Table) -> dict[str, Json]:
    """Return a table as a JSON object."""
    return {
        "edition": str(table.edition),
        "variants": [str(variant) for variant in Variant if variant in table.variants.chosen],
        "side": str(table.side),
        "places": [
            {
                "player": place.player,
                "sheet": str(place.sheet.back),
                "puzzle": str(place.puzzle),
                "photo": str(place.photo),
                "experienced": place.experienced,
            }
            for place in table.places
        ],
    }


def seat_json(seat: Seat) -> dict[str, Json]:
    """Return a seat as a JSON object."""
    return {
        "seat": seat.number,
        "player": seat.player,
        "colour": seat.colour,
        "sheet": str(seat.sheet.back),
        "side": str(seat.side),
        "region": str(seat.region),
        "photo": str(seat.photo),
        "puzzle": str(seat.puzzle),
        "hand": [str(card) for card in sorted(seat.hand.cards)],
    }


def outcome_json(outcome: Outcome) -> dict[str, Json]:
    """Return an outcome as a JSON object."""
    return {"result": str(outcome.result), "by": outcome.by, "players": list(outcome.players)}


def read_played_round(value: object) -> PlayedRound:
    """Read one round of a travel log; a round without an outcome was stopped by agreement (Q-45)."""
    fields = Fields(value, what="the round")
    names = fields.texts("regions")
    try:
        regions = list(map(Region, names))
    except ValueError as wrong:
        raise fields.misfit("regions", repr(names), f"some of {', '.join(Region)}") from wrong
    outcome = None
    if "outcome" in fields:
        inner = Fields(fields.take("outcome", dict), what="the outcome")
        outcome = Outcome(
            inner.read("result", _ended, "won, tied or replay"),
            inner.take("by", str) if "by" in inner else "",
            inner.texts("players"),
        )
        inner.finish()
    fields.finish()
    return PlayedRound(regions, outcome)


def _ended(text: str) -> Result:
    """Read how a round ended; a new turn is no end."""
    return {str(each): each for each in Result if each is not Result.NEW_TURN}[text]


def travel_log_json(log: TravelLog) -> dict[str, Json]:
    """Return what a travel log comes to as a JSON object."""
    return {
        "rounds": len(log.counted),
        "rounds_missing": log.rounds_missing,
        "regions_missing": [str(region) for region in Region if region in log.missing_regions],
        "closed": log.closed,
        "standings": [
            {"player": player, "wins": log.wins[player], "shared": log.shared[player]} for player in log.players
        ],
    }
