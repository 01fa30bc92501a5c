"""The output of commands: text on the console, documents such as JSON, and files that are written atomically."""

import errno
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

import click
from attrs import frozen

from globe_rules._cli.errors import CommandError, UsageError
from globe_rules._i18n import Message, Translatable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import ProgressColumn

EXTENSIONS: Final = {"json": ".json", "junit": ".xml", "html": ".html", "svg": ".svg", "known": ".known"}
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

    def has(self, format_: str) -> bool:
        """Return whether the result is printed or written in a format."""
        return format_ in {self.format, *(each for each, _ in self.files)}

    def write(self, print_text: Callable[[], None], **documents: Callable[[], Any]) -> None:
        """Write the files, then print the result. Files come first: a reader such as `head` may close the pipe.

        `print_text` prints to standard output. Each document returns a `str`, or a value to write as JSON.
        """
        if self.files:
            from globe_rules._kit.interruption import termination_deferred  # noqa: PLC0415 -- rare

            with termination_deferred():
                for format_, file in self.files:
                    write_file(file, _captured(print_text) if format_ == "text" else document(documents[format_]()))
        with closed_pipe_ignored():
            if self.format == "text":
                print_text()
            else:
                click.echo(document(documents[self.format]()), nl=False)


def _captured(print_text: Callable[[], None]) -> str:
    with redirect_stdout(io.StringIO()) as stream:
        print_text()
    return stream.getvalue()


def document(value: Any) -> str:  # noqa: ANN401 -- any JSON
    """Return a `str` as it is, and any other value as indented JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2) + "\n"


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


# Files.


class WriteError(CommandError):
    """A file that cannot be written. The exit code is not that of a verdict."""

    def __init__(self, file: Path, error: OSError) -> None:
        from globe_rules._protocol.files import reason_of  # noqa: PLC0415 -- rare

        super().__init__(Message("cannot write {file}: {reason}", file=file, reason=reason_of(error)))


def prepare_files(outputs: Sequence[Path], *, inputs: Iterable[Path]) -> None:
    """Check before the work that every output can be written, then delete the files of an earlier run.

    Raise `UsageError` if an output is also an input or another output, and `WriteError` if it is not writable.
    """
    taken: list[tuple[str | Translatable, Path]] = [(Message("an input"), each) for each in inputs]
    for file in outputs:
        for other, path in taken:
            if _is_same_file(file, path):
                raise UsageError(
                    Message(
                        "--output {file} would overwrite {other}: they must be different files", file=file, other=other
                    )
                )
        taken.append((f"--output {file}", file))
        check_writable(file)
    for file in outputs:
        if not _is_special(file):
            _link_target(file).unlink(missing_ok=True)


def _is_same_file(output: Path, other: Path) -> bool:
    """Return whether two paths are the same file, or whether the second is a folder of cases that has the file."""
    if other.is_dir():
        return any(_is_same_file(output, each) for each in other.glob("*.json"))
    if output.exists() and other.exists():
        return output.samefile(other) and not _is_special(output)
    return _link_target(output) == _link_target(other)


def _link_target(file: Path) -> Path:
    """Return the file that a link leads to; for a link to itself, its own path."""
    return Path(os.path.realpath(file))


def _is_special(file: Path) -> bool:
    """Return whether a file is a pipe, a terminal or similar, which is never replaced."""
    return file.parts[:2] in {("/", "dev"), ("/", "proc")} or (file.exists() and not file.is_file())


def check_writable(file: Path) -> None:
    """Raise `WriteError` if a file could not be written."""
    place = file if file.is_dir() or _is_special(file) else _link_target(file).parent
    if not os.access(place, os.W_OK):
        code = errno.EACCES if place.exists() else errno.ENOENT
        raise WriteError(file, OSError(code, os.strerror(code)))


def write_file(file: Path, text: str) -> None:
    """Write a file atomically: first a draft in the same folder, which then replaces the file."""
    from globe_rules._kit.interruption import termination_deferred  # noqa: PLC0415 -- only commands that write a file need it

    target = file if _is_special(file) else _link_target(file)
    draft = target if _is_special(file) else target.with_name(f".{target.name}.{os.getpid()}.part")
    with termination_deferred():
        try:
            with draft.open("w", encoding="utf-8", errors="backslashreplace") as out:  # a file name may not be UTF-8
                out.write(text)
                out.flush()
                if draft is not target:
                    os.fsync(out.fileno())  # raises if the disk is full
            if draft is not target:
                draft.replace(target)
        except OSError as error:
            if draft is not target:
                draft.unlink(missing_ok=True)
            raise WriteError(file, error) from error
