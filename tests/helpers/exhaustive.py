"""A solver by exhaustive search, which shares no code or tables with the real one.

A puzzle is nine pairs (home, facing), spaces are numbered from 0, and the photo is upright. It is slow, but simple.
"""

from collections.abc import Iterator
from functools import cache

Tiles = tuple[tuple[int, int], ...]

STRAIGHT = ((-1, 0), (0, 1), (1, 0), (0, -1))
DIAGONAL = ((-1, 1), (1, 1), (1, -1), (-1, -1))
ARROWS = {"B1": STRAIGHT, "B2": DIAGONAL, "B3": DIAGONAL, "B4": STRAIGHT, "B5": STRAIGHT}
QUARTERS = {"G1": 1, "G2": 3, "G3": 2}
GOAL: Tiles = tuple((home, 0) for home in range(9))


@cache
def along(space: int, step: tuple[int, int], length: int) -> list[int]:
    """Return up to `length` spaces in one direction; fewer at the rim."""
    row, column = divmod(space, 3)
    line = [(row + step[0] * number, column + step[1] * number) for number in range(length)]
    return [3 * row + column for row, column in line if row in range(3) and column in range(3)]


def applied(tiles: Tiles, card: str, space: int, step: tuple[int, int]) -> Tiles:
    """Return the puzzle after one card."""
    now = list(tiles)
    home, facing = now[space]
    if card in QUARTERS:
        now[space] = home, (facing + QUARTERS[card]) % 4
    elif card in {"R1", "R2"}:
        now[space], now[home] = now[home], (home, facing)
        if card == "R2":
            now[home] = home, 0
    else:
        line = along(space, step, 2 if card in {"B1", "B2"} else 3)
        if card in {"B1", "B2"} and len(line) == 2:
            now[line[0]], now[line[1]] = now[line[1]], now[line[0]]
        elif len(line) == 3 and (card == "B5" or (card == "B3") == (space % 2 == 0)):
            if card == "B5":
                now[line[0]], now[line[1]], now[line[2]] = now[line[1]], now[line[2]], now[line[0]]
            else:
                now[line[0]], now[line[2]] = now[line[2]], now[line[0]]
    return tuple(now)


def turns(tiles: Tiles, hand: frozenset[str], most: int) -> Iterator[tuple[Tiles, frozenset[str], int]]:
    """Yield, for every program of at most `most` cards: the puzzle after it, the cards left, and the cards used."""

    def place(space: int, now: Tiles, left: frozenset[str], used: int) -> Iterator[tuple[Tiles, frozenset[str], int]]:
        if space == 9:
            yield now, left, used
            return
        yield from place(space + 1, now, left, used)
        if used == most:
            return
        one_red = len({"R1", "R2"} & left) < len({"R1", "R2"} & hand)
        for card in left:
            if not (one_red and card in {"R1", "R2"}):
                for step in ARROWS.get(card, ((0, 0),)):
                    after = applied(now, card, space, step)
                    if after != now:  # a card without effect is never needed
                        yield from place(space + 1, after, left - {card}, used + 1)

    return place(0, tiles, hand, 0)


def fewest_cards(tiles: Tiles, hand: frozenset[str], number_of_turns: int, most: int) -> int | None:
    """Return the fewest cards that solve the puzzle in `number_of_turns` turns, or None if `most` do not suffice."""
    enough = (cards for cards in range(most + 1) if number_of_solutions(tiles, hand, number_of_turns, cards))
    return next(enough, None)


def number_of_solutions(tiles: Tiles, hand: frozenset[str], number_of_turns: int, cards: int) -> int:
    """Return the number of ways to solve the puzzle with exactly `cards` cards in `number_of_turns` turns."""
    reds = frozenset({"R1", "R2"})
    reached = {(tiles, hand & reds, 0): 1}
    for _ in range(number_of_turns):
        after: dict[tuple[Tiles, frozenset[str], int], int] = {}
        for (now, left, used), ways in reached.items():
            for then, still, more in turns(now, (hand - reds) | left, cards - used):
                key = then, still & reds, used + more
                after[key] = after.get(key, 0) + ways
        reached = after
    return sum(ways for (now, _, used), ways in reached.items() if now == GOAL and used == cards)
