"""What the commands that examine an implementation share: whom they ask, how long they wait, how they end."""

import errno
import math
import os
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from globe_rules.cli.findings import printable
from globe_rules.kit.adapters import Adapter, InProcess, Trouble, python_implementation, reference
from globe_rules.kit.interruption import ending_as_by_interruption, undisturbed
from globe_rules.kit.pipes import adopting_orphans
from globe_rules.kit.process import Limits, Process

CONFORMANT, NOT_CONFORMANT, NOT_EVALUATED, INCOMPLETE = 0, 1, 3, 4

Command = TypeVar("Command", bound=Callable[..., object])


class Seconds(click.FloatRange):
    """So many seconds; `nan`, which is in every range and never over, is none of them."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:  # noqa: ANN401 -- as click hands it over
        """Read a number of seconds."""
        seconds = float(super().convert(value, param, ctx))
        if math.isnan(seconds):
            self.fail(f"{value!r} is no number of seconds", param, ctx)
        return seconds


_OPTIONS = (
    click.argument("command", nargs=-1, type=click.UNPROCESSED),
    click.option(
        "--python", "python", metavar="PACKAGE.MODULE:OBJECT", help="Examine a Python object in this process."
    ),
    click.option(
        "--timeout",
        type=Seconds(0.01, 600),
        default=5.0,
        show_default=True,
        help="Seconds an answer may take.",
    ),
    click.option(
        "--start-timeout",
        type=Seconds(0.01, 600),
        default=10.0,
        show_default=True,
        help="Seconds the handshake may take.",
    ),
    click.option(
        "--line-limit",
        type=click.IntRange(1024, 1 << 30),
        default=1 << 20,
        show_default=True,
        help="Bytes a line may have.",
    ),
)


total_timeout_option = click.option(
    "--total-timeout", type=Seconds(0.01), help="Seconds the whole run may take; without it, as many as it needs."
)


def implementation_options(command: Command) -> Command:
    """Add the options that say whom to examine."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


class CannotWrite(click.ClickException):
    """A report has no place; the exit status must not look like a verdict."""

    exit_code = 2


def demand_places(outputs: Mapping[str, Path | None], *, inputs: Iterable[Path | None] = ()) -> None:
    """Say before the work what cannot be written after it, and take away what stands there from a run before."""
    taken = [("an input", each) for each in inputs if each is not None]
    for option, file in outputs.items():
        if file is None:
            continue
        for other, path in taken:
            if _same(file, path):
                raise click.UsageError(f"{option} {file} would overwrite {other}: they must be different files")
        taken.append((option, file))
        demand_place(file)
    for file in filter(None, outputs.values()):
        if not _is_special(file):
            file.resolve().unlink(missing_ok=True)


def _same(output: Path, other: Path) -> bool:
    """Tell whether two names are those of one file, or whether a folder of files has it."""
    if other.is_dir():
        return any(_same(output, each) for each in other.glob("*.json"))
    if output.exists() and other.exists():
        return output.samefile(other) and not _is_special(output)
    return output.resolve() == other.resolve()


def _is_special(file: Path) -> bool:
    """Tell whether a file is a pipe, a terminal or the like, which is written to and never replaced."""
    return file.parts[:2] in {("/", "dev"), ("/", "proc")} or (file.exists() and not file.is_file())


def demand_place(file: Path | None) -> None:
    """Say before the work that a file cannot be written after it."""
    if file is None:
        return
    place = file if file.is_dir() or _is_special(file) else file.resolve().parent
    if not os.access(place, os.W_OK):
        raise CannotWrite(f"cannot write {file}: {os.strerror(errno.EACCES if place.exists() else errno.ENOENT)}")


def write(file: Path, text: str) -> None:
    """Write a file whole or not at all: beside its place first, and then moved there."""
    target = file if _is_special(file) else file.resolve()
    draft = target if _is_special(file) else target.with_name(f".{target.name}.{os.getpid()}.part")
    with undisturbed():
        try:
            with draft.open("w", encoding="utf-8", errors="backslashreplace") as out:  # a file's name can be no UTF-8
                out.write(text)
                out.flush()
                if draft is not target:
                    os.fsync(out.fileno())  # a full disk is told here, if not before
            if draft is not target:
                draft.replace(target)
        except OSError as wrong:
            if draft is not target:
                draft.unlink(missing_ok=True)
            raise CannotWrite(f"cannot write {file}: {wrong.strerror}") from wrong


def make_adapter(command: tuple[str, ...], python: str | None, options: Mapping[str, Any]) -> Adapter:
    """Return the implementation that the options name; nothing is started yet."""
    if command:
        limits = Limits(options["start_timeout"], options["timeout"], options["line_limit"])
        return Process(command, limits, adopts=True)
    if python is not None:
        sys.path.insert(0, "")  # as `python -m` does: the user's own module stands in the current folder
        return InProcess(python_implementation(python))
    return reference()


@contextmanager
def examined(command: tuple[str, ...], python: str | None, options: Mapping[str, Any]) -> Iterator[Adapter]:
    """Hand over the implementation; if it cannot be evaluated, say why and end."""
    if command and python:
        raise click.UsageError("give a command or --python, not both")
    if python == "":  # such as a variable of the shell that is not set
        raise click.UsageError("--python is empty: name an object as package.module:object")
    adapter: Adapter | None = None
    try:
        with ending_as_by_interruption(), adopting_orphans():
            adapter = make_adapter(command, python, options)
            yield adapter
    except Trouble as trouble:
        click.echo(
            f"Error: the implementation could not be evaluated ({trouble.verdict}): {printable(trouble.problem)}",
            err=True,
        )
        click.echo(f"Hint: {printable(trouble.hint)}", err=True)
        if adapter is not None and adapter.log:
            click.echo(f"Its standard error ended with:\n{printable(adapter.log[-500:])}", err=True)
        raise SystemExit(NOT_EVALUATED) from trouble
    except KeyboardInterrupt as interrupted:
        click.echo("Error: interrupted before anything was examined", err=True)
        raise SystemExit(INCOMPLETE) from interrupted
    finally:
        if adapter is not None:
            with undisturbed():
                adapter.stop()


def named(command: tuple[str, ...], python: str | None, options: Mapping[str, Any]) -> str:
    """Return the end of a command line that examines the same implementation within the same limits."""
    usual = Limits()
    limits = {
        "timeout": usual.answer_seconds,
        "start_timeout": usual.start_seconds,
        "line_limit": usual.line_bytes,
    }
    other = "".join(
        f" --{name.replace('_', '-')} {options[name]:g}" for name, value in limits.items() if options[name] != value
    )
    whom = f" -- {shlex.join(command)}" if command else f" --python {shlex.quote(python)}" if python else ""
    return f"{other}{whom}"
