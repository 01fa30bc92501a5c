"""Rules, rulings and conventions, each with all that belongs to it."""

from collections.abc import Mapping, Sequence
from functools import partial
from string import ascii_lowercase
from typing import TypeVar

from attrs import frozen
from markupsafe import Markup

from globe_rules.i18n import BOOK_LANGUAGES, Translatable
from globe_rules.kit.mistakes import Mistake, mistakes
from globe_rules.rulebook import Rule, Ruling, rulebook
from globe_rules.rulebook.model import near
from globe_rules.solo import Level
from globe_rules.specification.suite import suite
from handbook.books import places_of
from handbook.engine import names_by_id
from handbook.page import ArgumentError, Page, chosen
from handbook.pictures import sequence
from handbook.scenarios import Scenario, rows_about, scenarios_of_rules
from handbook.tries import position, try_link

Entry = TypeVar("Entry", Rule, Ruling)
Caught = tuple[Mistake, Sequence[str]]
"""A mistake, and the scenarios that catch it."""

_LETTERS = {str(level): level.name[0] for level in Level}
"""The letter of each level in the ids of its challenges: SOLO-T1 is for tourists."""


@frozen
class Proof:
    """What shows that an entry is tested."""

    engine: Sequence[str]
    """The names of the engine that cite it."""

    own: Sequence[Markup]
    """Its own scenarios as HTML; only rules have them."""

    deciding: Sequence[Scenario]
    """Scenarios of other rules that decide it."""

    without: Translatable | None
    """Why it has no scenario."""

    mistakes: Sequence[Caught]


def rule(page: Page, id_: str, puzzle: str = "", program: str = "", *, level: int = 3) -> str:
    """Show a rule with all that belongs to it; a puzzle and a program add a picture.

    `{{ rule("CARD-B1") }}`. `level` is the level of its heading.
    """
    entry = _known(id_, rulebook().rules)
    attested = {rulebook().witnesses[witness].language for witness in entry.witnesses}
    return page.render(
        "rule.html",
        level=level,
        rule=entry,
        sequence=sequence(page, puzzle, program) if puzzle else "",
        rulings=_links(page, rulebook().rulings_on(id_)),
        attested=[language for language in BOOK_LANGUAGES if language in attested],
        books=places_of(page, id_),
        proof=_proof(page, id_),
    )


def rulings(page: Page, section: str, *, level: int = 3) -> str:
    """Show the rulings whose data names this page and section, in their order.

    `{{ rulings("accidents#reaction") }}`
    """
    ids = chosen(section, rulebook().pages, "a section that rulings name as their page: one of")
    return "\n\n".join(ruling(page, id_, level=level) for id_ in ids)


def ruling(page: Page, id_: str, *, level: int = 3) -> str:
    """Return the question, readings, choice and reason of a ruling, with all that belongs to it."""
    entry = _known(id_, rulebook().rulings)
    return page.render(
        "ruling.html",
        level=level,
        ruling=entry,
        position=position(page, id_),
        rules=_links(page, [rulebook().rules[touched] for touched in entry.touches]),
        books=places_of(page, id_),
        proof=_proof(page, id_),
    )


def conventions(page: Page) -> str:
    """Show the conventions of the protocol with the scenarios that decide them.

    `{{ conventions() }}`
    """
    entries = [
        (each, Proof((), (), _deciding(page, id_), rulebook().without_scenario.get(id_), ()))
        for id_, each in rulebook().conventions.items()
    ]
    return page.render("conventions.html", conventions=entries)


def captions(page: Page, level: str) -> str:
    """Show the printed challenges of a level, as a table.

    `{{ captions("tourist") }}`
    """
    start = f"SOLO-{chosen(level, _LETTERS, 'one of the levels')}"
    ids = [id_ for id_ in rulebook().rules if id_.startswith(start)]
    rows = []
    for id_ in ids:
        related = [*(each.id for each in rulebook().rulings_on(id_)), *rows_about(id_, page.language)]
        rows.append((rulebook().rules[id_], [*map(page.link, related), *places_of(page, id_, short=True)]))
    return page.render("captions.html", captions=rows, mistakes=_mistakes(*ids))


def with_switch(html: str, page: Page) -> str:
    """Add a button below the title that unfolds every apparatus of a page; `site.js` makes it work."""
    if 'class="apparatus"' not in html:
        return html
    return html.replace("</h1>", f"</h1>{page.render('switch.html')}", 1)


def _known(id_: str, entries: Mapping[str, Entry]) -> Entry:
    if id_ not in entries:
        meant = " or ".join(each for each in near(id_, rulebook().all_ids) if each in entries)
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
    """Return the scenarios that decide a ruling; they belong to their rules."""
    every = scenarios_of_rules(page.language).values()
    return [scenario for of_rule in every for scenario in of_rule if ruling in scenario.rulings]


def _mistakes(*ids: str) -> list[Caught]:
    """Return the mistakes that break any of these ids, with the scenarios about them that catch each.

    An outline is named without its rows; the page of the mutants shows what else catches a mistake.
    """
    about = {case.id for case in suite().scenarios if not set(ids).isdisjoint(case.cites)}

    def catching(mistake: Mistake) -> Sequence[str]:
        return list(dict.fromkeys(id_.rstrip(ascii_lowercase) for id_ in mistake.caught_by if id_ in about))

    return [(each, catching(each)) for each in mistakes() if not set(ids).isdisjoint(each.breaks)]
