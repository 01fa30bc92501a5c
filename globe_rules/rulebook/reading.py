"""Reads the rulebook, once.

People write `data/*.toml`; read is `rulebook.json`, the same in one file that takes a tenth of the time: `make texts`.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from globe_rules.rulebook.model import Convention, Kind, Rule, Rulebook, Ruling, Section, Term, Witness
from globe_rules.words import Words

# The order of the book.
_SECTIONS = ("con", "aim", "stg", "prep", "card", "react", "recon", "assess", "end", "var", "log", "solo")


@cache
def rulebook() -> Rulebook:
    """Return the whole rulebook: rules, rulings, witnesses and glossary.

    >>> len(rulebook().rules), len(rulebook().rulings)
    (98, 100)
    """
    data = json.loads((Path(__file__).parent / "data" / "rulebook.json").read_text(encoding="utf-8"))
    chapters = [data[name] for name in _SECTIONS]
    rules = [_rule(entry, _section(chapter)) for chapter in chapters for entry in chapter["rule"]]
    rulings = [_ruling(entry) for name in ("differences", "silences", "accidents") for entry in data[name]["ruling"]]
    return Rulebook(
        sections=tuple(map(_section, chapters)),
        rules={rule.id: rule for rule in rules},
        rulings={ruling.id: ruling for ruling in rulings},
        conventions={
            entry["id"]: Convention(entry["id"], _words(entry["title"]), _words(entry))
            for entry in data["conventions"]["convention"]
        },
        witnesses={
            entry["id"]: Witness(entry["id"], entry["language"], _words(entry["state"]))
            for entry in data["witnesses"]["witness"]
        },
        glossary=tuple(Term(_words(entry), _words(entry["means"])) for entry in data["glossary"]["term"]),
        without_scenario={entry["id"]: _words(entry) for entry in data["unspecified"]["without_scenario"]},
    )


def _words(entry: dict[str, str]) -> Words:
    return Words(en=entry["en"], fr=entry["fr"])


def _section(chapter: dict[str, Any]) -> Section:
    return Section(chapter["section"]["id"], _words(chapter["section"]["title"]))


def _rule(entry: dict[str, Any], section: Section) -> Rule:
    return Rule(
        id=entry["id"],
        section=section,
        kind=Kind(entry["kind"]),
        title=_words(entry["title"]),
        text=_words(entry),
        witnesses=tuple(entry["witnesses"]),
    )


def _ruling(entry: dict[str, Any]) -> Ruling:
    return Ruling(
        id=entry["id"],
        touches=tuple(entry["touches"]),
        by_edition=entry.get("edition", False),
        title=_words(entry["title"]),
        question=_words(entry["question"]),
        readings=tuple(map(_words, entry["readings"])),
        choice=_words(entry["choice"]),
        reason=_words(entry["reason"]),
        remedy=_words(entry["remedy"]) if "remedy" in entry else None,
    )
