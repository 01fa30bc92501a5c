"""Worlds of stage B: cards on one desk, and events around the end of the stage."""

from collections.abc import Hashable, Sequence
from itertools import product
from typing import Any

from globe_rules._engine.cards import Card
from globe_rules._engine.compass import Arrow
from globe_rules._engine.events import Done, Event, Flip, Lift, Move, Place, Rotate, Signal, Stop, TakeBack, Wait
from globe_rules._engine.program import IN_DOUBT, Across, Placement, Pointing, Where
from globe_rules._engine.puzzle import Space
from globe_rules._engine.stages.reaction import Reaction
from globe_rules._i18n import Message
from globe_rules._reference.operations import Request
from globe_rules._worlds.model import EventWorld, Letter, State, at_all_times, stage_b


def stage_b_key(state: State) -> Hashable:
    """Return what the rules know about stage B: the desks, who ended it, and where the clock is."""
    reaction = stage_b(state)
    desks = tuple((desk.program, desk.lifted) for desk in reaction.desks.values())
    return desks, reaction.first, _clock(reaction)


def _clock(reaction: Reaction) -> Hashable:
    """Return where the clock is: before the signal, at 0, later; then relative to the start and end of the sand.

    An end that was started at 0 is kept apart, because 0 is the value that implementations confuse with none.
    """
    if reaction.clock is None:
        return "before the signal"
    if reaction.ends_at is None:
        return reaction.clock == 0
    ended = reaction.ends_at - reaction.ending.delay
    left = reaction.ends_at - reaction.clock
    return ended == 0, reaction.clock == ended, max(-1, min(left, 2))


def _table(players: Sequence[str], *variants: str) -> Request:
    return {"op": "reaction", "players": list(players), "variants": list(variants), "discarded": []}


_PLAYERS = ("Ana", "Bo")


def _desk_letters(cards: Sequence[Card], places: Sequence[Where], arrows: Sequence[Pointing]) -> tuple[Letter, ...]:
    """Return letters with which Ana places, moves, rotates and takes back cards, all at the instant of the signal."""
    ana: dict[str, Any] = {"player": "Ana", "at": 0}
    pointing = {card: arrows if card.arrows else (None,) for card in cards}
    placements = [Placement(card, where, arrow) for card in cards for where in places for arrow in pointing[card]]
    return (
        Letter(Signal()),
        *(Letter(Place(placement, **ana)) for placement in placements),
        *(Letter(Move(card, where, **ana)) for card, where in product(cards, places)),
        *(Letter(Rotate(card, arrow, **ana)) for card in cards for arrow in pointing[card]),
        *(Letter(TakeBack(card, **ana)) for card in cards),
    )


_BOTH = (IN_DOUBT, Across([1, 2]))
"""Places that are not one clear space."""


def _desk_alphabet(_table: Request) -> tuple[Letter, ...]:
    cards = (Card.G1, Card.B1, Card.R1, Card.R2)
    return _desk_letters(cards, (Space(1), Space(2), *_BOTH), (Arrow.N, IN_DOUBT))


def _small_desk_alphabet(_table: Request) -> tuple[Letter, ...]:
    return _desk_letters((Card.G1, Card.R1, Card.R2), (Space(1), Across([1, 2])), ())


DESK = EventWorld(
    "desk",
    Message(
        "One of two players places, moves, rotates and takes back four cards (G1, B1, R1, R2) "
        "on two spaces, across both, or in doubt."
    ),
    (_table(_PLAYERS),),
    _desk_alphabet,
    stage_b_key,
)
SMALL_DESK = EventWorld(
    "small-desk",
    Message("One of two players places, moves, rotates and takes back G1, R1 and R2 on one space or across two."),
    (_table(_PLAYERS),),
    _small_desk_alphabet,
    stage_b_key,
)


def _clock_alphabet(table: Request) -> tuple[Letter, ...]:
    """Return letters around the end of the stage: Ana has one card, and another player may have one too."""
    events: list[Event] = [Wait(at=0)]
    for player in table["players"]:
        who: dict[str, Any] = {"player": player, "at": 0}
        events += [Flip(**who), Stop(**who), Done(**who), Place(Placement("G1", 1), **who)]
    ana: dict[str, Any] = {"player": "Ana", "at": 0}
    events += [Lift(**ana), Move("G1", 2, **ana), TakeBack("G1", **ana)]
    return Letter(Signal()), *at_all_times(*events)


def _small_clock_alphabet(_table: Request) -> tuple[Letter, ...]:
    ana: dict[str, Any] = {"player": "Ana", "at": 0}
    events = (Wait(at=0), Flip(**ana), Flip(player="Bo", at=0), Place(Placement("G1", 1), **ana), TakeBack("G1", **ana))
    return Letter(Signal()), *at_all_times(*events)


SMALL_CLOCK = EventWorld(
    "small-clock",
    Message(
        "Two players, and one of them has one card: place, take back, flip and wait, at every time of the clock world."
    ),
    (_table(_PLAYERS),),
    _small_clock_alphabet,
    stage_b_key,
)
CLOCK = EventWorld(
    "clock",
    Message(
        "Two players, or one, with one card each: lift, place, move, take back, flip, shout, be done and wait "
        "at the same instant, 1 ms later, and 1 ms before, at and 1 ms after the end; with and without the timer."
    ),
    (
        _table(_PLAYERS),
        _table(_PLAYERS, "immediate-departure"),
        _table(_PLAYERS[:1]),
        _table(_PLAYERS[:1], "immediate-departure"),
    ),
    _clock_alphabet,
    stage_b_key,
)
