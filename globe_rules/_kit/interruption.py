"""Signal handling during runs: stop cleanly and keep the results."""

import math
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType
from typing import Any

_TERMINATION_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""Signals that ask a process to stop. Windows has no SIGHUP."""


@contextmanager
def _handlers_replaced(
    handler: Callable[..., Any] | signal.Handlers,
    *,
    where: Callable[[object], bool],
    restores: Callable[[], bool] = lambda: True,
) -> Iterator[None]:
    """Replace the handlers of termination signals that `where` accepts, and restore them at the end if `restores`.

    Outside the main thread nothing is replaced: only the main thread receives signals.
    """
    before = {each: current for each in _TERMINATION_SIGNALS if where(current := signal.getsignal(each))}
    try:
        for each in before:
            signal.signal(each, handler)
    except ValueError:  # not the main thread
        yield
        return
    try:
        yield
    finally:
        for each, previous in before.items() if restores() else ():
            signal.signal(each, previous)


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

    with _handlers_replaced(
        interrupt, where=lambda current: current is signal.default_int_handler, restores=lambda: not interrupted
    ):
        yield


def treat_termination_as_interrupt() -> AbstractContextManager[None]:
    """Handle SIGTERM and SIGHUP like Ctrl-C, so that results are reported and adapters are stopped.

    Signals that the process was started to ignore stay ignored.
    """
    return _handlers_replaced(signal.default_int_handler, where=lambda current: current is signal.SIG_DFL)


def termination_deferred(*, most_seconds: float = math.inf) -> AbstractContextManager[None]:
    """Ignore termination signals while adapters are stopped or reports are written.

    A signal after `most_seconds` interrupts, so that a hung disk does not block the process.
    """
    deadline = time.monotonic() + most_seconds

    def interrupt_if_late(_number: int, _frame: FrameType | None) -> None:
        if time.monotonic() >= deadline:
            raise KeyboardInterrupt

    return _handlers_replaced(interrupt_if_late, where=lambda current: current not in {None, signal.SIG_IGN})
