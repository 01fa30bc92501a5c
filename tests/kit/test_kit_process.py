"""A command on the wire: what only shows when it is asked one question at a time."""

import sys

import pytest

from globe_rules.kit.adapters import Trouble
from globe_rules.kit.process import Limits, Process

HELLO = (
    '{"id": %d, "answer": {"protocol": 1, "name": "x", "version": "1", "language": "Python", '
    '"parts": ["legality"], "editions": ["en"], "variants": [], "reasons": true}}'
)
LEGAL = '{"id": %d, "answer": {"breaches": []}}'
QUESTION = {"op": "legality", "hand": [], "program": []}


def command(*lines: str) -> list[str]:
    """Return a command that answers hello and then runs some lines of Python."""
    begin = f"import sys, time\nsys.stdin.readline()\nprint({HELLO % 1!r}, flush=True)\n"
    return [sys.executable, "-c", begin + "\n".join(lines)]


def test_a_command_that_outlives_its_input_is_ended() -> None:
    """Nobody has to wait for it."""
    process = Process(command("time.sleep(60)"))
    process.start()
    child = process._running  # noqa: SLF001 -- to see that it has ended
    process.stop()
    assert child.returncode is not None


def test_a_repeated_answer_before_a_crash_is_a_crash() -> None:
    """What ends the command counts, not what it repeated before."""
    twice = f"sys.stdin.readline(); print({LEGAL % 2!r}, flush=True)"
    process = Process(command(twice, twice), Limits(answer_seconds=5))
    process.start()
    process.ask(QUESTION)
    with pytest.raises(Trouble, match="instead of answering") as raised:
        process.ask(QUESTION)
    assert raised.value.verdict == "crash"
    process.stop()
