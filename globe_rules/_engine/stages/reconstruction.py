"""Stage C, reconstruction: a program is applied to its puzzle (RECON)."""

from attrs import field, frozen

from globe_rules._engine.actions import bring_home, move_tiles, rotate_tile
from globe_rules._engine.cards import Card, Colour, Hand
from globe_rules._engine.compass import Arrow, Direction
from globe_rules._engine.display import SvgRepr
from globe_rules._engine.errors import Refused
from globe_rules._engine.program import IN_DOUBT, Across, Placement, Program, violations
from globe_rules._engine.puzzle import Photo, Puzzle, Space, to_photo
from globe_rules._engine.situations import ACROSS_SPACES, ARROW_IN_DOUBT, SPACE_IN_DOUBT, Consequence, Situation
from globe_rules._engine.validation import check_type


@frozen
class Step(SvgRepr):
    """The result of one card: applied, or void with the reason; and the puzzle after it (RECON-2).

    Made by `reconstruct`; the fields are not validated.

    >>> from globe_rules import read_program
    >>> [step] = reconstruct(Photo().solved_puzzle, read_program("B1N@1")).steps
    >>> print(step.placement, step.effect, step.void, step.puzzle)
    B1N@1 void Q-3 1N2N3N/4N5N6N/7N8N9N
    """

    placement: Placement
    void: Situation | None
    """Why the card had no effect (RECON-6), or None if it was applied."""

    puzzle: Puzzle
    before: Puzzle | None = field(default=None, repr=False)
    """The puzzle before the card, or None if it is not known."""

    @property
    def moved(self) -> tuple[Space, ...]:
        """The spaces that now have another tile, or the same tile in another orientation (Q-8)."""
        before = self.before or self.puzzle
        return tuple(space for space in Space if before[space] != self.puzzle[space])

    @property
    def effect(self) -> str:
        """`applied` or `void`."""
        return Consequence.VOID if self.void else "applied"


@frozen(repr=False)
class Reconstruction(SvgRepr):
    """The result of a program, card by card (RECON-2).

    Made by `reconstruct`; the fields are not validated.

    >>> from globe_rules import read_program
    >>> result = reconstruct(Photo().solved_puzzle, read_program("R1@1 G1@5"))
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
        result = "solved" if self.solved else "not solved"
        return f"<Reconstruction {self.start} [{steps}] {self.puzzle}, {result}>"

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle after space 9. Only this one is judged, not those in between (Q-22, Q-46)."""
        return self.steps[-1].puzzle if self.steps else self.start

    @property
    def solved(self) -> bool:
        """Whether the puzzle is identical to the photo at the end (ASSESS-1), even if no card was needed (Q-23)."""
        return self.photo.matches(self.puzzle)

    @property
    def used(self) -> tuple[Card, ...]:
        """All placed cards, including void ones (RECON-6, Q-24)."""
        return self.program.cards

    @property
    def discarded(self) -> tuple[Card, ...]:
        """The red card that is out of the round, even if it was void (RED-2, Q-10)."""
        return self.program.reds

    @property
    def red_acted(self) -> bool:
        """Whether a red card moved or rotated a tile; this commits a solo player to the stated direction (Q-27)."""
        return any(step.placement.card.is_red and step.moved for step in self.steps)


def apply_card(placement: Placement, puzzle: Puzzle, photo: Photo | Direction | str) -> Puzzle | Situation:
    """Return the puzzle after one card, applied to the tile that is now on its space (Q-2), or why it is void.

    The space is checked first (Q-14), then the arrow (Q-15), then what the card itself requires (D-5).

    >>> from globe_rules import read_placement
    >>> print(apply_card(read_placement("B1E@1"), Photo().solved_puzzle, Photo()))
    2N1N3N/4N5N6N/7N8N9N
    >>> print(apply_card(read_placement("B1_@1+2"), Photo().solved_puzzle, Photo()))
    Q-14
    """
    check_type(placement, Placement, "placement")
    check_type(puzzle, Puzzle, "puzzle")
    photo = to_photo(photo)
    card, where, arrow = placement.card, placement.where, placement.arrow
    if isinstance(where, Across):
        return ACROSS_SPACES
    if where is IN_DOUBT:
        return SPACE_IN_DOUBT
    if arrow is IN_DOUBT:
        return ARROW_IN_DOUBT
    if isinstance(arrow, Arrow):
        return move_tiles(card, puzzle, where, arrow)
    return rotate_tile(card, puzzle, where) if card.colour is Colour.GREEN else bring_home(card, puzzle, where, photo)


def reconstruct(
    puzzle: Puzzle,
    program: Program,
    *,
    photo: Photo | Direction | str = Photo(),  # noqa: B008 -- a frozen value: sharing it is harmless
    hand: Hand = Hand.full(),  # noqa: B008 -- as above
) -> Reconstruction:
    """Apply a program in reading order, space 1 to 9 (RECON-2), and return the result of every card.

    A space without a card does nothing, but other cards can move its tile (RECON-2a, D-13).
    The effect of a card is never undone (RECON-5). A void card still counts as used (RECON-6).
    A program that breaks the rules is refused as a whole, and the puzzle does not change (Q-11).

    >>> from globe_rules import read_program, read_puzzle
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
    globe_rules.Refused: Q-11: a second red card is placed in one turn (R1@1 R2@2); keep only one of the two
    """
    check_type(puzzle, Puzzle, "puzzle")
    photo = to_photo(photo)
    if found := violations(program, hand):
        raise Refused(found)
    steps: list[Step] = []
    now = puzzle
    for placement in program:
        result = apply_card(placement, now, photo)
        if isinstance(result, Situation):
            steps.append(Step(placement, result, now, now))
        else:
            steps.append(Step(placement, None, result, now))
            now = result
    return Reconstruction(photo, puzzle, program, tuple(steps))
