"""Performs the steps of the features as the step catalogue describes them, for any test runner."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from attrs import Factory, define, frozen

from globe_rules._i18n import BOOK_LANGUAGES, InvalidValue, one_of, short_repr, shortened
from globe_rules._specification import features
from globe_rules._specification.catalogue import catalogue

Rows = Sequence[Sequence[str]]
Value = Any  # JSON, or `_ANY_REASON`


class Engine(Protocol):
    """An implementation of the rules."""

    def respond(self, request: dict[str, Any], /) -> Mapping[str, Any]:
        """Return the response to a request of the protocol."""


class ExpectationError(AssertionError):
    """Raised if a response is not what a Then step expects."""

    __module__ = "globe_rules.bdd"  # the public home, which tracebacks show


def features_folder(language: str) -> Path:
    """Return the folder of the feature files in a language, `en` or `fr`."""
    if not isinstance(language, str) or language not in BOOK_LANGUAGES:
        raise InvalidValue("language", short_repr(language), one_of(BOOK_LANGUAGES))
    return features.features_folder() / language


@cache
def step_catalogue() -> Mapping[str, Any]:
    """Return the step catalogue, which is the content of `steps.json`.

    >>> from globe_rules.bdd import step_catalogue
    >>> step_catalogue()["steps"][0]["en"]["expression"]
    'the box is opened'
    """
    return catalogue()


def catalogue_text() -> str:
    """Return the step catalogue as the text of `steps.json`: one step per line."""
    lines: list[str] = []
    for key, value in step_catalogue().items():
        if isinstance(value, dict):
            rows = [f"{json.dumps(name)}: {json.dumps(each, ensure_ascii=False)}" for name, each in value.items()]
            text = "{\n  " + ",\n  ".join(rows) + "\n }"
        elif key == "steps":
            text = "[\n  " + ",\n  ".join(json.dumps(each, ensure_ascii=False) for each in value) + "\n ]"
        else:
            text = json.dumps(value)
        lines.append(f" {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def selecting_tags() -> list[str]:
    """Return the tags that select scenarios by subject; the other tags are ids.

    >>> selecting_tags()[:3]
    ['protocol', 'regression', 'edition-en']
    """
    values = {name: step_catalogue()["types"][name]["read"]["values"].values() for name in ("edition", "variant")}
    named = [("operation", step_catalogue()["defaults"]), *values.items()]
    tags = sorted({f"{kind}-{name}" for kind, names in named for name in names})
    return ["protocol", "regression", *tags]


@frozen(eq=False)
class StepDefinition:
    """One step of the catalogue in one language."""

    regexp: re.Pattern[str]
    """Matches the text of a step, with one group per parameter."""

    parameters: Sequence[Mapping[str, str]]
    """The parameters, each with its name and type in the catalogue."""

    step: Mapping[str, Any]
    """The entry of the catalogue."""


@cache
def definitions() -> tuple[StepDefinition, ...]:
    """Return every step in both languages."""
    return tuple(
        StepDefinition(re.compile(step[language]["regexp"]), step[language]["parameters"], step)
        for step in step_catalogue()["steps"]
        for language in BOOK_LANGUAGES
    )


@cache
def matches(text: str) -> tuple[tuple[StepDefinition, Sequence[str]], ...]:
    """Return the definitions that match a step, with the texts of its parameters. Every step has exactly one."""
    found = ((definition, definition.regexp.fullmatch(text)) for definition in definitions())
    return tuple((definition, match.groups()) for definition, match in found if match)


def check_expects(texts: Iterable[str]) -> None:
    """Raise ExpectationError if a scenario of these steps has no Then step. A file that was cut off would pass."""
    found = [matches(text) for text in texts]
    if found and all(found) and not any("expect" in definition.step for each in found for definition, _ in each):
        raise ExpectationError("the scenario has no Then step, so it tests nothing; restore the feature file")


@define
class ScenarioRun:
    """One scenario while it runs. Given and When steps build a request; the first Then step sends it to the engine.

    >>> from globe_rules.bdd import ScenarioRun
    >>> class MyEngine:
    ...     def respond(self, request):
    ...         return {"solved": False}
    >>> run = ScenarioRun(MyEngine())
    >>> run.perform("the puzzle in order")
    >>> run.perform("the program G1@5 is applied")
    >>> run.perform("the puzzle is solved")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    globe_rules.bdd.ExpectationError: at /solved: expected true, got false; reproduce with the request {...}
    """

    engine: Engine
    reasons: bool = True
    """Whether to compare the ids that a response cites. Without, any id or none is accepted."""

    tags: Sequence[str] = ()
    """The tags of the scenario, without `@`. A failure shows them, because they name the rule."""

    said: dict[str, Any] = Factory(dict)
    response: Mapping[str, Any] | None = None

    @property
    def request(self) -> dict[str, Any]:
        """The request of the steps so far, with the defaults of its operation."""
        return {**step_catalogue()["defaults"].get(self.said.get("op"), {}), **self.said}

    def perform(self, text: str, table: Sequence[Sequence[str]] | None = None) -> None:
        """Perform a step in any language; raise LookupError if it is undefined, and ExpectationError if it fails."""
        for definition, texts in matches(text):
            self.perform_defined(definition, texts, table)
            return
        message = f"undefined step: {text}"
        raise LookupError(message)

    def perform_defined(
        self, definition: StepDefinition, texts: Sequence[str], table: Sequence[Sequence[str]] | None = None
    ) -> None:
        """Perform a step whose definition and parameters are known already."""
        step = definition.step
        described = step_catalogue()["tables"].get(step.get("table"), {})
        if table and described["as"] == "steps":
            for (row,) in table[1:]:
                self.perform(row)
            return
        values = {
            parameter["name"]: self._read(parameter["type"], text)
            for parameter, text in zip(definition.parameters, texts, strict=True)
        }
        if table:
            values["table"] = self._read_table(described, table)
        if "request" in step:
            self._add(_filled(step["request"], values))
        else:
            self._expect(_filled(step["expect"], values))

    def _add(self, piece: Mapping[str, Value]) -> None:
        for key, value in piece.items():
            self.said[key] = [*self.said.get(key, ()), *value] if key in step_catalogue()["lists"] else value

    def _expect(self, expected: Mapping[str, Value]) -> None:
        if self.response is None:
            self.response = self.engine.respond(self.request)
        found: Value = self.response
        for key in expected["at"].split("/")[1:]:
            found = found.get(key) if isinstance(found, Mapping) else None
        if "is" in expected:
            met = _meets(found, expected["is"])
        else:
            met = isinstance(found, Sequence) and any(_meets(each, expected["has"]) for each in found)
        if not met:
            wanted = _text(expected["is"]) if "is" in expected else f"an element {_text(expected['has'])}"
            got = str(shortened(_text(found), MAX_FOUND_CHARS))
            message = f"at {expected['at'] or 'the response'}: expected {wanted}, got {got}"
            tags = f"; tags: {' '.join(f'@{tag}' for tag in self.tags)}" if self.tags else ""
            raise ExpectationError(f"{message}; reproduce with the request {_text(self.request)}{tags}")

    def _read(self, type_: str, text: str) -> Value:
        """Return the value of a parameter, as the schema of the catalogue describes it."""
        described = step_catalogue()["types"][type_]
        how = described["read"]
        if described.get("reason") and not self.reasons:
            return _ANY_REASON
        if how["as"] == "text":
            for old, new in how.get("replace", {}).items():
                text = text.replace(old, new)
            return text
        if how["as"] == "number":
            return round(float(re.sub(r"[^\d.,]", "", text).replace(",", ".")) * how["times"])
        if how["as"] == "choice":
            return how["values"][text]
        if how["as"] == "object":
            return {name: _read_field(field, text) for name, field in how["fields"].items()}
        return self._read_list(how, text)

    def _read_list(self, how: Mapping[str, Any], text: str) -> Value:
        parts = [self._read(how["of"], part) for part in re.split("|".join(how["separators"]), text)]
        if "all_but" in how:
            return [each for each in how["all_but"] if each not in parts]
        if "field" not in how:
            return parts
        defaults = how.get("defaults", [{}] * len(parts))
        return [{**others, how["field"]: part} for part, others in zip(parts, defaults, strict=False)]

    def _read_table(self, described: Mapping[str, Any], rows: Rows) -> Value:
        if described["as"] == "grid":
            return self._read(described["type"], "/".join(map("".join, rows)))
        columns = described["columns"]
        return [
            {column["field"]: self._read(column["type"], cell) for column, cell in zip(columns, row, strict=True)}
            for row in rows[1:]
        ]


class _AnyReason:
    """Matches any id, or any ids except an empty list."""

    def __repr__(self) -> str:
        return "any reason"


_ANY_REASON = _AnyReason()


def _read_field(field: Mapping[str, str], text: str) -> Value:
    match = re.search(field["regexp"], text)
    return int(match[1]) if match and field["as"] == "number" else match is None


def _filled(piece: Value, values: Mapping[str, Value]) -> Value:
    """Replace the names of parameters in a piece by their values."""
    if isinstance(piece, str):
        return values[piece[1:-1]] if piece.startswith("{") else piece
    if isinstance(piece, Mapping):
        return {key: _filled(each, values) for key, each in piece.items()}
    return [_filled(each, values) for each in piece] if isinstance(piece, Sequence) else piece


def _meets(found: Value, expected: Value) -> bool:
    """Return whether a value is as expected. An expected object ignores other fields."""
    if expected is _ANY_REASON:
        return found is not None and found != []
    if isinstance(expected, Mapping):
        return isinstance(found, Mapping) and all(
            (each is _ANY_REASON and key not in found) or _meets(found.get(key), each) for key, each in expected.items()
        )
    if isinstance(expected, list):
        return isinstance(found, Sequence) and len(found) == len(expected) and all(map(_meets, found, expected))
    # True equals 1 in Python, but not in JSON.
    return isinstance(found, bool) == isinstance(expected, bool) and bool(found == expected)


def _text(value: Value) -> str:
    """Return JSON on one line. Invisible characters are escaped, so that none reaches a terminal."""
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if text.isprintable() else json.dumps(value, default=repr).replace("\x7f", "\\u007f")


MAX_FOUND_CHARS = 2000
"""Longest part of a wrong response that an error quotes."""
