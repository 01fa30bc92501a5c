"""`globe-rules fuzz` and `conform --cases`: output, files and exit statuses."""

import errno
import itertools
import json
import os
import re
import signal
import sys
from pathlib import Path

import pytest
from adapters.kit_commands import WRONG_WAY, load_json, raise_interrupt
from click.testing import Result
from commands import invoke as run

from globe_rules._cli.examination import InterruptionError, adapter_under_test
from globe_rules._fuzz.search import Search
from globe_rules._kit.interruption import only_first_interrupt
from globe_rules._kit.process import Process
from globe_rules._specification.features import read_feature
from globe_rules._specification.saved import UnreadableCases, saved_cases
from globe_rules._specification.suite import VECTORS, suite
from globe_rules.rulebook import rulebook

pytestmark = pytest.mark.usefixtures("objects_in_process")

FOUND = "CARD-B5.F"
B5 = rulebook()["CARD-B5"].title


SEARCH = ("fuzz", "--python", WRONG_WAY, "--seed", 4, "--iterations", 200, "--operation", "reconstruction")
ONE = ("fuzz", "--iterations", 1, "--operation", "materials")


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    """Fuzz an engine that is wrong about one card, and save the findings."""
    folder = tmp_path_factory.mktemp("fuzz")
    return folder, run(*SEARCH, "--save", folder / "found", "--output", folder / "f.json")


@pytest.mark.no_cover
def test_a_finding_shows_drawings_scenarios_case_and_command(saved: tuple[Path, Result]) -> None:
    output = saved[1].output
    assert saved[1].exit_code == 1
    for expected in (
        "steps/puzzle (CARD-B5)",
        "expected           got",
        f"Scenario: {B5.en} (found by fuzzing)",
        f"Scénario: {B5.fr} (trouvé par fuzzing)",
        'Test case: {"id": "CARD-B5.F',
        "Reproduce with: globe-rules conform --cases",
        "Differences found: 1 finding\n",
    ):
        assert expected in output


def test_findings_are_saved_as_cases_and_as_features(saved: tuple[Path, Result]) -> None:
    """The case passes on the reference engine and fails on the other; the features read as the same case."""
    found = saved[0] / "found"
    [case] = saved_cases(found)
    assert case.id.startswith(FOUND)
    assert run("conform", "--cases", found).exit_code == 0
    again = run("conform", "--cases", found / f"{case.id}.json", "--output", saved[0] / "r.json", "--python", WRONG_WAY)
    assert again.exit_code == 1
    assert f".json --case {case.id} --python" in again.output
    assert load_json(saved[0] / "r.json")["options"]["cases_from"].endswith(".json")
    assert run("verify-report", saved[0] / "r.json").exit_code == 0
    for language in ("en", "fr"):
        text = (found / language / f"{case.id}.feature").read_text(encoding="utf-8")
        [scenario] = read_feature(text, language)
        assert scenario.text == case.scenario[language]


def test_the_json_output_has_the_same_finding(saved: tuple[Path, Result]) -> None:
    value = load_json(saved[0] / "f.json")
    assert (value["seed"], value["requests"], value["complete"], value["more_findings"]) == (4, 200, True, 0)
    [finding] = value["findings"]
    assert finding["case"]["id"].startswith(FOUND)
    assert value["metamorphic_failures"] == []


def test_a_broken_law_shows_its_statement_all_exchanges_and_how_to_reproduce_it(tmp_path: Path) -> None:
    options = ("--seed", 32, "--iterations", 20, "--laws-only", "--operation", "reconstruction")
    engine = "adapters.contradictory:IgnoresUpArrows"
    result = run("fuzz", *options, "--output", tmp_path / "f.json", "--python", engine)
    assert "Law broken: L-5 Rotate everything, and the effect rotates too (" in result.output
    assert "  L-5 If puzzle, Souvenir Photo and card are rotated together" in result.output
    assert "  It follows from CARD-ARROW, D-3.\n" in result.output
    assert "\n  request  {" in result.output
    assert "\n  response {" in result.output
    value = load_json(tmp_path / "f.json")
    assert value["metamorphic_checks"]["L-5"]["failed"] > 0
    [broken] = [each for each in value["metamorphic_failures"] if each["check"] == "L-5"]
    assert broken["statement"]["fr"].startswith("Si l’on tourne ensemble")
    assert len(broken["requests"]) == len(broken["responses"]) == 2
    assert value["findings"] == []
    [command] = [line for line in result.output.splitlines() if "Reproduce with: globe-rules fuzz --laws-only" in line][
        :1
    ]
    again = run(*command.partition("globe-rules ")[2].split())
    assert "Law broken: L-5 " in again.output


def test_an_engine_that_remembers_requests_is_told_so_and_the_command_reproduces_it(tmp_path: Path) -> None:
    engine = ("--python", "adapters.remembering:ReconstructsOnlyOnce")
    options = ("--seed", 1, "--operation", "reconstruction", "--operation", "preparation", "--iterations", 30)
    result = run("fuzz", *options, "--save", tmp_path / "found", *engine)
    assert "your engine remembers earlier requests" in " ".join(result.output.split())
    [command] = re.findall("Reproduce with: globe-rules (fuzz .*)", result.output)
    assert command.startswith("fuzz --seed 1 --operation reconstruction --operation preparation --iterations ")
    again = run(*command.split())
    assert again.exit_code == 1
    assert "your engine remembers earlier requests" in " ".join(again.output.split())


@pytest.mark.parametrize("laws_only", [True, False])
def test_a_law_that_is_broken_only_after_other_requests_shows_the_responses_of_the_search(laws_only: bool) -> None:  # noqa: FBT001 -- a parameter of the test
    engine = ("--python", "adapters.remembering:TurnsWrong")
    mode = ("--laws-only",) if laws_only else ()
    result = run("fuzz", *mode, "--iterations", 41, "--operation", "reconstruction", *engine)
    assert "Law broken: L-2 " in result.output
    shown = result.output[result.output.index("Law broken: L-2 ") :]
    assert "your engine remembers earlier requests" in " ".join(shown.split())
    first, second = re.findall('^  response .*"solved": (true|false)', shown, re.MULTILINE)[:2]
    assert first != second
    [command, *_] = re.findall("Reproduce with: globe-rules (fuzz .*)", shown)
    assert "Law broken: L-2 " in run(*command.split()).output


def test_an_error_of_the_kit_does_not_hide_the_results(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object) -> None:
        raise RuntimeError("not foreseen")

    monkeypatch.setattr("globe_rules._cli.fuzz.findings", broken)
    result = run(*SEARCH)
    assert result.exit_code == 1
    assert "an error in globe-rules itself" in result.output
    assert "Differences found: " in result.output


def test_laws_only_finds_nothing_in_the_reference_engine() -> None:
    result = run("fuzz", "--laws-only", "--iterations", 30)
    assert result.exit_code == 0
    assert "No law is broken\n" in result.output


@pytest.mark.no_cover
def test_at_most_show_broken_laws_are_shown_and_all_are_listed() -> None:
    """The list comes even if none is shown."""
    options = ("--laws-only", "--iterations", 60, "--show", 0, "--operation", "reconstruction")
    result = run("fuzz", *options, "--python", "adapters.contradictory:IgnoresUpArrows")
    assert result.exit_code == 1
    assert "Law broken" not in result.output
    assert "\nBroken laws: L-5, L-6" in result.output


def test_without_save_the_reproduce_command_has_seed_operation_and_iterations() -> None:
    """With --show 0 no finding is shown in full."""
    options = ("--iterations", 60, "--operation", "solo", "--operation", "legality", "--lang", "fr")
    result = run("fuzz", *options, "--python", "adapters.contradictory:BreaksOnSolo")
    assert (
        "Pour reproduire\u00a0: globe-rules fuzz --seed 0 --operation solo --iterations 35 --lang fr "
        "--python adapters.contradictory:BreaksOnSolo" in result.output
    )
    assert "erreur\u00a0: IndexError: no red card at seat 1" in result.output
    silent = run("fuzz", *options, "--show", 0, "--python", "adapters.contradictory:BreaksOnSolo")
    assert "1 écart (non affichés\u00a0: 1\u202f; pour tout voir, ajoutez --show 1)" in silent.output
    assert silent.exit_code == 1


@pytest.mark.no_cover
def test_show_changes_neither_saved_files_nor_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, saved: tuple[Path, Result]
) -> None:
    """If there are more findings than are shrunk, the output says so."""
    result = run(*SEARCH, "--show", 0, "--save", tmp_path / "found", "--output", tmp_path / "f.json")
    assert (tmp_path / "f.json").read_text(encoding="utf-8") == (saved[0] / "f.json").read_text(encoding="utf-8")
    assert saved_cases(tmp_path / "found") == saved_cases(saved[0] / "found")
    assert re.search(r"1 finding \(1 [^)]*--show 1[^)]*\)\nSaved", result.output)
    monkeypatch.setattr("globe_rules._cli.fuzz.MAX_SHRUNK", 0)
    assert run(*SEARCH, "--show", 0).output.endswith("Findings that were shrunk, and are in JSON and --save: 0\n")


@pytest.mark.parametrize(
    ("name", "operation", "iterations", "status", "expected"),
    [
        ("contradictory:WrongOnce", "legality", 60, 1, "Not reproducible: the same request got another response"),
        ("contradictory:DoublesATile", "reconstruction", 10, 1, 'got      puzzle: "1N1N'),
        (
            "contradictory:RefusesWithoutReason",
            "materials",
            1,
            1,
            "1. refused (CON-0)  affected requests: materials",
        ),
        ("contradictory:ClaimsNoEdition", "assessment", 20, 3, "skipped because they go beyond the claims: 20\n"),
        (
            "python_objects:ClaimsLegality",
            "solo",
            20,
            3,
            "Not evaluated: all requests go beyond what the implementation claims.",
        ),
    ],
)
def test_unusual_engines_have_an_explanation_in_the_output(
    name: str, operation: str, iterations: int, status: int, expected: str
) -> None:
    """Responses that change, a puzzle with a tile twice, a refusal without rules, and few claims."""
    result = run("fuzz", "--iterations", iterations, "--operation", operation, "--python", f"adapters.{name}")
    assert result.exit_code == status
    assert expected in result.output
    assert "expected           got" not in result.output


def test_several_processes_give_the_same_output(tmp_path: Path) -> None:
    engine = "adapters.partly_wrong:AMinuteOfSand"
    options = ("--seed", 4, "--iterations", 20, "--operation", "materials", "--show", 1, "--python", engine)
    alone = run("fuzz", *options, "--output", tmp_path / "1.json")
    together = run("fuzz", *options, "--jobs", 2, "--output", tmp_path / "2.json")
    assert together.exit_code == alone.exit_code == 1
    assert together.output == alone.output
    assert load_json(tmp_path / "1.json") == load_json(tmp_path / "2.json")


def test_no_finding_exits_with_0() -> None:
    result = run("fuzz", "--iterations", 20, "--seconds", 600, "--operation", "legality")
    assert result.exit_code == 0
    assert "No differences found" in result.output


def test_an_engine_that_never_responds_exits_with_4_and_its_log_is_shown() -> None:
    adapter = [sys.executable, "-c", _DIES]
    result = run("fuzz", "--iterations", 60, "--operation", "legality", "--", *adapter)
    assert result.exit_code == 4
    assert "crash: the command exited with status 3 instead of responding" in result.output
    assert "End of its standard error:\n    goodbye" in result.output
    assert "Incomplete" in result.output


_DIES = """
import json, sys
hello = {"protocol": 1, "name": "dies", "version": "", "language": "Python", "operations": ["legality"],
         "editions": [], "variants": [], "reasons": True}
print(json.dumps({"id": json.loads(sys.stdin.readline())["id"], "result": hello}), flush=True)
sys.stdin.readline()
print("goodbye", file=sys.stderr, flush=True)
sys.exit(3)
"""


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["fuzz", "--python", "a:b", "--", "c"], "give a command or --python, not both"),
        (["fuzz", "--iterations", "0"], "--iterations"),
        (["fuzz", "--operation", "flying"], "--operation"),
        (["fuzz", "--seconds", "nan"], "'nan' is not a number of seconds"),
        (["fuzz", "--timeout", "nan", "--", "c"], "'nan' is not a number of seconds"),
    ],
)
def test_wrong_usage_exits_with_2(arguments: list[str], expected: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert expected in result.output


def test_a_save_folder_that_cannot_be_created_exits_with_2(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = run(*ONE, "--save", tmp_path / "file" / "found")
    assert result.exit_code == 2
    assert "cannot write" in result.output


@pytest.mark.parametrize("option", ["--output", "--save"])
def test_a_place_without_write_permission_is_reported_before_the_search(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda _place, _mode: False)
    monkeypatch.setattr(Search, "run", None)
    result = run("fuzz", option, tmp_path / "found")
    assert result.exit_code == 2
    assert "Permission denied" in result.output


def test_without_findings_nothing_is_saved_or_said_to_be_saved(tmp_path: Path) -> None:
    result = run(*ONE, "--save", tmp_path / "found")
    assert "Saved" not in result.output
    assert list((tmp_path / "found").iterdir()) == []


def test_the_reproduce_commands_quote_a_folder_with_a_space(tmp_path: Path) -> None:
    folder = tmp_path / "my [bold]finds"
    result = run(*SEARCH, "--save", folder)
    assert f"Saved. Reproduce with: globe-rules conform --cases '{folder}' --python" in result.output
    assert f"Reproduce with: globe-rules conform --cases '{folder}/{FOUND}" in result.output


@pytest.mark.parametrize(
    ("seconds", "status", "expected"),
    [(0.5, 3, "No request was sent within this time"), (1.5, 0, "Stopped by --seconds before all requests were sent.")],
)
def test_a_time_limit_ends_the_search_or_leaves_no_time_for_a_request(
    seconds: float, status: int, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_counting_clock(search: Search) -> None:
        search.clock = itertools.count().__next__
        original_run(search)

    original_run = Search.run
    monkeypatch.setattr(Search, "run", with_counting_clock)
    result = run("fuzz", "--seconds", seconds, "--operation", "challenge")
    assert result.exit_code == status
    assert expected in result.output


def test_an_interrupt_while_shrinking_keeps_the_findings_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("globe_rules._kit.shrinking.smallest", raise_interrupt)
    result = run(*SEARCH, "--output", tmp_path / "f.json")
    assert result.exit_code == 4
    assert "Incomplete" in result.output
    assert "Differences found: 1 finding (1 " in result.output
    assert load_json(tmp_path / "f.json")["more_findings"] == 1


def test_an_interrupt_before_any_difference_does_not_say_that_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(search: Search, *_arguments: object) -> None:
        search.results.by_operation["materials"] += 1
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "_test", interrupt)
    result = run("fuzz", "--operation", "materials")
    assert result.exit_code == 4
    assert result.output.endswith("too many requests in a row had no usable response.\n")


def test_a_broken_pipe_does_not_prevent_output_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_arguments: object, **_options: object) -> None:
        raise BrokenPipeError(errno.EPIPE, "BrokenRule pipe")

    monkeypatch.setattr("globe_rules._cli.fuzz.print_search", closed)
    monkeypatch.setattr("globe_rules._cli.conform.print_findings", closed)
    for command in ("fuzz", "conform"):
        run(command, "--operation", "materials", "--output", tmp_path / f"{command}.json")
        assert load_json(tmp_path / f"{command}.json")


def test_an_interrupt_before_there_is_an_adapter_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("globe_rules._cli.examination.make_adapter", raise_interrupt)
    with pytest.raises(InterruptionError), adapter_under_test((), "a:b", {}):
        pytest.fail("there is an adapter")


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP])
def test_sigterm_and_sighup_interrupt_and_kill_the_adapter(sent: signal.Signals) -> None:
    limits = {"start_timeout": 60, "timeout": 60, "max_line_bytes": 1 << 20}
    sleeps = _DIES.replace('print("goodbye"', 'import time; time.sleep(600); print("goodbye"')
    children = []

    def send_signal() -> None:
        with only_first_interrupt(), adapter_under_test((sys.executable, "-c", sleeps), None, limits) as adapter:
            assert isinstance(adapter, Process)
            adapter.start()
            children.append(adapter._running)  # noqa: SLF001 -- to see that it has ended
            assert signal.getsignal(sent) not in {signal.SIG_DFL, signal.SIG_IGN}
            os.kill(os.getpid(), sent)

    signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {each: signal.signal(each, signal.SIG_DFL) for each in signals}  # the tests may run under nohup
    try:
        with pytest.raises(InterruptionError) as ended:
            send_signal()
        assert {signal.getsignal(each) for each in signals} == {signal.SIG_IGN}  # the command is about to end
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
    assert ended.value.exit_code == 4
    assert children[0] is not None
    assert children[0].exit_status() is not None


def test_ignored_signals_stay_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    """As under nohup."""
    monkeypatch.setattr(signal, "getsignal", lambda _signal: signal.SIG_IGN)
    monkeypatch.setattr(signal, "signal", None)
    assert run(*ONE).exit_code == 0


CASE = load_json(VECTORS / "scenarios.json")
CASE["cases"] = CASE["cases"][:1]


@pytest.mark.parametrize(
    ("corrupt", "expected"),
    [
        (lambda text: text[: len(text) // 2], "is not JSON"),
        (lambda _text: b"\xff", "is not UTF-8"),
        (lambda _text: b"[]", "does not match the schema"),
        (lambda text: text.replace(b'"cites": ["', b'"cites": ["Q-3", "'), "cites Q-3"),
        (lambda text: text.replace(b'"cites": ["', b'"cites": ["FLY-1", "'), "cites FLY-1"),
        (lambda text: text.replace(b'"op": "', b'"op": "x'), "asks for no known operation"),
        (lambda text: text.replace(b'"op":', b'"more": 1, "op":'), "does not match the schema"),
        (lambda text: text.replace(b'"response": {', b'"response": {"refused": 1, '), "the response of"),
    ],
)
def test_a_corrupted_file_of_cases_exits_with_2_and_is_named(corrupt: object, expected: str, tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    file.write_bytes(corrupt(json.dumps(CASE).encode()))  # type: ignore[operator]
    result = run("conform", "--cases", file)
    assert result.exit_code == 2
    assert expected in " ".join(result.output.split())
    assert "cases.json" in "".join(result.output.split())


def test_a_folder_without_cases_and_an_unreadable_file_are_errors(tmp_path: Path) -> None:
    assert "there is no case" in run("conform", "--cases", tmp_path).output
    with pytest.raises(UnreadableCases, match=r"cannot read the cases in .*nothing\.json"):
        saved_cases(tmp_path / "nothing.json")


def test_a_file_name_that_is_not_utf_8_is_written_to_the_report(tmp_path: Path) -> None:
    cases = tmp_path / os.fsdecode(b"caf\xe9.json")
    cases.write_text(json.dumps(CASE), encoding="utf-8")
    assert run("conform", "--cases", cases, "--output", tmp_path / "r.json").exit_code == 0
    value = load_json(tmp_path / "r.json")
    assert value["options"]["cases_from"] == str(cases)


def test_known_failures_can_list_saved_cases(saved: tuple[Path, Result], tmp_path: Path) -> None:
    [case] = saved_cases(saved[0] / "found")
    (tmp_path / "known").write_text(f"{case.id} our issue 12\n{suite().cases[0].id} another\n", encoding="utf-8")
    result = run(
        "conform", "--cases", saved[0] / "found", "--known-failures", tmp_path / "known", "--python", WRONG_WAY
    )
    assert result.exit_code == 0
