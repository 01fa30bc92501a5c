"""How a law is checked: a function of a request and its response, which may ask for more responses."""

from collections.abc import Callable, Generator
from inspect import isgeneratorfunction

from attrs import frozen

from globe_rules._engine.errors import Unreadable
from globe_rules._kit.differences import Response
from globe_rules._reference.operations import Request
from globe_rules.rulebook import Law, rulebook

Verdict = bool | None
"""Whether a law holds; None if it says nothing about this request."""

Steps = Generator[Request, Response, Verdict]
"""A check that asks for the responses to further requests."""

Check = Callable[[Request, Response], Steps] | Callable[[Request, Response], Verdict]


class NoResponse(Exception):  # noqa: N818 -- a signal, not an error
    """A further request has no response, or is not claimed, so the law cannot be checked."""


@frozen
class LawCheck:
    """The check of one law."""

    id: str
    check: Check
    refusals: bool
    """Whether the law also applies if the first response is a refusal."""

    @property
    def law(self) -> Law:
        """The law: its title, its statement, the rules that it follows from, and its operations."""
        return rulebook().laws[self.id]

    @property
    def compares_responses(self) -> bool:
        """Whether the law compares several responses (a metamorphic check), instead of judging one."""
        return isgeneratorfunction(self.check)

    def applies(self, request: Request) -> bool:
        """Return whether the law concerns the operation of a request."""
        return request["op"] in self.law.operations

    def verdict(self, request: Request, response: Response, send: Callable[[Request], Response]) -> Verdict:
        """Return whether the law holds for a request; `send` returns the response to another request.

        The result is None if the law does not apply, if `send` raises NoResponse, or if a response cannot be
        compared, such as a puzzle that has a tile twice.
        """
        if "refused" in response and not self.refusals:
            return None
        try:
            result = self.check(request, response)
            return _finished(result, send) if isinstance(result, Generator) else result
        except (NoResponse, Unreadable, LookupError, ValueError):
            return None


def _finished(steps: Steps, send: Callable[[Request], Response]) -> Verdict:
    """Answer the requests of a check until it returns its verdict."""
    try:
        request = next(steps)
        while True:
            request = steps.send(send(request))
    except StopIteration as finished:
        verdict: Verdict = finished.value
        return verdict


REGISTERED: dict[str, LawCheck] = {}
"""The check of each law, by its id."""


def law(id_: str, *, refusals: bool = False) -> Callable[[Check], Check]:
    """Register a function as the check of a law; with `refusals`, also for requests that are refused."""

    def register(check: Check) -> Check:
        REGISTERED[id_] = LawCheck(id_, check, refusals)
        return check

    return register
