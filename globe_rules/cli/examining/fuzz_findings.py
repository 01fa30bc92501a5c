"""What a search found, for people: what was asked, then each finding so that they can act on it."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from globe_rules.cli.examining.findings import printable
from globe_rules.cli.examining.findings_words import AGAIN, EXPECTED, GOT, HINT, LOGGED, VERDICTS
from globe_rules.errors import Unreadable
from globe_rules.frames import draw_puzzle, side_by_side
from globe_rules.fuzz.findings import Contradiction, Finding
from globe_rules.fuzz.search import Search
from globe_rules.fuzz.twins import CALLED
from globe_rules.kit.diagnosis import Likeness
from globe_rules.kit.mistakes import LOOKS_AS_IF
from globe_rules.kit.runner import Verdict
from globe_rules.notation import read_puzzle
from globe_rules.rulebook import Ruling, rulebook
from globe_rules.words import LANGUAGES, Language, Words, grouped, spoken

SEEDED = Words(en="seed", fr="graine")
_ASKED = Words(en="Questions asked: {number}", fr="Questions posées : {number}")
_BEYOND = Words(
    en="Left out, because they go beyond what it claims: {number}",
    fr="Laissées de côté, car elles dépassent ce qui est déclaré : {number}",
)
_EARLY = Words(en="Stopped early by --seconds.", fr="Arrêté avant la fin par --seconds.")
_TWINS = Words(en="Twins compared: {twins}", fr="Paires comparées : {twins}")
_SEEN = Words(en="seen in: {where}", fr="vu dans : {where}")
_NOT_AGAIN = Words(
    en="It did not happen again when asked again: its answers change.",
    fr="Cela ne s'est pas reproduit à la même question : ses réponses changent.",
)
_UNSAID = Words(en="No scenario says it: {why}", fr="Aucun scénario ne le dit : {why}")
_CASE = Words(en="Case: {case}", fr="Cas : {case}")
_NOTHING = Words(en="nothing", fr="rien")
_CONTRADICTS = Words(
    en="[bold red]It contradicts itself[/bold red]: {seen} of {pairs} ({check})",
    fr="[bold red]Elle se contredit[/bold red] : {seen} sur {pairs} ({check})",
)
_SHOULD_HOLD = Words(en="Should hold: {says}", fr="Devrait être vrai : {says}")
_ASKED_THIS = Words(en="asked", fr="question")


def print_search(out: Console, search: Search, language: Language) -> None:
    """Print who was asked, and what."""
    claims = search.claims
    who = printable(f"{claims.name} {claims.version}".strip())
    out.print(
        f"[bold]{escape(who)}[/bold] ({escape(printable(claims.language))}), {spoken(SEEDED, language)} {search.seed}"
    )
    asked = ", ".join(f"{part} {number}" for part, number in sorted(search.found.by_part.items()))
    number = grouped(search.found.asked, language)
    out.print(spoken(_ASKED, language).format(number=number) + (f" ({asked})" if asked else ""))
    if search.found.beyond:
        out.print(spoken(_BEYOND, language).format(number=search.found.beyond))
    if search.found.stopped_early:
        out.print(spoken(_EARLY, language))
    if search.found.pairs:
        pairs = sorted(search.found.pairs.items())
        twins = ", ".join(f"{spoken(CALLED[name], language)} {number}" for name, number in pairs)
        out.print(spoken(_TWINS, language).format(twins=twins))


def print_finding(out: Console, finding: Finding, number: int, language: Language, *, rerun: str) -> None:
    """Print one finding."""
    found, case = finding.difference, finding.case
    where = ", ".join(f"{part} {seen}" for part, seen in sorted(finding.group.parts.items()))
    cites = found.cites if finding.asked.got is not None else ()
    named = spoken(VERDICTS[Verdict(found.kind)], language) if finding.asked.failure else found.kind
    kind = f"{named} ({', '.join(cites)})" if cites else named
    seen = spoken(_SEEN, language).format(where=where)
    out.print(f"\n[bold red]{number}. {escape(printable(kind))}[/bold red]  {seen}")
    for id_ in case.cites:
        entry = rulebook()[id_]
        text = (entry.choice if isinstance(entry, Ruling) else entry.text).speaking(language)
        out.print(Padding(f"[cyan]{id_}[/cyan] {escape(text)}", (0, 0, 0, 2), expand=False))
    if not finding.happens_again:
        out.print(f"  {spoken(_NOT_AGAIN, language)}")
    _print_answers(out, finding, language)
    if finding.unsaid:
        unsaid = spoken(_UNSAID, language).format(why=escape(printable(spoken(finding.unsaid, language))))
        out.print(Padding(unsaid, (1, 0, 0, 2), expand=False))
    for each in LANGUAGES if case.scenario else ():
        _print_plain(out, f"\n{_indented(finding.scenario(each), 4)}")
    plain = {key: value for key, value in case.as_json().items() if key != "scenario"}
    _print_plain(out, "\n  " + spoken(_CASE, language).format(case=json.dumps(plain, ensure_ascii=False)))
    _print_plain(out, "  " + spoken(AGAIN, language).format(command=rerun))


def _print_answers(out: Console, finding: Finding, language: Language) -> None:
    """Print what was expected and what came: drawn, if both are puzzles, and the fields that differ."""
    asked = finding.asked
    if asked.failure is not None:
        colon = "\u00a0:" if language == "fr" else ":"
        verdict = spoken(VERDICTS[Verdict(asked.failure.verdict)], language)
        _print_plain(out, f"  {verdict}{colon} {printable(spoken(asked.failure.problem, language))}")
        hint = printable(spoken(asked.failure.hint, language))
        _print_plain(out, "  " + spoken(HINT, language).format(hint=hint))
        if log := asked.failure.log:
            _print_plain(out, f"  {spoken(LOGGED, language)}\n" + _indented(printable(log[-500:]), 4))
        return
    got: Mapping[str, Any] = asked.got or {}
    if drawings := _drawings(asked.expected, got, language):
        _print_plain(out, _indented(drawings))
    for key in {**asked.expected, **got}:
        if asked.expected.get(key) != got.get(key):
            for label, answer in ((EXPECTED, asked.expected), (GOT, got)):
                value = json.dumps(answer[key], ensure_ascii=False) if key in answer else spoken(_NOTHING, language)
                _print_plain(out, f"  {spoken(label, language):8} {key}: {printable(value)}")


def _drawings(expected: Mapping[str, Any], got: Mapping[str, Any], language: Language) -> str:
    puzzles = [_puzzle(answer) for answer in (expected, got)]
    if None in puzzles or puzzles[0] == puzzles[1]:
        return ""
    try:
        pictures = [draw_puzzle(read_puzzle(str(puzzle))) for puzzle in puzzles]
    except Unreadable:  # a puzzle of the right shape can still have a tile twice
        return ""
    return side_by_side(f"{spoken(EXPECTED, language)}\n{pictures[0]}", f"{spoken(GOT, language)}\n{pictures[1]}")


def _puzzle(answer: Mapping[str, Any]) -> str | None:
    """Return the puzzle of an answer, or the last one that was reconstructed in a round."""
    whole = [answer, *answer.get("reconstructions", ())]
    return next((str(each["puzzle"]) for each in reversed(whole) if "puzzle" in each), None)


def print_alike(out: Console, likened: Sequence[Likeness], language: Language) -> None:
    """Print which known mistakes would explain what is wrong in the published scenarios, and so perhaps all of it."""
    for each in likened:
        looks = spoken(LOOKS_AS_IF, language).format(mistake=escape(spoken(each.mistake.says, language)))
        out.print(f"\n{looks}")


def print_contradiction(out: Console, contradiction: Contradiction, language: Language) -> None:
    """Print twins that were answered differently."""
    seen, check = contradiction.disagreement.seen, contradiction.check
    says = spoken(_SHOULD_HOLD, language).format(says=escape(spoken(check.says, language)))
    told = spoken(_CONTRADICTS, language).format(
        seen=seen, pairs=contradiction.pairs, check=spoken(check.name, language)
    )
    out.print(f"\n{told}")
    out.print(Padding(says, (0, 0, 0, 2), expand=False))
    for asked in (contradiction.first, contradiction.second):
        _print_plain(out, f"  {spoken(_ASKED_THIS, language)} {json.dumps(asked.request, ensure_ascii=False)}")
        _print_plain(out, f"  {spoken(GOT, language):5} {printable(json.dumps(asked.got, ensure_ascii=False))}")


def _print_plain(out: Console, text: str) -> None:
    """Print text that is to be copied: as it stands, never wrapped."""
    out.print(escape(text), soft_wrap=True)


def _indented(text: str, by: int = 2) -> str:
    return "\n".join(" " * by + line if line else "" for line in text.split("\n"))
