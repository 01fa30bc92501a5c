"""Conditional mutants: every mutant combined with a condition, such as from turn 2 on, for one seat or in one edition.

Bugs in real implementations often show only under some condition, so the suite must catch these too.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from attrs import field, frozen

from globe_rules._engine.editions import Edition
from globe_rules._engine.variants import Variant
from globe_rules._engine.voyage import Voyage
from globe_rules._reference.operations import ReferenceEngine, Request, Response
from tools.mutants.model import Mutant, MutantEngine, replace_value, wrap
from tools.mutants.patch_points import REACTION_AFTER, VOYAGE_AFTER

State = Any  # a Voyage, or a Reaction


@frozen
class Condition:
    """When a conditional mutant is wrong: for some requests, and at some events of them."""

    id: str
    holds: Callable[[Request], bool] = field(repr=False, default=lambda _request: True)
    during: Callable[[State, Any], bool] | None = field(repr=False, default=None)
    """For a round or a reaction: whether the mutant is wrong at an event. None means at every event."""

    def covers_whole_request(self, request: Request) -> bool:
        """Return whether the mutant is wrong during the whole request, and not only at some events."""
        return self.during is None or request["op"] not in {"round", "reaction"}


def _placements_in(request: Request) -> str:
    """Return all placements and spaces of a request in notation, separated by spaces."""
    events = [event.get("placement", "") + event.get("where", "") for event in request.get("events", ())]
    turns = [placement for program in request.get("programs", ()) for placement in program]
    return " ".join([*events, *turns, *request.get("program", ())])


def _players(request: Request) -> int:
    players = next((request[key] for key in ("setups", "players", "standings") if key in request), ())
    return 1 if request["op"] == "solo" else len(players)


def _seat_of(state: State, event: Any) -> int:  # noqa: ANN401 -- any event
    """Return the index of the seat whose player acts in an event, from 0; -1 if no player does."""
    players = [seat.player for seat in state.seats] if isinstance(state, Voyage) else list(state.desks)
    return players.index(event.player) if getattr(event, "player", None) in players else -1


def _photo_points(direction: str) -> Callable[[State, Any], bool]:
    def during(state: State, event: Any) -> bool:  # noqa: ANN401 -- any event
        seat = _seat_of(state, event)
        return seat >= 0 and isinstance(state, Voyage) and str(state.seats[seat].photo) == direction

    return during


def _from_turn(number: int) -> Condition:
    return Condition(
        f"from-turn-{number}",
        lambda request: request["op"] == "round" or (request["op"] == "solo" and len(request["programs"]) >= number),
        lambda state, _event: isinstance(state, Voyage) and state.turn >= number,
    )


def _in_edition(edition: Edition) -> Condition:
    return Condition(f"edition-{edition}", lambda request: request.get("edition") == edition)


def _with_variant(variant: Variant) -> Condition:
    return Condition(f"variant-{variant}", lambda request: variant in request.get("variants", ()))


def _with_photo(direction: str) -> Condition:
    return Condition(
        f"photo-{direction}",
        lambda request: request["op"] == "round" or request.get("photo") == direction,
        _photo_points(direction),
    )


def _at_seat(number: int) -> Condition:
    return Condition(
        f"seat-{number}",
        lambda request: request["op"] in {"round", "reaction"},
        lambda state, event: _seat_of(state, event) == number - 1,
    )


def _unclear(request: Request) -> bool:
    return not {"+", "_", "?"}.isdisjoint(_placements_in(request))


CONDITIONS: tuple[Condition, ...] = (
    *map(_from_turn, (2, 3)),
    *map(_in_edition, Edition),
    *map(_with_variant, Variant),
    Condition("no-variant", lambda request: request.get("variants") == []),
    *map(_with_photo, "NESW"),
    *map(_at_seat, (1, 2, 3)),
    Condition("alone", lambda request: _players(request) == 1),
    Condition("three-or-more", lambda request: _players(request) >= 3),
    Condition("across-or-in-doubt", _unclear),
    Condition("second-round", lambda request: request["op"] == "travel-log" and len(request["rounds"]) > 1),
)


class ConditionalMutantEngine:
    """The reference engine with the mistake of a mutant while a condition holds."""

    def __init__(self, mutant: Mutant, condition: Condition) -> None:
        self._mutant = mutant
        self._condition = condition
        self._engine = ReferenceEngine()

    def respond(self, request: Request) -> Response:
        """Return the response, wrong only where the condition holds."""
        if not self._condition.holds(request):
            return self._engine.respond(request)
        if self._condition.covers_whole_request(request):
            return MutantEngine(self._mutant).respond(request)
        where = VOYAGE_AFTER if request["op"] == "round" else REACTION_AFTER
        with wrap(where, partial(self._after, where)).applied():
            return self._engine.respond(request)

    def _after(self, where: str, right: Callable[..., State], state: State, event: object) -> State:
        """Apply the mutant's patch only during the events for which the condition holds."""
        if self._condition.during is None or not self._condition.during(state, event):
            return right(state, event)
        with replace_value(where, right).applied(), self._mutant.patch.applied():
            return type(state).after(state, event)


def response_or_none(engine: Any, request: Request) -> Mapping[str, Any] | None:  # noqa: ANN401 -- any engine
    """Return the response of an engine, or None if it raises an exception."""
    try:
        response: Mapping[str, Any] = engine.respond(request)
    except Exception:  # noqa: BLE001 -- a mutant may raise anything
        return None
    return response


def is_caught_under(mutant: Mutant, condition: Condition, request: Request, response: Mapping[str, Any] | None) -> bool:
    """Return whether a request that catches a mutant also catches it under a condition.

    `response` is the reference response.
    """
    if not condition.holds(request):
        return False
    return (
        condition.covers_whole_request(request)
        or response_or_none(ConditionalMutantEngine(mutant, condition), request) != response
    )
