"""The operations of the protocol, and the reference engine that responds to them: JSON in, JSON out."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Protocol

from attrs import field, frozen

from globe_rules._engine import materials
from globe_rules._engine.cards import Card, Colour, Hand
from globe_rules._engine.editions import Edition
from globe_rules._engine.errors import Refused
from globe_rules._engine.events import Event, PlayerEvent, Reconstruct
from globe_rules._engine.notation import read_hand
from globe_rules._engine.program import violations
from globe_rules._engine.solo import CHALLENGES, Caption, attempt
from globe_rules._engine.stages.assessment import Standing, assess
from globe_rules._engine.stages.preparation import Table, prepare
from globe_rules._engine.stages.reaction import Reaction
from globe_rules._engine.stages.reconstruction import reconstruct
from globe_rules._engine.travel_log import TravelLog
from globe_rules._engine.validation import check_player
from globe_rules._engine.variants import Variants
from globe_rules._engine.voyage import Voyage
from globe_rules._i18n import one_of
from globe_rules._protocol.canonical import read_photo, read_program, read_puzzle
from globe_rules._protocol.fields import InvalidField, Json, short_json
from globe_rules._protocol.operations import (
    attempt_json,
    read_event,
    read_played_round,
    reconstruction_json,
    refusal_json,
    seat_json,
    travel_log_json,
)
from globe_rules._protocol.reading import from_json
from globe_rules._protocol.writing import to_json
from globe_rules._reference.governing import GOVERNING
from globe_rules.counting import count

Request = Mapping[str, Any]
Response = dict[str, Json]


@lru_cache(maxsize=1024)  # most requests use one of a few hands
def _hand(*cards: str) -> Hand:
    return read_hand(",".join(cards))


def _materials(_request: Request) -> Response:
    return {
        "players": {"min": materials.MIN_PLAYERS, "max": materials.MAX_PLAYERS},
        "sheets": [
            {"front": str(sheet.shows(materials.Side.FRONT)), "back": str(sheet.shows(materials.Side.BACK))}
            for sheet in materials.SHEETS
        ],
        "tiles": {"sets": len(materials.SHEETS), "per_set": materials.TILES_PER_SET},
        "sand_ms": materials.SAND_MILLISECONDS,
        "card_sets": {"colours": materials.MAX_PLAYERS, "cards": len(Card)},
        "cards": {str(colour): [str(card) for card in Card if card.colour is colour] for colour in Colour},
        "frames": {"number": materials.FRAMES, "spaces": materials.TILES_PER_SET},
    }


def _legality(request: Request) -> Response:
    found = violations(read_program(request["program"]), _hand(*request["hand"]))
    return {"violations": list(Refused(found).ids)}


def _reconstruction(request: Request) -> Response:
    return reconstruction_json(
        reconstruct(
            read_puzzle(request["puzzle"]),
            read_program(request["program"]),
            photo=read_photo(request["photo"]),
            hand=_hand(*request["hand"]),
        )
    )


def _table(request: Request) -> Table:
    return from_json(Table, {key: request[key] for key in ("edition", "variants", "side", "setups")})


def _preparation(request: Request) -> Response:
    return {"seats": [seat_json(seat) for seat in prepare(_table(request))]}


def _reaction(request: Request) -> Response:
    variants = Variants(request["variants"])
    hands = dict.fromkeys(request["players"], variants.hand)
    for each in request["discarded"]:  # a player may be listed more than once
        check_player(each["player"], hands, "discarded")
        hands[each["player"]] = hands[each["player"]].without(_hand(*each["cards"]).cards)
    reaction, results = _apply_events(Reaction.start(hands, variants), map(read_event, request["events"]))
    first: Response = {} if reaction.first is None else {"first": reaction.first}
    desks: list[Json] = [
        {"player": player, "program": to_json(desk.program), "lifted": desk.lifted}
        for player, desk in reaction.desks.items()
    ]
    return {"over": reaction.over, **first, "desks": desks, **results}


def _round(request: Request) -> Response:
    table, events = _table(request), [read_event(each) for each in request["events"]]
    players = [setup.player for setup in table.setups]
    for event in events:  # an invalid event is an error, even if the table is refused (W-15)
        if isinstance(event, PlayerEvent | Reconstruct):
            check_player(event.player, players)
    voyage, results = _apply_events(Voyage.start(table), events)
    outcome: Response = {} if voyage.outcome is None else {"outcome": to_json(voyage.outcome)}
    return {
        "stage": str(voyage.stage),
        "turn": voyage.turn,
        "order": list(voyage.players_in_order),
        "seats": [seat_json(seat) for seat in voyage.seats],
        "reconstructions": [
            {"turn": record.turn, "player": record.event.player, **reconstruction_json(record.reconstruction)}
            for record in voyage.records
            if record.reconstruction
        ],
        **outcome,
        **results,
    }


def _apply_events(state: Any, events: Iterable[Event]) -> tuple[Any, Response]:  # noqa: ANN401 -- a Reaction or a Voyage
    """Return the state after all events, and which were refused. A refused event changes nothing."""
    refused: list[Json] = []
    last: Response = {}
    for number, event in enumerate(events, start=1):
        last = {"effect": "accepted"}
        try:
            state = state.after(event)
        except Refused as refusal:
            last = {"effect": "refused", "because": list(refusal.ids)}
            refused.append({"event": number, "because": list(refusal.ids)})
    return state, {"last": last, "refused_events": refused}


def _assessment(request: Request) -> Response:
    standings = [Standing(**each) for each in request["standings"]]
    return {"outcome": to_json(assess(standings, Edition(request["edition"])))}


def _travel_log(request: Request) -> Response:
    return travel_log_json(TravelLog(request["players"], map(read_played_round, request["rounds"])))


def _challenge(request: Request) -> Response:
    challenge = CHALLENGES.get(request["challenge"])
    if challenge is None:
        raise InvalidField("challenge", short_json(request["challenge"]), one_of(CHALLENGES))
    stars = challenge.level.stars
    return {"level": str(challenge.level), "stars": stars, "captions": to_json(challenge.captions)}


def _solo(request: Request) -> Response:
    return attempt_json(
        attempt(
            read_puzzle(request["puzzle"]),
            [read_program(program) for program in request["programs"]],
            photo=read_photo(request["photo"]),
            caption=Caption(**request["caption"]) if "caption" in request else None,
            hand=Variants(request["variants"]).hand,
        )
    )


def _count(request: Request) -> Response:
    found = count(
        read_puzzle(request["puzzle"]),
        request["cards"],
        photo=read_photo(request["photo"]),
        hand=_hand(*request["hand"]),
        void=request["void"],
    )
    return {"programs": found.programs, "digest": found.digest}


@frozen
class Operation:
    """One operation of the protocol."""

    name: str
    """The name in requests (`op`) and claims."""

    respond: Callable[[Request], Response] = field(repr=False)
    """The function that returns the reference engine's response."""

    rule: str
    """The rule under which a request is reported if it names no other."""

    defaults: Mapping[str, Json] = field(repr=False, factory=dict)
    """Values for fields that a scenario does not mention. A request itself is always complete."""

    @property
    def governs(self) -> Mapping[str, str]:
        """The rule, ruling or convention that governs each field of the response."""
        return GOVERNING[self.name]


_FULL_HAND = [str(card) for card in Card]
_TABLE: Mapping[str, Json] = {"variants": [], "side": "front"}

OPERATIONS: Mapping[str, Operation] = {
    each.name: each
    for each in (
        Operation("materials", _materials, "CON-0"),
        Operation("legality", _legality, "REACT-2", {"hand": _FULL_HAND}),
        Operation("preparation", _preparation, "PREP-4", _TABLE),
        Operation("reaction", _reaction, "REACT-0", {"variants": [], "discarded": [], "events": []}),
        Operation("reconstruction", _reconstruction, "RECON-2", {"photo": "N", "hand": _FULL_HAND}),
        Operation("assessment", _assessment, "ASSESS-1"),
        Operation("round", _round, "STG-1", {**_TABLE, "events": []}),
        Operation("travel-log", _travel_log, "LOG-1", {"rounds": []}),
        Operation("challenge", _challenge, "SOLO-2"),
        Operation("solo", _solo, "SOLO-1", {"photo": "N", "variants": []}),
        Operation("count", _count, "RECON-2"),
    )
}

OPERATION_NAMES = tuple(OPERATIONS)
"""The operations that an implementation can claim."""


class Implementation(Protocol):
    """Anything that responds to requests about the rules of Globe Twister."""

    def respond(self, request: Request) -> Response:
        """Return the response to one self-contained request."""
        ...


class ReferenceEngine:
    """The engine of this package as an implementation that the kit can test.

    >>> engine = ReferenceEngine()
    >>> request = {"op": "reconstruction", "photo": "N", "hand": ["R1", "R2"],
    ...            "puzzle": "1N2N3N/4N5N6N/7N8N9N", "program": ["R1@1", "R2@9"]}
    >>> engine.respond(request)
    {'refused': ['Q-11']}
    """

    def respond(self, request: Request) -> Response:
        """Return the engine's response. A refusal by the rules is also a response."""
        try:
            return OPERATIONS[request["op"]].respond(request)
        except Refused as refused:
            return refusal_json(refused)
