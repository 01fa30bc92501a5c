"""An adapter that responds correctly except for planned faults: `python faulty.py PLAN NOTES`.

`adapters.plans` writes the plan. The adapter contains no rules and imports little, so that it starts at once.
It appends to the file NOTES the process id of every process that it starts, and the names of some faults.
"""

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

Message = dict[str, Any]

TOO_LATE = 3.0
"""Seconds: longer than the timeouts of the tests."""

FOREVER = 600.0
"""Seconds: longer than any test."""

MEGABYTE = b"x" * (1 << 20)


def note(text: str) -> None:
    """Append a line to the file NOTES."""
    with Path(sys.argv[2]).open("a", encoding="utf-8") as notes:
        notes.write(f"{text}\n")


def write(line: bytes) -> None:
    """Write bytes to standard output at once."""
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


def as_line(message: Message) -> bytes:
    """Return a message as one line, as the protocol demands."""
    return json.dumps(message, ensure_ascii=False).encode() + b"\n"


def respond(message: Message) -> None:
    """Write a response as the protocol demands."""
    write(as_line(message))


def child(_message: Message, *, holds_output: bool = False, daemon: bool = False) -> None:
    """Start a child process that outlives this one unless it is killed; as a daemon it leaves the process group."""
    pid = os.fork()
    if pid and daemon:
        os.waitpid(pid, 0)
    if pid:
        return
    if daemon:
        os.setsid()
        if os.fork():
            os._exit(0)
    note(f"child {os.getpid()}")
    if not holds_output:
        for stream in (0, 1, 2):
            os.close(stream)
    time.sleep(FOREVER)
    os._exit(0)


def sequence(*actions: Callable[[Message], object]) -> Callable[[Message], None]:
    """Return a fault that performs several actions in order."""

    def fault(message: Message) -> None:
        for action in actions:
            action(message)

    return fault


def wait(_message: Message) -> None:
    """Keep running, and do nothing."""
    time.sleep(FOREVER)


def exit_quietly(_message: Message) -> None:
    """Exit at once with status 0."""
    os._exit(0)


def hundred_megabytes(_message: Message) -> None:
    """Write one line of 100 MB."""
    for _ in range(100):
        write(MEGABYTE)
    write(b"\n")


def endless(_message: Message) -> None:
    """Write one line that never ends."""
    while True:
        write(MEGABYTE)


def respond_endlessly(message: Message) -> None:
    """Write the same response without end."""
    while True:
        respond(message)


def log_much(message: Message) -> None:
    """Write 100 MB to standard error, then respond."""
    for _ in range(100):
        sys.stderr.buffer.write(MEGABYTE)
    sys.stderr.flush()
    respond(message)


def respond_wrongly(message: Message) -> None:
    """Write a line to standard error, then a wrong response."""
    sys.stderr.write("swapping with the wrong neighbour\n")
    sys.stderr.flush()
    time.sleep(0.1)  # the kit reads standard error in another thread
    respond({**message, "result": {**message["result"], "puzzle": "4N2N3N/1N5N6N/7N8N9N"}})


def crash(_message: Message) -> None:
    """Raise an exception that ends the process."""
    message = "out of tiles"
    raise RuntimeError(message)


def ignore_termination(_message: Message) -> None:
    """Ignore SIGTERM, SIGINT and SIGHUP from now on."""
    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)


def replaced(before: bytes, after: bytes) -> Callable[[Message], None]:
    """Return a fault that replaces bytes in the response."""

    def fault(message: Message) -> None:
        line = as_line(message)
        assert before in line
        write(line.replace(before, after, 1))

    return fault


def instead(text: str) -> Callable[[Message], None]:
    """Return a fault that writes a text instead of the response; ID in it becomes the id of the request."""
    return lambda message: write(text.replace("ID", str(message["id"])).encode() + b"\n")


def writes(*parts: Callable[[Message], bytes]) -> Callable[[Message], None]:
    """Return a fault that makes several texts of the response, and writes them at once."""
    return lambda message: write(b"".join(part(message) for part in parts))


def with_other_id(by: int) -> Callable[[Message], bytes]:
    """Return a function from a response to its line, with an id that is larger by `by`."""
    return lambda message: as_line({**message, "id": max(0, message["id"] + by)})


def with_field(value: bytes) -> Callable[[Message], None]:
    """Return a fault that adds one field to the response."""
    return replaced(b'"result": {', b'"result": {"more": ' + value + b", ")


def nested(depth: int) -> bytes:
    """Return nested JSON lists of a given depth."""
    return b"[" * depth + b"]" * depth


TO_REPEAT: list[tuple[int, Message]] = []
"""Responses to write again, and after how many more requests."""


def repeated_after(requests: int) -> Callable[[Message], None]:
    """Return a fault that responds, and again after some more requests."""

    def fault(message: Message) -> None:
        respond(message)
        TO_REPEAT.append((requests, message))

    return fault


def exit_at_once(_message: Message) -> None:
    """Write a line to standard error and exit with status 7."""
    sys.stderr.write("no licence found\n")
    sys.exit(7)


FAULTS: Mapping[str, Callable[[Message], None]] = {
    "": respond,
    "late": sequence(lambda _message: time.sleep(TOO_LATE), respond),
    "hangs": sequence(lambda _message: note("hangs"), wait),
    "stubborn": sequence(ignore_termination, wait),
    "outlived-by-a-child": sequence(partial(child, holds_output=True), exit_quietly),
    "closes-output": sequence(lambda _message: os.close(1), wait),
    "crashes": crash,
    "mistaken": respond_wrongly,
    "hundred-megabytes": hundred_megabytes,
    "endless-line": endless,
    "again-and-again": respond_endlessly,
    "trailing": writes(as_line, lambda _message: b"and another thing"),
    "remark": writes(as_line, lambda _message: b"you are welcome\n"),
    "generous": writes(as_line, with_other_id(1000)),
    "talkative": log_much,
    "pretty": writes(lambda message: json.dumps(message, indent=2).encode() + b"\n"),
    "byte-order-mark": replaced(b"{", b"\xef\xbb\xbf{"),
    "not-utf-8": with_field(b'"\xff"'),
    "doubled-field": with_field(b'1, "more": 2'),
    "float": with_field(b"1.0"),
    "nan": with_field(b"NaN"),
    "huge-number": with_field(b"9" * 5000),
    "deep": with_field(nested(700)),
    "very-deep": with_field(nested(100_000)),
    "megabyte": with_field(b'"' + MEGABYTE[:1_000_000] + b'"'),
    "megabyte-of-steps": replaced(
        b'"steps": [', b'"steps": [' + b'{"placement": "B1E@1", "effect": "void"}, ' * 20_000
    ),
    "no-json": instead("thinking…"),
    "blank-line": instead(""),
    "no-object": instead("[]"),
    "no-envelope": instead('{"puzzle": "1N2N3N/4N5N6N/7N8N9N"}'),
    "wrong-shape": instead('{"id": ID, "result": {"puzzle": 5}}'),
    "null": replaced(b'"solved": ', b'"solved": null, "was": '),
    "error": instead('{"id": ID, "error": "out of tiles"}'),
    "rude-error": instead('{"id": ID, "error": "[red]\\u001b[31mred\\u0007 :warning: ]["}'),
    "megabyte-error": instead('{"id": ID, "error": "' + "x" * 1_000_000 + '"}'),
    "megabyte-refusal": instead('{"id": ID, "result": {"refused": ["Q-1"], "more": "' + "x" * 1_000_000 + '"}}'),
    "half-a-character": instead('{"id": ID, "error": "\\ud800"}'),
    "twice": writes(as_line, as_line),
    "echo": repeated_after(1),
    "late-echo": repeated_after(3),
    "hasty": writes(as_line, with_other_id(1)),
    "daemon": sequence(partial(child, daemon=True), respond),
    "id-to-come": writes(with_other_id(1000)),
    "id-before": writes(with_other_id(-1)),
    "id-zero": writes(with_other_id(-1000)),
    "crlf": writes(lambda message: as_line(message).replace(b"\n", b"\r\n")),
    "extra-fields": with_field(b'[{"deep": {}}], "note": "\xc3\xa0 suivre"'),
    "silent": sequence(lambda _message: note("silent"), wait),
    "leaves": sequence(respond, exit_quietly),
    "deaf": sequence(respond, wait),
    "family": sequence(child, respond),
    "exits-at-once": exit_at_once,
    "hello-error": instead('{"id": ID, "error": "no licence found"}'),
    "hello-wrong-shape": instead('{"id": ID, "result": {"name": "my engine"}}'),
    "banner": instead("Welcome to my engine 3.1!"),
    "protocol-2": replaced(b'"protocol": 1', b'"protocol": 2'),
}
"""By name: what to do with the right response, instead of writing it."""


def write_slowly(line: bytes) -> None:
    """Write a line byte by byte, with a pause of 1 ms after each."""
    for at in range(len(line)):
        write(line[at : at + 1])
        time.sleep(0.001)


PARENT = os.getppid()


def _signals_parent(rng: random.Random) -> bool:
    """Return True in one of ten cases, if the parent process still runs."""
    return rng.random() < 0.1 and os.getppid() == PARENT


def chaos(seed: int) -> Callable[[Message], None]:
    """Return a fault of one to three random misbehaviours, the same for the same seed."""
    rng = random.Random(seed)  # noqa: S311 -- not a secret

    def fault(message: Message) -> None:
        line = as_line(message)
        place = rng.randrange(len(line))
        actions: list[Callable[[], object]] = [
            lambda: respond(message),
            lambda: respond(message),
            lambda: write(line[:place]),
            lambda: write(line[place:]),
            lambda: write(line[:place] + rng.randbytes(1) + line[place:]),
            lambda: write_slowly(line),
            lambda: write(rng.randbytes(rng.choice((1, 100, 200_000)))),
            lambda: write(b"\n" * rng.choice((1, 1000))),
            lambda: write(line * rng.choice((2, 50, 5000))),
            lambda: respond({**message, "id": message["id"] + rng.randrange(-5, 5)}),
            lambda: sys.stderr.buffer.write(rng.randbytes(rng.choice((10, 1_000_000)))),
            lambda: time.sleep(rng.choice((0.0, 0.05, 1.0))),
            lambda: child(message, holds_output=rng.random() < 0.5, daemon=rng.random() < 0.5),
            lambda: os.close(rng.choice((0, 1, 2))),
            lambda: os._exit(rng.randrange(256)),
            lambda: os.kill(os.getpid(), rng.choice((signal.SIGKILL, signal.SIGSEGV, signal.SIGSTOP))),
            lambda: os.kill(PARENT, rng.choice((signal.SIGINT, signal.SIGTERM))) if _signals_parent(rng) else None,
            lambda: FAULTS[rng.choice(sorted(FAULTS))](message),
        ]
        for action in rng.choices(actions, k=rng.randrange(1, 4)):
            action()

    return fault


def fault(name: str) -> Callable[[Message], None]:
    """Return the fault with a name: one of FAULTS, or `chaos SEED`."""
    return chaos(int(name.removeprefix("chaos "))) if name.startswith("chaos ") else FAULTS[name]


def main() -> None:
    """Respond to requests until standard input ends."""
    plan = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    starts_before = Path(sys.argv[2]).read_text(encoding="utf-8").count("started")
    note(f"started {os.getpid()}")
    start = plan["starts"][min(starts_before, len(plan["starts"]) - 1)]
    for line in sys.stdin.buffer:
        request = json.loads(line)
        number = request.pop("id")
        if request["op"] == "hello":
            fault(start["fault"])({"id": number, "result": start["claims"]})
            continue
        for _, message in [each for each in TO_REPEAT if each[0] == 1]:
            respond(message)
        TO_REPEAT[:] = [(requests - 1, message) for requests, message in TO_REPEAT if requests > 1]
        planned = plan["responses"][json.dumps(request, sort_keys=True)]
        fault(planned["fault"])({"id": number, "result": planned["result"]})


if __name__ == "__main__":
    main()
