"""Measure how interesting a board is by its solutions."""

from collections.abc import Callable, Mapping
from itertools import pairwise

from attrs import evolve, frozen

from globe_rules._engine.puzzle import Puzzle, Space
from globe_rules._engine.situations import Situation
from globe_rules._engine.solo import Caption, attempt
from globe_rules._engine.stages.reconstruction import Reconstruction, apply_card
from globe_rules._i18n import Message, Translatable
from globe_rules.challenges._proof import LISTED, question
from globe_rules.solver import Solution, Solutions, solve


@frozen
class Interest:
    """Measures of a board: of all its solutions, and of the published one."""

    solutions: int
    """The number of attempts that meet the caption."""

    unsettled: int
    """The number of tiles that are at the start on the wrong space or in the wrong orientation."""

    entangled: int
    """The number of cards that move or rotate a tile that another card of the same turn moves or rotates."""

    order_matters: bool
    """Whether a turn would have a different result if its cards were applied from space 9 to space 1."""

    colours: int
    """The number of card colours in the solution, 1 to 3."""

    red_needed: bool
    """Whether every solution uses a red card."""

    fewest_in_a_turn: int
    """The number of cards of the shortest turn."""


def interest(found: Solutions, caption: Caption) -> Interest:
    """Measure a board by its solutions."""
    best = solution_to_keep(found)
    turns = _turns(best)
    return Interest(
        solutions=found.total,
        unsettled=len(_changed(best.puzzle, best.photo.solved_puzzle)),
        entangled=sum(map(_entangled, turns)),
        order_matters=any(map(_order_matters, turns)),
        colours=len({card.colour for turn in turns for card in turn.used}),
        red_needed=caption.reds and solve(question(best.puzzle, evolve(caption, reds=False))) is None,
        fewest_in_a_turn=min(len(turn.used) for turn in turns),
    )


def solution_to_keep(found: Solutions) -> Solution:
    """Return the solution to publish.

    It has the fewest turns that consist of a single card; of those, the most entangled cards (see `Interest`);
    of those, it is the first in alphabetical order.
    """

    def rank(solution: Solution) -> tuple[int, int, list[str]]:
        turns = _turns(solution)
        single = sum(len(turn.used) == 1 for turn in turns)
        return single, -sum(map(_entangled, turns)), [str(solution.photo), *map(str, solution.programs)]

    return min(found.listed, key=rank)


def _turns(solution: Solution) -> tuple[Reconstruction, ...]:
    """Return the reconstructions of a solution, one per turn."""
    return attempt(solution.puzzle, solution.programs, photo=solution.photo).turns


def _changed(before: Puzzle, after: Puzzle) -> set[Space]:
    """Return the tiles that differ between two puzzles."""
    return {tile.home for tile, other in zip(before.tiles, after.tiles, strict=True) if tile != other}


def _entangled(turn: Reconstruction) -> int:
    """Count the cards that move or rotate a tile that another card of the turn moves or rotates."""
    touched = [_changed(*both) for both in pairwise([turn.start, *(step.puzzle for step in turn.steps)])]
    return sum(
        any(tiles & others for other, others in enumerate(touched) if other != number)
        for number, tiles in enumerate(touched)
    )


def _order_matters(turn: Reconstruction) -> bool:
    puzzle = turn.start
    for placement in reversed(turn.program.placements):
        after = apply_card(placement, puzzle, turn.photo)
        puzzle = puzzle if isinstance(after, Situation) else after
    return puzzle != turn.puzzle


def max_solutions(caption: Caption) -> int:
    """Return how many solutions a board with this caption may have; one with more is not interesting.

    More are allowed for several turns, because a green card can often be used in any of them.
    """
    return min(LISTED, 8 << max(0, caption.cards - 3 + 3 * (caption.turns - 1)))


DEMANDS: Mapping[Translatable, Callable[[Interest, Caption], bool]] = {
    Message(
        "few solutions: at most 8 for three cards in one turn, twice as many for each further card, "
        "eight times as many for each further turn, and never more than 1,000"
    ): lambda measures, caption: measures.solutions <= max_solutions(caption),
    Message("at least as many misplaced or rotated tiles as cards"): lambda measures, caption: (
        measures.unsettled >= caption.cards
    ),
    Message(
        "at least half of the cards affect a tile that another card of the same turn also affects"
    ): lambda measures, caption: 2 * measures.entangled >= caption.cards,
    Message(
        "the order of the spaces matters: applied from 9 to 1, a program would have a different result"
    ): lambda measures, _caption: measures.order_matters,
    Message("cards of at least two colours"): lambda measures, _caption: measures.colours > 1,
    Message("if the caption allows red cards and several turns, every solution uses a red card"): (
        lambda measures, caption: measures.red_needed or not caption.reds or caption.turns == 1
    ),
    Message("no turn with a single card"): lambda measures, _caption: measures.fewest_in_a_turn > 1,
}
"""The requirements for every board, each with its check."""


def is_interesting(measures: Interest, caption: Caption) -> bool:
    """Return whether a board meets all requirements."""
    return all(met(measures, caption) for met in DEMANDS.values())
