"""The output of commands: text on the console, documents such as JSON, and files written whole or not at all."""

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

from globe_rules.cli.errors import Failure, Misused
from globe_rules.i18n import Message, Translatable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import ProgressColumn

SUFFIXES: Final = {"json": ".json", "junit": ".xml", "html": ".html", "svg": ".svg", "known": ".known"}
"""The suffix of a file in each format."""

TEXT_SUFFIXES: Final = ("", ".txt")
"""Suffixes that name no format: such a file gets what is shown."""

PIPE_WIDTH: Final = 100
"""Columns of text that does not go to a terminal."""


@frozen
class Answer:
    """How the result of a command is given: shown in one format, and written to files each in its own."""

    shown: str
    files: tuple[tuple[str, Path], ...] = ()

    @classmethod
    def asked_for(cls, shown: str, outputs: tuple[Path, ...], formats: tuple[str, ...]) -> Self:
        """Return the answer that the options ask for; the suffix of a file names its format."""
        by_suffix = dict.fromkeys(TEXT_SUFFIXES, shown) | {SUFFIXES[each]: each for each in formats if each in SUFFIXES}
        for file in outputs:
            if str(file) == "-":
                raise Misused(Message("--output -: the answer is shown in any case; name a file, or leave this out"))
            if file.suffix.lower() not in by_suffix:
                raise Misused(
                    Message(
                        "--output {file}: no format is known by this ending; possible are {listed}",
                        file=file,
                        listed=", ".join(filter(None, by_suffix)),
                    )
                )
        return cls(shown, tuple((by_suffix[file.suffix.lower()], file) for file in outputs))

    def give(self, print_text: Callable[[], None], **documents: Callable[[], Any]) -> None:
        """Write the files, and then show the result: a reader such as `head` may stop reading at any time.

        `print_text` prints to standard output; a document is a text, or anything that can be JSON.
        """
        if self.files:
            from globe_rules.kit.interruption import undisturbed  # noqa: PLC0415 -- rare

            with undisturbed():
                for format_, file in self.files:
                    write(file, _printed(print_text) if format_ == "text" else document(documents[format_]()))
        with readers_may_leave():
            if self.shown == "text":
                print_text()
            else:
                click.echo(document(documents[self.shown]()), nl=False)


def _printed(print_text: Callable[[], None]) -> str:
    with redirect_stdout(io.StringIO()) as gathered:
        print_text()
    return gathered.getvalue()


def document(value: Any) -> str:  # noqa: ANN401 -- any JSON
    """Return a text as it is, and anything else as indented JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2) + "\n"


# The console.


def console() -> "Console":
    """Return the console for text: in colour on a terminal, plain text elsewhere."""
    from rich.console import Console  # noqa: PLC0415 -- half of what a command imports, and JSON needs none of it

    class Plain(Console):
        """A console that reports a closed pipe as an error instead of ending the program."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))

    width = None if sys.stdout.isatty() else PIPE_WIDTH
    return Plain(highlight=False, emoji=False, width=width, soft_wrap=False)


_UNBROKEN: Final = {0xA0: "\ue000", 0x202F: "\ue001"}
_BREAKABLE: Final = {0xE000: "\u00a0", 0xE001: "\u202f"}
"""Private characters that replace non-breaking spaces while lines are wrapped: rich would break lines there."""


def print_prose(out: "Console", text: str, *, indent: int = 0, bullet: str = "") -> None:
    """Print text that may have markup, wrapped to the width of the console.

    All lines are indented; a bullet precedes the first, and the others are aligned with its text.
    """
    from rich.text import Text  # noqa: PLC0415 -- as above

    prefix = Text(" " * indent) + (Text.from_markup(f"{bullet} ") if bullet else Text())
    for paragraph in text.translate(_UNBROKEN).split("\n"):
        for line in Text.from_markup(paragraph).wrap(out, max(20, out.width - len(prefix))) or [Text()]:
            line.rstrip()
            line.plain = line.plain.translate(_BREAKABLE)
            out.print(prefix + line if line else line, soft_wrap=True)
            prefix = Text(" " * len(prefix))


def print_drawing(out: "Console", drawing: str) -> None:
    """Print a drawing as it is: never wrapped, and brackets are no markup."""
    out.print(drawing, markup=False, no_wrap=True, overflow="ignore", crop=False)


@contextmanager
def readers_may_leave() -> Iterator[None]:
    """Stop printing when the reader closes the pipe, without a change of the exit status."""
    try:
        yield
        sys.stdout.flush()
    except OSError as wrong:
        if not is_closed_pipe(wrong):
            raise
        discard_output()


def is_closed_pipe(wrong: OSError) -> bool:
    """Return whether an error means that the reader closed the pipe; Windows has another code for it."""
    return wrong.errno == errno.EPIPE or (os.name == "nt" and wrong.errno == errno.EINVAL)


def discard_output() -> None:
    """Discard whatever is still printed, also at the exit of Python."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError):  # not every output is a file
        os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


@contextmanager
def status(text: str) -> Iterator[Callable[[str], None]]:
    """Show on a terminal what is going on; the text can be updated."""
    if not sys.stderr.isatty():
        yield lambda _text: None
        return
    from rich.console import Console  # noqa: PLC0415 -- as above

    with Console(stderr=True).status(text) as shown:
        yield shown.update


@contextmanager
def progress(*columns: "str | ProgressColumn", **task: Any) -> Iterator[Callable[..., None]]:  # noqa: ANN401 -- as rich has it
    """Show a progress bar on a terminal, and yield the function that advances it."""
    from rich.console import Console  # noqa: PLC0415 -- as above
    from rich.progress import Progress  # noqa: PLC0415 -- as above

    err = Console(stderr=True)
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as shown:
        yield partial(shown.update, shown.add_task("", **task))


# Files.


class CannotWrite(Failure):
    """A file cannot be written; the exit status must not look like a verdict."""

    def __init__(self, file: Path, wrong: OSError) -> None:
        from globe_rules.wire.files import why  # noqa: PLC0415 -- rare

        super().__init__(Message("cannot write {file}: {reason}", file=file, reason=why(wrong)))


def demand_places(outputs: Sequence[Path], *, inputs: Iterable[Path]) -> None:
    """Check before the work that every output can be written after it, and remove the files of an earlier run."""
    taken: list[tuple[str | Translatable, Path]] = [(Message("an input"), each) for each in inputs]
    for file in outputs:
        for other, path in taken:
            if _same(file, path):
                raise Misused(
                    Message(
                        "--output {file} would overwrite {other}: they must be different files", file=file, other=other
                    )
                )
        taken.append((f"--output {file}", file))
        demand_place(file)
    for file in outputs:
        if not _is_special(file):
            _real(file).unlink(missing_ok=True)


def _same(output: Path, other: Path) -> bool:
    """Return whether two paths are one file, or whether a folder contains the file."""
    if other.is_dir():
        return any(_same(output, each) for each in other.glob("*.json"))
    if output.exists() and other.exists():
        return output.samefile(other) and not _is_special(output)
    return _real(output) == _real(other)


def _real(file: Path) -> Path:
    """Return the file that a link leads to; one that leads to itself is a name like any other."""
    return Path(os.path.realpath(file))


def _is_special(file: Path) -> bool:
    """Return whether a file is a pipe, a terminal or the like, which is written to and never replaced."""
    return file.parts[:2] in {("/", "dev"), ("/", "proc")} or (file.exists() and not file.is_file())


def demand_place(file: Path) -> None:
    """Check before the work that a file can be written after it."""
    place = file if file.is_dir() or _is_special(file) else _real(file).parent
    if not os.access(place, os.W_OK):
        code = errno.EACCES if place.exists() else errno.ENOENT
        raise CannotWrite(file, OSError(code, os.strerror(code)))


def write(file: Path, text: str) -> None:
    """Write a file whole or not at all: to a draft beside it first, which then replaces it."""
    from globe_rules.kit.interruption import undisturbed  # noqa: PLC0415 -- only commands that write a file need it

    target = file if _is_special(file) else _real(file)
    draft = target if _is_special(file) else target.with_name(f".{target.name}.{os.getpid()}.part")
    with undisturbed():
        try:
            with draft.open("w", encoding="utf-8", errors="backslashreplace") as out:  # a file name may not be UTF-8
                out.write(text)
                out.flush()
                if draft is not target:
                    os.fsync(out.fileno())  # a full disk shows here at the latest
            if draft is not target:
                draft.replace(target)
        except OSError as wrong:
            if draft is not target:
                draft.unlink(missing_ok=True)
            raise CannotWrite(file, wrong) from wrong
