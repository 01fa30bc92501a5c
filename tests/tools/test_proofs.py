"""The proof of how many turns suffice fails if a claim is wrong. `.ci/run` runs the whole proof (`make prove`)."""

import pytest

from tools.solver_record import proofs

pytestmark = pytest.mark.no_cover


def test_a_puzzle_that_is_easier_than_claimed_fails_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """One swap solves it."""
    monkeypatch.setattr(proofs, "ALL_WEST", "2N1N3N/4N5N6N/7N8N9N")
    with pytest.raises(AssertionError, match="please report it"):
        list(proofs.prove())
