"""The pytest plugin: every case becomes a test if an option names an implementation, otherwise nothing is loaded."""

import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from adapters.kit_commands import OBJECTS, WRAPS, suite_of
from adapters.plans import BY_ID, command, start

from globe_rules._kit.adapters import AdapterError
from globe_rules._kit.process import Process
from globe_rules._specification.suite import suite
from tools.paths import HELPERS, ROOT

pytest_plugins = ["pytester"]
pytestmark = pytest.mark.usefixtures("objects_in_process")
IDS = ("CON-3.1", "CARD-B1.2a", "CARD-B1.2b", "CARD-B5.1a", "CARD-B5.1b", "CARD-B5.1c", "CARD-B5.1d", "REACT-2.4")


@pytest.fixture(autouse=True, scope="module")
def _small_suite() -> Iterator[None]:
    with suite_of(BY_ID[id_] for id_ in IDS):
        yield


def run_pytest(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    """Run pytest in a folder with one test of the user."""
    pytester.syspathinsert(HELPERS)
    pytester.makepyfile("def test_of_the_user(): pass")
    return pytester.runpytest_inprocess("-p", "globe_rules_pytest", "-p", "no:cacheprovider", *options)


def test_without_options_the_plugin_adds_no_tests_and_imports_no_engine(pytester: pytest.Pytester) -> None:
    run_pytest(pytester).assert_outcomes(passed=1)
    alone = "import sys, globe_rules_pytest; print([name for name in sys.modules if name.startswith('globe_rules.')])"
    ran = subprocess.run([sys.executable, "-c", alone], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603 -- our own
    assert ran.stdout == "[]\n"


def test_the_plugin_is_registered_under_the_name_of_its_module() -> None:
    """So `-p globe_rules_pytest` does not load it twice."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert about["project"]["entry-points"]["pytest11"] == {"globe_rules_pytest": "globe_rules_pytest"}
    included = about["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert included["globe_rules_pytest.py"] == "globe_rules_pytest.py"


def test_every_case_of_the_suite_is_collected(pytester: pytest.Pytester) -> None:
    found = run_pytest(pytester, "--globe-python", WRAPS, "--collect-only", "-q")
    collected = [line.removeprefix("globe_rules::") for line in found.outlines if line.startswith("globe_rules::")]
    assert collected == [case.id for case in suite().cases]


@pytest.mark.parametrize("workers", [(), ("-n", "1")])
def test_a_single_test_runs_without_the_cases(pytester: pytest.Pytester, workers: tuple[str, ...]) -> None:
    """Also if the options are in the settings of pytest, as for every other run."""
    pytester.makeini(f"[pytest]\naddopts = --globe-python {WRAPS}")
    name = "test_a_single_test_runs_without_the_cases.py"
    run_pytest(pytester, *workers, f"{name}::test_of_the_user").assert_outcomes(passed=1)
    collected = run_pytest(pytester, name, "--collect-only", "-q").outlines
    assert len([line for line in collected if line.startswith("globe_rules::")]) == len(IDS)


def test_a_failure_shows_problem_ids_scenario_and_command(pytester: pytest.Pytester) -> None:
    """Requests and responses are shown with -v, or if no step can express the request."""
    options = ("--globe-python", WRAPS, "--globe-rule", "q-3", "-k", "CARD-B1.2a")
    result = run_pytest(pytester, *options)
    result.assert_outcomes(failed=1, deselected=None)
    result.stdout.fnmatch_lines(
        [
            "problem:   at /steps: *",
            "ids:       CARD-B1 (*), Q-3 (*)",
            "case:      CARD-B1.2a B1→@3 is void because its arrow points off the grid*",
            "verdict:   fail",
            f"reproduce: globe-rules conform --case CARD-B1.2a --python {WRAPS}",
            "Scenario: B1→@3 is void because its arrow points off the grid*",
            "  Then B1→@3 is void because of Q-3",
            "FAILED globe_rules::CARD-B1.2a - problem:   at /steps*",
        ]
    )
    assert '"op"' not in result.stdout.str()
    result = run_pytest(pytester, *options, "--globe-lang", "fr", "-v")
    result.stdout.fnmatch_lines(['requête\u00a0:*{*"op":"reconstruction",*', "réponse\u00a0:*{*", "*Scénario*:*B1→@3*"])


def test_only_the_first_failures_of_a_session_are_shrunk(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("globe_rules._kit.pytest_plugin.MAX_SHRUNK", 0)
    result = run_pytest(pytester, "--globe-python", WRAPS, "--globe-rule", "q-3", "-k", "CARD-B1.2a")
    result.stdout.fnmatch_lines(["ids:       CARD-B1 (*), Q-3 (*)"])


def test_a_failure_is_shown_if_the_implementation_no_longer_starts(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_start(*_arguments: object, **_options: object) -> None:
        raise AdapterError("crash", "no more")

    monkeypatch.setattr("globe_rules._kit.failures.shrunk_request", no_start)
    result = run_pytest(pytester, "--globe-python", WRAPS, "--globe-rule", "q-3", "-k", "CARD-B1.2a")
    result.stdout.fnmatch_lines(["ids:       CARD-B1 (*), Q-3 (*)"])


def test_the_command_of_an_adapter_is_quoted(pytester: pytest.Pytester, tmp_path: Path) -> None:
    case = BY_ID["CARD-B1.2a"]
    adapter = command(tmp_path / "notes.txt", [case], {case.id: "error"})
    result = run_pytest(pytester, "--globe-command", shlex.join(adapter), "-k", case.id)
    assert f" globe-rules conform --case {case.id} -- {shlex.join(adapter)}" in result.stdout.str()


def test_cases_are_selected_by_their_markers(pytester: pytest.Pytester) -> None:
    chosen = "case(id='CON-3.1') and operation(name='materials')"
    run_pytest(pytester, "--globe-python", WRAPS, "-m", chosen).assert_outcomes(passed=1, deselected=None)


def test_the_session_stops_after_3_failures_without_any_response(pytester: pytest.Pytester, tmp_path: Path) -> None:
    adapter = shlex.join(command(tmp_path / "notes.txt", [], {}))
    result = run_pytest(pytester, "--globe-command", adapter, "-k", "CARD-B5", "--globe-timeout", "60")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.assert_outcomes(failed=3, deselected=None)
    result.stdout.fnmatch_lines(["*stopped: no usable response several times in a row*"])


def test_a_known_failure_is_xfail_and_fails_if_it_passes(pytester: pytest.Pytester) -> None:
    known = pytester.makefile(".txt", known="CARD-B1.2a  on purpose\nCON-3.1  it was\x9bwrong once\n")
    options = ("--globe-python", WRAPS, "--globe-known-failures", str(known))
    result = run_pytest(pytester, *options, "-k", "CARD-B1.2a or CON-3.1")
    result.assert_outcomes(xfailed=1, failed=1, deselected=None)
    result.stdout.fnmatch_lines(["*XPASS(strict)*it was·wrong once*"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, "fichier ou dossier introuvable"),
        ("CARD-Z9.9 never heard of\n", "*l?identifiant d?un cas de cette suite"),
        (b"\xff", "ce n?est pas un texte UTF-8"),
    ],
)
def test_an_unreadable_list_of_known_failures_is_a_usage_error(
    pytester: pytest.Pytester, text: str | bytes | None, expected: str
) -> None:
    file = pytester.path / "\x1b\nlist.txt"
    if text is not None:
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
    result = run_pytest(pytester, "--globe-python", "x:y", "--globe-known-failures", str(file), "--globe-lang", "fr")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*--globe-known-failures*··list.txt: {expected}"])


def test_a_command_can_be_tested(pytester: pytest.Pytester, tmp_path: Path) -> None:
    """Reasons that are not claimed are not compared."""
    cases = [BY_ID[id_] for id_ in IDS if id_.startswith("CARD-B1.2")]
    words = command(tmp_path / "notes.txt", cases, starts=[start(reasons=False)], reasons=False)
    result = run_pytest(pytester, "--globe-command", shlex.join(words), "-k", "CARD-B1.2")
    result.assert_outcomes(passed=len(cases), deselected=None)
    assert result.ret == pytest.ExitCode.OK


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_second_response_fails_the_session(workers: str, pytester: pytest.Pytester, tmp_path: Path) -> None:
    """With pytest-xdist too, which ignores the exit status of workers."""
    case = BY_ID["CARD-B5.1a"]
    adapter = shlex.join(command(tmp_path / "notes.txt", [case], {case.id: "twice"}))
    one = ("--globe-rule", "CARD-B5", "-k", case.id)  # a worker knows the whole suite
    options = (*one, "-n", workers, "--junitxml", "found.xml", "--globe-timeout", "60")
    result = run_pytest(pytester, "--globe-command", adapter, *options)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines([f"ERROR globe_rules::{case.id} - protocol: it responded twice"])
    assert 'errors="1"' in (pytester.path / "found.xml").read_text(encoding="utf-8")


def test_a_worker_reports_an_implementation_that_does_not_start(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        "def pytest_configure(config): config.workeroutput = {}\n"
        "def pytest_unconfigure(config): print(config.workeroutput)"
    )
    result = run_pytest(pytester, "-n", "0", "--globe-command", "no-such-command", "-k", "CARD-B5.1a")
    result.stdout.fnmatch_lines(["*could not be evaluated*"])


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--globe-python", ""), "--globe-python is empty"),
        (("--globe-command", " "), "--globe-command is empty"),
        (("--globe-command", "node 'a.js"), "No closing quotation"),
        (("--globe-command", "x", "--globe-timeout", "nan"), "more than 0 seconds"),
        (("--globe-command", "x", "--globe-timeout", "-1"), "more than 0 seconds"),
        (("--globe-python", "x:y", "--globe-command", "z"), "give --globe-command or --globe-python, not both"),
        (("--globe-python", "x:y", "--globe-rule", "CARD-Z9"), "no rule, ruling or convention is called 'CARD-Z9'"),
        (("--globe-python", "x:y", "--globe-rule", "PREP-2"), "no case cites PREP-2"),
        (("--globe-rule", "CARD-B5"), "--globe-rule needs an implementation"),
        (("--globe-known-failures", "no-such-file"), "--globe-known-failures needs an implementation"),
        (("--globe-python", "x:y", "--globe-timeout", "0", "--globe-lang", "fr"), "supérieur à 0 seconde"),
    ],
)
def test_invalid_options_are_usage_errors(options: tuple[str, ...], expected: str, pytester: pytest.Pytester) -> None:
    """Otherwise an unset shell variable would skip all cases."""
    result = run_pytest(pytester, *options)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*{expected}*"])


def test_cases_that_are_not_claimed_are_skipped(pytester: pytest.Pytester) -> None:
    options = ("--globe-python", f"{OBJECTS}:ClaimsLegality", "-k", "CON-3.1 or REACT-2.4")
    result = run_pytest(pytester, *options)
    result.assert_outcomes(passed=1, skipped=1, deselected=None)
    assert result.ret == 0


@pytest.mark.parametrize("workers", ["0", "1"])
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("NoSuchObject", "*could not be evaluated: cannot find*"),
        ("ClaimsLegality", "NOT EVALUATED globe_rules - no selected case is claimed"),
    ],
)
def test_a_session_without_any_run_case_exits_with_3(
    name: str, expected: str, workers: str, pytester: pytest.Pytester
) -> None:
    """The same exit status as `globe-rules conform`, with and without pytest-xdist."""
    result = run_pytest(pytester, "--globe-python", f"{OBJECTS}:{name}", "--globe-rule", "CON-3", "-n", workers)
    assert result.ret == 3
    result.stdout.fnmatch_lines([expected])
    result.stdout.no_fnmatch_line("*INTERNALERROR*")


def test_a_failure_without_a_response_shows_its_verdict(pytester: pytest.Pytester) -> None:
    result = run_pytest(pytester, "--globe-python", f"{OBJECTS}:Raises", "-m", "case(id='CON-3.1')")
    result.assert_outcomes(failed=1, deselected=None)
    result.stdout.fnmatch_lines(
        ["problem:   ZeroDivisionError: cannot materials", "ids:       CON-0 (*", "verdict:   error"]
    )


@pytest.mark.usefixtures("objects_in_own_process")
def test_an_internal_error_shows_its_traceback(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Process, "start", lambda _self: 1 / 0)
    options = ("--globe-python", WRAPS, "-m", "case(id='CON-3.1')")
    run_pytest(pytester, *options).stdout.fnmatch_lines(["*ZeroDivisionError*"])
