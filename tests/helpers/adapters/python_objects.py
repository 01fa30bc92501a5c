"""Python objects for `--python`, each odd in one way."""

from typing import Any, ClassVar, NoReturn

from globe_rules.reference.operations import Answer, ReferenceEngine, Request

an_instance = ReferenceEngine()


class Raises:
    """Fails on its own at every question."""

    def answer(self, request: Request) -> NoReturn:
        """Fail."""
        message = f"cannot {request['op']}"
        raise ZeroDivisionError(message)


class CannotBeMade:
    """Fails before the first question."""

    def __init__(self) -> None:
        message = "no licence found"
        raise RuntimeError(message)


class ClaimsToFly(ReferenceEngine):
    """Claims a part that does not exist."""

    claims: ClassVar[Any] = {"parts": ["flying"]}


class ClaimsLegality(ReferenceEngine):
    """Claims one part only, under a name that looks like markup."""

    claims: ClassVar[Any] = {"name": "[red]tiny[/red]", "version": "2.0", "language": "Python", "parts": ["legality"]}


class Forgetful(ReferenceEngine):
    """Answers rightly the first time, and never again."""

    def __init__(self) -> None:
        self._asked: list[object] = []

    def answer(self, request: Request) -> Answer:
        """Answer a question that is new."""
        new = request not in self._asked
        self._asked.append(dict(request))
        return super().answer(request) if new else {"refused": ["Q-99"]}
