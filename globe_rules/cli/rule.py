"""`globe-rules rule`: look up a rule, a ruling or a convention of the wire."""

from collections.abc import Iterable, Sequence
from typing import Any

from globe_rules.cli.shared.answering import Answer
from globe_rules.cli.shared.failing import LISTED, NO_RULE, spelled
from globe_rules.cli.shared.grammar import argument, command, option
from globe_rules.cli.shared.output import console
from globe_rules.cli.shared.paper import Paper
from globe_rules.rulebook import Convention, Rule, Ruling, citations_of, page_of, rulebook
from globe_rules.specification.coverage import scenarios_by_id
from globe_rules.specification.suite import suite
from globe_rules.words import Language, Twin, Words, both, spoken

_LABELS = {
    "attested": Words(en="Attested by", fr="Attestée par"),
    "rulings": Words(en="Rulings", fr="Décisions"),
    "touches": Words(en="Touches", fr="Concerne"),
    "readings": Words(en="Readings", fr="Lectures"),
    "ruling": Words(en="Ruling", fr="Décision"),
    "reason": Words(en="Reason", fr="Motif"),
    "remedy": Words(en="At the table", fr="À la table"),
    "code": Words(en="In the engine", fr="Dans le moteur"),
    "scenarios": Words(en="Scenarios", fr="Scénarios"),
    "page": Words(en="Page of the site", fr="Page du site"),
    "differences": Words(en="Where the two books differ", fr="Là où les deux livrets diffèrent"),
    "silences": Words(en="Where the books are silent", fr="Là où les livrets se taisent"),
    "conventions": Words(en="Conventions of the wire", fr="Conventions du protocole"),
}


@command(
    "rule",
    Twin(
        en="Tell what a rule, a ruling or a convention says; without ID, list them all.",
        fr="Dit ce que dit une règle, une décision ou une convention ; sans ID, en donne la liste.",
    ),
    examples=["globe-rules rule CARD-B5", "globe-rules rule Q-6 --lang fr", "globe-rules rule --coverage"],
    statuses={0: Twin(en="told", fr="dit"), 2: Twin(en="there is no such id", fr="cet identifiant n'existe pas")},
)
@argument("id_", metavar="[ID]", required=False)
@option(
    "--coverage",
    is_flag=True,
    help=Twin(
        en="Show by how many scenarios each id is decided, or why by none.",
        fr="Montre combien de scénarios tranchent chaque identifiant, ou pourquoi aucun.",
    ),
)
def rule(*, id_: str | None, coverage: bool, answer: Answer) -> None:
    """Look up one entry of the rulebook, or all of them."""
    language = answer.language
    if coverage:
        ids = rulebook().all_ids if id_ is None else (_find(id_).id,)
        answer.give(lambda: _tell_coverage(ids, language), json=lambda: _coverage_json(ids))
    elif id_ is None:
        entries = [rulebook()[each] for each in rulebook().all_ids]
        answer.give(lambda: _list(Paper(), language), json=lambda: [_as_json(entry) for entry in entries])
    else:
        entry = _find(id_)
        answer.give(lambda: _tell(Paper(), entry, language), json=lambda: _as_json(entry))


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


def _tell_coverage(ids: Sequence[str], language: Language) -> None:
    scenarios, reasons = scenarios_by_id(), rulebook().without_scenario
    from rich.markup import escape  # noqa: PLC0415 -- as `console` has it
    from rich.table import Table  # noqa: PLC0415 -- as above

    out = console()
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for each in ids:
        reason = escape(spoken(reasons[each], language)) if each in reasons else ""
        count = len(scenarios[each])
        table.add_row(f"[cyan]{each}[/cyan]", f"{count or '-':>3}", reason or " ".join(_shortened(scenarios[each])))
    out.print(table)
    if len(ids) == 1:
        return
    decided = sum(map(bool, scenarios.values()))
    told = spoken(_DECIDED, language).format(decided=decided, ids=len(scenarios), without=len(reasons))
    out.print(f"\n{told}")


def _shortened(ids: tuple[str, ...]) -> list[str]:
    """Name a few scenarios; the rest is only counted."""
    shown = 6
    return [*ids[:shown], *(["…"] if len(ids) > shown else [])]


Entry = Rule | Ruling | Convention


def _find(id_: str) -> Entry:
    return rulebook()[spelled(id_, rulebook().all_ids, NO_RULE, otherwise=LISTED, option="ID")]


def _list(out: Paper, language: Language) -> None:
    for section in rulebook().sections:
        out.print(f"\n[bold]{spoken(section.title, language)}[/bold]")
        for entry in rulebook().rules.values():
            if entry.section == section:
                _line(out, entry, language)
    for label, differences in (("differences", True), ("silences", False)):
        out.print(f"\n[bold]{spoken(_LABELS[label], language)}[/bold]")
        for ruling in rulebook().rulings.values():
            if ruling.is_difference is differences:
                _line(out, ruling, language)
    out.print(f"\n[bold]{spoken(_LABELS['conventions'], language)}[/bold]")
    for convention in rulebook().conventions.values():
        _line(out, convention, language)


def _line(out: Paper, entry: Entry, language: Language) -> None:
    out.print(f"  [cyan]{entry.id:<12}[/cyan] {spoken(entry.title, language)}")


def _tell(out: Paper, entry: Entry, language: Language) -> None:
    if isinstance(entry, Ruling):
        _tell_ruling(out, entry, language)
    else:
        _tell_text(out, entry, language)


def _tell_text(out: Paper, entry: Rule | Convention, language: Language) -> None:
    out.print(f"[bold cyan]{entry.id}[/bold cyan] [bold]{spoken(entry.title, language)}[/bold]")
    out.print(spoken(entry.text, language))
    if isinstance(entry, Convention):
        return
    out.print(f"\n{_label('attested', language)} {' '.join(entry.witnesses)}")
    _tell_whereabouts(out, entry, language)
    if rulings := rulebook().rulings_on(entry.id):
        out.print(_label("rulings", language))
        for ruling in rulings:
            _line(out, ruling, language)


def _tell_ruling(out: Paper, entry: Ruling, language: Language) -> None:
    out.print(f"[bold cyan]{entry.id}[/bold cyan] [bold]{spoken(entry.question, language)}[/bold]")
    out.print(f"\n{_label('readings', language)}")
    for reading in entry.readings:
        out.print(f"  - {spoken(reading, language)}")
    told = {"ruling": entry.choice, "reason": entry.reason} | ({"remedy": entry.remedy} if entry.remedy else {})
    for label, text in told.items():
        out.print(f"\n[bold]{_label(label, language)}[/bold] {spoken(text, language)}")
    out.print("")
    _tell_whereabouts(out, entry, language)
    out.print(_label("touches", language))
    for rule_id in entry.touches:
        _line(out, rulebook().rules[rule_id], language)


def _label(label: str, language: Language) -> str:
    """Name what follows; in French the colon keeps its distance."""
    return spoken(_LABELS[label], language) + ("\u00a0:" if language == "fr" else ":")


def _tell_whereabouts(out: Paper, entry: Rule | Ruling, language: Language) -> None:
    """Tell where to read on: the code, the scenarios and the page."""
    told = _whereabouts(entry)
    root = "fr/" if language == "fr" else ""
    lines = {"page": [root + told["page"]], "scenarios": _shortened(tuple(told["scenarios"])), "code": told["code"]}
    for label, found in lines.items():
        if found:
            separator = "\n  " if label == "code" else " "
            text = f"{_label(label, language)}{separator}{separator.join(found)}"
            out.print(text)


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
