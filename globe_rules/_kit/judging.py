"""Judges a response by its case: what is wrong with it, where, and which ids it breaks."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from attrs import evolve, frozen

from globe_rules._i18n import AnyText, Message, joined, shortened
from globe_rules._kit.differences import (
    LISTS_OF_IDS,
    cause_rank,
    comparable,
    convention_at,
    difference,
    ids_to_look_up,
    without_missing_optional,
    without_reasons,
)
from globe_rules._protocol.fields import json_text
from globe_rules._reference.validity import why_invalid
from globe_rules._specification.cases import Case, Expectation, look_up

WrongIn = Literal["", "scenario", "other_fields", "convention"]

MAX_VALUE_CHARS = 160
"""Longest value that a problem quotes; the command to reproduce it shows the whole value."""


@frozen
class Judgement:
    """What is wrong with a response, and which ids it breaks."""

    wrong_in: WrongIn = ""
    """Empty if the response is right; else what is wrong: the fields that the scenario expects, other fields of the
    response, or only what protocol conventions govern."""

    problems: tuple[AnyText, ...] = ()
    ids: tuple[str, ...] = ()
    """The rules, rulings or conventions at stake."""


RIGHT = Judgement()


def judge(case: Case, response: Mapping[str, Any], *, reasons: bool, conventions: bool) -> Judgement:
    """Compare a response with the expectations of a case, and with its whole response if the case has one.

    `reasons` and `conventions` say whether the implementation claims them; otherwise they are not compared.
    """
    if response == case.response:
        return RIGHT  # the usual case, and the fastest
    problems = tuple(problem for each in case.expect if (problem := unmet(each, response, reasons=reasons)) is not None)
    if case.response is None:
        return Judgement("scenario", problems, case.decides) if problems else RIGHT
    operation = case.request["op"]
    wanted = without_missing_optional(case.response, response)
    by_rules = [comparable(each, operation, reasons=reasons, conventions=False) for each in (wanted, response)]
    whole = [comparable(each, operation, reasons=reasons, conventions=True) for each in (wanted, response)]
    if by_rules[0] == by_rules[1]:
        if whole[0] == whole[1] or not conventions:
            return RIGHT
        problem, convention = _describe_difference(*whole)
        return Judgement("convention", (problem,), case.decides if case.is_convention and problems else (convention,))
    if problems:
        return Judgement("convention" if case.is_convention else "scenario", problems, case.decides)
    found = difference(case.request, wanted, response, reasons=reasons)
    compared = whole if conventions else by_rules
    ids = ids_to_look_up(found, case.request, wanted, response) if found else ()
    return Judgement("other_fields", (_describe_difference(*compared)[0],), ids)


def judge_response_to_invalid(case: Case, response: Mapping[str, Any]) -> Judgement:
    """Return that a response is wrong, because an invalid request must get an error (W-15)."""
    return Judgement("convention", (problem_of_invalid(why_invalid(case.request), response),), case.decides)


def problem_of_invalid(reason: AnyText, response: Mapping[str, Any]) -> Message:
    """Return what is wrong with a response to a request that is invalid for a reason."""
    got = shortened(json_text(response), MAX_VALUE_CHARS)
    facts = {"reason": shortened(reason, MAX_VALUE_CHARS), "got": got}
    return Message("expected an error, because the request is invalid ({reason}); got {got}", **facts)


def _describe_difference(right: Any, got: Any, at: str = "") -> tuple[Message, str]:  # noqa: ANN401 -- any JSON
    """Return a text about the first difference, and the convention that governs its place (empty if none does)."""
    if isinstance(right, Mapping) and isinstance(got, Mapping):
        # A refusal on one side only says more than the fields that are missing because of it.
        keys = ("refused", *sorted({**right, **got}, key=cause_rank))
        key = next(key for key in keys if right.get(key) != got.get(key))
        return _describe_difference(right.get(key), got.get(key), f"{at}/{key}")
    if _are_lists_of_objects(right, got):
        if sorted(map(json_text, right)) == sorted(map(json_text, got)):
            return _order_problem(at, right, got), convention_at(at)
        index = next(index for index, pair in enumerate(zip(right, got, strict=True)) if pair[0] != pair[1])
        return _describe_difference(right[index], got[index], f"{at}/{index}")
    return _problem(at, right, got), convention_at(at)


def _are_lists_of_objects(right: object, got: object) -> bool:
    """Return whether two lists have the same length and contain only objects or lists, which are compared in pairs."""
    return (
        isinstance(right, list)
        and isinstance(got, list)
        and len(right) == len(got)
        and all(isinstance(each, Mapping | list) for each in (*right, *got))
    )


def _problem(at: str, right: object, got: object) -> Message:
    if isinstance(right, list) and isinstance(got, list):
        return _list_problem(at, right, got)
    key = at.rpartition("/")[2]
    if key == "puzzle" and (tiles := list(_different_tiles(str(right), str(got)))):
        return Message("at {at}: {tiles}", at=at, tiles=joined(tiles, ", "))
    return Message(
        "at {at}: expected {expected}, got {got}", at=at or "/", expected=_shown(right, key), got=_shown(got, key)
    )


_PUZZLE = re.compile("[1-9][NESW]" * 3 + "/" + "[1-9][NESW]" * 3 + "/" + "[1-9][NESW]" * 3)
_TILE = Message("space {space} (expected {expected}, got {got})")


def _different_tiles(right: str, got: str) -> Iterator[Message]:
    """Yield the spaces on which two puzzles have different tiles; nothing if one of them is not a puzzle."""
    if _PUZZLE.fullmatch(right) and _PUZZLE.fullmatch(got):
        tiles = zip(re.findall("..", right.replace("/", "")), re.findall("..", got.replace("/", "")), strict=True)
        for space, (expected, found) in enumerate(tiles, start=1):
            if expected != found:
                yield _TILE.filled(space=space, expected=expected, got=found)


def _list_problem(at: str, right: Sequence[object], got: Sequence[object]) -> Message:
    """Return what a list lacks and what it has too much; if neither, the right order."""
    missing, extra = _without(right, got), _without(got, right)
    if missing and extra:
        return Message(
            "at {at}: missing {missing}; unexpected {extra}",
            at=at,
            missing=_elements(missing),
            extra=_elements(extra),
        )
    if missing:
        return Message("at {at}: missing {missing}", at=at, missing=_elements(missing))
    if extra:
        return Message("at {at}: unexpected {extra}", at=at, extra=_elements(extra))
    return _order_problem(at, right, got)


def _order_problem(at: str, right: Sequence[object], got: Sequence[object]) -> Message:
    return Message(
        "at {at}: expected the order {expected}, got {got}", at=at, expected=_elements(right), got=_elements(got)
    )


def _without(values: Sequence[object], others: Sequence[object]) -> list[object]:
    """Return the values that are not among the others; a value that is there once too often is returned once."""
    left, missing = list(others), []
    for each in values:
        if each in left:
            left.remove(each)
        else:
            missing.append(each)
    return missing


def _elements(values: Sequence[object]) -> str:
    return _cut(", ".join(each if isinstance(each, str) else json_text(each) for each in values))


def _cut(text: str) -> str:
    return text if len(text) <= MAX_VALUE_CHARS else f"{text[:MAX_VALUE_CHARS]}…"


def _shown(value: object, key: str) -> AnyText:
    """Return a value as a problem quotes it: at most 160 characters, and words for missing values and ids."""
    if value is None:
        return Message("nothing")
    if key in LISTS_OF_IDS and isinstance(value, bool):  # without reasons, only whether there are ids is compared
        return _SOME_IDS[key] if value else Message("none")
    return _cut(json_text(value))


_SOME_IDS = {
    "violations": Message("some violation"),
    "refused": Message("a refusal"),
}


def unmet(expectation: Expectation, response: Mapping[str, Any], *, reasons: bool) -> Message | None:
    """Return how a response fails an expectation, or None; without `reasons`, ids are not compared."""
    key = expectation.at.strip("/")
    right = expectation.value if reasons else without_reasons(expectation.value, key)
    compared = response if reasons else without_reasons(response)
    problem = evolve(expectation, value=right).unmet_by(compared)
    got = look_up(compared, expectation.at)
    is_list_of_words = isinstance(right, list) and isinstance(got, list) and not _are_lists_of_objects(right, right)
    if problem and (is_list_of_words or key == "puzzle" or (key in LISTS_OF_IDS and not reasons)):
        return _problem(expectation.at, right, got)
    return problem
