"""Fuzzing: random situations over the whole rulebook, compared, shrunk and told."""
