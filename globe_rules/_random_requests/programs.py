"""Random puzzles, programs and hands, and plans: programs of several turns that finish a puzzle, or nearly."""

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from globe_rules._engine.actions import PATHS, QUARTER_TURNS
from globe_rules._engine.cards import Card, Colour, Hand
from globe_rules._engine.compass import Arrow, Direction
from globe_rules._engine.program import BLOCKS, IN_DOUBT, Across, Placement, Pointing, Program, Where
from globe_rules._engine.puzzle import Photo, Puzzle, Space, Tile
from globe_rules._engine.situations import Situation
from globe_rules._random_requests.chance import Chance

PHOTOS = tuple(map(Photo, Direction))
SPACES = tuple(Space)
FINISHED = {photo: photo.solved_puzzle for photo in PHOTOS}
"""The puzzle that each photo shows."""


def any_puzzle(chance: Chance) -> Puzzle:
    """Draw nine tiles in any order and orientation (PREP-2)."""
    return Puzzle(Tile(home, chance.pick(tuple(Direction))) for home in chance.shuffled(SPACES))


def before(chance: Chance, placed: Placement, after: Puzzle, photo: Photo) -> Puzzle:
    """Draw a puzzle that a card changes to `after`; return `after` if the card has no effect or cannot lead there."""
    card, where, arrow = placed.card, placed.where, placed.arrow
    if not isinstance(where, Space):
        return after
    if card.colour is Colour.GREEN:
        return after.with_tile_rotated(where, quarter_turns=-QUARTER_TURNS[card])
    if card.colour is Colour.RED:
        return _before_red(chance, card, where, after, photo)
    path = PATHS[card](where, arrow) if isinstance(arrow, Arrow) else ()
    return after if isinstance(path, Situation) or not path else after.moved_along(path[::-1])


def _before_red(chance: Chance, card: Card, origin: Space, after: Puzzle, photo: Photo) -> Puzzle:
    """Move a tile from home to the space of a red card; for R2 it may have any orientation there."""
    upright = [photo.direction] if card is Card.R2 else list(Direction)
    at_home = [
        home
        for home, tile in zip(SPACES, after.tiles, strict=True)
        if photo.place_of(tile) is home and tile.facing in upright
    ]
    if not at_home:
        return after
    home = chance.pick(at_home)
    sent = after.moved_along((home, origin)) if home is not origin else after
    if card is Card.R1:
        return sent
    return sent.with_tile(origin, sent.tile_at(origin).facing_towards(chance.pick(tuple(Direction))))


CARDS = tuple(Card)
REDS = tuple(card for card in Card if card.is_red)
NOT_REDS = tuple(card for card in Card if not card.is_red)
FULL = Hand.full()
_BLOCKS = tuple(tuple(sorted(block)) for block in BLOCKS)


def texts(values: Iterable[object]) -> list[str]:
    """Return values as texts, in the notation of the protocol."""
    return [str(value) for value in values]


def where(chance: Chance, free: Sequence[Space] = SPACES, *, unclear: int = 8) -> Where:
    """Draw a free space; with probability 1/`unclear`, across two to four spaces or in doubt (Q-14)."""
    if not chance.one_in(unclear) and free:
        return chance.pick(free)
    return IN_DOUBT if chance.one_in(3) else Across(chance.some(chance.pick(_BLOCKS), fewest=2))


def arrow(chance: Chance, card: Card, *, unclear: int = 12) -> Pointing:
    """Draw the arrow of a card; with probability 1/`unclear`, in doubt (Q-15)."""
    if not card.arrows:
        return None
    return IN_DOUBT if chance.one_in(unclear) else chance.pick(card.arrows)


def placement(chance: Chance, cards: Sequence[Card] = CARDS, free: Sequence[Space] = SPACES) -> Placement:
    """Draw a placement of one of the cards."""
    card = chance.pick(cards)
    return Placement(card, where(chance, free), arrow(chance, card))


def wasted(card: Card) -> Placement:
    """Return a placement in doubt: the card is void, but counts as used (Q-14, Q-24)."""
    return Placement(card, IN_DOUBT, IN_DOUBT if card.arrows else None)


def legal_program(chance: Chance, cards: int, *, red: Card | None = None, unclear: int = 8) -> list[Placement]:
    """Draw a program of `cards` cards on different spaces, with no red card but `red` (RED-1, Q-12, Q-13)."""
    chosen = chance.shuffled(NOT_REDS)[: cards - (red is not None)]
    if red is not None:
        chosen.insert(chance.below(len(chosen) + 1), red)
    free = chance.shuffled(SPACES)
    return [
        Placement(card, where(chance, (space,), unclear=unclear), arrow(chance, card, unclear=unclear + 4))
        for card, space in zip(chosen, free, strict=False)
    ]


def any_program(chance: Chance) -> list[Placement]:
    """Draw any program: most are legal and short; some break one or several rules (Q-11 to Q-13)."""
    number = chance.pick((1, 1, 1, 2, 2, 3, 4, 6, 9, 0))
    red = chance.pick(REDS) if number and chance.one_in(3) else None
    program = legal_program(chance, number, red=red)
    return with_a_violation(chance, program) if chance.one_in(3) else program


def with_a_violation(chance: Chance, program: Sequence[Placement]) -> list[Placement]:
    """Add one or two cards that may break a rule: a card twice, a second red card, or a space used twice."""
    placed = list(program)
    for _ in range(chance.pick((1, 1, 2))):
        taken = [each.where for each in placed if isinstance(each.where, Space)]
        cards = chance.pick((CARDS, REDS, [each.card for each in placed] or CARDS))
        placed.append(placement(chance, cards, chance.pick((SPACES, taken or SPACES))))
    return placed


def hand(chance: Chance, program: Sequence[Placement] = ()) -> Hand:
    """Draw a hand: most are full or without red cards; some lack a card of the program, some have only its cards."""
    kind = chance.below(10)
    if kind < 6:  # noqa: PLR2004 -- more than half
        return FULL if kind else FULL.without(chance.some(REDS))
    cards = [each.card for each in program] or list(CARDS)
    return (FULL.without([chance.pick(cards)]), Hand(set(cards)), Hand(chance.some(CARDS)), FULL.without(REDS))[
        kind - 6
    ]


Turn = tuple[int, Card | None]
"""The number of cards of a turn, and the red card among them."""


@frozen
class Plan:
    """A puzzle, and the placements of each turn that are meant to finish it."""

    puzzle: Puzzle
    turns: tuple[tuple[Placement, ...], ...]


def shape(chance: Chance, turns: int, *, reds: bool) -> list[Turn]:
    """Draw the number of cards of each turn, and which turns have which red card."""
    unused_reds = chance.shuffled(REDS) if reds else []
    drawn: list[Turn] = []
    for _ in range(turns):
        cards = chance.pick(_CARDS_PER_TURN)
        drawn.append((cards, unused_reds.pop() if cards and unused_reds and chance.one_in(3) else None))
    return drawn


_CARDS_PER_TURN = (1, 1, 1, 1, 2, 2, 2, 3, 3, 5, 0)


def plan(chance: Chance, wanted: Sequence[Turn], photo: Photo, *, facing: Photo | None = None) -> Plan:
    """Draw programs of a shape and the puzzle that they finish.

    With `facing`, the programs finish the puzzle of another photo instead (SOLO-4).
    """
    puzzle = finished = FINISHED[facing or photo]
    turns: list[tuple[Placement, ...]] = []
    for cards, red in reversed(wanted):
        # A program without effect would start from a finished puzzle: draw again, with fewer unclear cards.
        for unclear in (chance.pick((4, 8, 30)), 30, 100):
            program = legal_program(chance, cards, red=red, unclear=unclear)
            start = puzzle
            for placed in reversed(Program(program).placements):
                start = before(chance, placed, start, photo)
            if start != finished:
                break
        puzzle = start
        turns.append(tuple(program))
    return Plan(puzzle, tuple(reversed(turns)))


def with_a_mistake(chance: Chance, original: Plan) -> Plan:
    """Change one thing in a plan, so that it nearly finishes: a card, its space or its arrow, or one card fewer."""
    turn = chance.below(len(original.turns))
    program = list(original.turns[turn] or [placement(chance)])
    index = chance.below(len(program))
    placed = program[index]
    kind = chance.below(4)
    if kind == 0:
        del program[index]
    elif kind == 1:
        program[index] = evolve(placed, where=where(chance))
    elif kind == 2 and placed.card.arrows:  # noqa: PLR2004 -- one of four
        program[index] = evolve(placed, arrow=arrow(chance, placed.card))
    else:
        others = [card for card in CARDS if card.arrows == placed.card.arrows]
        program[index] = evolve(placed, card=chance.pick(others))
    return evolve(original, turns=(*original.turns[:turn], tuple(program), *original.turns[turn + 1 :]))
