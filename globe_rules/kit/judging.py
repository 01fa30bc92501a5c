"""Judges a response by its case: normalises both, finds the first difference, and names the rule that governs it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal

from attrs import evolve, frozen

from globe_rules.errors import id_order
from globe_rules.i18n import AnyText, Message
from globe_rules.reference.operations import OPERATIONS, Request
from globe_rules.specification.cases import Case, Expectation
from globe_rules.wire.messages import schema

REASONS = frozenset({"because", "by"})
"""Fields that cite rules and rulings."""

LISTS_OF_IDS = frozenset({"refused", "breaches"})

MAY_BE_LEFT_OUT = frozenset({"lifted"})
"""Fields that a right answer need not have."""

_TOLD_BY_CONVENTION = MAY_BE_LEFT_OUT | {"because"}

_UNDER = {
    "W-1": ("steps", "program"),
    "W-2": ("refused", "breaches"),
    "W-3": ("players",),
    "W-4": ("seats", "desks", "standings"),
    "W-5": ("used", "discarded", "hand", "green", "blue", "red"),
    "W-6": ("regions_missing", "sheets"),
    "W-7": ("refused_events",),
    "W-9": ("because",),
    "W-10": ("steps/because",),
    "W-11": ("/because",),
    "W-14": ("lifted",),
}
CONVENTIONS: Mapping[str, str] = {field: convention for convention, fields in _UNDER.items() for field in fields}
"""Fields about which only a convention can be missed: the order of a list, which of several reasons is cited, a remark.

Where one field has several, it stands behind the field around it. Of steps only cards that lie on no space may be
listed in another order.
"""


def convention_at(place: str) -> str:
    """Return the convention that a place of an answer is under, its own or the nearest around it; nothing, if none is.

    >>> convention_at("/reconstructions/0/steps/2/because"), convention_at("/seats/1/photo"), convention_at("/solved")
    ('W-10', 'W-4', '')
    """
    names = [name for name in place.split("/") if not name.isdigit()]
    places = [each for around, name in pairwise(names) for each in (name, f"{around}/{name}")]
    return next((CONVENTIONS[each] for each in reversed(places) if each in CONVENTIONS), "")


def without_reasons(value: Any, key: str = "") -> Any:  # noqa: ANN401 -- any JSON
    """Leave out ids; of a list of ids only whether there are any."""
    if key in LISTS_OF_IDS:
        return bool(value) or key == "refused"  # a refusal that names no rule is one all the same
    if isinstance(value, Mapping):
        return {name: without_reasons(each, name) for name, each in value.items() if name not in REASONS}
    return [without_reasons(each) for each in value] if isinstance(value, list) else value


def told(answer: Mapping[str, Any], operation: str, *, reasons: bool, conventions: bool) -> Any:  # noqa: ANN401 -- any JSON
    """Return what an answer tells: no field that the schema does not name, ids and conventions only if claimed."""
    definitions: Mapping[str, Any] = schema("answers")["$defs"]

    def of(value: Any, known: Mapping[str, Any], key: str = "") -> Any:  # noqa: ANN401 -- any JSON
        """Return a value as far as its schema knows it."""
        if "$ref" in known:
            known = definitions[known["$ref"].removeprefix("#/$defs/")]
        if isinstance(value, Mapping):
            fields = known.get("properties", {})
            return {
                name: of(each, fields[name], name)
                for name, each in value.items()
                if name in fields and (conventions or name not in _TOLD_BY_CONVENTION)
            }
        if isinstance(value, list):
            elements = [of(each, known.get("items", {})) for each in value]
            return elements if conventions else _without_order(elements, key)
        return value

    of_operation = definitions["refused" if "refused" in answer else f"answer-{operation}"]
    return of(answer if reasons else without_reasons(answer), of_operation)


def _without_order(elements: list[Any], key: str) -> list[Any]:
    """Return a list as it is told by somebody who keeps no conventions."""
    if key == "steps":
        on_spaces = [each for each in elements if each["placement"][-1:].isdigit() and "+" not in each["placement"]]
        return [*on_spaces, *sorted((each for each in elements if each not in on_spaces), key=_text)]
    return sorted(elements, key=_text) if key in CONVENTIONS else elements


def _text(value: object) -> str:
    """Return a text to sort by: whom it is about comes first, so that what is wrong stands beside what is right."""
    about = value.get("player", "") if isinstance(value, Mapping) else ""
    return f"{about} {json.dumps(value, sort_keys=True)}"


def as_far_as_given(right: Any, got: Any) -> Any:  # noqa: ANN401 -- any JSON
    """Leave out of the right answer what need not be told, where it is not."""
    if isinstance(right, Mapping) and isinstance(got, Mapping):
        return {
            key: as_far_as_given(each, got.get(key))
            for key, each in right.items()
            if key in got or key not in MAY_BE_LEFT_OUT
        }
    if isinstance(right, list) and isinstance(got, list) and len(right) == len(got):
        return list(map(as_far_as_given, right, got))
    return right


Answer = Mapping[str, Any]


@frozen
class Difference:
    """A kind of answer, and the ids that it is about: differences that share both are one group."""

    kind: str
    """The place in the answer without numbers, such as `steps/puzzle`; or a verdict, such as `crash`."""

    cites: tuple[str, ...]
    """Rules and rulings; of a verdict the part that was asked and what was said."""


# Causes before consequences; whatever is not named comes after, in its own order.
CAUSES = [
    *("refused", "breaches", "refused_events", "last", "level", "stars"),
    *("seat", "player", "region", "sheet", "side", "photo", "colour"),
    *("reconstructions", "steps", "placement", "effect", "puzzle", "used", "discarded", "solved", "because"),
    *("desks", "hand", "seats", "over", "first", "order", "standings"),
    *("outcome", "result", "by", "players", "turn", "stage"),
]


def difference(request: Request, expected: Answer, got: Answer, *, reasons: bool) -> Difference | None:
    """Return where an answer first differs from the expected one, or None if it says the same."""
    if expected == got:
        return None
    right, found = (told(each, request["op"], reasons=reasons, conventions=True) for each in (expected, got))
    if right == found:
        return None
    if ("refused" in right) != ("refused" in found):
        return Difference("refused", tuple({**expected, **got}["refused"]))
    for key in ("refused", "breaches"):
        if key in right:
            return Difference(f"{key}/ids", _apart(expected[key], got[key]))
    for part in _in_time(request, right, found):
        if part[0] != part[1]:
            path, here, there = _first(*part)
            return Difference("/".join(path), _cites(request, path, here, there))
    return _event(_first_event(right, found), expected["refused_events"], got["refused_events"])


def _in_time(request: Request, right: Answer, found: Answer) -> Iterator[tuple[Answer, Answer]]:
    """Return the parts of two answers, causes first: seats, what was reconstructed before an event went wrong, all."""
    yield _seats(right), _seats(found)
    wrong_at = _first_event(right, found)
    carried_out = [
        number for number, event in enumerate(request.get("events", ()), 1) if event["event"] == "reconstruct"
    ]
    refused = {each["event"] for each in right.get("refused_events", ())}
    before = len([number for number in carried_out if number not in refused and number < wrong_at])
    yield (
        {"reconstructions": right.get("reconstructions", ())[:before]},
        {"reconstructions": found.get("reconstructions", ())[:before]},
    )
    if wrong_at == NEVER:
        yield right, found


NEVER = 1 << 62


def _first_event(right: Answer, found: Answer) -> int:
    """Return the number of the first event that only one of them refuses, or refuses for another reason."""
    here, there = ({each["event"]: each for each in answer.get("refused_events", ())} for answer in (right, found))
    return min((number for number in {*here, *there} if here.get(number) != there.get(number)), default=NEVER)


def _seats(answer: Answer) -> Answer:
    """Return who sits where, without what they have before them."""
    seats = answer.get("seats", ())
    return {"seats": [{key: each for key, each in seat.items() if key not in {"puzzle", "hand"}} for seat in seats]}


def _apart(expected: Sequence[str], got: Sequence[str]) -> tuple[str, ...]:
    """Return the ids that are missing, or else those that are too many."""
    missing, more = set(expected) - set(got), set(got) - set(expected)
    return tuple(sorted(missing or more, key=id_order)) or tuple(expected)


def _event(number: int, expected: Sequence[Answer], got: Sequence[Answer]) -> Difference:
    right, found = ({each["event"]: tuple(each.get("because", ())) for each in all_} for all_ in (expected, got))
    if number in right and number in found:
        return Difference("events/ids", _apart(right[number], found[number]))
    return Difference("events", right.get(number) or found.get(number) or ())


def _first(expected: Any, got: Any, path: tuple[str, ...] = ()) -> tuple[tuple[str, ...], Any, Any]:  # noqa: ANN401 -- any JSON
    """Return the place of the first difference without numbers, and what stands there or around it in each."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        key = next(key for key in sorted({*expected, *got}, key=_rank) if expected.get(key) != got.get(key))
        deeper = _first(expected.get(key), got.get(key), (*path, key))
        # Steps and outcomes are told whole: what they cite stands beside what differs.
        return deeper if isinstance(deeper[1], Mapping) else (deeper[0], expected, got)
    if isinstance(expected, list) and isinstance(got, list):
        pairs = [
            pair for pair in zip(expected, got, strict=False) if pair[0] != pair[1] and isinstance(pair[0], Mapping)
        ]
        # A program in a round is a program like any other.
        inner = () if path == ("reconstructions",) else path
        return _first(*pairs[0], inner) if pairs else (path, expected, got)
    return path, expected, got


def _rank(key: str) -> tuple[int, str]:
    return (CAUSES.index(key) if key in CAUSES else len(CAUSES)), key


def _cites(request: Request, path: tuple[str, ...], here: Any, there: Any) -> tuple[str, ...]:  # noqa: ANN401 -- any JSON
    """Return the ids at stake: those that the answers themselves cite, else those of the place."""
    both = [each for each in (here, there) if isinstance(each, Mapping)]
    if both and "placement" in both[0] and path[-1] != "placement":
        ids = [each["because"] for each in both if path[-1] != "puzzle" and "because" in each]
        return tuple(ids[:1]) or (f"CARD-{both[0]['placement'][:2]}",)
    if path[0] == "outcome" or path[0] in {"verdict", "because"}:
        ids = [each[key] for each in both for key in ("by", "because") if key in each]
        return tuple(ids[:1]) or (OPERATIONS[request["op"]].rule,)
    if request["op"] == "challenge":
        return (request["challenge"],)
    operation = OPERATIONS[request["op"]]
    places = ["/".join(path[:end]) for end in range(len(path), 0, -1)]
    governed = {place.replace("/*/", "/"): id_ for place, id_ in operation.governs.items()}
    # A program in a round is told as any other, so its places are looked up there too.
    everywhere = [*places, *(f"reconstructions/{place}" for place in places)]
    return (next((governed[place] for place in everywhere if place in governed), operation.rule),)


About = Literal["", "scenario", "elsewhere", "convention"]

LONGEST = 160
"""So much of a value is shown; the question asked again shows all of it."""


@frozen
class Judgement:
    """What is wrong with an answer, and what that is about."""

    about: About = ""
    """Nothing; what the scenario is about; another place of the answer; or only a convention of the wire."""

    problems: tuple[AnyText, ...] = ()
    ids: tuple[str, ...] = ()
    """The rules, rulings or conventions at stake."""


RIGHT = Judgement()


def judge(case: Case, answer: Mapping[str, Any], *, reasons: bool, conventions: bool) -> Judgement:
    """Compare an answer with what the case expects, and with the whole answer if it has one."""
    if answer == case.answer:
        return RIGHT  # to the letter, so it needs no closer look
    problems = tuple(problem for each in case.expect if (problem := unmet(each, answer, reasons=reasons)) is not None)
    if case.answer is None:
        return Judgement("scenario", problems, case.decides) if problems else RIGHT
    operation = case.request["op"]
    wanted = as_far_as_given(case.answer, answer)
    in_rules = [told(each, operation, reasons=reasons, conventions=False) for each in (wanted, answer)]
    if in_rules[0] == in_rules[1]:
        in_order = [told(each, operation, reasons=reasons, conventions=True) for each in (wanted, answer)]
        if in_order[0] == in_order[1] or not conventions:
            return RIGHT
        problem, missed = _first_difference(*in_order)
        return Judgement("convention", (problem,), case.decides if case.is_convention and problems else (missed,))
    if problems:
        return Judgement("convention" if case.is_convention else "scenario", problems, case.decides)
    found = difference(case.request, wanted, answer, reasons=reasons)
    return Judgement("elsewhere", (_first_difference(*in_rules)[0],), found.cites if found else ())


def _first_difference(right: Any, got: Any, at: str = "") -> tuple[Message, str]:  # noqa: ANN401 -- any JSON
    """Say where two values first differ, and how; and name the convention that this place is under, if any."""
    if isinstance(right, Mapping) and isinstance(got, Mapping):
        # That something is refused, or is not, says more than any field that is missing then.
        key = next(key for key in ("refused", *right, *got) if right.get(key) != got.get(key))
        return _first_difference(right.get(key), got.get(key), f"{at}/{key}")
    if isinstance(right, list) and isinstance(got, list) and len(right) == len(got):
        index = next(index for index, pair in enumerate(zip(right, got, strict=True)) if pair[0] != pair[1])
        return _first_difference(right[index], got[index], f"{at}/{index}")
    return _problem(at, right, got), convention_at(at)


def _problem(at: str, right: object, got: object) -> Message:
    problem = Message("at {at}: expected {right}, got {got}")
    key = at.rpartition("/")[2]
    return problem.filled(at=at or "/", right=_shown(right, key), got=_shown(got, key))


def _shown(value: object, key: str) -> AnyText:
    if value is None:
        return Message("nothing")
    if key in LISTS_OF_IDS and isinstance(value, bool):  # of ids that are not claimed only this is compared
        return _SOME[key] if value else Message("none")
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


_SOME = {
    "breaches": Message("some breach"),
    "refused": Message("a refusal"),
}


def unmet(expectation: Expectation, answer: Mapping[str, Any], *, reasons: bool) -> Message | None:
    """Say how an answer differs from an expectation; ids count only if they are claimed."""
    if reasons:
        return expectation.unmet_by(answer)
    key = expectation.at.strip("/")
    right, got = without_reasons(expectation.value, key), without_reasons(answer)
    problem = evolve(expectation, value=right).unmet_by(got)
    return _problem(expectation.at, right, got.get(key)) if problem and key in LISTS_OF_IDS else problem
