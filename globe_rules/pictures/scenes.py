"""SVG pictures of more than one thing: a hand, a step, a whole reconstruction, the table of a voyage.

What a card has moved or turned stands in a bold rim; a void card is pale.
"""

from collections.abc import Collection, Sequence
from typing import Final

from globe_rules.cards import Hand
from globe_rules.pictures.card_faces import CARD_SIZE, card_face, element, placed, words
from globe_rules.pictures.svg import AS_TEXT, FRAME_SIZE, PUZZLE_SIZE, as_svg, program_shapes, puzzle_shapes, whole
from globe_rules.puzzle import Puzzle, Space
from globe_rules.stages.preparation import Seat
from globe_rules.stages.reconstruction import Reconstruction, Step
from globe_rules.voyage import Voyage

_GAP: Final = 10
_PALE: Final = 0.45
_A_ROW: Final = 5
"""How many cards of a hand, or puzzles of a strip, stand side by side."""


def picture(value: object) -> str:
    """Return an SVG picture of a value: from a tile or a card to the table of a whole voyage.

    Of a step and of a reconstruction it marks the tiles that moved or turned (RECON-2).

    The pictures are ours, not the publisher's art; a card's brown square shows
    where its action starts (CARD-ORIGIN).

    >>> from globe_rules import Photo
    >>> picture(Photo().finished)[:4]
    '<svg'
    """
    return as_svg(value)


@as_svg.register
def _hand_picture(hand: Hand) -> str:
    """Draw the cards of a hand, five a row (PREP-5)."""
    return _in_rows(str(hand) or "Hand", [*map(card_face, hand)], width=CARD_SIZE, height=CARD_SIZE, margin=_GAP)


def _in_rows(title: str, panels: Sequence[str], *, width: float, height: float, margin: float) -> str:
    """Draw panels of one size side by side, in as many rows as it takes; the margin is above and below them."""
    columns, rows = max(1, min(len(panels), _A_ROW)), max(1, -(-len(panels) // _A_ROW))
    across, down = width + _GAP, height + _GAP
    shapes = [
        placed(panel, x=_GAP + across * (index % _A_ROW), y=margin + down * (index // _A_ROW))
        for index, panel in enumerate(panels)
    ]
    return whole(title, "".join(shapes), width=_GAP + across * columns, height=2 * margin + down * rows - _GAP)


_HALF: Final = 0.5
_PANEL_WIDTH: Final = PUZZLE_SIZE * _HALF
_HEAD: Final = CARD_SIZE * _HALF + 8
_PANEL_HEIGHT: Final = _HEAD + PUZZLE_SIZE * _HALF


def _panel(puzzle: Puzzle, moved: Collection[Space] = (), *, head: str = "") -> str:
    """Draw a puzzle in half size below what has led to it."""
    return head + placed(puzzle_shapes(puzzle, moved), y=_HEAD, scale=_HALF)


def _step_panel(step: Step) -> str:
    """Draw a card beside its placement, or why it is void, above the puzzle that it leaves."""
    face = placed(card_face(step.placement.card, step.placement.arrow), x=4, y=4, scale=_HALF)
    text = f"{step.void} ×" if step.void else f"@{step.placement.where}"
    card = element("g", face, opacity=_PALE) if step.void else face
    return _panel(step.puzzle, step.moved, head=card + words(text, 108, 38, size=24))


def _strip(title: str, start: Puzzle | None, steps: Sequence[Step]) -> str:
    """Draw the puzzle at first, if it is known, and after every card."""
    panels = [*([] if start is None else [_panel(start)]), *map(_step_panel, steps)]
    return _in_rows(title, panels, width=_PANEL_WIDTH, height=_PANEL_HEIGHT, margin=_GAP / 2)


@as_svg.register
def _step_picture(step: Step) -> str:
    """Draw one card that was carried out, the tiles marked that it has moved or turned (RECON-2)."""
    return _strip(f"{step.placement} {step.effect} {step.puzzle}", step.before, [step])


@as_svg.register
def _reconstruction_picture(result: Reconstruction) -> str:
    """Draw a whole program being carried out, a puzzle a card (RECON-2)."""
    return _strip(f"{result.start} [{result.program}] {result.puzzle}", result.start, result.steps)


_SEAT_WIDTH: Final = 2 * _PANEL_WIDTH + FRAME_SIZE * _HALF + 4 * _GAP
_NAME: Final = 34


def _seat(seat: Seat, voyage: Voyage) -> tuple[str, float]:
    """Draw what lies before a player: the puzzle, the frame, and small the image to rebuild."""
    frame, height = program_shapes(voyage.reaction.desk_of(seat.player).program)
    shapes = [
        words(f"{seat.number}. {seat.player}".translate(AS_TEXT), _SEAT_WIDTH / 2, 24, size=20),
        placed(puzzle_shapes(seat.puzzle), x=_GAP, y=_NAME, scale=_HALF),
        placed(frame, x=_GAP * 2 + _PANEL_WIDTH, y=_NAME, scale=_HALF),
        placed(puzzle_shapes(seat.photo.finished), x=_SEAT_WIDTH - _GAP - _PANEL_WIDTH, y=_NAME, scale=_HALF),
    ]
    return "".join(shapes), _NAME + max(PUZZLE_SIZE, height) * _HALF + _GAP


@as_svg.register
def _voyage_picture(voyage: Voyage) -> str:
    """Draw the table, a seat a row: puzzle, program and the image to rebuild (PREP-6)."""
    shapes, down = "", 0.0
    for seat in voyage.seats:
        drawn, height = _seat(seat, voyage)
        shapes += placed(drawn, y=down)
        down += height
    title = f"Turn {voyage.turn}, {voyage.stage}: {', '.join(seat.player for seat in voyage.seats)}"
    return whole(title, shapes, width=_SEAT_WIDTH, height=down)
