"""Laws of solo attempts and travel logs, turn by turn and round by round; each is also shown to fail for a mutant."""

from collections.abc import Mapping

import pytest
from failing import MISTAKES, can_fail, properties, without
from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from strategies.programs import legal_programs, photos
from strategies.voyages import NAMES, nearly_solved_puzzles, solving_placements

from globe_rules import (
    Attempt,
    Caption,
    Hand,
    Outcome,
    Photo,
    PlayedRound,
    Program,
    Puzzle,
    Refused,
    Region,
    Result,
    TravelLog,
)
from globe_rules._engine import solo  # mutants replace `solo.attempt`
from tools.mutants.cards import rotated
from tools.mutants.model import Patch, change_arguments, change_property

pytestmark = pytest.mark.no_cover

SOME = settings(max_examples=40, stateful_step_count=12, database=None, suppress_health_check=list(HealthCheck))
CHOICES = st.integers(0, 9)
STARTS = photos().flatmap(lambda photo: st.tuples(st.just(photo), nearly_solved_puzzles(photo)))
"""A photo, and a puzzle that one or two cards solve."""


class AnyAttempt(RuleBasedStateMachine):
    """A solo attempt to which one turn after another is added, legal or not."""

    now: Attempt
    before: Attempt
    """The attempt before the last turn that was accepted."""

    programs: tuple[Program, ...]
    """The programs that were accepted."""

    @initialize(start=STARTS, turns=st.integers(1, 3), cards=st.integers(1, 9))
    def begin(self, start: tuple[Photo, Puzzle], turns: int, cards: int) -> None:
        """State the direction and take a caption (SOLO-3, SOLO-4)."""
        photo, puzzle = start
        self.programs = ()
        self.now = self.before = solo.attempt(puzzle, [], photo=photo, caption=Caption(turns, cards), hand=Hand.full())

    def play(self, program: Program) -> None:
        """Add a turn; a refused one changes nothing."""
        try:
            programs, now = (*self.programs, program), self.now
            after = solo.attempt(now.start, programs, photo=now.photo, caption=now.caption, hand=Hand.full())
        except Refused as refused:
            note(f"refused {program}: {refused}")
        else:
            self.before, self.now, self.programs = now, after, programs

    @rule(program=legal_programs())
    def any_program(self, program: Program) -> None:
        """Play any program with at most one red card (RED-1)."""
        self.play(program)

    @rule(choice=CHOICES)
    def the_card_that_solves_the_puzzle(self, choice: int) -> None:
        """If one card solves the puzzle, play it (AIM-1)."""
        if solving := solving_placements(self.now.puzzle, self.now.photo):
            self.play(Program([solving[choice % len(solving)]]))

    @invariant()
    def a_used_red_card_never_comes_back(self) -> None:
        """Check that no red card was used twice (RED-2, Q-49)."""
        reds = [card for program in self.programs for card in program.reds]
        assert len(reds) == len(set(reds))

    @invariant()
    def no_turn_follows_a_solved_puzzle(self) -> None:
        """Check that a turn is accepted only if no turn before it has solved the puzzle (ASSESS-1, Q-23)."""
        assert self.before is self.now or not self.before.turns or not self.before.solved

    @invariant()
    def every_turn_starts_where_the_last_one_ended(self) -> None:
        """Check the puzzle between two turns (Q-34, RECON-5)."""
        puzzle = self.now.start
        for turn in self.now.turns:
            assert turn.start == puzzle
            puzzle = turn.puzzle
        assert self.now.puzzle == puzzle


class AnyLog(RuleBasedStateMachine):
    """A travel log to which one round after another is added."""

    now: TravelLog
    before: TravelLog

    @initialize(players=st.integers(1, 5))
    def begin(self, players: int) -> None:
        """Seat the players (LOG-1)."""
        self.now = self.before = TravelLog(NAMES[:players])

    def add(self, played: PlayedRound) -> None:
        """Add a round."""
        self.before, self.now = self.now, TravelLog(self.now.players, [*self.now.rounds, played])

    @rule(regions=st.sets(st.sampled_from(Region), min_size=1), winner=CHOICES)
    def a_round_is_won(self, regions: set[Region], winner: int) -> None:
        """Add a round with a winner (END-1)."""
        player = self.now.players[winner % len(self.now.players)]
        self.add(PlayedRound(regions, Outcome(Result.WON, "END-1", [player])))

    @rule(regions=st.sets(st.sampled_from(Region), min_size=1))
    def a_round_is_stopped(self, regions: set[Region]) -> None:
        """Add a round that the players stopped (Q-45)."""
        self.add(PlayedRound(regions))

    @precondition(lambda self: len(self.now.players) > 1)
    @rule(regions=st.sets(st.sampled_from(Region), min_size=1), result=st.sampled_from([Result.TIED, Result.REPLAY]))
    def a_round_is_tied(self, regions: set[Region], result: Result) -> None:
        """Add a round that is tied, or played again (END-3, D-6)."""
        self.add(PlayedRound(regions, Outcome(result, "D-6", self.now.players[:2])))

    @invariant()
    def a_closed_log_stays_closed(self) -> None:
        """Check that one more round opens no closed log (LOG-3, Q-28)."""
        assert self.now.closed or not self.before.closed

    @invariant()
    def nothing_is_missing_again(self) -> None:
        """Check that no region or round is missing that was not missing before (LOG-2, LOG-3)."""
        assert self.now.missing_regions <= self.before.missing_regions
        assert self.now.rounds_missing <= self.before.rounds_missing

    @invariant()
    def the_order_of_rounds_does_not_matter(self) -> None:
        """Compare with the log in reverse order (LOG-2, LOG-3)."""
        other = TravelLog(self.now.players, self.now.rounds[::-1])
        assert (other.closed, other.missing_regions) == (self.now.closed, self.now.missing_regions)
        assert (other.wins, other.shared) == (self.now.wins, self.now.shared)

    @invariant()
    def every_won_round_has_one_winner(self) -> None:
        """Check that a tie is not a win (Q-44)."""
        won = [each for each in self.now.rounds if each.outcome and each.outcome.result is Result.WON]
        assert sum(self.now.wins.values()) == len(won)


def _from_a_rotated_puzzle(puzzle: Puzzle, program: Program) -> tuple[Puzzle, Program]:
    return rotated(puzzle, 1), program


TRAVEL_LOG = "globe_rules._engine.travel_log:TravelLog"
CAN_FAIL: Mapping[tuple[type[RuleBasedStateMachine], str, str], Patch] = {
    (AnyAttempt, "a_used_red_card_never_comes_back", "L-38"): MISTAKES["reds-return-when-alone"],
    (AnyAttempt, "no_turn_follows_a_solved_puzzle", "L-56"): MISTAKES["attempt-goes-on-after-success"],
    (AnyAttempt, "every_turn_starts_where_the_last_one_ended", "L-39"): change_arguments(
        "globe_rules._engine.solo:reconstruct", _from_a_rotated_puzzle
    ),
    (AnyLog, "a_closed_log_stays_closed", "L-52"): MISTAKES["exactly-one-round-each"],
    (AnyLog, "nothing_is_missing_again", "L-52"): change_property(
        f"{TRAVEL_LOG}.rounds_missing", lambda log, _right: abs(len(log.players) - len(log.counted))
    ),
    (AnyLog, "the_order_of_rounds_does_not_matter", "L-53"): change_property(
        f"{TRAVEL_LOG}.missing_regions",
        lambda log, _right: frozenset(Region).difference(*(each.regions for each in log.rounds[1:])),
    ),
    (AnyLog, "every_won_round_has_one_winner", "L-54"): MISTAKES["shared-rounds-are-wins"],
}
"""By machine, property and law: a mutant for which the property fails."""


@pytest.mark.parametrize("machine", [AnyAttempt, AnyLog])
def test_every_property_has_a_mutant_for_which_it_fails(machine: type[RuleBasedStateMachine]) -> None:
    assert properties(machine) == {name for each, name, _ in CAN_FAIL if each is machine}


@pytest.mark.parametrize(
    ("machine", "name"),
    [pytest.param(machine, name, marks=pytest.mark.law(law), id=name) for machine, name, law in CAN_FAIL],
)
def test_a_property_fails_for_its_mutant(machine: type[RuleBasedStateMachine], name: str) -> None:
    """A property that cannot fail would prove nothing."""
    [patch] = [patch for (each, property_, _), patch in CAN_FAIL.items() if (each, property_) == (machine, name)]
    assert can_fail(machine, name, patch)


@pytest.mark.parametrize("machine", [AnyAttempt, AnyLog])
def test_all_properties_hold(machine: type[RuleBasedStateMachine]) -> None:
    run_state_machine_as_test(without(machine, set()), settings=SOME)
