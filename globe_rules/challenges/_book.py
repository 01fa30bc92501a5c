"""The challenge book: 21 boards of our own for each edition, one for each printed caption (SOLO-2, Q-51).

The boards are in `data/book.json`. Their solutions are in a separate file, `data/solutions.json`, so that
readers do not see them by accident. `tools.data_files` generates both files from the seeds.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from attrs import asdict, frozen

from globe_rules._engine.editions import Edition
from globe_rules._engine.frozen_map import FrozenMap
from globe_rules._engine.notation import read_photo, read_program, read_puzzle
from globe_rules._engine.puzzle import Puzzle
from globe_rules._engine.solo import CHALLENGES, Caption, Level
from globe_rules._engine.validation import to_member
from globe_rules.challenges._proof import Proof
from globe_rules.solver import Solution

DATA = Path(__file__).parent / "data"


@frozen
class Board:
    """One board of the book. It has the caption of a printed challenge."""

    id: str
    """The id of the printed challenge with the same caption."""

    edition: Edition
    seed: int
    """The seed from which `globe-rules challenge new` generates the board."""

    puzzle: Puzzle
    proof: Proof

    @property
    def caption(self) -> Caption:
        """The caption under the board (SOLO-3)."""
        return CHALLENGES[self.id].captions[self.edition]

    @property
    def level(self) -> Level:
        """The level of the challenge (SOLO-2)."""
        return CHALLENGES[self.id].level


def book(edition: Edition | str) -> Mapping[str, Board]:
    """Return the boards of an edition by the id of the challenge (SOLO-2, Q-51).

    >>> from globe_rules import Edition
    >>> from globe_rules.challenges import book
    >>> board = book(Edition.FR)["SOLO-B5"]
    >>> print(board.caption)
    1 turn, 5 Action cards without red
    """
    return _book(to_member(Edition, edition, "edition"))


@cache
def _book(edition: Edition) -> Mapping[str, Board]:
    return FrozenMap(
        {
            value["id"]: Board(
                id=value["id"],
                edition=edition,
                seed=value["seed"],
                puzzle=read_puzzle(value["puzzle"]),
                proof=Proof(value["ruled_out"], value["solutions"]),
            )
            for value in _read("book.json", edition)
        }
    )


def book_solutions(edition: Edition | str) -> Mapping[str, Solution]:
    """Return one solution for each board of an edition, by the id of the challenge (SOLO-2)."""
    return _book_solutions(to_member(Edition, edition, "edition"))


@cache
def _book_solutions(edition: Edition) -> Mapping[str, Solution]:
    return FrozenMap(
        {
            board.id: Solution(
                board.puzzle,
                read_photo(value["photo"]),
                tuple(read_program(" ".join(program)) for program in value["programs"]),
                board.caption.cards,
            )
            for value in _read("solutions.json", edition)
            for board in [_book(edition)[value["id"]]]
        }
    )


def _read(name: str, edition: Edition) -> list[dict[str, Any]]:
    return [value for value in json.loads((DATA / name).read_text(encoding="ascii")) if value["edition"] == edition]


def board_json(board: Board) -> dict[str, Any]:
    """Return a board without its solution, for scripts and the site."""
    return {
        "id": board.id,
        "edition": str(board.edition),
        "level": str(board.level),
        "stars": board.level.stars,
        "caption": asdict(board.caption),
        "puzzle": str(board.puzzle),
        "seed": board.seed,
        "proof": asdict(board.proof),
    }


def solution_json(solution: Solution) -> dict[str, Any]:
    """Return a solution in the form of `globe-rules solve`."""
    programs = [[str(placement) for placement in program] for program in solution.programs]
    return {"photo": str(solution.photo), "programs": programs}
