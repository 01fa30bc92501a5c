"""Travelling alone: the printed challenges, and how an attempt is judged (SOLO)."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from attrs import field, frozen

from globe_rules.cards import Hand
from globe_rules.editions import Edition
from globe_rules.errors import Breach, Refused
from globe_rules.frozen_map import FrozenMap
from globe_rules.i18n import Message
from globe_rules.impossible import Called, Impossible, OneOf, each_given, given, must_be, name, whole
from globe_rules.program import Program, breaches
from globe_rules.puzzle import Photo, Puzzle
from globe_rules.situations import RED_BARRED, VOYAGE_OVER
from globe_rules.stages.assessment import is_rebuilt
from globe_rules.stages.reconstruction import Reconstruction, reconstruct


@frozen
class Caption:
    """What stands under a printed board: limits, not exact numbers (SOLO-3, Q-29).

    >>> print(Caption(2, 6, reds=False))
    2 turns, 6 Action cards without red
    """

    turns: int = field(validator=whole())
    cards: int = field(validator=whole())
    """Action cards over all turns, void ones too (D-7)."""

    reds: bool = field(default=True, validator=must_be(bool))
    """Whether red cards may be used (D-19)."""

    def __str__(self) -> str:
        turns = "1 turn" if self.turns == 1 else f"{self.turns} turns"
        return f"{turns}, {self.cards} Action cards{'' if self.reds else ' without red'}"


class Level(Called):
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
        """One, two, three and five; there is no four."""
        return {"tourist": 1, "backpacker": 2, "globetrotter": 3, "wild": 5}[self]


def _captions(captions: Mapping[Edition, Caption]) -> Mapping[Edition, Caption]:
    given(captions, Mapping, "captions")
    each_given(captions.values(), Caption, "captions")
    told = {Edition(edition): caption for edition, caption in captions.items()}
    if len(told) < len(Edition):
        each = Message("a caption for each edition: en, fr")
        raise Impossible("captions", ", ".join(told) or Message("none"), each)
    return FrozenMap(told)


@frozen
class Challenge:
    """A printed challenge: its id, level and captions. Its board is lost (Q-51).

    >>> challenge = CHALLENGES["SOLO-B5"]
    >>> print(challenge.level.called.en, challenge.level.stars, sep=", ")
    Backpacker, 2
    >>> print(challenge.captions[Edition.EN], challenge.captions[Edition.FR], sep="; ")
    2 turns, 5 Action cards; 1 turn, 5 Action cards without red
    """

    id: str = field(validator=name)
    level: Level = field(converter=Level)
    captions: Mapping[Edition, Caption] = field(converter=_captions)


# Row by row as printed, two boards a row (D-20). A pair is English, then French (D-10, D-11).
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


class Verdict(OneOf, StrEnum):
    """How an attempt compares with its caption (Q-29).

    >>> [str(verdict) for verdict in Verdict]
    ['met', 'beaten', 'failed']
    """

    MET = "met"
    BEATEN = "beaten"
    FAILED = "failed"


def _turns(turns: Iterable[Reconstruction]) -> tuple[Reconstruction, ...]:
    return each_given(turns, Reconstruction, "turns")


@frozen
class Attempt:
    """Some turns at a puzzle, alone, and what they came to (SOLO-1, Q-49).

    >>> from globe_rules import Program, attempt
    >>> tried = attempt(Photo("E").finished, [Program()], photo=Photo("N"), caption=Caption(1, 3))
    >>> tried.solved, tried.cards, str(tried.verdict), tried.because
    (True, 0, 'beaten', None)
    """

    start: Puzzle = field(validator=must_be(Puzzle))
    photo: Photo = field(validator=must_be(Photo))
    """The direction stated before the first turn (Q-27)."""

    turns: tuple[Reconstruction, ...] = field(converter=_turns)
    caption: Caption | None = field(default=None, validator=must_be(Caption, or_none=True))
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
        if not self.turns or not is_rebuilt(self.puzzle, self.photo, facing_any_way=True):
            return False  # asked first: it takes no look back at the turns
        return not self.red_played or is_rebuilt(self.puzzle, self.photo, facing_any_way=False)

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


def reds_barred(program: Program, caption: Caption | None) -> frozenset[Breach]:
    """Return the breach of red cards under a caption that allows none, if it is one (Q-29)."""
    if caption is None or caption.reds or not program.reds:
        return frozenset()
    return frozenset([Breach(RED_BARRED, tuple(str(each) for each in program if each.card.is_red))])


def attempt(
    puzzle: Puzzle,
    programs: Iterable[Program],
    *,
    photo: Photo = Photo(),  # noqa: B008 -- a frozen value: sharing it is harmless
    caption: Caption | None = None,
    hand: Hand = Hand.full(),  # noqa: B008 -- as above
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
    given(puzzle, Puzzle, "puzzle")
    given(hand, Hand, "hand")
    turns: list[Reconstruction] = []
    so_far = Attempt(puzzle, photo, (), caption)
    for program in each_given(programs, Program, "programs"):
        if so_far.solved:
            raise Refused([Breach(VOYAGE_OVER)])
        if barred := reds_barred(program, caption):
            raise Refused(barred | breaches(program, hand))
        turns.append(reconstruct(so_far.puzzle, program, photo=photo, hand=hand))
        hand = hand.without(turns[-1].discarded)
        # Whether it is solved depends on the last turn, and on any in which a red card was played.
        so_far = Attempt(puzzle, photo, [*(turn for turn in so_far.turns if turn.discarded), turns[-1]], caption)
    return Attempt(puzzle, photo, turns, caption)
