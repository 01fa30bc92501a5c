"""The traceability table: each sentence of the five sources, and the rule that states it.

The text of the sources is protected, so it is not in this package. A sentence is identified by its number
in its source, its number of words and a digest of them. What it says is written in our own words, once for
all sources that contain it. The data is in `data/books/*.toml` and is read on first use.

    >>> line = books().line_at("EN2", 98)
    >>> line.part.title.en, line.step, line.ids
    ('End of the voyage', 2, ('END-2b',))
"""

import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from attrs import field, frozen

from globe_rules._i18n import Language, Text

# In the order of the book; then the margins of all pages, and text that does not belong to the book.
_PARTS = (
    "cover",
    "contents",
    "wish",
    "stages",
    "preparation",
    "cards",
    "reaction",
    "reconstruction",
    "assessment",
    "end",
    "variants",
    "log",
    "solo",
    "back",
    "margins",
    "strays",
)


@frozen
class Sentence:
    """One sentence of a source, or the part of it that the source contains, without its text."""

    source: str
    number: int
    """The number of the sentence in its source, from 1."""

    length: int
    """The number of words."""

    digest: str
    """A digest of the words."""


@frozen
class Part:
    """One part of the books, from one heading to the next."""

    id: str
    title: Text


@frozen
class Line:
    """One statement of the books in our own words, with its sentences in each source and the rules that state it."""

    id: str
    part: Part
    step: int | None
    """The number that the books print before the statement, if any."""

    ids: tuple[str, ...]
    """The rules and differences (D-n) that state it; empty if it is not a rule."""

    disposition: str | None
    """If it is not a rule, what it is instead, such as a heading: a key of `dispositions.toml`."""

    says: Text
    """The statement in our own words."""

    why: Text | None = field(repr=False)
    """If it is not a rule, the reason."""

    places: Mapping[str, tuple[int, ...]] = field(repr=False)
    """By source: the numbers of its sentences."""

    silent: Language | None
    """The language of the book that does not say this, if its text is complete at this point."""


@frozen(slots=False)
class Books:
    """The traceability table."""

    parts: tuple[Part, ...]
    lines: tuple[Line, ...] = field(repr=False)
    sentences: Mapping[str, tuple[Sentence, ...]] = field(repr=False)
    """By source: its sentences, in order."""

    disposition_names: Mapping[str, Text] = field(repr=False)
    """The name of each disposition, such as "heading"."""

    disposition_reasons: Mapping[str, Text] = field(repr=False)
    """For each disposition, why such a sentence is not a rule. A line may give its own reason instead."""

    def stating(self, id_: str) -> tuple[Line, ...]:
        """Return the lines that state a rule or show a difference between the books.

        >>> [line.id for line in books().stating("RED-1")]
        ['cards.19', 'cards.20']
        """
        return tuple(line for line in self.lines if id_ in line.ids)

    def line_at(self, source: str, number: int) -> Line:
        """Return the line to which a sentence of a source belongs."""
        return self._lines_by_sentence[source, number]

    @cached_property
    def _lines_by_sentence(self) -> Mapping[tuple[str, int], Line]:
        return {(at, number): line for line in self.lines for at, numbers in line.places.items() for number in numbers}


@cache
def books() -> Books:
    """Return the traceability table.

    >>> {source: len(found) for source, found in books().sentences.items()}
    {'EN1': 179, 'EN2': 139, 'FR1': 166, 'FR2': 151, 'FR3': 191}
    """
    kinds = _load("dispositions")
    chapters = {Part(name, Text(**chapter["title"])): chapter["line"] for name in _PARTS for chapter in [_load(name)]}
    return Books(
        parts=tuple(chapters),
        lines=tuple(
            _line(part, number, entry, kinds)
            for part, entries in chapters.items()
            for number, entry in enumerate(entries, 1)
        ),
        sentences={
            source: tuple(Sentence(source, number, *entry) for number, entry in enumerate(entries, 1))
            for source, entries in _load("sentences").items()
        },
        disposition_names={kind: Text(**entry["called"]) for kind, entry in kinds.items()},
        disposition_reasons={kind: Text(**entry["why"]) for kind, entry in kinds.items()},
    )


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "data" / "books" / f"{name}.toml").read_text(encoding="utf-8"))


def _line(part: Part, number: int, entry: dict[str, Any], kinds: Mapping[str, dict[str, Any]]) -> Line:
    disposition = entry.get("is")
    return Line(
        id=f"{part.id}.{number}",
        part=part,
        step=entry.get("step"),
        ids=tuple(entry.get("ids", ())),
        disposition=disposition,
        says=Text(en=entry["en"], fr=entry["fr"]),
        why=Text(**entry.get("why", kinds[disposition]["why"])) if disposition else None,
        places={source: tuple(numbers) for source, numbers in entry["at"].items()},
        silent=entry.get("silent"),
    )
