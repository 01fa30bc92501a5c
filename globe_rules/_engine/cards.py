"""The ten Action cards of a player, and hands of them (CARD-0, Q-1)."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Self, overload

from attrs import field, frozen

from globe_rules._engine.compass import DIAGONAL_ARROWS, STRAIGHT_ARROWS, Arrow
from globe_rules._engine.display import Drawable
from globe_rules._engine.validation import CheckedEnum, to_member, tuple_of
from globe_rules._i18n import InvalidValue, Message


class Colour(CheckedEnum, StrEnum):
    """The three types of Action card (CARD-0).

    >>> [str(card) for card in Card if card.colour is Colour.BLUE]
    ['B1', 'B2', 'B3', 'B4', 'B5']
    """

    GREEN = "green"
    """Rotates a tile on its space (CARD-G)."""

    BLUE = "blue"
    """Moves tiles (CARD-B)."""

    RED = "red"
    """Moves a tile to the space where it belongs; R2 also rotates it (CARD-R)."""


class Card(Drawable, CheckedEnum):
    """One of the ten Action cards (Q-1).

    A blue card has an arrow, which points as the card is placed (CARD-ARROW).
    The orientation of a green or red card makes no difference (Q-7).

    >>> Card.B5.colour, [str(arrow) for arrow in Card.B5.arrows]
    (<Colour.BLUE: 'blue'>, ['N', 'E', 'S', 'W'])
    >>> Card.R1.arrows
    ()
    >>> Card.G3.rule
    'CARD-G3'
    """

    G1 = "G1", 1, Colour.GREEN, ()
    G2 = "G2", 2, Colour.GREEN, ()
    G3 = "G3", 3, Colour.GREEN, ()
    B1 = "B1", 4, Colour.BLUE, STRAIGHT_ARROWS
    B2 = "B2", 5, Colour.BLUE, DIAGONAL_ARROWS
    B3 = "B3", 6, Colour.BLUE, DIAGONAL_ARROWS
    B4 = "B4", 7, Colour.BLUE, STRAIGHT_ARROWS
    B5 = "B5", 8, Colour.BLUE, STRAIGHT_ARROWS
    R1 = "R1", 9, Colour.RED, ()
    R2 = "R2", 10, Colour.RED, ()

    _value_: str
    order: int
    colour: Colour
    arrows: tuple[Arrow, ...]

    def __new__(cls, name: str, order: int = 0, colour: Colour = Colour.GREEN, arrows: tuple[Arrow, ...] = ()) -> Self:
        """Store the rest as attributes, so that the value is the name, as in `Card("B1")` and in JSON."""
        card = object.__new__(cls)
        card._value_ = name
        card.order = order
        card.colour = colour
        card.arrows = arrows
        return card

    def __repr__(self) -> str:
        return f"Card.{self.name}"

    def __str__(self) -> str:
        return self._name_  # in Python 3.11, ten times as fast as `name`

    def __lt__(self, other: "Card") -> bool:
        try:
            return self.order < other.order
        except AttributeError:  # not a card; checked afterwards, because cards are sorted all the time
            return NotImplemented

    def __hash__(self) -> int:
        return self.order  # the same in every run, unlike the hash of a name, so that sets have the same order

    @property
    def rule(self) -> str:
        """The id of the card's own rule, such as `CARD-B5`."""
        return f"CARD-{self.name}"

    @property
    def is_red(self) -> bool:
        """Whether the card is red: at most one per turn (RED-1), discarded after use (RED-2)."""
        return self.colour is Colour.RED


def to_card(card: Card | str) -> Card:
    """Return a card; a plain name such as `"B1"` is converted."""
    return card if isinstance(card, Card) else to_member(Card, card, "card")


def _listed(cards: Iterable[Card | str]) -> tuple[Card, ...]:
    return tuple(map(to_card, tuple_of(cards, (Card, str), "cards")))


def _cards(cards: Iterable[Card | str]) -> tuple[Card, ...]:
    listed = _listed(cards)
    if len(set(listed)) < len(listed):
        raise InvalidValue("cards", ",".join(map(str, listed)), Message("each card once"))
    return tuple(sorted(listed))


@frozen(repr=False)
class Hand(Drawable):
    """The Action cards that a player may still place (PREP-5, Q-13).

    >>> print(Hand.full())
    G1,G2,G3,B1,B2,B3,B4,B5,R1,R2
    >>> print(Hand.full().without([Card.R1]))
    G1,G2,G3,B1,B2,B3,B4,B5,R2
    >>> [card for card in Hand.full() if card.is_red], Hand.full()[0], len(Hand.full())
    ([Card.R1, Card.R2], Card.G1, 10)
    """

    cards: tuple[Card, ...] = field(converter=_cards)
    """The cards, sorted. Iterating over a hand gives the same."""

    @classmethod
    def full(cls) -> "Hand":
        """Return the hand that every player gets: all ten cards, each once (CON-4, PREP-5, Q-1)."""
        return cls(Card)

    def without(self, cards: Iterable[Card | str]) -> "Hand":
        """Return the hand without some cards, which are out of the round (RED-2, VAR-2)."""
        out = _listed(cards)
        return Hand(card for card in self.cards if card not in out) if out else self

    def __contains__(self, card: Card | str) -> bool:
        return to_card(card) in self.cards

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        return self.cards[index]

    def __str__(self) -> str:
        return ",".join(map(str, self))

    @property
    def reds(self) -> tuple[Card, ...]:
        """The red cards in the hand, sorted (END-2a)."""
        return tuple(card for card in self.cards if card.is_red)


NO_REDS = Hand.full().without(Hand.full().reds)
"""The eight green and blue cards (VAR-2, SOLO-3)."""
