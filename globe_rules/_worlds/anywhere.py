"""The world of breaches anywhere: in long requests, every constraint of the schema is broken at every place.

The places and the constraints come from the JSON Schemas, so that a new field is included without any further work.
Each breach also comes where something else is refused, because an invalid request gets an error even then (W-15).
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from typing import Any

from attrs import frozen

from globe_rules._i18n import Message
from globe_rules._protocol.messages import schema
from globe_rules._random_requests.programs import CARDS, texts
from globe_rules._random_requests.tables import BACKS
from globe_rules._reference.operations import Request
from globe_rules._worlds.invalid import EXTRA, TEXTS, TYPES, Path, other_texts, replaced
from globe_rules._worlds.model import ListWorld, different
from globe_rules._worlds.rounds import ONE_TILE_ROTATED, SIDEWAYS, table

# Long requests: every list has at least three entries, except variants that would leave out red cards or the timer.

_NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Flo")
_FULL = texts(CARDS)
_REGIONS = ["polar", "asia", "north-america", "latin-america", "europe", "africa"]
_PROGRAM = ["B5N@9", "B4_@8", "B3NE@7", "B2_@_", "R1@5", "B1E@1", "G3@4+5", "G2@3", "G1@2"]
_SIGNAL: dict[str, Any] = {"event": "signal"}


def _event(kind: str, player: str, at: int, **more: str) -> dict[str, Any]:
    return {"event": kind, "player": player, "at": at, **more}


_EVENTS: Sequence[dict[str, Any]] = (
    _event("lift", "Ana", 10),
    _event("place", "Cy", 11, placement="B1E@1"),
    _event("place", "Bo", 11, placement="R1@5"),
    _event("move", "Cy", 12, card="B1", where="2+3"),
    _event("rotate", "Cy", 12, card="B1", arrow="S"),
    _event("stop", "Bo", 13),
    _event("place", "Dee", 13, placement="G1@1+2+4+5"),
    _event("rotate", "Dee", 14, card="G1"),
    _event("done", "Ana", 14),
    _event("take-back", "Cy", 15, card="B1"),
    {"event": "wait", "at": 16},
    _event("place", "Eli", 17, placement="B3NE@7"),
)
_ENDED = (_event("flip", "Eli", 20), _event("flip", "Bo", 21), {"event": "wait", "at": 30_020})
_LATE = [{**event, "at": event["at"] + 30_020} for event in _EVENTS]
_APPLIED = [{"event": "reconstruct", "player": player} for player in ("Eli", "Ana", "Bo", "Cy", "Dee")]
_PLAYED = [_SIGNAL, *_EVENTS, *_ENDED, *_APPLIED]
_MANY = {**table(5, ONE_TILE_ROTATED, "without-borders", "shock-of-experience", edition="fr")}
_SETUPS = [{**setup, "experienced": seat % 2 == 1} for seat, setup in enumerate(_MANY["setups"])]
_TABLE = {**_MANY, "setups": _SETUPS}
_SOLVED = {**_TABLE, "setups": [{**setup, "puzzle": "1N2N3N/4N5N6N/7N8N9N"} for setup in _SETUPS]}
_CROWDED = [{**_SETUPS[0], "player": name, "sheet": BACKS[seat % 4]} for seat, name in enumerate(_NAMES)]
_STAGE = {
    "op": "reaction",
    "players": [*_NAMES],
    "variants": ["without-borders", "shock-of-experience"],
    "discarded": [
        {"player": player, "cards": cards}
        for player, cards in zip(
            ("Bo", "Ana", "Bo", "Eli", "Flo", "Ana"),
            (["R2"], [], ["B5", "B4", "G3"], ["R1", "R2", "G1"], ["G2"], ["R2"]),
            strict=True,
        )
    ],
}
_PLACE = {"puzzle": SIDEWAYS, "photo": "S"}
_SOLO = {"op": "solo", **_PLACE, "variants": ["without-borders", "shock-of-experience", "immediate-departure"]}
_CAPTION = {"turns": 6, "cards": 12, "reds": True}
_PROGRAMS = [
    ["G2@9", "B3_@1", "G1@2+3"],
    [],
    ["R1@_", "B5E@4", "G3@3"],
    ["G3@9"],
    ["B2NE@4"],
    ["B4_@1", "G1@2", "G2@3"],
]
_OUTCOMES: Sequence[dict[str, Any]] = (
    {"outcome": {"result": "won", "by": "END-2b", "players": ["Cy"]}},
    {"outcome": {"result": "tied", "players": ["Dee", "Ana", "Bo"]}},
    {},
    {"outcome": {"result": "replay", "by": "D-6", "players": ["Eli", "Flo", "Ana"]}},
    {"outcome": {"result": "won", "players": ["Flo"]}},
    {"outcome": {"result": "tied", "by": "D-6", "players": ["Bo", "Cy", "Flo"]}},
)

LONG: Mapping[str, Request] = {
    "materials": {"op": "materials"},
    "challenge": {"op": "challenge", "challenge": "SOLO-G3"},
    "legality": {"op": "legality", "hand": _FULL[::-1], "program": _PROGRAM},
    "reconstruction": {"op": "reconstruction", **_PLACE, "hand": _FULL[::-1], "program": _PROGRAM},
    "count": {"op": "count", **_PLACE, "hand": ["B5", "R1", "G2", "B2"], "cards": 1, "void": True},
    "preparation": {**_TABLE, "op": "preparation", "variants": [*_TABLE["variants"], "long-voyage"]},
    "reaction": {**_STAGE, "events": [_SIGNAL, *_EVENTS, *_ENDED]},
    "assessment": {
        "op": "assessment",
        "edition": "fr",
        "standings": [
            {
                "player": name,
                "solved": seat != 0,
                "reds_in_hand": seat % 3,
                "cards_used": 9 - seat,
                "flipped": name == "Eli",
            }
            for seat, name in enumerate(_NAMES)
        ],
    },
    "round": {**_TABLE, "events": [*_PLAYED, _SIGNAL]},
    "travel-log": {
        "op": "travel-log",
        "players": [*_NAMES],
        "rounds": [{"regions": _REGIONS[number : number + 3], **each} for number, each in enumerate(_OUTCOMES)],
    },
    "solo": {**_SOLO, "programs": _PROGRAMS, "caption": _CAPTION},
}
"""A valid request of every operation with long lists."""

REFUSED: Mapping[str, Request] = {
    "illegal": {"op": "legality", "hand": ["R2", "R1", "G1"], "program": ["R1@1", "R2@1", "B1_@_", "G1@5"]},
    "illegal-program": {
        "op": "reconstruction",
        **_PLACE,
        "hand": ["G1", "G2", "R1"],
        "program": ["R1@1", "R2@1", "G1@2+3"],
    },
    "crowded": {**_TABLE, "op": "preparation", "setups": _CROWDED},
    "before-signal": {**_STAGE, "events": [*_EVENTS]},
    "after-end": {**_STAGE, "events": [_SIGNAL, *_ENDED, *_LATE]},
    "crowded-round": {**_TABLE, "setups": _CROWDED, "events": _PLAYED[:12]},
    "round-before-signal": {**_TABLE, "events": [*_EVENTS[:6], *_APPLIED[:2]]},
    "after-solution": {**_SOLVED, "events": [_SIGNAL, *_ENDED, *_APPLIED, _SIGNAL, *_EVENTS[:6], *_APPLIED[:2]]},
    "illegal-first-turn": {**_SOLO, "programs": [["R1@1", "R2@1"], *_PROGRAMS[1:]], "caption": _CAPTION},
    "solved-before-last-turn": {
        **_SOLO,
        "photo": "N",
        "programs": [["B1E@1"], *_PROGRAMS[:3]],
        "caption": {"turns": 0, "cards": 0, "reds": False},
    },
}
"""Requests in which something is refused: the whole request, or every event from some point on."""


# The places of a request, and the constraints there.

Schema = Mapping[str, Any]
_FORMS = schema("requests")["$defs"]


@frozen
class Breach:
    """One constraint that a request does not meet at one place."""

    keyword: str
    """The keyword of JSON Schema; `text`, `number` or `list` for other values, which may be valid."""

    path: Path
    request: Request


def form_of(form: Schema, value: Any) -> Schema:  # noqa: ANN401 -- any JSON
    """Return the definition that a schema refers to; for an event, the definition of its kind."""
    while "$ref" in form:
        form = _FORMS[form["$ref"].rpartition("/")[2]]
    if "anyOf" in form:
        return next(each for each in form["anyOf"] if value["event"] in each["properties"]["event"]["enum"])
    return form


def places(value: Any, form: Schema, path: Path = ()) -> Iterator[tuple[Path, Any, Schema]]:  # noqa: ANN401 -- any JSON
    """Yield every value inside a request with its path and its schema. The operation stays as it is."""
    form = form_of(form, value)
    yield path, value, form
    if isinstance(value, Mapping):
        for key, each in value.items():
            if (*path, key) != ("op",):
                yield from places(each, form["properties"][key], (*path, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from places(each, form["items"], (*path, number))


_JSON_TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int}


def _other_values(path: Path, value: Any, form: Schema) -> Iterator[tuple[str, Sequence[Any]]]:  # noqa: ANN401
    """Yield the keywords of a schema, each with values that break it, or that are only unusual."""
    own = _JSON_TYPES[form.get("type", "string")]
    wrapped: list[Any] = [[value]] if own is not list else [value[:1] and value[0]]
    more: dict[type, list[Any]] = {bool: [0, 1, "true"], int: [str(value), value + 0.5] if own is int else []}
    yield "type", [*(each for each in TYPES if type(each) is not own), *wrapped, *more.get(own, [])]
    for keyword, values in (
        ("minimum", [form.get("minimum", 0) - 1]),
        ("maximum", [form.get("maximum", 0) + 1]),
        ("minLength", [""]),
        ("minItems", [[]]),
    ):
        if keyword in form:
            yield keyword, values
    if own is int:
        yield "number", [0, max(0, value - 1), value + 1]
    elif own is list:
        yield from _other_lists(value, form)
    elif own is str:
        found = [*other_texts(path, value)]
        keyword = next((each for each in ("enum", "pattern") if each in form), "text")
        if path[-1] != "event":
            yield keyword, found
        else:
            yield keyword, [each for each in found if each not in TEXTS["event"][:11]]


def _other_lists(value: list[Any], form: Schema) -> Iterator[tuple[str, Sequence[Any]]]:
    if form.get("uniqueItems"):
        twice = [[*value, value[place]] for place in {0, len(value) // 2, len(value) - 1}] if value else []
        yield "uniqueItems", [*twice, *([*value[: place + 1], *value[place:]] for place in range(len(value)))]
    yield "items", [[*value[:place], None, *value[place:]] for place in {0, len(value) // 2, len(value)}]
    yield "list", [[], value[::-1], value[:1], [*value, *value[:1]]]


_PER_PLACE = 2
"""Values for each constraint at each place. All values come in turn, so that each is used somewhere."""


def breaches(request: Request) -> Iterator[Breach]:
    """Yield a request with every constraint broken at every place."""
    form = _FORMS[f"request-{request['op']}"]
    turns: dict[tuple[str, ...], Any] = {}
    for path, value, of_value in places(request, form):
        fields = tuple(step for step in path if isinstance(step, str))
        for keyword, values in _other_values(path, value, of_value) if path else ():
            in_turn = turns.setdefault((*fields, keyword), cycle(range(1000)))
            chosen = {next(in_turn) % len(values) for _ in range(_PER_PLACE)} if values else set()
            for number in sorted(chosen):
                yield Breach(keyword, path, replaced(request, path, values[number]))
        if isinstance(value, Mapping):
            for key in value:
                if (*path, key) != ("op",):
                    keyword = "required" if key in of_value["required"] else "optional"
                    yield Breach(keyword, (*path, key), replaced(request, (*path, key)))
            in_turn = turns.setdefault((*fields, "extra"), cycle(EXTRA))
            key, other = next(each for each in in_turn if each[0] not in value)
            yield Breach("additionalProperties", (*path, key), replaced(request, (*path, key), other))


def _anywhere() -> Iterator[Request]:
    bases = (*LONG.values(), *REFUSED.values())
    return different(breach.request for base in bases for breach in breaches(base))


ANYWHERE = ListWorld(
    "anywhere",
    Message(
        "Long requests of every operation in which each constraint of the schema is broken at every place: in the "
        "first, a middle and the last entry of each list, also where something else is refused."
    ),
    _anywhere,
    may_be_invalid=True,
)
