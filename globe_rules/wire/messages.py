"""The lines of the wire: strict JSON, checked against the published schemas in both directions."""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from attrs import frozen

from globe_rules.i18n import ENGLISH, AnyText, Language, Message, Translatable, shortened

PROTOCOL = 1

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class NotAMessage(Exception):  # noqa: N818 -- the runner makes a verdict of it
    """A line that is not a message of the protocol, and what to do about it."""

    def __init__(self, problem: AnyText, hint: AnyText) -> None:
        super().__init__(str(problem))
        self.problem = problem
        self.hint = hint

    def about(self, file: Path) -> Message:
        """Return what is wrong with a file."""
        return Message("{file}: {problem}; {hint}", file=file, problem=self.problem, hint=self.hint)


def written(message: Mapping[str, Any]) -> bytes:
    """Return a message as one line."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def as_sent(value: Mapping[str, Any]) -> dict[str, Any]:
    """Return what becomes of a Python value on the wire, if a line can carry it."""
    try:
        line = written(value)
    except (TypeError, ValueError, RecursionError) as wrong:  # a set, a cycle, half a character, no end
        words = shortened(str(wrong), 200)
        raise NotAMessage(
            Message("no line can carry it: {words}", words=words),
            Message("use dicts, lists, texts, whole numbers and booleans"),
        ) from wrong
    sent: dict[str, Any] = parsed(line)
    return sent


THE_LINE = Message("the line")
THE_MESSAGE = Message("the message")


def parsed(line: bytes, *, strict: bool = True, what: Message = THE_LINE) -> Any:  # noqa: ANN401 -- any JSON
    """Read one line as JSON: no float, no NaN, no field twice, no BOM, nothing but UTF-8, nothing nested deeply.

    Files of our own can have floats: they are read without `strict`. `what` is how errors call the text.
    """
    if line.startswith(b"\xef\xbb\xbf"):
        raise NotAMessage(
            Message("{what} starts with a byte order mark", what=what),
            Message("write UTF-8 without a BOM"),
        )
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as wrong:
        raise NotAMessage(
            Message("{what} is not UTF-8", what=what),
            Message("encode standard output as UTF-8"),
        ) from wrong
    number = _no_float if strict else float
    try:
        value = json.loads(text, parse_float=number, parse_constant=_no_float, object_pairs_hook=without_doubles)
    except json.JSONDecodeError as wrong:
        hint = _NOT_PRETTY if text.strip() in {"{", "["} else _A_LINE_EACH
        shown = repr(text.strip()[:60])
        raise NotAMessage(Message("{what} is not JSON: {shown}", what=what, shown=shown), hint) from wrong
    except RecursionError as deep:
        raise _too_deep(what) from deep
    except ValueError as wrong:  # Python reads no number of more than 4300 digits
        raise NotAMessage(
            Message("a number has thousands of digits"),
            Message("write whole numbers of a sensible size"),
        ) from wrong
    if text.count("[") + text.count("{") > MOST_NESTED and is_deep(value):
        raise _too_deep(what)
    if _SURROGATE.search(text):
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError as wrong:
            raise NotAMessage(
                Message("a text has half a character (a lone surrogate)"),
                Message("write UTF-8, and escapes \\uD800 to \\uDFFF only in pairs"),
            ) from wrong
    return value


_NOT_PRETTY = Message("write each answer on one line; this looks like pretty-printed JSON")
_A_LINE_EACH = Message("write one JSON object a line on standard output, and logs on standard error")

MOST_NESTED = 64
"""So many objects and lists may stand inside each other: whoever looks at them need not fear for the stack."""


def _too_deep(what: Message) -> NotAMessage:
    return NotAMessage(
        Message("{what} is nested deeper than {most_nested}", what=what, most_nested=MOST_NESTED),
        Message("answer with a flat object"),
    )


def is_deep(value: object) -> bool:
    """Tell whether objects and lists are nested too deeply; level by level, so that no depth is too much.

    >>> is_deep([[[]]]), is_deep(json.loads("[" * 65 + "]" * 65))
    (False, True)
    """
    level = [value]
    for _ in range(MOST_NESTED):
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
        Message("{text} is no whole number", text=text),
        Message("write numbers as integers"),
    )


def without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return a JSON object, unless a field stands twice in it; Python would take the last."""
    value = dict(pairs)
    if len(value) != len(pairs):
        raise NotAMessage(
            Message("a field stands twice in one object"),
            Message("write each field once"),
        )
    return value


@cache
def schema(name: str) -> dict[str, Any]:
    """Return a published schema."""
    text = (Path(__file__).parent / "schemas" / f"{name}.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@cache
def _validator(name: str, definition: str | None) -> Callable[[object], object]:
    import fastjsonschema  # noqa: PLC0415 -- many commands read messages and check none

    whole = schema(name)
    checked = whole if definition is None else {"$ref": f"#/$defs/{definition}", "$defs": whole["$defs"]}
    validator: Callable[[object], object] = fastjsonschema.compile(checked)
    return validator


_ENVELOPE = Message('write {"id": …, "answer": {…}} or {"id": …, "error": "…"}, with the id of the question')
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
"""Phrases of fastjsonschema, which speaks English only; the longer ones first."""


@frozen(eq=False)
class _SchemaProblem(Translatable):
    """What fastjsonschema found wrong, phrase by phrase in another language."""

    english: str
    what: Message

    def render(self, language: Language = ENGLISH) -> str:
        text = self.english.replace("data", self.what.render(language), 1)
        for phrase in _SCHEMA_PHRASES if language != ENGLISH else ():
            text = text.replace(phrase.template, phrase.render(language))
        return text


def check(value: object, name: str, definition: str | None = None, *, what: Message = THE_MESSAGE) -> None:
    """Check a value against a published schema, or one definition of it."""
    validate = _validator(name, definition)
    try:
        validate(value)
    except ValueError as wrong:  # fastjsonschema's own, which says what does not fit
        where = shortened(_SchemaProblem(str(wrong), what), 500)
        problem = Message("not as the schema says: {where}", where=where)
        see = Message("see {definition} in the schema {name!r}", definition=definition, name=name)
        raise NotAMessage(problem, _ENVELOPE if name == "envelope" else see) from wrong


def check_envelope(value: object) -> Mapping[str, Any]:
    """Return a line that an implementation wrote, if it has an id and either an answer or an error."""
    check(value, "envelope")
    envelope: Mapping[str, Any] = value  # type: ignore[assignment] # as the schema says
    return envelope


def check_answer(answer: Mapping[str, Any], operation: str) -> None:
    """Check an answer: a refusal by the rules, or what the operation answers."""
    refusable = "refused" in answer and operation != "hello"
    check(answer, "answers", "refused" if refusable else f"answer-{operation}")
