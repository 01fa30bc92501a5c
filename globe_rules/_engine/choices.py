"""The placements and events that a player can choose from, with the reasons why some are refused."""

from collections.abc import Iterator

from attrs import frozen

from globe_rules._engine.cards import Card, Hand
from globe_rules._engine.errors import Refused, Violation
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
from globe_rules._engine.validation import check_type
from globe_rules._engine.voyage import Voyage


def placements_of(card: Card) -> Iterator[Placement]:
    """Yield every clear placement of a card: each space, with each direction of its arrow (REACT-2, Q-7)."""
    arrows: tuple[Pointing, ...] = card.arrows or (None,)
    return (Placement(card, space, arrow) for space in Space for arrow in arrows)


def legal_placements(program: Program, hand: Hand) -> tuple[Placement, ...]:
    """Return every placement that can be added to a program without breaking a rule (Q-11, Q-12, Q-13).

    Placements across spaces or in doubt are left out. They are allowed, but void (Q-14, Q-15).

    >>> from globe_rules import read_hand, read_program
    >>> [str(each) for each in legal_placements(read_program("R1@1"), read_hand("G1,R1,R2"))][:3]
    ['G1@2', 'G1@3', 'G1@4']
    >>> len(legal_placements(Program(), Hand.full()))
    225
    """
    check_type(program, Program, "program")
    check_type(hand, Hand, "hand")
    return tuple(
        placement
        for card in hand
        for placement in placements_of(card)
        if not violations(Program([*program, placement]), hand)
    )


@frozen
class Option:
    """An event that a player could choose, and its violations if the rules refuse it (REACT-2, RECON-0).

    Made by `options`; the fields are not validated.

    >>> from globe_rules import Setup, Table, read_puzzle
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


def options(voyage: Voyage, player: str, *, at: int | None = None) -> tuple[Option, ...]:
    """Return every event that a player could choose, each with its violations if it is refused (REACT, RECON).

    Events happen at time `at`, by default at the current time. `Wait` lasts until the sand has run out, if it runs.
    Placements across spaces or in doubt are left out. They are allowed, but void (Q-14, Q-15).

    >>> from globe_rules import Setup, Table, read_puzzle
    >>> table = Table("en", [Setup("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))])
    >>> voyage = Voyage.start(table)
    >>> [option.event for option in options(voyage, "Ana") if option.allowed]
    [Signal()]
    >>> for option in options(voyage.after(Signal()), "Ana"):
    ...     if isinstance(option.event, Flip):
    ...         print(*option.violations)
    Q-49: in solo play there is neither a timer nor a shout; say that you are done
    """
    check_type(voyage, Voyage, "voyage")
    voyage.seat_of(player)
    return tuple(Option(event, _violations_of(event, voyage)) for event in _events(voyage, player, at))


def _violations_of(event: Event, voyage: Voyage) -> frozenset[Violation]:
    try:
        voyage.after(event)
    except Refused as refused:
        return refused.violations
    return frozenset()


def _events(voyage: Voyage, player: str, at: int | None) -> Iterator[Event]:
    reaction = voyage.reaction
    now = (reaction.clock or 0) if at is None else at
    desk = reaction.desk_of(player)
    yield Signal()
    yield Lift(player=player, at=now)
    for card in desk.hand:
        if card not in desk.program.cards:
            yield from (Place(placement, player=player, at=now) for placement in placements_of(card))
    for placed in desk.program:
        yield from (Move(placed.card, space, player=player, at=now) for space in Space if space != placed.where)
        yield from (
            Rotate(placed.card, arrow, player=player, at=now) for arrow in placed.card.arrows if arrow != placed.arrow
        )
        yield TakeBack(placed.card, player=player, at=now)
    yield from (kind(player=player, at=now) for kind in (Flip, Stop, Done))
    yield Wait(at=max(now, reaction.ends_at or 0))
    yield Reconstruct(player=player)
