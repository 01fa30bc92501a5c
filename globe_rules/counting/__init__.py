"""Counting programs: the cheapest way to compare two engines.

How many legal programs of so many cards are there, and what do they all come to? Two whole
numbers; an engine with any mistake in its cards, its order or its legality gets others.
"""

from globe_rules.counting.counts import Count, count

__all__ = ["Count", "count"]
