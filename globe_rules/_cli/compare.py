"""`globe-rules compare-reports`: show what changed between two runs, and the figures of several."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from globe_rules._cli.errors import UNREADABLE, CommandError, UsageError
from globe_rules._cli.findings import MAX_LISTED, ExitCode, plain
from globe_rules._cli.language import language, rendered
from globe_rules._cli.options import command
from globe_rules._cli.output import Output, console, print_prose
from globe_rules._cli.reports import MAX_SHOWN_CHARS, files_argument, read_reports, verdict_of
from globe_rules._i18n import Message, grouped, on_one_line
from globe_rules._kit.reporting.changes import Changes, changes
from globe_rules.rulebook import rulebook


@command(
    "compare-reports",
    help=Message("Show what changed between the reports of two runs, the older first."),
    more=Message(
        "It lists the rules, rulings and conventions that are newly broken or no longer broken, and the cases that "
        "newly fail or pass. The runs may use different versions of the suite. "
        "If the newer run claims less, it lists the claims and counts the cases that are no longer claimed. "
        "With more than two reports, the table shows all of them, and the changes are those between the last two."
    ),
    examples=[
        "globe-rules compare-reports old.json new.json",
        "globe-rules compare-reports january.json february.json march.json --json",
    ],
    exit_codes={
        0: Message("nothing new fails, and all that was claimed still is"),
        1: Message("something fails that did not fail before, or is no longer claimed"),
        2: Message("incorrect usage, or an invalid report"),
    },
)
@files_argument
def compare_reports(*, files: tuple[Path, ...], output: Output) -> None:
    """Compare the reports of several runs."""
    if len(files) < 2:  # noqa: PLR2004 -- an older and a newer one
        raise UsageError(Message("found one report, expected at least two: the older first"))
    reports = [_read_report(file) for file in files]
    found = changes(*reports[-2:])
    output.write(
        lambda: _print_changes(console(), list(map(str, files)), reports, found),
        json=lambda: {"runs": list(map(_run_json, map(str, files), reports)), **found.as_json()},
    )
    worse = found.anything_new_fails or found.claims_less
    raise SystemExit(ExitCode.NOT_CONFORMANT if worse else ExitCode.CONFORMANT)


def _read_report(file: Path) -> dict[str, Any]:
    """Return the only report of a file, of any version of the suite."""
    reports = read_reports(file, invalid=UNREADABLE, any_suite=True)
    if len(reports) > 1:
        raise CommandError(
            Message(
                "{file}: found {count} implementations, expected one; compare the reports of one at a time",
                file=file,
                count=len(reports),
            )
        )
    if "shard" in reports[0]:
        raise CommandError(
            Message("{file} is the report of a shard; merge all shards with 'globe-rules merge-reports'", file=file)
        )
    return reports[0]


def _run_json(file: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """Return the figures of a run."""
    figures = {key: figure for key, figure in value["footer"].items() if key != "report_digest"}
    name = {key: value["implementation"][key] for key in ("name", "version")}
    return {"file": file, "implementation": name, "globe_rules": value["versions"].get("globe_rules", ""), **figures}


def _failed(value: Mapping[str, Any]) -> int:
    verdicts: Mapping[str, int] = value["footer"]["verdicts"]
    return sum(verdicts[each] for each in ("fail", "error", "crash", "timeout", "protocol", "oversize"))


def _count(key: str) -> Callable[[Mapping[str, Any]], int]:
    return lambda value: len(value[key])


_FIGURES: Mapping[Message, Callable[[Mapping[str, Any]], int]] = {
    Message("cases"): lambda value: value["footer"]["cases"],
    Message("claimed"): lambda value: value["footer"]["claimed"],
    Message("passed"): lambda value: value["footer"]["verdicts"]["pass"],
    Message("failed"): _failed,
    Message("known failures"): lambda value: value["footer"]["verdicts"]["known"],
    Message("rules broken"): _count("rules_broken"),
    Message("rulings not followed"): _count("rulings_not_followed"),
    Message("other wrong fields"): _count("other_wrong_fields"),
    Message("conventions not followed"): _count("conventions_not_followed"),
    Message("differences in small worlds"): lambda value: value["footer"].get("world_differences", 0),
    Message("findings of fuzzing"): lambda value: value["footer"].get("fuzz_findings", 0),
}
"""The rows of the table. A row in which all numbers are 0 is not shown."""

_IMPLEMENTATION = Message("implementation")
_SUITE = Message("suite")
_VERDICT = Message("verdict")
_NEWLY_BROKEN = Message("Newly broken (failing cases):")
_NO_LONGER_BROKEN = Message("No longer broken:")
_NO_LONGER_TESTED = Message("No longer tested (none of the cases that failed were run):")
_NEWLY_FAILING = Message("{count:,} newly failing: {ids}")
_NEWLY_RUN = Message("{count:,} failing that were not run before: {ids}")
_NEWLY_PASSING = Message("{count:,} newly passing: {ids}")
_NO_LONGER_CLAIMED = Message("{count:,} no longer claimed: {ids}")
_ADDED = Message("{count:,} added: {ids}")
_REMOVED = Message("{count:,} removed: {ids}")
_CASES = Message("Cases:")
_WITHDRAWN = Message("No longer claimed:")
_FIELDS: Mapping[str, Message] = {
    "operations": Message("operations: {values}"),
    "editions": Message("editions: {values}"),
    "variants": Message("variants: {values}"),
    "flags": Message("set to false: {values}"),
}
"""What is no longer claimed, by field."""
_SOMETHING = Message("[bold red]Something fails that did not fail before[/bold red]")
_LESS = Message("[bold red]Nothing new fails, but less is claimed than before[/bold red]")
_NOTHING = Message("[bold green]Nothing new fails[/bold green]")


def _print_changes(out: Console, files: Sequence[str], reports: Sequence[Mapping[str, Any]], found: Changes) -> None:
    out.print(_table(files, reports))
    broken = {id_: f"{grouped(len(cases), language())}  " for id_, cases in found.newly_broken.items()}
    for label, ids in (
        (_NEWLY_BROKEN, broken),
        (_NO_LONGER_BROKEN, dict.fromkeys(found.no_longer_broken, "")),
        (_NO_LONGER_TESTED, dict.fromkeys(found.no_longer_tested, "")),
    ):
        if ids:
            out.print(f"\n{rendered(label)}")
        for id_, number in ids.items():
            title = rulebook()[id_].title.render(language()) if id_ in rulebook().all_ids else ""
            print_prose(out, f"[cyan]{_on_one_line(id_)}[/cyan]  {number}{escape(title)}".rstrip(), indent=2)
    lines = [
        rendered(label, count=len(ids), ids=_on_one_line(_first(ids)))
        for label, ids in (
            (_NEWLY_FAILING, found.newly_failing),
            (_NEWLY_RUN, found.newly_run_and_failing),
            (_NEWLY_PASSING, found.newly_passing),
            (_NO_LONGER_CLAIMED, found.no_longer_claimed),
            (_ADDED, found.added),
            (_REMOVED, found.removed),
        )
        if ids
    ]
    if lines:
        out.print(f"\n{rendered(_CASES)}")
    for line in lines:
        print_prose(out, line, indent=2)
    if found.withdrawn_claims:
        out.print(f"\n{rendered(_WITHDRAWN)}")
    for field, values in found.withdrawn_claims.items():
        print_prose(out, _on_one_line(rendered(_FIELDS[field], values=", ".join(values))), indent=2)
    verdict = _SOMETHING if found.anything_new_fails else _LESS if found.claims_less else _NOTHING
    out.print(f"\n{rendered(verdict)}")


def _on_one_line(text: str) -> str:
    """Return a text of a report, whose ids are not checked if it is about another suite."""
    return plain(on_one_line(text, MAX_SHOWN_CHARS))


def _first(ids: Sequence[str]) -> str:
    """Return the first ids, and an ellipsis if there are more. JSON has all of them."""
    return ", ".join(ids[:MAX_LISTED]) + (" …" if len(ids) > MAX_LISTED else "")


def _table(files: Sequence[str], reports: Sequence[Mapping[str, Any]]) -> Table:
    """Return the figures of all runs, one column each."""
    table = Table("", *map(_on_one_line, files), box=None)

    def add(label: Message, cells: Iterable[str]) -> None:
        table.add_row(rendered(label), *map(_on_one_line, cells))

    names = (f"{each['implementation']['name']} {each['implementation']['version']}".strip() for each in reports)
    add(_IMPLEMENTATION, names)
    add(_SUITE, (each["footer"]["suite"] for each in reports))
    for label, figure in _FIGURES.items():
        numbers = [figure(each) for each in reports]
        if any(numbers):
            add(label, (grouped(number, language()) for number in numbers))
    add(_VERDICT, (rendered(verdict_of(each)) for each in reports))
    return table
