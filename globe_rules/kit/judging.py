"""Judges an answer by its case: what the scenario is about, the rest of the answer, the conventions of the wire."""

from collections.abc import Mapping
from typing import Any, Literal

from attrs import evolve, frozen

from globe_rules.i18n import AnyText, Message
from globe_rules.kit.comparison import LISTS_OF_IDS, as_far_as_given, convention_at, told, without_reasons
from globe_rules.kit.differences import difference
from globe_rules.specification.cases import Case, Expectation

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
