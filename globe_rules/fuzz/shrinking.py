"""Finds the smallest question with the same fault, in a bounded number of questions."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress

from attrs import Factory, define

from globe_rules.cards import Card
from globe_rules.fuzz.drawing import Batch
from globe_rules.fuzz.search import Asked, Search
from globe_rules.puzzle import Photo
from globe_rules.reference.implementation import ReferenceEngine
from globe_rules.reference.operations import Request
from globe_rules.wire.fields import Misfit
from globe_rules.wire.messages import NotAMessage, check

MOST_QUESTIONS = 80
"""So many are asked while Hypothesis shrinks; leaving out what is not needed costs little, and comes on top."""

MOST_TIMEOUTS = 8
"""Each of them costs seconds."""


class Enough(BaseException):
    """Ends a search for something smaller."""


@define
class Shrinking:
    """A search for the smallest question with the same fault.

    Each question is asked once: an implementation that changes its mind cannot confuse it.
    """

    search: Search
    fault: Callable[[Asked], bool]
    smallest: Request | None = None
    asked: int = 0
    timeouts: int = 0
    _known: dict[str, bool] = Factory(dict)

    def has_fault(self, request: Request) -> bool:
        """Ask a question, unless it was asked before; remember the shortest that has the fault."""
        text = json.dumps(request, sort_keys=True)
        if text not in self._known:
            self._known[text] = _makes_sense(self.search, request) and self._asked(request)
        if self._known[text] and (self.smallest is None or len(text) <= len(json.dumps(self.smallest))):
            self.smallest = request
        return self._known[text]

    def _asked(self, request: Request) -> bool:
        if self.timeouts >= MOST_TIMEOUTS:
            raise Enough
        asked = self.search.ask(request)
        self.asked += 1
        self.timeouts += asked.trouble is not None and asked.trouble.verdict == "timeout"
        return self.fault(asked)

    def while_cheap(self, request: Request) -> bool:
        """Do as above, as long as there are questions left."""
        if self.asked >= MOST_QUESTIONS and self.smallest is not None:
            raise Enough
        return self.has_fault(request)


def smallest_request(search: Search, batch: Batch, fault: Callable[[Asked], bool]) -> Request | None:
    """Draw a batch again up to a question with a fault, and shrink it; None if the fault does not happen again."""
    shrinking = Shrinking(search, fault)
    with suppress(Enough):
        shrinking.smallest = batch.smallest(shrinking.while_cheap)
    with suppress(Enough):
        _trim(shrinking)
    return shrinking.smallest


def _makes_sense(search: Search, request: Request) -> bool:
    """Tell whether a request belongs to what is claimed, and says something."""
    try:
        check({"id": 0, **request}, "requests", f"request-{request['op']}")
        ReferenceEngine().answer(request)
    except (NotAMessage, ValueError, Misfit):
        return False
    return search.claims.covers(request)


def _trim(shrinking: Shrinking) -> None:
    """Leave out what is not needed: Hypothesis shrinks what it drew, which is not always the shortest to read."""
    while shrinking.smallest is not None:
        shorter = next(filter(shrinking.has_fault, _shorter(shrinking.smallest)), None)
        if shorter is None:
            return
        shrinking.smallest = shorter


_USUAL: Request = {"hand": [str(card) for card in Card], "photo": "N", "puzzle": str(Photo().finished)}


def _shorter(request: Request) -> Iterator[Request]:
    """Return the request with something usual, or without one element of a list, the last first."""
    for key, usual in _USUAL.items():
        if key in request and request[key] != usual:
            yield {**request, key: usual}
    for key, value in request.items():
        if isinstance(value, list) and key != "hand":
            for index in range(len(value) - 1, -1, -1):
                yield {**request, key: value[:index] + value[index + 1 :]}
                if key == "programs":
                    for card in range(len(value[index]) - 1, -1, -1):
                        program = value[index][:card] + value[index][card + 1 :]
                        yield {**request, key: [*value[:index], program, *value[index + 1 :]]}
