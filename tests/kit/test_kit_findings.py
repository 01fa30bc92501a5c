"""What conform prints about a run: different causes first, the governing ids, and what was not compared."""

import html
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from adapters.kit_commands import WRAPS
from adapters.plans import BY_ID
from adapters.scripted import Scripted
from attrs import evolve
from commands import invoke
from rich.console import Console

from globe_rules._cli.findings import MAX_LINES, Rerun, print_findings
from globe_rules._cli.language import using
from globe_rules._i18n import Language, render
from globe_rules._kit.adapters import FULL_CLAIMS, Claims, InProcess
from globe_rules._kit.failures import smallest_failures
from globe_rules._kit.judging import judge
from globe_rules._kit.reporting.reports import junit_xml
from globe_rules._kit.runner import MAX_RESPONSE_BYTES, Result, Run, Verdict, run_cases
from globe_rules._reference.operations import ReferenceEngine, Request, Response
from globe_rules._specification.cases import Case
from globe_rules._specification.suite import suite
from globe_rules.rulebook import rulebook

CLAIMS = Claims.read(FULL_CLAIMS)


def printed(run: Run, *, show: int = 3, language: Language = "en", show_json: bool = False) -> str:
    """Return what is printed about a run whose failures were not shrunk."""
    out = Console(width=100)
    failures = smallest_failures(run, None, most=show)
    with out.capture() as captured, using(language):
        print_findings(out, run, failures, rerun=Rerun("globe-rules conform"), show_json=show_json)
    return captured.get()


def shown_ids(output: str) -> list[str]:
    """Return the first id of each failure that is printed."""
    return re.findall(r"^(?:fail|error|crash) (\S+)", output, re.MULTILINE)


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


def test_the_smallest_failures_of_different_causes_are_shown_first() -> None:
    output = printed(run_of("CON-3.1", "CON-0.1", "CARD-B5.2a", "CARD-B5.2b", "CARD-B5.2c", "REACT-0.2"))
    assert shown_ids(output) == ["CON-3", "W-10", "W-9"]
    assert "3 more cases fail, perhaps for the same reasons. To list all cases, add --output report.json." in output
    assert "1 more case fails, perhaps for the same reason." in printed(run_of("CARD-B5.2a", "CARD-B5.2b"))


@pytest.mark.usefixtures("objects_in_process")
def test_a_file_with_all_cases_is_named_instead_of_the_option(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only formats that list every case count."""
    monkeypatch.chdir(tmp_path)
    options = ("conform", "--rule", "CARD-B1", "--show", "1", "--python", WRAPS)
    for name in ("report.json", "report.xml"):
        output = " ".join(invoke(*options, "--output", name).output.split())
        assert "more cases fail" in output
        assert "add --output report.json" not in output
        assert f"For all cases, see {name}." in output
    assert "add --output report.json" in " ".join(invoke(*options, "--output", "badge.svg").output.split())


def test_a_repeated_problem_is_shown_only_once() -> None:
    """Problems that differ only in numbers count as the same."""
    ids = ("CON-0.1", "RECON-6.8", "TABLE.G1@1.N", "CARD-B5.2a")
    late = [
        Result(BY_ID[id_], Verdict.ERROR, (f"it is {number} already",)) for number, id_ in enumerate(ids, start=32000)
    ]
    output = printed(Run(CLAIMS, (*late, *run_of("REACT-0.2").results)))
    assert shown_ids(output) == ["CON-0", "W-9"]


AGREED = next(case for case in suite().cases if not case.scenario and (case.response or {}).get("violations"))


def test_request_and_responses_are_shown_as_json_only_on_request() -> None:
    wrong = Result(AGREED, Verdict.FAIL, ("wrong",), response={"violations": []})
    run = Run(CLAIMS, (wrong,))
    assert "{" not in printed(run)
    output = printed(run, show_json=True)
    assert f"\n  request {json.dumps(AGREED.request, ensure_ascii=False)}\n" in output
    assert '\n  got {"violations": []}\n' in output
    assert "\n  requête {" in printed(run, language="fr", show_json=True)
    request = f"request {json.dumps(AGREED.request, ensure_ascii=False)}\n"
    assert f'{request}response {{"violations": []}}</failure>' in html.unescape(junit_xml(run))
    assert "request {" not in junit_xml(Run(CLAIMS, (evolve(wrong, case=BY_ID["CON-3.1"]),)))


def test_a_request_that_no_step_can_express_is_shown_as_json() -> None:
    wrong = Result(BY_ID["COUNT.A1"], Verdict.FAIL, ("wrong",), response={"programs": 1, "digest": "00000000"})
    output = printed(Run(CLAIMS, (wrong,)))
    assert shown_ids(output) == ["REACT-2"]
    assert '\n    {"cards": 1, "hand": [' in output


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


ROUNDS = [case for case in suite().cases if case.operation == "round" and case.response and "seats" in case.response]


@pytest.mark.parametrize("case", ROUNDS[::40], ids=lambda case: case.id)
def test_a_difference_is_reported_at_its_innermost_place(case: Case) -> None:
    assert case.response
    first, *others = case.response["seats"]
    poorer = {**case.response, "seats": [{**first, "hand": first["hand"][1:]}, *others]}
    for wrong, place in ((poorer, "/hand"), ({"refused": ["Q-30"]}, "/refused")):
        [problem] = judge(evolve(case, expect=()), wrong, reasons=True, conventions=True).problems
        assert str(problem).partition(":")[0].endswith(place)


def test_failures_without_a_response_are_distinguished_by_their_problem() -> None:
    """The end of standard error is shown, and the hint."""
    problems = ("no response", "no response", "it fell over")
    results = [
        Result(
            BY_ID[id_],
            Verdict.CRASH,
            (problem,),
            hint="get up",
            log="1\n2\n3\non the floor\n" if problem != "no response" else "",
        )
        for id_, problem in zip(("CON-3.1", "CON-0.1", "TABLE.G1@1.N"), problems, strict=True)
    ]
    output = printed(Run(CLAIMS, tuple(results)), show=2)
    assert shown_ids(output) == ["CON-0", "CARD-G1"]
    assert output.count("Hint: get up\n") == 2
    assert output.count("End of its standard error:\n    on the floor\n") == 1


def test_a_run_without_any_response_gives_the_reason() -> None:
    not_run = Result(BY_ID["CON-3.1"], Verdict.NOT_RUN, hint="the time limit was reached")
    assert "the time limit was reached\n0 passed, 0 failed, 1 not run\n" in printed(Run(CLAIMS, (not_run,)))


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
    assert lines[2].split() == ["materials", "1,234"]
    assert printed(run, language="fr").splitlines()[-1] == "Réussis\u00a0: 1\u202f234, échecs\u00a0: 0"


class RespondsAtLength(ReferenceEngine):
    """Responds wrongly, with more bytes than a run keeps."""

    def respond(self, request: Request) -> Response:
        """Add a field of 16 KB to a wrong response."""
        response = super().respond(request)
        return {**response, "puzzle": "1S2N3N/4N5N6N/7N8N9N", "more": "x" * MAX_RESPONSE_BYTES}


def test_a_long_response_is_reduced_to_its_puzzle() -> None:
    run = run_cases(InProcess(RespondsAtLength()), [BY_ID["CARD-B5.2a"], BY_ID["CON-3.1"]])
    kept = [result.response for result in run.results if result.verdict is Verdict.FAIL]
    assert kept == [{"puzzle": "1S2N3N/4N5N6N/7N8N9N"}]
    assert len(json.dumps(kept)) < 100
    assert "at /puzzle: space 1 (expected 1N, got 1S)" in printed(run)


def test_a_long_scenario_is_shown_with_its_first_and_last_lines() -> None:
    """Otherwise a failure would not fit on the screen."""
    events = [{"event": "signal"}, *({"event": "lift", "player": "Ana", "at": second} for second in range(12))]
    request = {"op": "reaction", "players": ["Ana"], "variants": [], "discarded": [], "events": events}
    response = ReferenceEngine().respond(request)
    case = evolve(ROUNDS[0], id="MINE", request=request, response=response, expect=())
    wrong = Result(case, Verdict.FAIL, ("wrong",), response={**response, "over": True})
    block = printed(Run(CLAIMS, (wrong,))).split("\n\n")[1].splitlines()
    assert "… 11 more lines (--output report.json)" in "\n".join(block)
    assert len(block) <= MAX_LINES


def test_a_failure_without_an_id_is_shown_without_the_text_of_a_rule() -> None:
    run = run_cases(Scripted(late_faults={0: "it responded twice"}), [BY_ID["CON-3.1"]])
    block = printed(run)
    assert "it responded twice" in block
    assert BY_ID["CON-3.1"].id in block
    assert rulebook()["CON-3"].title.render("en") not in block
