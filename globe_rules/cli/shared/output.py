"""Where commands print: a terminal, a pipe, or nowhere, once nobody reads any more."""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import ProgressColumn


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


@contextmanager
def progress(*columns: "str | ProgressColumn", **task: Any) -> Iterator[Callable[..., None]]:  # noqa: ANN401 -- as rich has it
    """Tell on a terminal how far a work is; whoever does it is handed what tells more of it."""
    from rich.console import Console  # noqa: PLC0415 -- as above
    from rich.progress import Progress  # noqa: PLC0415 -- as above

    err = Console(stderr=True)
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as shown:
        yield partial(shown.update, shown.add_task("", **task))
