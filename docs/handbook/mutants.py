"""The kill matrix: which scenarios catch which mutant, as a picture and as tables."""

from itertools import groupby

from globe_rules._i18n import Text
from globe_rules._kit.mutants import RecordedMutant, equivalent_mutants, recorded_mutants, trivial_implementations
from globe_rules._specification.suite import suite
from globe_rules.rulebook import rulebook
from handbook.page import Page


def kill_picture(page: Page) -> str:
    """Show a picture with a row for each mutant, a column for each scenario, and a point where one catches the other.

    `{{ kill_picture() }}`
    """
    order = {id_: place for place, id_ in enumerate(rulebook().ids)}
    in_order = sorted(suite().scenarios, key=lambda case: order[case.cites[0]])
    columns = {case.id: column for column, case in enumerate(in_order)}
    points = [(columns[id_], row) for row, mistake in enumerate(recorded_mutants()) for id_ in mistake.caught_by]
    return page.render("kill_picture.html", rows=len(recorded_mutants()), columns=len(columns), points=points)


def mutants(page: Page) -> str:
    """Show a table of mutants for each section, with the ids that they break and the scenarios that catch them.

    `{{ mutants() }}`
    """
    book = rulebook()
    order = list(book.sections)

    def place(mistake: RecordedMutant) -> int:
        """Return the place of the section whose rule is broken; conventions come after all sections."""
        broken = mistake.breaks[0]
        if broken in book.rulings:
            broken = book.rulings[broken].touches[0]
        return order.index(book.rules[broken].section) if broken in book.rules else len(order)

    titles = [*(section.title for section in order), Text("Protocol conventions", "Conventions du protocole")]
    tables = groupby(sorted(recorded_mutants(), key=place), place)
    return page.render("mutants.html", tables=[(titles[each], list(rows)) for each, rows in tables])


def equivalents(page: Page) -> str:
    """Show the equivalent mutants, the control last.

    `{{ equivalents() }}`
    """
    return page.render("equivalents.html", mutants=equivalent_mutants())


def trivial_engines(page: Page) -> str:
    """Show implementations that know no rules, and how many scenarios each fails.

    `{{ trivial_engines() }}`
    """
    return page.render("trivial_engines.html", engines=trivial_implementations(), cases=len(suite().scenarios))
