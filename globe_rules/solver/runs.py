"""Runs: the blue cards on some spaces in reading order, what they move, and where they leave room.

A turn without red is one run over the nine spaces. A turn with a red card on a space is a
run before that space, the red card, and a run after it. While a run is carried out, each of
its free spaces offers one slot to the tile that lies there at that moment: a green card on it
turns that tile. Slots of different tiles never compete.
"""

from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from typing import NamedTuple

from globe_rules.actions import PATHS
from globe_rules.cards import Card, Colour
from globe_rules.program import Placement
from globe_rules.puzzle import Space
from globe_rules.situations import Situation
from globe_rules.solver.slots import NONE, Slots, capped, covers, one
from globe_rules.solver.state import REBUILT, Where, table

BLUES = tuple(card for card in Card if card.colour is Colour.BLUE)

Mask = int
"""Blue cards as a number: bit 0 is B1."""


class Run(NamedTuple):
    """Blue cards on a stretch of spaces, each of them applicable."""

    sources: Where
    """For each space: the space where the tile that lies there afterwards lay before."""

    cards: Mask
    slots: Slots
    """For each space: how many slots the tile that lies there before the run is offered."""

    blues: tuple[Placement, ...]


class Move(NamedTuple):
    """What a run comes to, whichever cards do it."""

    size: int
    """How many blue cards it takes."""

    sources: Where
    slots: Slots


class Opening(NamedTuple):
    """What comes before a red card, and which cards are left for what comes after it."""

    move: Move
    red: int
    """The space of the red card."""

    left: Mask


def mask_of(cards: Iterable[Card]) -> Mask:
    """Return the blue ones among some cards as a number.

    >>> mask_of([Card.G1, Card.B1, Card.B3])
    5
    """
    held = set(cards)
    return sum(1 << number for number, card in enumerate(BLUES) if card in held)


def _blue_moves() -> list[list[tuple[Mask, Placement, Where]]]:
    """Return for each space the applicable blue cards there, and the sources of their movement."""
    moves: list[list[tuple[Mask, Placement, Where]]] = [[] for _ in Space]
    for number, card in enumerate(BLUES):
        for space in Space:
            for arrow in card.arrows:
                path = PATHS[card](space, arrow)
                if not isinstance(path, Situation):
                    sources = bytearray(REBUILT)
                    for to, come_from in zip(path, (*path[1:], path[0]), strict=True):
                        sources[to - 1] = come_from - 1
                    moves[space - 1].append((1 << number, Placement(card, space, arrow), bytes(sources)))
    return moves


BLUE_MOVES = _blue_moves()
"""For each space: the sixty ways in all to lay a blue card so that it applies (Q-3 to Q-6)."""


def runs(stretch: range, cards: Mask) -> Iterator[Run]:
    """Return every run over a stretch of spaces with some of the cards.

    >>> sum(1 for _ in runs(range(9), mask_of(BLUES)))
    57917
    """
    found = [Run(REBUILT, 0, NONE, ())]
    for space in stretch:
        longer = []
        for sources, used, slots, blues in found:
            longer.append(Run(sources, used, slots + one(sources[space]), blues))
            now = table(sources)
            longer += [
                Run(moved.translate(now), used | card, slots, (*blues, placement))
                for card, placement, moved in BLUE_MOVES[space]
                if card & cards & ~used
            ]
        found = longer
    return iter(found)


def undominated(moves: Iterable[Move]) -> list[Move]:
    """Leave out every move that another replaces: the same movement, no more cards, no fewer slots.

    The others come back with their slots capped, those of few cards first.
    """
    by_sources: dict[Where, set[tuple[int, Slots]]] = {}
    for size, sources, slots in moves:
        by_sources.setdefault(sources, set()).add((size, capped(slots)))
    return sorted(
        Move(size, sources, slots)
        for sources, same in by_sources.items()
        for size, slots in same
        if len(same) == 1
        or not any(fewer <= size and covers(more, slots) for fewer, more in same if (fewer, more) != (size, slots))
    )


def _by_movement(found: Iterable[Run]) -> dict[Where, list[Run]]:
    """Return runs by what they move, those of few cards first."""
    by_sources: dict[Where, list[Run]] = {}
    for run in sorted(found, key=lambda run: len(run.blues)):
        by_sources.setdefault(run.sources, []).append(run)
    return by_sources


class Repertoire:
    """All that some blue cards can do in a turn; each part is made when it is first asked for."""

    def __init__(self, blues: Mask) -> None:
        self.blues = blues
        self._before: dict[int, dict[Where, list[Run]]] = {}
        self._after: dict[int, dict[Where, list[Run]]] = {}

    @cached_property
    def runs(self) -> dict[Where, list[Run]]:
        """Every turn without red, by its movement."""
        return _by_movement(runs(range(9), self.blues))

    def runs_before(self, red: int) -> dict[Where, list[Run]]:
        """Return what can be laid on the spaces before a red card, by its movement."""
        if red not in self._before:
            self._before[red] = _by_movement(runs(range(red), self.blues))
        return self._before[red]

    def runs_after(self, red: int) -> dict[Where, list[Run]]:
        """Return what can be laid on the spaces after a red card, by its movement."""
        if red not in self._after:
            self._after[red] = _by_movement(runs(range(red + 1, 9), self.blues))
        return self._after[red]

    @cached_property
    def moves(self) -> list[Move]:
        """What turns without red come to."""
        return undominated(_moves(run for same in self.runs.values() for run in same))

    @cached_property
    def openings(self) -> list[Opening]:
        """What can come before a red card; those of few cards first."""
        return sorted(
            Opening(move, red, self.blues & ~cards)
            for red in range(9)
            for cards, moves in _by_cards(self.runs_before(red)).items()
            for move in moves
        )

    @cached_property
    def endings(self) -> dict[tuple[int, Mask], list[Move]]:
        """What can come after a red card with the cards that are left; those of few cards first."""
        found = {}
        for red in range(9):
            by_cards = _by_cards(self.runs_after(red))
            for left in {opening.left for opening in self.openings if opening.red == red}:
                fitting = (move for cards, moves in by_cards.items() if not cards & ~left for move in moves)
                found[red, left] = undominated(fitting)
        return found


def _moves(found: Iterable[Run]) -> Iterator[Move]:
    return (Move(len(run.blues), run.sources, run.slots) for run in found)


def _by_cards(by_movement: dict[Where, list[Run]]) -> dict[Mask, list[Move]]:
    by_cards: dict[Mask, list[Run]] = {}
    for same in by_movement.values():
        for run in same:
            by_cards.setdefault(run.cards, []).append(run)
    return {cards: undominated(_moves(same)) for cards, same in by_cards.items()}


@cache
def repertoire(blues: Mask) -> Repertoire:
    """Return what some blue cards can do in a turn."""
    return Repertoire(blues)
