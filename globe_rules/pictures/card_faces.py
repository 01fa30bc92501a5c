"""The faces of the ten Action cards as SVG: our own diagrams, not the publisher's art.

One language runs through all of them: the brown square is where the action starts
(CARD-ORIGIN), the bold arrow is what happens to the tile there, and grey arrows
show the tiles that it pushes back on its way (CARD-B5).
"""

from collections.abc import Mapping
from typing import Final

from globe_rules.cards import Card, Colour
from globe_rules.compass import Arrow
from globe_rules.program import IN_DOUBT, Pointing

CARD_SIZE: Final = 100
BROWN: Final = "#8a5524"
INK: Final = "#1f2d3a"
FAINT: Final = "#aeb6bd"
PAPER: Final = "#fdfbf5"
_PUSHED_BACK = "#5f6d79"
_DOUBT = "#ffd54a"
_EMPTY = "#e6e9ec"
# Each keeps white text readable (at least 5:1); the letter in the name tells them apart without colour.
_COLOURS: Mapping[Colour, str] = {Colour.GREEN: "#1d7a3e", Colour.BLUE: "#1f5fae", Colour.RED: "#b5261e"}


def element(name: str, *children: str, **attributes: str | float) -> str:
    """Write one SVG element; `stroke_width` stands for `stroke-width`.

    >>> element("circle", r=2.5, stroke_width=1)
    '<circle r="2.5" stroke-width="1"/>'
    """
    written = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else f"{value:g}"}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def placed(*shapes: str, x: float = 0, y: float = 0, degrees: float = 0, scale: float = 1) -> str:
    """Group shapes, then shrink, turn clockwise and move them, in this order."""
    return element("g", *shapes, transform=f"translate({x:g} {y:g}) rotate({degrees:g}) scale({scale:g})")


def words(text: str, x: float, y: float, *, size: float, fill: str = INK) -> str:
    """Write bold text round x on the baseline y."""
    font = {"font_family": "system-ui, sans-serif", "font_weight": "bold", "text_anchor": "middle"}
    return element("text", text, x=x, y=y, font_size=size, fill=fill, **font)


def card_face(card: Card, pointing: Pointing = None) -> str:
    """Draw a card face of 100 by 100; only the diagram turns, so that the name stays readable.

    A blue card without a direction shows its arrow pointing E or SE.
    An arrow in doubt leaves the diagram askew, between two directions (Q-15).
    """
    in_doubt = pointing is IN_DOUBT
    faces = [
        # The light rim keeps a card apart from another that it overlaps.
        element("rect", width=100, height=100, rx=9, fill=_COLOURS[card.colour], stroke=PAPER, stroke_width=2),
        element("rect", x=5, y=23, width=90, height=72, rx=5, fill=PAPER),
        words(card.name, 21, 18, size=17, fill="#fff"),
        placed(*_DIAGRAMS[card], x=50, y=59, degrees=_degrees(card, pointing), scale=0.8 if in_doubt else 1),
    ]
    if in_doubt:
        faces += [element("circle", cx=87, cy=12, r=9, fill=_DOUBT), words("?", 87, 17.5, size=16)]
    return "".join(faces)


def _degrees(card: Card, pointing: Pointing) -> float:
    """Return how far a diagram turns clockwise from how it is drawn below: E or SE."""
    if pointing is IN_DOUBT:
        return 28  # neither one direction nor the next
    if pointing is None:
        return 0
    drawn = Arrow.E if Arrow.E in card.arrows else Arrow.SE
    return 90 * (card.arrows.index(pointing) - card.arrows.index(drawn))


def _square(x: float, y: float, *, fill: str = _EMPTY, size: float = 20) -> str:
    """Draw one square round a middle."""
    shape = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size, "rx": 2.5}
    return element("rect", **shape, fill=fill, stroke=INK if fill == BROWN else FAINT, stroke_width=1.5)


def _grid(*brown: int) -> tuple[str, ...]:
    """Draw 3 by 3 squares, the one at a column and row (-1, 0 or 1) brown."""
    spots = [(column, row) for row in (-1, 0, 1) for column in (-1, 0, 1)]
    return tuple(_square(23 * spot[0], 23 * spot[1], fill=BROWN if spot == brown else _EMPTY) for spot in spots)


def _arrow(length: float, *, thick: float = 6, fill: str = INK) -> str:
    """Draw an arrow from here to the E as one polygon: a marker would need an id."""
    half, neck, wing = thick / 2, length - 2.2 * thick, 1.6 * thick
    corners = [(0, -half), (neck, -half), (neck, -wing), (length, 0), (neck, wing), (neck, half), (0, half)]
    points = " ".join(f"{across:g},{down:g}" for across, down in corners)
    return element("polygon", points=points, fill=fill)


def _turning(path: str, *, tip: int) -> tuple[str, ...]:
    """Draw the brown square with an arc round it that ends downwards at the right or the left (CARD-G)."""
    arc = element("path", d=path, fill="none", stroke=INK, stroke_width=6)
    head = element("polygon", points=f"{tip - 10},7 {tip + 10},7 {tip},21", fill=INK)
    return _square(0, 12, fill=BROWN, size=30), arc, head


def _going_home(mark: str) -> tuple[str, ...]:
    """Draw the brown square and an arrow to a house, the tile's right place (CARD-R1)."""
    house = element("path", d="M-17 0 0-18 17 0H12V17H-12V0Z", fill=_COLOURS[Colour.RED])
    return _square(-29, 0, fill=BROWN, size=22), placed(_arrow(20), x=-15), placed(house, mark, x=24)


_DOOR = element("rect", x=-4, y=4, width=8, height=13, fill=PAPER)
_UPRIGHT = placed(_arrow(23, thick=5, fill=PAPER), y=13, degrees=-90)
_DIAGRAMS: Mapping[Card, tuple[str, ...]] = {
    Card.G1: _turning("M0-20A31 31 0 0 1 31 8", tip=31),
    Card.G2: _turning("M0-20A31 31 0 0 0-31 8", tip=-31),
    Card.G3: _turning("M-31 14V11A31 31 0 0 1 31 8", tip=31),
    Card.B1: (
        _square(-20, 0, fill=BROWN, size=28),
        _square(20, 0, size=28),
        placed(_arrow(32), x=-5),
    ),
    Card.B2: (
        _square(-17, -17, fill=BROWN, size=28),
        _square(17, -17, size=28),
        _square(-17, 17, size=28),
        _square(17, 17, size=28),
        placed(_arrow(34), x=-3, y=-3, degrees=45),
    ),
    Card.B3: (*_grid(-1, -1), placed(_arrow(56), x=-13, y=-13, degrees=45)),
    Card.B4: (*_grid(-1, 0), placed(_arrow(43), x=-12)),
    Card.B5: (
        _square(-23, -8, fill=BROWN),
        _square(0, -8),
        _square(23, -8),
        placed(_arrow(43), x=-12, y=-8),
        *(placed(_arrow(20, thick=4.5, fill=_PUSHED_BACK), x=x, y=13, degrees=180) for x in (22, -1)),
    ),
    Card.R1: _going_home(_DOOR),
    Card.R2: _going_home(_UPRIGHT),
}
