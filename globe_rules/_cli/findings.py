"""The text report of a conformance run: the smallest failures first, then a summary and the verdict."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import IntEnum

from attrs import frozen
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from globe_rules._cli.language import language, rendered
from globe_rules._cli.output import end_of_log, json_to_copy, print_prose
from globe_rules._engine.errors import Unreadable
from globe_rules._engine.notation import read_puzzle
from globe_rules._i18n import AnyText, Message, Translatable, cleaned, grouped, on_one_line, plural_message, shortened
from globe_rules._kit.failures import SmallFailure
from globe_rules._kit.reporting.checking import PART
from globe_rules._kit.reporting.reports import share
from globe_rules._kit.runner import BrokenRule, Run, Verdict
from globe_rules._pictures.drawing import draw_puzzle, side_by_side
from globe_rules._protocol.requests import raw_line
from globe_rules._reference.operations import OPERATION_NAMES
from globe_rules._specification.cases import Case
from globe_rules._specification.suite import suite
from globe_rules.rulebook import Ruling, rulebook

VERDICTS = {
    Verdict.PASS: Message("pass"),
    Verdict.FAIL: Message("fail"),
    Verdict.KNOWN: Message("known"),
    Verdict.UNSUPPORTED: Message("unsupported"),
    Verdict.NOT_RUN: Message("not run"),
    Verdict.ERROR: Message("error"),
    Verdict.CRASH: Message("crash"),
    Verdict.TIMEOUT: Message("timed out"),
    Verdict.PROTOCOL: Message("protocol"),
    Verdict.OVERSIZE: Message("oversize"),
}
"""The verdicts in words. Their values are the names in JSON."""

EXPECTED, GOT = Message("expected"), Message("got")
HINT = Message("Hint: {hint}")
REPRODUCE = Message("Reproduce with: {command}")
STANDARD_ERROR = Message("End of its standard error:")
SEED = Message("seed")
BROKEN_LAWS = Message("Broken laws: {laws}")
NO_REASONS = Message("Reasons (ids) are not claimed, so they were not compared.")
NO_CONVENTIONS = Message(
    "Protocol conventions (the order of lists, which reason is cited) are not claimed, so they were not compared."
)
STOPPED = Message("Stopped at the first failure: the cases after it were not run.")

MAX_LISTED = 10
"""Number of ids that are listed with their titles."""


class ExitCode(IntEnum):
    """Exit codes of the commands that test an implementation. 2 is incorrect usage."""

    CONFORMANT = 0
    NOT_CONFORMANT = 1
    NOT_EVALUATED = 3
    INCOMPLETE = 4


SHORT_VERDICTS = {
    ExitCode.CONFORMANT: Message("conformant"),
    ExitCode.NOT_CONFORMANT: Message("not conformant"),
    ExitCode.NOT_EVALUATED: Message("not evaluated"),
    ExitCode.INCOMPLETE: Message("incomplete"),
}
_VERDICT_LINES = {
    ExitCode.CONFORMANT: Message("[bold green]Conformant[/bold green]"),
    ExitCode.NOT_CONFORMANT: Message("[bold red]Not conformant[/bold red]"),
    ExitCode.NOT_EVALUATED: Message(
        "[bold red]Not evaluated[/bold red]: the implementation claims none of the selected cases"
    ),
    ExitCode.INCOMPLETE: Message(
        "[bold red]Incomplete[/bold red]: some cases were not run, so this report proves nothing."
    ),
}
_CONFORMANT_IN_RULES = Message("[bold green]Conformant in the rules[/bold green]")
_ONLY_KNOWN = Message(
    "[bold yellow]Only known failures[/bold yellow]: {known:,} of {claimed:,} claimed cases; nothing else fails"
)


def exit_code_of(run: Run) -> ExitCode:
    """Return the exit code for a run. Known failures do not count as failures."""
    if not run.claimed and run.shard is None:
        return ExitCode.NOT_EVALUATED
    if not run.complete and not run.stopped_at_first_failure:
        return ExitCode.INCOMPLETE
    return ExitCode.CONFORMANT if run.as_expected else ExitCode.NOT_CONFORMANT


def _verdict_line(run: Run) -> str:
    """Return the verdict on a run, which never says more than the run has shown."""
    exit_code, known = exit_code_of(run), run.count(Verdict.KNOWN)
    if exit_code is ExitCode.CONFORMANT and known:
        return rendered(_ONLY_KNOWN, known=known, claimed=run.claimed)
    if exit_code is ExitCode.CONFORMANT and not run.claims.conventions:
        return rendered(_CONFORMANT_IN_RULES)
    return rendered(_VERDICT_LINES[exit_code])


def _more_failures(count: int) -> Message:
    return plural_message(
        "{count:,} more case fails, perhaps for the same reason.",
        "{count:,} more cases fail, perhaps for the same reasons.",
        count=count,
    )


_ALL_CASES_IN = Message("For all cases, see {files}.")
_TO_LIST_ALL = Message("To list all cases, add --output report.json.")


_COUNTS = Message("{passed:,} passed, {failed:,} failed")
_COUNTS_AND_NOT_RUN = Message("{passed:,} passed, {failed:,} failed, {not_run:,} not run")


@frozen
class Rerun:
    """The command that runs cases of a run again."""

    selection: str
    """The start of the command, with all options that select cases, except --case."""

    implementation: str = ""
    """The end of the command, which names the implementation."""

    order: Sequence[str] = ()
    """The ids of all cases in the order in which the command runs them."""

    def command(self, failure: SmallFailure) -> str:
        """Return the command that reproduces a failure; without --case if it depends on the cases before it."""
        ids = [*(case.id for case in failure.after), failure.result.case.id]
        places = [self.order.index(id_) for id_ in ids if id_ in self.order]
        is_found = bool(failure.after) or not failure.remembers
        cases = "".join(f" --case {id_}" for id_ in ids) if is_found and places == sorted(places) else ""
        return copyable(f"{self.selection}{cases}{self.implementation}")


def copyable(command: str) -> str:
    r"""Return a command on one line, for bash and similar shells, without other control characters.

    `shlex.quote` has put every line break between single quotes.

    >>> copyable("conform --cases 'a\nb.json'")
    "conform --cases 'a'$'\\n''b.json'"
    """
    return cleaned(command.replace("\n", r"'$'\n''"))


def print_findings(
    out: Console,
    run: Run,
    failures: Sequence[SmallFailure],
    *,
    rerun: Rerun,
    show_json: bool = False,
    files_with_all: Sequence[str] = (),
) -> None:
    """Print the report of a run: the failures in detail, the smallest first, then the summary and the verdict.

    `files_with_all` are the files that list every case.
    """
    claims = run.claims
    who = plain(f"{claims.name} {claims.version}".strip())
    out.print(rendered(_TITLE, who=f"[bold]{who}[/bold] ({plain(claims.language)})", version=suite().version))
    for failure in failures:
        out.print("")
        print_failure(out, failure, rerun.command(failure), show_json=show_json)
    failed = [each for each in run.failed if each.verdict is not Verdict.NOT_RUN]
    if len(failed) > len(failures) > 0:
        out.print("")
        where = _ALL_CASES_IN.filled(files=plain(", ".join(files_with_all))) if files_with_all else _TO_LIST_ALL
        print_prose(out, f"{rendered(_more_failures(len(failed) - len(failures)))} {rendered(where)}")
    if failures:
        out.print("")
    _print_summary(out, run)
    out.print(f"\n{_verdict_line(run)}")
    not_run = run.count(Verdict.NOT_RUN)
    if not_run and not failed:
        out.print(rendered(next(each.hint for each in run.failed)))
    counts = {"passed": run.count(Verdict.PASS), "failed": len(failed), "not_run": not_run}
    out.print(rendered(_COUNTS_AND_NOT_RUN if not_run else _COUNTS, **counts))
    if run.shard:
        print_prose(out, rendered(PART, shard=str(run.shard)))


_TITLE = Message("{who}, suite {version}")
_CONFORMANCE = Message("Conformance: {passed:,} of {claimed:,} claimed cases pass ({share}).")
_CLAIMED_OF_SUITE = Message("Claimed: {claimed:,} of {all:,} cases of the suite ({share}).")
_CLAIMED_OF_SELECTED = Message("Claimed: {claimed:,} of {all:,} selected cases ({share}).")
_UNKNOWN_CLAIMS = Message("Unknown claims: {claims}. This kit does not know them, so they were not tested.")
_BROKEN = Message("Rules broken (failing cases, most affected first):")
_NOT_FOLLOWED = Message("Rulings not followed (failing cases, most affected first):")
_OTHER_FIELDS = Message("Other wrong fields, by the rule that governs the field (failing cases):")
_CONVENTIONS = Message("Conventions not followed (failing cases):")
_STALE = Message("[red]Stale known failure[/red]: {id} passes now; remove it from the list.")
_SKIPPED = Message("Known failure skipped: {id} is not claimed, so the list does not need it.")


def _print_summary(out: Console, run: Run) -> None:
    claims = run.claims
    out.print(_table(run))
    _print_figures(out, run)
    if claims.unknown_claims:
        unknown = plain(", ".join(rendered(each) for each in claims.unknown_claims))
        print_prose(out, rendered(_UNKNOWN_CLAIMS, claims=unknown))
    for is_claimed, note in ((claims.reasons, NO_REASONS), (claims.conventions, NO_CONVENTIONS)):
        if not is_claimed:
            print_prose(out, rendered(note))
    _print_broken(out, _BROKEN, run.broken(rulings=False))
    _print_broken(out, _NOT_FOLLOWED, run.broken(rulings=True))
    _print_other_fields(out, run)
    for id_ in run.stale:
        out.print(rendered(_STALE, id=plain(id_)))
    skipped = [
        each.case.id for each in run.results if each.verdict is Verdict.UNSUPPORTED and each.known_failure_reason
    ]
    for id_ in dict.fromkeys(skipped):
        out.print(rendered(_SKIPPED, id=plain(id_)))
    if run.stopped_at_first_failure:
        out.print(rendered(STOPPED))


def _table(run: Run) -> Table:
    """Return the number of cases by operation and verdict."""
    columns = [verdict for verdict in Verdict if verdict is Verdict.PASS or run.count(verdict)]
    table = Table(rendered(Message("operation")), *(rendered(VERDICTS[verdict]) for verdict in columns), box=None)
    for operation in (*OPERATION_NAMES, ""):
        verdicts = Counter(each.verdict for each in run.results if each.case.operation == operation)
        if verdicts:
            cells = (grouped(verdicts[each], language()) if verdicts[each] else "" for each in columns)
            table.add_row(operation or "–", *cells)
    return table


def _print_figures(out: Console, run: Run) -> None:
    """Print the share of cases that pass, unless some were not run, and the share of cases that are claimed."""
    if run.complete and run.claimed:
        passed = run.count(Verdict.PASS)
        percentage = share(passed, run.claimed, language())
        out.print(rendered(_CONFORMANCE, passed=passed, claimed=run.claimed, share=percentage))
    is_whole_suite = len({result.case.id for result in run.results}) == len(suite().cases)
    label = _CLAIMED_OF_SUITE if is_whole_suite else _CLAIMED_OF_SELECTED
    percentage = share(run.claimed, len(run.results), language())
    out.print(rendered(label, claimed=run.claimed, all=len(run.results), share=percentage))


_PART_OF = Message("{part:,} of {whole:,}")
_AND_MORE = Message("… and {count:,} more: {ids}")


def _print_broken(out: Console, label: Translatable, broken: Sequence[BrokenRule]) -> None:
    """List ids with the number of their cases that fail. The end of a long list has only ids."""
    if not broken:
        return
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for each in broken[:MAX_LISTED]:
        title = escape(rendered(rulebook()[each.id].title))
        table.add_row(f"  [cyan]{each.id}[/cyan]", rendered(_PART_OF, part=each.failed, whole=each.total), title)
    out.print(rendered(label))
    out.print(table)
    if rest := [each.id for each in broken[MAX_LISTED:]]:
        print_prose(out, rendered(_AND_MORE, count=len(rest), ids=" ".join(rest)), indent=2)


def _print_other_fields(out: Console, run: Run) -> None:
    """List the ids that govern wrong fields which no scenario tests, and the conventions not followed."""
    for label, found in ((_OTHER_FIELDS, run.other_wrong_fields), (_CONVENTIONS, run.conventions_not_followed)):
        if found:
            out.print(rendered(label))
            for id_, number in list(found.items())[:MAX_LISTED]:
                title = escape(rendered(rulebook()[id_].title))
                print_prose(out, f"[cyan]{id_}[/cyan]  {grouped(number, language())}  {title}", indent=2)


MAX_LINES = 10
"""Lines of one failure. The text of the rule is shown if there is room for it."""

_IN_COMMON = Message("In common: {features}")


@frozen
class Below:
    """A line after a scenario."""

    line: str
    is_needed: bool = True
    """Whether it is shown even if the scenario then loses lines."""


def print_failure(out: Console, failure: SmallFailure, command: str, *, show_json: bool = False) -> None:
    """Print one failure in 10 lines: the id to look up, the scenario, what is wrong, and how to reproduce it."""
    result, original = failure.result, failure.result.case
    name = f"{original.id} {original.name.render(language())}"
    name = rendered(SHRUNK, case=original.id) if failure.is_shrunk else name
    below = list(_failure_lines(failure, command))
    log = "" if result.response is not None else result.log
    print_small(out, rendered(VERDICTS[result.verdict]), failure.ids, name, failure.case, below, log)
    if show_json:
        found = failure.exchange
        for label, message in ((_REQUEST, found.request), (EXPECTED, found.expected), (GOT, found.got)):
            out.print(f"  {rendered(label)} {plain(json_to_copy(message))}", soft_wrap=True)


def print_small(  # noqa: PLR0917 -- in the order in which they are printed
    out: Console, start: str, ids: Sequence[str], name: str, case: Case, below: Sequence[Below], log: str = ""
) -> None:
    """Print a small case with a fault: the id to look up, its text if there is room, the scenario, and what follows.

    The scenario comes before lines that can be left out. The end of standard error (`log`) is printed before the last
    line, as far as there is room.
    """
    title = f" {escape(rendered(rulebook()[ids[0]].title))}" if ids else ""
    others = f" ({', '.join(ids[1:])})" if ids[1:] else ""
    out.print(f"[bold red]{start}[/bold red] [bold cyan]{ids[0] if ids else ''}[/bold cyan]{title}{others}")
    logged = log_lines(log) if log else []
    all_steps = case.scenario.get(language(), "").split("\n")[1:]
    room = MAX_LINES - 2 - sum(each.is_needed for each in below)
    steps = _shortened_steps(all_steps, max(MIN_STEPS, room - len(logged)))
    room -= max(1, len(steps))
    logged = [logged[0], *logged[1:][1 - room :]] if logged and room > 1 else []
    room -= len(logged)
    lines = []
    for each in below:
        if each.is_needed or room > 0:
            lines.append(each.line)
            room -= not each.is_needed
    if ids:
        entry = rulebook()[ids[0]]
        text = (entry.choice if isinstance(entry, Ruling) else entry.text).render(language())
        if len(text) <= room * (out.width - 2):
            print_prose(out, escape(text), indent=2)
    out.print(f"  {escape(on_one_line(name))}", soft_wrap=True)
    if not steps:
        request = raw_line(case.request) or json_to_copy(case.request)
        steps = [rendered(shortened(request, MAX_REQUEST_CHARS))]
    for line in steps:
        text = line.strip() if not line.startswith("    ") else line[2:]
        out.print(plain(f"    {rendered(shortened(text, MAX_STEP_CHARS))}"), soft_wrap=True)
    for line in (*lines[:-1], *logged, *lines[-1:]):
        out.print(f"  {line}", soft_wrap=True)


def _shortened_steps(steps: Sequence[str], most: int) -> list[str]:
    """Return the lines of a scenario; of a long one without comments, the first and the last lines.

    Files have all of them.
    """
    if len(steps) > most:
        steps = [each for each in steps if not each.strip().startswith("#")]
    if len(steps) <= most:
        return list(steps)
    left_out = rendered(Message("… {number:,} more lines (--output report.json)", number=len(steps) - most + 1))
    return [*steps[: most - 3], f"  {left_out}", *steps[-2:]]


MAX_STEP_CHARS = 1_000
"""Longest line of a scenario that is shown in full: a program can have thousands of cards."""

MIN_STEPS = 3
"""Lines of a scenario that are always shown, and more if there is room."""

SHRUNK = Message("{case}, shrunk:")
_REQUEST = Message("request")
MAX_PROBLEMS = 2
"""Problems of one failure that are shown."""

MAX_LOG_LINES = 3
"""Lines of standard error that are shown."""
MAX_REQUEST_CHARS = 400
"""Longest request without a scenario that is shown as JSON."""


def _failure_lines(failure: SmallFailure, command: str) -> Iterator[Below]:
    """Yield the lines after the scenario."""
    result = failure.result
    yield from problem_lines(failure.problems[: 1 if result.hint else MAX_PROBLEMS])
    if failure.diagnosis:
        yield Below(plain(rendered(failure.diagnosis)))
    elif failure.in_common:
        yield Below(plain(rendered(_IN_COMMON, features=failure.in_common.text)), is_needed=False)
    if result.hint and result.verdict is not Verdict.ERROR:  # then it only says that the adapter reported it
        yield Below(rendered(HINT, hint=plain(rendered(result.hint))))
    yield Below(rendered(REPRODUCE, command=plain(command)))


def problem_lines(problems: Sequence[AnyText]) -> Iterator[Below]:
    """Yield a line for each of the first problems. Only the first one is always shown."""
    for number, problem in enumerate(problems[:MAX_PROBLEMS]):
        yield Below(plain(rendered(problem).replace("\n", " ")), is_needed=number == 0)


def log_lines(log: str) -> list[str]:
    """Return a heading, and the end of what an implementation wrote to standard error."""
    return [rendered(STANDARD_ERROR), *(f"  {plain(line)}" for line in end_of_log(log, MAX_LOG_LINES))]


def print_entry(out: Console, id_: str) -> None:
    """Print the text of a rule or convention, or the choice of a ruling."""
    entry = rulebook()[id_]
    text = (entry.choice if isinstance(entry, Ruling) else entry.text).render(language())
    print_prose(out, f"[cyan]{id_}[/cyan] {escape(text)}", indent=2)


def compared_drawings(expected: str, got: str) -> str:
    """Return drawings of the expected puzzle and of another one side by side; empty if one is not a puzzle."""
    if expected == got:
        return ""
    try:
        drawings = [draw_puzzle(read_puzzle(text)) for text in (expected, got)]
    except Unreadable:  # not a puzzle, or one that has a tile twice
        return ""
    return side_by_side(f"{rendered(EXPECTED)}\n{drawings[0]}", f"{rendered(GOT)}\n{drawings[1]}")


def plain(text: str) -> str:
    """Return untrusted text without control characters, and escaped so that it is not read as markup."""
    return escape(cleaned(text))
