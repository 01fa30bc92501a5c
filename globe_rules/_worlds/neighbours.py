"""Pairs of requests that differ in one field: an engine that mixes them up remembers the request before."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, count, product
from typing import Any

from globe_rules._random_requests.programs import CARDS, texts
from globe_rules._random_requests.shrinking import renaming
from globe_rules._reference.operations import Request, Response
from globe_rules._reference.validity import InvalidRequest, response_if_valid
from globe_rules._worlds.invalid import changes
from globe_rules._worlds.model import different
from globe_rules._worlds.rounds import ONE_TILE_ROTATED, SIDEWAYS, played, table

_FULL = texts(CARDS)
_SHUFFLED = "2W6S9N/7E3S1S/4W8W5E"
_THREE = table(3, ONE_TILE_ROTATED)
_TABLE = {**_THREE, "op": "preparation"}
_EAST = [{**setup, "photo": "E"} for setup in _THREE["setups"]]
_EXPERIENCED = [{**setup, "experienced": True} for setup in _THREE["setups"]]
_SHOCK = {**_TABLE, "variants": ["shock-of-experience"]}
_ROUND = played(_THREE, ({"Ana": ("G1@5",), "Bo": ("R2@5",)}, "Ana"))
_EVENTS: list[Mapping[str, Any]] = [
    {"event": "signal"},
    {"event": "place", "player": "Ana", "at": 0, "placement": "R1@1"},
    {"event": "flip", "player": "Ana", "at": 5},
    {"event": "stop", "player": "Bo", "at": 6},
]
_STAGE = {"op": "reaction", "players": ["Ana", "Bo"], "variants": [], "discarded": [], "events": _EVENTS}
_STANDING = {"solved": True, "reds_in_hand": 1, "cards_used": 2, "flipped": False}
_STANDINGS = [{"player": player, **_STANDING} for player in ("Ana", "Bo")]
_WON = {"result": "won", "by": "END-1", "players": ["Ana"]}
_LOG = {"op": "travel-log", "players": ["Ana", "Bo"], "rounds": [{"regions": ["asia"], "outcome": _WON}]}
_ATTEMPT = {"op": "solo", "puzzle": SIDEWAYS, "photo": "N", "variants": [], "programs": [["B1E@1"]]}
_CAPTION = {"caption": {"turns": 1, "cards": 1, "reds": True}}
_PROGRAM = {"op": "reconstruction", "puzzle": _SHUFFLED, "photo": "N", "hand": _FULL, "program": ["R1@1", "G1@5"]}
_COUNT = {"op": "count", "puzzle": _SHUFFLED, "photo": "N", "hand": ["B1", "R1"], "cards": 1, "void": False}

_CHANGES: Sequence[tuple[Request, Sequence[Mapping[str, Any]]]] = (
    ({"op": "legality", "hand": _FULL, "program": ["R1@1"]}, [{"hand": _FULL[:-2]}]),
    ({"op": "legality", "hand": _FULL, "program": ["G1@1", "G2@2"]}, [{"program": ["G1@1", "G2@1"]}]),
    (_PROGRAM, [{"photo": "E"}, {"hand": _FULL[:-2]}, {"program": ["R1@2", "G1@5"]}, {"puzzle": SIDEWAYS}]),
    (_TABLE, [{"edition": "fr"}, {"variants": ["long-voyage"]}, {"side": "back"}, {"setups": _EAST}]),
    (_SHOCK, [{"setups": _EXPERIENCED}]),
    ({**_SHOCK, "setups": _EXPERIENCED}, [{"variants": []}]),
    (_STAGE, [{"variants": ["immediate-departure"]}, {"variants": ["long-voyage"]}, {"events": _EVENTS[:2]}]),
    (_STAGE, [{"discarded": [{"player": "Ana", "cards": ["R1"]}]}, {"players": ["Bo", "Ana"]}]),
    (
        {"op": "assessment", "edition": "en", "standings": _STANDINGS},
        [
            {"edition": "fr"},
            *(
                {"standings": [_STANDINGS[0], {**_STANDINGS[1], field: value}]}
                for field, value in (("solved", False), ("reds_in_hand", 2), ("cards_used", 1), ("flipped", True))
            ),
        ],
    ),
    (_ROUND, [{"edition": "fr"}, {"variants": ["long-voyage"]}, {"side": "back"}, {"setups": _EAST}]),
    (_LOG, [{"players": ["Bo", "Ana"]}, {"rounds": []}, {"rounds": [{"regions": ["asia"]}]}]),
    ({**_ATTEMPT, "programs": [["R2@1"]]}, [{"photo": "S"}]),
    (_ATTEMPT, [{"programs": [["R1@_", "B1E@1"]]}, _CAPTION, {"puzzle": ONE_TILE_ROTATED}]),
    ({**_ATTEMPT, **_CAPTION}, [{"caption": {"turns": 2, "cards": 1, "reds": True}}]),
    ({**_ATTEMPT, "programs": [["R1@_"]]}, [{"variants": ["long-voyage"]}]),
    (_COUNT, [{"photo": "E"}, {"hand": ["B1"]}, {"cards": 2}, {"void": True}, {"puzzle": SIDEWAYS}]),
)
"""Requests, and the fields to change in each, one at a time."""


_OTHERS: Sequence[Request] = (
    {"op": "materials"},
    *({"op": "challenge", "challenge": id_} for id_ in ("SOLO-B5", "SOLO-W2", "SOLO-T1")),
    {**_TABLE, "setups": [*_THREE["setups"], _THREE["setups"][0] | {"player": "Dee"}]},
    {**_PROGRAM, "program": ["R1@1", "R2@1"]},
    {**_ATTEMPT, "programs": [["R2@5"], ["B1E@1"]], **_CAPTION},
    {"op": "assessment", "edition": "en", "standings": []},
)
"""Operations without fields to change, and requests that are refused."""

_ALL = ([{**request, **each} for each in ({}, *changes)] for request, changes in _CHANGES)
NEIGHBOURS: Sequence[Request] = [*different(chain(_OTHERS, *_ALL))]
"""Requests of all operations, most of which differ from another one in one field."""


def one_field() -> Iterator[Request]:
    """Yield each request, followed by the same request with one field changed.

    Every pair has names or a puzzle of its own, so that no request appears twice. The contents of the box and
    a challenge come after games without red cards.
    """
    numbers = count(1)
    for request, changed_fields in _CHANGES:
        for change, number in zip(changed_fields, numbers, strict=False):
            rename = renaming({"Ana": f"Ana {number}"})
            has_puzzle = "puzzle" in request and "caption" not in request  # an attempt with a caption must be solved
            puzzle = {"puzzle": _rotated(request["puzzle"], number)} if has_puzzle else {}
            yield rename({**request, **puzzle})
            yield rename({**request, **puzzle, **change})
    yield from _OTHERS[:4]


def _rotated(puzzle: str, number: int) -> str:
    """Return a puzzle whose last two tiles face other ways."""
    return f"{puzzle[:-3]}{'NESW'[number % 4]}{puzzle[-2]}{'NESW'[number // 4 % 4]}"


# Every field of every operation.


def every_field(bases: Iterable[Request]) -> Iterator[Request]:
    """Yield each request before and after the same request with one field changed, for every field.

    The changed request is valid and has another response, so that an engine which remembers a field fails.
    """
    for base in bases:
        found: dict[Hashable, int] = {}
        expected = response_if_valid(base)
        for change in changes(base):
            if found.get(change.path, 0) < _PER_FIELD and change.kind in _MAY_BE_VALID:
                changed = change.of(base)
                if _is_answered_otherwise(changed, expected):
                    found[change.path] = found.get(change.path, 0) + 1
                    yield from (base, changed)
        yield base


def _is_answered_otherwise(request: Request, response: Response) -> bool:
    """Return whether a request is valid and has another response."""
    try:
        return response_if_valid(request) != response
    except InvalidRequest:
        return False


_PER_FIELD = 2
_MAY_BE_VALID = {"text", "number", "list", "type", "missing"}


def after_errors(bases: Iterable[Request]) -> Iterator[Request]:
    """Yield invalid requests, each followed by a valid one of the same operation, whose response must not change."""
    for base in bases:
        found: set[Hashable] = set()
        for change in changes(base):
            key = (change.kind, *(step for step in change.path if isinstance(step, str)))
            if key not in found:
                found.add(key)
                yield from (change.of(base), base)


_INVALID_ENTRIES: Mapping[str, Any] = {
    "events": {"event": "lift", "player": "Nobody", "at": 1 << 40},
    "standings": {"player": "", **_STANDING},
    "rounds": {"regions": ["nowhere"]},
    "programs": ["G1@1+3"],
    "program": "G1@1+3",
    "setups": {},
    "hand": "G9",
}
"""By list: an entry that makes a request invalid."""


def after_late_errors() -> Iterator[Request]:
    """Yield requests whose last entry is invalid, each followed by every other one of the same operation."""
    for before, after in product(NEIGHBOURS, NEIGHBOURS):
        name = next((each for each in _INVALID_ENTRIES if each in before), None)
        if name and before is not after and before["op"] == after["op"]:
            yield {**before, name: [*before[name], _INVALID_ENTRIES[name]]}
            yield after
