"""Requests that make no sense, and lines that are not requests: all must get an error (W-15, W-17).

They are written by people, or taken from the worlds.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any

from globe_rules._engine.cards import Card
from globe_rules._i18n import Text
from globe_rules._kit.differences import ids_of_invalid
from globe_rules._reference.operations import OPERATIONS, Request
from globe_rules._reference.validity import InvalidRequest, response_if_valid, why_invalid
from globe_rules._specification.cases import Case, canonical
from globe_rules._worlds.anywhere import LONG, breaches
from globe_rules._worlds.conversions import conversions
from globe_rules._worlds.hidden import HAND, hidden_clock
from globe_rules._worlds.invalid import BASES, Change, positions, single_changes, value_at
from globe_rules._worlds.obstacles import OBSTACLES
from globe_rules._worlds.rounds import ROUND
from globe_rules._worlds.stage_b import CLOCK, SMALL_CLOCK
from globe_rules.rulebook import rulebook

_PUZZLE = "2N1N3N/4N5N6N/7N8N9N"
_SAME_TILE = "2N2N3N/4N5N6N/7N8N9N"
_HAND = [str(card) for card in Card]
_ENDED = [{"result": result, "players": ["Ana"]} for result in ("won", "tied", "replay")]
_WON = {"regions": ["polar"], "outcome": {"result": "won", "players": ["Ana"]}}
_NO_IDS = ("END-1\nx", "x\nEND-1", "end-1", "\u00c9-1", "END-\u00e9", "d6", "Q-1_2")
_SIGNAL = {"event": "signal"}


def _setup(player: str, sheet: str, puzzle: str = _PUZZLE) -> dict[str, Any]:
    return {"player": player, "sheet": sheet, "puzzle": puzzle, "photo": "N", "experienced": False}


def _table(*setups: Mapping[str, Any]) -> dict[str, Any]:
    return {"edition": "en", "variants": [], "side": "front", "setups": list(setups)}


def _round(*events: Mapping[str, Any], setups: Sequence[Mapping[str, Any]] = ()) -> Request:
    listed = setups or (_setup("Ana", "asia"), _setup("Bo", "europe"))
    return {"op": "round", **_table(*listed), "events": list(events)}


def _reaction(*events: Mapping[str, Any], discarded: Sequence[Mapping[str, Any]] = ()) -> Request:
    stage = {"op": "reaction", "players": ["Ana", "Bo"], "variants": []}
    return {**stage, "discarded": list(discarded), "events": list(events)}


def _program(placement: str, puzzle: str = _PUZZLE) -> Request:
    return {"op": "reconstruction", "puzzle": puzzle, "photo": "N", "hand": _HAND, "program": [placement]}


def _attempt(placement: str, puzzle: str = _PUZZLE) -> Request:
    return {"op": "solo", "puzzle": puzzle, "photo": "N", "variants": [], "programs": [[placement]]}


def _legality(placement: str, hand: Sequence[str] = _HAND) -> Request:
    return {"op": "legality", "hand": list(hand), "program": [placement]}


def _count(puzzle: str) -> Request:
    return {"op": "count", "puzzle": puzzle, "photo": "N", "hand": ["G1"], "cards": 1, "void": False}


def _standings(*players: str) -> Request:
    fields = {"solved": True, "reds_in_hand": 2, "cards_used": 1, "flipped": False}
    return {"op": "assessment", "edition": "en", "standings": [{"player": each, **fields} for each in players]}


def _log(result: str, *winners: str, players: Sequence[str] = ("Ana", "Bo")) -> Request:
    outcome = {"result": result, "players": list(winners)}
    return {"op": "travel-log", "players": list(players), "rounds": [{"regions": ["asia"], "outcome": outcome}]}


def _event(kind: str, player: str, at: int = 0, **more: str) -> dict[str, Any]:
    return {"event": kind, "player": player, "at": at, **more}


_RECONSTRUCT = {"event": "reconstruct", "player": "Cy"}
_SAME_SHEET = (_setup("Ana", "asia"), _setup("Bo", "asia"))
"""A table that is refused (Q-31)."""

_OVER = (_SIGNAL, _event("flip", "Ana"), {"event": "wait", "at": 30_000})
_SOLVED = (_setup("Ana", "asia", "1N2N3N/4N5N6N/7N8N9N"), _setup("Bo", "europe"))
_FINISHED = (*_OVER, *({"event": "reconstruct", "player": player} for player in ("Ana", "Bo")))
"""A voyage that is over, with these setups."""

_BAD_NAMES = (
    "A\nB",
    "A\tB",
    "\u0007",
    "A\u007fB",
    "A\u0085B",
    "A\u2028B",
    "A\u2029B",
    "Ana\n",
    "\tAna",
    "\u0000",
    " \u009f",
)

_KINDS: Sequence[tuple[str, Text, str, Sequence[Request]]] = (
    (
        "same-tile-twice",
        Text(en="the same tile twice", fr="la même tuile deux fois"),
        "W-15",
        (
            _program("G1@1", _SAME_TILE),
            _attempt("G1@1", _SAME_TILE),
            _count(_SAME_TILE),
            {"op": "preparation", **_table(_setup("Ana", "asia", _SAME_TILE))},
            _round(setups=[_setup("Ana", "asia", _SAME_TILE)]),
            {"op": "preparation", **_table(_setup("Ana", "asia", _SAME_TILE), _setup("Bo", "asia"))},
        ),
    ),
    (
        "not-one-square",
        Text(en="spaces that do not form part of one square", fr="des emplacements hors d’un même carré"),
        "W-15",
        (
            *(_legality(f"G1@{spaces}") for spaces in ("1+3", "2+1", "3+4", "1+5+9", "5+5", "1+2+3")),
            _program("B1N@1+9"),
            _attempt("R1@7+9"),
            _reaction(_SIGNAL, _event("place", "Ana", placement="G1@1+3")),
            _reaction(_SIGNAL, _event("place", "Ana", placement="G1@1"), _event("move", "Ana", card="G1", where="5+1")),
            _reaction(_event("place", "Ana", placement="G1@1+3")),
            _legality("G1@1+3", hand=()),
            _legality("G1@2+3+4"),
            _program("R1@4+5+9"),
            *(
                _reaction(
                    _SIGNAL, _event("place", "Ana", placement="G1@1"), _event("move", "Ana", card="G1", where=where)
                )
                for where in ("1+5+2", "1+4+5+2", "2+3+4", "1+1")
            ),
            _attempt("G1@1+5+2"),
            {**_attempt("G1@1"), "programs": [["G1@1", "G1@2"], ["G1@1+3"]]},
            {**_attempt("G1@1"), "programs": [["R1@1"], ["R2@2", "B1E@2"], ["B1NE@1"]]},
        ),
    ),
    (
        "impossible-arrow",
        Text(en="an arrow that the card does not have", fr="une flèche que la carte n’a pas"),
        "W-15",
        (
            _reaction(_SIGNAL, {"event": "rotate", "player": "Ana", "at": 0, "card": "B1"}),
            _round(*_OVER, {"event": "rotate", "player": "Bo", "at": 30_000, "card": "B4"}),
            _reaction(
                _SIGNAL, _event("place", "Ana", placement="B1N@1"), _event("rotate", "Ana", card="B1", arrow="NE")
            ),
            _reaction(_SIGNAL, _event("place", "Ana", placement="G1@1"), _event("rotate", "Ana", card="G1", arrow="N")),
            _reaction(
                _SIGNAL, _event("place", "Ana", placement="B2NE@1"), _event("rotate", "Ana", card="B2", arrow="E")
            ),
            _reaction(_SIGNAL, _event("place", "Ana", placement="B1N@1"), _event("rotate", "Ana", card="B1")),
            _reaction(_event("rotate", "Ana", card="B1", arrow="SW")),
            _round(_event("rotate", "Ana", card="R1", arrow="_"), setups=_SAME_SHEET),
            _reaction(_SIGNAL, _event("place", "Ana", placement="G1@1"), _event("rotate", "Ana", card="G1", arrow="")),
            _reaction(_SIGNAL, _event("rotate", "Ana", card="R2", arrow="")),
            _reaction(_SIGNAL, _event("place", "Ana", placement="B1N@1"), _event("rotate", "Ana", card="B1", arrow="")),
        ),
    ),
    (
        "unknown-player",
        Text(en="an unknown player", fr="un joueur inconnu"),
        "W-15",
        (
            *(_reaction(_SIGNAL, _event(kind, "Cy")) for kind in ("lift", "flip", "stop", "done")),
            _reaction(_event("lift", "Cy")),
            _reaction(_SIGNAL, _event("place", "cy", placement="G1@1")),
            _reaction(discarded=[{"player": "Cy", "cards": ["R1"]}]),
            _reaction(_SIGNAL, _event("flip", "Ana"), {"event": "wait", "at": 30_001}, _event("lift", "Cy", 30_001)),
            _round(_RECONSTRUCT),
            _round(*_OVER, _RECONSTRUCT),
            _round(*_FINISHED, _RECONSTRUCT, setups=_SOLVED),
            _round(_event("lift", "Cy"), setups=_SAME_SHEET),
            _log("won", "Cy"),
            _log("tied", "Ana", "Cy"),
            *(_reaction(_SIGNAL, _event("lift", name)) for name in ("Ana ", " Ana", "ana", "An", "Ana\u00a0")),
            _reaction(discarded=[{"player": "Ana ", "cards": ["R1"]}]),
            _round(_SIGNAL, _event("lift", "bo")),
            _log("won", "Ana "),
            *(_log("replay", *names) for names in (("Ana", "Cy"), ("Cy", "Ana"))),
            _log("tied", "Cy", "Ana"),
            _reaction(discarded=[{"player": "Cy", "cards": []}]),
            _reaction(discarded=[{"player": "Bo", "cards": ["R1"]}, {"player": "Cy", "cards": []}]),
            _reaction(discarded=[{"player": "Cy", "cards": []}, {"player": "Bo", "cards": ["R1"]}]),
            *(_reaction(_SIGNAL, _event("lift", name)) for name in ('Bo"', "Bo\\", "a", "Ana, Bo", "[Ana", "")),
            *(_reaction(discarded=[{"player": name, "cards": ["R1"]}]) for name in ("An", "o", 'Ana"')),
            *(_log("won", name) for name in ("An", "o", ", ", 'Ana"', "\\")),
        ),
    ),
    (
        "same-name-twice",
        Text(en="two players of the same name", fr="deux joueurs du même nom"),
        "W-15",
        (
            _standings("Ana", "Ana"),
            _standings("Ana", "Bo", "Ana"),
            {"op": "preparation", **_table(_setup("Ana", "asia"), _setup("Ana", "europe"))},
            {"op": "preparation", **_table(_setup("Ana", "asia"), _setup("Ana", "asia"))},
            _round(setups=(_setup("Ana", "asia"), _setup("Ana", "europe"))),
            _round(setups=(_setup("Ana", "asia"), _setup("Bo", "africa"), _setup("Ana", "europe"))),
            _standings(" ", "Bo", " "),
        ),
    ),
    (
        "name",
        Text(
            en="a name with a control character or line break", fr="un nom avec caractère de contrôle ou saut de ligne"
        ),
        "W-17",
        (
            *(_standings(name) for name in _BAD_NAMES),
            *(_log("won", "Ana", players=("Ana", name)) for name in ("😀\u0007", "€€€\u0085", "😀😀😀\u2028")),
            {"op": "preparation", **_table(_setup(_BAD_NAMES[0], "asia"))},
            {**_reaction(_SIGNAL), "players": ["Ana", _BAD_NAMES[1]]},
            _log("won", "Ana", players=("Ana", _BAD_NAMES[5])),
        ),
    ),
    (
        "unknown-challenge",
        Text(en="an unknown challenge", fr="un défi inconnu"),
        "W-15",
        tuple({"op": "challenge", "challenge": f"SOLO-{end}"} for end in ("T7", "X1", "t1", "1", "T01", "T1x", "T1 "))
        + tuple(
            {"op": "challenge", "challenge": name} for name in ("RACE-T1", "XSOLO-T1", "OLO-T1", "T1", 'SOLO-T1"', "")
        ),
    ),
    (
        "spelling",
        Text(en="a word that is spelled otherwise", fr="un mot orthographié autrement"),
        "W-15",
        (
            *(
                _reaction(_SIGNAL, {"event": event, "player": "Ana", "at": 0, "card": "G1"})
                for event in ("take_back", "takeBack", "Take-Back", "takeback", 'take-back"')
            ),
            *(
                {"op": "preparation", **_table(_setup("Ana", "asia")), "variants": [variant]}
                for variant in ("long_voyage", "longVoyage", 'long-voyage"')
            ),
            {**_legality("G1@1"), 'pro"gram': []},
            _legality('G1"@1'),
        ),
    ),
    (
        "unread",
        Text(en="a part that does not matter for the result", fr="une partie sans effet sur le résultat"),
        "W-15",
        (
            {**_legality("G1@1", hand=("G1", "G1")), "program": []},
            {**_program("G1@1"), "hand": ["G1", "G1"], "program": []},
            {**_program("G1@1"), "hand": ["G1", "X1"], "program": ["R1@1", "R2@2"]},
            *(
                {**_attempt("G1@1"), "programs": programs, "caption": {"turns": 1, "cards": 2, "reds": True, **wrong}}
                for programs in ([["R1@1", "R2@2"]], [])
                for wrong in ({"turns": -1}, {"cards": "2"}, {"reds": 1})
            ),
            *(
                {
                    "op": "travel-log",
                    "players": ["Ana"],
                    "rounds": [_WON, {"regions": [], "outcome": {**ended, "by": "end"}}],
                }
                for ended in _ENDED
            ),
        ),
    ),
    (
        "reason-of-outcome",
        Text(en="a reason that is no id", fr="une raison qui n’est pas un identifiant"),
        "W-15",
        tuple(
            {"op": "travel-log", "players": ["Ana"], "rounds": [{"regions": [], "outcome": {**ended, "by": by}}]}
            for ended, by in zip(_ENDED * 3, _NO_IDS, strict=False)
        ),
    ),
    (
        "new-turn",
        Text(en="a round that ended in a new turn", fr="une manche terminée par un nouveau tour"),
        "W-15",
        (_log("new-turn"), _log("new-turn", "Ana")),
    ),
    (
        "reconstruct-in-stage-b",
        Text(en="a reconstruction in stage B", fr="une reconstitution pendant l’étape B"),
        "W-15",
        (
            _reaction(_SIGNAL, {"event": "reconstruct", "player": "Ana"}),
            _reaction({"event": "reconstruct", "player": "Ana"}),
        ),
    ),
    (
        "time-backwards",
        Text(en="time that runs backwards", fr="un temps qui recule"),
        "W-15",
        (
            _reaction(_SIGNAL, _event("lift", "Ana", 5), _event("lift", "Bo", 4)),
            _reaction(_SIGNAL, {"event": "wait", "at": 1}, {"event": "wait", "at": 0}),
            _reaction(_SIGNAL, _event("flip", "Ana", 9), {"event": "wait", "at": 30_009}, _event("lift", "Ana", 8)),
            _round(_SIGNAL, _event("lift", "Ana", 5), _event("flip", "Bo", 4)),
            _round(*_OVER, {"event": "wait", "at": 29_999}),
            _round(*_OVER, {"event": "reconstruct", "player": "Ana"}, _event("lift", "Bo", 29_999)),
            _round(*_FINISHED, _SIGNAL, _event("lift", "Ana", 5), {"event": "wait", "at": 4}),
        ),
    ),
)
"""The kinds of invalid requests: key, words, convention, requests."""


def invalid_cases() -> Iterator[Case]:
    """Yield one case per invalid request, and now and then a line that is not a request.

    The first line comes after valid requests, and the others after invalid ones, so that the id before shows.
    """
    lines = _line_cases()
    for number, case in enumerate(_cases_of_requests()):
        if number % LINES_STEP == 0:
            yield from islice(lines, 1)
        yield case


LINES_STEP = 25
"""How many invalid requests there are for each line, until there are no more lines."""


def _line_cases() -> Iterator[Case]:
    for key, words, lines in (
        ("line", _LINE, _LINES),
        ("id", _ID, _LINES_WITHOUT_ID),
        ("operation", _OPERATION, _UNKNOWN),
    ):
        for number, line in enumerate(lines, start=1):
            yield _case(f"{key}.{number}", key, words, "W-15", {"line": line})


def _cases_of_requests() -> Iterator[Case]:
    """Yield one case per invalid request: those written by people, then some of the worlds."""
    seen: set[str] = set()
    for key, words, convention, requests in _KINDS:
        for number, request in enumerate(requests, start=1):
            seen.add(canonical(request))
            yield _case(f"{key}.{number}", key, words, convention, request)
    for key, words, found in (
        ("form", _FORM, _other_forms()),
        ("place", _PLACE, islice(positions(), 2, None, 10)),
        ("clock", _CLOCK, _clocks()),
        ("anywhere", _ANYWHERE, _breaches_anywhere()),
        ("obstacle", _OBSTACLE, _invalid_in_every_way()),
        ("ends-of-text", _ENDS_OF_TEXT, _ends_of_texts()),
        ("conversion", _CONVERSION, _converted()),
    ):
        for request in found:
            text = canonical(request)
            if text not in seen and why_invalid(request):
                seen.add(text)
                yield _case(f"{key}.{_digest(text)}", key, words, ids_of_invalid(request)[0], request)


_FORM = Text(en="not as in the schema", fr="non conforme au schéma")
_PLACE = Text(en="one entry of a long list", fr="un élément d’une longue liste")
_CLOCK = Text(en="time that runs backwards, after every kind of event", fr="un temps qui recule, après tout événement")

_ANYWHERE = Text(en="not as in the schema, late in a list", fr="non conforme au schéma, loin dans une liste")
_OBSTACLE = Text(en="invalid, and refused anyway", fr="invalide, et de toute façon refusée")


_LINE = Text(en="a line that is not a JSON object", fr="une ligne qui n’est pas un objet JSON")
_ID = Text(en="no valid id", fr="pas d’identifiant valide")
_OPERATION = Text(en="an unknown operation, or a wrong hello", fr="une opération inconnue, ou un hello erroné")
_REQUEST = '"op":"challenge","challenge":"SOLO-T1"}'
_LINES = (
    '{"id":7,' + _REQUEST[:-1],
    "hello",
    "[]",
    "{'id':7,'op':'materials'}",
    '{"id":7,"op":"materials",}',
    '{"id":7,"op":"materials"}{"id":8,"op":"materials"}',
    "5",
    '"hello"',
    "null",
    '{"id":07,' + _REQUEST,
    *(f'{{"id":7,{_REQUEST}{end}' for end in "}]"),
)
_UNKNOWN = (
    *(f'{{"id":7,"op":"{name}"}}' for name in ("constructor", "toString", "__proto__", "travel_log", "Materials", "")),
    '{"id":7}',
    '{"id":7,"op":null}',
    '{"id":7,"op":["materials"]}',
    '{"id":7,"op":"hello"}',
    '{"id":7,"op":"hello","protocol":"1"}',
    '{"id":7,"op":"hello","protocol":1,"extra":1}',
)
"""Lines with a valid id that name no operation, and wrong forms of hello."""

_LINES_WITHOUT_ID = (
    "{" + _REQUEST,
    *(f'{{"id":{id_},{_REQUEST}' for id_ in ('"7"', "-1", "null", "true", "[]", "9007199254740992")),
)
"""Lines of which each library says the same."""


_CONVERSION = Text(
    en="a form that some libraries convert, or an unusual field",
    fr="une forme que certaines bibliothèques convertissent, ou un champ inhabituel",
)

MOST_OF_A_KIND = 12
"""How many requests become cases for each kind of conversion, each with another field."""

_FEW: Mapping[str, int] = {
    **dict.fromkeys(("object of a value", "characters", "keys", "pairs", "separated"), 2),
    **dict.fromkeys(("JSON in a text", "number", "one more", "depth"), 3),
}
"""Kinds that few libraries convert."""


def _converted() -> Iterator[Request]:
    """Yield requests for each kind of conversion, at different fields of different requests."""
    found: dict[str, dict[str, list[Request]]] = {}
    for each in conversions():
        if each.kind not in {"wrap", "inherited"} or why_invalid(each.request):
            steps = [step for step in each.path if isinstance(step, str)]
            field = steps[-1] if each.kind in _OF_VALUES else "/".join(steps[:-1])
            found.setdefault(each.kind, {}).setdefault(field, []).append(each.request)
    for number, (kind, by_field) in enumerate(found.items()):
        for place, requests in enumerate(list(by_field.values())[: _FEW.get(kind, MOST_OF_A_KIND)]):
            yield requests[(number * 5 + place * 7) % len(requests)]


_OF_VALUES = {"null", "boolean", "number", "wrap", "characters", "key", "ordinal", "inherited", "numbered", "keys"} | {
    *("joined", "separated", "first", "one more", "values", "pairs", "object of a value", "JSON in a text")
}
"""Kinds of another value. The others add a field to an object."""


_ENDS_OF_TEXT = Text(en="one more character in a text", fr="un caractère de trop dans un texte")


def _ends_of_texts() -> Iterator[Request]:
    """Yield, for every text of every operation and event, the text with one more character in front or at the end.

    Every other text gets a line break, which some patterns overlook.
    """
    seen: set[tuple[str, ...]] = set()
    for base, change, request in single_changes():
        names = [step for step in change.path if isinstance(step, str)]
        if change.kind == "text" and not {"player", "players"}.intersection(names):
            added = str(change.values[0])
            key = (BASES[base]["op"].replace("round", "reaction"), _event_at(base, change), *names)
            end = ENDS[len(seen) % len(ENDS)]
            if key not in seen and added in _with_end(value_at(BASES[base], change.path), end):
                seen.add(key)
                yield request


ENDS = ("\n", "!", "\nx")


def _with_end(text: str, end: str) -> tuple[str, str]:
    return f"{text}{end}", f"{end[::-1]}{text}"


def _breaches_anywhere() -> Iterator[Request]:
    """Yield, for every third field of long lists, one breach of its schema that is not in the first entry.

    Events after the breach are left out. Events of a round have the same form as those of stage B.
    """
    chosen: dict[tuple[str, ...], list[Request]] = {}
    for name, base in LONG.items():
        for breach in breaches(base):
            path, places = breach.path, [step for step in breach.path if isinstance(step, int)]
            in_events = path[0] == "events" and len(path) > 1
            if not places or places[0] == 0 or (in_events and name == "round"):
                continue
            kind = base["events"][path[1]]["event"] if in_events else ""
            cut = {"events": breach.request["events"][: int(path[1]) + 1]} if in_events else {}
            cut |= {"events": []} if "events" in base and not in_events else {}
            request = {**breach.request, **cut}
            if why_invalid(request):
                chosen.setdefault((name, kind, *map(str, path[:1]), str(path[-1])), []).append(request)
    for number, requests in enumerate(islice(chosen.values(), 0, None, 3)):
        yield requests[(number * 7 + 3) % len(requests)]


@cache
def _obstacles() -> tuple[tuple[tuple[str, ...], Request, bool], ...]:
    """Return the requests of the world of obstacles, each with what hinders its last event, and whether it is invalid.

    What hinders an event is its operation and kind, then why the request is invalid or why the event is refused.
    """
    return tuple(map(_obstacle, OBSTACLES.requests()))


def _obstacle(request: Request) -> tuple[tuple[str, ...], Request, bool]:
    kinds = (request["op"], request["events"][-1]["event"])
    try:
        last: Any = response_if_valid(request)["last"]
    except InvalidRequest as error:
        return (*kinds, str(error.reason).partition(":")[0]), request, True
    return (*kinds, *last.get("because", ())), request, False


def _chosen(*, invalid: bool) -> Iterator[Request]:
    """Yield one request for each kind of event and each obstacle, from different situations."""
    found: dict[tuple[str, ...], list[Request]] = {}
    for key, request, is_invalid in _obstacles():
        if is_invalid is invalid and len(key) > MIN_KEY:
            found.setdefault(key, []).append(request)
    for number, requests in enumerate(found.values()):
        yield requests[(number * 13 + 5) % len(requests)]


MIN_KEY = 2
"""Keys of accepted events have only the operation and the kind."""


def refused_in_every_way() -> Iterator[Request]:
    """Yield stages and rounds that end with every kind of event, refused for every reason."""
    return _chosen(invalid=False)


def _invalid_in_every_way() -> Iterator[Request]:
    return _chosen(invalid=True)


def _clocks() -> Iterator[Request]:
    """Yield requests that show the clock, after every two kinds of events; in a round, after every kind."""
    seen: set[tuple[str, ...]] = set()
    for world in (HAND, SMALL_CLOCK, CLOCK, ROUND):
        for request in hidden_clock((world,)):
            kinds = [event["event"] for event in request["events"][:-1]]
            key = (request["op"], *kinds[-1 if request["op"] == "round" else -2 :])
            if key not in seen:
                seen.add(key)
                yield request


def _other_forms() -> Iterator[Request]:
    """Yield, for every field of every operation and event, one or two changes that make a request invalid.

    Events of a round have the same form as those of stage B, so that few of them are enough.
    """
    chosen: dict[tuple[str, ...], list[Request]] = {}
    for base, change, request in single_changes():
        names = ["" if isinstance(step, int) else step for step in change.path]
        names[-1:] = ["*"] if change.kind == "extra" else names[-1:]
        kind = "value" if change.kind in {"text", "number", "list"} else "form"
        event = _event_at(base, change)
        kind = change.kind if change.kind == "renamed" or (change.kind == "missing" and not event) else kind
        shorter = {**request, "events": request["events"][: int(change.path[1]) + 1]} if event else request
        chosen.setdefault((base, event, *names, kind), []).append(shorter)
    seen: set[tuple[str, ...]] = set()
    for number, ((base, event, *names), requests) in enumerate(chosen.items()):
        operation = BASES[base]["op"]
        key = (operation, event, *names)
        is_new = key not in seen and (operation != "round" or not event)
        is_new = is_new and (names[-1] != "renamed" or number % 3 == 0)
        if is_new or (base in _CONTEXTS and number % _CONTEXT_STEP == 0):
            seen.add(key)
            invalid = [request for request in requests if why_invalid(request)]
            yield from invalid[number * 7 % len(invalid) :][:1] if invalid else ()


_CONTEXT_STEP = 12

_CONTEXTS = {
    *(
        "forbidden",
        "refused-table",
        "voyage-over",
        "no-signal",
        "after-end",
        "nobody-solved",
        "one-solved",
        "six-players",
    ),
    *("illegal", "refused", "refused-attempt", "after-solution"),
}
"""Requests that are refused or end early, in which an invalid field must still be noticed."""


def _event_at(base: str, change: Change) -> str:
    """Return the kind of the event that is changed, or an empty text."""
    if change.path[0] != "events" or len(change.path) == 1:
        return ""
    return str(BASES[base]["events"][change.path[1]]["event"])


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _case(id_: str, key: str, words: Text, convention: str, request: Request) -> Case:
    return Case(
        id=f"INVALID.{id_}",
        cites=(OPERATIONS[request.get("op", "materials")].rule, convention),
        request=request,
        expect=(),
        name=Text(en=f"Invalid request: {words.en}", fr=f"Requête invalide : {words.fr}"),
        why=rulebook()[convention].title,
        invalid=True,
        purpose=f"invalid/{key}",
    )
