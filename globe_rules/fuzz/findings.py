"""Findings of a search: each shrunk, with a scenario, the rules that it concerns and a likely cause."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import indent
from typing import Any

from attrs import evolve, frozen

from globe_rules.fuzz.search import Asked, Found, Group, Search
from globe_rules.fuzz.twins import CHECKS, ORDER, Check
from globe_rules.i18n import AnyText, Language, Message
from globe_rules.kit.adapters import Trouble, reference
from globe_rules.kit.diagnosis import Likeness, likenesses
from globe_rules.kit.differences import Difference
from globe_rules.kit.judging import unmet
from globe_rules.kit.runner import examine
from globe_rules.questions.shrinking import Enough, answerable, smallest
from globe_rules.reference.operations import OPERATIONS, Request
from globe_rules.rulebook import rulebook
from globe_rules.specification.cases import Case, Expectation
from globe_rules.specification.conversion import expectations, scenario_texts
from globe_rules.specification.phrases import NoPhrase
from globe_rules.specification.suite import suite

MOST_EXPECTED = 3
"""Most Then steps of a scenario."""


@frozen
class Finding:
    """One group of differences in its smallest form."""

    difference: Difference
    asked: Asked
    case: Case
    """Passes on the reference engine and fails on the implementation; has no scenario if no phrase can express it."""

    unsaid: AnyText
    """Why the scenario is missing, or an empty text."""

    group: Group
    happens_again: bool
    """Whether the response was wrong again when the request was repeated."""

    def scenario(self, language: Language) -> str:
        """Return the scenario with its tags, ready to paste under its rule in a feature."""
        rulings = [cited for cited in self.case.cites if cited in rulebook().rulings]
        tags = " ".join(f"@{tag}" for tag in (self.case.id, *rulings))
        return f"{tags}\n{self.case.scenario[language]}"

    def feature(self, language: Language) -> str:
        """Return a whole feature that contains only the scenario."""
        feature, about, rule = _FEATURE[language]
        title = rulebook()[self.case.cites[0]].title.render(language)
        head = f"# language: {language}\n{feature}: {about}\n\n  @{self.case.cites[0]}\n  {rule}: {title}\n\n"
        return head + indent(self.scenario(language), "    ") + "\n"


_FEATURE: Mapping[Language, tuple[str, str, str]] = {
    "en": ("Feature", "Found by fuzzing", "Rule"),
    "fr": ("Fonctionnalité", "Trouvé par tirage au sort", "Règle"),
}


def findings(search: Search, most: int) -> Iterator[Finding]:
    """Shrink and explain the groups of a search; groups that shrink to the same finding are merged."""
    told_already: dict[tuple[str, ...], Group] = {}
    groups = search.found.groups
    in_order = sorted(groups, key=lambda found: (found.kind == "puzzle", found.cites, found.kind))
    for difference in in_order[:most]:
        group = groups[difference]
        finding = _finding(search, difference, group)
        # A puzzle after many cards shrinks to the card that went wrong; an earlier group may have found that card.
        told = told_already.setdefault(finding.difference.cites, group)
        if told is group or difference.kind != "puzzle":
            yield finding
        else:
            told.parts += group.parts
            del groups[difference]


def _finding(search: Search, difference: Difference, group: Group) -> Finding:
    def is_it(asked: Asked) -> bool:
        return search.judged(asked) == difference

    later = group.asked.failure is not None and group.asked.failure.later
    asked = (search.ask_alone if later else search.ask)(group.asked.request)
    again = is_it(asked)
    if again and not later:
        asked = search.ask(smallest_request(search, asked.request, is_it))
        again = is_it(asked)
    if not again:
        asked = group.asked
    found = evolve(difference, cites=_refined(difference, asked.request))
    case, unsaid = as_case(asked, found, reasons=search.claims.reasons)
    return Finding(found, asked, case, unsaid, group, again)


MOST_TIMEOUTS = 8
"""Shrinking stops after this number of timeouts, because each takes seconds."""


def smallest_request(search: Search, request: Request, is_it: Callable[[Asked], bool]) -> Request:
    """Return the smallest request with the same fault, within what is claimed."""
    timeouts = 0

    def has_fault(smaller: Request) -> bool:
        nonlocal timeouts
        asked = search.ask(smaller)
        timeouts += asked.failure is not None and asked.failure.verdict == "timeout"
        if timeouts >= MOST_TIMEOUTS:
            raise Enough
        return is_it(asked)

    return smallest(
        request, has_fault, makes_sense=lambda smaller: search.claims.covers(smaller) and answerable(smaller)
    )


def _refined(found: Difference, request: Request) -> tuple[str, ...]:
    """Return the ids of the cards played, if the response has only the puzzle after all of them."""
    laid = {placement[:2] for program in request.get("programs", ()) for placement in program}
    return tuple(f"CARD-{card}" for card in sorted(laid)) if found.kind == "puzzle" and laid else found.cites


def as_case(asked: Asked, found: Difference, *, reasons: bool) -> tuple[Case, AnyText]:
    """Return a case that the wrong response fails, and why it has no scenario (or an empty text)."""
    cites = _cited(asked.request, found)
    id_ = f"{cites[0]}.F{hashlib.sha256(json.dumps(asked.request, sort_keys=True).encode()).hexdigest()[:6]}"
    title = rulebook()[cites[0]].title
    name = Message("{title} (found by fuzzing)", title=title)
    expect = tuple(_unmet(asked, found, reasons=reasons))[:MOST_EXPECTED]
    unsaid: AnyText = ""
    texts: dict[Language, str] = {}
    if not expect:
        wrong = [key for key, value in asked.expected.items() if asked.got is None or asked.got.get(key) != value]
        expect = tuple(Expectation(f"/{key}", "is", asked.expected[key]) for key in wrong)
        listed = ", ".join(wrong)
        unsaid = Message("no phrase tells {listed}", listed=listed)
    try:
        texts = {} if unsaid else scenario_texts(asked.request, expect, name)
    except NoPhrase as why:
        unsaid = why.args[0]
    return Case(id_, cites, asked.request, expect, name, title, texts), unsaid


def _unmet(asked: Asked, found: Difference, *, reasons: bool) -> Iterator[Expectation]:
    """Yield the expectations that the right response meets and the wrong one does not, the difference first."""
    sayable = list(expectations(asked.expected))
    sayable.sort(key=lambda each: not each.at.strip("/").startswith(found.kind.split("/")[0]))
    for each in sayable:
        if asked.got is None or unmet(each, asked.got, reasons=reasons):
            yield each


def _cited(request: Request, found: Difference) -> tuple[str, ...]:
    """Return the rule of the case, then its rulings or its challenge."""
    book = rulebook()
    known = [cited for cited in found.cites if cited in book.ids]
    if request["op"] == "challenge":
        return "SOLO-2", request["challenge"]
    rules = [cited for cited in known if cited in book.rules]
    rulings = [cited for cited in known if cited in book.rulings]
    rules += [book.rulings[cited].touches[0] for cited in rulings] or [OPERATIONS[request["op"]].rule]
    return (rules[0], *rulings)


@frozen
class Contradiction:
    """A metamorphic check, and the smallest pair of requests that fails it."""

    check: Check
    disagreement: Group
    pairs: int
    first: Asked
    second: Asked


def contradictions(search: Search) -> Iterator[Contradiction]:
    """Shrink the pairs of requests that fail checks; pairs of the check of the order are not shrunk."""
    for check in (*CHECKS, ORDER):
        found = search.found.disagreements.get(check.key)
        if found is None:
            continue
        request = found.asked.request

        def differ(asked: Asked, check: Check = check) -> bool:
            twin = check.twin(asked.request)
            return twin is not None and search.disagree(twin, asked)

        if check is not ORDER and differ(search.ask(request)):
            request = smallest_request(search, request, differ)
        twin = check.twin(request)
        assert twin is not None  # noqa: S101 -- it had one when it was found
        yield Contradiction(check, found, search.found.pairs[check.key], search.ask(request), search.ask(twin.request))


def alike(search: Search) -> tuple[Likeness, ...]:
    """Run the published scenarios, and return the known mistakes that explain the failures."""
    if not search.found.groups:
        return ()
    try:
        return likenesses(examine(search.adapter, [case for case in suite().cases if case.scenario]))
    except Trouble:  # it no longer starts
        return ()


def findings_json(search: Search, found: Sequence[Finding], contradicting: Sequence[Contradiction]) -> dict[str, Any]:
    """Return the results of a search as JSON."""
    disagreements = search.found.disagreements
    return {
        "seed": search.seed,
        "cases": search.found.asked,
        "by_part": dict(search.found.by_part),
        "complete": search.found.complete,
        "stopped_early": search.found.stopped_early,
        "groups": [
            {
                "kind": finding.difference.kind,
                "cites": list(finding.difference.cites),
                "seen": finding.group.seen,
                "parts": dict(finding.group.parts),
                "happens_again": finding.happens_again,
                "case": finding.case.as_json(),
                **({"got": finding.asked.got} if finding.asked.got is not None else {}),
                **({"trouble": str(finding.asked.failure.problem)} if finding.asked.failure else {}),
            }
            for finding in found
        ],
        "more_groups": len(search.found.groups) - len(found),
        "twins": {
            name: {"pairs": pairs, "differ": disagreements[name].seen if name in disagreements else 0}
            for name, pairs in search.found.pairs.items()
        },
        "contradictions": [
            {
                "check": each.check.key,
                "requests": [each.first.request, each.second.request],
                "answers": [each.first.got, each.second.got],
            }
            for each in contradicting
        ],
    }


def nothing_searched(seed: int, trouble: str = "", *, complete: bool = False) -> dict[str, Any]:
    """Return what a search that came to nothing says, and why it did."""
    nothing = Search(reference(), seed, cases=0, found=Found(complete=complete))
    return findings_json(nothing, (), ()) | ({"trouble": trouble} if trouble else {})
