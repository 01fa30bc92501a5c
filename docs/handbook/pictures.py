"""Pictures drawn by the engine: single ones, and what a program does."""

import re
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from markupsafe import Markup

from globe_rules import (
    Card,
    Photo,
    Program,
    Refused,
    Space,
    Unreadable,
    picture,
    read_photo,
    read_placement,
    read_program,
    read_puzzle,
    reconstruct,
)
from globe_rules.pictures.card_faces import card_face
from globe_rules.pictures.svg import GLOBE, tile_face
from globe_rules.program import IN_DOUBT
from handbook.page import ArgumentError, Page, chosen

READERS: dict[str, Callable[[str], object]] = {
    "puzzle": read_puzzle,
    "photo": read_photo,
    "program": read_program,
    "placement": read_placement,
    "card": Card.__getitem__,
}
_CARD_FACES: Final = {
    f"globe-card-{card}{arrow or ''}": card_face(card, arrow)
    for card in Card
    for arrow in (None, *card.arrows, IN_DOUBT)
}
_TILE_FACES: Final = {f"globe-tile-{home}": tile_face(home) for home in Space}
_EMPTY_FRAME: Final = "<g" + picture(Program()).partition("<g")[2].removesuffix("</svg>")
_SHARED: Final = {**_TILE_FACES, **_CARD_FACES, "globe-frame": _EMPTY_FRAME, "globe": GLOBE}
_DRAWN: Final = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_EMPTY: Final = "<svg></svg>"
T = TypeVar("T")


def set_aside(markdown: str) -> tuple[str, list[str]]:
    """Take the pictures out of a page, so that Markdown does not have to read them. Return both."""
    return _DRAWN.sub(_EMPTY, markdown), _DRAWN.findall(markdown)


def put_back(html: str, pictures: Iterable[str]) -> str:
    """Return a page with its pictures, in their order."""
    waiting = iter(pictures)
    return re.sub(_EMPTY, lambda _: next(waiting), html)


def shared(html: str) -> str:
    """Define globe, frame, each tile and each card once per page, and use them in all its pictures."""
    once = ""
    for name, shapes in _SHARED.items():
        if shapes in html + once:
            html, once = (part.replace(shapes, f'<use href="#{name}"/>') for part in (html, once))
            once = f'<g id="{name}">{shapes}</g>{once}'
    return f'<svg class="shared" aria-hidden="true"><defs>{once}</defs></svg>{html}' if once else html


def drawn(value: object) -> Markup:
    """Return a value's picture, fit for Markdown."""
    # Markdown would take the doubt signs in a title for emphasis.
    svg = picture(value).replace("_", "&#95;")
    # Nobody searches for the numbers in a picture.
    return Markup(f'<span class="picture {type(value).__name__.lower()}" data-search-exclude>{svg}</span>')  # noqa: S704 -- our own drawing


def one_picture(_page: Page, kind: str, notation: str) -> str:
    """Show the picture of one thing in notation.

    `{{ picture("puzzle", "2N1N3N/4N5W6N/7N8N9N") }}`
    """
    return drawn(read(chosen(kind, READERS), notation))


def read(reader: Callable[[str], T], notation: str) -> T:
    """Read the notation in an argument, or say what is wrong with it."""
    try:
        return reader(notation)
    except KeyError:
        raise ArgumentError(f"one of the cards {', '.join(map(str, Card))}") from None
    except Unreadable as error:
        expected, found = str(error.expected), str(error.found)
        raise ArgumentError(f"{expected}, found {found} in column {error.column} of {notation!r}") from None


def sequence(page: Page, puzzle: str, program: str, photo: str = "") -> str:
    """Show a puzzle, a program and its result; a photo may follow.

    `{{ sequence("2N1N3N/4N5N6N/7N8N9N", "B1E@1") }}`
    """
    before, placed = read(read_puzzle, puzzle), read(read_program, program)
    seen = read(read_photo, photo) if photo else Photo()
    try:
        after = reconstruct(before, placed, photo=seen).puzzle
    except Refused as refused:
        raise ArgumentError(f"a legal program; this one is refused ({refused})") from None
    return page.render(
        "sequence.html",
        photo=drawn(seen) if photo else "",
        before=drawn(before),
        placed=drawn(placed),
        program=program,
        after=drawn(after),
        board=page.board(puzzle=before, photo=seen, program=placed),
    )
