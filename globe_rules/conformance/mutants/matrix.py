"""The kill matrix: which scenarios catch which wrong engine.

Run `python -m globe_rules.conformance.mutants.matrix` after changing a feature or a mutant;
a test proves that the committed matrix is up to date.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from attrs import frozen
from rich.console import Console
from rich.progress import track

from globe_rules.conformance.adapters import InProcess
from globe_rules.conformance.mutants import CONTROL, EQUIVALENT, MUTANTS
from globe_rules.conformance.mutants.model import Mutant, WrongEngine
from globe_rules.conformance.runner import Run, examine
from globe_rules.conformance.suite import PublishedCase, suite

MATRIX = files("globe_rules.conformance.mutants") / "matrix.json"

MEASURED: tuple[Mutant, ...] = (*MUTANTS, *EQUIVALENT, CONTROL)
"""Every mutant of the matrix; the last ones must survive."""

Kills = Mapping[str, tuple[str, ...]]
"""For each mutant the ids of the cases that catch it."""


def scenario_cases() -> tuple[PublishedCase, ...]:
    """Return the published scenarios, without the table of placements: they alone must catch every mutant."""
    return tuple(case for case in suite().cases if case.scenario)


def examined(cases: Iterable[PublishedCase], mutants: Iterable[Mutant]) -> Iterator[tuple[Mutant, Run]]:
    """Examine mutants as the kit examines any implementation, reasons claimed."""
    cases = tuple(cases)
    for mutant in mutants:
        yield mutant, examine(InProcess(WrongEngine(mutant)), cases)


def caught_by(run: Run) -> tuple[str, ...]:
    """Return the cases that an implementation failed; raising an exception is failing too."""
    return tuple(result.case.id for result in run.failed)


def kill_matrix(cases: Iterable[PublishedCase], mutants: Iterable[Mutant]) -> Kills:
    """Measure which cases catch which mutant."""
    return {mutant.id: caught_by(run) for mutant, run in examined(cases, mutants)}


def matrix_text(kills: Kills) -> str:
    """Return the matrix as it is committed: one mutant a line, so that a change shows as one line."""
    about = f'{{"suite":{json.dumps(suite().version)},"digest":{json.dumps(suite().digest)},"kills":{{'
    lines = (f"{json.dumps(mutant)}:{json.dumps(cases, separators=(',', ':'))}" for mutant, cases in kills.items())
    return about + "\n" + ",\n".join(lines) + "\n}}\n"


@cache
def committed_kills() -> Kills:
    """Return the matrix that is shipped with this package.

    >>> committed_kills()["a-minute-of-sand-in-the-box"]
    ('CON-3.1',)
    """
    kills = json.loads(MATRIX.read_text(encoding="utf-8"))["kills"]
    return {mutant: tuple(cases) for mutant, cases in kills.items()}


@frozen
class Row:
    """One row of the kill matrix, as people read it."""

    mutant: Mutant
    killed_by: tuple[str, ...]
    """The scenarios that catch the mutant, in the order of the suite; none for one that must survive."""

    citing: tuple[str, ...]
    """Of those, the ones that cite what the mutant breaks."""

    @property
    def must_survive(self) -> bool:
        """Whether nobody can notice the change: it is listed to prove that the measurement can report survival."""
        return self.mutant in (*EQUIVALENT, CONTROL)


def rows() -> tuple[Row, ...]:
    """Return the committed kill matrix for pages: one row a mutant, in the order of the rulebook.

    `row.mutant` has `id`, `breaks` (the ids broken) and `says` (the mistake in one sentence, `.en` and `.fr`);
    an equivalent mutant has `because` (why nobody can notice it), too. The last rows must survive.

    >>> row = rows()[0]
    >>> row.mutant.id, row.mutant.breaks, row.killed_by, row.must_survive
    ('six-can-play', ('CON-0', 'CON-4', 'Q-30'), ('CON-0.1', 'CON-4.1', 'PREP-1.2'), False)
    """
    cites = {case.id: set(case.cites) for case in suite().cases}
    return tuple(
        Row(mutant, kills, tuple(case for case in kills if cites[case].intersection(mutant.breaks)))
        for mutant, kills in ((mutant, committed_kills()[mutant.id]) for mutant in MEASURED)
    )


def main() -> None:
    """Measure everything and write the matrix into the package."""
    console = Console(stderr=True)
    mutants = track(MEASURED, "Wrong engines", console=console, disable=not console.is_terminal)
    Path(str(MATRIX)).write_text(matrix_text(kill_matrix(scenario_cases(), mutants)), encoding="utf-8")


if __name__ == "__main__":
    main()
