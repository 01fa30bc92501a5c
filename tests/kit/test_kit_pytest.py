"""Every case as a pytest test: one option is enough, and without it nothing is loaded."""

import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from adapters.asking import OBJECTS, WRAPS, only
from adapters.plans import BY_ID, command, start

from globe_rules.kit.adapters import InProcess
from globe_rules.specification.suite import suite
from tools.places import HELPERS, ROOT

pytest_plugins = ["pytester"]
IDS = ("CON-3.1", "CARD-B1.2a", "CARD-B1.2b", "CARD-B5.1a", "CARD-B5.1b", "CARD-B5.1c", "CARD-B5.1d", "REACT-2.4")


@pytest.fixture(autouse=True, scope="module")
def _small_suite() -> Iterator[None]:
    with only(BY_ID[id_] for id_ in IDS):
        yield


def outcome(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    """Run pytest as somebody would who has the package installed, and tests of his own."""
    pytester.syspathinsert(HELPERS)
    pytester.makepyfile("def test_of_my_own(): pass")
    return pytester.runpytest_inprocess("-p", "globe_rules_pytest", "-p", "no:cacheprovider", *options)


def test_without_its_options_it_neither_adds_nor_imports_anything(pytester: pytest.Pytester) -> None:
    """Whoever tests something else does not pay for an engine."""
    outcome(pytester).assert_outcomes(passed=1)
    alone = "import sys, globe_rules_pytest; print([name for name in sys.modules if name.startswith('globe_rules.')])"
    ran = subprocess.run([sys.executable, "-c", alone], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603 -- our own
    assert ran.stdout == "[]\n"


def test_it_is_registered() -> None:
    """Under the name of its module, so that naming it once more does no harm."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert about["project"]["entry-points"]["pytest11"] == {"globe_rules_pytest": "globe_rules_pytest"}
    included = about["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert included["globe_rules_pytest.py"] == "globe_rules_pytest.py"


def test_all_kinds_of_cases_are_asked(pytester: pytest.Pytester) -> None:
    """Whichever the suite has, beside the tests of one's own."""
    found = outcome(pytester, "--globe-python", WRAPS, "--collect-only", "-q")
    asked = [line.removeprefix("globe_rules::") for line in found.outlines if line.startswith("globe_rules::")]
    assert asked == [case.id for case in suite().cases]


def test_a_failure_shows_everything(pytester: pytest.Pytester) -> None:
    """Case, question, what was expected, the answer and the scenario."""
    options = ("--globe-python", WRAPS, "--globe-rule", "q-3", "-k", "CARD-B1.2a")
    result = outcome(pytester, *options)
    result.assert_outcomes(failed=1, deselected=None)
    result.stdout.fnmatch_lines(
        [
            "problem:  at /steps: *",
            "case:     CARD-B1.2a B1→@3 points off the grid*",
            "cites:    CARD-B1 (*), Q-3 (*)",
            "verdict:  fail",
            'question: {*"op":"reconstruction",*',
            'expected: [[]{"at":*',
            'answer:   {*"steps":*',
            "Scenario: B1→@3 points off the grid*",
            "  Then B1→@3 is void (Q-3)",
            "FAILED globe_rules::CARD-B1.2a - problem:  at /steps*",
        ]
    )
    outcome(pytester, *options, "--globe-lang", "fr").stdout.fnmatch_lines(["*Scénario*:*B1→@3*"])


def test_a_selection_by_marks(pytester: pytest.Pytester) -> None:
    """By rule, case and part, as with any other mark."""
    chosen = "case(id='CON-3.1') and part(name='materials')"
    outcome(pytester, "--globe-python", WRAPS, "-m", chosen).assert_outcomes(passed=1, deselected=None)


def test_whoever_never_answers_is_not_asked_everything(pytester: pytest.Pytester, tmp_path: Path) -> None:
    """As `globe-rules conform` gives up, too; each question would take as long as an answer may."""
    asked = shlex.join(command(tmp_path / "diary.txt", [], {}))
    result = outcome(pytester, "--globe-command", asked, "-k", "CARD-B5", "--globe-timeout", "60")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.assert_outcomes(failed=3, deselected=None)
    result.stdout.fnmatch_lines(["*the rest is not asked: no answer of any use came*"])


def test_known_failures_are_expected(pytester: pytest.Pytester) -> None:
    """One that fails no more is a failure itself."""
    known = pytester.makefile(".txt", known="CARD-B1.2a  on purpose\nCON-3.1  it was wrong once\n")
    options = ("--globe-python", WRAPS, "--globe-known", str(known))
    result = outcome(pytester, *options, "-k", "CARD-B1.2a or CON-3.1")
    result.assert_outcomes(xfailed=1, failed=1, deselected=None)
    result.stdout.fnmatch_lines(["*XPASS(strict)*it was wrong once*"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "fichier ou dossier introuvable"),
        ("CARD-Z9.9 never heard of\n", "*l?identifiant d?un cas de cette suite"),
        (b"\xff", "ce n?est pas un texte UTF-8"),
    ],
)
def test_known_failures_that_cannot_be_read(pytester: pytest.Pytester, text: str | bytes | None, said: str) -> None:
    """Are a mistake of whoever asks."""
    file = pytester.path / "list.txt"
    if text is not None:
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
    result = outcome(pytester, "--globe-python", "x:y", "--globe-known", str(file), "--globe-lang", "fr")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*--globe-known*list.txt: {said}"])


def test_a_command_is_asked(pytester: pytest.Pytester, tmp_path: Path) -> None:
    """Reasons that are not claimed are not compared."""
    cases = [BY_ID[id_] for id_ in IDS if id_.startswith("CARD-B1.2")]
    words = command(tmp_path / "diary.txt", cases, starts=[start(reasons=False)], reasons=False)
    result = outcome(pytester, "--globe-command", shlex.join(words), "-k", "CARD-B1.2")
    result.assert_outcomes(passed=len(cases), deselected=None)
    assert result.ret == pytest.ExitCode.OK


@pytest.mark.parametrize("workers", ["0", "1"])
def test_an_answer_that_comes_twice_fails_the_session(workers: str, pytester: pytest.Pytester, tmp_path: Path) -> None:
    """With pytest-xdist too, whose workers end with a status that nobody looks at."""
    case = BY_ID["CARD-B5.1a"]
    asked = shlex.join(command(tmp_path / "diary.txt", [case], {case.id: "twice"}))
    one = ("--globe-rule", "CARD-B5", "-k", case.id)  # a worker knows the whole suite
    options = (*one, "-n", workers, "--junitxml", "found.xml", "--globe-timeout", "60")
    result = outcome(pytester, "--globe-command", asked, *options)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines([f"ERROR globe_rules::{case.id} - protocol: it was answered twice"])
    assert 'errors="1"' in (pytester.path / "found.xml").read_text(encoding="utf-8")


def test_a_worker_tells_at_its_end_that_nothing_was_asked(pytester: pytest.Pytester) -> None:
    """In what pytest-xdist carries to whoever started it."""
    pytester.makeconftest(
        "def pytest_configure(config): config.workeroutput = {}\n"
        "def pytest_unconfigure(config): print(config.workeroutput)"
    )
    result = outcome(pytester, "-n", "0", "--globe-command", "nobody-at-all", "-k", "CARD-B5.1a")
    result.stdout.fnmatch_lines(["*could not be evaluated*"])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--globe-python", ""), "--globe-python is empty"),
        (("--globe-command", " "), "--globe-command is empty"),
        (("--globe-command", "node 'a.js"), "No closing quotation"),
        (("--globe-command", "x", "--globe-timeout", "nan"), "more than 0 seconds"),
        (("--globe-command", "x", "--globe-timeout", "-1"), "more than 0 seconds"),
        (("--globe-python", "x:y", "--globe-command", "z"), "give --globe-command or --globe-python, not both"),
        (("--globe-python", "x:y", "--globe-rule", "CARD-Z9"), "no rule, ruling or convention is called 'CARD-Z9'"),
        (("--globe-python", "x:y", "--globe-rule", "PREP-2"), "no case cites PREP-2"),
        (("--globe-rule", "CARD-B5"), "--globe-rule asks nobody"),
        (("--globe-known", "no-such-file"), "--globe-known asks nobody"),
    ],
)
def test_options_that_make_no_sense(options: tuple[str, ...], said: str, pytester: pytest.Pytester) -> None:
    """Are a mistake of whoever asks: a variable that is not set would else leave everything unasked."""
    result = outcome(pytester, *options)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*{said}*"])


def test_what_is_not_claimed_is_skipped(pytester: pytest.Pytester) -> None:
    """Neither right nor wrong."""
    options = ("--globe-python", f"{OBJECTS}:ClaimsLegality", "-k", "CON-3.1 or REACT-2.4")
    result = outcome(pytester, *options)
    result.assert_outcomes(passed=1, skipped=1, deselected=None)
    assert result.ret == 0


@pytest.mark.parametrize("workers", ["0", "2"])
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Nobody", "*could not be evaluated: cannot find*"),
        ("ClaimsLegality", "NOT EVALUATED globe_rules - nothing that was to be asked is claimed"),
    ],
)
def test_what_is_not_evaluated_must_not_end_green(
    name: str, said: str, workers: str, pytester: pytest.Pytester
) -> None:
    """But with the exit status of `globe-rules conform`, with or without pytest-xdist."""
    result = outcome(pytester, "--globe-python", f"{OBJECTS}:{name}", "--globe-rule", "CON-3", "-n", workers)
    assert result.ret == 3
    result.stdout.fnmatch_lines([said])
    result.stdout.no_fnmatch_line("*INTERNALERROR*")


def test_trouble_is_told_with_its_verdict(pytester: pytest.Pytester) -> None:
    """A case that is not answered fails, and says how."""
    result = outcome(pytester, "--globe-python", f"{OBJECTS}:Raises", "-m", "case(id='CON-3.1')")
    result.assert_outcomes(failed=1, deselected=None)
    result.stdout.fnmatch_lines(["problem:  ZeroDivisionError: cannot materials", "verdict:  error", "answer:   none"])


def test_a_fault_of_the_kit_itself_is_shown_as_such(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its traceback: whoever mends it needs that."""
    monkeypatch.setattr(InProcess, "start", lambda _self: 1 / 0)
    options = ("--globe-python", WRAPS, "-m", "case(id='CON-3.1')")
    outcome(pytester, *options).stdout.fnmatch_lines(["*ZeroDivisionError*"])
