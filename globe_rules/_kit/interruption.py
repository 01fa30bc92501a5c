"""Signal handling during runs: stop cleanly and keep the results."""

import math
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType
from typing import Any

from attrs import define

_TERMINATION_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""Signals that ask a process to stop. Windows has no SIGHUP."""


@define
class _Interrupts:
    """What becomes of the next signal inside `only_first_interrupt`."""

    are_handled: bool = False
    wait: bool = False
    """Whether there are results to keep, so that a signal interrupts only inside `interruptible`."""

    are_allowed: bool = False
    """Whether `interruptible` is running."""

    pending: bool = False
    """Whether a signal is waiting for the next `interruptible`."""


_interrupts = _Interrupts()


@contextmanager
def _handlers_replaced(
    handler: Callable[..., Any],
    *,
    where: Callable[[object], bool],
    ignored_afterwards: Callable[[], bool] = lambda: False,
) -> Iterator[None]:
    """Replace the handlers of termination signals that `where` accepts, and restore them at the end.

    If `ignored_afterwards`, the signals are ignored at the end instead. Outside the main thread nothing is replaced:
    only the main thread receives signals.
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
        for each, previous in before.items():
            signal.signal(each, signal.SIG_IGN if ignored_afterwards() else previous)


@contextmanager
def only_first_interrupt() -> Iterator[None]:
    """Handle SIGTERM and SIGHUP like Ctrl-C. Let the first of these signals interrupt, and ignore the next ones.

    A second one could otherwise arrive while adapters are stopped or the report is written, and lose the report.
    A signal after `MAX_IGNORED_SECONDS` interrupts again, so that a pipe without a reader does not block the process.
    Python removes handlers of its own when it ends, but a signal that is ignored stays ignored. Signals that the
    process was started to ignore stay ignored, too.
    """
    global _interrupts  # noqa: PLW0603 -- as there is only one set of handlers
    interrupted_at = -math.inf

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        nonlocal interrupted_at
        if time.monotonic() >= interrupted_at + MAX_IGNORED_SECONDS:
            interrupted_at = time.monotonic()
            if _interrupts.wait and not _interrupts.are_allowed and not _interrupts.pending:
                _interrupts.pending = True
            else:
                raise KeyboardInterrupt

    before, _interrupts = _interrupts, _Interrupts(are_handled=True)
    with _handlers_replaced(
        interrupt,
        where=lambda current: current in {signal.default_int_handler, signal.SIG_DFL},
        ignored_afterwards=lambda: interrupted_at > -math.inf,
    ):
        try:
            yield
        finally:
            _interrupts = before


MAX_IGNORED_SECONDS = 10.0
"""How long further signals are ignored after the first one."""


def keep_results() -> None:
    """From now on, and until `only_first_interrupt` ends, let signals interrupt only inside `interruptible`.

    A signal between two steps of a run would otherwise lose the results of the first.
    """
    _interrupts.wait = _interrupts.are_handled


@contextmanager
def interruptible(*, new_only: bool = False) -> Iterator[None]:
    """Let signals interrupt, and raise KeyboardInterrupt for one that is waiting, unless `new_only`.

    The caller must catch KeyboardInterrupt and keep the results.
    """
    before, _interrupts.are_allowed = _interrupts.are_allowed, True
    try:
        is_pending, _interrupts.pending = _interrupts.pending, False
        if is_pending and not new_only:
            raise KeyboardInterrupt
        yield
    finally:
        _interrupts.are_allowed = before


def termination_deferred(*, most_seconds: float = math.inf) -> AbstractContextManager[None]:
    """Ignore termination signals while adapters are stopped or reports are written.

    After `keep_results`, they wait for the next `interruptible` instead. A signal after `most_seconds` interrupts, so
    that a hung disk does not block the process.
    """
    deadline = time.monotonic() + most_seconds

    def interrupt_if_late(_number: int, _frame: FrameType | None) -> None:
        if time.monotonic() >= deadline:
            raise KeyboardInterrupt
        _interrupts.pending = _interrupts.wait

    return _handlers_replaced(interrupt_if_late, where=lambda current: current not in {None, signal.SIG_IGN})
