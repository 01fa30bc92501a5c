"""`globe-rules serve`: the reference engine on the wire."""

import sys
from importlib.metadata import version

import click

from globe_rules.errors import Unreadable
from globe_rules.kit.adapters import EVERYTHING
from globe_rules.reference.implementation import ReferenceEngine
from globe_rules.wire.fields import Misfit
from globe_rules.wire.messages import NotAMessage, check, parsed, written


@click.command()
def serve() -> None:
    """Answer requests of the conformance kit: JSON lines from standard input to standard output.

    Others can compare their own implementation with it, from any language.
    """
    engine = ReferenceEngine()
    hello = {**EVERYTHING, "version": version("globe_rules")}
    for line in sys.stdin.buffer:
        number = 0
        try:
            request = parsed(line)
            number = request.get("id", 0) if isinstance(request, dict) else 0
            check(request, "requests", f"request-{_operation(request)}")
            answer = hello if request["op"] == "hello" else engine.answer(request)
            message = {"id": number, "answer": answer}
        except NotAMessage as wrong:
            message = {"id": _whole(number), "error": f"{wrong.problem}; {wrong.hint}"}
        except (Misfit, Unreadable, ValueError, KeyError, TypeError) as wrong:
            message = {"id": _whole(number), "error": f"the request makes no sense: {wrong}"}
        sys.stdout.buffer.write(written(message))
        sys.stdout.buffer.flush()


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
