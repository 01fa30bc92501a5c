"""The functions of `choices`, without trying every event, because programs that play ask for them after every card.

Whether a card may be placed depends only on the cards with which it clashes: the one on its space and the red one.
The violations of each clash are computed by the engine once. A property test compares the results with `choices`.
"""

from collections.abc import Mapping
from itertools import chain, repeat

from attrs import evolve

from globe_rules._engine.cards import Card, Hand
from globe_rules._engine.choices import Option, placements_of
from globe_rules._engine.compass import Arrow
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
from globe_rules._engine.program import Placement, Program, Where, violations
from globe_rules._engine.puzzle import Space
from globe_rules._engine.stages.reaction import Desk
from globe_rules._engine.unchecked import unchecked
from globe_rules._engine.validation import check_type
from globe_rules._engine.voyage import Voyage

Violations = frozenset[Violation]

_SPACES = tuple(Space)
_PLACEMENTS: Mapping[Card, tuple[Placement, ...]] = {card: tuple(placements_of(card)) for card in Card}
_OTHER_SPACES: Mapping[Where, tuple[Space, ...]] = {
    space: tuple(each for each in Space if each is not space) for space in Space
}
_BY_SPACE: Mapping[Card, Mapping[Space, tuple[Placement, ...]]] = {
    card: {space: tuple(each for each in _PLACEMENTS[card] if each.where is space) for space in Space} for card in Card
}


def legal_placements(program: Program, hand: Hand = Hand.full()) -> tuple[Placement, ...]:  # noqa: B008 -- a frozen value
    """Return every placement that can be added to a program without breaking a rule (Q-11, Q-12, Q-13).

    Placements across spaces or in doubt are left out. They are allowed, but void (Q-14, Q-15).

    >>> from globe_rules import read_hand, read_program
    >>> [str(each) for each in legal_placements(read_program("R1@1"), read_hand("G1,R1,R2"))][:3]
    ['G1@2', 'G1@3', 'G1@4']
    >>> len(legal_placements(Program()))
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
    after += [Wait(at=max(lift.at, reaction.ends_at or 0)), Reconstruct(player=player)]
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
        ways = len(card.arrows) or 1
        found = [closed] * (ways * len(_SPACES))
        other_red = red if card.is_red else None
        if not closed:
            for space in _SPACES if other_red else on_space:
                found[ways * (space - 1) : ways * space] = _clashes(card, space, on_space.get(space), other_red)
        placements += _PLACEMENTS[card]
        refusals += found
    number = len(placements)
    return _options(number, _places(number, repeat(lift.at), repeat(lift.player), placements), refusals)


def _changing(desk: Desk, lift: Lift, closed: Violations) -> list[Option]:
    """Return every change of a placed card: to another space, to another arrow, and back into the hand (Q-32)."""
    at, player, program = repeat(lift.at), repeat(lift.player), desk.program
    on_space = {} if closed else _by_space(program)
    moved: list[Card] = []
    spaces: list[Space] = []
    refusals: list[Violations] = []
    rotated: list[Card] = []
    arrows: list[Arrow] = []
    for placed in program:
        to = _OTHER_SPACES.get(placed.where, _SPACES)
        moved += repeat(placed.card, len(to))
        spaces += to
        refusals += [_clash_on(space, placed, on_space[space]) if space in on_space else closed for space in to]
        other_arrows = [arrow for arrow in placed.card.arrows if arrow is not placed.arrow]
        rotated += repeat(placed.card, len(other_arrows))
        arrows += other_arrows
    events = [
        *_moves(len(moved), at, player, moved, spaces),
        *_rotations(len(rotated), at, player, rotated, arrows),
        *_take_backs(len(program), at, player, [placed.card for placed in program]),
    ]
    return _options(len(events), events, chain(refusals, repeat(closed)))


def _by_space(program: Program) -> dict[Space, Placement]:
    return {placed.where: placed for placed in program if isinstance(placed.where, Space)}


# Known violations. The keys are made of numbers and letters, because the hash of a placement takes ten times as long.
_KNOWN_CLASHES: dict[object, tuple[Violations, ...]] = {}
_KNOWN_MOVES: dict[object, Violations] = {}


def _clashes(card: Card, space: Space, there: Placement | None, red: Placement | None) -> tuple[Violations, ...]:
    """Return the violations of each placement of a card on a space, with the card there and the red card placed."""
    key = card.order, space, there and (there.card.order, there.arrow), red and (red.card.order, red.where)
    if key not in _KNOWN_CLASHES:
        new = [each for each in _PLACEMENTS[card] if each.where is space]
        _KNOWN_CLASHES[key] = tuple(_violations(each, there, red if red is not there else None) for each in new)
    return _KNOWN_CLASHES[key]


def _clash_on(space: Space, moved: Placement, there: Placement) -> Violations:
    """Return the violations of a card that is moved to the space of another."""
    key = space, moved.card.order, moved.arrow, there.card.order, there.arrow
    if key not in _KNOWN_MOVES:
        _KNOWN_MOVES[key] = _violations(evolve(moved, where=space), there)
    return _KNOWN_MOVES[key]


def _violations(*clashing: Placement | None) -> Violations:
    return violations(Program(each for each in clashing if each is not None), Hand.full())
