"""What holds for every attempt and every log, turn by turn; and each property, shown to fail for some wrong engine."""

import pytest
from failing import can_fail, properties
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from strategies.programs import legal_programs, photos, puzzles
from strategies.voyages import NAMES
from wrong_engines import MUTANTS
from wrong_engines.model import Patch, Together

from globe_rules import (
    Attempt,
    Outcome,
    Photo,
    PlayedRound,
    Program,
    Puzzle,
    Refused,
    Region,
    Result,
    TravelLog,
    attempt,
)
from globe_rules.wire.tables import travel_log_json

pytestmark = pytest.mark.untraced  # thousands of steps: twice as slow when traced, and covered elsewhere

FINISHED = {photo: str(Photo(photo).finished) for photo in "NESW"}
RESULTS = (Result.WON, Result.TIED, Result.REPLAY)
FEW = settings(max_examples=40, stateful_step_count=12, suppress_health_check=list(HealthCheck))


class AnyAttempt(RuleBasedStateMachine):
    """Somebody alone, who plays one turn after the other, legal or not."""

    programs: list[Program]
    made: Attempt | None

    @initialize(puzzle=puzzles() | photos().map(lambda photo: photo.finished), photo=photos())
    def begin(self, puzzle: Puzzle, photo: Photo) -> None:
        """State a direction (Q-27)."""
        self.puzzle, self.photo, self.programs, self.made = puzzle, photo, [], None

    @rule(program=legal_programs() | st.just(Program()))
    def a_turn_is_played(self, program: Program) -> None:
        """Play on, if the rules let somebody."""
        try:
            made = attempt(self.puzzle, [*self.programs, program], photo=self.photo)
        except Refused:
            return
        self.programs.append(program)
        self.before, self.made = self.made, made

    @invariant()
    def turns_and_cards_add_up(self) -> None:
        """All cards laid are used, void ones too, over all turns (Q-24, Q-29)."""
        if self.made:
            assert len(self.made.turns) == len(self.programs)
            assert self.made.cards == sum(len(str(program).split()) for program in self.programs)

    @invariant()
    def a_red_card_is_played_once(self) -> None:
        """No red card comes back in a later turn (RED-2, Q-49)."""
        reds = [card for program in self.programs for card in str(program).split() if card.startswith("R")]
        assert len({card[:2] for card in reds}) == len(reds)

    @invariant()
    def a_whole_image_is_the_end(self) -> None:
        """Any way round without a red card, else as it was stated; in every turn but the last it was neither (Q-27)."""
        if self.made:
            red = any(card.startswith("R") for program in self.programs for card in str(program).split())
            wanted = [FINISHED[self.photo.direction]] if red else FINISHED.values()
            assert self.made.solved == (str(self.made.puzzle) in wanted)
            assert not (self.before and self.before.solved)


class AnyLog(RuleBasedStateMachine):
    """Players who note one round after the other."""

    log: TravelLog

    @initialize(seated=st.integers(1, 5).map(lambda number: NAMES[:number]))
    def begin(self, seated: list[str]) -> None:
        """Open a log (LOG-1)."""
        self.log = self.before = TravelLog(seated)

    @rule(
        regions=st.sets(st.sampled_from(Region), min_size=1), result=st.sampled_from([None, *RESULTS]), data=st.data()
    )
    def a_round_is_noted(self, regions: set[Region], result: Result | None, data: st.DataObject) -> None:
        """Won, tied, to be played again or stopped."""
        mixed = data.draw(st.permutations(self.log.players))
        by, players = ("END-1", mixed[:1]) if result is Result.WON else ("D-6", mixed[:3])
        played = PlayedRound(regions, None if result is None else Outcome(result, by, players))
        self.before, self.log = self.log, TravelLog(self.log.players, [*self.log.rounds, played])

    @invariant()
    def a_round_counts_once_or_not_yet(self) -> None:
        """Each round counts, unless it is played again (LOG-2, Q-26, Q-44, Q-45)."""
        if len(self.log.rounds) > len(self.before.rounds):
            outcome = self.log.rounds[-1].outcome
            again = outcome is not None and str(outcome.result) == "replay"
            assert len(self.log.counted) - len(self.before.counted) == (not again)

    @invariant()
    def no_region_is_missed_twice(self) -> None:
        """Regions of any round are covered for good (LOG-3, Q-54)."""
        assert self.log.missing_regions == self.before.missing_regions - {
            region for each in self.log.rounds for region in each.regions
        }

    @invariant()
    def at_most_one_more_has_won(self) -> None:
        """One round gives one win at most, and a tie none (Q-28, Q-44)."""
        wins = {player: self.log.wins[player] - self.before.wins[player] for player in self.log.players}
        assert sorted(wins.values(), reverse=True)[:2] in ([0], [1], [0, 0], [1, 0])
        shared = any(self.log.shared[player] != self.before.shared[player] for player in self.log.players)
        assert not (shared and any(wins.values()))

    @invariant()
    def it_closes_by_rounds_and_regions(self) -> None:
        """Both are needed, and what is closed stays closed (LOG-2, LOG-3, Q-28)."""
        told = travel_log_json(self.log)
        enough = told["rounds"] >= max(2, len(self.log.players))  # type: ignore[operator]
        assert told["closed"] == (enough and told["regions_missing"] == [])
        assert told["closed"] or not self.before.closed


for machine in (AnyAttempt, AnyLog):
    machine.TestCase.settings = FEW
TestAnyAttempt = AnyAttempt.TestCase
TestAnyLog = AnyLog.TestCase


MISTAKES = {mutant.id: mutant.patch for mutant in MUTANTS}
CAN_FAIL: dict[str, tuple[type[RuleBasedStateMachine], Patch | Together]] = {
    "turns_and_cards_add_up": (AnyAttempt, MISTAKES["void-cards-are-not-used"]),
    "a_red_card_is_played_once": (AnyAttempt, MISTAKES["reds-return-when-alone"]),
    "a_whole_image_is_the_end": (AnyAttempt, MISTAKES["only-the-stated-direction"]),
    "a_round_counts_once_or_not_yet": (AnyLog, MISTAKES["replays-are-counted"]),
    "no_region_is_missed_twice": (AnyLog, MISTAKES["regions-of-a-tied-round-are-lost"]),
    "at_most_one_more_has_won": (AnyLog, MISTAKES["shared-rounds-are-wins"]),
    "it_closes_by_rounds_and_regions": (AnyLog, MISTAKES["exactly-one-round-each"]),
}
"""By property: a machine, and an engine for which it fails."""


@pytest.mark.parametrize("name", CAN_FAIL)
def test_a_property_fails_for_some_wrong_engine(name: str) -> None:
    """Else it would say nothing."""
    machine, patch = CAN_FAIL[name]
    assert can_fail(machine, name, patch)


def test_every_property_is_shown_to_fail() -> None:
    """None is forgotten."""
    assert properties(AnyAttempt) | properties(AnyLog) == set(CAN_FAIL)
