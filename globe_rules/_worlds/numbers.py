"""The world of numbers: every number of a request or a response, near every limit that code may have."""

from collections.abc import Iterator, Sequence
from typing import Any

from globe_rules._i18n import Message
from globe_rules._protocol.messages import schema
from globe_rules._random_requests.programs import CARDS, texts
from globe_rules._random_requests.tables import BACKS, NAMES
from globe_rules._reference.operations import Request
from globe_rules._worlds.anywhere import LONG, places
from globe_rules._worlds.invalid import BASES, replaced
from globe_rules._worlds.model import ListWorld, different
from globe_rules._worlds.rounds import ONE_TILE_ROTATED, SIDEWAYS, Programs, played, table

SMALL = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
    12,
    15,
    16,
    17,
    19,
    20,
    21,
    31,
    32,
    33,
    49,
    50,
    51,
    63,
    64,
    65,
    99,
    100,
    101,
)
"""Numbers that are small enough for the length of a list."""

MEDIUM = (127, 128, 129, 199, 200, 201, 255, 256, 257)
"""Numbers that are small enough for the length of a few lists."""

LARGEST = (1 << 53) - 1
_POWERS = [(1 << bits) + offset for bits in (10, 15, 16, 24, 31, 32, 33, 40, 48, 52) for offset in (-1, 0, 1)]
LIMITS: Sequence[int] = (
    *(*SMALL, *MEDIUM, 511, 512, 998, 999, 1000, 1001, 9_999, 10_000, 10_001, 29_999, 30_000, 30_001, 59_999, 60_000),
    *(
        60_001,
        99_999,
        100_000,
        999_999,
        1_000_000,
        3_600_000,
        86_400_000,
        *_POWERS,
        LARGEST - 30_000,
        LARGEST - 1,
        LARGEST,
    ),
)
"""Numbers near which mistakes are likely: decimal digits, hours, and what fits into a type of some language."""

_SIGNAL: dict[str, Any] = {"event": "signal"}
_FULL = texts(CARDS)


def _event(kind: str, player: str, at: int, **more: str) -> dict[str, Any]:
    return {"event": kind, "player": player, "at": at, **more}


# Every number of a request.


def every_number() -> Iterator[Request]:
    """Yield requests in which one number of a request has every value, whether it makes sense there or not."""
    for base in (*BASES.values(), *LONG.values()):
        form = schema("requests")["$defs"][f"request-{base['op']}"]
        seen: set[tuple[str, ...]] = set()
        for path, value, _ in places(base, form):
            fields = tuple(step for step in path if isinstance(step, str))
            kind = base["events"][path[1]]["event"] if path[:1] == ("events",) and len(path) > 2 else ""  # noqa: PLR2004
            if type(value) is int and (*fields, kind) not in seen and not (base["op"] == "count" and base["hand"]):
                seen.add((*fields, kind))
                yield from (replaced(base, path, number) for number in LIMITS)


def _times() -> Iterator[Request]:
    """Yield stages and rounds that are ended at every time, with events around their end."""
    for at in LIMITS:
        last = min(at + 30_001, LARGEST)
        around = [_event("place", "Bo", each, placement="G1@1") for each in range(max(at, last - 2), last + 1)]
        stage = {"op": "reaction", "players": ["Ana", "Bo"], "variants": [], "discarded": []}
        flipped = [_SIGNAL, _event("lift", "Bo", at), _event("flip", "Ana", at)]
        for event in around:
            yield {**stage, "events": [*flipped, event]}
        yield {**stage, "events": [*flipped, _event("take-back", "Bo", last, card="R1"), {"event": "wait", "at": at}]}
        for ending, number, variants in (("stop", 2, ["immediate-departure"]), ("done", 1, [])):
            ended = [_SIGNAL, _event(ending, "Ana", at), _event("lift", "Ana", at + (at < LARGEST))]
            yield {**stage, "players": list(NAMES[:number]), "variants": variants, "events": ended}
            yield {
                **table(number, ONE_TILE_ROTATED, *variants),
                "events": [*ended, {"event": "reconstruct", "player": "Ana"}],
            }
        if at + 30_000 <= LARGEST:
            end = {"event": "wait", "at": at + 30_000}
            applied = [{"event": "reconstruct", "player": player} for player in ("Ana", "Bo")]
            again = [_SIGNAL, _event("place", "Bo", 3, placement="G1@5"), _event("flip", "Bo", 5)]
            yield {
                **table(2, ONE_TILE_ROTATED),
                "events": [*flipped, end, *applied, *again, _event("lift", "Ana", 30_004)],
            }


# Numbers that are counted.


def _turns() -> Iterator[Request]:
    """Yield rounds and attempts that end in every turn, or in which something is refused there."""
    for number in (*SMALL[1:], *MEDIUM[:2], *MEDIUM[6:8]):
        nothing: tuple[Programs, str] = ({}, "Ana")
        before = [nothing] * (number - 1)
        alone = table(1, SIDEWAYS, edition="fr" if number % 2 else "en")
        yield played(alone, *before, ({"Ana": ["R1@_", "B1E@1"]}, "Ana"))
        yield played(alone, *before, ({"Ana": ["R2@9"]}, "Ana"), ({"Ana": ["B1E@1"]}, "Ana"))
        again = played(alone, *before, nothing)
        yield {**again, "events": [*again["events"], _SIGNAL, _SIGNAL, _event("place", "Ana", 1, placement="R1@1+2")]}
        if number in SMALL:
            two = table(2, ONE_TILE_ROTATED, edition="en" if number % 2 else "fr")
            yield played(two, ({"Bo": ["R1@1"]}, "Bo"), *before, ({"Ana": ["G1@5"], "Bo": ["G1@5"]}, "Bo"))
            yield played(two, *before, ({"Ana": ["R2@_"]}, "Bo"), ({"Bo": ["G1@5", "R1@2"]}, "Ana"))
        for programs in ([*[[]] * (number - 1), ["B1E@1"]], [*[[]] * number, ["R2@9"], ["B1E@1"]]):
            attempt = {"op": "solo", "puzzle": SIDEWAYS, "photo": "N", "variants": [], "programs": programs}
            yield attempt
            for turns in (len(programs) - 1, len(programs), len(programs) + 1):
                yield {**attempt, "caption": {"turns": turns, "cards": 1, "reds": True}}


def _cards() -> Iterator[Request]:
    """Yield attempts that use many cards, and captions around their number."""
    for number in (*SMALL[1:], *MEDIUM):
        full, rest = divmod(number, 7)
        seven = ["G1@1", "G2@2", "G3@3", "B4E@1+2", "B1_@4", "B2_@5", "B3_@_"]
        programs = [seven] * full + ([seven[:rest]] if rest else [])
        attempt = {"op": "solo", "puzzle": ONE_TILE_ROTATED, "photo": "W", "variants": ["long-voyage"]}
        yield {**attempt, "programs": programs}
        solved = {
            **attempt,
            "puzzle": SIDEWAYS,
            "programs": [*[seven[3:]] * (number // 4), [*seven[3:6][: number % 4], "B5_@9"]],
        }
        for cards in (number - 1, number, number + 1):
            yield {**solved, "caption": {"turns": len(solved["programs"]), "cards": cards, "reds": False}}
            last = [*[seven[3:]] * ((number - 1) // 4), [*(*seven[3:4], *seven[5:7])[: (number - 1) % 4], "B1E@1"]]
            yield {**solved, "programs": last, "caption": {"turns": len(last), "cards": cards, "reds": False}}


def _counted_events() -> Iterator[Request]:
    """Yield stages in which only the event with every number is refused, or only this one is accepted."""
    for number in (*SMALL[1:], *MEDIUM, 999, 1000, 1001):
        stage = {"op": "reaction", "players": ["Ana", "Bo"], "variants": [], "discarded": []}
        refused = _event("take-back", "Bo", 0, card="G1")
        waits = [{"event": "wait", "at": 0}] * number
        yield {**stage, "events": [_SIGNAL, *waits[2:], refused]}
        yield {**stage, "events": [*[refused] * (number - 1), _SIGNAL, refused, waits[0]]}
        if number in SMALL:
            yield {**table(2, ONE_TILE_ROTATED), "events": [_SIGNAL, *waits[2:], refused, waits[0]]}


def _lengths() -> Iterator[Request]:
    """Yield lists of every length: players, standings, setups, rounds, entries, regions, programs, names."""
    for number in (*SMALL, *MEDIUM):
        players = [f"P{each}" for each in range(1, number + 1)]
        yield from _crowds(players)
        won = {"regions": ["asia"], "outcome": {"result": "won", "players": ["Bo"]}}
        for result in ("won", "tied", "replay"):
            winners = ["Bo"] if result == "won" else ["Ana", "Bo"]
            ended = {"regions": [], "outcome": {"result": result, "players": winners}}
            yield {"op": "travel-log", "players": ["Ana", "Bo", "Cy"], "rounds": [won, *[ended] * number]}
        yield {"op": "travel-log", "players": ["Ana"], "rounds": [{"regions": ["polar"]}] * number}
        yield {"op": "travel-log", "players": ["Ana"], "rounds": [{"regions": [*["polar"] * number, "asia"]}]}
        for cards in ([], ["R1"]):
            entries = [{"player": "Bo", "cards": cards}] * number
            stage = {"op": "reaction", "players": ["Ana", "Bo"], "variants": []}
            tried = [_SIGNAL, *(_event("place", "Bo", 0, placement=text) for text in ("R1@1", "R2@2"))]
            yield {**stage, "discarded": [*entries, {"player": "Bo", "cards": ["R2"]}], "events": tried}
        for program in (["G1@1"] * number, [*["G2@1+2"] * number, "R1@3"], [*["R1@_"] * number, "B1N@3"]):
            yield {"op": "legality", "hand": _FULL, "program": program}
        if number:
            name = "n" * number
            yield {"op": "travel-log", "players": [name, f"{name}n", f"N{name[1:]}"], "rounds": []}


def _crowds(players: list[str]) -> Iterator[Request]:
    """Yield requests about some players, in which the last one or the middle one is different."""
    number = len(players)
    yield {"op": "travel-log", "players": players, "rounds": [{"regions": ["asia"]}] * max(0, number - 1)}
    stage = {"op": "reaction", "players": players, "variants": [], "discarded": []}
    yield {**stage, "events": []}
    setups = [{**table(1, ONE_TILE_ROTATED)["setups"][0], "player": each} for each in players]
    for sheets in (["asia"] * number, [BACKS[seat % 5] for seat in range(number)]):
        listed = [{**setup, "sheet": sheet} for setup, sheet in zip(setups, sheets, strict=True)]
        yield {**table(1, ONE_TILE_ROTATED), "op": "preparation", "setups": listed}
    usual = {"solved": True, "reds_in_hand": 1, "cards_used": 9, "flipped": False}
    for seat in sorted({0, number // 2, number - 1} & {*range(number)}):
        who = players[seat]
        events = [
            _SIGNAL,
            _event("place", who, 1, placement="R2@9"),
            _event("flip", who, 2),
            _event("lift", players[-1], 3),
        ]
        yield {**stage, "discarded": [{"player": who, "cards": ["R1"]}], "events": events}
        won = {
            "regions": ["polar"],
            "outcome": {"result": "tied", "players": [who, *players[:seat], *players[seat + 1 :]]},
        }
        yield {"op": "travel-log", "players": players, "rounds": [won]}
        for other in (
            {"cards_used": 10},
            {"cards_used": 8},
            {"reds_in_hand": 10},
            {"flipped": True},
            {"solved": False},
        ):
            standings = [{"player": each, **usual, **(other if each == who else {})} for each in players]
            yield {"op": "assessment", "edition": "fr" if number % 2 else "en", "standings": standings}


def _standings() -> Iterator[Request]:
    """Yield standings whose numbers are next to each other, at every limit, in both orders."""
    for number in LIMITS[1:]:
        for field in ("reds_in_hand", "cards_used"):
            for one, other in ((number - 1, number), (number, number - 1), (number, number), (9, number)):
                standings = [
                    {
                        "player": player,
                        "solved": True,
                        "reds_in_hand": 1,
                        "cards_used": 1,
                        "flipped": player == "Cy",
                        field: value,
                    }
                    for player, value in (("Ana", one), ("Bo", other), ("Cy", min(one, other)))
                ]
                yield {"op": "assessment", "edition": "en", "standings": standings}


def _numbers() -> Iterator[Request]:
    for requests in (_times, _turns, _cards, _counted_events, _lengths, _standings):
        yield from different(requests())


NUMBERS = ListWorld(
    "numbers",
    Message(
        "Numbers near every limit, up to 2^53: times, captions and standings; and lists of up to 257 players, turns, "
        "rounds, entries, cards and letters, and up to 1,001 events."
    ),
    _numbers,
    operations={"assessment", "legality", "preparation", "reaction", "round", "solo", "travel-log"},
)
EVERY_NUMBER = ListWorld(
    "every-number",
    Message("Each number of a request near every limit, up to 2^53, whether that makes sense in this request or not."),
    lambda: different(every_number()),
    operations={"assessment", "count", "reaction", "round", "solo"},
    may_be_invalid=True,
)
