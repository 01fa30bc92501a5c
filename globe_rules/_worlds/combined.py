"""The world of combinations: every three conditions together, in every operation that has several.

Mistakes often need two conditions at once, such as the French edition and five players.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from globe_rules._engine.puzzle import Photo
from globe_rules._engine.variants import Variant
from globe_rules._i18n import Message
from globe_rules._random_requests.programs import CARDS, texts
from globe_rules._random_requests.tables import BACKS, NAMES
from globe_rules._reference.operations import Request
from globe_rules._worlds.covering import Row, covering
from globe_rules._worlds.model import ListWorld, different
from globe_rules._worlds.rounds import SIDEWAYS, Programs, played

_FULL = texts(CARDS)
_PLAYERS = (*NAMES[:5], "Fay")
_VARIANTS: Sequence[list[str]] = (
    [],
    *([each] for each in texts(Variant)),
    ["long-voyage", "immediate-departure"],
    ["shock-of-experience", "without-borders"],
    texts(Variant)[::-1],
)
_TIMED: Sequence[list[str]] = ([], ["immediate-departure"], ["long-voyage"], ["shock-of-experience", "without-borders"])
_EDITIONS = ("en", "fr")
_SHUFFLED = "2W6S9N/7E3S1S/4W8W5E"
_QUARTER_BACK = dict(zip("NESW", "WNES", strict=True))


def _rotated(photo: str, space: int = 5) -> str:
    """Return a puzzle in which one tile is rotated: G1 on its space solves it."""
    puzzle = str(Photo(photo).solved_puzzle)
    at = space * 2 - 1 + (space - 1) // 3
    return puzzle[:at] + _QUARTER_BACK[puzzle[at]] + puzzle[at + 1 :]


def _photos(first: str, number: int) -> list[str]:
    """Return directions for several players, beginning with one of them."""
    return ["NESW"[("NESW".index(first) + each) % 4] for each in range(number)]


def _seat(where: str, number: int) -> int:
    """Return the index of the first, second, middle or last of some players."""
    return {"first": 0, "second": min(1, number - 1), "middle": number // 2, "last": number - 1}[where]


# Rounds.

_ROUND: Mapping[str, Sequence[Any]] = {
    "variants": _VARIANTS,
    "players": (1, 2, 3, 4, 5),
    "solve": ("nobody", "first", "last", "tie", "all", "fewer cards"),
    "reds": ("none", "void", "acts", "last turn", "two players"),
    "photo": "NESW",
    "turn": (1, 2, 3),
    "ender": ("first", "middle", "last"),
    "experienced": ("none", "first", "last", "all"),
    "edition": _EDITIONS,
    "side": ("front", "back"),
}


def _round(row: Row) -> Request:
    """Return a round with some turns in which nobody solves, and a last turn."""
    number = row["players"]
    players = _PLAYERS[:number]
    photos = _photos(row["photo"], number)
    experienced = {"none": (), "first": (0,), "last": (number - 1,), "all": range(number)}[row["experienced"]]
    setups = [
        {
            "player": player,
            "sheet": sheet,
            "puzzle": _rotated(photo),
            "photo": photo,
            "experienced": seat in experienced,
        }
        for seat, (player, sheet, photo) in enumerate(zip(players, BACKS, photos, strict=False))
    ]
    request = {"op": "round", **{key: row[key] for key in ("edition", "variants", "side")}, "setups": setups}
    solvers = {
        "nobody": (),
        "first": (0,),
        "last": (number - 1,),
        "tie": {number - 1, number // 2},
        "all": range(number),
        "fewer cards": range(number),
    }[row["solve"]]
    last: dict[str, list[str]] = {players[seat]: ["G1@5"] for seat in solvers}
    if row["solve"] == "fewer cards":
        last = {player: ["G1@5", *(["B4_@1+2"] if seat != number // 2 else [])] for seat, player in enumerate(players)}
    ender = players[_seat(row["ender"], number)]
    first: dict[str, list[str]] = {players[0]: ["G3@_"]}
    if "long-voyage" not in row["variants"]:
        if row["reds"] == "last turn":
            last[players[-1]] = [*last.get(players[-1], []), "R2@1"]
        else:
            reds = {"none": {}, "void": {0: "R1@_"}, "acts": {0: "R2@5"}, "two players": {0: "R1@9", -1: "R2@_"}}
            first |= {players[seat]: [text] for seat, text in reds[row["reds"]].items()}
    before: Sequence[tuple[Programs, str]] = ((first, players[-1]), ({}, players[0]))
    return played(request, *before[: row["turn"] - 1], (last, ender))


# Stage B.

_REACTION: Mapping[str, Sequence[Any]] = {
    "variants": _VARIANTS,
    "players": (1, 2, 3, 4, 5, 6),
    "event": ("place", "move", "rotate", "take-back", "again", "same space", "second red", "lift", "end", "other end"),
    "card": ("G1", "G3", "B1", "B3", "B5", "R1"),
    "place": ("1", "9", "5+6", "_"),
    "actor": ("first", "middle", "last"),
    "ender": ("nobody", "first", "last"),
    "at": (0, 1, 29_999, 30_000, 30_001),
    "discarded": ("nothing", "R2 of all", "the card of another", "the card in the second entry"),
}


def _reaction(row: Row) -> Request:
    """Return a stage in which a player places a card, another one may end the stage, and something happens later."""
    number, card = row["players"], row["card"]
    players = list(_PLAYERS[:number])
    actor = players[_seat(row["actor"], number)]
    arrow = {"B1": "E", "B3": "SW", "B5": "_"}.get(card, "")
    turned = {"B1": {"arrow": "_"}, "B3": {"arrow": "NE"}, "B5": {"arrow": "N"}}.get(card, {})
    ending = "done" if number == 1 else "stop" if "immediate-departure" in row["variants"] else "flip"
    others = {"done": "flip", "stop": "flip", "flip": "stop"}
    placed = {"placement": f"{card}{arrow}@{row['place']}"}
    later: dict[str, tuple[str, dict[str, str]]] = {
        "place": ("place", {"placement": "G2@2"}),
        "move": ("move", {"card": card, "where": "2+3"}),
        "rotate": ("rotate", {"card": card, **turned}),
        "take-back": ("take-back", {"card": card}),
        "again": ("place", {"placement": f"{card}{arrow}@4"}),
        "same space": ("place", {"placement": f"B2NE@{row['place']}"}),
        "second red": ("place", {"placement": "R2@7"}),
        "lift": ("lift", {}),
        "end": (ending, {}),
        "other end": (others[ending], {}),
    }
    kind, fields = later[row["event"]]
    entries = {
        "nothing": [],
        "R2 of all": [{"player": player, "cards": ["R2"]} for player in players],
        "the card of another": [{"player": players[_seat(row["actor"], number) - 1], "cards": [card]}],
        "the card in the second entry": [
            *({"player": player, "cards": ["B4"]} for player in players),
            {"player": actor, "cards": [card]},
        ],
    }[row["discarded"]]
    events: list[dict[str, Any]] = [{"event": "signal"}, {"event": "place", "player": actor, "at": 0, **placed}]
    if row["ender"] != "nobody":
        events.append({"event": ending, "player": players[_seat(row["ender"], number)], "at": 0})
    events.append({"event": kind, "player": actor, "at": row["at"], **fields})
    return {"op": "reaction", "players": players, "variants": row["variants"], "discarded": entries, "events": events}


# Preparation.

_PREPARATION: Mapping[str, Sequence[Any]] = {
    "variants": [list(each) for number in range(5) for each in combinations(texts(Variant), number)],
    "players": (0, 1, 2, 3, 4, 5, 6),
    "sheets": ("in order", "reversed", "first again", "neighbours", "one sheet"),
    "experienced": ("none", "first", "second", "last", "all"),
    "photo": "NESW",
    "edition": _EDITIONS,
    "side": ("front", "back"),
}


def _preparation(row: Row) -> Request:
    number = row["players"]
    sheets = [*BACKS, BACKS[2]][:number]
    sheets = {
        "in order": sheets,
        "reversed": sheets[::-1],
        "first again": [*sheets[:-1], *sheets[:1]][:number],
        "neighbours": [*sheets[:1], *sheets[:1], *sheets[2:]][:number],
        "one sheet": ["africa"] * number,
    }[row["sheets"]]
    experienced = {"none": (), "first": (0,), "second": (1,), "last": (number - 1,), "all": range(number)}
    setups = [
        {"player": player, "sheet": sheet, "puzzle": _rotated(photo, seat + 1), "photo": photo}
        | {"experienced": seat in experienced[row["experienced"]]}
        for seat, (player, sheet, photo) in enumerate(
            zip(_PLAYERS, sheets, _photos(row["photo"], number), strict=False)
        )
    ]
    return {"op": "preparation", **{key: row[key] for key in ("edition", "variants", "side")}, "setups": setups}


# Solo attempts.

_SOLO: Mapping[str, Sequence[Any]] = {
    "variants": _VARIANTS,
    "caption": (None, (0, 0), (1, 1), (1, 9), (2, 2), (3, 1), (3, 9), (4, 3)),
    "reds": ("none", "void", "acts", "undone", "in the last turn", "not allowed"),
    "puzzle": ("by the photo", "another direction", "opposite", "not solved", "from the start"),
    "turns": (1, 2, 3, 4),
    "photo": "NESW",
    "more": ((), ("G3@_",), ("B2_@5", "B4E@1+2")),
}


def _solo(row: Row) -> Request:
    """Return an attempt whose last program solves the puzzle, perhaps in another direction than the photo."""
    photo, number = row["photo"], row["turns"]
    quarters = {"another direction": 1, "opposite": 2}.get(row["puzzle"], 0)
    direction = "NESW"[("NESW".index(photo) + quarters) % 4]
    puzzle = str(Photo(direction).solved_puzzle) if row["puzzle"] == "from the start" else _rotated(direction)
    first: list[str] = []
    last = [] if row["puzzle"] == "not solved" else ["G1@5"]
    if "long-voyage" not in row["variants"]:
        first = {"void": ["R1@1+2"], "acts": ["R1@5", "G3@1"], "undone": ["R2@9"]}.get(row["reds"], [])
        last += ["R1@9"] if row["reds"] == "in the last turn" else []
    programs = [*[first, [], [], []][: number - 1], [*last, *row["more"]]]
    attempt = {"op": "solo", "puzzle": puzzle, "photo": photo, "variants": row["variants"], "programs": programs}
    if row["caption"] is None:
        return attempt
    turns, cards = row["caption"]
    return {**attempt, "caption": {"turns": turns, "cards": cards, "reds": row["reds"] != "not allowed"}}


# Programs.

_PROGRAM: Mapping[str, Sequence[Any]] = {
    "conflict": (
        *("none", "two reds", "reds apart", "same space", "spaces apart", "same card", "card apart", "not in hand"),
        *("two conflicts", "across the same spaces"),
    ),
    "size": (1, 2, 3, 5, 8),
    "hand": ("full", "reversed", "only these", "no reds", "empty"),
    "first": ("G2", "B1", "B2", "B3", "B4", "B5", "R1", "R2"),
    "place": ("1", "2", "5", "9", "_", "2+3", "4+5+7+8"),
    "photo": "NESW",
    "puzzle": (_SHUFFLED, SIDEWAYS, "1N2N3N/4N5W6N/7N8N9N"),
    "order": ("as placed", "reversed"),
}
_OTHERS = ("G1@3", "G3@4", "B4W@6", "B1_@7", "B2SE@8", "B5N@9", "B3NE@7+8")
_ARROWS = {"B1": "E", "B2": "SE", "B3": "SW", "B4": "S", "B5": "N"}


def _program(row: Row) -> list[str]:
    card = row["first"]
    mine = f"{card}{_ARROWS.get(card, '')}@{row['place']}"
    others = [each for each in _OTHERS if each[:2] != card and each.partition("@")[2] != row["place"]]
    program = [mine, *others[: row["size"] - 1]]
    more: dict[str, list[str]] = {
        "two reds": ["R1@3", "R2@_"],
        "reds apart": ["R2@3+6"],
        "same space": [f"G2@{row['place']}"],
        "spaces apart": ["G2@6", "B3_@6"],
        "same card": [f"{card}{_ARROWS.get(card, '')}@6"],
        "card apart": ["G1@9", "G1@8"],
        "not in hand": ["G2@1+2"],
        "two conflicts": ["R1@4", "R2@4", "R2@_"],
        "across the same spaces": ["G1@2+3", "G3@2+3"],
    }
    program += more.get(row["conflict"], [])
    return program[::-1] if row["order"] == "reversed" else program


def _hand(row: Row, program: Sequence[str]) -> list[str]:
    used = [card for card in _FULL if any(placement[:2] == card for placement in program)]
    hand: Mapping[str, list[str]] = {
        "full": _FULL,
        "reversed": _FULL[::-1],
        "only these": used,
        "no reds": _FULL[:-2],
        "empty": [],
    }
    found = hand[row["hand"]]
    return [card for card in found if card != "G2"] if row["conflict"] == "not in hand" else found


def _legality(row: Row) -> Request:
    program = _program(row)
    return {"op": "legality", "hand": _hand(row, program), "program": program}


def _reconstruction(row: Row) -> Request:
    program = _program(row)
    place = {"puzzle": row["puzzle"], "photo": row["photo"]}
    return {"op": "reconstruction", **place, "hand": _hand(row, program), "program": program}


# Assessment and travel log.

_ASSESSMENT: Mapping[str, Sequence[Any]] = {
    "players": (2, 3, 4, 5, 6, 7),
    "solved": ("all", "not the first", "not the last", "first and last", "last only", "nobody"),
    "reds": ("equal", "first more", "last more", "middle less", "rising"),
    "cards": ("equal", "first fewer", "last fewer", "middle more", "falling", "nine and ten"),
    "flipped": ("nobody", "first", "middle", "last", "everybody"),
    "edition": _EDITIONS,
}


def _assessment(row: Row) -> Request:
    number = row["players"]
    end, middle = number - 1, number // 2
    solved: dict[str, Callable[[int], bool]] = {
        "all": lambda _: True,
        "not the first": lambda seat: seat > 0,
        "not the last": lambda seat: seat < end,
    }
    solved |= {"first and last": lambda seat: seat in {0, end}, "last only": lambda seat: seat == end}
    reds: dict[str, Callable[[int], int]] = {
        "equal": lambda _: 1,
        "first more": lambda seat: 2 - (seat > 0),
        "last more": lambda seat: 1 + (seat == end),
    }
    reds |= {"middle less": lambda seat: 2 - (seat == middle), "rising": lambda seat: seat}
    cards: dict[str, Callable[[int], int]] = {
        "equal": lambda _: 3,
        "first fewer": lambda seat: 2 + (seat > 0),
        "last fewer": lambda seat: 3 - (seat == end),
    }
    cards |= {"middle more": lambda seat: 2 + 8 * (seat == middle), "falling": lambda seat: 12 - seat}
    cards |= {"nine and ten": lambda seat: 10 - (seat == middle)}
    flipped = {"first": {0}, "middle": {middle}, "last": {end}, "everybody": {*range(number)}}.get(
        row["flipped"], set()
    )
    standings = [
        {
            "player": f"P{seat + 1}",
            "solved": row["solved"] != "nobody" and solved[row["solved"]](seat),
            "reds_in_hand": reds[row["reds"]](seat),
            "cards_used": cards[row["cards"]](seat),
            "flipped": seat in flipped,
        }
        for seat in range(number)
    ]
    return {"op": "assessment", "edition": row["edition"], "standings": standings}


_REGIONS = ["polar", "asia", "north-america", "latin-america", "europe", "africa"]
_RESULTS = ("won", "tied", "replay", "stopped", "all tied", "all replay")
_LOG: Mapping[str, Sequence[Any]] = {
    "players": (1, 2, 3, 4, 5, 6),
    "first": _RESULTS,
    "second": _RESULTS,
    "rounds": (0, 1, 2, 3, 4, 6, 12),
    "winner": ("first", "middle", "last"),
    "regions": ("none", "one", "all in the first", "one each", "twice", "all but the last", "reversed"),
    "by": (False, True),
}


def _log(row: Row) -> Request:
    """Return a log whose rounds end in two ways in turn."""
    number, length = row["players"], row["rounds"]
    players = list(_PLAYERS[:number])
    winner = _seat(row["winner"], number)
    rounds: list[dict[str, Any]] = []
    for place in range(length):
        regions = {
            "none": [],
            "one": ["africa"],
            "all in the first": _REGIONS if place == 0 else [],
            "one each": [_REGIONS[place % 6]],
            "twice": ["asia", "polar", "asia"],
            "all but the last": _REGIONS[:-1],
            "reversed": _REGIONS[::-1] if place == length - 1 else ["asia"],
        }[row["regions"]]
        result = row["second" if place % 2 else "first"]
        tied = [players[winner], players[winner - 1]] if number > 1 else players
        winners = {"won": [players[(winner + place // 2) % number]], "tied": tied, "replay": tied[::-1]}
        ended = {"result": result.removeprefix("all "), "players": winners.get(result, players)}
        by = {"by": "END-2b" if result == "won" else "D-6"} if row["by"] else {}
        rounds.append({"regions": regions, **({} if result == "stopped" else {"outcome": {**ended, **by}})})
    return {"op": "travel-log", "players": players, "rounds": rounds}


# Counts.

_COUNT: Mapping[str, Sequence[Any]] = {
    "hand": (*([card] for card in _FULL), ["R2", "R1"], ["G1", "R2"], ["B3", "G2"], ["B4", "B5"]),
    "photo": "NESW",
    "puzzle": (_SHUFFLED, SIDEWAYS, "3S5W1N/8E2N7W/9N4E6S"),
    "cards": (1, 2),
    "void": (False, True),
}


def _count(row: Row) -> Request:
    return {"op": "count", **{key: row[key] for key in ("puzzle", "photo", "hand", "cards", "void")}}


PARTS: Mapping[str, tuple[Mapping[str, Sequence[Any]], Callable[[Row], Request]]] = {
    "count": (_COUNT, _count),
    "legality": (_PROGRAM, _legality),
    "reconstruction": (_PROGRAM, _reconstruction),
    "assessment": (_ASSESSMENT, _assessment),
    "travel-log": (_LOG, _log),
    "preparation": (_PREPARATION, _preparation),
    "solo": (_SOLO, _solo),
    "reaction": (_REACTION, _reaction),
    "round": (_ROUND, _round),
}
"""By operation: the conditions, and the request of a combination of them."""


def combined(operation: str, strength: int) -> Iterator[Request]:
    """Return requests in which every two or three conditions of an operation occur together; each comes once."""
    factors, request_of = PARTS[operation]
    return different(map(request_of, covering(factors, strength)))


def _combinations() -> Iterator[Request]:
    return (request for operation in PARTS for request in combined(operation, 3))


COMBINATIONS = ListWorld(
    "combinations",
    Message(
        "Every three conditions together, in every operation: edition, variants, players, turn, red cards, directions, "
        "who acts, who ends stage B, what conflicts, and others."
    ),
    _combinations,
    operations={
        "assessment",
        "count",
        "legality",
        "preparation",
        "reaction",
        "reconstruction",
        "round",
        "solo",
        "travel-log",
    },
)
