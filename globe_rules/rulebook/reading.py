"""Reads the rulebook, once.

People write `data/*.toml`; read is `rulebook.json`, the same in one file that takes a tenth of the time: `make texts`.
"""

import json
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
    rulings = [
        Ruling(by_edition=entry.pop("edition", False), **entry)
        for name in ("differences", "silences", "accidents")
        for entry in data[name]["ruling"]
    ]
    return Rulebook(
        sections=tuple(sections),
        rules={rule.id: rule for rule in rules},
        rulings={ruling.id: ruling for ruling in rulings},
        conventions={entry["id"]: Convention(**entry) for entry in data["conventions"]["convention"]},
        witnesses={entry["id"]: Witness(**entry) for entry in data["witnesses"]["witness"]},
        glossary=tuple(Term(entry["text"], entry["means"]) for entry in data["glossary"]["term"]),
        without_scenario={entry["id"]: entry["text"] for entry in data["unspecified"]["without_scenario"]},
    )


def _with_words(entry: dict[str, Any]) -> Text | dict[str, Any]:
    """Make words of what stands there in both languages; beside other fields they are its text."""
    if "en" not in entry:
        return entry
    words = Text(en=entry.pop("en"), fr=entry.pop("fr"))
    return {**entry, "text": words} if entry else words
