"""How interesting a board is, measured on its solutions."""

from collections.abc import Callable, Mapping
from itertools import pairwise

from attrs import evolve, frozen

from globe_rules.challenges.proof import LISTED, question
from globe_rules.i18n import Message, Translatable
from globe_rules.puzzle import Puzzle, Space
from globe_rules.situations import Situation
from globe_rules.solo import Caption, attempt
from globe_rules.solver import Solution, Solutions, solve
from globe_rules.stages.reconstruction import Reconstruction, carry_out


@frozen
class Interest:
    """Measures of a board: of all its solutions, and of the one that is kept."""

    solutions: int
    """The number of attempts that meet the caption."""

    unsettled: int
    """The number of tiles in the wrong place or facing the wrong way at the start."""

    entangled: int
    """The number of cards that move or turn a tile that another card of the same turn moves or turns."""

    order_matters: bool
    """Whether a turn would have another result if its cards were carried out from space 9 to space 1."""

    colours: int
    """The number of card colours in the solution, 1 to 3."""

    red_needed: bool
    """Whether every solution plays a red card."""

    fewest_in_a_turn: int
    """The number of cards of the shortest turn."""


def interest(found: Solutions, caption: Caption) -> Interest:
    """Measure a board by its solutions."""
    best = kept(found)
    turns = _turns(best)
    return Interest(
        solutions=found.total,
        unsettled=len(_changed(best.puzzle, best.photo.finished)),
        entangled=sum(map(_entangled, turns)),
        order_matters=any(map(_order_matters, turns)),
        colours=len({card.colour for turn in turns for card in turn.used}),
        red_needed=caption.reds and solve(question(best.puzzle, evolve(caption, reds=False))) is None,
        fewest_in_a_turn=min(len(turn.used) for turn in turns),
    )


def kept(found: Solutions) -> Solution:
    """Return the solution to keep: few turns of one card, then many entangled cards, then the first by its text."""

    def rank(solution: Solution) -> tuple[int, int, list[str]]:
        turns = _turns(solution)
        lonely = sum(len(turn.used) == 1 for turn in turns)
        return lonely, -sum(map(_entangled, turns)), [str(solution.photo), *map(str, solution.programs)]

    return min(found.some, key=rank)


def _turns(solution: Solution) -> tuple[Reconstruction, ...]:
    """Return the reconstructions of a solution, one per turn."""
    return attempt(solution.puzzle, solution.programs, photo=solution.photo).turns


def _changed(before: Puzzle, after: Puzzle) -> set[Space]:
    """Return the tiles that have moved or turned."""
    return {tile.home for tile, other in zip(before.tiles, after.tiles, strict=True) if tile != other}


def _entangled(turn: Reconstruction) -> int:
    """Count the cards that move or turn a tile that another card of the turn moves or turns."""
    touched = [_changed(*both) for both in pairwise([turn.start, *(step.puzzle for step in turn.steps)])]
    return sum(
        any(tiles & others for other, others in enumerate(touched) if other != number)
        for number, tiles in enumerate(touched)
    )


def _order_matters(turn: Reconstruction) -> bool:
    puzzle = turn.start
    for placement in reversed(turn.program.placements):
        after = carry_out(placement, puzzle, turn.photo)
        puzzle = puzzle if isinstance(after, Situation) else after
    return puzzle != turn.puzzle


def few(caption: Caption) -> int:
    """Return the most solutions allowed: more for several turns, because a green card often fits in several."""
    return min(LISTED, 8 << max(0, caption.cards - 3 + 3 * (caption.turns - 1)))


DEMANDS: Mapping[Translatable, Callable[[Interest, Caption], bool]] = {
    Message(
        "few solutions: at most 8 of three cards in one turn, "
        "twice as many for each further card, eight times for each further turn, 1,000 in any case"
    ): lambda judged, caption: judged.solutions <= few(caption),
    Message("at least as many tiles to settle as there are cards"): lambda judged, caption: (
        judged.unsettled >= caption.cards
    ),
    Message(
        "half of the cards or more touch a tile that another card of their turn touches, too"
    ): lambda judged, caption: 2 * judged.entangled >= caption.cards,
    Message(
        "the order of the spaces matters: carried out from 9 to 1, a program would come to something else"
    ): lambda judged, _caption: judged.order_matters,
    Message("cards of two colours or three"): lambda judged, _caption: judged.colours > 1,
    Message("where several turns allow red cards, no solution does without"): lambda judged, caption: (
        judged.red_needed or not caption.reds or caption.turns == 1
    ),
    Message("no turn with a single card"): lambda judged, _caption: judged.fewest_in_a_turn > 1,
}
"""The demands on every board, each with its check."""


def worth_a_try(judged: Interest, caption: Caption) -> bool:
    """Return whether a board meets every demand."""
    return all(met(judged, caption) for met in DEMANDS.values())
