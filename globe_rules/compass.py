"""Directions, all as seen from the player's seat: N is away from the player."""

from enum import StrEnum

from globe_rules.impossible import OneOf, given


class Direction(OneOf, StrEnum):
    """One of four ways to point: where a tile's own top looks, or how a photo lies (D-3).

    >>> Direction.N.turned(quarter_turns=1)
    <Direction.E: 'E'>
    >>> Direction.N.turned(quarter_turns=-1).glyph
    '←'
    """

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def quarter_turns(self) -> int:
        """How many quarter turns clockwise lead here from N."""
        return _ALL_DIRECTIONS.index(self)

    @property
    def glyph(self) -> str:
        """The arrow that people see in tables and drawings."""
        return Arrow(self.value).glyph

    def turned(self, *, quarter_turns: int) -> "Direction":
        """Return the direction after so many quarter turns clockwise."""
        given(quarter_turns, int, "quarter_turns")
        return _ALL_DIRECTIONS[(_ALL_DIRECTIONS.index(self) + quarter_turns) % 4]


_ALL_DIRECTIONS = tuple(Direction)


class Arrow(OneOf, StrEnum):
    """One of eight ways in which the arrow of a blue card can point (CARD-ARROW).

    A card lies in its frame in one of four ways, so each card knows only four of these.

    >>> Arrow.SE.turned(quarter_turns=1)
    <Arrow.SW: 'SW'>
    >>> Arrow.NW.turned(quarter_turns=5)
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
        """Rows downwards and columns to the right that one step this way covers."""
        return _STEPS[self]

    @property
    def glyph(self) -> str:
        """The arrow that people see in tables and drawings."""
        return "↑↗→↘↓↙←↖"[_ALL_ARROWS.index(self)]

    def turned(self, *, quarter_turns: int) -> "Arrow":
        """Return the arrow after so many quarter turns clockwise."""
        given(quarter_turns, int, "quarter_turns")
        return _ALL_ARROWS[(_ALL_ARROWS.index(self) + 2 * quarter_turns) % 8]


_ALL_ARROWS = tuple(Arrow)
_STEPS = {arrow: (("S" in arrow) - ("N" in arrow), ("E" in arrow) - ("W" in arrow)) for arrow in Arrow}
STRAIGHT_ARROWS = (Arrow.N, Arrow.E, Arrow.S, Arrow.W)
DIAGONAL_ARROWS = (Arrow.NE, Arrow.SE, Arrow.SW, Arrow.NW)
