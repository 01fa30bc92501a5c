"""Counts of programs (like perft in chess programming): the cheapest way to compare two engines.

`count` returns the number of legal programs and a digest of the puzzles after them. An engine with a bug
in its cards, in their order or in legality gets different numbers.
"""

from globe_rules.counting._counts import Count, count

__all__ = ["Count", "count"]
