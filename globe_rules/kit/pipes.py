"""A command and its pipes: spoken to within limits of time and size, and ended with all that it started.

One way for all systems: each pipe has a thread of its own, so that no reading and no writing can hold us up.
Untried on Windows.
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, cast

from globe_rules.i18n import Message

GRACE = 0.2
"""Seconds for what usually comes at once; also how soon Ctrl-C is noticed where waiting cannot be interrupted."""

LOG_BYTES = 1 << 14
_CHUNK = 1 << 16
_MOST_WAITING = 16
"""So many chunks are taken in before somebody wants them; whoever writes more has to wait."""


class TooLong(Exception):  # noqa: N818 -- what happened
    """A line has more bytes than it may have."""


_INPUT, _OUTPUT = Message("input"), Message("output")


class Command:
    """A running command; nothing that it does blocks whoever speaks to it."""

    def __init__(self, command: Sequence[str], *, line_bytes: int, adopts: bool = False) -> None:
        """Start it; with `adopts`, every new child of ours is taken for one of its descendants when it is ended."""
        self._line_bytes = line_bytes
        self._others = _children() if adopts else None
        self._child = subprocess.Popen(  # noqa: S603 -- the command is the user's own
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # so that its children can be ended with it
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same for Ctrl-C on Windows
        )
        self._said = SimpleQueue[bytes | None]()
        self._heard = SimpleQueue[bytes | EOFError]()
        self._unread = bytearray()
        self._errors = b""
        self._ended = threading.Event()
        self._threads = [
            threading.Thread(target=work, args=(pipe,), daemon=True)
            for work, pipe in (
                (self._write, self._child.stdin),
                (self._read, self._child.stdout),
                (self._read_errors, self._child.stderr),
            )
        ]
        for thread in self._threads:
            thread.start()

    @property
    def log(self) -> str:
        """The end of what the command wrote to standard error."""
        return self._errors.decode("utf-8", errors="replace")

    def send(self, line: bytes) -> None:
        """Have a line written; if nobody reads it, the answer to it does not come either."""
        self._said.put(line)

    def line(self, deadline: float) -> bytes:
        """Return the next line, or raise TimeoutError, TooLong or EOFError, which names the pipe."""
        searched = 0
        ended = False
        while (end := self._unread.find(b"\n", searched)) < 0:
            searched = len(self._unread)
            if searched > self._line_bytes:
                raise TooLong
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError
            try:
                self._take(self._heard.get(timeout=min(left, GRACE)))
            except Empty:
                if ended:  # a child of the command holds its output open
                    raise EOFError(_OUTPUT) from None
                ended = self._child.poll() is not None
        line = bytes(self._unread[:end])
        del self._unread[: end + 1]
        return line

    def lines_so_far(self) -> Iterator[bytes]:
        """Yield the lines that have come already, as many as are taken in at once."""
        with contextlib.suppress(Empty, EOFError):
            for _ in range(_MOST_WAITING):
                self._take(self._heard.get_nowait())
        with contextlib.suppress(TimeoutError, TooLong):
            while True:
                yield self.line(0)

    @property
    def unfinished(self) -> bool:
        """Whether a line has begun that has no end yet."""
        return bool(self._unread)

    def last_lines(self) -> Iterator[bytes]:
        """Say that no more questions come, and yield what the command still has to say within a moment."""
        self._said.put(None)
        deadline = time.monotonic() + GRACE
        with contextlib.suppress(TimeoutError, TooLong, EOFError):
            while True:
                yield self.line(deadline)

    def status(self) -> int | None:
        """Return the exit status, or None if the command lives on."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._child.wait(GRACE)
        return None

    def end(self) -> None:
        """End the command and all its children at once."""
        self._ended.set()
        self._said.put(None)
        _end_group(self._child)
        self._child.wait()
        if self._others is not None:
            _end_children_but(self._others)
        for thread in self._threads:  # so that the log is whole; whoever escaped us may still hold a pipe open
            thread.join(GRACE)

    def _take(self, heard: bytes | EOFError) -> None:
        if isinstance(heard, EOFError):
            self._heard.put(heard)  # whoever asks again is told again
            raise heard
        self._unread += heard

    def _write(self, pipe: IO[bytes]) -> None:
        try:
            with pipe:
                while (line := self._said.get()) is not None:
                    rest = memoryview(line)
                    while rest:
                        rest = rest[pipe.write(rest) :]
        except OSError:
            self._heard.put(EOFError(_INPUT))

    def _read(self, pipe: IO[bytes]) -> None:
        for chunk in _chunks(pipe):
            self._heard.put(chunk)
            while self._heard.qsize() > _MOST_WAITING and not self._ended.wait(0.005):
                pass
        self._heard.put(EOFError(_OUTPUT))

    def _read_errors(self, pipe: IO[bytes]) -> None:
        for chunk in _chunks(pipe):
            self._errors = (self._errors + chunk)[-LOG_BYTES:]


def _chunks(pipe: IO[bytes]) -> Iterator[bytes]:
    """Read a pipe to its end, and close it."""
    with pipe, contextlib.suppress(OSError):
        yield from iter(lambda: pipe.read(_CHUNK), b"")


def _end_group(child: subprocess.Popen[bytes]) -> None:
    """End a child and whatever it started, as far as it has not left the group."""
    if os.name == "nt":  # pragma: no cover -- untried
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(child.pid)], capture_output=True, check=False)  # noqa: S603, S607 -- a part of Windows
        child.kill()
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)


@contextlib.contextmanager
def adopting_orphans() -> Iterator[bool]:
    """Be the parent of every descendant that loses its own, so that daemons can be ended too; only Linux can."""
    yield _adopt_orphans(1)
    _adopt_orphans(0)


def _adopt_orphans(yes: int) -> bool:
    set_child_subreaper = 36
    try:
        prctl = cast("Callable[..., int]", ctypes.CDLL(None).prctl)
        return prctl(set_child_subreaper, yes, 0, 0, 0) == 0
    except (AttributeError, OSError, TypeError):  # no Linux
        return False


def _children() -> set[int]:
    found: set[int] = set()
    for file in Path("/proc/self/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found.update(map(int, file.read_text(encoding="ascii").split()))
    return found


def _end_children_but(others: set[int]) -> None:
    """End the children that are new, and theirs, who become ours by it; whoever is faster than us gets away."""
    deadline = time.monotonic() + 10 * GRACE
    while (left := _children() - others) and time.monotonic() < deadline:
        for pid in left:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, os.WNOHANG)
        time.sleep(0.001)
