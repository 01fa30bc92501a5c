"""What people do in a round, as values (REACT-0 to REACT-4, RECON-0).

Times are whole milliseconds since the signal of the turn; they come from outside
and never run backwards.
"""

from attrs import field, frozen

from globe_rules.cards import Card, to_card
from globe_rules.i18n import Message
from globe_rules.impossible import must_be, name, whole
from globe_rules.program import IN_DOUBT, Placement, Pointing, Where, to_arrow, to_where


@frozen
class Signal:
    """The agreed signal is given: stage B begins, at time 0 (REACT-0).

    >>> Signal()
    Signal()
    """


_MILLISECONDS = Message("whole milliseconds since the signal")


@frozen
class Timed:
    """Something that happens at a time.

    >>> isinstance(Wait(at=0), Timed)
    True
    """

    at: int = field(validator=whole(_MILLISECONDS), kw_only=True)
    """Milliseconds since the signal."""


@frozen
class Wait(Timed):
    """Time passes until this moment; nobody does anything (REACT-4).

    >>> Wait(at=30_000)
    Wait(at=30000)
    """


@frozen
class Deed(Timed):
    """Something that one player does during stage B.

    >>> isinstance(Flip(player="Ana", at=0), Deed)
    True
    """

    player: str = field(kw_only=True, validator=name)


@frozen
class Lift(Deed):
    """A player lifts the photo and lays it beside the puzzle (REACT-1).

    >>> Lift(player="Ana", at=400)
    Lift(at=400, player='Ana')
    """


@frozen
class Lay(Deed):
    """A player lays a card from the hand (REACT-2).

    >>> Lay(Placement("B1", 2, "E"), player="Ana", at=900)
    Lay(at=900, player='Ana', placement=<Placement B1E@2>)
    """

    placement: Placement = field(validator=must_be(Placement))


@frozen
class Move(Deed):
    """A player moves a card that lies already, without turning it (Q-32).

    >>> Move("B1", 3, player="Ana", at=950).where
    <Space.UPPER_RIGHT: 3>
    """

    card: Card = field(converter=to_card)
    where: Where = field(converter=to_where)


@frozen
class Turn(Deed):
    """A player turns a card that lies already (Q-32); of a green or red one nothing changes (Q-7).

    >>> Turn("B1", "S", player="Ana", at=950).arrow
    <Arrow.S: 'S'>
    """

    card: Card = field(converter=to_card)
    arrow: Pointing = field(default=None, converter=to_arrow)

    @arrow.validator
    def _card_has_such_an_arrow(self, _attribute: object, arrow: Pointing) -> None:
        Placement(self.card, IN_DOUBT, arrow)  # a card that cannot lie like that cannot be turned so


@frozen
class TakeBack(Deed):
    """A player takes a card back into the hand: it was not played (Q-32).

    >>> TakeBack("B1", player="Ana", at=950).card
    Card.B1
    """

    card: Card = field(converter=to_card)


@frozen
class Flip(Deed):
    """A player covers the puzzle and flips the timer (REACT-3).

    >>> Flip(player="Ana", at=1000)
    Flip(at=1000, player='Ana')
    """


@frozen
class Stop(Deed):
    """A player shouts "Stop!" (VAR-4); nobody takes a shout back (Q-65).

    >>> Stop(player="Ana", at=1000)
    Stop(at=1000, player='Ana')
    """


@frozen
class Done(Deed):
    """A player travelling alone ends stage B (Q-49).

    >>> Done(player="Ana", at=1000)
    Done(at=1000, player='Ana')
    """


@frozen
class Reconstruct:
    """A player uncovers the puzzle, carries out the program and covers it again (RECON-1 to RECON-3).

    >>> Reconstruct(player="Ana")
    Reconstruct(player='Ana')
    """

    player: str = field(kw_only=True, validator=name)


Event = Signal | Wait | Lift | Lay | Move | Turn | TakeBack | Flip | Stop | Done | Reconstruct
