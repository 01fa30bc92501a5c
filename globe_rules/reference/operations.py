"""The operations of the reference engine: a request in JSON, its answer in JSON."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from attrs import field, frozen

from globe_rules import materials
from globe_rules.cards import Card, Colour, Hand
from globe_rules.counting import count
from globe_rules.editions import Edition
from globe_rules.errors import Refused
from globe_rules.notation import read_hand, read_photo, read_program, read_puzzle
from globe_rules.program import breaches
from globe_rules.solo import CHALLENGES, Caption, attempt
from globe_rules.stages.assessment import Standing, assess
from globe_rules.stages.preparation import prepare
from globe_rules.stages.reaction import Reaction
from globe_rules.stages.reconstruction import reconstruct
from globe_rules.travel_log import TravelLog
from globe_rules.variants import Variants
from globe_rules.voyage import Voyage
from globe_rules.wire.answers import attempt_json, reconstruction_json
from globe_rules.wire.events import read_event
from globe_rules.wire.fields import Fields, Json
from globe_rules.wire.tables import outcome_json, read_played_round, read_table, seat_json, travel_log_json

Request = Mapping[str, Any]
Answer = dict[str, Json]


@lru_cache(maxsize=1024)  # most questions are about the same few hands
def _hand(*cards: str) -> Hand:
    return read_hand(",".join(cards))


def _materials(_request: Request) -> Answer:
    return {
        "players": {"fewest": materials.FEWEST_PLAYERS, "most": materials.MOST_PLAYERS},
        "sheets": [
            {"front": str(sheet.shows(materials.Side.FRONT)), "back": str(sheet.shows(materials.Side.BACK))}
            for sheet in materials.SHEETS
        ],
        "tiles": {"sets": len(materials.SHEETS), "a_set": materials.TILES_A_SET},
        "sand_ms": materials.SAND_MILLISECONDS,
        "card_sets": {"colours": materials.MOST_PLAYERS, "cards": len(Card)},
        "cards": {str(colour): [str(card) for card in Card if card.colour is colour] for colour in Colour},
        "frames": {"number": materials.FRAMES, "spaces": materials.TILES_A_SET},
    }


def _legality(request: Request) -> Answer:
    found = breaches(read_program(" ".join(request["program"])), _hand(*request["hand"]))
    return {"breaches": list(Refused(found).ids)}


def _reconstruction(request: Request) -> Answer:
    return reconstruction_json(
        reconstruct(
            read_puzzle(request["puzzle"]),
            read_program(" ".join(request["program"])),
            photo=read_photo(request["photo"]),
            hand=_hand(*request["hand"]),
        )
    )


def _table_fields(request: Request) -> Fields:
    return Fields({key: request[key] for key in ("edition", "variants", "side", "places")}, what="the table")


def _preparation(request: Request) -> Answer:
    return {"seats": [seat_json(seat) for seat in prepare(read_table(_table_fields(request)))]}


def _reaction(request: Request) -> Answer:
    variants = Variants(request["variants"])
    _demand_players((each["player"] for each in request["discarded"]), request["players"])
    hands = {_shown(player): variants.hand for player in request["players"]}
    for each in request["discarded"]:  # what is said of one player in several places counts together
        hands[each["player"]] = hands[each["player"]].without(_hand(*each["cards"]).cards)
    reaction, told = _after_all(Reaction.opened(hands, variants), request["events"])
    first: Answer = {} if reaction.first is None else {"first": reaction.first}
    desks: list[Json] = [
        {"player": player, "program": [str(placement) for placement in desk.program], "lifted": desk.lifted}
        for player, desk in reaction.desks.items()
    ]
    return {"over": reaction.over, **first, "desks": desks, **told}


def _demand_players(named: Iterable[str], players: Sequence[str]) -> None:
    """Complain about somebody who is not there."""
    there = set(players)
    for name in named:
        if name not in there:
            message = f"nobody at this table is called {name!r}"
            raise ValueError(message)


def _shown(name: str) -> str:
    """Return a player's name, or complain if it cannot be shown."""
    if not name.isprintable():
        message = f"a player needs a printable name, not {name!r}"
        raise ValueError(message)
    return name


def _round(request: Request) -> Answer:
    voyage, told = _after_all(Voyage.begun(read_table(_table_fields(request))), request["events"])
    outcome: Answer = {} if voyage.outcome is None else {"outcome": outcome_json(voyage.outcome)}
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
        **told,
    }


def _after_all(state: Any, events: Sequence[object]) -> tuple[Any, Answer]:  # noqa: ANN401 -- a Reaction or a Voyage
    """Apply events in order; a refused one changes nothing, and the next follows."""
    refused: list[Json] = []
    last: Answer = {}
    for number, event in enumerate(events, start=1):
        last = {"effect": "accepted"}
        try:
            state = state.after(read_event(event))
        except Refused as refusal:
            last = {"effect": "refused", "because": list(refusal.ids)}
            refused.append({"event": number, "because": list(refusal.ids)})
    return state, {"last": last, "refused_events": refused}


def _assessment(request: Request) -> Answer:
    standings = [Standing(**{**each, "player": _shown(each["player"])}) for each in request["standings"]]
    if len({standing.player for standing in standings}) != len(standings):
        message = "every player needs a name of their own"
        raise ValueError(message)
    return {"outcome": outcome_json(assess(standings, Edition(request["edition"])))}


def _travel_log(request: Request) -> Answer:
    rounds = [read_played_round(each) for each in request["rounds"]]
    for each in rounds:
        _demand_players(each.outcome.players if each.outcome else (), request["players"])
    return travel_log_json(TravelLog(map(_shown, request["players"]), rounds))


def _challenge(request: Request) -> Answer:
    challenge = CHALLENGES[request["challenge"]]
    return {
        "level": str(challenge.level),
        "stars": challenge.level.stars,
        "captions": {
            str(edition): {"turns": caption.turns, "cards": caption.cards, "reds": caption.reds}
            for edition, caption in challenge.captions.items()
        },
    }


def _solo(request: Request) -> Answer:
    hand: Hand = Variants(request["variants"]).hand
    return attempt_json(
        attempt(
            read_puzzle(request["puzzle"]),
            [read_program(" ".join(program)) for program in request["programs"]],
            photo=read_photo(request["photo"]),
            caption=Caption(**request["caption"]) if "caption" in request else None,
            hand=hand,
        )
    )


def _count(request: Request) -> Answer:
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
    """One kind of question: all that is known about it stands here."""

    name: str
    """How it is asked for, and claimed."""

    answer: Callable[[Request], Answer] = field(repr=False)
    """What the reference engine answers."""

    rule: str
    """Where a question belongs if no other rule is named: the rule by which this part begins."""

    governs: Mapping[str, str] = field(repr=False)
    """For every field of the answer the rule, ruling or convention that governs it; `*` is any element of a list."""

    unsaid: Mapping[str, Json] = field(repr=False, factory=dict)
    """What a scenario need not say. A request itself is always complete."""


_FULL_HAND = [str(card) for card in Card]
_TABLE: Mapping[str, Json] = {"variants": [], "side": "front"}
_TRACE = {
    "puzzle": "RECON-5",
    "solved": "AIM-1",
    "steps": "RECON-2",
    "steps/*/placement": "RECON-2",
    "steps/*/effect": "RECON-6",
    "steps/*/because": "W-10",
    "steps/*/puzzle": "RECON-5",
    "used": "Q-24",
    "discarded": "RED-2",
}
_TOLD = {
    "last": "W-7",
    "last/effect": "STG-1",
    "last/because": "W-9",
    "refused_events": "W-7",
    "refused_events/*/event": "STG-1",
    "refused_events/*/because": "W-9",
}
_SEATS = {
    "seats": "PREP-4",
    "seats/*/seat": "PREP-4",
    "seats/*/player": "PREP-4",
    "seats/*/sheet": "PREP-1",
    "seats/*/side": "PREP-8",
    "seats/*/region": "CON-1",
    "seats/*/photo": "D-3",
    "seats/*/puzzle": "PREP-4",
    "seats/*/hand": "PREP-5",
}
_OUTCOME = {"outcome": "END-1", "outcome/result": "END-1", "outcome/by": "END-2", "outcome/players": "END-2"}

OPERATIONS: Mapping[str, Operation] = {
    each.name: each
    for each in (
        Operation(
            "materials",
            _materials,
            "CON-0",
            {
                "players/fewest": "CON-0",
                "players/most": "CON-0",
                "sheets/*/front": "CON-1",
                "sheets/*/back": "CON-1",
                "tiles/sets": "CON-2",
                "tiles/a_set": "CON-2",
                "sand_ms": "CON-3",
                "card_sets/colours": "CON-4",
                "card_sets/cards": "CON-4",
                "cards/green": "CARD-0",
                "cards/blue": "CARD-0",
                "cards/red": "CARD-0",
                "frames/number": "CON-5",
                "frames/spaces": "PREP-6",
            },
        ),
        Operation("legality", _legality, "REACT-2", {"breaches": "REACT-2"}, {"hand": _FULL_HAND}),
        Operation("preparation", _preparation, "PREP-4", _SEATS, _TABLE),
        Operation(
            "reaction",
            _reaction,
            "REACT-0",
            {
                "over": "REACT-4",
                "first": "RECON-0",
                "desks": "REACT-2",
                "desks/*/player": "REACT-2",
                "desks/*/program": "REACT-2",
                "desks/*/lifted": "W-14",
                **_TOLD,
            },
            {"variants": [], "discarded": [], "events": []},
        ),
        Operation("reconstruction", _reconstruction, "RECON-2", _TRACE, {"photo": "N", "hand": _FULL_HAND}),
        Operation("assessment", _assessment, "ASSESS-1", _OUTCOME),
        Operation(
            "round",
            _round,
            "STG-1",
            {
                "stage": "STG-1",
                "turn": "ASSESS-2",
                "order": "RECON-0",
                **_SEATS,
                "seats/*/puzzle": "RECON-5",
                "seats/*/hand": "ASSESS-2a",
                "reconstructions": "RECON-4",
                "reconstructions/*/turn": "ASSESS-2",
                "reconstructions/*/player": "RECON-0",
                **{f"reconstructions/*/{place}": id_ for place, id_ in _TRACE.items()},
                **_OUTCOME,
                **_TOLD,
            },
            {**_TABLE, "events": []},
        ),
        Operation(
            "travel-log",
            _travel_log,
            "LOG-1",
            {
                "rounds": "LOG-2",
                "rounds_missing": "LOG-2",
                "regions_missing": "LOG-3",
                "closed": "LOG-3",
                "standings": "LOG-2",
                "standings/*/player": "LOG-2",
                "standings/*/wins": "LOG-2",
                "standings/*/shared": "Q-44",
            },
            {"rounds": []},
        ),
        Operation(
            "challenge",
            _challenge,
            "SOLO-2",
            {
                "level": "SOLO-2",
                "stars": "SOLO-2",
                **{
                    f"captions/{edition}/{limit}": "SOLO-3"
                    for edition in Edition
                    for limit in ("turns", "cards", "reds")
                },
            },
        ),
        Operation(
            "solo",
            _solo,
            "SOLO-1",
            {
                "puzzle": "RECON-5",
                "solved": "SOLO-4",
                "turns": "SOLO-3",
                "cards": "D-7",
                "verdict": "Q-29",
                "because": "W-11",
            },
            {"photo": "N", "variants": []},
        ),
        Operation("count", _count, "RECON-2", {"programs": "REACT-2", "digest": "RECON-2"}),
    )
}

PARTS = tuple(OPERATIONS)
"""The operations that an implementation can claim."""
