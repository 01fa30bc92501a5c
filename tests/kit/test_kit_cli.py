"""`globe-rules conform` does what its options say, and its exit status tells what came of it."""

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from adapters.asking import OBJECTS, WRAPS, chosen, conform, interrupted, loaded, only

from globe_rules.kit.adapters import EVERYTHING, Adapter, Claims, InProcess
from globe_rules.kit.runner import Result, Run, Verdict
from globe_rules.reference.operations import PARTS
from globe_rules.specification.cases import Case
from globe_rules.specification.suite import suite
from tools.places import HELPERS, ROOT

Asked = Callable[..., list[str]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Return what tells the cases that an examination would ask, in order."""

    def examined(_adapter: Adapter, cases: Iterable[Case], **_options: object) -> Run:
        return Run(Claims.read(EVERYTHING), tuple(Result(case, Verdict.PASS) for case in cases))

    def ids(*arguments: str) -> list[str]:
        monkeypatch.setattr("globe_rules.cli.conform.examine", examined)
        return [result["id"] for result in json.loads(conform("--json", *arguments).stdout)["results"]]

    return ids


def test_without_anything_the_reference_engine_is_examined(asked: Asked) -> None:
    """By every published case; it conforms, and the report says of how much."""
    few = suite().cases[::100]
    share = f"{len(few)}/{len(few)} (100.0%)"
    with only(few):
        said = conform().stdout
    assert said.startswith("globe_rules ")
    assert f"Conformance: {share} of what is claimed. Claimed: {share} of the suite." in said
    assert "Conformant" in said
    assert said.splitlines()[-1] == f"{len(few)} passed, 0 failed"
    assert asked() == [case.id for case in suite().cases]


@pytest.mark.parametrize("rules", [("CARD-B5",), ("Q-3",), ("CON-3", "END-2a")])
def test_a_rule_or_a_ruling_selects_the_cases_that_cite_it(rules: tuple[str, ...], asked: Asked) -> None:
    """Of several, those that cite any; whoever types an id need not hold the shift key."""
    wanted = [case.id for case in suite().cases if {*rules} & set(case.cites)]
    for spelled in (rules, map(str.lower, rules)):
        assert asked(*(word for id_ in spelled for word in ("--rule", id_))) == wanted


@pytest.mark.parametrize("part", PARTS)
def test_a_part_selects_the_cases_of_its_operation(part: str, asked: Asked) -> None:
    """Every part has cases."""
    cases = asked("--part", part)
    assert cases == [case.id for case in suite().cases if case.request["op"] == part]
    assert cases


def test_a_case_is_selected_by_its_id(asked: Asked) -> None:
    """Only this one, or only these, whatever their capitals; they come in the order of the suite."""
    assert asked("--case", "TABLE.B5E@1.N") == ["TABLE.B5E@1.N"]
    assert asked("--case", "end-1.1", "--case", "CARD-B5.1A") == ["CARD-B5.1a", "END-1.1"]


def test_choices_of_different_kinds_narrow_each_other(asked: Asked) -> None:
    """A case must fit them all."""
    cases = asked("--rule", "Q-13", "--part", "legality")
    assert cases
    assert set(cases) < set(asked("--rule", "Q-13"))


def test_a_shuffle_can_be_repeated(asked: Asked) -> None:
    """The same seed asks in the same order, another seed in another, zero too; repeats ask everything so often."""
    order = asked("--rule", "CARD-B5")
    twice = ("--rule", "CARD-B5", "--repeat", "2")
    mixed, again, other, zero = (asked(*twice, "--shuffle", seed) for seed in ("7", "7", "8", "0"))
    assert mixed == again != other
    assert sorted(mixed) == sorted(order * 2)
    assert order not in (mixed[: len(order)], zero[: len(order)])
    assert asked(*twice) == order * 2


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
        pytest.param(["--output", "no/such/r.json"], "cannot write no/such/r.json: No such file", id="no place"),
        pytest.param(["--implementation", "x", "--python", "y:z"], "goes with no COMMAND", id="one and several"),
        pytest.param(["--implementation", "x", "--output", "b.svg"], "there is no svg", id="a badge of several"),
        pytest.param(["--implementation", ""], "--implementation is empty", id="an empty one of several"),
        pytest.param(["--implementation", "node 'a.js"], "has a quote without its end", id="half a quote"),
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
        pytest.param(["--python", "no_such_module:Engine"], "there is no 'no_such_module'", id="no module"),
    ],
)
def test_what_cannot_be_evaluated_is_told(arguments: list[str], said: str) -> None:
    """The exit status is 3, and a hint says what to do."""
    result = conform(*arguments)
    assert result.exit_code == 3
    assert said in result.stderr
    assert re.search(r"^Hint: \w+", result.stderr, re.MULTILINE)
    assert result.stdout == ""


def test_an_object_of_the_current_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's own module need not be installed."""
    text = "from globe_rules.reference.operations import ReferenceEngine as Mine\n"
    (tmp_path / "engine_of_mine.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    assert conform("--rule", "CON-3", "--python", "engine_of_mine:Mine").exit_code == 0


def test_what_is_not_claimed_shows_in_the_figures() -> None:
    """Two figures: how much of what is claimed, and how much is claimed; a name is no markup."""
    result = conform("--rule", "REACT-2", "--python", f"{OBJECTS}:ClaimsLegality")
    assert result.exit_code == 0
    total = sum("REACT-2" in case.cites for case in suite().cases)
    claimed = sum("REACT-2" in case.cites and case.request["op"] == "legality" for case in suite().cases)
    figures = f"Conformance: {claimed:,}/{claimed:,} (100.0%) of what is claimed. Claimed: {claimed:,}/{total:,} ("
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


def test_a_known_failure_that_is_not_claimed_is_told_and_no_error(tmp_path: Path) -> None:
    """The list may be tidied, but nothing is wrong."""
    cases = chosen("CARD-B1.2a", "REACT-2.5")
    result = conform("--known", known(tmp_path, LIST), "--python", f"{OBJECTS}:ClaimsLegality", *cases)
    assert result.exit_code == 0
    assert "Known failure not asked: CARD-B1.2a is not claimed" in result.stdout
    assert "Stale" not in result.stdout


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


def test_an_interrupted_handshake_is_incomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was examined, so there is no report, and the exit status is 4."""
    monkeypatch.setattr(InProcess, "start", interrupted)
    result = conform()
    assert result.exit_code == 4
    assert result.stdout == ""
    assert "interrupted" in result.stderr


def test_on_a_terminal_there_is_colour() -> None:
    """And a line of progress, which goes away."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "globe_rules", "conform", "--rule", "Q-3", "--shuffle", "7", "--python", WRAPS]
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
    assert running.wait(timeout=600) == 1
    assert b"\x1b[" in said
    assert b"Not conformant" in said


def test_whoever_claims_nothing_is_not_conformant(tmp_path: Path) -> None:
    """The exit status is 3, the report says false, and what is not understood is told."""
    file = tmp_path / "report.json"
    result = conform("--rule", "CON-3", "--output", str(file), "--python", f"{OBJECTS}:ClaimsToFly")
    assert result.exit_code == 3
    assert "Not evaluated: nothing that was to be asked is claimed" in result.stdout
    report = loaded(file)
    assert report["footer"]["conformant"] is False
    assert report["implementation"]["not_understood"] == ["part 'flying'"]


def test_the_whole_run_has_a_time() -> None:
    """What it did not suffice for makes it incomplete."""
    result = conform("--total-timeout", "0.01", "--part", "round", "--repeat", "10")
    assert result.exit_code == 4
    assert "the time for the whole run is up" in result.stdout
    assert "Incomplete: not every case was run" in result.stdout
    assert "onformant" not in result.stdout
