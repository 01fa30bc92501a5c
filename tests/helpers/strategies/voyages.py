"""Hypothesis strategies for whole voyages: tables, events of every kind, and turns that are played to the end."""

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
    Place,
    Placement,
    Program,
    Puzzle,
    Seat,
    Side,
    Table,
    Variant,
    Variants,
    Voyage,
    carry_out,
)
from globe_rules.events import Done, Event, Flip, Lay, Lift, Move, Reconstruct, Signal, Stop, TakeBack, Turn, Wait
from globe_rules.program import Pointing
from globe_rules.stages.reaction import Reaction
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

# Strategies that are drawn from again and again are made once.
_CLEAR = clear_placements()
_PHOTOS = photos()
_EDITIONS = st.sampled_from(Edition)
_SIDES = st.sampled_from(Side)
_NOTHING: SearchStrategy[list[Placement]] = st.just([])
_YES_OR_NO = st.booleans()
_WHOLE = st.sampled_from([True, True, True, False])
_PAUSES = st.integers(0, 500)

# Who sits down, and at what


def variants() -> SearchStrategy[Variants]:
    """Draw one of the sixteen combinations of variants (VAR-0)."""
    return st.sets(st.sampled_from(Variant)).map(Variants)


@cache
def _taken_apart(photo: Photo) -> tuple[Puzzle, ...]:
    """Return every puzzle that one card makes of the finished one, and the finished one itself (Q-23)."""
    after = [carry_out(laid, photo.finished, photo) for laid in all_clear_placements("green", "blue")]
    return (photo.finished, *dict.fromkeys(puzzle for puzzle in after if isinstance(puzzle, Puzzle)))


@st.composite
def nearly_finished_puzzles(draw: DrawFn, photo: Photo) -> Puzzle:
    """Draw a puzzle that a card or two have taken apart, so that a card or two may finish it."""
    puzzle = draw(st.sampled_from(_taken_apart(photo)))
    after = carry_out(draw(_CLEAR), puzzle, photo) if draw(st.integers(0, 3)) == 0 else puzzle
    return after if isinstance(after, Puzzle) else puzzle


def players() -> SearchStrategy[list[str]]:
    """Draw one to five names, whatever people may be called (Q-30)."""
    numbers = st.sampled_from([3, 1, 2, 4, 5])
    return numbers.flatmap(lambda number: _NAMED[number])


PRINTABLE = st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1)
_NAMED = {
    number: st.permutations(NAMES[:number]) | st.lists(PRINTABLE, min_size=number, max_size=number, unique=True)
    for number in range(1, 6)
}


@st.composite
def tables(draw: DrawFn, seated: SearchStrategy[list[str]] | None = None) -> Table:
    """Draw a table that may be played at: anybody, any edition, variants, sides and directions (PREP-1, VAR-0)."""
    places = []
    people = draw(players() if seated is None else seated)
    for player, sheet in zip(people, draw(st.permutations(SHEETS)), strict=False):
        photo = draw(_PHOTOS)
        facing = draw(_PHOTOS) if len(people) == 1 else photo  # alone, the image may face any way (SOLO-4)
        places.append(Place(player, sheet, draw(nearly_finished_puzzles(facing)), photo, draw(st.booleans())))
    return Table(draw(_EDITIONS), places, draw(variants()), draw(_SIDES))


# Single events


@frozen
class Try:
    """What somebody tries without a look at the table; most of it is refused, and some is impossible."""

    kind: type[Event]
    seat: int
    """Whose try it is: seats are counted as often as needed, and the last is a stranger's."""

    when: tuple[str, int]
    """Milliseconds from now or from the end of stage B (REACT-4, Q-18); some run backwards."""

    laid: Placement
    arrow: Pointing

    def at(self, reaction: Reaction) -> Event:
        """Return what is tried at this moment of stage B."""
        players = list(reaction.desks)
        player = STRANGER if self.seat == STRANGERS_SEAT else players[self.seat % len(players)]
        now = reaction.clock or 0
        start = now if self.when[0] == "now" or reaction.ends_at is None else reaction.ends_at
        arrows = (*self.laid.card.arrows, IN_DOUBT) if self.laid.card.arrows else (None,)
        known = {
            "player": player,
            "at": max(0, start + self.when[1]),
            "placement": self.laid,
            "card": self.laid.card,
            "where": self.laid.where,
            "arrow": self.arrow if self.arrow in arrows else self.laid.arrow,  # no card is turned as it cannot lie
        }
        return self.kind(**{each.name: known[each.name] for each in attributes(self.kind)})  # type: ignore[arg-type]


STRANGERS_SEAT = 15
KINDS = (Signal, Wait, Lift, Lay, Lay, Move, Turn, TakeBack, Flip, Stop, Done, Reconstruct, Reconstruct)
_WHEN = [("now", 0), ("now", 0), ("now", 1), ("now", 700), ("now", -1), ("end", -1), ("end", 0), ("end", 1)]


@cache
def tries() -> SearchStrategy[Try]:
    """Draw anything that anybody might try."""
    return st.builds(
        Try,
        st.sampled_from(KINDS),
        st.integers(0, STRANGERS_SEAT),
        st.sampled_from(_WHEN),
        clear_placements() | clear_placements("red") | placements(),
        st.sampled_from([*Arrow, IN_DOUBT, None]),
    )


@cache
def finishing_placements(puzzle: Puzzle, photo: Photo) -> tuple[Placement, ...]:
    """Return every card that, laid alone, makes a puzzle whole as its photo lies, or if none does, any other way."""
    after = {laid: carry_out(laid, puzzle, photo) for laid in all_clear_placements()}
    any_way, finished = [Photo(direction).finished for direction in Direction], photo.finished
    as_it_lies = tuple(laid for laid, made in after.items() if made == finished)
    return as_it_lies or tuple(laid for laid, made in after.items() if made in any_way)


def ending_deed(voyage: Voyage, player: str, at: int) -> Flip | Stop | Done:
    """Return the deed by which a player ends stage B at this table (REACT-3, VAR-4, Q-49)."""
    if len(voyage.seats) == 1:
        return Done(player=player, at=at)
    return (Flip if voyage.table.variants.has_timer else Stop)(player=player, at=at)


# Turns and voyages


def _doubtful_placements(cards: Iterable[Card]) -> SearchStrategy[list[Placement]]:
    """Draw one or two of the cards, not both red, laid where nobody can tell: void, yet used (Q-14, Q-24)."""
    laid = [Placement(card, IN_DOUBT, IN_DOUBT if card.arrows else None) for card in sorted(cards, reverse=True)]
    drawn = st.lists(st.sampled_from(laid), min_size=1, max_size=2, unique=True)
    return drawn.filter(lambda drawn: len(Program(drawn).reds) <= 1)


@st.composite
def _finishing_programs(draw: DrawFn, seat: Seat) -> Program:
    """Draw a program that finishes the puzzle at a seat, if one card can, and may waste up to two cards more."""
    finishing = [laid for laid in finishing_placements(seat.puzzle, seat.photo) if laid.card in seat.hand]
    solving = Program([draw(st.sampled_from(finishing))] if finishing else [])
    others = {card for card in (*NOT_REDS, *(() if solving.reds else REDS)) if card in seat.hand}
    wasted = draw(weighted(_NOTHING, _NOTHING, _doubtful_placements(others.difference(solving.cards))))
    return Program([*solving, *wasted])


def _any_programs(seat: Seat) -> SearchStrategy[Program]:
    """Draw up to three cards from the hand at a seat, at most one of them red, on spaces of their own."""
    laid = st.lists(_CLEAR, max_size=3, unique_by=(lambda laid: laid.card, lambda laid: laid.where))
    programs = laid.map(lambda laid: Program(each for each in laid if each.card in seat.hand))
    return programs.filter(lambda program: len(program.reds) <= 1)


def _programs_at(seat: Seat, *, hasty: bool) -> SearchStrategy[Program]:
    """Draw a program that may be laid at a seat: most finish the puzzle there, of the hasty only some."""
    finishing = _finishing_programs(seat)
    others = _any_programs(seat)
    return weighted(finishing, others, others) if hasty else weighted(finishing, finishing, finishing, others)


def _ways_to_lay(laid: Placement, player: str, at: int) -> SearchStrategy[list[Event]]:
    """Draw how a card comes to lie: at once, moved there, turned so, or taken back and laid again (Q-32)."""
    lay = Lay(laid, player=player, at=at)
    elsewhere = evolve(lay, placement=evolve(laid, where=IN_DOUBT))
    unclear = evolve(lay, placement=evolve(laid, arrow=IN_DOUBT if laid.card.arrows else None))
    ways: list[list[Event]] = [
        [lay],
        [elsewhere, Move(laid.card, laid.where, player=player, at=at)],
        [unclear, Turn(laid.card, laid.arrow, player=player, at=at)],
        [lay, TakeBack(laid.card, player=player, at=at), lay],
    ]
    return st.sampled_from([*[ways[0]] * 4, *ways[1:]])


@st.composite
def _with_a_turn(draw: DrawFn, voyage: Voyage) -> Voyage:
    """Draw a whole turn and play it; all of it is legal, so nothing of it may be refused."""
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
                voyage = voyage.after(*draw(_ways_to_lay(placement, player, at)))
        if player == first:
            voyage = voyage.after(ending_deed(voyage, player, at))
    if not voyage.reaction.over:
        voyage = voyage.after(Wait(at=voyage.reaction.ends_at or 0))
    return voyage.after(*(Reconstruct(player=player) for player in voyage.players_in_order))


@st.composite
def voyages(draw: DrawFn, at: SearchStrategy[Table] | None = None) -> Voyage:
    """Draw a voyage of up to three turns, to its end or not; some are cut off anywhere."""
    voyage = Voyage.begun(draw(tables() if at is None else at))
    for _ in range(draw(st.integers(1, 3))):
        if voyage.outcome is None:
            voyage = draw(_with_a_turn(voyage))
    if draw(_WHOLE):
        return voyage
    return voyage.undone(events=draw(st.integers(0, len(voyage))))
