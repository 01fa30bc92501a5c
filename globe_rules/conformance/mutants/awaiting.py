"""Mistakes that the scenarios do not catch yet, or not by a scenario that cites the broken id."""

from collections.abc import Mapping

AWAITING_SCENARIO: Mapping[str, tuple[str, ...]] = {
    "b1-swaps-with-the-end-of-the-line": ("CARD-B1",),
    "b2-swaps-with-the-far-corner": ("CARD-B2",),
    "travelling-tile-looks-ahead": ("Q-8", "CARD-B"),
    "photos-are-lifted-from-the-start": ("REACT-1",),
    "a-moved-card-points-up": ("Q-32",),
    "flip-can-be-taken-back": ("Q-42",),
    "void-card-ends-the-program": ("D-5",),
    "the-rest-by-the-number-of-their-seats": ("Q-16",),
    "played-red-can-be-laid-next-turn": ("ASSESS-2a", "Q-13"),
    "reds-of-earlier-turns-are-forgotten": ("END-2a", "Q-25"),
    "no-card-returns-when-alone": ("SOLO-1", "Q-49"),
    "attempt-goes-on-after-success": ("ASSESS-1",),
    "red-binds-its-own-turn-only": ("Q-27",),
    "captions-limit-each-turn": ("SOLO-3", "Q-29"),
}
"""For each such mutant the broken ids that no scenario catching it cites; a test holds the list to be exact."""
