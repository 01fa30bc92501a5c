"""Pictures drawn by the engine: single ones, and what a program does."""

import re
from collections.abc import Callable, Iterable
from html import escape
from typing import Final, TypeVar

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
from globe_rules.i18n import Text
from globe_rules.pictures.card_faces import card_face
from globe_rules.pictures.svg import GLOBE, tile_face
from globe_rules.program import IN_DOUBT
from handbook.page import Page

READERS: dict[str, Callable[[str], object]] = {
    "puzzle": read_puzzle,
    "photo": read_photo,
    "program": read_program,
    "placement": read_placement,
    "card": Card.__getitem__,
}
BEFORE = Text(en="Before", fr="Avant")
PROGRAM = Text(en="Program", fr="Programme")
AFTER = Text(en="After", fr="Après")
_PHOTO = Text(en="Photo", fr="Image-Souvenir")
_TRY = Text(en="Try it on the board", fr="Essayer sur le plateau")
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
    """Return a page with every picture left empty, and the pictures: nobody need look through them for Markdown."""
    return _DRAWN.sub(_EMPTY, markdown), _DRAWN.findall(markdown)


def put_back(html: str, pictures: Iterable[str]) -> str:
    """Return a page with its pictures, in their order."""
    waiting = iter(pictures)
    return re.sub(_EMPTY, lambda _: next(waiting), html)


def shared(html: str) -> str:
    """Return a page that carries globe, frame, each tile and each card once, however many pictures show them."""
    once = ""
    for name, shapes in _SHARED.items():
        if shapes in html + once:
            html, once = (part.replace(shapes, f'<use href="#{name}"/>') for part in (html, once))
            once = f'<g id="{name}">{shapes}</g>{once}'
    return f'<svg class="shared" aria-hidden="true"><defs>{once}</defs></svg>{html}' if once else html


def drawn(value: object) -> str:
    """Return a value's picture, fit for Markdown."""
    # Markdown would take the doubt signs in a title for emphasis; and nobody searches for the numbers in a picture.
    svg = picture(value).replace("_", "&#95;")
    return f'<span class="picture {type(value).__name__.lower()}" data-search-exclude>{svg}</span>'


def one_picture(page: Page, marker: str, argument: str) -> str:
    """`{{ picture: puzzle 2N1N3N/4N5W6N/7N8N9N }}`: one thing in notation."""
    kind, _, notation = argument.partition(" ")
    if kind not in READERS:
        raise page.wrong(marker, f"'picture:', then one of {', '.join(READERS)}, then its notation")
    return drawn(read(page, marker, READERS[kind], notation.strip()))


def read(page: Page, marker: str, reader: Callable[[str], T], notation: str) -> T:
    """Read notation in a marker, or stop the build and say what is wrong with it."""
    try:
        return reader(notation)
    except KeyError:
        raise page.wrong(marker, f"one of the cards {', '.join(map(str, Card))}") from None
    except Unreadable as error:
        trouble = f"{error.expected}, found {error.found} in column {error.column} of {notation!r}"
        raise page.wrong(marker, trouble) from None


def sequence(page: Page, marker: str, argument: str) -> str:
    """`{{ sequence: PUZZLE | PROGRAM | PHOTO }}`: a puzzle, a program and its result; PHOTO may be left out."""
    parts = [part.strip() for part in argument.split("|")]
    if len(parts) not in {2, 3}:
        raise page.wrong(marker, "a puzzle, a program and perhaps a photo, with | between them")
    puzzle = read(page, marker, read_puzzle, parts[0])
    program = read(page, marker, read_program, parts[1])
    photo = read(page, marker, read_photo, parts[2]) if parts[2:] else Photo()
    try:
        result = reconstruct(puzzle, program, photo=photo)
    except Refused as refused:
        raise page.wrong(marker, f"a program that may be laid; this one is refused ({refused})") from None
    shown = [
        *([(_PHOTO, photo, "")] if parts[2:] else []),
        (BEFORE, puzzle, ""),
        (PROGRAM, program, f" <code>{escape(parts[1])}</code>"),
        (AFTER, result.puzzle, ""),
    ]
    figures = "".join(
        f"<figure>{drawn(value)}<figcaption>{page.say(caption)}{more}</figcaption></figure>"
        for caption, value, more in shown
    )
    address = page.board(puzzle=puzzle, photo=photo, program=program)
    return (
        f'<div class="sequence"><div class="pictures">{figures}</div>'
        f'<p class="try"><a href="{address}">{page.say(_TRY)}</a></p></div>'
    )
