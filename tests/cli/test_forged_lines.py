"""No file name, argument or input forges a line of the output, or sends escape codes to the terminal."""

import json
from pathlib import Path

import pytest
from adapters.kit_commands import suite_of, with_new_digest
from commands import invoke

from globe_rules._cli.findings import copyable
from globe_rules._cli.output import document
from globe_rules._fuzz.findings import empty_search_json
from globe_rules._kit.adapters import reference
from globe_rules._kit.reporting.reports import report_json
from globe_rules._kit.runner import run_cases
from globe_rules._specification.suite import suite
from tools.paths import PLAYTHROUGHS

FORGED = "a\x1b[31m\x9b31m\u2028\nConformant.json"
"""A legal file name."""

PUZZLE = "2N1N3N/4N5W6N/7N8N9N"
COMMANDS: dict[str, list[str]] = {
    "replay": ["replay", FORGED],
    "verify-report": ["verify-report", FORGED],
    "report": ["report", FORGED],
    "merge-reports": ["merge-reports", FORGED, FORGED],
    "merge-reports of a missing one": ["merge-reports", f"no/{FORGED}"],
    "compare-reports": ["compare-reports", FORGED, FORGED],
    "compare-reports of a missing one": ["compare-reports", f"no/{FORGED}", FORGED],
    "conform --shard": ["conform", "--shard", FORGED],
    "report that is missing": ["report", f"no/{FORGED}"],
    "conform --cases": ["conform", "--cases", FORGED],
    "conform --known-failures": ["conform", "--known-failures", f"no/{FORGED}"],
    "conform --rule": ["conform", "--rule", FORGED],
    "conform --python": ["conform", "--python", f"{FORGED}:x"],
    "conform -- COMMAND": ["conform", "--rule", "CON-3", "--", FORGED],
    "challenge check": ["challenge", "check", FORGED, "B1E@1"],
    "challenge check --attempt": ["challenge", "check", "SOLO-T1", "--attempt", FORGED],
    "run --output": ["run", PUZZLE, "B1E@1", "--output", f"no/{FORGED}"],
    "fuzz --save": ["fuzz", "--save", f"{FORGED}/x"],
    "worlds --save": ["worlds", "--save", f"{FORGED}/x"],
    "worlds --world": ["worlds", "--world", FORGED],
    "rule": ["rule", FORGED],
    "no command": [FORGED],
    "--lang": ["--lang", FORGED, "rule"],
}


@pytest.mark.no_cover
@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
def test_no_file_name_or_input_forges_a_line(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    report = json.loads(json.dumps(report_json(run_cases(reference(), suite().cases[:2]), {})))
    report["footer"]["claimed"] += 1  # so that there is something to say about the file
    Path(FORGED).write_text(json.dumps(report), encoding="utf-8")
    done = invoke(*arguments)
    assert done.exit_code in {1, 2, 3}
    assert "Conformant.json" in done.stderr
    assert not [line for line in done.output.splitlines() if line.startswith("Conformant")]
    assert not set(done.output) & set("\x1b\x9b\u2028")


def test_no_name_of_an_intact_report_forges_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    whole, shard, other = (Path(f"{each}{FORGED}") for each in "wso")
    for file, options in ((whole, ()), (shard, ("--shard", "1/1")), (other, ("--shard", "1/1", "--show", "1"))):
        invoke("conform", "--case", "CON-3.1", *options, "--output", file)
    report = json.loads(other.read_text(encoding="utf-8"))
    other.write_text(json.dumps(with_new_digest({**report, "options": {FORGED: 1, **report["options"]}})))
    for files in ([whole], [shard, shard], [shard, other]):
        done = invoke("merge-reports", *files)
        assert done.exit_code == 2
        assert done.stderr.count("\n") == 1


def test_the_ids_in_a_list_of_another_suite_are_on_one_line(tmp_path: Path) -> None:
    known = tmp_path / "old.known"
    known.write_text("AGREED.\x1b[31m\x85::error:: why\n", encoding="utf-8")
    done = invoke("conform", "--case", "CON-3.1", "--known-failures", known, color=True)
    assert "another version of the suite: AGREED.·[31m. Write" in done.stderr


def test_the_names_of_the_files_of_certify_are_on_one_line(tmp_path: Path) -> None:
    with suite_of(suite().cases[:1]):
        done = invoke("certify", "--total-timeout", "0.01", "--output", tmp_path / FORGED)
    assert done.exit_code == 4
    assert done.output.splitlines()[-1].startswith("Report: ")
    assert "\x1b" not in done.output


def test_the_headers_of_a_game_log_are_on_one_line(tmp_path: Path) -> None:
    log = tmp_path / "voyage.jsonl"
    events = (PLAYTHROUGHS / "solo-challenge-met.jsonl").read_text(encoding="utf-8")
    log.write_text(json.dumps({"headers": {FORGED: FORGED}}) + "\n" + events, encoding="utf-8")
    done = invoke("replay", log)
    assert done.exit_code == 0
    assert done.output.splitlines()[0] == "a·[31m·31m··Conformant.json: a·[31m·31m··Conformant.json"


def test_a_report_of_several_that_has_no_result_forges_no_line(tmp_path: Path) -> None:
    file = tmp_path / "reports.json"
    file.write_text(json.dumps([{"implementation": {"name": FORGED}, "error": {"message": FORGED}}]), encoding="utf-8")
    done = invoke("verify-report", file)
    assert done.exit_code == 1
    assert done.stderr.count("\n") == 1


def test_the_problem_of_small_worlds_is_on_one_line(tmp_path: Path) -> None:
    worlds = {"worlds": 1, "complete": True, "results": [], "findings": [], "more_findings": 0, "problem": FORGED}
    file = tmp_path / "report.json"
    with suite_of(suite().cases[:2]):
        run = run_cases(reference(), suite().cases)
        report = report_json(run, {}, empty_search_json(0, complete=True), worlds)
        file.write_text(json.dumps(report), encoding="utf-8")
        done = invoke("verify-report", file)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "Small worlds failed: a·[31m·31m··Conformant.json\n" in done.output


def test_json_escapes_control_characters_and_marks_of_direction() -> None:
    value = {"a\x9b": "\x7f\u2028\u202eé"}
    assert document(value) == '{\n  "a\\u009b": "\\u007f\\u2028\\u202eé"\n}\n'
    assert json.loads(document(value)) == value


def test_a_command_to_copy_is_on_one_line() -> None:
    assert copyable("conform --cases 'a\nb.json'") == r"conform --cases 'a'$'\n''b.json'"


def test_a_number_beyond_all_limits_is_refused() -> None:
    for option in ("--iterations", "--show"):
        done = invoke("fuzz", option, "99999999999999999999")
        assert done.exit_code == 2
        assert f"Invalid value for '{option}'" in done.stderr
