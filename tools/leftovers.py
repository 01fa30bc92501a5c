"""Finds what a scaffold left to fill in."""

from collections.abc import Iterator
from pathlib import Path

from tools.places import ROOT

TODO = "TODO"
PLACES = ("globe_rules/rulebook/data/*.toml", "features/*/*.feature", "tools/mutants/*.py", "changes/*.md")
"""Where `make ruling`, `make scenario`, `make mutant` and `make convention` write."""


def leftovers(root: Path = ROOT) -> list[str]:
    """Return every line that still has to be filled in, with its file and number."""
    return list(_leftovers(root))


def _leftovers(root: Path) -> Iterator[str]:
    for file in (file for place in PLACES for file in sorted(root.glob(place))):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            if TODO in line:
                yield f"{file.relative_to(root).as_posix()}:{number}: {line.strip()}"
