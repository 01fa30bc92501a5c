"""Other implementations: the second engine and the starters conform, and two engines agree on random questions."""

import os
import re
from collections.abc import Iterator
from itertools import islice

import pytest
from agreement import NODE
from handbook_pages import page
from places import JAVASCRIPT

from globe_rules.counting.table import Row
from globe_rules.counting.table import table as counts
from globe_rules.kit.process import Limits, Process
from globe_rules.questions import stream
from globe_rules.reference.implementation import ReferenceEngine
from globe_rules.rulebook import rulebook
from globe_rules.specification.suite import suite
from handbook.implementations import examined, matrix, summary

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="Node.js is not installed; `make test` installs it"),
    pytest.mark.untraced,  # whole examinations: twice as slow when traced, and covered elsewhere
]

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"


def test_every_implementation_conforms_to_all_that_it_claims() -> None:
    """Every published case is right, reasons included; the two engines claim all of them, the starters some."""
    for each in examined():
        assert [f"{result.case.id} {result.problems}" for result in each.run.failed] == []
        assert each.run.conformant
        assert each.run.claims.reasons
    assert [each.run.claimed == len(suite().cases) for each in examined()] == [True, True, False, False]


def test_the_matrix_has_a_row_for_every_id_with_a_case() -> None:
    """And every implementation of the project is right in all that it claims."""
    told = matrix(page("en"), "", "") + summary(page("en"), "", "")
    rows = re.findall(r"<th scope=row>([A-Z]+-\w+) ", told)
    cited = {id_ for case in suite().cases for id_ in case.cites}
    assert rows == [id_ for id_ in rulebook().all_ids if id_ in cited]
    assert "class=right" in told
    assert "class=unclaimed" in told
    assert "class=wrong" not in told
    claims = re.findall(r"<td>([\d,]+) / ([\d,]+)</td><td>([\d,]+) / ([\d,]+)</td>", told)
    assert len(claims) == 4
    assert all(passed == claimed for claimed, _, passed, _ in claims)


@pytest.fixture(scope="module")
def second_engine() -> Iterator[Process]:
    """Start the JavaScript engine once, and wait for long answers."""
    process = Process([str(NODE), str(JAVASCRIPT / "adapter.js")], Limits(answer_seconds=600))
    process.start()
    yield process
    process.stop()


# No void placement, three cards: a second. A deep run asks for the whole table, and waits minutes for an answer.
COUNTED = [
    pytest.param(row, cards, id=f"{row.id}{cards}")
    for row in counts()
    for cards in range(len(row.counts) if DEEP else 4 - row.void)
]


@pytest.mark.parametrize(("row", "cards"), COUNTED)
def test_the_second_engine_counts_as_the_table_says(second_engine: Process, row: Row, cards: int) -> None:
    """It carries out every program by itself, so both engines leave the same puzzles after all of them."""
    asked = {"puzzle": str(row.puzzle), "photo": str(row.photo), "hand": [str(card) for card in sorted(row.hand.cards)]}
    found = second_engine.ask({"op": "count", **asked, "cards": cards, "void": row.void})
    assert found == {"programs": row.counts[cards].programs, "digest": row.counts[cards].digest}


def test_two_engines_agree(second_engine: Process) -> None:
    """A disagreement is settled from the rulebook, and becomes a scenario."""
    engine = ReferenceEngine()
    for request in islice(stream(4), 20_000 if DEEP else 400):
        assert second_engine.ask(request) == engine.answer(request), request
