"""The proof of how many turns always suffice and are sometimes needed."""

import pytest

from tools.solver_record import proofs

pytestmark = pytest.mark.no_cover


def test_every_step_of_the_proof_holds(capsys: pytest.CaptureFixture[str]) -> None:
    """No step raises, and the output lists the number of checks."""
    proofs.main()
    shown = capsys.readouterr().out
    assert "13. Any direction, without red" in shown
    assert "   checked arrangements: 362,880\n" in shown
    assert "   checked by counting cards\n" in shown
    assert shown.endswith(
        "Fixed direction: 5 without red, 4 with the red cards\nAny direction: 3 without red, 3 with the red cards\n"
    )


def test_a_puzzle_that_is_easier_than_claimed_fails_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """One tile faces north already."""
    monkeypatch.setattr(proofs, "ALL_WEST", "1N2W3W/4W5W6W/7W8W9W")
    with pytest.raises(AssertionError, match="please report it"):
        list(proofs.prove())
