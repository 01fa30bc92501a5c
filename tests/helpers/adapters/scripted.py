"""An adapter in this very process that answers rightly, but for what its script says."""

from collections.abc import Callable, Mapping
from typing import Any

from globe_rules.kit.adapters import EVERYTHING, Claims, Trouble
from globe_rules.reference.operations import ReferenceEngine, Request


class Scripted:
    """An adapter that answers rightly, unless the script says otherwise for a question, by its number."""

    log = "a line of the log"

    def __init__(
        self,
        script: Callable[[int], object] = lambda _number: None,
        *,
        at_start: Trouble | None = None,
        faults: Mapping[int, str] | None = None,
        **claims: object,
    ) -> None:
        self._script, self._at_start, self._faults = script, at_start, faults or {}
        self._claims = {**EVERYTHING, **claims}
        self.asked: list[Request] = []
        self.stopped = 0

    def start(self) -> Claims:
        """Shake hands, or refuse to."""
        if self._at_start:
            raise self._at_start
        return Claims.read(self._claims)

    def ask(self, request: Request) -> Mapping[str, Any]:
        """Answer as scripted: raise an exception, return an answer, or be right."""
        self.asked.append(request)
        scripted = self._script(len(self.asked))
        if isinstance(scripted, BaseException):
            raise scripted
        return scripted if isinstance(scripted, dict) else ReferenceEngine().answer(request)

    def faults(self) -> Mapping[int, str]:
        """Tell what is found wrong with answers only later on."""
        return self._faults

    def stop(self) -> None:
        """Count how often it was ended."""
        self.stopped += 1


def only(number: int, scripted: object) -> Callable[[int], object]:
    """Return a script for one question."""
    return lambda asked: scripted if asked == number else None
