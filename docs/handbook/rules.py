"""What stands below the id of a rule or a ruling."""

from collections.abc import Mapping, Sequence
from functools import partial
from html import escape
from string import ascii_lowercase
from typing import TypeVar

from globe_rules.i18n import BOOK_LANGUAGES, Text
from globe_rules.kit.mistakes import Mistake, mistakes
from globe_rules.rulebook import Kind, Rule, Ruling, rulebook
from globe_rules.rulebook.model import near
from globe_rules.specification.suite import suite
from handbook.books import places_of
from handbook.engine import names_by_id
from handbook.page import Page
from handbook.pictures import sequence
from handbook.scenarios import rows_about, scenarios_of_rules
from handbook.tries import position, try_link

_KINDS = {
    Kind.ADVICE: Text(en="Advice", fr="Conseil"),
    Kind.FACT: Text(en="Fact", fr="Donnée"),
}
_BOOKS = {
    ("en", "fr"): Text(en="in both books", fr="dans les deux livrets"),
    ("en",): Text(en="in the English book only", fr="dans le seul livret anglais"),
    ("fr",): Text(en="in the French book only", fr="dans le seul livret français"),
}
_ATTESTED = Text(en="Attested by", fr="Témoins")
_IN_THE_BOOKS = Text(en="In the books", fr="Dans les livrets")
_RULINGS = Text(en="Rulings on it", fr="Décisions qui la concernent")
_ENGINE = Text(en="In the engine", fr="Dans le moteur")
_MISTAKES = Text(en="Mistakes that the suite catches", fr="Fautes que la suite détecte")
_SCENARIOS = Text(en="Scenarios", fr="Scénarios")
_NO_SCENARIO = Text(en="No scenario", fr="Aucun scénario")
_DIFFERENCE = Text(en="What the books say", fr="Ce que disent les livrets")
_READINGS = Text(en="Possible readings, the chosen one first", fr="Lectures possibles, celle retenue en premier")
_CHOICE = Text(en="Ruling", fr="Décision")
_REASON = Text(en="Why", fr="Pourquoi")
_REMEDY = Text(en="At the table", fr="À la table")
_TOUCHES = Text(en="Rules it interprets", fr="Règles qu'elle interprète")
_ONE_WAY = Text(en="the same in both editions", fr="identique dans les deux éditions")
_BY_EDITION = Text(en="each edition its own way", fr="à chaque édition sa solution")
_CHALLENGE = Text(en="Challenge", fr="Défi")
_CAPTION = Text(en="What its caption says", fr="Ce que dit sa légende")
_WITNESSES = Text(en="Witnesses", fr="Témoins")
_APPARATUS = (
    (Text(en="Readings", fr="Lectures"), 'class="readings"'),
    (_WITNESSES, "witnesses.html#"),
    (Text(en="Engine", fr="Moteur"), "api.html#"),
    (_SCENARIOS, 'class="scenarios"'),
    (_NO_SCENARIO, f">{_NO_SCENARIO.en}<"),
    (_NO_SCENARIO, f">{_NO_SCENARIO.fr}<"),
    (Text(en="Mistakes", fr="Erreurs"), 'class="mistakes"'),
)
"""What the apparatus of an entry may hold, and how each is known."""

_UNFOLD = Text(en="Unfold everything: witnesses, scenarios, engine", fr="Tout déplier : témoins, scénarios, moteur")
_TEXT_ONLY = Text(en="The text only", fr="Le texte seul")

Entry = TypeVar("Entry", Rule, Ruling)


def rule_block(page: Page, marker: str, argument: str, *, level: int) -> str:
    """`{{ rule: CARD-B1 }}`: a rule with all that belongs to it; `| PUZZLE | PROGRAM` adds a picture."""
    id_, _, picture = (part.strip() for part in argument.partition("|"))
    rule = _known(page, marker, id_, rulebook().rules)
    return _block(
        page,
        rule,
        level,
        f'<p class="says">{page.say(rule.text)}</p>',
        sequence(page, marker, picture) if picture else "",
        _linked(page, _RULINGS, rulebook().rulings_on(id_)),
        _apparatus(
            page,
            _row(page, _ATTESTED, f"{' '.join(map(page.link, rule.witnesses))}, {page.say(_books(rule))}"),
            _listed(page, _IN_THE_BOOKS, places_of(page, id_)),
            _engine(page, id_),
            _folds(_scenarios(page, id_), _mistakes(page, id_)),
        ),
    )


def ruling_block(page: Page, marker: str, argument: str, *, level: int) -> str:
    """`{{ ruling: Q-3 }}`: question, readings, choice and reason, with all that belongs to it."""
    ruling = _known(page, marker, argument, rulebook().rulings)
    listed = "".join(f"<li>{page.say(reading)}</li>" for reading in ruling.readings)
    label = page.say(_DIFFERENCE if ruling.is_difference else _READINGS)
    readings = f'<div class="readings"><p>{label}</p><ul>{listed}</ul></div>'
    # What two books say has to be known first; of other readings one only wants to know which one holds.
    return _block(
        page,
        ruling,
        level,
        f'<p class="question">{page.say(ruling.question)}</p>',
        readings if ruling.is_difference else "",
        _paragraph(page, "says", _CHOICE, ruling.choice),
        _paragraph(page, "reason", _REASON, ruling.reason),
        _paragraph(page, "remedy", _REMEDY, ruling.remedy) if ruling.remedy else "",
        position(page, argument),
        _linked(page, _TOUCHES, [rulebook().rules[touched] for touched in ruling.touches]),
        _apparatus(
            page,
            "" if ruling.is_difference else readings,
            _listed(page, _IN_THE_BOOKS, places_of(page, argument)) if ruling.is_difference else "",
            _engine(page, argument),
            _folds(_deciding(page, argument), _mistakes(page, argument)),
        ),
    )


def _paragraph(page: Page, css: str, label: Text, text: Text) -> str:
    return f'<p class="{css}"><strong>{page.say(label)}.</strong> {page.say(text)}</p>'


def conventions(page: Page, marker: str, argument: str) -> str:
    """`{{ conventions: W-1 W-2 }}`: conventions of the wire with the scenarios that decide them."""
    blocks = ""
    for id_ in argument.split():
        convention = page.chosen(marker, id_, rulebook().conventions, "one of the conventions")
        blocks += (
            f'<div class="entry"><p class="says" id="{id_}"><strong>{page.say(convention.title)}</strong> '
            f'<a class="id" href="#{id_}">{id_}</a></p><p>{page.say(convention.text)}</p>'
            f"{_folds(_deciding(page, id_))}</div>"
        )
    return blocks


def captions_table(page: Page, marker: str, argument: str) -> str:
    """`{{ captions: SOLO-T1 SOLO-T2 }}`: rules that are one line each, as a table."""
    rows = ""
    for id_ in argument.split():
        rule = _known(page, marker, id_, rulebook().rules)
        related = [*(each.id for each in rulebook().rulings_on(id_)), *rows_about(id_, page.language)]
        links = " · ".join([*map(page.link, related), *places_of(page, id_, text=page.say(_IN_THE_BOOKS))])
        rows += (
            f'<tr id="{id_}"><th scope="row"><a href="#{id_}"><span class="id">{id_}</span></a></th>'
            f"<td>{page.say(rule.text)}<br>{links}</td><td>{' '.join(map(page.link, rule.witnesses))}</td></tr>"
        )
    head = "".join(f'<th scope="col">{page.say(title)}</th>' for title in (_CHALLENGE, _CAPTION, _WITNESSES))
    table = f'<table class="captions"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    return f'<div class="entry">{table}{_mistakes(page, *argument.split())}</div>'


def _known(page: Page, marker: str, id_: str, entries: Mapping[str, Entry]) -> Entry:
    if id_ not in entries:
        meant = " or ".join(each for each in near(id_, rulebook().all_ids) if each in entries)
        kind = "rule" if "CON-0" in entries else "ruling"
        raise page.wrong(marker, f"the id of a {kind}{meant and ', perhaps '}{meant}")
    return entries[id_]


def _block(page: Page, entry: Rule | Ruling, level: int, *parts: str) -> str:
    """Return a heading that can be linked to for good, and what stands below it."""
    title = escape(entry.title.render(page.language), quote=False)
    if isinstance(entry, Rule):
        label = _KINDS.get(entry.kind)
    else:
        label = (_BY_EDITION if entry.by_edition else _ONE_WAY) if entry.is_difference else None
    kind = f'<span class="kind">{page.say(label)}</span>' if label else ""
    heading = f'{"#" * level} {title} <a class="id" href="#{entry.id}">{entry.id}</a> {{: #{entry.id} .entry }}'
    return f'{heading}\n\n<div class="entry {type(entry).__name__.lower()}">{kind}{"".join(parts)}</div>\n'


def _row(page: Page, label: Text, content: str) -> str:
    return f'<p class="row"><span class="label">{page.say(label)}</span> {content}</p>'


def _linked(page: Page, label: Text, entries: Sequence[Rule | Ruling]) -> str:
    return _listed(page, label, [page.link(entry.id, text=page.say(entry.title)) for entry in entries])


def _listed(page: Page, label: Text, links: Sequence[str]) -> str:
    items = "".join(f"<li>{link}</li>" for link in links)
    return f'<div class="row"><span class="label">{page.say(label)}</span> <ul>{items}</ul></div>' if items else ""


def _books(rule: Rule) -> Text:
    attested = {rulebook().witnesses[witness].language for witness in rule.witnesses}
    return _BOOKS[tuple(language for language in BOOK_LANGUAGES if language in attested)]


def _apparatus(page: Page, *parts: str) -> str:
    """Fold what proves and attests an entry into one line that names it: who reads the rules reads the rules."""
    whole = "".join(parts)
    named = [page.say(words) for words, mark in _APPARATUS if mark in whole]
    summary = f"<summary>{' · '.join(named)}</summary>"
    return f'<details class="apparatus" data-search-exclude>{summary}{whole}</details>'


def with_switch(html: str, page: Page) -> str:
    """Return a page with a button below its title that unfolds every apparatus; `site.js` lets it work."""
    if 'class="apparatus"' not in html:
        return html
    button = f'<button type="button" data-pressed="{page.say(_TEXT_ONLY)}">{page.say(_UNFOLD)}</button>'
    return html.replace("</h1>", f'</h1><p class="whole">{button}</p>', 1)


def _engine(page: Page, id_: str) -> str:
    links = [
        f'<a href="{page.link_to(f"api.html#globe_rules.{name}")}"><code>{name}</code></a>'
        for name in names_by_id()[id_]
    ]
    return _row(page, _ENGINE, ", ".join(links)) if links else ""


def _folds(*parts: str) -> str:
    return f'<div class="folds">{"".join(parts)}</div>'


def _folded(page: Page, label: Text, count: int, css: str, content: str) -> str:
    summary = f"<summary>{page.say(label)} <span>{count}</span></summary>"
    return f'<details class="{css}">{summary}{content}</details>'


def _scenarios(page: Page, id_: str) -> str:
    """Show the scenarios of a rule, and name those that stand elsewhere; or say why there is none."""
    found = scenarios_of_rules(page.language).get(id_, ())
    if not found:
        return _deciding(page, id_)
    shown = "".join(each.as_html(partial(try_link, page)) for each in found)
    return _folded(page, _SCENARIOS, len(found), "scenarios", shown)


def _deciding(page: Page, ruling: str) -> str:
    """Link to the scenarios that decide a ruling; they stand under their rules."""
    if ruling in rulebook().without_scenario:
        return _row(page, _NO_SCENARIO, page.say(rulebook().without_scenario[ruling]))
    every = scenarios_of_rules(page.language).values()
    found = [scenario for of_rule in every for scenario in of_rule if ruling in scenario.rulings]
    links = "".join(f"<li>{page.link(each.id, text=each.name_as_html)}</li>" for each in found)
    return _folded(page, _SCENARIOS, len(found), "scenarios", f"<ul>{links}</ul>")


def _mistakes(page: Page, *ids: str) -> str:
    """Tell the mistakes that break any of these ids, with the scenarios about them that catch each.

    Of an outline no rows are told; the page of the wrong engines shows what else catches it.
    """
    about = {case.id for case in suite().scenarios if not set(ids).isdisjoint(case.cites)}

    def catching(mistake: Mistake) -> str:
        return ", ".join(dict.fromkeys(id_.rstrip(ascii_lowercase) for id_ in mistake.caught_by if id_ in about))

    found = [mistake for mistake in mistakes() if not set(ids).isdisjoint(mistake.breaks)]
    address = page.link_to("conformance-mutants.html")
    listed = "".join(
        f'<li><a href="{address}#{mistake.id}">{page.say(mistake.says)}</a> {catching(mistake)}</li>'
        for mistake in found
    )
    return _folded(page, _MISTAKES, len(found), "mistakes", f"<ul>{listed}</ul>") if found else ""
