"""Finds the smallest question with the same fault, in a bounded number of questions."""

import json
from collections.abc import Callable, Iterator

from globe_rules.cards import Card
from globe_rules.conformance.fuzz.drawing import Batch
from globe_rules.conformance.fuzz.search import Asked, Search
from globe_rules.conformance.implementation import ReferenceEngine
from globe_rules.conformance.messages import NotAMessage, check
from globe_rules.conformance.operations import Request
from globe_rules.wire.fields import Misfit

MOST_QUESTIONS = 600
MOST_TIMEOUTS = 8
"""Each of them costs seconds."""


def smallest_request(search: Search, batch: Batch, fault: Callable[[Asked], bool]) -> Request | None:
    """Draw a batch again up to a question with a fault, and shrink it; None if the fault does not happen again.

    Each question is asked once: an implementation that changes its mind cannot confuse the shrinking.
    """
    known: dict[str, bool] = {}
    timeouts = 0

    def wanted(request: Request) -> bool:
        nonlocal timeouts
        text = json.dumps(request, sort_keys=True)
        if text not in known:
            if len(known) >= MOST_QUESTIONS or timeouts >= MOST_TIMEOUTS or not _makes_sense(search, request):
                return False
            asked = search.ask(request)
            timeouts += asked.trouble is not None and asked.trouble.verdict == "timeout"
            known[text] = fault(asked)
        return known[text]

    found = batch.smallest(wanted)
    return None if found is None else _trimmed(found, wanted)


def _makes_sense(search: Search, request: Request) -> bool:
    """Tell whether a request belongs to what is claimed, and says something."""
    try:
        check({"id": 0, **request}, "requests", f"request-{request['op']}")
        ReferenceEngine().answer(request)
    except (NotAMessage, ValueError, Misfit):
        return False
    return search.claims.covers(request)


def _trimmed(request: Request, wanted: Callable[[Request], bool]) -> Request:
    """Leave out what is not needed: Hypothesis shrinks what it drew, which is not always the shortest to read."""
    while (shorter := next(filter(wanted, _shorter(request)), None)) is not None:
        request = shorter
    return request


def _shorter(request: Request) -> Iterator[Request]:
    """Return the request without one element of a list, the last first, or with all ten cards in hand."""
    if "hand" in request and len(request["hand"]) < len(Card):
        yield {**request, "hand": [str(card) for card in Card]}
    for key, value in request.items():
        if isinstance(value, list) and key != "hand":
            for index in range(len(value) - 1, -1, -1):
                yield {**request, key: value[:index] + value[index + 1 :]}
                if key == "programs":
                    for card in range(len(value[index]) - 1, -1, -1):
                        program = value[index][:card] + value[index][card + 1 :]
                        yield {**request, key: [*value[:index], program, *value[index + 1 :]]}
