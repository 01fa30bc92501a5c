"""Reports that somebody damaged, or made up and signed anew: whatever does not follow from their results is told."""

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from adapters.asking import WRAPS, chosen, loaded, only, signed
from adapters.plans import BY_ID
from commands import invoke as run

from globe_rules.fuzz.findings import nothing_searched
from globe_rules.kit.adapters import EVERYTHING, Claims
from globe_rules.kit.reporting.checking import problems
from globe_rules.kit.reporting.reports import report_json
from globe_rules.kit.runner import Result, Run, Verdict
from globe_rules.wire.messages import check

Report = dict[str, Any]
ASKED = ("CARD-B1.2a", "CARD-B1.2b", "CON-3.1")
SUITE = [BY_ID[id_] for id_ in (*ASKED, "CARD-B5.1a", "END-1.1")]


@pytest.fixture(scope="module", autouse=True)
def _small_suite() -> Iterator[None]:
    with only(SUITE):
        yield


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Report]:
    """Return whole reports: a certificate, one of an engine that fails two of three cases, one that excuses them."""
    folder = tmp_path_factory.mktemp("reports")
    wrong, known, excused = folder / "wrong.json", folder / "list.known", folder / "excused.json"
    run("conform", "--python", WRAPS, *chosen(*ASKED), "--output", wrong, "--output", known)
    run("conform", "--python", WRAPS, *chosen(*ASKED), "--known", known, "--output", excused)
    passed = Run(Claims.read(EVERYTHING), tuple(Result(case, Verdict.PASS) for case in SUITE))
    twins = {"repeat": {"pairs": 9, "differ": 0}}
    search = {**nothing_searched(0, complete=True), "cases": 30, "by_part": {"legality": 30}, "twins": twins}
    found = {"certificate": report_json(passed, {}, search), "wrong": loaded(wrong), "excused": loaded(excused)}
    for value in found.values():
        check(value, "report")
        assert list(problems(value)) == []
    return found


GONE = object()


def changed(value: Report, places: Mapping[str, object]) -> Report:
    """Return a report with other values at some places, or nothing there."""
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


OWN = {
    "options/cases_from": "mine.json",
    "footer/claimed_of_suite": 0,
    **{f"results/{number}/id": f"MINE-{id_}" for number, id_ in enumerate(ASKED)},
}
"""Cases of somebody's own: of those only the questions are unknown."""

NOT_CONFORMANT = "says conformant true, and it comes to false"
FORGED: Mapping[str, list[tuple[Mapping[str, object], str]]] = {
    "certificate": [
        ({"results/-1": GONE}, "results in all, and there are"),
        ({"results/-1": GONE}, "incomplete: not every one of the 5"),
        ({"footer/verdicts/fail": 3}, "3 results with the verdict fail, and there are 0"),
        ({"footer/digest": "sha256:0"}, "another suite"),
        ({"footer/suite": "9.9.9"}, "there is no suite 9.9.9 of this digest"),
        ({"footer/complete": False}, "incomplete: the examination was interrupted"),
        ({"footer/claimed": 1}, "says claimed 1, and it comes to"),
        ({"fuzz/complete": False}, "says complete true, and it comes to false"),
        ({"fuzz/stopped_early": True}, "says complete true, and it comes to false"),
        ({"fuzz/cases": 9}, "says fuzz_cases 30, and it comes to 9"),
        ({"fuzz/cases": 9}, "9 random questions are not those of their parts"),
        ({"fuzz/cases": 0, "fuzz/by_part": {}, "fuzz/twins": {}, "footer/fuzz_cases": 0}, NOT_CONFORMANT),
        ({"fuzz/by_part/trading": 1}, "about trading, which is not claimed"),
        ({"fuzz/more_groups": 1}, "says fuzz_groups 0, and it comes to 1"),
        ({"fuzz/trouble": "crash"}, NOT_CONFORMANT),
        ({"fuzz/contradictions": [{}]}, "tells of contradictions, and counts none"),
        ({"fuzz/twins/repeat/differ": 1}, NOT_CONFORMANT),
        ({"fuzz/twins/repeat": {"pairs": 0, "differ": 1}}, "of 0 twins (repeat) 1"),
        ({"results/0/verdict": "error"}, NOT_CONFORMANT),
        ({"results/0/verdict": "known"}, "excuses known failures"),
        ({"results/0/verdict": "unsupported"}, "cannot have this verdict by what is claimed"),
        ({"implementation/parts": []}, "cannot have this verdict by what is claimed"),
        ({"stale_known_failures": ["CON-3.1"]}, "excuses known failures"),
        ({"report": 2}, "another format"),
        ({"results": []}, "incomplete: not every one of the 5"),
        ({"results": 3}, "damaged: something is missing"),
        ({"versions": GONE}, "the report must contain"),
        ({"results/0/cites": []}, "damaged: something is missing"),
        ({"results/0/cites": ["FLY-1"]}, "cites something else in this suite"),
        ({"rules_broken": ["CARD-B1"]}, "CARD-B1, and by the results it is none"),
    ],
    "wrong": [
        ({**OWN, "footer/as_expected": True, "footer/conformant": True}, NOT_CONFORMANT),
        ({**OWN, "footer/claimed_of_suite": 5}, "and it comes to 0"),
        ({**OWN, "results/2/cites": ["NO-RULE"]}, "MINE-CON-3.1 cannot cite or break what it says"),
        ({"results/0/ids": ["<script>"]}, "CARD-B1.2a cannot cite or break what it says"),
        ({"results/0/ids": ["Q-1"]}, "CARD-B1.2a cannot cite or break what it says"),
    ],
    "excused": [
        ({"footer/conformant": True}, NOT_CONFORMANT),
        ({"footer/as_expected": False}, "says as_expected false, and it comes to true"),
        ({"footer/claimed_of_suite": 4}, "says claimed_of_suite 4, and it comes to 3"),
        ({"footer/suite_cases": 3}, "says suite_cases 3"),
        ({"results/0/known_because": GONE}, "excused without a reason"),
        ({"results/0/verdict": "pass"}, "cannot have this verdict with a wrong answer"),
        ({"stale_known_failures": ["CARD-B1.2a"]}, "did not pass, and is told to be stale"),
        ({"results/0/id": "CARD-B1.99"}, "CARD-B1.99 is no case of this suite"),
        ({"results/0/cites": ["CARD-B2"]}, "cites something else in this suite"),
    ],
}


@pytest.mark.parametrize(
    ("report", "places", "said"), [(report, *each) for report, forged in FORGED.items() for each in forged]
)
def test_what_does_not_follow_is_told(
    report: str, places: Mapping[str, object], said: str, reports: Mapping[str, Report]
) -> None:
    """Even if somebody mends the digest, every verdict and figure must fit."""
    assert said in "\n".join(map(str, problems(signed(changed(reports[report], places)))))


@pytest.mark.parametrize(
    ("places", "said"), [({"implementation/name": "mine"}, "the digest"), ({"footer": GONE}, "something is missing")]
)
def test_a_damaged_report_is_neither_verified_nor_shown(
    places: Mapping[str, object], said: str, reports: Mapping[str, Report], tmp_path: Path
) -> None:
    """And nothing is written."""
    file = tmp_path / "report.json"
    file.write_text(json.dumps(changed(reports["certificate"], places)), encoding="utf-8")
    told = run("verify-report", file)
    assert told.exit_code == 1
    assert f"damaged: {said}" in told.output
    assert run("report", file, "--output", tmp_path / "out.html").exit_code == 1
    assert not (tmp_path / "out.html").exists()


def test_a_report_about_cases_of_ones_own_that_agrees_with_itself_is_whole(
    reports: Mapping[str, Report], tmp_path: Path
) -> None:
    """It can be shown as a page; that nobody knows whether the cases are right is said."""
    value = signed(changed(reports["wrong"], OWN))
    assert list(problems(value)) == []
    (tmp_path / "r.json").write_text(json.dumps(value), encoding="utf-8")
    told = run("verify-report", tmp_path / "r.json")
    assert told.exit_code == 0
    assert "cases of somebody's own: whether those are right is not known" in told.output
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
def test_what_is_no_report_is_told(text: bytes, tmp_path: Path) -> None:
    """Exit status 2, with the name of the file; only who has no report is listed with an error."""
    (tmp_path / "report.json").write_bytes(text)
    told = run("verify-report", tmp_path / "report.json")
    assert told.exit_code == 2
    assert "report.json" in told.output
