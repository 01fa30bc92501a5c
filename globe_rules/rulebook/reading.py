"""Reads the rulebook, once.

Edit `data/*.toml`, then run `make texts`. The package reads `rulebook.json`, which has the same content
and loads ten times faster.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from globe_rules.i18n import Text
from globe_rules.rulebook.model import Convention, Rule, Rulebook, Ruling, Section, Term, Witness

# The order of the book.
_SECTIONS = ("con", "aim", "stg", "prep", "card", "react", "recon", "assess", "end", "var", "log", "solo")


@cache
def rulebook() -> Rulebook:
    """Return the whole rulebook: rules, rulings, witnesses and glossary.

    >>> len(rulebook().rules), len(rulebook().rulings)
    (98, 100)
    """
    text = (Path(__file__).parent / "data" / "rulebook.json").read_text(encoding="utf-8")
    data = json.loads(text, object_hook=_with_words)
    sections = {Section(**data[name]["section"]): data[name]["rule"] for name in _SECTIONS}
    rules = [Rule(section=section, **entry) for section, entries in sections.items() for entry in entries]
    written = [
        Ruling(by_edition=entry.pop("edition", False), **entry)
        for content in data.values()
        for entry in content.get("ruling", ())
    ]
    return Rulebook(
        sections=tuple(sections),
        rules={rule.id: rule for rule in rules},
        rulings={ruling.id: ruling for ruling in sorted(written, key=_number)},
        pages=_pages(written),
        conventions={entry["id"]: Convention(**entry) for entry in data["conventions"]["convention"]},
        witnesses={entry["id"]: Witness(**entry) for entry in data["witnesses"]["witness"]},
        glossary=tuple(Term(entry["text"], entry["means"]) for entry in data["glossary"]["term"]),
        without_scenario={entry["id"]: entry["text"] for entry in data["unspecified"]["without_scenario"]},
    )


def _number(ruling: Ruling) -> tuple[str, int]:
    """Return the sort key of a ruling: differences first, then by number."""
    letter, _, number = ruling.id.partition("-")
    return letter, int(number)


def _pages(written: Iterable[Ruling]) -> Mapping[str, tuple[str, ...]]:
    """Return the ids of the rulings of each section of a page, in the order in which they were written."""
    found: dict[str, list[str]] = {}
    for ruling in written:
        found.setdefault(ruling.page, []).append(ruling.id)
    return {page: tuple(ids) for page, ids in found.items()}


def _with_words(entry: dict[str, Any]) -> Text | dict[str, Any]:
    """Make words of what stands there in both languages; beside other fields they are its text."""
    if "en" not in entry:
        return entry
    words = Text(en=entry.pop("en"), fr=entry.pop("fr"))
    return {**entry, "text": words} if entry else words
