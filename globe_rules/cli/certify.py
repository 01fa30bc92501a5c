"""`globe-rules certify`, `verify-report` and `report`: one report of everything, its check, and how it looks."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.progress import MofNCompleteColumn

from globe_rules.cli.errors import Failure
from globe_rules.cli.examination import (
    demand_no_single,
    examination,
    examined,
    questions_option,
    seed_option,
    total_timeout_option,
)
from globe_rules.cli.findings import IN_SHORT, NO_CONVENTIONS, NO_REASONS, STOPPED, VERDICTS, Status
from globe_rules.cli.fuzz import explained, searched
from globe_rules.cli.language import language, rendered
from globe_rules.cli.options import argument, command
from globe_rules.cli.output import Answer, progress
from globe_rules.fuzz.findings import findings_json, nothing_searched
from globe_rules.fuzz.twins import CALLED
from globe_rules.i18n import Message, cleaned, labelled
from globe_rules.kit.adapters import Adapter, Trouble
from globe_rules.kit.interruption import undisturbed
from globe_rules.kit.reporting.checking import missing, problems, stopped, unknowable
from globe_rules.kit.reporting.page import badge, page
from globe_rules.kit.reporting.reports import contradicted, report_json, share, told_apart
from globe_rules.kit.runner import Run, Verdict, examine, failed_itself
from globe_rules.specification.suite import suite
from globe_rules.wire.files import read_json
from globe_rules.wire.messages import NotAMessage


@examination(
    "certify",
    help=Message("Ask the implementation that COMMAND starts everything, and write one report."),
    more=Message(
        "Everything is every published case (scenarios, the table of placements, and counts where they are "
        "claimed), and random questions from a seed."
    ),
    examples=["globe-rules certify --output report.json -- node my-adapter.js"],
)
@total_timeout_option
@seed_option
@questions_option
def certify(
    *,
    command: tuple[str, ...],
    python: str | None,
    answer: Answer,
    **options: Any,  # noqa: ANN401 -- as click hands them over
) -> None:
    """Ask everything."""
    seconds = options["total_timeout"]
    ends = None if seconds is None else time.monotonic() + seconds
    with examined(command, python, options) as adapter:
        with progress("suite", MofNCompleteColumn(), total=len(suite().cases)) as tell_more:
            run = examine(adapter, suite().cases, progress=lambda _result: tell_more(advance=1), seconds=seconds)
        fuzz, trouble = _search(
            adapter, run, {**options, "seconds": ends and max(0.0, ends - time.monotonic()), "parts": ()}
        )
    with undisturbed():
        value = report_json(run, options, fuzz)
    kept = ", ".join(str(file) for _, file in answer.files)

    def tell() -> None:
        _tell([value], trouble)
        click.echo(rendered(_REPORT if kept else _NOT_KEPT, files=kept))

    answer.give(tell, json=lambda: value)
    footer = value["footer"]
    judged = Status.CONFORMANT if footer["conformant"] else Status.NOT_CONFORMANT
    raise SystemExit(Status.NOT_EVALUATED if not run.claimed else judged if footer["complete"] else Status.INCOMPLETE)


_REPORT = Message("Report: {files}")
_NOT_KEPT = Message("The report is not kept; --output report.json would do it.")


def _search(adapter: Adapter, run: Run, options: dict[str, Any]) -> tuple[dict[str, Any], Message | None]:
    """Return the result of a search as JSON, and what went wrong with it; the results of the suite are never lost."""
    if not run.complete or not run.claimed:  # the run was interrupted, or there is nothing to search
        return nothing_searched(options["seed"], complete=run.complete), None
    try:
        search = searched(adapter, options)
        found, contradicting = explained(search)
        return findings_json(search, found, contradicting), None
    except KeyboardInterrupt:
        return nothing_searched(options["seed"]), None
    except Trouble as trouble:
        problem = labelled(VERDICTS[Verdict(trouble.verdict)], trouble.problem)
    except Exception as failure:  # noqa: BLE001 -- whatever it is, the report is worth more
        problem = failed_itself(failure)
    return nothing_searched(options["seed"], str(problem)), problem


_ONLY_KNOWN = Message("only known failures")
_WHO = Message("{who} ({made_in}): {verdict}")
_PASSED = Message("Suite {suite}: {passed:,} of {claimed:,} claimed cases passed")
_KNOWN = Message("Known failures: {known}")
_CLAIMED = Message("Claimed: {share} of the suite")
_RANDOM = Message("Random questions: {questions:,}, groups of differences: {groups}")
_TROUBLE = Message("Trouble with the random questions: {trouble}")
_CONTRADICTS = Message("It contradicts itself: {names}")


def _tell(reports: Sequence[dict[str, Any]], trouble: Message | None = None) -> None:
    whose = [value["implementation"] for value in reports]
    names = told_apart([f"{who['name']} {who['version']}".strip() for who in whose])
    for value, name in zip(reports, names, strict=True):
        _tell_one(value, name, trouble)


def _tell_one(value: dict[str, Any], name: str, trouble: Message | None) -> None:
    who, footer = value["implementation"], value["footer"]
    verdict = IN_SHORT[Status.CONFORMANT if footer["conformant"] else Status.NOT_CONFORMANT]
    if footer["as_expected"] and not footer["conformant"]:
        verdict = _ONLY_KNOWN
    if not footer["complete"] and not stopped(value):
        verdict = IN_SHORT[Status.INCOMPLETE]
    click.echo(cleaned(rendered(_WHO, who=name, made_in=who["language"], verdict=rendered(verdict))))
    passed = footer["verdicts"]["pass"]
    click.echo(rendered(_PASSED, suite=footer["suite"], passed=passed, claimed=footer["claimed"]))
    if known := footer["verdicts"]["known"]:
        click.echo(rendered(_KNOWN, known=known))
    click.echo(rendered(_CLAIMED, share=share(footer["claimed_of_suite"], footer["suite_cases"], language())))
    for claim, words in (("reasons", NO_REASONS), ("conventions", NO_CONVENTIONS)):
        if not who[claim]:
            click.echo(rendered(words))
    if stopped(value):
        click.echo(rendered(STOPPED))
    if "fuzz" in value:
        _tell_search(value, trouble)


def _tell_search(value: dict[str, Any], trouble: Message | None) -> None:
    """Print what the search came to; a report has its trouble in English only, a running command in its language."""
    footer = value["footer"]
    click.echo(rendered(_RANDOM, questions=footer["fuzz_cases"], groups=footer["fuzz_groups"]))
    if kept := value["fuzz"].get("trouble"):
        click.echo(cleaned(rendered(_TROUBLE, trouble=trouble or kept)))
    if names := contradicted(value["fuzz"]):
        called = ", ".join(rendered(CALLED.get(name, name)) for name in names)
        click.echo(cleaned(rendered(_CONTRADICTS, names=called)))


def _whole(file: Path) -> list[dict[str, Any]]:
    """Return the reports of a file, one for each implementation that was examined; demand that nothing is wrong."""
    try:
        value = read_json(file, strict=False)
    except NotAMessage as wrong:
        raise Failure(_NO_JSON.filled(file=file, why=wrong.problem), kind="unreadable") from wrong
    reports = value if isinstance(value, list) else [value]
    if not reports or not all(isinstance(each, dict) and ("report" in each or missing(each)) for each in reports):
        raise Failure(_NO_REPORT.filled(file=file), kind="unreadable")
    if found := [cleaned(rendered(each)) for value in reports for each in problems(value)]:
        message = "\n".join(rendered(labelled(str(file), each)) for each in found)
        raise Failure(message, kind="damaged", status=Status.NOT_CONFORMANT, problems=found)
    return reports


_NO_JSON = Message("{file} cannot be read as JSON: {why}")
_NO_REPORT = Message("{file} is no report of globe-rules conform or certify")


_file = argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE")
_WHOLE = {
    0: Message("it is whole"),
    1: Message("it is damaged"),
    2: Message("it cannot be read"),
}


@command(
    "verify-report",
    help=Message("Check that the report FILE is whole, unchanged and about this suite."),
    examples=["globe-rules verify-report report.json"],
    statuses=_WHOLE,
)
@_file
def verify_report(*, file: Path, answer: Answer) -> None:
    """Check a report."""
    reports = _whole(file)

    def tell() -> None:
        _tell(reports)
        for note in dict.fromkeys(note for value in reports for note in unknowable(value)):
            click.echo(rendered(note))

    answer.give(tell, json=lambda: reports if len(reports) > 1 else reports[0])


@command(
    "report",
    help=Message("Show the report FILE, as a page or as a badge too; a damaged one is not shown."),
    examples=["globe-rules report report.json --output report.html --output badge.svg"],
    statuses=_WHOLE,
    formats=("text", "json", "html", "svg"),
)
@_file
def report(*, file: Path, answer: Answer) -> None:
    """Show a report."""
    reports = _whole(file)
    if len(reports) > 1:
        demand_no_single(answer)
    answer.give(
        lambda: _tell(reports),
        json=lambda: reports if len(reports) > 1 else reports[0],
        html=lambda: page(reports[0], language()),
        svg=lambda: badge(reports[0], language()),
    )
