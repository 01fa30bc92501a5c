"""`globe-rules serve`: the reference engine as an adapter, which answers requests of the protocol."""

import sys
from collections.abc import Mapping
from typing import Any

from globe_rules import __version__
from globe_rules._cli.options import command
from globe_rules._i18n import Message, shortened
from globe_rules._kit.adapters import FULL_CLAIMS
from globe_rules._protocol.messages import NotAMessage, parse_json, to_line
from globe_rules._protocol.requests import check_request, is_valid_id
from globe_rules._reference.operations import ReferenceEngine

REQUESTS = ["hello", *FULL_CLAIMS["operations"]]
"""The operations of requests."""

MAX_LINE_BYTES = 1 << 22
"""Longest request, in bytes (4 MB); the kit sends at most 10 kB."""

MAX_COUNTED_CARDS = {False: 6, True: 4}
"""Without and with void cards: the most cards of programs that are counted. More would take minutes to hours."""


@command(
    "serve",
    help=Message("Run the reference engine as an adapter: read requests as JSON Lines, write responses."),
    more=Message(
        "It reads standard input until its end and writes to standard output. "
        "Use it to compare the reference engine with your own implementation, in any language."
    ),
    examples=["globe-rules conform -- globe-rules serve"],
    exit_codes={0: Message("end of the input")},
    formats=(),
)
def serve(*, output: object) -> None:
    """Answer the requests one after the other. Messages of the protocol are in English."""
    del output
    engine = ReferenceEngine()
    hello = {**FULL_CLAIMS, "version": __version__}
    while line := sys.stdin.buffer.readline(MAX_LINE_BYTES + 1):
        number = 0
        try:
            request = _request(line)
            number = request.get("id", 0) if isinstance(request, dict) else 0
            check_request(request, _operation(request))
            _check_size(request)
            response = hello if request["op"] == "hello" else engine.respond(request)
            message = {"id": number, "result": response}
        except NotAMessage as error:
            message = {"id": _valid_id(number or _id_on(line)), "error": f"{error.problem!s}; {error.hint!s}"}
        except (ValueError, KeyError, TypeError) as error:
            message = {"id": _valid_id(number), "error": str(shortened(f"the request makes no sense: {error}", 2000))}
        except (RecursionError, MemoryError) as error:  # pragma: no cover -- no request is known that causes it
            message = {"id": _valid_id(number), "error": f"the request is too large: {type(error).__name__}"}
        sys.stdout.buffer.write(to_line(message))
        sys.stdout.buffer.flush()


def _request(line: bytes) -> Any:  # noqa: ANN401 -- any JSON
    """Return the request on a line. If the line is too long, skip the rest of it and raise `NotAMessage`."""
    if len(line) > MAX_LINE_BYTES:
        while line and not line.endswith(b"\n"):
            line = sys.stdin.buffer.readline(MAX_LINE_BYTES)
        raise NotAMessage(f"the line has more than {MAX_LINE_BYTES} bytes", "write one request per line")
    try:
        return parse_json(line)
    except NotAMessage as error:
        raise NotAMessage(error.problem, "write one JSON object per line, in UTF-8, that matches the schema") from error


def _id_on(line: bytes) -> object:
    """Return the id of a request that has a number that is not an integer, or 0 if the line is not JSON."""
    try:
        request = parse_json(line, strict=False)
    except NotAMessage:
        return 0
    return request.get("id", 0) if isinstance(request, dict) else 0


def _operation(request: object) -> str:
    """Return the operation of a request."""
    operation = request.get("op") if isinstance(request, dict) else None
    if operation not in REQUESTS:
        raise NotAMessage("unknown operation", f"write an object whose op is {', '.join(REQUESTS)}")
    return str(operation)


def _check_size(request: Mapping[str, Any]) -> None:
    """Raise `NotAMessage` for a request that would take too long. A hand that is too small has no programs to count."""
    if request["op"] == "count":
        cards, most = request["cards"], MAX_COUNTED_CARDS[request["void"]]
        if len(request["hand"]) >= cards > most:
            problem = f"cards: found {cards}, expected at most {most}"
            raise NotAMessage(problem, "count programs of more cards with `globe-rules count`")


def _valid_id(number: object) -> int:
    """Return the id of a request, or 0 if it is invalid (W-15)."""
    return number if is_valid_id(number) else 0
