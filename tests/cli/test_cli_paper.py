"""What commands print: in colour on a terminal, plain elsewhere, wrapped to its width; and what they tell meanwhile."""

import io
import sys

import pytest

from globe_rules.cli.output import Paper
from globe_rules.cli.shared import output


class Terminal(io.StringIO):
    """Text that is looked at."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def forty_columns(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Print to a terminal of so many columns."""
    shown = Terminal()
    monkeypatch.setattr(sys, "stdout", shown)
    monkeypatch.setenv("COLUMNS", "40")  # not by a patch: pytest asks for the width as well
    monkeypatch.delenv("NO_COLOR", raising=False)
    return shown


def test_marks_are_colours_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bold, red, green and cyan; brackets that are no marks stay."""
    terminal = forty_columns(monkeypatch)
    Paper().print("[bold green]Solved[/bold green] [cyan]Q-2[/cyan] [R1]")
    assert terminal.getvalue() == "\x1b[1;32mSolved\x1b[0m \x1b[36mQ-2\x1b[0m [R1]\n"


def test_whoever_wants_no_colour_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """As other programs have it, too."""
    terminal = forty_columns(monkeypatch)
    monkeypatch.setenv("NO_COLOR", "1")
    Paper().print("[bold]Solved[/bold]")
    assert terminal.getvalue() == "Solved\n"


def test_long_lines_are_wrapped_and_others_left_as_they_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal to its width, elsewhere to a hundred letters; a drawing keeps its spaces."""
    terminal = forty_columns(monkeypatch)
    drawn = "│ 1↑ │   │ B1 │"
    Paper().print(f"{drawn}\n{'word ' * 12}")
    assert terminal.getvalue() == f"{drawn}\n{'word ' * 7}word\nword word word word\n"
    monkeypatch.undo()
    Paper().print("[red]void[/red] " + "word " * 30)
    assert [len(line) for line in capsys.readouterr().out.splitlines()] == [89, 64]


def test_what_goes_on_is_told_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """With words that change."""
    for stream, told in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        with output.status("Counting") as tell:
            tell("Counting: 9 programs")
        assert bool(stream.getvalue()) is told
