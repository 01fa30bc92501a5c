"""Finds what a French typesetter would not let pass, in the text and the labels of a page.

    python tools/french_typography.py site/fr

Straight apostrophes and quotes; blanks that may break before ; : ! ? % » or after «, or no blank at all; three points;
long numbers whose digits are not grouped; words for which the project has another one.
Code and other languages are left alone.
"""

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

LAPSES = {
    "a straight apostrophe": re.compile("'"),
    "straight quotes": re.compile(r'"[^"]*"?'),
    "a blank that may break": re.compile(r"[ \t\n][;:!?»%](?!\w)|«[ \t\n]"),
    "no blank before a high sign": re.compile(r"[^\s(/][;?!»]|[^\s\d]:(?!\S)|«(?![\u00a0\u202f])\S"),
    "three points instead of one sign": re.compile(r"\.\.\."),
    "digits that are not grouped": re.compile(r"(?<![\w.,@-])(?!(?:19|20)\d\d\b)\d{4,}(?![\w-])|\d \d{3}(?!\d)"),
    "another word than ours": re.compile(r"\b(?:ennuis?|jeu d’essais|au bon endroit)\b"),
}
"""What is looked for, and how it is found."""

_CODE = frozenset({"code", "pre", "script", "style", "kbd", "samp", "var"})
_LABELS = ("title", "aria-label", "alt", "placeholder", "content", "data-label")
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)


class Texts(HTMLParser):
    """The French text of a page by pieces: what stands between two tags of blocks, and each label."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[int, str]] = []
        self.open: list[tuple[str, bool]] = []
        """The elements around, and whether their content is left alone."""

        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note labels, and whether what follows is to be read."""
        values = dict(attrs)
        inside = bool(self.open) and self.open[-1][1]
        foreign = values.get("lang", "fr") != "fr"
        if not foreign and not (tag == "meta" and values.get("name") != "description"):
            self.found += [(self.getpos()[0], text) for name in _LABELS if (text := values.get(name))]
        if tag not in _VOID:
            self.open.append(
                (tag, inside or foreign or tag in _CODE or "notation" in (values.get("class") or "").split())
            )

    def handle_endtag(self, tag: str) -> None:
        """Leave an element, and what was forgotten inside of it."""
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Keep what is read."""
        if data.strip() and not (self.open and self.open[-1][1]):
            self.found.append((self.getpos()[0], data))


def lapses(html: str) -> Iterator[str]:
    """Return what is wrong in a page: the line, what it is and where it stands."""
    for line, text in Texts(html).found:
        for what, pattern in LAPSES.items():
            for match in pattern.finditer(text):
                around = " ".join(text[max(0, match.start() - 25) : match.end() + 15].split())
                yield f"line {line}: {what}: {around}"


def main(folder: Path) -> int:
    """Print every lapse of the pages in a folder; return the exit status."""
    status = 0
    for page in sorted(folder.rglob("*.html")):
        for lapse in lapses(page.read_text(encoding="utf-8")):
            print(f"{page.relative_to(folder)}, {lapse}")
            status = 1
    return status


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1])))
