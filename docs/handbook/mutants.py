"""The kill matrix: which scenarios catch which wrong engine, as a picture and as tables."""

from collections.abc import Iterable
from itertools import groupby

from globe_rules.i18n import Text
from globe_rules.kit.mistakes import Mistake, mistakes, unnoticeable
from globe_rules.kit.mistakes import nulls as known_nulls
from globe_rules.rulebook import rulebook
from globe_rules.specification.suite import suite
from handbook.page import Page

_MISTAKE = Text(en="The mistake", fr="La faute")
_BREAKS = Text(en="Breaks", fr="Enfreint")
_CAUGHT = Text(en="Caught by", fr="Détectée par")
_CHANGE = Text(en="The change", fr="Le changement")
_WHY = Text(en="Why nobody can notice it", fr="Pourquoi personne ne peut le voir")
_SAYS = Text(en="What it does", fr="Ce qu'elle fait")
_FAILS = Text(en="Scenarios failed", fr="Scénarios manqués")
_PICTURE = Text(
    en="{0} rows of wrong engines and {1} columns of scenarios, both in the order of the rulebook, with {2} points",
    fr="{0} lignes de moteurs fautifs et {1} colonnes de scénarios, dans l'ordre du livret, avec {2} points",
)


def kill_picture(page: Page, _marker: str, _argument: str) -> str:
    """`{{ kill-picture }}`: every wrong engine a row, every scenario a column, a point where one catches the other."""
    order = {id_: place for place, id_ in enumerate(rulebook().ids)}
    in_order = sorted(suite().scenarios, key=lambda case: order[case.cites[0]])
    columns = {case.id: column for column, case in enumerate(in_order)}
    points = [(columns[id_], row) for row, mistake in enumerate(mistakes()) for id_ in mistake.caught_by]
    size = f"0 0 {len(columns)} {len(mistakes())}"
    label = page.say(_PICTURE).format(*(page.number(len(each)) for each in (mistakes(), columns, points)))
    path = "".join(f"M{x} {y}h1v1h-1z" for x, y in points)
    return f'<svg class="kills" viewBox="{size}" role="img" aria-label="{label}"><path d="{path}"/></svg>'


def mutants(page: Page, _marker: str, _argument: str) -> str:
    """`{{ mutants }}`: a table for each section, with the mistake, what it breaks and what catches it."""

    def section(mistake: Mistake) -> Text:
        entry = rulebook()[mistake.breaks[0]]
        rule = entry if entry.id in rulebook().rules else rulebook().rules[rulebook().rulings[entry.id].touches[0]]
        return rulebook().rules[rule.id].section.title

    order = [each.title for each in rulebook().sections]
    tables = groupby(sorted(mistakes(), key=lambda each: order.index(section(each))), section)
    return "\n\n".join(f"### {page.say(title)}\n\n{_table(page, rows)}" for title, rows in tables)


def _table(page: Page, rows: Iterable[Mistake]) -> str:
    head = page.heads(_MISTAKE, _BREAKS, _CAUGHT)
    body = "".join(
        f'<tr id="{each.id}"><td>{page.say(each.says)}<br><code>{each.id}</code></td>'
        f"<td>{', '.join(each.breaks)}</td><td>"
        f"<details><summary>{len(each.caught_by)}</summary>{', '.join(each.caught_by)}</details></td></tr>"
        for each in rows
    )
    return f'<table class="mutants" data-search-exclude><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def equivalents(page: Page, _marker: str, _argument: str) -> str:
    """`{{ equivalents }}`: the changes that nobody can notice, the control last."""
    head = page.heads(_CHANGE, _WHY)
    body = "".join(
        f'<tr id="{each.id}"><td>{page.say(each.says)}<br><code>{each.id}</code></td>'
        f"<td>{page.say(each.because)}</td></tr>"
        for each in unnoticeable()
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def nulls(page: Page, _marker: str, _argument: str) -> str:
    """`{{ nulls }}`: implementations that know nothing of the game, and how many scenarios each fails."""
    head = page.heads(_SAYS, _FAILS)
    cases = len(suite().scenarios)
    body = "".join(f"<tr><td>{page.say(each.says)}</td><td>{each.failed} / {cases}</td></tr>" for each in known_nulls())
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
