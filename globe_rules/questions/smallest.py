"""Finds the smallest question with the same fault: leaves out what is not needed, and puts usual values for the rest.

It looks at nothing but the request itself, always in the same order, and asks a bounded number of questions.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from attrs import Factory, define

from globe_rules.questions.usual import (
    simpler_placements,
    simpler_times,
    usual_values,
    with_usual_names,
    without_player,
)
from globe_rules.reference.implementation import ReferenceEngine
from globe_rules.reference.operations import Request
from globe_rules.wire.fields import Misfit
from globe_rules.wire.messages import NotAMessage, check

MOST_QUESTIONS = 300
"""So many are asked at most."""

MOST_TRIES = 1500
"""So many are looked at, with those that make no sense and are not asked."""


class Enough(Exception):  # noqa: N818 -- no error: the search ends
    """Ends a search for something smaller; whoever is asked may raise it as well."""


def answerable(request: Request) -> bool:
    """Tell whether a request is as the schema says, and makes sense to the reference."""
    try:
        check({"id": 0, **request}, "requests", f"request-{request['op']}")
        ReferenceEngine().answer(request)
    except (NotAMessage, ValueError, KeyError, Misfit):
        return False
    return True


def smallest(
    request: Request,
    has_fault: Callable[[Request], bool],
    *,
    makes_sense: Callable[[Request], bool] = answerable,
    most: int = MOST_QUESTIONS,
) -> Request:
    """Return the smallest question that still has a fault, beginning with one that has it.

    >>> asked = {"op": "legality", "hand": ["G1", "R1", "R2"], "program": ["B1N@4", "R2@5", "G1@9", "R1@7"]}
    >>> found = smallest(asked, lambda request: sum(laid.startswith("R") for laid in request["program"]) > 1)
    >>> found["program"]
    ['R2@1', 'R1@1']
    """
    shrinking = _Shrinking(request, has_fault, makes_sense, most)
    try:
        while shrinking.improved():
            pass
    except Enough:
        pass
    return shrinking.now


@define
class _Shrinking:
    """A search in progress; each question is asked once, so that nobody who changes their mind can confuse it."""

    now: Request
    has_fault: Callable[[Request], bool]
    makes_sense: Callable[[Request], bool]
    left: int
    _known: set[str] = Factory(set)

    def improved(self) -> bool:
        """Go once through all ways to make it smaller, and tell whether one did."""
        before = self.now
        for key in _LISTS:
            self._shorten((key,))
        for player in _players(self.now)[:-1]:
            self._try(without_player(self.now, player))
        for key, *inner in (("programs",), ("rounds", "regions"), ("discarded", "cards")):
            for number in range(len(self.now.get(key, ()))):
                self._shorten((key, number, *inner))
        for ways in (usual_values, with_usual_names, simpler_times, simpler_placements):
            self._simplify(ways)
        return self.now != before

    def _try(self, smaller: Request) -> bool:
        """Ask, unless it was asked before; keep what still has the fault."""
        text = json.dumps(smaller, sort_keys=True)
        if text in self._known or smaller == self.now:
            return False
        self._known.add(text)
        if self.left == 0 or len(self._known) >= MOST_TRIES:
            raise Enough
        if not self.makes_sense(smaller):
            return False
        self.left -= 1
        if not self.has_fault(smaller):
            return False
        self.now = smaller
        return True

    def _shorten(self, path: Sequence[str | int]) -> None:
        """Leave out elements of a list: many at once, then fewer, the last ones first."""
        values = _at(self.now, path)
        size = len(values or ())
        while size:
            start = len(values) - size
            while start > -size:
                shorter = [*values[: max(0, start)], *values[start + size :]]
                if self._try(_with(self.now, path, shorter)):
                    values = shorter
                start -= size
            size //= 2

    def _simplify(self, ways: Callable[[Request], Iterator[Request]]) -> None:
        """Take the first simpler form that still has the fault, as long as there is one."""
        while any(self._try(simpler) for simpler in ways(self.now)):
            pass


_LISTS = ("events", "programs", "program", "rounds", "standings", "variants", "discarded")


def _players(request: Request) -> list[str]:
    return [*request.get("players", ()), *(each["player"] for each in request.get("places", ()))][::-1]


def _at(value: Any, path: Sequence[str | int]) -> Any:  # noqa: ANN401 -- any JSON
    for key in path:
        value = value.get(key) if isinstance(value, Mapping) else value[key]
    return value


def _with(value: Any, path: Sequence[str | int], new: object) -> Any:  # noqa: ANN401 -- any JSON
    """Return a copy with another value at a place."""
    if not path:
        return new
    if isinstance(value, Mapping):
        return {**value, path[0]: _with(value[path[0]], path[1:], new)}
    return [_with(each, path[1:], new) if index == path[0] else each for index, each in enumerate(value)]
