"""Draws what voyages come to: standings at the end of a turn, and travel logs of many rounds.

Standings are mostly so close that a late tie-breaker decides, or none; logs have wins, ties and replays,
and some lack one region, or one round.
"""

from globe_rules.materials import Region
from globe_rules.questions.chance import Chance
from globe_rules.questions.programs import texts
from globe_rules.questions.tables import EDITIONS, people
from globe_rules.reference.operations import Request

_REGIONS = texts(Region)
_ENDINGS = {"won": "END-1", "tied": "D-6", "replay": "D-6"}


def assessment(chance: Chance) -> Request:
    """Draw standings around one that most share, so that whoever is dropped would often win by a later tie-breaker."""
    players = people(chance, chance.pick((2, 3, 3, 4, 5, 1)))
    shared = _drawn(chance)
    flipper = chance.pick([*players, None])
    standings = []
    for player in players:
        reds, cards = _drawn(chance)
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


def _drawn(chance: Chance) -> tuple[int, int]:
    return chance.below(3), chance.pick((1, 2, 3, 0, 8, 9))


def travel_log(chance: Chance) -> Request:
    """Draw a log: about as many rounds as players, or many more."""
    players = people(chance, 1 + chance.below(5))
    number = max(0, len(players) + chance.pick((-2, -1, -1, 0, 0, 1, 2, 6)))
    left_out = chance.some(_REGIONS, most=2) if chance.one_in(2) else []
    seen = [region for region in _REGIONS if region not in left_out]
    endings = chance.pick((("won", "replay"), ("won", "tied"), ("won", "won", "tied", "replay"), ("replay",)))
    rounds = [_round(chance, players, seen, endings) for _ in range(number)]
    if rounds and chance.one_in(3):  # one round covers all that is covered
        chance.pick(rounds)["regions"] = chance.shuffled(seen)
    return {"op": "travel-log", "players": players, "rounds": rounds}


def _round(chance: Chance, players: list[str], seen: list[str], endings: tuple[str, ...]) -> dict[str, object]:
    """Draw a round: a region a player, the same one more than once if its side is common to all (CON-1)."""
    common = chance.one_in(4)
    regions = [chance.pick(seen) for _ in players] if common else chance.some(seen, fewest=1, most=len(seen))
    played: dict[str, object] = {"regions": regions}
    if chance.one_in(5):
        return played  # stopped by agreement
    result = chance.pick(endings) if len(players) > 1 else "won"
    by_whom = [chance.pick(players)] if result == "won" else chance.some(players, fewest=2)
    played["outcome"] = {"result": result, "by": _ENDINGS[result], "players": by_whom}
    return played
