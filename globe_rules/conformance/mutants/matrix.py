"""The kill matrix: which scenarios catch which wrong engine.

Run `python -m globe_rules.conformance.mutants.matrix` after changing a feature or a mutant;
a test proves that the committed matrix is up to date.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

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
    about = f'{{"suite":{json.dumps(suite().version)},"kills":{{'
    lines = (f"{json.dumps(mutant)}:{json.dumps(cases, separators=(',', ':'))}" for mutant, cases in kills.items())
    return about + "\n" + ",\n".join(lines) + "\n}}\n"


@cache
def committed_kills() -> Kills:
    """Return the matrix that is shipped with this package: for each mutant the ids of the scenarios that catch it.

    Whoever shows it takes the mutants from `MUTANTS`, in the order of the rulebook; those that must survive
    stand in `EQUIVALENT`, with why nobody can notice them, and in `CONTROL`.

    >>> mutant = MUTANTS[0]
    >>> mutant.id, mutant.breaks, mutant.says.en
    ('six-can-play', ('CON-0', 'CON-4', 'Q-30'), 'A sixth player is welcome')
    >>> committed_kills()[mutant.id]
    ('CON-0.1', 'CON-4.1', 'PREP-1.2')
    """
    kills = json.loads(MATRIX.read_text(encoding="utf-8"))["kills"]
    return {mutant: tuple(cases) for mutant, cases in kills.items()}


def main() -> None:
    """Measure everything and write the matrix into the package."""
    console = Console(stderr=True)
    mutants = track(MEASURED, "Wrong engines", console=console, disable=not console.is_terminal)
    Path(str(MATRIX)).write_text(matrix_text(kill_matrix(scenario_cases(), mutants)), encoding="utf-8")


if __name__ == "__main__":
    main()
