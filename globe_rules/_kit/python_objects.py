"""The adapter of a Python object of the user, in a process of its own.

So the limits of time and memory hold for an object as for a command, and an object can neither end the kit nor change
its code.
"""

import json
import os
import sys
from collections.abc import Mapping
from typing import IO, Any

from attrs import evolve

from globe_rules._i18n import AnyText, Message, Translatable, shortened
from globe_rules._kit.adapters import PYTHON_PROBLEMS, AdapterError, Claims, InProcess, python_implementation
from globe_rules._kit.lines import Way
from globe_rules._kit.pipes import Command
from globe_rules._kit.process import Limits, Process
from globe_rules._protocol.messages import to_line

_SERVE = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from globe_rules._kit.python_objects import main; main(sys.argv[2])"
)
_MAX_TEXT_CHARS = 500


class PythonProcess(Process):
    """The adapter of the object that `package.module:object` names."""

    def __init__(
        self,
        path: str,
        limits: Limits = Limits(),  # noqa: B008 -- a frozen value
        *,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Prepare the object; `start` imports it. Modules in the current folder are found, as with `python -m`."""
        command = [sys.executable, "-c", _SERVE, json.dumps(["", *sys.path]), path]
        super().__init__(command, limits, environment=environment)
        self.way = Way.COMPACT  # the object gets no lines

    def start(self) -> Claims:
        """Start the process and return the claims of the object, which reads no lines itself."""
        return evolve(super().start(), lines=False)

    def greet_again(self) -> None:
        """Do nothing: the object sees neither hello nor ids."""

    def _exchange(
        self,
        running: Command,
        request: Mapping[str, Any],
        seconds: float,
        number: int | None,
        expected: Mapping[str, Any] | None = None,
    ) -> Mapping[str, Any]:
        try:
            return super()._exchange(running, request, seconds, number, expected)
        except AdapterError as error:
            raise _decoded(error) from error


def main(path: str) -> None:  # pragma: no cover -- runs in the process of the object
    """Answer requests with the object, as the main function of its process. What it prints goes to standard error."""
    output = os.dup(1)
    os.dup2(2, 1)
    with open(output, "wb") as responses:  # noqa: PTH123 -- a number, not a path
        serve(path, sys.stdin.buffer, responses)


def serve(path: str, requests: IO[bytes], responses: IO[bytes]) -> None:
    """Answer every request with the object that `path` names."""
    adapter: InProcess | None = None
    for line in requests:
        request = json.loads(line)
        message = {"id": request.pop("id")}
        try:
            if adapter is None:
                adapter = InProcess(python_implementation(path))
            message["result"] = adapter.hello() if request["op"] == "hello" else adapter.send(request)
        except AdapterError as error:
            message["error"] = _encoded(error)
        responses.write(to_line(message))
        responses.flush()


def _encoded(error: AdapterError) -> str:
    """Return an error as text that the kit can translate."""
    return json.dumps([error.verdict, _encoded_text(error.problem), _encoded_text(error.hint)])


def _encoded_text(text: object) -> str | list[Any]:
    text = getattr(text, "text", text)  # a problem may be shortened
    if isinstance(text, Message) and text.template in _TEMPLATES:
        return [text.template, {name: _encoded_text(fact) for name, fact in text.facts.items()}]
    return str(shortened(str(text), _MAX_TEXT_CHARS)).encode("utf-8", errors="replace").decode()


def _decoded(error: AdapterError) -> AdapterError:
    """Return the error that the object's process encoded; any other error is returned unchanged."""
    try:
        verdict, problem, hint = json.loads(str(error.problem))
        if error.verdict == "error" and verdict in {"error", "protocol"}:
            return AdapterError(verdict, _decoded_text(problem), _decoded_text(hint))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):  # the object itself wrote the line
        pass
    return error


_TEMPLATES = {each.template: each for each in PYTHON_PROBLEMS}


def _decoded_text(value: Any) -> AnyText:  # noqa: ANN401 -- any JSON
    """Return a text; only known messages are used, because the object could write any line."""
    if isinstance(value, str):
        return value
    template, facts = value
    message: Translatable = _TEMPLATES[template].filled(**{name: _decoded_text(fact) for name, fact in facts.items()})
    str(message)  # raises KeyError if a fact is missing
    return message
