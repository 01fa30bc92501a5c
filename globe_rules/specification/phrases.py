"""What a phrase of the features is, and how steps are read and written with it.

A phrase is data, so that it works in both directions: a step's text becomes a piece
of a request or an expectation, and such a piece can be written back as a step.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Literal

from attrs import frozen

from globe_rules.i18n import Language, in_french_type, in_plain_type
from globe_rules.wire.fields import Json

Keyword = Literal["given", "when", "then"]
Table = Sequence[Sequence[str]]


@frozen
class Slot:
    """A kind of value in a phrase: its text, and its JSON."""

    pattern: str
    """A regular expression for its text, without named groups."""

    read: Callable[[str, Language], Json]
    write: Callable[[Any, Language], str] = lambda value, _language: str(value)
    """The inverse of `read`."""


@frozen
class Phrase:
    """One step in both languages, and the piece of JSON that it means.

    In the text `{name}` or `{name:slot}` holds a value; in the piece the string
    `"{name}"` is replaced by it. The piece of a Given or When goes into the request,
    that of a Then is expected in the answer.
    """

    keyword: Keyword
    en: str
    fr: str
    piece: Json
    at: str = ""
    """For Then: the place in the response."""

    relation: Literal["is", "has"] = "is"
    table: str | None = None
    """The slot that reads the step's table as the value `{table}`; None if the step has no table."""

    def text(self, language: Language) -> str:
        """Return the phrase in one language, with its slots."""
        return self.fr if language == "fr" else self.en


def given(en: str, fr: str, piece: Json, *, table: str | None = None) -> Phrase:
    """Return a Given phrase, which adds to the request."""
    return Phrase("given", en, fr, piece, table=table)


def when(en: str, fr: str, piece: Json) -> Phrase:
    """Return a When phrase, which adds to the request."""
    return Phrase("when", en, fr, piece)


def then(en: str, fr: str, at: str, piece: Json, *, table: str | None = None) -> Phrase:
    """Return a Then phrase, which expects a value in the response."""
    return Phrase("then", en, fr, piece, at=at, table=table)


def then_has(en: str, fr: str, at: str, piece: Json) -> Phrase:
    """Return a Then phrase that expects an element of a list in the response."""
    return Phrase("then", en, fr, piece, at=at, relation="has")


def then_of(noun: str, en: str, fr: str, at: str, **fields: Json) -> Phrase:
    """Return a phrase that begins with a noun and expects an element about it: a player's seat, a placement's step."""
    return then_has(f"{{{noun}}} {en}", f"{{{noun}}} {fr}", at, {noun: f"{{{noun}}}", **fields})


class NoPhrase(Exception):  # noqa: N818 -- the message is what matters: what cannot be read, or said
    """A step matches none or several phrases, or no phrase can express a value."""


_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")


@frozen(eq=False)
class Phrasebook:
    """All phrases, and the slots that they use."""

    phrases: tuple[Phrase, ...]
    slots: Mapping[str, Slot]

    def understand(
        self, keyword: Keyword, text: str, language: Language, table: Table | None = None
    ) -> tuple[Phrase, Json]:
        """Return the phrase of a step, and its piece with the values filled in."""
        text = in_plain_type(text)
        found = [
            (phrase, match)
            for phrase, pattern in _patterns(self, keyword, language)
            if (phrase.table is None) == (table is None) and (match := pattern.fullmatch(text))
        ]
        if len(found) != 1:
            problem = "is not a phrase" if not found else "could be any of several phrases"
            raise NoPhrase(f"{keyword} {text!r} ({language}{', with a table' if table else ''}) {problem}")
        phrase, match = found[0]
        values = {
            name: self.slots[slot or name].read(match[name], language)
            for name, slot in _SLOT.findall(phrase.text(language))
        }
        if phrase.table is not None and table is not None:
            values["table"] = self.slots[phrase.table].read("\n".join("|".join(row) for row in table), language)
        return phrase, _filled(phrase.piece, values)

    def written(
        self, phrase: Phrase, values: Mapping[str, Json], language: Language
    ) -> tuple[str, list[list[str]] | None]:
        """Return the text and the table of a phrase with values filled in: the inverse of `understand`."""
        text = _SLOT.sub(
            lambda match: self.slots[match[2] or match[1]].write(values[match[1]], language), phrase.text(language)
        )
        text = in_french_type(text) if language == "fr" else text
        if phrase.table is None:
            return text, None
        rows = self.slots[phrase.table].write(values["table"], language).split("\n")
        return text, [row.split("|") for row in rows]


@cache
def _patterns(book: Phrasebook, keyword: Keyword, language: Language) -> list[tuple[Phrase, re.Pattern[str]]]:
    """Return the phrases of a keyword with their compiled patterns (cached)."""
    phrases = [phrase for phrase in book.phrases if phrase.keyword == keyword]
    return [(phrase, re.compile(_pattern(phrase.text(language), book.slots))) for phrase in phrases]


def _pattern(text: str, slots: Mapping[str, Slot]) -> str:
    plain, *rest = _SLOT.split(text)
    parts = [re.escape(plain)]
    for name, slot, following in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        parts += [f"(?P<{name}>{slots[slot or name].pattern})", re.escape(following)]
    return "".join(parts)


def unified(piece: Json, value: Json, *, whole: bool) -> dict[str, Json] | None:
    """Return the values that turn a piece into a value, or None if there are none: the inverse of filling in.

    Of an object the piece may name some fields only, unless the whole of it is asked for.

    >>> unified({"event": "flip", "player": "{player}"}, {"event": "flip", "player": "Ana"}, whole=True)
    {'player': 'Ana'}
    """
    values: dict[str, Json] = {}
    return values if _fits(piece, value, values, whole=whole) else None


def _fits(piece: Json, value: Json, values: dict[str, Json], *, whole: bool) -> bool:
    """Return whether a piece can become a value, and add the values needed."""
    if isinstance(piece, str) and piece.startswith("{"):
        values[piece[1:-1]] = value
        return True
    if isinstance(piece, Mapping):
        if not isinstance(value, Mapping) or (whole and piece.keys() != value.keys()):
            return False
        return all(key in value and _fits(each, value[key], values, whole=whole) for key, each in piece.items())
    if isinstance(piece, list):
        if not isinstance(value, list) or len(piece) != len(value):
            return False
        return all(_fits(each, other, values, whole=whole) for each, other in zip(piece, value, strict=True))
    return type(piece) is type(value) and piece == value


def _filled(piece: Json, values: Mapping[str, Json]) -> Json:
    if isinstance(piece, str):
        return values[piece[1:-1]] if piece.startswith("{") else piece
    if isinstance(piece, Mapping):
        return {key: _filled(value, values) for key, value in piece.items()}
    if isinstance(piece, Sequence):
        return [_filled(value, values) for value in piece]
    return piece
