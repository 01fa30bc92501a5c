"""`globe-rules fuzz`: compare an implementation with the reference engine on random requests."""

import json
import os
import shlex
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click
from attrs import frozen
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.progress import MofNCompleteColumn

from globe_rules._cli.examination import (
    EXIT_CODES,
    MAX_NUMBER,
    Seconds,
    adapter_under_test,
    implementation_arguments,
    implementation_command,
    internal_errors_reported,
    iterations_option,
    make_adapter,
    operation_option,
    seed_option,
)
from globe_rules._cli.files import WriteError, check_writable, write_file
from globe_rules._cli.findings import (
    BROKEN_LAWS,
    EXPECTED,
    GOT,
    HINT,
    REPRODUCE,
    SEED,
    STANDARD_ERROR,
    VERDICTS,
    ExitCode,
    compared_drawings,
    copyable,
    plain,
    print_entry,
)
from globe_rules._cli.language import findings as findings_in_words
from globe_rules._cli.language import language, rendered
from globe_rules._cli.options import option
from globe_rules._cli.output import Output, console, json_to_copy, print_prose, progress, status
from globe_rules._fuzz.findings import BrokenLaw, Finding, broken_laws, findings, findings_json
from globe_rules._fuzz.jobs import search_in_processes
from globe_rules._fuzz.laws import CHECKS, INDEPENDENT_GAMES
from globe_rules._fuzz.search import Search
from globe_rules._i18n import (
    BOOK_LANGUAGES,
    Message,
    cleaned,
    grouped,
    joined,
    labelled,
    on_one_line,
    plural_message,
    with_indented_lines,
)
from globe_rules._kit.adapters import Adapter
from globe_rules._kit.interruption import interruptible
from globe_rules._kit.lines import misread_text
from globe_rules._kit.runner import Verdict
from globe_rules._random_requests import GeneratedRequest
from globe_rules._reference.operations import OPERATION_NAMES
from globe_rules._specification.saved import cases_text


def _number_of_jobs(_context: click.Context, _option: click.Parameter, jobs: int) -> int:
    """Return the number of processes; 0 means one per core."""
    return jobs or os.cpu_count() or 1


@implementation_command(
    "fuzz",
    help=Message("Compare the implementation started by COMMAND with the reference engine on random requests."),
    more=Message(
        "This is differential fuzzing: it finds bugs that the conformance suite does not cover. Laws of the game "
        "also compare the responses with each other, and need no reference engine. Every finding is shrunk to the "
        "smallest request that shows it, and printed as a scenario in English and French."
    ),
    examples=[
        "globe-rules fuzz -- node my-adapter.js",
        "globe-rules fuzz --seed 7 --iterations 20000 --jobs 0 --save found -- ./my-engine",
        "globe-rules fuzz --laws-only -- ./my-engine",
        "globe-rules fuzz --operation reaction --python my_package.my_module:MyEngine",
    ],
    exit_codes={
        **EXIT_CODES,
        0: Message("nothing found"),
        1: Message("something found"),
    },
)
@seed_option
@iterations_option
@option(
    "--seconds",
    type=Seconds(0.1),
    default=3600.0,
    metavar="SECONDS",
    help=Message("Stop after this time. The requests themselves do not depend on it."),
)
@option(
    "--jobs",
    type=click.IntRange(0, 64),
    default=1,
    metavar="N",
    callback=_number_of_jobs,
    help=Message("Number of parallel processes; 0 uses one per core. The results do not depend on it."),
)
@option(
    "--laws-only",
    is_flag=True,
    help=Message("Check only the laws of the game, all of them after every request, without the reference engine."),
)
@operation_option(Message("Generate only requests of this operation: {operations}."))
@option(
    "--show",
    type=click.IntRange(0, MAX_NUMBER),
    default=10,
    metavar="N",
    help=Message("Number of findings to show in detail. Files contain up to 50 findings, or N if it is greater."),
)
@option(
    "--save",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help=Message("Save each finding as a test case for `conform --cases` and as Gherkin features."),
)
def fuzz(
    *,
    command: tuple[str, ...],
    python: str | None,
    show: int,
    save: Path | None,
    output: Output,
    **options: Any,  # noqa: ANN401 -- the other options, as click hands them over
) -> None:
    """Compare an implementation with the reference engine."""
    if save:
        make_folder(save)
    with adapter_under_test(command, python, options) as adapter:
        make = partial(make_adapter, command, python, options) if options["jobs"] > 1 else None
        search = run_search(adapter, options, make)
        found, broken = explain(search, max(show, MAX_SHRUNK))
    unsaved = list(save_findings(save, found)) if save else []
    arguments = implementation_arguments(command, python, options)

    again = _Rerun(search, options["jobs"], arguments)

    def print_text() -> None:
        out = console()
        print_search(out, search)
        for number, finding in enumerate(found[:show], start=1):
            print_finding(out, finding, number, rerun=again.finding(finding, save))
        for law in broken[:show]:
            print_broken_law(out, law, again.law(law))
        if broken:
            out.print("\n" + rendered(BROKEN_LAWS, laws=", ".join(law.check.id for law in broken)))
        _print_verdict(out, search, len(found[:show]))
        if len(found) < len(search.results.groups):
            out.print(rendered(_SHRUNK, number=len(found)))
        if save and found and not unsaved:
            command_again = f"globe-rules conform --cases {shlex.quote(str(save))}{arguments}"
            print_verbatim(out, rendered(_SAVED, command=copyable(command_again)))

    output.write(print_text, unsaved, json=lambda: findings_json(search, found, broken))
    raise SystemExit(_exit_code(search))


MAX_SHRUNK = 50
"""Number of findings that are shrunk, even if fewer are shown: shrinking one takes many requests."""

MAX_SHRINK_SECONDS = 600.0
"""How long findings are shrunk. Those that are left stay as they were found."""

_SHRUNK = Message("Findings that were shrunk, and are in JSON and --save: {number:,}")
_SAVED = Message("Saved. Reproduce with: {command}")


def run_search(adapter: Adapter, options: Mapping[str, Any], make: Callable[[], Adapter] | None = None) -> Search:
    """Run a search, with a progress bar on a terminal.

    If `make` is given, the search runs in several processes, each with its own adapter.
    """
    arguments = {"seed": options["seed"], "iterations": options["iterations"], "seconds": options["seconds"]}
    arguments["operations"] = options["operations"] or OPERATION_NAMES
    arguments["laws_only"] = options.get("laws_only", False)
    columns = (f"{rendered(SEED)} {options['seed']}", MofNCompleteColumn(), rendered(Message("requests")))
    with progress(*columns, total=options["iterations"]) as update:

        def show_progress(number: int) -> None:
            update(completed=number)

        search = Search(adapter, **arguments, progress=show_progress)
        if make is None:
            search.run()
        else:
            search.claims = adapter.start()
            search.results = search_in_processes(make, options["jobs"], arguments, show_progress)
    return search


def explain(search: Search, most: int = MAX_SHRUNK) -> tuple[list[Finding], list[BrokenLaw]]:
    """Return the findings of a search and the laws that were broken, shrunk.

    After an interruption, return those that were shrunk until then.
    """
    found: list[Finding] = []
    broken: list[BrokenLaw] = []
    with internal_errors_reported(), status(rendered(_SHRINKING)):
        search.shrinks_until = search.clock() + MAX_SHRINK_SECONDS
        try:
            with interruptible():
                found += findings(search, most)  # one by one: those before an interruption stay
                broken += broken_laws(search)
        except KeyboardInterrupt:
            search.results.complete = False
    return found, broken


@frozen
class _Rerun:
    """The commands that reproduce what a search found."""

    search: Search
    jobs: int
    arguments: str
    """The end of the command, which names the implementation."""

    def finding(self, finding: Finding, save: Path | None) -> str:
        """Return the command that reproduces a finding."""
        if finding.remembers:
            return f"globe-rules fuzz {self._whole(finding.group.rank[1] + 1)}"
        if save:
            return f"globe-rules conform --cases {shlex.quote(f'{save / finding.case.id}.json')}{self.arguments}"
        return f"globe-rules fuzz {self._alone(finding.generated)}"

    def law(self, broken: BrokenLaw) -> str:
        """Return the command that breaks a law again. Requests are sent again in another order only at the end."""
        if not broken.remembers:
            return f"globe-rules fuzz --laws-only {self._alone(broken.generated)}"
        is_at_end = broken.check is INDEPENDENT_GAMES
        selection = self._whole(self.search.iterations if is_at_end else broken.group.rank[1] + 1)
        return f"globe-rules fuzz {'--laws-only ' if self.search.laws_only else ''}{selection}"

    def _alone(self, request: GeneratedRequest) -> str:
        """Select the requests of one operation, up to the one that is wrong."""
        selection = f"--seed {request.seed} --operation {request.operation} --iterations {request.number + 1}"
        return f"{selection}{self.arguments}"

    def _whole(self, iterations: int) -> str:
        """Select the same requests in the same order: the implementation may remember any of them."""
        chosen = self.search.operations
        operations = "" if tuple(chosen) == OPERATION_NAMES else "".join(f" --operation {each}" for each in chosen)
        jobs = f" --jobs {self.jobs}" if self.jobs > 1 else ""
        return f"--seed {self.search.seed}{operations} --iterations {iterations}{jobs}{self.arguments}"


def _broken_laws_in_words(count: int) -> Message:
    return plural_message("{count:,} broken law", "{count:,} broken laws", count=count)


def _print_verdict(out: Console, search: Search, shown: int) -> None:
    groups, laws = len(search.results.groups), len(search.results.broken_laws)
    if not search.results.complete:
        out.print(f"\n{rendered(_INCOMPLETE)}")
    if groups or laws:
        found = [
            *([findings_in_words(groups)] if groups else []),
            *([_broken_laws_in_words(laws)] if laws else []),
        ]
        rest = rendered(_NOT_SHOWN, more=groups - shown, all=groups) if groups > shown else ""
        out.print("\n" + rendered(_DIFFERENCES, found=joined(found, ", ")) + rest)
    elif search.results.requests_sent and search.results.complete:
        out.print(f"\n{rendered(_NO_BROKEN_LAW if search.laws_only else _NO_DIFFERENCE)}")
    elif search.results.stopped_early:
        out.print(f"\n{rendered(_TOO_SHORT)}")
    elif search.results.complete:
        out.print(f"\n{rendered(_NOTHING_CLAIMED)}")


_SHRINKING = Message("shrinking the findings")
_INCOMPLETE = Message(
    "[red]Incomplete[/red]: the search was interrupted, or too many requests in a row had no usable response."
)
_NOT_SHOWN = Message(" ({more:,} not shown; to see all, add --show {all})")
_DIFFERENCES = Message("[bold red]Differences found[/bold red]: {found}")
_NO_DIFFERENCE = Message("[bold green]No differences found[/bold green]")
_NO_BROKEN_LAW = Message("[bold green]No law is broken[/bold green]")
_TOO_SHORT = Message("No request was sent within this time; increase --seconds.")
_NOTHING_CLAIMED = Message("Not evaluated: all requests go beyond what the implementation claims.")


def _exit_code(search: Search) -> ExitCode:
    if not search.results.complete:
        return ExitCode.INCOMPLETE
    if not search.results.requests_sent:
        return ExitCode.NOT_EVALUATED
    return ExitCode.NOT_CONFORMANT if search.results.groups or search.results.broken_laws else ExitCode.CONFORMANT


def make_folder(folder: Path) -> None:
    try:
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WriteError(folder, error) from error
    check_writable(folder)


def save_findings(folder: Path, found: list[Finding]) -> Iterator[WriteError]:
    """Write each finding as a test case, and as a feature in each language; yield the errors of files."""
    for finding in found:
        texts = {folder / f"{finding.case.id}.json": cases_text([finding.case])}
        for each in finding.case.scenario:
            texts[folder / each / f"{finding.case.id}.feature"] = finding.feature(each)
        for file, text in texts.items():
            try:
                make_folder(file.parent)
                write_file(file, text)
            except WriteError as error:
                yield error


_SENT = Message("Requests sent: {number:,}")
_BEYOND_CLAIMS = Message("Requests skipped because they go beyond the claims: {number:,}")
_STOPPED_EARLY = Message("Stopped by --seconds before all requests were sent.")
_CHECKS = Message("Laws checked: {laws}")


def print_search(out: Console, search: Search) -> None:
    """Print the name of the implementation, and the numbers of requests and checks."""
    claims = search.claims
    who = f"{claims.name} {claims.version}".strip()
    out.print(f"[bold]{plain(who)}[/bold] ({plain(claims.language)}), {rendered(SEED)} {search.seed}")
    by_operation = _counts(search.results.by_operation)
    out.print(rendered(_SENT, number=search.results.requests_sent) + (f" ({by_operation})" if by_operation else ""))
    if search.results.skipped:
        out.print(rendered(_BEYOND_CLAIMS, number=search.results.skipped))
    if search.results.stopped_early:
        out.print(rendered(_STOPPED_EARLY))
    if checks := search.results.checks:
        numbers = (f"{id_} {grouped(checks[id_], language())}" for id_ in CHECKS if id_ in checks)
        print_prose(out, rendered(_CHECKS, laws=", ".join(numbers)))


def _counts(counts: Mapping[str, int]) -> str:
    """Return numbers by name, such as "legality 67, reconstruction 133"."""
    return ", ".join(f"{name} {grouped(number, language())}" for name, number in sorted(counts.items()))


_AFFECTED = Message("affected requests: {operations}")
_NOT_REPRODUCIBLE = Message("Not reproducible: the same request got another response when it was sent again.")
REMEMBERS_REQUESTS = Message(
    "Alone in a new process, this request gets the right response: your engine remembers earlier requests."
)
_LAW_REMEMBERS = Message(
    "These responses came during the search. In a new process the law holds: your engine remembers earlier requests."
)
_NO_SCENARIO = Message("It cannot be written as a scenario: {why}")
_CASE = Message("Test case: {case}")


def print_finding(out: Console, finding: Finding, number: int, *, rerun: str) -> None:
    """Print one finding: ids, difference, scenarios, test case and the command that reproduces it."""
    found, case = finding.difference, finding.case
    kind = rendered(VERDICTS[Verdict(found.kind)]) if finding.exchange.failure else found.kind
    title = f"{kind} ({', '.join(finding.ids)})" if finding.ids else kind
    affected = rendered(_AFFECTED, operations=_counts(finding.group.by_operation))
    out.print(f"\n[bold red]{number}. {plain(title)}[/bold red]  {affected}")
    for id_ in finding.ids:
        print_entry(out, id_)
    if not finding.reproducible:
        print_prose(out, rendered(REMEMBERS_REQUESTS if finding.remembers else _NOT_REPRODUCIBLE), indent=2)
    if finding.misread:
        print_prose(out, escape(rendered(misread_text(finding.misread))), indent=2)
    print_difference(out, finding)
    if finding.why_no_scenario:
        why = rendered(_NO_SCENARIO, why=plain(rendered(finding.why_no_scenario)))
        out.print(Padding(why, (1, 0, 0, 2), expand=False))
    for each in BOOK_LANGUAGES if case.scenario else ():
        print_verbatim(out, f"\n{_indented(finding.scenario(each), 4)}")
    without_scenario = {key: value for key, value in case.as_json().items() if key != "scenario"}
    print_verbatim(out, "\n  " + rendered(_CASE, case=json_to_copy(without_scenario)))
    print_verbatim(out, "  " + rendered(REPRODUCE, command=copyable(rerun)))


_MISSING = Message("(missing)")


def print_difference(out: Console, finding: Finding) -> None:
    """Print the error that replaced the response, or else the fields that differ, with drawings of two puzzles."""
    exchange = finding.exchange
    if exchange.failure is not None:
        verdict = rendered(VERDICTS[Verdict(exchange.failure.verdict)])
        print_verbatim(out, "  " + rendered(labelled(verdict, with_indented_lines(rendered(exchange.failure.problem)))))
        print_verbatim(out, "  " + rendered(HINT, hint=with_indented_lines(rendered(exchange.failure.hint))))
        if log := exchange.failure.log:
            print_verbatim(out, f"  {rendered(STANDARD_ERROR)}\n" + _indented(cleaned(log[-500:]), 4))
        return
    got: Mapping[str, Any] = exchange.got or {}
    if drawings := compared_drawings(_puzzle(exchange.expected), _puzzle(got)):
        print_verbatim(out, _indented(drawings))
    for key in {**exchange.expected, **got}:
        if exchange.expected.get(key) != got.get(key):
            for label, response in ((EXPECTED, exchange.expected), (GOT, got)):
                value = json.dumps(response[key], ensure_ascii=False) if key in response else rendered(_MISSING)
                print_verbatim(out, f"  {rendered(label):8} {rendered(labelled(on_one_line(key), value))}")


def _puzzle(response: Mapping[str, Any]) -> str:
    """Return the puzzle of a response, or of the last reconstruction of a round; empty if there is none."""
    whole = [response, *response.get("reconstructions", ())]
    return next((str(each["puzzle"]) for each in reversed(whole) if "puzzle" in each), "")


_LAW_BROKEN = Message("[bold red]Law broken[/bold red]: {law} {title} ({broken:,} of {checks:,} checks)")
_FOLLOWS_FROM = Message("It follows from {rules}.")
_REQUEST, _RESPONSE = Message("request"), Message("response")


def print_broken_law(out: Console, broken: BrokenLaw, command: str) -> None:
    """Print a broken law: its statement, the requests with the responses that break it, and how to reproduce it."""
    law = broken.check.law
    facts = {"law": law.id, "title": escape(rendered(law.title))}
    out.print("\n" + rendered(_LAW_BROKEN, **facts, broken=broken.group.occurrences, checks=broken.checks))
    print_entry(out, law.id)
    print_prose(out, rendered(_FOLLOWS_FROM, rules=", ".join(law.follows)), indent=2)
    if broken.remembers:
        print_prose(out, rendered(_LAW_REMEMBERS), indent=2)
    for exchange in broken.exchanges:
        print_verbatim(out, f"  {rendered(_REQUEST):8} {json_to_copy(exchange.request)}")
        print_verbatim(out, f"  {rendered(_RESPONSE):8} {cleaned(json.dumps(exchange.got, ensure_ascii=False))}")
    print_verbatim(out, "  " + rendered(REPRODUCE, command=copyable(command)))


def print_verbatim(out: Console, text: str) -> None:
    """Print text to copy: never wrapped, and without reading markup in it."""
    out.print(escape(cleaned(text)), soft_wrap=True)


def _indented(text: str, by: int = 2) -> str:
    return "\n".join(" " * by + line if line else "" for line in text.split("\n"))
