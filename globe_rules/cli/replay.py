"""`globe-rules replay`: check a recorded game event by event, and print it with ids and drawings."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import click

from globe_rules import events
from globe_rules.cli.errors import REFUSED, Failure, place_json
from globe_rules.cli.language import EDITIONS, language, rendered
from globe_rules.cli.options import argument, command
from globe_rules.cli.output import Answer
from globe_rules.compass import Direction
from globe_rules.errors import Unreadable
from globe_rules.i18n import Message, labelled
from globe_rules.pictures.drawing import card_label, draw_program, draw_puzzle, side_by_side
from globe_rules.program import IN_DOUBT, Across, Where
from globe_rules.puzzle import Photo
from globe_rules.rulebook import rulebook
from globe_rules.solo import Caption
from globe_rules.stages.assessment import Outcome, Result
from globe_rules.stages.reconstruction import Reconstruction
from globe_rules.variants import Variant
from globe_rules.voyage import Stage, Voyage
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


# What each event is called, and the rule that it belongs to.
_EVENTS: Mapping[type[events.Event], tuple[Message, str]] = {
    events.Signal: (Message("the signal is given"), "REACT-0"),
    events.Lift: (Message("{player} lifts the photo"), "REACT-1"),
    events.Lay: (Message("{player} lays {card} {where}"), "REACT-2"),
    events.Move: (Message("{player} moves {card}: {where}"), "Q-32"),
    events.TakeBack: (Message("{player} takes {card} back"), "Q-32"),
    events.Flip: (Message("{player} flips the timer"), "REACT-3"),
    events.Stop: (Message('{player} shouts "Stop!"'), "VAR-4"),
    events.Done: (Message("{player} is done"), "Q-49"),
    events.Reconstruct: (Message("{player} reconstructs"), "RECON-2"),
}
_SECONDS = Message("{seconds}.{thousandths} s")
_TIME_PASSES = Message("time passes")
_SAND_RUN_OUT = Message("the sand has run out (REACT-4)")
_TURNED = Message("{player} turns {card} to {arrow} (Q-32)")
_TURNED_DOUBTFULLY = Message("{player} turns {card}, its arrow in doubt (Q-32)")
_TURNED_IN_VAIN = Message("{player} turns {card}, which changes nothing (Q-7)")
_ON = Message("on {where}")
_ACROSS = Message("across {where}")
_NOBODY_KNOWS_WHERE = Message("where nobody can tell")
_OUTCOMES: Mapping[Result, Message] = {
    Result.NEW_TURN: Message("Nobody is there yet: a new turn"),
    Result.WON: Message("{players} wins"),
    Result.REPLAY: Message("{players} are tied: the round is played again"),
    Result.TIED: Message("{players} stay tied"),
}
_ALONE = Message("{players} has rebuilt the image")
_STANDING = Message("{player}: red cards in hand {reds}, cards used {cards}{flipped}")
_FLIPPED = Message(", ended stage B")
_ROUND = Message("Round {number}")
_AGAIN = Message("played again (Q-26)")
_STOPPED = Message("The round is stopped by agreement: nobody wins (Q-45)")
_TURN = Message("Turn {number}")
_SEAT = Message("Seat {number}: {player}, at the puzzle that {preparer} has mixed, {region}, photo {photo}")
_NO_CARD = Message("no card (REACT-2d)")
_APPLIED = Message("applied")
_VOID = Message("void")
_REBUILT = Message("rebuilt (AIM-1)")
_REBUILT_FACING = Message("rebuilt, facing {direction} (SOLO-4)")
_WRONG_WAY = Message("whole, but facing {direction} after a red card (Q-27)")
_DISCARDED = Message("{card} is out for the rest of the round (RED-2)")
_CHALLENGE = Message("challenge {id}")
_UNFINISHED = Message("The log ends here, and nobody has won (Q-45)")
_JUDGED: Mapping[str, Message] = {
    "met": Message("Challenge met"),
    "beaten": Message("Challenge beaten"),
    "failed": Message("Challenge failed"),
}
_USED_UP = Message("turns: {turns}, cards: {cards}")
_LOG = Message("Travel log, rounds {rounds}: {closed}")
_CLOSED = Message("it may be closed (LOG-3)")
_OPEN = Message("it stays open (LOG-3)")
_AND = Message("{others} and {last}")
_WINS = Message("{player}: won {wins}, shared {shared}")


def tell(told: Told) -> Iterator[str]:
    """Tell one line of a log: some lines of text."""
    voyage = told.round
    if told.event is None:
        yield from _tell_preparation(told.rounds)
        return
    if isinstance(told.event, events.Signal):
        yield "\n" + rendered(_TURN, number=voyage.turn)
    record = voyage.records[-1]
    yield f"{_time(told.event)}  {_happened(told.event, voyage)}"
    if record.reconstruction is not None:
        yield from _tell_reconstruction(record.reconstruction, voyage)
    if record.outcome is not None:
        yield ""
        yield from _tell_outcome(record.outcome, voyage)


def _time(event: events.Event) -> str:
    if not isinstance(event, events.Timed):
        return " " * 10
    seconds, rest = divmod(event.at, 1000)  # whole numbers: no time is too long to print
    return rendered(_SECONDS, seconds=f"{seconds:4d}", thousandths=f"{rest:03d}")


def _happened(event: events.Event, voyage: Voyage) -> str:
    if isinstance(event, events.Wait):
        return rendered(_SAND_RUN_OUT if voyage.stage is Stage.RECONSTRUCTION else _TIME_PASSES)
    facts: dict[str, object] = {"player": getattr(event, "player", ""), "card": getattr(event, "card", "")}
    if isinstance(event, events.Turn):
        arrow = event.arrow
        words = _TURNED_IN_VAIN if arrow is None else _TURNED_DOUBTFULLY if arrow is IN_DOUBT else _TURNED
        return rendered(words, **facts, arrow=getattr(arrow, "glyph", ""))
    if isinstance(event, events.Lay):
        facts |= {"card": card_label(event.placement), "where": _place(event.placement.where)}
    if isinstance(event, events.Move):
        facts["where"] = _place(event.where)
    words, rule = _EVENTS[type(event)]
    return f"{rendered(words, **facts)} ({rule})"


def _place(where: Where) -> str:
    if where is IN_DOUBT:
        return rendered(_NOBODY_KNOWS_WHERE)
    return rendered(_ACROSS if isinstance(where, Across) else _ON, where=where)


def _tell_preparation(rounds: Sequence[Voyage]) -> Iterator[str]:
    *before, voyage = rounds
    if before:
        if before[-1].outcome is None:
            yield "\n" + rendered(_STOPPED)
        yield ""
    number = 1 + sum(not each.is_replayed for each in before)
    heading = [rendered(_ROUND, number=number), *([rendered(_AGAIN)] if before and before[-1].is_replayed else [])]
    heading.append(rendered(EDITIONS[voyage.table.edition]))
    heading += [rendered(each.called) for each in Variant if each in voyage.table.variants.chosen]
    if voyage.challenge and voyage.caption:
        heading.append(f"{rendered(_CHALLENGE, id=voyage.challenge.id)} ({_caption(voyage.caption)})")
    yield ", ".join(heading)
    for seat in voyage.seats:
        yield "\n" + rendered(
            _SEAT,
            number=seat.number,
            player=seat.player,
            preparer=voyage.table.places[seat.number - 1].player,
            region=rendered(seat.region.called),
            photo=seat.photo.direction.glyph,
        )
        yield side_by_side(draw_puzzle(seat.puzzle), "\n\n\n→", draw_puzzle(seat.photo.finished))


def _caption(caption: Caption) -> str:
    limits = rendered(_USED_UP, turns=caption.turns, cards=caption.cards)
    barred = rendered(Message(", without red"))
    return limits if caption.reds else limits + barred


def _tell_reconstruction(result: Reconstruction, voyage: Voyage) -> Iterator[str]:
    if not result.steps:
        yield f"    {rendered(_NO_CARD)}"
    width = max((len(str(step.placement)) for step in result.steps), default=0)
    for step in result.steps:
        verdict = rendered(_VOID if step.void else _APPLIED)
        id_ = step.void.id if step.void else step.placement.card.rule
        why = step.void.when if step.void else rulebook()[id_].title
        yield f"    {step.placement!s:<{width}}  {verdict}  {id_}  {rendered(why)}"
    before, after = draw_puzzle(result.start), draw_puzzle(result.puzzle)
    yield side_by_side(before, draw_program(result.program, language()), "\n\n\n→", after)
    for card in result.discarded:
        yield f"    {rendered(_DISCARDED, card=card)}"
    if result.solved:
        yield f"    {rendered(_REBUILT)}"
    elif len(voyage.seats) == 1:  # alone it may face any way, unless a red card was played
        words = _WRONG_WAY if voyage.red_played else _REBUILT_FACING
        ways = (direction for direction in Direction if Photo(direction).matches(result.puzzle))
        yield from (f"    {rendered(words, direction=direction.glyph)}" for direction in ways)


def _tell_outcome(outcome: Outcome, voyage: Voyage) -> Iterator[str]:
    """Tell how a turn or a voyage came out, and by which rule."""
    if outcome.by not in {"END-1", "ASSESS-2"}:
        for standing in voyage.standings:
            if standing.solved:
                reds, cards = standing.reds_in_hand, standing.cards_used
                flipped = rendered(_FLIPPED) if standing.flipped else ""
                yield rendered(_STANDING, player=standing.player, reds=reds, cards=cards, flipped=flipped)
    alone = len(voyage.seats) == 1 and outcome.result is Result.WON
    words = _ALONE if alone else _OUTCOMES[outcome.result]
    why = rendered(labelled(outcome.by, rulebook()[outcome.by].title))
    yield f"{rendered(words, players=_and(outcome.players))} ({why})"


def tell_result(rounds: Sequence[Voyage], result: Mapping[str, Any]) -> Iterator[str]:
    """Tell what a whole log comes to, as far as its last event has not said it."""
    if result["result"] == "travel-log":
        yield "\n" + rendered(_LOG, rounds=result["rounds"], closed=rendered(_CLOSED if result["closed"] else _OPEN))
        for standing in result["standings"]:
            yield "    " + rendered(_WINS, **standing)
        return
    if rounds[-1].challenge:
        tried = rounds[-1].attempt
        used = rendered(_USED_UP, turns=len(tried.turns), cards=tried.cards)
        yield f"\n{rendered(_JUDGED[str(tried.verdict)])} ({tried.because or 'Q-29'}), {used}"
    elif result["result"] == "unfinished":
        yield "\n" + rendered(_UNFINISHED)


def _and(players: Sequence[str]) -> str:
    *others, last = players or ("",)
    return rendered(_AND, others=", ".join(others), last=last) if others else last
