"""The published table of counts, with which you can check an engine.

`count` made its numbers. Tests compare them with programs carried out one by one, and with the
JavaScript engine, which counts in its own way; `make deep` checks all of them. `tools.data_files` makes the table.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from attrs import field, frozen

from globe_rules.cards import Hand
from globe_rules.counting.counts import Count, count
from globe_rules.notation import read_hand, read_photo, read_puzzle
from globe_rules.puzzle import Photo, Puzzle

FILE = Path(__file__).parent / "table.json"


@frozen
class Row:
    """One puzzle and hand, counted for 0, 1, 2 … cards."""

    id: str
    """A letter. It is stable, because ids of test cases contain it."""

    puzzle: Puzzle
    photo: Photo
    hand: Hand
    void: bool
    counts: tuple[Count, ...] = field(converter=tuple[Count, ...])
    """The first count is that of the empty program."""

    def counted(self, cards: int) -> Count:
        """Count the programs of a number of cards again."""
        return count(self.puzzle, cards, photo=self.photo, hand=self.hand, void=self.void)


@cache
def table() -> tuple[Row, ...]:
    """Return the published table.

    >>> print(table()[0].counts[2])
    4208 bf8fb156
    """
    return tuple(map(_row, json.loads(FILE.read_text(encoding="utf-8"))))


def _row(value: dict[str, Any]) -> Row:
    return Row(
        id=value["id"],
        puzzle=read_puzzle(value["puzzle"]),
        photo=read_photo(value["photo"]),
        hand=read_hand(",".join(value["hand"])),
        void=value["void"],
        counts=[Count(each["programs"], int(each["digest"], 16)) for each in value["counts"]],
    )
