"""Hypothesis strategies for property tests: plurals of the rulebook's nouns."""
