"""Stage C, reconstruction: a program is carried out on its puzzle (RECON)."""

from attrs import field, frozen

from globe_rules.actions import bring_home, move_tiles, turn_tile
from globe_rules.cards import Card, Colour, Hand
from globe_rules.compass import Arrow
from globe_rules.errors import Refused
from globe_rules.impossible import given
from globe_rules.program import IN_DOUBT, Across, Placement, Program, breaches
from globe_rules.puzzle import Photo, Puzzle, Space
from globe_rules.shown import InPictures
from globe_rules.situations import ACROSS_SPACES, ARROW_IN_DOUBT, SPACE_IN_DOUBT, Consequence, Situation


@frozen
class Step(InPictures):
    """What became of one card: applied, or void and why; and the puzzle after it (RECON-2).

    `reconstruct` makes it; its fields are not checked.

    >>> from globe_rules.notation import read_program
    >>> [step] = reconstruct(Photo().finished, read_program("B1N@1")).steps
    >>> print(step.placement, step.effect, step.void, step.puzzle)
    B1N@1 void Q-3 1N2N3N/4N5N6N/7N8N9N
    """

    placement: Placement
    void: Situation | None
    """Why the card had no effect (RECON-6), or None if it was applied."""

    puzzle: Puzzle
    before: Puzzle | None = field(default=None, repr=False)
    """The puzzle before it, if whoever made the step has said so."""

    @property
    def moved(self) -> tuple[Space, ...]:
        """The spaces whose tile is another or lies another way now (Q-8)."""
        before = self.before or self.puzzle
        return tuple(space for space in Space if before[space] != self.puzzle[space])

    @property
    def effect(self) -> str:
        """The word for it: applied or void."""
        return Consequence.VOID if self.void else "applied"


@frozen(repr=False)
class Reconstruction(InPictures):
    """The trace of a program that was carried out (RECON-2), and what is left of it.

    `reconstruct` makes it; its fields are not checked.

    >>> from globe_rules.notation import read_program
    >>> result = reconstruct(Photo().finished, read_program("R1@1 G1@5"))
    >>> print(result.puzzle, result.solved, *result.used, *result.discarded)
    1N2N3N/4N5E6N/7N8N9N False G1 R1 R1
    >>> result
    <Reconstruction 1N2N3N/4N5N6N/7N8N9N [R1@1 G1@5] 1N2N3N/4N5E6N/7N8N9N, not solved>
    >>> [int(space) for space in result.steps[-1].moved]
    [5]
    """

    photo: Photo
    start: Puzzle
    program: Program
    steps: tuple[Step, ...]

    def __repr__(self) -> str:
        steps = " ".join(f"{step.placement}{f'(void {step.void})' if step.void else ''}" for step in self.steps)
        came_to = "solved" if self.solved else "not solved"
        return f"<Reconstruction {self.start} [{steps}] {self.puzzle}, {came_to}>"

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle after space 9: the only one that is ever judged (Q-22, Q-46)."""
        return self.steps[-1].puzzle if self.steps else self.start

    @property
    def solved(self) -> bool:
        """Whether the puzzle is now identical to the photo (ASSESS-1), be it that no card was needed (Q-23)."""
        return self.photo.matches(self.puzzle)

    @property
    def used(self) -> tuple[Card, ...]:
        """Every card that was laid, void ones too (RECON-6, Q-24)."""
        return self.program.cards

    @property
    def discarded(self) -> tuple[Card, ...]:
        """The red card that is gone for good, even if it was void (RED-2, Q-10)."""
        return self.program.reds


def carry_out(placement: Placement, puzzle: Puzzle, photo: Photo) -> Puzzle | Situation:
    """Carry out one card on the tile that lies at its space now (Q-2), or tell why it is void.

    Its space is asked for first (Q-14), then its arrow (Q-15), then the card's own demands (D-5).

    >>> from globe_rules.notation import read_placement
    >>> print(carry_out(read_placement("B1E@1"), Photo().finished, Photo()))
    2N1N3N/4N5N6N/7N8N9N
    >>> print(carry_out(read_placement("B1_@1+2"), Photo().finished, Photo()))
    Q-14
    """
    given(placement, Placement, "placement")
    given(puzzle, Puzzle, "puzzle")
    given(photo, Photo, "photo")
    card, where, arrow = placement.card, placement.where, placement.arrow
    if isinstance(where, Across):
        return ACROSS_SPACES
    if where is IN_DOUBT:
        return SPACE_IN_DOUBT
    if arrow is IN_DOUBT:
        return ARROW_IN_DOUBT
    if isinstance(arrow, Arrow):
        return move_tiles(card, puzzle, where, arrow)
    return turn_tile(card, puzzle, where) if card.colour is Colour.GREEN else bring_home(card, puzzle, where, photo)


def reconstruct(
    puzzle: Puzzle,
    program: Program,
    *,
    photo: Photo = Photo(),  # noqa: B008 -- a frozen value: sharing it is harmless
    hand: Hand = Hand.full(),  # noqa: B008 -- as above
) -> Reconstruction:
    """Carry out a program in reading order, space 1 to 9 (RECON-2), and return the trace.

    An empty space starts nothing, and the tile under it may still be moved (RECON-2a, D-13),
    nothing is ever undone (RECON-5),
    a void card is used all the same (RECON-6).
    A program that breaks the rules is refused whole, and nothing happens (Q-11).

    >>> from globe_rules.notation import read_program, read_puzzle
    >>> result = reconstruct(read_puzzle("2N1N3N/4N5W6N/7N8N9N"), read_program("G1@5 B1E@1 B2NE@3"))
    >>> for step in result.steps:
    ...     print(step.placement, step.effect, step.void or "", step.puzzle)
    B1E@1 applied  1N2N3N/4N5W6N/7N8N9N
    B2NE@3 void Q-3 1N2N3N/4N5W6N/7N8N9N
    G1@5 applied  1N2N3N/4N5N6N/7N8N9N
    >>> result.solved
    True
    >>> reconstruct(result.puzzle, read_program("R1@1 R2@2"))
    Traceback (most recent call last):
    ...
    globe_rules.errors.Refused: Q-11: two red cards lie in the programming area (R1@1 R2@2); take one of them back
    """
    given(puzzle, Puzzle, "puzzle")
    given(photo, Photo, "photo")
    if found := breaches(program, hand):
        raise Refused(found)
    steps: list[Step] = []
    now = puzzle
    for placement in program:
        result = carry_out(placement, now, photo)
        if isinstance(result, Situation):
            steps.append(Step(placement, result, now, now))
        else:
            steps.append(Step(placement, None, result, now))
            now = result
    return Reconstruction(photo, puzzle, program, tuple(steps))
