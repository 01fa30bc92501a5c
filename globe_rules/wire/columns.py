"""Where in a line of JSON a value stands, so that a complaint can point at it."""

import json
import re
from collections.abc import Iterator

from globe_rules.wire.fields import Path

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"(?P<names>\s*:)?|[{}\[\],]|[^\s{}\[\],:"]+')


def _walked(line: str) -> Iterator[tuple[list[str | int], int, bool]]:
    """Yield where every value stands, the way to it as it changes, and whether its name stands twice."""
    path: list[str | int] = []
    names: list[set[str]] = []
    for token in _TOKEN.finditer(line):
        text, column = token[0], token.start() + 1
        if token["names"]:
            path[-1] = name = json.loads(text.removesuffix(token["names"]))
            yield path, column, name in names[-1]
            names[-1].add(name)
        elif text in {"}", "]"}:
            path.pop()
            names.pop()
        elif text == ",":
            if isinstance(path[-1], int):
                path[-1] += 1
        else:
            if not path or isinstance(path[-1], int):
                yield path, column, False
            if text in {"{", "["}:
                path.append("" if text == "{" else 0)
                names.append(set())


def column_of(path: Path, line: str) -> int:
    """Return the column where a value stands: of a field, where its name does; of one that is missing, 1.

    >>> line = '{"at": 1, "who": ["Ana", {"is": "Bo"}]}'
    >>> [column_of(path, line) for path in [("who",), ("who", 0), ("who", 1), ("who", 1, "is"), ("is",)]]
    [11, 19, 26, 27, 1]
    """
    return next((column for found, column, _ in _walked(line) if tuple(found) == path), 1)


def doubled(line: str) -> tuple[Path, int]:
    """Return the first field that stands twice in one object, and the column of its second time.

    >>> doubled('{"at": 1, "in": {"at": 2, "at": 3}}')
    (('in', 'at'), 27)
    """
    return next((tuple(path), column) for path, column, again in _walked(line) if again)
