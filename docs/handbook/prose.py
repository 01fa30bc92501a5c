"""Turns ids into links and applies the typography: curly quotes, and French non-breaking spaces.

It works on the finished HTML, and only on prose, labels and tooltips, never on code or pictures.
So pages and features may be typed with straight apostrophes and plain spaces.
"""

import re
from html import escape, unescape

from attrs import define, field
from mkdocs.exceptions import PluginError

from handbook.page import Page
from handbook.pieces import pieces

_SECTIONS = "CON|AIM|STG|PREP|CARD|RED|REACT|RECON|ASSESS|END|VAR|LOG|SOLO|D|Q|W|L"
_ID = re.compile(rf"\b(?:(?:{_SECTIONS})-[0-9A-Z][0-9A-Za-z]*(?:\.\d+[a-z]?)?|EN[12]\b|FR[123]\b)")
_CODE = frozenset({"code", "pre", "kbd"})
_NO_LINKS = frozenset({"a", "button", "h1", "h2", "h3", "h4", "h5", "h6", "summary"})
_INLINE = frozenset({"a", "abbr", "b", "code", "em", "i", "kbd", "span", "strong", "var"})
# Four digits and more that are not a year and not part of a longer word.
_LONG_NUMBER = re.compile(r"(?<![\w.,@:/-])(?!(?:19|20)\d\d\b|0)\d{4,}(?![\w/-])")
_VERBATIM = "data-verbatim"
_TITLE = re.compile(r"<title>(.*?)</title>")
_LABEL = re.compile(r'(?<=\s)(aria-label|title|alt|placeholder)="([^"]*)"')


def finished(html: str, page: Page) -> str:
    """Return a page with its ids linked and its typography applied; an unknown id stops the build."""
    writer = _Writer(page)
    return "".join(writer.written(*each) for each in pieces(html))


def typeset(text: str, language: str, *, before: str = " ") -> str:
    r"""Return a text with curly quotes and, in French, with non-breaking spaces and grouped digits.

    `before` is the character before the text; it decides whether a quote at the start opens.


    >>> typeset('the player\'s "Stop!"', "en")
    'the player’s “Stop!”'
    >>> typeset("« Stop ! » : l'étape", "fr")
    '«\xa0Stop\u202f!\xa0»\xa0: l’étape'
    >>> typeset("2 000 puzzles, 20 % à 3600 s, en 2018", "fr")
    '2\u202f000 puzzles, 20\u202f% à 3\u202f600 s, en 2018'
    """
    text = re.sub(r"(?<=\w)'", "’", text)
    # A quote opens after a space or a bracket.
    text = re.sub(r'(?<![^\s(\[«])"', "“", before + text)[len(before) :].replace('"', "”")
    if language == "fr":
        text = re.sub(r"[ \u00a0\u202f]+([:»])", "\u00a0\\1", text)
        text = re.sub(r"[ \u00a0\u202f]+([;?!%]|(?<=\d )\d{3}\b)", "\u202f\\1", text)
        text = _LONG_NUMBER.sub(lambda number: f"{int(number[0]):,}".replace(",", "\u202f"), text)
        text = re.sub(r"«[ \u00a0\u202f]+", "«\u00a0", text)
    return text


def labelled(page: str, language: str) -> str:
    """Return a whole page with the typography applied to its title, labels and tooltips."""
    page = _TITLE.sub(lambda title: f"<title>{_set(title[1], language)}</title>", page, count=1)
    return _LABEL.sub(lambda label: f'{label[1]}="{_set(label[2], language)}"', page)


def _set(text: str, language: str) -> str:
    return escape(typeset(unescape(text), language))


@define
class _Writer:
    """Copies HTML and changes only the texts that are prose."""

    page: Page
    open: list[str] = field(factory=list)
    """The open elements whose content is treated differently: code, links, headings and verbatim texts."""

    before: str = " "
    """The last character of the text so far; a space at the start of a paragraph."""

    def written(self, piece: str, tag: str, text: str) -> str:
        """Return a piece with its prose changed."""
        if text:
            before, self.before = self.before, text[-1]
            read = text[0] != "&" and not text.isspace() and _CODE.isdisjoint(self.open)
            return self._prose(text, before) if read else text
        if tag.startswith("/"):
            self._end(tag[1:])
        elif tag:
            self._begin(tag, piece)
        if tag.lstrip("/") not in _INLINE:
            self.before = " "
        return piece

    def _begin(self, tag: str, piece: str) -> None:
        if tag in _CODE | _NO_LINKS or self.open[-1:] == [tag]:
            self.open.append(tag)
        if _VERBATIM in piece:
            self.open += [_VERBATIM, tag]

    def _end(self, tag: str) -> None:
        if self.open[-1:] == [tag]:
            self.open.pop()
        if self.open[-1:] == [_VERBATIM]:
            self.open.pop()

    def _prose(self, text: str, before: str) -> str:
        if _VERBATIM not in self.open:
            text = typeset(text, self.page.language, before=before)
        return text if _NO_LINKS.intersection(self.open) else _ID.sub(self._linked, text)

    def _linked(self, found: re.Match[str]) -> str:
        if found[0] not in self.page.addresses:
            message = f"{self.page.file}: unknown id {found[0]}; fix it, or write it as `code`"
            raise PluginError(message)
        return self.page.link(found[0])


_IDS_AFTER_SENTENCE = re.compile(r' (\((?:<a [^>]*><span class="id">[^<]*</span></a>(?:, )?)+\))')


def with_ids_to_hide(html: str) -> str:
    """Mark the ids in brackets after a sentence, so that a page for learners can hide them.

    >>> with_ids_to_hide('You win. (<a href="end.html#END-1"><span class="id">END-1</span></a>)')
    'You win.<span class="ids"> (<a href="end.html#END-1"><span class="id">END-1</span></a>)</span>'
    """
    return _IDS_AFTER_SENTENCE.sub(r'<span class="ids"> \1</span>', html)
