"""`globe-rules rule`: look up a rule, a ruling, a protocol convention or a law of the game."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from globe_rules._cli.errors import LIST_RULES, UNKNOWN_RULE, resolve_ids
from globe_rules._cli.language import language, rendered
from globe_rules._cli.options import argument, command, option
from globe_rules._cli.output import Output, console, print_prose
from globe_rules._i18n import Message, Translatable, both
from globe_rules._specification.suite import scenarios_by_id, suite
from globe_rules.rulebook import Convention, Law, Rule, Ruling, citations_of, page_of, rulebook

if TYPE_CHECKING:
    from rich.console import Console

_SOURCES = Message("Sources:")
_RULINGS = Message("Rulings on this rule:")
_INTERPRETED_RULES = Message("Rules that it interprets:")
_RULEBOOKS = Message("What the rulebooks say:")
_READINGS = Message("Possible readings, the chosen one first:")
_RULING = Message("Ruling:")
_WHY = Message("Why:")
_REMEDY = Message("At the table:")
_ENGINE = Message("Engine:")
_SCENARIOS = Message("Scenarios:")
_PAGE = Message("Page of the site:")
_DIFFERENCES = Message("Rulings: differences between the two rulebooks")
_OPEN_QUESTIONS = Message("Rulings: not covered by the rulebooks")
_CONVENTIONS = Message("Protocol conventions")
_LAWS = Message("Laws of the game")
_FOLLOWS_FROM = Message("It follows from:")
_OPERATIONS = Message("Operations of the protocol:")


@command(
    "rule",
    help=Message("Show a rule, a ruling, a protocol convention or a law of the game; without ID, list them all."),
    examples=[
        "globe-rules rule CARD-B5",
        "globe-rules rule Q-6 --lang fr",
        "globe-rules rule L-9",
        "globe-rules rule --coverage",
    ],
    exit_codes={0: Message("found"), 2: Message("unknown id")},
)
@argument("id_", metavar="[ID]", required=False)
@option(
    "--coverage",
    is_flag=True,
    help=Message("Show the scenarios that test each id, or why there are none."),
)
def rule(*, id_: str | None, coverage: bool, output: Output) -> None:
    """Look up one entry of the rulebook, or all of them."""
    every = rulebook().all_ids if coverage else (*rulebook().all_ids, *rulebook().laws)  # no scenario cites a law
    ids = tuple(resolve_ids([id_], every, UNKNOWN_RULE, hint=LIST_RULES, option="ID")) if id_ is not None else every
    entries = [rulebook()[each] for each in ids]
    if coverage:
        output.write(lambda: _print_coverage(ids), json=lambda: _coverage_json(ids))
    elif id_ is None:
        output.write(_print_list, json=lambda: [_as_json(entry) for entry in entries])
    else:
        output.write(lambda: _print_entry(entries[0]), json=lambda: _as_json(entries[0]))


def _coverage_json(ids: Iterable[str]) -> dict[str, Any]:
    scenarios, reasons = scenarios_by_id(), rulebook().without_scenario
    return {
        each: {"scenarios": list(scenarios[each])} | ({"reason": both(reasons[each])} if each in reasons else {})
        for each in ids
    }


_COVERED = Message("{covered:,} of {ids:,} ids have scenarios. The other {without:,} have a reason instead.")


def _print_coverage(ids: Sequence[str]) -> None:
    scenarios, reasons = scenarios_by_id(), rulebook().without_scenario
    from rich.markup import escape  # noqa: PLC0415 -- as in `console`
    from rich.table import Table  # noqa: PLC0415 -- as above

    out = console()
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for each in ids:
        reason = escape(rendered(reasons[each])) if each in reasons else ""
        table.add_row(f"[cyan]{each}[/cyan]", f"{len(scenarios[each]) or '-':>3}", reason or _first(scenarios[each]))
    out.print(table)
    if len(ids) > 1:
        covered = sum(map(bool, scenarios.values()))
        out.print("\n" + rendered(_COVERED, covered=covered, ids=len(scenarios), without=len(reasons)))


def _first(ids: Sequence[str]) -> str:
    """Return the first few ids of a list, with an ellipsis if there are more."""
    shown = 6
    return " ".join([*ids[:shown], *(["…"] if len(ids) > shown else [])])


Entry = Rule | Ruling | Convention | Law


def _print_list() -> None:
    """Print the titles of all entries by sections."""
    out, rulings = console(), rulebook().rulings.values()
    for section in rulebook().sections:
        _print_section(out, section.title, (rule for rule in rulebook().rules.values() if rule.section == section))
    _print_section(out, _DIFFERENCES, (ruling for ruling in rulings if ruling.is_difference))
    _print_section(out, _OPEN_QUESTIONS, (ruling for ruling in rulings if not ruling.is_difference))
    _print_section(out, _CONVENTIONS, rulebook().conventions.values())
    _print_section(out, _LAWS, rulebook().laws.values())


def _print_section(out: "Console", title: Translatable, entries: Iterable[Entry]) -> None:
    out.print(f"\n[bold]{rendered(title)}[/bold]")
    _print_titles(out, entries)


def _print_titles(out: "Console", entries: Iterable[Entry]) -> None:
    for entry in entries:
        print_prose(out, rendered(entry.title), indent=2, bullet=f"[cyan]{entry.id:<12}[/cyan]")


def _print_entry(entry: Entry) -> None:
    out = console()
    title = entry.question if isinstance(entry, Ruling) else entry.title
    print_prose(out, f"[bold cyan]{entry.id}[/bold cyan] [bold]{rendered(title)}[/bold]")
    if isinstance(entry, Ruling):
        _print_ruling(out, entry)
        return
    print_prose(out, rendered(entry.text))
    if isinstance(entry, Law):
        out.print(f"\n{_page(entry)}")
        print_prose(out, f"{rendered(_OPERATIONS)} {' '.join(entry.operations)}")
        out.print(rendered(_FOLLOWS_FROM))
        _print_titles(out, map(rulebook().__getitem__, entry.follows))
    if isinstance(entry, Rule):
        out.print(f"\n{rendered(_SOURCES)} {' '.join(entry.sources)}")
        _print_references(out, entry)
        if rulings := rulebook().rulings_on(entry.id):
            out.print(rendered(_RULINGS))
            _print_titles(out, rulings)


def _print_ruling(out: "Console", entry: Ruling) -> None:
    out.print(f"\n{rendered(_RULEBOOKS if entry.is_difference else _READINGS)}")
    for number, reading in enumerate(entry.readings, start=1):
        print_prose(out, rendered(reading), indent=2, bullet=f"{number}.")
    for label, text in ((_RULING, entry.choice), (_WHY, entry.reason), (_REMEDY, entry.remedy)):
        if text:
            print_prose(out, f"\n[bold]{rendered(label)}[/bold] {rendered(text)}")
    out.print()
    _print_references(out, entry)
    out.print(rendered(_INTERPRETED_RULES))
    _print_titles(out, (rulebook().rules[each] for each in entry.touches))


def _print_references(out: "Console", entry: Rule | Ruling) -> None:
    """Print the page of the site, the scenarios and the code of an entry."""
    references = _references(entry)
    out.print(_page(entry))
    if references["scenarios"]:
        out.print(f"{rendered(_SCENARIOS)} {_first(references['scenarios'])}")
    if references["code"]:
        out.print(rendered(_ENGINE))
        for place in references["code"]:
            print_prose(out, place, indent=2)


def _page(entry: Entry) -> str:
    """Return the line with the page of the site; the site has the languages of the rulebook."""
    root = "fr/" if language() == "fr" else ""
    return f"{rendered(_PAGE)} {root}{page_of(entry.id)}"


def _references(entry: Rule | Ruling) -> dict[str, Any]:
    """Return the code, the scenarios and the page of an entry, as in its JSON."""
    return {
        "code": [str(citation) for citation in citations_of(entry.id)],
        "scenarios": [case.id for case in suite().scenarios if entry.id in case.cites],
        "page": page_of(entry.id),
    }


def _as_json(entry: Entry) -> dict[str, Any]:
    if isinstance(entry, Convention):
        return {"id": entry.id, "title": both(entry.title), "text": both(entry.text)}
    if isinstance(entry, Law):
        return {
            "id": entry.id,
            "group": entry.group,
            "title": both(entry.title),
            "text": both(entry.text),
            "follows": list(entry.follows),
            "operations": list(entry.operations),
            "page": page_of(entry.id),
        }
    if isinstance(entry, Rule):
        return {
            "id": entry.id,
            "section": entry.section.id,
            "kind": str(entry.kind),
            "title": both(entry.title),
            "text": both(entry.text),
            "sources": list(entry.sources),
            "rulings": [ruling.id for ruling in rulebook().rulings_on(entry.id)],
            **_references(entry),
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
        **_references(entry),
    } | ({"remedy": both(entry.remedy)} if entry.remedy else {})
