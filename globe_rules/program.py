"""A program: Action cards laid in the frame, and whether they may lie there."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Final, Literal, overload

from attrs import field, frozen

from globe_rules.cards import Card, Hand, to_card
from globe_rules.compass import Arrow
from globe_rules.errors import Breach
from globe_rules.i18n import AnyText, Message, message_in_context
from globe_rules.impossible import Impossible, chosen, each_given, given, shown
from globe_rules.puzzle import Space
from globe_rules.shown import Pictured, Shown
from globe_rules.situations import NOT_IN_HAND, SPACE_TAKEN, TWO_REDS

_BLOCK = Message("two to four spaces that meet in one corner")
_WHERE = Message("a space from 1 to 9, several by Across, or IN_DOUBT")
_ARROW = Message("an arrow of {card}: {arrows}, or _ in doubt")


class Doubt(Enum):
    """What nobody at the table can tell (RECON-6); whoever enters the card says so (Q-52)."""

    IN_DOUBT = "_"

    def __str__(self) -> str:
        return self.value


IN_DOUBT: Final = Doubt.IN_DOUBT


def _spaces(spaces: Iterable[Space | int]) -> frozenset[Space]:
    return frozenset(map(Space, each_given(spaces, int, "spaces")))


@frozen(repr=False)
class Across(Shown):
    """Two to four spaces that one card touches at once: they share a corner (REACT-2b, Q-14).

    >>> print(Across([5, 4]))
    4+5
    >>> Across([1, 3])
    Traceback (most recent call last):
    ...
    globe_rules.impossible.Impossible: spaces: found 1+3, expected two to four spaces that meet in one corner
    """

    spaces: frozenset[Space] = field(converter=_spaces)

    @spaces.validator
    def _meet_in_one_corner(self, _attribute: object, spaces: frozenset[Space]) -> None:
        if len(spaces) <= 1 or not any(spaces <= block for block in BLOCKS):
            raise Impossible("spaces", str(self) or message_in_context("spaces", "none"), _BLOCK)

    def __str__(self) -> str:
        return "+".join(map(str, sorted(self.spaces)))


BLOCKS: tuple[frozenset[Space], ...] = tuple(
    frozenset(map(Space, (corner, corner + 1, corner + 3, corner + 4))) for corner in (1, 2, 4, 5)
)
"""The four squares of 2×2 spaces, each with an inner corner that a card can cover."""

Where = Space | Across | Literal[Doubt.IN_DOUBT]
Pointing = Arrow | Literal[Doubt.IN_DOUBT] | None


_POINTING: Mapping[str, Pointing] = {**Arrow.__members__, str(IN_DOUBT): IN_DOUBT}


def to_where(where: Where | int) -> Where:
    """Take a plain number for the space that it means."""
    return where if isinstance(where, Space | Across | Doubt) else chosen(Space, where, "where", _WHERE)


def to_arrow(arrow: Pointing | str) -> Pointing:
    """Take plain letters for the arrow that they mean; what means none is left to `demand_arrow`."""
    return _POINTING.get(arrow, arrow) if isinstance(arrow, str) else arrow  # type: ignore[arg-type] # as above


def _told(arrow: object) -> AnyText:
    if arrow is None:
        return Message("no arrow")
    return shown(str(arrow) if isinstance(arrow, Arrow | Doubt) else arrow)


def demand_arrow(card: Card, arrow: Pointing) -> None:
    """Complain about an arrow that a card does not have (CARD-ARROW, Q-7)."""
    if card.arrows and arrow not in (*card.arrows, IN_DOUBT):
        raise Impossible("arrow", _told(arrow), _ARROW.filled(card=card, arrows=", ".join(card.arrows)))
    if not card.arrows and arrow is not None:
        raise Impossible(
            "arrow",
            _told(arrow),
            Message("none: how {card} lies makes no difference (Q-7)", card=card),
        )


@frozen(repr=False)
class Placement(Pictured):
    """One Action card in the frame: which card, where, and how its arrow points (REACT-2, REACT-2c).

    >>> print(Placement(Card.B1, Space(2), Arrow.E))
    B1E@2
    >>> print(Placement(Card.G1, Across([2, 3])), Placement(Card.B2, Space(5), IN_DOUBT))
    G1@2+3 B2_@5
    >>> Placement(Card.B1, Space(2), Arrow.NE)
    Traceback (most recent call last):
    ...
    globe_rules.impossible.Impossible: arrow: found 'NE', expected an arrow of B1: N, E, S, W, or _ in doubt
    """

    card: Card = field(converter=to_card)
    where: Where = field(converter=to_where)
    arrow: Pointing = field(default=None, converter=to_arrow)

    @arrow.validator
    def _card_has_such_an_arrow(self, _attribute: object, arrow: Pointing) -> None:
        demand_arrow(self.card, arrow)

    def __str__(self) -> str:
        return f"{self.card}{'' if self.arrow is None else self.arrow}@{self.where}"


def _trace_order(placement: Placement) -> tuple[int, Card, str]:
    # Cards without a space of their own are told last: they never get their turn.
    space = placement.where if isinstance(placement.where, Space) else len(Space) + 1
    return space, placement.card, str(placement)


def _in_trace_order(placements: Iterable[Placement]) -> tuple[Placement, ...]:
    return tuple(sorted(each_given(placements, Placement, "placements"), key=_trace_order))


@frozen(repr=False)
class Program(Pictured):
    """The Action cards in a programming area, in the order of their spaces (REACT-2, RECON-2).

    The order in which they were laid means nothing. From none to nine cards lie there (REACT-2d, Q-41):
    no legal program has more, since one red at most is among them (Q-35).
    A program may break the rules: `breaches` tells how.

    >>> program = Program([Placement(Card.R1, Space(9)), Placement(Card.G1, Space(2))])
    >>> print(program)
    G1@2 R1@9
    >>> program[0], len(program), [placement.card for placement in program]
    (<Placement G1@2>, 2, [Card.G1, Card.R1])
    """

    placements: tuple[Placement, ...] = field(default=(), converter=_in_trace_order)

    def __iter__(self) -> Iterator[Placement]:
        return iter(self.placements)

    def __len__(self) -> int:
        return len(self.placements)

    @overload
    def __getitem__(self, index: int) -> Placement: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Placement, ...]: ...
    def __getitem__(self, index: int | slice) -> Placement | tuple[Placement, ...]:
        return self.placements[index]

    def __str__(self) -> str:
        return " ".join(map(str, self.placements))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards laid, G1 first: all of them count as used, void ones too (Q-24)."""
        return tuple(sorted(placement.card for placement in self))

    @property
    def reds(self) -> tuple[Card, ...]:
        """The red cards laid, also across spaces (RED-1, Q-14)."""
        return tuple(card for card in self.cards if card.is_red)


def breaches(program: Program, hand: Hand) -> frozenset[Breach]:
    """Return every way in which a program breaks the rules; none means that it may lie there.

    Two reds are too many (RED-1, Q-11), a space holds one card (Q-12),
    and a card must be in hand and can be laid only once (Q-13).
    A card across spaces takes up no space (Q-14).

    >>> program = Program([Placement(Card.R1, Space(1)), Placement(Card.R2, Space(1))])
    >>> sorted(breach.id for breach in breaches(program, Hand.full()))
    ['Q-11', 'Q-12']
    """
    given(program, Program, "program")
    given(hand, Hand, "hand")
    found = set()
    if len(program.reds) > 1:
        found.add(Breach(TWO_REDS, tuple(str(placement) for placement in program if placement.card.is_red)))
    on_space = Counter(placement.where for placement in program if isinstance(placement.where, Space))
    found.update(
        Breach(SPACE_TAKEN, tuple(str(placement) for placement in program if placement.where is space))
        for space, count in on_space.items()
        if count > 1
    )
    found.update(
        Breach(NOT_IN_HAND, tuple(str(placement) for placement in program if placement.card is card))
        for card, count in Counter(program.cards).items()
        if count > 1 or card not in hand.cards
    )
    return frozenset(found)
