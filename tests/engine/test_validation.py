"""Invalid arguments and fields raise InvalidValue, which says what was found and what was expected."""

from collections.abc import Callable
from random import Random
from typing import Any, NoReturn

import pytest
from published_lists import published_list
from tables import ALONE, PAIR, SHUFFLED

import globe_rules
import globe_rules.bdd
import globe_rules.challenges
import globe_rules.rulebook
import globe_rules.solver
from globe_rules import (
    CHALLENGES,
    IN_DOUBT,
    SITUATIONS,
    Card,
    GlobeRulesError,
    Hand,
    InvalidValue,
    Photo,
    Placement,
    Refused,
    Setup,
    Table,
    Unreadable,
    Violation,
    Voyage,
)
from globe_rules._engine.events import Reconstruct, Signal, Wait

ours: Any = globe_rules  # Any, because a type checker would reject these calls
PHOTO = Photo()
TIMED: Any = Wait
CAPTION = ours.Caption(1, 3)
WON = ours.Outcome("won", "END-1", ["Ana"])
HUGE = 10**5000
PLACEMENT = Placement("G1", 1)
DESK = ours.Desk(Hand.full()).with_card(PLACEMENT)


CAPTION_JSON = ours.to_json(CAPTION)
RECONSTRUCTION_JSON = ours.to_json(ours.reconstruct(SHUFFLED, ours.Program()))
CYCLE: list[object] = []
CYCLE.append(CYCLE)
NESTED: list[object] = []
for _ in range(100_000):
    NESTED = [NESTED]


class EqualsAll:
    """Equal to every value, and not hashable."""

    __hash__ = None  # type: ignore[assignment] # as a class that defines only __eq__

    def __eq__(self, other: object) -> bool:
        return True

    def __repr__(self) -> str:
        return "anything"


class LegacyNumpy:
    """Has the methods of `numpy.random.RandomState`, and `sample` of the module `numpy.random`."""

    choice = permutation = sample = None

    def __repr__(self) -> str:
        return "<LegacyNumpy>"


class NotIterable:
    """Looks iterable, but raises TypeError, like an array of numpy without dimensions."""

    def __iter__(self) -> NoReturn:
        raise TypeError

    def __repr__(self) -> str:
        return "array(5)"


class Five:
    """A whole number of another type than int, like `numpy.int64`."""

    def __index__(self) -> int:
        return 5


def standing(**changed: object) -> object:
    """Return a standing of Ana with some fields changed."""
    fields = {"player": "Ana", "solved": True, "reds_in_hand": 1, "cards_used": 2, "flipped": False}
    return ours.Standing(**{**fields, **changed})


def voyage_at(milliseconds: int) -> Voyage:
    """Return a voyage at a time after its signal."""
    return Voyage.start(ALONE).after(Signal(), Wait(at=milliseconds))


READERS = [name for name in published_list("api") if name.startswith("read_") and name != "read_log"]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: SHUFFLED.tile_at(0), "space: found 0"),
        (lambda: SHUFFLED[10], "space: found 10"),
        (lambda: SHUFFLED.with_tile(0, ours.Tile(1, "N")), "space: found 0"),
        (lambda: SHUFFLED.moved_along([1, 0]), "space: found 0"),
        (lambda: ours.Tile(1, "north"), "facing: found 'north', expected one of N, E, S, W"),
        (lambda: ours.Tile(None, "N"), "home: found None, expected one of 1, 2"),
        (lambda: ours.Tile(HUGE, "N"), "home: found a value that is too long to print"),
        (lambda: ours.Tile(home=True, facing="N"), "home: found True"),
        (lambda: SHUFFLED[HUGE], "space: found a value that is too long to print"),
        (lambda: SHUFFLED.moved_along([]), "path: found nothing, expected at least one space"),
        (lambda: SHUFFLED.moved_along(()), "path: found nothing"),
        (lambda: ours.Puzzle(SHUFFLED).moved_along(5), "path: found 5, expected a list"),
        (lambda: ours.Puzzle(SHUFFLED).moved_along(["1"]), "path: found '1', expected a whole number"),
        (lambda: ours.Puzzle(SHUFFLED).with_tile_rotated(5, quarter_turns=1.5), "quarter_turns: found 1.5"),
        (lambda: ours.Space(5).rotated(quarter_turns="1"), "quarter_turns: found '1', expected a whole number"),
        (lambda: ours.Direction.N.rotated(quarter_turns=None), "quarter_turns: found None"),
        (lambda: ours.Arrow.N.rotated(quarter_turns=0.5), "quarter_turns: found 0.5"),
        (lambda: ours.Space(5).towards(None), "arrow: found None, expected one of N, NE, E"),
        (lambda: ours.Space(5).towards([]), "arrow: found []"),
        (lambda: ours.Photo().place_of("5N"), "tile: found '5N', expected a Tile (read_tile reads one)"),
        (lambda: ours.Photo("NE"), "direction: found 'NE'"),
        (lambda: ours.shuffled(PHOTO, Random), "chance: found <class 'random.Random'>, expected a random.Random, or"),
        (lambda: ours.shuffled(PHOTO, 5), "chance: found 5"),
        (lambda: ours.Puzzle(["1N"] * 9), "tiles: found '1N'"),
        (lambda: ours.Hand(["G9"]), "card: found 'G9', expected one of G1, G2"),
        (lambda: ours.Hand([1]), "cards: found 1, expected a Card (read_card reads one)"),
        (lambda: Hand([Card.G1, Card.G1]), "cards: found G1,G1, expected each card once"),
        (lambda: ours.from_json(Hand, ["G1", "G1"]), "the value: found G1,G1, expected each card once"),
        (lambda: "G9" in ours.Hand.full(), "card: found 'G9', expected one of G1, G2"),
        (lambda: [] in ours.Hand.full(), "card: found []"),
        (
            lambda: Card.G1 in ours.Program([PLACEMENT]),
            "placement: found Card.G1, expected a Placement (read_placement",
        ),
        (lambda: 5 in ours.Puzzle(SHUFFLED), "tile: found 5, expected a Tile (read_tile reads one)"),
        (
            lambda: ours.Photo().matches(str(SHUFFLED)),
            "puzzle: found '2N1N3N/4N5N6N/7N8N9N', expected a Puzzle (read_puzzle",
        ),
        (lambda: ours.Puzzle(SHUFFLED)[5.0], "space: found 5.0, expected one of 1, 2"),
        (lambda: ours.Placement("G1", 5.0), "where: found 5.0, expected a space from 1 to 9"),
        (lambda: TIMED(at=5.0), "at: found 5.0, expected whole milliseconds"),
        (lambda: TIMED(at=True), "at: found True, expected whole milliseconds"),
        (
            lambda: ours.shuffled(PHOTO, LegacyNumpy()),
            "chance: found <LegacyNumpy>, expected a random.Random, or a numpy.random.Generator such as numpy.",
        ),
        (lambda: ours.Puzzle(set(SHUFFLED)), "tiles: found {<Tile"),
        (lambda: SHUFFLED.moved_along({1, 2}), "path: found {1, 2}, expected a list"),
        (lambda: ours.Hand("G1"), "cards: found 'G1'"),
        (lambda: ours.Hand(5), "cards: found 5"),
        (lambda: ours.Hand.full().without(["R9"]), "card: found 'R9'"),
        (lambda: DESK.placement_of("R9"), "card: found 'R9'"),
        (lambda: ours.Hand.full().without("R1"), "cards: found 'R1'"),
        (lambda: ours.Hand.full().without([None, 5]), "cards: found None"),
        (lambda: ours.Hand.full().without(None), "cards: found None"),
        (lambda: ours.Card("B9"), "card: found 'B9'"),
        (lambda: ours.Placement("B9", 1), "card: found 'B9'"),
        (
            lambda: Placement("B1", HUGE, "N"),
            "where: found a value that is too long to print, expected a space from 1 to 9",
        ),
        (lambda: ours.Placement("G1", None), "where: found None, expected a space from 1 to 9, several by Across"),
        (lambda: Placement("B1", 1, "up"), "arrow: found 'up', expected an arrow of B1: N, E, S, W, or _ in doubt"),
        (lambda: ours.Placement("B1", 1, 5), "arrow: found 5, expected an arrow of B1"),
        (lambda: Placement("B1", 1, "NE"), "arrow: found 'NE', expected an arrow of B1: N, E, S, W"),
        (lambda: Placement("B3", 1, "N"), "arrow: found 'N', expected an arrow of B3: NE, SE, SW, NW"),
        (lambda: Placement("B1", 1), "arrow: found no arrow, expected an arrow of B1"),
        (lambda: Placement("G1", 1, "_"), "arrow: found '_', expected none"),
        (
            lambda: Placement("R1", 1, "N"),
            "arrow: found 'N', expected none: the orientation of R1 makes no difference (Q-7)",
        ),
        (lambda: Placement("G1", 10), "where: found 10, expected a space from 1 to 9"),
        (
            lambda: ours.Sheet("mars"),
            "back: found 'mars', expected one of asia, north-america, latin-america, europe, africa",
        ),
        (
            lambda: ours.Desk(Hand.full()).without_card(Placement("G1", 1)),
            "placement: found <Placement G1@1>, expected a placement of the program: none",
        ),
        (
            lambda: ours.Desk(Hand.full(), ours.Program([Placement("G2", 5)])).without_card(Placement("G1", 1)),
            "placement: found <Placement G1@1>, expected a placement of the program: G2@5",
        ),
        (lambda: ours.Puzzle([]), "tiles: found nothing, expected nine different tiles"),
        (lambda: ours.Puzzle(SHUFFLED.tiles[:8]), "tiles: found 2N 1N 3N 4N 5N 6N 7N 8N, expected nine"),
        (
            lambda: ours.Puzzle([*SHUFFLED.tiles[:8], SHUFFLED[1]]),
            "tiles: found 2N 1N 3N 4N 5N 6N 7N 8N 2N, expected nine",
        ),
        (lambda: ours.Puzzle([*SHUFFLED, SHUFFLED[1]]), "tiles: found 2N 1N 3N 4N 5N 6N 7N 8N 9N 2N, expected nine"),
        *(
            (lambda spaces=spaces: ours.Across(spaces), f"spaces: found {'+'.join(map(str, spaces)) or 'none'}, ")
            for spaces in ([], [5], [1, 3], [1, 2, 3], [4, 9], [1, 2, 4, 5, 6])
        ),
        (lambda: ours.Across(["1", "2"]), "spaces: found '1'"),
        (lambda: ours.Program(["B1E@1"]), "placements: found 'B1E@1'"),
        (lambda: ours.Variants("long-voyage"), "chosen: found 'long-voyage'"),
        (lambda: ours.Variants(["short-voyage"]), "variant: found 'short-voyage'"),
        (lambda: ours.Edition("de"), "edition: found 'de'"),
        (lambda: ours.events.Flip(player="Ana", at=1.5), "at: found 1.5"),
        (lambda: ours.events.Flip(player="Ana", at=True), "at: found True"),
        (lambda: ours.events.Flip(player="", at=0), "player: found ''"),
        (lambda: ours.events.Place("B1E@1", player="Ana", at=0), "placement: found 'B1E@1'"),
        (lambda: ours.events.Move("B1", 0, player="Ana", at=0), "where: found 0"),
        (lambda: ours.events.Rotate("B1", "NE", player="Ana", at=0), "arrow: found 'NE', expected an arrow of B1"),
        (lambda: ours.events.Rotate("G1", "N", player="Ana", at=0), "arrow: found 'N', expected none"),
        (lambda: ours.events.Rotate("B1", None, player="Ana", at=0), "arrow: found no arrow, expected an arrow of B1"),
        (lambda: ours.Caption(1.5, 3), "turns: found 1.5"),
        (lambda: ours.Setup("Ana", "polar", SHUFFLED), "sheet: found polar, expected any region but"),
        (lambda: Setup("Ana", "atlantis", SHUFFLED), "sheet: found 'atlantis', expected one of asia, north-america"),
        (lambda: ours.Sheet(None), "back: found None, expected one of asia"),
        (lambda: ours.Sheet("polar"), "back: found polar, expected any region but the polar one"),
        (lambda: ours.write_log(Voyage.start(ALONE)), "rounds: found one voyage, expected a list of voyages"),
        (lambda: ours.Caption(-1, 3), "turns: found -1, expected a whole number, 0 or more"),
        (lambda: ours.Setup("Ana", "asia", str(SHUFFLED)), "puzzle: found"),
        (lambda: ours.Setup("Ana", "asia", SHUFFLED, "up"), "photo: found 'up', expected one of N"),
        (lambda: ours.Table("en", ["Ana"]), "setups: found 'Ana'"),
        (lambda: Voyage.start(PAIR).seat_of("Eve"), "player: found 'Eve', expected one of the players: Bo, Ana"),
        (lambda: Voyage.start(PAIR).reaction.desk_of("Eve"), "player: found 'Eve'"),
        (lambda: ours.Voyage.start(PAIR).after("signal"), "event: found 'signal'"),
        (
            lambda: Voyage.start(ALONE).reaction.after(Reconstruct(player="Ana")),
            "event: found Reconstruct(player='Ana')",
        ),
        (lambda: Voyage.start(PAIR).attempt, "attempt: found 2 players"),
        (lambda: Voyage.start(PAIR, challenge=CHALLENGES["SOLO-T1"]), "challenge: found 2 players"),
        (lambda: Voyage.start(Table("en", []), challenge=CHALLENGES["SOLO-T1"]), "challenge: found 0 players"),
        (lambda: Voyage.start(PAIR).followed_by(ALONE), "setups: found other players"),
        (lambda: Voyage.start(ALONE).followed_by(PAIR), "setups: found other players"),
        (lambda: ours.PlayedRound(["mars"]), "region: found 'mars'"),
        (lambda: ours.PlayedRound("asia"), "regions: found 'asia'"),
        (lambda: ours.Variants(5), "chosen: found 5, expected a list"),
        (lambda: ours.Variants(None), "chosen: found None"),
        (lambda: ours.Table("en", [], variants=5), "variants: found 5"),
        (lambda: ours.Table("en", [], variants=None), "variants: found None"),
        (lambda: ours.count(SHUFFLED, -1), "cards: found -1, expected 0 or more"),
        (lambda: ours.count(SHUFFLED, True), "cards: found True, expected a whole number"),
        (lambda: ours.count(SHUFFLED, 1, void="yes"), "void: found 'yes', expected True or False"),
        (lambda: ours.apply_card("B1E@1", SHUFFLED, PHOTO), "placement: found 'B1E@1', expected a Placement (read_"),
        (lambda: ours.apply_card(Placement("G1", 1), "x", PHOTO), "puzzle: found 'x'"),
        (lambda: ours.apply_card(Placement("G1", 1), SHUFFLED, "up"), "photo: found 'up', expected one of N, E"),
        (lambda: ours.reconstruct(SHUFFLED, ours.Program(), photo=None), "photo: found None, expected one of N, E"),
        (lambda: ours.count(SHUFFLED, 1, photo=5), "photo: found 5, expected one of N, E"),
        (lambda: ours.shuffled("up", 5), "photo: found 'up', expected one of N, E"),
        (lambda: ours.TravelLog(["A", "A"]), "players: found 'A', 'A', expected a different name for each player"),
        (
            lambda: ours.TravelLog(["A\n"]),
            "players: found 'A\\n', expected a name without line breaks and control characters",
        ),
        (lambda: ours.TravelLog("Ana"), "players: found 'Ana', expected a list whose items are each a text"),
        (
            lambda: ours.TravelLog(["Bo"], [ours.PlayedRound([], WON)]),
            "rounds: found 'Ana', expected one of the players: Bo",
        ),
        (lambda: ours.PlayedRound(["polar"], "won"), "outcome: found 'won', expected an Outcome"),
        (
            lambda: ours.PlayedRound(["polar"], ours.Outcome("new-turn", "")),
            "outcome: found new-turn, expected won, tied or",
        ),
        (lambda: ours.Outcome("won", 1), "by: found 1"),
        (lambda: ours.Setup("Ana", "asia", SHUFFLED, experienced="yes"), "experienced: found 'yes'"),
        (lambda: ours.Attempt(SHUFFLED, PHOTO, 5), "turns: found 5"),
        (lambda: ours.Attempt("x", PHOTO, ()), "start: found 'x'"),
        (lambda: ours.Attempt(SHUFFLED, "up", ()), "photo: found 'up'"),
        (lambda: ours.Attempt(SHUFFLED, PHOTO, (), "SOLO-T1"), "caption: found 'SOLO-T1', expected a Caption"),
        (lambda: ours.attempt(SHUFFLED, [], hand="G1"), "hand: found 'G1'"),
        (lambda: ours.Refused(None), "violations: found None"),
        (lambda: ours.Refused(["Q-11"]), "violations: found 'Q-11', expected a Violation"),
        (lambda: ours.Caption(1, 3, reds=0), "reds: found 0"),
        (lambda: ours.Challenge("X", "wild", None), "captions: found None, expected a dictionary"),
        (lambda: ours.Challenge("X", "wild", {"en": 3}), "captions: found 3, expected a Caption"),
        (lambda: ours.Challenge("X", "wild", {"en": CAPTION}), "captions: found en, expected a caption for each"),
        (lambda: ours.Challenge("X", "wild", {"de": CAPTION}), "edition: found 'de'"),
        (lambda: ours.Challenge("X", "mild", {}), "level: found 'mild'"),
        (lambda: ours.Challenge("", "wild", {"en": CAPTION, "fr": CAPTION}), "id: found ''"),
        (lambda: ours.Reaction(ours.Ending.SAND, None), "desks: found None"),
        (lambda: ours.Reaction(ours.Ending.SAND, {"Ana": Hand.full()}), "desks: found <Hand"),
        (lambda: ours.Reaction("sand", {}), "ending: found 'sand', expected an Ending"),
        (lambda: ours.Reaction.start(["Ana"], ours.Variants()), "hands: found ['Ana']"),
        (lambda: ours.Reaction.start({"": Hand.full()}, ours.Variants()), "hands: found ''"),
        (lambda: ours.Reaction.start({"Ana": "G1"}, ours.Variants()), "hand: found 'G1'"),
        (lambda: ours.Reaction.start({}, None), "variants: found None"),
        (lambda: ours.Desk(Hand.full(), "G1@5"), "program: found 'G1@5'"),
        (lambda: ours.Desk(Hand.full(), lifted=1), "lifted: found 1"),
        (lambda: ours.Desk(Hand.full()).without_card("B1E@1"), "placement: found 'B1E@1', expected a Placement"),
        (lambda: ours.Desk(Hand.full()).without_card(None), "placement: found None"),
        (lambda: DESK.without_card(Placement("G1", 2)), "placement: found <Placement G1@2>, expected a placement of"),
        (lambda: DESK.with_card(PLACEMENT, instead_of=Placement("G1", 2)), "placement: found <Placement G1@2>"),
        (lambda: standing(solved="yes"), "solved: found 'yes'"),
        (lambda: standing(reds_in_hand=-1), "reds_in_hand: found -1"),
        (lambda: standing(cards_used=0.5), "cards_used: found 0.5"),
        (lambda: standing(flipped=None), "flipped: found None"),
        (lambda: standing(player=None), "player: found None"),
        (lambda: ours.assess([standing(), standing()], ours.Edition.EN), "standings: found 'Ana', 'Ana'"),
        (lambda: ours.from_json(ours.Caption, {"turns": "1", "cards": HUGE}), 'turns: found "1"'),
        (lambda: ours.from_json(str, HUGE), "the value: found a value that is too long to print, expected a text"),
        (lambda: ours.from_json(Wait, {"event": "wait", "at": -HUGE}), "at: found a value that is too long to print"),
        (lambda: voyage_at(10**300).after(Wait(at=1)), f"at: found 1, expected {10**199}… or later"),
        (lambda: ours.Voyage.start(ALONE, challenge="SOLO-T1"), "challenge: found 'SOLO-T1'"),
        (lambda: ours.attempt(SHUFFLED, [], caption="SOLO-T1"), "caption: found 'SOLO-T1'"),
        (lambda: ours.assess([], "xx"), "edition: found 'xx'"),
        (lambda: ours.write_log([]), "rounds: found"),
        (lambda: ours.write_log([Voyage.start(ALONE)], headers=["date"]), "headers: found ['date']"),
        (lambda: ours.write_log([Voyage.start(ALONE)], headers={"date": 2026}), "headers: found 2026, expected a text"),
        (lambda: ours.write_log([Voyage.start(ALONE)], headers={1: "x"}), "headers: found 1, expected a text"),
        (lambda: ours.options(Voyage.start(ALONE), "Eve"), "player: found 'Eve'"),
        *((lambda read=read: getattr(ours, read)(5), "text: found 5, expected a text") for read in READERS),
        (lambda: ours.events.Wait(at=HUGE), "at: found a value that is too long to print, expected whole milliseconds"),
        (lambda: ours.Table(HUGE, []), "edition: found a value that is too long to print, expected one of en, fr"),
        (lambda: ours.Table("en", [], side=NESTED), "side: found a value that is too long to print, expected one of f"),
        (lambda: ours.Outcome(HUGE, "END-1"), "result: found a value that is too long"),
        (lambda: ours.Challenge("X", HUGE, {}), "level: found a value that is too long"),
        (lambda: ours.Tile(NESTED, "N"), "home: found a value that is too long"),
        (lambda: ours.Puzzle(NotIterable()), "tiles: found array(5), expected a list whose items are each a Tile"),
        (lambda: ours.Placement("B1", 1, EqualsAll()), "arrow: found anything, expected an arrow of B1"),
        (lambda: ours.Voyage.start(ALONE).reaction.desk_of([]), "player: found [], expected one of the players: Ana"),
        (lambda: ours.to_text(PHOTO, language=EqualsAll()), "language: found anything, expected one of en, fr"),
        (lambda: ours.to_svg(PHOTO, theme=EqualsAll()), "theme: found anything, expected one of light, dark"),
        (lambda: ours.Text(en=5, fr="cinq"), "en: found 5, expected a text"),
        (lambda: ours.json_schema(EqualsAll()), "name: found anything, expected one of envelope"),
        (lambda: ours.bdd.features_folder(EqualsAll()), "language: found anything, expected one of en, fr"),
        (lambda: ours.rulebook.page_of([]), "id_: found [], expected a text"),
        (lambda: ours.rulebook.citations_of(5), "id_: found 5, expected a text"),
        (lambda: ours.challenges.book([]), "edition: found [], expected one of en, fr"),
        (lambda: ours.challenges.book_solutions(HUGE), "edition: found a value that is too long"),
        (
            lambda: ours.challenges.make_challenge(CAPTION, HUGE),
            "seed: found a value that is too long to print, expected a shorter",
        ),
        (lambda: ours.solver.solutions(ours.solver.Question(SHUFFLED), -1), "limit: found -1, expected 0 or more"),
        (lambda: ours.Count.of([PLACEMENT], "1N"), "after: found '1N', expected a Puzzle"),
        (lambda: ours.Count.of(["B1E@1"], SHUFFLED), "placements: found 'B1E@1', expected a Placement"),
        (lambda: ours.from_json(tuple[()], []), "kind: found tuple[()], expected a type of this library"),
        (lambda: ours.from_json(ours.Caption, {1: 2}), "the caption: found 1, expected a text"),
        (lambda: ours.from_json(ours.Caption, {**CAPTION_JSON, "\n\x1b": 1}), "··: found field '\\n\\x1b'"),
        (lambda: ours.from_json(ours.Caption, {**CAPTION_JSON, "x" * 10**6: 1}), f"{'x' * 100}… (1000000 characters):"),
        (lambda: ours.from_json(ours.Reconstruction, {**RECONSTRUCTION_JSON, "solved": {1}}), "solved: found {1}"),
        (lambda: ours.from_json(ours.Reconstruction, {**RECONSTRUCTION_JSON, "used": CYCLE}), "used: found [[...]]"),
        (lambda: ours.to_json(CYCLE), "value: found [[...]], expected a value of this library"),
    ],
)
def test_an_invalid_value_raises_an_error_that_names_the_field(call: Callable[[], object], message: str) -> None:
    """The error is also a ValueError, and has a French message."""
    with pytest.raises(InvalidValue) as raised:
        call()
    assert str(raised.value).startswith(message)
    assert isinstance(raised.value, ValueError)
    assert "\u00a0: trouvé " in raised.value.render("fr")


def test_a_member_of_an_enum_can_be_given_by_its_value() -> None:
    """Everywhere alike: cards, photos and variants by name. Puzzles, programs and placements are read by `read_*`."""
    assert Hand(["R1", "G1"]) == Hand([Card.G1, Card.R1])
    assert Hand.full().without(["R1"]) == Hand.full().without([Card.R1])
    assert "R1" in Hand.full()
    assert DESK.placement_of("G1") == PLACEMENT
    program = ours.Program([Placement("R2", 1)])
    solved = Photo("E").solved_puzzle
    assert ours.apply_card(program[0], SHUFFLED, "E") == ours.apply_card(program[0], SHUFFLED, Photo("E"))
    assert ours.reconstruct(solved, program, photo="E") == ours.reconstruct(solved, program, photo=Photo("E"))
    assert ours.count(solved, 1, photo="E") == ours.count(solved, 1, photo=Photo("E"))
    assert ours.attempt(solved, [program], photo="E") == ours.attempt(solved, [program], photo=Photo("E"))
    hands = {"Ana": Hand.full(), "Bo": Hand.full()}
    variants = ["immediate-departure"]
    assert ours.Reaction.start(hands, variants) == ours.Reaction.start(hands, ours.Variants(variants))


def test_a_puzzle_is_not_a_sequence_because_spaces_are_numbered_from_1() -> None:
    """Spaces are numbered from 1, and `random.choice` counts from 0."""
    with pytest.raises(TypeError):
        Random(1).choice(ours.Puzzle(SHUFFLED))  # noqa: S311 -- a game
    assert Random(1).choice(SHUFFLED.tiles) in SHUFFLED.tiles  # noqa: S311 -- a game
    assert list(reversed(SHUFFLED)) == list(SHUFFLED)[::-1]


def test_cards_have_the_same_order_in_every_run() -> None:
    """Also in sets, because their hashes do not depend on the run."""
    assert [hash(card) for card in Card] == list(range(1, 11))
    assert Hand(reversed(Card)).cards == tuple(Card)
    assert Hand.full().reds == (Card.R1, Card.R2)


@pytest.mark.parametrize(
    "error",
    [
        Refused([Violation(SITUATIONS[0])]),
        Unreadable("x", 1, 1, "'x'", "a card"),
        InvalidValue("at", "1", "2"),
        ours.InvalidField("at", "1", "2"),
        ours.RefusedLine([Violation(SITUATIONS[0])], 1),
        ours.ResultMismatch("result", "1", "2", 1),
    ],
    ids=lambda error: type(error).__name__,
)
def test_every_error_is_a_value_error_with_one_base_class(error: Exception) -> None:
    """The three kinds stay apart."""
    assert isinstance(error, ours.GlobeRulesError)
    assert isinstance(error, ValueError)
    assert sum(isinstance(error, kind) for kind in (Refused, Unreadable, InvalidValue)) == 1
    assert type(error).__module__ == "globe_rules"
    error.add_note("while testing")
    assert error.__notes__[-1:] == ["while testing"]
    assert getattr(globe_rules, type(error).__name__) is type(error)


def test_values_that_an_error_suggests_are_accepted() -> None:
    assert Placement("B1", 5, "_") == Placement("B1", 5, IN_DOUBT)
    with pytest.raises(InvalidValue) as raised:
        Placement("B1", 5)
    assert "trouvé aucune flèche, attendu une flèche de B1" in raised.value.render("fr")
    assert SHUFFLED.moved_along(iter([1, 2])) == PHOTO.solved_puzzle


@pytest.mark.parametrize("language", ["de", "FR", None])
def test_an_unknown_language_is_an_error(language: Any) -> None:  # noqa: ANN401 -- any wrong value
    """Messages do not fall back to English."""
    violation = Violation(SITUATIONS[0])
    error = Unreadable("x", 1, 1, "'x'", "a card")
    for text in (violation, Refused([violation]), error, InvalidValue("at", "1", "2"), violation.situation.when):
        with pytest.raises(GlobeRulesError, match=f"^language: found {language!r}, expected one of en, fr$"):
            text.render(language)


def test_an_error_shows_only_the_start_of_a_long_value() -> None:
    with pytest.raises(InvalidValue) as raised:
        ours.Space("9" * 1_000_000)
    assert len(str(raised.value)) < 400


@pytest.mark.parametrize(
    "call",
    [
        lambda five: ours.Space.CENTRE.rotated(quarter_turns=five),
        lambda five: ours.Direction.N.rotated(quarter_turns=five),
        lambda five: ours.Arrow.N.rotated(quarter_turns=five),
        lambda five: SHUFFLED.with_tile_rotated(five, quarter_turns=five),
        lambda five: SHUFFLED.moved_along([1, five]),
        lambda five: ours.Tile(five, "N"),
        lambda five: ours.Across([4, five]),
        lambda five: ours.Placement("G1", five),
        lambda five: Wait(at=five),
        lambda five: ours.Caption(five, five),
        lambda five: standing(reds_in_hand=five, cards_used=five),
        lambda five: ours.options(voyage_at(5), "Ana", at=five),
        lambda five: Voyage.start(ALONE).after(Signal(), *[Wait(at=5)] * 5).undone(events=five),
        lambda five: ours.to_svg(SHUFFLED, marked=[five]),
        lambda five: ours.count(PHOTO.solved_puzzle, five, hand=Hand(["G1", "G2", "G3", "R1", "R2"])),
    ],
)
def test_every_whole_number_is_accepted_and_becomes_an_int(call: Callable[[Any], object]) -> None:
    """For example, a number from an array of numpy."""
    assert repr(call(Five())) == repr(call(5))


def test_in_compares_tiles_and_placements() -> None:
    assert SHUFFLED[1] in SHUFFLED
    assert ours.Tile(1, "S") not in SHUFFLED
    assert PLACEMENT in ours.Program([PLACEMENT])
    assert Placement("G2", 1) not in ours.Program([PLACEMENT])


def test_without_a_hand_all_cards_may_be_placed() -> None:
    program = ours.Program([PLACEMENT])
    assert ours.violations(program) == ours.violations(program, Hand.full()) == frozenset()
    assert ours.legal_placements(program) == ours.legal_placements(program, Hand.full())
