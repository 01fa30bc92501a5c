"""The table of the books: each sentence of the five witnesses, and what became of it.

The witnesses' text is somebody else's and stands nowhere here. A sentence is known by its number in its
witness, by how many words it has, and by a digest of these words; what it says is told in our own words,
once for all witnesses that have it. The data stand in `data/books/*.toml` and are read when asked for.

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

from globe_rules.i18n import Language, Text

# The order of the book; then what stands on all its pages, and what is none of it.
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
    """One sentence of a witness, or a fragment that damage has left of it, without its text."""

    witness: str
    number: int
    """Its place in the witness, from 1."""

    length: int
    """How many words it has."""

    digest: str


@frozen
class Part:
    """One part of the books, from a heading to the next."""

    id: str
    title: Text


@frozen
class Line:
    """One statement of the books: in our words, with its sentences in each witness and what became of it."""

    id: str
    part: Part
    step: int | None
    """The number that the books print before it, if any."""

    ids: tuple[str, ...]
    """The rules and differences that state it; empty if it is no rule."""

    disposition: str | None
    """What it is instead of a rule: one of `dispositions.toml`, such as a heading."""

    says: Text
    why: Text | None = field(repr=False)
    """Why it is no rule."""

    places: Mapping[str, tuple[int, ...]] = field(repr=False)
    """The numbers of its sentences in each witness that has it."""

    silent: Language | None
    """The language whose book does not say this, although its text is whole there."""


@frozen(slots=False)
class Books:
    """The whole table."""

    parts: tuple[Part, ...]
    lines: tuple[Line, ...] = field(repr=False)
    sentences: Mapping[str, tuple[Sentence, ...]] = field(repr=False)
    """Every sentence of each witness, in its order."""

    called: Mapping[str, Text] = field(repr=False)
    """The name of each disposition."""

    because: Mapping[str, Text] = field(repr=False)
    """Why such a sentence is no rule, unless its line gives a reason of its own."""

    def stating(self, id_: str) -> tuple[Line, ...]:
        """Return the lines that state a rule, or show a difference.

        >>> [line.id for line in books().stating("RED-1")]
        ['cards.19', 'cards.20']
        """
        return tuple(line for line in self.lines if id_ in line.ids)

    def line_at(self, witness: str, number: int) -> Line:
        """Return what became of a sentence."""
        return self._lines_by_sentence[witness, number]

    @cached_property
    def _lines_by_sentence(self) -> Mapping[tuple[str, int], Line]:
        return {(at, number): line for line in self.lines for at, numbers in line.places.items() for number in numbers}


@cache
def books() -> Books:
    """Return the table of the books.

    >>> {witness: len(found) for witness, found in books().sentences.items()}
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
            witness: tuple(Sentence(witness, number, *entry) for number, entry in enumerate(entries, 1))
            for witness, entries in _load("sentences").items()
        },
        called={kind: Text(**entry["called"]) for kind, entry in kinds.items()},
        because={kind: Text(**entry["why"]) for kind, entry in kinds.items()},
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
        places={witness: tuple(numbers) for witness, numbers in entry["at"].items()},
        silent=entry.get("silent"),
    )
