"""The page that is being filled in, and where everything else stands."""

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import TypeVar
from urllib.parse import quote, urlencode

from attrs import frozen
from mkdocs.exceptions import PluginError
from mkdocs.utils import get_relative_url

from globe_rules.i18n import Language, Translatable, grouped
from globe_rules.rulebook import rulebook
from handbook.scenarios import scenarios_of_rules

_PLACING = re.compile(
    r"^\{\{ (?:rule|ruling|captions|conventions|card|witness): ([^|}]+?) (?:\|[^}]*)?\}\}$", re.MULTILINE
)
_LINKED_BY_HAND = re.compile(r"\]\[([A-Z][^\]\n]*)\]|\[([A-Z]+-[^\]\n]*)\]\[\]")

Choice = TypeVar("Choice")
Places = Mapping[str, str]
"""Where each rule, ruling, card, witness and scenario stands: `rules/cards.html#CARD-B1`, from the site's root."""


def read_places(pages: Iterable[tuple[str, str]], language: Language) -> Places:
    """Find the markers in pages, each an address and its Markdown; every id has one place, and only one."""
    found: dict[str, str] = {}
    for url, markdown in pages:
        for marker in _PLACING.findall(markdown):
            for id_ in marker.split():
                if id_ in found:
                    message = f"{id_} stands twice: at {found[id_]} and on {url}; leave one of them out"
                    raise PluginError(message)
                found[id_] = f"{url}#{id_}"
    if missing := [id_ for id_ in rulebook().all_ids if id_ not in found]:
        message = f"no page has a place for {', '.join(missing)}; write {{{{ rule: {missing[0]} }}}} on one"
        raise PluginError(message)
    for rule, scenarios in scenarios_of_rules(language).items():
        url = found[rule].partition("#")[0]
        found |= {anchor: f"{url}#{anchor}" for scenario in scenarios for anchor in scenario.anchors}
    return found


@frozen
class Page:
    """One page in one language."""

    file: str
    """For messages."""

    url: str
    language: Language
    places: Places

    def say(self, words: Translatable) -> str:
        """Return a text in the language of the page, as HTML."""
        return escape(words.render(self.language), quote=False)

    def number(self, number: int) -> str:
        """Return a number with its digits grouped, as the language of the page does it."""
        return grouped(number, self.language)

    def link_to(self, place: str) -> str:
        """Return the relative address of a place, given from the site's root."""
        address, hash_, anchor = place.partition("#")
        return get_relative_url(address, self.url) + hash_ + anchor

    def link(self, id_: str, *, text: str = "") -> str:
        """Return a link to an id, which stands before the text."""
        label = f'<span class="id">{id_}</span>'
        return f'<a href="{self.link_to(self.places[id_])}">{label}{f" {text}" if text else ""}</a>'

    def heads(self, *titles: Translatable) -> str:
        """Return the cells at the head of a table."""
        return "".join(f"<th scope=col>{self.say(title)}</th>" for title in titles)

    def chosen(self, marker: str, name: str, among: Mapping[str, Choice], expected: str = "one of") -> Choice:
        """Return what a marker names, or stop the build and tell what there is."""
        if name not in among:
            raise self.wrong(marker, f"{expected} {', '.join(among)}")
        return among[name]

    def board(self, *, puzzle: object, photo: object, program: object) -> str:
        """Return the address of the board with a situation on it."""
        situation = {"puzzle": str(puzzle), "photo": str(photo), "program": str(program)}
        return escape(f"{self.link_to('board.html')}#{urlencode(situation, safe='@/', quote_via=quote)}")

    def addresses_in(self, markdown: str) -> str:
        """Return what Markdown needs to know about the ids that a page links to: `[at the edge][Q-3]` or `[Q-3][]`."""
        linked = dict.fromkeys(words or id_ for words, id_ in _LINKED_BY_HAND.findall(markdown))
        if unknown := [id_ for id_ in linked if id_ not in self.places]:
            message = f"{self.file}: there is no {unknown[0]} to link to"
            raise PluginError(message)
        lines = [f"[{id_}]: {self.link_to(self.places[id_]).replace('.html#', '.md#')}" for id_ in linked]
        return "\n\n" + "\n".join(lines)

    def wrong(self, marker: str, expected: str) -> PluginError:
        """Return the error that stops the build: which file, which marker, what was expected."""
        return PluginError(f"{self.file}: cannot draw {marker}: expected {expected}")
