"""The command itself: how it is called, what it prints to, and how it ends."""

import errno
import io
import os
import runpy
import sys
from contextlib import redirect_stdout

import pytest
from click.testing import CliRunner

from globe_rules.cli.main import main

COUNT = ["count", "1N2N3N/4N5N6N/7N8N9N", "--cards", "1", "--hand", "G1"]


def test_python_m_is_the_same_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m globe_rules` calls itself globe-rules, however it was started."""
    monkeypatch.setattr(sys, "argv", ["elsewhere/__main__.py", "--help"])
    monkeypatch.delitem(sys.modules, "globe_rules.__main__", raising=False)
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("globe_rules", run_name="__main__")
    assert not ended.value.code
    assert capsys.readouterr().out.startswith("Usage: globe-rules [OPTIONS] COMMAND")


@pytest.mark.parametrize("charset", ["ascii", "latin-1"])
def test_drawings_are_printed_whatever_the_custom_is(charset: str) -> None:
    """Where the environment asks for less, they are UTF-8 all the same."""
    told = CliRunner(charset=charset).invoke(main, ["challenge", "show", "SOLO-T1", "--lang", "fr"])
    assert told.exit_code == 0
    assert "┌────┬" in told.stdout_bytes.decode("utf-8")
    assert "légende" in told.stdout_bytes.decode("utf-8")


def test_output_that_is_no_file_is_left_alone() -> None:
    """Such as text that another program gathers."""
    with redirect_stdout(io.StringIO()) as gathered, pytest.raises(SystemExit):
        main(COUNT)
    assert gathered.getvalue().startswith("9 programs of 1 card, digest ")


@pytest.mark.parametrize(
    ("trouble", "status", "said"),
    [
        (KeyboardInterrupt(), 130, "Interrupted.\n"),
        (OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), 2, "Error: cannot go on: No space left on device\n"),
        (OSError(errno.EACCES, "Not for you", "secret"), 2, "Error: cannot go on: Not for you (secret)\n"),
        (BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE)), 141, ""),
    ],
)
def test_whatever_stops_it_is_told_in_a_line(
    trouble: BaseException, status: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An interruption does not look like a verdict; a reader who has seen enough needs no word."""

    def stopped(*_arguments: object, **_options: object) -> None:
        raise trouble

    monkeypatch.setattr("globe_rules.cli.count.counts_by_first", stopped)
    told = CliRunner().invoke(main, COUNT)
    assert (told.exit_code, told.stderr) == (status, said)
