"""What failing cases have in common and passing ones do not: one feature of the request, or two together."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from attrs import frozen

from globe_rules._engine.cards import Card
from globe_rules._engine.variants import Variant
from globe_rules._i18n import AnyText, Message, joined, plural_message
from globe_rules._kit.differences import is_plain_name
from globe_rules._kit.runner import Result, Run, Verdict
from globe_rules._specification.cases import Case

MAX_CHANCE = 0.01
"""Features are named only if chance would give them to all failing cases with at most this probability."""

MAX_SHARE = 0.25
"""Features are named only if at most this share of the passing cases has them too."""

_EDITIONS = {"en": Message("English edition"), "fr": Message("French edition")}
_VARIANTS = {str(variant): variant.label for variant in Variant}
_REDS = {str(card) for card in Card if card.is_red}
_CITED = re.compile(r'"((?:[A-Z]+-[A-Z]?\d+[a-d]?))"')


_ALL_FAILING = Message(
    "{features} (all {failing:,} failing cases of {operation}, {having:,} of {passing:,} passing ones)"
)
_ALL_ALIKE = Message(
    "{features} (all {failing:,} cases of {operation} that fail in this way, {having:,} of {passing:,} passing ones)"
)


@frozen
class InCommon:
    """The features of all failing cases of an operation, and how many passing cases have them too."""

    features: tuple[AnyText, ...]
    operation: str
    is_whole: bool
    """Whether all failing cases of the operation have them, or only those that fail in the same way."""

    failing: int
    passing_with: int
    passing: int

    @property
    def text(self) -> Message:
        """The features in words, with the numbers that show how far to trust them."""
        template = _ALL_FAILING if self.is_whole else _ALL_ALIKE
        return template.filled(
            features=joined(self.features, " + "),
            failing=self.failing,
            operation=self.operation,
            having=self.passing_with,
            passing=self.passing,
        )


def in_common(run: Run, failure: Result, small: Case | None = None) -> InCommon | None:
    """Return what all failing cases of an operation have in common, or those with the same ids; None for nothing.

    `small` is the smallest case with the same fault, if it is known: what it does not have cannot be the cause.
    """
    operation = failure.case.operation
    results = [each for each in run.results if each.case.operation == operation]
    passing = [features(each.case) for each in results if each.verdict is Verdict.PASS]
    failing = [each for each in results if each.verdict not in _NEITHER]
    alike = [each for each in failing if (each.verdict, each.judged.ids) == (failure.verdict, failure.judged.ids)]
    needed = features(small or failure.case)
    for group in (failing, alike):
        if found := _separating([features(each.case) for each in group], passing, needed):
            chosen, having = found
            return InCommon(chosen, operation, group is failing, len(group), having, len(passing))
    return None


_NEITHER = {Verdict.PASS, Verdict.UNSUPPORTED, Verdict.NOT_RUN}


def _separating(
    failing: Sequence[Mapping[str, AnyText]], passing: Sequence[Mapping[str, AnyText]], needed: Mapping[str, AnyText]
) -> tuple[tuple[AnyText, ...], int] | None:
    """Return one or two needed features of all failing cases that the fewest passing cases have, and their number."""
    if not failing or not passing:
        return None
    shared = [key for key in failing[0] if key in needed and all(key in each for each in failing)]
    found: tuple[tuple[AnyText, ...], int] | None = None
    for size in (1, 2):
        candidates = list(combinations(shared, size))
        counted = [(sum(all(key in each for key in keys) for each in passing), keys) for keys in candidates]
        having, keys = min(counted, key=lambda each: each[0], default=(len(passing), ()))
        chance = len(candidates) * ((having + 1) / (len(passing) + 1)) ** len(failing)
        is_better = found is None or having < found[1] / 2
        if chance <= MAX_CHANCE and having <= MAX_SHARE * len(passing) and is_better:
            found = tuple(failing[0][key] for key in keys), having
    return found


def features(case: Case) -> dict[str, AnyText]:
    """Return the features of a case by key, with their names: the most specific first.

    >>> from globe_rules._specification.suite import suite
    >>> case = next(case for case in suite().cases if case.id == "CARD-B5.1a")
    >>> [str(each) for each in features(case).values()]
    ['a photo pointing N', 'card B5']
    """
    if case.invalid:  # nothing is known about the form of its request
        return {"invalid": Message("an invalid request")}
    request, response = case.request, case.response or {}
    return {
        **dict(_of_table(request)),
        **dict(_of_events(request, response)),
        **dict(_of_cards(request)),
        **dict(_of_rounds(request)),
        **{f"id {id_}": Message("{id} in the right response", id=id_) for id_ in _CITED.findall(json.dumps(response))},
    }


Feature = tuple[str, AnyText]


def _at_least(number: int, limits: Sequence[int], name: Message) -> Iterator[Feature]:
    for limit in limits:
        if number >= limit:
            yield f"{name.template} {limit}", name.filled(number=limit)


def _of_table(request: Mapping[str, Any]) -> Iterator[Feature]:
    """Yield features of the players, the edition and the variants."""
    people = [each if isinstance(each, str) else each["player"] for each in _people(request)]
    if people:
        yield f"players {len(people)}", plural_message("{count} player", "{count} players", count=len(people))
        yield from _at_least(len(people), (3, 4), Message("at least {number} players"))
    if not all(map(is_plain_name, people)):
        yield "names", Message("a name with other characters than the letters A to Z")
    if request.get("edition") in _EDITIONS:
        yield f"edition {request['edition']}", _EDITIONS[request["edition"]]
    yield from ((each, _VARIANTS[each]) for each in request.get("variants", ()))
    if request.get("side") == "back":
        yield "back", Message("the back of the sheets")
    if any(each.get("experienced") for each in request.get("setups", ())):
        yield "experienced", Message("an experienced player")
    if request.get("discarded"):
        yield "discarded", Message("cards discarded earlier")
    photos = [request["photo"]] if "photo" in request else [each["photo"] for each in request.get("setups", ())]
    yield from ((f"photo {each}", Message("a photo pointing {direction}", direction=each)) for each in photos)


def _people(request: Mapping[str, Any]) -> Sequence[Any]:
    return request.get("players") or request.get("setups") or request.get("standings") or ()


def _of_events(request: Mapping[str, Any], response: Mapping[str, Any]) -> Iterator[Feature]:
    """Yield features of the turns and events."""
    yield from _at_least(response.get("turn", 0), (2, 3, 4, 6), Message("turn {number} or later"))
    events = request.get("events", ())
    if events:
        yield f"last {events[-1]['event']}", Message("the last event is {kind}", kind=events[-1]["event"])
    for kind in dict.fromkeys(each["event"] for each in events):
        yield kind, Message("an event {kind}", kind=kind)
    if response.get("refused_events"):
        yield "refused", Message("a refused event")
    yield from _at_least(len(events), (5, 10, 20, 50, 100), Message("at least {number} events"))
    seconds = max((each.get("at", 0) for each in events), default=0) // 1000
    yield from _at_least(seconds, (10, 30, 40, 60), Message("an event at {number} s or later"))
    if any(each.get("at") == 0 for each in events):
        yield "at 0", Message("an event at 0 s")


def _of_cards(request: Mapping[str, Any]) -> Iterator[Feature]:
    """Yield features of the programs."""
    programs = request.get("programs", [request["program"]] if "program" in request else [])
    placements = [each["placement"] for each in request.get("events", ()) if "placement" in each]
    placements += [placement for program in programs for placement in program]
    for card in dict.fromkeys(each[:2] for each in placements):
        yield card, Message("card {card}", card=card)
    if any(each[:2] in _REDS for each in placements):
        yield "red", Message("a red card")
    if any("_" in each for each in placements):
        yield "unclear", Message("an unclear space or arrow")
    if any("+" in each for each in placements):
        yield "across", Message("a card across spaces")
    yield from _at_least(max(map(len, programs), default=0), (2, 4, 6, 8, 9), Message("at least {number} cards"))
    yield from _at_least(len(programs), (2, 3, 4), Message("at least {number} solo turns"))
    if "caption" in request:
        yield "caption", Message("a challenge with a caption")


def _of_rounds(request: Mapping[str, Any]) -> Iterator[Feature]:
    """Yield features of the rounds in a travel log."""
    rounds = request.get("rounds", ())
    for result in dict.fromkeys(each.get("outcome", {}).get("result", "none") for each in rounds):
        yield f"round {result}", Message("a round with the result {result}", result=result)
    yield from _at_least(len(rounds), (2, 3, 4, 5), Message("at least {number} rounds"))
