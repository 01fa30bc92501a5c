"""`globe-rules conform`: examine an implementation, and tell it which rules it breaks."""

import json
import shlex
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn

from globe_rules.cli.findings import CASE, print_findings, printable
from globe_rules.cli.output import UnreadableArgument, console, language_option
from globe_rules.conformance.adapters import Adapter, InProcess, Trouble, python_implementation, reference
from globe_rules.conformance.known import read_known
from globe_rules.conformance.messages import PARTS
from globe_rules.conformance.process import Limits, Process
from globe_rules.conformance.reports import junit_xml, report_json
from globe_rules.conformance.runner import Run, examine, shuffled
from globe_rules.conformance.suite import PublishedCase, suite
from globe_rules.errors import Unreadable
from globe_rules.rulebook import rulebook
from globe_rules.words import Language


class CannotWrite(click.ClickException):
    """A report has no place; the exit status must not look like a verdict."""

    exit_code = 2


CONFORMANT, NOT_CONFORMANT, NOT_EVALUATED, INCOMPLETE = 0, 1, 3, 4


@click.command()
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@click.option("--python", "python", metavar="PACKAGE.MODULE:OBJECT", help="Examine a Python object in this process.")
@click.option("--rule", "rules", multiple=True, metavar="ID", help="Only cases that cite this rule or ruling.")
@click.option("--part", "parts", multiple=True, type=click.Choice(PARTS), help="Only cases of this operation.")
@click.option("--case", "ids", multiple=True, metavar="ID", help="Only this case.")
@click.option("--shuffle", type=int, metavar="SEED", help="Ask in another order, the same for the same seed.")
@click.option("--repeat", type=click.IntRange(1, 100), default=1, show_default=True, help="Ask everything so often.")
@click.option(
    "--timeout", type=click.FloatRange(0.01, 600), default=5.0, show_default=True, help="Seconds an answer may take."
)
@click.option(
    "--start-timeout",
    type=click.FloatRange(0.01, 600),
    default=10.0,
    show_default=True,
    help="Seconds the handshake may take.",
)
@click.option(
    "--line-limit",
    type=click.IntRange(1024, 1 << 30),
    default=1 << 20,
    show_default=True,
    help="Bytes a line may have.",
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

    With neither, the reference engine is examined. COMMAND speaks JSON lines on
    standard input and output; the documentation has the protocol on one page.

    Exit status: 0 conformant, 1 not, 2 wrong usage, 3 it could not be evaluated, 4 incomplete.
    """
    if command and python:
        raise click.UsageError("give a command or --python, not both")
    cases = _selected(options)
    excused = _known(known)
    adapter: Adapter | None = None
    try:
        adapter = _adapter(command, python, options)
        run = _examined(adapter, cases, excused, options)
    except Trouble as trouble:
        click.echo(
            f"Error: the implementation could not be evaluated ({trouble.verdict}): {printable(trouble.problem)}",
            err=True,
        )
        click.echo(f"Hint: {trouble.hint}", err=True)
        if adapter is not None and adapter.log:
            click.echo(f"Its standard error ended with:\n{printable(adapter.log[-500:])}", err=True)
        raise SystemExit(NOT_EVALUATED) from trouble
    except KeyboardInterrupt as interrupted:
        click.echo("Error: interrupted before anything was examined", err=True)
        raise SystemExit(INCOMPLETE) from interrupted
    print_findings(console(), run, language=language, show=show, rerun=_rerun(command, python, language, options))
    if json_file:
        _write(json_file, json.dumps(report_json(run, options), ensure_ascii=False, indent=1) + "\n")
    if junit_file:
        _write(junit_file, junit_xml(run))
    raise SystemExit(_status(run))


def _selected(options: Mapping[str, Any]) -> list[PublishedCase]:
    """Return the cases that were asked for, and complain about what does not exist."""
    cases = suite().cases
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


def _known(file: Path | None) -> dict[str, str]:
    if file is None:
        return {}
    try:
        return read_known(file.read_text(encoding="utf-8"), {case.id for case in suite().cases})
    except Unreadable as unreadable:
        raise UnreadableArgument("known failures", unreadable) from unreadable
    except UnicodeDecodeError as wrong:
        raise click.BadParameter(f"{file} is not UTF-8 text") from wrong


def _adapter(command: tuple[str, ...], python: str | None, options: Mapping[str, Any]) -> Adapter:
    if command:
        return Process(command, Limits(options["start_timeout"], options["timeout"], options["line_limit"]))
    if python:
        sys.path.insert(0, "")  # as `python -m` does: the user's own module stands in the current folder
        return InProcess(python_implementation(python))
    return reference()


def _examined(adapter: Adapter, cases: list[PublishedCase], known: dict[str, str], options: Mapping[str, Any]) -> Run:
    out = Console(stderr=True)
    columns = (TextColumn("{task.description}"), MofNCompleteColumn())
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as progress:
        task = progress.add_task((options.get("shuffle") and f"seed {options['shuffle']}") or "cases", total=len(cases))
        return examine(adapter, cases, known=known, progress=lambda _result: progress.advance(task))


def _rerun(command: tuple[str, ...], python: str | None, language: Language, options: Mapping[str, Any]) -> str:
    """Return how to ask the same implementation again, ready to paste."""
    whom = f"-- {shlex.join(command)}" if command else f"--python {shlex.quote(python)}" if python else ""
    lang = " --lang fr" if language == "fr" else ""
    usual = Limits()
    limits = {
        "timeout": usual.answer_seconds,
        "start_timeout": usual.start_seconds,
        "line_limit": usual.line_bytes,
    }
    other = "".join(
        f" --{name.replace('_', '-')} {options[name]:g}" for name, value in limits.items() if options[name] != value
    )
    return f"globe-rules conform --case {CASE}{lang}{other} {whom}".strip()


def _status(run: Run) -> int:
    if not run.complete:
        return INCOMPLETE
    if not run.claimed:
        return NOT_EVALUATED
    return CONFORMANT if run.conformant else NOT_CONFORMANT


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as wrong:
        raise CannotWrite(f"cannot write {file}: {wrong.strerror}") from wrong
