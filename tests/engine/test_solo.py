"""Solo play: attempts, verdicts and voyages of one player."""

import sys
from collections.abc import Callable, Sequence

import pytest
from attrs import evolve
from failing import fails_for, never_met
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from strategies.programs import SOLVED, legal_programs, photos, puzzles
from strategies.voyages import tables, voyages
from tables import SHUFFLED, table

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
    Reconstruction,
    Refused,
    Table,
    Variant,
    Variants,
    Voyage,
    attempt,
)
from globe_rules._engine.events import Signal, Wait

FEW = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])

SOLO = voyages(tables(st.just(["Ana"])))
WITHOUT_EFFECT = (Variant.SHOCK_OF_EXPERIENCE, Variant.IMMEDIATE_DEPARTURE)
captions = st.builds(Caption, st.integers(1, 3), st.integers(0, 5), reds=st.sampled_from([True, True, False]))


def programs_of(voyage: Voyage) -> list[Program]:
    """Return the programs that were applied, turn by turn."""
    return [record.reconstruction.program for record in voyage.records if record.reconstruction]


def legal_attempt(puzzle: Puzzle, programs: Sequence[Program], photo: Photo, caption: Caption) -> Attempt:
    """Return the attempt with as many of the programs as are legal."""
    for length in range(len(programs), 0, -1):
        try:
            return attempt(puzzle, programs[:length], photo=photo, caption=caption)
        except Refused:
            continue
    return attempt(puzzle, [], photo=photo, caption=caption)


# The challenges


def test_every_level_has_its_stars_and_a_name_in_both_languages() -> None:
    """No level has four stars (SOLO-2)."""
    assert [(level.stars, level.label.en, level.label.fr) for level in Level] == [
        (1, "Tourist", "Touriste"),
        (2, "Backpacker", "Routard"),
        (3, "Globetrotter", "Globe-trotter"),
        (5, "Into the wild", "Into the wild"),
    ]


# An attempt


def red_changes_something(turn: Reconstruction) -> bool:
    """Return whether a red card changes the puzzle, by applying the cards one after the other."""
    puzzles = [str(turn.start), *(str(step.puzzle) for step in turn.steps)]
    cards = [str(step.placement) for step in turn.steps]
    return any(card.startswith("R") and puzzles[i] != puzzles[i + 1] for i, card in enumerate(cards))


def expected_judgement(result: Attempt) -> tuple[str, str | None]:
    """Return the verdict and the id of the reason, computed from the notation only."""
    assert result.caption is not None
    placed = [card for turn in result.turns for card in str(turn.program).split()]
    directions = [direction for direction, solved in SOLVED.items() if solved == str(result.puzzle)]
    if not directions or not result.turns:  # before the first turn, a puzzle is not judged
        return "failed", "AIM-1"
    if directions != [result.photo.direction] and any(map(red_changes_something, result.turns)):
        return "failed", "Q-27"
    if len(result.turns) > result.caption.turns or len(placed) > result.caption.cards:
        return "failed", "Q-29"
    exactly = (len(result.turns), len(placed)) == (result.caption.turns, result.caption.cards)
    return "met" if exactly else "beaten", None


@st.composite
def attempts(draw: DrawFn) -> Attempt:
    """Draw an attempt at a challenge, with any stated direction, and sometimes with a wasted red card."""
    voyage, caption = draw(SOLO), draw(captions)
    [setup] = voyage.table.setups
    *programs, last = programs_of(voyage) or [Program()]
    wasted = [Placement(Card.R1, IN_DOUBT)] if not last.reds and draw(st.booleans()) else []
    programs = [*programs, Program([*last, *wasted])]
    return legal_attempt(setup.puzzle, programs, draw(photos()), caption)


@pytest.mark.law("L-58")
@pytest.mark.no_cover
@FEW
@given(attempts())
def test_an_attempt_is_judged_by_its_caption(result: Attempt) -> None:
    """Met with exactly both limits, beaten below one; if a red card acted, the stated direction counts (Q-27, Q-29)."""
    verdict, because = expected_judgement(result)
    assert (str(result.verdict), result.because) == (verdict, because)
    assert result.solved == (because not in {"AIM-1", "Q-27"})
    assert result.cards == sum(len(str(turn.program).split()) for turn in result.turns)
    assert result.caption is not None
    assert result.caption.reds or not result.red_acted


@pytest.mark.no_cover
def test_the_generated_attempts_have_every_verdict() -> None:
    """They are met, beaten, and failed for each of the three reasons."""
    failed = (("failed", id_) for id_ in ("AIM-1", "Q-27", "Q-29"))
    assert not never_met([("met", None), ("beaten", None), *failed], attempts().map(expected_judgement))


TURNS = st.tuples(puzzles(), photos(), st.lists(legal_programs(), max_size=3))


@pytest.mark.law("L-38")
@pytest.mark.no_cover
@FEW
@given(TURNS)
def test_all_cards_but_used_reds_return_after_every_turn(turns: tuple[Puzzle, Photo, list[Program]]) -> None:
    """An unsolved attempt is refused if and only if a red card is used twice (Q-49, RED-2)."""
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
    ("mutant", "property_", "examples"),
    [
        ("void-cards-are-not-used", test_an_attempt_is_judged_by_its_caption, attempts()),
        ("only-the-stated-direction", test_an_attempt_is_judged_by_its_caption, attempts()),
        ("reds-return-when-alone", test_all_cards_but_used_reds_return_after_every_turn, TURNS),
    ],
)
def test_a_property_fails_for_a_mutant(mutant: str, property_: object, examples: st.SearchStrategy[object]) -> None:
    """A property that cannot fail would prove nothing."""
    assert fails_for(mutant, property_, examples)


# As a voyage


@pytest.mark.law("L-56")
@pytest.mark.no_cover
@FEW
@given(SOLO)
def test_a_solo_voyage_and_its_attempt_agree(voyage: Voyage) -> None:
    """The puzzle is the same, and the voyage is over when the attempt is solved (SOLO-4, Q-49)."""
    [setup], [seat] = voyage.table.setups, voyage.seats
    result = attempt(setup.puzzle, programs_of(voyage), photo=setup.photo, hand=voyage.table.variants.hand)
    assert result.puzzle == seat.puzzle
    assert len(result.turns) == voyage.turn - (voyage.outcome is None)
    assert result.red_acted == voyage.red_acted
    if result.turns:
        assert result.solved == (voyage.outcome is not None)


@pytest.mark.law("L-57")
@pytest.mark.no_cover
@FEW
@given(SOLO, st.sampled_from(Edition), st.sets(st.sampled_from(WITHOUT_EFFECT)))
def test_edition_experience_and_departure_have_no_effect_in_solo_play(
    voyage: Voyage, edition: Edition, without_effect: set[Variant]
) -> None:
    """The same events lead to the same seat and outcome (D-1, D-6, Q-38, Q-49)."""
    chosen = voyage.table.variants.chosen.difference(WITHOUT_EFFECT) | without_effect
    other: Table = evolve(voyage.table, edition=edition, variants=Variants(chosen))
    same = Voyage.start(other).after(*(record.event for record in voyage))
    assert (same.seats, same.outcome, same.turn) == (voyage.seats, voyage.outcome, voyage.turn)


def calls(work: Callable[[], object]) -> int:
    """Return the number of function calls of some work: a measure that does not depend on the load of the machine."""
    number = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal number
        number += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return number


def test_the_cost_of_an_attempt_is_linear_in_its_turns() -> None:
    """Twice as many turns take twice the work, not four times."""
    short, long = (calls(lambda n=n: attempt(SHUFFLED, [Program()] * n, photo=Photo("N"))) for n in (50, 100))  # type: ignore[misc] # a lambda's default
    assert long < 2.1 * short


def test_two_continuations_of_a_voyage_are_independent() -> None:
    start = Voyage.start(table("Ana")).after(Signal())
    here, there = start.after(Wait(at=1)), start.after(Wait(at=2))
    assert [len(each.records) for each in (start, here, there)] == [1, 2, 2]
    assert (here.records[-1].event, there.records[-1].event) == (Wait(at=1), Wait(at=2))
    assert here != there
    assert here == start.after(Wait(at=1))
    assert hash(here.records) == hash(start.after(Wait(at=1)).records)
    assert tuple(here.records) == tuple(start.after(Wait(at=1)).records)
    with pytest.raises(IndexError):
        here.records[2]


def test_undoing_events_keeps_the_challenge() -> None:
    """The challenge is chosen before the first event (SOLO-2)."""
    start = Voyage.start(table("Ana"), challenge=CHALLENGES["SOLO-B1"])
    assert start.after(Signal()).undone() == start
