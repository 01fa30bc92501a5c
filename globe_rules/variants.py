"""The four variants, alone or in any combination (VAR-0), as data that the stages read."""

from collections.abc import Iterable

from attrs import field, frozen

from globe_rules.cards import Card, Hand
from globe_rules.impossible import Called, each_given
from globe_rules.shown import Shown


class Variant(Called):
    """One of the four variants (VAR-1 to VAR-4).

    >>> Variant("long-voyage").called.fr
    'Le Grand Voyage'
    """

    SHOCK_OF_EXPERIENCE = "shock-of-experience", "The Shock of Experience", "Le choc des expériences"
    LONG_VOYAGE = "long-voyage", "The Long Voyage", "Le Grand Voyage"
    WITHOUT_BORDERS = "without-borders", "Without Borders", "Sans frontière"
    IMMEDIATE_DEPARTURE = "immediate-departure", "Immediate Departure", "Départ immédiat"


def _variants(variants: Iterable[Variant | str]) -> frozenset[Variant]:
    return frozenset(map(Variant, each_given(variants, str, "chosen")))


@frozen(repr=False)
class Variants(Shown):
    """Which variants a table plays (VAR-0), and what each of them changes.

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
        """Whether each player's experience decides the side (VAR-1)."""
        return Variant.SHOCK_OF_EXPERIENCE in self.chosen

    @property
    def hand(self) -> Hand:
        """The cards that everyone starts a round with: all ten, or no reds (PREP-5, VAR-2)."""
        reds_out = Variant.LONG_VOYAGE in self.chosen
        return Hand.full().without(card for card in Card if reds_out and card.is_red)

    @property
    def has_frame(self) -> bool:
        """Whether frames are laid; without them a card's space is the one plainly meant (VAR-3, Q-33)."""
        return Variant.WITHOUT_BORDERS not in self.chosen

    @property
    def has_timer(self) -> bool:
        """Whether a timer ends stage B, or a shout of "Stop!" (VAR-4)."""
        return Variant.IMMEDIATE_DEPARTURE not in self.chosen
