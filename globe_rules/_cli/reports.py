"""`globe-rules report`, `verify-report` and `merge-reports`: show, check and merge saved reports."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from globe_rules._cli.errors import UNREADABLE, CommandError
from globe_rules._cli.examination import EXIT_CODES, check_formats_for_several
from globe_rules._cli.findings import (
    BROKEN_LAWS,
    NO_CONVENTIONS,
    NO_REASONS,
    SHORT_VERDICTS,
    STOPPED,
    ExitCode,
    Rerun,
    exit_code_of,
    print_findings,
)
from globe_rules._cli.language import findings, language, rendered, requests
from globe_rules._cli.options import METAVARS, argument, command
from globe_rules._cli.output import Output, console
from globe_rules._i18n import Message, labelled, on_one_line
from globe_rules._kit.known_failures import known_failures_text
from globe_rules._kit.reporting.checking import (
    PART,
    limitations,
    problems,
    shard_of,
    stopped_at_first_failure,
    why_missing,
)
from globe_rules._kit.reporting.markdown import markdown
from globe_rules._kit.reporting.merging import NotMergeable, merged
from globe_rules._kit.reporting.page import badge, page, page_of_several
from globe_rules._kit.reporting.reports import (
    failed_check_names,
    junit_xml,
    numbered_duplicates,
    report_json,
    share,
)
from globe_rules._kit.runner import Run
from globe_rules._protocol.files import read_json
from globe_rules._protocol.messages import NotAMessage
from globe_rules._specification.suite import suite

MAX_SHOWN_CHARS = 400
"""Longest text of a report that is shown, such as the name of the implementation."""

_ONLY_KNOWN = Message("only known failures")
_WHO = Message("{who} ({made_in}): {verdict}")
_PASSED = Message("Suite {suite}: {passed:,} of {claimed:,} claimed cases passed")
_NOT_RUN = Message("Cases not run: {not_run:,}")
_KNOWN = Message("Known failures: {known:,}")
_CLAIMED = Message("Claimed: {share} of the suite")
_WORLDS = Message("Small worlds {version}: {agree} of {all} complete and without differences ({requests})")
_WORLDS_PROBLEM = Message("Small worlds failed: {problem}")
_FUZZING = Message("Fuzzing: {requests}, {findings}")
_FUZZING_PROBLEM = Message("Fuzzing failed: {problem}")


def print_reports(
    reports: Sequence[dict[str, Any]], problem: Message | None = None, world_problem: Message | None = None
) -> None:
    """Print reports in a few lines each. The problems are those that ended fuzzing or small worlds in this run."""
    implementations = [value["implementation"] for value in reports]
    full_names = (f"{each['name']} {each['version']}".strip() for each in implementations)
    names = numbered_duplicates([on_one_line(each, MAX_SHOWN_CHARS) for each in full_names])
    for value, name in zip(reports, names, strict=True):
        _print_report(value, name)
        if "worlds" in value:
            _print_worlds(value, world_problem)
        if "fuzz" in value:
            _print_fuzzing(value, problem)


def verdict_of(value: Mapping[str, Any]) -> Message:
    """Return the verdict of a report in a few words."""
    footer = value["footer"]
    if not footer["complete"] and not stopped_at_first_failure(value):
        return SHORT_VERDICTS[ExitCode.INCOMPLETE]
    if footer["as_expected"] and not footer["conformant"]:
        return _ONLY_KNOWN
    return SHORT_VERDICTS[ExitCode.CONFORMANT if footer["conformant"] else ExitCode.NOT_CONFORMANT]


def _print_report(value: dict[str, Any], name: str) -> None:
    """Print the results of the suite."""
    implementation, footer = value["implementation"], value["footer"]
    verdict = verdict_of(value)
    made_in = on_one_line(implementation["language"], MAX_SHOWN_CHARS)
    click.echo(rendered(_WHO, who=name, made_in=made_in, verdict=rendered(verdict)))
    passed = footer["verdicts"]["pass"]
    click.echo(rendered(_PASSED, suite=footer["suite"], passed=passed, claimed=footer["claimed"]))
    if not_run := footer["verdicts"]["not-run"]:
        click.echo(rendered(_NOT_RUN, not_run=not_run))
    if known := footer["verdicts"]["known"]:
        click.echo(rendered(_KNOWN, known=known))
    click.echo(rendered(_CLAIMED, share=share(footer["claimed_of_suite"], footer["suite_cases"], language())))
    for claim, note in (("reasons", NO_REASONS), ("conventions", NO_CONVENTIONS)):
        if not implementation[claim]:
            click.echo(rendered(note))
    if stopped_at_first_failure(value):
        click.echo(rendered(STOPPED))
    if "shard" in value:
        click.echo(rendered(PART, shard=shard_of(value)))


def _print_worlds(value: dict[str, Any], problem: Message | None) -> None:
    """Print the results of small worlds. A saved report has the problem in English only, this run in its language."""
    worlds, footer = value["worlds"], value["footer"]
    agree = sum(each["complete"] and not each["differing"] for each in worlds["results"])
    facts = {"version": worlds["worlds"], "agree": agree, "all": len(worlds["results"])}
    click.echo(rendered(_WORLDS, **facts, requests=requests(footer["world_requests"])))
    if saved := worlds.get("problem"):
        click.echo(on_one_line(rendered(_WORLDS_PROBLEM, problem=problem or saved), MAX_SHOWN_CHARS))


def _print_fuzzing(value: dict[str, Any], problem: Message | None) -> None:
    """Print the results of fuzzing. A saved report has the problem in English only, this run in its language."""
    footer = value["footer"]
    facts = {"requests": requests(footer["fuzz_requests"]), "findings": findings(footer["fuzz_findings"])}
    click.echo(rendered(_FUZZING, **facts))
    if saved := value["fuzz"].get("problem"):
        click.echo(on_one_line(rendered(_FUZZING_PROBLEM, problem=problem or saved), MAX_SHOWN_CHARS))
    if names := failed_check_names(value["fuzz"]):
        click.echo(on_one_line(rendered(BROKEN_LAWS, laws=", ".join(names)), MAX_SHOWN_CHARS))


def read_reports(
    file: Path, *, invalid: int = ExitCode.NOT_CONFORMANT, any_suite: bool = False, may_be_incomplete: bool = False
) -> list[dict[str, Any]]:
    """Return the reports in a file, one for each implementation.

    Raise `CommandError` if one is corrupted, with the exit code `invalid`. The other options are those of `problems`.
    """
    try:
        value = read_json(file, strict=False)
    except NotAMessage as error:
        raise CommandError(_NOT_JSON.filled(file=file, why=error.problem), kind="unreadable") from error
    reports = value if isinstance(value, list) else [value]
    if not reports or not all(isinstance(each, dict) and ("report" in each or why_missing(each)) for each in reports):
        raise CommandError(_NOT_A_REPORT.filled(file=file), kind="unreadable")
    allowed = {"any_suite": any_suite, "may_be_incomplete": may_be_incomplete}
    if found := [on_one_line(rendered(each)) for value in reports for each in problems(value, **allowed)]:
        message = "\n".join(rendered(labelled(on_one_line(str(file)), each)) for each in found)
        raise CommandError(message, kind="corrupted", exit_code=invalid, problems=found)
    return reports


_NOT_JSON = Message("cannot read {file} as JSON: {why}")
_NOT_A_REPORT = Message("{file} is not a report of globe-rules conform or certify")


_file = argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE")
_EXIT_CODES = {
    0: Message("valid report"),
    1: Message("invalid report"),
    2: Message("unreadable file"),
}


@command(
    "verify-report",
    help=Message("Check that the report FILE is complete, unchanged, consistent and about this suite."),
    more=Message("It cannot check who ran the implementation, or that the responses came from it."),
    examples=["globe-rules verify-report report.json"],
    exit_codes=_EXIT_CODES,
)
@_file
def verify_report(*, file: Path, output: Output) -> None:
    """Verify a report."""
    reports = read_reports(file)

    def print_text() -> None:
        print_reports(reports)
        for note in dict.fromkeys(note for value in reports for note in limitations(value)):
            click.echo(rendered(note))

    output.write(print_text, json=lambda: reports if len(reports) > 1 else reports[0])


@command(
    "report",
    help=Message("Show the report FILE, or convert it to a web page, Markdown or a badge."),
    more=Message("A corrupted report is not shown."),
    examples=["globe-rules report report.json --output report.html --output badge.svg"],
    exit_codes=_EXIT_CODES,
    formats=("text", "json", "html", "markdown", "svg"),
)
@_file
def report(*, file: Path, output: Output) -> None:
    """Show a report."""
    reports = read_reports(file)
    if len(reports) > 1:
        check_formats_for_several(output)
    output.write(
        lambda: print_reports(reports),
        json=lambda: reports if len(reports) > 1 else reports[0],
        html=lambda: page_of_several(reports, language()) if len(reports) > 1 else page(reports[0], language()),
        markdown=lambda: "\n".join(markdown(each, language()) for each in reports),
        svg=lambda: badge(reports[0], language()),
    )


files_argument = argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE...",
)


@command(
    "merge-reports",
    help=Message("Merge the reports of all shards into the report of one run."),
    more=Message(
        "Each FILE is a JSON report written by conform --shard K/N, one for each shard. The result is the report that "
        "a run without --shard would have given, in every format and with its exit code. Shards of different suites, "
        "implementations or options, and missing or repeated shards, are errors."
    ),
    examples=["globe-rules merge-reports shard-*.json --output report.json --output report.xml --output badge.svg"],
    exit_codes={**EXIT_CODES, 2: Message("incorrect usage, or not the shards of one run")},
    formats=("text", "json", "junit", "html", "markdown", "svg", "known"),
)
@files_argument
def merge_reports(*, files: tuple[Path, ...], output: Output) -> None:
    """Merge the shards of a run."""
    parts = []
    for file in files:
        reports = read_reports(file, invalid=UNREADABLE, may_be_incomplete=True)
        parts += [(file, value) for value in reports]
    try:
        whole = merged(parts)
    except NotMergeable as error:
        raise CommandError(error.explanation, kind="not-mergeable") from error
    run, failures = whole.run, whole.failures
    rerun = Rerun("globe-rules conform", f" -- {rendered(METAVARS['COMMAND'])}", [case.id for case in suite().cases])
    output.write(
        lambda: print_findings(console(), run, failures, rerun=rerun, files_with_all=output.files_with_all_cases),
        json=lambda: report_json(run, whole.options, failures=failures),
        junit=lambda: junit_xml(run, language=language()),
        html=lambda: page(report_json(run, whole.options, failures=failures), language()),
        markdown=lambda: markdown(report_json(run, whole.options, failures=failures), language()),
        svg=lambda: badge(report_json(run, whole.options), language()),
        known=lambda: known_failures_text(run, _reasons_text(run)),
    )
    raise SystemExit(exit_code_of(run))


def _reasons_text(run: Run) -> str:
    """Return the known failures of a run with the reasons that people gave, each on one line."""
    reasons = {each.case.id: each.known_failure_reason for each in run.results if each.known_failure_reason}
    return "".join(f"{id_}  {on_one_line(reason, MAX_SHOWN_CHARS)}\n" for id_, reason in reasons.items())
