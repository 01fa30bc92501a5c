"""Limits of what is equal or nearly so: seats, placements, programs, standings, rounds and names."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any

from globe_rules._random_requests.tables import NAMES
from globe_rules._reference.operations import Request
from globe_rules._worlds.rounds import ONE_TILE_ROTATED, SIDEWAYS, played, table

_SIGNAL = {"event": "signal"}


def _stage(players: Sequence[str], *events: Mapping[str, Any]) -> dict[str, Any]:
    """Return a request about stage B; events have the time 0 unless they say otherwise."""
    listed = [{"at": 0, **event} for event in events]
    return {"op": "reaction", "players": [*players], "variants": [], "discarded": [], "events": [_SIGNAL, *listed]}


def _place(player: str, placement: str) -> dict[str, Any]:
    return {"event": "place", "player": player, "placement": placement}


# Seats and programs.

_PROGRAMS: Sequence[Sequence[str]] = (("G1@5",), ("R1@1",), ("R2@5",), ("B1E@1", "G1@5"), ("R1@3", "B2SE@1"))


def seats() -> Iterator[Request]:
    """Yield rounds in which players with equal puzzles run equal programs, but the photos or the hands differ."""
    for program, photos in product(_PROGRAMS, ("NS", "SN", "NESW")):
        request = table(len(photos), ONE_TILE_ROTATED)
        for setup, photo in zip(request["setups"], photos, strict=True):
            setup["photo"] = photo
        yield played(request, (dict.fromkeys(NAMES[: len(photos)], program), "Bo"))
    wasted, other = {"Ana": ("R1@_",), "Bo": ("R2@_",)}, {"Ana": ("R2@_",), "Bo": ("R1@_",)}
    both: Sequence[Mapping[str, Sequence[str]]] = [{"Ana": (text,), "Bo": (text,)} for text in ("R1@1", "R2@1")]
    for first, second in product((wasted, other), both):
        yield played(table(2, ONE_TILE_ROTATED), (first, "Ana"), (second, "Bo"))


def programs() -> Iterator[Request]:
    """Yield attempts and rounds in which equal programs run in several turns, on different puzzles."""
    for one, other in ((["B1E@1"], []), (["B2NE@1", "G1@5"], ["G1@5"]), (["B5S@2", "G2@3"], ["B1N@1"])):
        for turns in ([one, one], [one, other, one], [one, one, other, one], [other, one, other, one]):
            attempt = {"op": "solo", "puzzle": "2W6S9N/7E3S1S/4W8W5E", "photo": "E", "variants": []}
            yield {**attempt, "programs": turns}
            yield played(table(1, SIDEWAYS), *(({"Ana": program}, "Ana") for program in turns))
            yield played(table(2, ONE_TILE_ROTATED), *(({"Ana": one, "Bo": program}, "Bo") for program in turns))


# Placements.


def placements() -> Iterator[Request]:
    """Yield stages in which players place equal cards, and one of them is rotated, moved or taken back."""
    for text in ("B1E@1", "B2NE@4", "B5N@9"):
        card, arrow = text[:2], {"B1": "S", "B2": "SW", "B5": "W"}[text[:2]]
        both = [_place("Ana", text), _place("Bo", text)]
        rotate = {"event": "rotate", "card": card, "arrow": arrow}
        move, take_back = {"event": "move", "card": card, "where": "5"}, {"event": "take-back", "card": card}
        for (player, other), change in product((("Ana", "Bo"), ("Bo", "Ana")), (rotate, move, take_back)):
            yield _stage(("Ana", "Bo"), *both, {**change, "player": player})
            yield _stage(("Ana", "Bo"), both[0], {**change, "player": "Ana"}, both[1], {**take_back, "player": other})
        again = [{**each, "player": "Ana"} for each in (rotate, move, take_back)]
        yield _stage(("Ana", "Bo"), both[0], *again, _place("Ana", text))
        reds = [_place(player, red) for player in ("Ana", "Bo") for red in ("R1@3", "R2@6")]
        flip = {"event": "flip", "player": "Bo"}
        turn = [_SIGNAL, *({"at": 0, **each} for each in (both[0], again[0], *reds, flip))]
        turn += [
            {"event": "wait", "at": 30_000},
            *({"event": "reconstruct", "player": each} for each in ("Ana", "Ana", "Bo", "Bo", "Ana")),
        ]
        yield {**table(2, ONE_TILE_ROTATED), "events": [*turn, _SIGNAL, {"at": 0, **both[0]}]}


_WHERE = ("1", "_", "1+2", "2")


def traces() -> Iterator[Request]:
    """Yield stages in which a card is at three places, one after another; then two cards try the spaces of its way."""
    for first, second, third in product(_WHERE, repeat=3):
        if first != second != third:
            way = [_place("Ana", f"R1@{first}")]
            way += [{"event": "move", "player": "Ana", "card": "R1", "where": where} for where in (second, third)]
            yield _stage(("Ana", "Bo"), *way, _place("Ana", "G1@1"), _place("Ana", "B1N@2"))


def refused_moves() -> Iterator[Request]:
    """Yield stages with an event that is refused, and then with another card on the space that it may have freed."""
    cards = [_place("Ana", text) for text in ("G1@1", "B1N@2", "R1@3")]
    refused: Sequence[dict[str, Any]] = (
        {"event": "move", "card": "G1", "where": "2"},
        {"event": "move", "card": "G1", "where": "2+5"},
        {"event": "move", "card": "R1", "where": "1+2"},
        {"event": "move", "card": "G2", "where": "1"},
        {"event": "take-back", "card": "G2"},
        {"event": "place", "placement": "G1@4"},
        {"event": "place", "placement": "R2@4"},
        {"event": "place", "placement": "B2NE@1"},
    )
    for event, again in product(refused, ("G3@1", "R1@1", "B5N@2", "G3@4")):
        yield _stage(("Ana", "Bo"), *cards, {**event, "player": "Ana"}, _place("Ana", again))


def late_events() -> Iterator[Request]:
    """Yield rounds with a refused event after the end, then programs applied before and after time has passed."""
    reconstruct = [{"event": "reconstruct", "player": player} for player in ("Ana", "Bo", "Ana")]
    over = {"event": "wait", "at": 30_000}
    for player, at in product(("Ana", "Bo"), (29_999, 30_000, 30_001, 60_000)):
        late = {**_place(player, "G1@5"), "at": at}
        events = [_SIGNAL, {"event": "flip", "player": "Ana", "at": 0}, late, reconstruct[0], over, *reconstruct]
        yield {**table(2, ONE_TILE_ROTATED), "events": events}


# Standings and travel logs.


def ties() -> Iterator[Request]:
    """Yield standings with equal large numbers, and with differences that a weighted sum would mix up."""
    equal = [(number, number) for number in (127, 128, 256, 1_000, 1 << 24, (1 << 24) + 1, 1 << 31, (1 << 53) - 1)]
    for reds, cards in equal:
        yield _compared((reds, cards), (reds, cards))
        yield _compared((1, cards - 1), (1, cards), (1, cards - 1))
    for large in (10, 99, 100, 101, 1_000, 1_001, 10_000, 1_000_000, 1 << 32):
        yield _compared((2, large), (1, 0))
        yield _compared((1, 0), (2, large), (2, large))
        yield _compared((1, large), (1, large - 1), flipped=0)


def _compared(*numbers: tuple[int, int], flipped: int | None = None) -> Request:
    """Return the assessment of players with numbers of red cards in hand and of cards used."""
    standings = [
        {"player": player, "solved": True, "reds_in_hand": reds, "cards_used": cards, "flipped": seat == flipped}
        for seat, (player, (reds, cards)) in enumerate(zip(NAMES, numbers, strict=False))
    ]
    return {"op": "assessment", "edition": "fr", "standings": standings}


def logs() -> Iterator[Request]:
    """Yield travel logs in which several players or nobody win a round, and logs with equal rounds."""
    players = [*NAMES[:4]]
    for result, winners in product(("won", "tied", "replay"), ([], players[:2], players[3:0:-1], players)):
        ended = {"regions": ["asia", "asia"], "outcome": {"result": result, "players": winners}}
        yield {"op": "travel-log", "players": players, "rounds": [ended]}
        yield {"op": "travel-log", "players": players, "rounds": [ended, {"regions": ["polar"]}, ended, ended]}
    many = [f"P{number}" for number in range(300)]
    won = {"regions": ["polar"], "outcome": {"result": "won", "players": many[-1:]}}
    yield {"op": "travel-log", "players": many, "rounds": [won] * 3}
    tied = {"regions": [], "outcome": {"result": "tied", "players": ["A"]}}
    yield {"op": "travel-log", "players": ["A"], "rounds": [tied] * 256}
    yield {"op": "travel-log", "players": ["n" * 1_025, "é" * 2_049], "rounds": []}
    yield {"op": "travel-log", "players": ["€" * 5_500], "rounds": []}
    attempt = {"op": "solo", "puzzle": SIDEWAYS, "photo": "N", "variants": []}
    for cards in (255, 256, 257):
        yield {**attempt, "programs": [["G1@_"]] * cards, "caption": {"turns": cards, "cards": 256, "reds": True}}
    yield from _last_of_a_crowd()
    yield from _ends_of_logs()


def _ends_of_logs() -> Iterator[Request]:
    """Yield logs that cover every region, whose last round was won, tied, is to be replayed, or goes on."""
    for players, regions in product((["Ana", "Bo"], ["Ana"]), (["latin-america"], ["latin-america", "asia"], [])):
        won = {"result": "won", "players": ["Ana"]}
        rounds = [{"regions": ["asia", "polar"], "outcome": won}]
        rounds += [{"regions": ["africa", "europe", "north-america"], "outcome": won}]
        for result in ("won", "tied", "replay"):
            last = {"regions": regions, "outcome": {"result": result, "players": players}}
            yield {"op": "travel-log", "players": players, "rounds": [*rounds, last]}
        yield {"op": "travel-log", "players": players, "rounds": [*rounds, {"regions": regions}]}


def _last_of_a_crowd() -> Iterator[Request]:
    """Yield standings and travel logs of 65 players: the last ones solved or won. A machine word has fewer bits."""
    crowd = [f"P{number}" for number in range(65)]
    usual = {"reds_in_hand": 0, "cards_used": 0, "flipped": False}
    for solvers in (crowd[64:], crowd[32:33], crowd[63:]):
        standings = [{"player": player, "solved": player in solvers, **usual} for player in crowd]
        yield {"op": "assessment", "edition": "en", "standings": standings}
        outcome = {"result": "won" if len(solvers) == 1 else "tied", "players": solvers}
        yield {"op": "travel-log", "players": crowd, "rounds": [{"regions": ["asia"], "outcome": outcome}]}


def refused_tables() -> Iterator[Request]:
    """Yield rounds that are refused before their events: times run backwards there, which does not matter."""
    backwards = [_SIGNAL, {"event": "wait", "at": 9}, {"event": "wait", "at": 5}]
    request = table(5, ONE_TILE_ROTATED)
    same_sheets = [{**each, "sheet": "asia"} for each in request["setups"]]
    for setups in (same_sheets[:2], same_sheets[:3], same_sheets, [*request["setups"][:3], same_sheets[4]]):
        yield {**request, "setups": setups, "events": backwards}


def repeats() -> Iterator[Request]:
    """Yield programs that have more placements than there are cards."""
    hand = ["G1", "G2", "R1", "R2"]
    for program in (["G1@1"] * 11, ["G1@1", "G2@2"] * 6, [f"G1@{space}" for space in "123456789_"] + ["G2@_"]):
        yield {"op": "legality", "hand": hand, "program": program}
        puzzle = {"op": "reconstruction", "puzzle": ONE_TILE_ROTATED, "photo": "N"}
        yield {**puzzle, "hand": hand, "program": program}
        yield {"op": "solo", "puzzle": ONE_TILE_ROTATED, "photo": "N", "variants": [], "programs": [program]}


# Names.

_JOINED = ("Ana", "1Ana", "11Ana", "Ana1", "Ana,1")
"""Names that are equal to others as soon as code joins them with a number."""


def joined() -> Iterator[Request]:
    """Yield a stage and rounds of twelve turns whose players have such names."""
    texts = ("G1@1", "B1N@2", "R1@_", "G2@1+2")
    places = [_place(player, text) for text in texts for player in _JOINED]
    yield _stage(_JOINED, *places, *({**each, "placement": "G3@1"} for each in places[:5]))
    for players, variants in ((_JOINED, ()), (_JOINED[1::-1], ("immediate-departure",))):
        request = table(len(players), ONE_TILE_ROTATED, *variants)
        for setup, player in zip(request["setups"], players, strict=True):
            setup["player"] = player
        yield played(request, *[({}, players[0])] * 11, ({players[0]: ("G1@5",)}, players[-1]))


def crowds_of(alike: Sequence[Sequence[str]]) -> Callable[[], Iterator[Request]]:
    """Return a function that yields requests in which all names that are easy to confuse are players at once."""

    def crowds() -> Iterator[Request]:
        names = list(dict.fromkeys(chain.from_iterable(alike)))
        for players in (names, names[::-1]):
            won = {"result": "won", "players": [players[-1]]}
            yield {"op": "travel-log", "players": players, "rounds": [{"regions": ["asia"], "outcome": won}]}
            shared = [{"regions": [], "outcome": {"result": "tied", "players": [each]}} for each in players[1:]]
            yield {"op": "travel-log", "players": players, "rounds": shared}
            yield _crowd(players, flipped="")
            yield _crowd(players, flipped=players[-1])
            places = [_place(player, f"G1@{seat % 9 + 1}") for seat, player in enumerate(players)]
            entries = [{"player": player, "cards": ["G2"]} for player in players[::2]]
            tried = [{**each, "placement": "G2@1+2"} for each in places]
            flip = {"event": "flip", "player": players[9], "at": 1}
            yield {**_stage(players, *places), "discarded": entries}
            yield {**_stage(players, *tried), "discarded": entries}
            yield _stage(players, flip, *({**each, "at": 1} for each in places))

    return crowds


def _crowd(players: Sequence[str], flipped: str) -> Request:
    usual = {"solved": True, "reds_in_hand": 1, "cards_used": 1}
    standings = [{"player": player, **usual, "flipped": player == flipped} for player in players]
    return {"op": "assessment", "edition": "en", "standings": standings}


# Counts.

_HANDS = ("", "G1 G2 G3", "G1 R1 R2", "G1 G2 G3 R1", "R2 G1 G3 R1", "G1 B1 G2")


def counts() -> Iterator[Request]:
    """Yield counts of programs with all cards of small hands, with more cards than there are, and with other fields."""
    puzzle = {"op": "count", "puzzle": ONE_TILE_ROTATED, "photo": "N"}
    for hand in map(str.split, _HANDS):
        for cards in (len(hand), len(hand) + 1, len(hand) + 2):
            yield {**puzzle, "hand": hand, "cards": cards, "void": True}
    for hand, cards in product((["G1", "G2", "G3", "B1"], ["G1", "R1", "R2", "B4"]), (4, 3)):
        for photo, void in (("N", True), ("N", False), ("E", True), ("E", False)):
            yield {**puzzle, "photo": photo, "hand": hand, "cards": cards, "void": void}
