"""Turns: what the blue cards of a hand and perhaps a red one can do, found card by card.

While a turn is carried out, each of its free spaces offers one slot to the tile that lies there
at that moment: a green card on it turns that tile. Slots of different tiles never compete.
How many each tile is offered are nine small numbers packed into one, four bits each, that of tile 0 lowest.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from globe_rules.solver.state import HEADS, MOVES, RED, TAILS, Mask, Where, rank, swapped, table

Slots = int
ONE: Final[tuple[Slots, ...]] = tuple(1 << 4 * tile for tile in range(9))
"""One slot for each of the nine tiles."""

TWO_EACH: Final[Slots] = 0x222222222
"""More slots do not help: see `capped`."""

_ONES: Final = 0x111111111
_TOPS: Final = 0x888888888


def count(slots: Slots, tile: int) -> int:
    """Return the number of slots of a tile.

    >>> [count(0x300000210, tile) for tile in (0, 1, 2, 8)]
    [0, 1, 2, 3]
    """
    return slots >> 4 * tile & 15


def capped(slots: Slots) -> Slots:
    """Replace every count above 2 by 2.

    In one turn more than two help nobody: G1 and G2 undo each other, so the one green card left does the same.

    >>> hex(capped(0x976543210))
    '0x222222210'
    """
    large = (slots + 6 * _ONES) & _TOPS
    return (slots & ~((large >> 3) * 15)) | large >> 2


def covers(slots: Slots, other: Slots) -> bool:
    """Return whether capped slots are at least as many as others for every tile.

    >>> covers(0x21, 0x11), covers(0x20, 0x11)
    (True, False)
    """
    return ((slots | _TOPS) - other) & _TOPS == _TOPS


class Turn(NamedTuple):
    """A turn without its green cards."""

    size: int
    """The number of cards, without green ones."""

    after: Where
    slots: Slots
    """The number of slots of each tile."""

    home: int | None
    """The tile that a red card brings home."""

    laid: bytes
    """The numbers of its cards, in reading order: see `state.PLACEMENTS`."""


class Limits(NamedTuple):
    """How many cards there may be, those of later turns included; and by what tables that is foreseen.

    A table tells for each arrangement how few cards without green ones settle it: never too many.
    """

    most: int
    """Without a red card in this turn."""

    most_with_red: Sequence[int]
    """With a red card in this turn, for each tile that it may bring home; nothing if there is none to play."""

    now: tuple[bytes, bytes]
    """Within the turn, before a red card and after it."""

    then: tuple[bytes, bytes]
    """When the turn is over: without a red card, and with one."""


_RED_ON = [bytes([RED + space]) for space in range(9)]
_State = tuple[Where, Mask, int, Slots, bytes, int | None]
"""The current arrangement, the blue cards left, how many cards may follow, and the turn so far."""


def turns_from(where: Where, blues: Mask, limits: Limits, stretch: range = range(9)) -> list[Turn]:
    """Return every turn within limits, with cards only on a range of spaces.

    A red card on a tile at home moves nothing, but R2 still sets it upright (Q-9).
    """
    most, most_with_red, (before_red, after_red), (without, with_red) = limits
    found: list[_State] = [(where, blues, max((most, *most_with_red)), 0, b"", None)]
    for space in stretch:
        moves = MOVES[space]
        longer: list[_State] = []
        for tiles, left, spare, slots, laid, home in found:
            longer.append((tiles, left, spare, slots + ONE[tiles[space]], laid, home))
            if spare <= 0:
                continue
            fewest = before_red if home is None else after_red
            here = table(tiles)
            for card, number, sources in moves:
                if card & left:
                    after = sources.translate(here)
                    if fewest[HEADS[after[:5]] + TAILS[after[5:]]] < spare:  # `rank`, without the call
                        longer.append((after, left ^ card, spare - 1, slots, laid + number, home))
            if home is None and most_with_red:
                tile = tiles[space]
                after, rest = swapped(tiles, space, tile), most_with_red[tile] - len(laid) - 1
                if after_red[rank(after)] <= rest:
                    longer.append((after, left, rest, slots, laid + _RED_ON[space], tile))
        found = longer
    return [
        Turn(len(laid), after, slots, home, laid)
        for after, _, spare, slots, laid, home in found
        if (without[rank(after)] <= most - len(laid) if home is None else with_red[rank(after)] <= spare)
    ]


def undominated(turns: Iterable[Turn]) -> list[Turn]:
    """Leave out every turn that another replaces: the same movement and red card, no more cards, no fewer slots.

    The others come back with their slots capped, those of few cards first; of equals the first one is kept.
    """
    kept: dict[tuple[Where, int | None], list[Turn]] = {}
    for turn in sorted((turn._replace(slots=capped(turn.slots)) for turn in turns), key=_roomy_first):
        same = kept.setdefault((turn.after, turn.home), [])
        if not any(covers(other.slots, turn.slots) for other in same):
            same.append(turn)
    return sorted((turn for same in kept.values() for turn in same), key=_roomy_first)


def _roomy_first(turn: Turn) -> tuple[int, int]:
    return turn.size, -turn.slots
