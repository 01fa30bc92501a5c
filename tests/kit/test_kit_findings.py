"""What conform prints about a run: different causes first, the governing ids, and what was not compared."""

import html
import json
from collections.abc import Mapping
from typing import Any

import pytest
from adapters.plans import BY_ID
from attrs import evolve
from rich.console import Console

from globe_rules._cli.findings import print_findings
from globe_rules._cli.language import using
from globe_rules._i18n import Language, render
from globe_rules._kit.adapters import FULL_CLAIMS, Claims, InProcess
from globe_rules._kit.judging import Judgement, judge
from globe_rules._kit.reporting.reports import junit_xml
from globe_rules._kit.runner import MAX_RESPONSE_BYTES, Result, Run, Verdict, run_cases
from globe_rules._reference.operations import ReferenceEngine, Request, Response
from globe_rules._specification.cases import Case
from globe_rules._specification.suite import suite

CLAIMS = Claims.read(FULL_CLAIMS)


def printed(run: Run, *, show: int = 3, language: Language = "en") -> str:
    """Return what is printed about a run."""
    out = Console(width=100)
    with out.capture() as captured, using(language):
        print_findings(out, run, show=show, rerun="globe-rules conform")
    return captured.get()


def replaced(value: Any, key: str, old: object, new: object) -> Any:  # noqa: ANN401 -- any JSON
    """Return a JSON value in which every field `key` with the value `old` has the value `new`."""
    if isinstance(value, Mapping):
        return {
            name: new if (name, each) == (key, old) else replaced(each, key, old, new) for name, each in value.items()
        }
    return [replaced(each, key, old, new) for each in value] if isinstance(value, list) else value


class CitesOtherIds(ReferenceEngine):
    """Cites wrong ids of several kinds, and returns 60 seconds for the sand timer."""

    def respond(self, request: Request) -> Response:
        """Replace some values of the right response."""
        response = replaced(super().respond(request), "sand_ms", 30_000, 60_000)
        for right, wrong in (("Q-6", "Q-3"), ("Q-27", "AIM-1"), (["REACT-0"], ["D-4"])):
            response = replaced(response, "because", right, wrong)
        return response  # type: ignore[no-any-return]  # as it came


def run_of(*ids: str) -> Run:
    """Run some cases against CitesOtherIds."""
    return run_cases(InProcess(CitesOtherIds()), [BY_ID[id_] for id_ in ids])


@pytest.mark.parametrize(
    ("id_", "convention"),
    [("CARD-B5.2a", "W-10"), ("RECON-6.8", "W-10"), ("REACT-0.2", "W-9"), ("SOLO-4.7", "W-11")],
)
def test_a_wrong_reason_fails_the_convention_that_governs_it(id_: str, convention: str) -> None:
    """Void cards, refused events and failed attempts have one convention each."""
    [result] = run_of(id_).results
    assert (result.judged.wrong_in, result.judged.ids) == ("convention", (convention,))


def test_failures_of_different_causes_are_shown_first() -> None:
    output = printed(run_of("CON-3.1", "CON-0.1", "CARD-B5.2a", "CARD-B5.2b", "CARD-B5.2c", "REACT-0.2"))
    shown = [line.split()[1] for line in output.splitlines() if line.startswith("fail ")]
    assert shown == ["CON-3.1", "CARD-B5.2a", "REACT-0.2"]
    assert "3 more failures are not shown. To see all, add --show 6." in output


def test_the_worst_rule_is_shown_first_and_a_repeated_problem_only_once() -> None:
    """Problems that differ only in numbers count as the same."""
    ids = ("CON-0.1", "RECON-6.8", "TABLE.G1@1.N", "CARD-B5.2a")
    late = [
        Result(BY_ID[id_], Verdict.ERROR, (f"it is {number} already",)) for number, id_ in enumerate(ids, start=32000)
    ]
    wrong = run_of("CON-3.1").results
    other = run_of("REACT-0.2").results
    output = printed(Run(CLAIMS, (*late, *other, *wrong)))
    shown = [line.split()[1] for line in output.splitlines() if line.startswith(("fail ", "error "))]
    assert shown == ["CON-3.1", "CON-0.1", "REACT-0.2"]


AGREED = next(case for case in suite().cases if not case.scenario and (case.response or {}).get("violations"))


def test_without_a_scenario_request_and_response_are_shown_as_json() -> None:
    wrong = Result(AGREED, Verdict.FAIL, ("wrong",), response={"violations": []})
    request = f"request {json.dumps(AGREED.request, ensure_ascii=False)}\n"
    run = Run(CLAIMS, (wrong,))
    assert f'\n\n  {request}  response {{"violations": []}}\n  wrong\n' in printed(run)
    assert "\n  requête {" in printed(run, language="fr")
    assert f'{request}response {{"violations": []}}</failure>' in html.unescape(junit_xml(run))
    assert "\n  response {" not in printed(Run(CLAIMS, (evolve(wrong, response=None),)))
    governing = printed(Run(CLAIMS, (evolve(wrong, judged=Judgement("other_fields", ("wrong",), ("Q-27",))),)))
    assert "\n  Q-27 " in governing  # not the rule of the whole operation
    assert f"\n  {AGREED.cites[0]} " not in governing
    assert "request {" not in printed(Run(CLAIMS, (evolve(wrong, case=BY_ID["CON-3.1"]),)))


@pytest.mark.parametrize(
    ("id_", "response", "en", "fr"),
    [
        (
            AGREED.id,
            {"violations": []},
            "at /violations: expected some violation, got none",
            "une infraction, obtenu aucune",
        ),
        ("PREP-1.1", {"table": {}}, "at /refused: expected a refusal, got nothing", "un refus, obtenu rien"),
    ],
)
def test_without_reasons_a_problem_about_ids_is_described_in_words(
    id_: str, response: Response, en: str, fr: str
) -> None:
    [problem] = judge(BY_ID[id_], response, reasons=False, conventions=True).problems
    assert str(problem) == en
    assert render(problem, "fr").endswith(f"attendu {fr}")


ROUNDS = [
    case for case in suite().cases if case.request["op"] == "round" and case.response and "seats" in case.response
]


@pytest.mark.parametrize("case", ROUNDS[::40], ids=lambda case: case.id)
def test_a_difference_is_reported_at_its_innermost_place(case: Case) -> None:
    assert case.response
    first, *others = case.response["seats"]
    poorer = {**case.response, "seats": [{**first, "hand": first["hand"][1:]}, *others]}
    for wrong, place in ((poorer, "/hand"), ({"refused": ["Q-30"]}, "/refused")):
        [problem] = judge(evolve(case, expect=()), wrong, reasons=True, conventions=True).problems
        assert str(problem).partition(":")[0].endswith(place)


def test_failures_without_a_response_are_distinguished_by_their_problem() -> None:
    problems = ("no response", "no response", "it fell over")
    results = [
        Result(BY_ID[id_], Verdict.CRASH, (problem,), log="on the floor\n" if problem != "no response" else "")
        for id_, problem in zip(("CON-3.1", "CON-0.1", "TABLE.G1@1.N"), problems, strict=True)
    ]
    output = printed(Run(CLAIMS, tuple(results)), show=2)
    assert [line.split()[1] for line in output.splitlines() if line.startswith("crash ")] == ["CON-3.1", "TABLE.G1@1.N"]
    assert output.count("End of its standard error:\n    on the floor") == 1


@pytest.mark.parametrize(
    ("claims", "language", "expected"),
    [
        (evolve(CLAIMS, reasons=False), "en", "Reasons (ids) are not claimed, so they were not compared."),
        (evolve(CLAIMS, conventions=False), "en", "Conformant in the rules"),
        (evolve(CLAIMS, conventions=False), "fr", "l’ordre des listes, le motif cité) ne sont pas déclarées"),
        (Claims.read({**FULL_CLAIMS, "variants": ["night"]}), "en", "Unknown claims: variant 'night'. This kit"),
        (
            Claims.read({**FULL_CLAIMS, "operations": ["flying"]}),
            "fr",
            "Déclarations inconnues\u00a0: opération 'flying'. Ce kit",
        ),
    ],
)
def test_what_is_not_claimed_or_unknown_is_printed(claims: Claims, language: Language, expected: str) -> None:
    result = Result(BY_ID["CON-3.1"], Verdict.PASS)
    assert expected in printed(Run(claims, (result,)), language=language)
    assert expected not in printed(Run(CLAIMS, (result,)), language=language)


def test_printed_numbers_have_grouped_digits() -> None:
    run = Run(CLAIMS, (Result(BY_ID["CON-3.1"], Verdict.PASS),) * 1234)
    lines = printed(run).splitlines()
    assert lines[-1] == "1,234 passed, 0 failed"
    assert "What is in the box  1,234" in lines[2]
    assert printed(run, language="fr").splitlines()[-1] == "Réussis\u00a0: 1\u202f234, échecs\u00a0: 0"


class RespondsAtLength(ReferenceEngine):
    """Responds wrongly, with more bytes than a run keeps."""

    def respond(self, request: Request) -> Response:
        """Add a field of 16 KB to a wrong response."""
        response = super().respond(request)
        return {**response, "puzzle": "1S2N3N/4N5N6N/7N8N9N", "more": "x" * MAX_RESPONSE_BYTES}


def test_a_long_response_is_reduced_to_its_puzzle() -> None:
    """The puzzle can still be drawn."""
    run = run_cases(InProcess(RespondsAtLength()), [BY_ID["CARD-B5.2a"], BY_ID["CON-3.1"]])
    kept = [result.response for result in run.results if result.verdict is Verdict.FAIL]
    assert kept == [{"puzzle": "1S2N3N/4N5N6N/7N8N9N"}]
    assert len(json.dumps(kept)) < 100
    assert "│ 1↓ │" in printed(run)
