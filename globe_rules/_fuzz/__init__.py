"""Differential fuzzing: random requests over the whole rulebook; differences are shrunk and explained."""
