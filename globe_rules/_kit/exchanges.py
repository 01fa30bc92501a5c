"""One request, the response of the reference engine to it, and that of an implementation or its failure."""

import re

from attrs import evolve, frozen

from globe_rules._i18n import AnyText
from globe_rules._kit.adapters import Adapter, AdapterError
from globe_rules._kit.differences import Difference, Response, difference
from globe_rules._reference.operations import ReferenceEngine, Request

MAX_KIND_CHARS = 200
"""Longest text of a problem by which failures are told apart."""


@frozen
class Failure:
    """Why an exchange has no response to compare."""

    verdict: str
    problem: AnyText
    hint: AnyText = ""
    log: str = ""
    """The end of what the implementation wrote to standard error."""

    late: bool = False
    """Whether the fault appeared after the response, such as a second response."""


@frozen
class Exchange:
    """A request, the response of the reference engine, and that of the implementation or its failure."""

    request: Request
    expected: Response
    """Empty if only laws are checked and there was a response: then the reference engine is not asked."""

    got: Response | None = None
    failure: Failure | None = None


def expected(request: Request) -> Exchange:
    """Return a request with the response of the reference engine, before it is sent to an implementation."""
    return Exchange(request, ReferenceEngine().respond(request))


def send(adapter: Adapter, request: Request, *, is_compared: bool = True) -> Exchange:
    """Send one request to the implementation and the reference engine; failures are returned as values.

    The reference engine is not asked about a response that is not compared with its own.
    """
    try:
        response = adapter.send(request)
    except AdapterError as error:
        return evolve(expected(request), failure=Failure(error.verdict, error.problem, error.hint, adapter.log))
    return evolve(expected(request) if is_compared else Exchange(request, {}), got=response)


def difference_of(found: Exchange, *, reasons: bool) -> Difference | None:
    """Return how the response differs from the expected one, or None if it agrees."""
    if found.failure is not None:
        return Difference(found.failure.verdict, (found.request["op"], normalised(found.failure.problem)))
    assert found.got is not None  # noqa: S101 -- either a response or a failure
    return difference(found.request, found.expected, found.got, reasons=reasons)


def normalised(problem: AnyText) -> str:
    """Return the text of a problem without its numbers and quotations, by which failures are told apart."""
    return re.sub(r"\d+|'.*'|\".*\"", "…", str(problem))[:MAX_KIND_CHARS]
