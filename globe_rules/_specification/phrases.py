"""The steps of the features as data, so that each can be read and written.

A step text becomes a piece of a request or an expectation, and such a piece can be written back as a step.
Every step is also a Cucumber Expression: `catalogue.py` publishes them all.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

from attrs import frozen

from globe_rules._i18n import Language
from globe_rules._protocol.fields import Json
from globe_rules._specification.parameters import NoPhrase as NoPhrase  # noqa: PLC0414 -- callers find it here
from globe_rules._specification.parameters import ParameterType, Table, TableType

Keyword = Literal["given", "when", "then"]

EVENTS_TABLE = "events"
"""The table whose rows are steps themselves: each row is the text of a Given step that adds an event."""


@frozen
class Phrase:
    """One step in both languages, and the piece of JSON that it means.

    In the text, `{type}` or `{name:type}` is a parameter. In the piece, the string `"{name}"` is replaced by its value.
    The piece of a Given or When step is added to the request. That of a Then step is expected in the response.
    """

    keyword: Keyword
    en: str
    fr: str
    piece: Json
    at: str = ""
    """The JSON Pointer of the value that a Then step expects."""

    relation: Literal["is", "has"] = "is"
    table: str | None = None
    """The type of the step's table, which becomes the value `{table}`; None if the step has no table."""

    def text(self, language: Language) -> str:
        """Return the phrase in one language, with its parameters."""
        return self.fr if language == "fr" else self.en

    def parameters(self, language: Language) -> list[tuple[str, str]]:
        """Return the name and the type of each parameter, in the order of the text."""
        return [(name, type_ or name) for name, type_ in _PARAMETER.findall(self.text(language))]

    def expression(self, language: Language) -> str:
        """Return the phrase as a Cucumber Expression.

        >>> when("{one:number} of {number}", "", {}).expression("en")
        '{number} of {number}'
        """
        return _PARAMETER.sub(lambda match: f"{{{match[2] or match[1]}}}", self.text(language))


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


_PARAMETER = re.compile(r"\{(\w+)(?::(\w+))?\}")


@frozen(eq=False)
class Phrasebook:
    """All phrases, with the parameter types and the tables that they use."""

    phrases: tuple[Phrase, ...]
    types: Mapping[str, ParameterType]
    tables: Mapping[str, TableType]

    def understand(
        self, keyword: Keyword, text: str, language: Language, table: Table | None = None
    ) -> tuple[Phrase, Json]:
        """Return the phrase of a step, and its piece with the values filled in."""
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
            name: self.types[type_].read(text, language)
            for (name, type_), text in zip(phrase.parameters(language), match.groups(), strict=True)
        }
        if phrase.table is not None and table is not None:
            values["table"] = self._read_table(phrase.table, table, language)
        return phrase, _filled(phrase.piece, values)

    def _read_table(self, type_: str, rows: Table, language: Language) -> Json:
        value: Any = self.tables[type_].read(rows, language)
        if type_ != EVENTS_TABLE:
            return value  # type: ignore[no-any-return]
        pieces: Any = [self.understand("given", row["event"], language)[1] for row in value]
        return [event for piece in pieces for event in piece["events"]]

    def written(
        self, phrase: Phrase, values: Mapping[str, Json], language: Language
    ) -> tuple[str, list[list[str]] | None]:
        """Return the text and the table of a phrase with values filled in: the inverse of `understand`."""
        text = _PARAMETER.sub(
            lambda match: self.types[match[2] or match[1]].write(values[match[1]], language), phrase.text(language)
        )
        if phrase.table is None:
            return text, None
        table: Any = values["table"]
        if phrase.table == EVENTS_TABLE:
            table = [{"event": self._written_event(event, language)} for event in table]
        return text, self.tables[phrase.table].write(table, language)

    def _written_event(self, event: Json, language: Language) -> str:
        for phrase in self.phrases:
            values = unified(phrase.piece, {"events": [event]}, whole=True)
            if values is not None and phrase.keyword == "given" and phrase.table is None:
                return self.written(phrase, values, language)[0]
        raise NoPhrase(f"no phrase expresses the event {event!r}")


def pattern(phrase: Phrase, language: Language, types: Mapping[str, ParameterType]) -> str:
    """Return the regular expression of a phrase, with one capturing group per parameter.

    The words of phrases contain no special characters, so the expression is the same in every dialect.
    """
    return _PARAMETER.sub(lambda match: f"({types[match[2] or match[1]].regexp[language]})", phrase.text(language))


@cache
def _patterns(book: Phrasebook, keyword: Keyword, language: Language) -> list[tuple[Phrase, re.Pattern[str]]]:
    """Return the phrases of a keyword with their compiled patterns (cached)."""
    phrases = [phrase for phrase in book.phrases if phrase.keyword == keyword]
    return [(phrase, re.compile(pattern(phrase, language, book.types))) for phrase in phrases]


def unified(piece: Json, value: Json, *, whole: bool) -> dict[str, Json] | None:
    """Return the values that turn a piece into a value, or None if there are none: the inverse of filling in.

    Unless `whole` is true, the piece may name only some fields of an object.

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
