"""The placements and events that a player can choose from, with the reasons why some are refused.

`Voyage.why_not` and `violations` say whether one event or program is allowed. The lists here are computed without
trying every event, because programs that play the game ask for them after every card. A test compares them with
`Voyage.why_not` and `violations` for every event in many states.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, repeat

from attrs import evolve, frozen

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
from globe_rules._engine.program import Placement, Pointing, Program, Where, violations
from globe_rules._engine.puzzle import Space
from globe_rules._engine.stages.reaction import Desk
from globe_rules._engine.unchecked import unchecked
from globe_rules._engine.validation import check_type
from globe_rules._engine.voyage import Voyage

Violations = frozenset[Violation]

_ALLOWED: Violations = frozenset()
_SPACES = tuple(Space)


def placements_of(card: Card) -> Iterator[Placement]:
    """Yield every clear placement of a card: each space, with each direction of its arrow (REACT-2, Q-7)."""
    arrows: tuple[Pointing, ...] = card.arrows or (None,)
    return (Placement(card, space, arrow) for space in Space for arrow in arrows)


# The same 225 placements are needed again and again.
_PLACEMENTS: Mapping[Card, tuple[Placement, ...]] = {card: tuple(placements_of(card)) for card in Card}
_BY_SPACE: Mapping[Card, Mapping[Space, tuple[Placement, ...]]] = {
    card: {space: tuple(each for each in _PLACEMENTS[card] if each.where is space) for space in Space} for card in Card
}


def legal_placements(program: Program, hand: Hand) -> tuple[Placement, ...]:
    """Return every placement that can be added to a program without breaking a rule (Q-11, Q-12, Q-13).

    Placements across spaces or in doubt are left out. They are allowed, but void (Q-14, Q-15).

    >>> from globe_rules import read_hand, read_program
    >>> [str(each) for each in legal_placements(read_program("R1@1"), read_hand("G1,R1,R2"))][:3]
    ['G1@2', 'G1@3', 'G1@4']
    >>> len(legal_placements(Program(), Hand.full()))
    225
    """
    if violations(program, hand):
        return ()  # a card that is added does not make an illegal program legal
    placed = program.cards
    barred = (*placed, *hand.reds) if program.reds else placed
    taken = [placement.where for placement in program]
    free = [space for space in Space if space not in taken]
    allowed: list[Placement] = []
    for card in hand:
        if card not in barred:
            by_space = _BY_SPACE[card]
            for space in free:
                allowed += by_space[space]
    return tuple(allowed)


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
    violations: frozenset[Violation] = _ALLOWED

    @property
    def allowed(self) -> bool:
        """Whether the rules allow the event."""
        return not self.violations


def options(voyage: Voyage, player: str, *, at: int | None = None) -> tuple[Option, ...]:
    """Return every event that a player could choose, each with its violations if it is refused (REACT, RECON).

    Events happen at time `at`, by default at the current time. `Wait` lasts until the sand has run out, if it runs.
    Placements across spaces or in doubt are left out. They are allowed, but void (Q-14, Q-15).
    To ask about one event, use `Voyage.why_not`.

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
    reaction = voyage.reaction
    now = (reaction.clock or 0) if at is None else at
    lift = Lift(player=player, at=now)
    closed = voyage.why_not(lift)  # every change of cards is refused for the same reason as lifting the photo
    desk = reaction.desk_of(player)
    changes = _placing(desk, lift, closed) + _changing(desk, lift, closed)
    if (voyage.caption and not voyage.caption.reds) or violations(desk.program, desk.hand):
        # The caption bars red cards, or the voyage was not made by `after` and has an illegal program.
        changes = [Option(each.event, voyage.why_not(each.event)) for each in changes]
    after: list[Event] = [kind(player=player, at=now) for kind in (Flip, Stop, Done)]
    after += [Wait(at=max(now, reaction.ends_at or 0)), Reconstruct(player=player)]
    return (
        Option(Signal(), voyage.why_not(Signal())),
        Option(lift, closed),
        *changes,
        *(Option(event, voyage.why_not(event)) for event in after),
    )


_options, _places, _moves, _rotations, _take_backs = map(unchecked, (Option, Place, Move, Rotate, TakeBack))


def _placing(desk: Desk, lift: Lift, closed: Violations) -> list[Option]:
    """Return every clear placement of a card in hand; `closed` is why no card may be changed now, if none may."""
    on_space, placed = _by_space(desk.program), desk.program.cards
    red = next((each for each in desk.program if each.card.is_red), None)
    placements: list[Placement] = []
    refusals: list[Violations] = []
    for card in desk.hand:
        if card in placed:
            continue
        placements += _PLACEMENTS[card]
        other_red = red if card.is_red else None
        if closed or (other_red is None and not on_space):
            refusals += repeat(closed, len(_PLACEMENTS[card]))
            continue
        for space, here in _BY_SPACE[card].items():
            if other_red is None and space not in on_space:
                refusals += repeat(_ALLOWED, len(here))
            else:
                refusals += _clashes(card, space, on_space.get(space), other_red)
    number = len(placements)
    return _options(number, _places(number, repeat(lift.at), repeat(lift.player), placements), refusals)


def _changing(desk: Desk, lift: Lift, closed: Violations) -> list[Option]:
    """Return every change of a placed card: to another space, to another arrow, and back into the hand (Q-32)."""
    at, player, program = repeat(lift.at), repeat(lift.player), desk.program
    on_space = _by_space(program)
    moves = [(placed, space) for placed in program for space in _SPACES if space is not placed.where]
    rotations = [(placed.card, arrow) for placed in program for arrow in placed.card.arrows if arrow != placed.arrow]
    refusals = [
        closed or (_clash_on(space, placed, on_space[space]) if space in on_space else _ALLOWED)
        for placed, space in moves
    ]
    events = [
        *_moves(len(moves), at, player, [placed.card for placed, _ in moves], [space for _, space in moves]),
        *_rotations(len(rotations), at, player, [card for card, _ in rotations], [arrow for _, arrow in rotations]),
        *_take_backs(len(program), at, player, [placed.card for placed in program]),
    ]
    return _options(len(events), events, chain(refusals, repeat(closed)))


def _by_space(program: Program) -> dict[Where, Placement]:
    return {placed.where: placed for placed in program if isinstance(placed.where, Space)}


@cache
def _clashes(card: Card, space: Space, there: Placement | None, red: Placement | None) -> tuple[Violations, ...]:
    """Return the violations of each placement of a card on a space, with the card there and the red card placed."""
    return tuple(_violations({placement, there, red}) for placement in _BY_SPACE[card][space])


@cache
def _clash_on(space: Space, moved: Placement, there: Placement) -> Violations:
    """Return the violations of a card that is moved to the space of another."""
    return _violations({evolve(moved, where=space), there})


def _violations(clashing: set[Placement | None]) -> Violations:
    # The violations of a new card depend only on the cards with which it clashes, not on the rest of the program.
    return violations(Program(placement for placement in clashing if placement is not None), Hand.full())
