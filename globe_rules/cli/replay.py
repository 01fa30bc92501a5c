"""`globe-rules replay`: tell a recorded voyage, and check every event of it."""

import sys
from pathlib import Path
from typing import Any

import click

from globe_rules.cli.narration import tell, tell_result
from globe_rules.cli.output import REFUSED, UNREADABLE, json_option, language_option, print_json
from globe_rules.errors import Unreadable
from globe_rules.voyage import Voyage
from globe_rules.wire.answers import reconstruction_json
from globe_rules.wire.events import event_json
from globe_rules.wire.log import Contradiction, RefusedLine, Told, replayed, result_json
from globe_rules.wire.messages import NotAMessage, read_bounded
from globe_rules.wire.tables import outcome_json, seat_json
from globe_rules.words import Language


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@language_option
@json_option
def replay(*, file: Path, language: Language, as_json: bool) -> None:
    """Replay the log FILE event by event, with ids, drawings and the result.

    A log is JSON lines: a preparation, events, and a result as the last line;
    - reads it from standard input.

    Exit status: 0 replayed, 1 an event or the result breaks the rules, 2 unreadable or cut off.
    """
    lines: list[Any] = []
    rounds: tuple[Voyage, ...] = ()
    try:
        for told in replayed(_text(file)):
            rounds = told.rounds
            if as_json:
                lines.append(_as_json(told))
            else:
                for line in tell(told, language):
                    click.echo(line)
    except (RefusedLine, Contradiction) as wrong:
        click.echo(f"Error: {file}: {wrong}", err=True)
        raise SystemExit(REFUSED) from wrong
    except Unreadable as unreadable:
        click.echo(f"Error: {file}: {unreadable}", err=True)
        raise SystemExit(UNREADABLE) from unreadable
    result = result_json(rounds)
    if as_json:
        print_json({"events": lines, "result": result})
    else:
        for line in tell_result(rounds, result, language):
            click.echo(line)


def _text(file: Path) -> str:
    try:
        raw = read_bounded(sys.stdin.buffer if str(file) == "-" else file)
    except NotAMessage as wrong:
        raise Unreadable("", line=1, column=1, found=wrong.problem, expected="a log of a voyage") from wrong
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as wrong:
        line = raw[: wrong.start].count(b"\n") + 1
        raise Unreadable("", line=line, column=1, found="bytes that are no UTF-8", expected="UTF-8") from wrong


def _as_json(told: Told) -> dict[str, Any]:
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
