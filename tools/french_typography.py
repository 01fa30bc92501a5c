"""Finds typographic errors in the French pages: in their text and in their labels.

    python tools/french_typography.py site/fr

It reports straight apostrophes and quotes, breaking or missing spaces before ; : ! ? % » and after «, three dots
instead of an ellipsis, long numbers without groups of three digits, and words that the project does not use.
Code and texts in other languages are skipped.
"""

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

ERRORS = {
    "a straight apostrophe": re.compile("'"),
    "straight quotes": re.compile(r'"[^"]*"?'),
    "a breaking space": re.compile(r"[ \t\n][;:!?»%](?!\w)|«[ \t\n]"),
    "a missing space": re.compile(r"[^\s(/][;?!»]|[^\s\d]:(?!\S)|«(?![\u00a0\u202f])\S"),
    "three dots instead of an ellipsis": re.compile(r"\.\.\."),
    "ungrouped digits": re.compile(r"(?<![\w.,@+-])(?!(?:19|20)\d\d\b)\d{4,}(?![\w-])|\d \d{3}(?!\d)"),
    "a word that the project does not use": re.compile(r"\b(?:ennuis?|jeu d’essais|au bon endroit)\b"),
}
"""The pattern of each kind of error."""

_CODE = frozenset({"code", "pre", "script", "style", "kbd", "samp", "var"})
_LABELS = ("title", "aria-label", "alt", "placeholder", "content", "data-label")
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)


class FrenchTexts(HTMLParser):
    """Collects the French texts of a page: the text between two tags, and each label."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[int, str]] = []
        self.open: list[tuple[str, bool]] = []
        """The open elements, and whether their content is skipped."""

        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect the labels of an element, and note whether to skip its content."""
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
        """Close an element, and the unclosed elements inside it."""
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Collect the text unless it is skipped."""
        if data.strip() and not (self.open and self.open[-1][1]):
            self.found.append((self.getpos()[0], data))


def errors(html: str) -> Iterator[str]:
    """Yield the errors of a page: the line, the kind of error and the text around it."""
    for line, text in FrenchTexts(html).found:
        for what, pattern in ERRORS.items():
            for match in pattern.finditer(text):
                around = " ".join(text[max(0, match.start() - 25) : match.end() + 15].split())
                yield f"line {line}: {what}: {around}"


def main(folder: Path) -> int:
    """Print the errors of all pages in a folder; return the exit status, 1 if there are any."""
    status = 0
    for page in sorted(folder.rglob("*.html")):
        for error in errors(page.read_text(encoding="utf-8")):
            print(f"{page.relative_to(folder)}, {error}")
            status = 1
    return status


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1])))
