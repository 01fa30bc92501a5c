"""`globe-rules replay`: check a game log event by event, and print it with ids and drawings."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import click

from globe_rules._cli.errors import REFUSED, CommandError, position_json
from globe_rules._cli.language import EDITIONS, language, rendered
from globe_rules._cli.options import argument, command
from globe_rules._cli.output import Output
from globe_rules._engine import events
from globe_rules._engine.compass import Direction
from globe_rules._engine.errors import Unreadable
from globe_rules._engine.program import IN_DOUBT, Across, Where
from globe_rules._engine.puzzle import Photo
from globe_rules._engine.solo import Caption
from globe_rules._engine.stages.assessment import Outcome, Result
from globe_rules._engine.stages.reconstruction import Reconstruction
from globe_rules._engine.variants import Variant
from globe_rules._engine.voyage import Stage, Voyage
from globe_rules._i18n import Message, labelled, on_one_line
from globe_rules._pictures.drawing import (
    OUTCOMES,
    card_label,
    draw_program,
    draw_puzzle,
    names_in_words,
    side_by_side,
)
from globe_rules._protocol.files import read_bounded
from globe_rules._protocol.log import RefusedLine, ReplayedLine, ResultMismatch, read_headers, replay_log, result_json
from globe_rules._protocol.messages import NotAMessage
from globe_rules._protocol.operations import event_json, reconstruction_json, refusal_json, seat_json
from globe_rules._protocol.writing import to_json
from globe_rules.rulebook import rulebook


@command(
    "replay",
    help=Message("Replay and check the game log FILE, event by event, with ids and drawings."),
    more=Message(
        "A game log is JSON Lines: a preparation, events, and a result as the last line. "
        "With - as FILE, it is read from standard input."
    ),
    examples=["globe-rules replay voyage.jsonl", "globe-rules replay - --json < voyage.jsonl"],
    exit_codes={
        0: Message("replayed"),
        1: Message("an event or the result breaks the rules"),
        2: Message("unreadable or incomplete"),
    },
)
@argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path), metavar="FILE")
def replay(*, file: Path, output: Output) -> None:
    """Replay a log, and print it up to the first error."""
    replayed = _Replayed(output)
    headers: dict[str, str] = {}
    error: CommandError | None = None
    try:
        text = _text(file)
        headers |= read_headers(text)
        for line in replay_log(text):  # one by one: the lines before an error stay
            replayed.add(line)
    except RefusedLine as wrong:
        refused = refusal_json(wrong.refused)
        error = CommandError(_about(file, wrong), kind="", exit_code=REFUSED, **refused, line=wrong.line)
    except ResultMismatch as wrong:
        error = CommandError(_about(file, wrong), kind="contradiction", exit_code=REFUSED, line=wrong.line)
    except Unreadable as wrong:
        error = CommandError(_about(file, wrong), kind="unreadable", **position_json(wrong))
    if error is None:
        output.write(lambda: replayed.print(headers, complete=True), json=lambda: replayed.as_json(headers))
        return
    if output.format == "text":  # only the screen shows an incomplete replay, never a file
        Output("text").write(lambda: replayed.print(headers, complete=False))
    raise error


class _Replayed:
    """What to print of the lines of a log. The lines themselves are not kept, because each has all earlier events."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._texts: list[str] = []
        self._values: list[dict[str, Any]] = []
        self._rounds: tuple[Voyage, ...] = ()

    def add(self, line: ReplayedLine) -> None:
        """Add the next line."""
        self._rounds = line.rounds
        if self._output.has("text"):
            self._texts += _describe(line)
        if self._output.has("json"):
            self._values.append(_line_json(line))

    def print(self, headers: Mapping[str, str], *, complete: bool) -> None:
        """Print the log, with the final result if it is complete."""
        for name, value in headers.items():
            click.echo(rendered(labelled(on_one_line(name), on_one_line(value))))
        for text in chain(self._texts, _describe_result(self._rounds, result_json(self._rounds)) if complete else ()):
            click.echo(text)

    def as_json(self, headers: Mapping[str, str]) -> dict[str, Any]:
        """Return the log and the effects of its events as JSON."""
        shown = {"headers": headers} if headers else {}
        return {**shown, "events": self._values, "result": result_json(self._rounds)}


def _about(file: Path, error: RefusedLine | ResultMismatch | Unreadable) -> Message:
    return Message("{file}: {error}", file=file, error=error.message)


_BYTES = Message("bytes that are not UTF-8")


def _text(file: Path) -> str:
    """Return the text of a log file, or of standard input for `-`."""
    try:
        raw = read_bounded(sys.stdin.buffer if str(file) == "-" else file)
    except NotAMessage as error:
        raise CommandError(error.about(file), kind="unreadable") from error
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise Unreadable("", line=line, column=1, found=_BYTES, expected="UTF-8") from error


def _line_json(line: ReplayedLine) -> dict[str, Any]:
    """Return a line of the log and its effects as JSON."""
    voyage = line.round
    if line.event is None:
        return {"line": line.line, "event": "preparation", "seats": [seat_json(seat) for seat in voyage.seats]}
    record = voyage.records[-1]
    value: dict[str, Any] = {"line": line.line, "turn": record.turn, **event_json(line.event)}
    if record.reconstruction is not None:
        value["reconstruction"] = reconstruction_json(record.reconstruction)
    if record.outcome is not None:
        value["outcome"] = to_json(record.outcome)
    return value


# The text of each kind of event, and the rule that governs it.
_EVENTS: Mapping[type[events.Event], tuple[Message, str]] = {
    events.Signal: (Message("the signal is given"), "REACT-0"),
    events.Lift: (Message("{player} lifts the photo"), "REACT-1"),
    events.Place: (Message("{player} places {card} {where}"), "REACT-2"),
    events.Move: (Message("{player} moves {card}, now {where}"), "Q-32"),
    events.TakeBack: (Message("{player} takes {card} back"), "Q-32"),
    events.Flip: (Message("{player} flips the sand timer"), "REACT-3"),
    events.Stop: (Message('{player} shouts "Stop!"'), "VAR-4"),
    events.Done: (Message("{player} is done"), "Q-49"),
    events.Reconstruct: (Message("{player} reconstructs"), "RECON-2"),
}
_SECONDS = Message("{seconds}.{thousandths} s")
_TIME_PASSES = Message("time passes")
_SAND_RUN_OUT = Message("the sand has run out (REACT-4)")
_ROTATED = Message("{player} rotates {card} to {arrow} (Q-32)")
_ROTATED_UNCLEARLY = Message("{player} rotates {card}; its arrow is unclear (Q-32)")
_ROTATED_WITHOUT_EFFECT = Message("{player} rotates {card}, which has no effect (Q-7)")
_ON = Message("on space {where}")
_ACROSS = Message("across spaces {where}")
_UNCLEAR_SPACE = Message("on an unclear space")
_SOLVED_ALONE = Message("{players} has solved the puzzle")
_STANDING = Message("{player} (red cards in hand: {reds}, cards used: {cards}{flipped})")
_FLIPPED = Message(", ended stage B")
_ROUND = Message("Round {number}")
_AGAIN = Message("played again (Q-26)")
_STOPPED = Message("The round is stopped by agreement: nobody wins (Q-45)")
_TURN = Message("Turn {number}")
_SEAT = Message("Seat {number}: {player}; puzzle shuffled by {preparer}, {region}, photo {photo}")
_NO_CARD = Message("no card (REACT-2d)")
_APPLIED = Message("applied")
_VOID = Message("void")
_SOLVED = Message("solved (AIM-1)")
_SOLVED_FACING = Message("solved, facing {direction} (SOLO-4)")
_WRONG_DIRECTION = Message("complete, but facing {direction} after the effect of a red card (Q-27)")
_DISCARDED = Message("{card} is discarded for the rest of the round (RED-2)")
_CHALLENGE = Message("challenge {id}")
_UNFINISHED = Message("The log ends here; nobody has won (Q-45)")
_VERDICTS: Mapping[str, Message] = {
    "met": Message("Challenge met"),
    "beaten": Message("Challenge beaten"),
    "failed": Message("Challenge failed"),
}
_TURNS_AND_CARDS = Message("turns: {turns}, cards: {cards}")
_NO_REDS = Message(", no red cards")
_LOG = Message("Travel log, rounds: {rounds}; {closed}")
_CLOSED = Message("it may be closed (LOG-3)")
_OPEN = Message("it stays open (LOG-3)")
_WINS = Message("{player} (rounds won: {wins}, shared: {shared})")


def _describe(line: ReplayedLine) -> Iterator[str]:
    """Yield the text of one line of a log."""
    voyage = line.round
    if line.event is None:
        yield from _describe_preparation(line.rounds)
        return
    if isinstance(line.event, events.Signal):
        yield "\n" + rendered(_TURN, number=voyage.turn)
    record = voyage.records[-1]
    yield f"{_time(line.event)}  {_event(line.event, voyage)}"
    if record.reconstruction is not None:
        yield from _describe_reconstruction(record.reconstruction, voyage)
    if record.outcome is not None:
        yield ""
        yield from _describe_outcome(record.outcome, voyage)


def _time(event: events.Event) -> str:
    """Return the time of an event in seconds, or blanks if it has none."""
    if not isinstance(event, events.Timed):
        return " " * 10
    seconds, rest = divmod(event.at, 1000)  # integers, because times have no limit
    return rendered(_SECONDS, seconds=f"{seconds:4d}", thousandths=f"{rest:03d}")


def _event(event: events.Event, voyage: Voyage) -> str:
    """Return an event in words, with the rule that governs it."""
    if isinstance(event, events.Wait):
        return rendered(_SAND_RUN_OUT if voyage.stage is Stage.RECONSTRUCTION else _TIME_PASSES)
    facts: dict[str, object] = {"player": getattr(event, "player", ""), "card": getattr(event, "card", "")}
    if isinstance(event, events.Rotate):
        arrow = event.arrow
        text = _ROTATED_WITHOUT_EFFECT if arrow is None else _ROTATED_UNCLEARLY if arrow is IN_DOUBT else _ROTATED
        return rendered(text, **facts, arrow=getattr(arrow, "glyph", ""))
    if isinstance(event, events.Place):
        facts |= {"card": card_label(event.placement), "where": _place(event.placement.where)}
    if isinstance(event, events.Move):
        facts["where"] = _place(event.where)
    text, rule = _EVENTS[type(event)]
    return f"{rendered(text, **facts)} ({rule})"


def _place(where: Where) -> str:
    """Return in words where a card is."""
    if where is IN_DOUBT:
        return rendered(_UNCLEAR_SPACE)
    return rendered(_ACROSS if isinstance(where, Across) else _ON, where=where)


def _describe_preparation(rounds: Sequence[Voyage]) -> Iterator[str]:
    """Yield the heading of the last round and the puzzle of each seat."""
    *before, voyage = rounds
    if before:
        if before[-1].outcome is None:
            yield "\n" + rendered(_STOPPED)
        yield ""
    number = 1 + sum(not each.is_replayed for each in before)
    heading = [rendered(_ROUND, number=number), *([rendered(_AGAIN)] if before and before[-1].is_replayed else [])]
    heading.append(rendered(EDITIONS[voyage.table.edition]))
    heading += [rendered(each.label) for each in Variant if each in voyage.table.variants.chosen]
    if voyage.challenge and voyage.caption:
        heading.append(f"{rendered(_CHALLENGE, id=voyage.challenge.id)} ({_caption(voyage.caption)})")
    yield ", ".join(heading)
    for seat in voyage.seats:
        yield "\n" + rendered(
            _SEAT,
            number=seat.number,
            player=seat.player,
            preparer=voyage.table.setups[seat.number - 1].player,
            region=rendered(seat.region.label),
            photo=seat.photo.direction.glyph,
        )
        yield side_by_side(draw_puzzle(seat.puzzle), "\n\n\n→", draw_puzzle(seat.photo.solved_puzzle))


def _caption(caption: Caption) -> str:
    """Return the limits of a challenge."""
    limits = rendered(_TURNS_AND_CARDS, turns=caption.turns, cards=caption.cards)
    return limits if caption.reds else limits + rendered(_NO_REDS)


def _describe_reconstruction(result: Reconstruction, voyage: Voyage) -> Iterator[str]:
    """Yield every card of a program with its effect, the drawings, and whether the puzzle is solved."""
    if not result.steps:
        yield f"    {rendered(_NO_CARD)}"
    width = max((len(str(step.placement)) for step in result.steps), default=0)
    for step in result.steps:
        effect = rendered(_VOID if step.void else _APPLIED)
        id_ = step.void.id if step.void else step.placement.card.rule
        reason = step.void.when if step.void else rulebook()[id_].title
        yield f"    {step.placement!s:<{width}}  {effect}  {id_}  {rendered(reason)}"
    before, after = draw_puzzle(result.start), draw_puzzle(result.puzzle)
    yield side_by_side(before, draw_program(result.program, language()), "\n\n\n→", after)
    for card in result.discarded:
        yield f"    {rendered(_DISCARDED, card=card)}"
    if result.solved:
        yield f"    {rendered(_SOLVED)}"
    elif len(voyage.seats) == 1:  # in solo play it may face any direction, unless a red card acted
        text = _WRONG_DIRECTION if voyage.red_acted else _SOLVED_FACING
        directions = (direction for direction in Direction if Photo(direction).matches(result.puzzle))
        yield from (f"    {rendered(text, direction=direction.glyph)}" for direction in directions)


def _describe_outcome(outcome: Outcome, voyage: Voyage) -> Iterator[str]:
    """Yield the outcome of a turn, with the rule that decides it and the standings that it compares."""
    if outcome.by not in {"END-1", "ASSESS-2"}:
        for standing in voyage.standings:
            if standing.solved:
                reds, cards = standing.reds_in_hand, standing.cards_used
                flipped = rendered(_FLIPPED) if standing.flipped else ""
                yield rendered(_STANDING, player=standing.player, reds=reds, cards=cards, flipped=flipped)
    alone = len(voyage.seats) == 1 and outcome.result is Result.WON
    text = _SOLVED_ALONE if alone else OUTCOMES[outcome.result]
    rule = rendered(labelled(outcome.by, rulebook()[outcome.by].title))
    yield f"{rendered(text, players=names_in_words(outcome.players, language()))} ({rule})"


def _describe_result(rounds: Sequence[Voyage], result: Mapping[str, Any]) -> Iterator[str]:
    """Yield the result of a log, unless the text of its last event contains it."""
    if result["result"] == "travel-log":
        yield "\n" + rendered(_LOG, rounds=result["rounds"], closed=rendered(_CLOSED if result["closed"] else _OPEN))
        for standing in result["standings"]:
            yield "    " + rendered(_WINS, **standing)
        return
    if rounds[-1].challenge:
        attempt = rounds[-1].attempt
        used = rendered(_TURNS_AND_CARDS, turns=len(attempt.turns), cards=attempt.cards)
        yield f"\n{rendered(_VERDICTS[str(attempt.verdict)])} ({attempt.because or 'Q-29'}), {used}"
    elif result["result"] == "unfinished":
        yield "\n" + rendered(_UNFINISHED)
