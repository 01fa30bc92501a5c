"""The kill matrix: which scenarios catch which mutant, as a picture and as tables."""

from itertools import groupby

from globe_rules.kit.mistakes import Mistake, mistakes, unnoticeable
from globe_rules.kit.mistakes import nulls as known_nulls
from globe_rules.rulebook import Section, rulebook
from globe_rules.specification.suite import suite
from handbook.page import Page


def kill_picture(page: Page) -> str:
    """Show a row for each mutant, a column for each scenario, a point where one catches the other.

    `{{ kill_picture() }}`
    """
    order = {id_: place for place, id_ in enumerate(rulebook().ids)}
    in_order = sorted(suite().scenarios, key=lambda case: order[case.cites[0]])
    columns = {case.id: column for column, case in enumerate(in_order)}
    points = [(columns[id_], row) for row, mistake in enumerate(mistakes()) for id_ in mistake.caught_by]
    return page.render("kill_picture.html", rows=len(mistakes()), columns=len(columns), points=points)


def mutants(page: Page) -> str:
    """Show a table for each section, with the mistake, what it breaks and what catches it.

    `{{ mutants() }}`
    """

    def section(mistake: Mistake) -> Section:
        entry = rulebook()[mistake.breaks[0]]
        rule = entry if entry.id in rulebook().rules else rulebook().rules[rulebook().rulings[entry.id].touches[0]]
        return rulebook().rules[rule.id].section

    order = list(rulebook().sections)
    tables = groupby(sorted(mistakes(), key=lambda each: order.index(section(each))), section)
    return page.render("mutants.html", tables=[(part.title, list(rows)) for part, rows in tables])


def equivalents(page: Page) -> str:
    """Show the equivalent mutants, the control last.

    `{{ equivalents() }}`
    """
    return page.render("equivalents.html", mutants=unnoticeable())


def nulls(page: Page) -> str:
    """Show implementations that know nothing of the game, and how many scenarios each fails.

    `{{ nulls() }}`
    """
    return page.render("nulls.html", nulls=known_nulls(), cases=len(suite().scenarios))
