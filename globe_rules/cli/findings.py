"""What an examination found, for people: one screen first, then the first failures in full."""

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from globe_rules.drawing import draw_puzzle, side_by_side
from globe_rules.errors import Unreadable
from globe_rules.kit.diagnosis import likenesses
from globe_rules.kit.mistakes import readings_of
from globe_rules.kit.reports import share
from globe_rules.kit.runner import STOPPED, Broken, Result, Run, Verdict
from globe_rules.notation import read_puzzle
from globe_rules.rulebook import Ruling, rulebook
from globe_rules.specification.suite import suite
from globe_rules.words import Language, cleaned

CASE = "<case>"
"""Stands for the case in the command that asks again."""

printable = cleaned
"""Keeps control characters of somebody else's words out of the terminal."""

MOST_LISTED = 10
"""So many ids are told with their titles."""


def print_findings(out: Console, run: Run, *, language: Language, show: int, rerun: str) -> None:
    """Print the summary, then the first failures, then the verdict."""
    _print_summary(out, run, language)
    explained: set[str] = set()
    for result in _worst_first(run)[:show]:
        out.print("")
        _print_failure(out, result, language, rerun, explained)
    if len(run.failed) > show > 0:
        out.print(f"\n… and {len(run.failed) - show} more; --show {len(run.failed)} tells all.")
    out.print(f"\n{_verdict(run)}")
    out.print(f"{run.count(Verdict.PASS)} passed, {len(run.failed)} failed")


def _worst_first(run: Run) -> list[Result]:
    """Return the failures: first what scenarios are about, by how badly its rule fails; then what differs elsewhere."""
    worst = {each.id: place for place, each in enumerate((*run.broken(rulings=False), *run.broken(rulings=True)))}

    def rank(result: Result) -> tuple[int, int]:
        about = _ABOUT.index(result.judged.about)
        return about, min((worst.get(id_, len(worst)) for id_ in result.judged.ids), default=0)

    return sorted(run.failed, key=rank)


_ABOUT = ("", "scenario", "elsewhere", "convention")
"""What a failure is about, the gravest first: no answer at all is graver than a wrong one."""


def _verdict(run: Run) -> str:
    """Return the verdict in words that promise no more than was found."""
    if not run.claimed:
        return "[bold red]Not evaluated[/bold red]: nothing that was to be asked is claimed"
    if not run.as_expected:
        return "[bold red]Not conformant[/bold red]"
    if known := run.count(Verdict.KNOWN):
        what = f"{known} of {run.claimed} {'is' if known == 1 else 'are'} known to fail, no other does"
        return f"[bold yellow]Only known failures[/bold yellow]: {what}"
    in_what = "" if run.claims.conventions else " in the rules"
    return f"[bold green]Conformant{in_what}[/bold green]"


def _print_summary(out: Console, run: Run, language: Language) -> None:
    claims = run.claims
    who = _plain(f"{claims.name} {claims.version}".strip())
    out.print(f"[bold]{who}[/bold] ({_plain(claims.language)}), suite {suite().version}")
    out.print(_table(run, language))
    chosen = {result.case.id for result in run.results}
    whole = "the suite" if len(chosen) == len(suite().cases) else "the cases chosen"
    passed, claimed, total = run.count(Verdict.PASS), run.claimed, len(run.results)
    out.print(
        f"Conformance: {_share(passed, claimed)} of what is claimed. Claimed: {_share(claimed, total)} of {whole}."
    )
    if claims.not_understood:
        more = _plain(", ".join(claims.not_understood))
        out.print(f"Not understood: {more}. This kit does not know it, so nothing was asked about it.")
    if not claims.reasons:
        out.print("Reasons (ids) are not claimed, so they were not compared.")
    if not claims.conventions:
        out.print("Conventions of the wire (the order of lists, which reason is cited) are not claimed.")
    _print_broken(out, "Rules broken", run.broken(rulings=False), language)
    _print_broken(out, "Rulings departed from", run.broken(rulings=True), language)
    _print_elsewhere(out, run, language)
    _print_likenesses(out, run, language)
    for id_ in run.stale:
        out.print(f"[red]Stale known failure[/red]: {_plain(id_)} does not fail any more; take it off the list.")
    not_asked = [each.case.id for each in run.results if each.verdict is Verdict.UNSUPPORTED and each.known_because]
    for id_ in dict.fromkeys(not_asked):
        out.print(f"Known failure not asked: {_plain(id_)} is not claimed, so it needs no entry in the list.")
    if any(result.hint == STOPPED for result in run.results):
        out.print("Stopped at the first failure: what comes after it is not known.")
    elif not run.complete:
        out.print("[red]Incomplete[/red]: not every case was run, so this report proves nothing.")


def _print_broken(out: Console, label: str, broken: Sequence[Broken], language: Language) -> None:
    """List ids with how many of their cases fail; of a long list the end by its ids only."""
    if not broken:
        return
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for each in broken[:MOST_LISTED]:
        title = escape(rulebook()[each.id].title.speaking(language))
        table.add_row(f"  [cyan]{each.id}[/cyan]", f"{each.failed} of {each.asked}", title)
    out.print(f"{label} (cases failed, worst first):")
    out.print(table)
    if rest := [each.id for each in broken[MOST_LISTED:]]:
        out.print(Padding(f"… and {len(rest)} more: {' '.join(rest)}", (0, 0, 0, 2), expand=False))


def _print_elsewhere(out: Console, run: Run, language: Language) -> None:
    """List what governs the places of answers that differ where no scenario looks, and conventions not kept."""
    for label, found in (
        ("Answers differ elsewhere, in what these govern", run.elsewhere),
        ("Conventions of the wire not kept", run.conventions_missed),
    ):
        if found:
            out.print(f"{label} (cases):")
            for id_, number in list(found.items())[:MOST_LISTED]:
                title = escape(rulebook()[id_].title.speaking(language))
                out.print(Padding(f"[cyan]{id_}[/cyan]  {number}  {title}", (0, 0, 0, 2), expand=False))


def _print_likenesses(out: Console, run: Run, language: Language) -> None:
    """Name the known mistakes that would give the same wrong answers."""
    for number, likeness in enumerate(likenesses(run)):
        mutant = likeness.mistake
        out.print(f"Looks as if: {escape(mutant.says.speaking(language))}")
        same = f"{likeness.same} of the {'other ' if number else ''}{likeness.wrong} wrong answers"
        about = f"{mutant.id} ([cyan]{', '.join(mutant.breaks)}[/cyan]): gives {same}, and every right one"
        out.print(Padding(about, (0, 0, 0, 2), expand=False))
        for ruling, which in readings_of(mutant.id):
            out.print(Padding(f"plays reading {which} of [cyan]{ruling}[/cyan]", (0, 0, 0, 2), expand=False))


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole} ({share(part, whole)})" if whole else "0/0"


def _table(run: Run, language: Language) -> Table:
    """Count verdicts by section, in the order of the book."""
    columns = [verdict for verdict in Verdict if verdict is Verdict.PASS or run.count(verdict)]
    table = Table("section", "", *columns, box=None)
    for section in rulebook().sections:
        results = [result for result in run.results if result.case.section == section.id]
        counts = [sum(result.verdict is verdict for result in results) for verdict in columns]
        if results:
            table.add_row(section.id, section.title.speaking(language), *(str(count or "") for count in counts))
    return table


def _print_failure(out: Console, result: Result, language: Language, rerun: str, explained: set[str]) -> None:
    """Tell one failure in full, but the text of an id only once in a report."""
    case = result.case
    name = f"[bold]{_plain(case.id)}[/bold] {_plain(case.name.speaking(language))}"
    out.print(f"[bold red]{result.verdict}[/bold red] {name}")
    for id_ in case.cites:
        entry = rulebook()[id_]
        text = (entry.choice if isinstance(entry, Ruling) else entry.text).speaking(language)
        words = f"{entry.title.speaking(language)} (as above)" if id_ in explained else text
        out.print(Padding(f"[cyan]{id_}[/cyan] {escape(words)}", (0, 0, 0, 2), expand=False))
    explained.update(case.cites)
    if language in case.scenario:
        out.print("\n" + _plain(_indented(case.scenario[language])))
    out.print("")
    for problem in result.problems:
        out.print(_plain(_indented(problem)))
    if drawings := _drawings(result):
        out.print(escape(_indented(drawings)))
    if result.hint:
        out.print(f"  Hint: {_plain(result.hint)}")
    if result.log:
        out.print("  Its standard error ended with:\n" + _plain(_indented(result.log[-500:], 4)))
    out.print(f"  Again: {_plain(rerun.replace(CASE, case.id, 1))}", soft_wrap=True)


def _drawings(result: Result) -> str:
    """Draw the puzzle that was expected beside the one that came."""
    expected = [each.value for each in result.case.expect if each.at == "/puzzle" and each.relation == "is"]
    got = (result.answer or {}).get("puzzle")
    if not expected or not isinstance(got, str) or got == expected[0]:
        return ""
    try:
        pictures = [draw_puzzle(read_puzzle(str(text))) for text in (expected[0], got)]
    except Unreadable:  # a puzzle of the right shape can still have a tile twice
        return ""
    return side_by_side(f"expected\n{pictures[0]}", f"got\n{pictures[1]}")


def _indented(text: str, by: int = 2) -> str:
    return "\n".join(" " * by + line for line in text.split("\n"))


def _plain(text: str) -> str:
    """Return somebody else's words so that they are printed as they stand, and do nothing else."""
    return escape(cleaned(text))
