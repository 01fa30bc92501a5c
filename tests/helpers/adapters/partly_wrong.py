"""Engines that are wrong about one thing each, to see what the kit tells their authors.

`globe-rules conform --python adapters.partly_wrong:PushesTheWrongWay`, from the folder of the tests.
"""

import re
from typing import Any

from globe_rules.reference.operations import Answer, ReferenceEngine, Request


def _laid_alone(request: Request, card: str) -> bool:
    """Tell whether a request is about one card only, and that card."""
    return request["op"] == "reconstruction" and [each[:2] for each in request["program"]] == [card]


def _step(answer: Answer) -> dict[str, Any]:
    """Return the only step of an answer; a program that is refused has none."""
    steps: Any = answer.get("steps", [{}])
    return dict(steps[0])


def _ending_in(answer: Answer, puzzle: str) -> Answer:
    """Return the answer to a program of one card as if it had worked, and led to a puzzle."""
    step = {"placement": _step(answer)["placement"], "effect": "applied", "puzzle": puzzle}
    return {**answer, "puzzle": puzzle, "steps": [step]}


class PushesTheWrongWay(ReferenceEngine):
    """Breaks CARD-B5: the tile at the far end comes to the card, and the others go the other way."""

    claims = {"name": "wrong-way", "version": "0.1"}  # noqa: RUF012 -- as anybody would write it

    def answer(self, request: Request) -> Answer:
        """Push twice, which brings three tiles where pushing the wrong way would."""
        once = super().answer(request)
        if not _laid_alone(request, "B5") or _step(once).get("effect") != "applied":
            return once
        twice = super().answer({**request, "puzzle": once["puzzle"]})
        return _ending_in(once, str(twice["puzzle"]))


class WrapsAround(ReferenceEngine):
    """Departs from Q-3: B1 at the edge swaps with the tile at the other end of its line."""

    def answer(self, request: Request) -> Answer:
        """Swap across the edge where the card is void."""
        answer = super().answer(request)
        if not _laid_alone(request, "B1") or _step(answer).get("because") != "Q-3":
            return answer
        arrow, space = re.fullmatch("B1(.)@(.)", request["program"][0]).groups()  # type: ignore[union-attr]
        here = int(space) - 1
        beyond = here + {"N": 6, "S": -6, "W": 2, "E": -2}[arrow]
        tiles = re.findall("[1-9][NESW]", request["puzzle"])
        tiles[here], tiles[beyond] = tiles[beyond], tiles[here]
        return _ending_in(answer, "/".join("".join(tiles[row : row + 3]) for row in (0, 3, 6)))


class AlwaysEnglishSeats(ReferenceEngine):
    """Departs from D-1: everyone moves the English way, whichever book is played by."""

    def answer(self, request: Request) -> Answer:
        """Prepare the table by the English book."""
        return super().answer({**request, "edition": "en"} if request["op"] == "preparation" else request)


class AMinuteOfSand(ReferenceEngine):
    """Breaks CON-3, and makes the very mistake of the catalogue: the timer measures a minute."""

    def answer(self, request: Request) -> Answer:
        """Tell of another timer."""
        answer = super().answer(request)
        return {**answer, "sand_ms": 60_000} if request["op"] == "materials" else answer
