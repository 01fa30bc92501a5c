"""Hypothesis strategies for property tests, named by the rulebook's nouns in the plural."""
