"""Compare the solver of the site (JavaScript) with the Python solver: `python -m tools.site_solver [NUMBER] [SEED]`.

The puzzles need one to five turns. The hands have both, one or no red cards, or lack other cards. The photo has one
of the four directions, or any of them. Both solvers must find as few turns and cards, and prove the same.
"""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from attrs import frozen

from globe_rules import Card, Hand, Photo, Placement, Program, Puzzle, Space, Tile, reconstruct
from globe_rules._engine.compass import Direction
from globe_rules.solver import ANY_DIRECTION, Question, Solution, solve
from tools.paths import ROOT

TABLES = ROOT / "globe_rules" / "solver" / "data"
SCRIPT = Path(__file__).with_suffix(".mjs")
NUMBER = 3000
_HANDS = [Hand.full(), *(Hand.full().without(cards) for cards in ({Card.R1}, {Card.R2}, {Card.R1, Card.R2}))]


@frozen
class Difference:
    """A question that the solvers answer differently."""

    question: dict[str, Any]
    python: object
    javascript: object


def questions(number: int, seed: int) -> Iterator[Question]:
    """Yield questions of all kinds, the same ones for the same seed."""
    source = Random(seed)  # noqa: S311 -- not for security
    for index in range(number):
        photo = Photo(source.choice(list(Direction)))
        hand = _HANDS[index % len(_HANDS)]
        if index % 7 == 0:
            hand = hand.without({source.choice([card for card in Card if not card.is_red])})
        puzzle = _random_puzzle(source) if index % 3 == 0 else _scrambled(source, photo, 1 + index % 12)
        photos = ANY_DIRECTION if index % 5 == 0 else (photo,)
        cards_first = index % 4 == 1 and index % 3 != 0
        yield Question(puzzle, photo=photos, hand=hand, fewest_cards=cards_first)


def _random_puzzle(source: Random) -> Puzzle:
    homes = source.sample(range(1, 10), 9)
    return Puzzle(Tile(home, source.choice("NESW")) for home in homes)


def _scrambled(source: Random, photo: Photo, cards: int) -> Puzzle:
    """Return the solved puzzle after some random cards, one after the other."""
    puzzle = photo.solved_puzzle
    for _ in range(cards):
        card = source.choice([card for card in Card if not card.is_red])
        arrow = source.choice(list(card.arrows)) if card.arrows else None
        placement = Placement(card, source.choice(list(Space)), arrow)
        puzzle = reconstruct(puzzle, Program([placement]), photo=photo).puzzle
    return puzzle


def asked_in_javascript(asked: list[Question], node: str) -> list[dict[str, Any] | None]:
    """Return the solutions of the solver of the site."""
    lines = "".join(json.dumps(_as_json(question)) + "\n" for question in asked)
    done = subprocess.run([node, SCRIPT, TABLES], input=lines, capture_output=True, text=True, check=True)  # noqa: S603 -- our own script
    return [json.loads(line) for line in done.stdout.splitlines()]


def _as_json(question: Question) -> dict[str, Any]:
    return {
        "puzzle": str(question.puzzle),
        "photos": [str(photo) for photo in question.photos],
        "hand": str(question.hand),
        "fewestCards": question.fewest_cards,
    }


def differences(asked: list[Question], node: str) -> tuple[list[Difference], Counter[int]]:
    """Return the questions that the solvers answer differently, and how many puzzles needed each number of turns."""
    found, turns = [], Counter[int]()
    for question, answer in zip(asked, asked_in_javascript(asked, node), strict=True):
        expected = solve(question)
        turns[expected.turns if expected else 0] += 1
        ours = expected and (expected.turns, expected.cards, expected.cards_at_least)
        theirs = answer and (len(answer["programs"]), answer["cards"], answer["cardsAtLeast"])
        if ours != theirs:
            found.append(Difference(_as_json(question), _shown(expected), answer))
    return found, turns


def _shown(solution: Solution | None) -> object:
    return solution and [str(program) for program in solution.programs]


def node_of_project() -> str:
    """Return the Node.js that `make` has linked into the environment."""
    return str(Path(sys.prefix) / "node")


def main(arguments: list[str]) -> int:
    """Compare in parts of a hundred puzzles, with progress; return the exit code."""
    number, seed = [*map(int, arguments), *(NUMBER, 2026)[len(arguments) :]]
    asked = list(questions(number, seed))
    turns, different = Counter[int](), 0
    for start in range(0, number, 100):
        found, counted = differences(asked[start : start + 100], node_of_project())
        turns += counted
        different += len(found)
        for each in found:
            print(each)
        by_turns = ", ".join(f"{turns[count]} in {count or 'no'} turns" for count in sorted(turns))
        print(f"{min(start + 100, number)} of {number} puzzles ({by_turns}), {different} differences", flush=True)
    return bool(different)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
