"""What may I do now? Every placement and every event that is open, and why not where one is refused."""

from collections.abc import Iterator

from attrs import frozen

from globe_rules.cards import Card, Hand
from globe_rules.errors import Breach, Refused
from globe_rules.events import (
    Done,
    Event,
    Flip,
    Lay,
    Lift,
    Move,
    Reconstruct,
    Signal,
    Stop,
    TakeBack,
    Turn,
    Wait,
)
from globe_rules.impossible import given
from globe_rules.program import Placement, Pointing, Program, breaches
from globe_rules.puzzle import Space
from globe_rules.voyage import Voyage


def placements_of(card: Card) -> Iterator[Placement]:
    """Yield every way in which a card can lie plainly: on each space, each way round that matters (REACT-2, Q-7)."""
    arrows: tuple[Pointing, ...] = card.arrows or (None,)
    return (Placement(card, space, arrow) for space in Space for arrow in arrows)


def legal_placements(program: Program, hand: Hand) -> tuple[Placement, ...]:
    """Return every placement that may join a program: it then breaks no rule (Q-11, Q-12, Q-13).

    Cards across spaces or in doubt are left out: they may lie so, but are void (Q-14, Q-15).

    >>> from globe_rules import read_hand, read_program
    >>> [str(each) for each in legal_placements(read_program("R1@1"), read_hand("G1,R1,R2"))][:3]
    ['G1@2', 'G1@3', 'G1@4']
    >>> len(legal_placements(Program(), Hand.full()))
    225
    """
    given(program, Program, "program")
    given(hand, Hand, "hand")
    return tuple(
        placement
        for card in hand
        for placement in placements_of(card)
        if not breaches(Program([*program, placement]), hand)
    )


@frozen
class Option:
    """An event that a player may think of, and what is in its way if it is refused (REACT-2, RECON-0).

    `options` makes it; its fields are not checked.

    >>> from globe_rules import Place, Table, read_puzzle
    >>> voyage = Voyage.begun(Table("en", [Place("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))]))
    >>> option = options(voyage, "Ana")[0]
    >>> option.event, option.allowed
    (Signal(), True)
    """

    event: Event
    breaches: frozenset[Breach] = frozenset()

    @property
    def allowed(self) -> bool:
        """Whether nothing is in its way."""
        return not self.breaches


def options(voyage: Voyage, player: str, *, at: int | None = None) -> tuple[Option, ...]:
    """Return every event that a player can bring about, each with why not where the rules refuse it (REACT, RECON).

    Events happen at the time given, else now; waiting is until the sand has run out, if it runs.
    Cards across spaces or in doubt are left out: they may lie so, but are void (Q-14, Q-15).

    >>> from globe_rules import Place, Table, read_puzzle
    >>> table = Table("en", [Place("Ana", "asia", read_puzzle("2N1N3N/4N5N6N/7N8N9N"))])
    >>> voyage = Voyage.begun(table)
    >>> [option.event for option in options(voyage, "Ana") if option.allowed]
    [Signal()]
    >>> for option in options(voyage.after(Signal()), "Ana"):
    ...     if isinstance(option.event, Flip):
    ...         print(*option.breaches)
    Q-49: nobody flips or shouts when travelling alone; say that you are done
    """
    given(voyage, Voyage, "voyage")
    voyage.seat_of(player)
    return tuple(Option(event, _why_not(voyage, event)) for event in _events(voyage, player, at))


def _why_not(voyage: Voyage, event: Event) -> frozenset[Breach]:
    try:
        voyage.after(event)
    except Refused as refused:
        return refused.breaches
    return frozenset()


def _events(voyage: Voyage, player: str, at: int | None) -> Iterator[Event]:
    reaction = voyage.reaction
    now = (reaction.clock or 0) if at is None else at
    desk = reaction.desk_of(player)
    yield Signal()
    yield Lift(player=player, at=now)
    for card in desk.hand:
        if card not in desk.program.cards:
            yield from (Lay(placement, player=player, at=now) for placement in placements_of(card))
    for lying in desk.program:
        yield from (Move(lying.card, space, player=player, at=now) for space in Space if space != lying.where)
        yield from (
            Turn(lying.card, arrow, player=player, at=now) for arrow in lying.card.arrows if arrow != lying.arrow
        )
        yield TakeBack(lying.card, player=player, at=now)
    yield from (kind(player=player, at=now) for kind in (Flip, Stop, Done))
    yield Wait(at=max(now, reaction.ends_at or 0))
    yield Reconstruct(player=player)
