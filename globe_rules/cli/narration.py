"""A voyage told event by event, in English or French, with ids and drawings."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from globe_rules import events
from globe_rules.cli.language import EDITIONS, language, rendered
from globe_rules.compass import Direction
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
from globe_rules.wire.log import Told

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
