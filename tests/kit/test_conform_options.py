"""`globe-rules conform` in CI: known failures, --fail-fast, badges, and several implementations."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from adapters.kit_commands import SEATS, WRAPS, case_options, load_json, raise_interrupt
from commands import invoke as run

from globe_rules._kit.adapters import Claims, reference
from globe_rules._kit.process import Process
from globe_rules._kit.reporting.markdown import markdown
from globe_rules._kit.reporting.reports import report_json
from globe_rules._kit.runner import Run, run_cases
from globe_rules._specification.suite import suite
from globe_rules.rulebook import rulebook

pytestmark = pytest.mark.usefixtures("objects_in_process")

FEW = case_options("CARD-B1.2a", "CARD-B1.2b", "CON-3.1")


@pytest.fixture
def known(tmp_path: Path) -> Path:
    """Return a list of known failures, written by the kit."""
    file = tmp_path / "list.known"
    assert run("conform", "--python", WRAPS, *FEW, "--output", file).exit_code == 1
    return file


def test_a_written_list_of_known_failures_keeps_reasons_and_drops_passed_cases(known: Path, tmp_path: Path) -> None:
    """Without failures it contains only a comment."""
    lines = known.read_text(encoding="utf-8").splitlines()
    assert [line.split()[0] for line in lines] == ["#", "CARD-B1.2a", "CARD-B1.2b"]
    assert "fail: at /steps: expected" in lines[1]
    why = "on purpose " * 30 + "and long"
    mine = f"# ours\n\nCARD-B1.2a {why}\n# old\nCON-3.1  wrong once\nCARD-B5.1a  not asked now\n"
    known.write_text(mine, encoding="utf-8")
    again = tmp_path / "again.known"
    run("conform", "--python", WRAPS, *FEW, "--known-failures", known, "--output", again)
    lines = again.read_text(encoding="utf-8").splitlines()
    assert lines[:5] == ["# ours", "", f"CARD-B1.2a {why}", "# old", "CARD-B5.1a  not asked now"]
    assert [line[:19] for line in lines[5:]] == ["CARD-B1.2b  fail: a"]
    run("conform", *FEW, "--output", again)
    assert [line[0] for line in again.read_text(encoding="utf-8").splitlines()] == ["#"]


def test_an_implementation_with_known_failures_is_as_expected_but_not_conformant(known: Path, tmp_path: Path) -> None:
    """Figures, text, report, page and badge agree, and the exit status is 0."""
    report = tmp_path / "r.json"
    result = run("conform", "--python", WRAPS, *FEW, "--known-failures", known, "--output", report)
    assert result.exit_code == 0
    assert "Conformance: 1 of 3 claimed cases pass (33.3%)" in result.output
    assert "Only known failures: 2 of 3 claimed cases; nothing else fails" in result.output
    assert "Conformant" not in result.output
    footer = load_json(report)["footer"]
    assert (footer["conformant"], footer["as_expected"]) == (False, True)
    result = run("verify-report", report)
    assert result.exit_code == 0
    assert (
        f"only known failures\nSuite {suite().version}: 1 of 3 claimed cases passed\nKnown failures: 2\n"
        in result.output
    )
    run("report", report, "--output", tmp_path / "p.html", "--output", tmp_path / "b.svg")
    for name in ("p.html", "b.svg"):
        shown = (tmp_path / name).read_text(encoding="utf-8")
        assert "Only known failures" in shown
        assert "Conformant" not in shown


def test_conform_writes_the_same_page_and_badge_as_report(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("r.json", "b.svg", "p.html")]
    run("conform", *FEW, *(word for file in files for word in ("--output", file)))
    run("report", files[0], "--output", tmp_path / "again.svg", "--output", tmp_path / "again.html")
    assert (tmp_path / "again.svg").read_bytes() == files[1].read_bytes()
    assert (tmp_path / "again.html").read_bytes() == files[2].read_bytes()


def test_a_badge_shows_the_claimed_share_of_the_whole_suite(tmp_path: Path) -> None:
    run("conform", *FEW, "--repeat", 2, "--output", tmp_path / "r.json")
    for language, output in (("en", "Conformant 6/6, 0.0% of the suite"), ("fr", "Conforme 6/6, 0,0")):
        run("report", tmp_path / "r.json", "--output", tmp_path / "b.svg", "--lang", language)
        assert output in (tmp_path / "b.svg").read_text(encoding="utf-8")


def test_fail_fast_stops_at_the_first_failure_that_is_not_known(tmp_path: Path) -> None:
    result = run("conform", "--python", WRAPS, "--rule", "Q-3", "--fail-fast", "--output", tmp_path / "r.json")
    assert result.exit_code == 1
    assert "Stopped at the first failure" in result.output
    verdicts = load_json(tmp_path / "r.json")["footer"]["verdicts"]
    assert verdicts["fail"] == 1
    assert verdicts["not-run"] > 100
    result = run("verify-report", tmp_path / "r.json")
    assert result.exit_code == 0
    assert "(Python): not conformant\n" in result.output
    assert "Stopped at the first failure: the cases after it were not run." in result.output
    run("report", tmp_path / "r.json", "--output", tmp_path / "p.html", "--output", tmp_path / "b.svg")
    for file in ("p.html", "b.svg"):
        shown = (tmp_path / file).read_text(encoding="utf-8")
        assert "Not conformant" in shown
        assert "Incomplete" not in shown
    (tmp_path / "k.txt").write_text("CARD-B1.2a on purpose\nCARD-B1.2b on purpose\n", encoding="utf-8")
    result = run("conform", "--python", WRAPS, *FEW, "--fail-fast", "--known-failures", tmp_path / "k.txt")
    assert "Only known failures: 2 of 3" in result.output
    assert run("conform", *FEW, "--fail-fast").exit_code == 0


def test_several_implementations_are_compared_in_one_matrix(tmp_path: Path) -> None:
    """One JSON file and one JUnit file have all of them. The worst decides the exit status."""
    serve = f"'{sys.executable}' -m globe_rules serve"
    both = ("--implementation", f"python:{WRAPS}", "--implementation", serve)
    result = run("conform", *both, *FEW, "--output", tmp_path / "r.json", "--output", tmp_path / "r.xml")
    assert result.exit_code == 1
    rows = {line.split()[0]: line.split() for line in result.output.splitlines() if line.strip()}
    assert rows["reconstruction"][-2:] == ["0/2", "2/2"]
    assert rows["total"][-2:] == ["1/3", "3/3"]
    assert "2 of 2 fail" in " ".join(rows["Q-3"])
    assert rows["not"] == ["not", "conformant", "conformant"]
    assert "globe_rules" in (tmp_path / "r.xml").read_text(encoding="utf-8")
    assert len(load_json(tmp_path / "r.json")) == 2
    assert run("verify-report", tmp_path / "r.json").exit_code == 0
    result = run("report", tmp_path / "r.json", "--output", tmp_path / "b.svg")
    assert result.exit_code == 2
    assert "the format svg has room for only one implementation" in result.output
    result = run("report", tmp_path / "r.json")
    assert re.findall(r": ((?:not )?conformant)$", result.output, re.MULTILINE) == ["not conformant", "conformant"]
    assert len(json.loads(run("report", tmp_path / "r.json", "--json").output)) == 2


def test_an_implementation_that_cannot_be_evaluated_does_not_stop_the_others(tmp_path: Path) -> None:
    """Every format reports it."""
    all_ = [f"python:{SEATS}", "./no-such-command", "python:adapters.python_objects:Forgetful"]
    named = [word for each in all_ for word in ("--implementation", each)]
    outputs = ("--output", tmp_path / "r.json", "--output", tmp_path / "r.xml")
    result = run("conform", *named, "--case", "CON-3.1", *outputs)
    assert result.exit_code == 3
    assert "cannot start './no-such-command'" in result.stderr
    assert result.stdout.split()[-4:] == ["conformant", "not", "evaluated", "conformant"]
    reports = load_json(tmp_path / "r.json")
    assert [each["implementation"]["name"] for each in reports][1] == "./no-such-command"
    assert reports[1]["error"]["kind"] == "not-evaluated"
    groups = {each.get("name"): each for each in ET.parse(tmp_path / "r.xml").iter("testsuite")}
    assert groups["./no-such-command"].get("errors") == "1"
    result = run("verify-report", tmp_path / "r.json")
    assert result.exit_code == 1
    assert "incomplete: ./no-such-command has no report (the implementation could not be evaluated" in result.output


@pytest.mark.usefixtures("objects_in_own_process")
@pytest.mark.parametrize(
    ("starts", "send", "complete"),
    [
        pytest.param([Process.start, raise_interrupt], Process.send, True, id="before the second starts"),
        pytest.param([Process.start], raise_interrupt, False, id="while the first runs"),
    ],
)
def test_an_interrupt_skips_the_remaining_implementations(
    starts: list[Callable[[Process], Claims]],
    send: Callable[..., Any],
    complete: bool,  # noqa: FBT001 -- a parameter
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Results so far are kept."""
    remaining = iter(starts)

    def start(self: Process) -> Claims:
        return next(remaining)(self)

    monkeypatch.setattr(Process, "start", start)
    monkeypatch.setattr(Process, "send", send)
    named = ("--implementation", f"python:{WRAPS}") * 3
    assert run("conform", *named, "--case", "CON-3.1", "--output", tmp_path / "r.json").exit_code == 4
    first, *others = load_json(tmp_path / "r.json")
    assert first["footer"]["complete"] is complete
    assert [each["error"]["kind"] for each in others] == ["interrupted", "interrupted"]


def test_the_matrix_shows_stopped_and_unclaimed_implementations() -> None:
    """An operation that is not claimed has a dash."""
    named = ("--implementation", f"python:{WRAPS}", "--implementation", "python:adapters.python_objects:ClaimsLegality")
    result = run("conform", *named, *FEW, "--fail-fast")
    assert re.search("not conformant +not evaluated", result.output)
    assert "–" in result.output


def test_implementations_that_run_out_of_time_are_incomplete_in_the_matrix(monkeypatch: pytest.MonkeyPatch) -> None:
    def out_of_time(*arguments: Any, **options: Any) -> Run:  # noqa: ANN401 -- as run_cases has it
        return run_cases(*arguments, **{**options, "seconds": 0})

    monkeypatch.setattr("globe_rules._cli.conform.run_cases", out_of_time)
    result = run("conform", *FEW, "--implementation", f"python:{WRAPS}", "--implementation", f"python:{SEATS}")
    assert result.exit_code == 4
    assert result.output.split()[-2:] == ["incomplete", "incomplete"]


def test_implementations_with_the_same_name_are_numbered(tmp_path: Path) -> None:
    files = tmp_path / "r.json", tmp_path / "r.xml"
    twice = ("--implementation", f"python:{WRAPS}") * 2
    outputs = [word for file in files for word in ("--output", file)]
    heading = run("conform", *FEW, *twice, *outputs).output.splitlines()[0]
    assert re.findall(r" (\d)\. ", heading) == ["1", "2"]
    for command in ("verify-report", "report"):
        assert re.findall(r"^(\d\.) adapters", run(command, files[0]).output, re.MULTILINE) == ["1.", "2."]
    assert re.findall(r'"(\d\.) adapters[^"]*: CON"', files[1].read_text(encoding="utf-8")) == ["1.", "2."]


def test_cases_of_another_suite_are_ignored_with_a_warning(known: Path) -> None:
    """Their ids are stable only within one version of the suite, so a new suite must not end every build."""
    chosen = "AGREED.1 why\nWORLD.desk.2 why\nINVALID.name.999 why\nAGREED.4 why\n"
    known.write_text(known.read_text(encoding="utf-8") + chosen, encoding="utf-8")
    result = run("conform", "--python", WRAPS, *FEW, "--known-failures", known)
    assert result.exit_code == 0
    warning = "4 known failures are cases of another version of the suite: AGREED.1, WORLD.desk.2, "
    assert f"Warning: {known}: {warning}INVALID.name.999 …." in result.stderr
    known.write_text("AGREED.1 why\nCARD-B1.9 why", encoding="utf-8")
    assert run("conform", "--python", WRAPS, *FEW, "--known-failures", known).exit_code == 2


def test_each_of_several_implementations_has_its_own_known_failures(known: Path, tmp_path: Path) -> None:
    none = tmp_path / "none.known"
    none.write_text("# nothing fails\n", encoding="utf-8")
    both = ("--implementation", f"python:{WRAPS}", "--implementation", f"{sys.executable} -m globe_rules serve")
    lists = ("--known-failures", known, "--known-failures", none)
    file = tmp_path / "report.json"
    assert run("conform", *FEW, *both, *lists, "--output", file).exit_code == 0
    assert [each["footer"]["verdicts"]["known"] for each in load_json(file)] == [2, 0]
    swapped = ("--known-failures", none, "--known-failures", known)
    assert run("conform", *FEW, *both, *swapped).exit_code == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--implementation", "a", "--implementation", "b"], "found 1 --known-failures for 2 implementations"),
        (["--known-failures", "{known}"], "several --known-failures need several --implementation"),
    ],
)
def test_a_wrong_number_of_lists_is_an_error(options: list[str], message: str, known: Path) -> None:
    named = [each.format(known=known) for each in options]
    result = run("conform", *FEW, "--known-failures", known, *named)
    assert (result.exit_code, message in result.stderr) == (2, True)


def test_one_page_and_one_markdown_file_show_several_implementations(known: Path, tmp_path: Path) -> None:
    """Also those that cannot be evaluated. `report` writes the same page from the JSON file."""
    none = tmp_path / "none.known"
    none.write_text("", encoding="utf-8")
    both = ("--implementation", f"python:{WRAPS}", "--implementation", f"{sys.executable} -m globe_rules serve")
    lists = ("--known-failures", known, "--known-failures", none)
    files = [tmp_path / f"r.{extension}" for extension in ("json", "html", "md")]
    outputs = [word for file in files for word in ("--output", file)]
    assert run("conform", *FEW, *both, *lists, *outputs).exit_code == 0
    page, text = (file.read_text(encoding="utf-8") for file in files[1:])
    assert len(re.findall("<h1>", page)) == 1
    assert len(re.findall("<section><h2>", page)) == 2
    assert '<td class="number">Only known failures</td>' in page
    assert re.findall(r"^### .*: (.*)$", text, re.MULTILINE) == ["Only known failures", "Conformant"]
    again = [tmp_path / "again.html", tmp_path / "again.md"]
    run("report", files[0], *(word for file in again for word in ("--output", file)))
    assert [file.read_text(encoding="utf-8") for file in again] == [page, text]
    not_evaluated = ("--implementation", "./no-such-command", "--implementation", f"python:{WRAPS}")
    assert run("conform", *FEW, *not_evaluated, *outputs).exit_code == 3
    page, text = (file.read_text(encoding="utf-8") for file in files[1:])
    assert '<td>./no-such-command</td><td class="number">Not evaluated</td>' in page
    assert "<pre>the implementation could not be evaluated" in page
    assert "### `./no-such-command`: Not evaluated\n\n```text\nthe implementation could not be" in text
    assert "<h3>Operations</h3>" in page


def test_markdown_lists_what_is_broken_and_escapes_what_the_implementation_says(tmp_path: Path) -> None:
    file = tmp_path / "r.md"
    run("conform", *FEW, "--python", WRAPS, "--fail-fast", "--output", file)
    text = file.read_text(encoding="utf-8")
    assert "| `Q-3` | 1 | " in text
    assert "\nStopped at the first failure\n" in text
    assert "#### Smallest failures\n\n**`CARD-B1.2a`** `CARD-B1` " in text
    known = tmp_path / "list.known"
    known.write_text("CON-3.1 was wrong\n", encoding="utf-8")
    run("conform", "--case", "CON-3.1", "--known-failures", known, "--output", file)
    assert "remove them from the list: `CON-3.1`\n" in file.read_text(encoding="utf-8")
    run("conform", "--case", "CON-3.1", "--python", "adapters.python_objects:ClaimsLegality", "--output", file)
    assert file.read_text(encoding="utf-8").startswith("### `[red]tiny[/red] 2.0`: ")


def test_names_in_markdown_are_code() -> None:
    """Otherwise an address in a name becomes a link on GitHub, and `@name` notifies a person."""
    report = report_json(run_cases(reference(), [suite().cases[0]]), {})
    report["implementation"] |= {"name": "`@all` https://example.org\n# <b>#1", "version": "``"}
    assert markdown(report, "en").splitlines()[0] == "### ``` `@all` https://example.org·# <b>#1 `` ```: Conformant"
    report["implementation"] |= {"name": "x" * 1_000_000}
    assert len(markdown(report, "en").splitlines()[0]) < 300


def test_markdown_of_a_failure_cannot_leave_its_block_of_code() -> None:
    failure = {"id": "CON-3.1", "ids": [], "problems": ["````\n# no"], "case": {"request": {"op": "materials"}}}
    report = report_json(run_cases(reference(), [suite().cases[0]]), {})
    report |= {"smallest_failures": [failure], "rules_broken": [rule.id for rule in rulebook().rules.values()]}
    text = markdown(report, "en")
    assert "`````text\n" in text
    assert text.endswith("# no\n`````\n")
    assert f"… and {len(rulebook().rules) - 50} more" in text
