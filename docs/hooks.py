"""Pictures in pages: `{{ picture: puzzle 2N1N3N/4N5W6N/7N8N9N }}` becomes an inline SVG.

They are drawn when the site is built, so that no picture is committed and none can drift.
So is the list of situations that void a card or refuse a deed: `{{ situations }}`.
"""

import re
from collections.abc import Callable
from typing import Any, NoReturn

from mkdocs.exceptions import PluginError

from globe_rules import SITUATIONS, Card, Unreadable, picture, read_photo, read_placement, read_program, read_puzzle

READERS: dict[str, Callable[[str], object]] = {
    "puzzle": read_puzzle,
    "photo": read_photo,
    "program": read_program,
    "placement": read_placement,
    "card": Card.__getitem__,
}
_SITUATIONS = "{{ situations }}"
_ANY_MARKER = re.compile(r"\{\{(.*?)\}\}")
_PICTURE = re.compile(r"picture: (\w+)(.*)")


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:  # noqa: ANN401 -- what mkdocs hands over
    """Draw the pictures of one page; mkdocs calls this."""
    return with_pictures(markdown, file=page.file.abs_src_path, french="docs/fr/" in page.file.abs_src_path)


def with_pictures(markdown: str, *, file: str, french: bool = False) -> str:
    """Return a page with every marker replaced by its picture; fail on one that cannot be drawn."""
    return _ANY_MARKER.sub(
        lambda marker: _drawn(marker, file), markdown.replace(_SITUATIONS, _situations(french=french))
    )


def _situations(*, french: bool) -> str:
    """Return the closed list of situations as a table."""
    head = "| situation | suite | id |" if french else "| situation | consequence | id |"
    names = {"void": "nulle", "refused": "refusé"} if french else {"void": "void", "refused": "refused"}
    rows = [
        f"| {each.when.fr if french else each.when.en} | {names[each.consequence]} | {each.id} |" for each in SITUATIONS
    ]
    return "\n".join([head, "|---|---|---|", *rows])


def _drawn(marker: re.Match[str], file: str) -> str:
    def fail(expected: str) -> NoReturn:
        message = f"{file}: cannot draw {marker[0]}: expected {expected}"
        raise PluginError(message)

    asked = _PICTURE.fullmatch(marker[1].strip())
    if asked is None or asked[1] not in READERS:
        fail(f"'picture:', then one of {', '.join(READERS)}, then its notation")
    kind, notation = asked[1], asked[2].strip()
    try:
        svg = picture(READERS[kind](notation))
    except KeyError:
        fail(f"one of the cards {', '.join(map(str, Card))}")
    except Unreadable as error:
        fail(f"{error.expected}, found {error.found} in column {error.column} of {notation!r}")
    # Markdown would take the doubt signs in a title for emphasis; and nobody searches for the numbers in a picture.
    return f'<span class="picture {kind}" data-search-exclude>{svg.replace("_", "&#95;")}</span>'
