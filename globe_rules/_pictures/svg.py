"""SVG pictures of values, from a tile to the table of a voyage: our own, not the publisher's art.

A picture is one self-contained element that can be used several times on a page: it has its own
background panel, and no ids or references that could collide or be missing.
Its title is the value in notation, for screen readers. Tiles that a card has moved or rotated
have a bold rim; a void card is pale.

>>> from globe_rules import Photo, to_svg
>>> to_svg(Photo("E").solved_puzzle).partition("<title>")[2].partition("</title>")[0]
'7E4E1E/8E5E2E/9E6E3E'
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import singledispatch
from typing import Final, Literal

from globe_rules._engine.cards import Card, Hand
from globe_rules._engine.program import IN_DOUBT, Across, Placement, Program
from globe_rules._engine.puzzle import Photo, Puzzle, Space, Tile, to_space
from globe_rules._engine.stages.assessment import Outcome
from globe_rules._engine.stages.preparation import Seat
from globe_rules._engine.stages.reaction import Desk
from globe_rules._engine.stages.reconstruction import Reconstruction, Step
from globe_rules._engine.validation import check_type, is_whole, tuple_of
from globe_rules._engine.voyage import Voyage
from globe_rules._i18n import InvalidValue, Message, one_of, short_repr
from globe_rules._pictures.card_faces import CARD_SIZE, FAINT, INK, PAPER, bold_text, card_face, element, transformed
from globe_rules._pictures.drawing import check_hide_covered, to_text

_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"}
HTML_ESCAPES: Final = str.maketrans({**_ESCAPES, "\ufffe": "\ufffd", "\uffff": "\ufffd"})
"""The same escapes as `html.escape`, which is slow to import. The last two characters are forbidden in XML."""

TILE_SIZE: Final = 100
_PANEL = "#efeae0"
_PANEL_LINE = "#8d8776"
_PANEL_INK = "#1e2c39"
"""Words on the panel. The three colours of the panel are used for nothing else, so that a theme can replace them."""

_DARK: Final = {_PANEL: "#20262d", _PANEL_LINE: "#59636d", _PANEL_INK: "#f2efe8"}

# Land, ice and corners differ enough to recognise every tile.
_LAND = (
    "M52 92Q70 62 104 60Q136 62 130 84Q112 92 112 108Q96 112 92 130Q70 134 62 118Q48 112 52 92Z"
    "M98 142Q124 138 134 160Q146 176 130 196Q124 226 108 236Q98 214 92 190Q80 158 98 142Z"
    "M168 92Q190 70 222 84Q252 96 262 128Q270 150 244 152"
    "Q240 184 222 206Q206 202 202 172Q170 160 166 130Q158 106 168 92Z"
)
_ICE = "M66 48A132 132 0 0 1 234 48Q150 76 66 48ZM92 269A132 132 0 0 0 208 269Q150 250 92 269Z"
_MERIDIANS = "M18 150H282M36 84H264M36 216H264M150 18V282M150 18A70 132 0 0 0 150 282A70 132 0 0 0 150 18"
_CLOUD = "M8 34a12 12 0 0 1 12-13a15 15 0 0 1 28 0a12 12 0 0 1 8 13Z"
_STAR = "M22 258l5 12 13 1-10 8 3 13-11-7-11 7 3-13-10-8 13-1Z"
_KITE = "M264 276 295 258 286 294 278 283Z"
GLOBE: Final = "".join(
    [
        element("rect", width=300, height=300, fill="#cde5f4"),
        element("path", d=_CLOUD, fill="#fff"),
        element("circle", cx=274, cy=28, r=17, fill="#f5b92e"),
        element("path", d=_STAR, fill="#6d55a5"),
        element("path", d=_KITE, fill="#d8452f"),
        element("circle", cx=150, cy=150, r=132, fill="#2a7cba"),
        element("path", d=_LAND, fill="#5fae5b"),
        element("path", d=_ICE, fill="#fff"),
        element("path", d=_MERIDIANS, fill="none", stroke="#fff", stroke_opacity=0.55, stroke_width=2.5),
        element("circle", cx=150, cy=150, r=132, fill="none", stroke="#143f61", stroke_width=5),
    ]
)
"""The image, 300 by 300, that the photo shows and the nine tiles make up."""


@singledispatch
def as_svg(value: object) -> str:
    """Return the picture of a value; each type registers its own function."""
    raise InvalidValue("value", type(value).__name__, Message("a value that can be drawn"))


def svg_document(title: str, shapes: str, *, width: float, height: float) -> str:
    """Return a complete picture on its own panel, so that it suits any page background."""
    rim = {"x": 0.5, "y": 0.5, "width": width - 1, "height": height - 1, "rx": 11}
    panel = element("rect", **rim, fill=_PANEL, stroke=_PANEL_LINE, stroke_width=1)
    attributes = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width:g} {height:g}", "role": "img"}
    return element(
        "svg", element("title", title.translate(HTML_ESCAPES)), panel, shapes, **attributes, width=width, height=height
    )


def _words(text: str, x: float, y: float) -> str:
    """Write words on the panel."""
    return bold_text(text.translate(HTML_ESCAPES), x, y, size=20, fill=_PANEL_INK)


def _star(x: float, y: float) -> str:
    """Draw the star of a player who has won, or who is tied with others (END-1)."""
    return transformed(element("path", d=_STAR, fill="#e0a100"), x=x - 6, y=y - 258 * 0.7, scale=0.7)


def _top_mark(x: float, y: float) -> str:
    """Draw the small triangle that marks the top of a tile or photo (D-3)."""
    return element("path", d=f"M{x - 9:g} {y + 12:g}h18l-9-12Z", fill=INK, stroke="#fff", stroke_width=2)


def _globe_piece(home: Space) -> str:
    """Draw the ninth of the globe that belongs to one space; a nested viewBox clips without an id."""
    row, column = divmod(home - 1, 3)
    window = f"{TILE_SIZE * column} {TILE_SIZE * row} {TILE_SIZE} {TILE_SIZE}"
    # Explicit styles, because a page with a style for every svg, such as height: auto, would distort the tiles.
    style = f"width:{TILE_SIZE}px;height:{TILE_SIZE}px;overflow:hidden"
    return element("svg", GLOBE, width=TILE_SIZE, height=TILE_SIZE, viewBox=window, style=style)


def tile_face(home: Space) -> str:
    """Draw an upright tile of 100 by 100: its piece of the globe, its number and a triangle at its top."""
    corners = "M-1-1H101V101H-1ZM10 0A10 10 0 0 0 0 10V90A10 10 0 0 0 10 100H90A10 10 0 0 0 100 90V10A10 10 0 0 0 90 0Z"
    content = [
        _globe_piece(home),
        element("path", d=corners, fill=_PANEL, fill_rule="evenodd"),
        element("circle", cx=50, cy=53, r=24, fill="#fff", fill_opacity=0.9),
        bold_text(str(home), 50, 66, size=37),
        _top_mark(50, 6),
    ]
    if home in {6, 9}:  # underlined, because upside down they look alike
        content.append(element("rect", x=40, y=69, width=20, height=3, fill=INK))
    return "".join(content)


def _tile(tile: Tile, *, x: float, y: float) -> str:
    """Draw a tile in its orientation."""
    return transformed(
        transformed(tile_face(tile.home), x=-50, y=-50), x=x + 50, y=y + 50, degrees=90 * tile.facing.quarter_turns
    )


@as_svg.register
def _tile_picture(tile: Tile) -> str:
    """Draw a single tile."""
    return svg_document(str(tile), _tile(tile, x=5, y=5), width=TILE_SIZE + 10, height=TILE_SIZE + 10)


_TILE_PITCH: Final = TILE_SIZE + 4
PUZZLE_SIZE: Final = 3 * _TILE_PITCH + 12
_MARK = "#d9480f"


def puzzle_shapes(puzzle: Puzzle, marked: Collection[Space] = ()) -> str:
    """Draw the nine tiles side by side, so that a solved puzzle shows the globe (AIM-1); `marked` ones get a rim."""
    shapes = []
    for index, (space, tile) in enumerate(zip(Space, puzzle, strict=True)):
        x, y = 8 + _TILE_PITCH * (index % 3), 8 + _TILE_PITCH * (index // 3)
        shapes.append(_tile(tile, x=x, y=y))
        if space in marked:
            rim = {"x": x + 3, "y": y + 3, "width": TILE_SIZE - 6, "height": TILE_SIZE - 6, "rx": 8}
            shapes.append(element("rect", **rim, fill="none", stroke=_MARK, stroke_width=8))
    return "".join(shapes)


@as_svg.register
def _puzzle_picture(puzzle: Puzzle) -> str:
    """Draw the nine tiles on their spaces."""
    return svg_document(str(puzzle), puzzle_shapes(puzzle), width=PUZZLE_SIZE, height=PUZZLE_SIZE)


@as_svg.register
def _photo_picture(photo: Photo) -> str:
    """Draw the whole image with a white border and a mark at its top (D-3)."""
    return svg_document(f"Photo {photo}", _photo_shapes(photo), width=_PHOTO_SIZE, height=_PHOTO_SIZE)


_PHOTO_SIZE: Final = 348


def _photo_shapes(photo: Photo) -> str:
    paper = element("rect", x=-168, y=-168, width=336, height=336, rx=6, fill="#fff", stroke=FAINT, stroke_width=1.5)
    image = transformed(GLOBE, x=-150, y=-150)
    return transformed(paper, image, _top_mark(0, -164), x=174, y=174, degrees=90 * photo.direction.quarter_turns)


@as_svg.register
def _card_picture(card: Card | Placement) -> str:
    """Draw a card, with its arrow if it is a placement (CARD-ARROW). Its space is not shown."""
    face = card_face(card) if isinstance(card, Card) else card_face(card.card, card.arrow)
    return svg_document(str(card), transformed(face, x=5, y=5), width=CARD_SIZE + 10, height=CARD_SIZE + 10)


_PITCH: Final = CARD_SIZE + 10
FRAME_SIZE: Final = 3 * _PITCH + 10
_SMALL: Final = 0.62
_ROW: Final = 68
_Point = tuple[float, float]


def _between(spaces: Collection[Space]) -> _Point:
    """Return the upper left corner of a card that is centred on its spaces."""
    columns, rows = sum((space - 1) % 3 for space in spaces), sum((space - 1) // 3 for space in spaces)
    return 10 + _PITCH * columns / len(spaces), 10 + _PITCH * rows / len(spaces)


def _space(space: Space) -> str:
    """Draw an empty space of the frame with its number (CON-5)."""
    x, y = _between([space])
    square = element("rect", x=1, y=1, width=98, height=98, rx=9, fill=PAPER, stroke=FAINT, stroke_dasharray="5 4")
    return transformed(square, bold_text(str(space), 50, 62, size=34, fill="#cdd2d6"), x=x, y=y)


def _pile(pile: Sequence[Placement], corner: _Point) -> str:
    """Draw the cards at one point: a single card in full size, several small and in a diagonal (Q-12)."""
    scale = 1 if len(pile) == 1 else _SMALL
    step = CARD_SIZE * (1 - scale) / max(1, len(pile) - 1)
    return "".join(
        transformed(
            card_face(each.card, each.arrow), x=corner[0] + index * step, y=corner[1] + index * step, scale=scale
        )
        for index, each in enumerate(pile)
    )


def _in_doubt(placements: Sequence[Placement]) -> str:
    """Draw the cards whose space is in doubt, in rows of four below the frame (Q-14)."""
    spots = [(66 + 66 * (index % 4), FRAME_SIZE + 2 + _ROW * (index // 4)) for index in range(len(placements))]
    mark = bold_text("?", 36, FRAME_SIZE + 48, size=44, fill=_PANEL_INK) if placements else ""
    return mark + "".join(
        transformed(card_face(each.card, each.arrow), x=x, y=y, scale=_SMALL)
        for each, (x, y) in zip(placements, spots, strict=True)
    )


@as_svg.register
def _program_picture(program: Program) -> str:
    """Draw the frame with its cards. Illegal programs can also be drawn (REACT-2, Q-12, Q-14)."""
    shapes, height = program_shapes(program)
    return svg_document(str(program) or "Program", shapes, width=FRAME_SIZE, height=height)


def program_shapes(program: Program) -> tuple[str, float]:
    """Draw a frame and its cards; also return the height, which grows with cards whose space is in doubt."""
    piles: defaultdict[_Point, list[Placement]] = defaultdict(list)
    in_doubt: list[Placement] = []
    for placement in program:
        where = placement.where
        if where is IN_DOUBT:
            in_doubt.append(placement)
        else:
            piles[_between(where.spaces if isinstance(where, Across) else [where])].append(placement)
    cards = (_pile(pile, corner) for corner, pile in piles.items())
    rows = (len(in_doubt) + 3) // 4
    height = FRAME_SIZE + (_ROW * rows + 4 if rows else 0)
    return "".join([*map(_space, Space), *cards, _in_doubt(in_doubt)]), height


_GAP: Final = 10
_PALE: Final = 0.45
_PER_ROW: Final = 5
"""Cards of a hand, or puzzles of a strip, per row."""


def to_svg(  # noqa: PLR0913 -- each option has a name and a default
    value: object,
    *,
    width: float | None = None,
    marked: Iterable[Space | int] = (),
    hide_covered: bool = False,
    compact: bool = False,
    theme: Literal["light", "dark"] = "light",
) -> str:
    """Return an SVG picture of a value: a tile, card, puzzle, program, outcome, a seat, up to the table of a voyage.

    `width` is the width in pixels; the height follows. `marked` are spaces of a puzzle that get a bold rim.
    In a step or reconstruction, the tiles that moved or rotated are marked (RECON-2).
    A star marks the winner of a voyage, or the players who are tied (END-1). `theme` is the colour of the panel.

    A voyage is drawn with every puzzle. To show it to players, add `hide_covered=True`: the photo is then
    drawn on every puzzle that it covers (PREP-3, REACT-3a).

    `compact` draws equal parts once and refers to them, which makes a table five times smaller. Its parts
    have ids, so use it for files and messages. On a page, keep the default: pictures without ids cannot collide.

    The pictures are ours, not the publisher's art. The brown square on a card shows
    where its action starts (CARD-ORIGIN).

    >>> from globe_rules import Photo
    >>> to_svg(Photo().solved_puzzle)[:4]
    '<svg'
    >>> to_svg(Photo().solved_puzzle, width=160, marked=[5]).partition(' width="')[2][:22]
    '160" height="160"><tit'
    """
    check_type(compact, bool, "compact")
    if not isinstance(theme, str) or theme not in {"light", "dark"}:
        raise InvalidValue("theme", short_repr(theme), one_of(["light", "dark"]))
    spaces = tuple(map(to_space, tuple_of(marked, int, "marked")))
    if spaces and not isinstance(value, Puzzle):
        raise InvalidValue("marked", short_repr(spaces), Message("no spaces: only a puzzle has marks"))
    check_hide_covered(value, hide_covered=hide_covered)
    if isinstance(value, Puzzle) and spaces:
        svg = _marked_puzzle(value, spaces)
    else:
        svg = _voyage_picture(value, hide_covered=True) if isinstance(value, Voyage) and hide_covered else as_svg(value)
    if width is not None:
        svg = resized(svg, width, MAX_WIDTH)
    if compact:
        svg = _shared(svg)
    for light, dark in _DARK.items() if theme == "dark" else ():
        svg = svg.replace(f'"{light}"', f'"{dark}"')
    return svg


_ROOT_SIZE = re.compile(r'(?<= role="img") width="([\d.e+]+)" height="([\d.e+]+)"')


def size_of(svg: str) -> tuple[float, float]:
    """Return the width and height of a picture in pixels."""
    width, height = map(float, _ROOT_SIZE.findall(svg)[0])
    return width, height


def resized(svg: str, width: float, most: int) -> str:
    """Return a picture with another width; raise InvalidValue unless it is 1 to `most` pixels."""
    if isinstance(width, bool) or not (is_whole(width) or isinstance(width, float)) or not 1 <= width <= most:
        raise InvalidValue("width", short_repr(width), Message("1 to {most:,} pixels for this picture", most=most))
    scale = width / size_of(svg)[0]
    return _ROOT_SIZE.sub(lambda size: f' width="{width:g}" height="{float(size[2]) * scale:g}"', svg, count=1)


MAX_WIDTH: Final = 100_000
"""Widest picture, in pixels."""


def _shared(svg: str) -> str:
    """Return a picture in which parts that occur several times are drawn once, and referred to."""
    parts = {f"tile-{home}": tile_face(home) for home in Space}
    parts |= {f"space-{space}": _space(space) for space in Space}
    parts["globe"] = GLOBE  # last, because tiles contain it
    drawn: list[str] = []
    for name, part in parts.items():
        if svg.count(part) + sum(each.count(part) for each in drawn) > 1:
            use = element("use", href=f"#globe-rules-{name}")
            svg = svg.replace(part, use)
            drawn = [each.replace(part, use) for each in drawn]
            drawn.append(element("g", part, id=f"globe-rules-{name}"))
    head, title_end, rest = svg.partition("</title>")
    return "".join([head, title_end, element("defs", *drawn), rest]) if drawn else svg


def _marked_puzzle(puzzle: Puzzle, spaces: Collection[Space]) -> str:
    return svg_document(str(puzzle), puzzle_shapes(puzzle, spaces), width=PUZZLE_SIZE, height=PUZZLE_SIZE)


@as_svg.register
def _hand_picture(hand: Hand) -> str:
    """Draw the cards of a hand, five per row (PREP-5)."""
    return _in_rows(str(hand) or "Hand", [*map(card_face, hand)], width=CARD_SIZE, height=CARD_SIZE, margin=_GAP)


def _in_rows(title: str, panels: Sequence[str], *, width: float, height: float, margin: float) -> str:
    """Draw panels of one size in rows, with a margin above and below."""
    columns, rows = max(1, min(len(panels), _PER_ROW)), max(1, -(-len(panels) // _PER_ROW))
    across, down = width + _GAP, height + _GAP
    shapes = [
        transformed(panel, x=_GAP + across * (index % _PER_ROW), y=margin + down * (index // _PER_ROW))
        for index, panel in enumerate(panels)
    ]
    return svg_document(title, "".join(shapes), width=_GAP + across * columns, height=2 * margin + down * rows - _GAP)


_HALF: Final = 0.5
_PANEL_WIDTH: Final = PUZZLE_SIZE * _HALF
_HEAD: Final = CARD_SIZE * _HALF + 8
_PANEL_HEIGHT: Final = _HEAD + PUZZLE_SIZE * _HALF


def _panel(puzzle: Puzzle, moved: Collection[Space] = (), *, head: str = "") -> str:
    """Draw a puzzle in half size below a heading."""
    return head + transformed(puzzle_shapes(puzzle, moved), y=_HEAD, scale=_HALF)


def _step_panel(step: Step) -> str:
    """Draw a card with its space, or with the reason why it is void, above the puzzle after it."""
    face = transformed(card_face(step.placement.card, step.placement.arrow), x=4, y=4, scale=_HALF)
    text = f"{step.void} ×" if step.void else f"@{step.placement.where}"
    card = element("g", face, opacity=_PALE) if step.void else face
    return _panel(step.puzzle, step.moved, head=card + bold_text(text, 108, 38, size=24, fill=_PANEL_INK))


def _strip(title: str, start: Puzzle | None, steps: Sequence[Step]) -> str:
    """Draw the puzzle at the start, if it is known, and after every card."""
    panels = [*([] if start is None else [_panel(start)]), *map(_step_panel, steps)]
    return _in_rows(title, panels, width=_PANEL_WIDTH, height=_PANEL_HEIGHT, margin=_GAP / 2)


@as_svg.register
def _step_picture(step: Step) -> str:
    """Draw one step, with marks on the tiles that it has moved or rotated (RECON-2)."""
    return _strip(f"{step.placement} {step.effect} {step.puzzle}", step.before, [step])


@as_svg.register
def _reconstruction_picture(result: Reconstruction) -> str:
    """Draw a reconstruction, one puzzle per card (RECON-2)."""
    return _strip(f"{result.start} [{result.program}] {result.puzzle}", result.start, result.steps)


@as_svg.register
def _seat_picture(seat: Seat) -> str:
    """Draw what a player has: the name, the puzzle, the solved puzzle, and the hand in two rows (PREP-5)."""
    width = 2 * PUZZLE_SIZE * _HALF + 3 * _GAP
    across = (width - _GAP) / _PER_ROW
    scale = (across - _GAP) / CARD_SIZE
    top = _NAME + PUZZLE_SIZE * _HALF + _GAP
    cards = [
        transformed(
            card_face(card), x=_GAP + across * (index % _PER_ROW), y=top + across * (index // _PER_ROW), scale=scale
        )
        for index, card in enumerate(seat.hand)
    ]
    shapes = [
        _words(f"{seat.number}. {seat.player}", width / 2, 24),
        transformed(puzzle_shapes(seat.puzzle), x=_GAP, y=_NAME, scale=_HALF),
        transformed(puzzle_shapes(seat.photo.solved_puzzle), x=2 * _GAP + _PANEL_WIDTH, y=_NAME, scale=_HALF),
        *cards,
    ]
    height = top + across * -(-len(seat.hand) // _PER_ROW)
    return svg_document(f"{seat.player}: {seat.puzzle} {seat.hand}", "".join(shapes), width=width, height=height)


@as_svg.register
def _desk_picture(desk: Desk) -> str:
    """Draw the program of a player in stage B (REACT-2)."""
    return as_svg(desk.program)


_SEAT_WIDTH: Final = 2 * _PANEL_WIDTH + FRAME_SIZE * _HALF + 4 * _GAP
_NAME: Final = 34


def _seat(seat: Seat, voyage: Voyage, *, hide_covered: bool) -> tuple[str, float]:
    """Draw a seat: the puzzle or the photo on it, the frame and the solved puzzle; also return the height."""
    if hide_covered and voyage.is_covered(seat.player):
        puzzle, scale = _photo_shapes(seat.photo), _HALF * PUZZLE_SIZE / _PHOTO_SIZE
    else:
        puzzle, scale = puzzle_shapes(seat.puzzle), _HALF
    frame, height = program_shapes(voyage.reaction.desk_of(seat.player).program)
    shapes = [
        _words(f"{seat.number}. {seat.player}", _SEAT_WIDTH / 2, 24),
        _star(_GAP, 6) if voyage.outcome and seat.player in voyage.outcome.players else "",
        transformed(puzzle, x=_GAP, y=_NAME, scale=scale),
        transformed(frame, x=_GAP * 2 + _PANEL_WIDTH, y=_NAME, scale=_HALF),
        transformed(puzzle_shapes(seat.photo.solved_puzzle), x=_SEAT_WIDTH - _GAP - _PANEL_WIDTH, y=_NAME, scale=_HALF),
    ]
    return "".join(shapes), _NAME + max(PUZZLE_SIZE, height) * _HALF + _GAP


@as_svg.register
def _outcome_picture(outcome: Outcome) -> str:
    """Draw the players who have won or are tied, each with a star, and the rule that decides (END-1)."""
    lines = [*outcome.players, outcome.by]
    shapes = [_star(_GAP, 8 + _NAME * index) for index in range(len(outcome.players))]
    shapes += [_words(line, _PANEL_WIDTH / 2, 28 + _NAME * index) for index, line in enumerate(lines)]
    height = _NAME * len(lines) + _GAP
    return svg_document(to_text(outcome), "".join(shapes), width=_PANEL_WIDTH, height=height)


@as_svg.register
def _voyage_picture(voyage: Voyage, *, hide_covered: bool = False) -> str:
    """Draw the table, one row per seat: puzzle, program and solved puzzle (PREP-6)."""
    shapes, down = "", 0.0
    for seat in voyage.seats:
        drawn, height = _seat(seat, voyage, hide_covered=hide_covered)
        shapes += transformed(drawn, y=down)
        down += height
    title = f"Turn {voyage.turn}, {voyage.stage}: {', '.join(seat.player for seat in voyage.seats)}"
    if voyage.outcome:
        title += f"; {to_text(voyage.outcome)}"
    return svg_document(title, shapes, width=_SEAT_WIDTH, height=down)
