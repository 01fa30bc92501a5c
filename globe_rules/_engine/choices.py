"""The placements and events that a player can choose from, with the reasons why some are refused.

These are the definitions: every event is tried. `fast_choices` has the functions that users call, which return
the same in a fraction of the time.
"""

from collections.abc import Iterator

from attrs import frozen

from globe_rules._engine.cards import Card, Hand
from globe_rules._engine.errors import Violation
from globe_rules._engine.events import (
    Done,
    Event,
    Flip,
    Lift,
    Move,
    Place,
    Reconstruct,
    Rotate,
    Signal,
    Stop,
    TakeBack,
    Wait,
)
from globe_rules._engine.program import Placement, Pointing, Program, violations
from globe_rules._engine.puzzle import Space
from globe_rules._engine.voyage import Voyage


@frozen
class Option:
    """An event that a player could choose, and its violations if the rules refuse it (REACT-2, RECON-0).

    Made by `options`; the fields are not validated.

    >>> from globe_rules import Setup, Table, options, read_puzzle
    >>> voyage = Voyage.start(Table("en", [Setup("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))]))
    >>> option = options(voyage, "Ana")[0]
    >>> option.event, option.allowed
    (Signal(), True)
    """

    event: Event
    violations: frozenset[Violation] = frozenset()

    @property
    def allowed(self) -> bool:
        """Whether the rules allow the event."""
        return not self.violations


def placements_of(card: Card) -> Iterator[Placement]:
    """Yield every clear placement of a card: each space, with each direction of its arrow (REACT-2, Q-7)."""
    arrows: tuple[Pointing, ...] = card.arrows or (None,)
    return (Placement(card, space, arrow) for space in Space for arrow in arrows)


def legal_placements(program: Program, hand: Hand) -> tuple[Placement, ...]:
    """Return every clear placement that can be added to a program without breaking a rule (Q-11, Q-12, Q-13)."""
    placements = [each for card in hand for each in placements_of(card)]
    return tuple(each for each in placements if not violations(Program([*program, each]), hand))


def options(voyage: Voyage, player: str, *, at: int | None = None) -> tuple[Option, ...]:
    """Return every event that a player could choose, each with its violations if it is refused (REACT, RECON)."""
    now = (voyage.reaction.clock or 0) if at is None else at
    return tuple(Option(event, voyage.why_not(event)) for event in _events(voyage, player, now))


def _events(voyage: Voyage, player: str, now: int) -> Iterator[Event]:
    """Yield every event that a player could choose, allowed or not."""
    desk = voyage.reaction.desk_of(player)
    yield Signal()
    yield Lift(player=player, at=now)
    for card in desk.hand:
        if card not in desk.program.cards:
            yield from (Place(placement, player=player, at=now) for placement in placements_of(card))
    for placed in desk.program:
        yield from (Move(placed.card, space, player=player, at=now) for space in Space if space is not placed.where)
    for placed in desk.program:
        other_arrows = [arrow for arrow in placed.card.arrows if arrow is not placed.arrow]
        yield from (Rotate(placed.card, arrow, player=player, at=now) for arrow in other_arrows)
    yield from (TakeBack(placed.card, player=player, at=now) for placed in desk.program)
    yield from (kind(player=player, at=now) for kind in (Flip, Stop, Done))
    yield Wait(at=max(now, voyage.reaction.ends_at or 0))  # until the sand has run out, if it runs
    yield Reconstruct(player=player)
