"""Mistakes that the scenarios do not catch yet, or not by a scenario that cites the broken id."""

from collections.abc import Mapping

AWAITING_SCENARIO: Mapping[str, tuple[str, ...]] = {}
"""For each such mutant the broken ids that no scenario catching it cites; a test holds the list to be exact."""

ALIKE_SO_FAR: tuple[tuple[str, ...], ...] = ()
"""Mutants that no scenario tells apart yet, other than those that no scenario catches; exact as well."""
