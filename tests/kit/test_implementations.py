"""The JavaScript engine counts programs like the table, and agrees with the reference engine on random requests."""

import os
from collections.abc import Iterator
from itertools import islice

import pytest

from globe_rules._kit.process import Limits, Process
from globe_rules._random_requests import stream
from globe_rules._reference.operations import ReferenceEngine
from globe_rules.counting._table import Row
from globe_rules.counting._table import table as counts
from tools.agreement import NODE
from tools.paths import JAVASCRIPT

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="Node.js is not installed; `make test` installs it"),
    pytest.mark.no_cover,
]

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"


@pytest.fixture(scope="module")
def javascript_engine() -> Iterator[Process]:
    """Start the JavaScript engine once, with ten minutes per response."""
    process = Process([str(NODE), str(JAVASCRIPT / "adapter.js")], Limits(response_seconds=600))
    process.start()
    yield process
    process.stop()


# Three cards without void placements take a second. `make deep` counts the whole table, which takes minutes.
COUNTED = [
    pytest.param(row, cards, id=f"{row.id}{cards}")
    for row in counts()
    for cards in range(len(row.counts) if DEEP else 4 - row.void)
]


@pytest.mark.parametrize(("row", "cards"), COUNTED)
def test_the_javascript_engine_counts_programs_as_the_table_says(
    javascript_engine: Process, row: Row, cards: int
) -> None:
    """It applies every program itself, so both engines reach the same puzzles with all of them."""
    position = {
        "puzzle": str(row.puzzle),
        "photo": str(row.photo),
        "hand": [str(card) for card in sorted(row.hand.cards)],
    }
    found = javascript_engine.send({"op": "count", **position, "cards": cards, "void": row.void})
    assert found == {"programs": row.counts[cards].programs, "digest": row.counts[cards].digest}


def test_both_engines_agree_on_random_requests(javascript_engine: Process) -> None:
    """A disagreement is decided by the rulebook and becomes a scenario."""
    engine = ReferenceEngine()
    for request in islice(stream(4), 20_000 if DEEP else 400):
        assert javascript_engine.send(request) == engine.respond(request), request
