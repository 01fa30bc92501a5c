"""`globe-rules conform`: run the conformance suite against an implementation and report the rules it breaks."""

import shlex
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.progress import MofNCompleteColumn

from globe_rules._cli.errors import LIST_RULES, UNKNOWN_RULE, InvalidParameter, UsageError, parse, resolve_ids
from globe_rules._cli.examination import (
    MAX_NUMBER,
    adapter_under_test,
    check_formats_for_several,
    implementation_arguments,
    implementation_command,
    internal_errors_reported,
    operation_option,
    run_each,
    total_timeout_option,
    write_outcomes,
)
from globe_rules._cli.findings import SEED, ExitCode, Rerun, exit_code_of, print_findings
from globe_rules._cli.language import language, rendered
from globe_rules._cli.options import option
from globe_rules._cli.output import Output, console, progress, status
from globe_rules._i18n import Message, on_one_line
from globe_rules._kit.adapters import Adapter, AdapterError
from globe_rules._kit.failures import SmallFailure, smallest_failures
from globe_rules._kit.interruption import interruptible
from globe_rules._kit.known_failures import known_failures_text, outdated_ids, read_known_failures
from globe_rules._kit.reporting.markdown import markdown
from globe_rules._kit.reporting.page import badge, page
from globe_rules._kit.reporting.reports import junit_xml, report_json
from globe_rules._kit.runner import Run, run_cases, run_order
from globe_rules._kit.shards import Shard
from globe_rules._protocol.files import read_bounded
from globe_rules._protocol.messages import NotAMessage
from globe_rules._specification.cases import Case
from globe_rules._specification.saved import UnreadableCases, saved_cases
from globe_rules._specification.suite import suite
from globe_rules.rulebook import rulebook


def _read_shard(_context: click.Context, _option: click.Parameter, value: str | None) -> Shard | None:
    """Return the shard that an option names, before it has its places."""
    shard = None if value is None else Shard.read(value)
    if value is not None and shard is None:
        raise InvalidParameter(_NO_SHARD.filled(found=value))
    return shard


_NO_SHARD = Message("found {found!r}, expected K/N with K from 1 to N, such as 2/4")


@implementation_command(
    "conform",
    help=Message("Test the implementation started by COMMAND and report the rules it breaks."),
    more=Message(
        "COMMAND is an adapter: it reads requests from standard input and writes responses to standard output, "
        "as JSON Lines. The protocol reference on the site describes them. All processes that COMMAND starts are "
        "killed at the end; outside Linux, a process that leaves its parent's process group can survive."
    ),
    examples=[
        "globe-rules conform -- node my-adapter.js",
        "globe-rules conform --output report.json --output report.xml -- ./my-engine",
        'globe-rules conform --implementation "node a.js" --implementation ./b',
        "globe-rules conform --rule CARD-B5 --python my_package.my_module:MyEngine",
    ],
    formats=("text", "json", "junit", "html", "markdown", "svg", "known"),
)
@option(
    "--rule",
    "rules",
    multiple=True,
    metavar="ID",
    help=Message("Run only the cases that cite this rule, ruling or convention."),
)
@operation_option(Message("Run only the cases of this operation: {operations}."))
@option(
    "--case",
    "ids",
    multiple=True,
    metavar="ID",
    help=Message("Run only this case."),
)
@option(
    "--cases",
    "cases_from",
    type=click.Path(exists=True, path_type=Path),
    metavar="PATH",
    help=Message("Run the cases in this file or folder instead of the suite, such as findings saved by fuzz."),
)
@option(
    "--shard",
    callback=_read_shard,
    metavar="K/N",
    help=Message("Run only part K of N, to share the suite between CI jobs. merge-reports merges the reports."),
)
@total_timeout_option
@option(
    "--shuffle",
    type=int,
    metavar="SEED",
    help=Message("Run the cases in random order. The same seed gives the same order."),
)
@option(
    "--repeat",
    type=click.IntRange(1, 100),
    default=1,
    metavar="N",
    help=Message("Run every case N times."),
)
@option(
    "--known-failures",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help=Message(
        "List of known failures (expected failures). Write one with --output failures.known. "
        "With several implementations, give one list for each, in the same order."
    ),
)
@option(
    "--fail-fast",
    is_flag=True,
    help=Message("Stop at the first failure that is not a known failure."),
)
@option(
    "--implementation",
    "implementations",
    multiple=True,
    metavar="COMMAND",
    help=Message("Compare several implementations: a command in quotes, or python:package.module:object."),
)
@option(
    "--show",
    type=click.IntRange(0, MAX_NUMBER),
    default=3,
    metavar="N",
    help=Message("Number of different failures to show in detail, each shrunk to a short scenario."),
)
@option(
    "--show-json",
    is_flag=True,
    help=Message("Also show the request and the responses of each failure as JSON."),
)
def conform(
    *,
    command: tuple[str, ...],
    python: str | None,
    known_failures: tuple[Path, ...],
    implementations: tuple[str, ...],
    show: int,
    shard: Shard | None,
    output: Output,
    **options: Any,  # noqa: ANN401 -- the other options, as click hands them over
) -> None:
    """Test one implementation, or several."""
    every_case = _every_case(options["cases_from"])
    cases = _selected_cases(every_case, options)
    if shard:
        if implementations or options["cases_from"]:
            raise UsageError(Message("--shard cannot be combined with --implementation or --cases"))
        shard = shard.of(cases)
    known_texts = [_read_text(file) for file in known_failures]
    known = [_known_failures(*each, cases) for each in zip(known_failures, known_texts, strict=True)]
    reported = {**options, "show": show, "cases_from": options["cases_from"] and str(options["cases_from"])}
    if implementations:
        if command or python is not None:
            raise UsageError(Message("--implementation cannot be combined with COMMAND or --python"))
        if known and len(known) != len(implementations):
            raise UsageError(
                Message(
                    "found {lists} --known-failures for {implementations} implementations; give one for each",
                    lists=len(known),
                    implementations=len(implementations),
                )
            )
        check_formats_for_several(output)
        lists = iter(known or [{}] * len(implementations))
        outcomes = run_each(
            implementations,
            options,
            lambda adapter: _run(adapter, cases, next(lists), options),
            lambda run, adapter: _smallest_failures(run, adapter, show),
        )
        write_outcomes(output, outcomes, reported, partial(_rerun, every_case=every_case, options=options))
        codes = [
            exit_code_of(each.result) if isinstance(each.result, Run) else each.result.exit_code for each in outcomes
        ]
        raise SystemExit(max(codes, key=_SEVERITY.index))
    if len(known) > 1:
        raise UsageError(Message("several --known-failures need several --implementation"))
    with adapter_under_test(command, python, options) as adapter:
        run = _run(adapter, cases, known[0] if known else {}, options, shard)
        failures = _smallest_failures(run, adapter, show)
    rerun = _rerun(implementation_arguments(command, python, options), every_case=every_case, options=options)
    output.write(
        lambda: print_findings(
            console(),
            run,
            failures,
            rerun=rerun,
            show_json=options["show_json"],
            files_with_all=output.files_with_all_cases,
        ),
        json=lambda: report_json(run, reported, failures=failures),
        junit=lambda: junit_xml(run, language=language()),
        html=lambda: page(report_json(run, reported, failures=failures), language()),
        markdown=lambda: markdown(report_json(run, reported, failures=failures), language()),
        svg=lambda: badge(report_json(run, reported), language()),
        known=lambda: known_failures_text(run, "".join(known_texts)),
    )
    raise SystemExit(exit_code_of(run))


def _smallest_failures(run: Run, adapter: Adapter, most: int) -> tuple[SmallFailure, ...]:
    """Return the failures to show, shrunk; unshrunk after an interruption or at the end of the total time limit."""
    can_go_on = run.complete or run.stopped_at_first_failure
    shrinking = status(rendered(Message("shrinking the failures")))
    with internal_errors_reported(), suppress(KeyboardInterrupt, AdapterError), interruptible(), shrinking:
        return smallest_failures(run, adapter if can_go_on else None, most=most)
    with internal_errors_reported():
        return smallest_failures(run, None, most=most)
    return ()


def _rerun(arguments: str, *, every_case: Iterable[Case], options: Mapping[str, Any]) -> Rerun:
    """Return the command that runs cases of this run again."""
    cases_from = f" --cases {shlex.quote(str(options['cases_from']))}" if options["cases_from"] else ""
    return Rerun(f"globe-rules conform{cases_from}", arguments, [case.id for case in every_case])


_SEVERITY = (ExitCode.CONFORMANT, ExitCode.NOT_CONFORMANT, ExitCode.INCOMPLETE, ExitCode.NOT_EVALUATED)
"""Exit codes from best to worst. With several implementations, the worst one counts."""


def _every_case(cases_from: Path | None) -> tuple[Case, ...]:
    """Return the cases of the suite, or those in a file or folder, which is read only once: it may change."""
    try:
        return saved_cases(cases_from) if cases_from else suite().cases
    except UnreadableCases as error:
        raise UsageError(error.explanation) from error


def _selected_cases(cases: tuple[Case, ...], options: Mapping[str, Any]) -> list[Case]:
    """Return the cases that the options select, in the order in which they run."""
    rules = resolve_ids(options["rules"], rulebook().all_ids, UNKNOWN_RULE, hint=LIST_RULES, option="--rule")
    ids = resolve_ids(options["ids"], [case.id for case in cases], _UNKNOWN_CASE, hint=_LIST_CASES, option="--case")
    if without_case := sorted(rules.difference(*(case.cites for case in cases))):
        raise UsageError(_NO_CASE_CITES.filled(id=without_case[0]))
    selected = [
        case
        for case in cases
        if (not rules or rules & set(case.cites))
        and (not options["operations"] or case.operation in options["operations"])
        and (not ids or case.id in ids)
    ]
    if not selected:
        raise UsageError(Message("no case matches all of these options; remove one of them"))
    return run_order(selected, seed=options["shuffle"], repeat=options["repeat"])


MAX_IDS, MAX_ID_CHARS = 3, 100
"""How many ids of a file a warning quotes, and how many characters of each."""

_OUTDATED = Message(
    "Warning: {file}: {count:,} known failures are cases of another version of the suite: {ids}. "
    "Write a new list with --output new.known."
)
_UNKNOWN_CASE = Message("unknown case {id!r}")
_LIST_CASES = Message("'globe-rules rule --coverage' lists the cases of each rule")
_NO_CASE_CITES = Message("no case cites {id}; 'globe-rules rule --coverage {id}' lists its scenarios or the reason")


def _read_text(file: Path) -> str:
    """Return the text of a file of known failures. It is read only once: it may change, or be a pipe."""
    try:
        return read_bounded(file).decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidParameter(Message("{file} is not UTF-8 text", file=file)) from error
    except NotAMessage as error:
        raise InvalidParameter(error.about(file)) from error


def _known_failures(file: Path, text: str, cases: Iterable[Case]) -> dict[str, str]:
    """Return the known failures in the text of a file, each with its reason."""
    ids = {case.id for case in (*suite().cases, *cases)}
    if outdated := outdated_ids(text, ids):
        first = ", ".join(on_one_line(each, MAX_ID_CHARS) for each in outdated[:MAX_IDS])
        shown = f"{first} …" if len(outdated) > MAX_IDS else first
        click.echo(rendered(_OUTDATED.filled(file=file, count=len(outdated), ids=shown)), err=True)
    return parse("known", lambda text: read_known_failures(text, ids), text)


def _run(
    adapter: Adapter,
    cases: list[Case],
    known: dict[str, str],
    options: Mapping[str, Any],
    shard: Shard | None = None,
) -> Run:
    """Run the cases against one implementation, with a progress bar."""
    seed = options["shuffle"] and f"{rendered(SEED)} {options['shuffle']}"
    total = len(shard.places) if shard else len(cases)
    with progress(seed or rendered(Message("cases")), MofNCompleteColumn(), total=total) as update:
        return run_cases(
            adapter,
            cases,
            known=known,
            progress=lambda _result: update(advance=1),
            seconds=options["total_timeout"],
            fail_fast=options["fail_fast"],
            shard=shard,
        )
