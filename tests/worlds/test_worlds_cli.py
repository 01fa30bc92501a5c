"""`globe-rules worlds`: what it says about right and wrong implementations, its files and its exit codes."""

import json
import re
import sys
from pathlib import Path

import pytest
from adapters.kit_commands import OBJECTS, load_json, raise_interrupt
from adapters.remembering import EndsAfterTakeBacks
from adapters.scripted import Scripted, only
from commands import invoke

from globe_rules._cli.findings import MAX_LINES
from globe_rules._kit.adapters import FULL_CLAIMS, Adapter, AdapterError, InProcess
from globe_rules._kit.process import Limits, Process
from globe_rules._worlds.catalogue import WORLDS
from globe_rules._worlds.model import Kind
from globe_rules._worlds.running import Survey, WorldRequest, findings
from tools.agreement import NODE
from tools.paths import JAVASCRIPT

pytestmark = pytest.mark.usefixtures("objects_in_process")

REMEMBERS = "adapters.remembering"
SMALL = ("--world", "small-desk")


def surveyed(adapter: Adapter, *names: str, **options: float) -> Survey:
    """Send the requests of some worlds."""
    survey = Survey(adapter, tuple(WORLDS[name] for name in names), **options)  # type: ignore[arg-type]
    survey.run()
    return survey


def test_a_right_engine_is_told_which_worlds_are_complete() -> None:
    result = invoke("worlds", *SMALL, "--world", "counts")
    assert result.exit_code == 0
    assert "small-desk: all 266 transitions of 14 states and all 588 pairs agree (205 requests)" in result.output
    assert "counts: all 336 requests agree" in result.output
    assert "No differences" in result.output


def test_the_length_of_a_long_request_without_a_response_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("globe_rules._cli.worlds.LONG_LINE", 100)
    result = invoke("worlds", *SMALL, "--fail-fast", "--python", f"{OBJECTS}:Raises")
    assert result.exit_code == 1
    assert re.search(r"The request is one line of [0-9]{3} bytes\. Lines can be that long\.", result.output)


def test_the_list_has_figures_and_contents() -> None:
    result = invoke("worlds", "--list", *SMALL)
    assert result.exit_code == 0
    assert "14" in result.output
    assert "205" in result.output
    assert str(WORLDS["small-desk"].about)[:60] in result.output
    [world] = json.loads(invoke("worlds", "--list", "--world", "counts", "--json").output)
    assert world == {"world": "counts", "requests": 336, "about": str(WORLDS["counts"].about)}


def test_an_engine_that_remembers_the_way_to_a_state_is_told_so(tmp_path: Path) -> None:
    """The shortest ways do not show it, only tours do; the scenario has five events or fewer."""
    result = invoke("worlds", *SMALL, "--python", f"{REMEMBERS}:RemembersTakeBacks", "--output", tmp_path / "w.json")
    assert result.exit_code == 1
    assert "remembers something that the rules forget" in " ".join(result.output.split())
    assert "\n    When Ana " in result.output
    assert "Differences found" in result.output
    value = load_json(tmp_path / "w.json")
    assert value["complete"]
    [finding] = value["findings"]
    assert finding["remembers_events"]
    assert not finding["remembers_requests"]
    assert len(finding["case"]["request"]["events"]) <= 6
    assert value["results"][0]["differing"] == finding["occurrences"]


def test_a_part_of_a_tour_that_differs_otherwise_does_not_replace_the_tour() -> None:
    """The stage ends too early after two take-backs; more of them also lose cards."""
    survey = surveyed(InProcess(EndsAfterTakeBacks()), "small-desk")
    found = list(findings(survey, most=5))
    assert {each.finding.difference.kind for each in found} == {"over", "desks/program"}
    assert all(each.remembers_events and each.finding.reproducible for each in found)


@pytest.mark.no_cover
def test_differences_are_saved_as_cases_and_reproduce(tmp_path: Path) -> None:
    engine = f"{REMEMBERS}:RemembersTakeBacks"
    result = invoke("worlds", *SMALL, "--python", engine, "--save", tmp_path / "found")
    assert f"globe-rules conform --cases {tmp_path / 'found'}" in result.output
    again = invoke("conform", "--cases", tmp_path / "found", "--python", engine)
    assert again.exit_code == 1
    assert "1 failed" in again.output


def test_an_engine_that_remembers_requests_is_told_so() -> None:
    """It fails the second request only, so a new process passes it."""
    engine = ("--python", f"{REMEMBERS}:ReconstructsOnlyOnce")
    result = invoke("worlds", "--world", "placements", "--fail-fast", *engine)
    assert result.exit_code == 1
    assert "your engine remembers earlier requests" in " ".join(result.output.split())
    assert f"Reproduce with: globe-rules worlds --world placements {' '.join(engine)}" in result.output
    assert "placements: incomplete, 2 of 6,320 requests sent, 1 differ" in result.output


def test_a_difference_that_no_scenario_can_show_is_printed_as_a_request() -> None:
    result = invoke("worlds", "--world", "counts", "--fail-fast", "--python", f"{REMEMBERS}:Miscounts")
    assert result.exit_code == 1
    assert '{"op": "count"' in result.output


@pytest.mark.no_cover
def test_a_long_scenario_is_cut_in_the_middle() -> None:
    """A fault after 128 events needs all of them."""
    result = invoke("worlds", "--world", "limits", "--fail-fast", "--python", f"{REMEMBERS}:NumbersEventsInBytes")
    assert result.exit_code == 1
    assert "more lines (--output report.json)" in result.output
    [_, shown, _] = result.output.split("\n\n")
    assert shown.startswith("1. W-7 ")
    assert len(shown.splitlines()) <= MAX_LINES


@pytest.mark.no_cover
def test_an_engine_that_accepts_invalid_requests_is_told_why_they_are_invalid(tmp_path: Path) -> None:
    """The request is not shrunk, and the saved case reproduces the difference."""
    engine = f"{REMEMBERS}:ChecksNoForm"
    result = invoke("worlds", "--world", "invalid", "--fail-fast", "--python", engine, "--save", tmp_path / "found")
    assert result.exit_code == 1
    [_, shown, _] = result.output.split("\n\n")
    assert shown.startswith("1. W-15 ")
    assert "expected an error, because the request is invalid (it does not match the schema: " in shown
    assert len(shown.splitlines()) <= MAX_LINES
    again = invoke("conform", "--cases", tmp_path / "found", "--python", engine)
    assert again.exit_code == 1
    assert "1 failed" in again.output


def test_an_engine_that_remembers_earlier_invalid_requests_is_told_so() -> None:
    result = invoke("worlds", "--world", "invalid", "--fail-fast", "--python", f"{REMEMBERS}:ChecksFormOnce")
    assert "your engine remembers earlier requests" in " ".join(result.output.split())


def test_a_crash_or_a_second_response_after_an_invalid_request_is_a_difference() -> None:
    crashing = surveyed(Scripted(lambda _number: AdapterError("crash", "it ended")), "invalid")
    [finding] = findings(crashing, most=1)
    assert finding.finding.ids[-1] == "W-15"
    assert finding.finding.exchange.failure is not None
    refusing = Scripted(lambda _number: AdapterError("error", "no"), late_faults={0: "it responded twice"})
    survey = surveyed(refusing, "invalid", fail_fast=True)
    assert [difference.kind for difference in survey.groups] == ["protocol"]
    [finding] = findings(survey, most=1)
    assert not finding.remembers_requests


@pytest.mark.no_cover
def test_invalid_requests_are_sent_only_to_those_who_claim_them() -> None:
    assert not surveyed(Scripted(invalid=False), "invalid").sent


def test_the_end_of_standard_error_is_shown() -> None:
    """One line for the problem, and three of the log."""
    text = f"""
import json, sys
hello = json.loads(input())
print(json.dumps({{"id": hello["id"], "result": {FULL_CLAIMS!r}}}), flush=True)
input()
sys.exit("one\\ntwo\\nthree\\nfour")
"""
    result = invoke("worlds", "--world", "counts", "--fail-fast", "--", sys.executable, "-c", text)
    assert "crash: " in result.output
    assert "End of its standard error:\n    two\n    three\n    four\n" in result.output


def test_an_error_of_the_kit_does_not_hide_the_results(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object) -> None:
        raise RuntimeError("not foreseen")

    def no_start(*_arguments: object) -> None:
        raise AdapterError("crash", "no more")

    monkeypatch.setattr("globe_rules._cli.worlds.findings", broken)
    result = invoke("worlds", "--world", "counts", "--python", f"{REMEMBERS}:Miscounts")
    assert result.exit_code == 1
    assert "an error in globe-rules itself" in result.output
    assert "Differences found" in result.output
    monkeypatch.setattr("globe_rules._cli.worlds.findings", no_start)
    result = invoke("worlds", "--world", "counts", "--python", f"{REMEMBERS}:Miscounts")
    assert "an error in globe-rules itself" not in result.output
    assert result.exit_code not in {0, 1}


def test_what_is_not_claimed_is_skipped() -> None:
    result = invoke("worlds", "--world", "preparation", *SMALL, "--python", f"{REMEMBERS}:ReconstructsOnlyOnce")
    assert "small-desk: not claimed" in result.output
    assert "of 4,116" in result.output
    nothing = invoke("worlds", *SMALL, "--python", f"{REMEMBERS}:ReconstructsOnlyOnce")
    assert nothing.exit_code == 3
    assert "no request of these worlds is claimed" in nothing.output


def test_an_engine_without_reasons_is_told_what_was_not_compared() -> None:
    result = invoke("worlds", "--world", "counts", "--python", "adapters.remembering:GivesNoReasons")
    assert result.exit_code == 0
    assert "Reasons (ids) are not claimed" in result.output


@pytest.mark.no_cover
def test_a_time_limit_leaves_worlds_incomplete() -> None:
    survey = surveyed(Scripted(), "small-desk", "counts", seconds=-1.0)
    assert not survey.sent
    assert not survey.complete
    result = invoke("worlds", "--world", "desk", "--seconds", 0.1)
    assert result.exit_code == 4
    assert "desk: incomplete" in result.output
    assert "Incomplete" in result.output


def test_an_interrupt_keeps_the_results_so_far() -> None:
    survey = surveyed(Scripted(only(5, KeyboardInterrupt())), "counts")
    assert survey.interrupted
    assert survey.sent == 4


def test_an_interrupt_while_shrinking_leaves_the_result_incomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("globe_rules._cli.worlds.findings", raise_interrupt)
    result = invoke("worlds", *SMALL, "--python", f"{REMEMBERS}:RemembersTakeBacks")
    assert result.exit_code == 4


def test_a_dead_engine_ends_the_run() -> None:
    survey = surveyed(Scripted(lambda _number: AdapterError("crash", "it ended")), "counts")
    assert survey.sent == 3
    assert not survey.complete
    [finding] = findings(survey, most=1)
    assert finding.finding.exchange.failure is not None


def test_a_second_response_is_a_difference() -> None:
    adapter = Scripted(late_faults={1: "it responded twice", 9_999: "it responded twice"})
    survey = surveyed(adapter, "counts", fail_fast=True)
    [(difference, group)] = survey.groups.items()
    assert difference.kind == "protocol"
    assert group.source == WorldRequest(WORLDS["counts"], Kind.LIST, "count")
    [finding] = findings(survey, most=1)
    assert not finding.remembers_requests


def test_more_differences_than_shown_are_counted() -> None:
    result = invoke("worlds", *SMALL, "--show", 1, "--python", f"{REMEMBERS}:EndsAfterTakeBacks")
    assert "1 more differences are not shown" in result.output


def test_the_javascript_engine_agrees_on_a_small_world() -> None:
    adapter = Process([str(NODE), str(JAVASCRIPT / "adapter.js")], Limits(60, 60))
    survey = surveyed(adapter, "small-desk", "limits")
    assert all(each.agrees for each in survey.results.values())
