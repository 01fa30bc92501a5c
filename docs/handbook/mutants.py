"""The kill matrix: which scenarios catch which wrong engine, as a picture and as tables."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from globe_rules.conformance.adapters import InProcess
from globe_rules.conformance.implementation import Implementation
from globe_rules.conformance.mutants import CONTROL, EQUIVALENT, MUTANTS, NULLS, Mutant
from globe_rules.conformance.mutants.matrix import committed_kills, scenario_cases
from globe_rules.conformance.mutants.nulls import (
    AlwaysRefuses,
    EchoesThePuzzle,
    FindsEverythingVoid,
    RepeatsItself,
    SaysNothing,
)
from globe_rules.conformance.runner import examine
from globe_rules.rulebook import rulebook
from globe_rules.words import Words
from handbook.page import Page

_MISTAKE = Words(en="The mistake", fr="La faute")
_BREAKS = Words(en="Breaks", fr="Enfreint")
_CAUGHT = Words(en="Caught by", fr="Détectée par")
_CHANGE = Words(en="The change", fr="Le changement")
_WHY = Words(en="Why nobody can notice it", fr="Pourquoi personne ne peut le voir")
_SAYS = Words(en="What it does", fr="Ce qu'elle fait")
_FAILS = Words(en="Scenarios failed", fr="Scénarios manqués")
_PICTURE = Words(
    en="{0} rows of wrong engines and {1} columns of scenarios, both in the order of the rulebook, with {2} points",
    fr="{0} lignes de moteurs fautifs et {1} colonnes de scénarios, dans l'ordre du livret, avec {2} points",
)
_NULLS: dict[type[Implementation], Words] = {
    AlwaysRefuses: Words(en="Refuses whatever is asked", fr="Refuse tout"),
    EchoesThePuzzle: Words(en="Gives back the puzzle as it was", fr="Rend le puzzle tel quel"),
    RepeatsItself: Words(
        en="Answers the first question of each kind rightly, and then says the same for ever",
        fr="Répond juste à la première question de chaque sorte, puis répète toujours la même chose",
    ),
    FindsEverythingVoid: Words(en="Lets no card have any effect", fr="Ne donne d'effet à aucune carte"),
    SaysNothing: Words(en="Answers with nothing at all", fr="Répond sans rien dire"),
}


def kill_picture(page: Page, _marker: str, _argument: str) -> str:
    """`{{ kill-picture }}`: every wrong engine a row, every scenario a column, a point where one catches the other."""
    order = {id_: place for place, id_ in enumerate(rulebook().ids)}
    in_order = sorted(scenario_cases(), key=lambda case: order[case.cites[0]])
    columns = {case.id: column for column, case in enumerate(in_order)}
    points = [(columns[id_], row) for row, mutant in enumerate(MUTANTS) for id_ in committed_kills()[mutant.id]]
    size = f"0 0 {len(columns)} {len(MUTANTS)}"
    label = page.say(_PICTURE).format(*(page.number(len(each)) for each in (MUTANTS, columns, points)))
    path = "".join(f"M{x} {y}h1v1h-1z" for x, y in points)
    return f'<svg class="kills" viewBox="{size}" role="img" aria-label="{label}"><path d="{path}"/></svg>'


def mutants(page: Page, _marker: str, _argument: str) -> str:
    """`{{ mutants }}`: a table for each section, with the mistake, what it breaks and what catches it."""

    def section(mutant: Mutant) -> Words:
        entry = rulebook()[mutant.breaks[0]]
        rule = entry if entry.id in rulebook().rules else rulebook().rules[rulebook().rulings[entry.id].touches[0]]
        return rulebook().rules[rule.id].section.title

    order = [each.title for each in rulebook().sections]
    tables = groupby(sorted(MUTANTS, key=lambda each: order.index(section(each))), section)
    return "\n\n".join(f"### {page.say(title)}\n\n{_table(page, rows)}" for title, rows in tables)


def _table(page: Page, rows: Iterable[Mutant]) -> str:
    head = "".join(f"<th scope=col>{page.say(each)}</th>" for each in (_MISTAKE, _BREAKS, _CAUGHT))
    body = "".join(
        f'<tr id="{each.id}"><td>{page.say(each.says)}<br><code>{each.id}</code></td>'
        f"<td>{', '.join(each.breaks)}</td><td>{_kills(committed_kills()[each.id])}</td></tr>"
        for each in rows
    )
    return f'<table class="mutants" data-search-exclude><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _kills(cases: tuple[str, ...]) -> str:
    """Return the number of scenarios, with their ids to be unfolded."""
    return f"<details><summary>{len(cases)}</summary>{', '.join(cases)}</details>"


def equivalents(page: Page, _marker: str, _argument: str) -> str:
    """`{{ equivalents }}`: the changes that nobody can notice, the control last."""
    head = "".join(f"<th scope=col>{page.say(each)}</th>" for each in (_CHANGE, _WHY))
    rows = [(each.id, f"{page.say(each.says)}<br><code>{each.id}</code>", each.because) for each in EQUIVALENT]
    rows.append((CONTROL.id, f"<code>{CONTROL.id}</code>", CONTROL.says))
    body = "".join(f'<tr id="{id_}"><td>{what}</td><td>{page.say(why)}</td></tr>' for id_, what, why in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def nulls(page: Page, _marker: str, _argument: str) -> str:
    """`{{ nulls }}`: implementations that know nothing of the game, and how many scenarios each fails."""
    head = "".join(f"<th scope=col>{page.say(each)}</th>" for each in (_SAYS, _FAILS))
    body = "".join(f"<tr><td>{page.say(says)}</td><td>{failed}</td></tr>" for says, failed in _failed())
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _failed() -> Iterator[tuple[Words, str]]:
    cases = scenario_cases()
    for null in NULLS:
        yield _NULLS[null], f"{len(examine(InProcess(null()), cases).failed)} / {len(cases)}"
