"""`globe-rules conform` does what its options say, and its exit status tells what came of it."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from places import HELPERS, ROOT

from globe_rules.cli.main import main
from globe_rules.kit.adapters import InProcess
from globe_rules.reference.operations import PARTS
from globe_rules.specification.suite import suite

WRAPS = "adapters.partly_wrong:WrapsAround"
OBJECTS = "adapters.python_objects"


def conform(*arguments: str) -> Result:
    """Examine as a user would."""
    result = CliRunner().invoke(main, ["conform", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def asked(tmp_path: Path, *arguments: str) -> list[str]:
    """Return the cases that an examination asks, in order."""
    file = tmp_path / "asked.json"
    conform("--output", str(file), *arguments)
    return [result["id"] for result in json.loads(file.read_text(encoding="utf-8"))["results"]]


@pytest.mark.untraced  # a whole examination
def test_without_anything_the_reference_engine_is_examined() -> None:
    """By every published case, and it conforms."""
    result = conform()
    assert result.exit_code == 0
    number = len(suite().cases)
    share = f"{number:,}/{number:,} (100.0 %)"
    assert f"Conformance: {share} of what is claimed. Claimed: {share} of the suite." in result.stdout
    assert "Conformant" in result.stdout
    assert result.stdout.splitlines()[-1] == f"{number:,} passed, 0 failed"


@pytest.mark.untraced  # slow when traced, and covered elsewhere
def test_the_reference_engine_conforms_on_the_wire_too() -> None:
    """`serve` answers as the engine does."""
    result = conform("--rule", "Q-3", "--", sys.executable, "-m", "globe_rules", "serve")
    assert result.exit_code == 0
    assert re.search(r"^globe_rules \d+\.\d+\.\d+\S* \(Python\)", result.stdout)


def test_a_rule_selects_the_cases_that_cite_it(tmp_path: Path) -> None:
    """Of several, those that cite any."""
    assert asked(tmp_path, "--rule", "CARD-B5") == [case.id for case in suite().cases if "CARD-B5" in case.cites]
    both = asked(tmp_path, "--rule", "CON-3", "--rule", "END-2a")
    assert both == [case.id for case in suite().cases if {"CON-3", "END-2a"} & set(case.cites)]


def test_a_ruling_selects_the_cases_that_cite_it(tmp_path: Path) -> None:
    """A ruling is asked for like a rule."""
    assert asked(tmp_path, "--rule", "Q-3") == [case.id for case in suite().cases if "Q-3" in case.cites]


@pytest.mark.untraced  # slow when traced, and covered elsewhere
@pytest.mark.parametrize("part", PARTS)
def test_a_part_selects_the_cases_of_its_operation(part: str, tmp_path: Path) -> None:
    """Every part has cases."""
    cases = asked(tmp_path, "--part", part)
    assert cases == [case.id for case in suite().cases if case.request["op"] == part]
    assert cases


def test_a_case_is_selected_by_its_id(tmp_path: Path) -> None:
    """Only this one, or only these; they come in the order of the suite."""
    assert asked(tmp_path, "--case", "TABLE.B5E@1.N") == ["TABLE.B5E@1.N"]
    assert asked(tmp_path, "--case", "END-1.1", "--case", "CARD-B5.1a") == ["CARD-B5.1a", "END-1.1"]


def test_choices_of_different_kinds_narrow_each_other(tmp_path: Path) -> None:
    """A case must fit them all."""
    cases = asked(tmp_path, "--rule", "Q-13", "--part", "legality")
    assert cases
    assert set(cases) < set(asked(tmp_path, "--rule", "Q-13"))


def test_a_shuffle_can_be_repeated(tmp_path: Path) -> None:
    """The same seed asks in the same order, another seed in another; repeats ask everything so often."""
    order = asked(tmp_path, "--rule", "CARD-B5")
    mixed = asked(tmp_path, "--rule", "CARD-B5", "--shuffle", "7", "--repeat", "2")
    assert mixed == asked(tmp_path, "--rule", "CARD-B5", "--shuffle", "7", "--repeat", "2")
    assert mixed != asked(tmp_path, "--rule", "CARD-B5", "--shuffle", "8", "--repeat", "2")
    assert sorted(mixed) == sorted(order * 2)
    assert mixed[: len(order)] != order


def test_repeats_find_whoever_remembers() -> None:
    """Right once and wrong afterwards is not conformant."""
    arguments = ["--rule", "END-2a", "--python", f"{OBJECTS}:Forgetful"]
    assert conform(*arguments).exit_code == 0
    assert conform("--repeat", "2", *arguments).exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["--rule", "CARD-B9"], "no rule, ruling or convention is called 'CARD-B9'", id="rule"),
        pytest.param(["--case", "CARD-B5.99"], "no case is called 'CARD-B5.99'", id="case"),
        pytest.param(["--part", "flying"], "'flying' is not one of", id="part"),
        pytest.param(["--rule", "CON-3", "--part", "solo"], "no case is left", id="nothing left"),
        pytest.param(["--python", f"{OBJECTS}:an_instance", "--", "cat"], "not both", id="two implementations"),
        pytest.param(["--python", ""], "--python is empty", id="an empty name"),
        pytest.param(["--cases", "/dev/zero"], "it has more than 64 MB", id="cases without end"),
        pytest.param(["--known", "/dev/zero"], "it has more than 64 MB", id="a list without end"),
        pytest.param(["--repeat", "0"], "--repeat", id="never"),
        pytest.param(["--timeout", "0"], "--timeout", id="no time"),
        pytest.param(["--rule", "AIM-2"], "no case of AIM-2 here; 'globe-rules rule --coverage AIM-2'", id="no case"),
        pytest.param(["--case", "NOPE"], "'NOPE'; 'globe-rules rule --coverage' names", id="nothing near"),
        pytest.param(["--wat"], "Error: No such option '--wat'.", id="no option near"),
        pytest.param(["--tmeout"], "'--timeout'", id="an option near"),
        pytest.param(["--python", "json"], "--python json names no object: write MODULE:CLASS", id="no object named"),
        pytest.param(["--python", ":Engine"], "write MODULE:CLASS", id="no module named"),
        pytest.param(["--known", "no/such/file"], "does not exist", id="no list"),
        pytest.param(["--lang", "de"], "'de' is not one of", id="language"),
    ],
)
def test_wrong_usage_is_told(arguments: list[str], said: str) -> None:
    """The exit status is 2, and the message quotes what is wrong."""
    result = conform(*arguments)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
    assert "--wat" not in arguments or "Did you mean" not in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["--", "no-such-command"], "cannot start 'no-such-command': No such file", id="no command"),
        pytest.param(["--", str(ROOT)], "cannot start", id="a folder"),
        pytest.param(["--", "true"], "could not be evaluated (crash)", id="a command that ends"),
        pytest.param(["--", "cat"], "could not be evaluated (protocol)", id="a command that echoes"),
        pytest.param(["--python", "no_such_module:Engine"], "No module named", id="no module"),
        pytest.param(["--python", f"{OBJECTS}:Nobody"], "cannot find", id="no object"),
        pytest.param(["--python", f"{OBJECTS}:WithoutAnswer"], "no method answer", id="no method"),
        pytest.param(["--python", f"{OBJECTS}:CannotBeMade"], "no licence found", id="cannot be made"),
        pytest.param(["--python", f"{OBJECTS}:ClaimsASet"], "no line can carry it", id="impossible claims"),
        pytest.param(["--python", f"{OBJECTS}:ClaimsAWord"], "claims", id="claims of another type"),
    ],
)
def test_what_cannot_be_evaluated_is_told(arguments: list[str], said: str) -> None:
    """The exit status is 3, and a hint says what to do."""
    result = conform(*arguments)
    assert result.exit_code == 3
    assert said in result.stderr
    assert re.search(r"^Hint: \w+", result.stderr, re.MULTILINE)
    assert result.stdout == ""


@pytest.mark.parametrize("text", ["import no_such_library_at_all", "def (", "raise RuntimeError('no licence found')"])
def test_a_module_that_cannot_be_imported_is_told(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the import raises, there is no traceback of ours."""
    (tmp_path / "unimportable.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    result = conform("--python", "unimportable:Engine")
    assert result.exit_code == 3
    assert "unimportable" in result.stderr


def test_an_object_of_the_current_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's own module need not be installed."""
    text = "from globe_rules.reference.implementation import ReferenceEngine as Mine\n"
    (tmp_path / "engine_of_mine.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    assert conform("--rule", "CON-3", "--python", "engine_of_mine:Mine").exit_code == 0


@pytest.mark.parametrize(
    ("name", "verdict", "said"),
    [
        ("Raises", "error", "ZeroDivisionError: cannot materials"),
        ("AnswersAList", "protocol", "must be object"),
        ("AnswersNothing", "protocol", "object"),
        ("Leaves", "error", "SystemExit"),
    ],
)
def test_an_odd_object_gets_its_verdict(name: str, verdict: str, said: str) -> None:
    """It is told like any other implementation, and is not conformant."""
    result = conform("--rule", "CON-3", "--python", f"{OBJECTS}:{name}")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "0 passed, 1 failed"
    assert f"{verdict} CON-3.1" in result.stdout
    assert said in " ".join(result.stdout.split())


def test_what_is_not_claimed_shows_in_the_figures() -> None:
    """Two figures: how much of what is claimed, and how much is claimed; a name is no markup."""
    result = conform("--rule", "REACT-2", "--python", f"{OBJECTS}:ClaimsLegality")
    assert result.exit_code == 0
    total = sum("REACT-2" in case.cites for case in suite().cases)
    claimed = sum("REACT-2" in case.cites and case.request["op"] == "legality" for case in suite().cases)
    figures = f"Conformance: {claimed:,}/{claimed:,} (100.0 %) of what is claimed. Claimed: {claimed:,}/{total:,} ("
    assert figures in result.stdout
    assert "[red]tiny[/red] 2.0 (Python)" in result.stdout
    assert "unsupported" in result.stdout


def known(tmp_path: Path, text: str | bytes) -> str:
    """Write a list of known failures."""
    file = tmp_path / "known.txt"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(file)


LIST = """# what we know
CARD-B1.2a  wraps round, see our issue 12

  CARD-B1.2b  the same
CARD-B1.2c  the same
CARD-B1.2d\tthe same
"""


def test_known_failures_are_excused(tmp_path: Path) -> None:
    """With a reason for each; the verdict says how many, and does not say conformant; what is left out is not asked."""
    arguments = [word for letter in "abcd" for word in ("--case", f"CARD-B1.2{letter}")]
    result = conform("--known", known(tmp_path, LIST), "--python", WRAPS, *arguments)
    assert result.exit_code == 0
    assert "known" in result.stdout
    assert "0 passed, 0 failed" in result.stdout
    assert "Only known failures: 4 of 4; nothing else fails" in result.stdout
    assert conform("--known", known(tmp_path, LIST), "--rule", "CON-3").exit_code == 0


def test_a_known_failure_that_is_not_claimed_is_told_and_no_error(tmp_path: Path) -> None:
    """The list may be tidied, but nothing is wrong."""
    cases = ["--case", "CARD-B1.2a", "--case", "REACT-2.5"]
    result = conform("--known", known(tmp_path, LIST), "--python", "adapters.python_objects:ClaimsLegality", *cases)
    assert result.exit_code == 0
    assert "Known failure not asked: CARD-B1.2a is not claimed" in result.stdout
    assert "Stale" not in result.stdout


@pytest.mark.parametrize(("option", "id_"), [("--rule", "card-b5"), ("--case", "card-b5.1A"), ("--rule", "q-3")])
def test_capitals_make_no_difference_to_ids(option: str, id_: str) -> None:
    """Whoever types an id need not hold the shift key."""
    assert conform(option, id_).stdout == conform(option, id_.upper()).stdout
    assert conform(option, id_).exit_code == 0


def test_a_stale_known_failure_is_an_error(tmp_path: Path) -> None:
    """Whoever mended it must take it off the list."""
    result = conform("--known", known(tmp_path, LIST), "--case", "CARD-B1.2a")
    assert result.exit_code == 1
    assert "Stale known failure: CARD-B1.2a" in result.stdout
    assert "take it off the list" in " ".join(result.stdout.split())
    assert "Not conformant" in result.stdout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("\n\nCARD-B5.99  never mind\n", "line 3, column 1: found 'CARD-B5.99'", id="unknown id"),
        pytest.param("# x\nCARD-B1.2a\n", "line 2, column 11: found the end", id="no reason"),
        pytest.param("CARD-B1.2a   \n", "line 1", id="a reason of blanks"),
        pytest.param("CARD-B1.2a  a\nCARD-B1.2a  b\n", "line 2, column 1: found CARD-B1.2a again", id="doubled"),
        pytest.param(b"CARD-B1.2a  \xff\n", "not UTF-8", id="not UTF-8"),
    ],
)
def test_a_list_out_of_order_is_told_with_its_line(text: str | bytes, said: str, tmp_path: Path) -> None:
    """The exit status is 2, as for any wrong usage."""
    result = conform("--known", known(tmp_path, text))
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize("name", ["report.json", "report.xml"])
def test_a_report_that_cannot_be_written_is_told(name: str, tmp_path: Path) -> None:
    """The message names the file, and the exit status does not look like a verdict."""
    result = conform("--rule", "CON-3", "--output", str(tmp_path / "no such folder" / name))
    assert "cannot write" in result.stderr
    assert "no such folder" in " ".join(result.stderr.split())
    assert result.exit_code == 2


def test_an_interrupted_handshake_is_incomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was examined, so there is no report, and the exit status is 4."""

    def interrupt(_adapter: InProcess) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(InProcess, "start", interrupt)
    result = conform()
    assert result.exit_code == 4
    assert result.stdout == ""
    assert "interrupted" in result.stderr


@pytest.mark.untraced  # slow when traced, and covered elsewhere
def test_on_a_terminal_there_is_colour() -> None:
    """And a line of progress, which goes away."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "globe_rules", "conform", "--shuffle", "7", "--python", WRAPS, "--show", "0"]
    environment = {**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(HELPERS), "PYTHONIOENCODING": "utf-8"}
    environment.pop("NO_COLOR", None)
    running = subprocess.Popen(command, stdout=theirs, stderr=theirs, env=environment)  # noqa: S603 -- our own
    os.close(theirs)
    said = b""
    try:
        while chunk := os.read(ours, 1 << 16):
            said += chunk
    except OSError:  # how a terminal ends on Linux
        pass
    finally:
        os.close(ours)
    assert running.wait(timeout=60) == 1
    assert b"\x1b[" in said
    assert b"Not conformant" in said


def test_whoever_claims_nothing_is_not_conformant(tmp_path: Path) -> None:
    """The exit status is 3, the report says false, and what is not understood is told."""
    file = tmp_path / "report.json"
    result = conform("--rule", "CON-3", "--output", str(file), "--python", f"{OBJECTS}:ClaimsToFly")
    assert result.exit_code == 3
    assert "Not evaluated: nothing that was to be asked is claimed" in result.stdout
    report = json.loads(file.read_text(encoding="utf-8"))
    assert report["footer"]["conformant"] is False
    assert report["implementation"]["not_understood"] == ["part 'flying'"]


def test_the_whole_run_has_a_time() -> None:
    """What it did not suffice for makes it incomplete."""
    result = conform("--total-timeout", "0.01", "--part", "round", "--repeat", "10")
    assert result.exit_code == 4
    assert "the time for the whole run is up" in result.stdout
