"""`globe-rules run` and `conform`: output, errors and exit codes."""

import json
import re
import sys

import pytest
from commands import invoke

from globe_rules import Card
from globe_rules._reference.operations import ReferenceEngine

pytestmark = pytest.mark.usefixtures("objects_in_process")

SOLVED = "1N2N3N/4N5N6N/7N8N9N"


def test_run_prints_the_effect_of_every_card_and_the_result() -> None:
    result = invoke("run", "2N1N3N/4N5W6N/7N8N9N", "G1@5", "B1E@1", "B2NE@3", "R1@_")
    assert result.exit_code == 0
    text = result.stdout
    assert text.index("B1E@1") < text.index("B2NE@3  void (Q-3)") < text.index("G1@5  applied (CARD-G1)")
    assert "R1@_  void (Q-14)" in text
    assert "│ 4↑ │ 5← │ 6↑ │" in text
    assert "Puzzle 1N2N3N/4N5N6N/7N8N9N: solved" in text
    assert "Used: G1 B1 B2 R1" in text
    assert "Discarded for the rest of the round: R1" in text


def test_run_prints_the_json_of_the_protocol() -> None:
    program = ["B1E@1", "B2NE@3", "R1@9"]
    request = {"op": "reconstruction", "puzzle": SOLVED, "program": program, "photo": "N", "hand": [*map(str, Card)]}
    printed = json.loads(invoke("run", SOLVED, *program, "--json").stdout)
    assert printed == ReferenceEngine().respond(request)


def test_run_compares_the_puzzle_with_the_photo() -> None:
    result = invoke("run", "7E4E1E/8E5E2E/9E6E3E", "--photo", "E")
    assert "already solved" in result.stdout
    assert "Used: none" in result.stdout


def test_run_refuses_an_illegal_program_with_every_broken_id() -> None:
    result = invoke("run", SOLVED, "R1@1", "R2@1", "--hand", "R1")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert re.findall(r"^Q-\d+", result.stderr, re.MULTILINE) == ["Q-11", "Q-12", "Q-13"]


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["1N2N"], "puzzle"),
        (["\x1b[31m\x00" * 50], "puzzle"),
        ([SOLVED, "B1SE@1"], "program"),
        ([SOLVED, "--photo", "X"], "photo"),
        ([SOLVED, "--hand", "G9"], "hand"),
    ],
)
def test_run_reports_the_position_of_unreadable_input(arguments: list[str], what: str) -> None:
    result = invoke("run", *arguments)
    assert result.exit_code == 2
    assert f"cannot read the {what}: line 1, column" in result.stderr
    assert "\x1b" not in result.stderr


def test_conform_works_without_the_gherkin_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gherkin", None)
    monkeypatch.setitem(sys.modules, "gherkin.parser", None)
    assert invoke("conform", "--rule", "CON-3").exit_code == 0


def test_fail_fast_gives_no_share_of_cases_that_were_not_run() -> None:
    """A share of all claimed cases would count those that were not run as failures."""
    text = invoke("conform", "--fail-fast", "--python", "adapters.partly_wrong:AMinuteOfSand").stdout
    assert "Conformance:" not in text
    assert re.search(r"^\d+ passed, 1 failed, [\d,]+ not run$", text, re.MULTILINE)


def test_a_comparison_counts_the_cases_that_were_not_run() -> None:
    wrong = "python:adapters.partly_wrong:AMinuteOfSand"
    arguments = ("--implementation", wrong, "--implementation", "globe-rules-that-does-not-exist")
    assert "not run" not in invoke("conform", "--rule", "CON-3", *arguments).stdout
    stopped = invoke("conform", "--fail-fast", *arguments).stdout
    assert re.search(r"^ not run +[\d,]+ *$", stopped, re.MULTILINE)
