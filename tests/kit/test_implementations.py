"""Other implementations: the second engine and the starters conform, and two engines agree on random questions."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest
from handbook_pages import page

from globe_rules.counting.table import Row
from globe_rules.counting.table import table as counts
from globe_rules.kit.process import Limits, Process
from globe_rules.kit.runner import examine
from globe_rules.questions import stream
from globe_rules.reference.operations import ReferenceEngine
from globe_rules.rulebook import rulebook
from globe_rules.specification.suite import suite
from handbook.implementations import examined, matrix, summary
from tools.agreement import NODE
from tools.places import JAVASCRIPT, ROOT

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="Node.js is not installed; `make test` installs it"),
    pytest.mark.no_cover,
]

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
GO = shutil.which("go")
STARTERS = ROOT / "implementations" / "starters"
STRIPS_TYPES = (22, 6)
"""Since this version Node runs TypeScript; since 22.18 without being asked to."""


def test_every_implementation_conforms_to_all_that_it_claims() -> None:
    """Every published case is right, reasons included; the two engines claim all of them, the starters some."""
    for each in examined():
        assert [f"{result.case.id} {result.problems}" for result in each.run.failed] == []
        assert each.run.conformant
        assert each.run.claims.reasons
    assert [each.run.claimed == len(suite().cases) for each in examined()] == [True, True, False, False]


def test_the_matrix_has_a_row_for_every_id_with_a_case() -> None:
    """And every implementation of the project is right in all that it claims."""
    told = matrix(page("en")) + summary(page("en"))
    rows = re.findall(r'<th scope="row">([A-Z]+-\w+) ', told)
    cited = {id_ for case in suite().cases for id_ in case.cites}
    assert rows == [id_ for id_ in rulebook().all_ids if id_ in cited]
    assert 'class="right"' in told
    assert 'class="unclaimed"' in told
    assert 'class="wrong"' not in told
    claims = re.findall(r"<td>([\d,]+) / ([\d,]+)</td><td>([\d,]+) / ([\d,]+)</td>", told)
    assert len(claims) == 4
    assert all(passed == claimed for claimed, _, passed, _ in claims)


def output(*command: str | Path) -> str:
    """Run a command of our own, and return what it prints."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603 -- our own command


def conforms(command: Sequence[str | Path]) -> None:
    """Expect a starter to be right in the two parts that starters claim, reasons included."""
    run = examine(Process(list(map(str, command))), suite().cases)
    assert run.claims.parts == {"legality", "reconstruction"}
    assert run.claims.reasons
    assert [f"{result.case.id} {result.problems}" for result in run.failed] == []
    assert run.conformant


@pytest.mark.skipif(GO is None, reason="Go is not installed, so the starter in Go is not run")
def test_the_starter_in_go(tmp_path: Path) -> None:
    """It is built without anything but Go itself, and set as Go sets it."""
    source = STARTERS / "go" / "adapter.go"
    assert not output(Path(str(GO)).resolve().with_name("gofmt"), "-l", source)
    environment = {**os.environ, "GOCACHE": str(tmp_path / "cache"), "GO111MODULE": "off"}
    command = [str(GO), "build", "-o", str(tmp_path / "adapter"), str(source)]
    subprocess.run(command, check=True, env=environment)  # noqa: S603 -- our own command
    conforms([tmp_path / "adapter"])


def test_the_starter_in_typescript() -> None:
    """Node runs it as it stands: it has no syntax but types that can be left out."""
    version = output(str(NODE), "--version").strip()
    if tuple(map(int, version.removeprefix("v").split(".")))[:2] < STRIPS_TYPES:
        pytest.skip(f"Node {version} runs no TypeScript, 22.6 or later does, so that starter is not run")
    quietly = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"]
    conforms([str(NODE), *quietly, STARTERS / "typescript" / "adapter.ts"])


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
