"""`globe-rules certify`, `verify-report` and `report`: one report of everything, its check, and how it looks."""

import json
import time
from collections.abc import Callable, Mapping
from functools import partial
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
    total_timeout_option,
    write,
)
from globe_rules.cli.findings import printable
from globe_rules.cli.fuzz import explained, findings_json, searched
from globe_rules.cli.output import UNREADABLE, language_option, readers_may_leave
from globe_rules.kit.adapters import Adapter, Trouble
from globe_rules.kit.certificate import nothing_searched, problems, unknowable
from globe_rules.kit.certificate_page import badge, page
from globe_rules.kit.interruption import undisturbed
from globe_rules.kit.reports import contradicted, report_json, share
from globe_rules.kit.runner import Run, examine
from globe_rules.specification.suite import suite
from globe_rules.wire.messages import NotAMessage, parsed, read_bounded
from globe_rules.words import Language

_MOST_GROUPS = 50


@click.command()
@implementation_options
@total_timeout_option
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed asks the same random questions.")
@click.option(
    "--cases", type=click.IntRange(1), default=1000, show_default=True, help="How many random questions to ask."
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("globe-rules-report.json"),
    show_default=True,
    help="Where the report goes.",
)
def certify(
    *,
    command: tuple[str, ...],
    python: str | None,
    output: Path,
    **options: Any,  # noqa: ANN401 -- as click hands them over
) -> None:
    """Ask the implementation that COMMAND starts everything, and write one report.

    \b
      globe-rules certify -o report.json -- node my-adapter.js

    Everything is every published case (scenarios, the table of placements, and counts
    where they are claimed), and random questions from a seed. With neither COMMAND nor
    --python, the reference engine is asked.

    Exit status: 0 conformant, 1 not, 2 wrong usage, 3 it could not be evaluated, 4 incomplete.
    """
    demand_places({"--output": output})
    ends = None if options["total_timeout"] is None else time.monotonic() + options["total_timeout"]
    with examined(command, python, options) as adapter:
        err = Console(stderr=True)
        columns = (TextColumn("suite"), MofNCompleteColumn())
        with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
            task = progress.add_task("", total=len(suite().cases))
            advance = partial(progress.advance, task)
            seconds = options["total_timeout"]
            run = examine(adapter, suite().cases, progress=lambda _result: advance(), seconds=seconds)
        fuzz = _search(adapter, run, {**options, "seconds": ends and max(0.0, ends - time.monotonic()), "parts": ()})
    with undisturbed():
        value = report_json(run, options, fuzz)
        write(output, json.dumps(value, ensure_ascii=False, indent=1) + "\n")
    with readers_may_leave():
        _tell(value)
        click.echo(f"Report: {output}")
    raise SystemExit(_status(value, claimed=bool(run.claimed)))


def _search(adapter: Adapter, run: Run, options: dict[str, Any]) -> dict[str, Any]:
    """Return what a search came to; whatever happens to it, what the suite came to is kept."""
    if not run.complete or not run.claimed:  # who interrupts the suite wants no more of it
        return nothing_searched(options["seed"], complete=run.complete)
    try:
        search = searched(adapter, options)
        found, contradicting = explained(search, _MOST_GROUPS)
        told = findings_json(search, found, contradicting)
        with undisturbed():
            adapter.stop()
    except KeyboardInterrupt:
        return nothing_searched(options["seed"])
    except Trouble as trouble:
        return nothing_searched(options["seed"], f"{trouble.verdict}: {trouble.problem}")
    except Exception as failure:  # noqa: BLE001 -- whatever it is, the report is worth more
        return nothing_searched(options["seed"], f"the kit itself failed: {type(failure).__name__}: {failure}")
    later: Callable[[], Mapping[int, str]] = getattr(adapter, "faults", dict)
    faults = sorted(set(later().values()))
    return {**told, **({"trouble": f"protocol: {'; '.join(faults)}"} if faults else {})}


def _status(value: dict[str, Any], *, claimed: bool) -> int:
    footer = value["footer"]
    if not claimed:
        return NOT_EVALUATED
    if not footer["complete"]:
        return INCOMPLETE
    return CONFORMANT if footer["conformant"] else NOT_CONFORMANT


def _tell(value: dict[str, Any]) -> None:
    who, footer = value["implementation"], value["footer"]
    judged = (
        "conformant" if footer["conformant"] else "only known failures" if footer["as_expected"] else "not conformant"
    )
    verdict = judged if footer["complete"] else "incomplete"
    click.echo(printable(f"{who['name']} {who['version']} ({who['language']}): {verdict}"))
    known = f", {footer['verdicts']['known']} are known to fail" if footer["verdicts"]["known"] else ""
    passed = f"{footer['verdicts']['pass']} of {footer['claimed']} claimed cases passed{known}"
    click.echo(f"Suite {footer['suite']}: {passed}")
    click.echo(f"Claimed: {share(footer['claimed_of_suite'], footer['suite_cases'])} of the suite")
    if "fuzz" in value:
        _tell_search(value)


def _tell_search(value: dict[str, Any]) -> None:
    footer = value["footer"]
    click.echo(f"Random questions: {footer['fuzz_cases']}, groups of differences: {footer['fuzz_groups']}")
    if trouble := value["fuzz"].get("trouble"):
        click.echo(printable(f"Trouble with the random questions: {trouble}"))
    if names := contradicted(value["fuzz"]):
        click.echo(printable(f"It contradicts itself: {', '.join(names)}"))


def _read(file: Path) -> list[dict[str, Any]]:
    """Return the reports of a file: one, or one for each implementation that was examined."""
    try:
        value = parsed(read_bounded(file), strict=False)
    except NotAMessage as wrong:
        why = wrong.problem.replace("the line", "the file")
        click.echo(printable(f"Error: {file} cannot be read as JSON: {why}"), err=True)
        raise SystemExit(UNREADABLE) from wrong
    reports = value if isinstance(value, list) else [value]
    if not reports or not all(isinstance(each, dict) and "report" in each for each in reports):
        click.echo(f"Error: {file} is no report of globe-rules conform or certify", err=True)
        raise SystemExit(UNREADABLE)
    return reports


_file = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))


@click.command("verify-report")
@_file
def verify_report(*, file: Path) -> None:
    """Check that the report FILE is whole, unchanged and about this suite.

    Exit status: 0 it is, 1 it is not, 2 it cannot be read.
    """
    reports = _read(file)
    _demand_whole(file, reports)
    for value in reports:
        _tell(value)
    for note in dict.fromkeys(note for value in reports for note in unknowable(value)):
        click.echo(note)


def _demand_whole(file: Path, reports: list[dict[str, Any]]) -> None:
    if found := [problem for value in reports for problem in problems(value)]:
        for problem in found:
            click.echo(printable(f"{file}: {problem}"), err=True)
        raise SystemExit(NOT_CONFORMANT)


@click.command()
@_file
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path), help="Make one page that needs nothing else.")
@click.option("--badge", "badge_file", type=click.Path(dir_okay=False, path_type=Path), help="Make a badge (SVG).")
@language_option
def report(*, file: Path, html: Path | None, badge_file: Path | None, language: Language) -> None:
    """Show the report FILE as a page or as a badge; a damaged one is not shown.

    Exit status: 0 made, 1 the report is damaged, 2 wrong usage or unreadable.
    """
    if not html and not badge_file:
        raise click.UsageError("say what to make: --html FILE, --badge FILE or both")
    reports = _read(file)
    if len(reports) > 1:
        raise click.UsageError(f"{file} has {len(reports)} reports: examine one implementation for its page or badge")
    [value] = reports
    _demand_whole(file, reports)
    demand_places({"--html": html, "--badge": badge_file}, inputs=[file])
    if html:
        write(html, page(value, language))
    if badge_file:
        write(badge_file, badge(value, language))
