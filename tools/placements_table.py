"""Reads `features/placements.txt`, and predicts from this table alone what a card does.

This module does not use the engine, so that the table tests it independently.
"""

import re
from itertools import pairwise

Table = dict[tuple[str, str, str], str]
"""The text of each cell, by card, row and column."""

Outcome = tuple[str, str, str | None]
"""The puzzle afterwards, "applied" or "void", and the ruling that makes the card void, if any."""

_CORNERS = {"blue": "space", "green": "before", "red": "tile"}
_CELLS = {"blue": r"[1-9](>[1-9]){1,2}|Q-\d+", "green": "[NESW]", "red": "[1-9NESW]|same"}


def read_table(text: str) -> Table:
    """Read the table; raise ValueError if a line is malformed, repeated or contradicts its row."""
    table: Table = {}
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for block in re.split(r"\n{2,}", "\n".join(lines).strip("\n")):
        title, header, *rows = block.split("\n")
        card, colour = title.split()
        corner, *columns = header.split()
        _require(corner == _CORNERS[colour], header)
        for row in rows:
            label, *cells = row.split()
            for column, cell in zip(columns, cells, strict=True):
                _require((card, label, column) not in table, f"{card}, again: {row}")
                _require(re.fullmatch(_CELLS[colour], cell) is not None, f"{card}: {row}")
                _require(">" not in cell or cell[0] == label, f"{card}, from another space: {row}")
                _require(len(set(cell.split(">"))) == len(cell.split(">")), f"{card}, twice on one space: {row}")
                table[card, label, column] = cell
    return table


def _require(condition: bool, text: str) -> None:  # noqa: FBT001 -- the only flag
    if not condition:
        message = f"placements.txt: cannot read {text}"
        raise ValueError(message)


def arrows_of(table: Table, card: str) -> list[str]:
    """Return the arrows of a blue card in the table; a green or red card has no arrow, so `[""]`."""
    return sorted({column for (of, _, column) in table if of == card}) if card.startswith("B") else [""]


def predicted(table: Table, puzzle: str, photo: str, placement: str) -> Outcome:
    """Return what a card does according to the table. All arguments are in notation, such as `B1E@2`."""
    card, (arrow, space) = placement[:2], placement[2:].split("@")
    tiles = re.findall("[1-9][NESW]", puzzle)
    origin = int(space) - 1
    home, facing = tiles[origin]
    if card.startswith("G"):
        tiles[origin] = home + table[card, "after", facing]
    elif card.startswith("R"):
        place = int(table[card, home, photo]) - 1
        upright = table[card, "facing", photo].replace("same", facing)
        tiles[origin] = tiles[place]
        tiles[place] = home + upright
    elif ">" in (cell := table[card, space, arrow]):
        path = [int(each) - 1 for each in cell.split(">")]
        moved = tiles[path[0]]
        for here, beyond in pairwise(path):
            tiles[here] = tiles[beyond]
        tiles[path[-1]] = moved
    else:
        return puzzle, "void", cell
    return "/".join("".join(tiles[row : row + 3]) for row in (0, 3, 6)), "applied", None
