"""`globe-rules worlds`: send every request of small worlds to an implementation, and say which worlds are complete."""

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from globe_rules._cli.examination import (
    MAX_NUMBER,
    Seconds,
    adapter_under_test,
    implementation_arguments,
    implementation_command,
    internal_errors_reported,
)
from globe_rules._cli.findings import (
    NO_REASONS,
    REPRODUCE,
    SHRUNK,
    VERDICTS,
    Below,
    ExitCode,
    copyable,
    plain,
    print_small,
    problem_lines,
)
from globe_rules._cli.fuzz import MAX_SHRUNK, REMEMBERS_REQUESTS, make_folder, save_findings
from globe_rules._cli.language import language, rendered
from globe_rules._cli.options import option
from globe_rules._cli.output import Output, console, print_prose, progress, status
from globe_rules._i18n import Message, grouped, labelled
from globe_rules._kit.adapters import Adapter
from globe_rules._kit.interruption import interruptible
from globe_rules._kit.lines import line_of, misread_text
from globe_rules._kit.runner import Verdict
from globe_rules._worlds.catalogue import VERSION, WORLDS, figures
from globe_rules._worlds.model import EventWorld, World
from globe_rules._worlds.running import Survey, WorldFinding, WorldResult, figures_json, findings


@implementation_command(
    "worlds",
    help=Message("Send every request of small worlds to the implementation started by COMMAND."),
    more=Message(
        "A small world has few cards, players and instants, but all of their combinations: every event in every "
        "state, and every pair of successive events. The responses are compared with those of the reference engine. "
        "The result says which worlds are complete, in numbers."
    ),
    examples=[
        "globe-rules worlds -- node my-adapter.js",
        "globe-rules worlds --world limits --world desk --fail-fast -- ./my-engine",
        "globe-rules worlds --list",
    ],
)
@option(
    "--world",
    "names",
    multiple=True,
    type=click.Choice(tuple(WORLDS)),
    metavar="WORLD",
    default_text=Message("all worlds"),
    help=Message("Send only the requests of this world: {worlds}.", worlds=", ".join(WORLDS)),
)
@option("--list", "list_", is_flag=True, help=Message("List the worlds with their figures, and test nothing."))
@option(
    "--seconds",
    type=Seconds(0.1),
    default=3600.0,
    metavar="SECONDS",
    help=Message("Stop after this time. Worlds that are not finished by then are reported as incomplete."),
)
@option("--fail-fast", is_flag=True, help=Message("Stop at the first difference."))
@option(
    "--show",
    type=click.IntRange(0, MAX_NUMBER),
    default=3,
    metavar="N",
    help=Message("Number of differences to show in detail."),
)
@option(
    "--save",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help=Message("Save each difference as a test case for `conform --cases` and as Gherkin features."),
)
def worlds(
    *,
    command: tuple[str, ...],
    python: str | None,
    names: tuple[str, ...],
    list_: bool,
    show: int,
    save: Path | None,
    output: Output,
    **options: Any,  # noqa: ANN401 -- the other options, as click hands them over
) -> None:
    """Compare an implementation with the reference engine in small worlds."""
    chosen = tuple(world for world in WORLDS.values() if not names or world.name in names)
    if list_:
        output.write(lambda: _print_list(console(), chosen), json=lambda: list(map(world_json, chosen)))
        return
    if save:
        make_folder(save)
    with adapter_under_test(command, python, options) as adapter:
        survey = run_survey(adapter, chosen, seconds=options["seconds"], fail_fast=options["fail_fast"])
        found = shrunk_findings(survey, max(show, MAX_SHRUNK) if save or output.has("json") else show)
    unsaved = list(save_findings(save, [each.finding for each in found])) if save else []
    arguments = implementation_arguments(command, python, options)

    def print_text() -> None:
        out = console()
        claims = survey.claims
        who = plain(f"{claims.name} {claims.version}".strip())
        out.print(rendered(_TITLE, who=f"[bold]{who}[/bold] ({plain(claims.language)})", version=VERSION))
        if not claims.reasons:
            print_prose(out, rendered(NO_REASONS))
        for result in survey.results.values():
            out.print(f"  {rendered(result_in_words(result))}", soft_wrap=True)
        for number, each in enumerate(found[:show], start=1):
            _print_finding(out, each, number, rerun=_rerun(each, chosen, save, arguments))
        if len(survey.groups) > show > 0:
            out.print("\n" + rendered(_NOT_SHOWN, more=len(survey.groups) - show, all=len(survey.groups)))
        out.print(f"\n{rendered(_VERDICTS[exit_code(survey)])}")

    output.write(print_text, unsaved, json=lambda: survey_json(survey, found))
    raise SystemExit(exit_code(survey))


_TITLE = Message("{who}, worlds {version}")
_NOT_SHOWN = Message("{more:,} more differences are not shown. To see all, add --show {all}.")
_VERDICTS = {
    ExitCode.CONFORMANT: Message("[bold green]No differences[/bold green]: every claimed request was sent and agrees."),
    ExitCode.NOT_CONFORMANT: Message("[bold red]Differences found[/bold red]"),
    ExitCode.NOT_EVALUATED: Message("[bold red]Not evaluated[/bold red]: no request of these worlds is claimed."),
    ExitCode.INCOMPLETE: Message("[bold red]Incomplete[/bold red]: not every request was sent."),
}


def run_survey(
    adapter: Adapter, chosen: Sequence[World], *, seconds: float | None = None, fail_fast: bool = False
) -> Survey:
    """Send the requests of worlds, with exact progress on a terminal."""
    with progress("{task.description}", total=None) as update:

        def show_progress(result: WorldResult) -> None:
            sent = result.sent + result.skipped
            facts = {"world": result.world.name, "sent": sent, "all": result.figures.requests}
            update(description=rendered(_PROGRESS, **facts))

        survey = Survey(adapter, tuple(chosen), seconds, fail_fast, show_progress)
        survey.run()
    return survey


_PROGRESS = Message("{world}: {sent:,} of {all:,}")


def shrunk_findings(survey: Survey, most: int) -> list[WorldFinding]:
    """Return the differences of a survey, shrunk. After an interruption, return those that were shrunk until then."""
    found: list[WorldFinding] = []
    with internal_errors_reported(), status(rendered(Message("shrinking the differences"))):
        try:
            with interruptible():
                found += findings(survey, most)  # one by one: those before an interruption stay
        except KeyboardInterrupt:
            survey.interrupted = True
    return found


def exit_code(survey: Survey) -> ExitCode:
    """Return the exit code for a survey."""
    if survey.interrupted or not (survey.complete or survey.stopped_at_first_failure):
        return ExitCode.INCOMPLETE
    if not survey.sent:
        return ExitCode.NOT_EVALUATED
    return ExitCode.NOT_CONFORMANT if survey.groups else ExitCode.CONFORMANT


def result_in_words(result: WorldResult) -> Message:
    """Return what a run has shown about a world, such as "desk: all 14,260 transitions and 88,192 pairs agree"."""
    size = result.figures
    facts = {"world": result.world.name, "requests": size.requests, "sent": result.sent, "differing": result.differing}
    if result.skipped == size.requests:
        return Message("{world}: not claimed", **facts)
    if not result.complete:
        return Message("{world}: incomplete, {sent:,} of {requests:,} requests sent, {differing:,} differ", **facts)
    if result.differing:
        return Message("{world}: {differing:,} of {sent:,} requests differ", **facts)
    if result.skipped:
        return Message("{world}: all {sent:,} claimed requests agree, of {requests:,}", **facts)
    if isinstance(result.world, EventWorld):
        facts |= {"states": size.states, "transitions": size.transitions, "pairs": size.pairs}
        return Message(
            "{world}: all {transitions:,} transitions of {states:,} states and all {pairs:,} pairs agree "
            "({requests:,} requests)",
            **facts,
        )
    return Message("{world}: all {requests:,} requests agree", **facts)


def _print_finding(out: Console, found: WorldFinding, number: int, *, rerun: str) -> None:
    """Print one difference in 10 lines: the rule, the scenario, what is wrong, and how to reproduce it."""
    finding = found.finding
    where = Message("{world}, {count:,} requests", world=found.world.name, count=finding.group.occurrences)
    name = rendered(SHRUNK, case=rendered(where)) if finding.reproducible else rendered(where)
    out.print("")
    log = finding.exchange.failure.log if finding.exchange.failure else ""
    print_small(out, f"{number}.", finding.ids, name, finding.case, list(_lines(found, rerun)), log)


def _lines(found: WorldFinding, rerun: str) -> Iterator[Below]:
    """Yield the lines after the scenario."""
    problems, failure = found.finding.problems, found.finding.exchange.failure
    if failure is not None:
        verdict = rendered(VERDICTS[Verdict(failure.verdict)])
        problems = (labelled(verdict, rendered(failure.problem)),)
    yield from problem_lines(problems)
    size = len(line_of(0, found.finding.exchange.request))
    if failure is not None and size > LONG_LINE:
        yield Below(rendered(Message("The request is one line of {size:,} bytes. Lines can be that long.", size=size)))
    if found.finding.misread:
        yield Below(plain(rendered(misread_text(found.finding.misread))))
    if found.remembers_requests:
        yield Below(rendered(REMEMBERS_REQUESTS))
    if found.remembers_events:
        yield Below(rendered(_REMEMBERS_EVENTS))
    yield Below(rendered(REPRODUCE, command=plain(copyable(rerun))))


LONG_LINE = 1 << 14
"""The length of a line, in bytes, that a report mentions if there was no response."""

_REMEMBERS_EVENTS = Message(
    "A shorter way to the same state gets the right response: your engine remembers something that the rules forget."
)


def _rerun(found: WorldFinding, chosen: Sequence[World], save: Path | None, arguments: str) -> str:
    """Return the command that reproduces a difference."""
    if found.remembers_requests:
        names = "".join(f" --world {world.name}" for world in chosen) if len(chosen) < len(WORLDS) else ""
        return f"globe-rules worlds{names}{arguments}"
    if save:
        return f"globe-rules conform --cases {shlex.quote(f'{save / found.finding.case.id}.json')}{arguments}"
    return f"globe-rules worlds --world {found.world.name}{arguments}"


def world_json(world: World) -> dict[str, Any]:
    """Return the name, description and figures of a world."""
    return {**figures_json(world), "about": rendered(world.about)}


def survey_json(survey: Survey, found: Sequence[WorldFinding]) -> dict[str, Any]:
    """Return the results of a survey as JSON."""
    return {
        "worlds": VERSION,
        "complete": survey.complete and not survey.interrupted,
        "results": [each.as_json() for each in survey.results.values()],
        "findings": [
            {
                "world": each.world.name,
                "cites": list(each.finding.case.cites),
                "kind": each.finding.difference.kind,
                "occurrences": each.finding.group.occurrences,
                "remembers_requests": each.remembers_requests,
                "remembers_events": each.remembers_events,
                "case": each.finding.case.as_json(),
                **({"got": each.finding.exchange.got} if each.finding.exchange.got is not None else {}),
            }
            for each in found
        ],
        "more_findings": len(survey.groups) - len(found),
    }


def empty_survey_json(problem: str = "", *, complete: bool = False) -> dict[str, Any]:
    """Return the JSON of a survey that sent no requests, with the problem that prevented it (if any)."""
    empty = {"worlds": VERSION, "complete": complete, "results": [], "findings": [], "more_findings": 0}
    return {**empty, "problem": problem} if problem else empty


def _print_list(out: Console, chosen: Sequence[World]) -> None:
    """Print a table of worlds."""
    heads = (Message("world"), Message("states"), Message("transitions"), Message("pairs"), Message("requests"))
    table = Table(*map(rendered, heads), box=None)
    for column in table.columns[1:]:
        column.justify = "right"
    for world in chosen:
        size = figures(world)
        numbers = (size.states, size.transitions, size.pairs, size.requests)
        table.add_row(world.name, *(grouped(number, language()) if number else "" for number in numbers))
    out.print(table)
    for world in chosen:
        print_prose(out, f"[bold]{world.name}[/bold]: {escape(rendered(world.about))}")
