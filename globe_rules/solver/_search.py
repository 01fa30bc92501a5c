"""Search for the fewest cards within a number of turns: branch and bound, turn by turn."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from globe_rules._engine.cards import Card, Hand
from globe_rules._engine.puzzle import Photo, Puzzle
from globe_rules.solver._greens import GREENS, Cards, greens
from globe_rules.solver._state import ALL_BLUES, NEVER, Mask, Needs, Where, mask_of, needs_of, rank, where_of
from globe_rules.solver._tables import endings, fewest
from globe_rules.solver._turns import ONE, Limits, Slots, Turn, turns_from, undominated

_ByMovement = defaultdict[tuple[int, Where, int | None], list[Turn]]


class Path(NamedTuple):
    """The turns of a solution without their green cards, and the total number of cards."""

    cards: int
    turns: tuple[Turn, ...]

    @property
    def greens(self) -> int:
        """The number of green cards."""
        return self.cards - sum(turn.size for turn in self.turns)


class _StepLimitReached(Exception):  # noqa: N818 -- not an error: it ends a search early
    """Raised when a search has reached its limit of steps."""


@cache
def _hand_masks(hand: Hand) -> tuple[Mask, Cards, int, bool]:
    """Return the blue and green cards of a hand as masks, its number of red cards, and whether it has R2."""
    return mask_of(hand.cards), mask_of(hand.cards, GREENS), len(hand.reds), Card.R2 in hand


class Search:
    """The search for solutions of a puzzle with a photo, a hand and a number of turns."""

    def __init__(self, puzzle: Puzzle, photo: Photo, hand: Hand, number_of_turns: int) -> None:
        self.where = where_of(puzzle, photo)
        self.needs = needs_of(puzzle, photo)
        self.hand = hand
        self.number = number_of_turns
        self.blues, green_mask, self.reds, self.has_r2 = _hand_masks(hand)
        self.greens = greens(number_of_turns, green_mask)
        self.most = number_of_turns * (len(hand.cards) - self.reds) + min(number_of_turns, self.reds)
        self._steps_left = float("inf")
        self._found: dict[tuple[Where, Limits], list[Turn]] = {}
        self._alike: dict[tuple[Where, Limits], _ByMovement] = {}
        self._fewest_greens: dict[tuple[tuple[int, ...], bool], int] = {}
        self.in_need: Slots = sum(15 * ONE[tile] for tile, need in enumerate(self.needs) if need)
        """A mask for the slots of the tiles that must be rotated; other slots do not matter."""

        self._known_greens: dict[tuple[tuple[Slots, ...], tuple[int, ...]], int] = {}

    @property
    def at_least(self) -> int:
        """A lower bound for the cards of a solution, or `NEVER` if none is possible."""
        cards = fewest(self.number, self.reds)[rank(self.where)]
        at_least = cards + self.fewest_greens((), self.reds)
        return at_least if at_least <= self.most else NEVER

    def fewest_greens(self, homes: tuple[int, ...], reds: int) -> int:
        """Return a lower bound for the green cards. Red cards move the tiles `homes`, and `reds` more may follow."""
        key = homes, reds > 0
        if key not in self._fewest_greens:
            choices = [self.needs]
            if self.has_r2:
                # Tiles with the same need are interchangeable.
                tiles = {self.needs[tile]: tile for tile in (range(9) if reds else homes)}
                choices += [without(self.needs, tile) for tile in tiles.values()]
            self._fewest_greens[key] = min(map(self.greens.fewest_ignoring_slots, choices))
        return self._fewest_greens[key]

    def best(self, most: int, steps: float = float("inf")) -> tuple[Path | None, int]:
        """Return a solution with at most `most` cards or None, and a lower bound for the cards.

        Without a limit of steps, the solution has the fewest cards, and None proves that there is none.
        """
        at_least = proved = self.at_least
        most, step = min(most, self.most), 1
        while at_least <= most:
            # Try few cards first: narrow limits make the search short, and nearly always suffice.
            # A small rest of the range is searched together with the step before it.
            limit = most if most < at_least + 2 * step - 1 else at_least + step - 1
            found, finished = self._within(limit, at_least, steps)
            if finished and proved == at_least:
                proved = found.cards if found else limit + 1
            if found:
                return found, proved
            at_least, step = limit + 1, 2 * step
        if proved <= most:
            # Every search reached its limit of steps, so return any solution. If there is none, this search proves it.
            self._steps_left = float("inf")
            found = next(self._better(self.where, (), [most + 1]), None)
            return found, proved if found else most + 1
        return None, proved

    def _within(self, limit: int, at_least: int, steps: float) -> tuple[Path | None, bool]:
        """Return the best solution within a limit of cards, and whether the search was complete."""
        best: Path | None = None
        self._steps_left = steps
        try:
            for better in self._better(self.where, (), [limit + 1]):
                best = better
                if best.cards == at_least:
                    break
        except _StepLimitReached:
            return best, False
        return best, True

    @property
    def can_be_solved(self) -> bool:
        """Whether there is a solution with any number of cards; often faster than finding the fewest cards."""
        at_least = self.at_least
        if at_least > self.most:
            return False
        # A few cards more than the lower bound nearly always suffice, and the first solution is enough.
        return any(
            next(self._better(self.where, (), [limit + 1]), None) is not None
            for limit in (at_least, at_least + 1, at_least + 3, self.most)
        )

    def paths(self, cards: int) -> Iterator[Path]:
        """Yield one path for each way to move the tiles with this number of cards, which must be the fewest."""
        seen = set()
        for path in self._better(self.where, (), [cards + 1], every=True):
            movement = tuple((turn.size, turn.after, turn.home) for turn in path.turns)
            if movement not in seen:
                seen.add(movement)
                yield path

    def alike(self, path: Path) -> Iterator[list[Turn]]:
        """Yield, for each turn of a path, all turns with the same movement and number of cards."""
        where, done = self.where, tuple[Turn, ...]()
        for turn in path.turns:
            limits = self._limits(done, path.cards + 1)
            if (where, limits) not in self._alike:
                by_movement = self._alike[where, limits] = defaultdict(list)
                for each in turns_from(where, self.blues, limits):
                    by_movement[each.size, each.after, each.home].append(each)
            yield self._alike[where, limits][turn.size, turn.after, turn.home]
            where, done = turn.after, (*done, turn)

    def _better(self, where: Where, done: tuple[Turn, ...], best: list[int], *, every: bool = False) -> Iterator[Path]:
        """Yield paths with fewer cards than `best[0]`, which each of them lowers unless `every` is set."""
        spent = sum(turn.size for turn in done)
        homes = _homes(done)
        if len(done) == self.number - 1:
            for ending in self._endings(where, done, best[0]):
                brought = homes if ending.home is None else (*homes, ending.home)
                count = spent + ending.size
                if count + self.fewest_greens(brought, 0) < best[0]:
                    cards = count + self._greens((*done, ending), brought)
                    if cards < best[0]:
                        best[0] = best[0] if every else cards
                        yield Path(cards, (*done, ending))
            return
        self._steps_left -= 1
        if self._steps_left < 0:
            raise _StepLimitReached
        for least, turn in self._candidates(where, done, best[0]):
            if least < best[0]:
                yield from self._better(turn.after, (*done, turn), best, every=every)

    def _limits(self, done: tuple[Turn, ...], best: int) -> Limits:
        """Return the limits for the next turn within which a better solution is possible."""
        homes, left = _homes(done), self.number - len(done) - 1
        reds = self.reds - len(homes)
        spare = best - 1 - sum(turn.size for turn in done)
        with_red = [spare - self.fewest_greens((*homes, tile), reds - 1) for tile in range(9)] if reds else []
        fewer = max(reds - 1, 0)
        return Limits(
            spare - self.fewest_greens(homes, min(reds, left)),
            tuple(with_red),
            (fewest(left + 1, reds), fewest(left + 1, fewer)),
            (fewest(left, reds), fewest(left, fewer)),
        )

    def _candidates(self, where: Where, done: tuple[Turn, ...], best: int) -> list[tuple[int, Turn]]:
        """Return the turns that may lead to a better solution, each with a lower bound for the cards."""
        limits = self._limits(done, best)
        if (where, limits) not in self._found:
            self._found[where, limits] = undominated(turns_from(where, self.blues, limits))
        left = self.number - len(done) - 1
        found = []
        for turn in self._found[where, limits]:
            more = limits.then[turn.home is not None][rank(turn.after)]
            most = limits.most if turn.home is None else limits.most_with_red[turn.home]
            reds_left = self.reds - len(_homes((*done, turn)))
            if more <= left * self.blues.bit_count() + min(left, reds_left):
                found.append((best - 1 - most + turn.size + more, turn))
        return sorted(found, key=itemgetter(0))

    def _endings(self, where: Where, done: tuple[Turn, ...], best: int) -> Iterable[Turn]:
        """Return the turns that move every tile to its right space, fewest cards first."""
        if self.blues != ALL_BLUES:
            return undominated(turns_from(where, self.blues, self._limits(done, best)))
        found = endings(where)
        return found if len(_homes(done)) < self.reds else [turn for turn in found if turn.home is None]

    def _greens(self, turns: tuple[Turn, ...], homes: tuple[int, ...]) -> int:
        """Return the fewest green cards for some turns, cached by the slots of the tiles that must be rotated."""
        slots = tuple([turn.slots & self.in_need for turn in turns])
        key = slots, homes if self.has_r2 else ()
        if key not in self._known_greens:
            # R2 may be the red card of any of these tiles.
            choices = [without(self.needs, tile) for tile in homes] if self.has_r2 and homes else [self.needs]
            self._known_greens[key] = min(self.greens.fewest(needs, slots) for needs in choices)
        return self._known_greens[key]


def _homes(turns: tuple[Turn, ...]) -> tuple[int, ...]:
    """Return the tiles that red cards move to their right space, in the order of the turns."""
    return tuple([turn.home for turn in turns if turn.home is not None])


def without(needs: Needs, tile: int) -> Needs:
    """Return the needs after R2 has rotated a tile upright (CARD-R2)."""
    return (*needs[:tile], 0, *needs[tile + 1 :])
