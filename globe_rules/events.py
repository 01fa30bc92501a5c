"""The events of a round as values: what players do, the signal, and time that passes (REACT-0, RECON-0).

>>> from globe_rules.events import Flip, Signal
>>> Flip(player="Ana", at=1000)
Flip(at=1000, player='Ana')
"""

from globe_rules._engine.events import (
    Done,
    Event,
    Flip,
    Lift,
    Move,
    Place,
    PlayerEvent,
    Reconstruct,
    Rotate,
    Signal,
    Stop,
    TakeBack,
    Timed,
    Wait,
)

__all__ = [
    "Done",
    "Event",
    "Flip",
    "Lift",
    "Move",
    "Place",
    "PlayerEvent",
    "Reconstruct",
    "Rotate",
    "Signal",
    "Stop",
    "TakeBack",
    "Timed",
    "Wait",
]
