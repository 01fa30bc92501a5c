"""Draws programs and hands: legal, across spaces, in doubt, void, and wrong in one way or in several."""

from collections.abc import Iterable, Sequence

from globe_rules.cards import Card, Hand
from globe_rules.program import BLOCKS, IN_DOUBT, Across, Placement, Pointing, Where
from globe_rules.puzzle import Space
from globe_rules.questions.chance import Chance
from globe_rules.questions.puzzles import SPACES

CARDS = tuple(Card)
REDS = tuple(card for card in Card if card.is_red)
NOT_REDS = tuple(card for card in Card if not card.is_red)
FULL = Hand.full()
_BLOCKS = tuple(tuple(sorted(block)) for block in BLOCKS)


def texts(values: Iterable[object]) -> list[str]:
    """Return values as they are written on the wire."""
    return [str(value) for value in values]


def where(chance: Chance, free: Sequence[Space] = SPACES, *, unclear: int = 8) -> Where:
    """Draw one of the free spaces, and once in so many times none: across two to four of them, or in doubt (Q-14)."""
    if not chance.one_in(unclear) and free:
        return chance.pick(free)
    return IN_DOUBT if chance.one_in(3) else Across(chance.some(chance.pick(_BLOCKS), fewest=2))


def arrow(chance: Chance, card: Card, *, unclear: int = 12) -> Pointing:
    """Draw how a card's arrow points, once in so many times in doubt (Q-15)."""
    if not card.arrows:
        return None
    return IN_DOUBT if chance.one_in(unclear) else chance.pick(card.arrows)


def placement(chance: Chance, cards: Sequence[Card] = CARDS, free: Sequence[Space] = SPACES) -> Placement:
    """Draw one of the cards, laid in any way."""
    card = chance.pick(cards)
    return Placement(card, where(chance, free), arrow(chance, card))


def wasted(card: Card) -> Placement:
    """Return a card laid where nobody can tell: void, yet used (Q-14, Q-24)."""
    return Placement(card, IN_DOUBT, IN_DOUBT if card.arrows else None)


def legal_program(chance: Chance, cards: int, *, red: Card | None = None, unclear: int = 8) -> list[Placement]:
    """Draw so many cards on spaces of their own, a certain red card among them or none (RED-1, Q-12, Q-13)."""
    chosen = chance.shuffled(NOT_REDS)[: cards - (red is not None)]
    if red is not None:
        chosen.insert(chance.below(len(chosen) + 1), red)
    free = chance.shuffled(SPACES)
    return [
        Placement(card, where(chance, (space,), unclear=unclear), arrow(chance, card, unclear=unclear + 4))
        for card, space in zip(chosen, free, strict=False)
    ]


def any_program(chance: Chance) -> list[Placement]:
    """Draw any program: most are legal, of few cards; some break the rules, in one way or in several (Q-11 to Q-13)."""
    number = chance.pick((1, 1, 1, 2, 2, 3, 4, 6, 9, 0))
    red = chance.pick(REDS) if number and chance.one_in(3) else None
    program = legal_program(chance, number, red=red)
    return with_a_breach(chance, program) if chance.one_in(3) else program


def with_a_breach(chance: Chance, program: Sequence[Placement]) -> list[Placement]:
    """Lay a card or two on top: one that lies already, a second red, or one on a space that is taken."""
    laid = list(program)
    for _ in range(chance.pick((1, 1, 2))):
        taken = [each.where for each in laid if isinstance(each.where, Space)]
        cards = chance.pick((CARDS, REDS, [each.card for each in laid] or CARDS))
        laid.append(placement(chance, cards, chance.pick((SPACES, taken or SPACES))))
    return laid


def hand(chance: Chance, program: Sequence[Placement] = ()) -> Hand:
    """Draw a hand: most are full, or without reds; some lack a card that is laid, some hold no other."""
    kind = chance.below(10)
    if kind < 6:  # noqa: PLR2004 -- more than half
        return FULL if kind else FULL.without(chance.some(REDS))
    cards = [each.card for each in program] or list(CARDS)
    return (FULL.without([chance.pick(cards)]), Hand(set(cards)), Hand(chance.some(CARDS)), FULL.without(REDS))[
        kind - 6
    ]
