"""An adapter that answers as its plan says, rightly but for faults: `python faulty.py PLAN DIARY`.

The plan is made by `adapters.plans`. It knows nothing of the rules and imports little, so that it starts at once.
The diary is a file with the pid of every process that was started.
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

A_WHILE = 3.0
"""Seconds: later than the timeouts of the tests."""

FOREVER = 600.0
MEGABYTE = b"x" * (1 << 20)


def note(text: str) -> None:
    """Write a line into the diary."""
    with Path(sys.argv[2]).open("a", encoding="utf-8") as diary:
        diary.write(f"{text}\n")


def write(line: bytes) -> None:
    """Write bytes to standard output at once."""
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


def as_line(message: Message) -> bytes:
    """Return a message as it should be written."""
    return json.dumps(message, ensure_ascii=False).encode() + b"\n"


def say(message: Message) -> None:
    """Write a message as it should be written."""
    write(as_line(message))


def child(_message: Message, *, holds_output: bool = False, daemon: bool = False) -> None:
    """Start a child that outlives this process, unless somebody ends it."""
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


def in_turn(*deeds: Callable[[Message], object]) -> Callable[[Message], None]:
    """Return a fault that does one thing after the other."""

    def fault(message: Message) -> None:
        for deed in deeds:
            deed(message)

    return fault


def wait(_message: Message) -> None:
    """Live on, and do nothing."""
    time.sleep(FOREVER)


def leave(_message: Message) -> None:
    """End at once, with nothing wrong."""
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


def again_and_again(message: Message) -> None:
    """Answer without end."""
    while True:
        say(message)


def talkative(message: Message) -> None:
    """Log 100 MB, then answer."""
    for _ in range(100):
        sys.stderr.buffer.write(MEGABYTE)
    sys.stderr.flush()
    say(message)


def mistaken(message: Message) -> None:
    """Log something, then answer wrongly."""
    sys.stderr.write("swapping with the wrong neighbour\n")
    sys.stderr.flush()
    time.sleep(0.1)  # the log has a pipe of its own, which is read at the same time
    say({**message, "answer": {**message["answer"], "puzzle": "4N2N3N/1N5N6N/7N8N9N"}})


def crash(_message: Message) -> None:
    """End with an exception."""
    message = "out of tiles"
    raise RuntimeError(message)


def ignore_requests_to_end(_message: Message) -> None:
    """Hear no polite request."""
    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)


def replaced(before: bytes, after: bytes) -> Callable[[Message], None]:
    """Return a fault that writes other bytes in place of some."""

    def fault(message: Message) -> None:
        line = as_line(message)
        assert before in line
        write(line.replace(before, after, 1))

    return fault


def instead(text: str) -> Callable[[Message], None]:
    """Return a fault that writes a text instead of the answer; ID stands for the question's id."""
    return lambda message: write(text.replace("ID", str(message["id"])).encode() + b"\n")


def writes(*parts: Callable[[Message], bytes]) -> Callable[[Message], None]:
    """Return a fault that writes what it makes of the message, all of it at once."""
    return lambda message: write(b"".join(part(message) for part in parts))


def answer_to(by: int) -> Callable[[Message], bytes]:
    """Return how the same answer looks under the id of another question."""
    return lambda message: as_line({**message, "id": max(0, message["id"] + by)})


def with_field(value: bytes) -> Callable[[Message], None]:
    """Return a fault that answers with one field more."""
    return replaced(b'"answer": {', b'"answer": {"more": ' + value + b", ")


def nested(depth: int) -> bytes:
    """Return a list in a list in a list."""
    return b"[" * depth + b"]" * depth


SAID: list[tuple[int, Message]] = []
"""What is said again, and before which answer from now."""


def echo(after: int) -> Callable[[Message], None]:
    """Return a fault that answers, and once more when so many more questions are asked."""

    def fault(message: Message) -> None:
        say(message)
        SAID.append((after, message))

    return fault


def exit_at_once(_message: Message) -> None:
    """End with a word."""
    sys.stderr.write("no licence found\n")
    sys.exit(7)


FAULTS: Mapping[str, Callable[[Message], None]] = {
    "": say,
    "late": in_turn(lambda _message: time.sleep(A_WHILE), say),
    "hangs": in_turn(lambda _message: note("hangs"), wait),
    "stubborn": in_turn(ignore_requests_to_end, wait),
    "outlived-by-a-child": in_turn(partial(child, holds_output=True), leave),
    "closes-output": in_turn(lambda _message: os.close(1), wait),
    "crashes": crash,
    "mistaken": mistaken,
    "hundred-megabytes": hundred_megabytes,
    "endless-line": endless,
    "again-and-again": again_and_again,
    "trailing": writes(as_line, lambda _message: b"and another thing"),
    "remark": writes(as_line, lambda _message: b"you are welcome\n"),
    "generous": writes(as_line, answer_to(1000)),
    "talkative": talkative,
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
    "wrong-shape": instead('{"id": ID, "answer": {"puzzle": 5}}'),
    "null": replaced(b'"solved": ', b'"solved": null, "was": '),
    "error": instead('{"id": ID, "error": "out of tiles"}'),
    "rude-error": instead('{"id": ID, "error": "[red]\\u001b[31mred\\u0007 :warning: ]["}'),
    "megabyte-error": instead('{"id": ID, "error": "' + "x" * 1_000_000 + '"}'),
    "half-a-character": instead('{"id": ID, "error": "\\ud800"}'),
    "twice": writes(as_line, as_line),
    "echo": echo(1),
    "late-echo": echo(3),
    "hasty": writes(as_line, answer_to(1)),
    "daemon": in_turn(partial(child, daemon=True), say),
    "id-to-come": writes(answer_to(1000)),
    "id-before": writes(answer_to(-1)),
    "id-zero": writes(answer_to(-1000)),
    "crlf": writes(lambda message: as_line(message).replace(b"\n", b"\r\n")),
    "extra-fields": with_field(b'[{"deep": {}}], "note": "\xc3\xa0 suivre"'),
    "silent": in_turn(lambda _message: note("silent"), wait),
    "leaves": in_turn(say, leave),
    "deaf": in_turn(say, wait),
    "family": in_turn(child, say),
    "exits-at-once": exit_at_once,
    "hello-error": instead('{"id": ID, "error": "no licence found"}'),
    "hello-wrong-shape": instead('{"id": ID, "answer": {"name": "my engine"}}'),
    "banner": instead("Welcome to my engine 3.1!"),
    "protocol-2": replaced(b'"protocol": 1', b'"protocol": 2'),
}
"""What is done with the right message."""


def dribble(line: bytes) -> None:
    """Write a line letter by letter."""
    for at in range(len(line)):
        write(line[at : at + 1])
        time.sleep(0.001)


PARENT = os.getppid()


def _rarely(rng: random.Random) -> bool:
    """Tell whether to disturb whoever started us, if it is still there."""
    return rng.random() < 0.1 and os.getppid() == PARENT


def chaos(seed: int) -> Callable[[Message], None]:
    """Return a fault of a few misbehaviours, the same for the same seed."""
    rng = random.Random(seed)  # noqa: S311 -- no secret

    def fault(message: Message) -> None:
        line = as_line(message)
        place = rng.randrange(len(line))
        deeds: list[Callable[[], object]] = [
            lambda: say(message),
            lambda: say(message),
            lambda: write(line[:place]),
            lambda: write(line[place:]),
            lambda: write(line[:place] + rng.randbytes(1) + line[place:]),
            lambda: dribble(line),
            lambda: write(rng.randbytes(rng.choice((1, 100, 200_000)))),
            lambda: write(b"\n" * rng.choice((1, 1000))),
            lambda: write(line * rng.choice((2, 50, 5000))),
            lambda: say({**message, "id": message["id"] + rng.randrange(-5, 5)}),
            lambda: sys.stderr.buffer.write(rng.randbytes(rng.choice((10, 1_000_000)))),
            lambda: time.sleep(rng.choice((0.0, 0.05, 1.0))),
            lambda: child(message, holds_output=rng.random() < 0.5, daemon=rng.random() < 0.5),
            lambda: os.close(rng.choice((0, 1, 2))),
            lambda: os._exit(rng.randrange(256)),
            lambda: os.kill(os.getpid(), rng.choice((signal.SIGKILL, signal.SIGSEGV, signal.SIGSTOP))),
            lambda: os.kill(PARENT, rng.choice((signal.SIGINT, signal.SIGTERM))) if _rarely(rng) else None,
            lambda: FAULTS[rng.choice(sorted(FAULTS))](message),
        ]
        for deed in rng.choices(deeds, k=rng.randrange(1, 4)):
            deed()

    return fault


def fault(name: str) -> Callable[[Message], None]:
    """Return what is done with a right message."""
    return chaos(int(name.removeprefix("chaos "))) if name.startswith("chaos ") else FAULTS[name]


def main() -> None:
    """Answer until standard input ends."""
    plan = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    starts_before = Path(sys.argv[2]).read_text(encoding="utf-8").count("started")
    note(f"started {os.getpid()}")
    start = plan["starts"][min(starts_before, len(plan["starts"]) - 1)]
    for line in sys.stdin.buffer:
        request = json.loads(line)
        number = request.pop("id")
        if request["op"] == "hello":
            fault(start["fault"])({"id": number, "answer": start["claims"]})
            continue
        for _, message in [each for each in SAID if each[0] == 1]:
            say(message)
        SAID[:] = [(left - 1, message) for left, message in SAID if left > 1]
        planned = plan["answers"][json.dumps(request, sort_keys=True)]
        fault(planned["fault"])({"id": number, "answer": planned["answer"]})


if __name__ == "__main__":
    main()
