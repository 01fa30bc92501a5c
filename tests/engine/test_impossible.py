"""What cannot be is told where it is made, by an error that says what was found and what to give instead."""

from random import Random
from typing import Any

import pytest

import globe_rules
from globe_rules import (
    CHALLENGES,
    IN_DOUBT,
    SITUATIONS,
    Breach,
    Caption,
    Card,
    Desk,
    Edition,
    Ending,
    Hand,
    Impossible,
    Outcome,
    Photo,
    Place,
    Placement,
    PlayedRound,
    Program,
    Refused,
    Sheet,
    Standing,
    Table,
    Tile,
    TravelLog,
    Unreadable,
    Variants,
    Voyage,
    assess,
    from_json,
    read_arrow,
    read_card,
    read_hand,
    read_photo,
    read_placement,
    read_program,
    read_puzzle,
    read_tile,
    read_where,
)
from globe_rules.events import Signal, Wait

MIXED = read_puzzle("2N1N3N/4N5N6N/7N8N9N")
ALONE = Table("en", [Place("Ana", "asia", MIXED)])
TABLE = Table("fr", [Place("Ana", "asia", MIXED, "E", experienced=True), Place("Bo", "europe", MIXED)], ["long-voyage"])
PHOTO = Photo()
CAPTION = Caption(1, 3)
WON = Outcome("won", "END-1", ["Ana"])
HUGE = 10**5000
TURNED = Placement("G1", 1)
LAID = Desk(Hand.full()).with_card(TURNED)


def standing(**other: object) -> Standing:
    """Return how Ana stands, with something else said of her."""
    told: Any = {"player": "Ana", "solved": True, "reds_in_hand": 1, "cards_used": 2, "flipped": False}
    return Standing(**{**told, **other})


def begun_at(milliseconds: int) -> Voyage:
    """Return a voyage at some time after its signal."""
    return Voyage.begun(ALONE).after(Signal(), Wait(at=milliseconds))


unchecked: Any = globe_rules  # what no type checker would let through
READERS: tuple[Any, ...] = (
    *(read_arrow, read_card, read_hand, read_photo, read_placement),
    *(read_program, read_puzzle, read_tile, read_where),
)


@pytest.mark.parametrize(
    ("attempted", "complaint"),
    [
        (lambda: MIXED.tile_at(0), "space: found 0"),
        (lambda: MIXED[10], "space: found 10"),
        (lambda: MIXED.with_tile(0, Tile(1, "N")), "space: found 0"),
        (lambda: MIXED.moved_along([1, 0]), "space: found 0"),
        (lambda: unchecked.Tile(1, "north"), "facing: found 'north', expected one of N, E, S, W"),
        (lambda: unchecked.Tile(None, "N"), "home: found None, expected one of 1, 2"),
        (lambda: Tile(HUGE, "N"), "home: found more than can be written down"),
        (lambda: Tile(home=True, facing="N"), "home: found True"),
        (lambda: MIXED[HUGE], "space: found more than can be written down"),
        (lambda: MIXED.moved_along([]), "path: found nothing, expected at least one space"),
        (lambda: MIXED.moved_along(()), "path: found nothing"),
        (lambda: unchecked.Puzzle(MIXED).moved_along(5), "path: found 5, expected a list"),
        (lambda: unchecked.Puzzle(MIXED).moved_along(["1"]), "path: found '1', expected a whole number"),
        (lambda: unchecked.Puzzle(MIXED).with_tile_turned(5, quarter_turns=1.5), "quarter_turns: found 1.5"),
        (lambda: unchecked.Space(5).turned(quarter_turns="1"), "quarter_turns: found '1', expected a whole number"),
        (lambda: unchecked.Direction.N.turned(quarter_turns=None), "quarter_turns: found None"),
        (lambda: unchecked.Arrow.N.turned(quarter_turns=0.5), "quarter_turns: found 0.5"),
        (lambda: unchecked.Space(5).towards(None), "arrow: found None, expected one of N, NE, E"),
        (lambda: unchecked.Space(5).towards([]), "arrow: found []"),
        (lambda: unchecked.Photo().place_of("5N"), "tile: found '5N', expected a Tile (read_tile reads one)"),
        (lambda: unchecked.Photo("NE"), "direction: found 'NE'"),
        (lambda: unchecked.mixed(PHOTO, Random), "chance: found <class 'random.Random'>, expected a random.Random"),
        (lambda: unchecked.mixed(PHOTO, 5), "chance: found 5"),
        (lambda: unchecked.Puzzle(["1N"] * 9), "tiles: found '1N'"),
        (lambda: unchecked.Hand(["G1"]), "cards: found 'G1'"),
        (lambda: Hand([Card.G1, Card.G1]), "cards: found G1,G1, expected each card once"),
        (lambda: from_json(Hand, ["G1", "G1"]), "the value: found G1,G1, expected each card once"),
        (lambda: "G1" in unchecked.Hand.full(), "card: found 'G1', expected a Card (read_card reads one)"),
        (lambda: [] in unchecked.Hand.full(), "card: found []"),
        (lambda: unchecked.Puzzle(set(MIXED)), "tiles: found {<Tile"),
        (lambda: MIXED.moved_along({1, 2}), "path: found {1, 2}, expected a list"),
        (lambda: unchecked.Hand("G1"), "cards: found 'G1'"),
        (lambda: unchecked.Hand(5), "cards: found 5"),
        (lambda: unchecked.Hand.full().without(["R1"]), "cards: found 'R1'"),
        (lambda: unchecked.Hand.full().without("R1"), "cards: found 'R1'"),
        (lambda: unchecked.Hand.full().without([None, 5]), "cards: found None"),
        (lambda: unchecked.Hand.full().without(None), "cards: found None"),
        (lambda: unchecked.Card("B9"), "card: found 'B9'"),
        (lambda: unchecked.Placement("B9", 1), "card: found 'B9'"),
        (
            lambda: Placement("B1", HUGE, "N"),
            "where: found more than can be written down, expected a space from 1 to 9",
        ),
        (lambda: unchecked.Placement("G1", None), "where: found None, expected a space from 1 to 9, several by Across"),
        (lambda: Placement("B1", 1, "up"), "arrow: found 'up', expected an arrow of B1: N, E, S, W, or _ in doubt"),
        (lambda: unchecked.Placement("B1", 1, 5), "arrow: found 5, expected an arrow of B1"),
        (lambda: Placement("G1", 1, "_"), "arrow: found '_', expected none"),
        (
            lambda: Sheet("mars"),
            "back: found 'mars', expected one of asia, north-america, latin-america, europe, africa",
        ),
        (
            lambda: Desk(Hand.full()).without_card(Placement("G1", 1)),
            "placement: found <Placement G1@1>, expected one that lies here: none",
        ),
        (
            lambda: Desk(Hand.full(), Program([Placement("G2", 5)])).without_card(Placement("G1", 1)),
            "placement: found <Placement G1@1>, expected one that lies here: G2@5",
        ),
        (lambda: unchecked.Across(["1", "2"]), "spaces: found '1'"),
        (lambda: unchecked.Program(["B1E@1"]), "placements: found 'B1E@1'"),
        (lambda: unchecked.Variants("long-voyage"), "chosen: found 'long-voyage'"),
        (lambda: unchecked.Variants(["short-voyage"]), "variant: found 'short-voyage'"),
        (lambda: unchecked.Edition("de"), "edition: found 'de'"),
        (lambda: unchecked.events.Flip(player="Ana", at=1.5), "at: found 1.5"),
        (lambda: unchecked.events.Flip(player="Ana", at=True), "at: found True"),
        (lambda: unchecked.events.Flip(player="", at=0), "player: found ''"),
        (lambda: unchecked.events.Lay("B1E@1", player="Ana", at=0), "placement: found 'B1E@1'"),
        (lambda: unchecked.events.Move("B1", 0, player="Ana", at=0), "where: found 0"),
        (lambda: unchecked.Caption(1.5, 3), "turns: found 1.5"),
        (lambda: unchecked.Place("Ana", "polar", MIXED), "sheet: found polar, expected any region but"),
        (lambda: Place("Ana", "atlantis", MIXED), "sheet: found 'atlantis', expected one of asia, north-america"),
        (lambda: unchecked.Sheet(None), "back: found None, expected one of asia"),
        (lambda: unchecked.write_log(Voyage.begun(ALONE)), "rounds: found one voyage, expected a list of voyages"),
        (lambda: Caption(-1, 3), "turns: found -1, expected a whole number from 0 on"),
        (lambda: unchecked.Place("Ana", "asia", str(MIXED)), "puzzle: found"),
        (lambda: unchecked.Place("Ana", "asia", MIXED, "up"), "photo: found 'up', expected one of N"),
        (lambda: unchecked.Table("en", ["Ana"]), "places: found 'Ana'"),
        (lambda: Voyage.begun(TABLE).seat_of("Eve"), "player: found 'Eve', expected who plays here: Bo, Ana"),
        (lambda: Voyage.begun(TABLE).reaction.desk_of("Eve"), "player: found 'Eve'"),
        (lambda: unchecked.Voyage.begun(TABLE).after("signal"), "event: found 'signal'"),
        (lambda: Voyage.begun(TABLE).attempt, "attempt: found 2 players"),
        (lambda: Voyage.begun(TABLE, challenge=CHALLENGES["SOLO-T1"]), "challenge: found 2 players"),
        (lambda: Voyage.begun(TABLE).followed_by(ALONE), "places: found other players"),
        (lambda: unchecked.PlayedRound(["mars"]), "region: found 'mars'"),
        (lambda: unchecked.PlayedRound("asia"), "regions: found 'asia'"),
        (lambda: unchecked.Variants(5), "chosen: found 5, expected a list"),
        (lambda: unchecked.Variants(None), "chosen: found None"),
        (lambda: unchecked.Table("en", [], variants=5), "variants: found 5"),
        (lambda: unchecked.Table("en", [], variants=None), "variants: found None"),
        (lambda: unchecked.count(MIXED, -1), "cards: found -1, expected 0 or more"),
        (lambda: unchecked.count(MIXED, True), "cards: found True, expected a whole number"),
        (lambda: unchecked.count(MIXED, 1, void="yes"), "void: found 'yes', expected True or False"),
        (lambda: unchecked.carry_out("B1E@1", MIXED, PHOTO), "placement: found 'B1E@1', expected a Placement (read_"),
        (lambda: unchecked.carry_out(Placement("G1", 1), "x", PHOTO), "puzzle: found 'x'"),
        (lambda: unchecked.carry_out(Placement("G1", 1), MIXED, "N"), "photo: found 'N'"),
        (lambda: TravelLog(["A", "A"]), "players: found 'A', 'A', expected a name of their own for every player"),
        (lambda: TravelLog(["A\n"]), "players: found 'A\\n', expected a name that can be printed"),
        (lambda: unchecked.TravelLog("Ana"), "players: found 'Ana', expected a list, each of it a text"),
        (lambda: TravelLog(["Bo"], [PlayedRound([], WON)]), "rounds: found 'Ana', expected who plays here: Bo"),
        (lambda: unchecked.PlayedRound(["polar"], "won"), "outcome: found 'won', expected an Outcome"),
        (lambda: PlayedRound(["polar"], Outcome("new-turn", "")), "outcome: found new-turn, expected won, tied or"),
        (lambda: unchecked.Outcome("won", 1), "by: found 1"),
        (lambda: unchecked.Place("Ana", "asia", MIXED, experienced="yes"), "experienced: found 'yes'"),
        (lambda: unchecked.Attempt(MIXED, PHOTO, 5), "turns: found 5"),
        (lambda: unchecked.Attempt("x", PHOTO, ()), "start: found 'x'"),
        (lambda: unchecked.Attempt(MIXED, "N", ()), "photo: found 'N'"),
        (lambda: unchecked.Attempt(MIXED, PHOTO, (), "SOLO-T1"), "caption: found 'SOLO-T1', expected a Caption"),
        (lambda: unchecked.attempt(MIXED, [], hand="G1"), "hand: found 'G1'"),
        (lambda: unchecked.Refused(None), "breaches: found None"),
        (lambda: unchecked.Refused(["Q-11"]), "breaches: found 'Q-11', expected a Breach"),
        (lambda: unchecked.Caption(1, 3, reds=0), "reds: found 0"),
        (lambda: unchecked.Challenge("X", "wild", None), "captions: found None, expected a dictionary"),
        (lambda: unchecked.Challenge("X", "wild", {"en": 3}), "captions: found 3, expected a Caption"),
        (lambda: unchecked.Challenge("X", "wild", {"en": CAPTION}), "captions: found en, expected a caption for each"),
        (lambda: unchecked.Challenge("X", "wild", {"de": CAPTION}), "edition: found 'de'"),
        (lambda: unchecked.Challenge("X", "mild", {}), "level: found 'mild'"),
        (lambda: unchecked.Challenge("", "wild", {"en": CAPTION, "fr": CAPTION}), "id: found ''"),
        (lambda: unchecked.Reaction(Ending.SAND, None), "desks: found None"),
        (lambda: unchecked.Reaction(Ending.SAND, {"Ana": Hand.full()}), "desks: found <Hand"),
        (lambda: unchecked.Reaction("sand", {}), "ending: found 'sand', expected an Ending"),
        (lambda: unchecked.Reaction.opened(["Ana"], Variants()), "hands: found ['Ana']"),
        (lambda: unchecked.Reaction.opened({"": Hand.full()}, Variants()), "hands: found ''"),
        (lambda: unchecked.Reaction.opened({"Ana": "G1"}, Variants()), "hand: found 'G1'"),
        (lambda: unchecked.Reaction.opened({}, None), "variants: found None"),
        (lambda: unchecked.Desk(Hand.full(), "G1@5"), "program: found 'G1@5'"),
        (lambda: unchecked.Desk(Hand.full(), lifted=1), "lifted: found 1"),
        (lambda: unchecked.Desk(Hand.full()).without_card("B1E@1"), "placement: found 'B1E@1', expected a Placement"),
        (lambda: unchecked.Desk(Hand.full()).without_card(None), "placement: found None"),
        (lambda: Desk(Hand.full()).without_card(TURNED), "placement: found <Placement G1@1>, expected one that lies"),
        (lambda: LAID.without_card(Placement("G1", 2)), "placement: found <Placement G1@2>, expected one that lies"),
        (lambda: LAID.with_card(TURNED, instead_of=Placement("G1", 2)), "placement: found <Placement G1@2>"),
        (lambda: standing(solved="yes"), "solved: found 'yes'"),
        (lambda: standing(reds_in_hand=-1), "reds_in_hand: found -1"),
        (lambda: standing(cards_used=0.5), "cards_used: found 0.5"),
        (lambda: standing(flipped=None), "flipped: found None"),
        (lambda: standing(player=None), "player: found None"),
        (lambda: assess([standing(), standing()], Edition.EN), "standings: found 'Ana', 'Ana'"),
        (lambda: from_json(Caption, {"turns": "1", "cards": HUGE}), "turns: found '1'"),
        (lambda: from_json(str, HUGE), "the value: found more than can be written down, expected a text"),
        (lambda: from_json(Wait, {"event": "wait", "at": -HUGE}), "at: found more than can be written down"),
        (lambda: begun_at(HUGE).after(Wait(at=1)), "at: found 1, expected more than can be written down or later"),
        *((lambda read=read: read(5), "text: found 5, expected a text") for read in READERS),
    ],
)
def test_what_cannot_be_is_told_by_an_error_of_ours(attempted: Any, complaint: str) -> None:  # noqa: ANN401 -- anything
    """It names the field, what was found and what to give instead, and is a ValueError to whoever knows no better."""
    with pytest.raises(Impossible) as raised:
        attempted()
    assert str(raised.value).startswith(complaint)
    assert isinstance(raised.value, ValueError)
    assert "\u00a0: trouvé " in raised.value.speaking("fr")


def test_what_is_offered_is_accepted() -> None:
    """Whoever does what the error says gets on."""
    assert Placement("B1", 5, "_") == Placement("B1", 5, IN_DOUBT)
    with pytest.raises(Impossible) as raised:
        Placement("B1", 5)
    assert "trouvé aucune flèche, attendu une flèche de B1" in raised.value.speaking("fr")
    assert MIXED.moved_along(iter([1, 2])) == PHOTO.finished


@pytest.mark.parametrize("language", ["de", "FR", None])
def test_nothing_is_said_in_another_language(language: Any) -> None:  # noqa: ANN401 -- anything
    """English would be a guess."""
    breach = Breach(SITUATIONS[0])
    error = Unreadable("x", 1, 1, "'x'", "a card")
    for speaker in (breach, Refused([breach]), error, Impossible("at", "1", "2"), breach.situation.when):
        with pytest.raises(ValueError, match=f"^language: found {language!r}, expected en or fr$"):
            speaker.speaking(language)


def test_a_long_value_is_told_in_short() -> None:
    """A megabyte does not drown the reader."""
    with pytest.raises(Impossible) as raised:
        unchecked.Space("9" * 1_000_000)
    assert len(str(raised.value)) < 400


@pytest.mark.parametrize(("index", "error"), [(99, IndexError), (-3, IndexError), ("x", TypeError)])
def test_what_has_not_happened_is_told_so(index: Any, error: type[Exception]) -> None:  # noqa: ANN401 -- anything
    """Python's own kinds of error, with words of ours that say how many there are."""
    with pytest.raises(error, match=f"^no {index!r} here: there are 2, counted from 0") as raised:
        begun_at(1)[index]
    assert raised.value.args[0].fr.startswith(f"pas de {index!r} ici : il y en a 2")


def test_before_anything_has_happened_there_is_nothing_to_count() -> None:
    """Nor is a number told that cannot be written down."""
    with pytest.raises(IndexError, match=r"^no 0 here: nothing has happened yet$") as raised:
        Voyage.begun(ALONE)[0]
    assert raised.value.args[0].fr == "pas de 0 ici : rien n'a encore eu lieu"
    with pytest.raises(IndexError, match=r"^no more than can be written down here: there are 2"):
        begun_at(1)[HUGE]
