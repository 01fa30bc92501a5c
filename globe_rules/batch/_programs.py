"""Arrays of legal programs: all of them, random ones, and whether programs are legal."""

from itertools import combinations
from math import prod

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from globe_rules._engine.cards import Card, Hand
from globe_rules._engine.puzzle import Photo, Puzzle, Space
from globe_rules._engine.stages.reconstruction import apply_card
from globe_rules._engine.validation import check_type, checked_int
from globe_rules._i18n import InvalidValue, Message, short_repr
from globe_rules.batch._codes import NO_CARD, PLACEMENTS, Codes, checked_size, program_codes

_PER_SPACE = NO_CARD // len(Space)
"""The number of placements on one space."""

_CARD_BIT = np.array([1 << placement.card.order for placement in PLACEMENTS] + [0], np.uint16)
_SPACE_BIT = np.array([1 << code // _PER_SPACE for code in range(NO_CARD)] + [0], np.uint16)
_NOT_VOID = np.array(
    [isinstance(apply_card(placement, Photo().solved_puzzle, Photo()), Puzzle) for placement in PLACEMENTS] + [True]
)


_MAX_ROWS = 1_000_000_000
"""Most rows that `all_programs` may need while it adds a card; four cards of a full hand need 2 GB of memory."""


def _bits(cards: tuple[Card, ...]) -> int:
    return sum(1 << card.order for card in cards)


_REDS = _bits(Hand.full().reds)


def are_legal(programs: ArrayLike, hand: Hand = Hand.full()) -> NDArray[np.bool_]:  # noqa: B008 -- a frozen value
    """Return which programs are legal (Q-11 to Q-13).

    A legal program has at most one red card, one card per space, and each card from the hand once.

    >>> from globe_rules import read_program
    >>> from globe_rules.batch import are_legal, encode_programs
    >>> are_legal(encode_programs([read_program("R1@1 G1@2"), read_program("R1@1 R2@2")]))
    array([ True, False])
    """
    check_type(hand, Hand, "hand")
    allowed = _bits(hand.cards)
    codes = program_codes(programs)
    cards, spaces = _CARD_BIT[codes], _SPACE_BIT[codes]
    used = np.bitwise_or.reduce(cards, axis=1)
    # The sum of different bits is equal to their union; with a bit that occurs twice, it is not.
    once = (cards.sum(axis=1) == used) & (spaces.sum(axis=1) == np.bitwise_or.reduce(spaces, axis=1))
    legal: NDArray[np.bool_] = once & (used | allowed == allowed) & (used & _REDS != _REDS)
    return legal


def _checked_cards(cards: int) -> int:
    number = checked_int(cards, "cards")
    if not 0 <= number <= len(Space):
        raise InvalidValue("cards", short_repr(cards), Message("0 to 9"))
    return number


def all_programs(
    cards: int,
    *,
    hand: Hand = Hand.full(),  # noqa: B008 -- a frozen value: sharing it is harmless
    void: bool = True,
) -> Codes:
    """Return every legal program with a number of clearly placed cards (RED-1, Q-12, Q-13).

    Programs with void cards are left out if `void` is false (RECON-6). With all ten cards there are 225 programs
    of one card, 19,368 of two and 820,008 of three. Raises InvalidValue for more programs than memory can hold,
    such as those of five cards.

    >>> from globe_rules.batch import all_programs
    >>> len(all_programs(2)), len(all_programs(2, void=False))
    (19368, 4208)
    """
    cards = _checked_cards(cards)
    check_type(hand, Hand, "hand")
    check_type(void, bool, "void")
    codes = np.flatnonzero(are_legal(np.arange(NO_CARD)[:, None], hand) & (_NOT_VOID[:-1] | void)).astype(np.uint8)
    if _most_rows(codes, cards) > _MAX_ROWS:
        raise InvalidValue(
            "cards", str(cards), Message("fewer cards: all programs of this length would fill the memory")
        )
    programs = np.empty((1, 0), np.uint8)
    for _ in range(cards):
        last = programs[:, -1:] if programs.shape[1] else np.zeros((1, 1), np.uint8)
        longer = np.concatenate(
            [np.repeat(programs, len(codes), axis=0), np.tile(codes, len(programs))[:, None]], axis=1
        )
        in_order = longer[:, -1] >= np.repeat(last[:, 0], len(codes))
        programs = longer[in_order]
        programs = programs[are_legal(programs, hand)]
    return programs


def _most_rows(codes: Codes, cards: int) -> int:
    """Return an upper limit of the rows while `all_programs` adds cards: different cards, on any spaces."""
    selections = [1] + [0] * cards
    for number in np.unique(_CARD_BIT[codes], return_counts=True)[1].tolist():
        for size in range(cards, 0, -1):
            selections[size] += selections[size - 1] * number
    return max(selections[:-1], default=0) * len(codes)


def random_programs(
    number: int,
    cards: int,
    chance: Generator,
    *,
    hand: Hand = Hand.full(),  # noqa: B008 -- as above
) -> Codes:
    """Return random legal programs with a number of clearly placed cards, all equally likely; some cards are void.

    Raises InvalidValue if the hand has too few cards (RED-1, Q-13).

    >>> from numpy.random import default_rng
    >>> from globe_rules.batch import random_programs
    >>> random_programs(3, 5, default_rng(1)).shape
    (3, 5)
    """
    cards = _checked_cards(cards)
    number = checked_size(number, "number")
    check_type(chance, Generator, "chance")
    check_type(hand, Hand, "hand")
    choices = [each for each in combinations(hand.cards, cards) if sum(card.is_red for card in each) <= 1]
    if not choices:
        raise InvalidValue("cards", str(cards), Message("fewer cards: a program takes each card once and one red card"))
    arrows = np.array([max(1, len(card.arrows)) for card in Card])
    weights = np.array([prod(max(1, len(card.arrows)) for card in each) for each in choices], float)
    indices = np.array([[card.order - 1 for card in each] for each in choices], np.intp).reshape(len(choices), cards)
    chosen = indices[chance.choice(len(choices), number, p=weights / weights.sum())]
    spaces = chance.permuted(np.tile(np.arange(len(Space)), (number, 1)), axis=1)[:, :cards]
    pointing = np.floor(chance.random((number, cards)) * arrows[chosen]).astype(np.intp)
    first = np.concatenate([[0], np.cumsum(arrows)[:-1]])
    return np.sort((spaces * _PER_SPACE + first[chosen] + pointing).astype(np.uint8), axis=1)


def random_puzzles(number: int, chance: Generator) -> Codes:
    """Return random puzzles, all equally likely (PREP-2). Unlike `shuffled`, it may return a solved one.

    >>> from numpy.random import default_rng
    >>> from globe_rules.batch import random_puzzles
    >>> random_puzzles(3, default_rng(1)).shape
    (3, 9)
    """
    number = checked_size(number, "number")
    check_type(chance, Generator, "chance")
    homes = chance.permuted(np.tile(np.arange(len(Space)), (number, 1)), axis=1)
    return (4 * homes + chance.integers(4, size=homes.shape)).astype(np.uint8)
