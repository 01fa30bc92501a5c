"""Stage B, reaction: all players program at the same time until the stage ends (REACT)."""

from collections.abc import Iterable, Mapping
from typing import Self

from attrs import field, frozen

from globe_rules._engine.cards import Card, Hand, to_card
from globe_rules._engine.display import SvgRepr
from globe_rules._engine.errors import Refused, Violation
from globe_rules._engine.events import (
    Done,
    Event,
    Flip,
    Move,
    Place,
    PlayerEvent,
    Rotate,
    Signal,
    Stop,
    TakeBack,
    Timed,
)
from globe_rules._engine.frozen_map import FrozenMap
from globe_rules._engine.materials import SAND_MILLISECONDS
from globe_rules._engine.program import Placement, Program, violations
from globe_rules._engine.situations import (
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
from globe_rules._engine.unchecked import evolve
from globe_rules._engine.validation import CheckedEnum, check_player, check_type, distinct_names, must_be, tuple_of
from globe_rules._engine.variants import Variant, Variants, to_variants
from globe_rules._i18n import InvalidValue, Message, short_repr


class Ending(CheckedEnum):
    """The way in which stage B ends: by which event, and how many milliseconds later (REACT-4, VAR-4, Q-49).

    >>> Reaction.start({"Ana": Hand.full(), "Bo": Hand.full()}, Variants(["immediate-departure"])).ending
    <Ending.SHOUT>
    """

    SAND = "sand", Flip, SAND_MILLISECONDS, SAND_RUN_OUT
    """A player flips the timer, and the sand runs out (REACT-4)."""

    SHOUT = "shout", Stop, 0, STOP_SHOUTED
    """A player shouts "Stop!" (VAR-4)."""

    DONE = "done", Done, 0, ALONE_AND_DONE
    """The solo player is done (Q-49)."""

    _value_: str
    event: type[Flip] | type[Stop] | type[Done]
    delay: int
    over: Situation
    """The reason for refusing events after the end."""

    def __new__(
        cls,
        name: str,
        event: type[Flip] | type[Stop] | type[Done] = Flip,
        delay: int = 0,
        over: Situation = SAND_RUN_OUT,
    ) -> Self:
        """Store the rest as attributes, so that the value is the name, as in `Ending("sand")` and in JSON."""
        ending = object.__new__(cls)
        ending._value_ = name
        ending.event = event
        ending.delay = delay
        ending.over = over
        return ending

    def __repr__(self) -> str:
        return f"<Ending.{self.name}>"  # without its values, which would fill a line


_NONE = Message("none")


@frozen
class Desk(SvgRepr):
    """One player's area in stage B: the hand, the program, and whether the photo is lifted (REACT-1, REACT-2).

    >>> from globe_rules import Placement
    >>> desk = Desk(Hand.full()).with_card(Placement("B1", 2, "E"))
    >>> print(desk.program, desk.placement_of(Card.B1).where, desk.lifted)
    B1E@2 2 False
    """

    hand: Hand = field(validator=must_be(Hand))
    """The cards that the player may use this turn, including those already placed."""

    program: Program = field(default=Program(), validator=must_be(Program))
    lifted: bool = field(default=False, validator=must_be(bool))

    def placement_of(self, card: Card | str) -> Placement:
        """Return the placement of a card; raise Refused if it has not been placed (Q-32)."""
        card = to_card(card)
        for placement in self.program:
            if placement.card is card:
                return placement
        raise Refused([Violation(NOT_LAID, (str(card),))])

    def with_card(self, placement: Placement, *, instead_of: Placement | None = None) -> "Desk":
        """Return the desk with a card added or moved; raise Refused with all violations (Q-11 to Q-13)."""
        program = self._program_with(placement, instead_of)
        if found := violations(program, self.hand):
            raise Refused(found)
        return evolve(self, program=program)

    def why_not(self, placement: Placement, *, instead_of: Placement | None = None) -> frozenset[Violation]:
        """Return why a card may not be added or moved; an empty set means that it is allowed (Q-11 to Q-13).

        Raises InvalidValue if `instead_of` is not in the program.

        >>> from globe_rules import Placement
        >>> desk = Desk(Hand.full()).with_card(Placement("G1", 5))
        >>> print(*desk.why_not(Placement("G2", 5)))
        Q-12: two cards are on one space (G1@5 G2@5); leave only one card per space
        >>> desk.is_legal(Placement("G2", 6))
        True
        """
        return violations(self._program_with(placement, instead_of), self.hand)

    def is_legal(self, placement: Placement, *, instead_of: Placement | None = None) -> bool:
        """Return whether a card may be added or moved; `why_not` returns the reasons if it may not.

        Raises InvalidValue if `instead_of` is not in the program.
        """
        return not self.why_not(placement, instead_of=instead_of)

    def without_card(self, placement: Placement) -> "Desk":
        """Return the desk with a card taken back into the hand; it does not count as used (Q-32)."""
        return evolve(self, program=self._program_without(placement))

    def _program_with(self, placement: Placement, instead_of: Placement | None) -> Program:
        others = self.program if instead_of is None else self._program_without(instead_of)
        return Program([*others, placement])

    def _program_without(self, placement: Placement) -> Program:
        check_type(placement, Placement, "placement")
        if placement not in self.program:
            expected = Message("a placement of the program: {program}")
            raise InvalidValue("placement", short_repr(placement), expected.filled(program=self.program or _NONE))
        return Program(each for each in self.program if each != placement)


def _frozen_desks(desks: Mapping[str, Desk]) -> Mapping[str, Desk]:
    if isinstance(desks, FrozenMap):
        return desks  # unchanged by an event such as Wait: no need to check it again
    check_type(desks, Mapping, "desks")
    tuple_of(desks.values(), Desk, "desks")
    return FrozenMap(desks)


@frozen
class Reaction:
    """The state of stage B: the desks of all players, the clock, and when the stage ends (REACT-0 to REACT-4).

    Made by `start` and `after`; fields that only they set are not validated.

    >>> from globe_rules import Placement
    >>> from globe_rules.events import Wait
    >>> reaction = Reaction.start({"Ana": Hand.full(), "Bo": Hand.full()}, Variants()).after(Signal())
    >>> reaction = reaction.after(Place(Placement("B1", 2, "E"), player="Ana", at=900))
    >>> reaction = reaction.after(Flip(player="Ana", at=1000))
    >>> reaction.after(Place(Placement("G1", 3), player="Bo", at=30_999)).over
    False
    >>> reaction.after(Wait(at=31_000)).over
    True
    """

    ending: Ending = field(validator=must_be(Ending))
    desks: Mapping[str, Desk] = field(converter=_frozen_desks)
    """The desks by player, clockwise."""

    clock: int | None = None
    """Milliseconds since the signal, or None before it (Q-39)."""

    first: str | None = None
    """The player who flipped the timer, shouted or was done; None if no one has yet (RECON-0, Q-20)."""

    ends_at: int | None = None
    """The time at which the stage ends, in milliseconds since the signal; None if it is not known yet."""

    @classmethod
    def start(cls, hands: Mapping[str, Hand], variants: Variants | Iterable[Variant | str]) -> Self:
        """Return stage B before the signal, with empty frames (Q-34)."""
        check_type(hands, Mapping, "hands")
        variants = to_variants(variants)
        distinct_names(hands, "hands")
        timed = Ending.SAND if variants.has_timer else Ending.SHOUT
        ending = timed if len(hands) > 1 else Ending.DONE
        return cls(ending, {player: Desk(hand) for player, hand in hands.items()})

    @property
    def over(self) -> bool:
        """Whether the stage is over, so that cards can no longer change (REACT-4).

        The stage never ends unless a player ends it (Q-19).
        """
        return self.clock is not None and self.ends_at is not None and self.clock >= self.ends_at

    def is_locked(self, player: str) -> bool:
        """Return whether a player may no longer change cards, because they flipped the timer (REACT-3a, Q-17)."""
        return player == self.first

    def after(self, event: Event) -> "Reaction":
        """Return the stage after an event; raise Refused if the rules forbid it.

        All players may change cards until the end, except the player who flipped the timer (Q-17).
        At the exact moment of the end it is too late (Q-18).
        """
        if isinstance(event, Signal):
            return self._after_signal()
        if not isinstance(event, Timed):
            raise InvalidValue("event", short_repr(event), Message("an event of stage B"))
        if isinstance(event, PlayerEvent):
            self.desk_of(event.player)
        if self.clock is None:
            raise Refused([Violation(BEFORE_THE_SIGNAL)])
        if event.at < self.clock:
            raise InvalidValue(
                "at",
                short_repr(event.at),
                Message("{clock} or later: times must not decrease").filled(clock=short_repr(self.clock)),
            )
        return evolve(self._after_player_event(event) if isinstance(event, PlayerEvent) else self, clock=event.at)

    def desk_of(self, player: str) -> Desk:
        """Return the desk of a player."""
        check_player(player, self.desks)
        return self.desks[player]

    def _after_signal(self) -> "Reaction":
        if self.clock is not None:
            raise Refused([Violation(SIGNAL_GIVEN)])
        return evolve(self, clock=0)

    def _after_player_event(self, event: PlayerEvent) -> "Reaction":
        if isinstance(event, Flip | Stop | Done):
            return self._ended_by(event)
        self._refuse_if_over(event, at_once=TOO_LATE)
        if self.is_locked(event.player):
            raise Refused([Violation(FLIPPER_IS_LOCKED, (event.player,))])
        desk = _desk_after(self.desks[event.player], event)
        return evolve(self, desks=FrozenMap({**self.desks, event.player: desk}))

    def _ended_by(self, event: PlayerEvent) -> "Reaction":
        """Return the stage after a player has ended it. Only the first may, with any program (REACT-3c, Q-41)."""
        if not isinstance(event, self.ending.event):
            raise Refused([Violation(_wrong_way_to_end(event, self.ending))])
        another = event.player != self.first
        self._refuse_if_over(event, at_once=FLIPPED_AT_ONCE if another else TOO_LATE)
        if self.ends_at is not None:
            at_once = another and event.at == self.ends_at - self.ending.delay
            raise Refused([Violation(FLIPPED_AT_ONCE if at_once else TIMER_FLIPPED, (str(self.first),))])
        return evolve(self, first=event.player, ends_at=event.at + self.ending.delay)

    def _refuse_if_over(self, event: PlayerEvent, *, at_once: Situation) -> None:
        if self.ends_at is not None and event.at >= self.ends_at:
            late = at_once if self.ending is Ending.SHOUT else TOO_LATE
            raise Refused([Violation(late if event.at == self.ends_at else self.ending.over)])


def _wrong_way_to_end(event: PlayerEvent, ending: Ending) -> Situation:
    """Return why an event cannot end this stage."""
    if isinstance(event, Done):
        return NOT_ALONE
    if ending is Ending.DONE:
        return ALONE_WITHOUT_TIMER
    return NO_TIMER if isinstance(event, Flip) else TIMER_IN_THE_GAME


def _desk_after(desk: Desk, event: PlayerEvent) -> Desk:
    """Return a desk after its player has placed, moved, rotated or taken back a card, or lifted the photo.

    Cards may be placed before the photo is lifted (Q-81).
    """
    match event:
        case Place(placement=placement):
            return desk.with_card(placement)
        case Move(card=card, where=where):
            before = desk.placement_of(card)
            return desk.with_card(Placement(card, where, before.arrow), instead_of=before)
        case Rotate(card=card, arrow=arrow):
            before = desk.placement_of(card)
            return desk.with_card(Placement(card, before.where, arrow), instead_of=before)
        case TakeBack(card=card):
            return desk.without_card(desk.placement_of(card))
        case _:  # Lift: allowed several times, because the player may put the photo back in between
            return evolve(desk, lifted=True)
