"""Seconds to the fewest cards, warm: this solver against clingo on `solver.lp`.

The same puzzles in one run, answers compared; the ratios mean something on any machine.
Where clingo does not answer in time, its time is the limit, and the ratio a lower bound.
"""

import random
import statistics
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any

import clingo
from measuring import any_puzzle

from globe_rules import Arrow, Card, Hand, Photo, Placement, Program, Puzzle, Space, reconstruct
from globe_rules.actions import PATHS
from globe_rules.cards import NO_REDS
from globe_rules.situations import Situation
from globe_rules.solver import Question, solve
from globe_rules.solver.search import Search

ENCODING = Path(__file__).with_name("solver.lp").read_text(encoding="utf-8")
LIMIT = 20.0
PUZZLES = 3
TIMES = {1: 51, 2: 5}
"""How often an answer is asked for, by its turns: warm means that it was asked for before."""

SOURCE = random.Random(20181116)  # noqa: S311 -- the same puzzles every time


def scrambled(cards: int) -> Puzzle:
    """Return the rebuilt image after some random cards, one after the other."""
    puzzle = Photo().finished
    while cards:
        card = SOURCE.choice([card for card in Card if not card.is_red])
        placement = Placement(card, SOURCE.choice(list(Space)), SOURCE.choice(card.arrows) if card.arrows else None)
        after = reconstruct(puzzle, Program([placement])).puzzle
        puzzle, cards = after, cards - (after != puzzle)
    return puzzle


def puzzles(turns: int, cards: int, hand: Hand) -> list[Puzzle]:
    """Return puzzles that take exactly so many turns and cards."""
    found: list[Puzzle] = []
    while len(found) < PUZZLES:
        puzzle = scrambled(cards + SOURCE.randrange(3))
        solution = solve(Question(puzzle, hand=hand, turns=turns, cards=cards))
        if solution and (solution.turns, solution.cards) == (turns, cards):
            found.append(puzzle)
    return found


def facts(puzzle: Puzzle, hand: Hand) -> Iterator[str]:
    """Yield what the encoding must know about a puzzle and a hand."""
    for space, tile in zip(Space, puzzle.tiles, strict=True):
        yield f"tile({tile.home}, {space}, {-tile.facing.quarter_turns % 4})."
    for card in hand.cards:
        yield f"hand({str(card).lower()})."
        for space in Space if card in PATHS else ():
            for arrow in card.arrows:
                path = PATHS[card](space, arrow)
                if not isinstance(path, Situation):
                    laid = f"{str(card).lower()}, {space}, {list(Arrow).index(arrow) + 1}"
                    yield f"option({laid})."
                    for to, come_from in zip(path, (*path[1:], path[0]), strict=True):
                        yield f"moves({laid}, {come_from}, {to})."


def by_clingo(puzzle: Puzzle, hand: Hand, turns: int) -> tuple[int | None, bool]:
    """Return the fewest cards and whether clingo has proved them in time."""
    control = clingo.Control(["-c", f"turns={turns}", "--opt-mode=opt"])
    control.add("base", [], ENCODING + "\n".join(facts(puzzle, hand)))
    control.ground([("base", [])])
    best: list[int] = []
    with control.solve(on_model=lambda model: best.append(model.cost[0]), async_=True) as handle:
        finished = handle.wait(LIMIT)
        handle.cancel()
    return (best[-1] if best else None), finished


def seconds(work: Callable[..., Any], *arguments: object, times: int = 1) -> tuple[float, Any]:
    """Return how much time of the processor something takes, the median of several times, and what comes of it."""
    taken = []
    for _ in range(times):
        start = process_time()
        result = work(*arguments)
        taken.append(process_time() - start)
    return statistics.median(taken), result


def searched(question: Question) -> tuple[int, int] | None:
    """Prove the fewest turns and cards, and leave it at that: no program is written down, none carried out."""
    for turns in range(1, (question.turns or 1) + 1):
        found, _ = Search(question.puzzle, Photo(), question.hand, turns).best(99)
        if found:
            return turns, found.cards
    return None


def solved(question: Question) -> tuple[int, int] | None:
    """Solve as users do, programs written down and carried out by the engine."""
    solution = solve(question)
    return (solution.turns, solution.cards) if solution else None


def row(name: str, turns: int, hand: Hand, asked: list[Puzzle]) -> None:
    """Measure some puzzles and print one line of the table."""
    times: dict[str, list[float]] = {"proof": [], "answer": [], "clingo": []}
    unanswered = 0
    for puzzle in asked:
        question = Question(puzzle, hand=hand, turns=turns)
        answers = set()
        for kind, work in (("proof", searched), ("answer", solved)):
            taken, answer = seconds(work, question, times=TIMES[turns])
            times[kind].append(taken)
            answers.add(answer)
        [answer] = answers
        taken, (cards, finished) = seconds(by_clingo, puzzle, hand, answer[0] if answer else turns)
        times["clingo"].append(taken)
        unanswered += not finished
        if finished and cards != (answer and answer[1]):
            message = f"clingo and the solver differ on {puzzle}: {cards}, {answer}"
            raise SystemExit(message)
    middle = {kind: statistics.median(each) for kind, each in times.items()}
    at_least = ">" if unanswered else " "
    print(
        f"{name:<26}"
        + "".join(f"{1000 * middle[kind]:>9.2f} /{1000 * max(times[kind]):>8.1f}" for kind in times)
        + "".join(f"{at_least}{middle['clingo'] / middle[kind]:>8,.0f}" for kind in ("proof", "answer"))
        + (f"   clingo: {unanswered} of {len(asked)} unanswered" if unanswered else ""),
        flush=True,
    )


def main() -> None:
    """Read the tables, then measure group after group."""
    taken, _ = seconds(solved, Question(any_puzzle(SOURCE), turns=3))
    print(f"reading the tables, and a first answer: {taken:.2f} s")
    print(f"\nmilliseconds, median / worst of {PUZZLES}; ratio of medians to clingo (limit {LIMIT:.0f} s)")
    print("proof: the fewest turns and cards; answer: programs too, which the engine has carried out")
    print(f"{'':<26}" + "".join(f"{each:>19}" for each in ("proof", "answer", "clingo")) + f"{'ratios':>15}")
    for hand, reds in ((NO_REDS, "no red"), (Hand.full(), "reds")):
        for turns, number_of_cards in ((1, (3, 4, 5, 6)), (2, (4, 6, 8))):
            for cards in number_of_cards:
                row(f"{turns} turn(s), {cards} cards, {reds}", turns, hand, puzzles(turns, cards, hand))
        row(f"random, 2 turns, {reds}", 2, hand, [any_puzzle(SOURCE) for _ in range(PUZZLES)])


if __name__ == "__main__":
    main()
