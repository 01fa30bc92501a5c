"""What an examination found, for people: one screen first, then the first failures in full."""

import re
from collections import Counter
from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from globe_rules.cli.examining import findings_words as words
from globe_rules.errors import Unreadable
from globe_rules.frames import draw_puzzle, side_by_side
from globe_rules.kit.diagnosis import likenesses
from globe_rules.kit.mistakes import LOOKS_AS_IF, readings_of
from globe_rules.kit.reporting.reports import exchanged, fraction, share
from globe_rules.kit.runner import Broken, Result, Run, Verdict
from globe_rules.notation import read_puzzle
from globe_rules.rulebook import Ruling, rulebook
from globe_rules.specification.suite import suite
from globe_rules.words import Language, Words, cleaned, grouped, spoken

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
    failures = _worst_first(run)
    for result in failures[:show]:
        out.print("")
        _print_failure(out, result, language, rerun, explained)
    if len(failures) > show > 0:
        told = spoken(words.MORE, language).format(more=len(failures) - show, all=len(failures))
        out.print(f"\n{told}")
    out.print(f"\n{_verdict(run, language)}")
    not_asked = run.count(Verdict.NOT_RUN)
    counts = [grouped(each, language) for each in (run.count(Verdict.PASS), len(run.failed) - not_asked, not_asked)]
    out.print(spoken(words.COUNTS, language).format(passed=counts[0], failed=counts[1]), end="")
    out.print(spoken(words.UNASKED, language).format(number=counts[2]) if not_asked else "")


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
        trouble = re.sub(r"\d+|'.*'|\".*\"", "…", "\n".join(result.problems))
        cause = min(result.judged.ids, key=lambda id_: worst.get(id_, len(worst)), default=trouble)
        seen[cause] += 1
        return seen[cause]

    asked = [result for result in run.failed if result.verdict is not Verdict.NOT_RUN]
    return sorted(sorted(asked or run.failed, key=rank), key=place)


_ABOUT = ("", "scenario", "elsewhere", "convention")
"""What a failure is about, the gravest first: no answer at all is graver than a wrong one."""


def _verdict(run: Run, language: Language) -> str:
    """Return the verdict in words that promise no more than was found."""
    if not run.claimed:
        return spoken(words.NOT_EVALUATED, language)
    if not run.complete and not run.stopped:
        return spoken(words.INCOMPLETE, language)
    if not run.as_expected:
        return spoken(words.NOT_CONFORMANT, language)
    if known := run.count(Verdict.KNOWN):
        return spoken(words.ONLY_KNOWN, language).format(known=grouped(known, language), claimed=run.claimed)
    return spoken(words.CONFORMANT if run.claims.conventions else words.CONFORMANT_IN_RULES, language)


def _print_summary(out: Console, run: Run, language: Language) -> None:
    claims = run.claims
    who = _plain(f"{claims.name} {claims.version}".strip())
    out.print(f"[bold]{who}[/bold] ({_plain(claims.language)}), suite {suite().version}")
    out.print(_table(run, language))
    chosen = {result.case.id for result in run.results}
    whole = spoken(words.SUITE if len(chosen) == len(suite().cases) else words.CHOSEN, language)
    passed, claimed, total = run.count(Verdict.PASS), run.claimed, len(run.results)
    out.print(
        spoken(words.SHARES, language).format(
            passed=_share(passed, claimed, language), claimed=_share(claimed, total, language), whole=whole
        )
    )
    if claims.not_understood:
        more = _plain(", ".join(spoken(each, language) for each in claims.not_understood))
        out.print(spoken(words.NOT_UNDERSTOOD, language).format(more=more))
    if not claims.reasons:
        out.print(spoken(words.NO_REASONS, language))
    if not claims.conventions:
        out.print(spoken(words.NO_CONVENTIONS, language))
    _print_broken(out, words.BROKEN, run.broken(rulings=False), language)
    _print_broken(out, words.DEPARTED, run.broken(rulings=True), language)
    _print_elsewhere(out, run, language)
    _print_likenesses(out, run, language)
    for id_ in run.stale:
        out.print(spoken(words.STALE, language).format(id=_plain(id_)))
    not_asked = [each.case.id for each in run.results if each.verdict is Verdict.UNSUPPORTED and each.known_because]
    for id_ in dict.fromkeys(not_asked):
        out.print(spoken(words.NOT_ASKED, language).format(id=_plain(id_)))
    if run.stopped:
        out.print(spoken(words.STOPPED, language))


def _print_broken(out: Console, label: Words, broken: Sequence[Broken], language: Language) -> None:
    """List ids with how many of their cases fail; of a long list the end by its ids only."""
    if not broken:
        return
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for each in broken[:MOST_LISTED]:
        title = escape(spoken(rulebook()[each.id].title, language))
        table.add_row(
            f"  [cyan]{each.id}[/cyan]", spoken(words.OF, language).format(part=each.failed, whole=each.asked), title
        )
    out.print(spoken(label, language))
    out.print(table)
    if rest := [each.id for each in broken[MOST_LISTED:]]:
        out.print(
            Padding(
                spoken(words.AND_MORE, language).format(more=len(rest), ids=" ".join(rest)), (0, 0, 0, 2), expand=False
            )
        )


def _print_elsewhere(out: Console, run: Run, language: Language) -> None:
    """List what governs the places of answers that differ where no scenario looks, and conventions not kept."""
    for label, found in (
        (words.ELSEWHERE, run.elsewhere),
        (words.MISSED, run.conventions_missed),
    ):
        if found:
            out.print(spoken(label, language))
            for id_, number in list(found.items())[:MOST_LISTED]:
                title = escape(spoken(rulebook()[id_].title, language))
                out.print(Padding(f"[cyan]{id_}[/cyan]  {number}  {title}", (0, 0, 0, 2), expand=False))


def _print_likenesses(out: Console, run: Run, language: Language) -> None:
    """Name the known mistakes that would give the same wrong answers."""
    for number, likeness in enumerate(likenesses(run)):
        mutant = likeness.mistake
        out.print(spoken(LOOKS_AS_IF, language).format(mistake=escape(spoken(mutant.says, language))))
        about = spoken(words.ALIKE_TOO if number else words.ALIKE, language).format(
            id=mutant.id, breaks=", ".join(mutant.breaks), same=likeness.same, wrong=likeness.wrong
        )
        out.print(Padding(about, (0, 0, 0, 2), expand=False))
        for ruling, which in readings_of(mutant.id):
            out.print(
                Padding(spoken(words.READING, language).format(which=which, ruling=ruling), (0, 0, 0, 2), expand=False)
            )


def _share(part: int, whole: int, language: Language) -> str:
    if not whole:
        return "0/0"
    return f"{fraction(part, whole, language)} ({share(part, whole, language)})"


def _table(run: Run, language: Language) -> Table:
    """Count verdicts by section, in the order of the book."""
    columns = [verdict for verdict in Verdict if verdict is Verdict.PASS or run.count(verdict)]
    names = [spoken(words.VERDICTS[verdict], language) for verdict in columns]
    table = Table(spoken(words.SECTION, language), "", *names, box=None)
    for section in rulebook().sections:
        results = [result for result in run.results if result.case.section == section.id]
        counts = [sum(result.verdict is verdict for result in results) for verdict in columns]
        if results:
            table.add_row(
                section.id,
                section.title.speaking(language),
                *(grouped(count, language) if count else "" for count in counts),
            )
    return table


def _print_failure(out: Console, result: Result, language: Language, rerun: str, explained: set[str]) -> None:
    """Tell one failure in full, but the text of an id only once in a report."""
    case = result.case
    name = f"[bold]{_plain(case.id)}[/bold] {_plain(case.name.speaking(language))}"
    out.print(f"[bold red]{spoken(words.VERDICTS[result.verdict], language)}[/bold red] {name}")
    for id_ in case.cites:
        entry = rulebook()[id_]
        text = (entry.choice if isinstance(entry, Ruling) else entry.text).speaking(language)
        above = spoken(words.AS_ABOVE, language).format(title=spoken(entry.title, language))
        told = above if id_ in explained else text
        out.print(Padding(f"[cyan]{id_}[/cyan] {escape(told)}", (0, 0, 0, 2), expand=False))
    explained.update(case.cites)
    if language in case.scenario:
        out.print("\n" + _plain(_indented(case.scenario[language])))
    out.print("")
    if told := exchanged(result, language):
        out.print(_plain(_indented(told)), soft_wrap=True)
    for problem in result.problems:
        out.print(_plain(_indented(spoken(problem, language))))
    if drawings := _drawings(result, language):
        out.print(escape(_indented(drawings)))
    if result.hint:
        out.print(f"  {spoken(words.HINT, language).format(hint=_plain(spoken(result.hint, language)))}")
    if result.log:
        out.print(f"  {spoken(words.LOGGED, language)}\n" + _plain(_indented(result.log[-500:], 4)))
    again = spoken(words.AGAIN, language).format(command=_plain(rerun.replace(CASE, case.id, 1)))
    out.print(f"  {again}", soft_wrap=True)


def _drawings(result: Result, language: Language) -> str:
    """Draw the puzzle that was expected beside the one that came."""
    expected = [each.value for each in result.case.expect if each.at == "/puzzle" and each.relation == "is"]
    got = (result.answer or {}).get("puzzle")
    if not expected or not isinstance(got, str) or got == expected[0]:
        return ""
    try:
        pictures = [draw_puzzle(read_puzzle(str(text))) for text in (expected[0], got)]
    except Unreadable:  # a puzzle of the right shape can still have a tile twice
        return ""
    return side_by_side(
        f"{spoken(words.EXPECTED, language)}\n{pictures[0]}", f"{spoken(words.GOT, language)}\n{pictures[1]}"
    )


def _indented(text: str, by: int = 2) -> str:
    return "\n".join(" " * by + line for line in text.split("\n"))


def _plain(text: str) -> str:
    """Return somebody else's words so that they are printed as they stand, and do nothing else."""
    return escape(cleaned(text))
