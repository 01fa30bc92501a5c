"""Engines that remember what the rules forget: inside a request, or between two requests."""

from typing import Any, ClassVar

from globe_rules._reference.operations import ReferenceEngine, Request, Response
from globe_rules._reference.validity import why_invalid


def _take_backs(request: Request, response: dict[str, Any]) -> int:
    """Return how many cards were taken back in a response about stage B."""
    refused = {each["event"] for each in response.get("refused_events", ())}
    events = enumerate(request.get("events", ()), start=1)
    return sum(event["event"] == "take-back" for number, event in events if number not in refused)


class RemembersTakeBacks(ReferenceEngine):
    """Loses the program of the first player when cards were taken back twice, and all were placed again."""

    def respond(self, request: Request) -> Response:
        """Respond as the reference engine does, unless two events took cards back."""
        response: dict[str, Any] = super().respond(request)
        if "desks" not in response or _take_backs(request, response) < 2 or not response["desks"][0]["program"]:
            return response
        desks = [{**response["desks"][0], "program": []}, *response["desks"][1:]]
        return {**response, "desks": desks}


class EndsAfterTakeBacks(ReferenceEngine):
    """Ends the stage after two cards were taken back, and loses the program after three."""

    def respond(self, request: Request) -> Response:
        """Respond as the reference engine does, unless two or more events took cards back."""
        response: dict[str, Any] = super().respond(request)
        if "desks" not in response or _take_backs(request, response) < 2:
            return response
        lost = {"desks": RemembersTakeBacks().respond(request)["desks"]} if _take_backs(request, response) > 3 else {}
        return {**response, "over": True, **lost}


class ReconstructsOnlyOnce(ReferenceEngine):
    """Claims only reconstructions in English games, and leaves the puzzle as it was in the second request."""

    claims: ClassVar[Any] = {"operations": ["reconstruction", "preparation"], "editions": ["en"]}
    number = 0

    def respond(self, request: Request) -> Response:
        """Respond to the second request with another puzzle."""
        self.number += 1
        response = super().respond(request)
        if self.number != 2 or "solved" not in response:
            return response
        return {**response, "solved": not response["solved"]}


class NumbersEventsInBytes(ReferenceEngine):
    """Numbers refused events modulo 128."""

    def respond(self, request: Request) -> Response:
        """Respond as the reference engine does, except for large numbers of events."""
        response: dict[str, Any] = super().respond(request)
        if request["op"] != "reaction":
            return response
        refused = [{**each, "event": each["event"] % 128} for each in response["refused_events"]]
        return {**response, "refused_events": refused}


class Miscounts(ReferenceEngine):
    """Counts one program too many."""

    def respond(self, request: Request) -> Response:
        """Respond as the reference engine does, except to a count."""
        response: dict[str, Any] = super().respond(request)
        return {**response, "programs": response["programs"] + 1} if request["op"] == "count" else response


class ChecksNoForm(ReferenceEngine):
    """Claims to notice invalid requests, but ignores unknown fields."""

    claims: ClassVar[Any] = {"invalid": True}


class ChecksFormOnce(ReferenceEngine):
    """Ignores unknown fields from its third request on."""

    claims: ClassVar[Any] = {"invalid": True}
    number = 0

    def respond(self, request: Request) -> Response:
        """Notice invalid requests at first."""
        self.number += 1
        if self.number <= 2 and why_invalid(request):
            raise ValueError
        return super().respond(request)


class GivesNoReasons(ReferenceEngine):
    """Does not claim reasons."""

    claims: ClassVar[Any] = {"reasons": False}


class TurnsWrong(ReferenceEngine):
    """Claims only reconstructions, and calls every puzzle solved that is not, and the other way round, after 40."""

    claims: ClassVar[Any] = {"operations": ["reconstruction"]}
    number = 0

    def respond(self, request: Request) -> Response:
        """Respond rightly to the first 40 requests."""
        self.number += 1
        response = super().respond(request)
        return {**response, "solved": not response["solved"]} if self.number > 40 and "solved" in response else response
