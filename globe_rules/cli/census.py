"""`globe-rules census`: how hard random puzzles are."""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import monotonic

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from globe_rules.cli.output import INTERRUPTED, UNREADABLE, console, json_option, print_json
from globe_rules.cli.workers import shared
from globe_rules.solver.answers import MOST_TURNS
from globe_rules.solver.record.census import QUESTIONS, census, share, summary

BATCH = 5
"""How many puzzles a process counts before it reports; small, so that little is lost when somebody stops it."""

Counted = dict[str, Counter[int]]
Batch = tuple[int, Counted]
"""How many puzzles, and what they came to."""


class BadFile(click.ClickException):
    """A census to be resumed cannot be used."""

    exit_code = UNREADABLE


@click.command("census")
@click.option("--puzzles", type=click.IntRange(1), default=1000, show_default=True, help="How many puzzles to count.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same puzzles.")
@click.option("--jobs", type=click.IntRange(1), help="How many processes; as many as there are cores if not given.")
@click.option(
    "--resume",
    "kept",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep what was counted in this file, and go on from there the next time.",
)
@json_option
def take_census(*, puzzles: int, seed: int, jobs: int | None, kept: Path | None, as_json: bool) -> None:
    """Count in how many turns random puzzles can be solved.

    With a fixed direction of the photo and with any, without red cards and with them;
    with 95 % confidence intervals. The number of processes never changes the result.
    Stop it with Ctrl-C: what was counted is told, and kept if --resume names a file.

    Exit status: 0 counted, 2 a file that cannot be used, 130 stopped before the end.
    """
    counted, done = _resumed(kept, seed) if kept else ({question: Counter() for question in QUESTIONS}, 0)
    if kept:
        _keep(kept, seed, done, counted)  # a place where nothing can be written is told at once, not after an hour
    start, before, stopped = monotonic(), done, False
    columns = (
        TextColumn("Puzzles"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.speed:.0f} a second"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("puzzles", total=puzzles, completed=done)
        try:
            for number, found in _found(seed, range(done, puzzles), jobs or os.cpu_count() or 1):
                for question, counts in found.items():
                    counted[question] += counts
                done += number
                progress.update(task, completed=done)
                if kept:
                    _keep(kept, seed, done, counted)
        except KeyboardInterrupt:
            stopped = True
    taken = max(monotonic() - start, 0.001)
    rate = f"{done - before:,} in {taken:.1f} s, {(done - before) / taken:,.0f} a second"
    click.echo(f"{'Stopped after' if stopped else 'Counted'} {done:,} of {puzzles:,} puzzles: {rate}.", err=True)
    if done and as_json:
        print_json({"seed": seed, "puzzles": done, "questions": summary(counted)})
    elif done:
        _tell(counted, seed, done)
    if stopped:
        raise SystemExit(INTERRUPTED)


def _found(seed: int, numbers: range, jobs: int) -> Iterator[Batch]:
    """Yield what batches of puzzles came to, in the order of the puzzles."""
    batches = -(-len(numbers) // BATCH)
    parts = partial(_parts, seed, numbers)
    yield from shared(parts, min(jobs, batches)) if min(jobs, batches) > 1 else parts(0, 1)


def _parts(seed: int, numbers: range, first: int, step: int) -> Iterator[Batch]:
    for start in range(numbers.start + first * BATCH, numbers.stop, step * BATCH):
        batch = range(start, min(start + BATCH, numbers.stop))
        counted: Counted = {question: Counter() for question in QUESTIONS}
        for _, turns in census(seed, batch):
            for question, number in turns.items():
                counted[question][number] += 1
        yield len(batch), counted


def _resumed(kept: Path, seed: int) -> tuple[Counted, int]:
    """Read what an earlier census has counted."""
    if not kept.exists():
        return {question: Counter() for question in QUESTIONS}, 0
    try:
        value = json.loads(kept.read_text(encoding="utf-8"))
        counted = {
            question: Counter({int(turns): int(number) for turns, number in value["counted"][question].items()})
            for question in QUESTIONS
        }
        done, of_seed = int(value["puzzles"]), int(value["seed"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
        message = f"{kept} is no census; delete it or name another file"
        raise BadFile(message) from wrong
    if of_seed != seed or any(counts.total() != done for counts in counted.values()):
        message = f"{kept} holds another census (seed {of_seed}); give --seed {of_seed} or name another file"
        raise BadFile(message)
    return counted, done


def _keep(kept: Path, seed: int, done: int, counted: Counted) -> None:
    """Write the file anew beside the old one first: whoever stops now loses nothing."""
    value = {
        "seed": seed,
        "puzzles": done,
        "counted": {each: dict(sorted(counts.items())) for each, counts in counted.items()},
    }
    beside = kept.with_name(f"{kept.name}.new")
    try:
        beside.write_text(f"{json.dumps(value, indent=2)}\n", encoding="utf-8")
        beside.replace(kept)
    except OSError as wrong:
        message = f"cannot write {kept}: {wrong.strerror}"
        raise BadFile(message) from wrong


def _tell(counted: Counted, seed: int, done: int) -> None:
    out = console()
    table = Table(title=f"Fewest turns of {done:,} random puzzles (seed {seed}), 95 % confidence", title_justify="left")
    table.add_column("")
    for turns in range(1, MOST_TURNS + 1):
        table.add_column(f"{turns} turn{'' if turns == 1 else 's'}", justify="right", overflow="fold")
    for question, counts in counted.items():
        found = [share(counts[turns], done) for turns in range(1, MOST_TURNS + 1)]
        table.add_row(question, *(f"{each.part:.1%}\n{each.low:.1%}–{each.high:.1%}" for each in found))
    out.print(table)
