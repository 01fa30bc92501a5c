r"""Lines that the kit writes to a command: requests in one of several equivalent ways, and lines that are not requests.

Every JSON library reads all ways alike (W-20). The way depends only on the request, so that a request is written in the
same way alone and in a run.
"""

import json
import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any
from zlib import crc32

from globe_rules._i18n import Message
from globe_rules._protocol.requests import raw_line


class Way(StrEnum):
    """A way of writing a request as JSON."""

    COMPACT = "compact"
    """Without blanks, and with the id first."""

    SPACES = "spaces"
    """With a space after every comma and colon."""

    BLANKS = "blanks"
    """With a space before and a tab after every bracket, comma and colon."""

    LETTER_ESCAPES = "letter-escapes"
    r"""With an escape such as `\u0041` for the first character of every text and field name."""

    ESCAPES = "escapes"
    r"""With an escape such as `\u00e9` for every character beyond ASCII."""

    UPPER_CASE_ESCAPES = "upper-case-escapes"
    r"""With an escape such as `\u00E9` for every character beyond ASCII."""

    SLASHES = "slashes"
    r"""With `\/` for every slash."""

    ORDER = "order"
    """With the fields of every object in reverse order, and the id last."""


_WAYS_OF_ASCII = (Way.COMPACT, Way.SPACES, Way.SLASHES, Way.ORDER, Way.BLANKS, Way.LETTER_ESCAPES)
_WAYS = (*_WAYS_OF_ASCII, *(Way.ESCAPES, Way.UPPER_CASE_ESCAPES) * 3)
"""The ways of a request with other characters: half of these requests have escapes."""

_MISREAD: Mapping[str, Message] = {
    Way.SPACES: Message("spaces after commas and colons"),
    Way.BLANKS: Message("blanks around brackets, commas and colons"),
    Way.LETTER_ESCAPES: Message("escapes such as {example}", example=r"\u0041"),
    Way.ESCAPES: Message("escapes such as {example}", example=r"\u00e9, \ud83e\udded"),
    Way.UPPER_CASE_ESCAPES: Message("escapes such as {example}", example=r"\u00E9, \uD83E\uDDED"),
    Way.SLASHES: Message("escapes such as {example}", example=r"\/"),
    Way.ORDER: Message("fields in another order"),
}
_MISREADS = Message("Your adapter misreads {what} (W-20): in compact JSON, this request gets the right response.")


def misread_text(way: str) -> Message:
    """Return what to say about an adapter that gets a request wrong only because of the way it is written."""
    return _MISREADS.filled(what=_MISREAD[way])


# Made once, because making one takes as long as writing a message.
_COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_SPACED = json.JSONEncoder(ensure_ascii=False)
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_FIRST_OF_TEXT = re.compile(r'(?<=")[0-9A-Za-z]')
_TEXT_OR_SIGN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]')


def way_of(request: Mapping[str, Any]) -> Way:
    """Return the way in which the kit writes a request. A line that is not a request stays as it is.

    >>> way_of({"op": "materials"}), way_of({"op": "challenge", "challenge": "SOLO-T1"})
    (<Way.ORDER: 'order'>, <Way.SLASHES: 'slashes'>)
    """
    return Way.COMPACT if raw_line(request) is not None else _way_of(_COMPACT.encode(request))


def _way_of(compact: str) -> Way:
    ways = _WAYS_OF_ASCII if compact.isascii() else _WAYS
    return ways[crc32(compact.encode()) % len(ways)]


def line_of(id_: int, request: Mapping[str, Any], way: Way | None = None) -> bytes:
    r"""Return a request as one line of JSON, in a given way or in its own. A line that is not a request stays as it is.

    >>> request = {"op": "travel-log", "players": ["Zoé"], "rounds": []}
    >>> for way in (Way.SPACES, Way.ESCAPES, Way.ORDER):
    ...     print(line_of(1, request, way).decode().rstrip())
    {"id": 1, "op": "travel-log", "players": ["Zoé"], "rounds": []}
    {"id":1,"op":"travel-log","players":["Zo\u00e9"],"rounds":[]}
    {"rounds":[],"players":["Zoé"],"op":"travel-log","id":1}
    """
    if (line := raw_line(request)) is not None:
        return f"{line}\n".encode()
    text = _COMPACT.encode(request)
    way = way or _way_of(text)
    if way is Way.ORDER:
        return f"{_COMPACT.encode({**_reversed(request), 'id': id_})}\n".encode()
    if way is Way.SPACES:
        return f"{_SPACED.encode({'id': id_, **request})}\n".encode()
    if way is Way.SLASHES:
        text = text.replace("/", "\\/")
    elif way is Way.LETTER_ESCAPES:
        text = _FIRST_OF_TEXT.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    elif way is Way.ESCAPES:
        text = _NOT_ASCII.sub(_escaped, text)
    elif way is Way.UPPER_CASE_ESCAPES:
        text = _NOT_ASCII.sub(lambda found: _escaped(found).upper().replace("U", "u"), text)
    text = f'{{"id":{id_},{text[1:]}'
    if way is Way.BLANKS:
        text = _TEXT_OR_SIGN.sub(lambda found: found[0] if found[0][0] == '"' else f" {found[0]}\t", text)
    return f"{text}\n".encode()


def _escaped(found: re.Match[str]) -> str:
    r"""Return the escape of a character: two of them if it is outside the BMP, such as `\ud83e\udded`."""
    return json.dumps(found[0])[1:-1]


def _reversed(value: Any) -> Any:  # noqa: ANN401 -- any JSON
    if isinstance(value, dict):
        return {key: _reversed(value[key]) for key in reversed(value)}
    return [_reversed(each) for each in value] if isinstance(value, list) else value
