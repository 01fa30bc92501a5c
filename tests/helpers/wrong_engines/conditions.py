"""Every mistake again, under conditions: wrong only from turn 2 on, for one seat, in one edition, and so on.

Conditions are combined with mistakes, not written out: a stranger's mistake is seldom wrong everywhere.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from attrs import field, frozen

from globe_rules.editions import Edition
from globe_rules.reference.implementation import ReferenceEngine
from globe_rules.reference.operations import Answer, Request
from globe_rules.stages.reaction import Reaction
from globe_rules.variants import Variant
from globe_rules.voyage import Voyage
from wrong_engines.model import Mutant

State = Any  # a Voyage, or a Reaction


@frozen
class Condition:
    """When a mistake is made: for some questions, and at some events of them."""

    id: str
    holds: Callable[[Request], bool] = field(repr=False, default=lambda _request: True)
    during: Callable[[State, Any], bool] | None = field(repr=False, default=None)
    """Of a round or a reaction, the events at which the mistake is made; None: at all of them."""


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


COMPANY = 3
CONDITIONS: tuple[Condition, ...] = (
    *map(_from_turn, (2, 3)),
    *map(_in_edition, Edition),
    *map(_with_variant, Variant),
    Condition("no-variant", lambda request: request.get("variants") == []),
    *map(_with_photo, "NESW"),
    *map(_at_seat, (1, 2, 3)),
    Condition("alone", lambda request: _players(request) == 1),
    Condition("three-or-more", lambda request: _players(request) >= COMPANY),
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
        if self._condition.during is not None and request["op"] in {"round", "reaction"}:
            with self._at_some_events(Voyage if request["op"] == "round" else Reaction):
                return self._engine.answer(request)
        with self._mutant.patch.applied():
            return self._engine.answer(request)

    @contextmanager
    def _at_some_events(self, owner: Any) -> Iterator[None]:  # noqa: ANN401 -- a class whose method changes
        """Let the mistake be made only while certain events happen."""
        right = owner.after
        during = self._condition.during
        assert during is not None

        def after(state: State, event: object) -> State:
            if not during(state, event):
                return right(state, event)
            owner.after = right
            try:
                with self._mutant.patch.applied():
                    return owner.after(state, event)
            finally:
                owner.after = after

        owner.after = after
        try:
            yield
        finally:
            owner.after = right


def told_or_none(engine: Any, request: Request) -> Mapping[str, Any] | None:  # noqa: ANN401 -- any engine
    """Return an answer, or None if there is none: an exception is noticed too."""
    try:
        answer: Mapping[str, Any] = engine.answer(request)
    except Exception:  # noqa: BLE001 -- whatever a mistake leads to
        return None
    return answer
