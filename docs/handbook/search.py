"""What the search of the site looks through: rules and rulings from their data, the rest from the pages.

The box and the ranking are in `docs/javascripts/search`; `everyday/` lists the words of players.
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from attrs import asdict, frozen

from globe_rules import Card
from globe_rules.i18n import Language, Translatable
from globe_rules.rulebook import Rule, Ruling, rulebook
from handbook.lists import anchor_of
from handbook.page import Places
from handbook.prose import typeset
from handbook.scenarios import scenarios_of_rules
from handbook.sections import sections
from handbook.templating import say

EVERYDAY = Path(__file__).parent / "everyday"
_TEXT = 600
"""So many characters of a section are looked through; the box shows fewer."""

Quarrels = Mapping[str, list[str]]
"""The questions of the finder, by the id that each leads to."""

_FOUND = re.compile(r"\[([^\]]+)\]\[([A-Z]+-\w+)\]")
_KINDS = (
    ("rules/", "chapter"),
    ("rulings/", "chapter"),
    ("cards", "card"),
    ("learn", "learn"),
    ("glossary", "learn"),
    ("board", "play"),
    ("challenge", "play"),
    ("difficulty", "play"),
    ("quarrel", "learn"),
    ("index", "home"),
    ("api", "library"),
    ("changelog", "library"),
    ("policy", "library"),
)


@frozen
class Entry:
    """One thing to be found. Fields without a value are left out of the index."""

    kind: str
    to: str
    title: str
    id: str = ""
    answer: str = ""
    """Shown below the title."""

    asked: tuple[str, ...] = ()
    """How readers may put it, each a question or a line of its own."""

    text: str = ""
    """What is said besides."""


def index(language: Language, places: Places, quarrels: Quarrels, pages: Mapping[str, str]) -> dict[str, object]:
    """Return what is looked through, given the finished pages by their addresses, and the words of players."""
    entries = [*from_the_rulebook(language, places, quarrels)]
    for url, html in sorted(pages.items()):
        entries += from_a_page(language, url, html, places)
    words = tomllib.loads((EVERYDAY / f"{language}.toml").read_text(encoding="utf-8"))
    return {
        "language": language,
        "stop": words["stop"].split(),
        "same": {ours: theirs.split(", ") for ours, theirs in words["same"].items()},
        "entries": [{name: value for name, value in asdict(entry).items() if value} for entry in entries],
    }


@cache
def asked(language: Language) -> Mapping[str, tuple[str, ...]]:
    """Return how readers put what is answered by an id or at an address."""
    lines = tomllib.loads((EVERYDAY / f"asked_{language}.toml").read_text(encoding="utf-8"))
    return {target: tuple(text.split("\n")[:-1]) for target, text in lines.items()}


def finder(markdown: str) -> Quarrels:
    """Return the questions of the finder, by the id that each leads to."""
    found = defaultdict(list)
    for question, id_ in _FOUND.findall(markdown):
        found[id_].append(question)
    return found


def from_the_rulebook(language: Language, places: Places, quarrels: Quarrels) -> Iterator[Entry]:
    """Return the rules, the rulings, the conventions, the cards, the words of the glossary and the scenarios."""

    def said(text: Translatable) -> str:
        return typeset(say(text, language), language)

    entries: list[Rule | Ruling] = [*rulebook().rules.values(), *rulebook().rulings.values()]
    for entry in entries:
        id_ = entry.id
        if isinstance(entry, Rule):
            kind, answer, question, more = "rule", entry.text, "", ""
        else:
            kind, answer, question = "ruling", entry.choice, say(entry.question, language)
            more = " ".join(say(each, language) for each in entry.readings)
        yield Entry(
            kind=kind,
            to=places[id_],
            id=id_,
            title=said(entry.title),
            answer=said(answer),
            asked=tuple(filter(None, [question, *asked(language).get(id_, ()), *quarrels.get(id_, ())])),
            text=more,
        )
    for id_, convention in rulebook().conventions.items():
        title, text, ways = said(convention.title), said(convention.text), asked(language).get(id_, ())
        yield Entry(kind="kit", to=places[id_], id=id_, title=title, answer=text, asked=ways)
    for card in Card:
        rule = rulebook().rules[card.rule]
        yield Entry(kind="card", to=f"cards.html#{card}", id=str(card), title=said(rule.title), answer=said(rule.text))
    for term in rulebook().glossary:
        to = f"glossary.html#{anchor_of(term)}"
        yield Entry(kind="word", to=to, title=said(term.name), answer=said(term.means))
    for scenarios in scenarios_of_rules(language).values():
        for each in scenarios:
            yield Entry(kind="scenario", to=places[each.id], id=each.id, title=each.name)


def from_a_page(language: Language, url: str, html: str, places: Places) -> Iterator[Entry]:
    """Return the sections of a finished page that are nobody else's."""
    kind = next((kind for start, kind in _KINDS if url.startswith(start)), "kit")
    page = ""
    for each in sections(html):
        page = page or each.title
        found_elsewhere = each.anchor in places or each.anchor.startswith("quarrels-")
        if found_elsewhere or not each.title or (kind in {"card", "home"} and each.level > 1):
            continue
        to = url if each.level == 1 else f"{url}#{each.anchor}"
        part = "section" if kind == "chapter" and each.level > 1 else kind
        text = each.text[:_TEXT] or page
        yield Entry(kind=part, to=to, title=each.title, answer=text, asked=asked(language).get(to, ()))
