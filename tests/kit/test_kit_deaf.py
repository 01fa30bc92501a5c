"""A command that listens no more is told so at the next question, and not only by luck."""

import sys

import pytest

from globe_rules.kit.adapters import Trouble
from globe_rules.kit.process import Process

HELLO = (
    '{"id": 1, "answer": {"protocol": 1, "name": "x", "version": "1", "language": "Python", '
    '"parts": ["legality"], "editions": ["en"], "variants": [], "reasons": true}}'
)


@pytest.mark.parametrize(
    ("afterwards", "told"), [("time.sleep(60)", "closed its input"), ("sys.exit(3)", "ended with status 3")]
)
def test_a_command_that_closes_its_input_has_crashed(afterwards: str, told: str) -> None:
    """It closes its input before it answers hello, so that the question cannot be written any more."""
    deaf = f"import os, sys, time\nsys.stdin.readline(); os.close(0)\nprint({HELLO!r}, flush=True)\n{afterwards}"
    process = Process([sys.executable, "-c", deaf])
    process.start()
    with pytest.raises(Trouble, match=f"{told} instead of answering") as raised:
        process.ask({"op": "legality", "hand": [], "program": []})
    assert raised.value.verdict == "crash"
    process.stop()
