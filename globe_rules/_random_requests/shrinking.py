"""Shrinks a request to the smallest one with the same fault: removes what is not needed, and uses simple values.

The order of the attempts depends only on the request, and their number is limited.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from attrs import Factory, define

from globe_rules._engine.cards import Card
from globe_rules._engine.compass import Direction
from globe_rules._engine.materials import SAND_MILLISECONDS
from globe_rules._engine.notation import read_placement
from globe_rules._engine.program import IN_DOUBT, Placement
from globe_rules._engine.puzzle import Photo, Space
from globe_rules._protocol.fields import InvalidField
from globe_rules._protocol.messages import NotAMessage, check
from globe_rules._random_requests.programs import CARDS, texts
from globe_rules._random_requests.tables import NAMES
from globe_rules._reference.operations import ReferenceEngine, Request

MAX_REQUESTS = 300
"""Maximum number of requests that are sent to shrink one finding."""

MAX_CANDIDATES = 1500
"""Maximum number of candidates, including invalid ones that are not sent."""

MAX_CHARACTERS = 20_000_000
"""Maximum length of all candidates together. A megabyte takes about a second."""


class StopShrinking(Exception):  # noqa: N818 -- a signal, not an error
    """Ends the shrinking with the smallest request so far; `has_fault` may raise it too."""


def is_answerable(request: Request) -> bool:
    """Return whether a request matches the schema and the reference engine can respond to it."""
    try:
        check({"id": 0, **request}, "requests", f"request-{request['op']}")
        ReferenceEngine().respond(request)
    except (NotAMessage, ValueError, KeyError, InvalidField):
        return False
    return True


def smallest(
    request: Request,
    has_fault: Callable[[Request], bool],
    *,
    is_valid: Callable[[Request], bool] = is_answerable,
    most: int = MAX_REQUESTS,
) -> Request:
    """Return the smallest request found that still has the fault, starting from one that has it.

    At most `most` candidates are tested with `has_fault`; candidates that are not `is_valid` are skipped.

    >>> request = {"op": "legality", "hand": ["G1", "R1", "R2"], "program": ["B1N@4", "R2@5", "G1@9", "R1@7"]}
    >>> found = smallest(request, lambda smaller: sum(card.startswith("R") for card in smaller["program"]) > 1)
    >>> found["program"]
    ['R2@1', 'R1@1']
    """
    shrinking = _Shrinking(request, has_fault, is_valid, most)
    try:
        while shrinking.improved():
            pass
    except StopShrinking:
        pass
    return shrinking.best


@define
class _Shrinking:
    """A shrinking in progress. Each candidate is sent once, so that changing responses cannot make it endless."""

    best: Request
    """The smallest request so far that has the fault."""

    has_fault: Callable[[Request], bool]
    is_valid: Callable[[Request], bool]
    requests_left: int
    _tried: set[int] = Factory(set)
    """The hashes of the candidates so far."""

    _characters: int = 0
    """The length of the candidates so far."""

    def improved(self) -> bool:
        """Try every way to make the request smaller once; return whether one worked."""
        before = self.best
        for key in _LISTS:
            self._shorten((key,))
        if self.best["op"] == "count":
            self._shorten(("hand",))
        for player in _players(self.best)[:-1]:
            self._try(without_player(self.best, player))
        for key, *inner in (("programs",), ("rounds", "regions"), ("discarded", "cards")):
            for number in range(len(self.best.get(key, ()))):
                self._shorten((key, number, *inner))
        for ways in (usual_values, with_usual_names, simpler_times, simpler_placements):
            self._simplify(ways)
        return self.best != before

    def _try(self, smaller: Request) -> bool:
        """Send a candidate unless it was sent before; keep it if it still has the fault."""
        text = json.dumps(smaller, sort_keys=True)
        self._characters += len(text)
        if self._characters > MAX_CHARACTERS:
            raise StopShrinking
        if hash(text) in self._tried or smaller == self.best:
            return False
        self._tried.add(hash(text))
        if self.requests_left == 0 or len(self._tried) >= MAX_CANDIDATES:
            raise StopShrinking
        if not self.is_valid(smaller):
            return False
        self.requests_left -= 1
        if not self.has_fault(smaller):
            return False
        self.best = smaller
        return True

    def _shorten(self, path: Sequence[str | int]) -> None:
        """Remove elements of a list: many at once, then fewer, from the end."""
        values = _at(self.best, path)
        size = len(values or ())
        while size:
            start = len(values) - size
            while start > -size:
                shorter = [*values[: max(0, start)], *values[start + size :]]
                if self._try(_with(self.best, path, shorter)):
                    values = shorter
                start -= size
            size //= 2

    def _simplify(self, ways: Callable[[Request], Iterator[Request]]) -> None:
        """Take the first simpler form that still has the fault, until there is none."""
        while any(self._try(simpler) for simpler in ways(self.best)):
            pass


_LISTS = ("events", "programs", "program", "rounds", "standings", "variants", "discarded")


def _players(request: Request) -> list[str]:
    """Return the players of a request, the last first."""
    return [*request.get("players", ()), *(each["player"] for each in request.get("setups", ()))][::-1]


def _at(value: Any, path: Sequence[str | int]) -> Any:  # noqa: ANN401 -- any JSON
    """Return the value at a path, or None if its last field is missing."""
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
"""A function from a JSON value to another."""

_PUZZLES = {
    str(direction): (
        str(Photo(direction).solved_puzzle),
        str(Photo(direction).solved_puzzle.moved_along([Space(1), Space(2)])),
    )
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
"""By field: the value that makes a request simplest."""


_SHEETS = ("asia", "europe", "africa", "latin-america", "north-america")


def _usual_setup(number: int) -> dict[str, Any]:
    """Return the setup of a player that a scenario does not need a table for, given the place at the table."""
    return {"sheet": _SHEETS[number % len(_SHEETS)], "puzzle": _PUZZLES["N"][1], "photo": "N", "experienced": False}


def usual_values(request: Request) -> Iterator[Request]:
    """Yield the request with one field set to its usual value, in the request or in one of its setups."""
    if "caption" in request:
        yield {key: value for key, value in request.items() if key != "caption"}
        yield from ({**request, "caption": each} for each in _simpler_caption(request["caption"]))
    setups = [
        {**_usual_setup(number), "player": each["player"]} for number, each in enumerate(request.get("setups", ()))
    ]
    if setups:
        yield {**request, "setups": setups}
    for key in ("setups", "standings", "rounds"):
        for field, usual in _USUAL.items():  # change a field for all players at once: ties stay ties
            if any(each.get(field, usual) != usual for each in request.get(key, ())):
                yield {**request, key: [{**each, field: usual} for each in request[key]]}
        for number, each in enumerate(request.get(key, ())):
            if key == "setups" and each == setups[number]:
                continue
            for simpler in _usual_fields(each, number):
                yield {**request, key: [*request[key][:number], simpler, *request[key][number + 1 :]]}
    yield from _usual_fields(request, 0)


def _usual_fields(value: Mapping[str, Any], number: int) -> Iterator[dict[str, Any]]:
    """Yield a request or setup with one field set to its usual value; `number` is the place of a setup in its list."""
    if value.get("photo", "N") != "N":  # try a photo pointing north together with its finished puzzle
        yield {**value, "photo": "N", "puzzle": _PUZZLES["N"][0]}
    for key, usual in {**_USUAL, "sheet": _SHEETS[number % len(_SHEETS)]}.items():
        if value.get(key, usual) != usual:
            yield {**value, key: usual}
    if "puzzle" in value:
        puzzles = _PUZZLES[value["photo"]]
        for puzzle in puzzles[: puzzles.index(value["puzzle"])] if value["puzzle"] in puzzles else puzzles:
            yield {**value, "puzzle": puzzle}
    if "outcome" in value:
        yield {key: each for key, each in value.items() if key != "outcome"}


def _simpler_caption(caption: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a caption with one turn or card fewer, or with red cards allowed."""
    for key in ("turns", "cards"):
        if caption[key] > 1:
            yield {**caption, key: caption[key] - 1}
    if not caption["reds"]:
        yield {**caption, "reds": True}


def with_usual_names(request: Request) -> Iterator[Request]:
    """Yield the request with the usual player names, in the order in which they are listed."""
    people = [*request.get("players", ())]
    people += [each["player"] for key in ("setups", "standings") for each in request.get(key, ())]
    names = dict(zip(people, NAMES, strict=False))
    if any(name != usual for name, usual in names.items()):
        yield renaming(names)(request)


def without_player(request: Request, player: str) -> Request:
    """Return the request without a player, and without this player's events and wins."""

    def without(value: Any) -> Any:  # noqa: ANN401 -- any JSON
        if isinstance(value, Mapping):
            return {key: without(each) for key, each in value.items()}
        if isinstance(value, list):
            players = [each.get("player") if isinstance(each, Mapping) else each for each in value]
            return [without(each) for each, of_player in zip(value, players, strict=True) if of_player != player]
        return value

    found: Request = without(request)
    return found


def renaming(names: Mapping[str, str]) -> Mapped:
    """Return a function that renames players everywhere in a request or response."""

    def renamed(value: Any) -> Any:  # noqa: ANN401 -- a name or a list of names
        if isinstance(value, list):
            return [names.get(each, each) for each in value]
        return names.get(value, value) if isinstance(value, str) else value

    return mapped(dict.fromkeys(("player", "players", "first", "order"), renamed))


def mapped(changes: Mapping[str, Mapped]) -> Mapped:
    """Return a function that applies a change to every field with the name of the change, at any depth."""

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
"""Pauses to try, in milliseconds: none, the shortest, and those around the end of the sand."""


def _clock(events: list[Mapping[str, Any]]) -> int:
    """Return the time of the last event, or 0 at the start of a turn."""
    times: list[int] = [event.get("at", 0) for event in events if "at" in event or event["event"] == "signal"]
    return times[-1] if times else 0


def _earlier(events: list[Mapping[str, Any]], by: int) -> Iterator[Mapping[str, Any]]:
    """Yield the events, those before the next signal earlier by `by` milliseconds."""
    shifting = True
    for event in events:
        shifting = shifting and event["event"] != "signal"
        yield {**event, "at": max(0, event["at"] - by)} if shifting and "at" in event else event


def simpler_placements(request: Request) -> Iterator[Request]:
    """Yield the request with one placement made simpler: an earlier space, the first arrow, or G1."""

    def simplified(value: Any) -> Iterator[Any]:  # noqa: ANN401 -- any JSON
        if isinstance(value, str):
            yield from (str(each) for each in _simpler_than(read_placement(value)))
        elif isinstance(value, list):
            for number, each in enumerate(value):
                yield from ([*value[:number], simpler, *value[number + 1 :]] for simpler in simplified(each))
        elif "placement" in value:
            yield from ({**value, "placement": simpler} for simpler in simplified(value["placement"]))

    for key in ("program", "programs", "events"):
        if key in request:
            yield from ({**request, key: simpler} for simpler in simplified(request[key]))


def _simpler_than(placed: Placement) -> Iterator[Placement]:
    """Yield simpler placements, the simplest first."""
    ways = [
        Placement(card, space, arrow)
        for card in (Card.G1, placed.card)
        for arrow in ((None,) if not card.arrows else (card.arrows[0], placed.arrow))
        for space in (Space(1), Space(2), Space(3), placed.where)
    ]
    return (way for way in ways if _complexity(way) < _complexity(placed))


def _complexity(placed: Placement) -> tuple[bool, bool, bool, int, int]:
    """Return what placements are compared by; the simplest is G1 on space 1."""
    clear = isinstance(placed.where, Space)
    points = placed.card.arrows.index(placed.arrow) if placed.arrow in placed.card.arrows else 0
    space = int(placed.where) if isinstance(placed.where, Space) else 0
    return placed.card is not Card.G1, not clear, placed.arrow is IN_DOUBT, points, space
