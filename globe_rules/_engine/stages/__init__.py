"""The stages of a round, each in its own module; no stage imports another (STG-1)."""
