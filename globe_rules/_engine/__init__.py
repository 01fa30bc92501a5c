"""The reference engine: cards, puzzles, stages and complete rounds."""
