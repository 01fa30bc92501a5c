"""`globe-rules serve`: the reference engine on the wire."""

import sys
from typing import Any

from globe_rules import __version__
from globe_rules.cli.options import command
from globe_rules.errors import Unreadable
from globe_rules.i18n import Message, shortened
from globe_rules.kit.adapters import EVERYTHING
from globe_rules.reference.operations import ReferenceEngine
from globe_rules.wire.fields import Misfit
from globe_rules.wire.messages import NotAMessage, check, parsed, written

MOST_OF_A_LINE = 1 << 24


@command(
    "serve",
    help=Message("Answer requests of the conformance kit: JSON lines from standard input to standard output."),
    more=Message("Others can compare their own implementation with it, from any language."),
    examples=["globe-rules conform -- globe-rules serve"],
    statuses={0: Message("the requests have ended")},
    formats=(),
)
def serve(*, answer: object) -> None:
    """Answer one request after the other; what is said on the wire is English."""
    del answer
    engine = ReferenceEngine()
    hello = {**EVERYTHING, "version": __version__}
    while line := sys.stdin.buffer.readline(MOST_OF_A_LINE + 1):
        number = 0
        try:
            request = _request(line)
            number = request.get("id", 0) if isinstance(request, dict) else 0
            check(request, "requests", f"request-{_operation(request)}")
            answer = hello if request["op"] == "hello" else engine.answer(request)
            message = {"id": number, "answer": answer}
        except NotAMessage as wrong:
            message = {"id": _whole(number), "error": f"{wrong.problem!s}; {wrong.hint!s}"}
        except (Misfit, Unreadable, ValueError, KeyError, TypeError) as wrong:
            message = {"id": _whole(number), "error": str(shortened(f"the request makes no sense: {wrong}", 2000))}
        except (RecursionError, MemoryError) as wrong:  # pragma: no cover -- nothing is known that gets so far
            message = {"id": _whole(number), "error": f"the request is too much: {type(wrong).__name__}"}
        sys.stdout.buffer.write(written(message))
        sys.stdout.buffer.flush()


def _request(line: bytes) -> Any:  # noqa: ANN401 -- any JSON
    """Read a question, and what is left of a line that is too long; whoever asks is told what is wrong with it."""
    if len(line) > MOST_OF_A_LINE:
        while line and not line.endswith(b"\n"):
            line = sys.stdin.buffer.readline(MOST_OF_A_LINE)
        raise NotAMessage(f"the line has more than {MOST_OF_A_LINE} bytes", "ask one question a line")
    try:
        return parsed(line)
    except NotAMessage as wrong:
        raise NotAMessage(wrong.problem, "ask by one JSON object a line, in UTF-8, as the schema says") from wrong


def _operation(request: object) -> str:
    operations = ["hello", *EVERYTHING["parts"]]
    operation = request.get("op") if isinstance(request, dict) else None
    if operation not in operations:
        raise NotAMessage(
            "the line asks for no known operation", f"write an object whose op is {', '.join(operations)}"
        )
    return str(operation)


def _whole(number: object) -> int:
    return number if isinstance(number, int) and not isinstance(number, bool) and number >= 0 else 0
