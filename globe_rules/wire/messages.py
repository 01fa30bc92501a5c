"""The lines of the wire: strict JSON, checked against the published schemas in both directions."""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import fastjsonschema

PROTOCOL = 1

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class NotAMessage(Exception):  # noqa: N818 -- the runner makes a verdict of it
    """A line that is not a message of the protocol, and what to do about it."""

    def __init__(self, problem: str, hint: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.hint = hint


def written(message: Mapping[str, Any]) -> bytes:
    """Return a message as one line."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def parsed(line: bytes) -> Any:  # noqa: ANN401 -- any JSON
    """Read one line as JSON: no float, no NaN, no field twice, no BOM, nothing but UTF-8."""
    if line.startswith(b"\xef\xbb\xbf"):
        raise NotAMessage("the line starts with a byte order mark", "write UTF-8 without a BOM")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as wrong:
        raise NotAMessage("the line is not UTF-8", "encode standard output as UTF-8") from wrong
    try:
        value = json.loads(text, parse_float=_no_float, parse_constant=_no_float, object_pairs_hook=_without_doubles)
    except json.JSONDecodeError as wrong:
        pretty = text.strip() in {"{", "["}
        hint = (
            "write each answer on one line; this looks like pretty-printed JSON"
            if pretty
            else "write one JSON object a line on standard output, and logs on standard error"
        )
        raise NotAMessage(f"the line is not JSON: {text.strip()[:60]!r}", hint) from wrong
    except RecursionError as deep:
        raise NotAMessage("the line is nested endlessly", "answer with a flat object") from deep
    except ValueError as wrong:  # Python reads no number of more than 4300 digits
        raise NotAMessage("a number has thousands of digits", "write whole numbers of a sensible size") from wrong
    if _SURROGATE.search(text):
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError as wrong:
            problem = "a text has half a character (a lone surrogate)"
            raise NotAMessage(problem, "write UTF-8, and escapes \\uD800 to \\uDFFF only in pairs") from wrong
    return value


def _no_float(text: str) -> object:
    raise NotAMessage(f"{text} is no whole number", "write numbers as integers")


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise NotAMessage("a field stands twice in one object", "write each field once")
    return value


@cache
def schema(name: str) -> dict[str, Any]:
    """Return a published schema."""
    text = (files("globe_rules.wire") / "schemas" / f"{name}.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@cache
def _validator(name: str, definition: str | None) -> Callable[[object], object]:
    whole = schema(name)
    if definition is None:
        return fastjsonschema.compile(whole)
    return fastjsonschema.compile({"$ref": f"#/$defs/{definition}", "$defs": whole["$defs"]})


_SHAPES = {"envelope": 'write {"id": …, "answer": {…}} or {"id": …, "error": "…"}, with the id of the question'}


def check(value: object, name: str, definition: str | None = None) -> None:
    """Check a value against a published schema, or one definition of it."""
    try:
        _validator(name, definition)(value)
    except fastjsonschema.JsonSchemaValueException as wrong:
        where = str(wrong.message).replace("data", "the message", 1)
        hint = _SHAPES.get(name, f"see {definition} in the schema {name!r}")
        raise NotAMessage(f"not as the schema says: {where}", hint) from wrong


def check_answer(answer: Mapping[str, Any], operation: str) -> None:
    """Check an answer: a refusal by the rules, or what the operation answers."""
    refusable = "refused" in answer and operation != "hello"
    check(answer, "answers", "refused" if refusable else f"answer-{operation}")
