"""Shrinks a request to the smallest one with the same fault: removes what is not needed, and uses simple values.

The order of the attempts depends only on the request, and their number is limited.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from attrs import Factory, define

from globe_rules.cards import Card
from globe_rules.compass import Direction
from globe_rules.materials import SAND_MILLISECONDS
from globe_rules.notation import read_placement
from globe_rules.program import IN_DOUBT, Placement
from globe_rules.puzzle import Photo, Space
from globe_rules.questions.programs import CARDS, texts
from globe_rules.questions.tables import BACKS, NAMES
from globe_rules.reference.operations import ReferenceEngine, Request
from globe_rules.wire.fields import Misfit
from globe_rules.wire.messages import NotAMessage, check

MOST_QUESTIONS = 300
"""Largest number of requests that are sent."""

MOST_TRIES = 1500
"""Largest number of candidates, including invalid ones that are not sent."""


class Enough(Exception):  # noqa: N818 -- no error: the search ends
    """Ends the shrinking; `has_fault` may raise it too."""


def answerable(request: Request) -> bool:
    """Return whether a request matches the schema and the reference engine can answer it."""
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
    """Return the smallest request found that still has the fault, starting from one that has it.

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
    """A search in progress. Each candidate is sent once, so that changing responses cannot confuse it."""

    now: Request
    has_fault: Callable[[Request], bool]
    makes_sense: Callable[[Request], bool]
    left: int
    _known: set[str] = Factory(set)

    def improved(self) -> bool:
        """Try every way to make the request smaller once; return whether one worked."""
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
        """Send a candidate unless it was sent before; keep it if it still has the fault."""
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
        """Remove elements of a list: many at once, then fewer, from the end."""
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
        """Take the first simpler form that still has the fault, until there is none."""
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
    """Return a copy with another value at a path."""
    if not path:
        return new
    if isinstance(value, Mapping):
        return {**value, path[0]: _with(value[path[0]], path[1:], new)}
    return [_with(each, path[1:], new) if index == path[0] else each for index, each in enumerate(value)]


Mapped = Callable[[Any], Any]
_PUZZLES = {
    str(direction): (str(Photo(direction).finished), str(Photo(direction).finished.moved_along([Space(1), Space(2)])))
    for direction in Direction
}
"""By photo: the finished puzzle, and one with two tiles swapped."""

_USUAL: Mapping[str, Any] = {
    "hand": texts(CARDS),
    "edition": "en",
    "side": "front",
    "photo": "N",
    "experienced": False,
    "void": False,
    "solved": True,
    "flipped": False,
    "cards": 0,
    "reds_in_hand": 0,
    "cards_used": 1,
}


def usual_values(request: Request) -> Iterator[Request]:
    """Yield the request with one field set to its usual value, in the request or in one of its places."""
    if "caption" in request:
        yield {key: value for key, value in request.items() if key != "caption"}
        yield from ({**request, "caption": each} for each in _simpler_caption(request["caption"]))
    for key in ("places", "standings", "rounds"):
        for field, usual in _USUAL.items():  # change a field for all players at once: ties stay ties
            if any(each.get(field, usual) != usual for each in request.get(key, ())):
                yield {**request, key: [{**each, field: usual} for each in request[key]]}
        for number, each in enumerate(request.get(key, ())):
            for simpler in _usual_fields(each, number):
                yield {**request, key: [*request[key][:number], simpler, *request[key][number + 1 :]]}
    yield from _usual_fields(request, 0)


def _usual_fields(value: Mapping[str, Any], number: int) -> Iterator[dict[str, Any]]:
    if value.get("photo", "N") != "N":  # try a photo pointing north together with its finished puzzle
        yield {**value, "photo": "N", "puzzle": _PUZZLES["N"][0]}
    for key, usual in {**_USUAL, "sheet": BACKS[number % len(BACKS)]}.items():
        if value.get(key, usual) != usual:
            yield {**value, key: usual}
    if "puzzle" in value:
        puzzles = _PUZZLES[value["photo"]]
        for puzzle in puzzles[: puzzles.index(value["puzzle"])] if value["puzzle"] in puzzles else puzzles:
            yield {**value, "puzzle": puzzle}
    if "outcome" in value:
        yield {key: each for key, each in value.items() if key != "outcome"}


def _simpler_caption(caption: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for key in ("turns", "cards"):
        if caption[key] > 1:
            yield {**caption, key: caption[key] - 1}
    if not caption["reds"]:
        yield {**caption, "reds": True}


def with_usual_names(request: Request) -> Iterator[Request]:
    """Yield the request with the usual player names, in the order in which they are listed."""
    people = [*request.get("players", ())]
    people += [each["player"] for key in ("places", "standings") for each in request.get(key, ())]
    names = dict(zip(people, NAMES, strict=False))
    if any(name != usual for name, usual in names.items()):
        yield renaming(names)(request)


def without_player(request: Request, player: str) -> Request:
    """Return the request without a player, and without this player's events and wins."""

    def left(value: Any) -> Any:  # noqa: ANN401 -- any JSON
        if isinstance(value, Mapping):
            return {key: left(each) for key, each in value.items()}
        if isinstance(value, list):
            about = [each.get("player") if isinstance(each, Mapping) else each for each in value]
            return [left(each) for each, whom in zip(value, about, strict=True) if whom != player]
        return value

    found: Request = left(request)
    return found


def renaming(names: Mapping[str, str]) -> Mapped:
    """Return a function that renames players everywhere in a request or response."""

    def other(value: Any) -> Any:  # noqa: ANN401 -- a name or some names
        if isinstance(value, list):
            return [names.get(each, each) for each in value]
        return names.get(value, value) if isinstance(value, str) else value

    return mapped(dict.fromkeys(("player", "players", "first", "order"), other))


def mapped(changes: Mapping[str, Mapped]) -> Mapped:
    """Return a function that changes the values of some fields at any depth."""

    def change(value: Any) -> Any:  # noqa: ANN401 -- any JSON
        if isinstance(value, Mapping):
            return {key: changes[key](each) if key in changes else change(each) for key, each in value.items()}
        return [change(each) for each in value] if isinstance(value, list) else value

    return change


def simpler_times(request: Request) -> Iterator[Request]:
    """Yield the request with less time between two events; later events of the turn move forward too."""
    events = request.get("events", [])
    for number, event in enumerate(events):
        if pause := event.get("at", 0) - _clock(events[:number]):
            for shorter in _PAUSES:
                if shorter < pause:
                    yield {**request, "events": [*events[:number], *_earlier(events[number:], pause - shorter)]}


_PAUSES = (0, 1, SAND_MILLISECONDS - 1, SAND_MILLISECONDS, SAND_MILLISECONDS + 1)


def _clock(events: list[Mapping[str, Any]]) -> int:
    """Return the time of the last event, or 0 at the start of a turn."""
    times: list[int] = [event.get("at", 0) for event in events if "at" in event or event["event"] == "signal"]
    return times[-1] if times else 0


def _earlier(events: list[Mapping[str, Any]], by: int) -> Iterator[Mapping[str, Any]]:
    shifting = True
    for event in events:
        shifting = shifting and event["event"] != "signal"
        yield {**event, "at": max(0, event["at"] - by)} if shifting and "at" in event else event


def simpler_placements(request: Request) -> Iterator[Request]:
    """Yield the request with one placement made simpler: an earlier space, the first arrow, or G1."""

    def placed(value: Any) -> Iterator[Any]:  # noqa: ANN401 -- any JSON
        if isinstance(value, str):
            yield from (str(each) for each in _simpler(read_placement(value)))
        elif isinstance(value, list):
            for number, each in enumerate(value):
                yield from ([*value[:number], simpler, *value[number + 1 :]] for simpler in placed(each))
        elif "placement" in value:
            yield from ({**value, "placement": simpler} for simpler in placed(value["placement"]))

    for key in ("program", "programs", "events"):
        if key in request:
            yield from ({**request, key: simpler} for simpler in placed(request[key]))


def _simpler(laid: Placement) -> Iterator[Placement]:
    """Return simpler placements, the simplest first."""
    ways = [
        Placement(card, space, arrow)
        for card in (Card.G1, laid.card)
        for arrow in ((None,) if not card.arrows else (card.arrows[0], laid.arrow))
        for space in (Space(1), Space(2), Space(3), laid.where)
    ]
    return (way for way in ways if _rank(way) < _rank(laid))


def _rank(laid: Placement) -> tuple[bool, bool, bool, int, int]:
    clear = isinstance(laid.where, Space)
    points = laid.card.arrows.index(laid.arrow) if laid.arrow in laid.card.arrows else 0
    space = int(laid.where) if isinstance(laid.where, Space) else 0
    return laid.card is not Card.G1, not clear, laid.arrow is IN_DOUBT, points, space
