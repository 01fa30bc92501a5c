"""What a search found, for people: what was asked, then each finding so that they can act on it."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from globe_rules.cli.examining.findings import drawings, plain, print_entry, print_indented
from globe_rules.cli.examining.findings_words import AGAIN, EXPECTED, GOT, HINT, LOGGED, SEEDED, VERDICTS
from globe_rules.cli.language import rendered
from globe_rules.fuzz.findings import Contradiction, Finding
from globe_rules.fuzz.search import Search
from globe_rules.fuzz.twins import CALLED
from globe_rules.i18n import BOOK_LANGUAGES, Message, cleaned, labelled
from globe_rules.kit.diagnosis import Likeness
from globe_rules.kit.mistakes import LOOKS_AS_IF
from globe_rules.kit.runner import Verdict

_ASKED = Message("Questions asked: {number:,}")
_BEYOND = Message("Left out, because they go beyond what it claims: {number}")
_EARLY = Message("Stopped early by --seconds.")
_TWINS = Message("Twins compared: {twins}")
_SEEN = Message("seen in: {where}")
_NOT_AGAIN = Message("It did not happen again when asked again: its answers change.")
_UNSAID = Message("No scenario says it: {why}")
_CASE = Message("Case: {case}")
_NOTHING = Message("nothing")
_CONTRADICTS = Message("[bold red]It contradicts itself[/bold red]: {seen} of {pairs} ({check})")
_SHOULD_HOLD = Message("Should hold: {says}")
_ASKED_THIS = Message("asked")


def print_search(out: Console, search: Search) -> None:
    """Print who was asked, and what."""
    claims = search.claims
    who = f"{claims.name} {claims.version}".strip()
    out.print(f"[bold]{plain(who)}[/bold] ({plain(claims.language)}), {rendered(SEEDED)} {search.seed}")
    asked = ", ".join(f"{part} {number}" for part, number in sorted(search.found.by_part.items()))
    out.print(rendered(_ASKED, number=search.found.asked) + (f" ({asked})" if asked else ""))
    if search.found.beyond:
        out.print(rendered(_BEYOND, number=search.found.beyond))
    if search.found.stopped_early:
        out.print(rendered(_EARLY))
    if search.found.pairs:
        twins = (f"{rendered(CALLED[name])} {number}" for name, number in sorted(search.found.pairs.items()))
        out.print(rendered(_TWINS, twins=", ".join(twins)))


def print_finding(out: Console, finding: Finding, number: int, *, rerun: str) -> None:
    """Print one finding."""
    found, case = finding.difference, finding.case
    where = ", ".join(f"{part} {seen}" for part, seen in sorted(finding.group.parts.items()))
    cites = found.cites if finding.asked.got is not None else ()
    named = rendered(VERDICTS[Verdict(found.kind)]) if finding.asked.failure else found.kind
    kind = f"{named} ({', '.join(cites)})" if cites else named
    out.print(f"\n[bold red]{number}. {plain(kind)}[/bold red]  {rendered(_SEEN, where=where)}")
    for id_ in case.cites:
        print_entry(out, id_)
    if not finding.happens_again:
        out.print(f"  {rendered(_NOT_AGAIN)}")
    _print_answers(out, finding)
    if finding.unsaid:
        unsaid = rendered(_UNSAID, why=plain(rendered(finding.unsaid)))
        out.print(Padding(unsaid, (1, 0, 0, 2), expand=False))
    for each in BOOK_LANGUAGES if case.scenario else ():
        _print_plain(out, f"\n{_indented(finding.scenario(each), 4)}")
    bare = {key: value for key, value in case.as_json().items() if key != "scenario"}
    _print_plain(out, "\n  " + rendered(_CASE, case=json.dumps(bare, ensure_ascii=False)))
    _print_plain(out, "  " + rendered(AGAIN, command=rerun))


def _print_answers(out: Console, finding: Finding) -> None:
    """Print what was expected and what came: drawn, if both are puzzles, and the fields that differ."""
    asked = finding.asked
    if asked.failure is not None:
        verdict = rendered(VERDICTS[Verdict(asked.failure.verdict)])
        _print_plain(out, "  " + rendered(labelled(verdict, cleaned(rendered(asked.failure.problem)))))
        _print_plain(out, "  " + rendered(HINT, hint=cleaned(rendered(asked.failure.hint))))
        if log := asked.failure.log:
            _print_plain(out, f"  {rendered(LOGGED)}\n" + _indented(cleaned(log[-500:]), 4))
        return
    got: Mapping[str, Any] = asked.got or {}
    if drawn := drawings(_puzzle(asked.expected), _puzzle(got)):
        _print_plain(out, _indented(drawn))
    for key in {**asked.expected, **got}:
        if asked.expected.get(key) != got.get(key):
            for label, answer in ((EXPECTED, asked.expected), (GOT, got)):
                value = json.dumps(answer[key], ensure_ascii=False) if key in answer else rendered(_NOTHING)
                _print_plain(out, f"  {rendered(label):8} {key}: {cleaned(value)}")


def _puzzle(answer: Mapping[str, Any]) -> str:
    """Return the puzzle of an answer, or the last one that was reconstructed in a round; if there is none, nothing."""
    whole = [answer, *answer.get("reconstructions", ())]
    return next((str(each["puzzle"]) for each in reversed(whole) if "puzzle" in each), "")


def print_alike(out: Console, likened: Sequence[Likeness]) -> None:
    """Print which known mistakes would explain what is wrong in the published scenarios, and so perhaps all of it."""
    for each in likened:
        out.print("\n" + rendered(LOOKS_AS_IF, mistake=escape(rendered(each.mistake.says))))


def print_contradiction(out: Console, contradiction: Contradiction) -> None:
    """Print twins that were answered differently."""
    seen, check = contradiction.disagreement.seen, contradiction.check
    out.print("\n" + rendered(_CONTRADICTS, seen=seen, pairs=contradiction.pairs, check=rendered(check.name)))
    print_indented(out, rendered(_SHOULD_HOLD, says=escape(rendered(check.says))))
    for asked in (contradiction.first, contradiction.second):
        _print_plain(out, f"  {rendered(_ASKED_THIS)} {json.dumps(asked.request, ensure_ascii=False)}")
        _print_plain(out, f"  {rendered(GOT):5} {cleaned(json.dumps(asked.got, ensure_ascii=False))}")


def _print_plain(out: Console, text: str) -> None:
    """Print text that is to be copied: as it stands, never wrapped."""
    out.print(escape(text), soft_wrap=True)


def _indented(text: str, by: int = 2) -> str:
    return "\n".join(" " * by + line if line else "" for line in text.split("\n"))
