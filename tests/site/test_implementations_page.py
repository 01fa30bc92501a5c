"""The page of implementations shows that both engines and the starters pass everything that they claim.

The kit ran them when the site was built. `test_starters.py` and `test_vectors.py` name the cases if one of them fails.
"""

import re
from pathlib import Path

import pytest

from globe_rules._specification.suite import suite
from globe_rules.rulebook import rulebook


@pytest.fixture(scope="module")
def shown(built_site: Path) -> str:
    """Return the English page."""
    return (built_site / "implementations.html").read_text(encoding="utf-8")


def test_the_engines_claim_all_cases_the_starters_some_and_all_of_these_pass(shown: str) -> None:
    rows = re.findall(r"<td>([\d,]+) / ([\d,]+)</td>\s*<td>([\d,]+) / ([\d,]+)</td>\s*<td>(\w+)</td>", shown)
    assert [claimed == of_suite == f"{len(suite().cases):,}" for claimed, of_suite, *_ in rows] == [
        True,
        True,
        False,
        False,
    ]
    for claimed, _, passed, of_claimed, reasons in rows:
        assert passed == of_claimed == claimed
        assert reasons == "yes"


def test_the_matrix_has_a_row_for_every_id_with_a_case_and_no_failure(shown: str) -> None:
    rows = re.findall(r'<th scope="row"><a [^>]*><span class="id">([A-Z]+-\w+)<', shown)
    cited = {id_ for case in suite().cases for id_ in case.cites}
    assert rows == [id_ for id_ in rulebook().all_ids if id_ in cited]
    assert 'class="right"' in shown
    assert 'class="unclaimed"' in shown
    assert 'class="wrong"' not in shown
