"""Shrinks a request that an implementation gets wrong, and writes the smallest one as a case with a scenario."""

import hashlib
import json
import math
import time
from collections.abc import Callable, Iterator

from attrs import define, field

from globe_rules._i18n import AnyText, Language, Message
from globe_rules._kit.adapters import Claims
from globe_rules._kit.differences import Difference
from globe_rules._kit.exchanges import Exchange
from globe_rules._kit.judging import unmet
from globe_rules._random_requests.shrinking import MAX_REQUESTS, StopShrinking, is_answerable, smallest
from globe_rules._reference.operations import OPERATIONS, Request
from globe_rules._specification.cases import Case, Expectation
from globe_rules._specification.conversion import expectations, scenario_texts
from globe_rules._specification.phrases import NoPhrase
from globe_rules.rulebook import rulebook

MAX_TIMEOUTS = 8
"""Shrinking stops after this number of timeouts, because each takes seconds."""

MAX_THEN_STEPS = 3
"""Maximum number of Then steps in a scenario, unless the caller asks for fewer."""


@define
class Budget:
    """What may still be spent on shrinking. Several failures can share one budget."""

    requests: int | None = None
    """Number of requests, or None for no limit; one request is shrunk with at most 300."""

    seconds: float | None = None
    timeouts: int = MAX_TIMEOUTS
    clock: Callable[[], float] = time.monotonic
    _ends: float = field(init=False)

    @_ends.default
    def _default_ends(self) -> float:
        return math.inf if self.seconds is None else self.clock() + self.seconds

    @property
    def is_spent(self) -> bool:
        """Whether no more requests may be sent."""
        return self.clock() >= self._ends or self.requests == 0 or self.timeouts == 0

    def count(self, found: Exchange) -> None:
        """Count a request that was sent."""
        self.requests = self.requests and self.requests - 1
        self.timeouts -= found.failure is not None and found.failure.verdict == "timeout"


def shrunk_request(
    send: Callable[[Request], Exchange],
    claims: Claims,
    request: Request,
    has_fault: Callable[[Exchange], bool],
    budget: Budget,
) -> Request:
    """Return the smallest claimed request found that still has the fault."""

    def may_be_sent(smaller: Request) -> bool:
        if budget.is_spent:
            raise StopShrinking
        return claims.covers(smaller) and is_answerable(smaller)

    def still_has_fault(smaller: Request) -> bool:
        found = send(smaller)
        budget.count(found)
        return has_fault(found)

    return smallest(request, still_has_fault, is_valid=may_be_sent, most=MAX_REQUESTS)


def as_case(
    found: Exchange, difference: Difference, name: Message, *, reasons: bool, then_steps: int = MAX_THEN_STEPS
) -> tuple[Case, AnyText]:
    """Return a case that the wrong response fails, and why it has no scenario (or an empty text).

    The name is filled with the title of the rule.
    """
    cites = _cited_ids(found.request, difference)
    id_ = f"{cites[0]}.F{_digest(found.request)}"
    title = rulebook()[cites[0]].title
    name = name.filled(title=title)
    expect = tuple(_unmet_expectations(found, difference, reasons=reasons))[:then_steps]
    why_no_scenario: AnyText = ""
    texts: dict[Language, str] = {}
    if not expect:
        got = found.got
        wrong = [key for key, value in found.expected.items() if got is None or got.get(key) != value]
        expect = tuple(Expectation(f"/{key}", "is", found.expected[key]) for key in wrong)
        why_no_scenario = Message("no step describes {fields}", fields=", ".join(wrong))
    try:
        refused = {each["event"]: each["because"] for each in found.expected.get("refused_events", ())}
        texts = {} if why_no_scenario else scenario_texts(found.request, expect, name, refused)
    except NoPhrase as why:
        why_no_scenario = why.args[0]
    return Case(id_, cites, found.request, expect, name, title, texts), why_no_scenario


def invalid_case(request: Request, cites: tuple[str, ...]) -> Case:
    """Return a case of an invalid request, which must get an error."""
    rule = OPERATIONS[request.get("op", "materials")].rule  # a line that is not a request has no operation
    title = rulebook()[cites[0]].title
    return Case(f"{rule}.F{_digest(request)}", (rule, *cites), request, (), title, title, invalid=True)


def _digest(request: Request) -> str:
    return hashlib.sha256(json.dumps(request, sort_keys=True).encode()).hexdigest()[:6]


def _unmet_expectations(found: Exchange, difference: Difference, *, reasons: bool) -> Iterator[Expectation]:
    """Yield the expectations that the right response meets and the wrong one does not, the difference first."""
    right = list(expectations(found.expected))
    if found.got is None:  # what the request turns on: the last event, or what is refused
        right = [each for each in right if each.at.startswith(_DECISIVE)] or right
    else:
        right.sort(key=lambda each: not each.at.strip("/").startswith(difference.kind.split("/")[0]))
    for each in right:
        if found.got is None or unmet(each, found.got, reasons=reasons):
            yield each


_DECISIVE = ("/last", "/refused", "/violations", "/outcome", "/verdict")
"""The fields of a response that say what became of the request."""


def _cited_ids(request: Request, difference: Difference) -> tuple[str, ...]:
    """Return the rule of the case, then its rulings or its challenge."""
    book = rulebook()
    if request["op"] == "challenge":
        return "SOLO-2", request["challenge"]
    rules = [cited for cited in difference.cites if cited in book.rules]
    rulings = [cited for cited in difference.cites if cited in book.rulings]
    rules += [book.rulings[cited].touches[0] for cited in rulings] or [OPERATIONS[request["op"]].rule]
    return (rules[0], *rulings)
