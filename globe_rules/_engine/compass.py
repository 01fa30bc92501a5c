"""Directions, all as seen from the player's seat: N is away from the player."""

from enum import StrEnum

from globe_rules._engine.validation import CheckedEnum, checked_int


class Direction(CheckedEnum, StrEnum):
    """One of the four directions in which the top of a tile or photo can point (D-3).

    >>> Direction.N.rotated(quarter_turns=1)
    <Direction.E: 'E'>
    >>> Direction.N.rotated(quarter_turns=-1).glyph
    '←'
    """

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def quarter_turns(self) -> int:
        """The number of clockwise quarter turns from N to this direction, 0 to 3."""
        return _ALL_DIRECTIONS.index(self)

    @property
    def glyph(self) -> str:
        """The arrow character for tables and drawings, such as `→`."""
        return Arrow(self.value).glyph

    def rotated(self, *, quarter_turns: int) -> "Direction":
        """Return the direction after a number of clockwise quarter turns."""
        return _ALL_DIRECTIONS[(_ALL_DIRECTIONS.index(self) + checked_int(quarter_turns, "quarter_turns")) % 4]


_ALL_DIRECTIONS = tuple(Direction)


class Arrow(CheckedEnum, StrEnum):
    """One of the eight directions in which the arrow of a blue card can point (CARD-ARROW).

    A card fits its space in four orientations, so each card has only four of these arrows.

    >>> Arrow.SE.rotated(quarter_turns=1)
    <Arrow.SW: 'SW'>
    >>> Arrow.NW.rotated(quarter_turns=5)
    <Arrow.NE: 'NE'>
    >>> Arrow.SE.step
    (1, 1)
    """

    N = "N"
    NE = "NE"
    E = "E"
    SE = "SE"
    S = "S"
    SW = "SW"
    W = "W"
    NW = "NW"

    @property
    def step(self) -> tuple[int, int]:
        """The rows (down) and columns (right) of one step in this direction, each -1, 0 or 1."""
        return _STEPS[self]

    @property
    def glyph(self) -> str:
        """The arrow character for tables and drawings, such as `→`."""
        return "↑↗→↘↓↙←↖"[_ALL_ARROWS.index(self)]

    def rotated(self, *, quarter_turns: int) -> "Arrow":
        """Return the arrow after a number of clockwise quarter turns."""
        return _ALL_ARROWS[(_ALL_ARROWS.index(self) + 2 * checked_int(quarter_turns, "quarter_turns")) % 8]


_ALL_ARROWS = tuple(Arrow)
_STEPS = {arrow: (("S" in arrow) - ("N" in arrow), ("E" in arrow) - ("W" in arrow)) for arrow in Arrow}
STRAIGHT_ARROWS = (Arrow.N, Arrow.E, Arrow.S, Arrow.W)
DIAGONAL_ARROWS = (Arrow.NE, Arrow.SE, Arrow.SW, Arrow.NW)
