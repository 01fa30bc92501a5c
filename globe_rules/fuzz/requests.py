"""Hypothesis strategies for requests: one for each part of the rules that an implementation can claim."""

from collections.abc import Mapping

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from globe_rules import IN_DOUBT, Edition, Photo, Placement, Program, Puzzle, Region, Side, Variant
from globe_rules.cards import Card, Hand
from globe_rules.fuzz.programs import (
    REDS,
    clear_placements,
    hands,
    legal_programs,
    photos,
    programs,
    puzzles,
    weighted,
)
from globe_rules.fuzz.rounds import people, reaction_requests, round_requests, texts
from globe_rules.fuzz.voyages import NAMES, finishing_placements, nearly_finished_puzzles, variants
from globe_rules.materials import SHEETS
from globe_rules.reference.operations import Request
from globe_rules.solo import CHALLENGES

_FULL = st.just(Hand.full())
_HANDS = weighted(_FULL, _FULL, _FULL, hands())
_ONE_CARD = clear_placements().map(lambda laid: Program([laid]))
_WASTED = st.sampled_from([Card.G1, *REDS]).map(lambda card: Program([Placement(card, IN_DOUBT)]))
_PROGRAMS = weighted(_ONE_CARD, legal_programs(), programs())


@st.composite
def _listed(draw: DrawFn, program: Program) -> list[str]:
    """Draw the order in which the cards of a program are listed: it must not matter to anybody."""
    return draw(st.permutations(texts(program)))


@st.composite
def _puzzles(draw: DrawFn, photo: Photo) -> Puzzle:
    """Draw any puzzle, or one that a card or two finish."""
    nearly = nearly_finished_puzzles(photo)
    return draw(weighted(puzzles(), nearly, nearly))


def _finishing(puzzle: Puzzle, photo: Photo) -> SearchStrategy[Program]:
    """Draw a card that finishes a puzzle, if there is one."""
    finishing = finishing_placements(puzzle, photo)
    return st.sampled_from(finishing).map(lambda laid: Program([laid])) if finishing else _ONE_CARD


@st.composite
def _legality(draw: DrawFn) -> Request:
    program = draw(_listed(draw(_PROGRAMS)))
    return {"op": "legality", "hand": texts(sorted(draw(_HANDS).cards)), "program": program}


@st.composite
def _reconstructions(draw: DrawFn) -> Request:
    photo = draw(photos())
    puzzle = draw(_puzzles(photo))
    return {
        "op": "reconstruction",
        "puzzle": str(puzzle),
        "photo": str(photo),
        "hand": texts(sorted(draw(_HANDS).cards)),
        "program": draw(_listed(draw(weighted(_ONE_CARD, _PROGRAMS, _finishing(puzzle, photo))))),
    }


@st.composite
def _preparations(draw: DrawFn) -> Request:
    """Draw a table, sometimes one at which nobody may play: too many people, nobody, or a sheet twice."""
    backs = texts(sheet.back for sheet in SHEETS)
    people_there = draw(weighted(people(), people(), people(), people(0, 6)))
    apart = st.permutations(backs)
    sheets = draw(weighted(apart, apart, apart, st.lists(st.sampled_from(backs), min_size=6, max_size=6)))
    places = [
        {
            "player": player,
            "sheet": sheet,
            "puzzle": str(draw(puzzles())),
            "photo": str(draw(photos())),
            "experienced": draw(st.booleans()),
        }
        for player, sheet in zip(people_there, [*sheets, backs[0]], strict=False)
    ]
    return {
        "op": "preparation",
        "edition": draw(_EDITIONS),
        "variants": draw(_VARIANTS),
        "side": draw(st.sampled_from(texts(Side))),
        "places": places,
    }


_EDITIONS = st.sampled_from(texts(Edition))
_VARIANTS = variants().map(lambda drawn: texts(variant for variant in Variant if variant in drawn.chosen))
_REDS_LEFT = st.sampled_from(range(3))
_FEW_CARDS = st.sampled_from([1, 2, 3, 0, 8, 10])


@st.composite
def _assessments(draw: DrawFn) -> Request:
    """Draw standings that are often close, so that every tie-breaker decides sometimes, and sometimes none."""
    players = draw(people())
    flipper = draw(st.sampled_from([*players, NAMES[-1]]))
    standings = [
        {
            "player": player,
            "solved": draw(st.sampled_from([True, True, False])),
            "reds_in_hand": draw(_REDS_LEFT),
            "cards_used": draw(_FEW_CARDS),
            "flipped": player == flipper,
        }
        for player in players
    ]
    return {"op": "assessment", "edition": draw(_EDITIONS), "standings": standings}


_ENDINGS = {"won": "END-1", "tied": "D-6", "replay": "D-6"}


@st.composite
def _travel_logs(draw: DrawFn) -> Request:
    """Draw some rounds of a travel log; some miss nothing but a region, or a round."""
    players = draw(people())
    regions = texts(Region)
    some = st.lists(st.sampled_from(regions), min_size=1, max_size=5, unique=True)
    nearly_all = st.sets(st.sampled_from(regions), max_size=1).map(lambda gone: [r for r in regions if r not in gone])
    rounds = []
    for _ in range(draw(st.sampled_from(range(9)))):
        played: dict[str, object] = {"regions": draw(some | nearly_all)}
        if draw(st.sampled_from([True, True, False])):
            result = draw(st.sampled_from(sorted(_ENDINGS, reverse=True)))
            by_whom = draw(st.lists(st.sampled_from(players), min_size=1, unique=True))
            played["outcome"] = {"result": result, "by": _ENDINGS[result], "players": by_whom}
        rounds.append(played)
    return {"op": "travel-log", "players": players, "rounds": rounds}


@st.composite
def _solos(draw: DrawFn) -> Request:
    """Draw an attempt, alone: any puzzle, or one that a card finishes, perhaps the other way up."""
    photo = draw(photos())
    puzzle = draw(_puzzles(draw(st.just(photo) | photos())))
    finish = _finishing(puzzle, photo)
    turns = weighted(finish, finish, _WASTED, _ONE_CARD, legal_programs(), programs())
    played = draw(weighted(st.lists(turns, min_size=1, max_size=3), _played_out(finish)))
    request: dict[str, object] = {
        "op": "solo",
        "puzzle": str(puzzle),
        "photo": str(photo),
        "variants": draw(_VARIANTS),
        "programs": [draw(_listed(program)) for program in played],
    }
    if draw(st.booleans()):
        request["caption"] = {
            "turns": max(1, len(played) + draw(_NEARLY)),
            "cards": max(1, sum(len(program.placements) for program in played) + draw(_NEARLY)),
            "reds": draw(st.booleans()),
        }
    return request


_NEARLY = st.sampled_from([0, 1, -1, 3])


@st.composite
def _played_out(draw: DrawFn, finish: SearchStrategy[Program]) -> list[Program]:
    """Draw turns in which a card is wasted, and a last one that finishes, perhaps with another card wasted."""
    wasted = draw(st.lists(_WASTED, max_size=2))
    last = Program([*draw(finish), *draw(weighted(st.just(Program()), _WASTED))])
    return [*wasted, last]


@st.composite
def _counts(draw: DrawFn) -> Request:
    """Draw how many programs there are of very few cards: more would take seconds each."""
    hand = draw(weighted(_FULL, hands()))
    most = 2 if len(hand.cards) <= _FEW else 1
    return {
        "op": "count",
        "puzzle": str(draw(puzzles())),
        "photo": str(draw(photos())),
        "hand": texts(sorted(hand.cards)),
        "cards": draw(st.sampled_from([1, most, 0])),
        "void": draw(st.booleans()),
    }


_FEW = 3

REQUESTS: Mapping[str, SearchStrategy[Request]] = {
    "materials": st.just({"op": "materials"}),
    "legality": _legality(),
    "preparation": _preparations(),
    "reaction": reaction_requests(),
    "reconstruction": _reconstructions(),
    "assessment": _assessments(),
    "round": round_requests(),
    "travel-log": _travel_logs(),
    "challenge": st.sampled_from(sorted(CHALLENGES)).map(lambda id_: {"op": "challenge", "challenge": id_}),
    "solo": _solos(),
    "count": _counts(),
}
"""By part: anything that may be asked, sensible or not, as long as it makes sense."""
