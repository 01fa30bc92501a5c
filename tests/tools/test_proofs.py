"""`globe-rules prove` proves God's numbers, every time anew."""

import json
import sys
from itertools import islice
from typing import Any

import pytest
from commands import invoke

from globe_rules import read_puzzle
from tools.solver_record import needs, proofs, rooms
from tools.solver_record.endings import moves
from tools.solver_record.rooms import in_two_turns

Proof = tuple[list[proofs.Step], list[rooms.Masks]]


@pytest.fixture(scope="module")
def proof() -> Proof:
    """Return the steps of the whole proof, which is run once, and the rooms that half of its time is spent on."""
    found: list[rooms.Masks] = []

    def remembered(*given: Any) -> list[rooms.Masks]:  # noqa: ANN401 -- as it is called
        found.extend(in_two_turns(*given))
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proofs, "in_two_turns", remembered)
        return list(proofs.prove()), found


@pytest.mark.untraced  # slow when traced; the test after the next shows that every line of it is run
def test_every_step_holds(proof: Proof) -> None:
    """None has raised an error."""
    assert len(proof[0]) == 13


def test_every_step_says_what_was_checked(proof: Proof, monkeypatch: pytest.MonkeyPatch) -> None:
    """To people and as JSON."""
    steps, _rooms = proof
    monkeypatch.setattr(proofs, "prove", lambda _progress: steps)
    told = invoke("prove")
    assert told.exit_code == 0
    assert f"{len(steps)}. Any direction, without red" in told.stdout
    assert "   checked arrangements: 362,880\n" in told.stdout
    assert "   checked by counting cards\n" in told.stdout
    assert told.stdout.endswith(
        "Fixed direction: 5 without red, 4 with the red cards\nAny direction: 3 without red, 3 with the red cards\n"
    )
    proved = json.loads(invoke("prove", "--json").stdout)
    claims = [{"en": step.claim, "fr": step.claim.fr} for step in steps]
    assert [step["claim"] for step in proved["steps"]] == claims
    assert proved["turns"] == proofs.PROVED


def test_few_needs_come_to_the_same_steps(proof: Proof, monkeypatch: pytest.MonkeyPatch) -> None:
    """All steps are gone through by the command, quickly: two of the needs each, three moves, no search."""
    for kept in (moves, needs._tallied):  # noqa: SLF001 -- so that all of it is run, and traced
        kept.cache_clear()
    really_spread = needs.spread

    def of_three_moves(_blue: rooms.Blue, *given: Any) -> list[rooms.Masks]:  # noqa: ANN401 -- as it is called
        with monkeypatch.context() as patch:
            patch.setattr(rooms, "moves", lambda: moves()[:3])
            first, _second = in_two_turns(rooms.Blue(), *given)
        assert 0 < (first >= 0).sum() <= 3 * 3
        return proof[1]

    monkeypatch.setattr(needs, "spread", lambda counts, tally: islice(really_spread(counts, tally), 2))
    monkeypatch.setattr(proofs, "solve", lambda _question: None)
    monkeypatch.setattr(proofs, "in_two_turns", of_three_moves)
    steps = json.loads(invoke("prove", "--json").stdout)["steps"]
    assert [step["claim"]["en"] for step in steps] == [step.claim for step in proof[0]]


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word, not a traceback."""
    monkeypatch.setitem(sys.modules, "tools.solver_record.proofs", None)
    result = invoke("prove")
    assert result.exit_code == 1
    assert "needs numpy; try: pip install 'globe_rules[fast]'" in result.stderr


def test_a_step_that_fails_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """A puzzle that is easier than claimed stops it."""
    monkeypatch.setattr(proofs, "ALL_WEST", str(read_puzzle("1N2W3W/4W5W6W/7W8W9W")))
    with pytest.raises(AssertionError, match="Please report it"):
        list(proofs.prove())
