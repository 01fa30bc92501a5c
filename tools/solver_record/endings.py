"""All turns that bring all tiles home, computed backwards from the reconstructed image."""

from collections.abc import Iterator
from functools import cache

from globe_rules.solver._state import (
    ALL_BLUES,
    ARRANGEMENTS,
    BLUES,
    PLACEMENTS,
    RED,
    SOLVED,
    Mask,
    Where,
    inverse,
    mask_of,
    swapped,
    table,
)
from globe_rules.solver._turns import Limits, Slots, Turn, capped, count, turns_from, undominated

_NOTHING = bytes(ARRANGEMENTS)
_NO_LIMITS = Limits(len(BLUES), (), (_NOTHING, _NOTHING), (_NOTHING, _NOTHING))

_Ending = tuple[int, int | None, Slots]
"""The number of cards, the tile of the red card (if any), and the slots of each tile."""


def runs(stretch: range, blues: Mask = ALL_BLUES) -> list[Turn]:
    """Return every way to place blue cards on a range of spaces, as turns that start from the reconstructed image.

    So `after` has, for each space, the space that its tile comes from, and slots belong to the tile
    that is on each space before the run.

    >>> len(runs(range(3)))
    208
    """
    return turns_from(SOLVED, blues, _NO_LIMITS, stretch)


@cache
def moves(blues: Mask = ALL_BLUES) -> list[Turn]:
    """Return the undominated turns without a red card."""
    return undominated(runs(range(9), blues))


def endings(blues: Mask = ALL_BLUES) -> dict[Where, list[Turn]]:
    """Return the undominated turns that bring all tiles home from each arrangement, fewest cards first."""
    found: dict[Where, dict[_Ending, bytes]] = {}
    for run in moves(blues):
        where = inverse(run.after)
        found.setdefault(where, {})[run.size, None, capped(_by_tile(where, run.slots))] = run.cards
    for red in range(9):
        for where, ending, placed in _with_red(red, blues):
            found.setdefault(where, {}).setdefault(ending, placed)
    return {
        where: undominated(Turn(size, SOLVED, slots, home, placed) for (size, home, slots), placed in same.items())
        for where, same in found.items()
    }


def _with_red(red: int, blues: Mask) -> Iterator[tuple[Where, _Ending, bytes]]:
    """Yield the arrangements from which a turn with a red card on space `red` brings all tiles home, with that turn.

    The tile of the red card is at home after the turn, so the two tiles were swapped before the card.
    """
    later = _by_cards(runs(range(red + 1, 9), blues))
    for cards, openings in _by_cards(runs(range(red), blues)).items():
        fitting = undominated(run for others, same in later.items() if not cards & others for run in same)
        last = [
            (run.size + 1, home, table(swapped(after_red, red, home)), _by_tile(after_red, run.slots), run.cards)
            for run in fitting
            for after_red in [inverse(run.after)]
            for home in range(9)
            if after_red[home] == home
        ]
        for opening in undominated(openings):
            backward = inverse(opening.after)
            offered = [(space, times) for space in range(9) if (times := count(opening.slots, space))]
            placed = opening.cards + bytes([RED + red])
            for size, home, before_red, slots, then_placed in last:
                where = backward.translate(before_red)
                for space, times in offered:
                    slots += times << 4 * where[space]  # noqa: PLW2901 -- the sum of both runs' slots
                yield where, (opening.size + size, home, capped(slots)), placed + then_placed


def _by_cards(found: list[Turn]) -> dict[Mask, list[Turn]]:
    by_cards: dict[Mask, list[Turn]] = {}
    for run in found:
        by_cards.setdefault(mask_of(PLACEMENTS[number].card for number in run.cards), []).append(run)
    return by_cards


def _by_tile(where: Where, slots: Slots) -> Slots:
    return sum(count(slots, space) << 4 * tile for space, tile in enumerate(where))
