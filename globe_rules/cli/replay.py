"""`globe-rules replay`: tell a recorded voyage, and check every event of it."""

import sys
from pathlib import Path
from typing import Any

import click
from attrs import evolve

from globe_rules.cli.narration import tell, tell_result
from globe_rules.cli.shared.answering import Answer
from globe_rules.cli.shared.failing import REFUSED, Failure, place_json
from globe_rules.cli.shared.grammar import argument, command
from globe_rules.errors import Unreadable
from globe_rules.wire.answers import reconstruction_json, refusal_json
from globe_rules.wire.events import event_json
from globe_rules.wire.files import read_bounded
from globe_rules.wire.log import Contradiction, RefusedLine, Told, replayed, result_json
from globe_rules.wire.messages import NotAMessage
from globe_rules.wire.tables import outcome_json, seat_json
from globe_rules.words import Twin


class _Damaged(Failure):
    """A log that cannot be read."""

    kind = "unreadable"


class _Contradicted(Failure):
    """A log whose result is not what its events come to."""

    kind = "contradiction"
    exit_code = REFUSED


class _Forbidden(Failure):
    """A log with an event that the rules forbid."""

    exit_code = REFUSED

    def as_json(self) -> dict[str, Any]:
        """Return it as any refusal, and with its line."""
        return self.details


@command(
    "replay",
    Twin(
        en="Replay the log FILE event by event, with ids, drawings and the result.",
        fr="Rejoue le récit FICHIER événement par événement, avec identifiants, dessins et résultat.",
    ),
    more=Twin(
        en=(
            "A log is JSON lines: a preparation, events, and a result as the last line; - reads it from standard input."
        ),
        fr=(
            "Un récit, ce sont des lignes JSON : une préparation, des événements, et un résultat en dernière ligne ; "
            "- le lit sur l'entrée standard."
        ),
    ),
    examples=["globe-rules replay voyage.jsonl", "globe-rules replay - --json < voyage.jsonl"],
    statuses={
        0: Twin(en="replayed", fr="rejoué"),
        1: Twin(en="an event or the result breaks the rules", fr="un événement ou le résultat enfreint les règles"),
        2: Twin(en="unreadable or cut off", fr="illisible ou tronqué"),
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
        failure = _Forbidden(_about(file, wrong), **refusal_json(wrong.refused), line=wrong.line)
    except Contradiction as wrong:
        failure = _Contradicted(_about(file, wrong), line=wrong.line)
    except Unreadable as wrong:
        failure = _Damaged(_about(file, wrong), **place_json(wrong))
    if failure is None:
        answer.give(lambda: _tell(told, answer, whole=True), json=lambda: _as_json(told))
        return
    if answer.is_text:  # people see how far it went; no file has half a voyage
        evolve(answer, files=()).give(lambda: _tell(told, answer, whole=False))
    raise failure


def _about(file: Path, wrong: RefusedLine | Contradiction | Unreadable) -> Twin:
    return Twin(en=f"{file}: {wrong.speaking('en')}", fr=f"{file} : {wrong.speaking('fr')}")


def _tell(told: list[Told], answer: Answer, *, whole: bool) -> None:
    for each in told:
        for line in tell(each, answer.language):
            click.echo(line)
    if whole:
        rounds = told[-1].rounds
        for line in tell_result(rounds, result_json(rounds), answer.language):
            click.echo(line)


def _as_json(told: list[Told]) -> dict[str, Any]:
    return {"events": [_told_json(each) for each in told], "result": result_json(told[-1].rounds)}


_BYTES = Twin(en="bytes that are no UTF-8", fr="des octets qui ne sont pas de l'UTF-8")


def _text(file: Path) -> str:
    try:
        raw = read_bounded(sys.stdin.buffer if str(file) == "-" else file)
    except NotAMessage as wrong:
        raise _Damaged(wrong.about(file)) from wrong
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
        value["outcome"] = outcome_json(record.outcome)
    return value
