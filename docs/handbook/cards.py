"""The ten cards: their faces, and what each does on every space."""

from collections.abc import Iterator

from attrs import frozen
from markupsafe import Markup

from globe_rules import Arrow, Card, Colour, Direction, Photo, Placement, Program, Situation, Space, Tile
from globe_rules._engine.actions import PATHS, QUARTER_TURNS
from globe_rules.rulebook import rulebook
from handbook.page import Page
from handbook.pictures import drawn, read

_TURN_SIGNS = {Card.G1: "↻", Card.G2: "↺", Card.G3: "180°"}


@frozen
class Cell:
    """One space of a frame: what the card does there, or the ruling that makes it void."""

    text: str = ""
    placement: Placement | None = None
    address: str = ""
    void: Situation | None = None


@frozen
class Frame:
    """The nine spaces, for one arrow of the card or one direction of the photo."""

    rows: tuple[tuple[Cell, ...], ...]
    arrow: Arrow | None = None
    photo: Direction | None = None


def card(page: Page, name: str, *, level: int = 3) -> str:
    """Show the face of a card and its rule.

    `{{ card("B1") }}`
    """
    found = read(Card.__getitem__, name)
    rule = rulebook().rules[found.rule]
    return page.render("card.html", level=level, card=found, face=drawn(found), rule=rule)


def placements(page: Page, name: str) -> str:
    """Show what a card does on each space, with one small frame per arrow or photo direction that makes a difference.

    `{{ placements("B1") }}`
    """
    found = read(Card.__getitem__, name)
    rotations: list[tuple[Markup, Markup]] = []
    if found.colour is Colour.GREEN:
        # A green card does the same on all nine spaces.
        signs = (_applied(page, Placement(found, space), _TURN_SIGNS[found]) for space in Space)
        frames = [Frame(_rows(signs))]
        rotations = [(_tile(facing), _tile(facing.rotated(quarter_turns=QUARTER_TURNS[found]))) for facing in Direction]
    elif found.colour is Colour.RED:
        frames = [Frame(_rows(_homes(Photo(direction))), photo=direction) for direction in Direction]
    else:
        frames = [
            Frame(_rows(_path(page, found, space, arrow) for space in Space), arrow=arrow) for arrow in found.arrows
        ]
    return page.render("placements.html", card=found, frames=frames, turned=rotations)


def _rows(cells: Iterator[Cell]) -> tuple[tuple[Cell, ...], ...]:
    nine = tuple(cells)
    return nine[:3], nine[3:6], nine[6:]


def _applied(page: Page, placement: Placement, text: str) -> Cell:
    """Return a cell that opens the board with the card on it."""
    address = page.board(puzzle=Photo().solved_puzzle, photo=Photo(), program=Program([placement]))
    return Cell(text, placement, address)


def _path(page: Page, card: Card, space: Space, arrow: Arrow) -> Cell:
    """Return the tiles that a blue card moves, or the ruling that makes it void."""
    path = PATHS[card](space, arrow)
    if isinstance(path, Situation):
        return Cell(void=path)
    sign = "⇄" if len(path) == 2 else "→"  # noqa: PLR2004 -- two tiles swap, three are pushed
    return _applied(page, Placement(card, space, arrow), f"{path[0]}{sign}{path[-1]}")


def _homes(photo: Photo) -> Iterator[Cell]:
    """Yield the tile that belongs on each space (D-3)."""
    homes = {photo.place_of(Tile(home, photo.direction)): home for home in Space}
    yield from (Cell(str(homes[space])) for space in Space)


def _tile(facing: Direction) -> Markup:
    return drawn(Tile(Space(1), facing))
