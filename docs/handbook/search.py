"""Builds the search index: rules and rulings from their data, everything else from the pages.

The search box and the ranking are in `docs/javascripts/search`; `everyday/` contains synonyms and typical questions.
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from attrs import asdict, frozen

from globe_rules import Card
from globe_rules._i18n import Language, Translatable
from globe_rules.rulebook import Convention, Law, Rule, Ruling, rulebook
from handbook.lists import anchor_of
from handbook.page import Addresses
from handbook.prose import typeset
from handbook.scenarios import scenarios_of_rules
from handbook.sections import sections
from handbook.templating import say

EVERYDAY = Path(__file__).parent / "everyday"
_MAX_TEXT = 400
"""Maximum number of characters of a section in the index."""

Faq = Mapping[str, list[str]]
"""The questions of the FAQ, by the id that answers them."""

_FAQ_LINK = re.compile(r"\[([^\]]+)\]\[([A-Z]+-\w+)\]")
_KINDS = (
    ("rules/", "chapter"),
    ("rulings/", "chapter"),
    ("cards", "card"),
    ("learn", "learn"),
    ("glossary", "learn"),
    ("board", "play"),
    ("play.", "play"),
    ("voyage", "play"),
    ("race", "play"),
    ("challenge", "play"),
    ("difficulty", "play"),
    ("player-aid", "learn"),
    ("index", "home"),
    ("api", "library"),
    ("modules", "library"),
    ("changelog", "library"),
    ("versioning", "library"),
)


@frozen
class Entry:
    """One search result. Fields without a value are left out of the index."""

    kind: str
    to: str
    title: str
    id: str = ""
    answer: str = ""
    """The text below the title of the result."""

    asked: tuple[str, ...] = ()
    """Questions that this entry answers, in the words of readers."""

    text: str = ""
    """More text that is searched but not shown."""


def index(language: Language, addresses: Addresses, faq: Faq, pages: Mapping[str, str]) -> dict[str, object]:
    """Return the search index of a language, given the finished pages by their addresses."""
    entries = [*from_the_rulebook(language, addresses, faq)]
    for url, html in sorted(pages.items()):
        entries += from_a_page(language, url, html, addresses)
    words = everyday(language)
    return {
        "language": language,
        "stop": words["stop"].split(),
        "same": {ours: theirs.split(", ") for ours, theirs in words["same"].items()},
        "entries": [{name: value for name, value in asdict(entry).items() if value} for entry in entries],
    }


@cache
def everyday(language: Language) -> dict[str, Any]:
    """Return the stop words, synonyms and answers in other words of a language."""
    return tomllib.loads((EVERYDAY / f"{language}.toml").read_text(encoding="utf-8"))


@cache
def asked(language: Language) -> Mapping[str, tuple[str, ...]]:
    """Return typical questions of readers, by the id or address that answers them."""
    lines = tomllib.loads((EVERYDAY / f"asked_{language}.toml").read_text(encoding="utf-8"))
    return {target: tuple(text.split("\n")[:-1]) for target, text in lines.items()}


def faq_questions(markdown: str) -> Faq:
    """Return the questions on the FAQ page, by the id that answers them."""
    found = defaultdict(list)
    for question, id_ in _FAQ_LINK.findall(markdown):
        found[id_].append(question)
    return found


def from_the_rulebook(language: Language, addresses: Addresses, faq: Faq) -> Iterator[Entry]:
    """Yield the entries of rules, rulings, conventions, laws, cards, glossary words and scenarios."""

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
            to=addresses[id_],
            id=id_,
            title=said(entry.title),
            answer=typeset(everyday(language)["answers"].get(id_, ""), language) or said(answer),
            asked=tuple(filter(None, [question, *asked(language).get(id_, ()), *faq.get(id_, ())])),
            text=more,
        )
    others: list[Convention | Law] = [*rulebook().conventions.values(), *rulebook().laws.values()]
    for other in others:
        id_, title, text = other.id, said(other.title), said(other.text)
        ways = asked(language).get(id_, ())
        yield Entry(kind="kit", to=addresses[id_], id=id_, title=title, answer=text, asked=ways)
    for card in Card:
        rule = rulebook().rules[card.rule]
        yield Entry(kind="card", to=f"cards.html#{card}", id=str(card), title=said(rule.title), answer=said(rule.text))
    for term in rulebook().glossary:
        to = f"glossary.html#{anchor_of(term)}"
        yield Entry(kind="word", to=to, title=said(term.name), answer=said(term.means))
    for scenarios in scenarios_of_rules(language).values():
        for each in scenarios:
            yield Entry(kind="scenario", to=addresses[each.id], id=each.id, title=each.name)


def from_a_page(language: Language, url: str, html: str, addresses: Addresses) -> Iterator[Entry]:
    """Yield the entries of the sections of a finished page that have no entry from the data."""
    kind = next((kind for start, kind in _KINDS if url.startswith(start)), "kit")
    page = ""
    for each in sections(html):
        page = page or each.title
        has_entry = each.anchor in addresses or (each.level > 1 and each.anchor.startswith("faq-"))
        if has_entry or not each.title or (kind == "card" and each.level > 1):
            continue
        to = url if each.level == 1 else f"{url}#{each.anchor}"
        part = "section" if kind in {"chapter", "home"} and each.level > 1 else kind
        text = each.text[:_MAX_TEXT] or page
        yield Entry(kind=part, to=to, title=each.title, answer=text, asked=asked(language).get(to, ()))
