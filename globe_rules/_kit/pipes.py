"""A command and its pipes: lines are exchanged within limits of time and size, and all its processes are killed.

Each pipe has its own thread, so that no read or write blocks the kit. This works alike on all systems, but it has
not been tested on Windows.
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

from globe_rules._i18n import Message

GRACE_SECONDS = 0.2
"""How long to wait for what usually comes at once. It is also the longest delay before Ctrl-C takes effect."""

MAX_LOG_BYTES = 1 << 14
"""Bytes of standard error that are kept, from its end."""

_CHUNK_BYTES = 1 << 16
_MAX_QUEUED_CHUNKS = 16
"""Chunks of output that are read ahead; a command that writes more has to wait."""


class LineTooLong(Exception):  # noqa: N818 -- its name says what happened
    """A line of the command has more bytes than allowed."""


_INPUT, _OUTPUT = Message("input"), Message("output")


class Command:
    """A running command. Its methods return in time even if the command hangs or writes without end."""

    def __init__(self, command: Sequence[str], *, max_line_bytes: int, adopts_orphans: bool = False) -> None:
        """Start the command.

        With `adopts_orphans`, `kill` also kills every child process of the kit that was started since. Use it within
        `adopting_orphans()`.
        """
        self._max_line_bytes = max_line_bytes
        self._children_before = _child_processes() if adopts_orphans else None
        self._process = subprocess.Popen(  # noqa: S603 -- the command is the user's own
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # so that its children can be killed with it
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same for Ctrl-C on Windows
        )
        self._to_write = SimpleQueue[bytes | None]()
        self._received = SimpleQueue[bytes | EOFError]()
        self._unread = bytearray()
        self._log = b""
        self._killed = threading.Event()
        self._threads = [
            threading.Thread(target=work, args=(pipe,), daemon=True)
            for work, pipe in (
                (self._write, self._process.stdin),
                (self._read, self._process.stdout),
                (self._read_log, self._process.stderr),
            )
        ]
        for thread in self._threads:
            thread.start()

    @property
    def log(self) -> str:
        """The end of what the command wrote to standard error."""
        return self._log.decode("utf-8", errors="replace")

    def send(self, line: bytes) -> None:
        """Queue a line for writing and return at once."""
        self._to_write.put(line)

    def read_line(self, deadline: float) -> bytes:
        """Return the next line before `deadline`, a value of `time.monotonic()`.

        Raises TimeoutError, LineTooLong, or EOFError with the name of the pipe that the command closed.
        """
        searched = 0
        has_exited = False
        while (end := self._unread.find(b"\n", searched)) < 0:
            searched = len(self._unread)
            if searched > self._max_line_bytes:
                raise LineTooLong
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                raise TimeoutError
            try:
                self._take(self._received.get(timeout=min(remaining, GRACE_SECONDS)))
            except Empty:
                if has_exited:  # a child of the command holds its output open
                    raise EOFError(_OUTPUT) from None
                has_exited = self._process.poll() is not None
        line = bytes(self._unread[:end])
        del self._unread[: end + 1]
        return line

    def available_lines(self) -> Iterator[bytes]:
        """Yield the lines that have arrived already, without waiting."""
        with contextlib.suppress(Empty, EOFError):
            for _ in range(_MAX_QUEUED_CHUNKS):
                self._take(self._received.get_nowait())
        with contextlib.suppress(TimeoutError, LineTooLong):
            while True:
                yield self.read_line(0)

    @property
    def has_partial_line(self) -> bool:
        """Whether the start of a line has arrived, but not its end."""
        return bool(self._unread)

    def close_and_read(self) -> Iterator[bytes]:
        """Close the command's input, and yield the lines that it writes within 0.2 seconds."""
        self._to_write.put(None)
        deadline = time.monotonic() + GRACE_SECONDS
        with contextlib.suppress(TimeoutError, LineTooLong, EOFError):
            while True:
                yield self.read_line(deadline)

    def exit_status(self) -> int | None:
        """Return the exit status, or None if the command is still running after 0.2 seconds."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._process.wait(GRACE_SECONDS)
        return None

    def kill(self) -> None:
        """Kill the command and its child processes at once."""
        self._killed.set()
        self._to_write.put(None)
        _kill_group(self._process)
        self._process.wait()
        if self._children_before is not None:
            _kill_children_except(self._children_before)
        for thread in self._threads:  # so that the log is complete; a process that escaped may still hold a pipe open
            thread.join(GRACE_SECONDS)

    def _take(self, received: bytes | EOFError) -> None:
        if isinstance(received, EOFError):
            self._received.put(received)  # the next read must fail too
            raise received
        self._unread += received

    def _write(self, pipe: IO[bytes]) -> None:
        try:
            with pipe:
                while (line := self._to_write.get()) is not None:
                    rest = memoryview(line)
                    while rest:
                        rest = rest[pipe.write(rest) :]
        except OSError:
            self._received.put(EOFError(_INPUT))

    def _read(self, pipe: IO[bytes]) -> None:
        for chunk in _chunks(pipe):
            self._received.put(chunk)
            while self._received.qsize() > _MAX_QUEUED_CHUNKS and not self._killed.wait(0.005):
                pass
        self._received.put(EOFError(_OUTPUT))

    def _read_log(self, pipe: IO[bytes]) -> None:
        for chunk in _chunks(pipe):
            self._log = (self._log + chunk)[-MAX_LOG_BYTES:]


def _chunks(pipe: IO[bytes]) -> Iterator[bytes]:
    """Yield everything that a pipe delivers, and close it at its end."""
    with pipe, contextlib.suppress(OSError):
        yield from iter(lambda: pipe.read(_CHUNK_BYTES), b"")


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and all processes of its group."""
    if os.name == "nt":  # pragma: no cover -- not tested on Windows
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)  # noqa: S603, S607 -- a part of Windows
        process.kill()
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


@contextlib.contextmanager
def adopting_orphans() -> Iterator[bool]:
    """Become the parent of descendants whose own parent exits, so that daemons can be killed too.

    Yields whether this works; it does on Linux only.
    """
    yield _set_child_subreaper(1)
    _set_child_subreaper(0)


def _set_child_subreaper(enabled: int) -> bool:
    set_child_subreaper = 36
    try:
        prctl = cast("Callable[..., int]", ctypes.CDLL(None).prctl)
        return prctl(set_child_subreaper, enabled, 0, 0, 0) == 0
    except (AttributeError, OSError, TypeError):  # not Linux
        return False


def _child_processes() -> set[int]:
    """Return the process ids of all children of this process, read from /proc."""
    found: set[int] = set()
    for file in Path("/proc/self/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found.update(map(int, file.read_text(encoding="ascii").split()))
    return found


def _kill_children_except(spared: set[int]) -> None:
    """Kill all child processes that are not in `spared`, and their children, which this process adopts.

    Gives up after 2 seconds: processes that fork faster than they are killed survive.
    """
    deadline = time.monotonic() + 10 * GRACE_SECONDS
    while (children := _child_processes() - spared) and time.monotonic() < deadline:
        for pid in children:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, os.WNOHANG)
        time.sleep(0.001)
