"""`globe-rules certify`: run the suite, all small worlds and the fuzzer, and write one report."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import click
from rich.progress import MofNCompleteColumn

from globe_rules._cli.examination import (
    EXIT_CODES,
    adapter_under_test,
    implementation_command,
    iterations_option,
    seed_option,
    total_timeout_option,
)
from globe_rules._cli.files import WriteError
from globe_rules._cli.findings import VERDICTS, ExitCode
from globe_rules._cli.fuzz import MAX_SHRUNK, explain, run_search
from globe_rules._cli.language import rendered
from globe_rules._cli.output import Output, progress
from globe_rules._cli.reports import print_reports
from globe_rules._cli.worlds import empty_survey_json, run_survey, shrunk_findings, survey_json
from globe_rules._fuzz.findings import empty_search_json, findings_json
from globe_rules._i18n import Message, labelled, on_one_line
from globe_rules._kit.adapters import Adapter, AdapterError
from globe_rules._kit.reporting.reports import report_json
from globe_rules._kit.runner import Run, Verdict, internal_error, run_cases
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
    value = report_json(run, options, fuzz, worlds)
    files = ", ".join(on_one_line(str(file)) for _, file in output.files)

    def print_text() -> None:
        print_reports([value], problem, world_problem)
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
