"""The report of an examination for people: a summary on one screen, then the first failures in full."""

import re
from collections import Counter
from collections.abc import Sequence
from enum import IntEnum

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from globe_rules.cli.language import language, rendered
from globe_rules.cli.output import print_prose
from globe_rules.errors import Unreadable
from globe_rules.i18n import Message, Translatable, cleaned, grouped
from globe_rules.kit.diagnosis import likenesses
from globe_rules.kit.mistakes import LOOKS_AS_IF, readings_of
from globe_rules.kit.reporting.reports import exchanged, fraction, share
from globe_rules.kit.runner import Broken, Result, Run, Verdict
from globe_rules.notation import read_puzzle
from globe_rules.pictures.drawing import draw_puzzle, side_by_side
from globe_rules.rulebook import Ruling, rulebook
from globe_rules.specification.suite import suite

VERDICTS = {
    Verdict.PASS: Message("pass"),
    Verdict.FAIL: Message("fail"),
    Verdict.KNOWN: Message("known"),
    Verdict.UNSUPPORTED: Message("unsupported"),
    Verdict.NOT_RUN: Message("not-run"),
    Verdict.ERROR: Message("error"),
    Verdict.CRASH: Message("crash"),
    Verdict.TIMEOUT: Message("timeout"),
    Verdict.PROTOCOL: Message("protocol"),
    Verdict.OVERSIZE: Message("oversize"),
}
"""What verdicts are called."""

EXPECTED, GOT = Message("expected"), Message("got")
HINT = Message("Hint: {hint}")
AGAIN = Message("Again: {command}")
LOGGED = Message("Its standard error ended with:")
MORE = Message("… and {more} more; --show {all} tells all.")
UNASKED = Message(", {number} not asked")
COUNTS = Message("{passed} passed, {failed} failed")
ONLY_KNOWN = Message("[bold yellow]Only known failures[/bold yellow]: {known} of {claimed}; nothing else fails")
ENDINGS = {
    0: Message("[bold green]Conformant[/bold green]"),
    1: Message("[bold red]Not conformant[/bold red]"),
    3: Message("[bold red]Not evaluated[/bold red]: nothing that was to be asked is claimed"),
    4: Message("[bold red]Incomplete[/bold red]: not every case was run, so this report proves nothing."),
}
"""What an examination comes to, by the status that the command ends with."""

IN_SHORT = {
    0: Message("conformant"),
    1: Message("not conformant"),
    3: Message("not evaluated"),
    4: Message("incomplete"),
}
CONFORMANT_IN_RULES = Message("[bold green]Conformant in the rules[/bold green]")
SUITE, CHOSEN = Message("the suite"), Message("the cases chosen")
SHARES = Message("Conformance: {passed} of what is claimed. Claimed: {claimed} of {whole}.")
NOT_UNDERSTOOD = Message("Not understood: {more}. This kit does not know it, so nothing was asked about it.")
NO_REASONS = Message("Reasons (ids) are not claimed, so they were not compared.")
NO_CONVENTIONS = Message("Conventions of the wire (the order of lists, which reason is cited) are not claimed.")
BROKEN = Message("Rules broken (cases failed, worst first):")
DEPARTED = Message("Rulings departed from (cases failed, worst first):")
STALE = Message("[red]Stale known failure[/red]: {id} does not fail any more; take it off the list.")
NOT_ASKED = Message("Known failure not asked: {id} is not claimed, so it needs no entry in the list.")
STOPPED = Message("Stopped at the first failure: what comes after it is not known.")
OF = Message("{part} of {whole}")
AND_MORE = Message("… and {more} more: {ids}")
ELSEWHERE = Message("Answers differ elsewhere, in what these govern (cases):")
MISSED = Message("Conventions of the wire not kept (cases):")
ALIKE = Message("{id} ([cyan]{breaks}[/cyan]): gives {same} of the {wrong} wrong answers, and every right one")
ALIKE_TOO = Message(
    "{id} ([cyan]{breaks}[/cyan]): gives {same} of the other {wrong} wrong answers, and every right one"
)
READING = Message("plays reading {which} of [cyan]{ruling}[/cyan]")
AS_ABOVE = Message("{title} (as above)")
SEEDED = Message("seed")


CASE = "<case>"
"""Stands for the case in the command that asks again."""

MOST_LISTED = 10
"""So many ids are told with their titles."""


def print_findings(out: Console, run: Run, *, show: int, rerun: str) -> None:
    """Print the summary, then the first failures, then the verdict."""
    _print_summary(out, run)
    explained: set[str] = set()
    failures = _worst_first(run)
    for result in failures[:show]:
        out.print("")
        _print_failure(out, result, rerun, explained)
    if len(failures) > show > 0:
        out.print("\n" + rendered(MORE, more=len(failures) - show, all=len(failures)))
    out.print(f"\n{_verdict(run)}")
    not_asked = run.count(Verdict.NOT_RUN)
    counts = [grouped(each, language()) for each in (run.count(Verdict.PASS), len(run.failed) - not_asked, not_asked)]
    out.print(rendered(COUNTS, passed=counts[0], failed=counts[1]), end="")
    out.print(rendered(UNASKED, number=counts[2]) if not_asked else "")


def _worst_first(run: Run) -> list[Result]:
    """Return the failures: the worst rule first, then no answer, the other scenarios, and what differs elsewhere.

    Of each cause one comes before the second of any: a few of them show as much as they can.
    What was not asked is told only if nothing else is: it says why.
    """
    worst = {each.id: place for place, each in enumerate((*run.broken(rulings=False), *run.broken(rulings=True)))}
    seen: Counter[str] = Counter()

    def rank(result: Result) -> tuple[int, int]:
        worst_id = min((worst.get(id_, len(worst)) for id_ in result.judged.ids), default=0)
        is_worst = result.judged.about == "scenario" and worst_id == 0
        return -1 if is_worst else _ABOUT.index(result.judged.about), worst_id

    def place(result: Result) -> int:
        trouble = re.sub(r"\d+|'.*'|\".*\"", "…", "\n".join(map(str, result.problems)))
        cause = min(result.judged.ids, key=lambda id_: worst.get(id_, len(worst)), default=trouble)
        seen[cause] += 1
        return seen[cause]

    asked = [result for result in run.failed if result.verdict is not Verdict.NOT_RUN]
    return sorted(sorted(asked or run.failed, key=rank), key=place)


_ABOUT = ("", "scenario", "elsewhere", "convention")
"""What a failure is about, the gravest first: no answer at all is graver than a wrong one."""


class Status(IntEnum):
    """How a command ends that examines somebody; 2 is wrong usage."""

    CONFORMANT = 0
    NOT_CONFORMANT = 1
    NOT_EVALUATED = 3
    INCOMPLETE = 4


def judged(run: Run) -> Status:
    """Return what a run comes to, known failures apart."""
    if not run.claimed:
        return Status.NOT_EVALUATED
    if not run.complete and not run.stopped:
        return Status.INCOMPLETE
    return Status.CONFORMANT if run.as_expected else Status.NOT_CONFORMANT


def _verdict(run: Run) -> str:
    """Return the verdict in words that promise no more than was found."""
    status, known = judged(run), run.count(Verdict.KNOWN)
    if status is Status.CONFORMANT and known:
        return rendered(ONLY_KNOWN, known=grouped(known, language()), claimed=run.claimed)
    if status is Status.CONFORMANT and not run.claims.conventions:
        return rendered(CONFORMANT_IN_RULES)
    return rendered(ENDINGS[status])


def _print_summary(out: Console, run: Run) -> None:
    claims = run.claims
    who = plain(f"{claims.name} {claims.version}".strip())
    who = f"[bold]{who}[/bold] ({plain(claims.language)})"
    out.print(rendered(Message("{who}, suite {version}"), who=who, version=suite().version))
    out.print(_table(run))
    chosen = {result.case.id for result in run.results}
    whole = rendered(SUITE if len(chosen) == len(suite().cases) else CHOSEN)
    passed, claimed = _share(run.count(Verdict.PASS), run.claimed), _share(run.claimed, len(run.results))
    out.print(rendered(SHARES, passed=passed, claimed=claimed, whole=whole))
    if claims.not_understood:
        more = plain(", ".join(rendered(each) for each in claims.not_understood))
        out.print(rendered(NOT_UNDERSTOOD, more=more))
    for claimed_too, otherwise in ((claims.reasons, NO_REASONS), (claims.conventions, NO_CONVENTIONS)):
        if not claimed_too:
            out.print(rendered(otherwise))
    _print_broken(out, BROKEN, run.broken(rulings=False))
    _print_broken(out, DEPARTED, run.broken(rulings=True))
    _print_elsewhere(out, run)
    _print_likenesses(out, run)
    for id_ in run.stale:
        out.print(rendered(STALE, id=plain(id_)))
    not_asked = [each.case.id for each in run.results if each.verdict is Verdict.UNSUPPORTED and each.known_because]
    for id_ in dict.fromkeys(not_asked):
        out.print(rendered(NOT_ASKED, id=plain(id_)))
    if run.stopped:
        out.print(rendered(STOPPED))


def _print_broken(out: Console, label: Translatable, broken: Sequence[Broken]) -> None:
    """List ids with how many of their cases fail; of a long list the end by its ids only."""
    if not broken:
        return
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for each in broken[:MOST_LISTED]:
        title = escape(rendered(rulebook()[each.id].title))
        table.add_row(f"  [cyan]{each.id}[/cyan]", rendered(OF, part=each.failed, whole=each.asked), title)
    out.print(rendered(label))
    out.print(table)
    if rest := [each.id for each in broken[MOST_LISTED:]]:
        print_prose(out, rendered(AND_MORE, more=len(rest), ids=" ".join(rest)), indent=2)


def _print_elsewhere(out: Console, run: Run) -> None:
    """List what governs the places of answers that differ where no scenario looks, and conventions not kept."""
    for label, found in ((ELSEWHERE, run.elsewhere), (MISSED, run.conventions_missed)):
        if found:
            out.print(rendered(label))
            for id_, number in list(found.items())[:MOST_LISTED]:
                title = escape(rendered(rulebook()[id_].title))
                print_prose(out, f"[cyan]{id_}[/cyan]  {number}  {title}", indent=2)


def _print_likenesses(out: Console, run: Run) -> None:
    """Name the known mistakes that would give the same wrong answers."""
    for number, likeness in enumerate(likenesses(run)):
        mutant = likeness.mistake
        out.print(rendered(LOOKS_AS_IF, mistake=escape(rendered(mutant.says))))
        about = rendered(
            ALIKE_TOO if number else ALIKE,
            id=mutant.id,
            breaks=", ".join(mutant.breaks),
            same=likeness.same,
            wrong=likeness.wrong,
        )
        print_prose(out, about, indent=2)
        for ruling, which in readings_of(mutant.id):
            print_prose(out, rendered(READING, which=which, ruling=ruling), indent=2)


def _share(part: int, whole: int) -> str:
    if not whole:
        return "0/0"
    return f"{fraction(part, whole, language())} ({share(part, whole, language())})"


def _table(run: Run) -> Table:
    """Count verdicts by section, in the order of the book."""
    columns = [verdict for verdict in Verdict if verdict is Verdict.PASS or run.count(verdict)]
    table = Table(rendered(Message("section")), "", *(rendered(VERDICTS[verdict]) for verdict in columns), box=None)
    for section in rulebook().sections:
        results = [result for result in run.results if result.case.section == section.id]
        counts = [sum(result.verdict is verdict for result in results) for verdict in columns]
        if results:
            told = (grouped(count, language()) if count else "" for count in counts)
            table.add_row(section.id, section.title.render(language()), *told)
    return table


def _print_failure(out: Console, result: Result, rerun: str, explained: set[str]) -> None:
    """Tell one failure in full, but the text of an id only once in a report."""
    case = result.case
    name = f"[bold]{plain(case.id)}[/bold] {plain(case.name.render(language()))}"
    out.print(f"[bold red]{rendered(VERDICTS[result.verdict])}[/bold red] {name}")
    about = (not case.scenario and result.judged.ids) or case.cites  # an agreed case asks about a whole part
    for id_ in about:
        if id_ in explained:
            title = escape(rendered(AS_ABOVE, title=rendered(rulebook()[id_].title)))
            print_prose(out, f"[cyan]{id_}[/cyan] {title}", indent=2)
        else:
            print_entry(out, id_)
    explained.update(about)
    if language() in case.scenario:
        out.print("\n" + plain(_indented(case.scenario[language()])))
    out.print("")
    if told := exchanged(result, language()):
        out.print(plain(_indented(told)), soft_wrap=True)
    for problem in result.problems:
        out.print(plain(_indented(rendered(problem))))
    expected = (str(each.value) for each in case.expect if each.at == "/puzzle" and each.relation == "is")
    if drawn := drawings(next(expected, ""), str((result.answer or {}).get("puzzle"))):
        out.print(escape(_indented(drawn)))
    if result.hint:
        out.print(f"  {rendered(HINT, hint=plain(rendered(result.hint)))}")
    if result.log:
        out.print(f"  {rendered(LOGGED)}\n" + plain(_indented(result.log[-500:], 4)))
    again = rendered(AGAIN, command=plain(rerun.replace(CASE, case.id, 1)))
    out.print(f"  {again}", soft_wrap=True)


def print_entry(out: Console, id_: str) -> None:
    """Print what a rule says, or how a ruling decides."""
    entry = rulebook()[id_]
    text = (entry.choice if isinstance(entry, Ruling) else entry.text).render(language())
    print_prose(out, f"[cyan]{id_}[/cyan] {escape(text)}", indent=2)


def drawings(expected: str, got: str) -> str:
    """Draw the puzzle that was expected beside another that came, if both are puzzles."""
    if expected == got:
        return ""
    try:
        pictures = [draw_puzzle(read_puzzle(text)) for text in (expected, got)]
    except Unreadable:  # it is none, or one of the right shape that has a tile twice
        return ""
    return side_by_side(f"{rendered(EXPECTED)}\n{pictures[0]}", f"{rendered(GOT)}\n{pictures[1]}")


def _indented(text: str, by: int = 2) -> str:
    return "\n".join(" " * by + line for line in text.split("\n"))


def plain(text: str) -> str:
    """Return somebody else's words so that they are printed as they stand, and do nothing else to the terminal."""
    return escape(cleaned(text))
