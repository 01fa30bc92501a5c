"""`globe-rules prove` proves God's numbers, every time anew."""

import json
import sys

import pytest
from click.testing import CliRunner, Result

from globe_rules import Photo, read_puzzle
from globe_rules.cli.main import main
from globe_rules.solver.answers import ANY_DIRECTION, Question, solve
from globe_rules.solver.record import proofs
from globe_rules.solver.record.proofs import Step


def invoke(*arguments: str) -> Result:
    """Run the command as a user would."""
    result = CliRunner().invoke(main, ["prove", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.mark.untraced  # slow when traced, and covered elsewhere
def test_the_solver_finds_none_in_a_turn_less() -> None:
    """What the first steps ask the solver, for which no counting is enough."""
    for puzzle, photo, turns in ((proofs.ALL_WEST, Photo(), 3), (proofs.HARDEST, ANY_DIRECTION, 2)):
        assert solve(Question(read_puzzle(puzzle), photo=photo, turns=turns)) is None


def test_every_step_says_what_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole proof is run, once, but for what the solver is asked above; then its steps are told as JSON too."""
    monkeypatch.setattr(proofs, "solve", lambda _question: None)
    steps: list[Step] = []
    really_prove = proofs.prove

    def remembered(*arguments: object) -> object:
        for step in really_prove(*arguments):  # type: ignore[arg-type]
            steps.append(step)
            yield step

    monkeypatch.setattr(proofs, "prove", remembered)
    told = invoke()
    assert told.exit_code == 0
    assert f"{len(steps)}. Any direction, without red" in told.stdout
    assert "   checked arrangements: 362,880\n" in told.stdout
    assert "   checked by counting cards\n" in told.stdout
    assert told.stdout.endswith(
        "Fixed direction: 5 without red, 4 with the red cards\nAny direction: 3 without red, 3 with the red cards\n"
    )
    monkeypatch.setattr(proofs, "prove", lambda _progress: steps)
    proved = json.loads(invoke("--json").stdout)
    assert [step["claim"] for step in proved["steps"]] == [{"en": step.claim, "fr": step.claim.fr} for step in steps]
    assert proved["turns"] == proofs.PROVED


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word, not a traceback."""
    monkeypatch.setitem(sys.modules, "globe_rules.solver.record.proofs", None)
    result = invoke()
    assert result.exit_code == 1
    assert "needs numpy; try: pip install 'globe_rules[fast]'" in result.stderr


def test_a_step_that_fails_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """A puzzle that is easier than claimed stops it."""
    monkeypatch.setattr(proofs, "ALL_WEST", str(read_puzzle("1N2W3W/4W5W6W/7W8W9W")))
    with pytest.raises(AssertionError, match="Please report it"):
        list(proofs.prove())
