"""The committed table of counts, by which anybody checks an engine.

Its numbers come from the fast way of counting. Tests compare it with programs carried out
one by one, and with the JavaScript engine, which was written apart and merges nothing.
Run `python -m globe_rules.counting.table` to make the table anew; `make deep` proves all of it.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from attrs import field, frozen

from globe_rules.cards import Hand
from globe_rules.counting.merging import count
from globe_rules.counting.model import Count
from globe_rules.notation import read_hand, read_photo, read_puzzle
from globe_rules.puzzle import Photo, Puzzle

FILE = Path(__file__).parent / "table.json"


@frozen
class Row:
    """One question, asked for every number of cards from none on."""

    id: str
    """A letter; promised, because cases of the suite are called by it."""

    puzzle: Puzzle
    photo: Photo
    hand: Hand
    void: bool
    counts: tuple[Count, ...] = field(converter=tuple[Count, ...])
    """The first is that of the empty program."""

    def counted(self, cards: int) -> Count:
        """Count anew."""
        return count(self.puzzle, cards, photo=self.photo, hand=self.hand, void=self.void)


@cache
def table() -> tuple[Row, ...]:
    """Return the committed table.

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


def made_anew() -> str:
    """Return the table as it is committed, with its questions as they stand and every count made anew."""
    rows = []
    for row in table():
        asked = {
            "id": row.id,
            "puzzle": str(row.puzzle),
            "photo": str(row.photo),
            "hand": list(map(str, row.hand)),
            "void": row.void,
        }
        counts = [row.counted(cards) for cards in range(len(row.counts))]
        told = [json.dumps({"programs": each.programs, "digest": each.digest}) for each in counts]
        rows.append(json.dumps(asked)[:-1] + ', "counts": [\n  ' + ",\n  ".join(told) + "\n]}")
    return "[\n" + ",\n".join(rows) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(made_anew(), encoding="ascii")
