"""`options`, `legal_placements` and `shuffled` agree with the rules."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies.programs import all_clear_placements, legal_programs, photos, placements
from strategies.voyages import voyages
from tables import ALONE, table

from globe_rules import (
    CHALLENGES,
    IN_DOUBT,
    Card,
    Desk,
    Hand,
    Photo,
    Placement,
    Program,
    Refused,
    Space,
    Stage,
    Violation,
    Voyage,
    legal_placements,
    options,
    shuffled,
    violations,
)
from globe_rules._engine import choices
from globe_rules._engine.events import Done, Event, Flip, Place, PlayerEvent, Reconstruct, Signal, Stop, Wait

FEW = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])


def violations_of(event: Event, voyage: Voyage) -> frozenset[Violation]:
    """Return the violations with which a voyage refuses an event; an empty set if it accepts it.

    This is the definition. `options` and `why_not` compute the same in less time.
    """
    try:
        voyage.after(event)
    except Refused as refused:
        return refused.violations
    return frozenset()


@FEW
@given(st.lists(placements(), max_size=4), st.sets(st.sampled_from(Card)).map(Hand))
def test_a_placement_is_listed_if_and_only_if_it_breaks_no_rule(placed: list[Placement], hand: Hand) -> None:
    """Checked for all 225 clear placements (Q-11, Q-12, Q-13)."""
    program = Program(placed)
    allowed = [each for each in all_clear_placements() if not violations(Program([*program, each]), hand)]
    assert list(legal_placements(program, hand)) == list(choices.legal_placements(program, hand)) == allowed


@pytest.mark.no_cover
@FEW
@given(voyages(), st.data())
def test_the_options_agree_with_the_voyage(voyage: Voyage, data: st.DataObject) -> None:
    """In every state, allowed events are accepted, and the others are refused with the listed violations (STG-1)."""
    player = data.draw(st.sampled_from([seat.player for seat in voyage.seats]))
    found = options(voyage, player)
    assert found == choices.options(voyage, player)
    assert len({option.event for option in found}) == len(found)
    for option in found:
        assert option.violations == violations_of(option.event, voyage) == voyage.why_not(option.event)
        assert option.allowed == (not option.violations) == voyage.is_legal(option.event)
    allowed = [option.event.placement for option in found if option.allowed and isinstance(option.event, Place)]
    desk = voyage.reaction.desk_of(player)
    open_to_all = voyage.stage is Stage.REACTION and voyage.reaction.clock is not None
    if open_to_all and not voyage.reaction.is_locked(player):
        assert allowed == list(legal_placements(desk.program, desk.hand))
    else:
        assert not allowed


@pytest.mark.no_cover
@FEW
@given(st.sampled_from(["SOLO-T1", "SOLO-B5"]), st.lists(placements(), max_size=5), st.sampled_from([0, 1, 2]))
def test_the_options_of_a_solo_player_agree_with_the_voyage(board: str, placed: list[Placement], ended: int) -> None:
    """In stage B, after it and after the voyage; SOLO-B5 bars red cards in the French edition (D-19, Q-29)."""
    voyage = Voyage.start(evolve(ALONE, edition="fr"), challenge=CHALLENGES[board]).after(Signal())
    for placement in placed:
        event = Place(placement, player="Ana", at=0)
        voyage = voyage.after(event) if voyage.is_legal(event) else voyage
    ending: list[Event] = [Done(player="Ana", at=0), Reconstruct(player="Ana")]
    voyage = voyage.after(*ending[:ended])
    assert options(voyage, "Ana", at=0) == choices.options(voyage, "Ana", at=0)
    for option in options(voyage, "Ana"):
        assert option.violations == violations_of(option.event, voyage)


@FEW
@given(st.lists(placements(), max_size=5), st.sets(st.sampled_from(Card)).map(Hand))
def test_options_with_an_illegal_program_agree_with_the_voyage(placed: list[Placement], hand: Hand) -> None:
    """Such a voyage cannot arise from events, but it can be built (Q-11, Q-12, Q-13)."""
    voyage = Voyage.start(ALONE).after(Signal())
    desks = {"Ana": Desk(hand, Program(placed))}
    voyage = evolve(voyage, reaction=evolve(voyage.reaction, desks=desks))
    if len({placement.card for placement in placed}) == len(placed):
        assert options(voyage, "Ana") == choices.options(voyage, "Ana")
        for option in options(voyage, "Ana"):
            assert option.violations == violations_of(option.event, voyage)


@FEW
@given(legal_programs(), placements(), st.integers(0, 1))
def test_a_desk_says_why_a_card_may_not_be_placed(program: Program, placement: Placement, moved: int) -> None:
    """As `with_card` does when the card is placed (Q-11 to Q-13)."""
    desk = Desk(Hand.full(), program)
    before = program[0] if moved and len(program) else None
    found = desk.why_not(placement, instead_of=before)
    assert desk.is_legal(placement, instead_of=before) == (not found)
    refused: frozenset[Violation] = frozenset()
    try:
        desk.with_card(placement, instead_of=before)
    except Refused as refusal:
        refused = refusal.violations
    assert refused == found


@FEW
@given(voyages())
def test_every_accepted_event_was_an_option_before(voyage: Voyage) -> None:
    """Exceptions: placements in doubt (Q-14, Q-15), and rotations that change nothing (Q-7)."""
    if len(voyage) == 0:
        return
    last = voyage[-1].event
    before = voyage.undone()
    player = getattr(last, "player", voyage.seats[0].player)
    allowed = [each.event for each in options(before, player, at=getattr(last, "at", None)) if each.allowed]
    if isinstance(last, Signal | Flip | Stop | Reconstruct) or (isinstance(last, Place) and _is_clear(last.placement)):
        assert last in allowed
    if isinstance(last, Wait):
        assert any(isinstance(each, Wait) for each in allowed)
    assert all(each.player == player for each in allowed if isinstance(each, PlayerEvent))


def _is_clear(placement: Placement) -> bool:
    return isinstance(placement.where, Space) and placement.arrow is not IN_DOUBT


def test_the_option_to_wait_lasts_until_the_sand_has_run_out() -> None:
    """The option exists while the sand runs (REACT-4)."""
    voyage = Voyage.start(table("Ana", "Bo")).after(Signal(), Flip(player="Ana", at=100))
    [wait] = [each.event for each in options(voyage, "Bo") if isinstance(each.event, Wait)]
    assert wait == Wait(at=30_100)


@given(photos(), st.integers())
def test_a_shuffled_puzzle_depends_only_on_the_seed_and_is_never_solved(photo: Photo, seed: int) -> None:
    """It is not solved in any direction of the photo (PREP-2)."""
    puzzle, again = (shuffled(given, Random(seed)) for given in (photo, photo.direction))  # noqa: S311 -- a game
    assert puzzle == again
    assert not any(Photo(direction).matches(puzzle) for direction in "NESW")


def test_a_generator_of_numpy_shuffles_too() -> None:
    """The same seed gives the same puzzle (PREP-2)."""
    numpy = pytest.importorskip("numpy")
    puzzles = [shuffled("N", numpy.random.default_rng(seed)) for seed in (1, 1, 2)]
    assert puzzles[0] == puzzles[1] != puzzles[2]


def test_a_puzzle_that_is_solved_by_chance_is_shuffled_again() -> None:
    """The test replaces the random generator, because this is very unlikely (PREP-2)."""

    class SolvedFirst:
        """A generator whose first puzzle is solved and whose second is in reverse order."""

        def __init__(self) -> None:
            self.orders = [list(Space), list(Space)[::-1]]

        def sample(self, population: Sequence[Any], k: int) -> list[Any]:
            """Return the next order."""
            assert len(population) == k
            return self.orders.pop(0)

        def choice(self, seq: Sequence[Any]) -> Any:  # noqa: ANN401 -- a facing
            """Return the first member."""
            return seq[0]

    assert not Photo().matches(shuffled(Photo(), SolvedFirst()))
