"""A command on the wire: one long-lived process, JSON lines in and out, whatever it does.

Everything is bounded: the time of an answer, the length of a line, the memory of the
logs. A late answer never counts for another question, and nothing stays behind.
"""

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from typing import IO, Any, cast

from attrs import frozen

from globe_rules.kit.adapters import Claims, Trouble
from globe_rules.wire.messages import PROTOCOL, NotAMessage, check, check_answer, parsed, written

_CHUNK = 1 << 16
_LOG_BYTES = 1 << 14
_GRACE = 0.2


@frozen
class Limits:
    """How long and how much an implementation may take."""

    start_seconds: float = 10.0
    answer_seconds: float = 5.0
    line_bytes: int = 1 << 20


class Process:
    """An implementation that is a command."""

    def __init__(self, command: Sequence[str], limits: Limits = Limits()) -> None:  # noqa: B008 -- a frozen value
        self._command = list(command)
        self._limits = limits
        self._child: subprocess.Popen[bytes] | None = None
        self._selector = selectors.DefaultSelector()
        self._unread = bytearray()
        self._errors = bytearray()
        self._number = 0
        self._hello = self._answered = 0
        self.answered_twice = False
        """Whether an answer came again after its question; the runner takes note and resets it."""

    @property
    def _running(self) -> subprocess.Popen[bytes]:
        assert self._child is not None, "a command is started before it is asked"  # noqa: S101 -- never by its own fault
        return self._child

    @property
    def log(self) -> str:
        """The end of what the command wrote to standard error."""
        return self._errors.decode("utf-8", errors="replace")

    def start(self) -> Claims:
        """Start the command and shake hands."""
        self._end()
        self._errors.clear()
        try:
            self._child = subprocess.Popen(  # noqa: S603 -- the command is the user's own
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # so that its children can be ended with it
            )
        except OSError as wrong:
            raise Trouble(
                "crash", f"cannot start {self._command[0]!r}: {wrong.strerror}", "check the command"
            ) from wrong
        for name in ("stdout", "stderr"):
            stream = getattr(self._child, name)
            os.set_blocking(stream.fileno(), False)
            self._selector.register(stream, selectors.EVENT_READ, name)
        hello = {"op": "hello", "protocol": PROTOCOL}
        self._hello = self._number + 1
        try:
            return Claims.read(self._exchange(hello, self._limits.start_seconds))
        except NotAMessage as wrong:
            self._end()
            raise Trouble("protocol", wrong.problem, wrong.hint) from wrong
        except BaseException:
            self._end()
            raise

    def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Ask one question; after any trouble the command is started anew for the next."""
        if self._child is None:
            self.start()
        try:
            return self._exchange(request, self._limits.answer_seconds)
        except Trouble as trouble:
            if trouble.verdict != "error":
                self._end()
            raise

    def stop(self) -> None:
        """End the command and all its children, but give it a moment to end by itself and to say a last word."""
        if self._child is not None:
            with contextlib.suppress(OSError):
                cast("IO[bytes]", self._child.stdin).close()
            deadline = time.monotonic() + _GRACE
            while len(self._unread) < self._limits.line_bytes and (left := deadline - time.monotonic()) > 0:
                if not self._read(left):
                    break
            with contextlib.suppress(Trouble):
                while b"\n" in self._unread:
                    self._note_repeated(self._envelope(self._next_line(time.monotonic(), 0))["id"])
        self._end()

    def _end(self) -> None:
        """End the command and all its children at once."""
        child, self._child = self._child, None
        self._unread.clear()
        if child is None:
            return
        for key in list(self._selector.get_map().values()):
            self._selector.unregister(key.fileobj)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        for stream in (child.stdin, child.stdout, child.stderr):
            with contextlib.suppress(OSError):
                stream.close()  # type: ignore[union-attr]

    def _exchange(self, request: Mapping[str, Any], seconds: float) -> Mapping[str, Any]:
        self._number += 1
        number = self._number
        message = {"id": number, **request}
        check(message, "requests", f"request-{request['op']}")
        self._refuse_early_words()
        self._send(written(message))
        deadline = time.monotonic() + seconds
        envelope = self._envelope(self._next_line(deadline, seconds))
        if envelope["id"] == self._answered:  # perhaps a second answer, which harms nobody else
            repeated = envelope["id"]
            try:
                envelope = self._envelope(self._next_line(deadline, seconds))
            except Trouble as trouble:
                if trouble.verdict != "timeout":
                    raise
                problem = f"only an answer to question {repeated} came when question {number} was asked"
                raise Trouble("protocol", problem, "answer every question once, with its own id") from trouble
            self._note_repeated(repeated)
        if envelope["id"] != number:
            problem = f"an answer to question {envelope['id']} came when question {number} was asked"
            raise Trouble("protocol", problem, "answer every question once, with its own id")
        self._answered = number
        if "error" in envelope:
            raise Trouble("error", envelope["error"], "the implementation itself reported this failure")
        try:
            check_answer(envelope["answer"], request["op"])
        except NotAMessage as wrong:
            raise Trouble("protocol", wrong.problem, wrong.hint) from wrong
        answer: Mapping[str, Any] = envelope["answer"]
        return answer

    def _note_repeated(self, number: int) -> None:
        """Take note of a second answer to the last question; a second handshake is nobody's fault."""
        if number == self._answered != self._hello:
            self.answered_twice = True

    def _envelope(self, line: bytes) -> Mapping[str, Any]:
        try:
            envelope = parsed(line)
            check(envelope, "envelope")
        except NotAMessage as wrong:
            raise Trouble("protocol", wrong.problem, wrong.hint) from wrong
        found: Mapping[str, Any] = envelope
        return found

    def _refuse_early_words(self) -> None:
        """Nothing may be said before the question: it could be taken for the answer."""
        self._read(0)
        while b"\n" in self._unread:
            envelope = self._envelope(self._next_line(time.monotonic(), 0))
            if envelope["id"] >= self._number:
                problem = f"it answered question {envelope['id']} before it was asked"
                raise Trouble("protocol", problem, "write only answers to standard output")
            self._note_repeated(envelope["id"])

    def _send(self, line: bytes) -> None:
        stdin = cast("IO[bytes]", self._running.stdin)
        try:
            stdin.write(line)
            stdin.flush()
        except OSError as wrong:
            raise self._crashed(closed="input") from wrong

    def _next_line(self, deadline: float, seconds: float) -> bytes:
        searched = 0
        while True:
            end = self._unread.find(b"\n", searched)
            if end >= 0:
                line = bytes(self._unread[:end])
                del self._unread[: end + 1]
                return line
            searched = len(self._unread)
            if searched > self._limits.line_bytes:
                problem = f"one line is longer than {self._limits.line_bytes} bytes"
                raise Trouble("oversize", problem, "end each answer with a newline, and answer no more than was asked")
            left = deadline - time.monotonic()
            if left <= 0:
                hint = "answer each line as soon as it is read, and flush standard output"
                raise Trouble("timeout", f"no answer within {seconds:g} s", hint)
            if not self._read(left):
                raise self._crashed(closed="output")

    def _read(self, seconds: float) -> bool:
        """Take in what has been written, waiting at most so long; False once the command has ended."""
        got_something = False
        for key, _ in self._selector.select(min(seconds, _GRACE)):
            chunk = os.read(key.fd, _CHUNK)
            got_something |= bool(chunk)
            if not chunk:
                self._selector.unregister(key.fileobj)
            elif key.data == "stderr":
                self._errors = (self._errors + chunk)[-_LOG_BYTES:]
            else:
                self._unread += chunk
        if got_something:
            return True
        # A child of the command may hold its output open, or the command may have closed it and live on.
        says_nothing_more = not any(key.data == "stdout" for key in self._selector.get_map().values())
        return self._running.poll() is None and not says_nothing_more

    def _crashed(self, *, closed: str) -> Trouble:
        status = None
        with contextlib.suppress(subprocess.TimeoutExpired):
            status = self._running.wait(_GRACE)
        how = f"closed its {closed}" if status is None else f"ended with status {status}"
        return Trouble("crash", f"the command {how} instead of answering", "see what it wrote to standard error")
