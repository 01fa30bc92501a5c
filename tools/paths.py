"""Paths of the repository's folders."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
DOCS = ROOT / "docs"
HELPERS = TESTS / "helpers"
PLAYTHROUGHS = TESTS / "playthroughs"
PUBLISHED = TESTS / "published"
JAVASCRIPT = ROOT / "implementations" / "javascript"
