"""The world of walks: long stages and rounds of many players, in which accepted and refused events alternate."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, zip_longest
from typing import Any

from globe_rules._engine.errors import Refused
from globe_rules._engine.events import Signal
from globe_rules._engine.notation import read_hand
from globe_rules._engine.stages.reaction import Reaction
from globe_rules._engine.variants import Variant, Variants
from globe_rules._engine.voyage import Voyage
from globe_rules._i18n import Message
from globe_rules._protocol.operations import event_json, read_event
from globe_rules._random_requests.chance import Chance
from globe_rules._random_requests.programs import CARDS, texts
from globe_rules._random_requests.tables import BACKS, NAMES
from globe_rules._reference.operations import Request
from globe_rules._worlds.lists import PLACES
from globe_rules._worlds.model import ListWorld, State, stage_b, start, times
from globe_rules._worlds.rounds import ONE_TILE_ROTATED, next_event

_VARIANTS = texts(Variant)
STAGES, ROUNDS = 800, 250
"""The number of walks."""

_LENGTH = 60
_KINDS = (*["place"] * 30, *["move"] * 20, *["rotate"] * 12, *["take-back"] * 8, *["lift", "again"] * 4, "flip", "done")


def _walks() -> Iterator[Request]:
    stages = (_stage(Chance(f"stage {number}")) for number in range(STAGES))
    rounds = (_round(Chance(f"round {number}")) for number in range(ROUNDS))
    return filter(None, chain.from_iterable(zip_longest(rounds, stages)))


def _stage(chance: Chance) -> Request:
    players, variants = list(NAMES[: 1 + chance.below(6)]), _some_variants(chance)
    entries: list[dict[str, Any]] = [
        {"player": chance.pick(players), "cards": chance.shuffled(texts(CARDS))[: chance.below(5)]}
        for _ in range(chance.below(5))
    ]
    hands = dict.fromkeys(players, Variants(variants).hand)
    for entry in entries:
        hands[entry["player"]] = hands[entry["player"]].without(read_hand(",".join(entry["cards"])).cards)
    request = {"op": "reaction", "players": players, "variants": variants, "discarded": entries}
    return {**request, "events": _walk(chance, Reaction.start(hands, variants), players, forward=60)}


def _round(chance: Chance) -> Request:
    players = list(NAMES[: 1 + chance.below(5)])
    setups = [
        {"player": player, "sheet": sheet, "puzzle": ONE_TILE_ROTATED, "photo": chance.pick("NESW")}
        | {"experienced": chance.one_in(2)}
        for player, sheet in zip(players, chance.shuffled(BACKS), strict=False)
    ]
    table = {"edition": chance.pick(("en", "fr")), "variants": _some_variants(chance)}
    request = {"op": "round", **table, "side": chance.pick(("front", "back")), "setups": setups}
    return {**request, "events": _walk(chance, start(request), players, forward=4)}


def _some_variants(chance: Chance) -> list[str]:
    return [each for each in chance.shuffled(_VARIANTS) if chance.one_in(3)]


def _walk(chance: Chance, state: State, players: list[str], *, forward: int) -> list[Any]:
    """Return events, most of them possible; one in `forward` brings the game forward if there is such an event."""
    events: list[Any] = []
    for _ in range(_LENGTH):
        is_next = stage_b(state).clock is None or chance.one_in(forward)
        event = _next(state) if is_next and not chance.one_in(9) else None
        events.append(event or _any_event(chance, stage_b(state), players))
        with suppress(Refused):
            state = state.after(read_event(events[-1]))
    return events


def _next(state: State) -> Any:  # noqa: ANN401 -- JSON of an event
    """Return an event that brings the game forward, or None if there is none."""
    if isinstance(state, Voyage):
        return event_json(next_event(state)) if state.outcome is None else None
    if state.clock is None:
        return event_json(Signal())
    return event_json(state.ending.event(player=next(iter(state.desks)), at=state.clock))


def _any_event(chance: Chance, reaction: Reaction, players: list[str]) -> dict[str, Any]:
    """Return an event by any player, at a time that is possible; most of them with a card that fits."""
    player, kind = chance.pick(players), chance.pick(_KINDS)
    at = chance.pick((*[reaction.clock or 0] * 3, *times(reaction).values()))
    by = {"event": kind, "player": player, "at": at}
    placed = [placement.card for placement in reaction.desks[player].program]
    place = chance.pick(PLACES if chance.one_in(3) else PLACES[:9])
    if kind == "place":
        card = chance.pick([card for card in CARDS if card not in placed] or CARDS)
    else:
        card = chance.pick(CARDS if chance.one_in(5) or not placed else placed)
    arrow = chance.pick([*map(str, card.arrows), "_"]) if card.arrows else ""
    if kind in {"place", "again"}:
        return {**by, "event": "place", "placement": f"{card}{arrow}@{place}"}
    fields = {"move": {"where": place}, "rotate": {"arrow": arrow} if arrow else {}, "take-back": {}}
    return {**by, "card": str(card), **fields[kind]} if kind in fields else by


WALKS = ListWorld(
    "walks",
    Message("800 stages and 250 rounds of 60 events with all cards, one to six players and all variants."),
    _walks,
    operations={"reaction", "round"},
)
