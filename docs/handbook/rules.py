"""Rules, rulings and conventions, each with its sources, scenarios and mutants."""

from collections.abc import Mapping, Sequence
from functools import partial
from string import ascii_lowercase
from typing import TypeVar

from attrs import frozen
from markupsafe import Markup

from globe_rules._engine.solo import Level
from globe_rules._i18n import BOOK_LANGUAGES, Translatable
from globe_rules._kit.mutants import RecordedMutant, recorded_mutants
from globe_rules._specification.suite import suite
from globe_rules.rulebook import Rule, Ruling, rulebook
from globe_rules.rulebook._model import similar_ids
from handbook.engine import names_by_id
from handbook.page import ArgumentError, Page, chosen
from handbook.pictures import sequence
from handbook.scenarios import Scenario, rows_about, scenarios_of_rules
from handbook.traceability import links_to_lines
from handbook.tries import position, try_link

Entry = TypeVar("Entry", Rule, Ruling)
Caught = tuple[RecordedMutant, Sequence[str]]
"""A mutant, and the scenarios that catch it."""

_LETTERS = {str(level): level.name[0] for level in Level}
"""The letter of each level in the ids of its challenges: SOLO-T1 is for tourists."""


@frozen
class Proof:
    """The evidence that a rule or ruling is implemented and tested."""

    engine: Sequence[str]
    """The public names of the engine whose docstrings cite the entry."""

    own: Sequence[Markup]
    """The entry's own scenarios as HTML; only rules have them."""

    deciding: Sequence[Scenario]
    """Scenarios of other rules that decide the entry."""

    without: Translatable | None
    """The reason if the entry has no scenario."""

    mistakes: Sequence[Caught]


def rule(page: Page, id_: str, puzzle: str = "", program: str = "", *, level: int = 3) -> str:
    """Show a rule with its rulings, sources, scenarios and mutants; a puzzle and a program add a picture.

    `{{ rule("CARD-B1") }}`. `level` is the level of its heading.
    """
    entry = _known(id_, rulebook().rules)
    languages = {rulebook().sources[source].language for source in entry.sources}
    return page.render(
        "rule.html",
        level=level,
        rule=entry,
        sequence=sequence(page, puzzle, program) if puzzle else "",
        rulings=_links(page, rulebook().rulings_on(id_)),
        languages=[language for language in BOOK_LANGUAGES if language in languages],
        books=links_to_lines(page, id_),
        proof=_proof(page, id_),
    )


def rulings(page: Page, section: str, *, level: int = 3) -> str:
    """Show the rulings of a page and section, in the order of the data.

    `{{ rulings("accidents#reaction") }}`
    """
    ids = chosen(section, rulebook().pages, "a section that rulings name as their page: one of")
    return "\n\n".join(ruling(page, id_, level=level) for id_ in ids)


def ruling(page: Page, id_: str, *, level: int = 3) -> str:
    """Return the HTML of a ruling: question, readings, choice and reason, with its rules, scenarios and mutants."""
    entry = _known(id_, rulebook().rulings)
    return page.render(
        "ruling.html",
        level=level,
        ruling=entry,
        position=position(page, id_),
        rules=_links(page, [rulebook().rules[touched] for touched in entry.touches]),
        books=links_to_lines(page, id_),
        proof=_proof(page, id_),
    )


def conventions(page: Page) -> str:
    """Show the protocol conventions with the scenarios that decide them.

    `{{ conventions() }}`
    """
    entries = [
        (each, Proof((), (), _deciding(page, id_), rulebook().without_scenario.get(id_), ()))
        for id_, each in rulebook().conventions.items()
    ]
    return page.render("conventions.html", conventions=entries)


def captions(page: Page, level: str) -> str:
    """Show the captions of the printed challenges of a level, as a table.

    `{{ captions("tourist") }}`
    """
    start = f"SOLO-{chosen(level, _LETTERS, 'one of the levels')}"
    ids = [id_ for id_ in rulebook().rules if id_.startswith(start)]
    rows = []
    for id_ in ids:
        related = [*(each.id for each in rulebook().rulings_on(id_)), *rows_about(id_, page.language)]
        rows.append((rulebook().rules[id_], [*map(page.link, related), *links_to_lines(page, id_, short=True)]))
    return page.render("captions.html", captions=rows, mistakes=_mistakes(*ids))


def with_switch(html: str, page: Page) -> str:
    """Add a button below the title that unfolds all details of the rules on a page; `site.js` handles it."""
    if 'class="apparatus"' not in html:
        return html
    return html.replace("</h1>", f"</h1>{page.render('switch.html')}", 1)


def _known(id_: str, entries: Mapping[str, Entry]) -> Entry:
    if id_ not in entries:
        meant = " or ".join(each for each in similar_ids(id_, rulebook().all_ids) if each in entries)
        kind = "rule" if "CON-0" in entries else "ruling"
        raise ArgumentError(f"the id of a {kind}{meant and ', perhaps '}{meant}")
    return entries[id_]


def _links(page: Page, entries: Sequence[Rule | Ruling]) -> list[Markup]:
    return [page.link(entry.id, page.say(entry.title)) for entry in entries]


def _proof(page: Page, id_: str) -> Proof:
    own = scenarios_of_rules(page.language).get(id_, ())
    return Proof(
        engine=names_by_id()[id_],
        own=[page.render("scenario.html", scenario=each, try_link=partial(try_link, page)) for each in own],
        deciding=() if own else _deciding(page, id_),
        without=None if own else rulebook().without_scenario.get(id_),
        mistakes=_mistakes(id_),
    )


def _deciding(page: Page, ruling: str) -> list[Scenario]:
    """Return the scenarios that decide a ruling or convention."""
    every = scenarios_of_rules(page.language).values()
    return [scenario for of_rule in every for scenario in of_rule if ruling in scenario.rulings]


def _mistakes(*ids: str) -> list[Caught]:
    """Return the mutants that break any of these ids, each with the scenarios that cite the ids and catch it.

    An outline is listed once, without its rows. The mutation-testing page lists all scenarios that catch a mutant.
    """
    about = {case.id for case in suite().scenarios if not set(ids).isdisjoint(case.cites)}

    def catching(mistake: RecordedMutant) -> Sequence[str]:
        return list(dict.fromkeys(id_.rstrip(ascii_lowercase) for id_ in mistake.caught_by if id_ in about))

    return [(each, catching(each)) for each in recorded_mutants() if not set(ids).isdisjoint(each.breaks)]
