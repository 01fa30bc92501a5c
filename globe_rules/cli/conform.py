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
from globe_rules.cli.several import all_examined, print_matrix
from globe_rules.errors import Unreadable
from globe_rules.kit.adapters import Adapter
from globe_rules.kit.interruption import undisturbed
from globe_rules.kit.known import known_text, read_known
from globe_rules.kit.reports import junit_xml, report_json
from globe_rules.kit.runner import STOPPED, Run, examine, shuffled
from globe_rules.reference.operations import PARTS
from globe_rules.rulebook import rulebook
from globe_rules.specification.cases import Case
from globe_rules.specification.saved import UnreadableCases, saved_cases
from globe_rules.specification.suite import suite
from globe_rules.wire.messages import NotAMessage, read_bounded
from globe_rules.words import Language


@click.command()
@implementation_options
@click.option(
    "--rule", "rules", multiple=True, metavar="ID", help="Only cases that cite this rule, ruling or convention."
)
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
@click.option(
    "--write-known",
    "new_known",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the list of everything that fails now; reasons given in --known stay.",
)
@click.option(
    "--implementation",
    "implementations",
    multiple=True,
    metavar="COMMAND",
    help="One of several implementations, in quotes; a Python object as python:package.module:object.",
)
@click.option("--fail-fast", is_flag=True, help="Ask nothing more after the first failure.")
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
    new_known: Path | None,
    implementations: tuple[str, ...],
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
      globe-rules conform --implementation "node a.js" --implementation ./b

    With neither, the reference engine is examined. COMMAND speaks JSON lines on
    standard input and output; the documentation has the protocol on one page.
    Whatever it starts is ended with it, on Linux daemons too; elsewhere a process
    that leaves the group of its parent can stay behind.

    Exit status: 0 conformant, or nothing fails but what is known to; 1 not conformant, 2 wrong usage,
    3 it could not be evaluated, 4 incomplete.
    """
    if implementations and (command or python is not None or known or new_known):
        raise click.UsageError("--implementation goes with no COMMAND, --python, --known or --write-known")
    cases = _selected(options)
    excused = _known(known, cases)
    outputs = {"--json": json_file, "--junit": junit_file, "--write-known": new_known}
    demand_places(outputs, inputs=(options["cases_from"], known))
    if implementations:
        found = all_examined(implementations, options, lambda adapter: _examined(adapter, cases, {}, options))
        runs = [each.run for each in found if each.run]
    else:
        with examined(command, python, options) as adapter:
            runs = [_examined(adapter, cases, excused, options)]
    # First what is kept: whoever reads, such as `head`, may have seen enough at any time.
    with undisturbed():
        _write_reports(runs, outputs, options, several=bool(implementations))
    with readers_may_leave():
        if implementations:
            print_matrix(console(), found, language)
        else:
            rerun = _rerun(command, python, language, options)
            print_findings(console(), runs[0], language=language, show=show, rerun=rerun)
    statuses = [_status(run) for run in runs] + [NOT_EVALUATED] * (len(implementations or runs) - len(runs))
    raise SystemExit(max(statuses, key=_GRAVEST.index))


_GRAVEST = (CONFORMANT, NOT_CONFORMANT, INCOMPLETE, NOT_EVALUATED)
"""Of several implementations the worst decides how the command ends."""


def _write_reports(
    runs: list[Run], outputs: Mapping[str, Path | None], options: dict[str, Any], *, several: bool
) -> None:
    """Write what was asked for: one report, or a list of them if there are several implementations."""
    if file := outputs["--json"]:
        options["cases_from"] = options["cases_from"] and str(options["cases_from"])
        reports = [report_json(run, options) for run in runs]
        write(file, json.dumps(reports if several else reports[0], ensure_ascii=False, indent=1) + "\n")
    if file := outputs["--junit"]:
        write(file, junit_xml(*runs))
    if file := outputs["--write-known"]:
        write(file, known_text(runs[0]))


def _selected(options: Mapping[str, Any]) -> list[Case]:
    """Return the cases that were asked for, and complain about what does not exist."""
    cases = _cases(options["cases_from"])
    rules = _spelled(options["rules"], rulebook().all_ids, "rule, ruling or convention")
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


def _cases(path: Path | None) -> tuple[Case, ...]:
    """Return the cases of the suite, or those of a file or folder."""
    try:
        return suite().cases if path is None else saved_cases(path)
    except UnreadableCases as damaged:
        raise click.UsageError(str(damaged)) from damaged


def _known(file: Path | None, cases: Iterable[Case]) -> dict[str, str]:
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


def _examined(adapter: Adapter, cases: list[Case], known: dict[str, str], options: Mapping[str, Any]) -> Run:
    out = Console(stderr=True)
    columns = (TextColumn("{task.description}"), MofNCompleteColumn())
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as progress:
        task = progress.add_task((options.get("shuffle") and f"seed {options['shuffle']}") or "cases", total=len(cases))
        seconds = options["total_timeout"]
        return examine(
            adapter,
            cases,
            known=known,
            progress=lambda _result: progress.advance(task),
            seconds=seconds,
            fail_fast=options["fail_fast"],
        )


def _rerun(command: tuple[str, ...], python: str | None, language: Language, options: Mapping[str, Any]) -> str:
    """Return how to ask the same implementation again, ready to paste."""
    lang = " --lang fr" if language == "fr" else ""
    cases_from = f" --cases {shlex.quote(str(options['cases_from']))}" if options["cases_from"] else ""
    return f"globe-rules conform --case {CASE}{cases_from}{lang}{named(command, python, options)}"


def _status(run: Run) -> int:
    if any(each.hint == STOPPED for each in run.results):
        return NOT_CONFORMANT
    if not run.complete:
        return INCOMPLETE
    if not run.claimed:
        return NOT_EVALUATED
    return CONFORMANT if run.as_expected else NOT_CONFORMANT
