"""`globe-rules fuzz`: ask an implementation random questions, and tell what it gets wrong in its smallest form."""

import json
import os
import shlex
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import MofNCompleteColumn, Progress, TextColumn

from globe_rules.cli.examined import (
    CONFORMANT,
    INCOMPLETE,
    NOT_CONFORMANT,
    NOT_EVALUATED,
    CannotWrite,
    Seconds,
    demand_place,
    examined,
    implementation_options,
    make_adapter,
    named,
    write,
)
from globe_rules.cli.fuzz_findings import print_alike, print_contradiction, print_finding, print_search
from globe_rules.cli.output import console, language_option
from globe_rules.fuzz.findings import Contradiction, Finding, alike, contradictions, findings
from globe_rules.fuzz.jobs import search_together
from globe_rules.fuzz.search import Search
from globe_rules.kit.adapters import Adapter
from globe_rules.kit.diagnosis import Likeness
from globe_rules.reference.operations import PARTS
from globe_rules.specification.saved import cases_text
from globe_rules.words import Language

_JOBS = "Ask in so many processes at once, 0 for as many as there are cores; the questions stay the same."


def _cores(_context: click.Context, _option: click.Parameter, jobs: int) -> int:
    return jobs or os.cpu_count() or 1


@click.command()
@implementation_options
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed asks the same questions.")
@click.option("--cases", type=click.IntRange(1), default=1000, show_default=True, help="How many questions to ask.")
@click.option("--seconds", type=Seconds(0.1), help="Stop asking after so long, even if cases are left.")
@click.option("--jobs", type=click.IntRange(0, 64), default=1, show_default=True, callback=_cores, help=_JOBS)
@click.option("--part", "parts", multiple=True, type=click.Choice(PARTS), help="Only questions of this operation.")
@click.option(
    "--show", type=click.IntRange(0), default=10, show_default=True, help="How many findings to tell in full."
)
@click.option(
    "--save",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep the findings in this folder: cases for `conform --cases`, and features in both languages.",
)
@click.option(
    "--json", "json_file", type=click.Path(dir_okay=False, path_type=Path), help="Write the findings as JSON."
)
@language_option
def fuzz(
    *,
    command: tuple[str, ...],
    python: str | None,
    show: int,
    save: Path | None,
    json_file: Path | None,
    language: Language,
    **options: Any,  # noqa: ANN401 -- the choices, as click hands them over
) -> None:
    """Ask the implementation that COMMAND starts random questions about the whole rulebook.

    \b
      globe-rules fuzz -- node my-adapter.js
      globe-rules fuzz --seed 7 --cases 20000 --jobs 0 --save found -- ./my-engine
      globe-rules fuzz --part reaction --python my_package.my_module:MyEngine

    Its answers are compared with those of the reference engine, and with each other.
    Differences come in groups, each shrunk to the smallest question, with a scenario
    in both languages that can be pasted into a feature. With neither COMMAND nor
    --python, the reference engine is asked.

    Exit status: 0 nothing found, 1 something, 2 wrong usage, 3 it could not be evaluated, 4 incomplete.
    """
    demand_place(json_file)
    if save:
        _make(save)
    with examined(command, python, options) as adapter:
        make = partial(make_adapter, command, python, options) if options["jobs"] > 1 else None
        search = searched(adapter, options, make)
        found, contradicting = explained(search, show)
        likened = _likened(search)
    out = console()
    try:
        print_search(out, search)
        for number, finding in enumerate(found, start=1):
            print_finding(out, finding, number, language, rerun=_rerun(command, python, options, finding, save))
        print_alike(out, likened, language)
        for contradiction in contradicting:
            print_contradiction(out, contradiction, language)
        _print_verdict(out, search, len(found))
    finally:  # a reader who has seen enough, such as `head`, ends the printing, but not the keeping
        if save:
            _save(save, found)
        if json_file:
            value = {**findings_json(search, found, contradicting), "alike": [each.mistake.id for each in likened]}
            write(json_file, json.dumps(value, ensure_ascii=False, indent=1) + "\n")
    if save and found:
        again = f"globe-rules conform --cases {shlex.quote(str(save))}{named(command, python, options)}"
        out.print(escape(f"Saved; again: {again}"), soft_wrap=True)
    raise SystemExit(_status(search))


def searched(adapter: Adapter, options: Mapping[str, Any], make: Callable[[], Adapter] | None = None) -> Search:
    """Search with progress on a terminal; in several processes, if each can make an adapter of its own."""
    asked = {"seed": options["seed"], "cases": options["cases"], "seconds": options["seconds"]}
    asked["parts"] = options["parts"] or PARTS
    err = Console(stderr=True)
    columns = (TextColumn("seed {task.fields[seed]}"), MofNCompleteColumn(), TextColumn("questions"))
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task("", total=options["cases"], seed=options["seed"])

        def tell(number: int) -> None:
            progress.update(task, completed=number)

        search = Search(adapter, **asked, progress=tell)
        if make is None:
            search.run()
        else:
            search.claims = adapter.start()
            search.found = search_together(make, options["jobs"], asked, tell)
    return search


def explained(search: Search, show: int) -> tuple[list[Finding], list[Contradiction]]:
    """Shrink and explain what a search found; an interruption leaves what was explained so far."""
    found: list[Finding] = []
    contradicting: list[Contradiction] = []
    err = Console(stderr=True)
    with err.status("shrinking what was found") if err.is_terminal else nullcontext():
        try:
            found += findings(search, show)  # one by one: what was there before the interruption stays
            contradicting += contradictions(search)
        except KeyboardInterrupt:
            search.found.complete = False
    return found, contradicting


def _likened(search: Search) -> tuple[Likeness, ...]:
    """Say which known mistakes explain it all; whoever interrupts that wants no more of it."""
    try:
        return alike(search) if search.found.complete else ()
    except KeyboardInterrupt:
        return ()


def _rerun(
    command: tuple[str, ...], python: str | None, options: Mapping[str, Any], finding: Finding, save: Path | None
) -> str:
    """Return the command that asks the same question again."""
    whom = named(command, python, options)
    if save:
        return f"globe-rules conform --cases {shlex.quote(f'{save / finding.case.id}.json')}{whom}"
    asked = finding.group.question
    return f"globe-rules fuzz --seed {asked.seed} --part {asked.part} --cases {asked.number + 1}{whom}"


def _print_verdict(out: Console, search: Search, told: int) -> None:
    more = len(search.found.groups) - told
    if not search.found.complete:
        out.print("\n[red]Incomplete[/red]: it was interrupted, or ended again and again without an answer.")
    if search.found.groups or search.found.disagreements:
        rest = f" ({more} not told in full; --show {len(search.found.groups)} tells all)" if more > 0 else ""
        out.print(f"\n[bold red]Differences found[/bold red]: {len(search.found.groups)} {_groups(search)}{rest}")
    elif search.found.asked and search.found.complete:
        out.print("\n[bold green]No difference found[/bold green]")
    elif search.found.stopped_early:
        out.print("\nNothing was asked in so short a time; give it more --seconds.")
    elif search.found.complete:
        out.print("\nNothing that was asked for is claimed.")


def _groups(search: Search) -> str:
    return "group" if len(search.found.groups) == 1 else "groups"


def _status(search: Search) -> int:
    if not search.found.complete:
        return INCOMPLETE
    if not search.found.asked:
        return NOT_EVALUATED
    return NOT_CONFORMANT if search.found.groups or search.found.disagreements else CONFORMANT


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise CannotWrite(f"cannot write to {folder}: {wrong.strerror}") from wrong
    demand_place(folder)


def _save(folder: Path, found: list[Finding]) -> None:
    """Write each finding as a case, and as a feature in each language."""
    for finding in found:
        write(folder / f"{finding.case.id}.json", cases_text([finding.case]))
        for language in finding.case.scenario:
            _make(folder / language)
            write(folder / language / f"{finding.case.id}.feature", finding.feature(language))


def findings_json(search: Search, found: list[Finding], contradicting: list[Contradiction]) -> dict[str, Any]:
    """Return what a search came to as JSON."""
    return {
        "seed": search.seed,
        "cases": search.found.asked,
        "by_part": dict(search.found.by_part),
        "complete": search.found.complete,
        "stopped_early": search.found.stopped_early,
        "groups": [
            {
                "kind": finding.difference.kind,
                "cites": list(finding.difference.cites),
                "seen": finding.group.seen,
                "parts": dict(finding.group.parts),
                "happens_again": finding.happens_again,
                "case": finding.case.as_json(),
                **({"got": finding.asked.got} if finding.asked.got is not None else {}),
                **({"trouble": finding.asked.failure.problem} if finding.asked.failure else {}),
            }
            for finding in found
        ],
        "more_groups": len(search.found.groups) - len(found),
        "twins": {
            name: {"pairs": pairs, "differ": _differ(search, name)} for name, pairs in search.found.pairs.items()
        },
        "contradictions": [
            {
                "check": each.check.name,
                "requests": [each.first.request, each.second.request],
                "answers": [each.first.got, each.second.got],
            }
            for each in contradicting
        ],
    }


def _differ(search: Search, name: str) -> int:
    return search.found.disagreements[name].seen if name in search.found.disagreements else 0
