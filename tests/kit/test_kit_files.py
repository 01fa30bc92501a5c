"""Files and streams: complete or absent output files, inputs that are never overwritten, and closed streams."""

import errno
import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from xml.etree import ElementTree as ET

import pytest
from adapters.kit_commands import load_json, raise_interrupt, suite_of
from commands import invoke as run

from globe_rules import __main__ as started
from globe_rules._cli.files import _is_same_file
from globe_rules._cli.output import closed_pipe_ignored, console
from globe_rules._kit.interruption import interruptible, keep_results, only_first_interrupt, termination_deferred
from globe_rules._kit.runner import Run, run_cases
from globe_rules._specification.suite import suite
from tools.paths import HELPERS

pytestmark = pytest.mark.usefixtures("objects_in_process")

ONE = ("conform", "--case", "CON-3.1")


def in_shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell in which `globe-rules` is this package."""
    ours = f'globe_rules() {{ {sys.executable} -m globe_rules "$@"; }}; set -o pipefail\n'
    environment = {**os.environ, "PYTHONPATH": str(HELPERS)}
    return subprocess.run(  # noqa: S603 -- our own line
        ["/bin/bash", "-c", ours + line.replace("globe-rules", "globe_rules")],
        capture_output=True,
        encoding="utf-8",
        env=environment,
        timeout=600,
        check=False,
    )


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    """Return a file with one case, whose name and scenario contain control characters."""
    case = next(case for case in suite().cases if case.id == "CARD-B1.1a").as_json() | {"id": "MINE.1"}
    case["name"] = dict.fromkeys(("en", "fr"), "bad \x1b[31m\u202e name")
    case["scenario"] = dict.fromkeys(("en", "fr"), "Scenario: bad \x1b]0;title\x07\n  Given\N{NO-BREAK SPACE}: x\u2066")
    file = tmp_path / "cases.json"
    about = {"$schema": "urn:globe-rules:schema:vectors:1", "suite": suite().version}
    file.write_text(json.dumps({**about, "cases": [case]}), encoding="utf-8")
    return file


def test_control_characters_of_a_file_of_cases_are_replaced(cases: Path, tmp_path: Path) -> None:
    """On the terminal and in XML."""
    xml = tmp_path / "report.xml"
    done = run("conform", "--cases", cases, "--output", xml, "--python", "adapters.python_objects:Raises")
    assert done.exit_code == 1
    assert not {"\x1b", "\x07", "\u202e", "\u2066"} & set(done.output)
    assert "bad ·[31m· name" in str(ET.parse(xml).find(".//testcase").attrib)  # type: ignore[union-attr] # it is there


def linked(link: Callable[[Path, Path], object]) -> Callable[[Path], Path]:
    """Return a function that gives a file a second name and returns it."""

    def second(file: Path) -> Path:
        other = file.with_name("second-name.json")
        link(other, file)
        return other

    return second


NAMES = [
    pytest.param(lambda file: file, id="the same name"),
    pytest.param(lambda file: file.parent / "x" / ".." / file.name, id="another path"),
    pytest.param(linked(Path.symlink_to), id="a link"),
    pytest.param(linked(Path.hardlink_to), id="a hard link"),
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("option", ["--cases", "--known-failures"])
def test_a_report_never_overwrites_an_input(
    option: str, name: Callable[[Path], Path], cases: Path, tmp_path: Path
) -> None:
    (tmp_path / "x").mkdir()
    known = tmp_path / "known.txt"
    known.write_text("CARD-B1.1a why\n", encoding="utf-8")
    file = {"--cases": cases, "--known-failures": known}[option]
    before = file.read_bytes()
    done = run("conform", option, file, "--output", name(file))
    assert done.exit_code == 2
    assert "would overwrite an input" in " ".join(done.output.split())
    assert file.read_bytes() == before


def test_a_report_never_overwrites_a_file_of_cases_or_another_report(cases: Path, tmp_path: Path) -> None:
    """Several reports to the null device are allowed."""
    assert run("conform", "--cases", cases.parent, "--output", cases).exit_code == 2
    assert run(*ONE, "--output", tmp_path / "r", "--output", tmp_path / "r").exit_code == 2
    assert run(*ONE, "--output", os.devnull, "--output", os.devnull).exit_code == 0
    assert os.path.ismount(os.devnull) or not Path(os.devnull).is_file()


def test_an_input_that_disappears_during_the_run_loses_no_result(
    cases: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = tmp_path / "old.known"
    known.write_text("# my remark\nMINE.1 why\n", encoding="utf-8")

    def unlink_and_run(*arguments: Any, **options: Any) -> Run:  # noqa: ANN401 -- as run_cases
        cases.unlink()
        known.unlink()
        return run_cases(*arguments, **options)

    monkeypatch.setattr("globe_rules._cli.conform.run_cases", unlink_and_run)
    new, report = tmp_path / "new.known", tmp_path / "report.json"
    done = run("conform", "--cases", cases, "--known-failures", known, "--output", new, "--output", report)
    assert (done.exit_code, load_json(report)["footer"]["cases"]) == (1, 1)
    assert new.read_text(encoding="utf-8") == "# my remark\n"


def test_a_report_is_written_to_the_target_of_a_link(tmp_path: Path) -> None:
    """A link to itself is replaced, because it has no target."""
    (tmp_path / "link.json").symlink_to(tmp_path / "real.json")
    assert run(*ONE, "--output", tmp_path / "link.json").exit_code == 0
    assert (tmp_path / "link.json").is_symlink()
    assert load_json(tmp_path / "real.json")["footer"]["conformant"] is True
    link = tmp_path / "r.json"
    link.symlink_to(link)
    assert run(*ONE, "--output", link).exit_code == 0
    assert load_json(link)["footer"]["conformant"]


@pytest.mark.parametrize("format_", ["text", "json"])
def test_the_verdict_is_printed_before_the_error_of_a_file(format_: str) -> None:
    """With JSON, the error is text on standard error, because standard output has the report."""
    done = run(*ONE, "--format", format_, "--output", "/dev/full")
    assert done.exit_code == 2
    assert "Conformant" in done.stdout if format_ == "text" else json.loads(done.stdout)["footer"]["conformant"]
    assert done.stderr == "Error: cannot write /dev/full: No space left on device\n"
    assert not Path("/dev/full").is_file()


@pytest.mark.parametrize(
    "line", ["run garbage", "conform --rule NOPE", "no-such-command", "report no-report.json", "conform --python x:y"]
)
def test_an_unsuccessful_command_leaves_the_old_file_alone(line: str, tmp_path: Path) -> None:
    old = tmp_path / "old.txt"
    old.write_text("precious", encoding="utf-8")
    assert run(*line.split(), "--output", old).exit_code in {2, 3}
    assert old.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize("length", [243, 255])
def test_a_file_name_may_be_as_long_as_the_system_allows(length: int, tmp_path: Path) -> None:
    file = tmp_path / ("x" * (length - 5) + ".json")
    assert run(*ONE, "--output", file).exit_code == 0
    assert load_json(file)["footer"]["conformant"] is True


def test_a_file_name_that_is_too_long_is_rejected_before_the_work(tmp_path: Path) -> None:
    done = run(*ONE, "--output", tmp_path / ("x" * 251 + ".json"))
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "File name too long" in done.stderr


def test_a_file_whose_name_is_too_long_does_not_exist(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    assert not _is_same_file(tmp_path / ("x" * 256), tmp_path / "a")


def test_a_read_only_file_is_rejected_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user that runs the tests may be allowed to write to every file."""
    file = tmp_path / "r.json"
    file.touch()
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path) != file)
    done = run(*ONE, "--output", file)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "Permission denied" in done.stderr


def test_a_replaced_file_keeps_its_permissions_and_a_new_one_gets_the_usual_ones(tmp_path: Path) -> None:
    (tmp_path / "old.json").touch(0o600)
    before = os.umask(0o027)
    try:
        assert run(*ONE, "--output", tmp_path / "old.json", "--output", tmp_path / "new.json").exit_code == 0
    finally:
        os.umask(before)
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in ("old.json", "new.json")] == [0o600, 0o640]


def test_a_link_in_place_of_the_draft_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    victim = tmp_path / "victim.txt"
    victim.write_text("precious", encoding="utf-8")
    monkeypatch.setattr(os, "urandom", bytes)
    (tmp_path / f".{'0' * 16}.part").symlink_to(victim)
    done = run(*ONE, "--output", tmp_path / "r.json")
    assert done.exit_code == 2
    assert "r.json: File exists" in done.stderr
    assert victim.read_text(encoding="utf-8") == "precious"


def test_ctrl_c_ends_waiting_for_the_reader_of_a_pipe(tmp_path: Path) -> None:
    """The verdict is printed before."""
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    running = subprocess.Popen(  # noqa: S603 -- our own command
        [sys.executable, "-m", "globe_rules", *ONE, "--output", str(pipe)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert running.stdout is not None
    while "Conformant" not in running.stdout.readline():
        assert running.poll() is None
    time.sleep(0.2)  # until it opens the pipe; if it does later, the test waits in vain and fails
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate(timeout=60)
    assert running.returncode == 2
    assert errors == f"Error: cannot write {pipe}: interrupted\n"


def test_a_signal_interrupts_a_hung_disk_after_5_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The verdict is printed, and the old file stays."""
    monkeypatch.setattr("globe_rules._cli.files.MAX_DEFERRED_SECONDS", 0)
    monkeypatch.setattr(os, "fsync", lambda _file: signal.raise_signal(signal.SIGINT))
    old = tmp_path / "r.json"
    old.write_text("precious", encoding="utf-8")
    done = run(*ONE, "--output", old)
    assert done.exit_code == 2
    assert "Conformant" in done.stdout
    assert done.stderr == f"Error: cannot write {old}: interrupted\n"
    assert [file.read_text(encoding="utf-8") for file in tmp_path.iterdir()] == ["precious"]


def test_termination_signals_wait_until_the_report_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def send_signals(_file: int) -> None:
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            os.kill(os.getpid(), each)

    monkeypatch.setattr(os, "fsync", send_signals)
    assert run(*ONE, "--output", tmp_path / "r.json").exit_code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["r.json"]


@pytest.mark.parametrize(
    ("line", "status", "expected"),
    [
        ("globe-rules conform --operation materials --python adapters.python_objects:Raises | head -c 1", 1, ""),
        ("globe-rules conform --case CON-3.1 >&- -- $PYTHON -m globe_rules serve", 0, ""),
        ("globe-rules serve <&-", 0, ""),
        ("globe-rules replay - <&-", 2, "the end"),
        ("globe-rules --help >/dev/full", 2, "No space left on device"),
        ("globe-rules conform --case CON-3.1 >/dev/full", 2, "No space left on device"),
        ("globe-rules conform --case CON-3.1 2>&-", 0, ""),
    ],
)
def test_closed_or_full_streams_give_no_traceback_and_the_right_exit_status(
    line: str, status: int, expected: str
) -> None:
    done = in_shell(line.replace("$PYTHON", sys.executable))
    assert "Traceback" not in done.stderr
    assert expected in done.stderr
    assert done.returncode == status


def test_a_reader_that_closes_the_pipe_changes_neither_verdict_nor_report(tmp_path: Path) -> None:
    line = f"globe-rules conform --case CON-3.1 --output {tmp_path}/r.json | true"
    assert in_shell(line).returncode == 0
    assert load_json(tmp_path / "r.json")["footer"]["conformant"] is True


@pytest.mark.parametrize("number", [errno.EPIPE, errno.ENOSPC])
def test_a_broken_pipe_is_ignored_but_a_full_disk_is_reported(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())

    def printed() -> None:
        with closed_pipe_ignored():
            if number == errno.EPIPE:
                console().on_broken_pipe()
            raise OSError(number, os.strerror(number))

    with pytest.raises(OSError, match="No space left") if number == errno.ENOSPC else nullcontext():
        printed()


def test_termination_deferred_does_nothing_outside_the_main_thread() -> None:
    finished = []

    def work() -> None:
        with termination_deferred():
            finished.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert finished == [True]


@pytest.mark.parametrize("first", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.usefixtures("default_handlers")
def test_only_the_first_signal_interrupts(first: signal.Signals) -> None:
    """Later ones are ignored, also after the block: the command is about to end."""
    with only_first_interrupt():
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(first)
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.raise_signal(each)
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.raise_signal(each)


@pytest.mark.usefixtures("default_handlers")
def test_a_signal_after_10_seconds_interrupts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe without a reader could otherwise block the process for ever."""
    with only_first_interrupt():
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        monkeypatch.setattr("globe_rules._kit.interruption.MAX_IGNORED_SECONDS", 0)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)


@pytest.mark.usefixtures("default_handlers")
def test_with_results_a_signal_waits_for_the_next_place_that_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    with only_first_interrupt():
        keep_results()
        signal.raise_signal(signal.SIGTERM)
        with pytest.raises(KeyboardInterrupt), interruptible():
            pytest.fail("it was waiting")
        monkeypatch.setattr("globe_rules._kit.interruption.MAX_IGNORED_SECONDS", 0)
        with termination_deferred():
            signal.raise_signal(signal.SIGTERM)
        with interruptible(new_only=True), pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)
        with pytest.raises(KeyboardInterrupt):  # the command is stuck
            signal.raise_signal(signal.SIGTERM)


@pytest.mark.usefixtures("default_handlers")
def test_without_handlers_there_is_nothing_to_wait_for() -> None:
    keep_results()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.usefixtures("default_handlers")
def test_without_an_interruption_the_handlers_are_restored() -> None:
    with only_first_interrupt():
        assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interrupt_during_imports_exits_with_130_without_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(started, "_open_closed_streams", raise_interrupt)
    with pytest.raises(SystemExit) as exited:
        started.run()
    assert exited.value.code == 130


@pytest.mark.parametrize(
    ("error", "expected"),
    [(MemoryError(), "Error: cannot continue: Cannot allocate memory"), (KeyError("a bug"), "Traceback")],
)
def test_an_error_of_the_program_does_not_exit_with_the_code_of_a_verdict(
    error: Exception, expected: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["globe-rules", "conform", "--case", "CON-3.1"])
    monkeypatch.setattr("globe_rules._cli.output.discard_output", lambda: None)
    monkeypatch.setattr("globe_rules._cli.main.discard_output", lambda: None)
    monkeypatch.setattr("globe_rules._cli.conform.run_cases", Mock(side_effect=error))
    with pytest.raises(SystemExit) as exited:
        started.run()
    assert exited.value.code == 2
    assert capfd.readouterr().err.startswith(expected)


def test_closed_standard_streams_are_replaced_by_empty_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["globe-rules", "rule", "CARD-B5"])
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SystemExit) as exited:
        started.run()
    assert not exited.value.code
    assert sys.stdin.read() == ""
    sys.stdin.close()


ESCAPE = "bad\x1b[31m\u202e.json"


@pytest.mark.parametrize(
    "line",
    [
        "replay FILE",
        "replay MISSING",
        "verify-report FILE",
        "report FILE",
        "conform --cases FILE",
        "conform --known-failures FILE",
        "challenge check FILE x",
        "challenge check SOLO-T1 --attempt FILE",
        "run 1 --output MISSING/x.json",
        "conform --case CON-3.1 --output FILE --output FILE",
        "fuzz --save FILE",
        "certify --iterations 1 --output NEW --python adapters.python_objects:ClaimsLegality",
        "conform --rule CON-3 --python adapters.python_objects:Raises --cases CASES",
    ],
)
def test_control_characters_of_file_names_are_replaced(line: str, tmp_path: Path, cases: Path) -> None:
    file = tmp_path / ESCAPE
    file.write_text("{}", encoding="utf-8")
    copied = tmp_path / "cases\x1b.json"
    copied.write_bytes(cases.read_bytes())
    names = {"FILE": file, "MISSING": tmp_path / f"missing-{ESCAPE}", "NEW": tmp_path / f"new-{ESCAPE}"}
    names["CASES"] = copied
    words = [word.replace(key, str(path)) for word in line.split() for key, path in [_named(word, names)]]
    with suite_of(suite().cases[:3]) if line.startswith("certify") else nullcontext():
        done = run(*words, color=True)
    assert done.exit_code != 0 or line.startswith("certify")
    assert "\u202e" not in done.output
    assert "\x1b[31m·" not in done.output


def _named(word: str, names: dict[str, Path]) -> tuple[str, Path]:
    """Return the placeholder in a word and the path for it; any word has one."""
    return next(((key, path) for key, path in names.items() if key in word), ("\0", Path()))
