"""Game logs: JSON Lines with one event per line and a result in the last line.

The first line may have headers, such as the date. Each round starts with its preparation; a log of several rounds
is a travel log. The result line shows that the log is complete, and lets a reader check the replay. The format is
specified on the page `log-format` of the site and in `schemas/log.json`.
"""

import json
import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from globe_rules._engine.errors import Refused, Unreadable
from globe_rules._engine.events import Event
from globe_rules._engine.solo import CHALLENGES
from globe_rules._engine.travel_log import TravelLog
from globe_rules._engine.validation import check_type, tuple_of
from globe_rules._engine.voyage import Voyage
from globe_rules._i18n import END, AnyText, InvalidValue, Message
from globe_rules._protocol.fields import (
    MAX_KEY_LENGTH,
    Fields,
    InvalidField,
    Json,
    Path,
    check_number_of_events,
    check_number_of_rounds,
    expect_type,
)
from globe_rules._protocol.messages import NotAMessage, is_nested_too_deeply, without_duplicates
from globe_rules._protocol.operations import attempt_json, event_json, read_event, read_table, travel_log_json
from globe_rules._protocol.writing import fields_json

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"(?P<names>\s*:)?|[{}\[\],]|[^\s{}\[\],:"]+')


def _values(line: str) -> Iterator[tuple[list[str | int], int, bool]]:
    """Yield the path and column of each JSON value of a line, and whether it is a duplicate field.

    The path is one list that changes; copy it to keep it.
    """
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
    """Return the column of a value, from 1. For a field it is that of its name; for a missing field it is 1.

    >>> line = '{"at": 1, "who": ["Ana", {"is": "Bo"}]}'
    >>> [column_of(path, line) for path in [("who",), ("who", 0), ("who", 1), ("who", 1, "is"), ("is",)]]
    [11, 19, 26, 27, 1]
    """
    return next((column for found, column, _ in _values(line) if tuple(found) == path), 1)


def first_duplicate(line: str) -> tuple[Path, int]:
    """Return the path of the first field that appears twice in one object, and the column of its second occurrence.

    >>> first_duplicate('{"at": 1, "in": {"at": 2, "at": 3}}')
    (('in', 'at'), 27)
    """
    return next((tuple(path), column) for path, column, duplicate in _values(line) if duplicate)


@frozen
class RefusedLine(Refused):
    """Raised by `read_log` for an event that the rules forbid, with its line.

    >>> from globe_rules import SITUATIONS, Violation
    >>> print(RefusedLine([Violation(SITUATIONS[7])], 3))
    line 3 is refused by the rules
    Q-11: a second red card is placed in one turn; keep only one of the two
    """

    __module__ = "globe_rules"  # the public home, which tracebacks show

    line: int
    """The number of the line, from 1."""

    @property
    def refused(self) -> Refused:
        """The refusal without the line."""
        return Refused(self.violations)

    @property
    def message(self) -> Message:
        """The line that is refused, and why."""
        why = self.refused.message
        return Message("line {line} is refused by the rules\n{why}", line=self.line, why=why)


@frozen
class ResultMismatch(InvalidValue):
    """Raised by `read_log` for a log whose result does not match its events (Q-28).

    >>> print(ResultMismatch("result", "won", "tied", 3))
    line 3 has a result that does not match the events:
      won
    The events lead to:
      tied
    """

    __module__ = "globe_rules"  # the public home, which tracebacks show

    line: int
    """The number of the line, from 1."""

    @property
    def message(self) -> Message:
        """The line of the result, the result in it, and the result of the events."""
        return Message(
            "line {line} has a result that does not match the events:\n  {found}\nThe events lead to:\n  {expected}",
            line=self.line,
            found=self.found,
            expected=self.expected,
        )


@frozen
class ReplayedLine:
    """One line of a log, and the rounds after it."""

    line: int
    before: tuple[Voyage, ...]
    """The earlier rounds."""

    round: Voyage
    """The current round, after the line."""

    event: Event | None
    """The event of the line, or None for the preparation of a round."""

    @property
    def rounds(self) -> tuple[Voyage, ...]:
        """All rounds so far."""
        return (*self.before, self.round)


def replay_log(text: str) -> Iterator[ReplayedLine]:
    """Replay a log: yield its lines one by one, and check the result at the end.

    Raises Unreadable if the log is corrupt or cut off, RefusedLine if the rules forbid an event,
    and ResultMismatch if the result does not match the events.
    """
    before: ReplayedLine | None = None
    number = 0
    for line in _lines(text):
        number = line.number
        value = line.parsed()
        if line.number == 1 and line.headers(value) is not None:
            continue
        if isinstance(value, dict) and "result" in value:
            _check_result(value, before.rounds if before else (), line)
            return
        try:
            before = _after(before, value, line.number)
        except InvalidValue as error:
            path = error.path if isinstance(error, InvalidField) else (str(error.what),)
            raise line.unreadable(error.found, error.expected, column_of(path, line.text)) from error
        except Refused as refused:
            raise RefusedLine(refused.violations, line.number) from refused
        yield before
    raise _Line("", number + 1).unreadable(END, _MORE)


_BLANKS = " \t\r"
"""What a blank line may contain."""


def _lines(text: str) -> "Iterator[_Line]":
    """Yield the lines one by one, without blank lines at the end.

    A file may have 64 million, but nothing after the first wrong one is read.
    """
    text = text.rstrip(f"{_BLANKS}\n")
    start, number = 0, 1
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield _Line(text[start:end], number, is_last=end == len(text))
        start, number = end + 1, number + 1


def read_headers(text: str) -> dict[str, str]:
    """Return the headers of a game log, such as the date and the place; without headers, an empty dict (LOG-1).

    Only the first line is read. Raises Unreadable if it is corrupt.

    >>> read_headers('{"headers": {"date": "2026-11-18", "place": "Lyon"}}')
    {'date': '2026-11-18', 'place': 'Lyon'}
    """
    check_type(text, str, "text")
    first = next(_lines(text), None)
    return (first and first.headers(first.parsed())) or {}


def read_log(text: str) -> tuple[Voyage, ...]:
    """Return the rounds of a game log. Every event is replayed, and the result is checked (LOG-1, Q-28).

    Blank lines at the end are ignored. `read_headers` returns its headers. Raises Unreadable if the log is corrupt
    or cut off, RefusedLine if the rules forbid an event, and ResultMismatch if the result does not match the events.

    >>> from globe_rules import Setup, Table, read_puzzle, write_log
    >>> voyage = Voyage.start(Table("en", [Setup("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))]))
    >>> read_log(write_log([voyage])) == (voyage,)
    True
    """
    check_type(text, str, "text")
    [last] = deque(replay_log(text), maxlen=1)
    return last.rounds


def _after(before: ReplayedLine | None, value: object, number: int) -> ReplayedLine:
    if isinstance(value, dict) and value.get("event") == "preparation":
        fields = Fields(value, what=Message("the event"))
        fields.take("event", str)
        rounds = before.rounds if before else ()
        check_number_of_rounds(len(rounds) + 1)
        return ReplayedLine(number, rounds, _new_round(before, fields), None)
    if before is None and isinstance(value, dict):
        raise InvalidField(
            "event",
            Message("an event"),
            Message("the preparation of the first round"),
        )
    event = read_event(value)
    assert before is not None  # noqa: S101 -- `read_event` has rejected values that are not objects
    check_number_of_events(len(before.round) + 1)
    return ReplayedLine(number, before.before, before.round.after(event), event)


def _new_round(before: ReplayedLine | None, fields: Fields) -> Voyage:
    challenge = fields.choose("challenge", CHALLENGES) if "challenge" in fields else None
    table = read_table(fields)
    return before.round.followed_by(table, challenge=challenge) if before else Voyage.start(table, challenge=challenge)


def result_json(rounds: Sequence[Voyage]) -> dict[str, Json]:
    """Return the result line of a log: the result of one round, or of a travel log of several (Q-28).

    A round that is played again counts as one round (Q-26). Attempts at a challenge are independent,
    so the result is that of the last one (Q-50).
    """
    if rounds[-1].challenge or all(each.is_replayed for each in rounds[:-1]):
        return _round_json(rounds[-1])
    log = TravelLog([setup.player for setup in rounds[0].table.setups], [each.played for each in rounds])
    return {"result": "travel-log", **travel_log_json(log)}


def _round_json(voyage: Voyage) -> dict[str, Json]:
    outcome = voyage.outcome
    result: dict[str, Json] = fields_json(outcome, "result", "by", "players") if outcome else {"result": "unfinished"}
    if not voyage.challenge:
        return result
    attempt = attempt_json(voyage.attempt)
    return result | {name: attempt[name] for name in ("verdict", "turns", "cards", "because") if name in attempt}


def write_log(rounds: Iterable[Voyage], *, headers: Mapping[str, str] | None = None) -> str:
    """Return the game log of some rounds, with the result in the last line; `read_log` reads it (LOG-1, Q-28).

    `headers` are texts that you choose, such as the date, the place or the name of your program.

    >>> from globe_rules import Setup, Table, Voyage, read_puzzle
    >>> table = Table("en", [Setup("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))])
    >>> print(write_log([Voyage.start(table)]).splitlines()[-1])
    {"result": "unfinished"}
    >>> print(write_log([Voyage.start(table)], headers={"date": "2026-11-18"}).splitlines()[0])
    {"headers": {"date": "2026-11-18"}}
    """
    if isinstance(rounds, Voyage):
        expected = Message("a list of voyages, such as [voyage]")
        raise InvalidValue("rounds", Message("one voyage"), expected)
    rounds = tuple_of(rounds, Voyage, "rounds")
    if not rounds:
        raise InvalidValue("rounds", Message("none"), Message("at least one round"))
    lines: list[dict[str, Json]] = [{"headers": _checked_headers(headers)}] if headers else []
    check_number_of_rounds(len(rounds))
    for each in rounds:
        check_number_of_events(len(each))
        challenge: dict[str, Json] = {"challenge": each.challenge.id} if each.challenge else {}
        table = fields_json(each.table, "edition", "variants", "side", "setups")
        lines.append({"event": "preparation", **challenge, **table})
        lines += [event_json(record.event) for record in each]
    lines.append(result_json(rounds))
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _checked_headers(headers: Mapping[str, str]) -> dict[str, str]:
    check_type(headers, Mapping, "headers")
    for text in (*headers, *headers.values()):
        check_type(text, str, "headers")
    return dict(headers)


MAX_LINE_LENGTH = 1 << 20
"""Longest line of a log, in characters."""

_BLANK_LINE = Message("a blank line")
_OBJECT = Message("a JSON object")
_HEADERS = Message("the headers")
_RESULT = Message("a result")
_PREPARATION = Message("the preparation of a round")
_LAST = Message("nothing after it: the result is the last line")
_MORE = Message("more events or the result line: the log is cut off")


@frozen
class _Line:
    """The text of one line of a log, its number from 1, and whether it is the last one."""

    text: str
    number: int
    is_last: bool = False

    def unreadable(self, found: AnyText, expected: AnyText, column: int = 1) -> Unreadable:
        """Return the error for something in the line."""
        return Unreadable(self.text, line=self.number, column=column, found=found, expected=expected)

    def parsed(self) -> object:
        """Return the JSON value of the line."""
        if len(self.text) > MAX_LINE_LENGTH:
            found = Message("{count} characters", count=len(self.text))
            expected = Message("at most {limit}", limit=MAX_LINE_LENGTH)
            raise _Line("", self.number).unreadable(found, expected)
        if not self.text.strip(_BLANKS):
            raise self.unreadable(_BLANK_LINE, _OBJECT)
        try:
            value: object = json.loads(self.text, object_pairs_hook=without_duplicates)
        except json.JSONDecodeError as error:
            here = repr(self.text[error.pos]) if error.pos < len(self.text) else END
            raise self.unreadable(here, _OBJECT, error.pos + 1) from error
        except NotAMessage as duplicate:
            path, column = first_duplicate(self.text)
            found = Message("field {path!r} twice", path=str(path[-1])[:MAX_KEY_LENGTH])
            raise self.unreadable(found, Message("each field once"), column) from duplicate
        except ValueError as error:  # Python does not read numbers of more than 4300 digits
            found = Message("a number of more than 4300 digits")
            raise self.unreadable(found, Message("a shorter number")) from error
        except RecursionError:
            value = ...
        if value is ... or is_nested_too_deeply(value):
            raise self.unreadable(Message("too many nested lists and objects"), _OBJECT)
        return value

    def headers(self, value: object) -> dict[str, str] | None:
        """Return the headers in the JSON value of the line, or None if it has none."""
        if not isinstance(value, dict) or "headers" not in value:
            return None
        fields = Fields(value, what=_HEADERS)
        try:
            headers = fields.take("headers", dict)
            fields.finish()
            return {name: expect_type(str, text, ("headers", name)) for name, text in headers.items()}
        except InvalidField as error:
            raise self.unreadable(error.found, error.expected, column_of(error.path, self.text)) from error


def _check_result(found: dict[str, object], rounds: Sequence[Voyage], line: _Line) -> None:
    if not rounds:
        raise line.unreadable(_RESULT, _PREPARATION)
    if not line.is_last:
        raise line.unreadable(_RESULT, _LAST)
    expected = result_json(rounds)
    # Compared as texts, because in Python True, 1 and 1.0 are equal, but in JSON they differ.
    if json.dumps(found, sort_keys=True) != json.dumps(expected, sort_keys=True):
        raise ResultMismatch("result", json.dumps(found), json.dumps(expected, ensure_ascii=False), line.number)
