"""Mutants of the blue cards: directions, origins, grid edges, pushing."""

from collections.abc import Callable

from globe_rules._engine.actions import Path, line_from, to_the_neighbour, to_the_opposite_corner
from globe_rules._engine.cards import Card
from globe_rules._engine.compass import STRAIGHT_ARROWS, Arrow, Direction
from globe_rules._engine.puzzle import Puzzle, Space
from globe_rules._engine.situations import ARROW_LEAVES_THE_GRID, Situation
from tools.mutants.cards import space_of_tile
from tools.mutants.model import Patch, change_property, change_result, mutant, replace_entries
from tools.mutants.patch_points import MOVE_TILES, CardResult

PATHS = "globe_rules._engine.actions:PATHS"

PathFunction = Callable[[Space, Arrow], Path | Situation]


def _around_the_edge(origin: Space, arrow: Arrow) -> Path:
    row, column = divmod(origin - 1, 3)
    return origin, Space(3 * ((row + arrow.step[0]) % 3) + (column + arrow.step[1]) % 3 + 1)


def _on_the_next_row(origin: Space, arrow: Arrow) -> Path | Situation:
    number = origin + 3 * arrow.step[0] + arrow.step[1]
    return (origin, Space(number)) if number in set(Space) else ARROW_LEAVES_THE_GRID


def _along_the_whole_line(origin: Space, arrow: Arrow) -> Path | Situation:
    line = line_from(origin, arrow)
    return line if len(line) > 1 else ARROW_LEAVES_THE_GRID


def _push_round_the_edge(right: PathFunction) -> PathFunction:
    def wrong(origin: Space, arrow: Arrow) -> Path | Situation:
        line = line_from(origin, arrow.rotated(quarter_turns=2))
        pushed_off = right(origin, arrow) == ARROW_LEAVES_THE_GRID and len(line) == 3
        return (origin, *line[:0:-1]) if pushed_off else right(origin, arrow)

    return wrong


def ignoring_the_arrow(right: PathFunction) -> PathFunction:
    """Return a path function that tries all four rotations of the arrow and takes the first path that exists."""

    def wrong(origin: Space, arrow: Arrow) -> Path | Situation:
        found = [right(origin, arrow.rotated(quarter_turns=turns)) for turns in range(4)]
        return next((path for path in found if not isinstance(path, Situation)), found[0])

    return wrong


def _with_changed_path(right: PathFunction, change: Callable[[Path], Path]) -> PathFunction:
    def wrong(origin: Space, arrow: Arrow) -> Path | Situation:
        path = right(origin, arrow)
        return path if isinstance(path, Situation) else change(path)

    return wrong


def change_paths(change: Callable[[Path], Path], *cards: Card) -> Patch:
    """Return a patch that changes the path of some blue cards; cards without a path stay void."""
    return Patch(
        PATHS,
        lambda right: {
            card: _with_changed_path(path, change) if card in cards else path for card, path in right.items()
        },
    )


def backwards(path: Path) -> Path:
    """Return a path in reverse order."""
    return path[::-1]


def _ends_only(path: Path) -> Path:
    return path[0], path[-1]


_to_the_end_of_the_line = _with_changed_path(_along_the_whole_line, _ends_only)


def _facings_kept_by_space(moved: Puzzle, puzzle: Puzzle, path: Path) -> Puzzle:
    for space in path:
        moved = moved.with_tile(space, moved.tile_at(space).facing_towards(puzzle.tile_at(space).facing))
    return moved


def _facing_along_the_arrow(moved: CardResult, _card: Card, puzzle: Puzzle, origin: Space, arrow: Arrow) -> CardResult:
    if isinstance(moved, Situation) or arrow not in STRAIGHT_ARROWS:
        return moved
    moved_tile = puzzle.tile_at(origin)
    return moved.with_tile(space_of_tile(moved_tile.home, moved), moved_tile.facing_towards(Direction(str(arrow))))


MUTANTS = (
    mutant("b1-swaps-with-the-end-of-the-line", "CARD-B1")(
        replace_entries(PATHS, B1=_to_the_end_of_the_line),
        en="B1 swaps with the last tile in the direction of its arrow, not with the adjacent one",
        fr="B1 permute avec la dernière tuile dans le sens de sa flèche et non avec la tuile voisine",
    ),
    mutant("b2-swaps-with-the-far-corner", "CARD-B2")(
        replace_entries(PATHS, B2=_to_the_end_of_the_line),
        en="From a corner, B2 swaps with the opposite corner instead of the centre",
        fr="Depuis un coin, B2 permute avec le coin opposé et non avec le centre",
    ),
    mutant("arrows-wrap-round", "Q-3", "CARD-B1", "CARD-B2", plays="Q-3/2")(
        replace_entries(PATHS, B1=_around_the_edge, B2=_around_the_edge),
        en="An arrow that leaves the grid comes back in on the opposite side",
        fr="Une flèche qui sort de la grille y rentre par le côté opposé",
    ),
    mutant("arrows-run-on-to-the-next-row", "Q-3")(
        replace_entries(PATHS, B1=_on_the_next_row, B2=_on_the_next_row),
        en="An arrow that points right from space 3 reaches space 4: only space numbers are compared",
        fr="Une flèche vers la droite sur l'emplacement 3 atteint le 4 : seuls les numéros sont comparés",
    ),
    mutant("b3-swaps-with-the-centre", "CARD-B3", "Q-4")(
        replace_entries(PATHS, B3=to_the_neighbour),
        en="B3 moves its tile one step only, to the centre",
        fr="B3 ne déplace sa tuile que d'un pas, jusqu'au centre",
    ),
    mutant("b3-works-whichever-way-it-points", "Q-4", "CARD-B3", plays="Q-4/2")(
        replace_entries(PATHS, B3=ignoring_the_arrow(to_the_opposite_corner)),
        en="B3 is applied from any corner, regardless of its arrow",
        fr="B3 est appliquée depuis n'importe quel coin, quelle que soit sa flèche",
    ),
    mutant("b4-swaps-with-the-centre", "CARD-B4", "Q-5")(
        replace_entries(PATHS, B4=to_the_neighbour),
        en="B4 moves its tile one step only, to the centre",
        fr="B4 ne déplace sa tuile que d'un pas, jusqu'au centre",
    ),
    mutant("b4-works-from-a-corner", "Q-5", plays="Q-5/3")(
        change_property("globe_rules._engine.puzzle:Space.is_edge", lambda _self, _right: True),
        en="B4 swaps the two ends of any row or column, even along the rim",
        fr="B4 permute les deux bouts de n'importe quelle ligne ou colonne, même le long du bord",
    ),
    mutant("b5-swaps-the-ends", "D-14", "CARD-B5", plays="D-14/2")(
        change_paths(_ends_only, Card.B5),
        en="B5 swaps the two ends of its line and does not move the tile between them",
        fr="B5 permute les deux bouts de sa ligne sans déplacer la tuile du milieu",
    ),
    mutant("b5-pushes-the-wrong-way", "CARD-B5", "CARD-ORIGIN")(
        change_paths(backwards, Card.B5),
        en="B5 brings the tile at the far end to its own space and pushes the others away",
        fr="B5 amène la tuile du bout sur son propre emplacement et repousse les autres",
    ),
    mutant("b5-starts-from-the-middle", "Q-6", plays="Q-6/2")(
        replace_entries(PATHS, B5=_along_the_whole_line),
        en="B5 is also applied from the middle of a line, up to the end that its arrow points at",
        fr="B5 est aussi appliquée depuis le milieu d'une ligne, jusqu'au bout visé par sa flèche",
    ),
    mutant("b5-pushes-round-the-edge", "Q-3", "CARD-B5")(
        Patch(PATHS, lambda right: {**right, Card.B5: _push_round_the_edge(right[Card.B5])}),
        en="B5 at an edge, pointing off the grid, pushes its tile in again on the opposite side",
        fr="B5 au bord, pointée hors de la grille, fait rentrer sa tuile par le côté opposé",
    ),
    mutant("facings-stay-behind", "Q-8", "CARD-B")(
        change_result("globe_rules._engine.puzzle:Puzzle.moved_along", _facings_kept_by_space),
        en="Tiles swap spaces, but orientations stay with the spaces",
        fr="Les tuiles changent d'emplacement, mais les sens restent attachés aux emplacements",
    ),
    mutant("travelling-tile-looks-ahead", "Q-8", "CARD-B", plays="Q-8/2")(
        change_result(MOVE_TILES, _facing_along_the_arrow),
        en="A tile that a blue card moves is rotated to face the direction of the arrow",
        fr="Une tuile déplacée par une carte bleue pivote pour suivre la direction de la flèche",
    ),
)
