"""CPU seconds to find the fewest cards, warm: this solver compared with clingo on `solver.lp`.

Both solve the same puzzles in one run, and their solutions are compared, so the ratios are meaningful on any machine.
If clingo exceeds the time limit, its time is the limit, and the ratio is a lower bound.
"""

import random
import statistics
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any

import clingo
from measuring import random_puzzle

from globe_rules import Arrow, Card, Hand, Photo, Placement, Program, Puzzle, Space, reconstruct
from globe_rules._engine.actions import PATHS
from globe_rules._engine.cards import NO_REDS
from globe_rules._engine.situations import Situation
from globe_rules.solver import Question, solve
from globe_rules.solver._search import Search

ENCODING = Path(__file__).with_name("solver.lp").read_text(encoding="utf-8")
CLINGO_TIME_LIMIT = 20.0
PUZZLES = 3
TIMES = {1: 51, 2: 5}
"""Number of runs per puzzle, by its turns. All but the first are warm."""

SOURCE = random.Random(20181116)  # noqa: S311 -- the same puzzles every time


def scrambled(cards: int) -> Puzzle:
    """Return the reconstructed image after `cards` random cards that each change it."""
    puzzle = Photo().solved_puzzle
    while cards:
        card = SOURCE.choice([card for card in Card if not card.is_red])
        placement = Placement(card, SOURCE.choice(list(Space)), SOURCE.choice(card.arrows) if card.arrows else None)
        after = reconstruct(puzzle, Program([placement])).puzzle
        puzzle, cards = after, cards - (after != puzzle)
    return puzzle


def puzzles(turns: int, cards: int, hand: Hand) -> list[Puzzle]:
    """Return three puzzles that take exactly `turns` turns and `cards` cards."""
    found: list[Puzzle] = []
    while len(found) < PUZZLES:
        puzzle = scrambled(cards + SOURCE.randrange(3))
        solution = solve(Question(puzzle, hand=hand, turns=turns, cards=cards))
        if solution and (solution.turns, solution.cards) == (turns, cards):
            found.append(puzzle)
    return found


def facts(puzzle: Puzzle, hand: Hand) -> Iterator[str]:
    """Yield the facts about a puzzle and a hand that `solver.lp` needs."""
    for space, tile in zip(Space, puzzle.tiles, strict=True):
        yield f"tile({tile.home}, {space}, {-tile.facing.quarter_turns % 4})."
    for card in hand.cards:
        yield f"hand({str(card).lower()})."
        for space in Space if card in PATHS else ():
            for arrow in card.arrows:
                path = PATHS[card](space, arrow)
                if not isinstance(path, Situation):
                    option = f"{str(card).lower()}, {space}, {list(Arrow).index(arrow) + 1}"
                    yield f"option({option})."
                    for target, source in zip(path, (*path[1:], path[0]), strict=True):
                        yield f"moves({option}, {source}, {target})."


def by_clingo(puzzle: Puzzle, hand: Hand, turns: int) -> tuple[int | None, bool]:
    """Return the fewest cards that clingo found, and whether it proved them within the time limit."""
    control = clingo.Control(["-c", f"turns={turns}", "--opt-mode=opt"])
    control.add("base", [], ENCODING + "\n".join(facts(puzzle, hand)))
    control.ground([("base", [])])
    best: list[int] = []
    with control.solve(on_model=lambda model: best.append(model.cost[0]), async_=True) as handle:
        finished = handle.wait(CLINGO_TIME_LIMIT)
        handle.cancel()
    return (best[-1] if best else None), finished


def seconds(work: Callable[..., Any], *arguments: object, times: int = 1) -> tuple[float, Any]:
    """Call a function several times; return the median of its CPU seconds, and its last result."""
    taken = []
    for _ in range(times):
        start = process_time()
        result = work(*arguments)
        taken.append(process_time() - start)
    return statistics.median(taken), result


def searched(question: Question) -> tuple[int, int] | None:
    """Return the fewest turns and cards, proved by search only: no program is built or applied."""
    for turns in range(1, (question.turns or 1) + 1):
        found, _ = Search(question.puzzle, Photo(), question.hand, turns).best(99)
        if found:
            return turns, found.cards
    return None


def solved(question: Question) -> tuple[int, int] | None:
    """Return the fewest turns and cards of `solve`, which also builds the programs and applies them."""
    solution = solve(question)
    return (solution.turns, solution.cards) if solution else None


def row(name: str, turns: int, hand: Hand, group: list[Puzzle]) -> None:
    """Measure some puzzles and print one line of the table."""
    times: dict[str, list[float]] = {"proof": [], "solve": [], "clingo": []}
    timeouts = 0
    for puzzle in group:
        question = Question(puzzle, hand=hand, turns=turns)
        answers = set()
        for kind, work in (("proof", searched), ("solve", solved)):
            taken, answer = seconds(work, question, times=TIMES[turns])
            times[kind].append(taken)
            answers.add(answer)
        [answer] = answers
        taken, (cards, finished) = seconds(by_clingo, puzzle, hand, answer[0] if answer else turns)
        times["clingo"].append(taken)
        timeouts += not finished
        if finished and cards != (answer and answer[1]):
            message = f"clingo and the solver differ on {puzzle}: {cards}, {answer}"
            raise SystemExit(message)
    medians = {kind: statistics.median(each) for kind, each in times.items()}
    at_least = ">" if timeouts else " "
    print(
        f"{name:<26}"
        + "".join(f"{1000 * medians[kind]:>9.2f} /{1000 * max(times[kind]):>8.1f}" for kind in times)
        + "".join(f"{at_least}{medians['clingo'] / medians[kind]:>8,.0f}" for kind in ("proof", "solve"))
        + (f"   clingo: {timeouts} of {len(group)} timed out" if timeouts else ""),
        flush=True,
    )


def main() -> None:
    """Read the tables, then measure one group of puzzles after the other."""
    taken, _ = seconds(solved, Question(random_puzzle(SOURCE), turns=3))
    print(f"reading the tables and solving one puzzle: {taken:.2f} s")
    print(f"\nmilliseconds, median / worst of {PUZZLES}; ratio of medians to clingo (limit {CLINGO_TIME_LIMIT:.0f} s)")
    print("proof: the fewest turns and cards; solve: programs too, which the engine has applied")
    print(f"{'':<26}" + "".join(f"{each:>19}" for each in ("proof", "solve", "clingo")) + f"{'ratios':>15}")
    for hand, reds in ((NO_REDS, "no red"), (Hand.full(), "reds")):
        for turns, number_of_cards in ((1, (3, 4, 5, 6)), (2, (4, 6, 8))):
            for cards in number_of_cards:
                row(f"{turns} turn(s), {cards} cards, {reds}", turns, hand, puzzles(turns, cards, hand))
        row(f"random, 2 turns, {reds}", 2, hand, [random_puzzle(SOURCE) for _ in range(PUZZLES)])


if __name__ == "__main__":
    main()
