"""Random requests about players at a table: preparation, standings at the end of a turn, and travel logs.

Most standings are so close that a late tie-breaker decides, or none. Logs have wins, ties and replays, and some
lack one region or one round.
"""

from globe_rules._engine.editions import Edition
from globe_rules._engine.materials import SHEETS, Region, Side
from globe_rules._engine.variants import Variant
from globe_rules._random_requests.chance import Chance
from globe_rules._random_requests.programs import PHOTOS, any_puzzle, plan, shape, texts
from globe_rules._reference.operations import Request

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Flo")
ODD_NAMES = ("10", "9", "__proto__", "constructor", "Zoé", "zoé", "Ana B", "名", "A|B", "éli")
"""Names that can break code: numbers, JavaScript keywords, accents and separators."""

EDITIONS = texts(Edition)
BACKS = texts(sheet.back for sheet in SHEETS)
_VARIANTS = texts(Variant)
_SIDES = texts(Side)


def people(chance: Chance, number: int | None = None) -> list[str]:
    """Draw one to five players, or `number`; a few have odd names."""
    size = chance.pick((2, 2, 3, 3, 3, 1, 4, 5)) if number is None else number
    if chance.one_in(8):
        return chance.shuffled((*NAMES, *ODD_NAMES))[:size]
    return list(NAMES[:size]) if chance.one_in(2) else chance.shuffled(NAMES[:size])


def variants(chance: Chance) -> list[str]:
    """Draw one of the sixteen combinations of variants, most often no variant (VAR-0)."""
    return [] if chance.one_in(3) else [each for each in _VARIANTS if chance.one_in(2)]


def preparation(chance: Chance) -> Request:
    """Draw a request about a table, sometimes an illegal one: too many players, none, or a sheet twice."""
    seated = people(chance, chance.below(7) if chance.one_in(5) else None)
    sheets = [*chance.shuffled(BACKS), chance.pick(BACKS)]
    if chance.one_in(5):
        sheets = [chance.pick(BACKS) for _ in sheets]
    setups = []
    for player, sheet in zip(seated, sheets, strict=False):
        photo = chance.pick(PHOTOS)
        nearly = chance.one_in(2)
        puzzle = plan(chance, shape(chance, 1, reds=True), photo).puzzle if nearly else any_puzzle(chance)
        setups.append(setup(chance, player, sheet, str(puzzle), str(photo)))
    return {"op": "preparation", **table(chance, variants(chance)), "setups": setups}


def setup(chance: Chance, player: str, sheet: str, puzzle: str, photo: str) -> dict[str, object]:
    """Return the setup of a player, with random experience."""
    return {"player": player, "sheet": sheet, "puzzle": puzzle, "photo": photo, "experienced": chance.one_in(2)}


def table(chance: Chance, chosen: list[str]) -> dict[str, object]:
    """Draw the edition and the side of the sheets of a table that plays the `chosen` variants."""
    return {"edition": chance.pick(EDITIONS), "variants": chosen, "side": chance.pick(_SIDES)}


_REGIONS = texts(Region)
_ENDINGS = {"won": "END-1", "tied": "D-6", "replay": "D-6"}


def assessment(chance: Chance) -> Request:
    """Draw standings that most players share, so that a dropped player would often win by a later tie-breaker."""
    players = people(chance, chance.pick((2, 3, 3, 4, 5, 1)))
    shared = _reds_and_cards(chance)
    flipper = chance.pick([*players, None])
    standings = []
    for player in players:
        reds, cards = _reds_and_cards(chance)
        standings.append(
            {
                "player": player,
                "solved": not chance.one_in(4),
                "reds_in_hand": reds if chance.one_in(3) else shared[0],
                "cards_used": cards if chance.one_in(3) else shared[1],
                "flipped": player == flipper,
            }
        )
    return {"op": "assessment", "edition": chance.pick(EDITIONS), "standings": standings}


def _reds_and_cards(chance: Chance) -> tuple[int, int]:
    """Draw the number of red cards in hand, and of cards used."""
    return chance.below(3), chance.pick((1, 2, 3, 0, 8, 9))


def travel_log(chance: Chance) -> Request:
    """Draw a travel log: about as many rounds as players, or many more."""
    players = people(chance, 1 + chance.below(5))
    number = max(0, len(players) + chance.pick((-2, -1, -1, 0, 0, 1, 2, 6)))
    missing = chance.some(_REGIONS, most=2) if chance.one_in(2) else []
    visited = [region for region in _REGIONS if region not in missing]
    endings = chance.pick((("won", "replay"), ("won", "tied"), ("won", "won", "tied", "replay"), ("replay",)))
    rounds = [_round(chance, players, visited, endings) for _ in range(number)]
    if rounds and chance.one_in(3):  # one round visits all regions that are visited
        chance.pick(rounds)["regions"] = chance.shuffled(visited)
    return {"op": "travel-log", "players": players, "rounds": rounds}


def _round(chance: Chance, players: list[str], visited: list[str], endings: tuple[str, ...]) -> dict[str, object]:
    """Draw a round: one region per player, which may repeat (CON-1), or any regions once each; most have an outcome."""
    per_player = chance.one_in(4)
    regions = (
        [chance.pick(visited) for _ in players] if per_player else chance.some(visited, fewest=1, most=len(visited))
    )
    played: dict[str, object] = {"regions": regions}
    if chance.one_in(5):
        return played  # stopped by agreement
    result = chance.pick(endings) if len(players) > 1 else "won"
    winners = [chance.pick(players)] if result == "won" else chance.some(players, fewest=2)
    played["outcome"] = {"result": result, "by": _ENDINGS[result], "players": winners}
    return played
