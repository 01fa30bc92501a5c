"""The page that a macro is called on, and the address of every id."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeVar
from urllib.parse import quote, urlencode

from attrs import frozen
from markupsafe import Markup
from mkdocs.exceptions import PluginError
from mkdocs.utils import get_relative_url

from globe_rules import Card
from globe_rules._i18n import Language, Translatable, grouped
from globe_rules.rulebook import page_of, rulebook
from handbook.scenarios import scenarios_of_rules
from handbook.templating import render, say

_LINKED_BY_HAND = re.compile(r"\]\[([A-Z][^\]\n]*)\]|\[([A-Z]+-[^\]\n]*)\]\[\]")
_ANCHOR = re.compile(r'<(\w+)[^>]*?\sid="([^"]+)"')

Choice = TypeVar("Choice")
Addresses = Mapping[str, str]
"""The address of each rule, ruling, card, source and scenario, from the site's root: `rules/cards.html#CARD-B1`."""


class ArgumentError(ValueError):
    """A macro got an invalid argument; the message says what it expects."""


def addresses(language: Language) -> Addresses:
    """Return the address of every id.

    >>> addresses("en")["CARD-B1.2d"]
    'rules/cards.html#CARD-B1.2d'
    """
    found = {id_: page_of(id_) for id_ in (*rulebook().all_ids, *rulebook().laws)}
    found |= {str(card): f"cards.html#{card}" for card in Card}
    found |= {source: f"sources.html#{source}" for source in rulebook().sources}
    for rule, scenarios in scenarios_of_rules(language).items():
        url = found[rule].partition("#")[0]
        found |= {anchor: f"{url}#{anchor}" for scenario in scenarios for anchor in scenario.anchors}
    return found


def misplaced(pages: Mapping[str, str], addresses: Addresses) -> Iterator[str]:
    """Yield an error for each id that is not exactly once on its page, or has a heading on another page."""
    anchors = [(url, *found) for url, html in pages.items() for found in _ANCHOR.findall(html)]
    shown = Counter(f"{url}#{id_}" for url, _, id_ in anchors)
    for id_, place in addresses.items():
        if shown[place] != 1:
            page = place.partition("#")[0]
            yield f"{page} shows {id_} {shown[place]} times, expected once; see docs/README.md, Macros"
    for url, tag, id_ in anchors:
        if tag.startswith("h") and id_ in addresses and addresses[id_] != f"{url}#{id_}":
            yield f"{url} has a heading for {id_}, expected only at {addresses[id_]}; remove one of them"


@frozen
class Page:
    """One page in one language."""

    file: str
    """The path of the Markdown file, for error messages."""

    url: str
    language: Language
    addresses: Addresses

    def render(self, template: str, **data: object) -> Markup:
        """Render a template of `docs/templates` for this page."""
        return render(template, self.language, page=self, **data)

    def say(self, text: Translatable) -> str:
        """Return a text of the data in the language of the page."""
        return say(text, self.language)

    def number(self, number: int) -> str:
        """Return a number with its digits grouped as usual in the language of the page."""
        return grouped(number, self.language)

    def link_to(self, place: str) -> str:
        """Return the address of a page or anchor relative to this page; `place` is relative to the site's root."""
        address, hash_, anchor = place.partition("#")
        return get_relative_url(address, self.url) + hash_ + anchor

    def link(self, id_: str, text: str | Markup = "") -> Markup:
        """Return a link that shows an id, followed by a text."""
        more = Markup(" {}").format(text) if text else ""
        return Markup('<a href="{}"><span class="id">{}</span>{}</a>').format(
            self.link_to(self.addresses[id_]), id_, more
        )

    def board(self, *, puzzle: object, photo: object, program: object) -> str:
        """Return an address that opens the board with a puzzle, a photo and a program."""
        situation = {"puzzle": str(puzzle), "photo": str(photo), "program": str(program)}
        return f"{self.link_to('board.html')}#{urlencode(situation, safe='@/', quote_via=quote)}"

    def addresses_in(self, markdown: str) -> str:
        """Return the Markdown link definitions of ids that a page links to: `[at the edge][Q-3]` or `[Q-3][]`."""
        linked = dict.fromkeys(words or id_ for words, id_ in _LINKED_BY_HAND.findall(markdown))
        if unknown := [id_ for id_ in linked if id_ not in self.addresses]:
            message = f"{self.file}: unknown id {unknown[0]} in a link"
            raise PluginError(message)
        lines = [f"[{id_}]: {self.link_to(self.addresses[id_]).replace('.html#', '.md#')}" for id_ in linked]
        return "\n\n" + "\n".join(lines)


def chosen(name: str, among: Mapping[str, Choice], expected: str = "one of") -> Choice:
    """Return the value that an argument names; raise ArgumentError with the valid names if there is none."""
    if name not in among:
        raise ArgumentError(f"{expected} {', '.join(among)}")
    return among[name]
