"""`globe-rules fuzz` and `conform --cases`: what people see, and how it ends."""

import errno
import itertools
import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from adapters.asking import WRONG_WAY, interrupted, loaded
from click.testing import Result
from commands import invoke as run

from globe_rules.cli.examination import Interrupted, examined
from globe_rules.fuzz.findings import alike
from globe_rules.fuzz.search import Search
from globe_rules.kit.mistakes import wrong_answers
from globe_rules.kit.process import Process
from globe_rules.rulebook import rulebook
from globe_rules.specification.features import read_feature
from globe_rules.specification.saved import UnreadableCases, saved_cases
from globe_rules.specification.suite import VECTORS, suite

FOUND = "CARD-B5.F"
B5 = rulebook()["CARD-B5"].title


@pytest.fixture(scope="module", autouse=True)
def _no_known_mistakes() -> Iterator[None]:
    """Neither ask the published scenarios nor read what wrong engines answer to them, but where that is tested."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("globe_rules.cli.fuzz.alike", lambda _search: ())
        patch.setattr("globe_rules.kit.diagnosis.wrong_answers", lambda **_: ())
        yield


SEARCH = ("fuzz", "--python", WRONG_WAY, "--seed", 4, "--questions", 200, "--part", "reconstruction")
ONE = ("fuzz", "--questions", 1, "--part", "materials")


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    """Fuzz an engine that is wrong about one card, and keep what is found."""
    folder = tmp_path_factory.mktemp("fuzz")
    return folder, run(*SEARCH, "--save", folder / "found", "--output", folder / "f.json")


@pytest.mark.no_cover
def test_a_finding_is_told_so_that_a_person_can_act(saved: tuple[Path, Result]) -> None:
    """Drawings, the rule, the mistake that it looks like, both scenarios, the case and the command."""
    output = saved[1].output
    assert saved[1].exit_code == 1
    for told in (
        "steps/puzzle (CARD-B5)",
        "expected           got",
        f"Scenario: {B5.en} (found by fuzzing)",
        f"Scénario: {B5.fr} (trouvé par tirage au sort)",
        'Case: {"id": "CARD-B5.F',
        "Again: globe-rules conform --cases",
        "Differences found: 1 group\n",
    ):
        assert told in output


def test_findings_are_saved_as_cases_and_as_features(saved: tuple[Path, Result]) -> None:
    """The case passes on the reference and fails on the engine; the features read as the same case."""
    found = saved[0] / "found"
    [case] = saved_cases(found)
    assert case.id.startswith(FOUND)
    assert run("conform", "--cases", found).exit_code == 0
    again = run("conform", "--cases", found / f"{case.id}.json", "--output", saved[0] / "r.json", "--python", WRONG_WAY)
    assert again.exit_code == 1
    assert f"--case {case.id} --cases" in again.output
    assert loaded(saved[0] / "r.json")["options"]["cases_from"].endswith(".json")
    assert run("verify-report", saved[0] / "r.json").exit_code == 0
    for language in ("en", "fr"):
        text = (found / language / f"{case.id}.feature").read_text(encoding="utf-8")
        [scenario] = read_feature(text, language)
        assert scenario.text == case.scenario[language]


def test_the_same_as_json(saved: tuple[Path, Result]) -> None:
    """For machines."""
    value = loaded(saved[0] / "f.json")
    assert (value["seed"], value["cases"], value["complete"], value["more_groups"]) == (4, 200, True, 0)
    [group] = value["groups"]
    assert group["case"]["id"].startswith(FOUND)
    assert value["contradictions"] == []


def test_contradictions_are_told(tmp_path: Path) -> None:
    """Twins that disagree come with what should hold, both questions and both answers."""
    options = ("--seed", 32, "--questions", 20, "--show", 0, "--part", "reconstruction")
    north = "adapters.contradictory:NorthIsNowhere"
    told = run("fuzz", *options, "--output", tmp_path / "f.json", "--python", north)
    assert "It contradicts itself" in told.output
    assert "turned together" in told.output
    value = loaded(tmp_path / "f.json")
    assert value["twins"]["turned"]["differ"] > 0
    assert value["contradictions"][0]["check"] == "turned"


def test_without_a_folder_the_seed_repeats_it() -> None:
    """The command names the part and as many cases as it takes; --show 0 tells nothing in full."""
    options = ("--questions", 60, "--part", "solo", "--part", "legality", "--lang", "fr")
    told = run("fuzz", *options, "--python", "adapters.contradictory:BreaksOnSolo")
    assert (
        "À relancer\u00a0: globe-rules fuzz --seed 0 --part solo --questions 36 --lang fr "
        "--python adapters.contradictory:BreaksOnSolo" in told.output
    )
    assert "erreur\u00a0: IndexError: no red card at seat 1" in told.output
    silent = run("fuzz", *options, "--show", 0, "--python", "adapters.contradictory:BreaksOnSolo")
    assert "1 groupe (1 sans détail\u202f; --show 1 les donne)" in silent.output
    assert silent.exit_code == 1


@pytest.mark.no_cover
def test_what_is_told_in_full_leaves_the_files_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, saved: tuple[Path, Result]
) -> None:
    """--show 0 keeps the same; where there is more than can be shrunk, that is said."""
    told = run(*SEARCH, "--show", 0, "--save", tmp_path / "found", "--output", tmp_path / "f.json")
    assert (tmp_path / "f.json").read_text(encoding="utf-8") == (saved[0] / "f.json").read_text(encoding="utf-8")
    assert saved_cases(tmp_path / "found") == saved_cases(saved[0] / "found")
    assert "1 group (1 not told in full; --show 1 tells all)\nSaved" in told.output
    monkeypatch.setattr("globe_rules.cli.fuzz.MOST_SHRUNK", 0)
    assert run(*SEARCH, "--show", 0).output.endswith("Shrunk, and so kept by --save and in the JSON: 0\n")


@pytest.mark.parametrize(
    ("name", "part", "number", "status", "said"),
    [
        ("contradictory:ChangesItsMind", "legality", 60, 1, "It did not happen again when asked again"),
        ("contradictory:DoublesATile", "reconstruction", 10, 1, 'got      puzzle: "1N1N'),
        ("contradictory:RefusesWithoutReason", "materials", 1, 1, "1. refused  seen in: materials 1\n"),
        ("contradictory:ClaimsNoEdition", "assessment", 20, 3, "because they go beyond what it claims: 20\n"),
        ("python_objects:ClaimsLegality", "solo", 20, 3, "Nothing that was asked for is claimed."),
    ],
)
def test_what_is_odd_about_an_engine_is_told(name: str, part: str, number: int, status: int, said: str) -> None:
    """Answers that change, a puzzle with a tile twice, which is not drawn, a refusal without rules, and few claims."""
    told = run("fuzz", "--questions", number, "--part", part, "--python", f"adapters.{name}")
    assert told.exit_code == status
    assert said in told.output
    assert "expected           got" not in told.output


def test_the_whole_search_may_look_like_a_known_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said once, after the findings, and is in the JSON; several processes find the same."""
    monkeypatch.setattr("globe_rules.cli.fuzz.alike", alike)
    monkeypatch.setattr("globe_rules.kit.diagnosis.wrong_answers", wrong_answers)
    a_minute = "adapters.partly_wrong:AMinuteOfSand"
    asked = ("--seed", 4, "--questions", 20, "--part", "materials", "--show", 1, "--python", a_minute)
    alone = run("fuzz", *asked, "--output", tmp_path / "1.json")
    assert "Looks as if: " in alone.output
    together = run("fuzz", *asked, "--jobs", 2, "--output", tmp_path / "2.json")
    assert together.exit_code == alone.exit_code == 1
    assert together.output == alone.output
    values = [loaded(tmp_path / f"{jobs}.json") for jobs in (1, 2)]
    assert values[0] == values[1]
    assert values[0]["alike"] == ["a-minute-of-sand-in-the-box"]


def test_an_interruption_of_the_comparison_with_known_mistakes_keeps_the_findings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They are told all the same."""
    monkeypatch.setattr("globe_rules.cli.fuzz.alike", interrupted)
    told = run("fuzz", "--questions", 60, "--part", "solo", "--python", "adapters.contradictory:BreaksOnSolo")
    assert told.exit_code == 1
    assert "Looks as if" not in told.output


def test_nothing_found_is_good_news() -> None:
    """Exit status 0."""
    told = run("fuzz", "--questions", 20, "--seconds", 600, "--part", "legality")
    assert told.exit_code == 0
    assert "No difference found" in told.output


def test_an_engine_that_never_answers_leaves_it_incomplete() -> None:
    """Exit status 4, and the trouble is told with its log."""
    adapter = [sys.executable, "-c", _DIES]
    told = run("fuzz", "--questions", 60, "--part", "legality", "--", *adapter)
    assert told.exit_code == 4
    assert "crash: the command ended with status 3 instead of answering" in told.output
    assert "Its standard error ended with:\n    goodbye" in told.output
    assert "Incomplete" in told.output


_DIES = """
import json, sys
hello = {"protocol": 1, "name": "dies", "version": "", "language": "Python", "parts": ["legality"],
         "editions": [], "variants": [], "reasons": True}
print(json.dumps({"id": json.loads(sys.stdin.readline())["id"], "answer": hello}), flush=True)
sys.stdin.readline()
print("goodbye", file=sys.stderr, flush=True)
sys.exit(3)
"""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["fuzz", "--python", "a:b", "--", "c"], "give a command or --python, not both"),
        (["fuzz", "--questions", "0"], "--questions"),
        (["fuzz", "--part", "flying"], "--part"),
        (["fuzz", "--seconds", "nan"], "'nan' is no number of seconds"),
        (["fuzz", "--timeout", "nan", "--", "c"], "'nan' is no number of seconds"),
    ],
)
def test_wrong_usage_is_told(arguments: list[str], said: str) -> None:
    """Exit status 2."""
    told = run(*arguments)
    assert told.exit_code == 2
    assert said in told.output


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    """Exit status 2: it must not look like a verdict."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    told = run(*ONE, "--save", tmp_path / "file" / "found")
    assert told.exit_code == 2
    assert "cannot write" in told.output


@pytest.mark.parametrize("option", ["--output", "--save"])
def test_a_place_that_cannot_be_written_to_is_told_before_anything_is_asked(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for minutes to learn it."""
    monkeypatch.setattr(os, "access", lambda _place, _mode: False)
    monkeypatch.setattr(Search, "run", None)
    told = run("fuzz", option, tmp_path / "found")
    assert told.exit_code == 2
    assert "Permission denied" in told.output


def test_where_nothing_was_found_nothing_is_said_to_be_saved(tmp_path: Path) -> None:
    """There is nothing to ask again."""
    told = run(*ONE, "--save", tmp_path / "found")
    assert "Saved" not in told.output
    assert list((tmp_path / "found").iterdir()) == []


def test_a_folder_with_a_space_can_be_pasted(tmp_path: Path) -> None:
    """Again, and in the end."""
    folder = tmp_path / "my [bold]finds"
    told = run(*SEARCH, "--save", folder)
    assert f"Saved; again: globe-rules conform --cases '{folder}' --python" in told.output
    assert f"Again: globe-rules conform --cases '{folder}/{FOUND}" in told.output


@pytest.mark.parametrize(
    ("seconds", "status", "said"),
    [(0.5, 3, "Nothing was asked in so short a time"), (1.5, 0, "Stopped early by --seconds.")],
)
def test_time_can_be_too_short(seconds: float, status: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For a question, which is not the fault of the claims, or for all of them."""

    def hurried(search: Search) -> None:
        search.clock = itertools.count().__next__
        run_through(search)

    run_through = Search.run
    monkeypatch.setattr(Search, "run", hurried)
    told = run("fuzz", "--seconds", seconds, "--part", "challenge")
    assert told.exit_code == status
    assert said in told.output


def test_an_interruption_while_shrinking_keeps_what_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit status 4, and what was not told is counted."""
    monkeypatch.setattr("globe_rules.fuzz.findings.smallest", interrupted)
    told = run(*SEARCH, "--output", tmp_path / "f.json")
    assert told.exit_code == 4
    assert "Incomplete" in told.output
    assert "Differences found: 1 group (1 not told in full" in told.output
    assert loaded(tmp_path / "f.json")["more_groups"] == 1


def test_an_interruption_before_any_difference_promises_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither that there is none, nor that nothing is claimed."""

    def at_once(search: Search, *_arguments: object) -> None:
        search.found.by_part["materials"] += 1
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "_examine", at_once)
    told = run("fuzz", "--part", "materials")
    assert told.exit_code == 4
    assert told.output.endswith("several times in a row.\n")


def test_a_reader_who_has_seen_enough_does_not_end_the_keeping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`globe-rules fuzz … | head` writes its files, and so does conform."""

    def closed(*_arguments: object, **_options: object) -> None:
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    monkeypatch.setattr("globe_rules.cli.fuzz.print_search", closed)
    monkeypatch.setattr("globe_rules.cli.conform.print_findings", closed)
    for command in ("fuzz", "conform"):
        run(command, "--part", "materials", "--output", tmp_path / f"{command}.json")
        assert loaded(tmp_path / f"{command}.json")


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGHUP])
def test_whoever_ends_us_leaves_no_command_behind(asked: signal.Signals) -> None:
    """It is as if somebody pressed Ctrl-C: the implementation ends, even one that does not listen."""
    limits = {"start_timeout": 60, "timeout": 60, "line_limit": 1 << 20}
    deaf = _DIES.replace('print("goodbye"', 'import time; time.sleep(600); print("goodbye"')
    children = []

    def ended_within() -> None:
        with examined((sys.executable, "-c", deaf), None, limits) as adapter:
            assert isinstance(adapter, Process)
            adapter.start()
            children.append(adapter._running)  # noqa: SLF001 -- to see that it has ended
            assert signal.getsignal(asked) is signal.default_int_handler
            os.kill(os.getpid(), asked)

    before = signal.signal(asked, signal.SIG_DFL)  # whoever runs the tests may ignore it, as nohup does
    try:
        with pytest.raises(Interrupted) as ended:
            ended_within()
        assert signal.getsignal(asked) is signal.SIG_DFL
    finally:
        signal.signal(asked, before)
    assert ended.value.exit_code == 4
    assert children[0] is not None
    assert children[0].status() is not None


def test_whoever_is_to_ignore_the_end_of_a_terminal_does_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """As under nohup."""
    monkeypatch.setattr(signal, "getsignal", lambda _asked: signal.SIG_IGN)
    monkeypatch.setattr(signal, "signal", None)
    assert run(*ONE).exit_code == 0


CASE = loaded(VECTORS / "scenarios.json")
CASE["cases"] = CASE["cases"][:1]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda text: text[: len(text) // 2], "is not JSON"),
        (lambda _text: b"\xff", "is not UTF-8"),
        (lambda _text: b"[]", "not as the schema says"),
        (lambda text: text.replace(b'"cites": ["', b'"cites": ["Q-3", "'), "cites Q-3"),
        (lambda text: text.replace(b'"cites": ["', b'"cites": ["FLY-1", "'), "cites FLY-1"),
        (lambda text: text.replace(b'"op": "', b'"op": "x'), "asks for no known operation"),
        (lambda text: text.replace(b'"op":', b'"more": 1, "op":'), "is not as the schema says"),
    ],
)
def test_a_damaged_file_of_cases_is_told(damage: object, said: str, tmp_path: Path) -> None:
    """It says which file and what; exit status 2."""
    file = tmp_path / "cases.json"
    file.write_bytes(damage(json.dumps(CASE).encode()))  # type: ignore[operator]
    told = run("conform", "--cases", file)
    assert told.exit_code == 2
    assert said in " ".join(told.output.split())
    assert "cases.json" in "".join(told.output.split())


def test_a_folder_without_cases_is_told(tmp_path: Path) -> None:
    """So is a file that cannot be read."""
    assert "there is no case" in run("conform", "--cases", tmp_path).output
    with pytest.raises(UnreadableCases, match=r"cannot read the cases in .*nothing\.json"):
        saved_cases(tmp_path / "nothing.json")


def test_a_name_that_is_no_text_is_written_all_the_same(tmp_path: Path) -> None:
    """A report names the file of cases, as JSON can."""
    cases = tmp_path / os.fsdecode(b"caf\xe9.json")
    cases.write_text(json.dumps(CASE), encoding="utf-8")
    assert run("conform", "--cases", cases, "--output", tmp_path / "r.json").exit_code == 0
    value = loaded(tmp_path / "r.json")
    assert value["options"]["cases_from"] == str(cases)


def test_known_failures_may_name_saved_cases(saved: tuple[Path, Result], tmp_path: Path) -> None:
    """Cases of one's own can be excused like any other."""
    [case] = saved_cases(saved[0] / "found")
    (tmp_path / "known").write_text(f"{case.id} our issue 12\n{suite().cases[0].id} another\n", encoding="utf-8")
    told = run("conform", "--cases", saved[0] / "found", "--known", tmp_path / "known", "--python", WRONG_WAY)
    assert told.exit_code == 0
