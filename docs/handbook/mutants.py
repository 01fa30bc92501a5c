"""The kill matrix: which scenarios catch which mutant, as a picture and as tables."""

from itertools import groupby

from globe_rules._kit.mutants import RecordedMutant, equivalent_mutants, recorded_mutants, trivial_implementations
from globe_rules._specification.suite import suite
from globe_rules.rulebook import Section, rulebook
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

    Mutants that break a protocol convention come last, because a convention is in no section.

    `{{ mutants() }}`
    """

    def section(mistake: RecordedMutant) -> Section | None:
        id_ = mistake.breaks[0]
        if id_ in rulebook().conventions:
            return None
        return rulebook().rules[id_ if id_ in rulebook().rules else rulebook().rulings[id_].touches[0]].section

    order = [*rulebook().sections, None]
    tables = groupby(sorted(recorded_mutants(), key=lambda each: order.index(section(each))), section)
    return page.render("mutants.html", tables=[(part and part.title, list(rows)) for part, rows in tables])


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
