"""`globe-rules conform`: the selection of cases, usage errors, known failures and exit statuses."""

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from adapters.kit_commands import OBJECTS, WRAPS, case_options, conform, load_json, raise_interrupt, suite_of

from globe_rules._kit.adapters import FULL_CLAIMS, Adapter, Claims, InProcess
from globe_rules._kit.runner import Result, Run, Verdict
from globe_rules._reference.operations import OPERATION_NAMES
from globe_rules._specification.cases import Case
from globe_rules._specification.suite import suite
from tools.paths import HELPERS, ROOT

pytestmark = pytest.mark.usefixtures("objects_in_process")

SelectedIds = Callable[..., list[str]]


@pytest.fixture
def selected_ids(monkeypatch: pytest.MonkeyPatch) -> SelectedIds:
    """Return a function from options to the ids of the cases that conform would run, in order."""

    def passing_run(_adapter: Adapter, cases: Iterable[Case], **_options: object) -> Run:
        return Run(Claims.read(FULL_CLAIMS), tuple(Result(case, Verdict.PASS) for case in cases))

    def ids(*arguments: str) -> list[str]:
        monkeypatch.setattr("globe_rules._cli.conform.run_cases", passing_run)
        return [result["id"] for result in json.loads(conform("--json", *arguments).stdout)["results"]]

    return ids


def test_without_arguments_the_reference_engine_runs_every_case(selected_ids: SelectedIds) -> None:
    few = suite().valid[::100]
    count = f"{len(few)} of {len(few)}"
    with suite_of(few):
        output = conform().stdout
    assert output.startswith("globe_rules ")
    assert f"Conformance: {count} claimed cases pass (100.0%)." in output
    assert f"Claimed: {count} cases of the suite (100.0%)." in output
    assert "Conformant" in output
    assert output.splitlines()[-1] == f"{len(few)} passed, 0 failed"
    assert selected_ids() == [case.id for case in suite().cases]


@pytest.mark.parametrize("rules", [("CARD-B5",), ("Q-3",), ("CON-3", "END-2a")])
def test_rule_selects_the_cases_that_cite_one_of_the_ids(rules: tuple[str, ...], selected_ids: SelectedIds) -> None:
    """Ids are not case-sensitive."""
    wanted = [case.id for case in suite().cases if {*rules} & set(case.cites)]
    for spelled in (rules, map(str.lower, rules)):
        assert selected_ids(*(word for id_ in spelled for word in ("--rule", id_))) == wanted


@pytest.mark.no_cover
@pytest.mark.parametrize("operation", OPERATION_NAMES)
def test_operation_selects_its_cases(operation: str, selected_ids: SelectedIds) -> None:
    """Every operation has cases."""
    cases = selected_ids("--operation", operation)
    assert cases == [case.id for case in suite().cases if case.operation == operation]
    assert cases


def test_case_selects_by_id_in_the_order_of_the_suite(selected_ids: SelectedIds) -> None:
    """Ids are not case-sensitive."""
    assert selected_ids("--case", "TABLE.B5E@1.N") == ["TABLE.B5E@1.N"]
    assert selected_ids("--case", "end-1.1", "--case", "CARD-B5.1A") == ["CARD-B5.1a", "END-1.1"]


def test_different_selection_options_must_all_match(selected_ids: SelectedIds) -> None:
    cases = selected_ids("--rule", "Q-13", "--operation", "legality")
    assert cases
    assert set(cases) < set(selected_ids("--rule", "Q-13"))


def test_shuffle_depends_only_on_its_seed_and_repeat_runs_every_case_again(selected_ids: SelectedIds) -> None:
    """Seed 0 shuffles too."""
    order = selected_ids("--rule", "CARD-B5")
    twice = ("--rule", "CARD-B5", "--repeat", "2")
    shuffled, again, other, zero = (selected_ids(*twice, "--shuffle", seed) for seed in ("7", "7", "8", "0"))
    assert shuffled == again != other
    assert sorted(shuffled) == sorted(order * 2)
    assert order not in (shuffled[: len(order)], zero[: len(order)])
    assert selected_ids(*twice) == order * 2


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        pytest.param(["--rule", "CARD-B9"], "unknown rule, ruling or convention 'CARD-B9'", id="rule"),
        pytest.param(["--case", "CARD-B5.99"], "unknown case 'CARD-B5.99'", id="case"),
        pytest.param(["--operation", "flying"], "'flying' is not one of", id="operation"),
        pytest.param(
            ["--rule", "CON-3", "--operation", "solo"], "no case matches all of these options", id="nothing left"
        ),
        pytest.param(["--python", f"{OBJECTS}:an_instance", "--", "cat"], "not both", id="two implementations"),
        pytest.param(["--python", ""], "--python is empty", id="an empty name"),
        pytest.param(["--cases", "/dev/zero"], "it has more than 64 MB", id="cases without end"),
        pytest.param(["--known-failures", "/dev/zero"], "it has more than 64 MB", id="a list without end"),
        pytest.param(["--repeat", "0"], "--repeat", id="never"),
        pytest.param(["--timeout", "0"], "--timeout", id="no time"),
        pytest.param(["--rule", "AIM-2"], "no case cites AIM-2; 'globe-rules rule --coverage AIM-2'", id="no case"),
        pytest.param(["--case", "NOPE"], "'NOPE'; 'globe-rules rule --coverage' lists", id="nothing near"),
        pytest.param(["--wat"], "Error: No such option '--wat'.", id="no option near"),
        pytest.param(["--tmeout"], "'--timeout'", id="an option near"),
        pytest.param(["--python", "json"], "--python: found json, expected MODULE:OBJECT", id="no object named"),
        pytest.param(["--python", ":Engine"], "--python: found :Engine, expected MODULE:OBJECT", id="no module named"),
        pytest.param(["--known-failures", "no/such/file"], "does not exist", id="no list"),
        pytest.param(["--lang", "de"], "'de' is not one of", id="language"),
        pytest.param(["--output", "no/such/r.json"], "cannot write no/such/r.json: No such file", id="no place"),
        pytest.param(
            ["--implementation", "x", "--python", "y:z"], "cannot be combined with COMMAND", id="one and several"
        ),
        pytest.param(
            ["--implementation", "x", "--output", "b.svg"],
            "the format svg has room for only one implementation",
            id="a badge of several",
        ),
        pytest.param(["--implementation", ""], "--implementation is empty", id="an empty one of several"),
        pytest.param(["--implementation", "node 'a.js"], "a quote is not closed", id="half a quote"),
    ],
)
def test_wrong_usage_exits_with_2_and_quotes_the_mistake(arguments: list[str], expected: str) -> None:
    result = conform(*arguments)
    assert result.exit_code == 2
    assert expected in " ".join(result.stderr.split())
    assert "--wat" not in arguments or "Did you mean" not in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        pytest.param(["--", "no-such-command"], "cannot start 'no-such-command': No such file", id="no command"),
        pytest.param(["--", str(ROOT)], "cannot start", id="a folder"),
        pytest.param(["--", "true"], "could not be evaluated (crash)", id="a command that ends"),
        pytest.param(["--", "cat"], "could not be evaluated (protocol)", id="a command that echoes"),
        pytest.param(["--python", "no_such_module:Engine"], "there is no 'no_such_module'", id="no module"),
    ],
)
def test_an_implementation_that_cannot_be_evaluated_exits_with_3_and_gives_a_hint(
    arguments: list[str], expected: str
) -> None:
    result = conform(*arguments)
    assert result.exit_code == 3
    assert expected in result.stderr
    assert re.search(r"^Hint: \w+", result.stderr, re.MULTILINE)
    assert result.stdout == ""


@pytest.mark.usefixtures("objects_in_own_process")
def test_a_python_module_in_the_current_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "from globe_rules._reference.operations import ReferenceEngine as Mine\n"
    (tmp_path / "engine_of_mine.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    assert conform("--rule", "CON-3", "--python", "engine_of_mine:Mine").exit_code == 0


def test_the_figures_show_passed_of_claimed_and_claimed_of_selected() -> None:
    """Markup in the name of an implementation is shown as text."""
    result = conform("--rule", "REACT-2", "--python", f"{OBJECTS}:ClaimsLegality")
    assert result.exit_code == 0
    selected = [case for case in suite().cases if "REACT-2" in case.cites]
    total, claimed = len(selected), sum(case.operation == "legality" and not case.invalid for case in selected)
    assert f"Conformance: {claimed:,} of {claimed:,} claimed cases pass (100.0%).\n" in result.stdout
    assert f"Claimed: {claimed:,} of {total:,} selected cases (" in result.stdout
    assert "[red]tiny[/red] 2.0 (Python)" in result.stdout
    assert "unsupported" in result.stdout


def known_failures_file(tmp_path: Path, text: str | bytes) -> str:
    """Write a list of known failures, and return its path."""
    file = tmp_path / "known.txt"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(file)


LIST = """# what we know
CARD-B1.2a  wraps round, see our issue 12

  CARD-B1.2b  the same
CARD-B1.2c  the same
CARD-B1.2d\tthe same
"""


def test_a_known_failure_that_is_not_claimed_is_mentioned_but_not_an_error(tmp_path: Path) -> None:
    cases = case_options("CARD-B1.2a", "REACT-2.5")
    result = conform(
        "--known-failures", known_failures_file(tmp_path, LIST), "--python", f"{OBJECTS}:ClaimsLegality", *cases
    )
    assert result.exit_code == 0
    assert "Known failure skipped: CARD-B1.2a is not claimed" in result.stdout
    assert "Stale" not in result.stdout


def test_a_stale_known_failure_is_an_error(tmp_path: Path) -> None:
    result = conform("--known-failures", known_failures_file(tmp_path, LIST), "--case", "CARD-B1.2a")
    assert result.exit_code == 1
    assert "Stale known failure: CARD-B1.2a" in result.stdout
    assert "remove it from the list" in " ".join(result.stdout.split())
    assert "Not conformant" in result.stdout


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("\n\nCARD-B5.99  never mind\n", "line 3, column 1: found 'CARD-B5.99'", id="unknown id"),
        pytest.param("# x\nCARD-B1.2a\n", "line 2, column 11: found the end", id="no reason"),
        pytest.param("CARD-B1.2a   \n", "line 1", id="a reason of blanks"),
        pytest.param("CARD-B1.2a  a\nCARD-B1.2a  b\n", "line 2, column 1: found CARD-B1.2a again", id="doubled"),
        pytest.param(b"CARD-B1.2a  \xff\n", "not UTF-8", id="not UTF-8"),
    ],
)
def test_an_invalid_list_of_known_failures_exits_with_2_and_names_the_line(
    text: str | bytes, expected: str, tmp_path: Path
) -> None:
    result = conform("--known-failures", known_failures_file(tmp_path, text))
    assert result.exit_code == 2
    assert expected in result.stderr


def test_an_interrupted_handshake_exits_with_4_and_writes_no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(InProcess, "start", raise_interrupt)
    result = conform()
    assert result.exit_code == 4
    assert result.stdout == ""
    assert "interrupted" in result.stderr


def test_output_on_a_terminal_has_colour() -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "globe_rules", "conform", "--rule", "Q-3", "--shuffle", "7", "--python", WRAPS]
    environment = {**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(HELPERS), "PYTHONIOENCODING": "utf-8"}
    environment.pop("NO_COLOR", None)
    running = subprocess.Popen(command, stdout=theirs, stderr=theirs, env=environment)  # noqa: S603 -- our own
    os.close(theirs)
    output = b""
    try:
        while chunk := os.read(ours, 1 << 16):
            output += chunk
    except OSError:  # how a terminal ends on Linux
        pass
    finally:
        os.close(ours)
    assert running.wait(timeout=600) == 1
    assert b"\x1b[" in output
    assert b"Not conformant" in output


def test_an_implementation_without_known_claims_exits_with_3(tmp_path: Path) -> None:
    """The report is not conformant and lists the unknown claims."""
    file = tmp_path / "report.json"
    result = conform("--rule", "CON-3", "--output", str(file), "--python", f"{OBJECTS}:ClaimsToFly")
    assert result.exit_code == 3
    assert "Not evaluated: the implementation claims none of the selected cases" in result.stdout
    report = load_json(file)
    assert report["footer"]["conformant"] is False
    assert report["implementation"]["unknown_claims"] == ["operation 'flying'"]


def test_a_run_that_exceeds_its_total_timeout_is_incomplete() -> None:
    result = conform("--total-timeout", "0.01", "--operation", "round", "--repeat", "10")
    assert result.exit_code == 4
    assert "the time limit of the run was reached" in result.stdout
    assert "Incomplete: some cases were not run" in result.stdout
    assert "onformant" not in result.stdout


@pytest.mark.parametrize("options", [[], ["--clean-env"]])
def test_a_clean_environment_has_no_tokens(options: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The command to reproduce a failure has the option too."""
    monkeypatch.setenv("A_TOKEN", "secret")
    script = "import os, sys; sys.exit(40 + ('A_TOKEN' in os.environ) + 2 * ('PATH' in os.environ))"
    result = conform("--case", "CON-3.1", *options, "--", sys.executable, "-I", "-S", "-c", script)
    assert f"exited with status {42 if options else 43}" in result.output
    in_python = conform("--case", "CON-3.1", *options, "--python", f"{OBJECTS}:Raises").stdout
    assert ("--clean-env --python" in in_python) is bool(options)
