"""Worlds without events: everything that an operation can be asked about a few small values."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

from globe_rules._engine.cards import Card
from globe_rules._engine.program import BLOCKS
from globe_rules._engine.variants import Variant
from globe_rules._i18n import Message
from globe_rules._random_requests.programs import CARDS, texts
from globe_rules._random_requests.tables import BACKS, NAMES
from globe_rules._reference.operations import Request
from globe_rules._worlds.model import ListWorld
from globe_rules._worlds.rounds import SIDEWAYS

_EDITIONS = ("en", "fr")
_FULL = texts(CARDS)
_NO_REDS = texts(card for card in CARDS if not card.is_red)
_SHUFFLED = "2W6S9N/7E3S1S/4W8W5E"
"""A puzzle in which no tile is at home."""


# Assessment.

Result = tuple[bool, int, int]
"""Whether a puzzle is solved, the number of red cards in hand, and of cards used."""

_RESULTS: Sequence[Result] = ((False, 2, 0), (False, 0, 9), *((True, *each) for each in product((0, 1, 2), (0, 1, 9))))
_FEW_RESULTS: Sequence[Result] = ((False, 2, 0), (True, 1, 1), (True, 1, 2), (True, 2, 1))


def _assessment() -> Iterator[Request]:
    for number in range(6):
        few = number > 3  # noqa: PLR2004 -- all results of three players, few of more
        for edition, flipper in product(_EDITIONS, range(number + 1)):
            for results in product(_FEW_RESULTS if few else _RESULTS, repeat=number):
                yield {"op": "assessment", "edition": edition, "standings": _standings(results, flipper)}


def _standings(results: Sequence[Result], flipper: int) -> list[dict[str, Any]]:
    fields = ("player", "solved", "reds_in_hand", "cards_used", "flipped")
    rows = zip(NAMES, results, strict=False)
    return [
        dict(zip(fields, (player, *result, seat == flipper), strict=True)) for seat, (player, result) in enumerate(rows)
    ]


ASSESSMENT = ListWorld(
    "assessment",
    Message("No to five players: who solved, 0 to 2 red cards in hand, 0, 1 or 9 cards used, and who flipped."),
    _assessment,
    operations={"assessment"},
)


# Travel log.

_REGIONS = ["polar", "asia", "north-america", "latin-america", "europe", "africa"]
_VISITS = (_REGIONS, _REGIONS[1:], ["polar"])


def _travel_log() -> Iterator[Request]:
    for number in (1, 2, 3):
        players = list(NAMES[:number])
        for visits, outcomes, rounds in (
            (_VISITS, [*_outcomes(players), *_outcomes(players, by=True)], range(3)),
            (_VISITS[:2], _outcomes(players), (3,)),
        ):
            options = [{"regions": list(regions), **outcome} for regions, outcome in product(visits, outcomes)]
            for length in rounds:
                for played in product(options, repeat=length):
                    yield {"op": "travel-log", "players": players, "rounds": list(played)}


def _outcomes(players: Sequence[str], *, by: bool = False) -> list[dict[str, Any]]:
    """Return a stopped round, a win of each player, and ties of the first players and of all."""
    ties = [list(players[:number]) for number in range(2, len(players) + 1)]
    ends = [("won", "END-1", [player]) for player in players]
    ends += [(result, "D-6", tied) for result in ("tied", "replay") for tied in ties]
    ended = [{"result": result, "players": winners} | ({"by": id_} if by else {}) for result, id_, winners in ends]
    return [*([] if by else [{}]), *({"outcome": each} for each in ended)]


TRAVEL_LOG = ListWorld(
    "travel-log",
    Message("One to three players, up to three rounds: won, tied, played again or stopped; some or all regions."),
    _travel_log,
    operations={"travel-log"},
)


# Solo play.

_PROGRAMS = ((), ("G1@5",), ("B1E@1",), ("R1@_",), ("R2@5",), ("B1_@9", "G2@1+2"))
_CAPTIONS = ((1, 1, True), (2, 3, True), (3, 0, True), (0, 9, False), (2, 2, False), (3, 9, False))


def _alone() -> Iterator[Request]:
    captions: list[dict[str, Any]] = [
        {},
        *({"caption": dict(zip(("turns", "cards", "reds"), each, strict=True))} for each in _CAPTIONS),
    ]
    short = [programs for number in (1, 2, 3) for programs in product(_PROGRAMS, repeat=number)]
    long = [
        programs for number in (4, 5, 6) for programs in product(_PROGRAMS[::2][:2] + _PROGRAMS[3:4], repeat=number)
    ]
    for programs, caption, variants in (
        *product(short, captions, ([], ["long-voyage"])),
        *product(long, captions[:2], ([],)),
    ):
        turns = [list(program) for program in programs]
        yield {"op": "solo", "puzzle": SIDEWAYS, "photo": "N", "variants": variants, "programs": turns, **caption}


ALONE = ListWorld(
    "alone",
    Message("Solo attempts of one to six turns with six programs and seven captions, with and without red cards."),
    _alone,
    operations={"solo"},
)


# Preparation.


def _preparation() -> Iterator[Request]:
    chosen = [list(each) for number in range(5) for each in combinations(texts(Variant), number)]
    for number, edition, side, variants in product(range(7), _EDITIONS, ("front", "back"), chosen):
        for experienced in product((False, True), repeat=number if number < len(NAMES) else 0):
            yield _table([*BACKS, BACKS[0]][:number], experienced, edition, side, variants)
    for number in range(2, 6):
        for first, second in combinations(range(number), 2):
            sheets = [BACKS[first] if seat == second else sheet for seat, sheet in enumerate(BACKS[:number])]
            yield _table(sheets, (), "en", "front", [])


def _table(
    sheets: Sequence[str], experienced: Sequence[bool], edition: str, side: str, variants: list[str]
) -> dict[str, Any]:
    experience = [*experienced, *([False] * (len(sheets) - len(experienced)))]
    setups = [
        {"player": player, "sheet": sheet, "puzzle": _SHUFFLED, "photo": "NESW"[seat % 4], "experienced": each}
        for seat, (player, sheet, each) in enumerate(zip(NAMES, sheets, experience, strict=False))
    ]
    return {"op": "preparation", "edition": edition, "variants": variants, "side": side, "setups": setups}


PREPARATION = ListWorld(
    "preparation",
    Message("No to six players, every combination of variants, side, edition and experience; every pair of sheets."),
    _preparation,
    operations={"preparation"},
)


# Programs.


def _ways(card: Card, arrows: Sequence[str], places: Sequence[str]) -> list[str]:
    return [f"{card}{arrow}@{place}" for arrow, place in product(arrows if card.arrows else [""], places)]


def _legality() -> Iterator[Request]:
    four = [
        way for card in (Card.G1, Card.B1, Card.R1, Card.R2) for way in _ways(card, ("N", "_"), ("1", "2", "_", "1+2"))
    ]
    hands: Sequence[list[str]] = (_FULL, _NO_REDS, ["G1", "R1"], [])
    for number in (0, 1, 2):
        for program, hand in product(product(four, repeat=number), hands):
            yield {"op": "legality", "hand": hand, "program": list(program)}
    for program in product((*four[:2], *four[4:6], *four[12:14], *four[16:18]), repeat=3):
        yield {"op": "legality", "hand": _FULL, "program": list(program)}


LEGALITY = ListWorld(
    "legality",
    Message("Every program of up to two cards of four on four places, with four hands; programs of three cards."),
    _legality,
    operations={"legality"},
)

PLACES = (
    *map(str, range(1, 10)),
    *sorted(
        {
            "+".join(map(str, sorted(spaces)))
            for block in BLOCKS
            for number in (2, 3, 4)
            for spaces in combinations(block, number)
        }
    ),
    "_",
)
"""The fifty places of a card: nine spaces, forty ways to be across several, and in doubt."""


def _placements() -> Iterator[Request]:
    for photo, card in product("NESW", CARDS):
        for way in _ways(card, (*map(str, card.arrows), "_"), PLACES):
            yield _reconstruction(photo, [way])
    for photo, first, number in product("NESW", range(10), range(2, 10)):
        cards = [CARDS[(first + each) % 10] for each in range(number)]
        ways = [
            _ways(card, (str(card.arrows[first % 4]) if card.arrows else "",), (str(9 - place),))[0]
            for place, card in enumerate(cards)
        ]
        yield _reconstruction(photo, ways)


def _reconstruction(photo: str, program: list[str]) -> dict[str, Any]:
    return {"op": "reconstruction", "puzzle": _SHUFFLED, "photo": photo, "hand": _FULL, "program": program}


PLACEMENTS = ListWorld(
    "placements",
    Message(
        "Every card with every arrow on each of the fifty places, for every direction of the photo; "
        "frames of two to nine cards."
    ),
    _placements,
    operations={"reconstruction"},
)


def _counts() -> Iterator[Request]:
    hands = [list(hand) for number in (0, 1, 2) for hand in combinations(_FULL, number)]
    for hand, cards, void in product(hands, (0, 1, 2), (False, True)):
        yield {"op": "count", "puzzle": _SHUFFLED, "photo": "N", "hand": hand, "cards": cards, "void": void}


COUNTS = ListWorld(
    "counts",
    Message("All programs of no to two cards from every hand of no to two cards, with and without void cards."),
    _counts,
    operations={"count"},
)
