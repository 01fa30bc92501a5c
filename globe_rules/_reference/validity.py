"""Whether a request is valid, by the reference engine: it matches its schema, and makes sense (W-15)."""

from globe_rules._i18n import AnyText, GlobeRulesError
from globe_rules._protocol.messages import NotAMessage
from globe_rules._protocol.requests import check_request, raw_line, why_no_request
from globe_rules._reference.operations import ReferenceEngine, Request


def why_invalid(request: Request) -> AnyText:
    """Return why a request is invalid (W-15); empty if it is valid.

    >>> print(why_invalid({"op": "challenge", "challenge": "SOLO-T1"}) or "valid")
    valid
    >>> print(why_invalid({"op": "travel-log", "players": ["Ana", "Ana"], "rounds": []}))
    it does not match the schema: the message.players must contain unique items
    """
    if (line := raw_line(request)) is not None:
        return why_no_request(line) or ""
    try:
        check_request({"id": 0, **request}, request["op"])
        ReferenceEngine().respond(request)
    except NotAMessage as error:
        return error.problem
    except GlobeRulesError as error:
        return error.message
    return ""
