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

from globe_rules.cli.shared.answering import Answer
from globe_rules.cli.shared.failing import INTERRUPTED, Failure
from globe_rules.cli.shared.files import CannotWrite
from globe_rules.cli.shared.grammar import command, option
from globe_rules.cli.shared.output import console
from globe_rules.cli.shared.phrases import JOBS, counted
from globe_rules.cli.shared.speech import said
from globe_rules.cli.shared.workers import shared
from globe_rules.solver.answers import MOST_TURNS
from globe_rules.solver.record.census import QUESTIONS, Share, census, share, summary
from globe_rules.words import Language, Twin, Words, grouped, percent, spoken

BATCH = 5
"""How many puzzles a process counts before it reports; small, so that little is lost when somebody stops it."""

Counted = dict[str, Counter[int]]
Batch = tuple[int, Counted]
"""How many puzzles, and what they came to."""


class BadFile(Failure):
    """A census to be resumed cannot be used."""


@command(
    "census",
    Twin(
        en="Count in how many turns random puzzles can be solved.",
        fr="Compte en combien de tours se résolvent des puzzles tirés au hasard.",
    ),
    more=Twin(
        en=(
            "With a fixed direction of the photo and with any, without red cards and with them; "
            "with 95 % confidence intervals. The number of processes never changes the result. "
            "Stop it with Ctrl-C: what was counted is told, and kept if --resume names a file."
        ),
        fr=(
            "L'image tournée dans un sens fixé ou dans n'importe lequel, sans les rouges et avec ; "
            "avec des intervalles de confiance à 95 %. Le nombre de processus ne change rien au résultat. "
            "Arrêtez-le par Ctrl-C : ce qui a été compté s'affiche, et reste si --resume nomme un fichier."
        ),
    ),
    examples=["globe-rules census --puzzles 200 --seed 7", "globe-rules census --resume counted.json --jobs 4"],
    statuses={
        0: Twin(en="counted", fr="compté"),
        2: Twin(en="a file that cannot be used", fr="un fichier inutilisable"),
        130: Twin(en="stopped before the end", fr="arrêté avant la fin"),
    },
)
@option(
    "--puzzles",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help=Twin(en="How many puzzles to count.", fr="Combien de puzzles compter."),
)
@option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    help=Twin(en="The same seed gives the same puzzles.", fr="La même graine donne les mêmes puzzles."),
)
@option(
    "--jobs",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help=JOBS,
)
@option(
    "--resume",
    "kept",
    type=click.Path(dir_okay=False, path_type=Path),
    help=Twin(
        en="Keep what was counted in this file, and go on from there the next time.",
        fr="Garde dans ce fichier ce qui a été compté, et reprend de là la fois suivante.",
    ),
)
def take_census(*, puzzles: int, seed: int, jobs: int, kept: Path | None, answer: Answer) -> None:
    """Count in how many turns random puzzles can be solved."""
    counts, done = _resumed(kept, seed) if kept else ({question: Counter() for question in QUESTIONS}, 0)
    if kept:
        _keep(kept, seed, done, counts)  # a place where nothing can be written is told at once, not after an hour
    start, before, stopped = monotonic(), done, False
    columns = (
        TextColumn(said(_PUZZLES)),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn(f"{{task.speed:.0f}} {said(_A_SECOND)}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("puzzles", total=puzzles, completed=done)
        try:
            for number, found in _found(seed, range(done, puzzles), jobs or os.cpu_count() or 1):
                for question, more in found.items():
                    counts[question] += more
                done += number
                progress.update(task, completed=done)
                if kept:
                    _keep(kept, seed, done, counts)
        except KeyboardInterrupt:
            stopped = True
    taken = max(monotonic() - start, 0.001)
    facts = {"done": done, "puzzles": puzzles, "counted": done - before, "rate": round((done - before) / taken)}
    numbers = {name: grouped(number, answer.language) for name, number in facts.items()}
    seconds = f"{taken:.1f}".replace(".", "," if answer.language == "fr" else ".")
    click.echo(said(_STOPPED if stopped else _COUNTED).format(**numbers, seconds=seconds), err=True)
    if done:
        answer.give(
            lambda: _tell(counts, seed, done, answer.language),
            json=lambda: {"seed": seed, "puzzles": done, "questions": summary(counts)},
        )
    if stopped:
        raise SystemExit(INTERRUPTED)


_PUZZLES = Words(en="Puzzles", fr="Puzzles")
_A_SECOND = Words(en="a second", fr="par seconde")
_COUNTED = Words(
    en="Counted {done} of {puzzles} puzzles: {counted} in {seconds} s, {rate} a second.",
    fr="{done} puzzles comptés sur {puzzles} : {counted} en {seconds} s, {rate} par seconde.",
)
_STOPPED = Words(
    en="Stopped after {done} of {puzzles} puzzles: {counted} in {seconds} s, {rate} a second.",
    fr="Arrêté après {done} puzzles sur {puzzles} : {counted} en {seconds} s, {rate} par seconde.",
)
_TITLE = Words(
    en="Fewest turns of {done} random puzzles (seed {seed}), 95 % confidence",
    fr="Tours nécessaires pour {done} puzzles au hasard (graine {seed}), confiance 95 %",
)


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
        found: Counted = {
            question: Counter({int(turns): int(number) for turns, number in value["counted"][question].items()})
            for question in QUESTIONS
        }
        done, of_seed = int(value["puzzles"]), int(value["seed"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
        raise BadFile(
            Twin(
                en=f"{kept} is no census; delete it or name another file",
                fr=f"{kept} n'est pas un recensement ; effacez-le ou nommez un autre fichier",
            )
        ) from wrong
    if of_seed != seed or any(counts.total() != done for counts in found.values()):
        raise BadFile(
            Twin(
                en=f"{kept} holds another census (seed {of_seed}); give --seed {of_seed} or name another file",
                fr=(
                    f"{kept} contient un autre recensement (graine {of_seed}) ; "
                    f"donnez --seed {of_seed} ou nommez un autre fichier"
                ),
            )
        )
    return found, done


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
        raise CannotWrite(kept, wrong) from wrong


def _tell(counts_of: Counted, seed: int, done: int, language: Language) -> None:
    out = console()
    title = spoken(_TITLE, language).format(done=grouped(done, language), seed=seed)
    table = Table(title=title, title_justify="left")
    table.add_column("")
    for turns in range(1, MOST_TURNS + 1):
        table.add_column(counted(turns, "turn", language), justify="right", overflow="fold")
    for question in QUESTIONS:
        found = [share(counts_of[question][turns], done) for turns in range(1, MOST_TURNS + 1)]
        table.add_row(spoken(question, language), *(_shares(each, language) for each in found))
    out.print(table)


def _shares(found: Share, language: Language) -> str:
    """Return a share, and below it where it lies for sure, or nearly so."""
    part, low, high = (percent(each, language) for each in (found.part, found.low, found.high))
    return f"{part}\n{low}–{high}"
