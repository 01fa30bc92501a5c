"""Counts of programs: the cheapest way to compare two engines.

`count` returns the number of legal programs and a digest of the puzzles that they leave. An engine
with a mistake in its cards, in their order or in legality gets other numbers.
"""

from globe_rules.counting.counts import Count, count

__all__ = ["Count", "count"]
