"""`verify-report` finds corrupted and forged reports: everything must follow from the results."""

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from adapters.kit_commands import WRAPS, case_options, load_json, suite_of, with_new_digest
from adapters.plans import BY_ID
from commands import invoke as run

from globe_rules._fuzz.findings import empty_search_json
from globe_rules._kit.adapters import FULL_CLAIMS, Claims
from globe_rules._kit.reporting.checking import problems
from globe_rules._kit.reporting.reports import report_json
from globe_rules._kit.runner import Result, Run, Verdict
from globe_rules._protocol.messages import check

Report = dict[str, Any]
SELECTED = ("CARD-B1.2a", "CARD-B1.2b", "CON-3.1")
SUITE = [BY_ID[id_] for id_ in (*SELECTED, "CARD-B5.1a", "END-1.1")]


@pytest.fixture(scope="module", autouse=True)
def _small_suite() -> Iterator[None]:
    with suite_of(SUITE):
        yield


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Report]:
    """Return intact reports: of certify, of a run with two failures, and of one with two known failures."""
    folder = tmp_path_factory.mktemp("reports")
    wrong, known, with_known = folder / "wrong.json", folder / "list.known", folder / "with-known.json"
    run("conform", "--python", WRAPS, *case_options(*SELECTED), "--output", wrong, "--output", known)
    run("conform", "--python", WRAPS, *case_options(*SELECTED), "--known-failures", known, "--output", with_known)
    passed = Run(Claims.read(FULL_CLAIMS), tuple(Result(case, Verdict.PASS) for case in SUITE))
    search = {
        **empty_search_json(0, complete=True),
        "requests": 30,
        "by_operation": {"legality": 30},
        "metamorphic_checks": {"L-1": {"pairs": 9, "failed": 0}},
    }
    found = {
        "certify": report_json(passed, {}, search),
        "wrong": load_json(wrong),
        "known failures": load_json(with_known),
    }
    for value in found.values():
        check(value, "report")
        assert list(problems(value)) == []
    return found


GONE = object()


def changed(value: Report, places: Mapping[str, object]) -> Report:
    """Return a report with other values at some paths; GONE removes the value."""
    value = deepcopy(value)
    for place, new in places.items():
        *path, last = (int(key) if key.lstrip("-").isdigit() else key for key in place.split("/"))
        around: Any = value
        for key in path:
            around = around[key]
        if new is GONE:
            del around[last]
        else:
            around[last] = new
    return value


CUSTOM_CASES = {
    "options/cases_from": "custom.json",
    "footer/claimed_of_suite": 0,
    **{f"results/{number}/id": f"CUSTOM-{id_}" for number, id_ in enumerate(SELECTED)},
}
"""The changes that turn a report into one about custom cases."""

NOT_CONFORMANT = "footer: conformant: found true, expected false"
WORLDS = {"worlds": 1, "complete": True, "results": [], "findings": [], "more_findings": 0}
FORGED: Mapping[str, list[tuple[Mapping[str, object], str]]] = {
    "certify": [
        ({"results/-1": GONE}, "results in total, but there are"),
        ({"results/-1": GONE}, "incomplete: not all 5 cases"),
        ({"footer/verdicts/fail": 3}, "3 results with the verdict fail, but there are 0"),
        ({"footer/digest": "sha256:0"}, "different suite"),
        ({"footer/suite": "9.9.9"}, "suite version: found 9.9.9, but the digest is that of"),
        ({"footer/complete": False}, "incomplete: the run was interrupted"),
        ({"footer/claimed": 1}, "footer: claimed: found 1, expected"),
        ({"fuzz/complete": False}, "footer: complete: found true, expected false"),
        ({"fuzz/stopped_early": True}, "footer: complete: found true, expected false"),
        ({"fuzz/requests": 9}, "footer: fuzz_requests: found 30, expected 9"),
        ({"fuzz/requests": 9}, "fuzz: requests: found 9, expected 30, the sum of by_operation"),
        (
            {"fuzz/requests": 0, "fuzz/by_operation": {}, "fuzz/metamorphic_checks": {}, "footer/fuzz_requests": 0},
            NOT_CONFORMANT,
        ),
        ({"fuzz/by_operation/trading": 1}, "by_operation: found trading, which is not claimed"),
        ({"fuzz/more_findings": 1}, "footer: fuzz_findings: found 0, expected 1"),
        ({"fuzz/problem": "crash"}, NOT_CONFORMANT),
        ({"fuzz/metamorphic_failures": [{}]}, "lists broken laws, but counts none"),
        ({"fuzz/metamorphic_checks/L-1/failed": 1}, NOT_CONFORMANT),
        (
            {"fuzz/metamorphic_checks/L-1": {"pairs": 0, "failed": 1}},
            "law L-1: found 1 failures in 0 checks",
        ),
        ({"results/0/verdict": "error"}, NOT_CONFORMANT),
        ({"results/0/verdict": "known"}, "contains known failures"),
        ({"results/0/verdict": "unsupported"}, "the verdict does not match the claims"),
        ({"implementation/operations": []}, "the verdict does not match the claims"),
        ({"stale_known_failures": ["CON-3.1"]}, "contains known failures"),
        ({"worlds": {**WORLDS, "problem": "crash"}}, NOT_CONFORMANT),
        ({"worlds": {**WORLDS, "findings": [{}]}}, "a field is missing or has the wrong type"),
        ({"report": 2}, "report format: found 2, expected 1"),
        ({"results": []}, "incomplete: not all 5 cases"),
        ({"results": 3}, "corrupted: a field is missing"),
        ({"versions": GONE}, "the report must contain"),
        ({"results/0/cites": []}, "corrupted: a field is missing"),
        ({"results/0/cites": ["FLY-1"]}, "cites other ids than in this suite"),
        ({"rules_broken": ["CARD-B1"]}, "rules_broken: found CARD-B1, expected none from the results"),
    ],
    "wrong": [
        ({**CUSTOM_CASES, "footer/as_expected": True, "footer/conformant": True}, NOT_CONFORMANT),
        ({**CUSTOM_CASES, "footer/claimed_of_suite": 5}, "expected 0"),
        ({**CUSTOM_CASES, "results/2/cites": ["NO-RULE"]}, "CUSTOM-CON-3.1: cites or breaks ids that are impossible"),
        ({"smallest_failures/0/id": "CON-3.1"}, "CON-3.1: listed as a smallest failure, but did not fail"),
        ({"results/0/ids": ["<script>"]}, "CARD-B1.2a: cites or breaks ids that are impossible"),
        ({"results/2/ids": ["Q-3"]}, "CON-3.1: cites or breaks ids that are impossible"),
        ({"smallest_failures/0/case/request": GONE}, "a field is missing or has the wrong type"),
        ({"smallest_failures/0/case/scenario": []}, "a field is missing or has the wrong type"),
        ({"smallest_failures/0/case/scenario": {"en": 1}}, "a field is missing or has the wrong type"),
        ({"worlds": WORLDS}, "a field is missing or has the wrong type"),
        ({"results/0/ids": ["Q-1"]}, "CARD-B1.2a: cites or breaks ids that are impossible"),
    ],
    "known failures": [
        ({"footer/conformant": True}, NOT_CONFORMANT),
        ({"footer/as_expected": False}, "footer: as_expected: found false, expected true"),
        ({"footer/claimed_of_suite": 4}, "footer: claimed_of_suite: found 4, expected 3"),
        ({"footer/suite_cases": 3}, "footer: suite_cases: found 3"),
        ({"results/0/known_failure_reason": GONE}, "known failure without a reason"),
        ({"results/0/verdict": "pass"}, "this verdict is impossible with a wrong response"),
        ({"stale_known_failures": ["CARD-B1.2a"]}, "listed as a stale known failure, but did not pass"),
        ({"results/0/id": "CARD-B1.99"}, "CARD-B1.99: not in this suite"),
        ({"results/0/cites": ["CARD-B2"]}, "cites other ids than in this suite"),
    ],
}


@pytest.mark.parametrize(
    ("report", "places", "expected"), [(report, *each) for report, forged in FORGED.items() for each in forged]
)
def test_a_forged_report_with_a_new_digest_is_found(
    report: str, places: Mapping[str, object], expected: str, reports: Mapping[str, Report]
) -> None:
    assert expected in "\n".join(map(str, problems(with_new_digest(changed(reports[report], places)))))


@pytest.mark.parametrize(
    ("places", "expected"), [({"implementation/name": "mine"}, "the digest"), ({"footer": GONE}, "a field is missing")]
)
def test_a_corrupted_report_is_neither_verified_nor_shown(
    places: Mapping[str, object], expected: str, reports: Mapping[str, Report], tmp_path: Path
) -> None:
    file = tmp_path / "report.json"
    file.write_text(json.dumps(changed(reports["certify"], places)), encoding="utf-8")
    result = run("verify-report", file)
    assert result.exit_code == 1
    assert f"corrupted: {expected}" in result.output
    assert run("report", file, "--output", tmp_path / "out.html").exit_code == 1
    assert not (tmp_path / "out.html").exists()


def test_a_consistent_report_about_custom_cases_is_accepted(reports: Mapping[str, Report], tmp_path: Path) -> None:
    """The output says that these cases were not checked."""
    value = with_new_digest({**changed(reports["wrong"], CUSTOM_CASES), "smallest_failures": []})
    assert list(problems(value)) == []
    (tmp_path / "r.json").write_text(json.dumps(value), encoding="utf-8")
    result = run("verify-report", tmp_path / "r.json")
    assert result.exit_code == 0
    assert "cases that are not part of the suite. Whether these are correct was not checked." in result.output
    assert run("report", tmp_path / "r.json", "--output", tmp_path / "p.html").exit_code == 0


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff",
        b"{",
        b"[" * 100_000,
        b"[" * 700 + b"]" * 700,
        b"3",
        b"{}",
        b'{"report": 1, "report": 1}',
        b'{"report": "\\ud800"}',
        b"[]",
        b'[{"error": 5}]',
        b'[{"implementation": {"name": 5}, "error": {"message": ""}}]',
    ],
)
def test_a_file_that_is_not_a_report_exits_with_2_and_is_named(text: bytes, tmp_path: Path) -> None:
    (tmp_path / "report.json").write_bytes(text)
    result = run("verify-report", tmp_path / "report.json")
    assert result.exit_code == 2
    assert "report.json" in result.output
