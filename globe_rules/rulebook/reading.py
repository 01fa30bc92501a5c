"""Reads the rulebook's files, once."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from globe_rules.rulebook.model import Convention, Kind, Rule, Rulebook, Ruling, Section, Term, Witness
from globe_rules.words import LANGUAGES, Words

# The order of the book.
_SECTIONS = ("con", "aim", "stg", "prep", "card", "react", "recon", "assess", "end", "var", "log", "solo")


@cache
def rulebook() -> Rulebook:
    """Return the whole rulebook: rules, rulings, witnesses and glossary.

    >>> len(rulebook().rules), len(rulebook().rulings)
    (98, 100)
    """
    chapters = [_load(name) for name in _SECTIONS]
    rules = [_rule(entry, _section(chapter)) for chapter in chapters for entry in chapter["rule"]]
    rulings = [_ruling(entry) for name in ("differences", "silences", "accidents") for entry in _load(name)["ruling"]]
    return Rulebook(
        sections=tuple(map(_section, chapters)),
        rules={rule.id: rule for rule in rules},
        rulings={ruling.id: ruling for ruling in rulings},
        conventions={
            entry["id"]: Convention(entry["id"], _words(entry["title"]), _words(entry))
            for entry in _load("conventions")["convention"]
        },
        witnesses={
            entry["id"]: Witness(entry["id"], entry["language"], _words(entry["state"]))
            for entry in _load("witnesses")["witness"]
        },
        glossary=tuple(Term(_words(entry), _words(entry["means"])) for entry in _load("glossary")["term"]),
        without_scenario={entry["id"]: _words(entry) for entry in _load("unspecified")["without_scenario"]},
    )


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((files("globe_rules.rulebook") / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def _words(entry: dict[str, str]) -> Words:
    # Line breaks in the files are for their writers only; blanks that do not break are for the readers.
    english, french = (re.sub(r"[ \n]+", " ", entry[language]).strip(" ") for language in LANGUAGES)
    return Words(en=english, fr=french)


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
