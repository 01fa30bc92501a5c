"""The laws of the game as checks of an implementation, without the reference engine.

Each law of `globe_rules.rulebook` has one function here. It gets a request and the implementation's response to it.
It may ask for the responses to further requests, and returns whether the law holds.

- `checking`: how a law is checked, and the list of all checks;
- `notation`: puzzles, placements and programs as the laws need them;
- `situations`, `cards`, `programs`, `stage_b`, `rounds`, `tables`, `solo`: the laws.
"""

from globe_rules._fuzz.laws import cards, programs, rounds, situations, solo, stage_b, tables  # noqa: F401 -- register
from globe_rules._fuzz.laws.checking import REGISTERED, LawCheck, NoResponse, Verdict

__all__ = ["CHECKS", "INDEPENDENT_GAMES", "LawCheck", "NoResponse", "Verdict"]

CHECKS = {id_: REGISTERED[id_] for id_ in sorted(REGISTERED, key=lambda id_: int(id_.removeprefix("L-")))}
"""The check of every law, by its id and in the order of the laws."""

INDEPENDENT_GAMES = CHECKS["L-2"]
"""The law that the search checks itself, because it sends many requests again in another order."""
