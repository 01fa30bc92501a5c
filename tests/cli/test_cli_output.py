"""Text output: colour on a terminal, plain text elsewhere, wrapping, and the status line."""

import io
import sys

import pytest

from globe_rules._cli import output


class Terminal(io.StringIO):
    """A text stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def forty_columns(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Replace standard output by a terminal of 40 columns, and return it."""
    shown = Terminal()
    monkeypatch.setattr(sys, "stdout", shown)
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return shown


def test_markup_becomes_colour_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = forty_columns(monkeypatch)
    output.print_prose(output.console(), "[bold green]Solved[/bold green] [R1]")
    assert terminal.getvalue() == "\x1b[1;32mSolved\x1b[0m [R1]\n"


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = forty_columns(monkeypatch)
    monkeypatch.setenv("NO_COLOR", "1")
    output.print_prose(output.console(), "[red]void[/red]")
    assert terminal.getvalue() == "void\n"


def test_wrapped_prose_is_aligned_with_its_bullet(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = forty_columns(monkeypatch)
    output.print_prose(output.console(), "word " * 12, indent=2, bullet="-")
    assert terminal.getvalue().splitlines() == [
        "  - word word word word word word word",
        "    word word word word word",
    ]


def test_markup_does_not_count_towards_the_width(capsys: pytest.CaptureFixture[str]) -> None:
    output.print_prose(output.console(), "[red]void[/red] " + "word " * 30)
    assert [len(line) for line in capsys.readouterr().out.splitlines()] == [99, 54]


def test_every_paragraph_is_wrapped_separately(capsys: pytest.CaptureFixture[str]) -> None:
    output.print_prose(output.console(), "one\n\ntwo")
    assert capsys.readouterr().out == "one\n\ntwo\n"


def test_lines_do_not_break_at_non_breaking_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = forty_columns(monkeypatch)
    output.print_prose(output.console(), "word " * 7 + "« deux\u00a0mots »".replace(" ", "\u00a0"))
    assert terminal.getvalue().splitlines() == [("word " * 7).rstrip(), "«\u00a0deux\u00a0mots\u00a0»"]


def test_a_drawing_is_never_wrapped(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = forty_columns(monkeypatch)
    drawing = "│ [bold] │" * 10
    output.print_drawing(output.console(), drawing)
    assert terminal.getvalue() == f"{drawing}\n"


def test_the_status_line_is_shown_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream, is_shown in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        with output.status("Counting") as update:
            update("Counting: 9 programs")
        assert bool(stream.getvalue()) is is_shown
