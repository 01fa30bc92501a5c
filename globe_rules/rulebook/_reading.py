"""Read the rulebook, once.

Edit `data/*.toml`, then run `make texts`. The package reads `rulebook.json`, which has the same content
and loads ten times faster.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from attrs import evolve

from globe_rules._i18n import Text
from globe_rules.rulebook._model import Convention, Law, Rule, Rulebook, Ruling, Section, Source, Term

_KINDS = ("rule", "ruling", "convention")

# The order of the book.
_SECTIONS = ("con", "aim", "stg", "prep", "card", "react", "recon", "assess", "end", "var", "log", "solo")


@cache
def rulebook() -> Rulebook:
    """Return the whole rulebook: rules, rulings, sources and glossary.

    >>> from globe_rules.rulebook import rulebook
    >>> rulebook().rulings["Q-6"].title.en
    'B5 not at the end of a line'
    """
    text = (Path(__file__).parent / "data" / "rulebook.json").read_text(encoding="utf-8")
    data = json.loads(text, object_hook=_with_text)
    reasons = _without_scenario(data)
    sections = {Section(**data[name]["section"]): data[name]["rule"] for name in _SECTIONS}
    rules = [Rule(section=section, **entry) for section, entries in sections.items() for entry in entries]
    rulings = [
        Ruling(by_edition=entry.pop("edition", False), **_readings(entry.pop("readings")), **entry)
        for content in data.values()
        for entry in content.get("ruling", ())
    ]
    book = Rulebook(
        sections=tuple(sections),
        rules={rule.id: rule for rule in rules},
        rulings={ruling.id: ruling for ruling in sorted(rulings, key=_number)},
        pages=_pages(rulings),
        conventions={entry["id"]: Convention(**entry) for entry in data["conventions"]["convention"]},
        laws={entry["id"]: Law(**entry) for entry in data["laws"]["law"]},
        sources={entry["id"]: Source(**entry) for entry in data["sources"]["source"]},
        glossary=tuple(Term(entry["text"], entry["means"]) for entry in data["glossary"]["term"]),
        without_scenario={},
    )
    return evolve(book, without_scenario={id_: reasons[id_] for id_ in book.all_ids if id_ in reasons})


def _without_scenario(data: Mapping[str, Any]) -> dict[str, Text]:
    """Remove the reasons why an id has no scenario from the entries, and return them by id."""
    entries = [entry for content in data.values() for kind in _KINDS for entry in content.get(kind, ())]
    return {entry["id"]: entry.pop("without_scenario") for entry in entries if "without_scenario" in entry}


def _readings(entries: Iterable[Text | dict[str, Text]]) -> dict[str, Any]:
    """Return the fields `readings` and `unaskable` of a ruling."""
    readings = [{"text": entry} if isinstance(entry, Text) else entry for entry in entries]
    reasons = {number: entry["unaskable"] for number, entry in enumerate(readings, start=1) if "unaskable" in entry}
    return {"readings": [entry["text"] for entry in readings], "unaskable": reasons}


def _number(ruling: Ruling) -> tuple[str, int]:
    """Return the sort key of a ruling: D-n before Q-n, then by number."""
    letter, _, number = ruling.id.partition("-")
    return letter, int(number)


def _pages(rulings: Iterable[Ruling]) -> Mapping[str, tuple[str, ...]]:
    """Return the ids of the rulings of each section of a page, in the order of the data files."""
    found: dict[str, list[str]] = {}
    for ruling in rulings:
        found.setdefault(ruling.page, []).append(ruling.id)
    return {page: tuple(ids) for page, ids in found.items()}


def _with_text(entry: dict[str, Any]) -> Text | dict[str, Any]:
    """Replace the fields `en` and `fr` of an entry by one field `text`, or by the text itself if it has no others."""
    if "en" not in entry:
        return entry
    text = Text(en=entry.pop("en"), fr=entry.pop("fr"))
    return {**entry, "text": text} if entry else text
