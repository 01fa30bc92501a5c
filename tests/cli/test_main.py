"""The command itself: how it starts, where it prints, and its exit codes."""

import errno
import io
import os
import runpy
import sys
from contextlib import redirect_stdout

import pytest
from click.testing import CliRunner

from globe_rules._cli.main import main

COUNT = ["count", "1N2N3N/4N5N6N/7N8N9N", "--cards", "1", "--hand", "G1"]


def test_python_m_runs_globe_rules(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["elsewhere/__main__.py", "--help"])
    monkeypatch.delitem(sys.modules, "globe_rules.__main__", raising=False)
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("globe_rules", run_name="__main__")
    assert not ended.value.code
    assert capsys.readouterr().out.startswith("Usage: globe-rules [OPTIONS] COMMAND")


@pytest.mark.parametrize("charset", ["ascii", "latin-1"])
def test_output_is_utf_8_in_every_locale(charset: str) -> None:
    result = CliRunner(charset=charset).invoke(main, ["challenge", "show", "SOLO-T1", "--lang", "fr"])
    assert result.exit_code == 0
    assert "┌────┬" in result.stdout_bytes.decode("utf-8")
    assert "légende" in result.stdout_bytes.decode("utf-8")


def test_standard_output_can_be_a_stream_without_a_file() -> None:
    with redirect_stdout(io.StringIO()) as stream, pytest.raises(SystemExit):
        main(COUNT)
    assert stream.getvalue().startswith("9 programs of 1 card, digest ")


@pytest.mark.parametrize(
    ("error", "exit_code", "message"),
    [
        (KeyboardInterrupt(), 130, "Interrupted.\n"),
        (OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), 2, "Error: cannot continue: No space left on device\n"),
        (OSError(errno.EACCES, "Not for you", "secret"), 2, "Error: cannot continue: Not for you (secret)\n"),
        (BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE)), 141, ""),
    ],
)
def test_an_error_ends_in_one_line_and_its_own_exit_code(
    error: BaseException, exit_code: int, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An interruption must not look like a verdict. A closed pipe needs no message."""

    def fail(*_arguments: object, **_options: object) -> None:
        raise error

    monkeypatch.setattr("globe_rules._cli.count.counts_by_first", fail)
    result = CliRunner().invoke(main, COUNT)
    assert (result.exit_code, result.stderr) == (exit_code, message)


def test_an_interrupt_outside_the_command_itself_ends_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(main, "parse_args", interrupted)
    result = CliRunner().invoke(main, COUNT)
    assert (result.exit_code, result.stderr.strip()) == (130, "")
