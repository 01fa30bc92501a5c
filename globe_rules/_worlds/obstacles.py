"""The world of obstacles: every event in every situation of stage B and of a round, with one obstacle, several or none.

Which obstacle is cited is the order of W-9. An invalid event gets an error even if it is also refused (W-15),
but the time is compared only with the clock, which a refused event does not move.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from globe_rules._i18n import Message
from globe_rules._reference.operations import Request
from globe_rules._worlds.model import ListWorld, different
from globe_rules._worlds.rounds import ONE_TILE_ROTATED, table

Events = Sequence[dict[str, Any]]

_SIGNAL: dict[str, Any] = {"event": "signal"}


def _wait(at: int) -> dict[str, Any]:
    return {"event": "wait", "at": at}


def _event(kind: str, player: str, at: int, **more: str) -> dict[str, Any]:
    return {"event": kind, "player": player, "at": at, **more}


_PLAYERS = ("Ana", "Bo", "Cy")
_TABLES: Sequence[tuple[int, Sequence[str], str]] = (
    (2, (), "flip"),
    (3, ("long-voyage", "immediate-departure"), "stop"),
    (1, ("immediate-departure",), "done"),
    (3, ("shock-of-experience",), "flip"),
)
"""The number of players, the variants, and the event that ends stage B."""

_PLACED: Events = (
    _event("place", "Ana", 0, placement="B1E@1"),
    _event("place", "Ana", 0, placement="R1@2"),
    _event("place", "Ana", 0, placement="G1@_"),
)
"""Cards of Ana, placed at once. With the variant Long Voyage, R1 is refused."""

_KINDS: Sequence[tuple[str, Mapping[str, str]]] = (
    ("signal", {}),
    ("wait", {}),
    ("lift", {}),
    *(("place", {"placement": text}) for text in ("G2@5", "G2@1", "R2@5", "R2@2", "B1_@5", "G3@6", "R2@1+9", "G2@5+1")),
    *(
        ("move", {"card": card, "where": where})
        for card, where in (("B1", "5"), ("B1", "2"), ("B2", "5"), ("B1", "1+3"))
    ),
    *(
        ("rotate", {"card": card, "arrow": arrow})
        for card, arrow in (("B1", "S"), ("B1", "NE"), ("B2", "N"), ("B2", "SW"))
    ),
    *(("rotate", {"card": card}) for card in ("G1", "G2", "B1")),
    *(("take-back", {"card": card}) for card in ("R1", "R2")),
    *((kind, {}) for kind in ("flip", "stop", "done", "reconstruct")),
)
"""Events that are possible, forbidden by what is placed, or invalid: not one square, or an impossible arrow."""


def _situations(ending: str, last: str) -> Iterator[tuple[Events, Sequence[int]]]:
    """Yield the events before, and the times at which something happens then."""
    early = (0, 4, 9)
    refused = _event("take-back", last, 9, card="B5")
    ended = 30_005 if ending == "flip" else 5
    yield (), early
    yield (_wait(9), refused), early
    yield (_SIGNAL, *_PLACED), early
    yield (_SIGNAL, *_PLACED, _wait(5)), (4, 5, 9)
    yield (_SIGNAL, *_PLACED, _event("lift", last, 5), refused), (4, 5, 8, 9, 10)
    for ender in dict.fromkeys(("Ana", last)):
        over = (_SIGNAL, *_PLACED, _event(ending, ender, 5))
        yield over, sorted({4, 5, 6, ended - 1, ended, ended + 1})
        if ending == "flip":
            yield (*over, _wait(9), refused), (5, 9)
            yield (*over, _event("move", "Ana", ended + 7, card="B1", where="6")), (5, ended - 1, ended, ended + 6)
        yield (*over, _wait(ended)), (ended - 1, ended, ended + 1)
        yield (*over, _wait(ended + 2), _event("lift", last, ended + 9)), (ended, ended + 1, ended + 2, ended + 8)


def _last_events(players: Sequence[str], times: Sequence[int]) -> Iterator[dict[str, Any]]:
    """Yield every event of every player, and of an unknown one, at every time."""
    for kind, fields in _KINDS:
        if kind == "signal":
            yield {"event": kind}
        elif kind == "reconstruct":
            yield from ({"event": kind, "player": player} for player in (*players, "Zed"))
        elif kind == "wait":
            yield from map(_wait, times)
        else:
            actors = (*players, "Zed") if kind in {"lift", "flip", "stop", "done", "move"} else players
            yield from (_event(kind, player, at, **fields) for player, at in product(actors, times))


def _reactions() -> Iterator[Request]:
    """Yield stages whose last event meets the obstacles, also with a wait at the clock after it."""
    for number, variants, ending in _TABLES:
        players = list(_PLAYERS[:number])
        stage = {"op": "reaction", "players": players, "variants": list(variants)}
        for before, times in _situations(ending, players[-1]):
            discarded = [{"player": "Ana", "cards": ["G3"]}, {"player": players[-1], "cards": ["G2"]}]
            clock = _clock(before)
            for last in _last_events([*dict.fromkeys((players[0], players[-1]))], times):
                yield {**stage, "discarded": discarded, "events": [*before, last]}
                if last.get("at", 0) > clock:
                    yield {**stage, "discarded": discarded, "events": [*before, last, _wait(clock)]}


def _clock(before: Events) -> int:
    """Return the time of the last event that was accepted for certain."""
    return max((event["at"] for event in before if event["event"] in {"wait", "flip", "stop", "done"}), default=0)


# Rounds: later turns, while programs are applied, and when it is over.


def _rounds() -> Iterator[Request]:
    for edition, number, variants, ending in (
        ("en", 2, (), "flip"),
        ("fr", 3, ("immediate-departure",), "stop"),
        ("fr", 1, (), "done"),
        ("en", 3, (), "flip"),
    ):
        request = table(number, ONE_TILE_ROTATED, *variants, edition=edition)
        for before, times in _moments(request, ending):
            players = _PLAYERS[:number]
            for last in _last_events([*dict.fromkeys((players[0], players[-1]))], times):
                if last["event"] not in {"rotate", "place"} or last.get("player") == "Ana":
                    yield {**request, "events": [*before, last]}


def _moments(request: Request, ending: str) -> Iterator[tuple[Events, Sequence[int]]]:
    """Yield moments of a round: the second turn, each program that is applied, and the end."""
    players = [setup["player"] for setup in request["setups"]]
    if request["edition"] == "fr":
        players = [*players[1:], *players[:1]]
    end = 30_005 if ending == "flip" else 5
    first = players.index(players[-1])
    order = [*players[first:], *players[:first]]
    applied = [{"event": "reconstruct", "player": player} for player in order]
    turn = (_SIGNAL, *_PLACED[:2], _event(ending, order[0], 5), *([_wait(end)] if ending == "flip" else []))
    for number in range(len(order)):
        yield (*turn, *applied[:number]), (end - 1, end, end + 1)
    second = (*turn, *applied)
    yield second, (0, 4)
    yield (*second, _SIGNAL, _wait(3), *_PLACED[2:]), (2, 3)
    yield (
        (*second, _SIGNAL, _event("place", "Ana", 3, placement="R2@5"), _event("move", "Ana", 9, card="R1", where="4")),
        (2, 3),
    )
    solution = [_event("place", player, 0, placement="G1@5") for player in players]
    over = (_SIGNAL, *solution, *turn[3:], *applied)
    yield over, (0, end - 1, end)
    yield (*over, _SIGNAL, _wait(end + 9)), (0, end)


def _obstacles() -> Iterator[Request]:
    yield from different(_reactions())
    yield from different(_rounds())


OBSTACLES = ListWorld(
    "obstacles",
    Message(
        "Every kind of event, possible, forbidden or invalid, by the first, the last and an unknown player, in every "
        "situation of stage B and of a round, earlier than the clock, at it and later, also after a refused event."
    ),
    _obstacles,
    operations={"reaction", "round"},
    may_be_invalid=True,
)
