"""Writes the numbers of rules, rulings and scenarios into the README, between two markers."""

import re
from pathlib import Path

from globe_rules.rulebook import rulebook
from tools.paths import ROOT

README = ROOT / "README.md"
_BETWEEN = re.compile(r"(?<=<!-- counts: written by `make generated` -->\n).*?(?=<!-- end of counts -->)", re.DOTALL)


def sentence() -> str:
    """Return the sentence with the current numbers."""
    book = rulebook()
    undecided = len(book.without_scenario)
    return (
        f"The data contain {len(book.rules)} rules, {len(book.rulings)} rulings and {len(book.conventions)} protocol "
        f"conventions.\nScenarios decide {len(book.all_ids) - undecided} of these ids. "
        f"`globe-rules rule --coverage` says why the other {undecided} have no scenario.\n"
    )


def with_counts(text: str) -> str:
    """Return the text of the README with the current numbers."""
    return _BETWEEN.sub(lambda _old: sentence(), text)


def write(file: Path = README) -> None:
    """Write the current numbers into the README."""
    file.write_text(with_counts(file.read_text(encoding="utf-8")), encoding="utf-8")
