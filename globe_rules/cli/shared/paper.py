"""Printing without much ado: words in bold or colour on a terminal, plain everywhere else, wrapped to its width.

What rich does is more, but importing it takes as long as all the rest of a short command.
"""

import os
import re
import shutil
import sys
import textwrap
from typing import Final

import click

PLAIN_WIDTH: Final = 100
"""Where nobody looks on, such as in a pipe."""

_CODES: Final = {"bold": "1", "red": "31", "green": "32", "cyan": "36"}
_MARKUP: Final = re.compile(r"\[(/?)((?:bold|red|green|cyan)(?: (?:red|green|cyan))?)\]")
_ENDED: Final = "\x1b[0m"


class Paper:
    """Where a command prints its answer: `[bold]…[/bold]` stands out, and so do red, green and cyan."""

    def __init__(self) -> None:
        terminal = sys.stdout.isatty()
        self.width = shutil.get_terminal_size().columns if terminal else PLAIN_WIDTH
        self._colours = terminal and "NO_COLOR" not in os.environ

    def print(self, text: str = "") -> None:
        """Print lines, each wrapped between words if it is too long."""
        lines = (line for each in text.split("\n") for line in self._wrapped(each))
        click.echo("\n".join(lines), color=self._colours)

    def _wrapped(self, line: str) -> list[str]:
        if len(_MARKUP.sub("", line)) > self.width:
            # Rare, and no drawing: so the marks may count as letters, and a line end a little early.
            lines = textwrap.wrap(line, self.width, drop_whitespace=True, break_on_hyphens=False)
        else:
            lines = [line]
        return [_MARKUP.sub(self._code, each) for each in lines]

    def _code(self, mark: re.Match[str]) -> str:
        ends, styles = mark.groups()
        if not self._colours:
            return ""
        return _ENDED if ends else f"\x1b[{';'.join(_CODES[style] for style in styles.split())}m"
