"""Finds the TODOs that a scaffold left to fill in."""

from collections.abc import Iterator
from pathlib import Path

from tools.paths import ROOT

TODO = "TODO"
FILES = ("globe_rules/rulebook/data/*.toml", "features/*/*.feature", "tools/mutants/*.py", "changes/*.md")
"""The files that `make ruling`, `make scenario`, `make mutant` and `make convention` write."""


def remaining_todos(root: Path = ROOT) -> list[str]:
    """Return every line with a TODO, as `file:number: line`."""
    return list(_remaining_todos(root))


def _remaining_todos(root: Path) -> Iterator[str]:
    for file in (file for pattern in FILES for file in sorted(root.glob(pattern))):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            if TODO in line:
                yield f"{file.relative_to(root).as_posix()}:{number}: {line.strip()}"
