"""Drawings as plain text for terminals: cards, puzzles, programs, up to the table of a voyage.

Puzzles and programs are drawn in the same frame of 3 by 3 spaces, as seen from the player's seat,
so that you can compare a puzzle and the program beside it space by space (PREP-6).
"""

from collections.abc import Collection, Mapping, Sequence
from functools import singledispatch
from itertools import zip_longest

from globe_rules._engine.cards import Card, Hand
from globe_rules._engine.compass import Arrow
from globe_rules._engine.program import IN_DOUBT, Across, Placement, Program
from globe_rules._engine.puzzle import Photo, Puzzle, Space, Tile
from globe_rules._engine.stages.assessment import Outcome, Result
from globe_rules._engine.stages.preparation import Seat
from globe_rules._engine.stages.reaction import Desk
from globe_rules._engine.stages.reconstruction import Reconstruction, Step
from globe_rules._engine.validation import check_type
from globe_rules._engine.voyage import Voyage
from globe_rules._i18n import ENGLISH, InvalidValue, Language, Message, check_language

_ACROSS = Message("across {where}: {card}")
_SPACE_IN_DOUBT = Message("space in doubt: {card}")
_VOID = Message("void")
_AND = Message("{others} and {last}")
OUTCOMES: Mapping[Result, Message] = {
    Result.NEW_TURN: Message("Nobody has solved their puzzle yet: new turn"),
    Result.WON: Message("{players} wins"),
    Result.REPLAY: Message("{players} are tied: the round is played again"),
    Result.TIED: Message("{players} remain tied"),
}
"""The words for each result of an assessment."""


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


def names_in_words(names: Sequence[str], language: Language) -> str:
    """Return names as a list in words.

    >>> names_in_words(["Ana", "Bo", "Cy"], "en"), names_in_words(["Ana"], "en")
    ('Ana, Bo and Cy', 'Ana')
    """
    *others, last = names or ("",)
    return _AND.filled(others=", ".join(others), last=last).render(language) if others else last


def to_text(value: object, *, hide_covered: bool = False, language: Language = ENGLISH) -> str:
    """Draw a value as text: a tile, card, puzzle, photo, hand, program, reconstruction, seat, outcome, up to a voyage.

    An asterisk marks the tiles that a step has moved or rotated (RECON-2). `language` is that of the words.
    A voyage is drawn with every puzzle. To show it to players, add `hide_covered=True`: a puzzle under
    its photo is then grey, as it is on the table (PREP-3, REACT-3a).

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
    >>> from globe_rules import Outcome
    >>> print(to_text(Outcome("won", "END-1", ["Ana"]), language="fr"))
    Ana gagne (END-1)
    """
    check_language(language)
    check_hide_covered(value, hide_covered=hide_covered)
    return (
        _voyage(value, language, hide_covered=True)
        if isinstance(value, Voyage) and hide_covered
        else _drawn(value, language)
    )


def check_hide_covered(value: object, *, hide_covered: bool) -> None:
    """Raise InvalidValue for `hide_covered=True` unless the value is a voyage, which knows what is covered."""
    check_type(hide_covered, bool, "hide_covered")
    if hide_covered and not isinstance(value, Voyage):
        raise InvalidValue("hide_covered", "True", Message("False: only a voyage knows which puzzles are covered"))


@singledispatch
def _drawn(value: object, _language: Language) -> str:
    raise InvalidValue("value", type(value).__name__, Message("a value that can be drawn"))


_drawn.register(Tile, lambda tile, _language: f"{tile.home}{tile.facing.glyph}")
_drawn.register(Card, lambda card, _language: str(card))
_drawn.register(Puzzle, lambda puzzle, _language: draw_puzzle(puzzle))
_drawn.register(Photo, lambda photo, _language: draw_puzzle(photo.solved_puzzle))
_drawn.register(Program, draw_program)
_drawn.register(Placement, lambda placement, language: draw_program(Program([placement]), language))


@_drawn.register
def _hand(hand: Hand, _language: Language) -> str:
    """Draw the cards of a hand, one line per colour."""
    colours = dict.fromkeys(card.colour for card in hand)
    return "\n".join(" ".join(str(card) for card in hand if card.colour is colour) for colour in colours)


@_drawn.register
def _desk(desk: Desk, language: Language) -> str:
    """Draw the program of a player in stage B, and the hand beside it."""
    return side_by_side(draw_program(desk.program, language), _hand(desk.hand, language))


@_drawn.register
def _step(step: Step, language: Language) -> str:
    """Draw the puzzle after a card, with marks on changed tiles; below it, the card and why it was void."""
    void = f" {_VOID.render(language)} {step.void}" if step.void else ""
    return f"{draw_puzzle(step.puzzle, marked=step.moved)}\n{step.placement}{void}"


PUZZLES_PER_ROW = 4
"""Puzzles per row of a reconstruction: about 80 columns of text."""


@_drawn.register
def _reconstruction(result: Reconstruction, language: Language) -> str:
    """Draw the puzzle at the start and after every card."""
    drawn = [draw_puzzle(result.start), *(_step(step, language) for step in result.steps)]
    starts = range(0, len(drawn), PUZZLES_PER_ROW)
    return "\n\n".join(side_by_side(*drawn[start : start + PUZZLES_PER_ROW]) for start in starts)


@_drawn.register
def _outcome(outcome: Outcome, language: Language) -> str:
    """Return the result in words, with the id that decides it."""
    words = OUTCOMES[outcome.result].filled(players=names_in_words(outcome.players, language))
    return f"{words.render(language)} ({outcome.by})"


@_drawn.register
def _seat(seat: Seat, _language: Language) -> str:
    """Draw the puzzle and the solved puzzle of a player, below the name and the hand."""
    return _seat_with(seat, draw_puzzle(seat.puzzle))


_COVERED_PUZZLE = _framed(["▒▒"] * 9)


def _seat_with(seat: Seat, *drawings: str) -> str:
    drawn = side_by_side(*drawings, draw_puzzle(seat.photo.solved_puzzle))
    return f"{seat.number}. {seat.player} ({seat.hand})\n{drawn}"


@_drawn.register
def _voyage(voyage: Voyage, language: Language, *, hide_covered: bool = False) -> str:
    """Draw the table: for every seat the puzzle, the program and the solved puzzle."""
    seats = []
    for seat in voyage.seats:
        covered = hide_covered and voyage.is_covered(seat.player)
        puzzle = _COVERED_PUZZLE if covered else draw_puzzle(seat.puzzle)
        seats.append(_seat_with(seat, puzzle, draw_program(voyage.reaction.desk_of(seat.player).program, language)))
    return "\n\n".join(seats)
