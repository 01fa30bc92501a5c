"""A command and its pipes: lines are exchanged within limits of time and size, and all its processes are killed.

Each pipe has its own thread, so that no read or write blocks the kit. This works alike on all systems, but it has
not been tested on Windows.
"""

import contextlib
import errno
import io
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Any, Final

from globe_rules._i18n import Message

GRACE_SECONDS = 0.2
"""How long to wait for what usually comes at once. It is also the longest delay before Ctrl-C takes effect."""

MAX_KILL_SECONDS = 2.0
"""How long to wait until all processes of a command are killed."""

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

    def __init__(
        self, command: Sequence[str], *, max_line_bytes: int, environment: Mapping[str, str] | None = None
    ) -> None:
        """Start the command; raise OSError or ValueError if that fails."""
        self._max_line_bytes = max_line_bytes
        self._process, self._lifeline = _start(command, environment)
        self._to_write = SimpleQueue[bytes | None]()
        self._received = SimpleQueue[bytes | EOFError]()
        self._unread = bytearray()
        self._log = b""
        self._killed = threading.Event()
        work: list[tuple[Callable[[Any], None], Any]] = [
            (self._write, self._process.stdin),
            (self._read, self._process.stdout),
            (self._read_log, self._process.stderr),
        ]
        self._threads: list[threading.Thread] = []
        try:
            for target, pipe in work:
                thread = threading.Thread(target=target, args=(pipe,), daemon=True)
                thread.start()
                self._threads.append(thread)
        except RuntimeError as error:  # the limit of memory or of processes is reached
            self.kill()
            for _, pipe in work[len(self._threads) :]:  # the threads close their own
                pipe.close()
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN)) from error

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
            started = time.monotonic()
            if started >= deadline:
                raise TimeoutError
            try:
                self._take(self._received.get(timeout=min(deadline - started, GRACE_SECONDS)))
            except Empty:
                # If the kit itself was stopped, such as by Ctrl-Z or a suspended computer, that time does not count.
                deadline += max(0, time.monotonic() - started - 2 * GRACE_SECONDS)
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
        """Return the exit status, or None if the command is still running after a second."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._process.wait(5 * GRACE_SECONDS)
        return None

    def kill(self) -> None:
        """Kill the command and all processes that it started."""
        self._killed.set()
        self._to_write.put(None)
        self._lifeline.close()
        with contextlib.suppress(AttributeError, OSError):  # Windows has no SIGCONT
            self._process.send_signal(signal.SIGCONT)  # the command may have stopped its parent
        with contextlib.suppress(subprocess.TimeoutExpired):  # processes that fork fast are killed in the background
            self._process.wait(MAX_KILL_SECONDS)
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
            if self._killed.is_set():  # nothing is read now, but a command can write until it has ended
                continue
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


def _start(command: Sequence[str], environment: Mapping[str, str] | None) -> tuple[subprocess.Popen[bytes], IO[bytes]]:
    """Start a command under its supervisor, and return the process and the lifeline: closing it kills everything.

    The supervisor notices the end of the kit too, even by SIGKILL, because the system closes the lifeline then.
    """
    if os.name == "nt":  # pragma: no cover -- not tested on Windows
        flags: int = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # so that Ctrl-C does not reach it
        alone = subprocess.Popen(command, bufsize=0, **_PIPES, env=environment, creationflags=flags)  # noqa: S603 -- the user's own
        return alone, _WindowsLifeline(alone)
    with contextlib.ExitStack() as started:
        ends, lifeline = _pipe(started)
        with contextlib.ExitStack() as given:
            failures, failure = _pipe(given)
            supervisor = [sys.executable, "-I", "-S", str(_SUPERVISOR), str(ends.fileno()), str(failure.fileno())]
            process = subprocess.Popen(  # noqa: S603 -- the command is the user's own
                [*supervisor, *command],
                bufsize=0,
                **_PIPES,
                env=environment,
                pass_fds=(ends.fileno(), failure.fileno()),
                start_new_session=True,
            )
            ends.close()
            failure.close()
            error = failures.read()  # ends as soon as the command runs
        if error:
            process.communicate()
            raise OSError(int(error), os.strerror(int(error)))
        started.pop_all()
    return process, lifeline


def _pipe(stack: contextlib.ExitStack) -> tuple[IO[bytes], IO[bytes]]:
    """Return the reading and the writing end of a pipe, which the stack closes."""
    reading, writing = os.pipe()
    return (
        stack.enter_context(open(reading, "rb", buffering=0)),  # noqa: PTH123 -- a number, not a path
        stack.enter_context(open(writing, "wb", buffering=0)),  # noqa: PTH123 -- as above
    )


_PIPES: Final[Mapping[str, Any]] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
_SUPERVISOR: Final = Path(__file__).with_name("supervisor.py")


class _WindowsLifeline(io.BytesIO):  # pragma: no cover -- not tested on Windows
    """Kills a command and its children when it is closed."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        super().__init__()
        self._process = process

    def close(self) -> None:
        """Kill the processes."""
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(self._process.pid)], capture_output=True, check=False)  # noqa: S603, S607 -- a part of Windows
        self._process.kill()
        super().close()
