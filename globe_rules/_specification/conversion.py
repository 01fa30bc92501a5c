"""Converts scenarios to test cases, and requests with expectations back to scenarios in both languages.

The expectations come from the Then steps; no engine computes them. A scenario is written only if its
steps, read again, give exactly the same request and expectations.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, cast

from attrs import Factory, define, evolve, frozen

from globe_rules._engine.errors import Unreadable
from globe_rules._i18n import BOOK_LANGUAGES, Language, Message, Text, Translatable
from globe_rules._protocol.fields import Json
from globe_rules._reference.operations import OPERATIONS
from globe_rules._specification.cases import Case, Expectation, canonical, look_up
from globe_rules._specification.features import Scenario, ScenarioStep, scenario_text
from globe_rules._specification.parameters import Table
from globe_rules._specification.phrases import EVENTS_TABLE, Keyword, NoPhrase, Phrase, unified
from globe_rules._specification.steps import PHRASEBOOK

GROWING = frozenset({"discarded", "events", "programs", "rounds", "variants"})
"""Lists of a request to which every step adds. Any other field may be set once."""

HAPPENING = ("events", "programs", "rounds")
"""Lists of what happened: the last element is the action under test, and those before it are Given."""

MOST_PAST_EVENTS = 3
"""More past events than these are written as a table."""


@define
class Draft:
    """The request and the expectations of the steps so far."""

    language: Language
    said: dict[str, Any] = Factory(dict)
    expectations: list[Expectation] = Factory(list)

    @property
    def request(self) -> dict[str, Json]:
        """The whole request."""
        operation = OPERATIONS.get(self.said.get("op", ""))
        return {**(operation.defaults if operation else {}), **self.said}

    def add(self, keyword: Keyword, text: str, table: Table | None = None) -> None:
        """Add one step."""
        phrase, piece = PHRASEBOOK.understand(keyword, text, self.language, table)
        if keyword == "then":
            self.expectations.append(Expectation(phrase.at, phrase.relation, piece))
        else:
            _merge(self.said, cast("Mapping[str, Any]", piece))


def _merge(said: dict[str, Any], piece: Mapping[str, Any]) -> None:
    """Add the fields of a step. Only the lists of `GROWING` grow; other fields may be set once."""
    for key, value in piece.items():
        if key in GROWING:
            said[key] = [*said.get(key, ()), *value]
        elif said.setdefault(key, value) != value:
            raise NoPhrase(f"{key} is said twice: {said[key]!r} and {value!r}")


def record(*twins: Scenario) -> Case:
    """Convert a scenario, in one language or in both, to a case; raise ValueError if the two differ."""
    name, why = Text(en=twins[0].name, fr=twins[-1].name), Text(en=twins[0].why, fr=twins[-1].why)
    texts = {twin.language: twin.text for twin in twins}
    first, *others = (_recorded(twin, name, why, texts) for twin in twins)
    if any(canonical(other.asked()) != canonical(first.asked()) for other in others):
        message = f"{first.id}: the English and the French scenario differ"
        raise ValueError(message)
    return first


def _recorded(scenario: Scenario, name: Text, why: Text, texts: Mapping[Language, str]) -> Case:
    draft = Draft(scenario.language)
    for step in scenario.steps:
        draft.add(step.keyword, step.text, step.table)
    # A printed challenge is an id of its own; the outline of the captions looks up each of them.
    challenge = [draft.said["challenge"]] if "challenge" in draft.said else []
    cites = (scenario.rule, *scenario.rulings, *challenge)
    return Case(scenario.id, cites, draft.request, tuple(draft.expectations), name, why, texts)


_UNSAID = Message("no phrase says that {place} is {value}")


@frozen
class Said:
    """A phrase with its values, which can be written as a step in both languages."""

    phrase: Phrase
    values: Mapping[str, Json]
    comment: Message | None = None

    def step(self, language: Language) -> ScenarioStep:
        """Return the step in one language."""
        text, table = PHRASEBOOK.written(self.phrase, self.values, language)
        comment = self.comment.render(language) if self.comment else ""
        return ScenarioStep(self.phrase.keyword, text, table, comment)


RefusedEvents = Mapping[int, Sequence[str]]
"""The ids because of which events are refused, by the number of the event."""

_NONE_REFUSED: RefusedEvents = MappingProxyType({})
_REFUSED = Message("refused because of {ids}")
_REFUSED_EVENTS = Message("refused events: {events}")


def _comment(ids: Sequence[str] | None) -> Message | None:
    return _REFUSED.filled(ids=", ".join(ids)) if ids else None


def scenario_texts(
    request: Mapping[str, Any],
    expect: Sequence[Expectation],
    name: Translatable,
    refused: RefusedEvents = _NONE_REFUSED,
) -> dict[Language, str]:
    """Return a scenario in both languages, or raise NoPhrase. A comment says which earlier events are refused."""
    asked = _said_request(request, refused)
    said = [*asked, *(_said_expectation(each, asked) for each in expect)]
    texts: dict[Language, str] = {}
    for language in BOOK_LANGUAGES:
        steps = [each.step(language) for each in said]
        _check(steps, language, request, expect)
        texts[language] = scenario_text(name.render(language), steps, language)
    return texts


def _check(
    steps: Sequence[ScenarioStep], language: Language, request: Mapping[str, Any], expect: Sequence[Expectation]
) -> None:
    """Read the steps again; raise NoPhrase unless they give the same request and expectations."""
    draft = Draft(language)
    try:
        for step in steps:
            draft.add(step.keyword, step.text, step.table)
    except (ValueError, KeyError) as wrong:  # such as a card that does not exist
        again = Message("the steps cannot be read again: {wrong}", wrong=wrong)
        raise NoPhrase(again) from wrong
    if draft.request != request or draft.expectations != list(expect):
        raise NoPhrase(Message("the steps, read again, say something else"))


def _said_request(request: Mapping[str, Any], refused: RefusedEvents = _NONE_REFUSED) -> list[Said]:
    """Return the steps of a request: the situation, what happened before, and the action under test."""
    unsaid = OPERATIONS[request["op"]].defaults
    wanted = {key: value for key, value in request.items() if key not in unsaid or unsaid[key] != value}
    happened = {key: list(wanted[key]) for key in HAPPENING if wanted.get(key)}
    begun = len(happened.get("events", ())) > 1 and happened["events"][0] == _SIGNAL
    if begun:
        del happened["events"][0]
    past = [
        evolve(_best("given", key, {**wanted, key: [each]}), comment=_comment(refused.get(number)))
        for key in happened
        for number, each in enumerate(happened[key][:-1], 2 if begun else 1)
    ]
    if "events" in happened and len(past) > MOST_PAST_EVENTS:
        [table] = [phrase for phrase in PHRASEBOOK.phrases if phrase.table == EVENTS_TABLE]
        numbers = [f"{number} ({', '.join(ids)})" for number, ids in refused.items() if number < len(wanted["events"])]
        comment = _REFUSED_EVENTS.filled(events=", ".join(numbers)) if numbers else None
        past = [Said(table, {"table": happened["events"][:-1]}, comment)]
    action = [_best("when", key, {**wanted, key: happened[key][-1:]}) for key in happened]
    setting = [
        _best("given", key, {**wanted, key: [each]})
        for key in sorted(GROWING.intersection(wanted) - set(HAPPENING))
        for each in wanted[key]
    ]
    covered = {key for each in (*setting, *past, *action) for key in _pieces(each.phrase)}
    situation = {**wanted, "events": [_SIGNAL]} if begun else wanted
    while missing := [key for key in wanted if key not in covered | GROWING]:
        found = _best("", missing[0], situation, begun=begun)
        (action if found.phrase.keyword == "when" else setting).append(found)
        covered |= _pieces(found.phrase).keys()
    setting.sort(key=lambda each: PHRASEBOOK.phrases.index(each.phrase))
    return [*setting, *past, *action]


_SIGNAL = {"event": "signal"}


def _best(keyword: str, key: str, wanted: Mapping[str, Any], *, begun: bool = False) -> Said:
    """Return the phrase for a field that covers the most other fields, without a table if possible.

    With a keyword, only its phrases count. Only if the stage has begun may a phrase also give the signal.
    """
    fitting = []
    allowed = {key, "events"} if begun else {key}
    for index, phrase in enumerate(PHRASEBOOK.phrases):
        pieces = {} if phrase.keyword == "then" or keyword not in {"", phrase.keyword} else _pieces(phrase)
        if key not in pieces or GROWING.intersection(pieces) - allowed or phrase.table == EVENTS_TABLE:
            continue
        values = unified(pieces, {each: wanted.get(each, "") for each in pieces}, whole=True)
        if values is not None and _is_writable(phrase, values):
            fitting.append((len(pieces), phrase.table is None, -len(values), -index, Said(phrase, values)))
    if not fitting:
        raise NoPhrase(_UNSAID.filled(place=key, value=repr(wanted[key])))
    return max(fitting, key=lambda each: each[:4])[4]


def _is_writable(phrase: Phrase, values: Mapping[str, Json]) -> bool:
    """Return whether each value has a text; only setups that are not the default ones have none."""
    try:
        PHRASEBOOK.written(phrase, values, "en")
    except (NoPhrase, Unreadable, KeyError, TypeError, StopIteration):
        return False
    return True


def _pieces(phrase: Phrase) -> Mapping[str, Json]:
    assert isinstance(phrase.piece, Mapping)  # noqa: S101 -- Given and When add fields to a request
    return phrase.piece


def _said_expectation(expectation: Expectation, asked: Sequence[Said]) -> Said:
    """Return the phrase of an expectation: without a table if possible, and near the When step in the phrasebook."""
    fitting = []
    question = max(PHRASEBOOK.phrases.index(each.phrase) for each in asked if "op" in _pieces(each.phrase))
    for index, phrase in enumerate(PHRASEBOOK.phrases):
        if (phrase.keyword, phrase.at, phrase.relation) == ("then", expectation.at, expectation.relation):
            values = unified(phrase.piece, expectation.value, whole=True)
            if values is not None and _expected(phrase, values) == expectation:
                fitting.append((phrase.table is not None, abs(index - question), Said(phrase, values)))
    if not fitting:
        raise NoPhrase(_UNSAID.filled(place=expectation.at, value=repr(expectation.value)))
    return min(fitting, key=lambda each: each[:2])[2]


def _expected(phrase: Phrase, values: Mapping[str, Json]) -> Expectation | None:
    """Return the expectation of a Then phrase with its values, or None if it cannot be written."""
    try:
        text, table = PHRASEBOOK.written(phrase, values, "en")
        _, piece = PHRASEBOOK.understand("then", text, "en", table)
    except (NoPhrase, Unreadable, KeyError, TypeError, AttributeError, StopIteration):
        return None  # such as a list of cards without a card
    return Expectation(phrase.at, phrase.relation, piece)


def expectations(response: Mapping[str, Any]) -> Iterator[Expectation]:
    """Yield every expectation that phrases can express about a response, in the order of the phrasebook."""
    seen: list[Expectation] = []
    for phrase in PHRASEBOOK.phrases:
        found = look_up(response, phrase.at) if phrase.keyword == "then" else None
        if found is None:
            continue
        for value in found if phrase.relation == "has" and isinstance(found, list) else [found]:
            values = unified(phrase.piece, value, whole=False)
            expectation = None if values is None else _expected(phrase, values)
            if expectation and expectation not in seen and expectation.unmet_by(response) is None:
                seen.append(expectation)
                yield expectation
