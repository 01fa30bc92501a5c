"""`globe-rules fuzz`: compare an implementation with the reference engine on random requests."""

import json
import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.progress import MofNCompleteColumn

from globe_rules.cli.examination import (
    EXIT_STATUSES,
    Seconds,
    examination,
    examined,
    make_adapter,
    named,
    part_option,
    questions_option,
    seed_option,
)
from globe_rules.cli.findings import (
    AGAIN,
    EXPECTED,
    GOT,
    HINT,
    LOGGED,
    SEEDED,
    VERDICTS,
    Status,
    drawings,
    plain,
    print_entry,
)
from globe_rules.cli.language import JOBS, rendered
from globe_rules.cli.language import groups as groups_of
from globe_rules.cli.options import option
from globe_rules.cli.output import Answer, CannotWrite, console, demand_place, print_prose, progress, status, write
from globe_rules.fuzz.findings import Contradiction, Finding, alike, contradictions, findings, findings_json
from globe_rules.fuzz.jobs import search_together
from globe_rules.fuzz.search import Search
from globe_rules.fuzz.twins import CALLED
from globe_rules.i18n import BOOK_LANGUAGES, Message, cleaned, labelled
from globe_rules.kit.adapters import Adapter
from globe_rules.kit.diagnosis import Likeness
from globe_rules.kit.mistakes import LOOKS_AS_IF
from globe_rules.kit.runner import Verdict
from globe_rules.reference.operations import PARTS
from globe_rules.specification.saved import cases_text


def _cores(_context: click.Context, _option: click.Parameter, jobs: int) -> int:
    return jobs or os.cpu_count() or 1


@examination(
    "fuzz",
    help=Message("Ask the implementation that COMMAND starts random questions about the whole rulebook."),
    more=Message(
        "Its answers are compared with those of the reference engine, and with each other. Differences come in "
        "groups, each shrunk to the smallest question, with a scenario in both languages that can be pasted into "
        "a feature."
    ),
    examples=[
        "globe-rules fuzz -- node my-adapter.js",
        "globe-rules fuzz --seed 7 --questions 20000 --jobs 0 --save found -- ./my-engine",
        "globe-rules fuzz --part reaction --python my_package.my_module:MyEngine",
    ],
    statuses={
        **EXIT_STATUSES,
        0: Message("nothing found"),
        1: Message("something found"),
    },
)
@seed_option
@questions_option
@option(
    "--seconds",
    type=Seconds(0.1),
    help=Message("Stop asking after so long, even if questions are left."),
)
@option("--jobs", type=click.IntRange(0, 64), default=1, callback=_cores, help=JOBS)
@part_option
@option(
    "--show",
    type=click.IntRange(0),
    default=10,
    help=Message("How many findings to tell in full; files have up to 50 in any case."),
)
@option(
    "--save",
    type=click.Path(file_okay=False, path_type=Path),
    help=Message("Keep the findings in this folder: cases for `conform --cases`, and features in both languages."),
)
def fuzz(
    *,
    command: tuple[str, ...],
    python: str | None,
    show: int,
    save: Path | None,
    answer: Answer,
    **options: Any,  # noqa: ANN401 -- the choices, as click hands them over
) -> None:
    """Search for differences."""
    if save:
        _make(save)
    with examined(command, python, options) as adapter:
        make = partial(make_adapter, command, python, options) if options["jobs"] > 1 else None
        search = searched(adapter, options, make)
        found, contradicting = explained(search, max(show, MOST_SHRUNK))
        likened = _likened(search)
    if save:
        _save(save, found)

    def tell() -> None:
        out = console()
        print_search(out, search)
        for number, finding in enumerate(found[:show], start=1):
            print_finding(out, finding, number, rerun=_rerun(finding, save, named(command, python, options)))
        print_alike(out, likened)
        for contradiction in contradicting:
            print_contradiction(out, contradiction)
        _print_verdict(out, search, len(found[:show]))
        if len(found) < len(search.found.groups):
            out.print(rendered(_SHRUNK, number=len(found)))
        if save and found:
            again = f"globe-rules conform --cases {shlex.quote(str(save))}{named(command, python, options)}"
            out.print(escape(rendered(_SAVED, command=again)), soft_wrap=True)

    alike_too = {"alike": [each.mistake.id for each in likened]}
    answer.give(tell, json=lambda: {**findings_json(search, found, contradicting), **alike_too})
    raise SystemExit(_status(search))


MOST_SHRUNK = 50
"""So many groups are shrunk, even if fewer are told: each takes many questions."""

_SHRUNK = Message("Shrunk, and so kept by --save and in the JSON: {number}")
_SAVED = Message("Saved; again: {command}")


def searched(adapter: Adapter, options: Mapping[str, Any], make: Callable[[], Adapter] | None = None) -> Search:
    """Search with progress on a terminal; in several processes, if each can make an adapter of its own."""
    asked = {"seed": options["seed"], "cases": options["questions"], "seconds": options["seconds"]}
    asked["parts"] = options["parts"] or PARTS
    columns = (f"{rendered(SEEDED)} {options['seed']}", MofNCompleteColumn(), "questions")
    with progress(*columns, total=options["questions"]) as update:

        def tell(number: int) -> None:
            update(completed=number)

        search = Search(adapter, **asked, progress=tell)
        if make is None:
            search.run()
        else:
            search.claims = adapter.start()
            search.found = search_together(make, options["jobs"], asked, tell)
    return search


def explained(search: Search, most: int = MOST_SHRUNK) -> tuple[list[Finding], list[Contradiction]]:
    """Shrink and explain what a search found; an interruption leaves what was explained so far."""
    found: list[Finding] = []
    contradicting: list[Contradiction] = []
    with status(rendered(_SHRINKING)):
        try:
            found += findings(search, most)  # one by one: what was there before the interruption stays
            contradicting += contradictions(search)
        except KeyboardInterrupt:
            search.found.complete = False
    return found, contradicting


def _likened(search: Search) -> tuple[Likeness, ...]:
    """Say which known mistakes explain it all; whoever interrupts that wants no more of it."""
    try:
        return alike(search) if search.found.complete else ()
    except KeyboardInterrupt:
        return ()


def _rerun(finding: Finding, save: Path | None, whom: str) -> str:
    """Return the command that asks somebody the same question again."""
    if save:
        return f"globe-rules conform --cases {shlex.quote(f'{save / finding.case.id}.json')}{whom}"
    asked = finding.group.question
    return f"globe-rules fuzz --seed {asked.seed} --part {asked.part} --questions {asked.number + 1}{whom}"


def _print_verdict(out: Console, search: Search, told: int) -> None:
    groups = len(search.found.groups)
    if not search.found.complete:
        out.print(f"\n{rendered(_INCOMPLETE)}")
    if groups or search.found.disagreements:
        rest = rendered(_REST, more=groups - told, all=groups) if groups > told else ""
        out.print("\n" + rendered(_DIFFERENCES, groups=groups_of(groups)) + rest)
    elif search.found.asked and search.found.complete:
        out.print(f"\n{rendered(_NO_DIFFERENCE)}")
    elif search.found.stopped_early:
        out.print(f"\n{rendered(_TOO_SHORT)}")
    elif search.found.complete:
        out.print(f"\n{rendered(_NOTHING_CLAIMED)}")


_SHRINKING = Message("shrinking what was found")
_INCOMPLETE = Message("[red]Incomplete[/red]: it was interrupted, or gave no answer of any use several times in a row.")
_REST = Message(" ({more} not told in full; --show {all} tells all)")
_DIFFERENCES = Message("[bold red]Differences found[/bold red]: {groups}")
_NO_DIFFERENCE = Message("[bold green]No difference found[/bold green]")
_TOO_SHORT = Message("Nothing was asked in so short a time; give it more --seconds.")
_NOTHING_CLAIMED = Message("Nothing that was asked for is claimed.")


def _status(search: Search) -> int:
    if not search.found.complete:
        return Status.INCOMPLETE
    if not search.found.asked:
        return Status.NOT_EVALUATED
    return Status.NOT_CONFORMANT if search.found.groups or search.found.disagreements else Status.CONFORMANT


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise CannotWrite(folder, wrong) from wrong
    demand_place(folder)


def _save(folder: Path, found: list[Finding]) -> None:
    """Write each finding as a case, and as a feature in each language."""
    for finding in found:
        write(folder / f"{finding.case.id}.json", cases_text([finding.case]))
        for language in finding.case.scenario:
            _make(folder / language)
            write(folder / language / f"{finding.case.id}.feature", finding.feature(language))


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
    print_prose(out, rendered(_SHOULD_HOLD, says=escape(rendered(check.says))), indent=2)
    for asked in (contradiction.first, contradiction.second):
        _print_plain(out, f"  {rendered(_ASKED_THIS)} {json.dumps(asked.request, ensure_ascii=False)}")
        _print_plain(out, f"  {rendered(GOT):5} {cleaned(json.dumps(asked.got, ensure_ascii=False))}")


def _print_plain(out: Console, text: str) -> None:
    """Print text that is to be copied: as it stands, never wrapped."""
    out.print(escape(text), soft_wrap=True)


def _indented(text: str, by: int = 2) -> str:
    return "\n".join(" " * by + line if line else "" for line in text.split("\n"))
