"""Random requests that ordinary games seldom contain: scrambled desks, long games, small hands, odd names."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from globe_rules._engine.cards import Card, to_card
from globe_rules._engine.events import Event, Lift, Move, Place, Reconstruct, Rotate, Signal, TakeBack, Wait
from globe_rules._engine.program import Placement, Where
from globe_rules._engine.stages.preparation import Table
from globe_rules._engine.stages.reaction import Reaction
from globe_rules._engine.variants import Variants
from globe_rules._engine.voyage import Voyage
from globe_rules._protocol.reading import from_json
from globe_rules._random_requests import attempts, tables
from globe_rules._random_requests.chance import Chance
from globe_rules._random_requests.programs import CARDS, PHOTOS, any_program, any_puzzle, arrow, texts, where
from globe_rules._random_requests.rounds import EventScript, add_reconstructions, reaction
from globe_rules._random_requests.shrinking import renaming
from globe_rules._reference.operations import Request

NAMES = (
    *tables.ODD_NAMES,
    *("Ana ", " Ana", "Ana", "ana", "An", "Zoe\u0301", "\U0001d504na", "\U0001f9ed", "n" * 300),
    *("\u05d0\u05e0\u05d4", "\u0639\u0644\u064a", "An\u00ada", "Ana\u00a0B", "\U0001f469\u200d\U0001f680", "\ufeffAna"),
    *("toString", "length", "true", "0", '"', "\\", "${x}", "%s", "[]"),
)
"""Names that are easy to confuse or that can break code."""

_LATE = (0, 0, 1, 999, 60_000, 3_600_000, (1 << 31) - 1, 1 << 31, 1 << 40)
"""Milliseconds before the first event, after the signal."""


def _renamed(chance: Chance, request: Request) -> Request:
    """Give the players odd names."""
    people = [*request.get("players", ())]
    people += [each["player"] for key in ("setups", "standings") for each in request.get(key, ())]
    renamed: Request = renaming(dict(zip(people, chance.shuffled(NAMES), strict=False)))(request)
    return renamed


def _desk_event(chance: Chance, cards: Sequence[Card], places: Sequence[Where], player: str, at: int) -> Event:
    """Draw an event with one of few cards on one of few places, so that cards meet each other again and again."""
    kind, card, place = chance.pick(_DESK_EVENTS), chance.pick(cards), chance.pick(places)
    if kind is Place:
        return Place(Placement(card, place, arrow(chance, card, unclear=4)), player=player, at=at)
    if kind is Move:
        return Move(card, place, player=player, at=at)
    if kind is Rotate:
        return Rotate(card, arrow(chance, card, unclear=4), player=player, at=at)
    return TakeBack(card, player=player, at=at) if kind is TakeBack else Lift(player=player, at=at)


_DESK_EVENTS = (Place, Place, Place, Move, Move, Rotate, TakeBack, TakeBack, Lift)


def _scramble(script: EventScript, events: int) -> None:
    """Add a signal and events of all players with few cards and places; nothing is undone at once on purpose."""
    chance = script.chance
    script.add(Signal())
    at = chance.pick(_LATE)
    cards = chance.some(CARDS, fewest=2, most=4)
    places = [where(chance, unclear=3) for _ in range(3)]
    for _ in range(events):
        at += chance.pick((0, 0, 0, 1, 500))
        script.add(_desk_event(chance, cards, places, chance.pick(list(script.reaction.desks)), at))


def scrambled_stage(chance: Chance) -> Request:
    """Draw a stage B in which few cards are placed, moved and taken back many times, with a late end."""
    request = reaction(chance)
    variants = Variants(request["variants"])
    hands = dict.fromkeys(request["players"], variants.hand)
    for each in request["discarded"]:
        hands[each["player"]] = hands[each["player"]].without(map(to_card, each["cards"]))
    script = EventScript(chance, Reaction.start(hands, variants), 1)
    _scramble(script, chance.pick((3, 5, 8, 13, 40, 130)))
    for _ in range(chance.pick((0, 2, 5))):
        script.add(script.random_event())
    return _renamed(chance, {**request, "events": script.events})


def long_round(chance: Chance) -> Request:
    """Draw a round of many turns with short, scrambled stages and late ends."""
    players = tables.people(chance, chance.pick((1, 1, 2, 2, 3, 5)))
    setups = [
        tables.setup(chance, player, sheet, str(any_puzzle(chance)), str(chance.pick(PHOTOS)))
        for player, sheet in zip(players, chance.shuffled(tables.BACKS), strict=False)
    ]
    prepared = {**tables.table(chance, tables.variants(chance)), "setups": setups}
    script = EventScript(chance, Voyage.start(from_json(Table, prepared)), 1000)
    for _ in range(chance.pick((2, 3, 5, 9, 12))):
        _scramble(script, chance.pick((0, 1, 2, 4)))
        _end_stage(script)
        add_reconstructions(script)
    return _renamed(chance, {"op": "round", **prepared, "events": script.events})


def _end_stage(script: EventScript) -> None:
    """Let a player end stage B, and the sand run out; sometimes that player does not wait for it."""
    now = script.reaction.clock or 0
    ender = script.chance.pick(list(script.reaction.desks))
    script.add(script.reaction.ending.event(player=ender, at=now + script.chance.pick(_LATE)))
    if (end := script.reaction.ends_at) is not None and not script.reaction.over:
        if script.chance.one_in(3):
            script.add(Reconstruct(player=ender))
        script.add(Wait(at=end))


def long_attempt(chance: Chance) -> Request:
    """Draw a solo attempt of many turns, and a caption that may allow nothing."""
    request = attempts.solo(chance)
    more = [texts(any_program(chance)[:1]) for _ in range(chance.pick((0, 4, 8, 12)))]
    numbers = (0, 0, 1, 2, 10, 255, 1 << 31)
    caption = {"turns": chance.pick(numbers), "cards": chance.pick(numbers), "reds": chance.one_in(2)}
    return {**request, "programs": [*more, *request["programs"]], "caption": caption}


def _with_small_hand(draw: Callable[[Chance], Request]) -> Callable[[Chance], Request]:
    """Return a function that draws a request with a hand of none to two cards."""

    def drawn(chance: Chance) -> Request:
        request = draw(chance)
        placed = [to_card(each[:2]) for each in request.get("program", ())]
        cards = chance.pick((CARDS, placed or CARDS))
        return {**request, "hand": texts(sorted(set(chance.some(cards, most=min(2, len(cards))))))}

    return drawn


def _with_odd_names(draw: Callable[[Chance], Request]) -> Callable[[Chance], Request]:
    return lambda chance: _renamed(chance, draw(chance))


def crowd(chance: Chance) -> Request:
    """Draw standings of up to eight players with odd names and large numbers."""
    numbers = (0, 1, 2, 9, 10, 255, 256, 1 << 31, 1 << 32)
    few = chance.some(numbers, fewest=2, most=2)
    players = chance.shuffled(NAMES)[: chance.pick((2, 5, 6, 8))]
    flipper = chance.pick([*players, None])
    standings: list[Mapping[str, Any]] = [
        {
            "player": player,
            "solved": not chance.one_in(6),
            "reds_in_hand": chance.pick(few),
            "cards_used": chance.pick(few),
            "flipped": player == flipper,
        }
        for player in players
    ]
    return {"op": "assessment", "edition": chance.pick(tables.EDITIONS), "standings": standings}


UNUSUAL: Mapping[str, Callable[[Chance], Request]] = {
    "legality": _with_small_hand(attempts.legality),
    "preparation": _with_odd_names(tables.preparation),
    "reaction": scrambled_stage,
    "reconstruction": _with_small_hand(attempts.reconstruction),
    "assessment": crowd,
    "round": long_round,
    "travel-log": _with_odd_names(tables.travel_log),
    "solo": long_attempt,
    "count": _with_small_hand(attempts.count),
}
"""By operation: the function that draws an unusual request."""
