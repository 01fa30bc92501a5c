"""Limits of lists: repeats that are not next to each other, unusual orders, whole hands, solved puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Any

from globe_rules._engine.puzzle import Photo
from globe_rules._engine.variants import Variant
from globe_rules._random_requests.programs import CARDS, texts
from globe_rules._random_requests.tables import NAMES
from globe_rules._reference.operations import Request
from globe_rules._worlds.rounds import ONE_TILE_ROTATED, SIDEWAYS, Programs, played, table

_FULL = texts(CARDS)
_VARIANTS = texts(Variant)


def _stage(number: int, events: Sequence[tuple[str, str, Mapping[str, str]]], *variants: str) -> dict[str, Any]:
    """Return a request about stage B with some players; the events are kind, player and other fields."""
    listed = [{"event": kind, "player": player, "at": 0, **more} for kind, player, more in events]
    stage = {"op": "reaction", "players": list(NAMES[:number]), "variants": list(variants), "discarded": []}
    return {**stage, "events": [{"event": "signal"}, *listed]}


# Entries of discarded cards.

_ENTRIES = (
    "A R1, B R2, A R2",
    "A R1, B R1, A R2, B R2",
    "A R1, B, A R2",
    "A R1, B R2, A",
    "A, B R1, A R1",
    "A R1, A R2, B R1",
    "B R1, A R1, A R2",
    "A R1, B R2, A R1",
    "A R1 R2, B R1, A G1",
    "A R1, B R2, A R2, B G1, A G1",
)
"""Entries of two players, A and B; most of them are not next to each other."""

_ENTRIES_OF_THREE = ("A R1, B R1, C R1, A R2", "C R1, A R1, C R2", "B R1, C R2, B R2", "C R1, A R2, B R2, A R1, C G1")


def discarded() -> Iterator[Request]:
    """Yield stages with several entries of discarded cards, after which every player tries each of these cards."""
    for entries in _ENTRIES:
        yield _after_discards(2, entries, "AB")
        yield _after_discards(2, entries, "BA")
    for entries in _ENTRIES_OF_THREE:
        yield _after_discards(3, entries, "ABC")
    for number, entries in ((4, "D R1"), (4, "A R2, D R1"), (5, "E R1"), (5, "E R2, A R1"), (5, "D R1, E R1, E R2")):
        yield _after_discards(number, entries, "ABCDE")
    for entries in ("A R1", "A R1, A R2", "A R1, A, A G1"):
        yield _after_discards(1, entries, "A")
    for variant in _VARIANTS:
        yield _after_discards(2, "A G1, B R1, A R1", "BA", variant)
        yield _after_discards(3, "B G1, A R2, B R2", "ABC", variant)


def _after_discards(number: int, entries: str, letters: str, *variants: str) -> Request:
    players = dict(zip(letters, NAMES, strict=False))
    tries = (("place", "R1@1"), ("take-back", "R1"), ("place", "R2@2"), ("place", "G1@3+6"))
    events = [
        (kind, player, {"placement" if kind == "place" else "card": text})
        for player in NAMES[:number]
        for kind, text in tries
    ]
    listed = [{"player": players[each[0]], "cards": each.split()[1:]} for each in entries.split(", ")]
    return {**_stage(number, events, *variants), "discarded": listed}


# Repeats that are not next to each other, and other orders.

_CONFLICTS: Sequence[tuple[str, ...]] = (
    ("G1@1", "G2@2", "G3@1"),
    ("R1@1", "G1@2", "R2@3"),
    ("G1@1", "G2@2", "G1@3"),
    ("R1@1", "G1@2", "R2@1"),
    ("R1@_", "G1@5", "R2@1+2"),
    ("G1@9", "B1N@5", "B2NE@1", "G2@9"),
)
"""Programs in which two cards that are not neighbours break a rule together."""


def apart() -> Iterator[Request]:
    """Yield lists in which equal or conflicting entries are not next to each other, or in an unusual order."""
    yield from _programs_apart()
    yield from _spaces_left()
    yield from _tables_apart()
    yield from _standings_apart()
    yield from _logs_apart()


def _programs_apart() -> Iterator[Request]:
    for program in _CONFLICTS:
        for order in (program, program[::-1], (*program[1:], program[0])):
            yield {"op": "legality", "hand": _FULL, "program": list(order)}
        yield _stage(2, [("place", "Ana", {"placement": text}) for text in program])
        yield _stage(2, [(kind, who, {"placement": text}) for text in program for kind, who in _BOTH_PLACE])
    puzzle = {"op": "reconstruction", "puzzle": ONE_TILE_ROTATED, "photo": "N"}
    for program in permutations(("R2@9", "G1@5", "B1E@1")):
        yield {**puzzle, "hand": _FULL[::-1], "program": list(program)}
    yield {"op": "legality", "hand": ["R2", "G1", "B5"], "program": ["B5N@7", "R2@1", "B4N@2"]}
    yield {**puzzle, "op": "count", "hand": ["R1", "B5", "G1"], "cards": 2, "void": False}


_BOTH_PLACE = (("place", "Ana"), ("place", "Bo"))


def _spaces_left() -> Iterator[Request]:
    """Yield stages and rounds in which cards leave spaces and return to them, and a red card is across spaces."""
    for number, variants in ((1, []), (2, []), *((number, [each]) for number in (1, 2) for each in _VARIANTS)):
        last = NAMES[number - 1]
        moves = [("move", last, {"card": "G1", "where": where}) for where in "454"]
        events = [("place", last, {"placement": "G1@5"}), *moves, ("place", last, {"placement": "G2@5"})]
        yield _stage(number, events, *variants)
    for edition, number in (("en", 1), ("fr", 2)):
        placed = [("place", "Ana", {"placement": text}) for text in ("R1@1+2", "R2@3", "B4_@5")]
        request = table(number, ONE_TILE_ROTATED, edition=edition)
        yield {**request, "events": _stage(number, placed)["events"]}


def _tables_apart() -> Iterator[Request]:
    for first, second in ((0, 2), (0, 4), (1, 3), (2, 4)):
        setups = [dict(setup) for setup in table(5, ONE_TILE_ROTATED)["setups"]]
        same = [
            {**each, "sheet": setups[first]["sheet"]} if seat == second else each for seat, each in enumerate(setups)
        ]
        skilled = [{**each, "experienced": seat in {first, second}} for seat, each in enumerate(setups)]
        for listed, variants in ((same, []), (skilled, ["shock-of-experience"])):
            request = {**table(5, ONE_TILE_ROTATED), "setups": listed, "variants": variants}
            yield {**request, "op": "preparation"}
            yield {**request, "events": _stage(1, [("place", "Ana", {"placement": "G1@1+2"})])["events"]}
    for variants in (_VARIANTS, _VARIANTS[::-1], _VARIANTS[::2], _VARIANTS[::-2]):
        yield {**table(3, ONE_TILE_ROTATED, *variants), "op": "preparation"}
        yield played(table(3, ONE_TILE_ROTATED, *variants), ({"Cy": ("G1@5",)}, "Bo"))


def _standings_apart() -> Iterator[Request]:
    usual = {"solved": True, "reds_in_hand": 1, "cards_used": 3, "flipped": False}
    for first, second in ((0, 2), (0, 4), (1, 3), (1, 4)):
        for better in ({"reds_in_hand": 2}, {"cards_used": 2}, {"reds_in_hand": 2, "cards_used": 4}):
            for edition, flipper in (("en", first), ("fr", second), ("en", 3 - first), ("fr", -1)):
                standings = [
                    {
                        "player": player,
                        **usual,
                        **(better if seat in {first, second} else {}),
                        "flipped": seat == flipper,
                    }
                    for seat, player in enumerate(NAMES[:5])
                ]
                yield {"op": "assessment", "edition": edition, "standings": standings}
    for edition, number in product(("en", "fr"), (2, 3)):
        for flippers in product((False, True), repeat=number):
            tied = [
                {"player": player, **usual, "flipped": flipped}
                for player, flipped in zip(NAMES, flippers, strict=False)
            ]
            yield {"op": "assessment", "edition": edition, "standings": tied}


def _logs_apart() -> Iterator[Request]:
    players = list(NAMES[:3])
    for winners in ("Ana Bo Ana", "Bo Ana Ana Bo", "Cy Ana Bo Cy", "Ana Cy Bo Cy Ana"):
        rounds = [_won(player, ["asia"] if place % 2 else ["europe"]) for place, player in enumerate(winners.split())]
        yield {"op": "travel-log", "players": players, "rounds": rounds}
        yield {"op": "travel-log", "players": players[::-1], "rounds": rounds[::-1]}
    for regions in (["asia", "europe", "asia"], ["polar", "asia", "europe", "polar"], ["africa", "polar", "asia"]):
        yield {"op": "travel-log", "players": players, "rounds": [_won("Bo", regions), _won("Ana", regions[::-1])]}
    for tied in (["Ana", "Cy"], ["Cy", "Ana"], ["Cy", "Bo"]):
        for result in ("tied", "replay"):
            outcome = {"result": result, "players": tied}
            round_ = {"regions": ["asia"], "outcome": outcome}
            yield {"op": "travel-log", "players": players, "rounds": [round_, _won("Bo", ["polar"]), round_]}


def _won(player: str, regions: Sequence[str]) -> dict[str, Any]:
    return {"regions": list(regions), "outcome": {"result": "won", "players": [player]}}


# Hands that are placed to the last card.

_EIGHT = ("G1@1", "G2@2", "G3@3", "B1E@4", "B2SW@5", "B3NE@7", "B4N@8", "B5N@9")
_NINE = (*_EIGHT, "R1@6")
_FILLED = (
    (0, 1, "en", "N"),
    (1, 2, "fr", "E"),
    (2, 3, "fr", "S"),
    (0, 3, "en", "W"),
    (1, 1, "fr", "S"),
    (2, 2, "en", "E"),
)
"""The seat and the turn in which the frame is filled, the edition and the photo."""


def whole_hands() -> Iterator[Request]:
    """Yield rounds in which a player fills the frame or places the whole hand, and stages with one card in hand."""
    for program, variants in ((_EIGHT, ["long-voyage"]), (_NINE, [])):
        for seat, turn, edition, photo in _FILLED:
            yield _filled(3, seat, turn, program, variants, edition, photo)
        for turn in (1, 2):
            yield _filled(1, 0, turn, program, variants, "fr" if turn == 1 else "en", "W")
        for variant in _VARIANTS:
            if variant not in {"long-voyage", *variants}:
                yield _filled(2, 1, 1, program, [*variants, variant], "en", "N")
    for number, variants in ((1, []), (2, []), (3, []), *((2, [each]) for each in _VARIANTS)):
        last = NAMES[number - 1]
        request = _stage(number, [("place", last, {"placement": text}) for text in ("G1@1+2", "G2@1")], *variants)
        yield {**request, "discarded": [{"player": last, "cards": _FULL[1:]}]}


def _filled(  # noqa: PLR0913, PLR0917 -- a private helper; each caller names nothing that is not clear
    number: int, seat: int, turn: int, program: Sequence[str], variants: Sequence[str], edition: str, photo: str
) -> Request:
    """Return a round in which one player fills the frame in a turn, and all others place nothing."""
    request = table(number, SIDEWAYS, *variants, edition=edition)
    setups = [{**setup, "photo": photo} for setup in request["setups"]]
    nothing: tuple[Programs, str] = ({}, NAMES[0])
    return played({**request, "setups": setups}, *[nothing] * (turn - 1), ({NAMES[seat]: program}, NAMES[0]))


# Puzzles that are solved from the start.


_ATTEMPTS: Sequence[list[list[str]]] = (
    [["G1@5", "G2@1+2"]],
    [["G1@5"], [], ["G2@5"]],
    [[]],
    [["G1@5"]],
    [["R1@1+2"], []],
    [["G1@5"], ["G2@5"]],
    [["R2@1"], [], []],
)


_AFTER_THE_END = (
    [[], ["G1@1", "G2@1"]],
    [["G1@_"], ["R1@1", "R2@2"]],
    [["R1@_"], [], ["R1@2"]],
    [[], [], ["R2@9"]],
)
"""Programs after the first turn, in which a solved puzzle was left as it is, and which would be refused anyway."""


def finished() -> Iterator[Request]:
    """Yield puzzles that are solved from the start, by the photo or in another direction."""
    for direction in "NESW":
        puzzle = str(Photo(direction).solved_puzzle)
        for photo in (direction, "NESW"["NESW".index(direction) - 1]):
            attempt = {"op": "solo", "puzzle": puzzle, "photo": photo, "variants": []}
            for programs in _ATTEMPTS:
                yield {**attempt, "programs": programs}
            yield {"op": "reconstruction", "puzzle": puzzle, "photo": photo, "hand": _FULL, "program": []}
            yield {**attempt, "programs": [["G1@5"]], "caption": {"turns": 1, "cards": 1, "reds": True}}
            request = table(3, ONE_TILE_ROTATED)
            for seat in range(3):
                setups = [{**each, "photo": photo} for each in request["setups"]]
                setups[seat]["puzzle"] = puzzle
                yield played({**request, "setups": setups}, ({}, NAMES[(seat + 1) % 3]))
    for programs in _AFTER_THE_END:
        attempt = {"op": "solo", "puzzle": str(Photo().solved_puzzle), "photo": "N", "variants": []}
        yield {**attempt, "programs": programs}
        yield {**attempt, "programs": programs, "caption": {"turns": 1, "cards": 1, "reds": False}}
    for variant in _VARIANTS:
        solved = str(Photo().solved_puzzle)
        for card in ("G1", "G3"):
            programs = [[f"{card}@5"]]
            yield {"op": "solo", "puzzle": solved, "photo": "N", "variants": [variant], "programs": programs}
        yield played(table(2, solved, variant), ({}, "Bo"))
        yield played(table(1, solved, variant), ({}, "Ana"))


# Puzzles that are complete for one direction and face another.


def directions() -> Iterator[Request]:
    """Yield puzzles whose tiles are in place for one direction and all face another, with every photo."""
    for placed, facing in product("NESW", repeat=2):
        puzzle = "".join(facing if sign in "NESW" else sign for sign in str(Photo(placed).solved_puzzle))
        for photo in dict.fromkeys((placed, facing)):
            yield {"op": "reconstruction", "puzzle": puzzle, "photo": photo, "hand": [], "program": []}
            attempt = {"op": "solo", "puzzle": puzzle, "photo": photo, "variants": []}
            yield {**attempt, "programs": [["G3@_"]]}
            yield {**attempt, "programs": [["R1@1+2"]], "caption": {"turns": 1, "cards": 1, "reds": True}}
        yield played(table(1, puzzle), ({}, "Ana"))


# Short histories of one card, and of two red cards.

_LIFE: Sequence[tuple[str, str, str, str, str]] = (
    ("B1", "N", "E", "S", "_"),
    ("B2", "NE", "_", "SW", "NE"),
    ("B5", "_", "W", "_", "N"),
    ("G2", "", "", "", ""),
    ("R1", "", "", "", ""),
)
"""A card, its arrow when it is placed, after a rotation, when it is placed again, and after another rotation."""


def histories() -> Iterator[Request]:
    """Yield stages in which a card is placed, changed, taken back, placed again and changed again."""
    for (card, *arrows), changes, later in product(_LIFE, _CHANGES, ((), ("rotate", "move"))):
        first, second, third, fourth = ({"arrow": arrow} if arrow else {} for arrow in arrows)
        steps: list[tuple[str, Mapping[str, str]]] = [("place", {"placement": f"{card}{first.get('arrow', '')}@1"})]
        steps += [(kind, {"card": card, **({"where": "2"} if kind == "move" else second)}) for kind in changes]
        steps += [("take-back", {"card": card}), ("place", {"placement": f"{card}{third.get('arrow', '')}@5"})]
        steps += [(kind, {"card": card, **({"where": "_"} if kind == "move" else fourth)}) for kind in later]
        steps.append(("place", {"placement": "G3@2"}))
        yield _stage(2, [(kind, "Bo", fields) for kind, fields in steps])
    for number, (first_place, second_place, last) in enumerate(product(("1", "1+2", "_"), ("3", "5+6", "_"), "7_")):
        red, other = ("R1", "R2")[:: 1 if number % 2 else -1]
        placed = ("place", "Ana", {"placement": f"{red}@{first_place}"})
        moved = ("move", "Ana", {"card": red, "where": second_place})
        tried = ("place", "Ana", {"placement": f"{other}@{last}"})
        again = ("place", "Ana", {"placement": f"{red}@8"})
        taken = ("take-back", "Ana", {"card": red})
        yield _stage(2, [placed, moved, tried, taken, tried, again])
        yield _stage(2, [tried, placed, moved, ("take-back", "Ana", {"card": other}), placed, tried, moved])


_CHANGES = ((), ("rotate",), ("move",), ("move", "rotate"), ("rotate", "rotate"))


# What matters comes late in a list.

_REDS_LATE = ("G1@1", "G2@2", "G3@3", "B1E@4", "B2_@5", "B3_@6", "B4_@7", "B5_@8")


def late_in_lists() -> Iterator[Request]:
    """Yield requests in which the variant, the card, the event or the player that matters comes late in a list."""
    for variant in _VARIANTS:
        others = [each for each in _VARIANTS if each != variant]
        for before in range(1, 4):
            chosen = [*others[:before], variant]
            setups = [{**each, "experienced": place == 1} for place, each in enumerate(_THREE["setups"])]
            yield {**_THREE, "op": "preparation", "variants": chosen, "setups": setups}
            yield _stage(2, [("place", "Bo", {"placement": "R1@1"}), ("stop", "Bo", {}), ("flip", "Ana", {})], *chosen)
    for number in range(3, 9):
        program = [*_REDS_LATE[:number], "R1@9"]
        attempt = {"op": "solo", "puzzle": SIDEWAYS, "photo": "N", "variants": [], "programs": [program, ["B1E@1"]]}
        yield {**attempt, "caption": {"turns": 9, "cards": 99, "reds": number % 2 == 0}}
        yield attempt
        yield played(table(1, SIDEWAYS), ({"Ana": program}, "Ana"), ({"Ana": ["B1E@1"]}, "Ana"))
        yield {"op": "legality", "hand": _FULL, "program": [*program, "R2@_"]}
        yield {"op": "legality", "hand": [each for each in _FULL if each != "R1"], "program": program}
        yield {"op": "legality", "hand": _FULL, "program": [*program[:-1], f"G1@{number}"]}
    for edition in ("en", "fr"):
        five = played(table(5, SIDEWAYS, edition=edition), ({}, "Cy"))
        for number in range(2, 6):
            events = five["events"][: number - 5] if number < len(NAMES) - 1 else five["events"][:-1]
            tried = [{"event": "reconstruct", "player": player} for player in NAMES[:5]]
            yield {**five, "events": [*events, *(each for each in tried if each in events), *tried[:1]]}


_THREE = table(3, ONE_TILE_ROTATED)


# Red cards of a player alone (Q-27).

_REDS = (
    ("R1@_",),
    ("R2@1+2",),
    ("R1@5",),
    ("R2@5",),
    ("R1@1", "B1N@4"),
    ("R1@1",),
)
"""Programs for the puzzle `SIDEWAYS` whose red card is void, changes nothing, rotates a tile, is undone, or acts."""

_VARIANTS_IN_TURN: Sequence[list[str]] = ([], ["immediate-departure"], ["shock-of-experience"], ["without-borders"], [])


def red_cards_alone() -> Iterator[Request]:
    """Yield rounds and attempts of a player alone in which a red card comes before or with the solution."""
    for number, (photo, red) in enumerate(product("NESW", _REDS)):
        free = {placement[:2] for placement in red}.isdisjoint({"B1"})
        together = [[*red, "B1E@1"]] if free and "R1@1" not in red else [[*red], [], ["B1E@1"]]
        for edition, turns in (("en", [[*red], ["B1E@1"]]), ("fr", together)):
            variants = _VARIANTS_IN_TURN[number % len(_VARIANTS_IN_TURN)]
            request = table(1, SIDEWAYS, *variants, edition=edition)
            setups = [{**setup, "photo": photo} for setup in request["setups"]]
            yield played({**request, "setups": setups}, *(({"Ana": program}, "Ana") for program in turns))
            attempt = {"op": "solo", "puzzle": SIDEWAYS, "photo": photo, "variants": variants, "programs": turns}
            yield {**attempt, "caption": {"turns": 1, "cards": 9, "reds": True}} if edition == "en" else attempt
    yield from _rotated_and_back()
    yield from _again()


def _again() -> Iterator[Request]:
    """Yield rounds and attempts in which a red card is played a second time, directly or after the other one."""
    for number, cards in enumerate(("R1 R2 R1", "R2 R1 R2", "R1 R2 R2", "R2 R1 - R1", "R1 - R1", "- R2 - R2")):
        turns = [
            [f"{card}@{('_', 4 + number)[turn % 2]}"] if card != "-" else [] for turn, card in enumerate(cards.split())
        ]
        for programs in (turns, [*turns, ["B1E@1"]], [[f"{each[0][:2]}@3"] if each else [] for each in turns]):
            yield {"op": "solo", "puzzle": SIDEWAYS, "photo": "N", "variants": [], "programs": programs}
        yield played(table(1, SIDEWAYS, edition=("en", "fr")[number % 2]), *(({"Ana": each}, "Ana") for each in turns))


_BACK = {
    "N": (SIDEWAYS, "G1@5"),
    "E": ("2N1N3N/4N5N6N/7N8N9N", "G2@5"),
    "S": (SIDEWAYS, "G2@5"),
    "W": (SIDEWAYS, "G3@5"),
}
"""By photo: a puzzle that B1E@1 completes in another direction, and the card that undoes R2@5 there."""


def _rotated_and_back() -> Iterator[Request]:
    """Yield rounds and attempts in which a red card only rotates a tile, which a green card rotates back."""
    for photo, (puzzle, back) in _BACK.items():
        for number, variants in enumerate(_VARIANTS_IN_TURN if photo == "N" else _VARIANTS_IN_TURN[:2]):
            turns: list[list[str]] = [*([[]] * number), ["R2@5", "G2@1+2"], [back, "B1E@1"]]
            request = table(1, puzzle, *variants, edition=("en", "fr")[number % 2])
            setups = [{**setup, "photo": photo} for setup in request["setups"]]
            yield played({**request, "setups": setups}, *(({"Ana": program}, "Ana") for program in turns))
            yield {"op": "solo", "puzzle": puzzle, "photo": photo, "variants": variants, "programs": turns}
