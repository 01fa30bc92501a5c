"""Travelling alone: the same voyage without a timer, judged by a caption or not at all."""

import sys
from collections.abc import Callable, Sequence

import pytest
from attrs import evolve
from failing import fails_for, never_met
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from strategies.programs import FINISHED, legal_programs, photos, puzzles
from strategies.voyages import tables, voyages
from tables import MIXED, table

from globe_rules import (
    CHALLENGES,
    IN_DOUBT,
    Attempt,
    Caption,
    Card,
    Edition,
    Level,
    Photo,
    Placement,
    Program,
    Puzzle,
    Refused,
    Table,
    Variant,
    Variants,
    Voyage,
    attempt,
)
from globe_rules.events import Signal, Wait

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


def test_every_level_has_its_stars_and_a_name_in_both_languages() -> None:
    """Nobody gets four stars (SOLO-2)."""
    assert [(level.stars, level.called.en, level.called.fr) for level in Level] == [
        (1, "Tourist", "Touriste"),
        (2, "Backpacker", "Routard"),
        (3, "Globetrotter", "Globe-trotter"),
        (5, "Into the wild", "Into the wild"),
    ]


# An attempt


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


@pytest.mark.no_cover
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


@pytest.mark.no_cover
def test_attempts_come_to_every_verdict() -> None:
    """The attempts that are drawn here are met, beaten, and failed for every reason."""
    failed = (("failed", id_) for id_ in ("AIM-1", "Q-27", "Q-29"))
    assert not never_met([("met", None), ("beaten", None), *failed], attempts().map(told_judgement))


TURNS = st.tuples(puzzles(), photos(), st.lists(legal_programs(), max_size=3))


@pytest.mark.no_cover
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


@pytest.mark.no_cover
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


@pytest.mark.no_cover
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


@pytest.mark.no_cover
@FEW
@given(ALONE, st.sampled_from(Edition), st.sets(st.sampled_from(WITHOUT_EFFECT)))
def test_alone_edition_experience_and_departure_change_nothing(
    voyage: Voyage, edition: Edition, without_effect: set[Variant]
) -> None:
    """Nobody moves, ties or waits: the same events lead to the same seat and the same end (D-1, D-6, Q-38, Q-49)."""
    chosen = voyage.table.variants.chosen.difference(WITHOUT_EFFECT) | without_effect
    other: Table = evolve(voyage.table, edition=edition, variants=Variants(chosen))
    same = Voyage.begun(other).after(*(record.event for record in voyage))
    assert (same.seats, same.outcome, same.turn) == (voyage.seats, voyage.outcome, voyage.turn)


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
    begun = Voyage.begun(table("Ana")).after(Signal())
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
    begun = Voyage.begun(table("Ana"), challenge=CHALLENGES["SOLO-B1"])
    assert begun.after(Signal()).undone() == begun
