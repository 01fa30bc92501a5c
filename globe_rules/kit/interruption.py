"""Who ends us is obeyed at once, and loses nothing: signals where they exist, on every system."""

import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType
from typing import Any

_POLITE = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""How somebody asks a program to end; Windows has no SIGHUP."""


@contextmanager
def _answering(
    handler: Callable[..., Any] | signal.Handlers,
    *,
    where: Callable[[object], bool],
    restores: Callable[[], bool] = lambda: True,
) -> Iterator[None]:
    """Replace the handlers of termination signals that `where` accepts, and restore them at the end if `restores`."""
    before = {each: now for each in _POLITE if where(now := signal.getsignal(each))}
    try:
        for each in before:
            signal.signal(each, handler)
    except ValueError:  # not the main thread, which alone is asked to end
        yield
        return
    try:
        yield
    finally:
        for each, answer in before.items() if restores() else ():
            signal.signal(each, answer)


@contextmanager
def only_first_interrupt() -> Iterator[None]:
    """Let the first Ctrl-C interrupt, and ignore the next ones until the process ends.

    A second one could otherwise arrive while adapters are stopped or the report is written, and lose the report.
    Python removes handlers of its own when it ends, but a signal that is ignored stays ignored.
    """
    interrupted = False

    def interrupt(number: int, _frame: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True
        signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    with _answering(interrupt, where=lambda now: now is signal.default_int_handler, restores=lambda: not interrupted):
        yield


def ending_as_by_interruption() -> AbstractContextManager[None]:
    """Whoever ends us tells what was found first, and leaves no command behind; who is to ignore it does so."""
    return _answering(signal.default_int_handler, where=lambda now: now is signal.SIG_DFL)


def undisturbed() -> AbstractContextManager[None]:
    """Let nobody end us for a moment, in which something is ended or kept."""
    return _answering(signal.SIG_IGN, where=lambda now: now not in {None, signal.SIG_IGN})
