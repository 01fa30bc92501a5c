"""What the commands share: languages, JSON, and failing with a clear word."""

import errno
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

import click

from globe_rules.editions import Edition
from globe_rules.errors import Refused, Unreadable
from globe_rules.wire.answers import refusal_json
from globe_rules.words import LANGUAGES

language_option = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="The language of rules, rulings and scenarios.",
)
edition_option = click.option(
    "--edition",
    type=click.Choice([str(edition) for edition in Edition]),
    default="en",
    show_default=True,
    help="Whose captions: two of them differ (D-10, D-11).",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")

if TYPE_CHECKING:
    from rich.console import Console

T = TypeVar("T")

UNREADABLE = 2
REFUSED = 1
INTERRUPTED = 130
"""As shells have it: 1 would look like a verdict."""


def console() -> "Console":
    """Return where to print: in colour on a terminal, plain text everywhere else."""
    from rich.console import Console  # noqa: PLC0415 -- half of what a command imports, and JSON needs none of it

    class Plain(Console):
        """Where to print; whoever reads it no more is no reason to end with another status."""

        def on_broken_pipe(self) -> None:
            """Say it like any other file, where rich would end the program."""
            raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))

    plain_width = None if sys.stdout.isatty() else 100
    return Plain(highlight=False, emoji=False, width=plain_width, soft_wrap=False)


@contextmanager
def readers_may_leave() -> Iterator[None]:
    """Print as long as somebody reads: who has seen enough, such as `head`, does not change what comes of it."""
    try:
        yield
        sys.stdout.flush()
    except OSError as wrong:
        if not is_left(wrong):
            raise
        print_nowhere()


def is_left(wrong: OSError) -> bool:
    """Tell whether a failure means that nobody reads any more; Windows says it otherwise."""
    return wrong.errno == errno.EPIPE or (os.name == "nt" and wrong.errno == errno.EINVAL)


def print_nowhere() -> None:
    """Have nothing printed any more, at the end either."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError):  # not every output is a file
        os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


@contextmanager
def status(text: str) -> Iterator[Callable[[str], None]]:
    """Tell on a terminal what is going on; elsewhere nobody waits for it."""
    if not sys.stderr.isatty():
        yield lambda _text: None
        return
    from rich.console import Console  # noqa: PLC0415 -- as above

    with Console(stderr=True).status(text) as shown:
        yield shown.update


def print_json(value: Any) -> None:  # noqa: ANN401 -- any JSON
    """Print JSON, readable as it stands."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def refusal(refused: Refused, consequence: str, *, as_json: bool) -> SystemExit:
    """Tell that the rules refuse something and what follows; return how the command ends."""
    if as_json:
        print_json(refusal_json(refused))
    else:
        click.echo(f"Refused; {consequence}.\n{refused}", err=True)
    return SystemExit(REFUSED)


class UnreadableArgument(click.ClickException):
    """An argument is not in the notation."""

    exit_code = UNREADABLE

    def __init__(self, what: str, unreadable: Unreadable) -> None:
        super().__init__(f"cannot read the {what}: {unreadable}")


def readable(what: str, read: Callable[[str], T], text: str) -> T:
    """Read an argument that is in the notation, or tell where it is not."""
    try:
        return read(text)
    except Unreadable as unreadable:
        raise UnreadableArgument(what, unreadable) from unreadable
