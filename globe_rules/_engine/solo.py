"""Solo play: the captions of the printed challenges, and how an attempt is judged (SOLO)."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from attrs import field, frozen

from globe_rules._engine.cards import Hand
from globe_rules._engine.compass import Direction
from globe_rules._engine.editions import Edition
from globe_rules._engine.errors import Refused, Violation
from globe_rules._engine.frozen_map import FrozenMap
from globe_rules._engine.program import Program, violations
from globe_rules._engine.puzzle import Photo, Puzzle, to_photo
from globe_rules._engine.situations import RED_BARRED, VOYAGE_OVER
from globe_rules._engine.stages.assessment import is_solved
from globe_rules._engine.stages.reconstruction import Reconstruction, reconstruct
from globe_rules._engine.validation import (
    CheckedEnum,
    LabelledEnum,
    check_type,
    must_be,
    non_negative_int,
    to_int,
    to_member,
    tuple_of,
    valid_name,
)
from globe_rules._i18n import InvalidValue, Message


@frozen
class Caption:
    """The caption under a printed board: the maximum number of turns and cards (SOLO-3, Q-29).

    >>> print(Caption(2, 6, reds=False))
    2 turns, 6 Action cards without red
    """

    turns: int = field(converter=to_int, validator=non_negative_int())
    cards: int = field(converter=to_int, validator=non_negative_int())
    """Maximum number of Action cards over all turns, including void ones (D-7)."""

    reds: bool = field(default=True, validator=must_be(bool))
    """Whether red cards may be used (D-19)."""

    def __str__(self) -> str:
        turns = "1 turn" if self.turns == 1 else f"{self.turns} turns"
        return f"{turns}, {self.cards} Action cards{'' if self.reds else ' without red'}"


class Level(LabelledEnum):
    """The four levels of the printed challenges, with their stars (SOLO-2).

    >>> [(str(level), level.stars) for level in Level]
    [('tourist', 1), ('backpacker', 2), ('globetrotter', 3), ('wild', 5)]
    """

    TOURIST = "tourist", "Tourist", "Touriste"
    BACKPACKER = "backpacker", "Backpacker", "Routard"
    GLOBETROTTER = "globetrotter", "Globetrotter", "Globe-trotter"
    WILD = "wild", "Into the wild", "Into the wild"

    @property
    def stars(self) -> int:
        """The number of stars: 1, 2, 3 or 5."""
        return {"tourist": 1, "backpacker": 2, "globetrotter": 3, "wild": 5}[self]


def _level(level: Level | str) -> Level:
    return to_member(Level, level, "level")


def _captions(captions: Mapping[Edition, Caption]) -> Mapping[Edition, Caption]:
    check_type(captions, Mapping, "captions")
    tuple_of(captions.values(), Caption, "captions")
    by_edition = {to_member(Edition, edition, "edition"): caption for edition, caption in captions.items()}
    if len(by_edition) < len(Edition):
        expected = Message("a caption for each edition: en, fr")
        raise InvalidValue("captions", ", ".join(by_edition) or Message("none"), expected)
    return FrozenMap(by_edition)


@frozen
class Challenge:
    """A printed challenge: its id, level and captions. Our sources do not contain its board (Q-51).

    >>> challenge = CHALLENGES["SOLO-B5"]
    >>> print(challenge.level.label.en, challenge.level.stars, sep=", ")
    Backpacker, 2
    >>> print(challenge.captions[Edition.EN], challenge.captions[Edition.FR], sep="; ")
    2 turns, 5 Action cards; 1 turn, 5 Action cards without red
    """

    id: str = field(validator=valid_name)
    level: Level = field(converter=_level)
    captions: Mapping[Edition, Caption] = field(converter=_captions)


# In the printed order, row by row, two boards per row (D-20). Pairs are English, then French (D-10, D-11).
_CAPTIONS: Mapping[Level, Mapping[str, Caption | tuple[Caption, Caption]]] = {
    Level.TOURIST: {
        "SOLO-T1": Caption(1, 3),
        "SOLO-T2": Caption(1, 6),
        "SOLO-T3": Caption(1, 5),
        "SOLO-T4": Caption(1, 4),
        "SOLO-T5": Caption(1, 6),
        "SOLO-T6": Caption(1, 3),
    },
    Level.BACKPACKER: {
        "SOLO-B1": Caption(1, 4, reds=False),
        "SOLO-B2": Caption(2, 4, reds=False),
        "SOLO-B3": Caption(2, 6, reds=False),
        "SOLO-B4": Caption(2, 6),
        "SOLO-B5": (Caption(2, 5), Caption(1, 5, reds=False)),
        "SOLO-B6": Caption(2, 4, reds=False),
    },
    Level.GLOBETROTTER: {
        "SOLO-G1": Caption(2, 8),
        "SOLO-G2": Caption(2, 7),
        "SOLO-G3": Caption(2, 5, reds=False),
        "SOLO-G4": Caption(2, 6),
        "SOLO-G5": Caption(2, 6),
        "SOLO-G6": Caption(2, 7),
    },
    Level.WILD: {
        "SOLO-W1": Caption(3, 7),
        "SOLO-W2": (Caption(2, 7), Caption(2, 7, reds=False)),
        "SOLO-W3": Caption(2, 4),
    },
}


def _challenge(id_: str, level: Level, caption: Caption | tuple[Caption, Caption]) -> Challenge:
    english, french = caption if isinstance(caption, tuple) else (caption, caption)
    return Challenge(id_, level, {Edition.EN: english, Edition.FR: french})


CHALLENGES: Mapping[str, Challenge] = {
    id_: _challenge(id_, level, caption) for level, captions in _CAPTIONS.items() for id_, caption in captions.items()
}
"""The 21 printed challenges by id (SOLO-2)."""


class Verdict(CheckedEnum, StrEnum):
    """How an attempt compares with its caption (Q-29).

    >>> [str(verdict) for verdict in Verdict]
    ['met', 'beaten', 'failed']
    """

    MET = "met"
    BEATEN = "beaten"
    FAILED = "failed"


def _turns(turns: Iterable[Reconstruction]) -> tuple[Reconstruction, ...]:
    return tuple_of(turns, Reconstruction, "turns")


@frozen
class Attempt:
    """The turns of a solo player at one puzzle, and the verdict (SOLO-1, Q-49).

    >>> from globe_rules import Program, attempt
    >>> result = attempt(Photo("E").solved_puzzle, [Program()], photo=Photo("N"), caption=Caption(1, 3))
    >>> result.solved, result.cards, str(result.verdict), result.because
    (True, 0, 'beaten', None)
    """

    start: Puzzle = field(validator=must_be(Puzzle))
    photo: Photo = field(converter=to_photo)
    """The photo, in the direction that the player stated before the first turn (Q-27)."""

    turns: tuple[Reconstruction, ...] = field(converter=_turns)
    caption: Caption | None = field(default=None, validator=must_be(Caption, or_none=True))
    """The challenge's caption, or None for practice."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle after the last turn."""
        return self.turns[-1].puzzle if self.turns else self.start

    @property
    def cards(self) -> int:
        """The number of Action cards used over all turns, including void ones (Q-29)."""
        return sum(len(turn.used) for turn in self.turns)

    @property
    def red_acted(self) -> bool:
        """Whether a red card moved or rotated a tile in any turn (Q-27)."""
        return any(turn.red_acted for turn in self.turns)

    @property
    def solved(self) -> bool:
        """Whether the puzzle is solved, in any direction; if a red card acted, in the stated one (SOLO-4, Q-27).

        A puzzle is not judged before the first turn (Q-46, Q-49).
        """
        if not self.turns or not is_solved(self.puzzle, self.photo, any_direction=True):
            return False  # checked first, because `red_acted` looks at every turn
        return not self.red_acted or is_solved(self.puzzle, self.photo, any_direction=False)

    @property
    def verdict(self) -> Verdict | None:
        """How the attempt compares with its caption: met, beaten or failed; None in practice (Q-29)."""
        if self.caption is None:
            return None
        if self.because is not None:
            return Verdict.FAILED
        beaten = len(self.turns) < self.caption.turns or self.cards < self.caption.cards
        return Verdict.BEATEN if beaten else Verdict.MET

    @property
    def because(self) -> str | None:
        """The id of the rule or ruling by which the attempt failed, or None if it did not fail."""
        if not self.solved:
            other_direction = self.red_acted and is_solved(self.puzzle, self.photo, any_direction=True)
            return "Q-27" if other_direction else "AIM-1"
        exceeded = self.caption and (len(self.turns) > self.caption.turns or self.cards > self.caption.cards)
        return "Q-29" if exceeded else None


def reds_barred(program: Program, caption: Caption | None) -> frozenset[Violation]:
    """Return a violation if a program has red cards and the caption allows none (Q-29)."""
    if caption is None or caption.reds or not program.reds:
        return frozenset()
    return frozenset([Violation(RED_BARRED, tuple(str(each) for each in program if each.card.is_red))])


def attempt(
    puzzle: Puzzle,
    programs: Iterable[Program],
    *,
    photo: Photo | Direction | str = Photo(),  # noqa: B008 -- a frozen value: sharing it is harmless
    caption: Caption | None = None,
    hand: Hand = Hand.full(),  # noqa: B008 -- as above
) -> Attempt:
    """Apply one program per turn in solo play, and judge the result.

    Between turns all cards return to the hand, except used red cards (Q-49). A red card is refused
    if the caption does not allow it (Q-29), and so is any turn after the puzzle is solved.

    >>> from globe_rules import read_program, read_puzzle
    >>> result = attempt(
    ...     read_puzzle("4E7E1E/8E5E2E/9E6E3E"),
    ...     [read_program("B1E@1")],
    ...     photo=Photo("N"),
    ...     caption=CHALLENGES["SOLO-T1"].captions[Edition.EN],
    ... )
    >>> print(result.puzzle, result.verdict)
    7E4E1E/8E5E2E/9E6E3E beaten
    """
    check_type(puzzle, Puzzle, "puzzle")
    check_type(hand, Hand, "hand")
    turns: list[Reconstruction] = []
    so_far = Attempt(puzzle, photo, (), caption)
    for program in tuple_of(programs, Program, "programs"):
        if so_far.solved:
            raise Refused([Violation(VOYAGE_OVER)])
        if barred := reds_barred(program, caption):
            raise Refused(barred | violations(program, hand))
        turns.append(reconstruct(so_far.puzzle, program, photo=photo, hand=hand))
        hand = hand.without(turns[-1].discarded)
        # `solved` needs only the last turn and those in which a red card acted; keeping all would take quadratic time.
        so_far = Attempt(puzzle, photo, [*(turn for turn in so_far.turns if turn.red_acted), turns[-1]], caption)
    return Attempt(puzzle, photo, turns, caption)
