"""`globe-rules rule`: look up a rule or a ruling."""

from typing import Any

import click

from globe_rules.cli.output import MissingExtra, console, json_option, language_option, print_json
from globe_rules.cli.paper import Paper
from globe_rules.rulebook import Rule, Ruling, rulebook
from globe_rules.words import Language, Words

_LABELS = {
    "attested": Words(en="Attested by", fr="Attestée par"),
    "rulings": Words(en="Rulings", fr="Décisions"),
    "touches": Words(en="Touches", fr="Concerne"),
    "readings": Words(en="Readings", fr="Lectures"),
    "ruling": Words(en="Ruling", fr="Décision"),
    "reason": Words(en="Reason", fr="Motif"),
    "differences": Words(en="Where the two books differ", fr="Là où les deux livrets diffèrent"),
    "silences": Words(en="Where the books are silent", fr="Là où les livrets se taisent"),
}


@click.command()
@click.argument("id_", metavar="[ID]", required=False)
@click.option("--coverage", is_flag=True, help="Show by how many scenarios each id is decided, or why by none.")
@language_option
@json_option
def rule(*, id_: str | None, coverage: bool, language: Language, as_json: bool) -> None:
    """Tell what a rule or a ruling says; without ID, list them all.

    \b
      globe-rules rule CARD-B5
      globe-rules rule Q-6 --lang fr
    """
    if coverage:
        _tell_coverage(language, as_json=as_json)
        return
    if id_ is None:
        entries = [rulebook()[each] for each in rulebook().ids]
        if as_json:
            print_json([_as_json(entry) for entry in entries])
        else:
            _list(Paper(), language)
        return
    entry = _find(id_)
    if as_json:
        print_json(_as_json(entry))
    elif isinstance(entry, Rule):
        _tell_rule(Paper(), entry, language)
    else:
        _tell_ruling(Paper(), entry, language)


def _tell_coverage(language: Language, *, as_json: bool) -> None:
    try:
        from globe_rules.conformance.coverage import scenarios_by_id  # noqa: PLC0415 -- its extra may be missing

        scenarios = scenarios_by_id()
    except ModuleNotFoundError as missing:
        raise MissingExtra("features", missing) from missing
    reasons = rulebook().without_scenario
    if as_json:
        print_json(
            {
                each: {"scenarios": list(scenarios[each])}
                | ({"reason": _both(reasons[each])} if each in reasons else {})
                for each in rulebook().ids
            }
        )
        return
    from rich.markup import escape  # noqa: PLC0415 -- as `console` has it
    from rich.table import Table  # noqa: PLC0415 -- as above

    out = console()
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for each in rulebook().ids:
        reason = escape(reasons[each].speaking(language)) if each in reasons else ""
        count = len(scenarios[each])
        table.add_row(f"[cyan]{each}[/cyan]", f"{count or '-':>3}", reason or " ".join(_shortened(scenarios[each])))
    out.print(table)
    decided = sum(bool(scenarios[each]) for each in rulebook().ids)
    out.print(f"\n{decided} of {len(rulebook().ids)} ids decided by scenarios, {len(reasons)} without behaviour")


def _shortened(ids: tuple[str, ...]) -> list[str]:
    """Name a few scenarios; the rest is only counted."""
    shown = 6
    return [*ids[:shown], *(["…"] if len(ids) > shown else [])]


def _find(id_: str) -> Rule | Ruling:
    by_upper = {each.upper(): each for each in rulebook().ids}
    if id_.upper() in by_upper:
        return rulebook()[by_upper[id_.upper()]]
    near = rulebook().near(id_)
    hint = f"did you mean {', '.join(near)}?" if near else "'globe-rules rule' lists all ids."
    message = f"no rule or ruling is called {id_!r}; {hint}"
    raise click.BadParameter(message, param_hint="ID")


def _list(out: Paper, language: Language) -> None:
    for section in rulebook().sections:
        out.print(f"\n[bold]{section.title.speaking(language)}[/bold]")
        for entry in rulebook().rules.values():
            if entry.section == section:
                _line(out, entry, language)
    for label, differences in (("differences", True), ("silences", False)):
        out.print(f"\n[bold]{_LABELS[label].speaking(language)}[/bold]")
        for ruling in rulebook().rulings.values():
            if ruling.is_difference is differences:
                _line(out, ruling, language)


def _line(out: Paper, entry: Rule | Ruling, language: Language) -> None:
    out.print(f"  [cyan]{entry.id:<12}[/cyan] {entry.title.speaking(language)}")


def _tell_rule(out: Paper, entry: Rule, language: Language) -> None:
    out.print(f"[bold cyan]{entry.id}[/bold cyan] [bold]{entry.title.speaking(language)}[/bold]")
    out.print(entry.text.speaking(language))
    out.print(f"\n{_LABELS['attested'].speaking(language)}: {' '.join(entry.witnesses)}")
    if rulings := rulebook().rulings_on(entry.id):
        out.print(f"{_LABELS['rulings'].speaking(language)}:")
        for ruling in rulings:
            _line(out, ruling, language)


def _tell_ruling(out: Paper, entry: Ruling, language: Language) -> None:
    out.print(f"[bold cyan]{entry.id}[/bold cyan] [bold]{entry.question.speaking(language)}[/bold]")
    out.print(f"\n{_LABELS['readings'].speaking(language)}:")
    for reading in entry.readings:
        out.print(f"  - {reading.speaking(language)}")
    for label, text in (("ruling", entry.choice), ("reason", entry.reason)):
        out.print(f"\n[bold]{_LABELS[label].speaking(language)}[/bold]: {text.speaking(language)}")
    out.print(f"\n{_LABELS['touches'].speaking(language)}:")
    for rule_id in entry.touches:
        _line(out, rulebook().rules[rule_id], language)


def _as_json(entry: Rule | Ruling) -> dict[str, Any]:
    if isinstance(entry, Rule):
        return {
            "id": entry.id,
            "section": entry.section.id,
            "kind": str(entry.kind),
            "title": _both(entry.title),
            "text": _both(entry.text),
            "witnesses": list(entry.witnesses),
            "rulings": [ruling.id for ruling in rulebook().rulings_on(entry.id)],
        }
    return {
        "id": entry.id,
        "touches": list(entry.touches),
        "by_edition": entry.by_edition,
        "title": _both(entry.title),
        "question": _both(entry.question),
        "readings": [_both(reading) for reading in entry.readings],
        "choice": _both(entry.choice),
        "reason": _both(entry.reason),
    }


def _both(words: Words) -> dict[str, str]:
    return {"en": words.en, "fr": words.fr}
