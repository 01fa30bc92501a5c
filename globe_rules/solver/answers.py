"""The solver's questions and solutions: programs that the reference engine has carried out."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import islice, permutations, product
from math import prod
from typing import cast

from attrs import evolve, field, frozen
from attrs.validators import in_, optional

from globe_rules.cards import Card, Hand
from globe_rules.compass import Direction
from globe_rules.program import Placement, Program
from globe_rules.puzzle import Photo, Puzzle, Space
from globe_rules.solver.greens import GREENS, Cards
from globe_rules.solver.search import Path, Search, without
from globe_rules.solver.state import PLACEMENTS, RED, SOURCES, Needs, Where, needs_of, rank, swapped, table, where_of
from globe_rules.solver.tables import fewest
from globe_rules.solver.turns import Turn
from globe_rules.stages.reconstruction import reconstruct

_Meeting = tuple[Space, int]
"""A free space, and the tile that is there when the space is reached (Q-2)."""

_SPACES = tuple(Space)
_GREENS = [[card for number, card in enumerate(GREENS) if cards >> number & 1] for cards in range(8)]


@cache
def _placed(card: Card, space: Space) -> Placement:
    return Placement(card, space)


def programs(where: Where, turn: Turn, red: Card | None, greens: Mapping[int, Cards]) -> Iterator[Program]:
    """Yield the programs of a turn in which each tile of `greens` gets its green cards."""
    laid, free = _free_spaces(where, turn.laid, red)
    wanted = [(tile, card) for tile, cards in greens.items() for card in _GREENS[cards]]
    spaces = [[space for space, meeting in free if meeting == tile] for tile, _ in wanted]
    # No space is chosen twice: a tile that a space has met never reaches a later free space.
    for chosen in product(*spaces):
        yield Program([*laid, *(_placed(card, space) for (_, card), space in zip(wanted, chosen, strict=True))])


def _free_spaces(where: Where, laid: bytes, red: Card | None) -> tuple[list[Placement], list[_Meeting]]:
    """Return the placements of a turn, and its free spaces with the tiles that are there when they are reached."""
    placements: list[Placement] = []
    meetings: list[_Meeting] = []
    numbers = {number - RED + 1 if number >= RED else PLACEMENTS[number].where: number for number in laid}
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


MOST_TURNS = 5
"""Five turns always suffice with all green and blue cards; `tools.solver_record.proofs` proves it."""

PROVED_TURNS = 3
"""Up to this number of turns, the search always proves the fewest cards."""

STEPS = 300
"""With more turns: the arrangements that are searched for each number of cards."""

COUNTED_PATHS = 25_000
"""Counting stops after this number of paths (ways to move the tiles)."""

ANY_DIRECTION = tuple(map(Photo, Direction))
"""The four directions in which a solo player may rebuild the image (SOLO-4)."""


def _photos(photo: Photo | Iterable[Photo]) -> tuple[Photo, ...]:
    return (photo,) if isinstance(photo, Photo) else tuple(photo)


@frozen
class Question:
    """A puzzle to solve, and the limits."""

    puzzle: Puzzle
    photos: tuple[Photo, ...] = field(default=Photo(), alias="photo", converter=_photos)
    """The photo; or several, such as `ANY_DIRECTION`, of which a solo player may state any (Q-27)."""

    hand: Hand = field(factory=Hand.full)
    turns: int | None = field(default=None, validator=optional(in_(range(1, MOST_TURNS + 1))))
    """Most turns, 1 to 5; None for no limit."""

    cards: int | None = None
    """Most cards over all turns; None for no limit."""

    fewest_cards: bool = False
    """Whether to minimise cards first, then turns; else turns first, then cards."""

    @property
    def most_cards(self) -> int:
        """The most cards that are allowed and can be played."""
        playable = MOST_TURNS * len(self.hand.cards)
        return playable if self.cards is None else min(self.cards, playable)

    @property
    def at_least_in_any_turns(self) -> int:
        """A lower bound of the cards of a solution in any number of turns."""
        return min(_at_least(self.puzzle, photo, self.hand) for photo in self.photos)


@frozen
class Solution:
    """Programs, one per turn, that rebuild the image (AIM-1)."""

    puzzle: Puzzle
    photo: Photo
    """The direction of the photo, stated before the first turn (D-3, Q-27)."""

    programs: tuple[Program, ...]
    cards_at_least: int
    """A proved lower bound of the cards of any solution (of as many turns, if turns are minimised first)."""

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
        """Whether it is proved that no solution takes fewer cards."""
        return self.cards == self.cards_at_least


@frozen
class Solutions:
    """All solutions that are as good as the best one, or as many as requested."""

    best: Solution
    some: tuple[Solution, ...]
    total: int
    """The number of solutions."""

    counted: bool
    """Whether `total` is complete; if counting would take too long, it stops early."""


class Wrong(RuntimeError):  # noqa: N818 -- says what the solver is, should it ever be raised
    """The solver's answer does not solve the puzzle: a mistake in globe_rules. Please report it."""


def solve(question: Question) -> Solution | None:
    """Return a best solution; None proves that there is none within the limits.

    >>> from globe_rules.notation import read_puzzle
    >>> solution = solve(Question(read_puzzle("2N1N3N/4N5W6N/7N8N9N")))
    >>> print(*solution.programs, solution.turns, solution.cards)
    B1W@2 G1@5 1 2
    """
    best: Solution | None = None
    at_least = question.most_cards + 1
    for turns in range(1, (question.turns or MOST_TURNS) + 1):
        most = best.cards - 1 if best else question.most_cards
        found, proved = _solve_in(question, turns, most)
        at_least = min(at_least, proved)
        best = found or best
        if best and not question.fewest_cards:
            return best if best.cards_at_least == proved else evolve(best, cards_at_least=proved)
        if best and best.cards <= question.at_least_in_any_turns:
            break
    if best and question.turns is None:
        at_least = min(at_least, max(question.at_least_in_any_turns, turns + 1))  # a card a turn
    return best and evolve(best, cards_at_least=min(at_least, best.cards))


def solutions(
    question: Question, most: int = 1000, *, progress: Callable[[int], None] = lambda _total: None
) -> Solutions | None:
    """Return all solutions with as few turns and cards as the best one; None if there is none.

    `progress` is called with the number of solutions so far.

    >>> from globe_rules.notation import read_puzzle
    >>> question = Question(read_puzzle("2N1N3N/4N5N6N/7N8N9N"))
    >>> for solution in solutions(question).some:
    ...     print(*solution.programs)
    B1W@2
    B1E@1
    R1@1
    R2@1
    R1@2
    R2@2
    """
    best = solve(question)
    if best is None:
        return None
    total = 0
    some: list[Solution] = []
    for photo in question.photos:
        search = Search(question.puzzle, photo, question.hand, best.turns)
        for number, path in enumerate(search.paths(best.cards), start=1):
            total += _number_of_programs(search, path)
            written = islice(_programs(search, path, search.alike(path)), most - len(some))
            found = (Solution(question.puzzle, photo, each, best.cards_at_least) for each in written)
            some += [_carried_out(solution, question.hand) for solution in found]
            progress(total)
            if len(some) == most and (best.turns > PROVED_TURNS or number >= COUNTED_PATHS):
                return Solutions(best, tuple(some), total, counted=False)
    return Solutions(best, tuple(some), total, counted=best.proved)


def _at_least(puzzle: Puzzle, photo: Photo, hand: Hand) -> int:
    # The cards that move tiles, and a green card for every tile that needs one, except one that R2 sets upright.
    turned = sum(map(bool, needs_of(puzzle, photo)))
    moved = fewest(MOST_TURNS, len(hand.reds))[rank(where_of(puzzle, photo))]
    return moved + max(0, turned - (Card.R2 in hand))


def _solve_in(question: Question, turns: int, most: int) -> tuple[Solution | None, int]:
    """Return a solution in `turns` turns and at most `most` cards, and a lower bound of the cards."""
    best: Solution | None = None
    at_least = question.most_cards + 1
    for photo in question.photos:
        steps = float("inf") if turns <= PROVED_TURNS else STEPS
        search = Search(question.puzzle, photo, question.hand, turns)
        path, proved = search.best(best.cards - 1 if best else most, steps)
        at_least = min(at_least, proved)
        if path:
            if any(turn.home is not None for turn in path.turns):
                # A red card is gone for good (RED-2): if as many other cards do without it, they are better.
                thrifty = Search(question.puzzle, photo, question.hand.without(question.hand.reds), turns)
                found, _ = thrifty.best(path.cards, steps)
                search, path = (thrifty, found) if found else (search, path)
            written = map(next, next(_written(search, path, path.turns)))
            best = _carried_out(Solution(question.puzzle, photo, tuple(written), proved), question.hand)
    return best, at_least if best is None else min(at_least, best.cards)


def _programs(search: Search, path: Path, of_turns: Iterable[Iterable[Turn]]) -> Iterator[tuple[Program, ...]]:
    """Yield the programs of a path; `of_turns` has the alternatives of each turn."""
    for turns in product(*of_turns):
        for of_each_turn in _written(search, path, turns):
            yield from product(*of_each_turn)


def _written(search: Search, path: Path, turns: tuple[Turn, ...]) -> Iterator[list[Iterator[Program]]]:
    """Yield the programs of each turn, for every way to distribute the green cards of a path."""
    wheres = [search.where, *(turn.after for turn in path.turns[:-1])]
    slots = tuple([turn.slots for turn in turns])
    for reds, needs in _reds(search, path):
        for given in search.greens.handouts(needs, slots, path.greens):
            yield [
                programs(where, turn, red, {tile: cards >> 3 * number & 7 for tile, cards in given.items()})
                for number, (where, turn, red) in enumerate(zip(wheres, turns, reds, strict=True))
            ]


def _number_of_programs(search: Search, path: Path) -> int:
    """Count the programs of a path without making them."""
    slots_of_turns = [Counter(turn.slots & search.in_need for turn in alike) for alike in search.alike(path)]
    return sum(
        prod(counted[slots] for counted, slots in zip(slots_of_turns, chosen, strict=True))
        * sum(search.greens.number_of_handouts(needs, chosen, path.greens) for _, needs in _reds(search, path))
        for chosen in product(*slots_of_turns)
    )


def _reds(search: Search, path: Path) -> Iterator[tuple[list[Card | None], Needs]]:
    """Yield the red card of each turn, and what the tiles then still need."""
    number = sum(turn.home is not None for turn in path.turns)
    for reds in permutations(sorted(search.hand.reds), number):
        left = iter(reds)
        by_turn = [None if turn.home is None else next(left) for turn in path.turns]
        needs = search.needs
        for turn, red in zip(path.turns, by_turn, strict=True):
            if red is Card.R2 and turn.home is not None:
                needs = without(needs, turn.home)
        yield by_turn, needs


def _carried_out(solution: Solution, hand: Hand) -> Solution:
    """Return a solution after the reference engine has carried it out, card by card."""
    puzzle = solution.puzzle
    for program in solution.programs:
        result = reconstruct(puzzle, program, photo=solution.photo, hand=hand)
        puzzle, hand = result.puzzle, hand.without(result.discarded) if result.discarded else hand
    if not solution.photo.matches(puzzle):
        raise Wrong(solution)
    return solution
