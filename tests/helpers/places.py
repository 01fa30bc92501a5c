"""Where things are in a copy of the project."""

from pathlib import Path

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
DOCS = ROOT / "docs"
HELPERS = TESTS / "helpers"
PLAYTHROUGHS = TESTS / "playthroughs"
PROMISED = TESTS / "promised"
JAVASCRIPT = ROOT / "implementations" / "javascript"
