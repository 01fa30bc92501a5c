"""Splits a finished page into sections for the search: a heading with its anchor, and the text below it."""

import re
from functools import cache
from html import unescape

from attrs import define

from handbook.pieces import pieces

_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr", "col", "source"})
_SKIPPED = frozenset({"details", "button", "template"})
_SKIPPED_CLASS = re.compile(r'\bdata-search-exclude\b|\bclass="(?:[^"]* )?(?:headerlink|entry|globe-board)[ "]')
_ANCHOR = re.compile(r'\bid="([^"]*)"')
_HEADINGS = frozenset({"h1", "h2", "h3", "h4"})
_BLOCKS = frozenset({"p", "li", "div", "td", "th", "tr", "figcaption", "dt", "dd", "pre"})


@define
class Section:
    """A heading, its anchor, and the text up to the next heading."""

    level: int
    anchor: str
    title: str = ""
    text: str = ""


@define
class _Reader:
    """Collects the sections of a page, tag by tag."""

    sections: list[Section]
    skipped: int = 0
    """The nesting depth inside an element whose text is skipped; 0 outside."""

    in_heading: bool = False

    def begin(self, tag: str, piece: str) -> None:
        """Handle an opening tag."""
        has_skipped_class = tag not in _HEADINGS and _SKIPPED_CLASS.search(piece)
        if self.skipped or tag in _SKIPPED or has_skipped_class:
            self.skipped += 1
        if tag in _HEADINGS and not self.skipped:
            anchor = _ANCHOR.search(piece)
            self.sections.append(Section(int(tag[1]), anchor[1] if anchor else ""))
            self.in_heading = True
        elif tag in _BLOCKS:
            self.add(" ")

    def end(self, tag: str) -> None:
        """Handle a closing tag."""
        if self.skipped:
            self.skipped -= 1
        elif tag in _HEADINGS:
            self.in_heading = False
        elif tag in _BLOCKS:
            self.add(" ")

    def add(self, text: str) -> None:
        """Append a text to the title or the text of the current section."""
        if self.sections and self.in_heading:
            self.sections[-1].title += text
        elif self.sections:
            self.sections[-1].text += text


@cache
def sections(html: str) -> list[Section]:
    """Return the sections of a page in order.

    >>> sections('<h1 id="a">The <em>aim</em></h1><p>Rebuild</p><p>it.</p><h2 id="b">How?</h2>')[0]
    Section(level=1, anchor='a', title='The aim', text='Rebuild it.')
    """
    reader = _Reader([])
    for piece, tag, text in pieces(html):
        if tag in _VOID:
            reader.add(" ")
        elif tag.startswith("/"):
            reader.end(tag[1:])
        elif tag:
            reader.begin(tag, piece)
        elif not reader.skipped:
            reader.add(text)
    for each in reader.sections:
        each.title, each.text = (" ".join(unescape(text).split()) for text in (each.title, each.text))
    return reader.sections
