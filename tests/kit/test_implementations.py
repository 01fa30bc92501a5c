"""Other implementations: the second engine and the starters conform, and two engines agree on random questions."""

import os
import shutil
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import places
import pytest

from globe_rules.counting.table import Row
from globe_rules.counting.table import table as counts
from globe_rules.kit.process import Limits, Process
from globe_rules.kit.runner import examine
from globe_rules.questions import stream
from globe_rules.reference.implementation import ReferenceEngine
from globe_rules.specification.suite import suite

ROOT = places.ROOT / "implementations"
# `make` links a Node into the environment, from the system or else from a wheel.
NODE = next((str(found) for found in (Path(sys.prefix) / "node",) if found.exists()), shutil.which("node"))

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="Node.js is not installed; `make test` installs it"),
    pytest.mark.untraced,  # whole examinations: twice as slow when traced, and covered elsewhere
]

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
ADAPTERS = {
    "javascript": [str(NODE), str(ROOT / "javascript" / "adapter.js")],
    "starter javascript": [str(NODE), str(ROOT / "starters" / "javascript" / "adapter.js")],
    "starter python": [sys.executable, "-S", str(ROOT / "starters" / "python" / "adapter.py")],
}


@pytest.mark.parametrize("name", ADAPTERS)
def test_an_implementation_conforms_to_all_that_it_claims(name: str) -> None:
    """Every published case is right, reasons included."""
    run = examine(Process(ADAPTERS[name]), suite().cases)
    assert run.claims.reasons
    assert [f"{result.case.id} {result.problems}" for result in run.failed] == []
    assert run.conformant
    assert run.claimed == len(suite().cases) or name.startswith("starter")


@pytest.fixture(scope="module")
def second_engine() -> Iterator[Process]:
    """Start the JavaScript engine once."""
    process = Process(ADAPTERS["javascript"])
    process.start()
    yield process
    process.stop()


# No void placement, three cards: a second. A deep run asks for the whole table, and waits minutes for an answer.
COUNTED = [
    pytest.param(row, cards, id=f"{row.id}{cards}")
    for row in counts()
    for cards in range(len(row.counts) if DEEP else 4 - row.void)
]


@pytest.fixture(scope="module")
def patient_engine() -> Iterator[Process]:
    """Start the JavaScript engine once, to wait for long answers."""
    process = Process(ADAPTERS["javascript"], Limits(answer_seconds=600))
    process.start()
    yield process
    process.stop()


@pytest.mark.parametrize(("row", "cards"), COUNTED)
def test_the_second_engine_counts_as_the_table_says(patient_engine: Process, row: Row, cards: int) -> None:
    """It carries out every program by itself, so both engines leave the same puzzles after all of them."""
    asked = {"puzzle": str(row.puzzle), "photo": str(row.photo), "hand": [str(card) for card in sorted(row.hand.cards)]}
    found = patient_engine.ask({"op": "count", **asked, "cards": cards, "void": row.void})
    assert found == {"programs": row.counts[cards].programs, "digest": row.counts[cards].digest}


def test_two_engines_agree(second_engine: Process) -> None:
    """A disagreement is settled from the rulebook, and becomes a scenario."""
    engine = ReferenceEngine()
    for request in islice(stream(4), 20_000 if DEEP else 400):
        assert second_engine.ask(request) == engine.answer(request), request
