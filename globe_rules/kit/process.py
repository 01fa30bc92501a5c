"""A command on the wire: one long-lived process, JSON lines in and out, whatever it does.

Everything is bounded: the time of a question and its answer, the length of a line, the memory of the logs.
An answer belongs to the question of its id and to no other, and nothing stays behind.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from globe_rules.i18n import AnyText, Message
from globe_rules.kit.adapters import ONCE, Claims, Trouble, understood
from globe_rules.kit.pipes import Command, TooLong
from globe_rules.wire.files import why
from globe_rules.wire.messages import PROTOCOL, check, check_answer, check_envelope, parsed, written

MOST_REPEATED = 100
"""Whoever answers a question so often again has no time for the next one."""

_NOT_STARTED = Message("cannot start {command!r}: {reason}")
_MORE = Message("it wrote more after its answer")
_MORE_THAN_THAT = Message("it wrote more after its answer: {problem}")


@frozen
class Limits:
    """How long and how much an implementation may take."""

    start_seconds: float = 10.0
    answer_seconds: float = 5.0
    line_bytes: int = 1 << 20


class Process:
    """An implementation that is a command."""

    def __init__(self, command: Sequence[str], limits: Limits = Limits(), *, adopts: bool = False) -> None:  # noqa: B008 -- a frozen value
        """Take a command; with `adopts`, every new child of this process is taken for one that the command left."""
        self._command = list(command)
        self._limits = limits
        self._adopts = adopts
        self._running: Command | None = None
        self._claims: Claims | None = None
        self._log = ""
        self._id = 0
        self._asked = 0
        self._answered: dict[int, int | None] = {}
        """The answered questions of the running command by their ids, numbered as asked; hello has no number."""
        self._faults: dict[int, AnyText] = {}
        self._disturbed = 0
        """How often something about earlier questions came while the present one was asked."""

    @property
    def log(self) -> str:
        """The end of what the command wrote to standard error."""
        return self._running.log if self._running else self._log

    def faults(self) -> Mapping[int, AnyText]:
        """Return what was found wrong with answers after they were given, since the last time; the first is 0."""
        found, self._faults = self._faults, {}
        return found

    def start(self) -> Claims:
        """Start the command and shake hands; questions are counted from here on."""
        self._asked = 0
        self._faults = {}
        return self._started()

    def _started(self) -> Claims:
        """Start the command anew; whoever claims otherwise than the first time breaks the protocol."""
        self._end()
        self._log = ""
        self._answered = {}
        try:
            self._running = Command(self._command, line_bytes=self._limits.line_bytes, adopts=self._adopts)
        except (OSError, ValueError) as wrong:  # such as a name with a zero byte
            reason = why(wrong) if isinstance(wrong, OSError) else str(wrong)
            problem = _NOT_STARTED.filled(command=self._command[0], reason=reason)
            raise Trouble("crash", problem, Message("check the command")) from wrong
        try:
            hello = {"op": "hello", "protocol": PROTOCOL}
            answer = self._exchange(self._running, hello, self._limits.start_seconds, None)
            with understood():
                self._claims = Claims.read(answer).demand_same(self._claims)
        except BaseException:
            self._end()
            raise
        return self._claims

    def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Ask one question; after any trouble the command is started anew for the next."""
        self._asked += 1
        self._disturbed = 0
        before = dict(self._faults)
        try:
            return self._answer(request)
        except Trouble:
            if self._running is not None or not self._disturbed:
                raise
        try:  # the trouble may be about an earlier question: a new command has not been asked any
            return self._answer(request)
        except Trouble as trouble:
            if not self._disturbed or trouble.verdict != "timeout":
                raise
            self._faults = before
            raise _not_once(Message("only answers with the ids of earlier questions came")) from trouble

    def _answer(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        if self._running is None:
            self._started()
        assert self._running is not None  # noqa: S101 -- it was started
        try:
            return self._exchange(self._running, request, self._limits.answer_seconds, self._asked - 1)
        except Trouble as trouble:
            if trouble.verdict != "error":
                self._end()
            raise
        except KeyboardInterrupt:
            self._end()  # the answer that nobody waits for any more is nobody's fault
            raise

    def stop(self) -> None:
        """End the command and all its children, but give it a moment to end by itself and to say a last word."""
        if self._running is None:
            return
        self._disturbed = 0
        try:
            for line in self._running.last_lines():
                self._note_early(line, None)
            if self._running.unfinished:
                self._blamed_on_the_last(_MORE)
        except Trouble:
            pass  # it is noted whose fault it is
        finally:
            self._end()

    def _end(self) -> None:
        """End the command and all its children at once."""
        running, self._running = self._running, None
        if running is not None:
            running.end()
            self._log = running.log

    def _exchange(
        self, running: Command, request: Mapping[str, Any], seconds: float, number: int | None
    ) -> Mapping[str, Any]:
        self._id += 1
        self._disturbed = 0
        message = {"id": self._id, **request}
        check(message, "requests", f"request-{request['op']}")
        for line in running.lines_so_far():
            self._note_early(line, self._id)
        if running.unfinished:
            raise self._blamed_on_the_last(_MORE)
        running.send(written(message))
        deadline = time.monotonic() + seconds
        envelope = self._envelope(self._line(running, deadline, seconds))
        while self._is_repeated(envelope["id"]):
            envelope = self._envelope(self._line(running, deadline, seconds))
        if envelope["id"] != self._id:
            raise _not_once(
                Message(
                    "an answer to question {other} came when question {id} was asked", other=envelope["id"], id=self._id
                )
            )
        self._answered[self._id] = number
        if "error" in envelope:
            hint = Message("the implementation itself reported this failure")
            raise Trouble("error", envelope["error"], hint)
        answer: Mapping[str, Any] = envelope["answer"]
        if number is not None:  # claims are checked by whoever reads them
            with understood():
                check_answer(answer, request["op"])
        return answer

    def _note_early(self, line: bytes, question: int | None) -> None:
        """Find out whose fault it is that something comes before a question."""
        try:
            early = self._envelope(line)["id"]
        except Trouble as trouble:
            raise self._blamed_on_the_last(_MORE_THAN_THAT.filled(problem=trouble.problem)) from trouble
        if early == question:
            problem = Message("it answered question {early} before it was asked", early=early)
            hint = Message("write only answers to standard output")
            raise Trouble("protocol", problem, hint)
        if not self._is_repeated(early):
            raise self._blamed_on_the_last(
                Message("it wrote an answer to question {early}, which was never asked", early=early)
            )

    def _blamed_on_the_last(self, problem: AnyText) -> Trouble:
        """Note a fault of the question that was answered last; what follows hello is nobody else's."""
        number = next(reversed(self._answered.values()), None)
        if number is not None:
            self._faults[number] = problem
            self._disturbed += 1
        return Trouble("protocol", problem, ONCE)

    def _is_repeated(self, id_: int) -> bool:
        """Tell whether an answer is one more to an answered question, and take note; hello is no question."""
        if id_ not in self._answered:
            return False
        number = self._answered[id_]
        if number is not None:
            self._faults[number] = Message("it was answered twice")
        self._disturbed += 1
        if self._disturbed > MOST_REPEATED:
            raise _not_once(Message("question {id} is answered again and again", id=id_))
        return True

    def _envelope(self, line: bytes) -> Mapping[str, Any]:
        with understood():
            return check_envelope(parsed(line))

    def _line(self, running: Command, deadline: float, seconds: float) -> bytes:
        try:
            return running.line(deadline)
        except TooLong as wrong:
            problem = Message("one line is longer than {line_bytes} bytes", line_bytes=self._limits.line_bytes)
            hint = Message("end each answer with a newline, and answer no more than was asked")
            raise Trouble("oversize", problem, hint) from wrong
        except TimeoutError as wrong:
            problem = Message("no answer within {seconds:g} s", seconds=seconds)
            hint = Message("read each line and answer it as soon as it comes, and flush standard output")
            raise Trouble("timeout", problem, hint) from wrong
        except EOFError as gone:
            status = running.status()
            closed = Message("closed its {what}").filled(what=gone.args[0])
            ended = Message("ended with status {status}", status=status)
            problem = Message("the command {did} instead of answering")
            hint = Message("see what it wrote to standard error")
            raise Trouble("crash", problem.filled(did=closed if status is None else ended), hint) from gone


def _not_once(problem: Message) -> Trouble:
    return Trouble("protocol", problem, ONCE)
