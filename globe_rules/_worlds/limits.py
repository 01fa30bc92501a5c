"""The world of limits: late turns, many events, large numbers, odd names, many players, small hands."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from globe_rules._engine.materials import SAND_MILLISECONDS
from globe_rules._engine.variants import Variant
from globe_rules._i18n import Message
from globe_rules._random_requests.programs import CARDS, texts
from globe_rules._random_requests.tables import NAMES
from globe_rules._reference.operations import Request
from globe_rules._worlds import alike
from globe_rules._worlds.model import ListWorld, different
from globe_rules._worlds.neighbours import one_field
from globe_rules._worlds.repeats import (
    apart,
    directions,
    discarded,
    finished,
    histories,
    late_in_lists,
    red_cards_alone,
    whole_hands,
)
from globe_rules._worlds.rounds import ONE_TILE_ROTATED, SIDEWAYS, Programs, played, table

_SIGNAL = {"event": "signal"}


def _event(kind: str, player: str, at: int, **more: str) -> dict[str, Any]:
    return {"event": kind, "player": player, "at": at, **more}


def _reaction(players: Sequence[str], events: Sequence[Mapping[str, Any]], *variants: str) -> dict[str, Any]:
    return {
        "op": "reaction",
        "players": list(players),
        "variants": list(variants),
        "discarded": [],
        "events": [_SIGNAL, *events],
    }


def _attempt(programs: list[list[str]]) -> dict[str, Any]:
    return {"op": "solo", "puzzle": SIDEWAYS, "photo": "N", "variants": [], "programs": programs}


def _count(hand: list[str], cards: int) -> dict[str, Any]:
    puzzle = {"op": "count", "puzzle": ONE_TILE_ROTATED, "photo": "N"}
    return {**puzzle, "hand": hand, "cards": cards, "void": True}


def _standing(player: str, **fields: int) -> dict[str, Any]:
    """Return the standing of a player who solved with one red card in hand and one card used, but for `fields`."""
    usual = {"player": player, "solved": True, "reds_in_hand": 1, "cards_used": 1, "flipped": False}
    return {**usual, **fields}


# Late turns.


def _late_turns() -> Iterator[Request]:
    """Yield rounds and attempts that reach turn 8 to 11, 100 and 256, and go on or end there."""
    for number in (128, 256):
        yield played(table(1, SIDEWAYS), *[({}, NAMES[0])] * (number - 1), ({NAMES[0]: ("B1E@1",)}, NAMES[0]))
    for number in (8, 9, 10, 11, 100):
        for last in ((), ("B1E@1",)):
            turns = [()] * (number - 1) + [last]
            yield played(table(1, SIDEWAYS), *(({NAMES[0]: program}, NAMES[0]) for program in turns))
            programs = [list(program) for program in turns]
            for caption in ({}, {"caption": {"turns": number, "cards": 1, "reds": True}}):
                yield {**_attempt(programs), **caption}
    nothing: tuple[Programs, str] = ({}, NAMES[0])
    yield played(table(1, SIDEWAYS), *[nothing] * 255)
    yield played(table(5, ONE_TILE_ROTATED), *[nothing] * 206)  # 1,030 reconstructions
    for number in (255, 256, 257):
        yield {**_attempt([[]] * number), "caption": {"turns": number, "cards": 0, "reds": True}}
    for number in (9, 10, 11):
        nobody: tuple[Programs, str] = ({}, "Bo")
        reds = ({"Ana": ("R1@_",)}, "Ana")
        solved = ({"Ana": ("R1@1", "G1@5"), "Bo": ("G1@5",)}, "Ana")
        yield played(table(2, ONE_TILE_ROTATED), reds, *[nobody] * (number - 2), solved)
        yield played(table(2, ONE_TILE_ROTATED), *[nobody] * (number - 1), reds)
        yield played(table(2, ONE_TILE_ROTATED), *[nobody] * (number - 1), reds, reds)


# Many events.


def _many_events() -> Iterator[Request]:
    """Yield stages of 127 to 300 events, all accepted or all refused, with a refused event at the end.

    Two stages have more events than 15 or 16 bits can number.
    """
    card = {"place": {"placement": "G1@1"}, "take-back": {"card": "G1"}}
    last = _event("done", "Ana", 0)
    for number in (127, 128, 256, 257, 300):
        kinds = [("place", "take-back")[place % 2] for place in range(number - 2)]
        yield _reaction(NAMES[:2], [*(_event(kind, "Ana", 0, **card[kind]) for kind in kinds), last])
        yield _reaction(NAMES[:2], [*[_event("take-back", "Ana", 0, card="G1")] * (number - 2), last])
        yield _reaction(NAMES[:2], [*[{"event": "wait", "at": 0}] * (number - 2), _SIGNAL])
    for number in (1 << 15, 1 << 16):
        yield _reaction(NAMES[:2], [*[{"event": "wait", "at": 0}] * number, _SIGNAL])


# Large times.

_LARGEST = (1 << 53) - 1
"""The largest integer that every language with 64-bit floating-point numbers can read exactly."""


def _large_times() -> Iterator[Request]:
    """Yield stages that end after a minute, an hour, a day, and around 2^31, 2^32 and 2^53 milliseconds."""
    hours = [60_000, 100_000, 3_600_000, 86_400_000]
    powers = [(1 << bits) + offset for bits in (15, 16, 24, 31, 32, 40) for offset in (-SAND_MILLISECONDS, -1, 0, 1)]
    for at in (*hours, *powers, _LARGEST - SAND_MILLISECONDS - 1):
        end = at + SAND_MILLISECONDS
        around = [_event("place", "Bo", end + offset, placement="G1@1") for offset in (1, 0, -1)]
        yield _reaction(NAMES[:2], [_event("flip", "Ana", at), *around])
        yield _reaction(NAMES[:2], [_event("flip", "Ana", at), _event("flip", "Bo", at), _event("flip", "Bo", at + 1)])
        stopped = [_event("stop", "Ana", at), _event("stop", "Bo", at), _event("lift", "Bo", at)]
        yield _reaction(NAMES[:2], stopped, "immediate-departure")
        yield _reaction(NAMES[:1], [_event("done", "Ana", at), _event("lift", "Ana", at + 1)])
    yield from _long_waits()
    for before in (0, 1, 991, SAND_MILLISECONDS - 1, SAND_MILLISECONDS):
        flipped = _event("flip", "Ana", _LARGEST - before)
        yield _reaction(NAMES[:2], [flipped])
        yield _reaction(NAMES[:2], [flipped, _event("place", "Bo", _LARGEST, placement="G1@1")])
        yield _reaction(NAMES[:2], [flipped, {"event": "wait", "at": _LARGEST}, _event("lift", "Bo", _LARGEST)])


def _long_waits() -> Iterator[Request]:
    """Yield stages that are ended early, and in which something happens long after that."""
    for bits in (15, 16, 24, 31, 32, 33, 40, 52):
        for later in ((1 << bits) - 1, 1 << bits, (1 << bits) + SAND_MILLISECONDS // 2):
            waits = {"event": "wait", "at": later}
            yield _reaction(NAMES[:2], [_event("flip", "Ana", 0), waits])
            yield _reaction(NAMES[:2], [_event("flip", "Ana", 1), _event("place", "Bo", later, placement="G1@1")])
        yield _reaction(NAMES[:2], [_event("stop", "Ana", 0), _event("lift", "Bo", 1 << bits)], "immediate-departure")
        yield _reaction(NAMES[:1], [_event("done", "Ana", 1), _event("lift", "Ana", 1 << bits)])


# Names.

ALIKE = (
    ("Ana", "ana"),
    ("Ana", "Ana "),
    ("Ana", " Ana"),
    ("Ana", "Anna"),
    ("Ana", "An"),
    ("Zo\u00e9", "Zoe\u0301"),
    ("\u00c5sa", "\u212bsa"),
    ("\ufb01n", "fin"),
    ("stra\u00dfe", "strasse"),
    ("Istanbul", "\u0130stanbul"),
    ("0", "00"),
    ("1", "1.0"),
    ("10", "9"),
    ("true", "false"),
    ("null", "undefined"),
    ("__proto__", "constructor"),
    ("toString", "hasOwnProperty"),
    ("length", "0"),
    ("\U0001d504na", "\U0001d505na"),
    ("\U0001f9ed", "\U0001f30d"),
    ("\u540d", "\u524d"),
    ("\u05d0\u05e0\u05d4", "\u0639\u0644\u064a"),
    ("\u0905\u0928\u093e", "\u0e2d\u0e31\u0e19\u0e19\u0e32"),
    ('"', "\\"),
    ("a/b", "a~1b"),
    ("{}", "[]"),
    ("<b>", "&amp;"),
    ("A|B", "A,B"),
    ("%s", "${x}"),
    ("Ana\u00a0B", "Ana B"),
    ("An\u00ada", "Ana"),
    ("\U0001f469\u200d\U0001f680", "\U0001f469\U0001f680"),
    ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u062e\u0648\u0627\u0647\u0645"),
    ("\ufeffAna", "Ana"),
    ("\ue000", "\ue001"),
    ("A\ufffd", "A\ufffc"),
    ("A\\ud800", "A\\u0041"),
    ("\ufdd0", "\U0010ffff"),
    ("\U0001f44d\U0001f3fd", "\U0001f44d"),
    ("n" * 256, "n" * 257),
    (" ", "  "),
    ("\u00a0", "\u3000"),
    ("\u200b", "\u200d"),
    ("\u00ad", "\ufeff"),
    ("Ana ", "Ana\u00a0"),
    ("\u2003Ana\u2003", "Ana"),
    ("Ana  B", "Ana B"),
    ("\u00c9va", "\u00e9va"),
    ("\u03a3", "\u03c2"),
    ("I", "\u0131"),
    ("\uff21", "A"),
    ("-0", "0"),
    ("Aa", "BB"),
    ("\U0001f600", "\uf600"),
    ("AaAa", "BBBB"),
    ("AaBB", "BBAa"),
    ("Ana\ufe0f", "Ana"),
    ("Ana\ufe0e", "Ana\u034f"),
    ("Ana\u200e", "Ana\u2060"),
    ("rounds", "wins"),
    ("shared", "standings"),
    ("players", "player"),
    ("last", "over"),
    ("desks", "result"),
    ("closed", "regions_missing"),
    ("[" * 40, "{" * 40),
    ("]}", "]"),
    ('{"id":1}', '":"'),
    (f"{'n' * 64}a", f"{'n' * 64}b"),
    (f"{'n' * 1_024}a", f"{'n' * 1_024}b"),
)
"""Pairs of names that are different, but easy to confuse."""


MAX_IN_CROWD = 60
"""Longer names are not in the requests with all names at once."""

_SHORT = [names for names in ALIKE if len(names[0]) < MAX_IN_CROWD]


def _names() -> Iterator[Request]:
    """Yield requests of every operation that takes names, with two names that are easy to confuse."""
    for one, other in ALIKE:
        placed = [_event("place", each, 0, placement="G1@1") for each in (other, one)]
        stage = _reaction((one, other), [*placed, _event("flip", one, 0), _event("lift", other, 1)])
        yield {**stage, "discarded": [{"player": one, "cards": ["G1"]}]}
        yield {"op": "assessment", "edition": "fr", "standings": [_standing(one), _standing(other)]}
        won = {"result": "won", "by": "END-1", "players": [other]}
        yield {"op": "travel-log", "players": [one, other], "rounds": [{"regions": ["asia"], "outcome": won}]}
        prepared = table(2, ONE_TILE_ROTATED)
        for setup, player in zip(prepared["setups"], (one, other), strict=True):
            setup["player"] = player
        yield {**prepared, "op": "preparation"}
        yield played(prepared, ({other: ("G1@5",)}, other))
        yield played(prepared, ({other: ("G1@4",)}, one), ({one: ("G1@5",)}, other))
        yield played(prepared, ({one: ("G1@5",), other: ("G1@5",)}, other))


# Many players.


def _last_of_many() -> Iterator[Request]:
    """Yield requests in which only the last of five or more players does something, or wins."""
    for number in (3, 4, 5, 6, 7):
        players = [f"P{each}" for each in range(1, number + 1)]
        last, middle = players[-1], players[number // 2]
        place = _event("place", last, 0, placement="R1@9")
        yield _reaction(players, [place, _event("flip", last, 1), _event("lift", players[0], 2)])
        moved = _event("move", middle, 0, card="R1", where="1")
        yield _reaction(players, [{**place, "player": middle}, moved, place, _event("flip", middle, 0), moved])
        yield _reaction(players, [place, _event("stop", last, 0)], "immediate-departure")
        rounds = [{"regions": ["asia"], "outcome": {"result": "won", "players": [last]}}] * (number - 1)
        yield {"op": "travel-log", "players": players, "rounds": rounds}
        for reds, cards, flipped in ((2, 1, False), (1, 0, False), (1, 1, True), (1, 1, False)):
            best = _standing(last, reds_in_hand=reds, cards_used=cards, flipped=flipped)
            yield {"op": "assessment", "edition": "en", "standings": [*map(_standing, players[:-1]), best]}
    for edition in ("en", "fr"):
        five = table(5, ONE_TILE_ROTATED, edition=edition)
        for player in NAMES[:5]:
            yield played(five, ({player: ("G1@5",)}, player))
            yield played(five, (dict.fromkeys(NAMES[:5], ("G1@5",)), player))
            yield played(five, ({player: ("R1@_",)}, player), (dict.fromkeys(NAMES[:5], ("G1@5",)), player))


def _all_variants() -> Iterator[Request]:
    """Yield tables of three to five players in both editions with every combination of variants."""
    for number, (edition, size) in enumerate(product(("en", "fr"), range(len(texts(Variant)) + 1))):
        for chosen in combinations(texts(Variant), size):
            players = 3 + (number + len("".join(chosen))) % 3
            request = table(players, ONE_TILE_ROTATED, *chosen, edition=edition)
            setups = [{**each, "experienced": seat == number % players} for seat, each in enumerate(request["setups"])]
            side = {"side": ("front", "back")[number % 2]}
            yield {**request, **side, "op": "preparation", "setups": setups}


def _long_lines() -> Iterator[Request]:
    """Yield lines of some 200 kB: with characters of two and four bytes, at which blocks may end; with many events."""
    for letters in ("é" * 12, "\N{EARTH GLOBE EUROPE-AFRICA}" * 6):
        players = [f"{letters}{number}" for number in range(6_000)]
        outcome = {"result": "won", "players": players[-1:]}
        yield {"op": "travel-log", "players": players, "rounds": [{"regions": ["asia"], "outcome": outcome}]}
    yield _reaction(NAMES[:2], [*[{"event": "wait", "at": 1}] * 10_000, _event("flip", "Bo", 1)])
    yield _reaction(NAMES[:2], [_SIGNAL] * 5_000)
    yield {"op": "legality", "hand": ["G1"], "program": ["G1@1"] * 150_000}


# Small and large numbers.


def _small_hands() -> Iterator[Request]:
    """Yield programs and counts with hands of none, one and two cards."""
    full = texts(CARDS)
    for hand in ([], ["G1"], ["R1"], ["R2"], ["B5"], ["R1", "R2"], ["G1", "R1"], ["B1", "B2"]):
        for program in ([], ["G1@5"], ["R1@5"], ["G1@5", "R1@1"], ["R1@1", "R2@2"], ["G1@1", "G1@2"]):
            yield {"op": "legality", "hand": hand, "program": program}
            puzzle = {"op": "reconstruction", "puzzle": ONE_TILE_ROTATED, "photo": "N"}
            yield {**puzzle, "hand": hand, "program": program}
        for cards in (0, 1, 2, 3):
            yield _count(hand, cards)
    for cards in (10, 11, 255, _LARGEST):
        yield _count(full[:1], cards)
    for player in NAMES[:2]:
        discarded = [{"player": player, "cards": full[:-1]}, {"player": player, "cards": full[-2:]}]
        events = [_event("place", each, 0, placement=text) for each in NAMES[:2] for text in ("G1@1", "R2@2")]
        yield {**_reaction(NAMES[:2], events), "discarded": discarded}
        yield {**_reaction(NAMES[:2], events), "discarded": [{"player": player, "cards": []}]}


def _numbers() -> Iterator[Request]:
    """Yield captions of 0, and standings and captions with large numbers."""
    for turns, cards in ((0, 0), (0, 1), (1, 0), (1, 1), (255, 256), (1 << 31, 1 << 32), (_LARGEST, _LARGEST)):
        for program in ([], ["B1E@1"], ["R1@_", "B1E@1"]):
            caption = {"turns": turns, "cards": cards, "reds": turns != 1}
            yield {**_attempt([program]), "caption": caption}
    for cards in (255, 1 << 31, (1 << 31) + 1, (1 << 32) + 1, (1 << 32) + 2):
        yield _count(["G1", "R2"], cards)
    for number in (9, 10, 127, 128, 255, 256, 32_767, 32_768, 65_536, 1 << 31, 1 << 32, _LARGEST):
        for field in ("reds_in_hand", "cards_used"):
            standings = [_standing(NAMES[0], **{field: number - 1}), _standing(NAMES[1], **{field: number})]
            yield {"op": "assessment", "edition": "en", "standings": standings}


# Fields that may be left out.


def _optional_fields() -> Iterator[Request]:
    """Yield logs without rounds, rounds without regions or outcome, outcomes without `by`, stages without events."""
    for number in (1, 2, 3, 5):
        players = list(NAMES[:number])
        won: dict[str, Any] = {"result": "won", "players": [players[-1]]}
        yield {"op": "travel-log", "players": players, "rounds": []}
        rounds: tuple[dict[str, Any], ...] = (
            {"regions": []},
            {"regions": ["polar"]},
            {"regions": ["polar"], "outcome": won},
            {"regions": ["polar"], "outcome": {**won, "by": "END-2a"}},
            {"regions": ["polar"], "outcome": {**won, "by": "X-1"}},
            {"regions": ["polar", "polar"], "outcome": {"result": "replay", "players": players}},
            {"regions": ["polar"], "outcome": {"result": "tied", "players": players}},
        )
        for each in rounds:
            yield {"op": "travel-log", "players": players, "rounds": [each] * number}
        yield {**_reaction(players, []), "events": []}
        yield _reaction(players, [])
        yield {**table(number, ONE_TILE_ROTATED), "events": []}
    for card in ("G1", "G2", "G3", "R1", "R2"):
        rotated = [_event("place", "Ana", 0, placement=f"{card}@5"), _event("rotate", "Ana", 0, card=card)]
        yield _reaction(NAMES[:2], rotated)
        yield _reaction(NAMES[:2], rotated[::-1])
    yield _reaction([], [])
    yield {"op": "travel-log", "players": [], "rounds": []}
    yield {"op": "assessment", "edition": "en", "standings": []}


PURPOSES: Sequence[tuple[str, Message, Callable[[], Iterator[Request]]]] = (
    ("late-turns", Message("late turns: 8 to 11, 100 and 256"), _late_turns),
    ("many-events", Message("many events: around 127 and 256, and 300"), _many_events),
    ("large-times", Message("large times: from a minute to 2^53 ms"), _large_times),
    ("names", Message("names that are easy to confuse"), _names),
    ("last-of-many", Message("the last of many players"), _last_of_many),
    ("all-variants", Message("every combination of variants at tables of three or more players"), _all_variants),
    ("long-lines", Message("long lines: characters of several bytes, and thousands of events"), _long_lines),
    ("discarded", Message("several entries of discarded cards"), discarded),
    ("apart", Message("repeats that are not next to each other, and other orders"), apart),
    ("finished", Message("puzzles that are solved from the start"), finished),
    ("directions", Message("puzzles that are complete for one direction and face another"), directions),
    ("histories", Message("one card placed, moved, rotated, taken back and placed again"), histories),
    ("late-in-lists", Message("what matters comes late in a list"), late_in_lists),
    ("whole-hands", Message("frames that are full, and hands placed to the last card"), whole_hands),
    (
        "red-cards-alone",
        Message("red cards of a player alone: void, without effect, undone, or applied"),
        red_cards_alone,
    ),
    ("small-hands", Message("hands of none, one or two cards"), _small_hands),
    ("numbers", Message("limits of 0 and large numbers"), _numbers),
    ("one-field", Message("two requests in a row that differ in one field"), one_field),
    ("seats", Message("players with equal puzzles and programs, but other photos or hands"), alike.seats),
    ("equal-programs", Message("equal programs in several turns"), alike.programs),
    ("equal-placements", Message("equal placements of two players"), alike.placements),
    ("traces", Message("spaces that a card has left"), alike.traces),
    ("refused-moves", Message("spaces that a refused event did not free"), alike.refused_moves),
    ("late-events", Message("refused events after the end of stage B"), alike.late_events),
    ("refused-tables", Message("tables that are refused, with events that would be invalid"), alike.refused_tables),
    ("repeats", Message("programs with more placements than cards"), alike.repeats),
    ("joined-names", Message("names that begin or end with a number"), alike.joined),
    ("ties", Message("equal large numbers, and differences that a weighted sum mixes up"), alike.ties),
    ("several-winners", Message("several winners or none, equal rounds, and many players or cards"), alike.logs),
    (
        "crowds",
        Message("all names that are easy to confuse at once"),
        alike.crowds_of(_SHORT),
    ),
    ("longer-counts", Message("programs with all cards of a small hand, and with more"), alike.counts),
    ("optional-fields", Message("optional fields left out, and empty lists"), _optional_fields),
)
"""The classes of limits: key, words, requests."""


def _limits() -> Iterator[Request]:
    """Yield the requests of all classes, each once."""
    return different(request for _, _, requests in PURPOSES for request in requests())


LIMITS = ListWorld(
    "limits",
    Message(
        "Late turns, many events, large numbers, odd names, many players, small and whole hands, "
        "lists in other orders, fields left out."
    ),
    _limits,
)
