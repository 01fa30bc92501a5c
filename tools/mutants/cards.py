"""Mistakes with green cards, and with where any card acts: senses of turning, origins, arrows."""

from attrs import evolve

from globe_rules.actions import QUARTER_TURNS
from globe_rules.compass import Arrow, Direction
from globe_rules.program import IN_DOUBT, Placement
from globe_rules.puzzle import Photo, Puzzle, Space
from tools.mutants.model import Patch, entries, given, mistake, value
from tools.mutants.seams import MOVE_TILES, acting_from, taken_for

TURNS = "globe_rules.actions:QUARTER_TURNS"
TURN_TILE = "globe_rules.actions:turn_tile"


def _transposed(space: Space, _puzzle: Puzzle, _photo: Photo) -> Space:
    row, column = divmod(space - 1, 3)
    return Space(3 * column + row + 1)


def space_of_tile(number: Space, puzzle: Puzzle) -> Space:
    """Return where the tile of a number lies."""
    return next(space for space in Space if puzzle.tile_at(space).home == number)


def _with_the_photo(placement: Placement, _puzzle: Puzzle, photo: Photo) -> Placement:
    turns = photo.direction.quarter_turns
    arrow = placement.arrow
    return evolve(placement, arrow=arrow.turned(quarter_turns=turns)) if isinstance(arrow, Arrow) else placement


def _guessed(placement: Placement, *_there: object) -> Placement:
    return evolve(placement, arrow=placement.card.arrows[0]) if placement.arrow is IN_DOUBT else placement


def _upside_down(neighbours: dict[tuple[Space, Arrow], Space | None]) -> dict[tuple[Space, Arrow], Space | None]:
    mirrored = {arrow: Arrow(str(arrow).translate(str.maketrans("NS", "SN"))) for arrow in Arrow}
    return {(space, arrow): neighbours[space, mirrored[arrow]] for space, arrow in neighbours}


def _upright(puzzle: Puzzle, space: Space) -> Puzzle:
    return puzzle.with_tile(space, puzzle.tile_at(space).facing_towards(Direction.N))


def turned(puzzle: Puzzle, quarter_turns: int) -> Puzzle:
    """Return all nine tiles turned as one picture."""
    places = {space.turned(quarter_turns=quarter_turns): puzzle.tile_at(space) for space in Space}
    return Puzzle(places[space].turned(quarter_turns=quarter_turns) for space in Space)


GREEN = (
    mistake("g1-turns-counterclockwise", "CARD-G1")(
        entries(TURNS, G1=-1),
        en="G1 turns its tile counterclockwise",
        fr="G1 fait pivoter sa tuile dans le sens antihoraire",
    ),
    mistake("g2-turns-clockwise", "CARD-G2")(
        entries(TURNS, G2=1), en="G2 turns its tile clockwise", fr="G2 fait pivoter sa tuile dans le sens horaire"
    ),
    mistake("arrows-of-g1-and-g2-exchanged", "D-8", "CARD-G1", "CARD-G2")(
        entries(TURNS, G1=-1, G2=1),
        en="G1 and G2 each turn the way the other should",
        fr="G1 et G2 pivotent chacune dans le sens de l'autre",
    ),
    mistake("g3-is-a-quarter-turn", "CARD-G3")(
        entries(TURNS, G3=1),
        en="G3 turns its tile by a quarter only",
        fr="G3 ne fait pivoter sa tuile que d'un quart de tour",
    ),
    mistake("greens-turn-from-upright", "CARD-G1", "CARD-G2", "CARD-G3")(
        given(TURN_TILE, lambda card, puzzle, origin: (card, _upright(puzzle, origin), origin)),
        en="A green card sets a facing of its own, whichever way the tile looked before",
        fr="Une carte verte impose une orientation, quelle que soit celle de la tuile auparavant",
    ),
    mistake("green-turns-the-whole-puzzle", "CARD-G")(
        value(TURN_TILE, lambda card, puzzle, _origin: turned(puzzle, QUARTER_TURNS[card])),
        en="A green card turns all nine tiles as one picture",
        fr="Une carte verte fait pivoter les neuf tuiles d'un bloc",
    ),
)
ORIGIN = (
    mistake("rows-and-columns-exchanged", "CARD-ORIGIN")(
        acting_from(_transposed),
        en="A card acts from the space found by exchanging row and column",
        fr="Une carte agit depuis l'emplacement obtenu en échangeant ligne et colonne",
    ),
    mistake("cards-act-on-the-tile-of-that-number", "CARD-ORIGIN", "Q-2")(
        acting_from(lambda space, puzzle, _photo: space_of_tile(space, puzzle)),
        en="A card acts on the tile that belongs at its space, wherever that tile lies",
        fr="Une carte agit sur la tuile qui a sa place à cet emplacement, où qu'elle se trouve",
    ),
    mistake("arrow-read-from-its-head", "CARD-ORIGIN", "CARD-ARROW")(
        given(MOVE_TILES, lambda *asked: (*asked[:-1], asked[-1].turned(quarter_turns=2))),
        en="The card lies where its arrow ends, so the action comes from the other side",
        fr="La carte est posée là où finit sa flèche : l'action vient de l'autre côté",
    ),
    mistake("up-and-down-exchanged", "CARD-B1", "CARD-B2", "CARD-B5")(
        Patch("globe_rules.puzzle:_NEIGHBOURS", _upside_down),
        en="Rows are counted from below, so arrows go down instead of up",
        fr="Les lignes sont comptées à partir du bas : les flèches descendent au lieu de monter",
    ),
    mistake("arrows-turn-with-the-photo", "CARD-ARROW", "Q-37")(
        taken_for(_with_the_photo),
        en="Arrows are read from the photo instead of from the seat",
        fr="Les flèches sont lues d'après l'Image-Souvenir et non depuis la place du joueur",
    ),
    mistake("doubtful-arrow-is-guessed", "CARD-ARROW", "Q-15", plays="Q-15/2")(
        taken_for(_guessed),
        en="An arrow that nobody can read is taken to point up",
        fr="Une flèche illisible est censée pointer vers le haut",
    ),
)
MUTANTS = (*GREEN, *ORIGIN)
