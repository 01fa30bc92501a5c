"""The search for the fewest cards within a number of turns: branch and bound, turn by turn."""

from collections.abc import Iterator
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from globe_rules.cards import Card, Hand
from globe_rules.solver.greens import greens, greens_mask
from globe_rules.solver.runs import mask_of
from globe_rules.solver.state import NEVER, REBUILT, Needs, Where, rank
from globe_rules.solver.turns import Turn, turns


class Path(NamedTuple):
    """The turns of a solution without their green cards, and how many cards it takes in all."""

    cards: int
    turns: tuple[Turn, ...]

    @property
    def brought_home(self) -> tuple[int, ...]:
        """The tiles that red cards bring home, turn by turn."""
        return tuple(turn.red for turn in self.turns if turn.red is not None)


class _Tired(Exception):  # noqa: N818 -- no error: a search that gives up
    """The search has taken as many steps as it may."""


class Search:
    """One arrangement and its needs, a hand, and a number of turns."""

    def __init__(self, where: Where, needs: Needs, hand: Hand, number_of_turns: int) -> None:
        self.where = where
        self.needs = needs
        self.hand = hand
        self.number = number_of_turns
        self.blues = mask_of(hand.cards)
        self.turns = turns(self.blues)
        self.reds = len(hand.reds)
        self.sets_upright = Card.R2 in hand
        self.greens = greens(number_of_turns, greens_mask(hand.cards))
        self.most = number_of_turns * (len(hand.cards) - self.reds) + min(number_of_turns, self.reds)
        self._steps_left = float("inf")

    @property
    def at_least(self) -> int:
        """A number of cards below which there is no solution; `NEVER` if there is none at all."""
        cards = self.turns.fewest(self.number, self.reds)[rank(self.where)]
        at_least = cards + self.fewest_greens((), self.reds)
        return at_least if at_least <= self.most else NEVER

    @cache  # noqa: B019 -- a search is short-lived
    def fewest_greens(self, brought_home: tuple[int, ...], reds: int) -> int:
        """Return how few green cards may suffice after red cards on some tiles, with so many to come."""
        choices = [self.needs]
        if self.sets_upright:
            choices += [without(self.needs, tile) for tile in (range(9) if reds else brought_home)]
        return min(map(_or_never, map(self.greens.fewest_anyhow, choices)))

    def best(self, most: int, steps: float = float("inf")) -> tuple[Path | None, int]:
        """Return a solution of at most so many cards, and a number of cards below which there is none.

        Without a limit of steps, that is a solution with the fewest cards, or the proof that there is none.
        """
        at_least = proved = self.at_least
        most, step = min(most, self.most), 1
        while at_least <= most:
            # Few cards first: a search within narrow limits is short, and they nearly always suffice.
            limit = min(most, at_least + step - 1)
            found, finished = self._within(limit, steps)
            if finished and proved == at_least:
                proved = found.cards if found else limit + 1
            if found:
                return found, proved
            at_least, step = limit + 1, 2 * step
        if proved <= most:
            # Tired every time: then any solution will do, and only a search to the end proves that there is none.
            self._steps_left = float("inf")
            found = next(self._better(self.where, (), self.reds, [most + 1]), None)
            return found, proved if found else most + 1
        return None, proved

    def _within(self, limit: int, steps: float) -> tuple[Path | None, bool]:
        """Return the best solution of at most so many cards, and whether the search came to its end."""
        best: Path | None = None
        self._steps_left = steps
        try:
            for better in self._better(self.where, (), self.reds, [limit + 1]):
                best = better
        except _Tired:
            return best, False
        return best, True

    @property
    def can_be_solved(self) -> bool:
        """Whether any number of cards does it: that is often seen sooner than how few."""
        at_least = self.at_least
        if at_least > self.most:
            return False
        # A few cards more than the fewest nearly always suffice; then the first solution is as good as any.
        return any(
            next(self._better(self.where, (), self.reds, [limit + 1]), None) is not None
            for limit in (at_least, at_least + 1, at_least + 3, self.most)
        )

    def paths(self, cards: int) -> Iterator[Path]:
        """Yield the movements of all solutions of so many cards, if there are none of fewer."""
        seen = set()
        for path in self._better(self.where, (), self.reds, [cards + 1], every=True):
            turns_made = tuple(turn._replace(slots=()) for turn in path.turns)
            if turns_made not in seen:
                seen.add(turns_made)
                yield Path(cards, turns_made)

    def _better(
        self, where: Where, done: tuple[Turn, ...], reds: int, best: list[int], *, every: bool = False
    ) -> Iterator[Path]:
        """Yield solutions that take fewer cards than the best so far."""
        spent = sum(turn.size for turn in done)
        home = tuple(turn.red for turn in done if turn.red is not None)
        left = self.number - len(done)
        if left == 1:
            for ending in self.turns.endings(where, red=reds > 0):
                brought = home if ending.red is None else (*home, ending.red)
                count = spent + ending.size
                if count + self.fewest_greens(brought, 0) < best[0]:
                    cards = count + self._greens((*(turn.slots for turn in done), ending.slots), brought)
                    if cards < best[0]:
                        best[0] = best[0] if every else cards
                        yield Path(cards, (*done, Turn(ending.size, REBUILT, ending.slots, ending.red)))
            return
        for least, turn in sorted(self._candidates(where, done, reds, best[0]), key=itemgetter(0)):
            if least < best[0]:
                reds_left = reds if turn.red is None else reds - 1
                yield from self._better(turn.after, (*done, turn), reds_left, best, every=every)

    def _candidates(self, where: Where, done: tuple[Turn, ...], reds: int, best: int) -> Iterator[tuple[int, Turn]]:
        """Yield the turns that may lead to a better solution, each with the fewest cards that this may take."""
        self._steps_left -= 1
        if self._steps_left < 0:
            raise _Tired
        spent = sum(turn.size for turn in done)
        home = tuple(turn.red for turn in done if turn.red is not None)
        left = self.number - len(done) - 1
        leasts: dict[int | None, int] = {None: spent + self.fewest_greens(home, reds)}
        fewest = then = self.turns.fewest(left, reds)
        found = self.turns.without_red(where, fewest, best - 1 - leasts[None])
        if reds:
            for tile in range(9):
                leasts[tile] = spent + self.fewest_greens((*home, tile), reds - 1)
            then = self.turns.fewest(left, reds - 1)
            found = chain(found, self.turns.with_red(where, then, [best - 1 - leasts[tile] for tile in range(9)]))
        for turn in found:
            more = (fewest if turn.red is None else then)[rank(turn.after)]
            reds_left = reds if turn.red is None else reds - 1
            if more <= left * self.blues.bit_count() + min(left, reds_left):
                yield leasts[turn.red] + turn.size + more, turn

    def _greens(self, slots: tuple[tuple[int, ...], ...], brought_home: tuple[int, ...]) -> int:
        return min(_or_never(self.greens.fewest(needs, slots)) for needs in self.needs_left(brought_home))

    def needs_left(self, brought_home: tuple[int, ...]) -> list[Needs]:
        """Return what green cards must do, for each tile that R2 may be the one to bring home."""
        if self.sets_upright and brought_home:
            return [without(self.needs, tile) for tile in brought_home]
        return [self.needs]


def without(needs: Needs, tile: int) -> Needs:
    """Return the needs after a tile was set upright (CARD-R2)."""
    return (*needs[:tile], 0, *needs[tile + 1 :])


def _or_never(fewest: int | None) -> int:
    return NEVER if fewest is None else fewest
