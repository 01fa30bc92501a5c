"""An adapter in this process that responds correctly, except where its script says otherwise."""

from collections.abc import Callable, Mapping
from typing import Any

from globe_rules._kit.adapters import FULL_CLAIMS, AdapterError, Claims
from globe_rules._reference.operations import ReferenceEngine, Request


class Scripted:
    """An adapter with a script: a function from the number of a request, starting at 1, to what happens.

    An exception is raised, a dict is the response, and None means a correct response.
    """

    log = "a line of the log"

    def __init__(
        self,
        script: Callable[[int], object] = lambda _number: None,
        *,
        at_start: AdapterError | None = None,
        late_faults: Mapping[int, str] | None = None,
        **claims: object,
    ) -> None:
        self._script, self._at_start, self._late_faults = script, at_start, late_faults or {}
        self._claims = {**FULL_CLAIMS, **claims}
        self.requests: list[Request] = []
        self.times_stopped = 0

    def start(self) -> Claims:
        """Return the claims, or raise the error of the constructor."""
        if self._at_start:
            raise self._at_start
        return Claims.read(self._claims)

    def send(self, request: Request, *, expected: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        """Respond as scripted: raise an exception, return a response, or respond correctly."""
        del expected
        self.requests.append(request)
        scripted = self._script(len(self.requests))
        if isinstance(scripted, BaseException):
            raise scripted
        return scripted if isinstance(scripted, dict) else ReferenceEngine().respond(request)

    def late_faults(self) -> Mapping[int, str]:
        """Return the late faults of the constructor."""
        return self._late_faults

    def stop(self) -> None:
        """Count how often the adapter was stopped."""
        self.times_stopped += 1


def only(number: int, scripted: object) -> Callable[[int], object]:
    """Return a script that concerns only one request."""
    return lambda current: scripted if current == number else None
