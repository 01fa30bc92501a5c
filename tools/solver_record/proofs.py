"""Prove how many turns always suffice and are sometimes needed: `python -m tools.solver_record.proofs`, `make prove`.

Such limits are called God's numbers. The proof takes about half a minute and needs numpy.
"""

from collections.abc import Callable, Iterator, Sequence

from attrs import field, frozen
from rich.console import Console
from rich.progress import Progress

from globe_rules._engine.cards import NO_REDS, Card, Hand
from globe_rules._engine.notation import read_puzzle
from globe_rules._engine.puzzle import Photo
from globe_rules.solver._answers import ANY_DIRECTION, Question, solve
from globe_rules.solver._state import ARRANGEMENTS, needs_of
from tools.solver_record.distances import all_arrangements
from tools.solver_record.green_slots import BlueTurns, Counts, Masks, best_two_turns, patterns, with_first_turn
from tools.solver_record.needs import (
    TALLIES,
    Tally,
    all_needs,
    among,
    as_seen,
    can_supply,
    different,
    least,
    meets,
    met,
    met_after_r2,
    tally_of,
    without_one,
)

ALL_WEST = "1W2W3W/4W5W6W/7W8W9W"
THREE_WAYS = "1N2N3N/4E5E6E/7S8S9S"

PROVED: dict[str, dict[str, int]] = {
    "Fixed direction": {"without red": 5, "with red": 4},
    "Any direction": {"without red": 3, "with red": 3},
}
"""Turns that always suffice and are sometimes needed."""

# The things that steps check.
_ARRANGEMENTS = "arrangements"
_PAIRS = "pairs of turns"
_PATTERNS = "patterns of free spaces"
_NEEDS = "needs"
_BY_COUNTING = "by counting cards"
_BY_THE_SOLVER = "by the solver"

HARDEST = "3E6E5E/2S9N8N/1S7N4S"


@frozen
class Step:
    """One step of a proof."""

    claim: str
    checked: dict[str, int] = field(factory=dict)
    """What was checked, with its number, or True for a single check; empty for a conclusion from earlier steps."""


def prove(progress: Callable[[int, int], None] = lambda _done, _of: None) -> Iterator[Step]:
    """Yield the steps of the proof; raise AssertionError if a step fails."""
    yield from _lower_bounds()
    blue = BlueTurns()
    # The weakest pattern that is enough: 2 tiles have a slot in the first turn only, 4 in the second only, 3 in both.
    enough = frozenset(tally for tally in TALLIES if meets((0, 2, 4, 3), [tally]))
    # A tile that needs nothing is never harder than one that needs something.
    hardest = sorted(enough - {fewer for tally in enough for fewer in without_one(tally) if fewer != tally})
    preferred: set[Counts] = {
        counts
        for counts in ((n, a, b, 9 - n - a - b) for n in (0, 1) for a in range(9) for b in range(9 - n - a))
        if meets(counts, hardest)
    }
    slots = best_two_turns(blue, preferred, progress)
    counts = patterns(slots)
    _check(bool((slots[0] >= 0).all()) and int(counts[:, 0].max()) <= 1)
    found = different(counts)
    yield Step(
        "Two turns of blue cards bring all tiles home, and at most one tile meets no free space in either.",
        checked={_ARRANGEMENTS: ARRANGEMENTS, _PAIRS: len(blue) ** 2, _PATTERNS: len(found)},
    )
    every = [needs for each in least(found) for needs in all_needs(each)]
    _check(all(met(5, needs) for needs in every))
    yield Step(
        "With three turns of green cards alone, all nine tiles get what they need.",
        checked={_NEEDS: len(every)},
    )
    yield Step("Fixed direction, without red: five turns always suffice.")
    _check(all(met_after_r2(4, needs) for needs in every))
    yield Step(
        "With two turns of green cards, and R2 on a tile at home in one of them, they get it too.",
        checked={_NEEDS: len(every)},
    )
    yield Step("Fixed direction, with the red cards: four turns always suffice.")
    yield from _solo(blue, slots, preferred, enough, hardest)


def _check(holds: bool) -> None:  # noqa: FBT001 -- it is the only argument
    if not holds:
        message = "a step of the proof fails: this is a bug in globe_rules; please report it"
        raise AssertionError(message)


def _too_few(text: str, turns: int, photos: Sequence[Photo], hand: Hand) -> list[str]:
    """Check with the solver that `turns` turns do not solve a puzzle; return the photos for which counting agrees."""
    puzzle = read_puzzle(text)
    _check(solve(Question(puzzle, photo=photos, hand=hand, turns=turns)) is None)
    needs = {str(photo): tally_of(needs_of(puzzle, photo)) for photo in photos}
    left = {photo: without_one(tally) if Card.R2 in hand else [tally] for photo, tally in needs.items()}
    return [photo for photo, tallies in left.items() if not any(can_supply(turns, tally) for tally in tallies)]


def _lower_bounds() -> Iterator[Step]:
    """Show that each limit is needed: a puzzle that one turn fewer does not solve."""
    _check(bool(_too_few(ALL_WEST, 4, [Photo()], NO_REDS)))
    yield Step(
        f"Fixed direction, without red: {ALL_WEST} takes five turns. A tile that is not rotated by one G1 "
        "needs two of G2 and G3; in four turns that makes 4 + 8/2 = 8 tiles, but nine need it.",
        checked={_BY_COUNTING: True, _BY_THE_SOLVER: True},
    )
    _check(bool(_too_few(ALL_WEST, 3, [Photo()], Hand.full())))
    yield Step(
        f"Fixed direction, with the red cards: {ALL_WEST} takes four turns. R2 rotates one tile upright, and in "
        "three turns green cards rotate 3 + 6/2 = 6.",
        checked={_BY_COUNTING: True, _BY_THE_SOLVER: True},
    )
    _check(len(_too_few(THREE_WAYS, 2, ANY_DIRECTION, NO_REDS)) == len(ANY_DIRECTION))
    yield Step(
        f"Any direction, without red: {THREE_WAYS} takes three turns. For every direction of the photo, "
        "the green cards of two turns are too few.",
        checked={_BY_COUNTING: True, _BY_THE_SOLVER: True},
    )
    short = _too_few(HARDEST, 2, ANY_DIRECTION, Hand.full())
    yield Step(
        f"Any direction, with the red cards: {HARDEST} takes three turns. For photo {' and '.join(short)} "
        "green cards are too few even with R2; for the others no two programs do it.",
        checked={
            "by counting cards, directions": len(short),
            "by the solver, directions": len(ANY_DIRECTION),
        },
    )


def _solo(
    blue: BlueTurns, slots: list[Masks], preferred: set[Counts], enough: frozenset[Tally], hardest: list[Tally]
) -> Iterator[Step]:
    """Show that a solo player needs at most three turns."""
    _check(all(any(as_seen(facings, direction) in enough for direction in range(4)) for facings in TALLIES))
    yield Step(
        "However the nine tiles face, their needs for one of the four directions are among a small set.",
        checked={
            "ways to face": len(TALLIES),
            "needs that suffice": len(enough),
        },
    )
    left = all_arrangements()[:, ~among(patterns(slots), preferred)]
    yield Step(
        "Two turns of blue cards and one of green cards meet those needs, from most arrangements.",
        checked={_ARRANGEMENTS: ARRANGEMENTS - left.shape[1], _PATTERNS: len(preferred)},
    )
    special = left.shape[1]
    seen: set[Counts] = set()
    good: set[Counts] = set()
    numbers = iter(range(len(blue)))
    while left.size:
        in_three = patterns(with_first_turn(blue, slots, left, next(numbers)))
        for each in different(in_three) - seen:
            seen.add(each)
            # A tile without any free space, or few with three, cannot meet them: skip the slow check.
            if not each[0] and each[7] > 2 and meets(each, hardest):
                good.add(each)
        left = left[:, ~among(in_three, good)]
    yield Step(
        "Three turns of blue and green cards meet them from all the others.",
        checked={_ARRANGEMENTS: special, _PATTERNS: len(good)},
    )
    yield Step("Any direction, without red and therefore also with the red cards: three turns always suffice.")


def main() -> None:
    """Run the proof and print every step with what was checked."""
    with Progress(console=Console(stderr=True)) as shown:
        task = shown.add_task("Pairs of turns", total=None)
        steps = list(prove(lambda done, of: shown.update(task, completed=done, total=of)))
    for number, step in enumerate(steps, start=1):
        print(f"{number}. {step.claim}")
        for what, checked in step.checked.items():
            print(f"   checked {what}" if checked is True else f"   checked {what}: {checked:,}")
    print("\nTurns that always suffice and are sometimes needed")
    for direction, turns in PROVED.items():
        print(f"{direction}: {turns['without red']} without red, {turns['with red']} with the red cards")


if __name__ == "__main__":
    main()
