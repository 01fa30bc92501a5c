"""The sections of a finished page, as the search reads them: what can be linked to, and the prose below it."""

from html.parser import HTMLParser

from attrs import define, field

_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr", "col", "source"})
_SILENT = frozenset({"svg", "script", "style", "details", "button", "template"})
_SILENT_CLASSES = frozenset({"headerlink", "entry", "globe-board"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4"})
_APART = frozenset({"p", "li", "div", "td", "th", "tr", "br", "figcaption", "dt", "dd", "pre"})


@define
class Section:
    """A heading, its anchor, and the text up to the next heading."""

    level: int
    anchor: str
    title: str = ""
    text: str = ""


@define
class _Reader(HTMLParser):
    sections: list[Section] = field(factory=list)
    silent: int = 0
    """How deep inside something that is not read."""

    in_heading: bool = False

    def __attrs_pre_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _VOID:
            self._add(" ")
            return
        given = dict(attrs)
        classes = (given.get("class") or "").split()
        apart = tag not in _HEADINGS and _SILENT_CLASSES.intersection(classes)
        if self.silent or tag in _SILENT or "data-search-exclude" in given or apart:
            self.silent += 1
        if tag in _HEADINGS and not self.silent:
            self.sections.append(Section(int(tag[1]), given.get("id") or ""))
            self.in_heading = True
        elif tag in _APART:
            self._add(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID:
            return
        if self.silent:
            self.silent -= 1
        elif tag in _HEADINGS:
            self.in_heading = False
        elif tag in _APART:
            self._add(" ")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Pictures end at once; they say nothing."""

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self._add(data)

    def _add(self, text: str) -> None:
        if not self.sections:
            return
        if self.in_heading:
            self.sections[-1].title += text
        else:
            self.sections[-1].text += text


def sections(html: str) -> list[Section]:
    """Return the sections of a page in order.

    >>> sections('<h1 id="a">The <em>aim</em></h1><p>Rebuild</p><p>it.</p><h2 id="b">How?</h2>')[0]
    Section(level=1, anchor='a', title='The aim', text='Rebuild it.')
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    for each in reader.sections:
        each.title, each.text = " ".join(each.title.split()), " ".join(each.text.split())
    return reader.sections
