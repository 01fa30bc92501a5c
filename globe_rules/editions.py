"""The two rulebooks, where they differ in what happens (D-1, D-6, D-10, D-11).

Neither overrules the other, so nothing here is a default: the caller names the edition.
"""

from enum import StrEnum

from globe_rules.impossible import OneOf


class Edition(OneOf, StrEnum):
    """One of the two books, and what it says differently (D-1, D-6).

    >>> Edition.EN.seats_moved, Edition.FR.seats_moved
    (1, -1)
    """

    EN = "en"
    FR = "fr"

    @property
    def seats_moved(self) -> int:
        """How many seats clockwise everyone moves once the puzzles are covered (PREP-4, D-1)."""
        return {"en": 1, "fr": -1}[self]

    @property
    def unbroken_tie(self) -> str:
        """What follows when every tie-breaker is used up: play again, or stay tied (END-3, D-6)."""
        return {"en": "replay", "fr": "tied"}[self]
