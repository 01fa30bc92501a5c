"""`globe-rules conform`: examine an implementation, and tell it which rules it breaks."""

import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click
from rich.progress import MofNCompleteColumn

from globe_rules.cli.errors import LISTED, NO_RULE, BadValue, Misused, all_spelled, readable
from globe_rules.cli.examination import (
    all_examined,
    demand_no_single,
    examination,
    examined,
    give_several,
    named,
    part_option,
    total_timeout_option,
)
from globe_rules.cli.findings import CASE, SEEDED, Status, judged, print_findings
from globe_rules.cli.language import language, rendered
from globe_rules.cli.options import option
from globe_rules.cli.output import Answer, console, progress
from globe_rules.i18n import Message
from globe_rules.kit.adapters import Adapter
from globe_rules.kit.interruption import only_first_interrupt
from globe_rules.kit.known import known_text, read_known
from globe_rules.kit.reporting.page import badge, page
from globe_rules.kit.reporting.reports import junit_xml, report_json
from globe_rules.kit.runner import Run, examine, shuffled
from globe_rules.rulebook import rulebook
from globe_rules.specification.cases import Case
from globe_rules.specification.saved import UnreadableCases, saved_cases
from globe_rules.specification.suite import suite
from globe_rules.wire.files import read_bounded
from globe_rules.wire.messages import NotAMessage


@examination(
    "conform",
    help=Message("Ask the implementation that COMMAND starts, and tell which rules it breaks."),
    more=Message(
        "COMMAND speaks JSON lines on standard input and output; the documentation has the protocol on one page. "
        "Whatever it starts is ended with it, on Linux daemons too; elsewhere a process that leaves the group "
        "of its parent can stay behind."
    ),
    examples=[
        "globe-rules conform -- node my-adapter.js",
        "globe-rules conform --output report.json --output report.xml -- ./my-engine",
        'globe-rules conform --implementation "node a.js" --implementation ./b',
        "globe-rules conform --rule CARD-B5 --python my_package.my_module:MyEngine",
    ],
    formats=("text", "json", "junit", "html", "svg", "known"),
)
@option(
    "--rule",
    "rules",
    multiple=True,
    metavar="ID",
    help=Message("Only cases that cite this rule, ruling or convention."),
)
@part_option
@option(
    "--case",
    "ids",
    multiple=True,
    metavar="ID",
    help=Message("Only this case."),
)
@total_timeout_option
@option(
    "--shuffle",
    type=int,
    metavar="SEED",
    help=Message("Ask in another order, the same for the same seed."),
)
@option(
    "--repeat",
    type=click.IntRange(1, 100),
    default=1,
    help=Message("Ask everything so often."),
)
@option(
    "--cases",
    "cases_from",
    type=click.Path(exists=True, path_type=Path),
    help=Message("Ask the cases of this file or folder instead, such as the fuzzer saves."),
)
@option(
    "--known",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help=Message("A file of known failures."),
)
@option(
    "--fail-fast",
    is_flag=True,
    help=Message("Ask nothing more after the first failure that is not known."),
)
@option(
    "--implementation",
    "implementations",
    multiple=True,
    metavar="COMMAND",
    help=Message("One of several implementations, in quotes; a Python object as python:package.module:object."),
)
@option(
    "--show",
    type=click.IntRange(0),
    default=3,
    help=Message("How many failures to tell in full."),
)
@only_first_interrupt()
def conform(
    *,
    command: tuple[str, ...],
    python: str | None,
    known: Path | None,
    implementations: tuple[str, ...],
    show: int,
    answer: Answer,
    **options: Any,  # noqa: ANN401 -- the choices, as click hands them over
) -> None:
    """Examine an implementation."""
    cases = _selected(options)
    excused = _known(known, cases)
    asked = {**options, "cases_from": options["cases_from"] and str(options["cases_from"])}
    if implementations:
        if command or python is not None or known:
            raise Misused(Message("--implementation goes with no COMMAND, --python or --known"))
        demand_no_single(answer)
        found = all_examined(implementations, options, lambda adapter: _examined(adapter, cases, {}, options))
        give_several(answer, found, asked)
        statuses = [judged(each.found) if isinstance(each.found, Run) else each.found.exit_code for each in found]
        raise SystemExit(max(statuses, key=_GRAVEST.index))
    with examined(command, python, options) as adapter:
        run = _examined(adapter, cases, excused, options)
    cases_from = f" --cases {shlex.quote(asked['cases_from'])}" if asked["cases_from"] else ""
    rerun = f"globe-rules conform --case {CASE}{cases_from}{named(command, python, options)}"
    answer.give(
        lambda: print_findings(console(), run, show=show, rerun=rerun),
        json=lambda: report_json(run, asked),
        junit=lambda: junit_xml(run, language=language()),
        html=lambda: page(report_json(run, asked), language()),
        svg=lambda: badge(report_json(run, asked), language()),
        known=lambda: known_text(run, read_bounded(known).decode("utf-8") if known else ""),
    )
    raise SystemExit(judged(run))


_GRAVEST = (Status.CONFORMANT, Status.NOT_CONFORMANT, Status.INCOMPLETE, Status.NOT_EVALUATED)
"""Of several implementations the worst decides how the command ends."""


def _selected(options: Mapping[str, Any]) -> list[Case]:
    """Return the cases that were asked for, and complain about what does not exist."""
    try:
        cases = saved_cases(options["cases_from"]) if options["cases_from"] else suite().cases
    except UnreadableCases as damaged:
        raise Misused(damaged.explanation) from damaged
    rules = all_spelled(options["rules"], rulebook().all_ids, NO_RULE, otherwise=LISTED, option="--rule")
    ids = all_spelled(options["ids"], [case.id for case in cases], _NO_CASE, otherwise=_CASES, option="--case")
    if without := sorted(rules.difference(*(case.cites for case in cases))):
        raise Misused(_NO_CASE_OF.filled(id=without[0]))
    found = [
        case
        for case in cases
        if (not rules or rules & set(case.cites))
        and (not options["parts"] or case.request["op"] in options["parts"])
        and (not ids or case.id in ids)
    ]
    if not found:
        raise Misused(Message("no case is left by these choices together"))
    return shuffled(found, seed=options["shuffle"], repeat=options["repeat"])


_NO_CASE = Message("no case is called {id!r}")
_CASES = Message("'globe-rules rule --coverage' names cases of each rule")
_NO_CASE_OF = Message(
    "there is no case of {id} here; 'globe-rules rule --coverage {id}' tells which there are, or why none"
)


def _known(file: Path | None, cases: Iterable[Case]) -> dict[str, str]:
    if file is None:
        return {}
    try:
        text = read_bounded(file).decode("utf-8")
    except UnicodeDecodeError as wrong:
        message = Message("{file} is not UTF-8 text", file=file)
        raise BadValue(message) from wrong
    except NotAMessage as wrong:
        raise BadValue(wrong.about(file)) from wrong
    ids = {case.id for case in (*suite().cases, *cases)}
    return readable("known", lambda text: read_known(text, ids), text)


def _examined(adapter: Adapter, cases: list[Case], known: dict[str, str], options: Mapping[str, Any]) -> Run:
    seed = options["shuffle"] and f"{rendered(SEEDED)} {options['shuffle']}"
    with progress(seed or rendered(Message("cases")), MofNCompleteColumn(), total=len(cases)) as tell:
        return examine(
            adapter,
            cases,
            known=known,
            progress=lambda _result: tell(advance=1),
            seconds=options["total_timeout"],
            fail_fast=options["fail_fast"],
        )
