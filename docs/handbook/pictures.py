"""Pictures of puzzles, cards and programs, drawn by the engine."""

import re
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from markupsafe import Markup

from globe_rules import (
    Card,
    Photo,
    Program,
    Puzzle,
    Refused,
    Space,
    Unreadable,
    read_photo,
    read_placement,
    read_program,
    read_puzzle,
    reconstruct,
    to_svg,
)
from globe_rules._engine.program import IN_DOUBT
from globe_rules._pictures.card_faces import card_face, element, transformed
from globe_rules._pictures.svg import GLOBE, tile_face
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
_LABELS: Final = {home: tile_face(home).partition("</svg>")[2].partition("/>")[2] for home in Space}
"""What a tile shows on its ninth of the globe: a disc, a number and the mark of its top."""
_FRAME_SVG: Final = re.sub("<title>.*?</title>", "", to_svg(Program()))
_EMPTY_FRAME: Final = "<g" + _FRAME_SVG.partition("<g")[2].removesuffix("</svg>")
_EMPTY_PICTURE: Final = "<rect" + _FRAME_SVG.partition("<rect")[2].removesuffix("</svg>")
_SHARED: Final = {**_TILE_FACES, **_CARD_FACES, "globe-frame": _EMPTY_FRAME, "globe": GLOBE}
_DRAWN: Final = re.compile(r"<svg\b.*?</svg>|<span class=\"tiles\".*?</span>", re.DOTALL)
_EMPTY: Final = "<svg></svg>"
T = TypeVar("T")


def images() -> dict[str, str]:
    """Return the images that the style sheet draws in pictures: the tiles of all puzzles, and the empty frame.

    Chromium copies every `<use>` of a page in one task, even those that are off the screen. A page of rulings would
    have hundreds of them. The parts of an image are drawn when they come into view.
    """
    labels = [
        transformed(label, x=100 * ((home - 1) % 3), y=100 * ((home - 1) // 3)) for home, label in _LABELS.items()
    ]
    globe = element("svg", GLOBE, *labels, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 300 300")
    return {"images/tiles.svg": globe, "images/frame.svg": _FRAME_SVG}


def _tiles(puzzle: Puzzle) -> str:
    """Return the picture of a puzzle, whose tiles are parts of an image, with the title that its SVG has."""
    tiles = "".join(f'<i class="t{tile.home} {tile.facing.lower()}"></i>' for tile in puzzle)
    return f'<span class="tiles" role="img" title="{puzzle}">{tiles}</span>'


def set_aside(markdown: str) -> tuple[str, list[str]]:
    """Remove the pictures from a page, so that Markdown does not parse them. Return the page and the pictures."""
    return _DRAWN.sub(_EMPTY, markdown), _DRAWN.findall(markdown)


def put_back(html: str, pictures: Iterable[str]) -> str:
    """Return a page with its pictures put back in their order."""
    waiting = iter(pictures)
    return re.sub(_EMPTY, lambda _: next(waiting), html)


def shared(html: str) -> str:
    """Return a page that defines globe, frame, tiles and cards once and refers to them in its pictures."""
    once = ""
    for name, shapes in _SHARED.items():
        if shapes in html + once:
            html, once = (part.replace(shapes, f'<use href="#{name}"/>') for part in (html, once))
            once = f'<g id="{name}">{shapes}</g>{once}'
    return f'<svg class="shared" aria-hidden="true"><defs>{once}</defs></svg>{html}' if once else html


def with_images(html: str, root: str) -> str:
    """Return a page that loads the images of its pictures at once, so that it is complete when it is printed."""
    needed = [
        name for name, picture in zip(images(), ("puzzle", "program"), strict=True) if f'"picture {picture}"' in html
    ]
    return "".join(f'<img src="{root}{name}" alt="" hidden>' for name in needed) + html


def drawn(value: object) -> Markup:
    """Return the picture of a value as HTML that Markdown leaves unchanged."""
    # Markdown would read the underscore of an unclear space as emphasis.
    svg = _tiles(value) if isinstance(value, Puzzle) else to_svg(value).replace("_", "&#95;")
    if isinstance(value, Program):
        svg = svg.replace(_EMPTY_PICTURE, "")  # a background in the style sheet
    # The numbers in a picture are not part of the search index.
    return Markup(f'<span class="picture {type(value).__name__.lower()}" data-search-exclude>{svg}</span>')  # noqa: S704 -- our own drawing


def one_picture(_page: Page, kind: str, notation: str) -> str:
    """Show the picture of one value, given in notation.

    `{{ picture("puzzle", "2N1N3N/4N5W6N/7N8N9N") }}`
    """
    return drawn(read(chosen(kind, READERS), notation))


def read(reader: Callable[[str], T], notation: str) -> T:
    """Return the value that an argument has in notation; raise ArgumentError with the reason if it is unreadable."""
    try:
        return reader(notation)
    except KeyError:
        raise ArgumentError(f"one of the cards {', '.join(map(str, Card))}") from None
    except Unreadable as error:
        expected, found = str(error.expected), str(error.found)
        raise ArgumentError(f"{expected}, found {found} in column {error.column} of {notation!r}") from None


def sequence(page: Page, puzzle: str, program: str, photo: str = "") -> str:
    """Show a puzzle, a program and its result, optionally with a photo.

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
