"""What a search found, for people: what was asked, then each finding so that they can act on it."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from globe_rules.cli.findings import printable
from globe_rules.drawing import draw_puzzle, side_by_side
from globe_rules.errors import Unreadable
from globe_rules.fuzz.findings import Contradiction, Finding
from globe_rules.fuzz.search import Search
from globe_rules.kit.diagnosis import Likeness
from globe_rules.notation import read_puzzle
from globe_rules.rulebook import Ruling, rulebook
from globe_rules.words import LANGUAGES, Language


def print_search(out: Console, search: Search) -> None:
    """Print who was asked, and what."""
    claims = search.claims
    who = printable(f"{claims.name} {claims.version}".strip())
    out.print(f"[bold]{escape(who)}[/bold] ({escape(printable(claims.language))}), seed {search.seed}")
    asked = ", ".join(f"{part} {number}" for part, number in sorted(search.found.by_part.items()))
    out.print(f"Questions asked: {search.found.asked}" + (f" ({asked})" if asked else ""))
    if search.found.beyond:
        out.print(f"Left out, because they go beyond what it claims: {search.found.beyond}")
    if search.found.stopped_early:
        out.print("Stopped early by --seconds.")
    if search.found.pairs:
        twins = ", ".join(f"{name} {number}" for name, number in sorted(search.found.pairs.items()))
        out.print(f"Twins compared: {twins}")


def print_finding(out: Console, finding: Finding, number: int, language: Language, *, rerun: str) -> None:
    """Print one finding."""
    found, case = finding.difference, finding.case
    where = ", ".join(f"{part} {seen}" for part, seen in sorted(finding.group.parts.items()))
    cites = found.cites if finding.asked.got is not None else ()
    kind = f"{found.kind} ({', '.join(cites)})" if cites else found.kind
    out.print(f"\n[bold red]{number}. {escape(printable(kind))}[/bold red]  seen in: {where}")
    for id_ in case.cites:
        entry = rulebook()[id_]
        text = (entry.choice if isinstance(entry, Ruling) else entry.text).speaking(language)
        out.print(Padding(f"[cyan]{id_}[/cyan] {escape(text)}", (0, 0, 0, 2), expand=False))
    if not finding.happens_again:
        out.print("  It did not happen again when asked again: its answers change.")
    _print_answers(out, finding)
    if finding.unsaid:
        out.print(Padding(f"No scenario says it: {escape(printable(finding.unsaid))}", (1, 0, 0, 2), expand=False))
    for each in LANGUAGES if case.scenario else ():
        _print_plain(out, f"\n{_indented(finding.scenario(each), 4)}")
    plain = {key: value for key, value in case.as_json().items() if key != "scenario"}
    _print_plain(out, f"\n  Case: {json.dumps(plain, ensure_ascii=False)}")
    _print_plain(out, f"  Again: {rerun}")


def _print_answers(out: Console, finding: Finding) -> None:
    """Print what was expected and what came: drawn, if both are puzzles, and the fields that differ."""
    asked = finding.asked
    if asked.failure is not None:
        _print_plain(out, f"  {asked.failure.verdict}: {printable(asked.failure.problem)}")
        _print_plain(out, f"  Hint: {printable(asked.failure.hint)}")
        if log := asked.failure.log:
            _print_plain(out, "  Its standard error ended with:\n" + _indented(printable(log[-500:]), 4))
        return
    got: Mapping[str, Any] = asked.got or {}
    if drawings := _drawings(asked.expected, got):
        _print_plain(out, _indented(drawings))
    for key in {**asked.expected, **got}:
        if asked.expected.get(key) != got.get(key):
            for label, answer in (("expected", asked.expected), ("got", got)):
                value = json.dumps(answer[key], ensure_ascii=False) if key in answer else "nothing"
                _print_plain(out, f"  {label:8} {key}: {printable(value)}")


def _drawings(expected: Mapping[str, Any], got: Mapping[str, Any]) -> str:
    puzzles = [_puzzle(answer) for answer in (expected, got)]
    if None in puzzles or puzzles[0] == puzzles[1]:
        return ""
    try:
        pictures = [draw_puzzle(read_puzzle(str(puzzle))) for puzzle in puzzles]
    except Unreadable:  # a puzzle of the right shape can still have a tile twice
        return ""
    return side_by_side(f"expected\n{pictures[0]}", f"got\n{pictures[1]}")


def _puzzle(answer: Mapping[str, Any]) -> str | None:
    """Return the puzzle of an answer, or the last one that was reconstructed in a round."""
    whole = [answer, *answer.get("reconstructions", ())]
    return next((str(each["puzzle"]) for each in reversed(whole) if "puzzle" in each), None)


def print_alike(out: Console, likened: Sequence[Likeness], language: Language) -> None:
    """Print which known mistakes would explain what is wrong in the published scenarios, and so perhaps all of it."""
    for each in likened:
        out.print(f"\nLooks as if: {escape(each.mistake.says.speaking(language))}")


def print_contradiction(out: Console, contradiction: Contradiction, language: Language) -> None:
    """Print twins that were answered differently."""
    seen, check = contradiction.disagreement.seen, contradiction.check
    says = escape(check.says.speaking(language))
    out.print(f"\n[bold red]It contradicts itself[/bold red]: {seen} of {contradiction.pairs} ({check.name})")
    out.print(Padding(f"Should hold: {says}", (0, 0, 0, 2), expand=False))
    for asked in (contradiction.first, contradiction.second):
        _print_plain(out, f"  asked {json.dumps(asked.request, ensure_ascii=False)}")
        _print_plain(out, f"  got   {printable(json.dumps(asked.got, ensure_ascii=False))}")


def _print_plain(out: Console, text: str) -> None:
    """Print text that is to be copied: as it stands, never wrapped."""
    out.print(escape(text), soft_wrap=True)


def _indented(text: str, by: int = 2) -> str:
    return "\n".join(" " * by + line if line else "" for line in text.split("\n"))
