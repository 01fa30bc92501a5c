"""The log of a voyage: JSON lines, one event each, closed by a result line.

A round begins with its preparation; several rounds in one log make a travel log.
The result line tells that nothing is missing, and that the replay came to the same.
The page "The log" of the site and `schemas/log.json` specify it for others.
"""

import json
from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from globe_rules.errors import Refused, Unreadable
from globe_rules.events import Event
from globe_rules.i18n import END, AnyText, Message
from globe_rules.impossible import Impossible, each_given, given
from globe_rules.solo import CHALLENGES
from globe_rules.travel_log import TravelLog
from globe_rules.voyage import Voyage
from globe_rules.wire.answers import attempt_json
from globe_rules.wire.columns import column_of, doubled
from globe_rules.wire.events import event_json, read_event
from globe_rules.wire.fields import Fields, Json, Misfit
from globe_rules.wire.messages import NotAMessage, is_deep, without_doubles
from globe_rules.wire.tables import read_table, travel_log_json
from globe_rules.wire.writing import fields_json


@frozen
class RefusedLine(Refused):
    """An event of a log that the rules forbid, and where it stands."""

    line: int

    @property
    def refused(self) -> Refused:
        """The refusal itself, wherever it stands."""
        return Refused(self.breaches)

    @property
    def message(self) -> Message:
        """Which line is refused, and why."""
        why = self.refused.message
        return Message("line {line} is refused by the rules\n{why}", line=self.line, why=why)


@frozen
class Contradiction(Impossible):
    """A log whose result is not what its events come to."""

    line: int

    @property
    def message(self) -> Message:
        """Which line has the result, and what the events come to."""
        return Message(
            "line {line} tells a result that its events do not come to:\n  {found}\nThey come to:\n  {expected}",
            line=self.line,
            found=self.found,
            expected=self.expected,
        )


@frozen
class Told:
    """One line of a log, and how things stand after it."""

    line: int
    before: tuple[Voyage, ...]
    """The rounds that are over."""

    round: Voyage
    """The round that is being played."""

    event: Event | None
    """What happened, or None for the preparation of a round."""

    @property
    def rounds(self) -> tuple[Voyage, ...]:
        """All rounds so far."""
        return (*self.before, self.round)


def replayed(text: str) -> Iterator[Told]:
    """Replay a log line by line, and check its result at the end.

    Raises Unreadable for what is damaged or cut off, RefusedLine for what the rules
    forbid, and Contradiction for a result that does not follow.
    """
    lines = [_Line(each, number) for number, each in enumerate(text.removesuffix("\n").split("\n"), start=1) if text]
    told: Told | None = None
    for line in lines:
        value = line.parsed()
        if isinstance(value, dict) and "result" in value:
            _check_result(value, told.rounds if told else (), line, last=line is lines[-1])
            return
        try:
            told = _after(told, value, line.number)
        except Impossible as wrong:
            path = wrong.path if isinstance(wrong, Misfit) else (str(wrong.what),)
            raise line.unreadable(wrong.found, wrong.expected, column_of(path, line.text)) from wrong
        except Refused as refused:
            raise RefusedLine(refused.breaches, line.number) from refused
        yield told
    raise _Line("", len(lines) + 1).unreadable(END, _MORE)


def read_log(text: str) -> tuple[Voyage, ...]:
    """Read a whole log: every event is carried out again, and the result checked (LOG-1, Q-28).

    Raises Unreadable for what is damaged or cut off, Refused for what the rules forbid,
    and Impossible for a result that does not follow.

    >>> from globe_rules import Place, Table, read_puzzle, write_log
    >>> voyage = Voyage.begun(Table("en", [Place("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))]))
    >>> read_log(write_log([voyage])) == (voyage,)
    True
    """
    given(text, str, "text")
    *_, last = replayed(text)
    return tuple(last.rounds)


def _after(told: Told | None, value: object, number: int) -> Told:
    if isinstance(value, dict) and value.get("event") == "preparation":
        fields = Fields(value, what=Message("the event"))
        fields.take("event", str)
        return Told(number, told.rounds if told else (), _begun(told, fields), None)
    if told is None and isinstance(value, dict):
        raise Misfit(
            "event",
            Message("an event"),
            Message("the preparation of the first round"),
        )
    event = read_event(value)
    assert told is not None  # noqa: S101 -- whatever is no object is no event
    return Told(number, told.before, told.round.after(event), event)


def _begun(told: Told | None, fields: Fields) -> Voyage:
    challenge = fields.choose("challenge", CHALLENGES) if "challenge" in fields else None
    table = read_table(fields)
    return told.round.followed_by(table, challenge=challenge) if told else Voyage.begun(table, challenge=challenge)


def result_json(rounds: Sequence[Voyage]) -> dict[str, Json]:
    """Return the result line of a log: of one round, or of a travel log of several (Q-28).

    A round that is played again is the same round (Q-26), and of several attempts
    at a challenge each stands alone, so that the last is told (Q-50).
    """
    if rounds[-1].challenge or all(each.is_replayed for each in rounds[:-1]):
        return _round_json(rounds[-1])
    log = TravelLog([place.player for place in rounds[0].table.places], [each.played for each in rounds])
    return {"result": "travel-log", **travel_log_json(log)}


def _round_json(voyage: Voyage) -> dict[str, Json]:
    outcome = voyage.outcome
    told: dict[str, Json] = fields_json(outcome, "result", "by", "players") if outcome else {"result": "unfinished"}
    if not voyage.challenge:
        return told
    tried = attempt_json(voyage.attempt)
    return told | {name: tried[name] for name in ("verdict", "turns", "cards", "because") if name in tried}


def write_log(rounds: Iterable[Voyage]) -> str:
    """Write the log of some rounds, closed by its result; `read_log` gives the same voyages (LOG-1, Q-28).

    >>> from globe_rules import Place, Table, Voyage, read_puzzle
    >>> table = Table("en", [Place("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))])
    >>> print(write_log([Voyage.begun(table)]).splitlines()[-1])
    {"result": "unfinished"}
    """
    if isinstance(rounds, Voyage):
        several = Message("a list of voyages: [voyage] for one")
        raise Impossible("rounds", Message("one voyage"), several)
    rounds = each_given(rounds, Voyage, "rounds")
    if not rounds:
        raise Impossible("rounds", Message("none"), Message("one round at least"))
    lines: list[dict[str, Json]] = []
    for each in rounds:
        challenge: dict[str, Json] = {"challenge": each.challenge.id} if each.challenge else {}
        table = fields_json(each.table, "edition", "variants", "side", "places")
        lines.append({"event": "preparation", **challenge, **table})
        lines += [event_json(record.event) for record in each]
    lines.append(result_json(rounds))
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


MOST_OF_A_LINE = 1 << 20
_OBJECT = Message("a JSON object")
_RESULT = Message("a result")
_PREPARATION = Message("the preparation of a round")
_LAST = Message("nothing after it: the result is the last line")
_MORE = Message("more events or the result line: the log is cut off")


@frozen
class _Line:
    """One line of a log as it stands there, counted from 1."""

    text: str
    number: int

    def unreadable(self, found: AnyText, expected: AnyText, column: int = 1) -> Unreadable:
        """Return the complaint about something in the line."""
        return Unreadable(self.text, line=self.number, column=column, found=found, expected=expected)

    def parsed(self) -> object:
        """Return the JSON value of the line."""
        if len(self.text) > MOST_OF_A_LINE:
            found = Message("{count} letters", count=len(self.text))
            expected = Message("at most {most_of_a_line}", most_of_a_line=MOST_OF_A_LINE)
            raise _Line("", self.number).unreadable(found, expected)
        try:
            value: object = json.loads(self.text, object_pairs_hook=without_doubles)
        except json.JSONDecodeError as wrong:
            here = repr(self.text[wrong.pos]) if wrong.pos < len(self.text) else END
            raise self.unreadable(here, _OBJECT, wrong.pos + 1) from wrong
        except NotAMessage as twice:
            path, column = doubled(self.text)
            found = Message("field {path!r} twice", path=path[-1])
            raise self.unreadable(found, Message("each field once"), column) from twice
        except ValueError as wrong:  # Python reads no number of more than 4300 digits
            found = Message("a number of thousands of digits")
            raise self.unreadable(found, Message("a sensible number")) from wrong
        except RecursionError:
            value = ...
        if value is ... or is_deep(value):
            raise self.unreadable(Message("endless nesting"), _OBJECT)
        return value


def _check_result(found: dict[str, object], rounds: Sequence[Voyage], line: _Line, *, last: bool) -> None:
    if not rounds:
        raise line.unreadable(_RESULT, _PREPARATION)
    if not last:
        raise line.unreadable(_RESULT, _LAST)
    expected = result_json(rounds)
    # As texts: to Python True, 1 and 1.0 are equal, but on the wire they are not.
    if json.dumps(found, sort_keys=True) != json.dumps(expected, sort_keys=True):
        raise Contradiction("result", json.dumps(found), json.dumps(expected, ensure_ascii=False), line.number)
