"""An adapter that answers rightly but for one fault: `python faulty.py FAULT DIARY`.

Faults of one question show when `B1E@5` is to be carried out, and nowhere else.
The diary is a file with the pid of every process that was started.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from globe_rules.kit.adapters import EVERYTHING
from globe_rules.reference.implementation import ReferenceEngine

Message = dict[str, Any]

A_WHILE = 3.0
"""Seconds: later than the timeouts of the tests."""

FOREVER = 60.0
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


def child(*, holds_output: bool) -> None:
    """Start a child that outlives this process, unless somebody ends it."""
    pid = os.fork()
    if pid:
        note(f"child {pid}")
        return
    if not holds_output:
        for stream in (0, 1, 2):
            os.close(stream)
    time.sleep(FOREVER)
    os._exit(0)


def hang(_message: Message) -> None:
    """Say nothing for a long time."""
    note("hangs")
    time.sleep(FOREVER)


def late(message: Message) -> None:
    """Answer after the time is up."""
    time.sleep(A_WHILE)
    say(message)


def outlived(_message: Message) -> None:
    """End, while a child keeps standard output open."""
    child(holds_output=True)
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
    say({**message, "answer": {**message["answer"], "puzzle": "4N2N3N/1N5N6N/7N8N9N"}})


def crash(_message: Message) -> None:
    """End with an exception."""
    message = "out of tiles"
    raise RuntimeError(message)


def close_output(_message: Message) -> None:
    """Close standard output and live on."""
    os.close(1)
    time.sleep(FOREVER)


def stubborn(message: Message) -> None:
    """Hang, and ignore every polite request to end."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    hang(message)


def pretty(message: Message) -> None:
    """Write the answer over several lines."""
    write(json.dumps(message, indent=2).encode() + b"\n")


def replaced(before: bytes, after: bytes) -> Callable[[Message], None]:
    """Return a fault that writes other bytes in place of some."""

    def fault(message: Message) -> None:
        line = as_line(message)
        assert before in line
        write(line.replace(before, after, 1))

    return fault


def other_id(by: int) -> Callable[[Message], None]:
    """Return a fault that answers another question."""
    return lambda message: say({**message, "id": max(0, message["id"] + by)})


def instead(text: str) -> Callable[[Message], None]:
    """Return a fault that writes a text instead of the answer; ID stands for the question's id."""
    return lambda message: write(text.replace("ID", str(message["id"])).encode() + b"\n")


def twice(message: Message) -> None:
    """Answer again."""
    write(as_line(message) * 2)


SAID: list[Message] = []
"""What is said again before the next answer."""


def echo(message: Message) -> None:
    """Answer, and once more when the next question is asked."""
    say(message)
    SAID.append(message)


def hasty(message: Message) -> None:
    """Answer, and the next question too, before it is asked."""
    write(as_line(message) + as_line({**message, "id": message["id"] + 1}))


ONE_QUESTION: Mapping[str, Callable[[Message], None]] = {
    "late": late,
    "hangs": hang,
    "stubborn": stubborn,
    "outlived-by-a-child": outlived,
    "closes-output": close_output,
    "crashes": crash,
    "mistaken": mistaken,
    "hundred-megabytes": hundred_megabytes,
    "endless-line": endless,
    "talkative": talkative,
    "pretty": pretty,
    "byte-order-mark": replaced(b"{", b"\xef\xbb\xbf{"),
    "not-utf-8": replaced(b'"puzzle"', b'"puzzle\xff"'),
    "doubled-field": replaced(b'"solved"', b'"solved": false, "solved"'),
    "float": replaced(b'"solved"', b'"took": 1.0, "solved"'),
    "nan": replaced(b'"solved"', b'"took": NaN, "solved"'),
    "huge-number": replaced(b'"solved"', b'"took": ' + b"9" * 5000 + b', "solved"'),
    "deep": instead('{"id": ID, "answer": ' + "[" * 100_000 + "]" * 100_000 + "}"),
    "no-json": instead("thinking…"),
    "blank-line": instead(""),
    "no-object": instead("[]"),
    "no-envelope": instead('{"puzzle": "1N2N3N/4N5N6N/7N8N9N"}'),
    "wrong-shape": instead('{"id": ID, "answer": {"puzzle": 5}}'),
    "null": replaced(b'"solved": ', b'"solved": null, "was": '),
    "error": instead('{"id": ID, "error": "out of tiles"}'),
    "rude-error": instead('{"id": ID, "error": "[red]\\u001b[31mred\\u0007 :warning: ]["}'),
    "half-a-character": instead('{"id": ID, "error": "\\ud800"}'),
    "twice": twice,
    "echo": echo,
    "hasty": hasty,
    "id-to-come": other_id(1000),
    "id-before": other_id(-1),
    "id-zero": other_id(-1000),
}
"""What is done with the right message for one question."""


def silent(_message: Message) -> None:
    """Never shake hands."""
    note("silent")
    time.sleep(FOREVER)


def leave(message: Message) -> None:
    """Shake hands and go."""
    say(message)
    os._exit(0)


HELLO: Mapping[str, Callable[[Message], None]] = {
    "silent": silent,
    "leaves": leave,
    "hello-pretty": pretty,
    "hello-twice": twice,
    "hello-error": instead('{"id": ID, "error": "no licence found"}'),
    "hello-other-id": other_id(1),
    "hello-wrong-shape": instead('{"id": ID, "answer": {"name": "my engine"}}'),
    "banner": instead("Welcome to my engine 3.1!"),
    "protocol-2": replaced(b'"protocol": 1', b'"protocol": 2'),
}
"""What is done with the right handshake."""

CLAIMS: Mapping[str, Mapping[str, object]] = {
    "no-reasons": {"reasons": False},
    "one-part": {"parts": ["legality"]},
    "one-edition": {"editions": ["en"]},
    "no-edition": {"editions": []},
    "no-variant": {"variants": []},
    "nothing": {"parts": []},
}
"""What is claimed otherwise than by the reference engine."""


def without_reasons(value: Any) -> Any:  # noqa: ANN401 -- any JSON
    """Leave out what says by which rule."""
    if isinstance(value, dict):
        return {key: without_reasons(each) for key, each in value.items() if key not in {"because", "by"}}
    return [without_reasons(each) for each in value] if isinstance(value, list) else value


def answer(request: Message, fault: str) -> None:
    """Answer one question, rightly but for the fault."""
    while SAID:
        say(SAID.pop())
    right = {"id": request["id"], "answer": dict(ReferenceEngine().answer(request))}
    if fault in ONE_QUESTION and request.get("program") == ["B1E@5"]:
        ONE_QUESTION[fault](right)
    elif fault == "crlf":
        write(as_line(right).replace(b"\n", b"\r\n"))
    elif fault == "extra-fields":
        right["answer"] |= {"took_ms": 3, "trace": [{"deep": {}}], "note": "à suivre"}
        say(right)
    elif fault in {"no-reasons", "reasons-missing"}:
        bare = {key: [] if key == "refused" else value for key, value in right["answer"].items()}
        say({**right, "answer": without_reasons(bare)})
    else:
        say(right)


def main(fault: str) -> None:
    """Answer until standard input ends."""
    starts_before = Path(sys.argv[2]).read_text(encoding="utf-8").count("started")
    note(f"started {os.getpid()}")
    if fault == "exits-at-once":
        sys.stderr.write("no licence found\n")
        sys.exit(7)
    if fault == "grandchild":
        child(holds_output=False)
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["op"] == "hello":
            hello = {"id": request["id"], "answer": {**EVERYTHING, "name": fault, **CLAIMS.get(fault, {})}}
            if fault == "slow-restart" and starts_before == 1:
                time.sleep(A_WHILE)
            HELLO.get(fault, say)(hello)
        elif fault == "slow-restart" and starts_before == 0:
            crash(request)
        else:
            answer(request, fault)


if __name__ == "__main__":
    main(sys.argv[1])
