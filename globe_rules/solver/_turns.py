"""Turns: all ways to place the blue cards of a hand, with or without a red one.

While a turn is applied, each space without a card offers one slot to the tile that is on it when the space
is reached: a green card on that space would rotate that tile. So slots of different tiles never compete.
The numbers of slots of the nine tiles are packed into one number, four bits each, tile 0 in the lowest bits.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from globe_rules.solver._state import HEADS, MOVES, RED, TAILS, Mask, Where, rank, swapped, table

Slots = int
"""The number of slots of each tile, four bits per tile."""

ONE: Final[tuple[Slots, ...]] = tuple(1 << 4 * tile for tile in range(9))
"""One slot for each of the nine tiles."""

TWO_EACH: Final[Slots] = 0x222222222
"""Two slots for each tile. More do not help: see `capped`."""

_ONES: Final = 0x111111111
_TOPS: Final = 0x888888888


def count(slots: Slots, tile: int) -> int:
    """Return the number of slots of a tile.

    >>> [count(0x300000210, tile) for tile in (0, 1, 2, 8)]
    [0, 1, 2, 3]
    """
    return slots >> 4 * tile & 15


def capped(slots: Slots) -> Slots:
    """Return the slots with every count above 2 replaced by 2.

    A third slot in one turn never helps: G1 and G2 cancel each other out, so the third green card alone does the same.

    >>> hex(capped(0x976543210))
    '0x222222210'
    """
    large = (slots + 6 * _ONES) & _TOPS
    return (slots & ~((large >> 3) * 15)) | large >> 2


def covers(slots: Slots, other: Slots) -> bool:
    """Return whether every tile has at least as many slots as in `other`; both must be capped.

    >>> covers(0x21, 0x11), covers(0x20, 0x11)
    (True, False)
    """
    return ((slots | _TOPS) - other) & _TOPS == _TOPS


class Turn(NamedTuple):
    """A turn without its green cards."""

    size: int
    """The number of blue and red cards."""

    after: Where
    """Where the tiles are after the turn."""

    slots: Slots
    """The number of slots of each tile."""

    home: int | None
    """The tile that a red card moves to its right space, if there is one."""

    cards: bytes
    """The numbers of its cards, in reading order: see `_state.PLACEMENTS`."""


class Limits(NamedTuple):
    """The maximum number of blue and red cards in this and later turns, and tables of lower bounds to enforce it.

    A table gives, for each arrangement, a lower bound for the blue and red cards that solve it.
    """

    most: int
    """The maximum number of cards if this turn has no red card."""

    most_with_red: Sequence[int]
    """The maximum number of cards if a red card moves this tile in this turn, by tile; empty if no red card is left."""

    now: tuple[bytes, bytes]
    """The tables to use within the turn: before a red card, and after it."""

    then: tuple[bytes, bytes]
    """The tables to use after the turn: without a red card, and with one."""


_RED_ON = [bytes([RED + space]) for space in range(9)]
_State = tuple[Where, Mask, int, Slots, bytes, int | None]
"""The arrangement, the blue cards left, how many cards may follow, and of the turn so far slots, cards and home."""


def turns_from(where: Where, blues: Mask, limits: Limits, stretch: range = range(9)) -> list[Turn]:
    """Return every turn within the limits whose cards are on a range of spaces.

    A red card on a tile that is already on its right space moves nothing, but R2 still rotates it upright (Q-9).
    """
    most, most_with_red, (before_red, after_red), (without, with_red) = limits
    found: list[_State] = [(where, blues, max((most, *most_with_red)), 0, b"", None)]
    for space in stretch:
        moves = MOVES[space]
        longer: list[_State] = []
        for tiles, left, spare, slots, cards, home in found:
            longer.append((tiles, left, spare, slots + ONE[tiles[space]], cards, home))
            if spare <= 0:
                continue
            fewest = before_red if home is None else after_red
            here = table(tiles)
            for card, number, sources in moves:
                if card & left:
                    after = sources.translate(here)
                    if fewest[HEADS[after[:5]] + TAILS[after[5:]]] < spare:  # `rank(after)`, inlined for speed
                        longer.append((after, left ^ card, spare - 1, slots, cards + number, home))
            if home is None and most_with_red:
                tile = tiles[space]
                after, rest = swapped(tiles, space, tile), most_with_red[tile] - len(cards) - 1
                if after_red[rank(after)] <= rest:
                    longer.append((after, left, rest, slots, cards + _RED_ON[space], tile))
        found = longer
    return [
        Turn(len(cards), after, slots, home, cards)
        for after, _, spare, slots, cards, home in found
        if (without[rank(after)] <= most - len(cards) if home is None else with_red[rank(after)] <= spare)
    ]


def undominated(turns: Iterable[Turn]) -> list[Turn]:
    """Return the turns without those that another turn can replace, with capped slots, few cards first.

    A turn can be replaced by one with the same movement and red card, no more cards and no fewer slots.
    Of equal turns, the first is kept.
    """
    kept: dict[tuple[Where, int | None], list[Turn]] = {}
    for turn in sorted((turn._replace(slots=capped(turn.slots)) for turn in turns), key=_few_cards_then_many_slots):
        same = kept.setdefault((turn.after, turn.home), [])
        if not any(covers(other.slots, turn.slots) for other in same):
            same.append(turn)
    return sorted((turn for same in kept.values() for turn in same), key=_few_cards_then_many_slots)


def _few_cards_then_many_slots(turn: Turn) -> tuple[int, int]:
    return turn.size, -turn.slots
