"""Makes challenges: random boards from a seed, until the caption of one can just be met and it is interesting.

A random board is a finished puzzle from which the cards of the caption are undone, the last card first.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from attrs import frozen

from globe_rules.actions import PATHS, QUARTER_TURNS, Path
from globe_rules.cards import Card, Colour
from globe_rules.challenges.interest import Interest, few, interest, kept, worth_a_try
from globe_rules.challenges.proof import Proof, all_solutions, attempts_that_would_beat, can_just_be_met
from globe_rules.compass import Direction
from globe_rules.puzzle import Photo, Puzzle, Space
from globe_rules.situations import Situation
from globe_rules.solo import Caption
from globe_rules.solver import Solution

FEWEST = 2
"""Fewest cards of a turn: a turn with a single card is dull."""

A_FEW_TURNS = 2
"""With more turns than this, all turns must share a green card; else fewer turns often suffice."""

REDS = tuple(card for card in Card if card.is_red)
OTHERS = tuple(card for card in Card if not card.is_red)


def mixed(caption: Caption, chance: Random) -> Puzzle:
    """Return a puzzle that can be solved within a caption, perhaps with fewer turns or cards (Q-29).

    >>> print(mixed(Caption(2, 5), Random(1)))
    1E6E4E/8E7E3E/9S5W2E
    """
    photo = Photo(chance.choice(tuple(Direction)))
    while True:
        puzzle: Puzzle | None = photo.finished
        for cards in _cards_by_turn(caption, chance):
            puzzle = puzzle and _taken_apart(puzzle, cards, photo, chance)
        if puzzle:
            return puzzle


def _cards_by_turn(caption: Caption, chance: Random) -> list[list[Card]]:
    """Distribute the cards of a caption over its turns, so that fewer turns cannot simply play the same cards."""
    while True:
        cuts = sorted(chance.choices(range(caption.cards + 1), k=caption.turns - 1))
        numbers = [end - start for start, end in zip([0, *cuts], [*cuts, caption.cards], strict=True)]
        reds = [[card] for card in REDS] if caption.reds else []
        with_red = chance.sample([*reds, *([[]] * caption.turns)], caption.turns)
        others = [number - len(red) for number, red in zip(numbers, with_red, strict=True)]
        if min(numbers) >= FEWEST and max(others) <= len(OTHERS):
            turns = [[*red, *chance.sample(OTHERS, number)] for number, red in zip(others, with_red, strict=True)]
            if caption.turns == 1 or _conflict(turns):
                return turns


def _conflict(turns: Sequence[Sequence[Card]]) -> bool:
    """Return whether all turns share a card (a green one if they are many), or play both red cards (RED-1)."""
    common = set(turns[0]).intersection(*turns[1:])
    if len(turns) > A_FEW_TURNS:
        return any(card.colour is Colour.GREEN for card in common)
    return bool(common) or set(REDS).issubset(card for cards in turns for card in cards)


def _taken_apart(puzzle: Puzzle, cards: Sequence[Card], photo: Photo, chance: Random) -> Puzzle | None:
    """Undo a program of some cards on random spaces; None if a card cannot be played there or cannot lead here."""
    before: Puzzle | None = puzzle
    laid: Mapping[Space, Card] = dict(zip(chance.sample(tuple(Space), len(cards)), cards, strict=True))
    for space in sorted(laid, reverse=True):
        before = before and _undone(laid[space], space, before, photo, chance)
    return before


def _undone(card: Card, space: Space, after: Puzzle, photo: Photo, chance: Random) -> Puzzle | None:
    if card.colour is Colour.GREEN:
        return after.with_tile_turned(space, quarter_turns=-QUARTER_TURNS[card])
    if card.colour is Colour.BLUE:
        found = [PATHS[card](space, arrow) for arrow in card.arrows]
        paths: list[Path] = [path for path in found if not isinstance(path, Situation)]
        return after.moved_along(chance.choice(paths)[::-1]) if paths else None
    # The tile that it brought home is at home now. R2 has also set it upright, so it may have faced any other way.
    homes = [home for home in Space if home != space and photo.place_of(after.tile_at(home)) == home]
    if card is Card.R2:
        homes = [home for home in homes if after.tile_at(home).facing is photo.direction]
    if not homes:
        return None
    before = after.moved_along((space, chance.choice(homes)))
    return before if card is Card.R1 else before.with_tile_turned(space, quarter_turns=chance.choice((1, 2, 3)))


@frozen
class Made:
    """A board, its caption, proof, measures and solution."""

    puzzle: Puzzle
    caption: Caption
    proof: Proof
    interest: Interest
    solution: Solution


def made(caption: Caption, seed: int, *, progress: Callable[[int], None] = lambda _boards: None) -> Made:
    """Make a challenge; the same seed always makes the same one.

    >>> challenge = made(Caption(1, 3), seed=1)
    >>> print(challenge.puzzle, challenge.proof.solutions)
    1N2N8N/6N5N7N/4N3N9N 8
    """
    chance = Random(f"{caption}, seed {seed}")  # noqa: S311 -- a game, not a secret
    boards = 0
    while True:
        boards += 1
        progress(boards)
        if found := judged(mixed(caption, chance), caption):
            return found


def judged(puzzle: Puzzle, caption: Caption) -> Made | None:
    """Return a board with its proof if its caption can just be met and it is worth a try."""
    if not can_just_be_met(puzzle, caption):
        return None
    found = all_solutions(puzzle, caption)
    if found.total > few(caption):
        return None
    worth = interest(found, caption)
    proof = Proof(attempts_that_would_beat(caption), found.total)
    return Made(puzzle, caption, proof, worth, kept(found)) if worth_a_try(worth, caption) else None
