"""`globe-rules run` and `conform` tell the truth, clearly, and never with a traceback."""

import json
import re
import sys

import pytest
from commands import invoke

from globe_rules import Card
from globe_rules.reference.operations import ReferenceEngine

FINISHED = "1N2N3N/4N5N6N/7N8N9N"


def test_run_tells_every_card_and_the_verdict() -> None:
    """A program is told card by card: applied or void, with ids and drawings."""
    result = invoke("run", "2N1N3N/4N5W6N/7N8N9N", "G1@5", "B1E@1", "B2NE@3", "R1@_")
    assert result.exit_code == 0
    told = result.stdout
    assert told.index("B1E@1") < told.index("B2NE@3  void (Q-3)") < told.index("G1@5  applied (CARD-G1)")
    assert "R1@_  void (Q-14)" in told
    assert "│ 4↑ │ 5← │ 6↑ │" in told
    assert "Puzzle 1N2N3N/4N5N6N/7N8N9N: solved" in told
    assert "Used: G1 B1 B2 R1" in told
    assert "Discarded for good: R1" in told


def test_run_prints_json_as_the_wire_carries_it() -> None:
    """`--json` has exactly what an implementation answers: one card void, and one discarded."""
    program = ["B1E@1", "B2NE@3", "R1@9"]
    request = {"op": "reconstruction", "puzzle": FINISHED, "program": program, "photo": "N", "hand": [*map(str, Card)]}
    told = json.loads(invoke("run", FINISHED, *program, "--json").stdout)
    assert told == ReferenceEngine().answer(request)


def test_run_follows_the_photo() -> None:
    """The photo's direction decides what is solved."""
    result = invoke("run", "7E4E1E/8E5E2E/9E6E3E", "--photo", "E")
    assert "solved already" in result.stdout
    assert "Used: nothing" in result.stdout


def test_run_refuses_what_the_rules_forbid() -> None:
    """A refusal names every broken id on stderr and exits with 1."""
    result = invoke("run", FINISHED, "R1@1", "R2@1", "--hand", "R1")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert re.findall(r"^Q-\d+", result.stderr, re.MULTILINE) == ["Q-11", "Q-12", "Q-13"]


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["1N2N"], "puzzle"),
        (["\x1b[31m\x00" * 50], "puzzle"),
        ([FINISHED, "B1SE@1"], "program"),
        ([FINISHED, "--photo", "X"], "photo"),
        ([FINISHED, "--hand", "G9"], "hand"),
    ],
)
def test_run_says_where_it_cannot_read(arguments: list[str], what: str) -> None:
    """Unreadable input exits with 2, and the message says what and where."""
    result = invoke("run", *arguments)
    assert result.exit_code == 2
    assert f"cannot read the {what}: line 1, column" in result.stderr
    assert "\x1b" not in result.stderr


def test_conform_needs_no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """The published cases are examined without the library that reads features."""
    monkeypatch.setitem(sys.modules, "gherkin", None)
    monkeypatch.setitem(sys.modules, "gherkin.parser", None)
    assert invoke("conform", "--rule", "CON-3").exit_code == 0
