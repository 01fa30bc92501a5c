"""The faces of the ten Action cards as SVG: our own diagrams, not the publisher's art.

All faces use the same symbols. The brown square is where the action starts (CARD-ORIGIN), the bold arrow
shows what happens to the tile there, and grey arrows show the tiles that it pushes back (CARD-B5).
"""

from collections.abc import Mapping
from typing import Final

from globe_rules._engine.cards import Card, Colour
from globe_rules._engine.compass import Arrow
from globe_rules._engine.program import IN_DOUBT, Pointing

CARD_SIZE: Final = 100
BROWN: Final = "#8a5524"
INK: Final = "#1f2d3a"
FAINT: Final = "#aeb6bd"
PAPER: Final = "#fdfbf5"
_PUSHED_BACK = "#5f6d79"
_DOUBT = "#ffd54a"
_EMPTY = "#e6e9ec"
# White text on them has a contrast of at least 5:1. The letter in a card's name also identifies its colour.
_COLOURS: Mapping[Colour, str] = {Colour.GREEN: "#1d7a3e", Colour.BLUE: "#1f5fae", Colour.RED: "#b5261e"}


def element(name: str, *children: str, **attributes: str | float) -> str:
    """Return one SVG element. The keyword `stroke_width` becomes the attribute `stroke-width`.

    >>> element("circle", r=2.5, stroke_width=1)
    '<circle r="2.5" stroke-width="1"/>'
    """
    text = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else f"{value:g}"}"'
        for key, value in attributes.items()
    )
    return f"<{name}{text}>{''.join(children)}</{name}>" if children else f"<{name}{text}/>"


def transformed(*shapes: str, x: float = 0, y: float = 0, degrees: float = 0, scale: float = 1) -> str:
    """Return a group of shapes that is scaled, then rotated clockwise, then moved."""
    return element("g", *shapes, transform=f"translate({x:g} {y:g}) rotate({degrees:g}) scale({scale:g})")


def bold_text(text: str, x: float, y: float, *, size: float, fill: str = INK) -> str:
    """Return bold text, centred at x, with the baseline at y."""
    font = {"font_family": "system-ui, sans-serif", "font_weight": "bold", "text_anchor": "middle"}
    return element("text", text, x=x, y=y, font_size=size, fill=fill, **font)


def card_face(card: Card, pointing: Pointing = None) -> str:
    """Draw a card face of 100 by 100. Only the diagram is rotated, so that the name stays readable.

    On a blue card without a direction, the arrow points E or SE.
    If the arrow is in doubt, the diagram is tilted between two directions (Q-15).
    """
    in_doubt = pointing is IN_DOUBT
    faces = [
        # The light rim separates cards that overlap.
        element("rect", width=100, height=100, rx=9, fill=_COLOURS[card.colour], stroke=PAPER, stroke_width=2),
        element("rect", x=5, y=23, width=90, height=72, rx=5, fill=PAPER),
        bold_text(card.name, 21, 18, size=17, fill="#fff"),
        transformed(*_DIAGRAMS[card], x=50, y=59, degrees=_degrees(card, pointing), scale=0.8 if in_doubt else 1),
    ]
    if in_doubt:
        faces += [element("circle", cx=87, cy=12, r=9, fill=_DOUBT), bold_text("?", 87, 17.5, size=16)]
    return "".join(faces)


def _degrees(card: Card, pointing: Pointing) -> float:
    """Return by how many degrees to rotate a diagram clockwise; below it is drawn pointing E or SE."""
    if pointing is IN_DOUBT:
        return 28  # visibly between two directions
    if pointing is None:
        return 0
    drawn = Arrow.E if Arrow.E in card.arrows else Arrow.SE
    return 90 * (card.arrows.index(pointing) - card.arrows.index(drawn))


def _square(x: float, y: float, *, fill: str = _EMPTY, size: float = 20) -> str:
    """Draw one square around its centre."""
    shape = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size, "rx": 2.5}
    return element("rect", **shape, fill=fill, stroke=INK if fill == BROWN else FAINT, stroke_width=1.5)


def _grid(*brown: int) -> tuple[str, ...]:
    """Draw 3 by 3 squares, the one at a column and row (-1, 0 or 1) brown."""
    spots = [(column, row) for row in (-1, 0, 1) for column in (-1, 0, 1)]
    return tuple(_square(23 * spot[0], 23 * spot[1], fill=BROWN if spot == brown else _EMPTY) for spot in spots)


def _arrow(length: float, *, thick: float = 6, fill: str = INK) -> str:
    """Draw an arrow from the origin to the E, as one polygon because a marker would need an id."""
    half, neck, wing = thick / 2, length - 2.2 * thick, 1.6 * thick
    corners = [(0, -half), (neck, -half), (neck, -wing), (length, 0), (neck, wing), (neck, half), (0, half)]
    points = " ".join(f"{across:g},{down:g}" for across, down in corners)
    return element("polygon", points=points, fill=fill)


def _rotation(path: str, *, tip: int) -> tuple[str, ...]:
    """Draw the brown square with an arc around it that ends downwards on the right or the left (CARD-G)."""
    arc = element("path", d=path, fill="none", stroke=INK, stroke_width=6)
    head = element("polygon", points=f"{tip - 10},7 {tip + 10},7 {tip},21", fill=INK)
    return _square(0, 12, fill=BROWN, size=30), arc, head


def _going_home(mark: str) -> tuple[str, ...]:
    """Draw the brown square and an arrow to a house, the space where the tile belongs (CARD-R1)."""
    house = element("path", d="M-17 0 0-18 17 0H12V17H-12V0Z", fill=_COLOURS[Colour.RED])
    return _square(-29, 0, fill=BROWN, size=22), transformed(_arrow(20), x=-15), transformed(house, mark, x=24)


_DOOR = element("rect", x=-4, y=4, width=8, height=13, fill=PAPER)
_UPRIGHT = transformed(_arrow(23, thick=5, fill=PAPER), y=13, degrees=-90)
_DIAGRAMS: Mapping[Card, tuple[str, ...]] = {
    Card.G1: _rotation("M0-20A31 31 0 0 1 31 8", tip=31),
    Card.G2: _rotation("M0-20A31 31 0 0 0-31 8", tip=-31),
    Card.G3: _rotation("M-31 14V11A31 31 0 0 1 31 8", tip=31),
    Card.B1: (
        _square(-20, 0, fill=BROWN, size=28),
        _square(20, 0, size=28),
        transformed(_arrow(32), x=-5),
    ),
    Card.B2: (
        _square(-17, -17, fill=BROWN, size=28),
        _square(17, -17, size=28),
        _square(-17, 17, size=28),
        _square(17, 17, size=28),
        transformed(_arrow(34), x=-3, y=-3, degrees=45),
    ),
    Card.B3: (*_grid(-1, -1), transformed(_arrow(56), x=-13, y=-13, degrees=45)),
    Card.B4: (*_grid(-1, 0), transformed(_arrow(43), x=-12)),
    Card.B5: (
        _square(-23, -8, fill=BROWN),
        _square(0, -8),
        _square(23, -8),
        transformed(_arrow(43), x=-12, y=-8),
        *(transformed(_arrow(20, thick=4.5, fill=_PUSHED_BACK), x=x, y=13, degrees=180) for x in (22, -1)),
    ),
    Card.R1: _going_home(_DOOR),
    Card.R2: _going_home(_UPRIGHT),
}
