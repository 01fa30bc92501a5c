"""The log of a voyage: JSON lines, one event each, closed by a result line.

A round begins with its preparation; several rounds in one log make a travel log.
The result line tells that nothing is missing, and that the replay came to the same.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import frozen

from globe_rules.errors import Breach, Refused, Unreadable
from globe_rules.events import Event, Lay
from globe_rules.situations import RED_BARRED
from globe_rules.solo import CHALLENGES, Attempt, Caption, attempt
from globe_rules.stages.assessment import Result
from globe_rules.stages.preparation import Table
from globe_rules.stages.reaction import Reaction
from globe_rules.travel_log import PlayedRound, TravelLog
from globe_rules.voyage import Voyage
from globe_rules.wire.answers import Json
from globe_rules.wire.columns import column_of, doubled
from globe_rules.wire.events import event_json, read_event
from globe_rules.wire.fields import Fields, Misfit
from globe_rules.wire.tables import outcome_json, read_table, table_json, travel_log_json


@frozen
class RefusedLine(Exception):  # noqa: N818 -- as Refused
    """An event of a log that the rules forbid."""

    line: int
    refused: Refused

    def __str__(self) -> str:
        return f"line {self.line} is refused by the rules\n{self.refused}"


@frozen
class Contradiction(Exception):  # noqa: N818 -- as Refused
    """A log whose result is not what its events come to."""

    line: int
    found: str
    expected: str

    def __str__(self) -> str:
        false = f"line {self.line} tells a result that its events do not come to:\n  {self.found}"
        return f"{false}\nThey come to:\n  {self.expected}"


@frozen
class Round:
    """One round of a log, as far as it was told."""

    voyage: Voyage
    challenge: str | None = None
    """The printed challenge that a player travelling alone takes up (SOLO-2)."""

    @property
    def is_replayed(self) -> bool:
        """Whether the round came to a tie after which it is played again (END-3)."""
        return self.voyage.outcome is not None and self.voyage.outcome.result is Result.REPLAY

    @property
    def caption(self) -> Caption | None:
        """The limits of the challenge, by the edition of the table."""
        return CHALLENGES[self.challenge].captions[self.voyage.table.edition] if self.challenge else None

    @property
    def attempt(self) -> Attempt:
        """The player's turns so far as an attempt at the challenge (Q-29)."""
        [seat] = self.voyage.seats
        [place] = self.voyage.table.places
        programs = [record.reconstruction.program for record in self.voyage.records if record.reconstruction]
        return attempt(
            place.puzzle, programs, photo=seat.photo, caption=self.caption, hand=self.voyage.table.variants.hand
        )

    @property
    def result(self) -> dict[str, Json]:
        """What the round has come to."""
        outcome = self.voyage.outcome
        told: dict[str, Json] = {"result": "unfinished"} if outcome is None else outcome_json(outcome)
        if not self.challenge:
            return told
        tried = self.attempt
        because: dict[str, Json] = {"because": tried.because} if tried.because else {}
        judged: dict[str, Json] = {"verdict": str(tried.verdict), "turns": len(tried.turns), "cards": tried.cards}
        return {**told, **judged, **because}


@frozen
class Told:
    """One line of a log, and how things stand after it."""

    line: int
    rounds: tuple[Round, ...]
    event: Event | None
    """What happened, or None for the preparation of a round."""

    @property
    def round(self) -> Round:
        """The round that is being played."""
        return self.rounds[-1]


def replayed(text: str) -> Iterator[Told]:
    """Replay a log line by line, and check its result at the end.

    Raises Unreadable for what is damaged or cut off, RefusedLine for what the rules
    forbid, and Contradiction for a result that does not follow.
    """
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    rounds: tuple[Round, ...] = ()
    for number, line in enumerate(lines, start=1):
        value = _parsed(line, number)
        if isinstance(value, dict) and "result" in value:
            _check_result(value, rounds, number, last=number == len(lines), line=line)
            return
        try:
            rounds, event = _after(rounds, value)
        except Misfit as misfit:
            raise _unreadable(line, number, misfit) from misfit
        except Refused as refused:
            raise RefusedLine(number, refused) from refused
        yield Told(number, rounds, event)
    raise Unreadable(
        "",
        line=len(lines) + 1,
        column=1,
        found="the end",
        expected="more events or the result line: the log is cut off",
    )


def _after(rounds: tuple[Round, ...], value: object) -> tuple[tuple[Round, ...], Event | None]:
    fields = Fields(value, what="the event")
    if isinstance(value, dict) and value.get("event") == "preparation":
        fields.take("event", str)
        return (*rounds, _begun(rounds, fields)), None
    if not rounds:
        raise Misfit("event", "an event", "the preparation of the first round")
    *before, now = rounds
    event = read_event(value)
    if isinstance(event, Lay) and event.placement.card.is_red and now.caption and not now.caption.reds:
        raise Refused([Breach(RED_BARRED, (str(event.placement),))])
    try:
        after = Round(now.voyage.after(event), now.challenge)
    except ValueError as impossible:
        raise _nonsense(event, now.voyage.reaction) from impossible
    return (*before, after), event


def _nonsense(event: Any, reaction: Reaction) -> Misfit:  # noqa: ANN401 -- whichever event has the field
    """Say which field of an event makes no sense at this table or at this time."""
    if getattr(event, "player", None) not in {None, *reaction.desks}:
        return Misfit("player", repr(event.player), f"who plays here: {', '.join(reaction.desks)}")
    return Misfit("at", str(event.at), f"{reaction.clock} or later: time never runs backwards")


def _begun(rounds: tuple[Round, ...], fields: Fields) -> Round:
    challenge = fields.take("challenge", str) if "challenge" in fields else None
    if challenge is not None and challenge not in CHALLENGES:
        raise Misfit("challenge", repr(challenge), f"one of {', '.join(CHALLENGES)}")
    table = read_table(fields)
    if challenge is not None and len(table.places) != 1:
        raise Misfit("challenge", f"{len(table.places)} players", "one player: challenges are for travelling alone")
    if rounds and _players(rounds[0].voyage.table) != _players(table):
        raise Misfit("places", "other players", "the players of the rounds before: a travel log keeps its players")
    if rounds and rounds[-1].is_replayed and rounds[-1].voyage.table.variants != table.variants:
        raise Misfit("variants", str(table.variants) or "none", "the variants of the round that is played again (Q-26)")
    return Round(Voyage.begun(table), challenge)


def _players(table: Table) -> set[str]:
    return {place.player for place in table.places}


def result_json(rounds: Sequence[Round]) -> dict[str, Json]:
    """Return the result line of a log: of one round, or of a travel log of several (Q-28).

    A round that is played again is the same round (Q-26), and of several attempts
    at a challenge each stands alone, so that the last is told (Q-50).
    """
    if rounds[-1].challenge or all(each.is_replayed for each in rounds[:-1]):
        return rounds[-1].result
    players = [place.player for place in rounds[0].voyage.table.places]
    played = [PlayedRound((seat.region for seat in each.voyage.seats), each.voyage.outcome) for each in rounds]
    return {"result": "travel-log", **travel_log_json(TravelLog(players, played))}


def log_text(rounds: Iterable[Round]) -> str:
    """Write the log of some rounds, closed by its result.

    Replaying it gives the same voyages.
    """
    rounds = list(rounds)
    lines: list[dict[str, Json]] = []
    for each in rounds:
        challenge: dict[str, Json] = {"challenge": each.challenge} if each.challenge else {}
        lines.append({"event": "preparation", **challenge, **table_json(each.voyage.table)})
        lines += [event_json(record.event) for record in each.voyage.records]
    lines.append(result_json(rounds))
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _parsed(line: str, number: int) -> object:
    try:
        return json.loads(line, object_pairs_hook=_without_doubles)
    except json.JSONDecodeError as wrong:
        found = repr(line[wrong.pos]) if wrong.pos < len(line) else "the end"
        raise Unreadable(line, line=number, column=wrong.pos + 1, found=found, expected="a JSON object") from wrong
    except _FieldTwiceError as twice:
        path, column = doubled(line)
        found = f"field {path[-1]!r} twice"
        raise Unreadable(line, line=number, column=column, found=found, expected="each field once") from twice
    except ValueError as wrong:  # Python reads no number of more than 4300 digits
        raise Unreadable(line, number, 1, "a number of thousands of digits", "a sensible number") from wrong
    except RecursionError as deep:
        raise Unreadable(line, line=number, column=1, found="endless nesting", expected="a JSON object") from deep


class _FieldTwiceError(Exception):
    """Somewhere in a line a field stands twice."""


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise _FieldTwiceError
    return value


def _unreadable(line: str, number: int, misfit: Misfit) -> Unreadable:
    column = column_of(misfit.path, line)
    return Unreadable(line, line=number, column=column, found=misfit.found, expected=misfit.expected)


def _check_result(found: dict[str, object], rounds: Sequence[Round], number: int, *, last: bool, line: str) -> None:
    if not rounds:
        raise Unreadable(line, line=number, column=1, found="a result", expected="the preparation of a round")
    if not last:
        raise Unreadable(
            line, line=number, column=1, found="a result", expected="nothing after it: the result is the last line"
        )
    expected = result_json(rounds)
    # As texts: to Python True, 1 and 1.0 are equal, but on the wire they are not.
    if json.dumps(found, sort_keys=True) != json.dumps(expected, sort_keys=True):
        raise Contradiction(number, json.dumps(found), json.dumps(expected, ensure_ascii=False))
