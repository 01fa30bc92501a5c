"""Certificates: one report of everything, which shows when it is damaged, and how it looks."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from adapters.asking import OBJECTS, SEATS, loaded, only, signed
from adapters.plans import command, start
from commands import invoke as run

from globe_rules.kit.adapters import InProcess, reference
from globe_rules.kit.reporting.page import badge, page
from globe_rules.kit.runner import Verdict, examine
from globe_rules.specification.suite import suite
from globe_rules.wire.messages import schema

SUITE = [case for number, case in enumerate(suite().cases) if "D-1" in case.cites or number % 50 == 0]


@pytest.fixture(scope="module", autouse=True)
def _small_suite() -> Iterator[None]:
    with only(SUITE):
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Certify the reference and a wrong engine, once."""
    made = tmp_path_factory.mktemp("certificates")
    told = run("certify", "--questions", 30, "-o", made / "right.json")
    assert told.exit_code == 0
    assert "globe_rules (Python): conformant" in told.output
    told = run("certify", "--questions", 200, "--seed", 4, "-o", made / "wrong.json", "--python", SEATS)
    assert told.exit_code == 1
    assert "not conformant" in told.output
    return made


@pytest.fixture
def value(folder: Path) -> dict[str, Any]:
    """Return the certificate of the reference."""
    return loaded(folder / "right.json")  # type: ignore[no-any-return]


def test_a_whole_report_is_verified_and_says_what_it_does_not_prove(folder: Path) -> None:
    """Conformant or not: what counts is that it is whole."""
    for name, seed in (("right", 0), ("wrong", 4)):
        told = run("verify-report", folder / f"{name}.json")
        assert told.exit_code == 0
        assert "does not prove who ran it" in told.output
        assert f"Whoever knew the seed {seed} beforehand could learn those answers" in told.output


def test_a_page_needs_nothing_else(folder: Path, tmp_path: Path) -> None:
    """One file, own style, no request to anybody and none allowed; the wrong engine's page shows what it breaks."""
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
    assert "Trouvé par tirage au sort" in wrong
    assert "Scénario: " in wrong
    assert re.search(
        r"<details><summary><code>D-1</code> [^<]+ \(\d+\)</summary><pre>\S+ [^<]+\n[^<]+\n[^<]+</pre>", wrong
    )
    assert "Non conforme" in (tmp_path / "wrong.svg").read_text(encoding="utf-8")


def test_a_page_of_a_run_that_was_stopped_counts_nothing_as_failed_that_was_not_asked(tmp_path: Path) -> None:
    """It says that it was stopped, and what was not asked stands apart."""
    run("conform", "--python", SEATS, "--rule", "D-1", "--repeat", 2, "--fail-fast", "-o", tmp_path / "stopped.html")
    told = (tmp_path / "stopped.html").read_text(encoding="utf-8")
    assert "Stopped at the first failure" in told
    [_, failed, unasked] = re.findall(r'<th class="number">(Passed|Failed|Not asked)</th>', told)
    assert (failed, unasked) == ("Failed", "Not asked")
    [row] = re.findall(r"<td>PREP</td><td>[^<]+</td>(.*?)</tr>", told)
    assert re.findall(r">(\d+)<", row)[2] == "1"
    assert "Other failures" not in told


def test_a_page_says_what_else_one_can_act_on(value: dict[str, Any]) -> None:
    """Known failures that fail no more, a mistake that it looks like, and how many failures are not shown."""
    value["stale_known_failures"] = ["CON-3.1"]
    value["resembles"] = [{"mutant": "six-can-play", "breaks": ["CON-0"], "same": 1, "wrong": 1}]
    value["results"][0].update(verdict="crash", problems=["no " * 2000])
    assert " lettres)</pre>" in page(value, "fr")
    assert "de plus" not in page(value, "fr")
    for each in value["results"][:8]:
        each["verdict"] = "crash"
    told = page(value, "fr")
    assert "à ôter de la liste</h2><p><code>CON-3.1</code></p>" in told
    assert "<p>On dirait que\N{NO-BREAK SPACE}: " in told
    assert "<h2>Autres échecs (8)</h2>" in told
    assert "<p>… et 3 de plus</p>" in told


def test_markup_in_a_name_stays_text(value: dict[str, Any]) -> None:
    """Somebody else's words are never a part of the page."""
    value["implementation"]["name"] = "<script>alert(1)</script>\x1b\u202e"
    value["footer"]["complete"] = False
    value["results"] = value["results"][:1]  # most sections have no case then
    assert "<script>" not in page(value, "en")
    assert not {"\x1b", "\u202e"} & set(page(value, "en"))
    assert ">Incomplete<" in page(value, "en")
    assert "Incomplete" in badge(value, "en")


def test_a_report_is_shown_as_text_too(folder: Path) -> None:
    """As `verify-report` tells it, or as the document itself."""
    assert "globe_rules (Python): conformant" in run("report", folder / "right.json").output
    told = json.loads(run("report", folder / "right.json", "--json").output)
    assert told == loaded(folder / "right.json")


def test_nothing_claimed_cannot_be_certified(tmp_path: Path) -> None:
    """Exit status 3; what was interrupted is 4."""
    nothing = ("--questions", 1, "-o", tmp_path / "r.json", "--python")
    assert run("certify", *nothing, f"{OBJECTS}:ClaimsToFly").exit_code == 3


def test_whoever_contradicts_itself_is_told_so(value: dict[str, Any], tmp_path: Path) -> None:
    """Not conformant without a difference needs a word."""
    value["fuzz"]["twins"]["repeat"]["differ"] = 2
    value["footer"].update(conformant=False, as_expected=False)
    file = tmp_path / "r.json"
    file.write_text(json.dumps(signed(value)), encoding="utf-8")
    assert "It contradicts itself: repeat\n" in run("verify-report", file).output
    assert "<dt>Se contredit pour</dt><dd>repeat</dd>" in page(value, "fr")


def test_a_group_that_cites_nothing_has_no_brackets(value: dict[str, Any]) -> None:
    """Such as a refusal that names no rule."""
    case = {"id": "X", "cites": [], "request": {"op": "materials"}}
    value["fuzz"]["groups"] = [{"kind": "refused", "cites": [], "seen": 1, "case": case}]
    assert "<h3>refused</h3>" in page(value, "en")


def test_verdicts_are_those_of_the_schema() -> None:
    """One list, twice."""
    names = [str(verdict) for verdict in Verdict]
    assert schema("report")["$defs"]["result"]["properties"]["verdict"]["enum"] == names
    assert schema("report")["properties"]["footer"]["properties"]["verdicts"]["required"] == names


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (start(parts=["materials"]), "it claims other parts than when it was first started"),
        (start("exits-at-once"), "ended with status 7"),
    ],
)
def test_whoever_changes_between_suite_and_search_is_not_conformant(
    second: dict[str, object], said: str, tmp_path: Path
) -> None:
    """The suite is kept, the report says what happened, and nobody can call it conformant."""
    command_ = command(tmp_path / "diary.txt", SUITE, starts=[start(), second])
    told = run("certify", "--questions", 5, "-o", tmp_path / "r.json", "--", *command_)
    assert told.exit_code == 4
    assert said in told.output
    value = loaded(tmp_path / "r.json")
    assert value["footer"]["verdicts"]["pass"] == len(SUITE)
    assert value["footer"]["conformant"] is value["footer"]["complete"] is False


@pytest.mark.parametrize(
    ("where", "trouble", "passed"),
    [
        ("globe_rules.kit.adapters.InProcess.ask", KeyboardInterrupt(), 0),
        ("globe_rules.fuzz.search.questions", KeyboardInterrupt(), len(SUITE)),
        ("globe_rules.cli.certify.searched", KeyboardInterrupt(), len(SUITE)),
        ("globe_rules.cli.certify.searched", ZeroDivisionError("a fault of the kit"), len(SUITE)),
    ],
)
def test_what_is_interrupted_is_no_certificate(
    where: str, trouble: BaseException, passed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One Ctrl-C is enough; what was examined until then is in the report, which says that it is incomplete."""

    def raised(*_given: object) -> None:
        raise trouble

    monkeypatch.setattr(where, raised)
    told = run("certify", "-o", tmp_path / "r.json")
    assert told.exit_code == 4
    assert "incomplete\n" in told.output
    assert "Random questions: 0," in told.output
    assert loaded(tmp_path / "r.json")["footer"]["verdicts"]["pass"] == passed
    assert "incomplete: the examination was interrupted" in run("verify-report", tmp_path / "r.json").output


def test_an_answer_found_wrong_after_the_search_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever answers random questions twice is not conformant."""
    suite_is_right = examine(reference(), SUITE)
    monkeypatch.setattr("globe_rules.cli.certify.examine", lambda *_given, **_options: suite_is_right)
    monkeypatch.setattr(InProcess, "faults", lambda _self: {0: "it was answered twice"}, raising=False)
    told = run("certify", "--questions", 1, "--total-timeout", 600, "-o", tmp_path / "r.json")
    assert told.exit_code == 1
    assert "groups of differences: 1" in told.output
    [group] = loaded(tmp_path / "r.json")["fuzz"]["groups"]
    assert (group["kind"], group["trouble"]) == ("protocol", "it was answered twice")


@pytest.mark.parametrize(
    ("language", "told", "shown"),
    [
        ("en", "Reasons (ids) are not claimed", "Not claimed, so not compared</dt><dd>reasons (ids), conventions of"),
        ("fr", "Les motifs (identifiants) ne sont pas déclarés", "Non déclaré, donc non comparé</dt><dd>motifs"),
    ],
)
def test_what_was_not_compared_is_told(language: str, told: str, shown: str, tmp_path: Path) -> None:
    """By the commands that show a report, and on its page."""
    run("conform", "--rule", "D-1", "--output", tmp_path / "r.json")
    value = loaded(tmp_path / "r.json")
    assert "compar" not in run("report", tmp_path / "r.json").output
    value["implementation"].update(reasons=False, conventions=False)
    (tmp_path / "r.json").write_text(json.dumps(signed(value)), encoding="utf-8")
    said = run("report", tmp_path / "r.json", "--lang", language, "--output", tmp_path / "p.html")
    assert told in said.output.replace("\u202f", " ")
    assert shown in (tmp_path / "p.html").read_text(encoding="utf-8")
