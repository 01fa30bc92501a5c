"""What a report says to the author of an engine, and to machines."""

import itertools
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from adapters.kit_commands import SEATS, WRAPS, WRONG_WAY, case_options, conform, load_json
from adapters.plans import BY_ID, command
from attrs import evolve

from globe_rules._i18n import Language
from globe_rules._kit.adapters import FULL_CLAIMS, Claims
from globe_rules._kit.reporting.reports import junit_xml, report_json
from globe_rules._kit.runner import Result as CaseResult
from globe_rules._kit.runner import Run, Verdict
from globe_rules._specification.suite import suite
from globe_rules.rulebook import rulebook
from tools.paths import HELPERS

pytestmark = pytest.mark.usefixtures("objects_in_process")

CLAIMS = Claims.read({**FULL_CLAIMS, "name": "my engine", "version": "3.1"})


def listed_ids(text: str, label: str) -> list[str]:
    """Return the ids that a report lists under a label."""
    _, _, after = text.partition(f"{label} (failing cases, most affected first):\n")
    rows = itertools.takewhile(lambda line: line.startswith("  "), after.splitlines())
    return [row.split()[0] for row in rows if re.search(r"\d+ of \d+", row)]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("engine", "selection", "rules", "rulings"),
    [
        pytest.param(WRONG_WAY, ["--rule", "CARD-B5"], ["CARD-B5"], ["D-14"], id="a rule and its ruling"),
        pytest.param(WRAPS, ["--rule", "CARD-B1"], [], ["Q-3"], id="a ruling"),
        pytest.param(SEATS, ["--operation", "preparation"], [], ["D-1"], id="a difference of the editions"),
    ],
)
def test_the_report_lists_rules_broken_and_rulings_not_followed(
    engine: str, selection: list[str], rules: list[str], rulings: list[str]
) -> None:
    result = conform(*selection, "--python", engine)
    assert result.exit_code == 1
    assert listed_ids(result.stdout, "Rules broken") == rules
    assert listed_ids(result.stdout, "Rulings not followed") == rulings
    for id_ in (*rules, *rulings):
        assert rulebook()[id_].title.en in result.stdout
    assert result.stdout.index("\nfail ") < result.stdout.index("Conformance:")
    assert result.stdout.splitlines()[-1].endswith("failed")


def test_the_summary_counts_the_cases_of_every_operation() -> None:
    output = conform("--rule", "CARD-B5", "--rule", "CON-3", "--python", WRONG_WAY).stdout
    assert "wrong-way 0.1 (Python)" in output
    rows = [line.split() for line in output.splitlines() if re.match(r" [a-z]+ .*\d *$", line)]
    counts = {operation: sum(int(word) for word in words if word.isdigit()) for operation, *words in rows}
    operations = [case.operation for case in suite().cases if {"CARD-B5", "CON-3"} & set(case.cites)]
    assert counts == {operation: operations.count(operation) for operation in operations}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_failure_shows_id_scenario_and_difference_in_ten_lines(language: Language) -> None:
    output = conform("--case", "CARD-B5.1a", "--lang", language, "--python", WRONG_WAY).stdout
    fail, tiles = {
        "en": ("fail", "at /puzzle: space 1 (expected 2N, got 3N), space 2 (expected 3N, got 1N)"),
        "fr": ("échec", "en /puzzle\u00a0: emplacement 1 (attendu 2N, obtenu 3N), emplacement 2 (attendu 3N"),
    }[language]
    block = output.split("\n\n")[1]
    assert block.startswith(f"{fail} CARD-B5 {rulebook()['CARD-B5'].title.render(language)}")
    assert "B5→@1" in block
    assert tiles in block
    assert len(block.splitlines()) <= 10


def test_a_long_list_of_ids_shows_ten_titles_and_the_other_ids() -> None:
    output = conform("--operation", "reaction", "--python", "tools.mutants.trivial_engines:AlwaysRefuses").stdout
    listed = listed_ids(output, "Rulings not followed")
    assert len(listed) == 10
    [[number, rest]] = re.findall(r"  … and (\d+) more: ([^.]*?)\n\S", output, re.DOTALL)
    assert len({*listed, *rest.split()}) == 10 + int(number)


def test_a_case_without_a_scenario_gets_one() -> None:
    output = conform("--case", "TABLE.B1E@3.N", "--python", WRAPS).stdout
    assert "fail Q-3 An arrow that leaves the grid\n" in output
    assert "  TABLE.B1E@3.N, shrunk:\n    Given the puzzle in order\n    When the program B1↑@1 is applied\n" in output


def rerun(command: str, folder: Path) -> tuple[int, str]:
    """Run a pasted command, and return its exit status and the last line of its output."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(  # noqa: S603 -- our own command
        shlex.split(command),
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONIOENCODING": "utf-8", "TERM": "xterm-256color"},
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    return done.returncode, done.stdout.splitlines()[-1]


def test_the_reproduce_command_fails_on_the_same_case_only() -> None:
    """Its output in a pipe is plain text."""
    first, *_ = re.findall(
        r"Reproduce with: (globe-rules .*)", conform("--rule", "CARD-B5", "--python", WRONG_WAY).stdout
    )
    assert rerun(first, HELPERS) == (1, "0 passed, 1 failed")


def test_the_reproduce_command_quotes_long_and_unusual_arguments(tmp_path: Path) -> None:
    """It stays on one line, keeps the limits, and treats nothing as markup or as a placeholder."""
    folder = tmp_path / "a folder whose name is too long for one line of a terminal" / "and has a subfolder"
    folder.mkdir(parents=True)
    case = BY_ID["CARD-B1.1b"]
    adapter = [*command(folder / "notes.txt", [case], {case.id: "error"}), "{}", "{case}", "it's", "[red]"]
    output = conform("--case", case.id, "--timeout", "30", "--", *adapter).stdout
    [again] = re.findall(r"Reproduce with: (globe-rules .*)", output)
    assert again == f"globe-rules conform --case CARD-B1.1b --timeout 30 -- {shlex.join(adapter)}"
    assert rerun(again, tmp_path) == (1, "0 passed, 1 failed")


def test_show_limits_the_failures_that_are_shown_in_full() -> None:
    """With --show 0 only the summary is printed."""
    cases = case_options("CARD-B5.2a", "REACT-0.2", "SOLO-4.3")
    for show in (0, 1, 2):
        output = conform(*cases, "--show", show, "--python", "adapters.partly_wrong:DoesNothing").stdout
        assert len(re.findall("^fail ", output, re.MULTILINE)) == len(re.findall("Reproduce with: ", output)) == show


def test_an_impossible_puzzle_is_quoted() -> None:
    output = conform("--case", "CARD-B5.1a", "--python", "adapters.contradictory:DoublesATile").stdout
    assert "space 2 (expected 2N, got 1N)" in output


def a_run() -> Run:
    """Return a run with every verdict once, and one more passed case."""
    cases = iter(suite().cases)
    results = {verdict: CaseResult(next(cases), verdict, ("a \x1b problem",), "a hint") for verdict in Verdict}
    results[Verdict.PASS] = CaseResult(next(cases), Verdict.PASS)
    results[Verdict.NOT_RUN] = CaseResult(next(cases), Verdict.NOT_RUN)
    results[Verdict.KNOWN] = evolve(results[Verdict.KNOWN], known_failure_reason="issue 12")
    results[Verdict.CRASH] = evolve(results[Verdict.CRASH], log="Traceback \x00\x1b\n<end> & \ud800")
    return Run(CLAIMS, (*results.values(), CaseResult(next(cases), Verdict.PASS)))


def test_the_footer_is_last_and_its_counts_add_up() -> None:
    report = report_json(a_run(), {})
    assert list(report)[-1] == "footer"
    footer = report["footer"]
    assert footer["suite"] == suite().version
    assert footer["digest"] == suite().digest
    assert footer["cases"] == sum(footer["verdicts"].values()) == len(report["results"]) == len(Verdict) + 1
    assert footer["claimed"] == footer["cases"] - footer["verdicts"]["unsupported"]
    assert footer["verdicts"] == {str(verdict): 1 for verdict in Verdict} | {"pass": 2}
    assert (footer["complete"], footer["conformant"]) == (False, False)


def test_the_report_names_implementation_options_versions_and_results() -> None:
    report = report_json(a_run(), {"shuffle": 7})
    assert report["report"] == 1
    assert report["options"] == {"shuffle": 7}
    assert set(report["versions"]) == {"globe_rules", "python"}
    assert (report["implementation"]["name"], report["implementation"]["version"]) == ("my engine", "3.1")
    assert report["implementation"]["editions"] == ["en", "fr"]
    by_verdict = {result["verdict"]: result for result in report["results"]}
    assert set(by_verdict["pass"]) == {"id", "cites", "verdict"}
    assert by_verdict["known"]["known_failure_reason"] == "issue 12"
    assert by_verdict["timeout"]["problems"] == ["a \x1b problem"]
    assert by_verdict["timeout"]["hint"] == "a hint"


def test_json_and_junit_report_the_same_failures_as_the_text(tmp_path: Path) -> None:
    files = [tmp_path / f"report.{ending}" for ending in ("json", "xml")]
    outputs = [word for file in files for word in ("--output", file)]
    assert conform("--rule", "CARD-B1", "--rule", "CON-3", "--python", WRAPS, *outputs).exit_code == 1
    report, root = load_json(files[0]), ET.parse(files[1]).getroot()
    assert (report["rules_broken"], report["rulings_not_followed"]) == ([], ["Q-3"])
    assert report["footer"]["conformant"] is False
    failed = [result for result in report["results"] if result["verdict"] == "fail"]
    assert all("Q-3" in result["ids"] and result["problems"] for result in failed)
    assert root.tag == "testsuites"
    assert len(root.findall(".//testcase")) == report["footer"]["cases"]
    assert len(root.findall(".//failure")) == report["footer"]["verdicts"]["fail"] == len(failed)
    assert root.findall(".//error") == root.findall(".//skipped") == []
    assert [group.get("name") for group in root] == ["CARD", "CON"]
    for group in root:
        assert int(group.get("tests", "")) == len(group)
        assert int(group.get("failures", "")) == len(group.findall("testcase/failure"))
        assert group.get("errors") == group.get("skipped") == "0"
    first = root.find(".//failure/..")
    assert first is not None
    assert first.get("classname") == "CARD-B1"
    assert first.get("name", "").startswith("CARD-B1.2a ")
    assert "Scenario: B1→@3 is void because its arrow points off the grid" in (first.findtext("failure") or "")


def test_junit_maps_every_verdict_and_replaces_control_characters() -> None:
    """Unsupported and known cases are skipped, `fail` is a failure, and all others are errors."""
    root = ET.fromstring(junit_xml(a_run()))
    kinds = {kind: len(root.findall(f".//{kind}")) for kind in ("failure", "skipped", "error")}
    assert kinds == {"failure": 1, "skipped": 2, "error": len(Verdict) - 4}
    others = {Verdict.PASS, Verdict.FAIL, Verdict.UNSUPPORTED, Verdict.KNOWN}
    assert {note.get("type") for note in root.findall(".//error")} == {*Verdict} - others
    [crash] = root.findall(".//error[@type='crash']")
    assert crash.get("message") == "a · problem"
    assert (crash.text or "").endswith("\nTraceback ··\n<end> & ·")
    [unsupported, known] = root.findall(".//skipped")
    assert unsupported.get("type") is known.get("type") is None
    assert "issue 12" in known.get("message", "")
