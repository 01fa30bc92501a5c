"""Puzzles, placements and programs as the laws need them: plain texts and numbers, without the engine."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from globe_rules._engine.notation import read_puzzle
from globe_rules._kit.differences import Response
from globe_rules._reference.operations import Request

Tiles = tuple[str, ...]
"""The nine tiles of a puzzle in reading order, each as its number and the direction of its top: `5W`."""

CARDS = ("G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5", "R1", "R2")
REDS = frozenset({"R1", "R2"})
DIRECTIONS = "NESW"
PICTURES = {
    "N": "1N2N3N/4N5N6N/7N8N9N",
    "E": "7E4E1E/8E5E2E/9E6E3E",
    "S": "9S8S7S/6S5S4S/3S2S1S",
    "W": "3W6W9W/2W5W8W/1W4W7W",
}
"""The solved puzzle for each direction of the photo."""

STRAIGHT, DIAGONAL = ("N", "E", "S", "W"), ("NE", "SE", "SW", "NW")
ARROWS = {"B1": STRAIGHT, "B2": DIAGONAL, "B3": DIAGONAL, "B4": STRAIGHT, "B5": STRAIGHT}


def tiles_of(puzzle: str) -> Tiles:
    """Return the tiles of a puzzle; raise Unreadable unless they are nine different ones."""
    return tuple(map(str, read_puzzle(puzzle)))


def puzzle_of(tiles: Sequence[str]) -> str:
    """Return nine tiles as a puzzle in notation."""
    return "/".join("".join(tiles[row : row + 3]) for row in (0, 3, 6))


def rotated_direction(direction: str, quarter_turns: int = 1) -> str:
    """Return one of the four directions after some clockwise quarter turns."""
    return DIRECTIONS[(DIRECTIONS.index(direction) + quarter_turns) % 4]


def rotated_arrow(arrow: str, quarter_turns: int = 1) -> str:
    """Return one of the eight arrows, or none, after some clockwise quarter turns."""
    arrows = STRAIGHT if arrow in STRAIGHT else DIAGONAL
    return arrows[(arrows.index(arrow) + quarter_turns) % 4] if arrow else ""


def rotated_space(space: int, quarter_turns: int = 1) -> int:
    """Return the space to which a space moves when the grid is rotated by some clockwise quarter turns."""
    row, column = divmod(space - 1, 3)
    for _ in range(quarter_turns % 4):
        row, column = column, 2 - row
    return 3 * row + column + 1


def rotated_puzzle(puzzle: str) -> str:
    """Return a puzzle rotated by a clockwise quarter turn, as one image."""
    tiles = tiles_of(puzzle)
    there = {rotated_space(space): tiles[space - 1] for space in range(1, 10)}
    return puzzle_of([there[space][0] + rotated_direction(there[space][1]) for space in range(1, 10)])


_MIRROR = str.maketrans("EW", "WE")


def mirrored_space(space: int) -> int:
    """Return the space on the other side of the middle column."""
    row, column = divmod(space - 1, 3)
    return 3 * row + 2 - column + 1


def mirrored_puzzle(puzzle: str) -> str:
    """Return a puzzle with left and right exchanged, also in the image that its tiles show."""
    tiles = tiles_of(puzzle)
    there = [tiles[mirrored_space(space) - 1] for space in range(1, 10)]
    return puzzle_of([f"{mirrored_space(int(tile[0]))}{tile[1].translate(_MIRROR)}" for tile in there])


def mirrored_text(text: str) -> str:
    """Return a direction or an arrow with left and right exchanged."""
    return text.translate(_MIRROR)


def other_puzzle(puzzle: str) -> str:
    """Return a puzzle that differs from the given one in every space: other tiles, rotated differently."""
    return puzzle_of([f"{int(tile[0]) % 9 + 1}{rotated_direction(tile[1])}" for tile in tiles_of(puzzle)])


@frozen
class Placed:
    """A card in a program: `B1E@4` is the card B1 with its arrow to the east on space 4."""

    card: str
    arrow: str
    """The arrow, `_` in doubt, or empty for a card that needs none."""

    where: str
    """A space, several as `1+2`, or `_` in doubt."""

    @classmethod
    def read(cls, text: str) -> "Placed":
        """Read a placement in canonical notation."""
        card, _, where = text.partition("@")
        return cls(card[:2], card[2:], where)

    def __str__(self) -> str:
        return f"{self.card}{self.arrow}@{self.where}"

    @property
    def space(self) -> int:
        """The number of its space; 0 if it is across several or in doubt."""
        return int(self.where) if self.where.isdigit() else 0

    @property
    def clear(self) -> bool:
        """Whether it is on one space and its arrow is not in doubt."""
        return bool(self.space) and self.arrow != "_"

    @property
    def red(self) -> bool:
        """Whether it is a red card."""
        return self.card in REDS


@frozen
class Step:
    """One card of a program that was applied or void, with the puzzle before and after it."""

    placed: Placed
    applied: bool
    because: str
    before: str
    after: str

    @property
    def changed(self) -> frozenset[int]:
        """The spaces that have another tile, or the same one in another orientation."""
        pairs = zip(tiles_of(self.before), tiles_of(self.after), strict=True)
        return frozenset(space for space, (was, now) in enumerate(pairs, start=1) if was != now)


@frozen
class Applied:
    """A program that was applied, in a reconstruction alone or in a round."""

    player: str
    turn: int
    photo: str
    start: str
    steps: tuple[Step, ...]
    result: Mapping[str, Any]
    """The response to it: `puzzle`, `solved`, `steps`, `used` and `discarded`."""


def _steps(start: str, steps: Iterable[Mapping[str, Any]]) -> Iterator[Step]:
    for step in steps:
        placed = Placed.read(step["placement"])
        yield Step(placed, step["effect"] == "applied", step.get("because", ""), start, step["puzzle"])
        start = step["puzzle"]


def applied_programs(request: Request, response: Response) -> list[Applied]:
    """Return the programs that were applied: that of a reconstruction, or all those of a round."""
    if request["op"] == "reconstruction":
        steps = tuple(_steps(request["puzzle"], response["steps"]))
        return [Applied("", 1, request["photo"], request["puzzle"], steps, response)]
    puzzles = start_puzzles(request, response)
    photos = {seat["player"]: seat["photo"] for seat in response["seats"]}
    found = []
    for each in response["reconstructions"]:
        player = each["player"]
        steps = tuple(_steps(puzzles[player], each["steps"]))
        found.append(Applied(player, each["turn"], photos[player], puzzles[player], steps, each))
        puzzles[player] = each["puzzle"]
    return found


def start_puzzles(request: Request, response: Response) -> dict[str, str]:
    """Return the puzzle of each player at the start of a round. No two players have the same sheet."""
    by_sheet = {setup["sheet"]: setup["puzzle"] for setup in request["setups"]}
    return {seat["player"]: by_sheet[seat["sheet"]] for seat in response["seats"]}


def applied_steps(request: Request, response: Response) -> list[Step]:
    """Return all cards of a response that were applied or void."""
    return [step for each in applied_programs(request, response) for step in each.steps]


def one_card(request: Request, placed: Placed, puzzle: str, photo: str = "") -> Request:
    """Return a request to apply a single card to a puzzle."""
    shown = photo or request["photo"]
    return {"op": "reconstruction", "puzzle": puzzle, "photo": shown, "hand": list(CARDS), "program": [str(placed)]}


def violations(program: Iterable[str], hand: Iterable[str]) -> list[str]:
    """Return the ids that a program breaks: two reds, a space twice, a card twice or not in hand (Q-11 to Q-13)."""
    placed = [Placed.read(text) for text in program]
    cards, spaces = [each.card for each in placed], [each.space for each in placed if each.space]
    broken = {
        "Q-11": sum(each.red for each in placed) > 1,
        "Q-12": len(spaces) > len(set(spaces)),
        "Q-13": len(cards) > len(set(cards)) or not set(cards) <= set(hand),
    }
    return [id_ for id_, is_broken in broken.items() if is_broken]


def is_solved(puzzle: str, photo: str) -> bool:
    """Return whether a puzzle shows the image of its photo."""
    return puzzle == PICTURES[photo]


def same_ids(found: object, expected: Sequence[str]) -> bool:
    """Return whether a response cites the expected ids; without reasons it only says whether there are any."""
    return found == bool(expected) if isinstance(found, bool) else found == list(expected)
