"""Whether a request is valid, by the reference engine: it matches its schema, and makes sense (W-15)."""

from globe_rules._i18n import AnyText, GlobeRulesError
from globe_rules._protocol.messages import NotAMessage
from globe_rules._protocol.requests import check_request, raw_line, why_no_request, why_unknown
from globe_rules._reference.operations import ReferenceEngine, Request, Response


class InvalidRequest(Exception):  # noqa: N818 -- the caller expects it, and reports no error
    """Raised instead of a response to an invalid request."""

    def __init__(self, reason: AnyText) -> None:
        super().__init__(str(reason))
        self.reason = reason


def response_if_valid(request: Request) -> Response:
    """Return the response of the reference engine; raise InvalidRequest if the request is invalid (W-15)."""
    if (line := raw_line(request)) is not None:
        raise InvalidRequest(why_no_request(line) or why_unknown(line) or "")
    try:
        check_request({"id": 0, **request}, request["op"])
        return ReferenceEngine().respond(request)
    except NotAMessage as error:
        raise InvalidRequest(error.problem) from error
    except GlobeRulesError as error:
        raise InvalidRequest(error.message) from error


def why_invalid(request: Request) -> AnyText:
    """Return why a request is invalid (W-15); empty if it is valid.

    >>> print(why_invalid({"op": "challenge", "challenge": "SOLO-T1"}) or "valid")
    valid
    >>> print(why_invalid({"op": "travel-log", "players": ["Ana", "Ana"], "rounds": []}))
    it does not match the schema: the message.players must contain unique items
    """
    try:
        response_if_valid(request)
    except InvalidRequest as error:
        return error.reason
    return ""
