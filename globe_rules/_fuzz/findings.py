"""Findings of a search: each shrunk, with a scenario and the rules that it concerns."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import indent
from typing import Any

from attrs import evolve, frozen

from globe_rules._fuzz.laws import CHECKS, INDEPENDENT_GAMES, LawCheck
from globe_rules._fuzz.search import Group, Search, SearchResults
from globe_rules._i18n import AnyText, Language, Message, both
from globe_rules._kit.adapters import reference
from globe_rules._kit.differences import (
    Difference,
    ids_of_request,
    ids_of_small_request,
    ids_to_look_up_if_invalid,
    unusual_ids,
)
from globe_rules._kit.exchanges import Exchange
from globe_rules._kit.failures import misread_way
from globe_rules._kit.judging import judge, problem_of_invalid
from globe_rules._kit.shrinking import MAX_THEN_STEPS, Budget, as_case, invalid_case, shrunk_request
from globe_rules._random_requests import GeneratedRequest
from globe_rules._reference.operations import Request
from globe_rules._specification.cases import Case
from globe_rules.rulebook import rulebook

_NAME = Message("{title} (found by fuzzing)")


@frozen
class Finding:
    """One group of differences, shrunk to its smallest request."""

    difference: Difference
    exchange: Exchange
    """The smallest request with the difference, and the responses to it."""

    case: Case
    """Passes on the reference engine and fails on the implementation; has no scenario if no step can express it."""

    why_no_scenario: AnyText
    """Why the case has no scenario, or an empty text."""

    group: Group
    reproducible: bool
    """Whether the response was wrong again when the request was sent again."""

    remembers: bool = False
    """Whether the response is right if the request is the first of a new process."""

    problems: tuple[AnyText, ...] = ()
    """What is wrong with the response, if there is one."""

    misread: str = ""
    """The way of writing JSON because of which the response is wrong (W-20), if the request is right in another way."""

    @property
    def generated(self) -> GeneratedRequest:
        """Where the request comes from, if the fuzzer generated it."""
        assert isinstance(self.group.source, GeneratedRequest)  # noqa: S101 -- the fuzzer sends nothing else
        return self.group.source

    @property
    def ids(self) -> tuple[str, ...]:
        """What to look up; the most useful id first."""
        if self.exchange.got is not None or self.exchange.invalid or self.misread:
            return self.difference.cites or self.case.cites
        is_late = self.exchange.failure is not None and self.exchange.failure.late
        return () if is_late else ids_of_request(self.exchange.request, self.exchange.expected)

    def scenario(self, language: Language) -> str:
        """Return the scenario with its tags, ready to paste under its rule in a feature."""
        rulings = [cited for cited in self.case.cites if cited in rulebook().rulings]
        tags = " ".join(f"@{tag}" for tag in (self.case.id, *rulings))
        return f"{tags}\n{self.case.scenario[language]}"

    def feature(self, language: Language) -> str:
        """Return a whole feature that contains only the scenario."""
        feature, rule = _FEATURE_WORDS[language]
        name = self.case.name.render(language)
        title = rulebook()[self.case.cites[0]].title.render(language)
        head = f"# language: {language}\n{feature}: {name}\n\n  @{self.case.cites[0]}\n  {rule}: {title}\n\n"
        return head + indent(self.scenario(language), "    ") + "\n"


_FEATURE_WORDS: Mapping[Language, tuple[str, str]] = {
    "en": ("Feature", "Rule"),
    "fr": ("Fonctionnalité", "Règle"),
}


def findings(search: Search, most: int) -> Iterator[Finding]:
    """Shrink at most `most` groups of a search; groups that shrink to the same finding are merged."""
    first_groups: dict[tuple[str, ...], Group] = {}
    groups = search.results.groups
    in_order = sorted(groups, key=lambda found: (found.kind == "puzzle", found.cites, found.kind))
    for difference in in_order[:most]:
        group = groups[difference]
        finding = shrunk(search, difference, group)
        # A puzzle after many cards shrinks to the card that went wrong; an earlier group may have found that card.
        first = first_groups.setdefault(finding.difference.cites, group)
        if first is group or difference.kind != "puzzle":
            yield finding
        else:
            first.by_operation += group.by_operation
            del groups[difference]


def shrunk(
    search: Search, difference: Difference, group: Group, name: Message = _NAME, then_steps: int = MAX_THEN_STEPS
) -> Finding:
    """Send the request of a group to a new process, shrink it if it still differs, and make a case of it."""
    if group.exchange.invalid:
        return _of_invalid(search, difference, group)

    def has_difference(exchange: Exchange) -> bool:
        return search.difference_of(exchange) == difference

    is_late = group.exchange.failure is not None and group.exchange.failure.late
    search.start_again()
    exchange = (search.send_alone if is_late else search.send)(group.exchange.request)
    remembers = not is_late and search.difference_of(exchange) is None
    reproducible = has_difference(exchange)
    misread = _misread_way(search, exchange.request) if reproducible and not is_late else ""
    if reproducible and not is_late and not misread:
        exchange = search.send(smallest_request(search, exchange.request, has_difference))
        reproducible = has_difference(exchange)
    if not reproducible:
        exchange = group.exchange
    ids = difference.cites
    if exchange.got is not None:
        first = unusual_ids(exchange.request, exchange.expected) if reproducible else ()
        ids = (*first, *ids_of_small_request(difference, exchange.request, exchange.expected, exchange.got))
        ids = tuple(dict.fromkeys(ids))
    elif misread:
        ids = ids_of_request(exchange.request, exchange.expected)
    ids = ("W-20", *ids) if misread else ids
    found = evolve(difference, cites=ids)
    case, why_no_scenario = as_case(exchange, found, name, reasons=search.claims.reasons, then_steps=then_steps)
    problems: tuple[AnyText, ...] = ()
    if exchange.got is not None:
        whole = evolve(case, expect=(), response=exchange.expected)
        problems = judge(whole, exchange.got, reasons=search.claims.reasons, conventions=True).problems
    finding = Finding(found, exchange.truncated(), case, why_no_scenario, group, reproducible, remembers, problems)
    return evolve(finding, misread=misread)


def _misread_way(search: Search, request: Request) -> str:
    """Return the way of writing because of which a request gets a wrong response (W-20); empty if there is none."""

    def is_right() -> bool:
        search.start_again()
        return search.difference_of(search.send_any(request)) is None

    return misread_way(search.adapter, request, is_right)


def _of_invalid(search: Search, difference: Difference, group: Group) -> Finding:
    """Return the finding of an invalid request. It is not shrunk: something else would be wrong with a smaller one."""
    search.start_again()
    again = search.send_any(group.exchange.request)
    reproducible = search.difference_of(again) == difference
    is_late = group.exchange.failure is not None and group.exchange.failure.late
    remembers = not is_late and search.difference_of(again) is None
    exchange = again if reproducible else group.exchange
    problems = () if exchange.got is None else (problem_of_invalid(exchange.invalid, exchange.got),)
    misread = _misread_way(search, exchange.request) if reproducible and not is_late else ""
    ids = ids_to_look_up_if_invalid(exchange.request)
    found = evolve(difference, cites=("W-20", *ids) if misread else ids)
    case = invalid_case(exchange.request, ids)
    return Finding(found, exchange.truncated(), case, _INVALID, group, reproducible, remembers, problems, misread)


_INVALID = Message("the request is invalid")


def smallest_request(search: Search, request: Request, has_fault: Callable[[Exchange], bool]) -> Request:
    """Return the smallest claimed request that still has the fault."""
    budget = Budget(seconds=search.shrinks_until - search.clock(), clock=search.clock)
    return shrunk_request(search.send, search.claims, request, has_fault, budget)


@frozen
class BrokenLaw:
    """A law that the implementation broke, and the smallest requests that show it."""

    check: LawCheck
    group: Group
    checks: int
    """The number of times that the law was checked."""

    exchanges: tuple[Exchange, ...]
    """The requests of the check with their responses, which break the law together."""

    remembers: bool
    """Whether the law is broken only after other requests; then the exchanges are those of the search."""

    @property
    def generated(self) -> GeneratedRequest:
        """Where the first request comes from."""
        assert isinstance(self.group.source, GeneratedRequest)  # noqa: S101 -- laws are checked by the fuzzer only
        return self.group.source


def broken_laws(search: Search) -> Iterator[BrokenLaw]:
    """Shrink the requests that break laws; those of the law that depends on the order of requests are not shrunk."""
    for check in CHECKS.values():
        group = search.results.broken_laws.get(check.id)
        if group is None:
            continue
        request = group.exchange.request

        def is_broken(exchange: Exchange, check: LawCheck = check) -> bool:
            return search.verdict(check, exchange)[0] is False

        search.start_again()
        if check is not INDEPENDENT_GAMES and is_broken(search.send(request)):
            request = smallest_request(search, request, is_broken)
        first = search.send(request)
        holds, further = search.verdict(check, first)
        shown = (group.exchange, *group.further) if holds is not False else (first, *further)
        exchanges = tuple(each.truncated() for each in shown)
        yield BrokenLaw(check, group, search.results.checks[check.id], exchanges, holds is not False)


def findings_json(search: Search, found: Sequence[Finding], broken: Sequence[BrokenLaw]) -> dict[str, Any]:
    """Return the results of a search as JSON."""
    results = search.results
    return {
        "seed": search.seed,
        "requests": results.requests_sent,
        "by_operation": dict(results.by_operation),
        "complete": results.complete,
        "stopped_early": results.stopped_early,
        "findings": [
            {
                "kind": finding.difference.kind,
                "cites": list(finding.difference.cites),
                "occurrences": finding.group.occurrences,
                "by_operation": dict(finding.group.by_operation),
                "reproducible": finding.reproducible,
                **({"misread": finding.misread} if finding.misread else {}),
                "case": finding.case.as_json(),
                **({"got": finding.exchange.got} if finding.exchange.got is not None else {}),
                **({"problem": str(finding.exchange.failure.problem)} if finding.exchange.failure else {}),
            }
            for finding in found
        ],
        "more_findings": len(results.groups) - len(found),
        "metamorphic_checks": {
            id_: {
                "pairs": checks,
                "failed": results.broken_laws[id_].occurrences if id_ in results.broken_laws else 0,
            }
            for id_, checks in results.checks.items()
        },
        "metamorphic_failures": [
            {
                "check": each.check.id,
                "statement": both(each.check.law.text),
                "requests": [exchange.request for exchange in each.exchanges],
                "responses": [exchange.got for exchange in each.exchanges],
            }
            for each in broken
        ],
    }


def empty_search_json(seed: int, problem: str = "", *, complete: bool = False) -> dict[str, Any]:
    """Return the JSON of a search that sent no requests, with the problem that prevented it (if any)."""
    empty = Search(reference(), seed, iterations=0, results=SearchResults(complete=complete))
    return findings_json(empty, (), ()) | ({"problem": problem} if problem else {})
