"""Stage B, reaction: everyone programs at the same time, until the sand has run out (REACT)."""

from collections.abc import Mapping
from enum import Enum
from typing import Self

from attrs import evolve, field, frozen

from globe_rules.cards import Card, Hand
from globe_rules.errors import Breach, Refused
from globe_rules.events import Deed, Done, Event, Flip, Lay, Move, Signal, Stop, TakeBack, Timed, Turn
from globe_rules.frozen_map import FrozenMap
from globe_rules.i18n import Message
from globe_rules.impossible import Impossible, each_given, given, must_be, names, plays_here, shown
from globe_rules.materials import SAND_MILLISECONDS
from globe_rules.program import Placement, Program, breaches
from globe_rules.situations import (
    ALONE_AND_DONE,
    ALONE_WITHOUT_TIMER,
    BEFORE_THE_SIGNAL,
    FLIPPED_AT_ONCE,
    FLIPPER_IS_LOCKED,
    NO_TIMER,
    NOT_ALONE,
    NOT_LAID,
    SAND_RUN_OUT,
    SIGNAL_GIVEN,
    STOP_SHOUTED,
    TIMER_FLIPPED,
    TIMER_IN_THE_GAME,
    TOO_LATE,
    Situation,
)
from globe_rules.variants import Variants


class Ending(Enum):
    """How stage B can end: which deed ends it, and how long after (REACT-4, VAR-4, Q-49).

    >>> Reaction.opened({"Ana": Hand.full(), "Bo": Hand.full()}, Variants(["immediate-departure"])).ending.name
    'SHOUT'
    """

    SAND = Flip, SAND_MILLISECONDS, SAND_RUN_OUT
    """Somebody flips the timer, and the sand runs out (REACT-4)."""

    SHOUT = Stop, 0, STOP_SHOUTED
    """Somebody shouts "Stop!" (VAR-4)."""

    DONE = Done, 0, ALONE_AND_DONE
    """The only player is done (Q-49)."""

    def __init__(self, deed: type[Flip] | type[Stop] | type[Done], delay: int, over: Situation) -> None:
        self.deed = deed
        self.delay = delay
        self.over = over
        """Why nothing can be done afterwards."""


_NONE = Message("none")


@frozen
class Desk:
    """One player's side of stage B: the hand, what is laid, and whether the photo is lifted (REACT-1, REACT-2).

    >>> from globe_rules import Placement
    >>> desk = Desk(Hand.full()).with_card(Placement("B1", 2, "E"))
    >>> print(desk.program, desk.laid(Card.B1).where, desk.lifted)
    B1E@2 2 False
    """

    hand: Hand = field(validator=must_be(Hand))
    """The cards that may be played this turn, laid or not."""

    program: Program = field(default=Program(), validator=must_be(Program))
    lifted: bool = field(default=False, validator=must_be(bool))

    def laid(self, card: Card) -> Placement:
        """Return how a card lies, or refuse if it does not (Q-32)."""
        for placement in self.program:
            if placement.card is card:
                return placement
        raise Refused([Breach(NOT_LAID, (str(card),))])

    def with_card(self, placement: Placement, *, instead_of: Placement | None = None) -> "Desk":
        """Return the desk with a card laid, or refuse with every breach (Q-11 to Q-13)."""
        others = self.program if instead_of is None else self._others(instead_of)
        program = Program([*others, placement])
        if found := breaches(program, self.hand):
            raise Refused(found)
        return evolve(self, program=program)

    def without_card(self, placement: Placement) -> "Desk":
        """Return the desk with a card back in hand: it was not played (Q-32)."""
        return evolve(self, program=self._others(placement))

    def _others(self, placement: Placement) -> Program:
        given(placement, Placement, "placement")
        if placement not in self.program:
            laid = Message("one that lies here: {program}")
            raise Impossible("placement", shown(placement), laid.filled(program=self.program or _NONE))
        return Program(each for each in self.program if each != placement)


def _unchangeable(desks: Mapping[str, Desk]) -> Mapping[str, Desk]:
    if isinstance(desks, FrozenMap):
        return desks  # as they were before an event that changes none
    given(desks, Mapping, "desks")
    each_given(desks.values(), Desk, "desks")
    return FrozenMap(desks)


@frozen
class Reaction:
    """Stage B as it stands: who has laid what, and whether the end is near (REACT-0 to REACT-4).

    `opened` and `after` make it; what they alone set is not checked.

    >>> from globe_rules import Placement
    >>> from globe_rules.events import Wait
    >>> reaction = Reaction.opened({"Ana": Hand.full(), "Bo": Hand.full()}, Variants()).after(Signal())
    >>> reaction = reaction.after(Lay(Placement("B1", 2, "E"), player="Ana", at=900))
    >>> reaction = reaction.after(Flip(player="Ana", at=1000))
    >>> reaction.after(Lay(Placement("G1", 3), player="Bo", at=30_999)).over
    False
    >>> reaction.after(Wait(at=31_000)).over
    True
    """

    ending: Ending = field(validator=must_be(Ending))
    desks: Mapping[str, Desk] = field(converter=_unchangeable)
    """Everyone's desk, clockwise."""

    clock: int | None = None
    """Milliseconds since the signal, or None before it (Q-39)."""

    first: str | None = None
    """Who flipped the timer, shouted or was done (RECON-0, Q-20)."""

    ends_at: int | None = None

    @classmethod
    def opened(cls, hands: Mapping[str, Hand], variants: Variants) -> Self:
        """Return stage B before its signal, with empty frames (Q-34)."""
        given(hands, Mapping, "hands")
        given(variants, Variants, "variants")
        names(hands, "hands")
        timed = Ending.SAND if variants.has_timer else Ending.SHOUT
        ending = timed if len(hands) > 1 else Ending.DONE
        return cls(ending, {player: Desk(hand) for player, hand in hands.items()})

    @property
    def over(self) -> bool:
        """Whether the stage is over and no card changes any more (REACT-4); unless somebody ends it, never (Q-19)."""
        return self.clock is not None and self.ends_at is not None and self.clock >= self.ends_at

    def locks(self, player: str) -> bool:
        """Tell whether a player may change nothing while the others still may (REACT-3a, Q-17)."""
        return player == self.first

    def after(self, event: Event) -> "Reaction":
        """Return the stage after an event, or refuse the event and leave the stage as it is.

        Everyone may change cards until the end; only whoever flipped is locked (Q-17).
        At the very instant of the end it is too late (Q-18).
        """
        if isinstance(event, Signal):
            return self._begun()
        if not isinstance(event, Timed):
            raise Impossible("event", shown(event), Message("an event of stage B"))
        if isinstance(event, Deed):
            self.desk_of(event.player)
        if self.clock is None:
            raise Refused([Breach(BEFORE_THE_SIGNAL)])
        if event.at < self.clock:
            raise Impossible(
                "at",
                shown(event.at),
                Message("{clock} or later: time never runs backwards").filled(clock=shown(self.clock)),
            )
        return evolve(self._done(event) if isinstance(event, Deed) else self, clock=event.at)

    def desk_of(self, player: str) -> Desk:
        """Return a player's side of the stage."""
        plays_here(player, self.desks)
        return self.desks[player]

    def _begun(self) -> "Reaction":
        if self.clock is not None:
            raise Refused([Breach(SIGNAL_GIVEN)])
        return evolve(self, clock=0)

    def _done(self, deed: Deed) -> "Reaction":
        if isinstance(deed, Flip | Stop | Done):
            return self._ended_by(deed)
        self._refuse_if_over(deed, at_once=TOO_LATE)
        if self.locks(deed.player):
            raise Refused([Breach(FLIPPER_IS_LOCKED, (deed.player,))])
        return evolve(self, desks={**self.desks, deed.player: _after(self.desks[deed.player], deed)})

    def _ended_by(self, deed: Deed) -> "Reaction":
        """Let a player end the stage: the first who does, whatever lies in the frame (REACT-3c, Q-41)."""
        if not isinstance(deed, self.ending.deed):
            raise Refused([Breach(_wrong_way_to_end(deed, self.ending))])
        another = deed.player != self.first
        self._refuse_if_over(deed, at_once=FLIPPED_AT_ONCE if another else TOO_LATE)
        if self.ends_at is not None:
            at_once = another and deed.at == self.ends_at - self.ending.delay
            raise Refused([Breach(FLIPPED_AT_ONCE if at_once else TIMER_FLIPPED, (str(self.first),))])
        return evolve(self, first=deed.player, ends_at=deed.at + self.ending.delay)

    def _refuse_if_over(self, deed: Deed, *, at_once: Situation) -> None:
        if self.ends_at is not None and deed.at >= self.ends_at:
            late = at_once if self.ending is Ending.SHOUT else TOO_LATE
            raise Refused([Breach(late if deed.at == self.ends_at else self.ending.over)])


def _wrong_way_to_end(deed: Deed, ending: Ending) -> Situation:
    """Say why a deed does not end this stage."""
    if isinstance(deed, Done):
        return NOT_ALONE
    if ending is Ending.DONE:
        return ALONE_WITHOUT_TIMER
    return NO_TIMER if isinstance(deed, Flip) else TIMER_IN_THE_GAME


def _after(desk: Desk, deed: Deed) -> Desk:
    """Return a desk after its player has laid, moved, turned or taken back a card, or lifted the photo."""
    match deed:
        case Lay(placement=placement):
            return desk.with_card(placement)
        case Move(card=card, where=where):
            lying = desk.laid(card)
            return desk.with_card(evolve(lying, where=where), instead_of=lying)
        case Turn(card=card, arrow=arrow):
            lying = desk.laid(card)
            return desk.with_card(evolve(lying, arrow=arrow), instead_of=lying)
        case TakeBack(card=card):
            return desk.without_card(desk.laid(card))
        case _:  # Lift: as often as a player likes, since the photo may be laid back in between
            return evolve(desk, lifted=True)
