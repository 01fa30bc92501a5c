"""What implementers need in their own CI: one report for all commands, several engines, the first failure, lists."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from adapters.asking import SEATS, WRAPS, chosen, interrupted, loaded
from commands import invoke as run

from globe_rules.kit.adapters import Claims, InProcess
from globe_rules.kit.runner import Run, examine
from globe_rules.specification.suite import suite

FEW = chosen("CARD-B1.2a", "CARD-B1.2b", "CON-3.1")


@pytest.fixture
def known(tmp_path: Path) -> Path:
    """Return a list of known failures, written by the kit."""
    file = tmp_path / "list.known"
    assert run("conform", "--python", WRAPS, *FEW, "--output", file).exit_code == 1
    return file


def test_a_list_of_known_failures_is_written(known: Path, tmp_path: Path) -> None:
    """As it can be read again; what was said by people stays, what fails no more goes; else there is but a remark."""
    lines = known.read_text(encoding="utf-8").splitlines()
    assert [line.split()[0] for line in lines] == ["#", "CARD-B1.2a", "CARD-B1.2b"]
    assert "fail: at /steps: expected" in lines[1]
    why = "on purpose " * 30 + "indeed"
    mine = f"# ours\n\nCARD-B1.2a {why}\n# old\nCON-3.1  wrong once\nCARD-B5.1a  not asked now\n"
    known.write_text(mine, encoding="utf-8")
    again = tmp_path / "again.known"
    run("conform", "--python", WRAPS, *FEW, "--known", known, "--output", again)
    lines = again.read_text(encoding="utf-8").splitlines()
    assert lines[:5] == ["# ours", "", f"CARD-B1.2a {why}", "# old", "CARD-B5.1a  not asked now"]
    assert [line[:19] for line in lines[5:]] == ["CARD-B1.2b  fail: a"]
    run("conform", *FEW, "--output", again)
    assert [line[0] for line in again.read_text(encoding="utf-8").splitlines()] == ["#"]


def test_whoever_has_known_failures_is_not_called_conformant(known: Path, tmp_path: Path) -> None:
    """Figures, words, report, page and badge agree; the status is that nothing unexpected happened."""
    report = tmp_path / "r.json"
    told = run("conform", "--python", WRAPS, *FEW, "--known", known, "--output", report)
    assert told.exit_code == 0
    assert "Conformance: 1/3 (33.3%)" in told.output
    assert "Only known failures: 2 of 3; nothing else fails" in told.output
    assert "Conformant" not in told.output
    footer = loaded(report)["footer"]
    assert (footer["conformant"], footer["as_expected"]) == (False, True)
    told = run("verify-report", report)
    assert told.exit_code == 0
    assert (
        f"only known failures\nSuite {suite().version}: 1 of 3 claimed cases passed\nKnown failures: 2\n" in told.output
    )
    run("report", report, "--output", tmp_path / "p.html", "--output", tmp_path / "b.svg")
    for name in ("p.html", "b.svg"):
        shown = (tmp_path / name).read_text(encoding="utf-8")
        assert "Only known failures" in shown
        assert "Conformant" not in shown


def test_a_page_and_a_badge_are_made_at_once(tmp_path: Path) -> None:
    """The same as of the report."""
    files = [tmp_path / name for name in ("r.json", "b.svg", "p.html")]
    run("conform", *FEW, *(word for file in files for word in ("--output", file)))
    run("report", files[0], "--output", tmp_path / "again.svg", "--output", tmp_path / "again.html")
    assert (tmp_path / "again.svg").read_bytes() == files[1].read_bytes()
    assert (tmp_path / "again.html").read_bytes() == files[2].read_bytes()


def test_a_badge_says_how_much_is_claimed(tmp_path: Path) -> None:
    """Of the whole suite, whatever was chosen of it."""
    run("conform", *FEW, "--repeat", 2, "--output", tmp_path / "r.json")
    for language, said in (("en", "Conformant 6/6, 0.0% of the suite"), ("fr", "Conforme 6/6, 0,0")):
        run("report", tmp_path / "r.json", "--output", tmp_path / "b.svg", "--lang", language)
        assert said in (tmp_path / "b.svg").read_text(encoding="utf-8")


def test_it_stops_at_the_first_failure(tmp_path: Path) -> None:
    """The rest is not run, and known failures are no reason to stop."""
    told = run("conform", "--python", WRAPS, "--rule", "Q-3", "--fail-fast", "--output", tmp_path / "r.json")
    assert told.exit_code == 1
    assert "Stopped at the first failure" in told.output
    verdicts = loaded(tmp_path / "r.json")["footer"]["verdicts"]
    assert verdicts["fail"] == 1
    assert verdicts["not-run"] > 100
    told = run("verify-report", tmp_path / "r.json")
    assert told.exit_code == 0
    assert "(Python): not conformant\n" in told.output
    assert "Stopped at the first failure: what comes after it is not known." in told.output
    run("report", tmp_path / "r.json", "--output", tmp_path / "p.html", "--output", tmp_path / "b.svg")
    for file in ("p.html", "b.svg"):
        shown = (tmp_path / file).read_text(encoding="utf-8")
        assert "Not conformant" in shown
        assert "Incomplete" not in shown
    (tmp_path / "k.txt").write_text("CARD-B1.2a on purpose\nCARD-B1.2b on purpose\n", encoding="utf-8")
    told = run("conform", "--python", WRAPS, *FEW, "--fail-fast", "--known", tmp_path / "k.txt")
    assert "Only known failures: 2 of 3" in told.output
    assert run("conform", *FEW, "--fail-fast").exit_code == 0


def test_several_implementations_stand_side_by_side(tmp_path: Path) -> None:
    """In one matrix, one file of reports and one of JUnit; the worst decides about the status."""
    serve = f"'{sys.executable}' -m globe_rules serve"
    both = ("--implementation", f"python:{WRAPS}", "--implementation", serve)
    told = run("conform", *both, *FEW, "--output", tmp_path / "r.json", "--output", tmp_path / "r.xml")
    assert told.exit_code == 1
    rows = {line.split()[0]: line.split() for line in told.output.splitlines() if line.strip()}
    assert rows["CARD"][-2:] == ["0/2", "2/2"]
    assert rows["all"][-2:] == ["1/3", "3/3"]
    assert "2 of 2 wrong" in " ".join(rows["Q-3"])
    assert told.output.split()[-3:] == ["not", "conformant", "conformant"]
    assert "globe_rules" in (tmp_path / "r.xml").read_text(encoding="utf-8")
    assert len(loaded(tmp_path / "r.json")) == 2
    assert run("verify-report", tmp_path / "r.json").exit_code == 0
    told = run("report", tmp_path / "r.json", "--output", tmp_path / "b.svg")
    assert told.exit_code == 2
    assert "of several implementations there is no svg" in told.output
    told = run("report", tmp_path / "r.json")
    assert re.findall(r": ((?:not )?conformant)$", told.output, re.MULTILINE) == ["not conformant", "conformant"]
    assert len(json.loads(run("report", tmp_path / "r.json", "--json").output)) == 2


def test_one_that_cannot_be_evaluated_harms_no_other(tmp_path: Path) -> None:
    """It is told, in every format, and the others are examined."""
    all_ = [f"python:{SEATS}", "./no-such-command", "python:adapters.python_objects:Forgetful"]
    named = [word for each in all_ for word in ("--implementation", each)]
    outputs = ("--output", tmp_path / "r.json", "--output", tmp_path / "r.xml")
    told = run("conform", *named, "--case", "CON-3.1", *outputs)
    assert told.exit_code == 3
    assert "cannot start './no-such-command'" in told.stderr
    assert told.stdout.split()[-4:] == ["conformant", "not", "evaluated", "conformant"]
    reports = loaded(tmp_path / "r.json")
    assert [each["implementation"]["name"] for each in reports][1] == "./no-such-command"
    assert reports[1]["error"]["kind"] == "not-evaluated"
    groups = {each.get("name"): each for each in ET.parse(tmp_path / "r.xml").iter("testsuite")}
    assert groups["./no-such-command"].get("errors") == "1"
    told = run("verify-report", tmp_path / "r.json")
    assert told.exit_code == 1
    assert "incomplete: ./no-such-command has no report (the implementation could not be evaluated" in told.output


@pytest.mark.parametrize(
    ("starts", "asks", "whole"),
    [
        pytest.param([InProcess.start, interrupted], InProcess.ask, True, id="before the second begins"),
        pytest.param([InProcess.start], interrupted, False, id="while the first is asked"),
    ],
)
def test_after_an_interruption_no_other_is_begun(
    starts: list[Callable[[InProcess], Claims]],
    asks: Callable[..., Any],
    whole: bool,  # noqa: FBT001 -- a parameter
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was asked until then is kept, and what is left unasked is told."""
    left = iter(starts)

    def start(self: InProcess) -> Claims:
        return next(left)(self)

    monkeypatch.setattr(InProcess, "start", start)
    monkeypatch.setattr(InProcess, "ask", asks)
    named = ("--implementation", f"python:{WRAPS}") * 3
    assert run("conform", *named, "--case", "CON-3.1", "--output", tmp_path / "r.json").exit_code == 4
    first, *others = loaded(tmp_path / "r.json")
    assert first["footer"]["complete"] is whole
    assert [each["error"]["kind"] for each in others] == ["interrupted", "interrupted"]


def test_one_that_stopped_and_one_that_claims_nothing_are_told() -> None:
    """A part that is not claimed has a dash."""
    named = ("--implementation", f"python:{WRAPS}", "--implementation", "python:adapters.python_objects:ClaimsLegality")
    told = run("conform", *named, *FEW, "--fail-fast")
    assert told.output.split()[-4:] == ["not", "conformant", "not", "evaluated"]
    assert "–" in told.output


def test_who_had_no_time_is_incomplete_beside_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """In words and in status."""

    def at_once(*given: Any, **options: Any) -> Run:  # noqa: ANN401 -- as examine has it
        return examine(*given, **{**options, "seconds": 0})

    monkeypatch.setattr("globe_rules.cli.conform.examine", at_once)
    told = run("conform", *FEW, "--implementation", f"python:{WRAPS}", "--implementation", f"python:{SEATS}")
    assert told.exit_code == 4
    assert told.output.split()[-2:] == ["incomplete", "incomplete"]


def test_implementations_of_one_name_are_numbered(tmp_path: Path) -> None:
    """In the matrix, in JUnit and wherever the report is read."""
    files = tmp_path / "r.json", tmp_path / "r.xml"
    twice = ("--implementation", f"python:{WRAPS}") * 2
    outputs = [word for file in files for word in ("--output", file)]
    heading = run("conform", *FEW, *twice, *outputs).output.splitlines()[0]
    assert re.findall(r" (\d)\. ", heading) == ["1", "2"]
    for command in ("verify-report", "report"):
        assert re.findall(r"^(\d\.) adapters", run(command, files[0]).output, re.MULTILINE) == ["1.", "2."]
    assert re.findall(r'"(\d\.) adapters[^"]*: CON"', files[1].read_text(encoding="utf-8")) == ["1.", "2."]
