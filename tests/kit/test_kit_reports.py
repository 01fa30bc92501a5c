"""What a report says: to a stranger who must mend an engine, and to machines."""

import itertools
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from adapters.asking import SEATS, WRAPS, WRONG_WAY, conform, loaded
from adapters.plans import BY_ID, command
from attrs import evolve

from globe_rules.i18n import Language
from globe_rules.kit.adapters import EVERYTHING, Claims
from globe_rules.kit.reporting.reports import junit_xml, report_json
from globe_rules.kit.runner import Result as CaseResult
from globe_rules.kit.runner import Run, Verdict
from globe_rules.rulebook import rulebook
from globe_rules.specification.suite import suite
from tools.places import HELPERS

CLAIMS = Claims.read({**EVERYTHING, "name": "my engine", "version": "3.1"})


def blamed(said: str, label: str) -> list[str]:
    """Return the ids that a report blames."""
    _, _, told = said.partition(f"{label} (cases failed, worst first):\n")
    rows = itertools.takewhile(lambda line: line.startswith("  "), told.splitlines())
    return [row.split()[0] for row in rows if re.search(r"\d+ of \d+", row)]


@pytest.mark.parametrize(
    ("engine", "selection", "rules", "rulings"),
    [
        pytest.param(WRONG_WAY, ["--rule", "CARD-B5"], ["CARD-B5"], ["D-14"], id="a rule and its ruling"),
        pytest.param(WRAPS, ["--rule", "CARD-B1"], [], ["Q-3"], id="a ruling"),
        pytest.param(SEATS, ["--part", "preparation"], [], ["D-1"], id="a difference of the editions"),
    ],
)
def test_the_report_names_what_is_broken(
    engine: str, selection: list[str], rules: list[str], rulings: list[str]
) -> None:
    """Rules broken and rulings departed from are told apart, and nothing else is blamed; then come the failures."""
    result = conform(*selection, "--python", engine)
    assert result.exit_code == 1
    assert blamed(result.stdout, "Rules broken") == rules
    assert blamed(result.stdout, "Rulings departed from") == rulings
    for id_ in (*rules, *rulings):
        assert rulebook()[id_].title.en in result.stdout
    assert result.stdout.index("Conformance:") < result.stdout.index("\nfail ")
    assert result.stdout.splitlines()[-1].endswith("failed")


def test_a_summary_counts_every_section() -> None:
    """Under the name and the version of who was asked."""
    said = conform("--rule", "CARD-B5", "--rule", "CON-3", "--python", WRONG_WAY).stdout
    assert "wrong-way 0.1 (Python)" in said
    rows = [line.split() for line in said.splitlines() if re.match(r" [A-Z]+ .*\d *$", line)]
    counts = {section: sum(int(word) for word in words if word.isdigit()) for section, *words in rows}
    asked = [case.section for case in suite().cases if {"CARD-B5", "CON-3"} & set(case.cites)]
    assert counts == {section: asked.count(section) for section in asked}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_failure_is_told_so_that_a_stranger_can_act(language: Language) -> None:
    """Name, rule, scenario in the chosen language, what was expected and what came, with drawings."""
    case = BY_ID["CARD-B5.1a"]
    said = conform("--case", case.id, "--lang", language, "--python", WRONG_WAY).stdout
    one_line = " ".join(said.split())
    fail, expected, got = {"en": ("fail", "expected", "got"), "fr": ("échec", "attendu", "reçu")}[language]
    assert f"{fail} {case.id} {case.name.render(language)}" in one_line
    for id_, text in ((each, rulebook()[each]) for each in case.cites):
        words = text.text if id_.startswith("CARD") else text.choice  # type: ignore[union-attr] # by its id
        assert " ".join(f"{id_} {words.render(language)}".split()) in one_line
    for line in case.scenario[language].splitlines():
        assert line.strip() in said
    assert re.search(f"/puzzle.*{expected} '2N3N1N/4N5N6N/7N8N9N', {got} '3N1N2N/4N5N6N/7N8N9N'", said)
    assert re.search(f"{expected} +{got}", said)
    assert "│ 2↑ │ 3↑ │ 1↑ │   │ 3↑ │ 1↑ │ 2↑ │" in said


def test_a_report_repeats_nothing() -> None:
    """The text of an id stands at its first failure only."""
    said = " ".join(conform("--rule", "CARD-B5", "--show", "3", "--python", WRONG_WAY).stdout.split())
    assert said.count(rulebook().rules["CARD-B5"].text.en) == 1
    assert said.count("CARD-B5 B5 pushes along its row or column (as above)") == 2


def test_a_long_list_of_ids_ends_in_bare_ids() -> None:
    """The worst are told with their titles, and none is left out."""
    said = conform("--part", "reaction", "--python", "tools.mutants.nulls:AlwaysRefuses").stdout
    listed = blamed(said, "Rulings departed from")
    assert len(listed) == 10
    [[number, rest]] = re.findall(r"  … and (\d+) more: ([^.]*?)\n\S", said, re.DOTALL)
    assert len({*listed, *rest.split()}) == 10 + int(number)


def test_a_failure_of_the_table_is_told_without_a_scenario() -> None:
    """The table of placements has none, but names, rules and drawings."""
    said = conform("--case", "TABLE.B1E@3.N", "--python", WRAPS).stdout
    assert "fail TABLE.B1E@3.N B1E@3, photo N" in said
    assert "Scenario" not in said
    assert re.search(r"expected +got", said)


def rerun(command: str, folder: Path) -> tuple[int, str]:
    """Paste a command, its output into a file; return its exit status and its last line."""
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


def test_the_rerun_command_fails_again_on_just_that_case() -> None:
    """It can be pasted as it stands; and nothing but text reaches a pipe, whoever writes it."""
    first, *_ = re.findall(r"Again: (globe-rules .*)", conform("--rule", "CARD-B5", "--python", WRONG_WAY).stdout)
    assert rerun(first, HELPERS) == (1, "0 passed, 1 failed")


def test_a_long_and_odd_command_can_be_pasted_too(tmp_path: Path) -> None:
    """It stays on one line, keeps the limits, and nothing in it is taken for markup or a place to fill in."""
    folder = tmp_path / "a folder whose name is so long that no line of a terminal holds it" / "as it happens"
    folder.mkdir(parents=True)
    case = BY_ID["CARD-B1.1b"]
    asked = [*command(folder / "diary.txt", [case], {case.id: "error"}), "{}", "{case}", "it's", "[red]"]
    said = conform("--case", case.id, "--timeout", "30", "--", *asked).stdout
    [again] = re.findall(r"Again: (globe-rules .*)", said)
    assert again == f"globe-rules conform --case CARD-B1.1b --timeout 30 -- {shlex.join(asked)}"
    assert rerun(again, tmp_path) == (1, "0 passed, 1 failed")


def test_only_the_first_failures_are_told_in_full() -> None:
    """The report says how many there are, and how to see them all; with --show 0 only the summary is printed."""
    said = conform("--rule", "CARD-B5", "--show", "2", "--python", WRONG_WAY).stdout
    assert len(re.findall("^fail ", said, re.MULTILINE)) == 2
    assert len(re.findall("Again: ", said)) == 2
    [(more, every)] = re.findall(r"… and (\d+) more; --show (\d+) tells all", said)
    assert int(every) == int(more) + 2
    assert said.splitlines()[-1].endswith(f" {every} failed")
    assert "Again: " not in conform("--rule", "CARD-B5", "--show", "0", "--python", WRONG_WAY).stdout


def test_nothing_is_drawn_of_a_puzzle_that_is_none() -> None:
    """A puzzle of the right shape that has a tile twice is told, but not drawn."""
    said = conform("--case", "CARD-B5.1a", "--python", "adapters.contradictory:DoublesATile").stdout
    assert "got '1N1N3N/4N5N6N/7N8N9N'" in said
    assert "┌" not in said


def a_run() -> Run:
    """Return a run that has every verdict once, and passes one more."""
    cases = iter(suite().cases)
    troubles = {verdict: CaseResult(next(cases), verdict, ("a \x1b problem",), "a hint") for verdict in Verdict}
    troubles[Verdict.PASS] = CaseResult(next(cases), Verdict.PASS)
    troubles[Verdict.NOT_RUN] = CaseResult(next(cases), Verdict.NOT_RUN)
    troubles[Verdict.KNOWN] = evolve(troubles[Verdict.KNOWN], known_because="issue 12")
    troubles[Verdict.CRASH] = evolve(troubles[Verdict.CRASH], log="Traceback \x00\x1b\n<end> & \ud800")
    return Run(CLAIMS, (*troubles.values(), CaseResult(next(cases), Verdict.PASS)))


def test_the_report_ends_in_its_footer() -> None:
    """Counts add up, and the digest says of which suite; a report without a footer is cut off."""
    report = report_json(a_run(), {})
    assert list(report)[-1] == "footer"
    footer = report["footer"]
    assert footer["suite"] == suite().version
    assert footer["digest"] == suite().digest
    assert footer["cases"] == sum(footer["verdicts"].values()) == len(report["results"]) == len(Verdict) + 1
    assert footer["claimed"] == footer["cases"] - footer["verdicts"]["unsupported"]
    assert footer["verdicts"] == {str(verdict): 1 for verdict in Verdict} | {"pass": 2}
    assert (footer["complete"], footer["conformant"]) == (False, False)


def test_the_report_says_who_and_what() -> None:
    """The implementation is named with its claims; a result has its case, ids, verdict, and what else there is."""
    report = report_json(a_run(), {"shuffle": 7})
    assert report["report"] == 1
    assert report["options"] == {"shuffle": 7}
    assert set(report["versions"]) == {"globe_rules", "python"}
    assert (report["implementation"]["name"], report["implementation"]["version"]) == ("my engine", "3.1")
    assert report["implementation"]["editions"] == ["en", "fr"]
    by_verdict = {result["verdict"]: result for result in report["results"]}
    assert set(by_verdict["pass"]) == {"id", "cites", "verdict"}
    assert by_verdict["known"]["known_because"] == "issue 12"
    assert by_verdict["timeout"]["problems"] == ["a \x1b problem"]
    assert by_verdict["timeout"]["hint"] == "a hint"


def test_machines_learn_the_same_as_people(tmp_path: Path) -> None:
    """Programs what is broken, and build servers too: every case is a test of its section, passed or failed."""
    files = [tmp_path / f"report.{ending}" for ending in ("json", "xml")]
    outputs = [word for file in files for word in ("--output", file)]
    assert conform("--rule", "CARD-B1", "--rule", "CON-3", "--python", WRAPS, *outputs).exit_code == 1
    report, root = loaded(files[0]), ET.parse(files[1]).getroot()
    assert (report["rules_broken"], report["rulings_departed_from"]) == ([], ["Q-3"])
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
    assert "Scenario: B1→@3 points off the grid" in (first.findtext("failure") or ""), "what was asked"


def test_junit_takes_every_verdict_and_every_character() -> None:
    """Unsupported and known are skipped, fail is a failure, the rest are errors; XML stays readable."""
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
    assert "issue 12" in known.get("message", ""), "whoever reads the report need not look for the list"
