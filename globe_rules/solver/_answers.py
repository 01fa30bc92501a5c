"""The solver's questions and solutions; the reference engine applies and checks every solution."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import islice, permutations, product
from math import prod
from typing import ClassVar, cast

from attrs import evolve, field, frozen
from attrs.validators import optional

from globe_rules._engine.cards import Card, Hand
from globe_rules._engine.compass import Direction
from globe_rules._engine.program import Placement, Program
from globe_rules._engine.puzzle import Photo, Puzzle, Space, to_photo
from globe_rules._engine.stages.reconstruction import reconstruct
from globe_rules._engine.validation import check_type, checked_int, must_be, non_negative_int, to_int_or_none, tuple_of
from globe_rules._i18n import InvalidValue, Message, short_repr
from globe_rules.solver._greens import GREENS, Cards
from globe_rules.solver._search import Path, Search, without
from globe_rules.solver._state import PLACEMENTS, RED, SOURCES, Needs, Where, needs_of, rank, swapped, table, where_of
from globe_rules.solver._tables import fewest
from globe_rules.solver._turns import Turn

_Meeting = tuple[Space, int]
"""A space without a card, and the tile on it when the program reaches the space (Q-2)."""

_SPACES = tuple(Space)
_GREENS = [[card for number, card in enumerate(GREENS) if cards >> number & 1] for cards in range(8)]


@cache
def _placed(card: Card, space: Space) -> Placement:
    return Placement(card, space)


def programs(where: Where, turn: Turn, red: Card | None, greens: Mapping[int, Cards]) -> Iterator[Program]:
    """Yield the programs of a turn in which each tile of `greens` gets its green cards."""
    placements, free = _free_spaces(where, turn.cards, red)
    wanted = [(tile, card) for tile, cards in greens.items() for card in _GREENS[cards]]
    spaces = [[space for space, meeting in free if meeting == tile] for tile, _ in wanted]
    # No space is chosen twice: after a tile has been on a free space, it never reaches a later one.
    for chosen in product(*spaces):
        yield Program([*placements, *(_placed(card, space) for (_, card), space in zip(wanted, chosen, strict=True))])


def _free_spaces(where: Where, cards: bytes, red: Card | None) -> tuple[list[Placement], list[_Meeting]]:
    """Return the placements of a turn, and its free spaces, each with the tile on it when it is reached."""
    placements: list[Placement] = []
    meetings: list[_Meeting] = []
    numbers = {number - RED + 1 if number >= RED else PLACEMENTS[number].where: number for number in cards}
    for space in _SPACES:
        number = numbers.get(space)
        if number is None:
            meetings.append((space, where[space - 1]))
        elif number < RED:
            placements.append(PLACEMENTS[number])
            where = SOURCES[number].translate(table(where))
        else:
            placements.append(_placed(cast("Card", red), space))
            where = swapped(where, space - 1, where[space - 1])
    return placements, meetings


MAX_TURNS = 5
"""Five turns always suffice with all green and blue cards; `tools.solver_record.proofs` proves it."""

PROVED_TURNS = 3
"""Up to this number of turns, the search always proves that no solution has fewer cards."""

STEPS = 300
"""With more turns, the number of arrangements that are searched for each number of cards."""

COUNTED_PATHS = 25_000
"""Counting of solutions stops after this number of paths (ways to move the tiles)."""

ANY_DIRECTION = tuple(map(Photo, Direction))
"""The photo in all four directions, any of which a solo player may choose (SOLO-4)."""


def _photos(photo: Photo | Direction | str | Iterable[Photo]) -> tuple[Photo, ...]:
    if isinstance(photo, Photo | str):
        return (to_photo(photo),)
    photos: tuple[Photo, ...] = tuple_of(photo, Photo, "photo")
    if not photos:
        raise InvalidValue("photo", Message("nothing"), Message("at least one photo"))
    return photos


_TURNS = Message("1 to {most} turns, or None", most=MAX_TURNS)


@frozen
class Question:
    """A puzzle to solve, with the limits of its solution (AIM-1).

    >>> from globe_rules import read_puzzle
    >>> from globe_rules.solver import Question
    >>> Question(read_puzzle("2N1N3N/4N5W6N/7N8N9N"), photo="E", turns=6)
    Traceback (most recent call last):
    ...
    globe_rules.InvalidValue: turns: found 6, expected 1 to 5 turns, or None
    """

    puzzle: Puzzle = field(validator=must_be(Puzzle))
    photos: tuple[Photo, ...] = field(default=Photo(), alias="photo", converter=_photos)
    """The photo, or several photos such as `ANY_DIRECTION` if a solo player may state any of them (Q-27)."""

    hand: Hand = field(default=Hand.full(), validator=must_be(Hand))
    turns: int | None = field(default=None, converter=to_int_or_none)
    """Maximum number of turns, 1 to 5; None for no limit."""

    cards: int | None = field(default=None, converter=to_int_or_none, validator=optional(non_negative_int()))
    """Maximum number of cards over all turns; None for no limit."""

    fewest_cards: bool = field(default=False, validator=must_be(bool))
    """Whether to minimise cards first, then turns; otherwise turns first, then cards."""

    @turns.validator
    def _turns_that_can_be_needed(self, _attribute: object, turns: object) -> None:
        if turns is not None and (type(turns) is not int or not 1 <= turns <= MAX_TURNS):
            raise InvalidValue("turns", short_repr(turns), _TURNS)

    @property
    def most_cards(self) -> int:
        """The maximum number of cards of a solution: the limit, or the number that can be placed if that is lower."""
        playable = MAX_TURNS * len(self.hand.cards)
        return playable if self.cards is None else min(self.cards, playable)

    @property
    def at_least_in_any_turns(self) -> int:
        """A lower bound for the cards of a solution in any number of turns."""
        return min(_at_least(self.puzzle, photo, self.hand) for photo in self.photos)


@frozen
class Solution:
    """Programs, one per turn, that solve a puzzle (AIM-1). Made by `solve`; the fields are not validated."""

    puzzle: Puzzle
    photo: Photo
    """The direction of the photo, stated before the first turn (D-3, Q-27)."""

    programs: tuple[Program, ...]
    cards_at_least: int
    """A proved lower bound for the cards of any solution (with this number of turns, if turns come first)."""

    _properties_in_json: ClassVar[tuple[str, ...]] = ("turns", "cards", "proved")

    @property
    def turns(self) -> int:
        """The number of turns."""
        return len(self.programs)

    @property
    def cards(self) -> int:
        """The number of Action cards over all turns (D-7)."""
        return sum(map(len, self.programs))

    @property
    def proved(self) -> bool:
        """Whether it is proved that no solution has fewer cards."""
        return self.cards == self.cards_at_least


@frozen
class Solutions:
    """The solutions that are as good as the best one (AIM-1). Made by `solutions`; the fields are not validated."""

    best: Solution
    listed: tuple[Solution, ...]
    """The solutions, up to the limit of `solutions`."""

    total: int
    """The number of solutions found, including those that are not listed."""

    exact: bool
    """Whether `total` is the exact number; if not, there may be more, because counting stopped early."""


class IncorrectSolution(RuntimeError):  # noqa: N818 -- the name says more than one with "Error"
    """Raised if a solution of the solver does not solve the puzzle. This is a bug of globe_rules; please report it."""


def solve(question: Question) -> Solution | None:
    """Return a best solution, or None, which proves that there is none within the limits (AIM-1).

    >>> from globe_rules import read_puzzle
    >>> from globe_rules.solver import Question, solve
    >>> solution = solve(Question(read_puzzle("2N1N3N/4N5W6N/7N8N9N")))
    >>> print(*solution.programs, solution.turns, solution.cards)
    B1W@2 G1@5 1 2
    """
    check_type(question, Question, "question")
    best: Solution | None = None
    at_least = question.most_cards + 1
    for turns in range(1, (question.turns or MAX_TURNS) + 1):
        most = best.cards - 1 if best else question.most_cards
        found, proved = _solve_in(question, turns, most)
        at_least = min(at_least, proved)
        best = found or best
        if best and not question.fewest_cards:
            return best if best.cards_at_least == proved else evolve(best, cards_at_least=proved)
        if best and best.cards <= question.at_least_in_any_turns:
            break
    if best and question.turns is None:
        at_least = min(at_least, max(question.at_least_in_any_turns, turns + 1))  # more turns need a card each
    return best and evolve(best, cards_at_least=min(at_least, best.cards))


def solutions(
    question: Question, limit: int = 1000, *, progress: Callable[[int], None] = lambda _total: None
) -> Solutions | None:
    """Return the solutions with as few turns and cards as the best one, or None if there is none (AIM-1).

    At most `limit` are listed; all are counted. `progress` is called with the number of solutions so far.

    >>> from globe_rules import read_puzzle
    >>> from globe_rules.solver import Question, solutions
    >>> question = Question(read_puzzle("2N1N3N/4N5N6N/7N8N9N"))
    >>> for solution in solutions(question).listed:
    ...     print(*solution.programs)
    B1W@2
    B1E@1
    R1@1
    R2@1
    R1@2
    R2@2
    """
    limit = checked_int(limit, "limit", not_negative=True)
    best = solve(question)
    if best is None:
        return None
    total = 0
    listed: list[Solution] = []
    for photo in question.photos:
        search = Search(question.puzzle, photo, question.hand, best.turns)
        for number, path in enumerate(search.paths(best.cards), start=1):
            total += _number_of_programs(search, path)
            found = islice(_programs(search, path, search.alike(path)), min(limit - len(listed), sys.maxsize))
            candidates = (Solution(question.puzzle, photo, each, best.cards_at_least) for each in found)
            listed += [_checked_by_engine(solution, question.hand) for solution in candidates]
            progress(total)
            if len(listed) == limit and (best.turns > PROVED_TURNS or number >= COUNTED_PATHS):
                return Solutions(best, tuple(listed), total, exact=False)
    return Solutions(best, tuple(listed), total, exact=best.proved)


@frozen
class Hint:
    """The next step towards a best solution, from a program that is begun (REACT-2). Made by `hint`.

    The solution is the one that needs the fewest changes of the program.
    """

    solution: Solution
    take_back: Placement | None
    """A placed card that the solution does not use there, or None. Take it back first (Q-32)."""

    place: Placement | None
    """The next card to place, or None if the program of this turn is complete."""


def hint(question: Question, program: Program = Program()) -> Hint | None:  # noqa: B008 -- a frozen value
    """Return the next card to place or to take back, or None if there is no solution within the limits (REACT-2).

    `program` has the cards that are placed already. It is compared with up to 1,000 best solutions of the puzzle.

    >>> from globe_rules import read_program, read_puzzle
    >>> from globe_rules.solver import Question, hint
    >>> question = Question(read_puzzle("2N1N3N/4N5W6N/7N8N9N"))
    >>> hint(question, read_program("B1E@1")).place
    <Placement G1@5>
    >>> hint(question, read_program("B1E@1 G2@5")).take_back
    <Placement G2@5>
    >>> hint(question, read_program("B1E@1 G1@5")).place is None
    True
    """
    check_type(program, Program, "program")
    found = solutions(question)
    if found is None:
        return None
    placed = set(program)
    nearest = min(found.listed, key=lambda solution: len(placed.symmetric_difference(solution.programs[0])))
    wanted = nearest.programs[0]
    wrong = next((placement for placement in program if placement not in wanted.placements), None)
    missing = next((placement for placement in wanted if placement not in placed), None)
    return Hint(nearest, wrong, missing)


def _at_least(puzzle: Puzzle, photo: Photo, hand: Hand) -> int:
    # The cards that move tiles, plus a green card for every tile to rotate, except one that R2 rotates.
    to_rotate = sum(map(bool, needs_of(puzzle, photo)))
    moving = fewest(MAX_TURNS, len(hand.reds))[rank(where_of(puzzle, photo))]
    return moving + max(0, to_rotate - (Card.R2 in hand))


def _solve_in(question: Question, turns: int, most: int) -> tuple[Solution | None, int]:
    """Return a solution with `turns` turns and at most `most` cards, and a lower bound for the cards."""
    best: Solution | None = None
    at_least = question.most_cards + 1
    for photo in question.photos:
        steps = float("inf") if turns <= PROVED_TURNS else STEPS
        search = Search(question.puzzle, photo, question.hand, turns)
        path, proved = search.best(best.cards - 1 if best else most, steps)
        at_least = min(at_least, proved)
        if path:
            if any(turn.home is not None for turn in path.turns):
                # Red cards can be used only once (RED-2), so a solution without them and with as many cards is better.
                without_reds = Search(question.puzzle, photo, question.hand.without(question.hand.reds), turns)
                found, _ = without_reds.best(path.cards, steps)
                search, path = (without_reds, found) if found else (search, path)
            first = map(next, next(_programs_by_turn(search, path, path.turns)))
            best = _checked_by_engine(Solution(question.puzzle, photo, tuple(first), proved), question.hand)
    return best, at_least if best is None else min(at_least, best.cards)


def _programs(search: Search, path: Path, alternatives: Iterable[Iterable[Turn]]) -> Iterator[tuple[Program, ...]]:
    """Yield the solutions of a path, each as one program per turn; `alternatives` lists the turns to choose from."""
    for turns in product(*alternatives):
        for by_turn in _programs_by_turn(search, path, turns):
            yield from product(*by_turn)


def _programs_by_turn(search: Search, path: Path, turns: tuple[Turn, ...]) -> Iterator[list[Iterator[Program]]]:
    """Yield the programs of each turn, for every way to distribute the green cards of a path."""
    wheres = [search.where, *(turn.after for turn in path.turns[:-1])]
    slots = tuple([turn.slots for turn in turns])
    for reds, needs in _reds(search, path):
        for assignment in search.greens.assignments(needs, slots, path.greens):
            yield [
                programs(where, turn, red, {tile: cards >> 3 * number & 7 for tile, cards in assignment.items()})
                for number, (where, turn, red) in enumerate(zip(wheres, turns, reds, strict=True))
            ]


def _number_of_programs(search: Search, path: Path) -> int:
    """Return the number of solutions of a path without listing them."""
    slots_of_turns = [Counter(turn.slots & search.in_need for turn in alike) for alike in search.alike(path)]
    return sum(
        prod(counted[slots] for counted, slots in zip(slots_of_turns, chosen, strict=True))
        * sum(search.greens.number_of_assignments(needs, chosen, path.greens) for _, needs in _reds(search, path))
        for chosen in product(*slots_of_turns)
    )


def _reds(search: Search, path: Path) -> Iterator[tuple[list[Card | None], Needs]]:
    """Yield each choice of red cards, by turn, with the quarter turns that the tiles still need after them."""
    number = sum(turn.home is not None for turn in path.turns)
    for reds in permutations(sorted(search.hand.reds), number):
        left = iter(reds)
        by_turn = [None if turn.home is None else next(left) for turn in path.turns]
        needs = search.needs
        for turn, red in zip(path.turns, by_turn, strict=True):
            if red is Card.R2 and turn.home is not None:
                needs = without(needs, turn.home)
        yield by_turn, needs


def _checked_by_engine(solution: Solution, hand: Hand) -> Solution:
    """Return a solution after applying it with the reference engine; raise IncorrectSolution if it is wrong."""
    puzzle = solution.puzzle
    for program in solution.programs:
        result = reconstruct(puzzle, program, photo=solution.photo, hand=hand)
        puzzle, hand = result.puzzle, hand.without(result.discarded) if result.discarded else hand
    if not solution.photo.matches(puzzle):
        raise IncorrectSolution(solution)
    return solution
