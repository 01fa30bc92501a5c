"""Programs per second: the engine with its full trace, compared with a bare tuple interpreter.

Both start from the same parsed placements, in one run, so that their ratio is meaningful on any machine.
The bare interpreter is checked against the engine first.
"""

import random
import statistics

from measuring import fastest, random_puzzle

from globe_rules import Arrow, Card, Hand, Photo, Placement, Program, Puzzle, Space, reconstruct

PROGRAMS = 2_000
ROUNDS = 7

Bare = tuple[int, ...]  # 4 * home + facing, nine of them


def random_program(source: random.Random) -> Program:
    """Return a legal program of up to nine cards, each on one space with a clear arrow."""
    cards = source.sample([card for card in Card if card is not Card.R1], k=source.randint(0, 9))
    spaces = source.sample(list(Space), k=len(cards))
    return Program(
        Placement(card, space, source.choice(card.arrows) if card.arrows else None)
        for card, space in zip(cards, spaces, strict=True)
    )


def bare_puzzle(puzzle: Puzzle) -> Bare:
    """Return a puzzle as nine integers."""
    return tuple(4 * (tile.home - 1) + tile.facing.quarter_turns for tile in puzzle.tiles)


def neighbour(space: int, arrow: Arrow) -> int:
    """Return the space one step along an arrow, or -1 off the grid."""
    row, column = space // 3 + arrow.step[0], space % 3 + arrow.step[1]
    return 3 * row + column if 0 <= row <= 2 and 0 <= column <= 2 else -1  # noqa: PLR2004 -- a 3×3 grid


NEXT = {(space, arrow): neighbour(space, arrow) for space in range(9) for arrow in Arrow}


def bare_reconstruct(tiles: Bare, program: Program) -> Bare:
    """Apply a program to nine integers, without trace or reasons; the photo is upright."""
    now = list(tiles)
    for placement in program.placements:
        card, at, arrow = placement.card, placement.where - 1, placement.arrow  # type: ignore[operator]
        if card is Card.G1 or card is Card.G2 or card is Card.G3:
            quarter_turns = 1 if card is Card.G1 else 3 if card is Card.G2 else 2
            now[at] = (now[at] & ~3) | ((now[at] + quarter_turns) & 3)
        elif card is Card.R2:
            home = now[at] >> 2
            now[at], now[home] = now[home], 4 * home
        elif isinstance(arrow, Arrow):
            one = NEXT[at, arrow]
            two = NEXT[one, arrow] if one >= 0 else -1
            if card is Card.B1 or card is Card.B2:
                if one >= 0:
                    now[at], now[one] = now[one], now[at]
            elif two >= 0:
                if card is Card.B5:
                    now[at], now[one], now[two] = now[one], now[two], now[at]
                elif (at % 2 == 0) is (card is Card.B3):
                    now[at], now[two] = now[two], now[at]
    return tuple(now)


def main() -> None:
    """Measure both, and print programs per second and their ratio."""
    source = random.Random(20181116)  # noqa: S311 -- the same programs every time
    programs = [random_program(source) for _ in range(PROGRAMS)]
    puzzles = [random_puzzle(source) for _ in range(PROGRAMS)]
    bare = [bare_puzzle(puzzle) for puzzle in puzzles]
    hand, photo = Hand.full(), Photo()
    for puzzle, tiles, program in zip(puzzles, bare, programs, strict=True):
        if bare_puzzle(reconstruct(puzzle, program).puzzle) != bare_reconstruct(tiles, program):
            message = f"the two interpreters differ on {puzzle} {program}"
            raise SystemExit(message)
    inputs = list(zip(puzzles, programs, strict=True))
    engine = fastest(lambda: [reconstruct(*pair, photo=photo, hand=hand) for pair in inputs], ROUNDS)
    plain = fastest(lambda: [bare_reconstruct(*pair) for pair in zip(bare, programs, strict=True)], ROUNDS)
    cards = statistics.mean(map(len, programs))
    print(f"{PROGRAMS} programs of {cards:.1f} cards on average, fastest of {ROUNDS} rounds")
    print(f"engine, with trace  {PROGRAMS / engine:>10,.0f} programs/s")
    print(f"bare tuples         {PROGRAMS / plain:>10,.0f} programs/s")
    print(f"ratio               {engine / plain:>10.1f}")


if __name__ == "__main__":
    main()
