"""Travelling alone: the same voyage without a timer, judged by a caption or not at all."""

import sys
from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from attrs import evolve
from failing import fails_for, never_met
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from strategies.programs import FINISHED, legal_programs, photos, puzzles
from strategies.voyages import tables, voyages

from globe_rules import (
    CHALLENGES,
    IN_DOUBT,
    Attempt,
    Caption,
    Card,
    Edition,
    Level,
    Photo,
    Place,
    Placement,
    Program,
    Puzzle,
    Refused,
    Sheet,
    Table,
    Variant,
    Variants,
    Verdict,
    Voyage,
    attempt,
    read_program,
    read_puzzle,
)
from globe_rules.events import Done, Lay, Reconstruct, Signal, Wait

MIXED = read_puzzle("2N1N3N/4N5N6N/7N8N9N")
FEW = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])

ALONE = voyages(tables(st.just(["Ana"])))
WITHOUT_EFFECT = (Variant.SHOCK_OF_EXPERIENCE, Variant.IMMEDIATE_DEPARTURE)
captions = st.builds(Caption, st.integers(1, 3), st.integers(0, 5), reds=st.sampled_from([True, True, False]))


def programs_of(voyage: Voyage) -> list[Program]:
    """Return the programs that were carried out, turn by turn."""
    return [record.reconstruction.program for record in voyage.records if record.reconstruction]


def tried(puzzle: Puzzle, programs: Sequence[Program], photo: Photo, caption: Caption | None = None) -> Attempt:
    """Return the attempt up to the program that finishes the puzzle, or that may not be played."""
    for length in range(len(programs), 0, -1):
        try:
            return attempt(puzzle, programs[:length], photo=photo, caption=caption)
        except Refused:
            continue
    return attempt(puzzle, [], photo=photo, caption=caption)


# The challenges


def test_there_are_twenty_one_challenges_on_four_levels() -> None:
    """Six, six, six and three boards, counted row by row (SOLO-2)."""
    assert Counter(challenge.level for challenge in CHALLENGES.values()) == dict(zip(Level, (6, 6, 6, 3), strict=True))
    assert all(id_ == challenge.id for id_, challenge in CHALLENGES.items())


def test_every_level_has_its_stars_and_a_name_in_both_languages() -> None:
    """Nobody gets four stars (SOLO-2)."""
    assert [(level.stars, level.called.en, level.called.fr) for level in Level] == [
        (1, "Tourist", "Touriste"),
        (2, "Backpacker", "Routard"),
        (3, "Globetrotter", "Globe-trotter"),
        (5, "Into the wild", "Into the wild"),
    ]


def test_the_editions_differ_in_two_captions() -> None:
    """Of all boards only two are captioned otherwise in the other book (D-10, D-11)."""
    differing = {id_ for id_, each in CHALLENGES.items() if each.captions[Edition.EN] != each.captions[Edition.FR]}
    assert differing == {"SOLO-B5", "SOLO-W2"}


# An attempt


def test_nothing_is_played_once_the_image_is_whole() -> None:
    """The turn that rebuilds it is the last (ASSESS-1, Q-49)."""
    done, more = read_program("B1E@1"), read_program("G1@5")
    assert attempt(MIXED, [done], photo=Photo()).solved
    with pytest.raises(Refused) as refused:
        attempt(MIXED, [done, more], photo=Photo())
    assert refused.value.ids == ("ASSESS-1",)


def test_a_whole_image_needs_a_turn_all_the_same() -> None:
    """What was whole may be kept so by an empty program; without a turn nothing was judged (Q-23, Q-46, Q-49)."""
    for turns, solved, verdict in ([Program()], True, Verdict.BEATEN), ([], False, Verdict.FAILED):
        made = attempt(Photo().finished, turns, photo=Photo(), caption=Caption(1, 1))
        assert (made.solved, made.verdict) == (solved, verdict)


def test_a_barred_red_card_is_refused_with_all_else_that_is_wrong() -> None:
    """Every breach is told at once (Q-11, Q-12, Q-29)."""
    with pytest.raises(Refused) as refused:
        attempt(MIXED, [read_program("R1@1 R2@1")], photo=Photo(), caption=Caption(1, 3, reds=False))
    assert refused.value.ids == ("Q-11", "Q-12", "Q-29")


def test_practice_has_no_verdict() -> None:
    """Without a caption an attempt is neither met nor failed, only solved or not (SOLO-1)."""
    assert attempt(MIXED, [read_program("B1E@1")], photo=Photo()).verdict is None
    assert attempt(MIXED, [Program()], photo=Photo()).verdict is None


def told_judgement(made: Attempt) -> tuple[str, str | None]:
    """Judge an attempt from the notation alone: the verdict, and the id that says why it failed."""
    assert made.caption is not None
    laid = [card for turn in made.turns for card in str(turn.program).split()]
    ways = [direction for direction, finished in FINISHED.items() if finished == str(made.puzzle)]
    if not ways or not made.turns:  # before the first turn nothing is judged
        return "failed", "AIM-1"
    if ways != [made.photo.direction] and any(card.startswith("R") for card in laid):
        return "failed", "Q-27"
    if len(made.turns) > made.caption.turns or len(laid) > made.caption.cards:
        return "failed", "Q-29"
    exactly = (len(made.turns), len(laid)) == (made.caption.turns, made.caption.cards)
    return "met" if exactly else "beaten", None


@st.composite
def attempts(draw: DrawFn) -> Attempt:
    """Draw an attempt at a challenge, with the photo stated as it lies or another way, and maybe a wasted red."""
    voyage, caption = draw(ALONE), draw(captions)
    [place] = voyage.table.places
    *programs, last = programs_of(voyage) or [Program()]
    wasted = [Placement(Card.R1, IN_DOUBT)] if not last.reds and draw(st.booleans()) else []
    programs = [*programs, Program([*last, *wasted])]
    return tried(place.puzzle, programs, draw(photos()), caption)


@pytest.mark.untraced  # slow when traced, and covered elsewhere
@FEW
@given(attempts())
def test_an_attempt_is_judged_by_its_caption(made: Attempt) -> None:
    """Solved within both limits is met, below one of them beaten; a red binds the direction (Q-27, Q-29)."""
    verdict, because = told_judgement(made)
    assert (str(made.verdict), made.because) == (verdict, because)
    assert made.solved == (because not in {"AIM-1", "Q-27"})
    assert made.cards == sum(len(str(turn.program).split()) for turn in made.turns)
    assert made.caption is not None
    assert made.caption.reds or not made.red_played


@pytest.mark.untraced  # slow when traced, and covered elsewhere
def test_attempts_come_to_every_verdict() -> None:
    """The attempts that are drawn here are met, beaten, and failed for every reason."""
    failed = (("failed", id_) for id_ in ("AIM-1", "Q-27", "Q-29"))
    assert not never_met([("met", None), ("beaten", None), *failed], attempts().map(told_judgement))


TURNS = st.tuples(puzzles(), photos(), st.lists(legal_programs(), max_size=3))


@pytest.mark.untraced  # slow when traced, and covered elsewhere
@FEW
@given(TURNS)
def test_reds_are_gone_and_all_other_cards_are_back_in_every_turn(turns: tuple[Puzzle, Photo, list[Program]]) -> None:
    """An attempt is refused exactly if a red card is played twice (Q-49, RED-2)."""
    puzzle, photo, programs = turns
    reds = [str(card) for program in programs for card in program.reds]
    try:
        attempt(puzzle, programs, photo=photo)
        refused: tuple[str, ...] = ()
    except Refused as refusal:
        refused = refusal.ids
    assert refused in {(), ("ASSESS-1",), ("Q-13",)}
    if refused != ("ASSESS-1",):
        assert bool(refused) == (len(reds) > len(set(reds)))


@pytest.mark.untraced  # slow when traced, and covered elsewhere
@pytest.mark.parametrize(
    ("wrong", "property_", "examples"),
    [
        ("void-cards-are-not-used", test_an_attempt_is_judged_by_its_caption, attempts()),
        ("only-the-stated-direction", test_an_attempt_is_judged_by_its_caption, attempts()),
        ("reds-return-when-alone", test_reds_are_gone_and_all_other_cards_are_back_in_every_turn, TURNS),
    ],
)
def test_a_property_fails_for_some_wrong_engine(
    wrong: str, property_: object, examples: st.SearchStrategy[object]
) -> None:
    """Else it would say nothing."""
    assert fails_for(wrong, property_, examples)


# The same as a voyage


@pytest.mark.untraced  # slow when traced, and covered elsewhere
@FEW
@given(ALONE)
def test_a_voyage_alone_is_an_attempt(voyage: Voyage) -> None:
    """Turn by turn the puzzle is the same, and the voyage is over when the attempt is solved (SOLO-4, Q-49)."""
    [place], [seat] = voyage.table.places, voyage.seats
    made = attempt(place.puzzle, programs_of(voyage), photo=place.photo, hand=voyage.table.variants.hand)
    assert made.puzzle == seat.puzzle
    assert len(made.turns) == voyage.turn - (voyage.outcome is None)
    assert made.red_played == voyage.red_played
    if made.turns:
        assert made.solved == (voyage.outcome is not None)


@pytest.mark.untraced  # slow when traced, and covered elsewhere
@FEW
@given(ALONE, st.sampled_from(Edition), st.sets(st.sampled_from(WITHOUT_EFFECT)))
def test_alone_edition_experience_and_departure_change_nothing(
    voyage: Voyage, edition: Edition, without_effect: set[Variant]
) -> None:
    """Nobody moves, ties or waits: the same events lead to the same seat and the same end (D-1, D-6, Q-38, Q-49)."""
    chosen = voyage.table.variants.chosen.difference(WITHOUT_EFFECT) | without_effect
    table: Table = evolve(voyage.table, edition=edition, variants=Variants(chosen))
    same = Voyage.begun(table).after(*(record.event for record in voyage))
    assert (same.seats, same.outcome, same.turn) == (voyage.seats, voyage.outcome, voyage.turn)


@FEW
@given(ALONE)
def test_a_new_attempt_has_all_cards_again(voyage: Voyage) -> None:
    """It begins at the board, with ten cards or eight (Q-50, D-2, VAR-2)."""
    [seat] = Voyage.begun(voyage.table).seats
    reds = {Card.R1, Card.R2} & seat.hand.cards
    assert len(seat.hand.cards) == 8 + len(reds)
    assert bool(reds) == (Variant.LONG_VOYAGE not in voyage.table.variants.chosen)


@pytest.mark.parametrize(
    ("programs", "ends"),
    [
        (["B1E@1"], True),
        (["B1E@1 R1@_"], False),
        (["R1@_", "B1E@1"], False),
        (["R1@_", "", "B1E@1"], False),
        (["G1@_", "B1E@1"], True),
    ],
)
def test_a_red_card_binds_the_direction_for_the_rest_of_the_voyage(programs: list[str], ends: bool) -> None:  # noqa: FBT001 -- a column of the table
    """Whole on its side under an upright photo, the image is rebuilt unless a red card was ever played (Q-27)."""
    place = Place("Ana", Sheet("asia"), read_puzzle("4E7E1E/8E5E2E/9E6E3E"))
    voyage = Voyage.begun(Table(Edition.EN, [place]))
    for program in programs:
        lays = [Lay(laid, player="Ana", at=0) for laid in read_program(program)]
        voyage = voyage.after(Signal(), *lays, Done(player="Ana", at=0), Reconstruct(player="Ana"))
    assert str(voyage.seats[0].puzzle) == FINISHED["E"]
    assert (voyage.outcome is not None) == ends


def calls(work: Callable[[], object]) -> int:
    """Return how many calls some work takes: a time that no load changes."""
    seen = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal seen
        seen += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return seen


def test_a_long_attempt_costs_no_more_by_the_turn() -> None:
    """Twice as many turns take twice the work, not four times."""
    short, long = (calls(lambda n=n: attempt(MIXED, [Program()] * n, photo=Photo("N"))) for n in (50, 100))  # type: ignore[misc] # a lambda's default
    assert long < 2.1 * short


def test_voyages_that_begin_alike_do_not_disturb_each_other() -> None:
    """What they share stays as it was, whichever goes on first; and a long one is not copied at every event."""
    begun = Voyage.begun(Table(Edition.EN, [Place("Ana", Sheet("asia"), MIXED)])).after(Signal())
    here, there = begun.after(Wait(at=1)), begun.after(Wait(at=2))
    assert [len(each.records) for each in (begun, here, there)] == [1, 2, 2]
    assert (here.records[-1].event, there.records[-1].event) == (Wait(at=1), Wait(at=2))
    assert here != there
    assert here == begun.after(Wait(at=1))
    assert hash(here.records) == hash(begun.after(Wait(at=1)).records)
    assert tuple(here.records) == tuple(begun.after(Wait(at=1)).records)
    with pytest.raises(IndexError):
        here.records[2]


def test_a_voyage_that_goes_back_keeps_its_challenge() -> None:
    """What is undone are events, not what was taken up (SOLO-2)."""
    table = Table("en", [Place("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))])
    begun = Voyage.begun(table, challenge=CHALLENGES["SOLO-B1"])
    assert begun.after(Signal()).undone() == begun
