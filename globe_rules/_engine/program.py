"""A program: Action cards placed in the frame, and the rules that it must follow."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, TypeVar, overload

from attrs import field, frozen

from globe_rules._engine.cards import Card, Hand, to_card
from globe_rules._engine.compass import Arrow
from globe_rules._engine.display import Drawable, NotationRepr
from globe_rules._engine.errors import Violation
from globe_rules._engine.puzzle import Space, to_space
from globe_rules._engine.situations import NOT_IN_HAND, SPACE_TAKEN, TWO_REDS
from globe_rules._engine.validation import CheckedEnum, check_type, to_member, tuple_of
from globe_rules._i18n import AnyText, InvalidValue, Message, message_in_context, short_repr

T = TypeVar("T")
_BLOCK = Message("two to four spaces that meet in one corner")
_WHERE = Message("a space from 1 to 9, several by Across, or IN_DOUBT")
_ARROW = Message("an arrow of {card}: {arrows}, or _ in doubt")


class Doubt(CheckedEnum):
    """A space or arrow that is unclear at the table (RECON-6). The person who enters the card says so (Q-52).

    >>> print(Doubt.IN_DOUBT)
    _
    """

    IN_DOUBT = "_"

    def __str__(self) -> str:
        return self.value


IN_DOUBT: Final = Doubt.IN_DOUBT
"""The space or arrow of a card if it is unclear, written `_` (Q-14, Q-15)."""


def _spaces(spaces: Iterable[Space | int]) -> frozenset[Space]:
    return frozenset(map(to_space, tuple_of(spaces, int, "spaces")))


@frozen(repr=False)
class Across(NotationRepr):
    """Two to four spaces that share a corner and are touched by one card (REACT-2b, Q-14).

    >>> print(Across([5, 4]))
    4+5
    >>> Across([1, 3])
    Traceback (most recent call last):
    ...
    globe_rules.InvalidValue: spaces: found 1+3, expected two to four spaces that meet in one corner
    """

    spaces: frozenset[Space] = field(converter=_spaces)

    @spaces.validator
    def _meet_in_one_corner(self, _attribute: object, spaces: frozenset[Space]) -> None:
        if len(spaces) <= 1 or not any(spaces <= block for block in BLOCKS):
            raise InvalidValue("spaces", str(self) or message_in_context("spaces", "none"), _BLOCK)

    def __str__(self) -> str:
        return "+".join(map(str, sorted(self.spaces)))


BLOCKS: tuple[frozenset[Space], ...] = tuple(
    frozenset(map(Space, (corner, corner + 1, corner + 3, corner + 4))) for corner in (1, 2, 4, 5)
)
"""The four squares of 2×2 spaces. A card across spaces covers the corner in the middle of one of them."""

Where = Space | Across | Literal[Doubt.IN_DOUBT]
"""Where a card is: on one space, across several, or in doubt."""

Pointing = Arrow | Literal[Doubt.IN_DOUBT] | None
"""Where the arrow of a card points: an arrow, in doubt, or None for green and red cards."""


_POINTING: Mapping[str, Pointing] = {**Arrow.__members__, str(IN_DOUBT): IN_DOUBT}


def to_where(where: Where | int) -> Where:
    """Return where a card is; a plain number such as 5 is converted to a space."""
    return where if isinstance(where, Space | Across | Doubt) else to_member(Space, where, "where", _WHERE)


def to_arrow(arrow: Pointing | str) -> Pointing:
    """Return an arrow; plain letters such as `"NE"` are converted. `check_arrow` rejects other values."""
    return _POINTING.get(arrow, arrow) if isinstance(arrow, str) else arrow  # type: ignore[arg-type] # as above


def _arrow_text(arrow: object) -> AnyText:
    if arrow is None:
        return Message("no arrow")
    return short_repr(str(arrow) if isinstance(arrow, Arrow | Doubt) else arrow)


def check_arrow(card: Card, arrow: Pointing) -> None:
    """Raise InvalidValue for an arrow that a card does not have (CARD-ARROW, Q-7)."""
    if card.arrows and not (isinstance(arrow, Arrow | Doubt) and arrow in (*card.arrows, IN_DOUBT)):
        raise InvalidValue("arrow", _arrow_text(arrow), _ARROW.filled(card=card, arrows=", ".join(card.arrows)))
    if not card.arrows and arrow is not None:
        raise InvalidValue(
            "arrow",
            _arrow_text(arrow),
            Message("none: the orientation of {card} makes no difference (Q-7)", card=card),
        )


@frozen(repr=False)
class Placement(Drawable):
    """One Action card in the frame: the card, its space and its arrow (REACT-2, REACT-2c).

    >>> print(Placement(Card.B1, Space(2), Arrow.E))
    B1E@2
    >>> print(Placement(Card.G1, Across([2, 3])), Placement(Card.B2, Space(5), IN_DOUBT))
    G1@2+3 B2_@5
    >>> Placement(Card.B1, Space(2), Arrow.NE)
    Traceback (most recent call last):
    ...
    globe_rules.InvalidValue: arrow: found 'NE', expected an arrow of B1: N, E, S, W, or _ in doubt
    """

    card: Card = field(converter=to_card)
    where: Where = field(converter=to_where)
    arrow: Pointing = field(default=None, converter=to_arrow)

    @arrow.validator
    def _card_has_such_an_arrow(self, _attribute: object, arrow: Pointing) -> None:
        check_arrow(self.card, arrow)

    def __str__(self) -> str:
        return f"{self.card}{'' if self.arrow is None else self.arrow}@{self.where}"


def _trace_order(placement: Placement) -> tuple[int, Card, str]:
    # Cards across spaces or in doubt come last, because they are never applied.
    space = placement.where if isinstance(placement.where, Space) else len(Space) + 1
    return space, placement.card, str(placement)


def _in_trace_order(placements: Iterable[Placement]) -> tuple[Placement, ...]:
    return tuple(sorted(tuple_of(placements, Placement, "placements"), key=_trace_order))


@frozen(repr=False)
class Program(Drawable):
    """The Action cards in a programming area, in the order of their spaces (REACT-2, RECON-2).

    The order in which they were placed has no effect. A program has no to nine cards (REACT-2d, Q-41):
    nine is the limit, because only one of the two red cards is allowed (Q-35).
    A `Program` may break the rules; `violations` lists how.

    >>> program = Program([Placement(Card.R1, Space(9)), Placement(Card.G1, Space(2))])
    >>> print(program)
    G1@2 R1@9
    >>> program[0], len(program), [placement.card for placement in program]
    (<Placement G1@2>, 2, [Card.G1, Card.R1])
    >>> Placement(Card.G1, Space(2)) in program, Card.G1 in program.cards
    (True, True)
    """

    placements: tuple[Placement, ...] = field(default=(), converter=_in_trace_order)

    def __contains__(self, placement: Placement) -> bool:
        check_type(placement, Placement, "placement")
        return placement in self.placements

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
        """The placed cards, sorted. All of them count as used, including void ones (Q-24)."""
        return tuple(sorted(placement.card for placement in self))

    @property
    def reds(self) -> tuple[Card, ...]:
        """The placed red cards, including those across spaces (RED-1, Q-14)."""
        return tuple(card for card in self.cards if card.is_red)


def violations(program: Program, hand: Hand = Hand.full()) -> frozenset[Violation]:  # noqa: B008 -- a frozen value: sharing it is harmless
    """Return every violation of the rules by a program; an empty set means that it is legal.

    A program has at most one red card (RED-1, Q-11) and one card per space (Q-12).
    Each card must be in hand and can be placed only once (Q-13).
    A card across spaces does not occupy a space (Q-14).

    >>> program = Program([Placement(Card.R1, Space(1)), Placement(Card.R2, Space(1))])
    >>> sorted(violation.id for violation in violations(program))
    ['Q-11', 'Q-12']
    """
    check_type(program, Program, "program")
    check_type(hand, Hand, "hand")
    found = set()
    cards, spaces = program.cards, [each.where for each in program if isinstance(each.where, Space)]
    if sum(card.is_red for card in cards) > 1:
        found.add(Violation(TWO_REDS, tuple(str(placement) for placement in program if placement.card.is_red)))
    for space in _repeated(spaces):
        found.add(Violation(SPACE_TAKEN, tuple(str(placement) for placement in program if placement.where is space)))
    for card in {*_repeated(cards), *(card for card in cards if card not in hand.cards)}:
        found.add(Violation(NOT_IN_HAND, tuple(str(placement) for placement in program if placement.card is card)))
    return frozenset(found)


def _repeated(values: Sequence[T]) -> set[T]:
    """Return the values that occur more than once. Usually there are none, and counting takes longer."""
    different = set(values)
    return {each for each, count in Counter(values).items() if count > 1} if len(different) < len(values) else set()
