"""The lines of the protocol: strict JSON, checked against the published schemas."""

import gc
import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from attrs import frozen

from globe_rules._i18n import (
    ENGLISH,
    AnyText,
    InvalidValue,
    Language,
    Message,
    Translatable,
    one_of,
    short_repr,
    shortened,
)

PROTOCOL = 1
"""The version of the protocol, for `hello`."""

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class NotAMessage(Exception):  # noqa: N818 -- the runner turns it into a verdict
    """Raised for a line or file that is not valid JSON for its purpose, with a hint how to fix it."""

    def __init__(self, problem: AnyText, hint: AnyText) -> None:
        super().__init__(str(problem))
        self.problem = problem
        self.hint = hint

    def about(self, file: Path) -> Message:
        """Return the error message for a file."""
        return Message("{file}: {problem}; {hint}", file=file, problem=self.problem, hint=self.hint)


def to_line(message: Mapping[str, Any]) -> bytes:
    """Return a message as one line of JSON."""
    return _ENCODER.encode(message).encode() + b"\n"


# Made once, because making one takes as long as writing a message.
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def as_sent(value: Mapping[str, Any]) -> dict[str, Any]:
    """Return a Python value after writing it as JSON and reading it back; raise NotAMessage if that fails."""
    try:
        line = to_line(value)
    except (TypeError, ValueError, RecursionError) as error:  # a set, a cycle, a lone surrogate, endless nesting
        reason = shortened(str(error), 200)
        raise NotAMessage(
            Message("it cannot be written as JSON: {reason}", reason=reason),
            Message("use dicts, lists, strings, integers and booleans"),
        ) from error
    sent: dict[str, Any] = parse_json(line)
    return sent


THE_LINE = Message("the line")
THE_MESSAGE = Message("the message")


def parse_json(line: bytes, *, strict: bool = True, what: Message = THE_LINE) -> Any:  # noqa: ANN401 -- any JSON
    """Return the JSON value of a line; raise NotAMessage if it is not strict JSON.

    Strict JSON is UTF-8 without a byte order mark, floats, NaN and duplicate fields, and nested at most
    64 levels deep. `strict=False` allows floats, for files of this package. `what` names the text in errors.
    """
    if line.startswith(b"\xef\xbb\xbf"):
        raise NotAMessage(
            Message("{what} starts with a byte order mark", what=what),
            Message("write UTF-8 without a BOM"),
        )
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotAMessage(
            Message("{what} is not UTF-8", what=what),
            Message("encode standard output as UTF-8"),
        ) from error
    try:
        with _garbage_collection_paused():
            value = _decoder(strict=strict).decode(text)
    except json.JSONDecodeError as error:
        hint = _NOT_PRETTY if text.strip() in {"{", "["} else _ONE_PER_LINE
        start = repr(text.strip()[:60])
        raise NotAMessage(Message("{what} is not JSON: {start}", what=what, start=start), hint) from error
    except RecursionError as deep:
        raise _too_deep(what) from deep
    except ValueError as error:  # Python does not read numbers of more than 4300 digits
        raise NotAMessage(
            Message("a number has more than 4300 digits"),
            Message("write shorter numbers"),
        ) from error
    if text.count("[") + text.count("{") > MAX_NESTING and is_nested_too_deeply(value):
        raise _too_deep(what)
    if _SURROGATE.search(text):
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            raise NotAMessage(
                Message("a string has a lone surrogate (half a character)"),
                Message("write UTF-8, and use the escapes \\uD800 to \\uDFFF only in pairs"),
            ) from error
    return value


@cache
def _decoder(*, strict: bool) -> json.JSONDecoder:
    return json.JSONDecoder(
        parse_float=_no_float if strict else _finite,
        parse_constant=_no_float,
        object_pairs_hook=without_duplicates,
    )


@contextmanager
def _garbage_collection_paused() -> Iterator[None]:
    """Pause garbage collection, which takes ten times as long as reading a megabyte of lists and finds nothing."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


_NOT_PRETTY = Message("write each response on one line; this looks like pretty-printed JSON")
_ONE_PER_LINE = Message("write one JSON object per line to standard output, and logs to standard error")

MAX_NESTING = 64
"""Maximum depth of nested objects and lists; prevents RecursionError."""


def _too_deep(what: Message) -> NotAMessage:
    return NotAMessage(
        Message("{what} has more than {limit} levels of nesting", what=what, limit=MAX_NESTING),
        Message("respond with an object that is nested less deeply"),
    )


def is_nested_too_deeply(value: object) -> bool:
    """Return whether objects and lists are nested deeper than `MAX_NESTING`.

    The check goes level by level without recursion, so that it works for any depth.

    >>> is_nested_too_deeply([[[]]]), is_nested_too_deeply(json.loads("[" * 65 + "]" * 65))
    (False, True)
    """
    level = [value]
    for _ in range(MAX_NESTING):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer if isinstance(outer, list) else ())
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def _no_float(text: str) -> object:
    raise NotAMessage(
        Message("{text} is not an integer", text=text),
        Message("write numbers as integers"),
    )


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise NotAMessage(Message("the number {text} is too large", text=text[:20]), Message("write smaller numbers"))
    return number


def without_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return a JSON object; raise NotAMessage if it has a field twice (Python would keep the last one)."""
    value = dict(pairs)
    if len(value) != len(pairs):
        raise NotAMessage(
            Message("an object has the same field twice"),
            Message("write each field once"),
        )
    return value


@cache
def schema(name: str) -> dict[str, Any]:
    """Return a published schema, such as `responses`."""
    text = (Path(__file__).parents[1] / "schemas" / f"{name}.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


SCHEMAS = ("envelope", "log", "report", "requests", "responses", "steps", "vectors", "view")
"""The names of the published schemas."""


def json_schema(name: str) -> dict[str, Any]:
    """Return a published JSON Schema (draft 7) by its name (STG-1, LOG-1).

    `view` is that of `view`, `log` of a line of a game log, `requests` and `responses` of the protocol.
    The others are `envelope`, `report`, `steps` and `vectors`.

    >>> json_schema("view")["title"]
    'The present state of a voyage'
    """
    if not isinstance(name, str) or name not in SCHEMAS:
        raise InvalidValue("name", short_repr(name), one_of(SCHEMAS))
    return deepcopy(schema(name))


@cache
def _validator(name: str, definition: str | None) -> Callable[[object], object]:
    full = schema(name)
    return compiled(full if definition is None else {"$ref": f"#/$defs/{definition}", "$defs": full["$defs"]})


def compiled(schema: dict[str, Any]) -> Callable[[object], object]:
    """Return a function that raises a ValueError for a value that does not match a schema."""
    import fastjsonschema  # noqa: PLC0415 -- slow to import, and many commands validate nothing

    validator: Callable[[object], object] = fastjsonschema.compile(schema)
    return validator


_ENVELOPE = Message('write {"id": …, "result": {…}} or {"id": …, "error": "…"}, with the id of the request')
_SCHEMA_PHRASES = (
    Message("must be valid exactly by one definition"),
    Message("matches found"),
    Message("must be same as const definition:"),
    Message("must be one of"),
    Message("must be"),
    Message("bigger than or equal to"),
    Message("must match pattern"),
    Message("must contain unique items"),
    Message("must contain"),
    Message("must not contain"),
    Message("at least"),
    Message("items"),
    Message(" properties"),
)
"""Phrases in errors of fastjsonschema, which are English only, to be translated; longer ones first."""


@frozen(eq=False)
class _SchemaProblem(Translatable):
    """An error of fastjsonschema, translated phrase by phrase."""

    english: str
    what: Message

    def render(self, language: Language = ENGLISH) -> str:
        text = self.english.replace("data", self.what.render(language), 1)
        for phrase in _SCHEMA_PHRASES if language != ENGLISH else ():
            text = text.replace(phrase.template, phrase.render(language))
        return text


_LIST_OF_NAMES = re.compile(r"\[(?:'[^'\"]*'(?:, )?)+\]")
"""A list in an error of fastjsonschema, which writes it as Python does."""


def check(value: object, name: str, definition: str | None = None, *, what: Message = THE_MESSAGE) -> None:
    """Raise NotAMessage unless a value matches a published schema, or one definition in it."""
    validate = _validator(name, definition)
    try:
        validate(value)
    except ValueError as error:  # the base class of fastjsonschema's error
        english = _LIST_OF_NAMES.sub(lambda found: found[0].replace("'", '"'), str(error))
        details = shortened(_SchemaProblem(english, what), 500)
        problem = Message("it does not match the schema: {details}", details=details)
        see = Message("see {definition} in the schema {name!r}", definition=definition, name=name)
        raise NotAMessage(problem, _ENVELOPE if name == "envelope" else see) from error


def check_envelope(value: object) -> Mapping[str, Any]:
    """Return the parsed line of an implementation; raise NotAMessage without an id and a result or error."""
    check(value, "envelope")
    envelope: Mapping[str, Any] = value  # type: ignore[assignment] # guaranteed by the schema
    return envelope


def check_response(response: Mapping[str, Any], operation: str) -> None:
    """Raise NotAMessage unless a response is a refusal by the rules or a response of the operation."""
    is_refusal = "refused" in response and operation != "hello"
    check(response, "responses", "refused" if is_refusal else f"response-{operation}")
