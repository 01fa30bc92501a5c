"""Engines that contradict themselves, each in one way that a law must find."""

import json
from typing import ClassVar

from globe_rules._reference.operations import ReferenceEngine, Request, Response


class RemembersThePreviousRequest(ReferenceEngine):
    """Refuses a request that follows a longer one. Sending the same request again changes nothing."""

    def __init__(self) -> None:
        self._last, self._before = "", ""

    def respond(self, request: Request) -> Response:
        """Refuse if the previous request was longer."""
        text = json.dumps(request, sort_keys=True)
        if text != self._last:
            self._last, self._before = text, self._last
        return {"refused": ["Q-13"]} if len(self._before) > len(text) else super().respond(request)


class KeepsTheListOrder(ReferenceEngine):
    """Lists the used cards in the order of the request."""

    def respond(self, request: Request) -> Response:
        """Respond with the used cards in the wrong order."""
        response = super().respond(request)
        return {**response, "used": [card[:2] for card in request["program"]]} if "used" in response else response


class IgnoresUpArrows(ReferenceEngine):
    """Treats a single card whose arrow points up as void."""

    def respond(self, request: Request) -> Response:
        """Leave the puzzle unchanged for such a card."""
        response = super().respond(request)
        if request["op"] != "reconstruction" or [card[2:4] for card in request["program"]] != ["N@"]:
            return response
        step = {"placement": request["program"][0], "effect": "void", "because": "Q-3", "puzzle": request["puzzle"]}
        return {**response, "puzzle": request["puzzle"], "steps": [step]}


class NeverRotatesTile5(ReferenceEngine):
    """Ignores a program that rotates tile 5."""

    def respond(self, request: Request) -> Response:
        """Respond as if the program were empty, if it changes the orientation of tile 5."""
        response = super().respond(request)
        before, after = str(request.get("puzzle")), str(response.get("puzzle"))
        rotates = "steps" in response and before[before.find("5") + 1] != after[after.find("5") + 1]
        return super().respond({**request, "program": []}) if rotates else response


class AnaAlwaysWins(ReferenceEngine):
    """Lets a player called Ana win every assessment."""

    def respond(self, request: Request) -> Response:
        """Return Ana as the winner if she plays."""
        response = super().respond(request)
        if request["op"] != "assessment" or "Ana" not in [each["player"] for each in request["standings"]]:
            return response
        return {"outcome": {"result": "won", "by": "END-1", "players": ["Ana"]}}


class KnowsOnlyTheFinishedPuzzle(ReferenceEngine):
    """Responds to every reconstruction as if it started from the finished puzzle."""

    def respond(self, request: Request) -> Response:
        """Replace the puzzle of the request by the finished one."""
        if request["op"] == "reconstruction":
            return super().respond({**request, "puzzle": "1N2N3N/4N5N6N/7N8N9N"})
        return super().respond(request)


class WrongOnce(ReferenceEngine):
    """Responds wrongly to the first program of three or more cards, and never again."""

    def __init__(self) -> None:
        self._was_wrong = False

    def respond(self, request: Request) -> Response:
        """Respond correctly, except once."""
        if self._was_wrong or len(request["program"]) < 3:
            return super().respond(request)
        self._was_wrong = True
        return {"refused": ["Q-13"]}


class BreaksOnSolo(ReferenceEngine):
    """Raises an exception for a solo attempt with a red card."""

    def respond(self, request: Request) -> Response:
        """Raise IndexError for such an attempt."""
        if request["op"] == "solo" and any(card.startswith("R") for program in request["programs"] for card in program):
            message = "no red card at seat 1"
            raise IndexError(message)
        return super().respond(request)


class ClaimsNoEdition(ReferenceEngine):
    """Claims every operation but no edition, so that all requests with an edition are skipped."""

    claims: ClassVar[dict[str, list[str]]] = {"editions": []}


class RefusesWithoutReason(ReferenceEngine):
    """Refuses everything without citing a rule."""

    claims: ClassVar[dict[str, bool]] = {"reasons": False}

    def respond(self, _request: Request) -> Response:
        """Refuse."""
        return {"refused": []}


class DoublesATile(ReferenceEngine):
    """Responds with a puzzle that has tile 1 twice."""

    def respond(self, request: Request) -> Response:
        """Replace the puzzle of the response."""
        response = super().respond(request)
        return {**response, "puzzle": "1N1N3N/4N5N6N/7N8N9N"} if "puzzle" in response else response
