"""Read puzzles, photos, cards and programs from text; `str()` writes them.

The grammar is stable and the same in every language. Blanks are allowed around tiles and rows::

    puzzle     = row "/" row "/" row            1N2N3N/4N5E6N/7N8N9N
    row        = tile tile tile
    tile       = space facing                   where it belongs while the photo is upright, then where its top points
    facing     = "N" | "E" | "S" | "W"          or ↑ → ↓ ←
    photo      = facing
    program    = [ placement { blank placement } ]
    placement  = card [ arrow ] "@" where       G1@5  B1E@2  B2SE@5  R2@9  G1@1+2+4+5  B1E@_  B1_@5
    card       = "G1" | "G2" | "G3" | "B1" | "B2" | "B3" | "B4" | "B5" | "R1" | "R2"
    arrow      = N E S W for B1, B4, B5; NE SE SW NW for B2, B3; or the glyph; "_" in doubt
    where      = space | space "+" space [ "+" space [ "+" space ] ] | "_"
    space      = "1" … "9"
    hand       = [ card { "," card } ]

The spaces of a card across several spaces are ascending and belong to one square of 2×2.
`str()` writes the canonical form: letters instead of glyphs, one blank between placements and no others,
and placements in the order in which they are applied.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import NoReturn, TypeVar

from globe_rules._engine.cards import Card, Hand
from globe_rules._engine.compass import Arrow, Direction
from globe_rules._engine.errors import Unreadable
from globe_rules._engine.program import BLOCKS, IN_DOUBT, Across, Placement, Pointing, Program, Where
from globe_rules._engine.puzzle import Photo, Puzzle, Space, Tile
from globe_rules._i18n import END, AnyText, InvalidValue, Message, short_repr

T = TypeVar("T")
_PHOTO = Message("a direction of the photo: N, E, S or W")
_HOME = Message("a tile from 1 to 9")
_FACING = Message("a facing: N, E, S or W")
_TILE_ONCE = Message("a tile not placed yet: {choices}")
_NEXT_ROW = Message("'/' before the next row")
_ARROW_OF = Message("the arrow of {card}: {arrows}, or _ in doubt")
_CARD_ONCE = Message("a card, each at most once: {choices}")
_SPACES = {str(space): space for space in Space}
_CARDS = {str(card): card for card in Card}


def _spellings(directions: Iterable[T]) -> dict[str, T]:
    """Map both spellings of each direction, letters and glyph, to the direction."""
    return {spelling: each for each in directions for spelling in (str(each), each.glyph)}  # type: ignore[attr-defined]


_DIRECTIONS = _spellings(Direction)
_LONGEST_FIRST = sorted(Arrow, key=len, reverse=True)
_ARROWS: dict[str, Pointing] = {**_spellings(_LONGEST_FIRST), str(IN_DOUBT): IN_DOUBT}


class _Reader:
    """A text, and the position up to which it has been read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0

    def fail(self, expected: AnyText, *, found: AnyText | None = None, at: int | None = None) -> NoReturn:
        position = self.position if at is None else at
        before = self.text[:position]
        if found is None:
            found = repr(self.text[position]) if position < len(self.text) else END
        raise Unreadable(
            self.text.split("\n")[before.count("\n")],
            line=before.count("\n") + 1,
            column=position - (before.rfind("\n") + 1) + 1,
            found=found,
            expected=expected,
        )

    @property
    def at_end(self) -> bool:
        return self.position == len(self.text)

    def skip_blanks(self) -> bool:
        start = self.position
        while not self.at_end and self.text[self.position].isspace():
            self.position += 1
        return self.position > start

    def skip(self, mark: str, expected: Message) -> None:
        if not self.text.startswith(mark, self.position):
            self.fail(expected)
        self.position += len(mark)

    def take(self, choices: Mapping[str, T], expected: Message) -> T:
        """Read one of the choices at the current position. If two start alike, the longer must come first.

        `expected` describes the choices in the error; `{choices}` in it is replaced by their list.
        """
        for spelling in choices:
            if self.text.startswith(spelling, self.position):
                self.position += len(spelling)
                return choices[spelling]
        return self.fail(expected.filled(choices=", ".join(choices)))


def _read_all(text: str, read: Callable[[_Reader], T]) -> T:
    """Read one value, with blanks around it but nothing else."""
    if not isinstance(text, str):
        raise InvalidValue("text", short_repr(text), Message("a text in the notation"))
    reader = _Reader(text)
    reader.skip_blanks()
    value = read(reader)
    reader.skip_blanks()
    if not reader.at_end:
        reader.fail(END)
    return value


def read_photo(text: str) -> Photo:
    """Read the direction of a photo (D-3).

    >>> read_photo("E")
    <Photo E>
    """
    return Photo(_read_all(text, lambda reader: reader.take(_DIRECTIONS, _PHOTO)))


def read_tile(text: str) -> Tile:
    """Read one tile: the space where it belongs, then where its top points (CON-2, D-3).

    >>> read_tile("5→")
    <Tile 5E>
    """
    return _read_all(text, lambda reader: _tile(reader, _SPACES, _HOME))


def _tile(reader: _Reader, homes: Mapping[str, Space], wanted: Message) -> Tile:
    return Tile(reader.take(homes, wanted), reader.take(_DIRECTIONS, _FACING))


def read_puzzle(text: str) -> Puzzle:
    """Read a puzzle: nine different tiles in three rows (PREP-2, Q-48).

    >>> print(read_puzzle("2↑ 1↑ 3↑ / 4↑ 5→ 6↑ / 7↑ 8↑ 9↑"))
    2N1N3N/4N5E6N/7N8N9N
    >>> read_puzzle("1N2N3N/4N5N6N/7N8N8N")
    Traceback (most recent call last):
    ...
    globe_rules.Unreadable: line 1, column 19: found '8', expected a tile not placed yet: 9
      1N2N3N/4N5N6N/7N8N8N
                        ^
    """
    return _read_all(text, _puzzle)


def _puzzle(reader: _Reader) -> Puzzle:
    tiles: list[Tile] = []
    missing = dict(_SPACES)
    for space in Space:
        if space in {4, 7}:
            reader.skip("/", _NEXT_ROW)
            reader.skip_blanks()
        tiles.append(_tile(reader, missing, _TILE_ONCE if tiles else _HOME))
        del missing[str(tiles[-1].home)]
        reader.skip_blanks()
    return Puzzle(tiles)


def read_card(text: str) -> Card:
    """Read the name of a card (Q-1).

    >>> read_card("B5")
    Card.B5
    """
    return _read_all(text, _card)


def _card(reader: _Reader) -> Card:
    return reader.take(_CARDS, Message("a card: G1 to G3, B1 to B5, R1 or R2"))


def read_arrow(text: str) -> Pointing:
    """Read the direction of an arrow, as letters or glyph; `_` if it is in doubt (CARD-ARROW, Q-15).

    >>> read_arrow("↗")
    <Arrow.NE: 'NE'>
    """
    return _read_all(
        text,
        lambda reader: reader.take(_ARROWS, Message("an arrow, or _ in doubt")),
    )


def read_placement(text: str) -> Placement:
    """Read one placement: a card, its arrow and its space (REACT-2).

    An arrow that the card does not have is an error in the text, not a void card.

    >>> read_placement("B2↘@5") == read_placement("B2SE@5")
    True
    >>> read_placement("B1SE@5")
    Traceback (most recent call last):
    ...
    globe_rules.Unreadable: line 1, column 3: found 'SE', expected the arrow of B1: N, E, S, W, or _ in doubt
      B1SE@5
        ^
    """
    return _read_all(text, _placement)


@cache
def _arrow_of(card: Card) -> Message:
    return _ARROW_OF.filled(card=card, arrows=", ".join(card.arrows))


def _placement(reader: _Reader) -> Placement:
    card = _card(reader)
    arrow: Pointing = None
    if card.arrows:
        start = reader.position
        expected = _arrow_of(card)
        arrow = reader.take(_ARROWS, expected)
        if arrow not in (*card.arrows, IN_DOUBT):
            reader.fail(expected, found=repr(reader.text[start : reader.position]), at=start)
    reader.skip("@", Message("'@' and a space"))
    return Placement(card, _where(reader), arrow)


def _where(reader: _Reader) -> Where:
    start = reader.position
    spelled: dict[str, Space | None] = {**_SPACES, str(IN_DOUBT): None}
    space = reader.take(spelled, Message("a space: 1 to 9, or _ if it is in doubt"))
    if space is None:
        return IN_DOUBT
    spaces = [space]
    while not reader.at_end and reader.text[reader.position] == "+":
        reader.position += 1
        higher = {spelling: each for spelling, each in _SPACES.items() if each > spaces[-1]}
        spaces.append(reader.take(higher, Message("a space higher than {spaces}", spaces=spaces[-1])))
    if len(spaces) == 1:
        return space
    if not any(block.issuperset(spaces) for block in BLOCKS):
        found = repr(reader.text[start : reader.position])
        reader.fail(
            Message("two to four spaces of one square of 2×2"),
            found=found,
            at=start,
        )
    return Across(spaces)


def read_where(text: str) -> Where:
    """Read where a card is: on one space, across several, or in doubt (REACT-2b, Q-14).

    >>> print(read_where("2+3"))
    2+3
    """
    return _read_all(text, _where)


def read_program(text: str) -> Program:
    """Read a program: placements in any order, separated by blanks (REACT-2).

    >>> print(read_program("R1@9  B1→@2"))
    B1E@2 R1@9
    >>> print(len(read_program("")))
    0
    """
    return _read_all(text, _program)


def _program(reader: _Reader) -> Program:
    placements = []
    while not reader.at_end:
        placements.append(_placement(reader))
        if not reader.skip_blanks() and not reader.at_end:
            reader.fail(Message("a blank before the next card"))
    return Program(placements)


def read_hand(text: str) -> Hand:
    """Read the cards of a hand, separated by commas (PREP-5, Q-1).

    >>> print(read_hand("R1,G1"))
    G1,R1
    """
    return _read_all(text, _hand)


def _hand(reader: _Reader) -> Hand:
    cards: list[Card] = []
    missing = dict(_CARDS)
    while not reader.at_end:
        if cards:
            reader.skip(",", Message("',' and the next card"))
            reader.skip_blanks()
        card = reader.take(missing, _CARD_ONCE if missing else END)
        del missing[str(card)]
        cards.append(card)
        reader.skip_blanks()
    return Hand(cards)
