"""Engines that are wrong about one thing each, to test what the kit reports about them.

To try one, run `globe-rules conform --python adapters.partly_wrong:PushesTheWrongWay` in `tests/helpers`.
"""

import re
from typing import Any

from globe_rules._reference.operations import ReferenceEngine, Request, Response


def _is_only_card(request: Request, card: str) -> bool:
    """Return whether a request is a reconstruction with one card, and this card."""
    return request["op"] == "reconstruction" and [each[:2] for each in request["program"]] == [card]


def _step(response: Response) -> dict[str, Any]:
    """Return the only step of a response; empty if the program was refused."""
    steps: Any = response.get("steps", [{}])
    return dict(steps[0])


def _ending_in(response: Response, puzzle: str) -> Response:
    """Return the response to a program of one card as if the card had been applied and led to a puzzle."""
    step = {"placement": _step(response)["placement"], "effect": "applied", "puzzle": puzzle}
    return {**response, "puzzle": puzzle, "steps": [step]}


class PushesTheWrongWay(ReferenceEngine):
    """Breaks CARD-B5: the tile at the far end comes to the card, and the others go the other way."""

    claims = {"name": "wrong-way", "version": "0.1"}  # noqa: RUF012 -- as most users would write it

    def respond(self, request: Request) -> Response:
        """Push twice, which moves three tiles like one push the wrong way."""
        once = super().respond(request)
        if not _is_only_card(request, "B5") or _step(once).get("effect") != "applied":
            return once
        twice = super().respond({**request, "puzzle": once["puzzle"]})
        return _ending_in(once, str(twice["puzzle"]))


class WrapsAround(ReferenceEngine):
    """Does not follow Q-3: B1 at the edge swaps with the tile on the opposite edge."""

    def respond(self, request: Request) -> Response:
        """Swap across the edge where the card should be void."""
        response = super().respond(request)
        if not _is_only_card(request, "B1") or _step(response).get("because") != "Q-3":
            return response
        arrow, space = re.fullmatch("B1(.)@(.)", request["program"][0]).groups()  # type: ignore[union-attr]
        here = int(space) - 1
        opposite = here + {"N": 6, "S": -6, "W": 2, "E": -2}[arrow]
        tiles = re.findall("[1-9][NESW]", request["puzzle"])
        tiles[here], tiles[opposite] = tiles[opposite], tiles[here]
        return _ending_in(response, "/".join("".join(tiles[row : row + 3]) for row in (0, 3, 6)))


class AlwaysEnglishSeats(ReferenceEngine):
    """Does not follow D-1: players change seats as in the English edition, also in the French one."""

    def respond(self, request: Request) -> Response:
        """Prepare every table by the English rulebook."""
        return super().respond({**request, "edition": "en"} if request["op"] == "preparation" else request)


class AMinuteOfSand(ReferenceEngine):
    """Breaks CON-3: the sand timer runs for a minute."""

    def respond(self, request: Request) -> Response:
        """Return 60 seconds for the sand timer."""
        response = super().respond(request)
        return {**response, "sand_ms": 60_000} if request["op"] == "materials" else response


class RemembersThePhoto(ReferenceEngine):
    """Uses the photo of its first request about a program in all later ones."""

    def __init__(self) -> None:
        self._photo = ""

    def respond(self, request: Request) -> Response:
        """Replace the photo by that of the first request."""
        if request["op"] == "reconstruction":
            self._photo = self._photo or request["photo"]
            request = {**request, "photo": self._photo}
        return super().respond(request)


class FivePlayersStay(ReferenceEngine):
    """Breaks PREP-4 for five players: they stay where they are."""

    def respond(self, request: Request) -> Response:
        """Put five players back on their own seats."""
        response: Any = super().respond(request)
        if request["op"] != "preparation" or len(request["setups"]) != 5 or "refused" in response:
            return response  # type: ignore[no-any-return]  # as it came
        people = [each["player"] for each in request["setups"]]
        return {"seats": [{**seat, "player": player} for seat, player in zip(response["seats"], people, strict=True)]}


class MovesTheClock(ReferenceEngine):
    """Does not follow W-8: a refused event moves the clock, and an earlier event is then an error."""

    def respond(self, request: Request) -> Response:
        """Raise an error if an event is earlier than a refused one."""
        response: Any = super().respond(request)
        if request["op"] == "reaction" and request["events"][:1] == [{"event": "signal"}]:
            for refused in response.get("refused_events", ()):
                at = request["events"][refused["event"] - 1].get("at", 0)
                if any(each.get("at", at) < at for each in request["events"][refused["event"] :]):
                    raise ValueError("time runs backwards")
        return response  # type: ignore[no-any-return]  # as it came


class DoesNothing(ReferenceEngine):
    """Breaks several rules: it responds to everything as to an empty request."""

    def respond(self, request: Request) -> Response:
        """Remove cards, events and turns from the request."""
        empty: Request = {key: [] for key in ("program", "events", "programs") if key in request}
        return super().respond({**request, **empty})
