"""Hypothesis strategies for puzzles, cards and programs."""

from functools import cache
from itertools import combinations
from typing import TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from globe_rules import IN_DOUBT, Across, Card, Direction, Hand, Photo, Placement, Program, Puzzle, Space, Tile
from globe_rules._engine.program import BLOCKS, Pointing, Where

T = TypeVar("T")

REDS = tuple(card for card in Card if card.is_red)
NOT_REDS = tuple(card for card in Card if not card.is_red)
SOLVED = {
    "N": "1N2N3N/4N5N6N/7N8N9N",
    "E": "7E4E1E/8E5E2E/9E6E3E",
    "S": "9S8S7S/6S5S4S/3S2S1S",
    "W": "3W6W9W/2W5W8W/1W4W7W",
}
"""The solved puzzle for each direction of the photo, in notation; independent of the engine."""


def weighted(*strategies: SearchStrategy[T]) -> SearchStrategy[T]:
    """Draw from one of the strategies; one that is listed twice is drawn twice as often, unlike with `one_of`."""
    return st.sampled_from(strategies).flatmap(lambda strategy: strategy)


def directions() -> SearchStrategy[Direction]:
    """Draw one of the four directions."""
    return st.sampled_from(Direction)


def photos() -> SearchStrategy[Photo]:
    """Draw a photo in any of the four directions (D-3)."""
    return directions().map(Photo)


def tiles() -> SearchStrategy[Tile]:
    """Draw one of the nine tiles in any orientation (CON-2)."""
    return st.builds(Tile, spaces(), directions())


def puzzles() -> SearchStrategy[Puzzle]:
    """Draw nine tiles, shuffled and rotated in any way (PREP-2)."""
    homes = st.permutations(tuple(Space))
    facings = st.lists(directions(), min_size=9, max_size=9)
    return st.builds(lambda *drawn: Puzzle(map(Tile, *drawn)), homes, facings)


def cards(*colours: str) -> SearchStrategy[Card]:
    """Draw a card of some colours, by default of any (CARD-0)."""
    return st.sampled_from([card for card in Card if card.colour in colours or not colours])


def hands() -> SearchStrategy[Hand]:
    """Draw a hand of none to all ten cards (PREP-5)."""
    return st.sets(cards()).map(lambda missing: Hand.full().without(missing))  # so that it shrinks to all ten


def spaces() -> SearchStrategy[Space]:
    """Draw one of the nine spaces (CON-5)."""
    return st.sampled_from(Space)


@cache
def no_spaces() -> SearchStrategy[Where]:
    """Draw a position that is not one space: across two to four spaces, or in doubt (Q-14)."""
    across = [Across(some) for block in BLOCKS for size in (2, 3, 4) for some in combinations(sorted(block), size)]
    return st.just(IN_DOUBT) | st.sampled_from(across)


# Strategies that are used very often are built once.
_ASTRAY = st.sampled_from([False, False, True])
_ARROWS: dict[Card, SearchStrategy[Pointing]] = {
    card: st.sampled_from((*card.arrows, IN_DOUBT)) if card.arrows else st.none() for card in Card
}


def all_clear_placements(*colours: str) -> list[Placement]:
    """Return every clear placement of the cards of some colours, by default of all (225)."""
    chosen = [card for card in Card if card.colour in colours or not colours]
    return [Placement(card, space, arrow) for card in chosen for space in Space for arrow in card.arrows or (None,)]


def clear_placements(*colours: str) -> SearchStrategy[Placement]:
    """Draw a clear placement: on one space, with a clear arrow. It may be void (Q-3 to Q-6)."""
    return st.sampled_from(all_clear_placements(*colours))


@st.composite
def placements(draw: DrawFn) -> Placement:
    """Draw any placement: clear, across spaces, or with space or arrow in doubt (Q-14, Q-15)."""
    card = draw(cards())
    return Placement(card, draw(spaces() | no_spaces()), draw(_ARROWS[card]))


@st.composite
def legal_programs(draw: DrawFn) -> Program:
    """Draw a legal program: each card once, at most one red, one card per space (RED-1, Q-12, Q-13)."""
    chosen = draw(st.lists(st.sampled_from(NOT_REDS), unique=True))
    chosen += draw(st.lists(st.sampled_from(REDS), max_size=1))
    free = draw(st.permutations(tuple(Space)))
    return Program(
        Placement(card, draw(no_spaces()) if draw(_ASTRAY) else space, draw(_ARROWS[card]))
        for card, space in zip(chosen, free, strict=False)
    )


@st.composite
def _programs_with_more(draw: DrawFn) -> Program:
    """Draw a legal program with one or two more placements."""
    return Program((*draw(legal_programs()), *draw(st.lists(placements(), min_size=1, max_size=2))))


def programs() -> SearchStrategy[Program]:
    """Draw any program; some break one or several rules (Q-11, Q-12, Q-13)."""
    return st.one_of(legal_programs(), _programs_with_more(), st.lists(placements(), max_size=5).map(Program))
