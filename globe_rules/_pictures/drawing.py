"""Drawings as plain text for terminals: cards, puzzles, programs, up to the table of a voyage.

Puzzles and programs are drawn in the same frame of 3 by 3 spaces, as seen from the player's seat,
so that you can compare a puzzle and the program beside it space by space (PREP-6).
"""

from collections.abc import Collection, Sequence
from functools import singledispatch
from itertools import zip_longest

from globe_rules._engine.cards import Card, Hand
from globe_rules._engine.compass import Arrow
from globe_rules._engine.program import IN_DOUBT, Across, Placement, Program
from globe_rules._engine.puzzle import Photo, Puzzle, Space, Tile
from globe_rules._engine.stages.assessment import Outcome
from globe_rules._engine.stages.preparation import Seat
from globe_rules._engine.stages.reaction import Desk
from globe_rules._engine.stages.reconstruction import Reconstruction, Step
from globe_rules._engine.validation import InvalidValue
from globe_rules._engine.voyage import Voyage
from globe_rules._i18n import Language, Message

_ACROSS = Message("across {where}: {card}")
_SPACE_IN_DOUBT = Message("space in doubt: {card}")


def draw_puzzle(puzzle: Puzzle, *, marked: Collection[Space] = ()) -> str:
    """Draw the tiles: number, then an arrow to where the top of the tile points (D-3); `marked` ones get an asterisk.

    >>> from globe_rules._engine.notation import read_puzzle
    >>> print(draw_puzzle(read_puzzle("2N1N3N/4N5E6N/7N8S9W")))
    ┌────┬────┬────┐
    │ 2↑ │ 1↑ │ 3↑ │
    ├────┼────┼────┤
    │ 4↑ │ 5→ │ 6↑ │
    ├────┼────┼────┤
    │ 7↑ │ 8↓ │ 9← │
    └────┴────┴────┘
    """
    marks = ["*" if space in marked else "" for space in Space]
    return _framed([f"{tile.home}{tile.facing.glyph}{mark}" for tile, mark in zip(puzzle, marks, strict=True)])


def draw_program(program: Program, language: Language = "en") -> str:
    """Draw the cards on their spaces, and below the frame the cards across spaces or in doubt (Q-14).

    A blue card has its arrow (CARD-ARROW), or `?` if the arrow is in doubt (Q-15).
    Illegal programs can also be drawn: several cards on one space are side by side (Q-12).

    >>> from globe_rules._engine.notation import read_program
    >>> print(draw_program(read_program("B1E@1 G2@5 B2_@9 G1@2+3 B4N@_")))
    ┌─────┬─────┬─────┐
    │ B1→ │     │     │
    ├─────┼─────┼─────┤
    │     │ G2  │     │
    ├─────┼─────┼─────┤
    │     │     │ B2? │
    └─────┴─────┴─────┘
    across 2+3: G1
    space in doubt: B4↑
    """
    cells = [" ".join(card_label(placement) for placement in program if placement.where is space) for space in Space]
    below = [
        (_ACROSS if isinstance(where, Across) else _SPACE_IN_DOUBT).filled(where=where, card=card_label(placement))
        for placement in program
        if not isinstance(where := placement.where, Space)
    ]
    return "\n".join([_framed(cells, least_width=len("B1→")), *(each.render(language) for each in below)])


def side_by_side(*drawings: str) -> str:
    r"""Join drawings side by side, aligned at the top.

    >>> from globe_rules._engine.puzzle import Photo
    >>> solved = Photo().solved_puzzle
    >>> after = solved.moved_along([Space(1), Space(2)])
    >>> print(side_by_side(draw_puzzle(solved), "\n→", draw_puzzle(after)))
    ┌────┬────┬────┐       ┌────┬────┬────┐
    │ 1↑ │ 2↑ │ 3↑ │   →   │ 2↑ │ 1↑ │ 3↑ │
    ├────┼────┼────┤       ├────┼────┼────┤
    │ 4↑ │ 5↑ │ 6↑ │       │ 4↑ │ 5↑ │ 6↑ │
    ├────┼────┼────┤       ├────┼────┼────┤
    │ 7↑ │ 8↑ │ 9↑ │       │ 7↑ │ 8↑ │ 9↑ │
    └────┴────┴────┘       └────┴────┴────┘
    """
    columns = [drawing.split("\n") for drawing in drawings]
    widths = [max(map(len, column)) for column in columns]
    rows = zip_longest(*columns, fillvalue="")
    return "\n".join(
        "   ".join(line.ljust(width) for line, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def _framed(cells: Sequence[str], *, least_width: int = 0) -> str:
    """Return nine texts in the frame. All columns are as wide as the longest text."""
    width = max(least_width, *map(len, cells))
    rows = [f"│ {' │ '.join(cell.ljust(width) for cell in cells[start : start + 3])} │" for start in (0, 3, 6)]
    line = "─" * (width + 2)
    top, between, bottom = (line.join(joints) for joints in ("┌┬┬┐", "├┼┼┤", "└┴┴┘"))
    return "\n".join([top, rows[0], between, rows[1], between, rows[2], bottom])


def card_label(placement: Placement) -> str:
    """Return a card with its arrow: `B1→`, or `B1?` if the arrow is in doubt (Q-15)."""
    arrow = placement.arrow
    if isinstance(arrow, Arrow):
        return f"{placement.card}{arrow.glyph}"
    return f"{placement.card}?" if arrow is IN_DOUBT else str(placement.card)


def to_text(value: object) -> str:
    """Draw a value as text, from a tile, hand or outcome to a reconstruction and the table of a voyage (RECON-2).

    An asterisk marks the tiles that a step has moved or rotated.

    >>> from globe_rules import Photo, read_program, reconstruct
    >>> print(to_text(reconstruct(Photo().solved_puzzle, read_program("B1E@1 B2NE@3 G1@9"))))
    ┌────┬────┬────┐   ┌─────┬─────┬─────┐   ┌────┬────┬────┐   ┌─────┬─────┬─────┐
    │ 1↑ │ 2↑ │ 3↑ │   │ 2↑* │ 1↑* │ 3↑  │   │ 2↑ │ 1↑ │ 3↑ │   │ 2↑  │ 1↑  │ 3↑  │
    ├────┼────┼────┤   ├─────┼─────┼─────┤   ├────┼────┼────┤   ├─────┼─────┼─────┤
    │ 4↑ │ 5↑ │ 6↑ │   │ 4↑  │ 5↑  │ 6↑  │   │ 4↑ │ 5↑ │ 6↑ │   │ 4↑  │ 5↑  │ 6↑  │
    ├────┼────┼────┤   ├─────┼─────┼─────┤   ├────┼────┼────┤   ├─────┼─────┼─────┤
    │ 7↑ │ 8↑ │ 9↑ │   │ 7↑  │ 8↑  │ 9↑  │   │ 7↑ │ 8↑ │ 9↑ │   │ 7↑  │ 8↑  │ 9→* │
    └────┴────┴────┘   └─────┴─────┴─────┘   └────┴────┴────┘   └─────┴─────┴─────┘
                       B1E@1                 B2NE@3 void Q-3    G1@9
    """
    return _drawn(value)


@singledispatch
def _drawn(value: object) -> str:
    raise InvalidValue("value", type(value).__name__, Message("a value that can be drawn"))


_drawn.register(Puzzle, draw_puzzle)
_drawn.register(Program, draw_program)
_drawn.register(Placement, lambda placement: draw_program(Program([placement])))
_drawn.register(Photo, lambda photo: draw_puzzle(photo.solved_puzzle))
_drawn.register(Card, str)
_drawn.register(Tile, lambda tile: f"{tile.home}{tile.facing.glyph}")


@_drawn.register
def outcome_text(outcome: Outcome) -> str:
    """Return the result, the players concerned and the rule that decides, such as `won: Ana (END-1)`."""
    players = f": {', '.join(outcome.players)}" if outcome.players else ""
    return f"{outcome.result}{players} ({outcome.by})"


@_drawn.register
def _seat(seat: Seat) -> str:
    """Draw what a player has: the puzzle, the solved puzzle and the hand."""
    drawn = side_by_side(draw_puzzle(seat.puzzle), draw_puzzle(seat.photo.solved_puzzle))
    return f"{seat.number}. {seat.player} ({seat.hand})\n{drawn}"


@_drawn.register
def _hand(hand: Hand) -> str:
    """Draw the cards of a hand, one line per colour."""
    colours = dict.fromkeys(card.colour for card in hand)
    return "\n".join(" ".join(str(card) for card in hand if card.colour is colour) for colour in colours)


@_drawn.register
def _desk(desk: Desk) -> str:
    """Draw the program of a player in stage B, and the hand beside it."""
    return side_by_side(draw_program(desk.program), _hand(desk.hand))


@_drawn.register
def _step(step: Step) -> str:
    """Draw the puzzle after a card, with marks on changed tiles; below it, the card and why it was void."""
    void = f" void {step.void}" if step.void else ""
    return f"{draw_puzzle(step.puzzle, marked=step.moved)}\n{step.placement}{void}"


PUZZLES_PER_ROW = 4
"""Puzzles per row of a reconstruction: about 80 columns of text."""


@_drawn.register
def _reconstruction(result: Reconstruction) -> str:
    """Draw the puzzle at the start and after every card."""
    drawn = [draw_puzzle(result.start), *map(_step, result.steps)]
    starts = range(0, len(drawn), PUZZLES_PER_ROW)
    return "\n\n".join(side_by_side(*drawn[start : start + PUZZLES_PER_ROW]) for start in starts)


@_drawn.register
def _voyage(voyage: Voyage) -> str:
    """Draw the table: for every seat the puzzle, the program and the solved puzzle."""
    seats = []
    for seat in voyage.seats:
        desk = voyage.reaction.desk_of(seat.player)
        drawn = side_by_side(
            draw_puzzle(seat.puzzle), draw_program(desk.program), draw_puzzle(seat.photo.solved_puzzle)
        )
        seats.append(f"{seat.number}. {seat.player} ({seat.hand})\n{drawn}")
    return "\n\n".join(seats)
