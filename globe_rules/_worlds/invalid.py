"""The world of invalid requests: valid requests in which one thing is changed, and some in which two are.

Most of them must get an error (W-15). Those that are still valid must get their response.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import reduce
from itertools import chain, combinations, product
from typing import Any

from attrs import frozen

from globe_rules._i18n import Message
from globe_rules._reference.operations import Request
from globe_rules._worlds.model import ListWorld, different
from globe_rules._worlds.rounds import ONE_TILE_ROTATED, SIDEWAYS, table

# Valid requests, which together have every field and every kind of event.

_SIGNAL: dict[str, Any] = {"event": "signal"}
_CARDS: Sequence[dict[str, Any]] = (
    {"event": "lift", "player": "Ana", "at": 10},
    {"event": "place", "player": "Ana", "at": 12, "placement": "B1E@1"},
    {"event": "move", "player": "Ana", "at": 12, "card": "B1", "where": "2+3"},
    {"event": "rotate", "player": "Ana", "at": 13, "card": "B1", "arrow": "S"},
    {"event": "place", "player": "Bo", "at": 13, "placement": "G1@5"},
    {"event": "rotate", "player": "Bo", "at": 13, "card": "G1"},
    {"event": "take-back", "player": "Ana", "at": 14, "card": "B1"},
)
_END: Sequence[dict[str, Any]] = ({"event": "flip", "player": "Bo", "at": 20}, {"event": "wait", "at": 30_020})
_LATE = [{**event, "at": event["at"] + 30_020} for event in _CARDS]
"""The same events after the end of the stage, when they are refused."""

_FORBIDDEN: Sequence[dict[str, Any]] = (
    {"event": "place", "player": "Ana", "at": 10, "placement": "R1@1"},
    {"event": "place", "player": "Ana", "at": 11, "placement": "G1@1"},
    {"event": "place", "player": "Ana", "at": 12, "placement": "R2@5+6"},
    {"event": "move", "player": "Ana", "at": 13, "card": "G2", "where": "5"},
    {"event": "rotate", "player": "Ana", "at": 14, "card": "B2", "arrow": "NE"},
    {"event": "rotate", "player": "Ana", "at": 15, "card": "G2"},
    {"event": "take-back", "player": "Bo", "at": 16, "card": "R1"},
    {"event": "stop", "player": "Bo", "at": 17},
    {"event": "done", "player": "Ana", "at": 18},
)
"""Events after a first one, all of which are refused."""

_APPLY = [{"event": "reconstruct", "player": player} for player in ("Bo", "Ana")]
_PLAYED = [_SIGNAL, *_CARDS, *_END, *_APPLY]
_STAGE: dict[str, Any] = {"op": "reaction", "players": ["Ana", "Bo"], "variants": [], "discarded": []}
_DISCARDED = [{"player": "Bo", "cards": ["G2", "R1"]}, {"player": "Ana", "cards": ["G3"]}]
_TABLE = table(2, SIDEWAYS, edition="fr")
_SOLVED = [{**setup, "puzzle": ONE_TILE_ROTATED} for setup in _TABLE["setups"]]
_SAME_SHEETS = [{**setup, "sheet": "asia"} for setup in _TABLE["setups"]]
_SIX = [{**_TABLE["setups"][0], "player": name} for name in ("Ana", "Bo", "Cy", "Dee", "Eli", "Flo")]
_STANDING = {"solved": True, "reds_in_hand": 1, "cards_used": 2, "flipped": False}
_ROUNDS: Sequence[dict[str, Any]] = (
    {"regions": ["polar", "asia"], "outcome": {"result": "won", "by": "END-1", "players": ["Ana"]}},
    {"regions": ["africa"], "outcome": {"result": "tied", "players": ["Bo", "Ana"]}},
    {"regions": ["europe"]},
)

BASES: Mapping[str, Request] = {
    "materials": {"op": "materials"},
    "legality": {"op": "legality", "hand": ["R1", "B1", "G1"], "program": ["G1@5", "B1E@1", "R1@1+2"]},
    "reconstruction": {
        "op": "reconstruction",
        "puzzle": SIDEWAYS,
        "photo": "E",
        "hand": ["G1", "B2", "R1"],
        "program": ["B2SE@1", "G1@_"],
    },
    "preparation": {**table(3, SIDEWAYS, "without-borders", "long-voyage"), "op": "preparation"},
    "stage": {**_STAGE, "variants": ["long-voyage"], "discarded": _DISCARDED, "events": [_SIGNAL, *_CARDS, *_END]},
    "shout": {
        **_STAGE,
        "variants": ["immediate-departure"],
        "events": [_SIGNAL, {"event": "stop", "player": "Ana", "at": 5}, {"event": "wait", "at": 7}],
    },
    "done": {**_STAGE, "players": ["Ana"], "events": [_SIGNAL, {"event": "done", "player": "Ana", "at": 5}]},
    "without-arrow": {
        **_STAGE,
        "events": [
            _SIGNAL,
            _CARDS[0],
            *({"event": "rotate", "player": "Ana", "at": 20, "card": card} for card in ("G1", "R1")),
        ],
    },
    "no-signal": {**_STAGE, "events": [*_CARDS]},
    "after-end": {**_STAGE, "events": [_SIGNAL, *_END, *_LATE]},
    "forbidden": {**_STAGE, "events": [_SIGNAL, *_FORBIDDEN]},
    "assessment": {
        "op": "assessment",
        "edition": "en",
        "standings": [{"player": player, **_STANDING} for player in ("Ana", "Bo", "Cy")],
    },
    "round": {**_TABLE, "events": [*_PLAYED, _SIGNAL, *_CARDS[:2]]},
    "refused-table": {**_TABLE, "setups": _SAME_SHEETS, "events": _PLAYED},
    "voyage-over": {**_TABLE, "setups": _SOLVED, "events": [*_PLAYED, _SIGNAL, *_CARDS]},
    "nobody-solved": {
        "op": "assessment",
        "edition": "fr",
        "standings": [{"player": player, **_STANDING, "solved": False} for player in ("Ana", "Bo")],
    },
    "one-solved": {
        "op": "assessment",
        "edition": "en",
        "standings": [{"player": player, **_STANDING, "solved": player == "Bo"} for player in ("Ana", "Bo")],
    },
    "six-players": {**_TABLE, "op": "preparation", "setups": _SIX},
    "illegal": {"op": "legality", "hand": ["R1", "G1"], "program": ["R1@1", "R2@1", "B1_@_"]},
    "refused": {
        "op": "reconstruction",
        "puzzle": SIDEWAYS,
        "photo": "N",
        "hand": ["G1"],
        "program": ["R1@1", "R2@2"],
    },
    "no-rounds": {"op": "travel-log", "players": ["Ana"], "rounds": []},
    "travel-log": {"op": "travel-log", "players": ["Ana", "Bo"], "rounds": [*_ROUNDS]},
    "challenge": {"op": "challenge", "challenge": "SOLO-T1"},
    "solo": {
        "op": "solo",
        "puzzle": SIDEWAYS,
        "photo": "S",
        "variants": ["without-borders"],
        "programs": [["G1@5"], ["B1E@1", "R1@2+3"]],
        "caption": {"turns": 2, "cards": 3, "reds": True},
    },
    "refused-attempt": {
        "op": "solo",
        "puzzle": SIDEWAYS,
        "photo": "N",
        "variants": ["long-voyage"],
        "programs": [["R1@1"], ["G1@5", "B1E@1"]],
    },
    "after-solution": {
        "op": "solo",
        "puzzle": SIDEWAYS,
        "photo": "N",
        "variants": [],
        "programs": [["B1E@1"], ["G1@5"]],
        "caption": {"turns": 0, "cards": 0, "reds": False},
    },
    "nothing-to-count": {
        "op": "count",
        "puzzle": ONE_TILE_ROTATED,
        "photo": "N",
        "hand": [],
        "cards": 10,
        "void": False,
    },
    "count": {
        "op": "count",
        "puzzle": ONE_TILE_ROTATED,
        "photo": "W",
        "hand": ["G1", "B3"],
        "cards": 2,
        "void": True,
    },
}
"""The valid requests that are changed, by name."""


# What can be changed in them.

Path = tuple[str | int, ...]


@frozen
class Change:
    """One change of a request: a value at a path is replaced, or removed if there is no new value."""

    kind: str
    """`missing`, `renamed`, `type`, `number`, `text`, `list` or `extra`."""

    path: Path
    values: tuple[Any, ...]

    def of(self, request: Request) -> Request:
        """Return the request with this change."""
        changed: Request = replaced(request, self.path, *([] if self.kind == "renamed" else deepcopy(self.values[:1])))
        if self.kind != "renamed":
            return changed
        renamed: Request = replaced(changed, (*self.path[:-1], self.values[0]), value_at(request, self.path))
        return renamed


def value_at(request: Any, path: Path) -> Any:  # noqa: ANN401 -- any JSON
    """Return the value at a path.

    >>> value_at({"a": [1, 2]}, ("a", 1))
    2
    """
    return reduce(lambda value, step: value[step], path, request)


_NOTHING = object()


def replaced(value: Any, path: Path, other: Any = _NOTHING) -> Any:  # noqa: ANN401 -- any JSON
    """Return a value with another one at a path, or without the one there.

    >>> replaced({"a": [1, 2]}, ("a", 1), 3)
    {'a': [1, 3]}
    >>> replaced({"a": [1, 2]}, ("a", 0))
    {'a': [2]}
    """
    step, *rest = path
    copy: Any = dict(value) if isinstance(value, Mapping) else list(value)
    if rest:
        copy[step] = replaced(copy[step], tuple(rest), other)
    elif other is _NOTHING:
        del copy[step]
    else:
        copy[step] = other
    return copy


def _words(text: str) -> list[str]:
    return text.split()


_LARGEST = (1 << 53) - 1
TYPES: Sequence[Any] = (None, True, 7, "seven", [], {})
_NUMBERS = (-1, 0, 1, 2, 9, 10, 11, _LARGEST, _LARGEST + 1, 1 << 64, 10**30, 0.5)
_CONTROL = ("A\nB", "A\tB", "\u0000", "A\u007fB", "\u0085", "A\u2028B", "\u2029")
_NAMES = (
    *("Ana", "Bo", "Cy", "Dee", "ana", "ANA", "bo", "Ana ", " Ana", "Bo\u00a0", "A", "An", "na", "Anna", "Ana Bo", " "),
    *("\u00c1na", "An\u00ada", "Ana\u200d", "\uff21na", "\u0410na", "Ana,Bo", *_CONTROL),
)
_SPACES = (
    *_words("0 10 5 01 1+3 2+1 1+1 1+2+3 1+5+2 1+2+4+5 5+6+8+9 1+2+4+5+6 3+4 1+ +1 1,2 1+_ _+1 __ 5+7 6+7 1+9 2+5+6"),
    *("1 + 2", "-1", "1.0", "\u0661"),
)
_ARROWS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW", "_", "X", "n", "ne", "EN", "\u2191", "NN")
_CARDS_NAMED = ("G1", "G3", "G4", "G0", "B1", "B5", "B6", "R2", "R3", "Y1", "g1", "1G", "G")
_PLACED = (
    *_words("G1 G1@ @1 G1N@1 G1_@1 R1E@2 B1@1 B1NE@1 B2N@1 B3_@1 B4SW@2 B1X@1 B1n@1 G4@1 B6N@1 R3@1 g1@1 B1E1"),
    *("G1 @1", "G1@ 1", "B1\u2191@1", "B1E@1 G1@2"),
)
_PUZZLES = (
    "2N1N3N/4N5N6N/7N8N9N",
    "2N2N3N/4N5N6N/7N8N9N",
    "1N2N3N/4N5N6N/7N8N1N",
    "9S1N3N/4N9N6N/7N8N2N",
    "1N2N3N/4N5N6N/7N8N0N",
    "1N2N3N/4N5N6N/7N8N",
    "1N2N3N/4N5N6N/7N8N9N/",
    "1N2N3N4N5N6N7N8N9N",
    "1N2N3N/4N5N6N/7N8N9",
    "1N2N3N/4N5N6N/7N8N9X",
    "1N2N3N/4N5N6N/7N8NN9",
    "1n2N3N/4N5N6N/7N8N9N",
    "1N2N/3N4N5N6N/7N8N9N",
    "1N 2N 3N/4N 5N 6N/7N 8N 9N",
    "1N2N3N,4N5N6N,7N8N9N",
    "1N2N3N/4N5N6N/7N8N9NE",
    "1\u21912N3N/4N5N6N/7N8N9N",
)
TEXTS: Mapping[str, Sequence[str]] = {
    "player": _NAMES,
    "players": _NAMES,
    "where": _SPACES,
    "arrow": _ARROWS,
    "photo": _ARROWS,
    "card": _CARDS_NAMED,
    "cards": _CARDS_NAMED,
    "hand": _CARDS_NAMED,
    "placement": (*_PLACED, *(f"G1@{spaces}" for spaces in _SPACES)),
    "program": (*_PLACED, *(f"B1E@{spaces}" for spaces in _SPACES)),
    "programs": (*_PLACED, *(f"R1@{spaces}" for spaces in _SPACES)),
    "puzzle": _PUZZLES,
    "edition": ("en", "fr", "de", "uk"),
    "side": ("front", "back", "top", "both"),
    "sheet": ("asia", "africa", "polar", "oceania", "north_america", "north america"),
    "regions": ("polar", "africa", "oceania", "latin_america"),
    "variants": ("long-voyage", "shock-of-experience", "immediate-departure", "long voyage", "LongVoyage", "solo"),
    "result": ("won", "tied", "replay", "new-turn", "lost"),
    "by": (
        "Q-1",
        "X-1",
        "LOG-12",
        "CARD-B5",
        "REACT-3c",
        "END-2a",
        "END",
        "end-1",
        "END-",
        "-1",
        "END 1",
        "END-1 ",
        "END-1\nx",
        "x\nEND-1",
        "\u00c9-1",
        "A-\u00e9",
        "END-\u0661",
        "Q-1_2",
    ),
    "event": (
        *("signal", "wait", "lift", "place", "move", "rotate", "take-back", "flip", "stop", "done", "reconstruct"),
        *("turn", "take_back", "takeback", "cover"),
    ),
    "challenge": (
        *_words("SOLO-T0 SOLO-T6 SOLO-T7 SOLO-B7 SOLO-G7 SOLO-W3 SOLO-W4 SOLO-X1 SOLO-T SOLO-T01 SOLO-T11 T1 SOLO-1"),
        *("SOLO-t1", "SOLO_T1", "Q-1", "SOLO-T1a", "SOLO-T\u0661"),
    ),
}
"""Texts to try, by the field that they are in."""


def _places(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:  # noqa: ANN401 -- any JSON
    """Yield every value inside a request, with its path. The operation stays as it is."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in inner:
        if (*path, step) != ("op",):
            yield (*path, step), each
            yield from _places(each, (*path, step))


def changes(request: Request) -> Iterator[Change]:
    """Yield all changes of a request, in the order of its fields."""
    for path, value in _places(request):
        yield Change("missing", path, ())
        yield from (Change("renamed", path, (step.capitalize(),)) for step in path[-1:] if isinstance(step, str))
        for other in TYPES:
            if type(other) is not type(value):
                yield Change("type", path, (other,))
        yield Change("type", path, ([value],))
        if isinstance(value, bool):
            yield from (Change("type", path, (other,)) for other in (0, 1, "true", not value))
        elif isinstance(value, int):
            near = (value - 2, value - 1, value + 1, value + 0.5, str(value))
            yield from (Change("number", path, (other,)) for other in (*_NUMBERS, *near))
        elif isinstance(value, str):
            yield from (Change("text", path, (other,)) for other in other_texts(path, value))
        elif isinstance(value, list):
            yield from (Change("list", path, (other,)) for other in _other_lists(value))
    for path, value in (((), request), *_places(request)):
        if isinstance(value, Mapping):
            present = {*value}
            yield from (Change("extra", (*path, key), (other,)) for key, other in EXTRA if key not in present)


EXTRA = (
    ("extra", 1),
    ("at", 99_999),
    ("player", "Ana"),
    ("card", "B1"),
    ("arrow", "N"),
    ("arrow", ""),
    ("cards", 1),
    ("Event", "flip"),
)
"""Fields that are unknown, or known only elsewhere."""


def other_texts(path: Path, value: str) -> Iterator[str]:
    yield from ("", value.lower(), value.upper(), value.capitalize(), f" {value}", f"{value} ")
    yield from (f"{value}\n", f"\n{value}", f"{value}!", f"{value}\nx", f"x\n{value}")
    yield from look_alikes(value)
    yield from (value[:-1], value[1:], value * 2, value.replace("-", "_"), f"X{value[1:]}")
    yield from (f'{value}"', f"{value}\\")  # an adapter may quote them in its error
    yield from TEXTS[next(str(step) for step in reversed(path) if isinstance(step, str))]


_FULL_WIDTH = 0xFEE0
"""What is added to an ASCII character for the character of the same form in full width."""

_ARABIC_DIGITS = {ord(str(digit)): 0x0660 + digit for digit in range(10)}


def look_alikes(text: str) -> Iterator[str]:
    r"""Yield a text with another first or last character that looks alike, and with other digits.

    >>> [*map(ascii, look_alikes("B1"))]
    ["'\\uff221'", "'B\\uff11'", "'B\\u0661'"]
    >>> [*look_alikes("")]
    []
    """
    if text.isascii() and text.isprintable() and text:
        yield f"{chr(ord(text[0]) + _FULL_WIDTH)}{text[1:]}"
        yield f"{text[:-1]}{chr(ord(text[-1]) + _FULL_WIDTH)}"
        yield text.translate(_ARABIC_DIGITS)


def _other_lists(value: list[Any]) -> Iterator[list[Any]]:
    yield []
    yield value[::-1]
    yield [*value, *value[:1]]
    yield [*value[-1:], *value]
    yield value * 2
    yield [*value, None]
    yield [value]
    for number in range(1, len(value)):
        yield [*value[:number], value[number - 1], *value[number:]]
        yield [*value[: number - 1], value[number], value[number - 1], *value[number + 1 :]]


def single_changes() -> Iterator[tuple[str, Change, Request]]:
    """Yield every request with one change: the name of the base, the change, and the request. Each comes once."""
    for name, base in BASES.items():
        seen = {_text(base)}
        for change in changes(base):
            request = change.of(base)
            if (text := _text(request)) not in seen:
                seen.add(text)
                yield name, change, request


PAIRS_STEP = 13
"""The larger it is, the fewer changes are combined with another one of the same base."""


def _double_changes() -> Iterator[Request]:
    """Yield requests with two changes at different places."""
    for base in BASES.values():
        possible = list(changes(base))
        for number in range(0, len(possible) ** 2, PAIRS_STEP * len(possible) // 4 + 1):
            one, other = possible[number // len(possible)], possible[number % len(possible)]
            if not _overlap(one.path, other.path):
                yield other.of(one.of(base))


def _overlap(one: Path, other: Path) -> bool:
    """Return whether two changes cannot be made together: one is inside the other, or both are in one list."""
    return one[: len(other)] == other or other[: len(one)] == one or one[:1] == other[:1]


def _text(request: Request) -> str:
    return json.dumps(request, sort_keys=True)


# What is invalid may be anywhere in a list.

_MANY = ["Ana", "Bo", "Cy", "Dee", "Eli", "Flo"]


def positions() -> Iterator[Request]:
    """Yield requests with one invalid thing, or two equal ones, at every place of a long list."""
    yield from (_tiles(one, other) for one, other in combinations(range(9), 2))
    yield from (_same_sum(one, other) for one, other in combinations(range(1, 10), 2) if other - one > 1)
    for one, other in combinations(range(len(_MANY)), 2):
        yield from _named([_MANY[one] if place == other else name for place, name in enumerate(_MANY)])
    for place in range(len(_MANY)):
        yield from _named([*_MANY[:place], "A\nB", *_MANY[place + 1 :]])
        yield from _unknown(place)
    for card, place in product(("G1", "B1N", "R1"), range(9)):
        program = [f"{card}@{space}" for space in range(1, 10)]
        program[place] = f"{card}@1+3"
        yield {"op": "legality", "hand": [], "program": program}


def _tiles(one: int, other: int) -> Request:
    """Return a request whose puzzle has the tile of one space also on another."""
    tiles = [f"{number}{'NESW'[number % 4]}" for number in range(1, 10)]
    tiles[other] = f"{tiles[one][0]}N"
    puzzle = "/".join("".join(tiles[row : row + 3]) for row in (0, 3, 6))
    return {"op": "reconstruction", "puzzle": puzzle, "photo": "N", "hand": [], "program": []}


def _same_sum(low: int, high: int) -> Request:
    """Return a request whose puzzle has two tiles twice, while the sum of all tiles is right."""
    numbers = [{low: low + 1, high: high - 1}.get(number, number) for number in range(1, 10)]
    puzzle = "/".join("".join(f"{number}N" for number in numbers[row : row + 3]) for row in (0, 3, 6))
    return {"op": "reconstruction", "puzzle": puzzle, "photo": "N", "hand": [], "program": []}


def _named(names: Sequence[str]) -> Iterator[Request]:
    """Yield requests of every operation that takes names."""
    yield {"op": "assessment", "edition": "en", "standings": [{"player": each, **_STANDING} for each in names]}
    yield {**_STAGE, "players": [*names], "events": []}
    yield {"op": "travel-log", "players": [*names], "rounds": []}
    setups = [{**_TABLE["setups"][0], "player": each} for each in names]
    yield {**_TABLE, "op": "preparation", "setups": setups}
    yield {**_TABLE, "setups": setups, "events": []}


def _unknown(place: int) -> Iterator[Request]:
    """Yield requests in which one of six references to a player is unknown, or one of six rounds is invalid."""
    names = [*_MANY[:place], "Ed", *_MANY[place + 1 :]]
    discarded = [{"player": each, "cards": []} for each in names]
    yield {**_STAGE, "players": _MANY, "discarded": discarded, "events": []}
    lifts = [{"event": "lift", "player": each, "at": 0} for each in names]
    yield {**_STAGE, "players": _MANY, "events": [_SIGNAL, *lifts]}
    yield {**_STAGE, "players": _MANY, "events": lifts}
    yield {**_TABLE, "setups": _SIX, "events": lifts}
    rotations = [{"event": "rotate", "player": "Ana", "at": 0, "card": "B1", "arrow": "N"} for _ in names]
    rotations[place]["arrow"] = "NE"
    yield {**_TABLE, "setups": _SAME_SHEETS, "events": rotations}
    yield {**_STAGE, "events": rotations}
    for result in ("won", "tied", "replay"):
        for rounds in ([[each] for each in names], [names]):
            outcomes = [{"regions": [], "outcome": {"result": result, "players": each}} for each in rounds]
            yield {"op": "travel-log", "players": _MANY, "rounds": outcomes}
    ended = [{"regions": [], "outcome": {"result": "won", "players": [each]}} for each in _MANY]
    new_turn = {"regions": [], "outcome": {"result": "new-turn", "players": []}}
    yield {"op": "travel-log", "players": _MANY, "rounds": [*ended[:place], new_turn, *ended[place + 1 :]]}
    programs = [["G1@1+3" if turn == place else "G1@_"] for turn in range(len(names))]
    yield {"op": "solo", "puzzle": SIDEWAYS, "photo": "N", "variants": [], "programs": programs}


def _invalid() -> Iterator[Request]:
    singles = (request for _, _, request in single_changes())
    return different(chain(positions(), singles, _double_changes()))


INVALID = ListWorld(
    "invalid",
    Message(
        "Valid requests of every operation in which one field is missing, unknown, or has another type, number, text "
        "or order, also before the signal, after the end and with a refused table; some with two such changes; "
        "and one invalid thing at every place of a long list."
    ),
    _invalid,
    may_be_invalid=True,
)
