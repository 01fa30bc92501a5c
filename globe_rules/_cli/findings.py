"""The text report of a conformance run: a summary on one screen, the first failures in detail, and the verdict."""

import re
from collections import Counter
from collections.abc import Sequence
from enum import IntEnum

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from globe_rules._cli.language import language, rendered
from globe_rules._cli.output import print_prose
from globe_rules._engine.errors import Unreadable
from globe_rules._engine.notation import read_puzzle
from globe_rules._i18n import Message, Translatable, cleaned, grouped, plural_message
from globe_rules._kit.diagnosis import likely_causes
from globe_rules._kit.mutants import LIKELY_CAUSE, readings_of
from globe_rules._kit.reporting.reports import exchange_text, share
from globe_rules._kit.runner import BrokenRule, Result, Run, Verdict
from globe_rules._pictures.drawing import draw_puzzle, side_by_side
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

CASE = "<case>"
"""Placeholder of the case in the command that reproduces a failure."""

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
    if not run.claimed:
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


def _more_failures(count: int, all_: int) -> Message:
    return plural_message(
        "{count:,} more failure is not shown. To see all, add --show {all}.",
        "{count:,} more failures are not shown. To see all, add --show {all}.",
        count=count,
        all=all_,
    )


_COUNTS = Message("{passed:,} passed, {failed:,} failed")
_COUNTS_AND_NOT_RUN = Message("{passed:,} passed, {failed:,} failed, {not_run:,} not run")


def print_findings(out: Console, run: Run, *, show: int, rerun: str) -> None:
    """Print the report of a run: the summary, the first `show` failures in detail, and the verdict.

    `rerun` is the command that reproduces a failure, with `CASE` in the place of the case's id.
    """
    _print_summary(out, run)
    explained: set[str] = set()
    failures = _failures_to_show(run)
    for result in failures[:show]:
        out.print("")
        _print_failure(out, result, rerun, explained)
    if len(failures) > show > 0:
        out.print("\n" + rendered(_more_failures(len(failures) - show, len(failures))))
    out.print(f"\n{_verdict_line(run)}")
    passed, not_run = run.count(Verdict.PASS), run.count(Verdict.NOT_RUN)
    counts = {"passed": passed, "failed": len(run.failed) - not_run, "not_run": not_run}
    out.print(rendered(_COUNTS_AND_NOT_RUN if not_run else _COUNTS, **counts))


def _failures_to_show(run: Run) -> list[Result]:
    """Return the failures in the order in which they are shown.

    Failures of the most affected rule come first, then cases without a response, other scenarios, other wrong
    fields and conventions. The first failure of each cause precedes the second of any, so that a few show as much
    as possible. Cases that were not run come last, and only if nothing else failed: then they say why.
    """
    ranks = {each.id: rank for rank, each in enumerate((*run.broken(rulings=False), *run.broken(rulings=True)))}
    seen: Counter[str] = Counter()

    def severity(result: Result) -> tuple[int, int]:
        rank = min((ranks.get(id_, len(ranks)) for id_ in result.judged.ids), default=0)
        is_first_rule = result.judged.wrong_in == "scenario" and rank == 0
        return -1 if is_first_rule else _SEVERITY.index(result.judged.wrong_in), rank

    def number_within_cause(result: Result) -> int:
        problem = re.sub(r"\d+|'.*'|\".*\"", "…", "\n".join(map(str, result.problems)))
        cause = min(result.judged.ids, key=lambda id_: ranks.get(id_, len(ranks)), default=problem)
        seen[cause] += 1
        return seen[cause]

    failures = [result for result in run.failed if result.verdict is not Verdict.NOT_RUN]
    return sorted(sorted(failures or run.failed, key=severity), key=number_within_cause)


_SEVERITY = ("", "scenario", "other_fields", "convention")
"""Kinds of failures by `Judgement.wrong_in`, the most severe first. The empty one is a case without a response."""


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
    who = plain(f"{claims.name} {claims.version}".strip())
    out.print(rendered(_TITLE, who=f"[bold]{who}[/bold] ({plain(claims.language)})", version=suite().version))
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
    _print_likely_causes(out, run)
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
    """Return the number of cases by section of the rulebook and verdict."""
    columns = [verdict for verdict in Verdict if verdict is Verdict.PASS or run.count(verdict)]
    table = Table(rendered(Message("section")), "", *(rendered(VERDICTS[verdict]) for verdict in columns), box=None)
    for section in rulebook().sections:
        results = [result for result in run.results if result.case.section == section.id]
        counts = [sum(result.verdict is verdict for result in results) for verdict in columns]
        if results:
            cells = (grouped(count, language()) if count else "" for count in counts)
            table.add_row(section.id, section.title.render(language()), *cells)
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


_REPRODUCES = Message(
    "{mutant} ([cyan]{breaks}[/cyan]): "
    "reproduces {same:,} of {wrong:,} wrong responses and contradicts none of the right ones"
)
_REPRODUCES_OTHERS = Message(
    "{mutant} ([cyan]{breaks}[/cyan]): "
    "reproduces {same:,} of the {wrong:,} other wrong responses and contradicts none of the right ones"
)
_READING = Message("follows reading {number} of [cyan]{ruling}[/cyan], which the ruling rejects")


def _print_likely_causes(out: Console, run: Run) -> None:
    """Name the known mutants that give the same wrong responses."""
    for number, cause in enumerate(likely_causes(run)):
        mutant = cause.mutant
        out.print(rendered(LIKELY_CAUSE, cause=escape(rendered(mutant.says))))
        reproduces = rendered(
            _REPRODUCES_OTHERS if number else _REPRODUCES,
            mutant=mutant.id,
            breaks=", ".join(mutant.breaks),
            same=cause.matching_responses,
            wrong=cause.wrong_responses,
        )
        print_prose(out, reproduces, indent=2)
        for ruling, reading in readings_of(mutant.id):
            print_prose(out, rendered(_READING, number=reading, ruling=ruling), indent=2)


_AS_ABOVE = Message("{title} (as above)")


def _print_failure(out: Console, result: Result, rerun: str, explained: set[str]) -> None:
    """Print one failure in detail. The text of an id that is in `explained` is not repeated."""
    case = result.case
    name = f"[bold]{plain(case.id)}[/bold] {plain(case.name.render(language()))}"
    out.print(f"[bold red]{rendered(VERDICTS[result.verdict])}[/bold red] {name}")
    about = (not case.scenario and result.judged.ids) or case.cites  # an agreed case cites a whole operation
    for id_ in about:
        if id_ in explained:
            title = escape(rendered(_AS_ABOVE, title=rendered(rulebook()[id_].title)))
            print_prose(out, f"[cyan]{id_}[/cyan] {title}", indent=2)
        else:
            print_entry(out, id_)
    explained.update(about)
    if language() in case.scenario:
        out.print("\n" + plain(_indented(case.scenario[language()])))
    out.print("")
    if messages := exchange_text(result, language()):
        out.print(plain(_indented(messages)), soft_wrap=True)
    for problem in result.problems:
        out.print(plain(_indented(rendered(problem))))
    expected = (str(each.value) for each in case.expect if each.at == "/puzzle" and each.relation == "is")
    if drawings := compared_drawings(next(expected, ""), str((result.response or {}).get("puzzle"))):
        out.print(escape(_indented(drawings)))
    if result.hint:
        out.print(f"  {rendered(HINT, hint=plain(rendered(result.hint)))}")
    if result.log:
        out.print(f"  {rendered(STANDARD_ERROR)}\n" + plain(_indented(result.log[-500:], 4)))
    command = rendered(REPRODUCE, command=plain(rerun.replace(CASE, case.id, 1)))
    out.print(f"  {command}", soft_wrap=True)


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


def _indented(text: str, by: int = 2) -> str:
    return "\n".join(" " * by + line for line in text.split("\n"))


def plain(text: str) -> str:
    """Return untrusted text without control characters, and escaped so that it is not read as markup."""
    return escape(cleaned(text))
