"""`globe-rules prove` proves God's numbers, every time anew."""

import json
import sys
from functools import partial
from itertools import islice

import commands
import pytest

from globe_rules import read_puzzle
from globe_rules.solver.record import needs, proofs
from globe_rules.solver.record.proofs import Step

invoke = partial(commands.invoke, "prove")


def test_every_step_says_what_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """All steps are gone through, with a few of the needs each; then they are told as JSON too."""
    really_spread = needs.spread
    monkeypatch.setattr(needs, "spread", lambda counts, tally: islice(really_spread(counts, tally), 2))
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


@pytest.mark.untraced  # slow when traced; the test before shows that every line of it is run
def test_every_step_holds() -> None:
    """The whole proof is run."""
    assert len(list(proofs.prove())) == 13


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
