"""Reads `features/placements.txt`, and tells from it alone what a card does.

Nothing here knows the engine: only text, lists and the table.
"""

import re
from itertools import pairwise

Table = dict[tuple[str, str, str], str]
"""What stands in each cell, by card, row and column."""

Outcome = tuple[str, str, str | None]
"""The puzzle afterwards, "applied" or "void", and the ruling that voids."""

_CORNERS = {"blue": "space", "green": "before", "red": "tile"}
_CELLS = {"blue": r"[1-9](>[1-9]){1,2}|Q-\d+", "green": "[NESW]", "red": "[1-9NESW]|same"}


def read_table(text: str) -> Table:
    """Read the whole table; anything out of the ordinary raises ValueError."""
    table: Table = {}
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for block in re.split(r"\n{2,}", "\n".join(lines).strip("\n")):
        title, header, *rows = block.split("\n")
        card, colour = title.split()
        corner, *columns = header.split()
        _demand(corner == _CORNERS[colour], header)
        for row in rows:
            label, *cells = row.split()
            for column, cell in zip(columns, cells, strict=True):
                _demand((card, label, column) not in table, f"{card}, again: {row}")
                _demand(re.fullmatch(_CELLS[colour], cell) is not None, f"{card}: {row}")
                _demand(">" not in cell or cell[0] == label, f"{card}, from another space: {row}")
                _demand(len(set(cell.split(">"))) == len(cell.split(">")), f"{card}, twice on one space: {row}")
                table[card, label, column] = cell
    return table


def _demand(condition: bool, text: str) -> None:  # noqa: FBT001 -- reads as a sentence
    if not condition:
        message = f"the table cannot be read here: {text}"
        raise ValueError(message)


def arrows_of(table: Table, card: str) -> list[str]:
    """Return the columns of a blue card; a green or red card is laid without an arrow."""
    return sorted({column for (of, _, column) in table if of == card}) if card.startswith("B") else [""]


def predicted(table: Table, puzzle: str, photo: str, laid: str) -> Outcome:
    """Tell from the table what a card does, everything in notation: B1E@2 is B1 on space 2, its arrow to the right."""
    card, (arrow, space) = laid[:2], laid[2:].split("@")
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
        traveller = tiles[path[0]]
        for here, beyond in pairwise(path):
            tiles[here] = tiles[beyond]
        tiles[path[-1]] = traveller
    else:
        return puzzle, "void", cell
    return "/".join("".join(tiles[row : row + 3]) for row in (0, 3, 6)), "applied", None
