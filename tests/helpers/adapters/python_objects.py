"""Python objects for `--python`, each unusual in one way."""

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
