"""The adapter of a command: one long-lived process that reads requests and writes responses, one JSON object per line.

The time of each response, the length of a line and the size of logs are limited. A response counts only for the
request with its id. Afterwards no process of the command is left running.
"""

import json
import os
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from attrs import frozen

from globe_rules._i18n import AnyText, Message, shortened
from globe_rules._kit.adapters import RESPOND_ONCE, AdapterError, Claims, is_identical, protocol_errors
from globe_rules._kit.lines import Way, line_of, way_of
from globe_rules._kit.pipes import Command, LineTooLong
from globe_rules._protocol.fields import json_text
from globe_rules._protocol.files import reason_of
from globe_rules._protocol.messages import PROTOCOL, check_envelope, check_response, parse_json
from globe_rules._protocol.requests import raw_line, why_no_request
from globe_rules._reference.validity import why_invalid

MAX_REPEATED_RESPONSES = 100
"""Repeated responses to earlier requests that are skipped while waiting for a response."""

FIRST_ID = (1 << 53) - (1 << 32)
"""The ids of requests after hello are larger: the protocol allows ids up to 2^53 - 1, and 32 bits are not enough."""

REUSE_EVERY, IDS_BACK = 64, 32
"""How often a request gets the id of an earlier one, and how many requests earlier that one was."""

UNREAD_SECONDS = 0.5
"""How long to wait for another response after an error with the id 0."""

MAX_ID_CHARS = 60
"""Longest wrong id that a problem quotes."""

_NOT_STARTED = Message("cannot start {command!r}: {reason}")
_USE_ID_0 = Message("respond with an error and the id 0 if a line is not a request with a valid id")
_ANY_ID = Message("hello can come again, with the id 0 and in any version: always make the same claims")
_OTHER_ID_OF_ERROR = Message("response id: found {found}, expected {expected}; the error is: {error}")
_AGAIN = Message("response to {request}: {problem}")
_EXTRA_OUTPUT = Message("it wrote more after its response")
_EXTRA_LINE = Message("it wrote more after its response: {problem}")


@frozen
class Limits:
    """Limits of a command: seconds for the handshake and for each response, and bytes per line."""

    start_seconds: float = 10.0
    response_seconds: float = 5.0
    max_line_bytes: int = 1 << 20


_KEPT_VARIABLES = re.compile(r"PATH|HOME|LANG|LC_\w+|TMPDIR|TEMP|TMP|SYSTEMROOT|COMSPEC|PATHEXT")


def clean_environment() -> dict[str, str]:
    """Return the environment variables that programs need to start, without tokens and other settings."""
    return {name: value for name, value in os.environ.items() if _KEPT_VARIABLES.fullmatch(name.upper())}


class Process:
    """The adapter of a command. After a failure the command is restarted for the next request."""

    def __init__(
        self,
        command: Sequence[str],
        limits: Limits = Limits(),  # noqa: B008 -- a frozen value
        *,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Prepare a command; `start` starts it. Its environment is that of the kit by default."""
        self._command = list(command)
        self._limits = limits
        self._environment = environment
        self._running: Command | None = None
        self._claims: Claims | None = None
        self.way: Way | None = None
        """How requests are written; None if each is written in its own way."""

        self._log = ""
        self._last_id = 0
        self._sent = 0
        """The number of requests since `start`."""
        self._answered: dict[int, int | None] = {}
        """By id: the number of each request that the running command has answered; hello has None.

        The id 0 is that of a line that is not a request, until the next one, or an invalid request, is sent.
        """
        self._late_faults: dict[int, AnyText] = {}
        self._disturbances = 0
        """How many lines about earlier requests arrived during the current request."""

    @property
    def log(self) -> str:
        """The end of what the command wrote to standard error."""
        return self._running.log if self._running else self._log

    def way_of(self, request: Mapping[str, Any]) -> Way:
        """Return the way in which a request is written."""
        return self.way or way_of(request)

    @contextmanager
    def written_as(self, way: Way) -> Iterator[None]:
        """Write all requests in one way."""
        before, self.way = self.way, way
        try:
            yield
        finally:
            self.way = before

    def late_faults(self) -> Mapping[int, AnyText]:
        """Return and forget the faults found after a response was accepted, such as a second response.

        The keys number the requests since `start`; the first is 0.
        """
        found, self._late_faults = self._late_faults, {}
        return found

    def start(self) -> Claims:
        """Start the command and return its claims; the numbers of requests start at 0 again."""
        self._sent = 0
        self._late_faults = {}
        return self._restart()

    def _restart(self) -> Claims:
        """Start the command and do the handshake; raise AdapterError if the claims have changed."""
        self._kill()
        self._log = ""
        self._answered = {}
        try:
            self._running = Command(
                self._command, max_line_bytes=self._limits.max_line_bytes, environment=self._environment
            )
        except (OSError, ValueError) as wrong:  # ValueError: such as a name with a zero byte
            reason = reason_of(wrong) if isinstance(wrong, OSError) else str(wrong)
            problem = _NOT_STARTED.filled(command=self._command[0], reason=reason)
            raise AdapterError("crash", problem, Message("check the command")) from wrong
        try:
            hello = {"op": "hello", "protocol": PROTOCOL}
            response = self._exchange(self._running, hello, self._limits.start_seconds, None)
            with protocol_errors():
                self._claims = Claims.read(response).require_unchanged(self._claims)
        except BaseException:
            self._kill()
            raise
        return self._claims

    def greet_again(self) -> None:
        """Send hello with the id 0 and in another version; raise AdapterError unless the claims are the same."""
        for id_, protocol in ((0, PROTOCOL), (2, PROTOCOL + 1)):
            found = self._result(id_, {"op": "hello", "protocol": protocol})
            with protocol_errors():
                Claims.read(found).require_unchanged(self._claims)

    def _result(self, id_: int, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the result of a request with an id of our choice; raise AdapterError if there is none."""
        assert self._running is not None  # noqa: S101 -- it was started
        facts: dict[str, Any] = {"request": json_text({"id": id_, **request})}
        seconds = self._limits.start_seconds
        try:
            self._running.send(line_of(id_, request, Way.COMPACT))
            envelope = self._envelope(self._read_line(self._running, time.monotonic() + seconds, seconds))
        except AdapterError as error:
            raise AdapterError(error.verdict, _AGAIN.filled(**facts, problem=error.problem), _ANY_ID) from error
        if envelope["id"] != id_ or "error" in envelope:
            found = Message("found {found}", found=shortened(json_text(envelope), MAX_ID_CHARS))
            raise AdapterError("protocol", _AGAIN.filled(**facts, problem=found), _ANY_ID)
        return dict(envelope["result"])

    def send(self, request: Mapping[str, Any], *, expected: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        """Send one request and return the response; raise AdapterError if there is none or it is invalid.

        The expected response is valid and needs no check. If a failure may come from an earlier request, the request
        is sent once more to a new process.
        """
        self._sent += 1
        self._disturbances = 0
        faults_before = dict(self._late_faults)
        try:
            return self._send_once(request, expected)
        except AdapterError:
            if self._running is not None or not self._disturbances:
                raise
        try:
            return self._send_once(request, expected)
        except AdapterError as error:
            if not self._disturbances or error.verdict != "timeout":
                raise
            self._late_faults = faults_before
            raise _not_once(Message("all responses have the ids of earlier requests")) from error

    def _send_once(self, request: Mapping[str, Any], expected: Mapping[str, Any] | None) -> Mapping[str, Any]:
        if self._running is None:
            self._restart()
        assert self._running is not None  # noqa: S101 -- it was started
        try:
            return self._exchange(self._running, request, self._limits.response_seconds, self._sent - 1, expected)
        except AdapterError as error:
            if error.verdict != "error":
                self._kill()
            raise
        except KeyboardInterrupt:
            self._kill()  # a response that arrives after the interrupt must not count as a fault
            raise

    def stop(self) -> None:
        """Close the command's input, wait 0.2 seconds for its last output, and kill it and its children."""
        if self._running is None:
            return
        self._disturbances = 0
        try:
            for line in self._running.close_and_read():
                self._check_unrequested(line, None)
            if self._running.has_partial_line:
                self._fault_of_last_response(_EXTRA_OUTPUT)
        except AdapterError:
            pass  # it is recorded in _late_faults
        finally:
            self._kill()

    def _kill(self) -> None:
        """Kill the command and its children at once, and keep its log."""
        running, self._running = self._running, None
        if running is not None:
            running.kill()
            self._log = running.log

    def _exchange(
        self,
        running: Command,
        request: Mapping[str, Any],
        seconds: float,
        number: int | None,
        expected: Mapping[str, Any] | None = None,
    ) -> Mapping[str, Any]:
        """Send a request and return its response; `number` is None for hello, whose response the caller checks."""
        id_ = self._next_id(0 if number is None else FIRST_ID)
        self._disturbances = 0
        for line in running.available_lines():
            self._check_unrequested(line, id_)
        if running.has_partial_line:
            raise self._fault_of_last_response(_EXTRA_OUTPUT)
        if expected is None:  # the id 0 is allowed for an invalid request
            self._answered.pop(0, None)
        self._answered.pop(id_, None)
        running.send(line_of(id_, request, Way.COMPACT if number is None else self.way))
        deadline = time.monotonic() + seconds
        if raw_line(request) is not None:
            envelope = self._envelope_of_no_request(self._read_line(running, deadline, seconds), request)
        else:
            envelope = self._next_envelope(running, deadline, seconds)
            is_unread = expected is None and envelope["id"] == 0 and "error" in envelope
            if envelope["id"] != id_ and not is_unread:
                facts = {"found": envelope["id"], "expected": id_}
                if "error" in envelope:
                    facts["error"] = shortened(envelope["error"], MAX_ID_CHARS)
                    raise _not_once(_OTHER_ID_OF_ERROR.filled(**facts))
                raise _not_once(Message("response id: found {found}, expected {expected}", **facts))
        self._answered[envelope["id"]] = number
        if "error" in envelope:
            hint = Message("the implementation itself reported this failure")
            raise AdapterError("error", envelope["error"], hint)
        response: Mapping[str, Any] = envelope["result"]
        if "op" in request and number is not None and not is_identical(response, expected):
            with protocol_errors():
                check_response(response, request["op"])
        return response

    def _next_id(self, more_than: int) -> int:
        """Return the id of the next request: a new one, or now and then that of an earlier request."""
        self._last_id = max(self._last_id, more_than) + 1
        earlier = self._last_id - IDS_BACK
        return earlier if self._last_id % REUSE_EVERY == 0 and earlier in self._answered else self._last_id

    def _next_envelope(self, running: Command, deadline: float, seconds: float) -> Mapping[str, Any]:
        """Return the next response, and record those before it that repeat a response to an earlier request.

        An error with the id 0 may be the second response to an earlier line that is not a request. If nothing follows
        soon, the adapter could not read the current request.
        """
        envelope = self._envelope(self._read_line(running, deadline, seconds))
        while envelope["id"] in self._answered:
            line = b""
            if envelope["id"] == 0:
                try:
                    line = running.read_line(min(deadline, time.monotonic() + UNREAD_SECONDS))
                except (TimeoutError, EOFError):
                    break
            self._record_if_repeated(envelope["id"])
            envelope = self._envelope(line or self._read_line(running, deadline, seconds))
        return envelope

    def _check_unrequested(self, line: bytes, next_id: int | None) -> None:
        """Attribute a line that arrived without a request; raise AdapterError unless it repeats an earlier response.

        `next_id` is the id of the request that is about to be sent.
        """
        try:
            early = self._envelope(line)["id"]
        except AdapterError as error:
            raise self._fault_of_last_response(_EXTRA_LINE.filled(problem=error.problem)) from error
        if early == next_id:
            problem = Message("it responded to request {id} before it was sent", id=early)
            hint = Message("write only responses to standard output")
            raise AdapterError("protocol", problem, hint)
        if not self._record_if_repeated(early):
            raise self._fault_of_last_response(Message("it responded to request {id}, which was never sent", id=early))

    def _fault_of_last_response(self, problem: AnyText) -> AdapterError:
        """Record a fault of the request that was answered last, and return the error to raise.

        After hello nothing is recorded, because no case is at fault.
        """
        number = next(reversed(self._answered.values()), None)
        if number is not None:
            self._late_faults[number] = problem
            self._disturbances += 1
        return AdapterError("protocol", problem, RESPOND_ONCE)

    def _record_if_repeated(self, id_: int) -> bool:
        """Return whether this id was answered already, and record the fault (not for hello)."""
        if id_ not in self._answered:
            return False
        number = self._answered[id_]
        if number is not None:
            self._late_faults[number] = Message("it responded twice")
        self._disturbances += 1
        if self._disturbances > MAX_REPEATED_RESPONSES:
            raise _not_once(Message("it keeps responding to request {id}", id=id_))
        return True

    def _envelope(self, line: bytes) -> Mapping[str, Any]:
        with protocol_errors():
            return check_envelope(parse_json(line))

    def _envelope_of_no_request(self, line: bytes, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the response to a line that is not a request; raise AdapterError unless its id is the line's or 0.

        It may be the id of an earlier request, which was nevertheless answered only once.
        """
        with protocol_errors():
            value = parse_json(line)
        found = value.get("id") if isinstance(value, dict) else 0
        sent = raw_line(request) or ""
        allowed = [0] if why_no_request(sent) else [0, json.loads(sent)["id"]]
        if isinstance(found, bool) or found not in allowed:
            facts = {"found": shortened(json_text(found), MAX_ID_CHARS), "reason": why_invalid(request)}
            problem = Message("response id: found {found}, expected 0, because {reason} (W-15)", **facts)
            raise AdapterError("protocol", problem, _USE_ID_0)
        with protocol_errors():
            return check_envelope(value)

    def _read_line(self, running: Command, deadline: float, seconds: float) -> bytes:
        """Return the next line; turn a timeout, an endless line or the end of the command into an AdapterError."""
        try:
            return running.read_line(deadline)
        except LineTooLong as wrong:
            problem = Message("a line is longer than {limit} bytes", limit=self._limits.max_line_bytes)
            hint = Message("end each response with a newline, and return only what the request asks for")
            raise AdapterError("oversize", problem, hint) from wrong
        except TimeoutError as wrong:
            problem = Message("no response within {seconds:g} s", seconds=seconds)
            hint = Message("respond to each line as soon as it arrives, and flush standard output")
            raise AdapterError("timeout", problem, hint) from wrong
        except EOFError as closed:
            status = running.exit_status()
            closed_pipe = Message("closed its {pipe}", pipe=closed.args[0])
            exited = Message("exited with status {status}", status=status)
            problem = Message(
                "the command {what_it_did} instead of responding",
                what_it_did=closed_pipe if status is None else exited,
            )
            hint = Message("check what it wrote to standard error")
            raise AdapterError("crash", problem, hint) from closed


def _not_once(problem: Message) -> AdapterError:
    return AdapterError("protocol", problem, RESPOND_ONCE)
