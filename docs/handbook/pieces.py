"""Finished HTML, piece by piece: what stands between two tags is read, or left alone."""

import re
from collections.abc import Iterator

_PIECE = re.compile(
    r"<(?:!--.*?--|(?P<whole>svg|script|style)\b.*?</(?P=whole))>"  # nobody looks inside
    r"""|<(?P<tag>/?[a-z][a-z0-9-]*)(?:[^>"']|"[^"]*"|'[^']*')*>"""
    r"|(?P<text>&#?\w+;|[^<&]+|.)",
    re.DOTALL,
)


def pieces(html: str) -> Iterator[tuple[str, str, str]]:
    """Yield each piece as it stands, its tag if it has one that begins or ends something, and its text if it is one.

    A reference such as `&amp;` is a text of its own; a picture, a script or a comment is neither tag nor text.

    >>> list(pieces("<p>a &amp;</p><svg><g/></svg>"))
    [('<p>', 'p', ''), ('a ', '', 'a '), ('&amp;', '', '&amp;'), ('</p>', '/p', ''), ('<svg><g/></svg>', '', '')]
    """
    for found in _PIECE.finditer(html):
        begun = not found[0].endswith("/>")
        yield found[0], found["tag"] if found["tag"] and begun else "", found["text"] or ""
