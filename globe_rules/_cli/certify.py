"""`globe-rules certify`, `verify-report` and `report`: write one report on everything, verify it, and show it."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.progress import MofNCompleteColumn

from globe_rules._cli.errors import CommandError
from globe_rules._cli.examination import (
    EXIT_CODES,
    adapter_under_test,
    check_formats_for_several,
    implementation_command,
    iterations_option,
    seed_option,
    total_timeout_option,
)
from globe_rules._cli.files import WriteError
from globe_rules._cli.findings import (
    BROKEN_LAWS,
    NO_CONVENTIONS,
    NO_REASONS,
    SHORT_VERDICTS,
    STOPPED,
    VERDICTS,
    ExitCode,
)
from globe_rules._cli.fuzz import MAX_SHRUNK, explain, run_search
from globe_rules._cli.language import findings, language, rendered, requests
from globe_rules._cli.options import argument, command
from globe_rules._cli.output import Output, progress
from globe_rules._cli.worlds import empty_survey_json, run_survey, shrunk_findings, survey_json
from globe_rules._fuzz.findings import empty_search_json, findings_json
from globe_rules._i18n import Message, labelled, on_one_line
from globe_rules._kit.adapters import Adapter, AdapterError
from globe_rules._kit.interruption import termination_deferred
from globe_rules._kit.reporting.checking import limitations, problems, stopped_at_first_failure, why_missing
from globe_rules._kit.reporting.page import badge, page
from globe_rules._kit.reporting.reports import failed_check_names, numbered_duplicates, report_json, share
from globe_rules._kit.runner import Run, Verdict, internal_error, run_cases
from globe_rules._protocol.files import read_json
from globe_rules._protocol.messages import NotAMessage
from globe_rules._specification.suite import suite
from globe_rules._worlds.catalogue import WORLDS


@implementation_command(
    "certify",
    help=Message("Run the whole suite, all worlds and the fuzzer on the implementation started by COMMAND."),
    more=Message(
        "First, it runs every published case that the implementation claims: scenarios, the table of placements, "
        "agreed cases and counts. Then it sends every request of the small worlds, as worlds does, and random "
        "requests, as fuzz does. It writes one report. Known failures are not accepted. "
        "To publish the report, choose a new --seed: responses to a known seed could be hard-coded."
    ),
    examples=["globe-rules certify --seed 20 --output report.json -- node my-adapter.js"],
    exit_codes={**EXIT_CODES, 0: Message("conformant")},
)
@total_timeout_option
@seed_option
@iterations_option
def certify(
    *,
    command: tuple[str, ...],
    python: str | None,
    output: Output,
    **options: Any,  # noqa: ANN401 -- the other options, as click hands them over
) -> None:
    """Run the suite and the fuzzer, and write one report."""
    seconds = options["total_timeout"]
    deadline = None if seconds is None else time.monotonic() + seconds
    with adapter_under_test(command, python, options) as adapter:
        with progress(rendered(Message("cases")), MofNCompleteColumn(), total=len(suite().cases)) as update:
            run = run_cases(adapter, suite().cases, progress=lambda _result: update(advance=1), seconds=seconds)
        left = deadline and max(0.0, deadline - time.monotonic())
        worlds, world_problem = _worlds(adapter, run, left)
        left = deadline and max(0.0, deadline - time.monotonic())
        complete = run.complete and worlds["complete"]
        fuzz, problem = _search(adapter, run, {**options, "seconds": left, "operations": ()}, complete=complete)
    with termination_deferred():
        value = report_json(run, options, fuzz, worlds)
    files = ", ".join(on_one_line(str(file)) for _, file in output.files)

    def print_text() -> None:
        _print_reports([value], problem, world_problem)
        if not failed:
            click.echo(rendered(_REPORT if files else _NOT_SAVED, files=files))

    failed: list[WriteError] = []
    output.write(print_text, failed, json=lambda: value)
    footer = value["footer"]
    verdict = ExitCode.CONFORMANT if footer["conformant"] else ExitCode.NOT_CONFORMANT
    exit_code = verdict if footer["complete"] else ExitCode.INCOMPLETE
    raise SystemExit(exit_code if run.claimed else ExitCode.NOT_EVALUATED)


_REPORT = Message("Report: {files}")
_NOT_SAVED = Message("The report was not saved. To save it, add --output report.json.")


def _worlds(adapter: Adapter, run: Run, seconds: float | None) -> tuple[dict[str, Any], Message | None]:
    """Return the results of all worlds as JSON, and the problem that ended them."""
    if not run.complete or not run.claimed:  # the run was interrupted, or there is nothing to test
        return empty_survey_json(complete=run.complete), None

    def survey() -> dict[str, Any]:
        survey = run_survey(adapter, tuple(WORLDS.values()), seconds=seconds)
        return survey_json(survey, shrunk_findings(survey, MAX_SHRUNK))

    return _protected(survey, empty_survey_json)


def _search(
    adapter: Adapter, run: Run, options: dict[str, Any], *, complete: bool
) -> tuple[dict[str, Any], Message | None]:
    """Return the result of fuzzing as JSON, and the problem that ended it."""
    if not complete or not run.claimed:
        return empty_search_json(options["seed"], complete=complete), None

    def search() -> dict[str, Any]:
        search = run_search(adapter, options)
        return findings_json(search, *explain(search))

    return _protected(search, partial(empty_search_json, options["seed"]))


def _protected(
    work: Callable[[], dict[str, Any]], empty: Callable[..., dict[str, Any]]
) -> tuple[dict[str, Any], Message | None]:
    """Return a result and the problem that ended it, if any. The results before it are never lost."""
    try:
        return work(), None
    except KeyboardInterrupt:
        return empty(), None
    except AdapterError as error:
        problem = labelled(VERDICTS[Verdict(error.verdict)], error.problem)
    except Exception as error:  # noqa: BLE001 -- no error may lose the results of the suite
        problem = internal_error(error)
    return empty(str(problem)), problem


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


def _print_reports(
    reports: Sequence[dict[str, Any]], problem: Message | None = None, world_problem: Message | None = None
) -> None:
    implementations = [value["implementation"] for value in reports]
    full_names = (f"{each['name']} {each['version']}".strip() for each in implementations)
    names = numbered_duplicates([on_one_line(each, MAX_SHOWN_CHARS) for each in full_names])
    for value, name in zip(reports, names, strict=True):
        _print_report(value, name)
        if "worlds" in value:
            _print_worlds(value, world_problem)
        if "fuzz" in value:
            _print_fuzzing(value, problem)


def _print_report(value: dict[str, Any], name: str) -> None:
    """Print the results of the suite."""
    implementation, footer = value["implementation"], value["footer"]
    verdict = SHORT_VERDICTS[ExitCode.CONFORMANT if footer["conformant"] else ExitCode.NOT_CONFORMANT]
    if footer["as_expected"] and not footer["conformant"]:
        verdict = _ONLY_KNOWN
    if not footer["complete"] and not stopped_at_first_failure(value):
        verdict = SHORT_VERDICTS[ExitCode.INCOMPLETE]
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


def _read_reports(file: Path) -> list[dict[str, Any]]:
    """Return the reports in a file, one for each implementation; raise `CommandError` if one is corrupted."""
    try:
        value = read_json(file, strict=False)
    except NotAMessage as error:
        raise CommandError(_NOT_JSON.filled(file=file, why=error.problem), kind="unreadable") from error
    reports = value if isinstance(value, list) else [value]
    if not reports or not all(isinstance(each, dict) and ("report" in each or why_missing(each)) for each in reports):
        raise CommandError(_NOT_A_REPORT.filled(file=file), kind="unreadable")
    if found := [on_one_line(rendered(each)) for value in reports for each in problems(value)]:
        message = "\n".join(rendered(labelled(on_one_line(str(file)), each)) for each in found)
        raise CommandError(message, kind="corrupted", exit_code=ExitCode.NOT_CONFORMANT, problems=found)
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
    reports = _read_reports(file)

    def print_text() -> None:
        _print_reports(reports)
        for note in dict.fromkeys(note for value in reports for note in limitations(value)):
            click.echo(rendered(note))

    output.write(print_text, json=lambda: reports if len(reports) > 1 else reports[0])


@command(
    "report",
    help=Message("Show the report FILE, or convert it to a web page or a badge."),
    more=Message("A corrupted report is not shown."),
    examples=["globe-rules report report.json --output report.html --output badge.svg"],
    exit_codes=_EXIT_CODES,
    formats=("text", "json", "html", "svg"),
)
@_file
def report(*, file: Path, output: Output) -> None:
    """Show a report."""
    reports = _read_reports(file)
    if len(reports) > 1:
        check_formats_for_several(output)
    output.write(
        lambda: _print_reports(reports),
        json=lambda: reports if len(reports) > 1 else reports[0],
        html=lambda: page(reports[0], language()),
        svg=lambda: badge(reports[0], language()),
    )
