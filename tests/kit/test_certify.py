"""`globe-rules certify`: one report of the suite and of fuzzing, its page and badge, and its check."""

import json
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from adapters.kit_commands import OBJECTS, SEATS, load_json, suite_of, with_new_digest
from adapters.plans import command, start
from commands import invoke as run

from globe_rules._cli import certify
from globe_rules._kit.adapters import InProcess, reference
from globe_rules._kit.reporting.page import badge, page
from globe_rules._kit.reporting.reports import report_json
from globe_rules._kit.runner import Verdict, run_cases
from globe_rules._protocol.messages import schema
from globe_rules._specification.suite import suite
from globe_rules._worlds.catalogue import VERSION

pytestmark = pytest.mark.usefixtures("objects_in_process")

SUITE = [case for number, case in enumerate(suite().valid) if "D-1" in case.cites or number % 50 == 0]


@pytest.fixture(scope="module", autouse=True)
def _small_suite() -> Iterator[None]:
    with suite_of(SUITE):
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Certify the reference engine and an engine with a bug, once."""
    made = tmp_path_factory.mktemp("certificates")
    result = run("certify", "--iterations", 30, "-o", made / "right.json")
    assert result.exit_code == 0
    assert "globe_rules (Python): conformant" in result.output
    result = run("certify", "--iterations", 200, "--seed", 4, "-o", made / "wrong.json", "--python", SEATS)
    assert result.exit_code == 1
    assert "not conformant" in result.output
    return made


@pytest.fixture
def value(folder: Path) -> dict[str, Any]:
    """Return the report of the reference engine."""
    return load_json(folder / "right.json")  # type: ignore[no-any-return]


@pytest.mark.no_cover
def test_verify_report_accepts_an_intact_report_and_states_what_it_does_not_prove(folder: Path) -> None:
    """It may be conformant or not."""
    for name, seed in (("right", 0), ("wrong", 4)):
        result = run("verify-report", folder / f"{name}.json")
        assert result.exit_code == 0
        assert "does not prove who ran the suite" in result.output
        assert f"The fuzzing seed {seed} may have been known beforehand." in result.output


@pytest.mark.no_cover
def test_a_page_is_one_file_that_loads_nothing_else(folder: Path, tmp_path: Path) -> None:
    """The page of the engine with a bug shows what it breaks."""
    for name, language in (("right", "en"), ("wrong", "fr")):
        out = (tmp_path / f"{name}.html", tmp_path / f"{name}.svg")
        assert (
            run("report", folder / f"{name}.json", "--output", out[0], "--output", out[1], "--lang", language).exit_code
            == 0
        )
        html = out[0].read_text(encoding="utf-8")
        assert not re.search(r"(src|href)=|url\(|@import", html)
        assert "prefers-color-scheme: dark" in html
        assert "default-src 'none'; style-src 'sha256-" in html
        assert f'<html lang="{language}">' in html
        ET.fromstring(out[1].read_text(encoding="utf-8"))
    assert ">Conformant<" in (tmp_path / "right.html").read_text(encoding="utf-8")
    wrong = (tmp_path / "wrong.html").read_text(encoding="utf-8")
    assert ">Non conforme<" in wrong
    assert "<code>D-1</code>" in wrong
    assert "Trouvé par fuzzing" in wrong
    assert "Scénario: " in wrong
    assert re.search(
        r"<details><summary><code>D-1</code> [^<]+ \(\d+\)</summary><pre>\S+ [^<]+\n[^<]+\n[^<]+</pre>", wrong
    )
    assert "Non conforme" in (tmp_path / "wrong.svg").read_text(encoding="utf-8")


def test_a_page_of_a_stopped_run_counts_cases_not_run_separately(tmp_path: Path) -> None:
    run("conform", "--python", SEATS, "--rule", "D-1", "--repeat", 2, "--fail-fast", "-o", tmp_path / "stopped.html")
    result = (tmp_path / "stopped.html").read_text(encoding="utf-8")
    assert "Stopped at the first failure" in result
    [_, failed, not_run] = re.findall(r'<th class="number">(Passed|Failed|Not run)</th>', result)
    assert (failed, not_run) == ("Failed", "Not run")
    [row] = re.findall(r"<td>preparation</td>(.*?)</tr>", result)
    assert re.findall(r">(\d+)<", row)[2] == "1"
    assert "Other failures" not in result


def test_a_page_shows_stale_known_failures_smallest_failures_and_hidden_failures(value: dict[str, Any]) -> None:
    value["stale_known_failures"] = ["CON-3.1"]
    case = {"request": {"op": "materials"}, "scenario": {"fr": "Scénario: le sablier"}}
    shared = {"en": "Two players", "fr": "Deux joueurs"}
    value["smallest_failures"] = [
        {"id": "CON-3.1", "ids": ["CON-3"], "case": case, "problems": ["wrong"], "in_common": shared},
        {"id": "CON-3.1", "ids": [], "case": {**case, "scenario": {}}, "problems": [], "remembers": True},
    ]
    value["results"][0].update(verdict="crash", problems=["no " * 2000])
    assert " caractères)</pre>" in page(value, "fr")
    assert "de plus" not in page(value, "fr")
    for each in value["results"][:8]:
        each["verdict"] = "crash"
    result = page(value, "fr")
    assert "à retirer de la liste</h2><p><code>CON-3.1</code></p>" in result
    assert "<h2>Plus petits échecs</h2>\n<h3><code>CON-3</code> Un sablier</h3><pre>CON-3.1\nScénario: " in result
    assert "\nwrong\nDeux joueurs</pre>" in result
    assert "<h3></h3><pre>CON-3.1\n{" in result
    assert "Votre moteur garde quelque chose en mémoire" in result
    assert "<h2>Autres échecs (8)</h2>" in result
    assert "<p>… et 3 de plus</p>" in result


def test_markup_in_a_name_is_shown_as_text(value: dict[str, Any]) -> None:
    value["implementation"]["name"] = "<script>alert(1)</script>\x1b\u202e"
    value["footer"]["complete"] = False
    value["results"] = value["results"][:1]  # most sections have no case then
    assert "<script>" not in page(value, "en")
    assert not {"\x1b", "\u202e"} & set(page(value, "en"))
    assert ">Incomplete<" in page(value, "en")
    assert "Incomplete" in badge(value, "en")


def test_report_shows_a_file_as_text_or_json(folder: Path) -> None:
    assert "globe_rules (Python): conformant" in run("report", folder / "right.json").output
    result = json.loads(run("report", folder / "right.json", "--json").output)
    assert result == load_json(folder / "right.json")


def test_certify_without_claimed_cases_exits_with_3(tmp_path: Path) -> None:
    nothing = ("--iterations", 1, "-o", tmp_path / "r.json", "--python")
    assert run("certify", *nothing, f"{OBJECTS}:ClaimsToFly").exit_code == 3


def test_broken_laws_are_shown(value: dict[str, Any], tmp_path: Path) -> None:
    """They are the only reason why this report is not conformant."""
    value["fuzz"]["metamorphic_checks"]["L-1"]["failed"] = 2
    value["footer"].update(conformant=False, as_expected=False)
    file = tmp_path / "r.json"
    file.write_text(json.dumps(with_new_digest(value)), encoding="utf-8")
    assert "Broken laws: L-1\n" in run("verify-report", file).output
    assert "<dt>Lois enfreintes</dt><dd>L-1</dd>" in page(value, "fr")


def test_a_finding_that_cites_nothing_has_no_brackets(value: dict[str, Any]) -> None:
    """Such as a refusal that cites no rule."""
    case = {"id": "X", "cites": [], "request": {"op": "materials"}}
    value["fuzz"]["findings"] = [{"kind": "refused", "cites": [], "occurrences": 1, "case": case}]
    assert "<h3>refused</h3>" in page(value, "en")


def test_the_schema_lists_every_verdict() -> None:
    names = [str(verdict) for verdict in Verdict]
    assert schema("report")["$defs"]["result"]["properties"]["verdict"]["enum"] == names
    assert schema("report")["properties"]["footer"]["properties"]["verdicts"]["required"] == names


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        (start(operations=["materials"]), "it claims other operations than at its first start"),
        (start("exits-at-once"), "exited with status 7"),
    ],
)
def test_an_adapter_that_changes_between_suite_and_fuzzing_is_not_conformant(
    second: dict[str, object], expected: str, tmp_path: Path
) -> None:
    """The results of the suite are kept."""
    command_ = command(tmp_path / "notes.txt", SUITE, starts=[start(), second])
    result = run("certify", "--iterations", 5, "-o", tmp_path / "r.json", "--", *command_)
    assert result.exit_code == 4
    assert expected in result.output
    value = load_json(tmp_path / "r.json")
    assert value["footer"]["verdicts"]["pass"] == len(SUITE)
    assert value["footer"]["conformant"] is value["footer"]["complete"] is False


@pytest.mark.parametrize(
    ("where", "exception", "passed"),
    [
        ("globe_rules._kit.adapters.InProcess.send", KeyboardInterrupt(), 0),
        ("globe_rules._fuzz.search.generated_requests", KeyboardInterrupt(), len(SUITE)),
        ("globe_rules._cli.certify.run_search", KeyboardInterrupt(), len(SUITE)),
        ("globe_rules._cli.certify.run_search", ZeroDivisionError("a bug"), len(SUITE)),
    ],
)
def test_an_interrupted_certify_keeps_its_results_and_is_incomplete(
    where: str, exception: BaseException, passed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_arguments: object) -> None:
        raise exception

    monkeypatch.setattr(where, interrupt)
    result = run("certify", "-o", tmp_path / "r.json")
    assert result.exit_code == 4
    assert "incomplete\n" in result.output
    assert "Fuzzing: 0 requests, 0 findings" in result.output
    assert load_json(tmp_path / "r.json")["footer"]["verdicts"]["pass"] == passed
    assert "incomplete: the run was interrupted" in run("verify-report", tmp_path / "r.json").output


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("step", "exit_code"),
    [("_worlds", 4), ("run_survey", 4), ("shrunk_findings", 4), ("_search", 4), ("explain", 4), ("report_json", 0)],
)
@pytest.mark.usefixtures("default_handlers")
def test_a_signal_between_two_steps_of_certify_loses_no_result(
    step: str, exit_code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It interrupts the next step. After the last one it comes too late, and the report is complete."""
    next_step = getattr(certify, step)

    def interrupted(*arguments: Any, **options: Any) -> Any:  # noqa: ANN401 -- as the step
        signal.raise_signal(signal.SIGTERM)
        return next_step(*arguments, **options)

    monkeypatch.setattr(certify, step, interrupted)
    result = run("certify", "--iterations", 2, "-o", tmp_path / "r.json")
    assert result.exit_code == exit_code
    assert load_json(tmp_path / "r.json")["footer"]["verdicts"]["pass"] == len(SUITE)
    assert load_json(tmp_path / "r.json")["footer"]["complete"] is (exit_code == 0)


@pytest.mark.no_cover
def test_a_late_fault_during_fuzzing_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    all_passed = run_cases(reference(), SUITE)
    monkeypatch.setattr("globe_rules._cli.certify.run_cases", lambda *_arguments, **_options: all_passed)
    monkeypatch.setattr(InProcess, "late_faults", lambda _self: {0: "it responded twice"}, raising=False)
    result = run("certify", "--iterations", 1, "--total-timeout", 600, "-o", tmp_path / "r.json")
    assert result.exit_code == 1
    assert "Fuzzing: 1 request, 1 finding\n" in result.output
    [finding] = load_json(tmp_path / "r.json")["fuzz"]["findings"]
    assert (finding["kind"], finding["problem"]) == ("protocol", "it responded twice")


@pytest.mark.parametrize(
    ("language", "in_text", "on_page"),
    [
        (
            "en",
            "Reasons (ids) are not claimed",
            "Not claimed, so not compared</dt><dd>reasons (ids), protocol conventions<",
        ),
        ("fr", "Les motifs (identifiants) ne sont pas déclarés", "Non déclaré, donc non comparé</dt><dd>motifs"),
    ],
)
def test_claims_that_were_not_compared_are_shown(language: str, in_text: str, on_page: str, tmp_path: Path) -> None:
    """By `report`, and on the page."""
    run("conform", "--rule", "D-1", "--output", tmp_path / "r.json")
    value = load_json(tmp_path / "r.json")
    assert "compar" not in run("report", tmp_path / "r.json").output
    value["implementation"].update(reasons=False, conventions=False)
    (tmp_path / "r.json").write_text(json.dumps(with_new_digest(value)), encoding="utf-8")
    output = run("report", tmp_path / "r.json", "--lang", language, "--output", tmp_path / "p.html")
    assert in_text in output.output.replace("\u202f", " ")
    assert on_page in (tmp_path / "p.html").read_text(encoding="utf-8")


def test_a_name_with_line_breaks_cannot_forge_a_verdict(tmp_path: Path) -> None:
    """Neither while the suite runs, nor in a report that somebody changed."""
    name = "good\n\nConformant\n::error::3189 passed"
    with suite_of(suite().cases[:2]):
        report = report_json(run_cases(InProcess(SimpleNamespace(respond=dict, claims={"name": name})), []), {})
    assert report["implementation"]["name"] == "good··Conformant··:error::3189 passed"
    file = tmp_path / "r.json"
    run("conform", "--case", suite().cases[0].id, "--python", f"{OBJECTS}:Raises", "--output", file)
    value = load_json(file)
    value["implementation"] |= {"name": name + "x" * 1000, "language": "Python\n::set-output::"}
    file.write_text(json.dumps(with_new_digest(value)), encoding="utf-8")
    for shown_by in ("verify-report", "report"):
        lines = run(shown_by, file).stdout.splitlines()
        assert lines[0].startswith("good··Conformant··:error")
        assert lines[0].endswith(" characters) (Python··:set-output::): not conformant")
        assert not [line for line in lines if line.startswith(("Conformant", "::"))]


def test_the_report_says_which_worlds_are_complete(value: dict[str, Any], folder: Path) -> None:
    assert [each["world"] for each in value["worlds"]["results"]] == ["small-desk", "counts"]
    assert value["footer"]["world_requests"] == 205 + 336
    assert value["footer"]["world_differences"] == 0
    shown = run("report", folder / "right.json").output
    assert f"Small worlds {VERSION}: 2 of 2 complete and without differences (541 requests)" in shown
    assert "<dt>Small worlds</dt><dd>2/2 (541 requests)</dd>" in page(value, "en")


@pytest.mark.no_cover
def test_a_difference_in_a_small_world_is_not_conformant(tmp_path: Path) -> None:
    """The suite and short fuzzing do not find this one."""
    engine = ("--python", "adapters.remembering:RemembersTakeBacks")
    result = run("certify", "--iterations", 3, "--output", tmp_path / "r.json", *engine)
    assert result.exit_code == 1
    value = load_json(tmp_path / "r.json")
    assert value["footer"]["world_differences"] == 1
    assert not value["footer"]["conformant"]
    assert f"Small worlds {VERSION}: 1 of 2 complete and without differences" in result.output
    assert "Trouvé dans de petits mondes" in page(value, "fr")
    assert run("verify-report", tmp_path / "r.json").exit_code == 0


def test_contradictory_numbers_of_a_world_are_noticed(value: dict[str, Any], tmp_path: Path) -> None:
    [small, counts] = value["worlds"]["results"]
    for wrong in ({"sent": 9_999}, {"differing": 9_999}, {"complete": False}):
        changed = {**value, "worlds": {**value["worlds"], "results": [{**small, **wrong}, counts]}}
        (tmp_path / "r.json").write_text(json.dumps(with_new_digest(changed)), encoding="utf-8")
        result = run("verify-report", tmp_path / "r.json")
        assert result.exit_code == 1
        assert "small-desk: the numbers of requests contradict each other" in result.output


def test_a_problem_in_the_worlds_keeps_the_results_of_the_suite(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object, **_options: object) -> None:
        message = "no worlds today"
        raise RuntimeError(message)

    monkeypatch.setattr("globe_rules._cli.certify.run_survey", broken)
    result = run("certify", "--iterations", 3)
    assert result.exit_code == 4
    assert "Small worlds failed: internal error of the kit: RuntimeError: no worlds today" in result.output
