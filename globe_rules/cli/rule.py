"""`globe-rules rule`: look up a rule, a ruling or a convention of the wire."""

from collections.abc import Iterable, Sequence
from typing import Any

from globe_rules.cli.shared.answering import Answer
from globe_rules.cli.shared.failing import LISTED, NO_RULE, all_spelled
from globe_rules.cli.shared.grammar import argument, command, option
from globe_rules.cli.shared.output import console
from globe_rules.cli.shared.paper import Paper
from globe_rules.cli.shared.speech import language, said
from globe_rules.rulebook import Convention, Rule, Ruling, citations_of, page_of, rulebook
from globe_rules.specification.suite import scenarios_by_id, suite
from globe_rules.words import Words, both

_ATTESTED = Words(en="Attested by:", fr="Attestée par :")
_RULINGS = Words(en="Rulings:", fr="Décisions :")
_TOUCHES = Words(en="Touches:", fr="Concerne :")
_READINGS = Words(en="Readings:", fr="Lectures :")
_RULING = Words(en="Ruling:", fr="Décision :")
_REASON = Words(en="Reason:", fr="Motif :")
_REMEDY = Words(en="At the table:", fr="À la table :")
_CODE = Words(en="In the engine:", fr="Dans le moteur :")
_SCENARIOS = Words(en="Scenarios:", fr="Scénarios :")
_PAGE = Words(en="Page of the site:", fr="Page du site :")
_DIFFERENCES = Words(en="Where the two books differ", fr="Là où les deux livrets diffèrent")
_SILENCES = Words(en="Where the books are silent", fr="Là où les livrets se taisent")
_CONVENTIONS = Words(en="Conventions of the wire", fr="Conventions du protocole")


@command(
    "rule",
    en="Tell what a rule, a ruling or a convention says; without ID, list them all.",
    fr="Dit ce que dit une règle, une décision ou une convention ; sans ID, en donne la liste.",
    examples=["globe-rules rule CARD-B5", "globe-rules rule Q-6 --lang fr", "globe-rules rule --coverage"],
    statuses={0: Words(en="told", fr="dit"), 2: Words(en="there is no such id", fr="cet identifiant n'existe pas")},
)
@argument("id_", metavar="[ID]", required=False)
@option(
    "--coverage",
    is_flag=True,
    en="Show by how many scenarios each id is decided, or why by none.",
    fr="Montre combien de scénarios tranchent chaque identifiant, ou pourquoi aucun.",
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


_DECIDED = Words(
    en="{decided} of {ids} ids decided by scenarios, {without} without behaviour",
    fr="{decided} identifiants sur {ids} tranchés par des scénarios, {without} sans comportement",
)


def _tell_coverage(ids: Sequence[str]) -> None:
    scenarios, reasons = scenarios_by_id(), rulebook().without_scenario
    from rich.markup import escape  # noqa: PLC0415 -- as `console` has it
    from rich.table import Table  # noqa: PLC0415 -- as above

    out = console()
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for each in ids:
        reason = escape(said(reasons[each])) if each in reasons else ""
        table.add_row(f"[cyan]{each}[/cyan]", f"{len(scenarios[each]) or '-':>3}", reason or _some(scenarios[each]))
    out.print(table)
    if len(ids) > 1:
        decided = sum(map(bool, scenarios.values()))
        out.print("\n" + said(_DECIDED, decided=decided, ids=len(scenarios), without=len(reasons)))


def _some(ids: Sequence[str]) -> str:
    """Name a few scenarios; the rest is only counted."""
    shown = 6
    return " ".join([*ids[:shown], *(["…"] if len(ids) > shown else [])])


Entry = Rule | Ruling | Convention


def _tell_all() -> None:
    out, rulings = Paper(), rulebook().rulings.values()
    for section in rulebook().sections:
        _list(out, section.title, (rule for rule in rulebook().rules.values() if rule.section == section))
    _list(out, _DIFFERENCES, (ruling for ruling in rulings if ruling.is_difference))
    _list(out, _SILENCES, (ruling for ruling in rulings if not ruling.is_difference))
    _list(out, _CONVENTIONS, rulebook().conventions.values())


def _list(out: Paper, title: Words, entries: Iterable[Entry]) -> None:
    out.print(f"\n[bold]{said(title)}[/bold]")
    _print_lines(out, entries)


def _print_lines(out: Paper, entries: Iterable[Entry]) -> None:
    for entry in entries:
        out.print(f"  [cyan]{entry.id:<12}[/cyan] {said(entry.title)}")


def _tell(entry: Entry) -> None:
    out = Paper()
    title = entry.question if isinstance(entry, Ruling) else entry.title
    out.print(f"[bold cyan]{entry.id}[/bold cyan] [bold]{said(title)}[/bold]")
    if isinstance(entry, Ruling):
        _tell_ruling(out, entry)
        return
    out.print(said(entry.text))
    if isinstance(entry, Rule):
        out.print(f"\n{said(_ATTESTED)} {' '.join(entry.witnesses)}")
        _tell_whereabouts(out, entry)
        if rulings := rulebook().rulings_on(entry.id):
            out.print(said(_RULINGS))
            _print_lines(out, rulings)


def _tell_ruling(out: Paper, entry: Ruling) -> None:
    out.print(f"\n{said(_READINGS)}")
    for reading in entry.readings:
        out.print(f"  - {said(reading)}")
    for label, text in ((_RULING, entry.choice), (_REASON, entry.reason), (_REMEDY, entry.remedy)):
        if text:
            out.print(f"\n[bold]{said(label)}[/bold] {said(text)}")
    out.print()
    _tell_whereabouts(out, entry)
    out.print(said(_TOUCHES))
    _print_lines(out, (rulebook().rules[each] for each in entry.touches))


def _tell_whereabouts(out: Paper, entry: Rule | Ruling) -> None:
    """Tell where to read on: the code, the scenarios and the page."""
    told = _whereabouts(entry)
    root = "fr/" if language() == "fr" else ""
    out.print(f"{said(_PAGE)} {root}{told['page']}")
    if told["scenarios"]:
        out.print(f"{said(_SCENARIOS)} {_some(told['scenarios'])}")
    if told["code"]:
        out.print("\n  ".join([said(_CODE), *told["code"]]))


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
