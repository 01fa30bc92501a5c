"""The four variants, which can be combined (VAR-0), as data that the stages use."""

from collections.abc import Iterable

from attrs import field, frozen

from globe_rules._engine.cards import Card, Hand
from globe_rules._engine.display import NotationRepr
from globe_rules._engine.validation import LabelledEnum, tuple_of


class Variant(LabelledEnum):
    """One of the four variants (VAR-1 to VAR-4).

    >>> Variant("long-voyage").label.fr
    'Le Grand Voyage'
    """

    SHOCK_OF_EXPERIENCE = "shock-of-experience", "The Shock of Experience", "Le choc des expériences"
    LONG_VOYAGE = "long-voyage", "The Long Voyage", "Le Grand Voyage"
    WITHOUT_BORDERS = "without-borders", "Without Borders", "Sans frontière"
    IMMEDIATE_DEPARTURE = "immediate-departure", "Immediate Departure", "Départ immédiat"


def _variants(variants: Iterable[Variant | str]) -> frozenset[Variant]:
    return frozenset(map(Variant, tuple_of(variants, str, "chosen")))


@frozen(repr=False)
class Variants(NotationRepr):
    """The variants that are played (VAR-0), and what they change.

    >>> variants = Variants(["long-voyage", "immediate-departure"])
    >>> print(variants)
    long-voyage,immediate-departure
    >>> print(variants.hand)
    G1,G2,G3,B1,B2,B3,B4,B5
    >>> variants.has_timer, variants.has_frame
    (False, True)
    """

    chosen: frozenset[Variant] = field(default=frozenset(), converter=_variants)

    def __str__(self) -> str:
        return ",".join(variant for variant in Variant if variant in self.chosen)

    @property
    def sides_by_experience(self) -> bool:
        """Whether each player's experience decides which side they play (VAR-1)."""
        return Variant.SHOCK_OF_EXPERIENCE in self.chosen

    @property
    def hand(self) -> Hand:
        """The cards with which every player starts a round: all ten, or all but the red ones (PREP-5, VAR-2)."""
        without_reds = Variant.LONG_VOYAGE in self.chosen
        return Hand.full().without(card for card in Card if without_reds and card.is_red)

    @property
    def has_frame(self) -> bool:
        """Whether frames are used; without them, a card is on the space that is clearly meant (VAR-3, Q-33)."""
        return Variant.WITHOUT_BORDERS not in self.chosen

    @property
    def has_timer(self) -> bool:
        """Whether the timer ends stage B; otherwise a shout of "Stop!" does (VAR-4)."""
        return Variant.IMMEDIATE_DEPARTURE not in self.chosen


def to_variants(variants: Variants | Iterable[Variant | str]) -> Variants:
    """Return variants; a list of their names is converted."""
    return variants if isinstance(variants, Variants) else Variants(tuple_of(variants, str, "variants"))
