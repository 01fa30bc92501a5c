"""The two rulebooks, English and French, where they differ in the rules (D-1, D-6, D-10, D-11).

Neither overrules the other, so the caller must choose the edition.
"""

from enum import StrEnum

from globe_rules._engine.validation import CheckedEnum


class Edition(CheckedEnum, StrEnum):
    """The English or the French rulebook, with the rules in which they differ (D-1, D-6).

    >>> Edition.EN.seats_moved, Edition.FR.seats_moved
    (1, -1)
    """

    EN = "en"
    FR = "fr"

    @property
    def seats_moved(self) -> int:
        """The number of seats that players move clockwise after covering the puzzles: 1 or -1 (PREP-4, D-1)."""
        return {"en": 1, "fr": -1}[self]

    @property
    def unbroken_tie(self) -> str:
        """The result of a tie that no tiebreaker resolves: `replay` or `tied` (END-3, D-6)."""
        return {"en": "replay", "fr": "tied"}[self]
