"""`globe-rules replay`: tell a recorded voyage, and check every event of it."""

import sys
from itertools import chain
from pathlib import Path
from typing import Any

import click

from globe_rules.cli.errors import REFUSED, Failure, place_json
from globe_rules.cli.narration import tell, tell_result
from globe_rules.cli.options import argument, command
from globe_rules.cli.output import Answer
from globe_rules.errors import Unreadable
from globe_rules.i18n import Message
from globe_rules.wire.answers import reconstruction_json, refusal_json
from globe_rules.wire.events import event_json
from globe_rules.wire.files import read_bounded
from globe_rules.wire.log import Contradiction, RefusedLine, Told, replayed, result_json
from globe_rules.wire.messages import NotAMessage
from globe_rules.wire.tables import seat_json
from globe_rules.wire.writing import to_json


@command(
    "replay",
    help=Message("Replay the log FILE event by event, with ids, drawings and the result."),
    more=Message(
        "A log is JSON lines: a preparation, events, and a result as the last line; - reads it from standard input."
    ),
    examples=["globe-rules replay voyage.jsonl", "globe-rules replay - --json < voyage.jsonl"],
    statuses={
        0: Message("replayed"),
        1: Message("an event or the result breaks the rules"),
        2: Message("unreadable or cut off"),
    },
)
@argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path), metavar="FILE")
def replay(*, file: Path, answer: Answer) -> None:
    """Tell a log as far as it makes sense, and check it."""
    told: list[Told] = []
    failure: Failure | None = None
    try:
        told += replayed(_text(file))  # one by one: what was there before it went wrong stays
    except RefusedLine as wrong:
        refused = refusal_json(wrong.refused)
        failure = Failure(_about(file, wrong), kind="", status=REFUSED, **refused, line=wrong.line)
    except Contradiction as wrong:
        failure = Failure(_about(file, wrong), kind="contradiction", status=REFUSED, line=wrong.line)
    except Unreadable as wrong:
        failure = Failure(_about(file, wrong), kind="unreadable", **place_json(wrong))
    if failure is None:
        answer.give(lambda: _tell(told, whole=True), json=lambda: _as_json(told))
        return
    if answer.shown == "text":  # people see how far it went; no file has half a voyage
        Answer("text").give(lambda: _tell(told, whole=False))
    raise failure


def _about(file: Path, wrong: RefusedLine | Contradiction | Unreadable) -> Message:
    return Message("{file}: {wrong}", file=file, wrong=wrong.message)


def _tell(told: list[Told], *, whole: bool) -> None:
    lines = chain.from_iterable(map(tell, told))
    rounds = told[-1].rounds if told else ()
    for line in chain(lines, tell_result(rounds, result_json(rounds)) if whole else ()):
        click.echo(line)


def _as_json(told: list[Told]) -> dict[str, Any]:
    return {"events": [_told_json(each) for each in told], "result": result_json(told[-1].rounds)}


_BYTES = Message("bytes that are no UTF-8")


def _text(file: Path) -> str:
    try:
        raw = read_bounded(sys.stdin.buffer if str(file) == "-" else file)
    except NotAMessage as wrong:
        raise Failure(wrong.about(file), kind="unreadable") from wrong
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as wrong:
        line = raw[: wrong.start].count(b"\n") + 1
        raise Unreadable("", line=line, column=1, found=_BYTES, expected="UTF-8") from wrong


def _told_json(told: Told) -> dict[str, Any]:
    voyage = told.round
    if told.event is None:
        return {"line": told.line, "event": "preparation", "seats": [seat_json(seat) for seat in voyage.seats]}
    record = voyage.records[-1]
    value: dict[str, Any] = {"line": told.line, "turn": record.turn, **event_json(told.event)}
    if record.reconstruction is not None:
        value["reconstruction"] = reconstruction_json(record.reconstruction)
    if record.outcome is not None:
        value["outcome"] = to_json(record.outcome)
    return value
