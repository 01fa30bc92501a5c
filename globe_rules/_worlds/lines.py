"""The world of lines that are not requests: no object, no valid id or no operation. Each must get an error (W-15)."""

import json
from collections.abc import Iterator
from itertools import count
from typing import Any

from globe_rules._i18n import Message
from globe_rules._reference.operations import Request
from globe_rules._worlds.invalid import BASES
from globe_rules._worlds.model import ListWorld

_IDS: tuple[Any, ...] = ("7", "", -1, None, True, False, [], {}, [7], 1 << 53, 1 << 64)
_NO_OBJECTS = ("[]", "5", "0", '"hello"', "null", "true", "hello", "{", "}", "{]", "'hello'", "id: 7")


def lines_without_id(request: Request) -> Iterator[str]:
    """Yield a request without an id, then with ids that are invalid."""
    yield _compact(request)
    for id_ in _IDS:
        yield _compact({"id": id_, **request})


def lines_without_object(request: Request) -> Iterator[str]:
    """Yield a request that is not written as one JSON object, then lines that look like no request at all."""
    text = _compact({"id": 7, **request})
    yield from (text[:-1], text[: len(text) // 2], f"{text[:-1]},}}", text.replace('"', "'"))
    yield from (text.replace('"id":7', f'"id":{number}', 1) for number in ("07", "+7", "0x7", "7_0", "7 8"))
    yield from (text.replace('"op":', '"op"', 1), text.replace(",", ",,", 1), text.replace(",", " ", 1), f"{text}0")
    yield from (
        text + text,
        f"{text} {text}",
        f"{text}}}",
        f"[{text}]",
        _compact(text),
        text.replace(":", "=", 1),
        f"{text}]",
    )
    yield from _NO_OBJECTS


_NO_OPERATIONS = ("constructor", "toString", "__proto__", "valueOf", "Materials", "materials ", "travel_log", "", "op")


def lines_without_operation() -> Iterator[str]:
    """Yield lines with a valid id that name no operation, and wrong forms of hello."""
    for operation in (*_NO_OPERATIONS, None, 7, True, ["materials"], {"materials": 1}):
        yield _compact({"id": 7, "op": operation})
    yield _compact({"id": 7})
    for protocol in (None, "1", True, [1]):
        yield _compact({"id": 7, "op": "hello", "protocol": protocol})
    yield from (_compact({"id": 7, "op": "hello"}), _compact({"id": 7, "op": "hello", "protocol": 1, "extra": 1}))


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


LINES_STEP = 3
"""Every third line is made of each base, other ones of the next."""


def _lines() -> Iterator[Request]:
    """Yield lines, each after a valid request or after an invalid one that has an id, and a valid request at the end.

    An adapter that keeps the id of the request before shows it.
    """
    numbers = count()
    for start, base in enumerate(BASES.values()):
        every_line = [*lines_without_id(base), *lines_without_object(base)]
        for line in every_line[start % LINES_STEP :: LINES_STEP]:
            yield base if next(numbers) % 2 else {**base, "unknown": 7}
            yield {"line": line}
        yield base
    yield from ({"line": line} for line in lines_without_operation())


LINES = ListWorld(
    "lines",
    Message(
        "Lines that are not a JSON object, have no valid id or name no operation, most of them after a valid or an "
        "invalid request of every operation."
    ),
    _lines,
    may_be_invalid=True,
)
