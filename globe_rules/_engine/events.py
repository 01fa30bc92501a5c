"""The events of a round as values (REACT-0 to REACT-4, RECON-0).

Times are whole milliseconds since the signal of the turn. The caller provides them, and they never decrease.
"""

from attrs import field, frozen

from globe_rules._engine.cards import Card, to_card
from globe_rules._engine.program import IN_DOUBT, Placement, Pointing, Where, to_arrow, to_where
from globe_rules._engine.validation import must_be, non_negative_int, to_int, valid_name
from globe_rules._i18n import Message


@frozen
class Signal:
    """The agreed signal is given: stage B begins, at time 0 (REACT-0).

    >>> Signal()
    Signal()
    """


_MILLISECONDS = Message("whole milliseconds since the signal")


@frozen
class Timed:
    """An event with a time.

    >>> isinstance(Wait(at=0), Timed)
    True
    """

    at: int = field(converter=to_int, validator=non_negative_int(_MILLISECONDS), kw_only=True)
    """Milliseconds since the signal."""


@frozen
class Wait(Timed):
    """Time passes until `at`, and no player does anything (REACT-4).

    >>> Wait(at=30_000)
    Wait(at=30000)
    """


@frozen
class PlayerEvent(Timed):
    """An event of stage B that one player causes.

    >>> isinstance(Flip(player="Ana", at=0), PlayerEvent)
    True
    """

    player: str = field(kw_only=True, validator=valid_name)


@frozen
class Lift(PlayerEvent):
    """A player lifts the photo and puts it beside the puzzle (REACT-1).

    >>> Lift(player="Ana", at=400)
    Lift(at=400, player='Ana')
    """


@frozen
class Place(PlayerEvent):
    """A player places a card from the hand (REACT-2).

    >>> Place(Placement("B1", 2, "E"), player="Ana", at=900)
    Place(at=900, player='Ana', placement=<Placement B1E@2>)
    """

    placement: Placement = field(validator=must_be(Placement))


@frozen
class Move(PlayerEvent):
    """A player moves a placed card to another space without rotating it (Q-32).

    >>> Move("B1", 3, player="Ana", at=950).where
    <Space.UPPER_RIGHT: 3>
    """

    card: Card = field(converter=to_card)
    where: Where = field(converter=to_where)


@frozen
class Rotate(PlayerEvent):
    """A player rotates a placed card (Q-32). For a green or red card, this changes nothing (Q-7).

    >>> Rotate("B1", "S", player="Ana", at=950).arrow
    <Arrow.S: 'S'>
    """

    card: Card = field(converter=to_card)
    arrow: Pointing = field(default=None, converter=to_arrow)

    @arrow.validator
    def _card_has_such_an_arrow(self, _attribute: object, arrow: Pointing) -> None:
        Placement(self.card, IN_DOUBT, arrow)  # raises if the card does not have this arrow


@frozen
class TakeBack(PlayerEvent):
    """A player takes a placed card back into the hand; it does not count as used (Q-32).

    >>> TakeBack("B1", player="Ana", at=950).card
    Card.B1
    """

    card: Card = field(converter=to_card)


@frozen
class Flip(PlayerEvent):
    """A player covers the puzzle and flips the timer (REACT-3).

    >>> Flip(player="Ana", at=1000)
    Flip(at=1000, player='Ana')
    """


@frozen
class Stop(PlayerEvent):
    """A player shouts "Stop!" (VAR-4). A shout cannot be taken back (Q-65).

    >>> Stop(player="Ana", at=1000)
    Stop(at=1000, player='Ana')
    """


@frozen
class Done(PlayerEvent):
    """A solo player ends stage B (Q-49).

    >>> Done(player="Ana", at=1000)
    Done(at=1000, player='Ana')
    """


@frozen
class Reconstruct:
    """A player uncovers the puzzle, applies the program and covers the puzzle again (RECON-1 to RECON-3).

    >>> Reconstruct(player="Ana")
    Reconstruct(player='Ana')
    """

    player: str = field(kw_only=True, validator=valid_name)


Event = Signal | Wait | Lift | Place | Move | Rotate | TakeBack | Flip | Stop | Done | Reconstruct
