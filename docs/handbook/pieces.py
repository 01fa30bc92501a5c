"""Splits finished HTML into tags and texts."""

import re
from collections.abc import Iterator

_PIECE = re.compile(
    r"<(?:!--.*?--|(?P<whole>svg|script|style)\b.*?</(?P=whole))>"  # kept as one piece
    r"""|<(?P<tag>/?[a-z][a-z0-9-]*)(?:[^>"']|"[^"]*"|'[^']*')*>"""
    r"|(?P<text>&#?\w+;|[^<&]+|.)",
    re.DOTALL,
)


def pieces(html: str) -> Iterator[tuple[str, str, str]]:
    """Yield each piece of HTML as (source, name of its opening or closing tag, text); tag or text may be empty.

    A reference such as `&amp;` is a text of its own. A picture, a script or a comment is neither tag nor text.

    >>> list(pieces("<p>a &amp;</p><svg><g/></svg>"))
    [('<p>', 'p', ''), ('a ', '', 'a '), ('&amp;', '', '&amp;'), ('</p>', '/p', ''), ('<svg><g/></svg>', '', '')]
    """
    for found in _PIECE.finditer(html):
        begun = not found[0].endswith("/>")
        yield found[0], found["tag"] if found["tag"] and begun else "", found["text"] or ""
