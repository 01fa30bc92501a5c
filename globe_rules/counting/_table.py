"""The published table of counts, for checking an engine.

`tools.data_files` generates the table with `count`. Tests compare its numbers with programs applied one by one,
and with the JavaScript engine, which counts in another way; `make deep` checks all of them.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from attrs import field, frozen

from globe_rules._engine.cards import Hand
from globe_rules._engine.notation import read_hand, read_photo, read_puzzle
from globe_rules._engine.puzzle import Photo, Puzzle
from globe_rules.counting._counts import Count, count

FILE = Path(__file__).parent / "table.json"


@frozen
class Row:
    """One puzzle and hand, with the counts for 0, 1, 2 … cards."""

    id: str
    """A letter. It is stable, because the ids of test cases contain it."""

    puzzle: Puzzle
    photo: Photo
    hand: Hand
    void: bool
    counts: tuple[Count, ...] = field(converter=tuple[Count, ...])
    """The first count is that of the empty program."""

    def counted(self, cards: int) -> Count:
        """Compute the count for a number of cards again."""
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
