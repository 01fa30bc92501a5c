"""Python objects for `--python`, each odd in one way."""

import sys
from collections.abc import MutableMapping
from typing import Any, ClassVar, NoReturn

from globe_rules.reference.implementation import ReferenceEngine
from globe_rules.reference.operations import Answer, Request

an_instance = ReferenceEngine()


class WithoutAnswer:
    """Has nothing that could be asked."""


class Raises:
    """Fails on its own at every question."""

    def answer(self, request: Request) -> NoReturn:
        """Fail."""
        message = f"cannot {request['op']}"
        raise ZeroDivisionError(message)


class Leaves:
    """Ends the program, as if all were well."""

    def answer(self, request: Request) -> NoReturn:
        """Leave."""
        sys.exit(0 * len(request))


class AnswersNothing:
    """Forgets to return."""

    def answer(self, request: Request) -> None:
        """Return nothing."""


class AnswersAList:
    """Returns something of another shape."""

    def answer(self, request: Request) -> list[str]:
        """Return a list."""
        return list(request)


class Scribbles(ReferenceEngine):
    """Answers rightly, but takes the request to pieces."""

    def answer(self, request: Request) -> Answer:
        """Answer, then spoil the request."""
        answer = super().answer(request)
        assert isinstance(request, MutableMapping)
        for value in request.values():
            if isinstance(value, list):
                value.clear()
        request.clear()
        return answer


class CannotBeMade:
    """Fails before the first question."""

    def __init__(self) -> None:
        message = "no licence found"
        raise RuntimeError(message)


class NeedsAnArgument:
    """Cannot be made without help."""

    def __init__(self, licence: str) -> None:
        self.licence = licence


class ClaimsToFly(ReferenceEngine):
    """Claims a part that does not exist."""

    claims: ClassVar[Any] = {"parts": ["flying"]}


class ClaimsAWord(ReferenceEngine):
    """Claims with something that is no mapping."""

    claims: ClassVar[Any] = "everything"


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


class ClaimsASet(ReferenceEngine):
    """Claims with something that no line can carry."""

    claims: ClassVar[Any] = {"parts": {"legality"}}


class FailsToClaim(ReferenceEngine):
    """Fails when it is asked what it claims."""

    @property
    def claims(self) -> Any:  # noqa: ANN401 -- never returned
        """Fail."""
        raise LookupError


class Fickle(ReferenceEngine):
    """Claims everything first, and little later."""

    def __init__(self) -> None:
        self._said = [{"parts": ["materials"]}, {}]

    @property
    def claims(self) -> Any:  # noqa: ANN401 -- claims
        """Claim less and less."""
        return self._said.pop()


class UnspeakableError(Exception):
    """A failure that cannot be told."""

    def __str__(self) -> str:
        raise RuntimeError


class Unspeakable:
    """Fails without words."""

    def answer(self, _request: Request) -> Answer:
        """Fail."""
        raise UnspeakableError


class Unshowable(list[object]):
    """An object that cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError


def _cycle() -> list[object]:
    cycle: list[object] = []
    cycle.append(cycle)
    return cycle


def _deep() -> list[object]:
    deep: list[object] = []
    for _ in range(700):
        deep = [deep]
    return deep


NOT_JSON: list[object] = [{1, 2}, _cycle(), "\ud800", _deep(), 1.5, float("nan"), object()]
"""What an answer cannot have in it."""


class AnswersMore(ReferenceEngine):
    """Answers rightly, with something more."""

    def __init__(self, more: object) -> None:
        self._more = more

    def answer(self, request: Request) -> Answer:
        """Answer, and more."""
        return {**super().answer(request), "more": self._more}  # type: ignore[dict-item] # wrong on purpose


class AnswersTheUnshowable:
    """Answers with something that cannot even be shown."""

    def answer(self, request: Request) -> Any:  # noqa: ANN401 -- wrong on purpose
        """Answer nonsense."""
        return Unshowable([request])
