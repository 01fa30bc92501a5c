"""The ten Action cards that every player holds: their faces (CARD-0, Q-1)."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any, overload

from attrs import field, frozen

from globe_rules.compass import DIAGONAL_ARROWS, STRAIGHT_ARROWS, Arrow
from globe_rules.i18n import Message
from globe_rules.impossible import Impossible, OneOf, chosen, each_given, given
from globe_rules.shown import Pictured


class Colour(OneOf, StrEnum):
    """The three types of Action card (CARD-0).

    >>> [str(card) for card in Card if card.colour is Colour.BLUE]
    ['B1', 'B2', 'B3', 'B4', 'B5']
    """

    GREEN = "green"
    """Turns a tile where it lies (CARD-G)."""

    BLUE = "blue"
    """Moves tiles (CARD-B)."""

    RED = "red"
    """Brings a tile home, and may turn it (CARD-R)."""


class Card(Pictured, OneOf):
    """One of the ten Action cards (Q-1).

    A blue card has an arrow and works the way it is laid (CARD-ARROW);
    how a green or a red card lies makes no difference (Q-7).

    >>> Card.B5.colour, [str(arrow) for arrow in Card.B5.arrows]
    (<Colour.BLUE: 'blue'>, ['N', 'E', 'S', 'W'])
    >>> Card.R1.arrows
    ()
    >>> Card.G3.rule
    'CARD-G3'
    """

    G1 = 1, Colour.GREEN, ()
    G2 = 2, Colour.GREEN, ()
    G3 = 3, Colour.GREEN, ()
    B1 = 4, Colour.BLUE, STRAIGHT_ARROWS
    B2 = 5, Colour.BLUE, DIAGONAL_ARROWS
    B3 = 6, Colour.BLUE, DIAGONAL_ARROWS
    B4 = 7, Colour.BLUE, STRAIGHT_ARROWS
    B5 = 8, Colour.BLUE, STRAIGHT_ARROWS
    R1 = 9, Colour.RED, ()
    R2 = 10, Colour.RED, ()

    def __init__(self, order: int, colour: Colour, arrows: tuple[Arrow, ...]) -> None:
        self.order = order
        self.colour = colour
        self.arrows = arrows

    @classmethod
    def _missing_(cls, value: object) -> Any:  # noqa: ANN401 -- a card, or an error
        """Find a card by its name; nobody knows the value that Python keeps for it."""
        if isinstance(value, str) and value in cls.__members__:
            return cls.__members__[value]
        return super()._missing_(value)

    def __repr__(self) -> str:
        return f"Card.{self.name}"

    def __str__(self) -> str:
        return self.name

    def __lt__(self, other: "Card") -> bool:
        return self.order < other.order

    __hash__ = object.__hash__  # there is one of each; an enum would look at its name, slowly and for every card

    @property
    def rule(self) -> str:
        """The id of the rule that says what the card does."""
        return f"CARD-{self.name}"

    @property
    def is_red(self) -> bool:
        """Whether the card is red: at most one a turn (RED-1), gone once played (RED-2)."""
        return self.colour is Colour.RED


def to_card(card: Card | str) -> Card:
    """Take a plain name for the card that it means."""
    return card if isinstance(card, Card) else chosen(Card, card, "card")


def _cards(cards: Iterable[Card]) -> frozenset[Card]:
    told = each_given(cards, Card, "cards")
    if len(set(told)) < len(told):
        raise Impossible("cards", ",".join(map(str, told)), Message("each card once"))
    return frozenset(told)


@frozen(repr=False)
class Hand(Pictured):
    """The Action cards that a player may still play (PREP-5, Q-13).

    >>> print(Hand.full())
    G1,G2,G3,B1,B2,B3,B4,B5,R1,R2
    >>> print(Hand.full().without([Card.R1]))
    G1,G2,G3,B1,B2,B3,B4,B5,R2
    >>> [card for card in Hand.full() if card.is_red], Hand.full()[0], len(Hand.full())
    ([Card.R1, Card.R2], Card.G1, 10)
    """

    cards: frozenset[Card] = field(converter=_cards)

    @classmethod
    def full(cls) -> "Hand":
        """Return the ten cards that everyone gets: one of each (CON-4, PREP-5, Q-1)."""
        return cls(Card)

    def without(self, cards: Iterable[Card]) -> "Hand":
        """Return the hand after cards have left it for good (RED-2, VAR-2)."""
        return Hand(self.cards.difference(each_given(cards, Card, "cards")))

    def __contains__(self, card: Card) -> bool:
        given(card, Card, "card")
        return card in self.cards

    def __iter__(self) -> Iterator[Card]:
        return iter(sorted(self.cards))

    def __len__(self) -> int:
        return len(self.cards)

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        return tuple(self)[index]

    def __str__(self) -> str:
        return ",".join(map(str, self))

    @property
    def reds(self) -> frozenset[Card]:
        """The red cards still in it (END-2a)."""
        return frozenset(card for card in self.cards if card.is_red)


NO_REDS = Hand.full().without(Hand.full().reds)
"""The eight cards of a hand without red (VAR-2, SOLO-3)."""
