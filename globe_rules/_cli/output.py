"""The output of commands: text on the console, documents such as JSON, and both in files."""

import errno
import io
import json
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, redirect_stdout, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

import click
from attrs import frozen

from globe_rules._cli.errors import CommandError, UsageError
from globe_rules._cli.files import MAX_DEFERRED_SECONDS, WriteError, is_special, write_file
from globe_rules._i18n import Message, on_one_line

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import ProgressColumn

EXTENSIONS: Final = {
    "json": ".json",
    "junit": ".xml",
    "html": ".html",
    "markdown": ".md",
    "svg": ".svg",
    "known": ".known",
}
"""File extension of each format."""

TEXT_EXTENSIONS: Final = ("", ".txt")
"""Extensions of files that get what is printed."""

PIPE_WIDTH: Final = 100
"""Columns of text that does not go to a terminal."""


@frozen
class Output:
    """Where the result of a command goes: printed in one format, and written to files in others."""

    format: str
    """The format that is printed: `text`, or one of `EXTENSIONS`."""

    files: tuple[tuple[str, Path], ...] = ()
    """The format and the path of each file."""

    while_printing: Callable[[], AbstractContextManager[None]] = nullcontext
    """What surrounds the printing: a reader of the output may not read on."""

    @classmethod
    def from_options(cls, format_: str, outputs: tuple[Path, ...], formats: tuple[str, ...]) -> Self:
        """Return the output that `--format` and `--output` select. The extension of a file determines its format."""
        by_extension = dict.fromkeys(TEXT_EXTENSIONS, format_) | {
            EXTENSIONS[each]: each for each in formats if each in EXTENSIONS
        }
        for file in outputs:
            if str(file) == "-":
                raise UsageError(Message("--output -: the result is printed anyway; name a file or omit this option"))
            if file.suffix.lower() not in by_extension:
                raise UsageError(
                    Message(
                        "--output {file}: unknown extension; expected one of {extensions}",
                        file=file,
                        extensions=", ".join(filter(None, by_extension)),
                    )
                )
        return cls(format_, tuple((by_extension[file.suffix.lower()], file) for file in outputs))

    @property
    def files_with_all_cases(self) -> tuple[str, ...]:
        """The files in formats that list every case, as shown in messages."""
        return tuple(on_one_line(str(file)) for format_, file in self.files if format_ in {"json", "junit"})

    def has(self, format_: str) -> bool:
        """Return whether the result is printed or written in a format."""
        return format_ in {self.format, *(each for each, _ in self.files)}

    def write(
        self, print_text: Callable[[], None], failed: list[WriteError] | None = None, **documents: Callable[[], Any]
    ) -> None:
        """Write every file that can be written, print the result, and raise `NotSavedError` if a file failed.

        Files come first: a reader such as `head` may close the pipe. Pipes and devices come last: a pipe without a
        reader blocks. `print_text` prints to standard output. Each document returns a `str`, or a value to write as
        JSON. `failed` has the errors of other files, and gets those of these files.
        """
        errors = [] if failed is None else failed

        def content(format_: str) -> str:
            return _captured(print_text) if format_ == "text" else document(documents[format_]())

        def write_files(*, special: bool) -> None:
            for format_, file in self.files:
                if is_special(file) is special:
                    try:
                        write_file(file, content(format_))
                    except WriteError as error:
                        errors.append(error)

        if self.files:
            from globe_rules._kit.interruption import termination_deferred  # noqa: PLC0415 -- rare

            with termination_deferred(most_seconds=MAX_DEFERRED_SECONDS):
                write_files(special=False)
        with self.while_printing():
            with closed_pipe_ignored():
                if self.format == "text":
                    print_text()
                else:
                    click.echo(content(self.format), nl=False)
            write_files(special=True)
        if errors:
            raise NotSavedError(errors)


class NotSavedError(CommandError):
    """Files that could not be written, after the result was printed. The exit code is not that of a verdict."""

    def __init__(self, errors: Iterable[WriteError]) -> None:
        super().__init__("\n".join(each.message for each in errors))


def _captured(print_text: Callable[[], None]) -> str:
    with redirect_stdout(io.StringIO()) as stream:
        print_text()
    return stream.getvalue()


def document(value: Any) -> str:  # noqa: ANN401 -- any JSON
    r"""Return a `str` as it is, and any other value as indented JSON, in which control characters are escaped.

    `json` escapes only those below U+0020, but a terminal also reads U+009B as the start of an escape code.
    """
    if isinstance(value, str):
        return value
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    return _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


_CONTROL: Final = re.compile(r"[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Control characters, and marks that break lines or change the writing direction."""


def json_to_copy(value: Any) -> str:  # noqa: ANN401 -- any JSON
    r"""Return JSON on one line. Characters that are invisible, or look like others, are escaped.

    >>> print(json_to_copy(["Zo\u00e9"]), json_to_copy(["A\u00adna"]), json_to_copy(["\u212bsa"]))
    ["Zoé"] ["A\u00adna"] ["\u212bsa"]
    """
    text = json.dumps(value, ensure_ascii=False)
    is_plain = text.isprintable() and unicodedata.is_normalized("NFKC", text)
    return text if is_plain else json.dumps(value)


# The console.


def console() -> "Console":
    """Return the console for text: in colour on a terminal, plain text elsewhere."""
    from rich.console import Console  # noqa: PLC0415 -- half of what a command imports, and JSON needs none of it

    class PlainConsole(Console):
        """A console that raises an error if the pipe is closed; rich would exit."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))

    width = None if sys.stdout.isatty() else PIPE_WIDTH
    return PlainConsole(highlight=False, emoji=False, width=width, soft_wrap=False)


_HIDDEN_SPACES: Final = {0xA0: "\ue000", 0x202F: "\ue001"}
_RESTORED_SPACES: Final = {0xE000: "\u00a0", 0xE001: "\u202f"}
"""Private characters that replace non-breaking spaces while lines are wrapped: rich would break lines there."""


def print_prose(out: "Console", text: str, *, indent: int = 0, bullet: str = "") -> None:
    """Print text that may have markup, wrapped to the width of the console.

    All lines are indented. A bullet precedes the first line, and the other lines are aligned with its text.
    """
    from rich.text import Text  # noqa: PLC0415 -- as above

    prefix = Text(" " * indent) + (Text.from_markup(f"{bullet} ") if bullet else Text())
    for paragraph in text.translate(_HIDDEN_SPACES).split("\n"):
        for line in Text.from_markup(paragraph).wrap(out, max(20, out.width - len(prefix))) or [Text()]:
            line.rstrip()
            line.plain = line.plain.translate(_RESTORED_SPACES)
            out.print(prefix + line if line else line, soft_wrap=True)
            prefix = Text(" " * len(prefix))


def print_drawing(out: "Console", drawing: str) -> None:
    """Print a drawing without wrapping it and without reading markup in it."""
    out.print(drawing, markup=False, no_wrap=True, overflow="ignore", crop=False)


@contextmanager
def closed_pipe_ignored() -> Iterator[None]:
    """Stop printing without an error if the reader closes the pipe. The exit code stays that of the command."""
    try:
        yield
        sys.stdout.flush()
    except OSError as error:
        if not is_closed_pipe(error):
            raise
        discard_output()


def is_closed_pipe(error: OSError) -> bool:
    """Return whether an error means that the reader closed the pipe. Windows has another code for it."""
    return error.errno == errno.EPIPE or (os.name == "nt" and error.errno == errno.EINVAL)


def discard_output() -> None:
    """Discard everything that is printed from now on, also when Python exits."""
    null = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError):  # not every output is a file
        os.dup2(null, sys.stdout.fileno())
    os.close(null)


@contextmanager
def status(text: str) -> Iterator[Callable[[str], None]]:
    """Show a status line on a terminal, and yield the function that updates it."""
    if not sys.stderr.isatty():
        yield lambda _text: None
        return
    from rich.console import Console  # noqa: PLC0415 -- as above

    with Console(stderr=True).status(text) as line:
        yield line.update


@contextmanager
def progress(*columns: "str | ProgressColumn", **task: Any) -> Iterator[Callable[..., None]]:  # noqa: ANN401 -- as rich has it
    """Show a progress bar on a terminal, and yield the function that advances it."""
    from rich.console import Console  # noqa: PLC0415 -- as above
    from rich.progress import Progress  # noqa: PLC0415 -- as above

    err = Console(stderr=True)
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        yield partial(bar.update, bar.add_task("", **task))


_STACK_FRAME = re.compile(r"\s+at |\s*$|Node\.js v|\s*\^+\s*$")
"""Lines without information: stack frames of Node.js and Java, which follow the error, and what surrounds them."""

MAX_LOG_LINE_CHARS = 300
"""Longest line of standard error that is shown."""


def end_of_log(log: str, count: int) -> list[str]:
    r"""Return the last lines that an implementation wrote to standard error, without stack frames that hide the error.

    >>> end_of_log("ready\nTypeError: x is undefined\n    at main (a.js:1)\n    at b.js:2\n\nNode.js v22\n", 1)
    ['TypeError: x is undefined']
    """
    lines = log.strip().split("\n")
    kept = [line for line in lines if not _STACK_FRAME.match(line)] or lines
    return [line[:MAX_LOG_LINE_CHARS] for line in kept[-count:]]
