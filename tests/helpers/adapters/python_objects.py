"""Python objects for `--python`, each unusual in one way."""

import os
import subprocess
import sys
import time
from typing import Any, ClassVar, NoReturn

from globe_rules._reference.operations import ReferenceEngine, Request, Response

an_instance = ReferenceEngine()


class Raises:
    """Raises an exception at every request."""

    def respond(self, request: Request) -> NoReturn:
        """Raise ZeroDivisionError."""
        message = f"cannot {request['op']}"
        raise ZeroDivisionError(message)


class CannotBeCreated:
    """Raises an exception in its constructor."""

    def __init__(self) -> None:
        message = "no licence found"
        raise RuntimeError(message)


class ClaimsToFly(ReferenceEngine):
    """Claims only an operation that does not exist."""

    claims: ClassVar[Any] = {"operations": ["flying"]}


class ClaimsLegality(ReferenceEngine):
    """Claims only one operation, and has a name that looks like markup."""

    claims: ClassVar[Any] = {
        "name": "[red]tiny[/red]",
        "version": "2.0",
        "language": "Python",
        "operations": ["legality"],
    }


class Forgetful(ReferenceEngine):
    """Responds correctly the first time, and refuses every repeated request."""

    def __init__(self) -> None:
        self._requests: list[object] = []

    def respond(self, request: Request) -> Response:
        """Respond correctly if the request is new."""
        new = request not in self._requests
        self._requests.append(dict(request))
        return super().respond(request) if new else {"refused": ["Q-99"]}


class Hangs(ReferenceEngine):
    """Never responds to legality requests."""

    def respond(self, request: Request) -> Response:
        """Wait for ten minutes."""
        if request["op"] == "legality":
            time.sleep(600)
        return super().respond(request)


class Exits:
    """Ends the process without a word."""

    def respond(self, request: Request) -> NoReturn:
        """Exit with the status of success."""
        os._exit(len(request) * 0)


class Prints(ReferenceEngine):
    """Prints to standard output, also from another process, and responds correctly."""

    def respond(self, request: Request) -> Response:
        """Print a verdict."""
        print("Conformant", flush=True)  # noqa: T201 -- as one does when debugging
        subprocess.run([sys.executable, "-I", "-S", "-c", "print('Conformant')"], check=True)
        return super().respond(request)


class PatchesTheKit:
    """Replaces the comparison of responses by one that always agrees."""

    def respond(self, request: Request) -> Response:
        """Respond wrongly."""
        from globe_rules._kit import runner  # noqa: PLC0415 -- that is the attack
        from globe_rules._kit.judging import Judgement  # noqa: PLC0415 -- as above

        runner.judge = lambda *_arguments, **_options: Judgement()  # type: ignore[attr-defined] # as above
        return {"violations": ["CARD-B9"]} if request["op"] == "legality" else {"refused": ["CARD-B9"]}
