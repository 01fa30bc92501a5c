"""One request, the response of the reference engine to it, and that of an implementation or its failure."""

import json
import re
from itertools import islice

from attrs import evolve, frozen

from globe_rules._i18n import ENGLISH, AnyText, render, shortened
from globe_rules._kit.adapters import MAX_NAME_CHARS, Adapter, AdapterError
from globe_rules._kit.differences import Difference, Response, difference, ids_to_look_up_if_invalid
from globe_rules._kit.runner import MAX_RESPONSE_BYTES
from globe_rules._protocol.messages import to_line
from globe_rules._reference.operations import ReferenceEngine, Request
from globe_rules._reference.validity import InvalidRequest, response_if_valid
from globe_rules._specification.cases import MAX_QUOTED_CHARS

MAX_KIND_CHARS = 200
"""Longest text of a problem that distinguishes failures."""

MAX_FIELDS = 50
"""Fields of a long response that are kept."""


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
    invalid: AnyText = ""
    """Why the request is invalid, so that only an error is right (W-15); empty if it is valid."""

    def truncated(self) -> "Exchange":
        """Return the exchange with a bounded size: of a long response, the start of each field is kept as text."""
        if self.got is None or len(to_line(self.got)) <= MAX_RESPONSE_BYTES:
            return self
        fields = {key[:MAX_NAME_CHARS]: value for key, value in islice(self.got.items(), MAX_FIELDS)}
        cut = {key: render(shortened(json.dumps(value), MAX_QUOTED_CHARS), ENGLISH) for key, value in fields.items()}
        return evolve(self, got={key: cut[key] if len(cut[key]) > MAX_QUOTED_CHARS else fields[key] for key in fields})


def expected(request: Request) -> Exchange:
    """Return a request with the response of the reference engine, before it is sent to an implementation."""
    return Exchange(request, ReferenceEngine().respond(request))


def send_any(adapter: Adapter, request: Request) -> Exchange:
    """Send a request that may be invalid. To an invalid one, an error is the right response and not a failure."""
    try:
        return _compared(adapter, Exchange(request, response_if_valid(request)))
    except InvalidRequest as invalid:
        found = Exchange(request, {}, invalid=invalid.reason)
    try:
        return evolve(found, got=adapter.send(request))
    except AdapterError as error:
        if error.verdict == "error":
            return found
        return evolve(found, failure=Failure(error.verdict, error.problem, error.hint, adapter.log))


def send(adapter: Adapter, request: Request, *, is_compared: bool = True) -> Exchange:
    """Send one request to the implementation and the reference engine; failures are returned as values.

    The reference engine is not asked about a response that is not compared with its own.
    """
    return _compared(adapter, expected(request) if is_compared else Exchange(request, {}))


def _compared(adapter: Adapter, compared: Exchange) -> Exchange:
    """Send a valid request to the implementation; if it fails, the expected response is known in any case."""
    request = compared.request
    try:
        return evolve(compared, got=adapter.send(request, expected=compared.expected or None))
    except AdapterError as error:
        found = compared if compared.expected else expected(request)
        return evolve(found, failure=Failure(error.verdict, error.problem, error.hint, adapter.log))


def difference_of(found: Exchange, *, reasons: bool) -> Difference | None:
    """Return how the response differs from the expected one, or None if it agrees."""
    if found.failure is not None:
        return Difference(found.failure.verdict, (found.request.get("op", ""), normalised(found.failure.problem)))
    if found.invalid:
        return Difference("invalid", ids_to_look_up_if_invalid(found.request)) if found.got is not None else None
    assert found.got is not None  # noqa: S101 -- either a response or a failure
    return difference(found.request, found.expected, found.got, reasons=reasons)


def normalised(problem: AnyText) -> str:
    """Return the text of a problem without its numbers and quotations; it distinguishes failures."""
    return re.sub(r"\d+|'.*'|\".*\"", "…", str(problem))[:MAX_KIND_CHARS]
