"""Mistakes that the scenarios do not catch yet, or not by a scenario that cites the broken id."""

from collections.abc import Mapping

AWAITING_SCENARIO: Mapping[str, tuple[str, ...]] = {
    "four-players-at-most": ("PREP-1", "Q-30"),
    "b1-swaps-with-the-end-of-the-line": ("CARD-B1",),
    "b2-swaps-with-the-far-corner": ("CARD-B2",),
    "travelling-tile-looks-ahead": ("Q-8", "CARD-B"),
    "done-before-the-signal": ("Q-39",),
    "photos-are-lifted-from-the-start": ("REACT-1",),
    "a-moved-card-points-up": ("Q-32",),
    "absent-cards-can-be-touched": ("Q-32",),
    "flipper-may-turn-cards": ("REACT-3a",),
    "flip-can-be-taken-back": ("Q-42",),
    "void-card-ends-the-program": ("D-5",),
    "the-rest-by-the-number-of-their-seats": ("Q-16",),
    "played-red-can-be-laid-next-turn": ("ASSESS-2a", "Q-13"),
    "round-forgets-the-photo": ("ASSESS-1", "D-3"),
    "end-of-the-voyage-is-not-told": ("ASSESS-1",),
    "a-tie-leads-to-a-new-turn": ("END-3",),
    "reds-of-earlier-turns-are-forgotten": ("END-2a", "Q-25"),
    "one-round-more-than-players": ("LOG-2", "Q-28"),
    "no-card-returns-when-alone": ("SOLO-1", "Q-49"),
    "long-voyage-does-not-count-alone": ("Q-49",),
    "attempt-goes-on-after-success": ("ASSESS-1",),
    "red-binds-its-own-turn-only": ("Q-27",),
    "captions-limit-each-turn": ("SOLO-3", "Q-29"),
}
"""For each such mutant the broken ids that no scenario catching it cites; a test holds the list to be exact."""

ALIKE_SO_FAR: tuple[tuple[str, ...], ...] = (("any-direction-in-spite-of-reds", "void-red-leaves-the-direction-free"),)
"""Mutants that no scenario tells apart yet, other than those that no scenario catches; exact as well."""
