"""`globe-rules census`: how hard random puzzles are."""

import json
import os
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import monotonic

import click
from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn
from rich.table import Table

from globe_rules.cli.shared.answering import Answer
from globe_rules.cli.shared.failing import INTERRUPTED, Failure
from globe_rules.cli.shared.files import CannotWrite
from globe_rules.cli.shared.grammar import command, option
from globe_rules.cli.shared.output import console, progress
from globe_rules.cli.shared.speech import JOBS, counted, language, said
from globe_rules.cli.shared.workers import shared
from globe_rules.solver.answers import MOST_TURNS
from tools.solver_record.census import QUESTIONS, Share, census, share, summary
from globe_rules.words import Words, both, grouped, percent

BATCH = 5
"""How many puzzles a process counts before it reports; small, so that little is lost when somebody stops it."""

Counted = dict[str, Counter[int]]
"""How many puzzles take so many turns, by question."""


@command(
    "census",
    en=(
        "Count in how many turns random puzzles can be solved.\n\n"
        "With a fixed direction of the photo and with any, without red cards and with them; "
        "with 95 % confidence intervals. The number of processes never changes the result. "
        "Stop it with Ctrl-C: what was counted is told, and kept if --resume names a file."
    ),
    fr=(
        "Compte en combien de tours se résolvent des puzzles tirés au hasard.\n\n"
        "L'image tournée dans un sens fixé ou dans n'importe lequel, sans les rouges et avec ; "
        "avec des intervalles de confiance à 95 %. Le nombre de processus ne change rien au résultat. "
        "Arrêtez-le par Ctrl-C : ce qui a été compté s'affiche, et reste si --resume nomme un fichier."
    ),
    examples=["globe-rules census --puzzles 200 --seed 7", "globe-rules census --resume counted.json --jobs 4"],
    statuses={
        0: Words(en="counted", fr="compté"),
        2: Words(en="a file that cannot be used", fr="un fichier inutilisable"),
        130: Words(en="stopped before the end", fr="arrêté avant la fin"),
    },
)
@option(
    "--puzzles", type=click.IntRange(1), default=1000, en="How many puzzles to count.", fr="Combien de puzzles compter."
)
@option(
    "--seed",
    type=int,
    default=1,
    en="The same seed gives the same puzzles.",
    fr="La même graine donne les mêmes puzzles.",
)
@option("--jobs", type=click.IntRange(0), default=0, **both(JOBS))
@option(
    "--resume",
    "kept",
    type=click.Path(dir_okay=False, path_type=Path),
    en="Keep what was counted in this file, and go on from there the next time.",
    fr="Garde dans ce fichier ce qui a été compté, et reprend de là la fois suivante.",
)
def take_census(*, puzzles: int, seed: int, jobs: int, kept: Path | None, answer: Answer) -> None:
    """Count in how many turns random puzzles can be solved."""
    counts = _resumed(kept, seed) if kept and kept.exists() else _nothing()
    done = before = _done(counts)
    if kept:
        _keep(kept, seed, counts)  # a place where nothing can be written is told at once, not after an hour
    start, stopped = monotonic(), False
    columns = ("Puzzles", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), said(_SPEED))
    with progress(*columns, total=puzzles, completed=done, speed=0) as tell:
        try:
            for found in _found(seed, range(done, puzzles), jobs or os.cpu_count() or 1):
                for question, more in found.items():
                    counts[question] += more
                done = _done(counts)
                tell(completed=done, speed=(done - before) / max(monotonic() - start, 0.001))
                if kept:
                    _keep(kept, seed, counts)
        except KeyboardInterrupt:
            stopped = True
    taken = max(monotonic() - start, 0.001)
    facts = {"done": done, "puzzles": puzzles, "counted": done - before, "rate": round((done - before) / taken)}
    numbers = {name: grouped(number, language()) for name, number in facts.items()}
    seconds = f"{taken:.1f}".replace(".", "," if language() == "fr" else ".")
    click.echo(said(_STOPPED if stopped else _COUNTED, **numbers, seconds=seconds), err=True)
    if done:
        answer.give(
            lambda: _tell(counts, seed, done),
            json=lambda: {"seed": seed, "puzzles": done, "questions": summary(counts)},
        )
    if stopped:
        raise SystemExit(INTERRUPTED)


_SPEED = Words(en="{task.fields[speed]:.0f} a second", fr="{task.fields[speed]:.0f} par seconde")
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


def _nothing() -> Counted:
    return {question: Counter() for question in QUESTIONS}


def _done(counts: Counted) -> int:
    """Return how many puzzles were counted; each question was asked of all of them."""
    return min(each.total() for each in counts.values())


def _found(seed: int, numbers: range, jobs: int) -> Iterator[Counted]:
    """Yield what batches of puzzles came to, in the order of the puzzles."""
    batches = -(-len(numbers) // BATCH)
    parts = partial(_parts, seed, numbers)
    yield from shared(parts, min(jobs, batches)) if min(jobs, batches) > 1 else parts(0, 1)


def _parts(seed: int, numbers: range, first: int, step: int) -> Iterator[Counted]:
    for start in range(numbers.start + first * BATCH, numbers.stop, step * BATCH):
        batch = range(start, min(start + BATCH, numbers.stop))
        found = _nothing()
        for _, turns in census(seed, batch):
            for question, number in turns.items():
                found[question][number] += 1
        yield found


def _resumed(kept: Path, seed: int) -> Counted:
    """Read what an earlier census has counted."""
    try:
        value = json.loads(kept.read_text(encoding="utf-8"))
        found: Counted = {
            question: Counter({int(turns): int(number) for turns, number in value["counted"][question].items()})
            for question in QUESTIONS
        }
        done, of_seed = int(value["puzzles"]), int(value["seed"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
        raise Failure(
            Words(
                en=f"{kept} is no census; delete it or name another file",
                fr=f"{kept} n'est pas un recensement ; effacez-le ou nommez un autre fichier",
            )
        ) from wrong
    if of_seed != seed or any(counts.total() != done for counts in found.values()):
        raise Failure(
            Words(
                en=f"{kept} holds another census (seed {of_seed}); give --seed {of_seed} or name another file",
                fr=(
                    f"{kept} contient un autre recensement (graine {of_seed}) ; "
                    f"donnez --seed {of_seed} ou nommez un autre fichier"
                ),
            )
        )
    return found


def _keep(kept: Path, seed: int, counts: Counted) -> None:
    """Write the file anew beside the old one first: whoever stops now loses nothing."""
    by_turns = {question: dict(sorted(found.items())) for question, found in counts.items()}
    value = {"seed": seed, "puzzles": _done(counts), "counted": by_turns}
    beside = kept.with_name(f"{kept.name}.new")
    try:
        beside.write_text(f"{json.dumps(value, indent=2)}\n", encoding="utf-8")
        beside.replace(kept)
    except OSError as wrong:
        raise CannotWrite(kept, wrong) from wrong


def _tell(counts_of: Counted, seed: int, done: int) -> None:
    title = said(_TITLE, done=grouped(done, language()), seed=seed)
    table = Table("", title=title, title_justify="left")
    for turns in range(1, MOST_TURNS + 1):
        table.add_column(counted(turns, "turn"), justify="right", overflow="fold")
    for question in QUESTIONS:
        found = [share(counts_of[question][turns], done) for turns in range(1, MOST_TURNS + 1)]
        table.add_row(said(question), *map(_shares, found))
    console().print(table)


def _shares(found: Share) -> str:
    """Return a share, and below it where it lies for sure, or nearly so."""
    part, low, high = (percent(each, language()) for each in (found.part, found.low, found.high))
    return f"{part}\n{low}–{high}"
