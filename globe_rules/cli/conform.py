"""`globe-rules conform`: examine an implementation, and tell it which rules it breaks."""

import json
import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn

from globe_rules.cli.examined import (
    CONFORMANT,
    INCOMPLETE,
    NOT_CONFORMANT,
    NOT_EVALUATED,
    demand_places,
    examined,
    implementation_options,
    named,
    total_timeout_option,
    write,
)
from globe_rules.cli.findings import CASE, print_findings
from globe_rules.cli.output import UnreadableArgument, console, language_option, readers_may_leave
from globe_rules.errors import Unreadable
from globe_rules.kit.adapters import Adapter
from globe_rules.kit.interruption import undisturbed
from globe_rules.kit.known import read_known
from globe_rules.kit.reports import junit_xml, report_json
from globe_rules.kit.runner import Run, examine, shuffled
from globe_rules.rulebook import rulebook
from globe_rules.specification.saved import UnreadableCases, saved_cases
from globe_rules.specification.suite import PublishedCase, suite
from globe_rules.wire.messages import PARTS, NotAMessage, read_bounded
from globe_rules.words import Language


@click.command()
@implementation_options
@click.option("--rule", "rules", multiple=True, metavar="ID", help="Only cases that cite this rule or ruling.")
@click.option("--part", "parts", multiple=True, type=click.Choice(PARTS), help="Only cases of this operation.")
@click.option("--case", "ids", multiple=True, metavar="ID", help="Only this case.")
@total_timeout_option
@click.option("--shuffle", type=int, metavar="SEED", help="Ask in another order, the same for the same seed.")
@click.option("--repeat", type=click.IntRange(1, 100), default=1, show_default=True, help="Ask everything so often.")
@click.option(
    "--cases",
    "cases_from",
    type=click.Path(exists=True, path_type=Path),
    help="Ask the cases of this file or folder instead, such as the fuzzer saves.",
)
@click.option("--known", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A file of known failures.")
@click.option("--json", "json_file", type=click.Path(dir_okay=False, path_type=Path), help="Write the report as JSON.")
@click.option(
    "--junit", "junit_file", type=click.Path(dir_okay=False, path_type=Path), help="Write the report as JUnit."
)
@click.option("--show", type=click.IntRange(0), default=3, show_default=True, help="How many failures to tell in full.")
@language_option
def conform(
    *,
    command: tuple[str, ...],
    python: str | None,
    known: Path | None,
    json_file: Path | None,
    junit_file: Path | None,
    show: int,
    language: Language,
    **options: Any,  # noqa: ANN401 -- the choices, as click hands them over
) -> None:
    """Examine the implementation that COMMAND starts, by every published case.

    \b
      globe-rules conform -- node my-adapter.js
      globe-rules conform --python my_package.my_module:MyEngine
      globe-rules conform --rule CARD-B5 -- ./my-engine
      globe-rules conform --cases found -- ./my-engine

    With neither, the reference engine is examined. COMMAND speaks JSON lines on
    standard input and output; the documentation has the protocol on one page.
    Whatever it starts is ended with it, on Linux daemons too; elsewhere a process
    that leaves the group of its parent can stay behind.

    Exit status: 0 conformant, 1 not, 2 wrong usage, 3 it could not be evaluated, 4 incomplete.
    """
    cases = _selected(options)
    excused = _known(known, cases)
    demand_places({"--json": json_file, "--junit": junit_file}, inputs=(options["cases_from"], known))
    with examined(command, python, options) as adapter:
        run = _examined(adapter, cases, excused, options)
    # First what is kept: whoever reads, such as `head`, may have seen enough at any time.
    with undisturbed():
        if json_file:
            options["cases_from"] = options["cases_from"] and str(options["cases_from"])
            write(json_file, json.dumps(report_json(run, options), ensure_ascii=False, indent=1) + "\n")
        if junit_file:
            write(junit_file, junit_xml(run))
    with readers_may_leave():
        print_findings(console(), run, language=language, show=show, rerun=_rerun(command, python, language, options))
    raise SystemExit(_status(run))


def _selected(options: Mapping[str, Any]) -> list[PublishedCase]:
    """Return the cases that were asked for, and complain about what does not exist."""
    cases = _cases(options["cases_from"])
    rules = _spelled(options["rules"], rulebook().ids, "rule or ruling")
    ids = _spelled(options["ids"], [case.id for case in cases], "case")
    found = [
        case
        for case in cases
        if (not rules or rules & set(case.cites))
        and (not options["parts"] or case.request["op"] in options["parts"])
        and (not ids or case.id in ids)
    ]
    if not found:
        raise click.UsageError("no case is left by these choices together")
    return shuffled(found, seed=options["shuffle"], repeat=options["repeat"])


def _spelled(wanted: Iterable[str], exist: Iterable[str], what: str) -> set[str]:
    """Return ids as they are spelled; capitals make no difference between two of them."""
    by_upper = {each.upper(): each for each in exist}
    for id_ in wanted:
        if id_.upper() not in by_upper:
            raise click.BadParameter(f"no {what} is called {id_!r}")
    return {by_upper[id_.upper()] for id_ in wanted}


def _cases(path: Path | None) -> tuple[PublishedCase, ...]:
    """Return the cases of the suite, or those of a file or folder."""
    try:
        return suite().cases if path is None else saved_cases(path)
    except UnreadableCases as damaged:
        raise click.UsageError(str(damaged)) from damaged


def _known(file: Path | None, cases: Iterable[PublishedCase]) -> dict[str, str]:
    if file is None:
        return {}
    try:
        text = read_bounded(file).decode("utf-8")
        return read_known(text, {case.id for case in (*suite().cases, *cases)})
    except Unreadable as unreadable:
        raise UnreadableArgument("known failures", unreadable) from unreadable
    except UnicodeDecodeError as wrong:
        raise click.BadParameter(f"{file} is not UTF-8 text") from wrong
    except NotAMessage as wrong:
        raise click.BadParameter(f"{file}: {wrong.problem}; {wrong.hint}") from wrong


def _examined(adapter: Adapter, cases: list[PublishedCase], known: dict[str, str], options: Mapping[str, Any]) -> Run:
    out = Console(stderr=True)
    columns = (TextColumn("{task.description}"), MofNCompleteColumn())
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as progress:
        task = progress.add_task((options.get("shuffle") and f"seed {options['shuffle']}") or "cases", total=len(cases))
        seconds = options["total_timeout"]
        return examine(adapter, cases, known=known, progress=lambda _result: progress.advance(task), seconds=seconds)


def _rerun(command: tuple[str, ...], python: str | None, language: Language, options: Mapping[str, Any]) -> str:
    """Return how to ask the same implementation again, ready to paste."""
    lang = " --lang fr" if language == "fr" else ""
    cases_from = f" --cases {shlex.quote(str(options['cases_from']))}" if options["cases_from"] else ""
    return f"globe-rules conform --case {CASE}{cases_from}{lang}{named(command, python, options)}"


def _status(run: Run) -> int:
    if not run.complete:
        return INCOMPLETE
    if not run.claimed:
        return NOT_EVALUATED
    return CONFORMANT if run.conformant else NOT_CONFORMANT
