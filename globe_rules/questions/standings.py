"""Draws how players stand at the end of a turn, mostly so close that a late tie-breaker decides, or none."""

from globe_rules.questions.chance import Chance
from globe_rules.questions.tables import EDITIONS, people
from globe_rules.reference.operations import Request


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
