"""The stages of a round, each in a module of its own that knows none of the others (STG-1)."""
