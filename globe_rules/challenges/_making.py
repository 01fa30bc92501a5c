"""Generate challenges: try random boards from a seed until one is interesting and its caption can just be met.

A random board is a solved puzzle on which random cards of the caption are undone, the last card first.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from attrs import frozen

from globe_rules._engine.actions import PATHS, QUARTER_TURNS, Path
from globe_rules._engine.cards import Card, Colour
from globe_rules._engine.compass import Direction
from globe_rules._engine.puzzle import Photo, Puzzle, Space
from globe_rules._engine.situations import Situation
from globe_rules._engine.solo import Caption
from globe_rules._engine.validation import check_type, checked_int
from globe_rules._i18n import InvalidValue, Message, short_repr
from globe_rules.challenges._interest import Interest, interest, is_interesting, max_solutions, solution_to_keep
from globe_rules.challenges._proof import Proof, all_solutions, attempts_that_would_beat, can_just_be_met
from globe_rules.solver import Solution
from globe_rules.solver._answers import PROVED_TURNS

FEWEST = 2
"""Minimum number of cards per turn: a turn with a single card is not interesting."""

MOST = len(Card) - 2
"""Maximum number of cards per turn: all green and blue ones."""

MAX_SEED = 10**4300
"""Seeds are smaller. Python writes at most 4300 digits, and the seed is part of a text; the command reads no more."""

A_FEW_TURNS = 2
"""With more turns than this, all turns must share a green card; otherwise fewer turns often suffice."""

REDS = tuple(card for card in Card if card.is_red)
OTHERS = tuple(card for card in Card if not card.is_red)


def shuffled(caption: Caption, chance: Random) -> Puzzle:
    """Return a random puzzle that can be solved within a caption, perhaps with fewer turns or cards (Q-29).

    >>> print(shuffled(Caption(2, 5), Random(1)))
    1E6E4E/8E7E3E/9S5W2E
    """
    photo = Photo(chance.choice(tuple(Direction)))
    while True:
        puzzle: Puzzle | None = photo.solved_puzzle
        for cards in _cards_by_turn(caption, chance):
            puzzle = puzzle and _before_turn(puzzle, cards, photo, chance)
        if puzzle:
            return puzzle


def _cards_by_turn(caption: Caption, chance: Random) -> list[list[Card]]:
    """Return random cards for each turn of a caption, such that fewer turns cannot use the same cards."""
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
    """Return whether the cards cannot be used in one turn: all turns share a card, or both red cards occur (RED-1).

    With more than two turns, they must share a green card.
    """
    common = set(turns[0]).intersection(*turns[1:])
    if len(turns) > A_FEW_TURNS:
        return any(card.colour is Colour.GREEN for card in common)
    return bool(common) or set(REDS).issubset(card for cards in turns for card in cards)


def _before_turn(puzzle: Puzzle, cards: Sequence[Card], photo: Photo, chance: Random) -> Puzzle | None:
    """Return a puzzle from which a program of these cards on random spaces leads to `puzzle`; None if it cannot."""
    before: Puzzle | None = puzzle
    placed: Mapping[Space, Card] = dict(zip(chance.sample(tuple(Space), len(cards)), cards, strict=True))
    for space in sorted(placed, reverse=True):
        before = before and _undone(placed[space], space, before, photo, chance)
    return before


def _undone(card: Card, space: Space, after: Puzzle, photo: Photo, chance: Random) -> Puzzle | None:
    if card.colour is Colour.GREEN:
        return after.with_tile_rotated(space, quarter_turns=-QUARTER_TURNS[card])
    if card.colour is Colour.BLUE:
        found = [PATHS[card](space, arrow) for arrow in card.arrows]
        paths: list[Path] = [path for path in found if not isinstance(path, Situation)]
        return after.moved_along(chance.choice(paths)[::-1]) if paths else None
    # A red card has moved a tile to its right space. R2 has also rotated it, so it may have had any other orientation.
    homes = [home for home in Space if home != space and photo.place_of(after.tile_at(home)) == home]
    if card is Card.R2:
        homes = [home for home in homes if after.tile_at(home).facing is photo.direction]
    if not homes:
        return None
    before = after.moved_along((space, chance.choice(homes)))
    return before if card is Card.R1 else before.with_tile_rotated(space, quarter_turns=chance.choice((1, 2, 3)))


@frozen
class NewChallenge:
    """A board, its caption, proof, measures and solution."""

    puzzle: Puzzle
    caption: Caption
    proof: Proof
    interest: Interest
    solution: Solution


def make_challenge(
    caption: Caption, seed: int, *, progress: Callable[[int], None] = lambda _boards: None
) -> NewChallenge:
    """Generate a challenge for a caption. The same seed always gives the same challenge (Q-29, Q-51).

    The caption has one to three turns with two to eight cards each. If few boards meet it, this takes minutes.
    `progress` is called with the number of boards tried so far.

    >>> from globe_rules import Caption
    >>> from globe_rules.challenges import make_challenge
    >>> challenge = make_challenge(Caption(1, 3), seed=1)
    >>> print(challenge.puzzle, challenge.proof.solutions)
    1N2N8N/6N5N7N/4N3N9N 8
    """
    check_type(caption, Caption, "caption")
    seed = checked_int(seed, "seed")
    if abs(seed) >= MAX_SEED:
        raise InvalidValue("seed", short_repr(seed), Message("a shorter number"))
    _check_limits(caption)
    chance = Random(f"{caption}, seed {seed}")  # noqa: S311 -- a game, not a secret
    boards = 0
    while True:
        boards += 1
        progress(boards)
        if found := evaluate(shuffled(caption, chance), caption):
            return found


def _check_limits(caption: Caption) -> None:
    """Raise InvalidValue for a caption that no board could just meet."""
    if not (1 <= caption.turns <= PROVED_TURNS and FEWEST * caption.turns <= caption.cards <= MOST * caption.turns):
        limits = {"turns": PROVED_TURNS, "fewest": FEWEST, "most": MOST}
        expected = Message("1 to {turns} turns with {fewest} to {most} cards each", **limits)
        raise InvalidValue("caption", str(caption), expected)


def evaluate(puzzle: Puzzle, caption: Caption) -> NewChallenge | None:
    """Return the challenge of a board if its caption can just be met and it is interesting, otherwise None."""
    if not can_just_be_met(puzzle, caption):
        return None
    found = all_solutions(puzzle, caption)
    if found.total > max_solutions(caption):
        return None
    measures = interest(found, caption)
    if not is_interesting(measures, caption):
        return None
    proof = Proof(attempts_that_would_beat(caption), found.total)
    return NewChallenge(puzzle, caption, proof, measures, solution_to_keep(found))
