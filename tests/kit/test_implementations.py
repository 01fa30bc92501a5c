"""The JavaScript engine and the starters conform, and both engines agree on random requests."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest
from handbook_pages import page

from globe_rules._kit.process import Limits, Process
from globe_rules._kit.runner import run_cases
from globe_rules._random_requests import stream
from globe_rules._reference.operations import ReferenceEngine
from globe_rules._specification.suite import suite
from globe_rules.counting._table import Row
from globe_rules.counting._table import table as counts
from globe_rules.rulebook import rulebook
from handbook.implementations import examined, matrix, summary
from tools.agreement import NODE
from tools.paths import JAVASCRIPT, ROOT

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="Node.js is not installed; `make test` installs it"),
    pytest.mark.no_cover,
]

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
GO = shutil.which("go")
STARTERS = ROOT / "implementations" / "starters"
STRIPS_TYPES = (22, 6)
"""The first version of Node that runs TypeScript; since 22.18 it needs no option."""


def test_every_implementation_passes_all_cases_that_it_claims() -> None:
    """The two engines claim all cases, the starters some."""
    for each in examined():
        assert [f"{result.case.id} {result.problems}" for result in each.run.failed] == []
        assert each.run.conformant
        assert each.run.claims.reasons
    assert [each.run.claimed == len(suite().cases) for each in examined()] == [True, True, False, False]


def test_the_matrix_has_a_row_for_every_id_with_a_case_and_no_failure() -> None:
    shown = matrix(page("en")) + summary(page("en"))
    rows = re.findall(r'<th scope="row">([A-Z]+-\w+) ', shown)
    cited = {id_ for case in suite().cases for id_ in case.cites}
    assert rows == [id_ for id_ in rulebook().all_ids if id_ in cited]
    assert 'class="right"' in shown
    assert 'class="unclaimed"' in shown
    assert 'class="wrong"' not in shown
    claims = re.findall(r"<td>([\d,]+) / ([\d,]+)</td><td>([\d,]+) / ([\d,]+)</td>", shown)
    assert len(claims) == 4
    assert all(passed == claimed for claimed, _, passed, _ in claims)


def output(*command: str | Path) -> str:
    """Run a command, and return its standard output."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603 -- our own command


def assert_conformant(command: Sequence[str | Path]) -> None:
    """Assert that a starter passes all cases of the two operations that starters claim."""
    run = run_cases(Process(list(map(str, command))), suite().cases)
    assert run.claims.operations == {"legality", "reconstruction"}
    assert run.claims.reasons
    assert [f"{result.case.id} {result.problems}" for result in run.failed] == []
    assert run.conformant


@pytest.mark.skipif(GO is None, reason="Go is not installed, so the starter in Go is not run")
def test_the_go_starter_is_formatted_builds_without_dependencies_and_conforms(tmp_path: Path) -> None:
    source = STARTERS / "go" / "adapter.go"
    assert not output(Path(str(GO)).resolve().with_name("gofmt"), "-l", source)
    environment = {**os.environ, "GOCACHE": str(tmp_path / "cache"), "GO111MODULE": "off"}
    command = [str(GO), "build", "-o", str(tmp_path / "adapter"), str(source)]
    subprocess.run(command, check=True, env=environment)  # noqa: S603 -- our own command
    assert_conformant([tmp_path / "adapter"])


def test_the_typescript_starter_runs_in_node_without_a_build_and_conforms() -> None:
    version = output(str(NODE), "--version").strip()
    if tuple(map(int, version.removeprefix("v").split(".")))[:2] < STRIPS_TYPES:
        pytest.skip(f"Node {version} runs no TypeScript, 22.6 or later does, so that starter is not run")
    quietly = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"]
    assert_conformant([str(NODE), *quietly, STARTERS / "typescript" / "adapter.ts"])


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
