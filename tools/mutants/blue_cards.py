"""Mistakes with blue cards: directions, origins, wrapping round, pushing."""

from collections.abc import Callable

from globe_rules.actions import Path, line_from, to_the_neighbour, to_the_opposite_corner
from globe_rules.cards import Card
from globe_rules.compass import STRAIGHT_ARROWS, Arrow, Direction
from globe_rules.puzzle import Puzzle, Space
from globe_rules.situations import ARROW_LEAVES_THE_GRID, Situation
from tools.mutants.cards import space_of_tile
from tools.mutants.model import Patch, entries, mistake, read, then
from tools.mutants.seams import MOVE_TILES, Outcome

PATHS = "globe_rules.actions:PATHS"

PathOf = Callable[[Space, Arrow], Path | Situation]


def _around_the_edge(origin: Space, arrow: Arrow) -> Path:
    row, column = divmod(origin - 1, 3)
    return origin, Space(3 * ((row + arrow.step[0]) % 3) + (column + arrow.step[1]) % 3 + 1)


def _on_the_next_row(origin: Space, arrow: Arrow) -> Path | Situation:
    number = origin + 3 * arrow.step[0] + arrow.step[1]
    return (origin, Space(number)) if number in set(Space) else ARROW_LEAVES_THE_GRID


def _from_the_middle_too(origin: Space, arrow: Arrow) -> Path | Situation:
    line = line_from(origin, arrow)
    return line if len(line) > 1 else ARROW_LEAVES_THE_GRID


def whichever_way(right: PathOf) -> PathOf:
    """Return how a card takes the one path that there is from its space, wherever its arrow points."""

    def wrong(origin: Space, arrow: Arrow) -> Path | Situation:
        found = [right(origin, arrow.turned(quarter_turns=turns)) for turns in range(4)]
        return next((path for path in found if not isinstance(path, Situation)), found[0])

    return wrong


def _along(right: PathOf, change: Callable[[Path], Path]) -> PathOf:
    def wrong(origin: Space, arrow: Arrow) -> Path | Situation:
        path = right(origin, arrow)
        return path if isinstance(path, Situation) else change(path)

    return wrong


def going(change: Callable[[Path], Path], *cards: Card) -> Patch:
    """Return a patch by which some cards go another way along their paths, and are void where they have none."""
    return Patch(
        PATHS, lambda right: {card: _along(path, change) if card in cards else path for card, path in right.items()}
    )


def backwards(path: Path) -> Path:
    """Return a path from its other end."""
    return path[::-1]


def _ends_only(path: Path) -> Path:
    return path[0], path[-1]


_to_the_rim = _along(_from_the_middle_too, _ends_only)


def _facings_left_behind(moved: Puzzle, puzzle: Puzzle, path: Path) -> Puzzle:
    for space in path:
        moved = moved.with_tile(space, moved.tile_at(space).facing_towards(puzzle.tile_at(space).facing))
    return moved


def _looking_ahead(moved: Outcome, _card: Card, puzzle: Puzzle, origin: Space, arrow: Arrow) -> Outcome:
    if isinstance(moved, Situation) or arrow not in STRAIGHT_ARROWS:
        return moved
    traveller = puzzle.tile_at(origin)
    return moved.with_tile(space_of_tile(traveller.home, moved), traveller.facing_towards(Direction(str(arrow))))


MUTANTS = (
    mistake("b1-swaps-with-the-end-of-the-line", "CARD-B1")(
        entries(PATHS, B1=_to_the_rim),
        en="B1 swaps with the last tile that its arrow points at, not with the nearest",
        fr="B1 échange avec la dernière tuile visée par sa flèche et non avec la plus proche",
    ),
    mistake("b2-swaps-with-the-far-corner", "CARD-B2")(
        entries(PATHS, B2=_to_the_rim),
        en="From a corner B2 swaps with the opposite corner instead of the centre",
        fr="Depuis un coin, B2 échange avec le coin opposé et non avec le centre",
    ),
    mistake("arrows-wrap-round", "Q-3", "CARD-B1", "CARD-B2", plays="Q-3/2")(
        entries(PATHS, B1=_around_the_edge, B2=_around_the_edge),
        en="An arrow that leaves the grid comes back in on the other side",
        fr="Une flèche qui sort de la grille y rentre par l'autre côté",
    ),
    mistake("arrows-run-on-to-the-next-row", "Q-3")(
        entries(PATHS, B1=_on_the_next_row, B2=_on_the_next_row),
        en="To the right of space 3 lies space 4: only the number of the space is looked at",
        fr="À droite de l'emplacement 3 vient le 4 : on ne regarde que le numéro",
    ),
    mistake("b3-swaps-with-the-centre", "CARD-B3")(
        entries(PATHS, B3=to_the_neighbour),
        en="B3 takes one step only, to the centre",
        fr="B3 ne fait qu'un pas, jusqu'au centre",
    ),
    mistake("b3-works-whichever-way-it-points", "Q-4", "CARD-B3", plays="Q-4/2")(
        entries(PATHS, B3=whichever_way(to_the_opposite_corner)),
        en="B3 works from any corner, wherever its arrow points",
        fr="B3 agit depuis tout coin, où que pointe sa flèche",
    ),
    mistake("b4-swaps-with-the-centre", "CARD-B4")(
        entries(PATHS, B4=to_the_neighbour),
        en="B4 takes one step only, to the centre",
        fr="B4 ne fait qu'un pas, jusqu'au centre",
    ),
    mistake("b4-works-from-a-corner", "Q-5", plays="Q-5/3")(
        read("globe_rules.puzzle:Space.is_edge", lambda _self, _right: True),
        en="B4 swaps the two ends of any line, also along the rim",
        fr="B4 échange les deux bouts de n'importe quelle ligne, même le long du bord",
    ),
    mistake("b5-swaps-the-ends", "D-14", "CARD-B5", plays="D-14/2")(
        going(_ends_only, Card.B5),
        en="B5 swaps the two ends of its line and leaves the middle alone",
        fr="B5 échange les deux bouts de sa ligne et ne touche pas au milieu",
    ),
    mistake("b5-pushes-the-wrong-way", "CARD-B5", "CARD-ORIGIN")(
        going(backwards, Card.B5),
        en="B5 brings the tile at the far end to its own space and pushes the others away",
        fr="B5 amène la tuile du bout sur son propre emplacement et repousse les autres",
    ),
    mistake("b5-starts-from-the-middle", "Q-6", plays="Q-6/2")(
        entries(PATHS, B5=_from_the_middle_too),
        en="B5 works from the middle of a line too, up to the end that it points at",
        fr="B5 agit aussi depuis le milieu d'une ligne, jusqu'au bout visé",
    ),
    mistake("facings-stay-behind", "Q-8", "CARD-B")(
        then("globe_rules.puzzle:Puzzle.moved_along", _facings_left_behind),
        en="Tiles trade places, but the facings stay with the spaces",
        fr="Les tuiles changent de place, mais les orientations restent aux emplacements",
    ),
    mistake("travelling-tile-looks-ahead", "Q-8", "CARD-B", plays="Q-8/2")(
        then(MOVE_TILES, _looking_ahead),
        en="A tile that a blue card sends on turns to look where it goes",
        fr="Une tuile déplacée par une carte bleue se tourne dans le sens de la marche",
    ),
)
