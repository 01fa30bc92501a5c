"""Mutants of the green cards, and of how any card is read: rotation, the space it is applied from, its arrow."""

from attrs import evolve

from globe_rules._engine.actions import QUARTER_TURNS
from globe_rules._engine.compass import Arrow, Direction
from globe_rules._engine.program import IN_DOUBT, Placement
from globe_rules._engine.puzzle import Photo, Puzzle, Space
from tools.mutants.model import Patch, change_arguments, mutant, replace_entries, replace_value
from tools.mutants.patch_points import MOVE_TILES, change_origin, change_placement

QUARTER_TURNS_OF = "globe_rules._engine.actions:QUARTER_TURNS"
ROTATE_TILE = "globe_rules._engine.actions:rotate_tile"


def _transposed(space: Space, _puzzle: Puzzle, _photo: Photo) -> Space:
    row, column = divmod(space - 1, 3)
    return Space(3 * column + row + 1)


def space_of_tile(number: Space, puzzle: Puzzle) -> Space:
    """Return the space on which the tile with a home number is."""
    return next(space for space in Space if puzzle.tile_at(space).home == number)


def _arrow_rotated_with_the_photo(placement: Placement, _puzzle: Puzzle, photo: Photo) -> Placement:
    turns = photo.direction.quarter_turns
    arrow = placement.arrow
    return evolve(placement, arrow=arrow.rotated(quarter_turns=turns)) if isinstance(arrow, Arrow) else placement


def _with_the_first_arrow(placement: Placement, *_there: object) -> Placement:
    return evolve(placement, arrow=placement.card.arrows[0]) if placement.arrow is IN_DOUBT else placement


def _upside_down(neighbours: dict[tuple[Space, Arrow], Space | None]) -> dict[tuple[Space, Arrow], Space | None]:
    mirrored = {arrow: Arrow(str(arrow).translate(str.maketrans("NS", "SN"))) for arrow in Arrow}
    return {(space, arrow): neighbours[space, mirrored[arrow]] for space, arrow in neighbours}


def _upright(puzzle: Puzzle, space: Space) -> Puzzle:
    return puzzle.with_tile(space, puzzle.tile_at(space).facing_towards(Direction.N))


def rotated(puzzle: Puzzle, quarter_turns: int) -> Puzzle:
    """Return the puzzle with all nine tiles rotated as one image."""
    places = {space.rotated(quarter_turns=quarter_turns): puzzle.tile_at(space) for space in Space}
    return Puzzle(places[space].rotated(quarter_turns=quarter_turns) for space in Space)


GREEN = (
    mutant("g1-turns-counterclockwise", "CARD-G1")(
        replace_entries(QUARTER_TURNS_OF, G1=-1),
        en="G1 rotates its tile counterclockwise",
        fr="G1 fait pivoter sa tuile dans le sens antihoraire",
    ),
    mutant("g2-turns-clockwise", "CARD-G2")(
        replace_entries(QUARTER_TURNS_OF, G2=1),
        en="G2 rotates its tile clockwise",
        fr="G2 fait pivoter sa tuile dans le sens horaire",
    ),
    mutant("arrows-of-g1-and-g2-exchanged", "D-8", "CARD-G1", "CARD-G2")(
        replace_entries(QUARTER_TURNS_OF, G1=-1, G2=1),
        en="G1 and G2 are exchanged: each rotates the way the other should",
        fr="G1 et G2 sont interverties : chacune fait pivoter dans le sens de l'autre",
    ),
    mutant("g3-is-a-quarter-turn", "CARD-G3")(
        replace_entries(QUARTER_TURNS_OF, G3=1),
        en="G3 rotates its tile a quarter turn only",
        fr="G3 ne fait pivoter sa tuile que d'un quart de tour",
    ),
    mutant("greens-turn-from-upright", "CARD-G1", "CARD-G2", "CARD-G3")(
        change_arguments(ROTATE_TILE, lambda card, puzzle, origin: (card, _upright(puzzle, origin), origin)),
        en="A green card always leaves its tile in the same orientation, however it faced before",
        fr="Une carte verte laisse toujours sa tuile dans le même sens, quel que soit son sens auparavant",
    ),
    mutant("green-turns-the-whole-puzzle", "CARD-G")(
        replace_value(ROTATE_TILE, lambda card, puzzle, _origin: rotated(puzzle, QUARTER_TURNS[card])),
        en="A green card rotates all nine tiles as one image",
        fr="Une carte verte fait pivoter les neuf tuiles comme une seule image",
    ),
)
ORIGIN = (
    mutant("rows-and-columns-exchanged", "CARD-ORIGIN")(
        change_origin(_transposed),
        en="A card is applied from the space with row and column exchanged",
        fr="Une carte est appliquée depuis l'emplacement dont la ligne et la colonne sont interverties",
    ),
    mutant("cards-act-on-the-tile-of-that-number", "CARD-ORIGIN", "Q-2")(
        change_origin(lambda space, puzzle, _photo: space_of_tile(space, puzzle)),
        en="A card is applied to the tile whose home is its space, wherever that tile is",
        fr="Une carte est appliquée à la tuile dont c'est l'emplacement d'origine, où qu'elle se trouve",
    ),
    mutant("arrow-read-from-its-head", "CARD-ORIGIN", "CARD-ARROW", "CARD-B1")(
        change_arguments(MOVE_TILES, lambda *asked: (*asked[:-1], asked[-1].rotated(quarter_turns=2))),
        en="A card is applied as if it were at the head of its arrow, so it acts in the opposite direction",
        fr="Une carte est appliquée comme si elle était à la pointe de sa flèche : elle agit dans la direction opposée",
    ),
    mutant("up-and-down-exchanged", "CARD-B1", "CARD-B2", "CARD-B5")(
        Patch("globe_rules._engine.puzzle:_NEIGHBOURS", _upside_down),
        en="Rows are counted from the bottom, so up and down are exchanged for arrows",
        fr="Les lignes sont comptées à partir du bas : le haut et le bas des flèches sont intervertis",
    ),
    mutant("arrows-turn-with-the-photo", "CARD-ARROW", "Q-37")(
        change_placement(_arrow_rotated_with_the_photo),
        en="Arrows are read relative to the photo instead of from the player's seat",
        fr="Les flèches sont lues par rapport à l'Image-Souvenir et non depuis la place du joueur",
    ),
    mutant("doubtful-arrow-is-guessed", "CARD-ARROW", "Q-15", plays="Q-15/2")(
        change_placement(_with_the_first_arrow),
        en="An arrow whose direction is unclear is read as pointing up",
        fr="Une flèche dont la direction est douteuse est lue comme pointant vers le haut",
    ),
)
MUTANTS = (*GREEN, *ORIGIN)
