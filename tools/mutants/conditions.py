"""Every mistake again, under conditions: wrong only from turn 2 on, for one seat, in one edition, and so on.

Conditions are combined with mistakes, not written out: a stranger's mistake is seldom wrong everywhere.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from attrs import field, frozen

from globe_rules.editions import Edition
from globe_rules.reference.operations import Answer, ReferenceEngine, Request
from globe_rules.variants import Variant
from globe_rules.voyage import Voyage
from tools.mutants.model import Mutant, WrongEngine, value, wrapped
from tools.mutants.seams import REACTION_AFTER, VOYAGE_AFTER

State = Any  # a Voyage, or a Reaction


@frozen
class Condition:
    """When a mistake is made: for some questions, and at some events of them."""

    id: str
    holds: Callable[[Request], bool] = field(repr=False, default=lambda _request: True)
    during: Callable[[State, Any], bool] | None = field(repr=False, default=None)
    """Of a round or a reaction, the events at which the mistake is made; None: at all of them."""

    def is_lasting(self, request: Request) -> bool:
        """Tell whether the mistake, if it is made at all, is made all the time."""
        return self.during is None or request["op"] not in {"round", "reaction"}


def _laid(request: Request) -> str:
    """Return everything that is laid somewhere, in notation."""
    events = [event.get("placement", "") + event.get("where", "") for event in request.get("events", ())]
    turns = [laid for program in request.get("programs", ()) for laid in program]
    return " ".join([*events, *turns, *request.get("program", ())])


def _players(request: Request) -> int:
    there = next((request[key] for key in ("places", "players", "standings") if key in request), ())
    return 1 if request["op"] == "solo" else len(there)


def _seat_of(state: State, event: Any) -> int:  # noqa: ANN401 -- any event
    """Return the place of whoever acts, from 0 on; -1 if nobody does."""
    players = [seat.player for seat in state.seats] if isinstance(state, Voyage) else list(state.desks)
    return players.index(event.player) if getattr(event, "player", None) in players else -1


def _faces(direction: str) -> Callable[[State, Any], bool]:
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
        _faces(direction),
    )


def _at_seat(number: int) -> Condition:
    return Condition(
        f"seat-{number}",
        lambda request: request["op"] in {"round", "reaction"},
        lambda state, event: _seat_of(state, event) == number - 1,
    )


def _unclear(request: Request) -> bool:
    return not {"+", "_", "?"}.isdisjoint(_laid(request))


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


class ConditionedEngine:
    """The reference engine while it makes one mistake under one condition."""

    def __init__(self, mutant: Mutant, condition: Condition) -> None:
        self._mutant = mutant
        self._condition = condition
        self._engine = ReferenceEngine()

    def answer(self, request: Request) -> Answer:
        """Answer as somebody who makes the mistake where the condition holds."""
        if not self._condition.holds(request):
            return self._engine.answer(request)
        if self._condition.is_lasting(request):
            return WrongEngine(self._mutant).answer(request)
        where = VOYAGE_AFTER if request["op"] == "round" else REACTION_AFTER
        with wrapped(where, partial(self._after, where)).applied():
            return self._engine.answer(request)

    def _after(self, where: str, right: Callable[..., State], state: State, event: object) -> State:
        """Let the mistake be made only while certain events happen."""
        if self._condition.during is None or not self._condition.during(state, event):
            return right(state, event)
        with value(where, right).applied(), self._mutant.patch.applied():
            return type(state).after(state, event)


def told_or_none(engine: Any, request: Request) -> Mapping[str, Any] | None:  # noqa: ANN401 -- any engine
    """Return an answer, or None if there is none: an exception is noticed too."""
    try:
        answer: Mapping[str, Any] = engine.answer(request)
    except Exception:  # noqa: BLE001 -- whatever a mistake leads to
        return None
    return answer


def still_caught(mutant: Mutant, condition: Condition, request: Request, answer: Mapping[str, Any] | None) -> bool:
    """Tell whether a question that catches a mistake catches it under a condition, too."""
    if not condition.holds(request):
        return False
    return condition.is_lasting(request) or told_or_none(ConditionedEngine(mutant, condition), request) != answer
