"""Publishes the suite: scenarios of both languages, the table of placements and counts, as JSON vectors.

Run `python -m globe_rules.specification.publish` after changing a feature; a test
proves that the committed vectors are up to date.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

from globe_rules.cards import Card
from globe_rules.counting.table import table as table_of_counts
from globe_rules.rulebook import rulebook
from globe_rules.specification.cases import record
from globe_rules.specification.features import Scenario, features_folder, scenarios
from globe_rules.specification.placements import predicted, read_table
from globe_rules.specification.suite import SUITE_VERSION, VECTORS
from globe_rules.words import LANGUAGES

# One puzzle in which no tile is at home for any direction of the photo, and no two neighbours look the same way.
TABLE_PUZZLE = "2W6S9N/7E3S1S/4W8W5E"

# The rows of the table of counts that are also asked for three cards: 83,160 programs take a slow engine seconds.
THREE_CARDS = "C"


def scenario_vectors() -> Iterator[dict[str, Any]]:
    """Join the scenarios of both languages, which must record the same case."""
    by_language = [list(scenarios(language)) for language in LANGUAGES]
    for twins in zip(*by_language, strict=True):
        english, french = map(record, twins)
        if english.canonical() != french.canonical():
            message = f"{english.id}: the English and the French scenario differ"
            raise ValueError(message)
        yield {
            **english.as_json(),
            "name": _both(twins, "name"),
            "why": _both(twins, "why"),
            "scenario": {twin.language: twin.text for twin in twins},
        }


def _both(twins: tuple[Scenario, ...], what: str) -> dict[str, str]:
    return {twin.language: getattr(twin, what) for twin in twins}


def table_vectors() -> Iterator[dict[str, Any]]:
    """Turn the hand-written table into cases: every card × space × arrow × photo direction."""
    table = read_table((features_folder() / "placements.txt").read_text(encoding="utf-8"))
    for card, space, photo in product(Card, range(1, 10), "NESW"):
        for arrow in [str(arrow) for arrow in card.arrows] or [""]:
            placement = f"{card}{arrow}@{space}"
            puzzle, effect, because = predicted(table, TABLE_PUZZLE, photo, placement)
            step = {"placement": placement, "effect": effect} | ({"because": because} if because else {})
            title = rulebook()[card.rule].title
            yield {
                "id": f"TABLE.{placement}.{photo}",
                "cites": [card.rule, *([because] if because else [])],
                "request": {
                    "op": "reconstruction",
                    "photo": photo,
                    "hand": [str(each) for each in Card],
                    "puzzle": TABLE_PUZZLE,
                    "program": [placement],
                },
                "expect": [{"at": "/puzzle", "is": puzzle}, {"at": "/steps", "is": [step]}],
                "name": {"en": f"{placement}, photo {photo}", "fr": f"{placement}, image {photo}"},
                "why": {"en": title.en, "fr": title.fr},
            }


def count_vectors() -> Iterator[dict[str, Any]]:
    """Turn the table of counts into cases, as far as a slow engine answers in time."""
    for row in table_of_counts():
        for cards in range(1, 4 if row.id in THREE_CARDS else 3):
            found = row.counts[cards]
            void = (" or void", " ou nulles") if row.void else ("", "")
            yield {
                "id": f"COUNT.{row.id}{cards}",
                "cites": ["RECON-2"],
                "request": {
                    "op": "count",
                    "photo": str(row.photo),
                    "hand": [str(card) for card in Card if card in row.hand],
                    "puzzle": str(row.puzzle),
                    "cards": cards,
                    "void": row.void,
                },
                "expect": [{"at": "/programs", "is": found.programs}, {"at": "/digest", "is": found.digest}],
                "name": {
                    "en": f"All programs of {cards} applicable{void[0]} cards, photo {row.photo}",
                    "fr": f"Tous les programmes de {cards} cartes applicables{void[1]}, image {row.photo}",
                },
                "why": {
                    "en": "Every legal program counts once and leaves the right puzzle.",
                    "fr": "Chaque programme autorisé compte une fois et laisse le bon puzzle.",
                },
            }


def canonical(value: object) -> str:
    """Return JSON as one line, the same bytes on every machine."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _lines(cases: list[dict[str, Any]], schema: str) -> str:
    """Write a file of vectors with one case a line, so that a change shows as one line."""
    head = canonical({"$schema": schema, "suite": SUITE_VERSION})[:-1]
    return head + ',"cases":[\n' + ",\n".join(map(canonical, cases)) + "\n]}\n"


def published() -> Mapping[str, str]:
    """Return every file of the suite by name."""
    files = {
        "scenarios.json": list(scenario_vectors()),
        "placements.json": list(table_vectors()),
        "counts.json": list(count_vectors()),
    }
    digest = hashlib.sha256()
    for cases in files.values():
        for case in cases:
            digest.update(canonical({key: case[key] for key in ("id", "cites", "request", "expect")}).encode() + b"\n")
    about = {
        "suite": SUITE_VERSION,
        "digest": f"sha256:{digest.hexdigest()}",
        "cases": {name: len(cases) for name, cases in files.items()},
    }
    texts = {name: _lines(cases, "urn:globe-rules:schema:vectors:1") for name, cases in files.items()}
    return {**texts, "suite.json": json.dumps(about, indent=2) + "\n"}


def main() -> None:
    """Write the suite into the package."""
    for name, text in published().items():
        Path(str(VECTORS), name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
