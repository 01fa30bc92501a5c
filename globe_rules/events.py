"""What people do in a round, as values (REACT-0 to REACT-4, RECON-0).

Times are whole milliseconds since the signal of the turn; they come from outside
and never run backwards.
"""

from attrs import field, frozen
from attrs.validators import ge

from globe_rules.cards import Card
from globe_rules.program import IN_DOUBT, Placement, Pointing, Where


@frozen
class Signal:
    """The agreed signal is given: stage B begins, at time 0 (REACT-0)."""


@frozen
class Timed:
    """Something that happens at a time."""

    at: int = field(validator=ge(0), kw_only=True)
    """Milliseconds since the signal."""


@frozen
class Wait(Timed):
    """Time passes until this moment; nobody does anything (REACT-4)."""


@frozen
class Deed(Timed):
    """Something that one player does during stage B."""

    player: str = field(kw_only=True)


@frozen
class Lift(Deed):
    """A player lifts the photo and lays it beside the puzzle (REACT-1)."""


@frozen
class Lay(Deed):
    """A player lays a card from the hand (REACT-2)."""

    placement: Placement


@frozen
class Move(Deed):
    """A player moves a card that lies already, without turning it (Q-32)."""

    card: Card
    where: Where


@frozen
class Turn(Deed):
    """A player turns a card that lies already (Q-32); of a green or red one nothing changes (Q-7)."""

    card: Card
    arrow: Pointing = field(default=None)

    @arrow.validator
    def _card_has_such_an_arrow(self, _attribute: object, arrow: Pointing) -> None:
        Placement(self.card, IN_DOUBT, arrow)  # a card that cannot lie like that cannot be turned so


@frozen
class TakeBack(Deed):
    """A player takes a card back into the hand: it was not played (Q-32)."""

    card: Card


@frozen
class Flip(Deed):
    """A player covers the puzzle and flips the timer (REACT-3)."""


@frozen
class Stop(Deed):
    """A player shouts "Stop!" (VAR-4)."""


@frozen
class Done(Deed):
    """A player travelling alone ends stage B (Q-49)."""


@frozen
class Reconstruct:
    """A player uncovers the puzzle, carries out the program and covers it again (RECON-1 to RECON-3)."""

    player: str = field(kw_only=True)


Event = Signal | Wait | Lift | Lay | Move | Turn | TakeBack | Flip | Stop | Done | Reconstruct
