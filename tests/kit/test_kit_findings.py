"""What an examination tells people: different causes first, the right names for them, and what was not compared."""

import html
import json
from collections.abc import Mapping
from typing import Any

import pytest
from adapters.plans import BY_ID
from attrs import evolve
from rich.console import Console

from globe_rules.cli.findings import print_findings
from globe_rules.cli.language import using
from globe_rules.i18n import Language, render
from globe_rules.kit.adapters import EVERYTHING, Claims, InProcess
from globe_rules.kit.judging import Judgement, judge
from globe_rules.kit.reporting.reports import junit_xml
from globe_rules.kit.runner import MOST_OF_AN_ANSWER, Result, Run, Verdict, examine
from globe_rules.reference.operations import Answer, ReferenceEngine, Request
from globe_rules.specification.cases import Case
from globe_rules.specification.suite import suite

CLAIMS = Claims.read(EVERYTHING)


def told(run: Run, *, show: int = 3, language: Language = "en") -> str:
    """Return what is printed about a run."""
    out = Console(width=100)
    with out.capture() as captured, using(language):
        print_findings(out, run, show=show, rerun="globe-rules conform")
    return captured.get()


def replaced(value: Any, key: str, old: object, new: object) -> Any:  # noqa: ANN401 -- any JSON
    """Return a value with another one wherever a field has an old one."""
    if isinstance(value, Mapping):
        return {
            name: new if (name, each) == (key, old) else replaced(each, key, old, new) for name, each in value.items()
        }
    return [replaced(each, key, old, new) for each in value] if isinstance(value, list) else value


class Confused(ReferenceEngine):
    """Cites other reasons, each of its own kind, and has a minute of sand."""

    def answer(self, request: Request) -> Answer:
        """Answer, with other ids."""
        answer = replaced(super().answer(request), "sand_ms", 30_000, 60_000)
        for right, wrong in (("Q-6", "Q-3"), ("Q-27", "AIM-1"), (["REACT-0"], ["D-4"])):
            answer = replaced(answer, "because", right, wrong)
        return answer  # type: ignore[no-any-return]  # as it came


def examined(*ids: str) -> Run:
    """Ask the confused engine some cases."""
    return examine(InProcess(Confused()), [BY_ID[id_] for id_ in ids])


@pytest.mark.parametrize(
    ("id_", "convention"),
    [("CARD-B5.2a", "W-10"), ("RECON-6.8", "W-10"), ("REACT-0.2", "W-9"), ("SOLO-4.3", "W-11")],
)
def test_a_wrong_reason_misses_the_convention_about_it(id_: str, convention: str) -> None:
    """A void card, a refused event and a failed attempt have one each, also in a case about something else."""
    [result] = examined(id_).results
    assert (result.judged.about, result.judged.ids) == ("convention", (convention,))


def test_different_causes_are_told_first() -> None:
    """Three failures of one cause would hide the others."""
    said = told(examined("CON-3.1", "CON-0.1", "CARD-B5.2a", "CARD-B5.2b", "CARD-B5.2c", "REACT-0.2"))
    shown = [line.split()[1] for line in said.splitlines() if line.startswith("fail ")]
    assert shown == ["CON-3.1", "CARD-B5.2a", "REACT-0.2"]
    assert "3 more; --show 6 tells all" in said


def test_the_worst_rule_is_told_before_no_answer_and_one_trouble_once() -> None:
    """What follows from a mistake often comes without an answer, again and again with other numbers."""
    ids = ("CON-0.1", "RECON-6.8", "TABLE.G1@1.N", "CARD-B5.2a")
    late = [
        Result(BY_ID[id_], Verdict.ERROR, (f"it is {number} already",)) for number, id_ in enumerate(ids, start=32000)
    ]
    wrong = examined("CON-3.1").results
    missed = examined("REACT-0.2").results
    said = told(Run(CLAIMS, (*late, *missed, *wrong)))
    shown = [line.split()[1] for line in said.splitlines() if line.startswith(("fail ", "error "))]
    assert shown == ["CON-3.1", "CON-0.1", "REACT-0.2"]


AGREED = next(case for case in suite().cases if not case.scenario and (case.answer or {}).get("breaches"))


def test_without_a_scenario_question_and_answer_are_shown() -> None:
    """As JSON, in one line each; what a scenario says need not be said again."""
    wrong = Result(AGREED, Verdict.FAIL, ("wrong",), answer={"breaches": []})
    asked = f"asked {json.dumps(AGREED.request, ensure_ascii=False)}\n"
    run = Run(CLAIMS, (wrong,))
    assert f'\n\n  {asked}  answered {{"breaches": []}}\n  wrong\n' in told(run)
    assert "\n  question {" in told(run, language="fr")
    assert f'{asked}answered {{"breaches": []}}</failure>' in html.unescape(junit_xml(run))
    assert "answered" not in told(Run(CLAIMS, (evolve(wrong, answer=None),)))
    at_stake = told(Run(CLAIMS, (evolve(wrong, judged=Judgement("elsewhere", ("wrong",), ("Q-27",))),)))
    assert "\n  Q-27 " in at_stake  # not the rule with which the part of the question begins
    assert f"\n  {AGREED.cites[0]} " not in at_stake
    assert "asked {" not in told(Run(CLAIMS, (evolve(wrong, case=BY_ID["CON-3.1"]),)))


@pytest.mark.parametrize(
    ("id_", "answer", "en", "fr"),
    [
        (AGREED.id, {"breaches": []}, "at /breaches: expected some breach, got none", "une infraction, reçu aucune"),
        ("PREP-1.1", {"table": {}}, "at /refused: expected a refusal, got nothing", "un refus, reçu rien"),
    ],
)
def test_ids_that_are_not_claimed_are_compared_in_words(id_: str, answer: Answer, en: str, fr: str) -> None:
    """On the wire there is a list of ids, and no true or false."""
    [problem] = judge(BY_ID[id_], answer, reasons=False, conventions=True).problems
    assert str(problem) == en
    assert render(problem, "fr").endswith(f"attendu {fr}")


ROUNDS = [case for case in suite().cases if case.request["op"] == "round" and case.answer and "seats" in case.answer]


@pytest.mark.parametrize("case", ROUNDS[::40], ids=lambda case: case.id)
def test_a_difference_is_told_where_it_is(case: Case) -> None:
    """A wrong hand is told of whoever holds it, and a refusal as what it is."""
    assert case.answer
    first, *others = case.answer["seats"]
    poorer = {**case.answer, "seats": [{**first, "hand": first["hand"][1:]}, *others]}
    for wrong, place in ((poorer, "/hand"), ({"refused": ["Q-30"]}, "/refused")):
        [told] = judge(evolve(case, expect=()), wrong, reasons=True, conventions=True).problems
        assert str(told).partition(":")[0].endswith(place)


def test_different_troubles_are_told_first() -> None:
    """Those without an answer have no ids: their words tell them apart."""
    words = ("no answer", "no answer", "it fell over")
    results = [
        Result(BY_ID[id_], Verdict.CRASH, (problem,), log="on the floor\n" if problem != "no answer" else "")
        for id_, problem in zip(("CON-3.1", "CON-0.1", "TABLE.G1@1.N"), words, strict=True)
    ]
    said = told(Run(CLAIMS, tuple(results)), show=2)
    assert [line.split()[1] for line in said.splitlines() if line.startswith("crash ")] == ["CON-3.1", "TABLE.G1@1.N"]
    assert said.count("Its standard error ended with:\n    on the floor") == 1


@pytest.mark.parametrize(
    ("claims", "language", "said"),
    [
        (evolve(CLAIMS, reasons=False), "en", "Reasons (ids) are not claimed, so they were not compared."),
        (evolve(CLAIMS, conventions=False), "en", "Conformant in the rules"),
        (evolve(CLAIMS, conventions=False), "fr", "l’ordre des listes, le motif cité) ne sont pas déclarées"),
        (Claims.read({**EVERYTHING, "variants": ["night"]}), "en", "Not understood: variant 'night'. This kit"),
        (Claims.read({**EVERYTHING, "parts": ["flying"]}), "fr", "Pas compris\u00a0: partie 'flying'. Ce kit"),
    ],
)
def test_what_is_not_claimed_or_not_understood_is_told(claims: Claims, language: Language, said: str) -> None:
    """Whoever claims everything reads nothing of it."""
    result = Result(BY_ID["CON-3.1"], Verdict.PASS)
    assert said in told(Run(claims, (result,)), language=language)
    assert said not in told(Run(CLAIMS, (result,)), language=language)


def test_numbers_are_told_alike() -> None:
    """Digits in groups, wherever people read them."""
    run = Run(CLAIMS, (Result(BY_ID["CON-3.1"], Verdict.PASS),) * 1234)
    lines = told(run).splitlines()
    assert lines[-1] == "1,234 passed, 0 failed"
    assert "What is in the box  1,234" in lines[2]
    assert told(run, language="fr").splitlines()[-1] == "Réussis\u00a0: 1\u202f234, échoués\u00a0: 0"


class Talkative(ReferenceEngine):
    """Answers wrongly, with more than anybody wants to keep."""

    def answer(self, request: Request) -> Answer:
        """Answer with a letter for every byte too many."""
        answer = super().answer(request)
        return {**answer, "puzzle": "1S2N3N/4N5N6N/7N8N9N", "more": "x" * MOST_OF_AN_ANSWER}


def test_of_a_long_answer_only_the_puzzle_is_kept() -> None:
    """It can still be drawn; the rest would fill the memory."""
    run = examine(InProcess(Talkative()), [BY_ID["CARD-B5.2a"], BY_ID["CON-3.1"]])
    kept = [result.answer for result in run.results if result.verdict is Verdict.FAIL]
    assert kept == [{"puzzle": "1S2N3N/4N5N6N/7N8N9N"}]
    assert len(json.dumps(kept)) < 100
    assert "│ 1↓ │" in told(run)
