"""Travelling alone: the printed challenges, and how an attempt is judged (SOLO)."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from attrs import field, frozen

from globe_rules.cards import Hand
from globe_rules.editions import Edition
from globe_rules.errors import Breach, Refused
from globe_rules.program import Program, breaches
from globe_rules.puzzle import Photo, Puzzle
from globe_rules.situations import RED_BARRED, VOYAGE_OVER
from globe_rules.stages.assessment import is_rebuilt
from globe_rules.stages.reconstruction import Reconstruction, reconstruct
from globe_rules.words import Words


@frozen
class Caption:
    """What stands under a printed board: limits, not exact numbers (SOLO-3, Q-29).

    >>> print(Caption(2, 6, reds=False))
    2 turns, 6 Action cards without red
    """

    turns: int
    cards: int
    """Action cards over all turns, void ones too (D-7)."""

    reds: bool = True
    """Whether red cards may be used (D-19)."""

    def __str__(self) -> str:
        turns = "1 turn" if self.turns == 1 else f"{self.turns} turns"
        return f"{turns}, {self.cards} Action cards{'' if self.reds else ' without red'}"


class Level(StrEnum):
    """The four levels of the printed challenges, with their stars (SOLO-2)."""

    TOURIST = "tourist"
    BACKPACKER = "backpacker"
    GLOBETROTTER = "globetrotter"
    WILD = "wild"

    @property
    def stars(self) -> int:
        """One, two, three and five; there is no four."""
        return {"tourist": 1, "backpacker": 2, "globetrotter": 3, "wild": 5}[self]

    @property
    def called(self) -> Words:
        """The level's name in both books."""
        return _LEVEL_NAMES[self]


_LEVEL_NAMES = {
    Level.TOURIST: Words(en="Tourist", fr="Touriste"),
    Level.BACKPACKER: Words(en="Backpacker", fr="Routard"),
    Level.GLOBETROTTER: Words(en="Globetrotter", fr="Globe-trotter"),
    Level.WILD: Words(en="Into the wild", fr="Into the wild"),
}


@frozen
class Challenge:
    """A printed challenge: its id, level and captions. Its board is lost (Q-51)."""

    id: str
    level: Level
    captions: Mapping[Edition, Caption]


def _level(level: Level, letter: str, captions: Sequence[Caption | tuple[Caption, Caption]]) -> list[Challenge]:
    challenges = []
    for number, caption in enumerate(captions, start=1):
        english, french = caption if isinstance(caption, tuple) else (caption, caption)
        by_edition = {Edition.EN: english, Edition.FR: french}
        challenges.append(Challenge(f"SOLO-{letter}{number}", level, by_edition))
    return challenges


# Row by row as printed, two boards a row. A pair is English, then French (D-10, D-11).
_TOURIST = [Caption(1, 3), Caption(1, 6), Caption(1, 5), Caption(1, 4), Caption(1, 6), Caption(1, 3)]
_BACKPACKER: list[Caption | tuple[Caption, Caption]] = [
    Caption(1, 4, reds=False),
    Caption(2, 4, reds=False),
    Caption(2, 6, reds=False),
    Caption(2, 6),
    (Caption(2, 5), Caption(1, 5, reds=False)),
    Caption(2, 4, reds=False),
]
_GLOBETROTTER = [
    Caption(2, 8),
    Caption(2, 7),
    Caption(2, 5, reds=False),
    Caption(2, 6),
    Caption(2, 6),
    Caption(2, 7),
]
_WILD: list[Caption | tuple[Caption, Caption]] = [
    Caption(3, 7),
    (Caption(2, 7), Caption(2, 7, reds=False)),
    Caption(2, 4),
]

CHALLENGES: Mapping[str, Challenge] = {
    challenge.id: challenge
    for challenge in (
        *_level(Level.TOURIST, "T", _TOURIST),
        *_level(Level.BACKPACKER, "B", _BACKPACKER),
        *_level(Level.GLOBETROTTER, "G", _GLOBETROTTER),
        *_level(Level.WILD, "W", _WILD),
    )
}
"""The 21 printed challenges by id (SOLO-2)."""


class Verdict(StrEnum):
    """How an attempt compares with its caption (Q-29)."""

    MET = "met"
    BEATEN = "beaten"
    FAILED = "failed"


def _turns(turns: Iterable[Reconstruction]) -> tuple[Reconstruction, ...]:
    return tuple(turns)


@frozen
class Attempt:
    """Some turns at a puzzle, alone, and what they came to (SOLO-1, Q-49)."""

    start: Puzzle
    photo: Photo
    """The direction stated before the first turn (Q-27)."""

    turns: tuple[Reconstruction, ...] = field(converter=_turns)
    caption: Caption | None = None
    """The challenge's caption, or None for practice."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle after the last turn."""
        return self.turns[-1].puzzle if self.turns else self.start

    @property
    def cards(self) -> int:
        """Action cards used over all turns, void ones too (Q-29)."""
        return sum(len(turn.used) for turn in self.turns)

    @property
    def red_played(self) -> bool:
        """Whether a red card was played, even a void one (Q-10)."""
        return any(turn.discarded for turn in self.turns)

    @property
    def solved(self) -> bool:
        """Whether the image is rebuilt: any way round, or as stated once a red was played (SOLO-4, Q-27).

        Nothing is judged before the first turn (Q-46, Q-49).
        """
        return bool(self.turns) and is_rebuilt(self.puzzle, self.photo, facing_any_way=not self.red_played)

    @property
    def verdict(self) -> Verdict | None:
        """Whether the caption was met, beaten or neither; None in practice (Q-29)."""
        if self.caption is None:
            return None
        if self.because is not None:
            return Verdict.FAILED
        beaten = len(self.turns) < self.caption.turns or self.cards < self.caption.cards
        return Verdict.BEATEN if beaten else Verdict.MET

    @property
    def because(self) -> str | None:
        """The id that says why an attempt failed, or None if it did not."""
        if not self.solved:
            other_way = self.red_played and is_rebuilt(self.puzzle, self.photo, facing_any_way=True)
            return "Q-27" if other_way else "AIM-1"
        past = self.caption and (len(self.turns) > self.caption.turns or self.cards > self.caption.cards)
        return "Q-29" if past else None


def attempt(
    puzzle: Puzzle,
    programs: Iterable[Program],
    *,
    photo: Photo,
    caption: Caption | None = None,
    hand: Hand = Hand.full(),  # noqa: B008 -- a frozen value: sharing it is harmless
) -> Attempt:
    """Carry out one program a turn, alone, and judge what came of it.

    All cards but a played red return between turns (Q-49). A red card where the
    caption bars it is refused (Q-29), and so is a turn after the image is whole.

    >>> from globe_rules.notation import read_program, read_puzzle
    >>> tried = attempt(
    ...     read_puzzle("4E7E1E/8E5E2E/9E6E3E"),
    ...     [read_program("B1E@1")],
    ...     photo=Photo("N"),
    ...     caption=CHALLENGES["SOLO-T1"].captions[Edition.EN],
    ... )
    >>> print(tried.puzzle, tried.verdict)
    7E4E1E/8E5E2E/9E6E3E beaten
    """
    turns: list[Reconstruction] = []
    so_far = Attempt(puzzle, photo, (), caption)
    for program in programs:
        if so_far.solved:
            raise Refused([Breach(VOYAGE_OVER)])
        if caption is not None and not caption.reds and program.reds:
            raise Refused({Breach(RED_BARRED, tuple(map(str, program.reds))), *breaches(program, hand)})
        turns.append(reconstruct(so_far.puzzle, program, photo=photo, hand=hand))
        hand = hand.without(turns[-1].discarded)
        # Whether it is solved depends on the last turn, and on any in which a red card was played.
        so_far = Attempt(puzzle, photo, [*filter(_discards, so_far.turns), turns[-1]], caption)
    return Attempt(puzzle, photo, turns, caption)


def _discards(turn: Reconstruction) -> bool:
    return bool(turn.discarded)
