"""Parameter types and tables of steps: how a text becomes a value, and a value a text.

Every reading is data too: `as_json` describes it, so that glue in any language can do the same.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import field, frozen

from globe_rules._i18n import BOOK_LANGUAGES, Language, Text, both, in_french_type
from globe_rules._protocol.fields import Json

Table = Sequence[Sequence[str]]
ByLanguage = Mapping[Language, str]


class NoPhrase(Exception):  # noqa: N818 -- the message is what matters: what cannot be read, or said
    """A step matches none or several phrases, or no phrase can express a value."""


class Reading(ABC):
    """How the text of a parameter becomes a value."""

    @abstractmethod
    def read(self, text: str, language: Language) -> Json:
        """Return the value of a text that matches the regular expression of its type."""

    @abstractmethod
    def write(self, value: Any, language: Language) -> str:  # noqa: ANN401 -- any JSON
        """Return the text of a value: the inverse of `read`."""

    @abstractmethod
    def as_json(self) -> dict[str, Json]:
        """Return how to read the parameter, as published in the step catalogue."""


@frozen
class AsText(Reading):
    """The text itself, with some characters replaced."""

    replace: Mapping[str, str] = field(factory=dict)
    check: Callable[[str], object] = str
    """Raises an error if the text is not in the notation."""

    restore: Callable[[str], str] = str
    """Puts the replaced characters back."""

    def read(self, text: str, language: Language) -> Json:  # noqa: ARG002 -- the same in every language
        """Return the text after replacement."""
        self.check(text)
        for old, new in self.replace.items():
            text = text.replace(old, new)
        return text

    def write(self, value: Any, language: Language) -> str:  # noqa: ANN401, ARG002 -- as above
        """Return the text with the replaced characters put back."""
        return self.restore(value)

    def as_json(self) -> dict[str, Json]:
        """Return how to read the parameter, as published in the step catalogue."""
        return {"as": "text", "replace": dict(self.replace)} if self.replace else {"as": "text"}


@frozen
class AsNumber(Reading):
    """A number with a decimal point or comma, multiplied to a whole number; what follows the number is its unit."""

    times: int = 1
    unit: str = ""

    def read(self, text: str, language: Language) -> Json:  # noqa: ARG002 -- as above
        """Return the number."""
        whole, _, fraction = (re.sub(r"[^\d.,]", "", text).replace(",", ".")).partition(".")
        digits = len(str(self.times)) - 1
        return self.times * int(whole) + int(fraction.ljust(digits, "0") or 0)

    def write(self, value: Any, language: Language) -> str:  # noqa: ANN401 -- as above
        """Return the number with its unit, without zeros at the end."""
        whole, rest = divmod(value, self.times)
        fraction = str(rest).rjust(len(str(self.times)) - 1, "0").rstrip("0")
        point = "," if language == "fr" else "."
        return f"{whole}{point}{fraction}{self.unit}" if fraction else f"{whole}{self.unit}"

    def as_json(self) -> dict[str, Json]:
        """Return how to read the parameter, as published in the step catalogue."""
        return {"as": "number", "times": self.times}


@frozen
class AsChoice(Reading):
    """One of several texts, each with its value."""

    texts: Mapping[Language, Mapping[str, Json]]
    """The value of each text, by language. Of several texts for one value, the first one is written."""

    def read(self, text: str, language: Language) -> Json:
        """Return the value of the text."""
        return self.texts[language][text]

    def write(self, value: Any, language: Language) -> str:  # noqa: ANN401 -- as above
        """Return the first text with this value."""
        return next(text for text, each in self.texts[language].items() if each == value)

    def as_json(self) -> dict[str, Json]:
        """Return how to read the parameter, as published; no text has different values in two languages."""
        return {
            "as": "choice",
            "values": {text: value for texts in self.texts.values() for text, value in texts.items()},
        }


LISTED: Mapping[Language, str] = {"en": " and ", "fr": " et "}
"""What is between the last two elements of a list in a sentence."""


@frozen
class AsList(Reading):
    """A list: `Ana, Bo and Cy`, or elements with blanks between them."""

    of: str
    """The name of the type of its elements."""

    element: "ParameterType"
    blanks: bool = False
    all_but: Sequence[Json] = ()
    """If given, the value is this list without the elements that the text names."""

    name: str = ""
    """If given, each element becomes an object with this field."""

    defaults: Sequence[Mapping[str, Json]] = ()
    """The other fields of these objects: those of the first element, of the second, and so on."""

    @property
    def separators(self) -> list[str]:
        """What can be between two elements."""
        return [" "] if self.blanks else [", ", *LISTED.values()]

    def read(self, text: str, language: Language) -> Json:
        """Return the list."""
        texts = re.split("|".join(self.separators), text)
        values = [self.element.read(each, language) for each in texts]
        if self.all_but:
            return [each for each in self.all_but if each not in values]
        if not self.name:
            return values
        if self.defaults and len(values) > len(self.defaults):
            raise NoPhrase(f"{text!r}: at most {len(self.defaults)} have defaults")
        defaults = self.defaults or [{}] * len(values)
        return [{**others, self.name: each} for each, others in zip(values, defaults, strict=False)]

    def write(self, value: Any, language: Language) -> str:  # noqa: ANN401 -- as above
        """Return the text of the list; raise NoPhrase if the text would mean something else."""
        elements: list[Any] = [each for each in self.all_but if each not in value] if self.all_but else list(value)
        if self.name:
            elements = [each[self.name] for each in elements]
        texts = [self.element.write(each, language) for each in elements]
        if self.blanks or len(texts) < 2:  # noqa: PLR2004 -- from two on there is a last pair
            text = " ".join(texts)
        else:
            text = ", ".join(texts[:-1]) + LISTED[language] + texts[-1]
        if not texts or self.read(text, language) != value:
            raise NoPhrase(f"no list says {value!r}")
        return text

    def as_json(self) -> dict[str, Json]:
        """Return how to read the parameter, as published in the step catalogue."""
        described: dict[str, Json] = {"as": "list", "of": self.of, "separators": [*self.separators]}
        if self.all_but:
            described["all_but"] = [*self.all_but]
        if self.name:
            described["field"] = self.name
        if self.defaults:
            described["defaults"] = [dict(each) for each in self.defaults]
        return described

    def regexp(self) -> dict[Language, str]:
        """Return the regular expression of the list in each language."""
        between = {language: " " if self.blanks else f"(?:, |{LISTED[language]})" for language in BOOK_LANGUAGES}
        return {
            language: f"(?:{one})(?:{between[language]}(?:{one}))*" for language, one in self.element.regexp.items()
        }


@frozen
class Part:
    """A field of an object that is read from a text: a number, or whether some words are missing."""

    name: str
    regexp: str
    """Matches the number in its first group, or the words."""

    is_number: bool = True


@frozen
class AsObject(Reading):
    """An object whose fields are found in the text."""

    parts: Sequence[Part]
    writer: Callable[[Mapping[str, Any], Language], str]

    def read(self, text: str, language: Language) -> Json:  # noqa: ARG002 -- as above
        """Return the object."""
        found = {part.name: re.search(part.regexp, text) for part in self.parts}
        return {
            part.name: int(match[1]) if part.is_number and (match := found[part.name]) else found[part.name] is None
            for part in self.parts
        }

    def write(self, value: Any, language: Language) -> str:  # noqa: ANN401 -- as above
        """Return the text of the object."""
        return self.writer(value, language)

    def as_json(self) -> dict[str, Json]:
        """Return how to read the parameter, as published in the step catalogue."""
        fields: dict[str, Json] = {
            part.name: {"as": "number" if part.is_number else "absence", "regexp": part.regexp} for part in self.parts
        }
        return {"as": "object", "fields": fields}


@frozen
class ParameterType:
    """A parameter type of Cucumber Expressions: what its texts look like, and what they mean."""

    regexp: ByLanguage
    """A regular expression for its text in each language, without capturing groups or lookaround."""

    reading: Reading
    about: Text
    """What it is, with an example."""

    is_reason: bool = False
    """Whether it names rules or rulings. Implementations that do not track reasons ignore these values."""

    def read(self, text: str, language: Language) -> Json:
        """Return the value of a text."""
        return self.reading.read(text, language)

    def write(self, value: Any, language: Language) -> str:  # noqa: ANN401 -- as above
        """Return the text of a value: the inverse of `read`."""
        return self.reading.write(value, language)

    def as_json(self) -> dict[str, Json]:
        """Return the type as published in the step catalogue."""
        described: dict[str, Json] = {
            "regexp": dict(self.regexp),
            "read": self.reading.as_json(),
            "about": {**both(self.about), "fr": in_french_type(self.about.fr)},
        }
        return {**described, "reason": True} if self.is_reason else described


class TableType(ABC):
    """What the table of a step means."""

    @abstractmethod
    def read(self, rows: Table, language: Language) -> Json:
        """Return the value of a table."""

    @abstractmethod
    def write(self, value: Any, language: Language) -> list[list[str]]:  # noqa: ANN401 -- as above
        """Return the table of a value: the inverse of `read`."""

    @abstractmethod
    def as_json(self) -> dict[str, Json]:
        """Return the type as published in the step catalogue."""


@frozen
class Column:
    """A column of a table of objects."""

    heading: Text
    name: str
    """The field of the objects."""

    of: str
    """The name of the type of its cells."""

    type: ParameterType

    def read(self, cell: str, language: Language) -> Json:
        """Return the value of a cell; raise NoPhrase if it does not match its type."""
        if not re.fullmatch(self.type.regexp[language], cell):
            raise NoPhrase(f"{cell!r} in a table ({language}) is not a {self.of}")
        return self.type.read(cell, language)


@frozen
class ObjectTable(TableType):
    """A heading, then one object per row."""

    columns: Sequence[Column]

    def read(self, rows: Table, language: Language) -> Json:
        """Return one object per row, with the headings as fields."""
        heading = [column.heading.render(language) for column in self.columns]
        if list(rows[0]) != heading:
            raise NoPhrase(f"a table is headed {'|'.join(rows[0])!r} instead of {'|'.join(heading)!r}")
        return [
            {column.name: column.read(cell, language) for column, cell in zip(self.columns, row, strict=True)}
            for row in rows[1:]
        ]

    def write(self, value: Any, language: Language) -> list[list[str]]:  # noqa: ANN401 -- as above
        """Return the heading, then one row per object."""
        heading = [column.heading.render(language) for column in self.columns]
        return [heading, *([column.type.write(row[column.name], language) for column in self.columns] for row in value)]

    def as_json(self) -> dict[str, Json]:
        """Return the type as published."""
        columns: list[Json] = [
            {"heading": dict(both(column.heading)), "field": column.name, "type": column.of} for column in self.columns
        ]
        return {"as": "objects", "columns": columns}


@frozen
class GridTable(TableType):
    """Cells without a heading, joined to one text: rows with a slash between them."""

    of: str
    type: ParameterType
    split: Callable[[str], list[list[str]]]

    def read(self, rows: Table, language: Language) -> Json:
        """Return the value of the joined text."""
        return self.type.read("/".join("".join(row) for row in rows), language)

    def write(self, value: Any, language: Language) -> list[list[str]]:  # noqa: ANN401 -- as above
        """Return the rows."""
        return self.split(self.type.write(value, language))

    def as_json(self) -> dict[str, Json]:
        """Return the type as published."""
        return {"as": "grid", "type": self.of}


@frozen
class StepTable(TableType):
    """A heading, then the text of one Given step per row; the table adds what these steps add."""

    heading: Text

    def read(self, rows: Table, language: Language) -> Json:
        """Return the texts of the steps, each as an object with the field `event`; the phrasebook reads them."""
        if list(rows[0]) != [self.heading.render(language)]:
            raise NoPhrase(f"a table is headed {'|'.join(rows[0])!r} instead of {self.heading.render(language)!r}")
        return [{"event": text} for (text,) in rows[1:]]

    def write(self, value: Any, language: Language) -> list[list[str]]:  # noqa: ANN401 -- as above
        """Return the heading, then one row per object."""
        return [[self.heading.render(language)], *([row["event"]] for row in value)]

    def as_json(self) -> dict[str, Json]:
        """Return the type as published."""
        return {"as": "steps", "heading": dict(both(self.heading))}
