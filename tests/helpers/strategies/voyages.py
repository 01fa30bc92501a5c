"""Hypothesis strategies for voyages: tables, events of every kind, and complete turns."""

from collections.abc import Iterable
from functools import cache

from attrs import evolve, frozen
from attrs import fields as attributes
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from globe_rules import (
    IN_DOUBT,
    SHEETS,
    Arrow,
    Card,
    Direction,
    Edition,
    Photo,
    Placement,
    Program,
    Puzzle,
    Seat,
    Setup,
    Side,
    Table,
    Variant,
    Variants,
    Voyage,
    apply_card,
)
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
from globe_rules._engine.program import Pointing
from globe_rules._engine.stages.reaction import Reaction
from strategies.programs import (
    NOT_REDS,
    REDS,
    all_clear_placements,
    clear_placements,
    photos,
    placements,
    weighted,
)

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli")
STRANGER = "nobody of this table"

# Strategies that are used very often are built once.
_CLEAR = clear_placements()
_PHOTOS = photos()
_EDITIONS = st.sampled_from(Edition)
_SIDES = st.sampled_from(Side)
_NOTHING: SearchStrategy[list[Placement]] = st.just([])
_YES_OR_NO = st.booleans()
_COMPLETE = st.sampled_from([True, True, True, False])
_PAUSES = st.integers(0, 500)

# Tables


def variants() -> SearchStrategy[Variants]:
    """Draw one of the sixteen combinations of variants (VAR-0)."""
    return st.sets(st.sampled_from(Variant)).map(Variants)


@cache
def _one_card_from_solved(photo: Photo) -> tuple[Puzzle, ...]:
    """Return every puzzle that one card makes of the solved one, and the solved one itself (Q-23)."""
    after = [apply_card(placed, photo.solved_puzzle, photo) for placed in all_clear_placements("green", "blue")]
    return (photo.solved_puzzle, *dict.fromkeys(puzzle for puzzle in after if isinstance(puzzle, Puzzle)))


@st.composite
def nearly_solved_puzzles(draw: DrawFn, photo: Photo) -> Puzzle:
    """Draw a puzzle that is one or two cards away from solved."""
    puzzle = draw(st.sampled_from(_one_card_from_solved(photo)))
    after = apply_card(draw(_CLEAR), puzzle, photo) if draw(st.integers(0, 3)) == 0 else puzzle
    return after if isinstance(after, Puzzle) else puzzle


def players() -> SearchStrategy[list[str]]:
    """Draw one to five different names (Q-30)."""
    numbers = st.sampled_from([3, 1, 2, 4, 5])
    return numbers.flatmap(lambda number: _NAMED[number])


PRINTABLE = st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1)
_NAMED = {
    number: st.permutations(NAMES[:number]) | st.lists(PRINTABLE, min_size=number, max_size=number, unique=True)
    for number in range(1, 6)
}


@st.composite
def tables(draw: DrawFn, seated: SearchStrategy[list[str]] | None = None) -> Table:
    """Draw a legal table with any players, edition, variants, sides and directions (PREP-1, VAR-0)."""
    setups = []
    people = draw(players() if seated is None else seated)
    for player, sheet in zip(people, draw(st.permutations(SHEETS)), strict=False):
        photo = draw(_PHOTOS)
        facing = (
            draw(_PHOTOS) if len(people) == 1 else photo
        )  # solo, the puzzle may be solved in any direction (SOLO-4)
        setups.append(Setup(player, sheet, draw(nearly_solved_puzzles(facing)), photo, draw(st.booleans())))
    return Table(draw(_EDITIONS), setups, draw(variants()), draw(_SIDES))


# Single events


@frozen
class Try:
    """A random event that may be tried at any moment; most are refused, and some are invalid."""

    kind: type[Event]
    seat: int
    """The seat of the player, wrapping around the table; the last number is an unknown player."""

    when: tuple[str, int]
    """The time relative to now or to the end of stage B, in milliseconds (REACT-4, Q-18); some are in the past."""

    placed: Placement
    arrow: Pointing

    def at(self, reaction: Reaction) -> Event:
        """Return the event for the current state of stage B."""
        players = list(reaction.desks)
        player = STRANGER if self.seat == STRANGERS_SEAT else players[self.seat % len(players)]
        now = reaction.clock or 0
        start = now if self.when[0] == "now" or reaction.ends_at is None else reaction.ends_at
        arrows = (*self.placed.card.arrows, IN_DOUBT) if self.placed.card.arrows else (None,)
        known = {
            "player": player,
            "at": max(0, start + self.when[1]),
            "placement": self.placed,
            "card": self.placed.card,
            "where": self.placed.where,
            "arrow": self.arrow if self.arrow in arrows else self.placed.arrow,  # only arrows that the card has
        }
        return self.kind(**{each.name: known[each.name] for each in attributes(self.kind)})  # type: ignore[arg-type]


STRANGERS_SEAT = 15
KINDS = (Signal, Wait, Lift, Place, Place, Move, Rotate, TakeBack, Flip, Stop, Done, Reconstruct, Reconstruct)
_WHEN = [("now", 0), ("now", 0), ("now", 1), ("now", 700), ("now", -1), ("end", -1), ("end", 0), ("end", 1)]


@cache
def tries() -> SearchStrategy[Try]:
    """Draw any event of any player."""
    return st.builds(
        Try,
        st.sampled_from(KINDS),
        st.integers(0, STRANGERS_SEAT),
        st.sampled_from(_WHEN),
        clear_placements() | clear_placements("red") | placements(),
        st.sampled_from([*Arrow, IN_DOUBT, None]),
    )


@cache
def solving_placements(puzzle: Puzzle, photo: Photo) -> tuple[Placement, ...]:
    """Return every placement that solves a puzzle alone; if none does in the photo's direction, in any direction."""
    after = {placed: apply_card(placed, puzzle, photo) for placed in all_clear_placements()}
    in_any_direction, solved = [Photo(direction).solved_puzzle for direction in Direction], photo.solved_puzzle
    in_this_direction = tuple(placed for placed, result in after.items() if result == solved)
    return in_this_direction or tuple(placed for placed, result in after.items() if result in in_any_direction)


def ending_event(voyage: Voyage, player: str, at: int) -> Flip | Stop | Done:
    """Return the event by which a player ends stage B at this table (REACT-3, VAR-4, Q-49)."""
    if len(voyage.seats) == 1:
        return Done(player=player, at=at)
    return (Flip if voyage.table.variants.has_timer else Stop)(player=player, at=at)


# Turns and voyages


def _doubtful_placements(cards: Iterable[Card]) -> SearchStrategy[list[Placement]]:
    """Draw one or two placements in doubt, not both red; they are void, but used (Q-14, Q-24)."""
    placed = [Placement(card, IN_DOUBT, IN_DOUBT if card.arrows else None) for card in sorted(cards, reverse=True)]
    drawn = st.lists(st.sampled_from(placed), min_size=1, max_size=2, unique=True)
    return drawn.filter(lambda drawn: len(Program(drawn).reds) <= 1)


@st.composite
def _solving_programs(draw: DrawFn, seat: Seat) -> Program:
    """Draw a program that solves the puzzle at a seat, if one card can, with up to two wasted cards."""
    candidates = [placed for placed in solving_placements(seat.puzzle, seat.photo) if placed.card in seat.hand]
    solving = Program([draw(st.sampled_from(candidates))] if candidates else [])
    others = {card for card in (*NOT_REDS, *(() if solving.reds else REDS)) if card in seat.hand}
    wasted = draw(weighted(_NOTHING, _NOTHING, _doubtful_placements(others.difference(solving.cards))))
    return Program([*solving, *wasted])


def _any_programs(seat: Seat) -> SearchStrategy[Program]:
    """Draw up to three cards of the hand, at most one of them red, each on its own space."""
    placed = st.lists(_CLEAR, max_size=3, unique_by=(lambda placed: placed.card, lambda placed: placed.where))
    programs = placed.map(lambda placed: Program(each for each in placed if each.card in seat.hand))
    return programs.filter(lambda program: len(program.reds) <= 1)


def _programs_at(seat: Seat, *, hasty: bool) -> SearchStrategy[Program]:
    """Draw a legal program for a seat. Most solve the puzzle; if `hasty`, only some do."""
    solving = _solving_programs(seat)
    others = _any_programs(seat)
    return weighted(solving, others, others) if hasty else weighted(solving, solving, solving, others)


def _ways_to_place(placed: Placement, player: str, at: int) -> SearchStrategy[list[Event]]:
    """Draw events that place a card: directly, then moved, then rotated, or taken back and placed again (Q-32)."""
    direct = Place(placed, player=player, at=at)
    elsewhere = evolve(direct, placement=evolve(placed, where=IN_DOUBT))
    unclear = evolve(direct, placement=evolve(placed, arrow=IN_DOUBT if placed.card.arrows else None))
    ways: list[list[Event]] = [
        [direct],
        [elsewhere, Move(placed.card, placed.where, player=player, at=at)],
        [unclear, Rotate(placed.card, placed.arrow, player=player, at=at)],
        [direct, TakeBack(placed.card, player=player, at=at), direct],
    ]
    return st.sampled_from([*[ways[0]] * 4, *ways[1:]])


@st.composite
def _with_a_turn(draw: DrawFn, voyage: Voyage) -> Voyage:
    """Draw and play a complete turn in which every event is legal."""
    voyage = voyage.after(Signal())
    lifting = draw(_YES_OR_NO)
    players = [seat.player for seat in voyage.seats]
    first, at = draw(st.sampled_from(players)), 0
    for player in draw(st.permutations(players)):
        program = draw(_programs_at(voyage.seat_of(player), hasty=player == first))
        if lifting and not voyage.reaction.over:
            voyage = voyage.after(Lift(player=player, at=at))
        for placement in draw(st.permutations(program.placements)):
            if not voyage.reaction.over:
                at += draw(_PAUSES)
                voyage = voyage.after(*draw(_ways_to_place(placement, player, at)))
        if player == first:
            voyage = voyage.after(ending_event(voyage, player, at))
    if not voyage.reaction.over:
        voyage = voyage.after(Wait(at=voyage.reaction.ends_at or 0))
    return voyage.after(*(Reconstruct(player=player) for player in voyage.players_in_order))


@st.composite
def voyages(draw: DrawFn, at: SearchStrategy[Table] | None = None) -> Voyage:
    """Draw a voyage of up to three turns; some are cut off at any event."""
    voyage = Voyage.start(draw(tables() if at is None else at))
    for _ in range(draw(st.integers(1, 3))):
        if voyage.outcome is None:
            voyage = draw(_with_a_turn(voyage))
    if draw(_COMPLETE):
        return voyage
    return voyage.undone(events=draw(st.integers(0, len(voyage))))
