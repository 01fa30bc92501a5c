"""`globe-rules rule`: look up a rule, a ruling or a convention of the wire."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from globe_rules.cli.errors import LISTED, NO_RULE, all_spelled
from globe_rules.cli.language import language, rendered
from globe_rules.cli.options import argument, command, option
from globe_rules.cli.output import Answer, console, print_prose
from globe_rules.i18n import Message, Translatable, both
from globe_rules.rulebook import Convention, Rule, Ruling, citations_of, page_of, rulebook
from globe_rules.specification.suite import scenarios_by_id, suite

if TYPE_CHECKING:
    from rich.console import Console

_ATTESTED = Message("Attested by:")
_RULINGS = Message("Rulings:")
_TOUCHES = Message("Touches:")
_READINGS = Message("Readings:")
_RULING = Message("Ruling:")
_REASON = Message("Reason:")
_REMEDY = Message("At the table:")
_CODE = Message("In the engine:")
_SCENARIOS = Message("Scenarios:")
_PAGE = Message("Page of the site:")
_DIFFERENCES = Message("Where the two books differ")
_SILENCES = Message("Where the books are silent")
_CONVENTIONS = Message("Conventions of the wire")


@command(
    "rule",
    help=Message("Tell what a rule, a ruling or a convention says; without ID, list them all."),
    examples=["globe-rules rule CARD-B5", "globe-rules rule Q-6 --lang fr", "globe-rules rule --coverage"],
    statuses={0: Message("told"), 2: Message("there is no such id")},
)
@argument("id_", metavar="[ID]", required=False)
@option(
    "--coverage",
    is_flag=True,
    help=Message("Show by how many scenarios each id is decided, or why by none."),
)
def rule(*, id_: str | None, coverage: bool, answer: Answer) -> None:
    """Look up one entry of the rulebook, or all of them."""
    every = rulebook().all_ids
    ids = tuple(all_spelled([id_], every, NO_RULE, otherwise=LISTED, option="ID")) if id_ is not None else every
    entries = [rulebook()[each] for each in ids]
    if coverage:
        answer.give(lambda: _tell_coverage(ids), json=lambda: _coverage_json(ids))
    elif id_ is None:
        answer.give(_tell_all, json=lambda: [_as_json(entry) for entry in entries])
    else:
        answer.give(lambda: _tell(entries[0]), json=lambda: _as_json(entries[0]))


def _coverage_json(ids: Iterable[str]) -> dict[str, Any]:
    scenarios, reasons = scenarios_by_id(), rulebook().without_scenario
    return {
        each: {"scenarios": list(scenarios[each])} | ({"reason": both(reasons[each])} if each in reasons else {})
        for each in ids
    }


_DECIDED = Message("{decided} of {ids} ids decided by scenarios, {without} without behaviour")


def _tell_coverage(ids: Sequence[str]) -> None:
    scenarios, reasons = scenarios_by_id(), rulebook().without_scenario
    from rich.markup import escape  # noqa: PLC0415 -- as `console` has it
    from rich.table import Table  # noqa: PLC0415 -- as above

    out = console()
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for each in ids:
        reason = escape(rendered(reasons[each])) if each in reasons else ""
        table.add_row(f"[cyan]{each}[/cyan]", f"{len(scenarios[each]) or '-':>3}", reason or _some(scenarios[each]))
    out.print(table)
    if len(ids) > 1:
        decided = sum(map(bool, scenarios.values()))
        out.print("\n" + rendered(_DECIDED, decided=decided, ids=len(scenarios), without=len(reasons)))


def _some(ids: Sequence[str]) -> str:
    """Name a few scenarios; the rest is only counted."""
    shown = 6
    return " ".join([*ids[:shown], *(["…"] if len(ids) > shown else [])])


Entry = Rule | Ruling | Convention


def _tell_all() -> None:
    out, rulings = console(), rulebook().rulings.values()
    for section in rulebook().sections:
        _list(out, section.title, (rule for rule in rulebook().rules.values() if rule.section == section))
    _list(out, _DIFFERENCES, (ruling for ruling in rulings if ruling.is_difference))
    _list(out, _SILENCES, (ruling for ruling in rulings if not ruling.is_difference))
    _list(out, _CONVENTIONS, rulebook().conventions.values())


def _list(out: "Console", title: Translatable, entries: Iterable[Entry]) -> None:
    out.print(f"\n[bold]{rendered(title)}[/bold]")
    _print_lines(out, entries)


def _print_lines(out: "Console", entries: Iterable[Entry]) -> None:
    for entry in entries:
        print_prose(out, rendered(entry.title), indent=2, bullet=f"[cyan]{entry.id:<12}[/cyan]")


def _tell(entry: Entry) -> None:
    out = console()
    title = entry.question if isinstance(entry, Ruling) else entry.title
    print_prose(out, f"[bold cyan]{entry.id}[/bold cyan] [bold]{rendered(title)}[/bold]")
    if isinstance(entry, Ruling):
        _tell_ruling(out, entry)
        return
    print_prose(out, rendered(entry.text))
    if isinstance(entry, Rule):
        out.print(f"\n{rendered(_ATTESTED)} {' '.join(entry.witnesses)}")
        _tell_whereabouts(out, entry)
        if rulings := rulebook().rulings_on(entry.id):
            out.print(rendered(_RULINGS))
            _print_lines(out, rulings)


def _tell_ruling(out: "Console", entry: Ruling) -> None:
    out.print(f"\n{rendered(_READINGS)}")
    for reading in entry.readings:
        print_prose(out, rendered(reading), indent=2, bullet="-")
    for label, text in ((_RULING, entry.choice), (_REASON, entry.reason), (_REMEDY, entry.remedy)):
        if text:
            print_prose(out, f"\n[bold]{rendered(label)}[/bold] {rendered(text)}")
    out.print()
    _tell_whereabouts(out, entry)
    out.print(rendered(_TOUCHES))
    _print_lines(out, (rulebook().rules[each] for each in entry.touches))


def _tell_whereabouts(out: "Console", entry: Rule | Ruling) -> None:
    """Tell where to read on: the code, the scenarios and the page."""
    told = _whereabouts(entry)
    root = "fr/" if language() == "fr" else ""  # the site has the languages of the rulebook
    out.print(f"{rendered(_PAGE)} {root}{told['page']}")
    if told["scenarios"]:
        out.print(f"{rendered(_SCENARIOS)} {_some(told['scenarios'])}")
    if told["code"]:
        out.print(rendered(_CODE))
        for place in told["code"]:
            print_prose(out, place, indent=2)


def _whereabouts(entry: Rule | Ruling) -> dict[str, Any]:
    return {
        "code": [str(citation) for citation in citations_of(entry.id)],
        "scenarios": [case.id for case in suite().scenarios if entry.id in case.cites],
        "page": page_of(entry.id),
    }


def _as_json(entry: Entry) -> dict[str, Any]:
    if isinstance(entry, Convention):
        return {"id": entry.id, "title": both(entry.title), "text": both(entry.text)}
    if isinstance(entry, Rule):
        return {
            "id": entry.id,
            "section": entry.section.id,
            "kind": str(entry.kind),
            "title": both(entry.title),
            "text": both(entry.text),
            "witnesses": list(entry.witnesses),
            "rulings": [ruling.id for ruling in rulebook().rulings_on(entry.id)],
            **_whereabouts(entry),
        }
    return {
        "id": entry.id,
        "touches": list(entry.touches),
        "by_edition": entry.by_edition,
        "title": both(entry.title),
        "question": both(entry.question),
        "readings": [both(reading) for reading in entry.readings],
        "choice": both(entry.choice),
        "reason": both(entry.reason),
        **_whereabouts(entry),
    } | ({"remedy": both(entry.remedy)} if entry.remedy else {})
