"""Mistakes with green and blue cards: senses of turning, directions, origins, wrapping round."""

from collections.abc import Callable
from typing import Any

from attrs import evolve

from globe_rules.actions import (
    RIM_TO_RIM,
    Path,
    line_from,
    to_the_far_end,
    to_the_neighbour,
    to_the_opposite_corner,
)
from globe_rules.cards import Card
from globe_rules.compass import Arrow, Direction
from globe_rules.conformance.mutants.model import Mutant, Patch, entries, wrapped
from globe_rules.program import IN_DOUBT, Placement
from globe_rules.puzzle import Photo, Puzzle, Space
from globe_rules.situations import ARROW_LEAVES_THE_GRID, NO_OPPOSITE_EDGE, Situation
from globe_rules.words import Words

CARRY_OUT = "globe_rules.stages.reconstruction:carry_out"
PATHS = "globe_rules.actions:PATHS"
TURNS = "globe_rules.actions:QUARTER_TURNS"
TURN_TILE = "globe_rules.actions:turn_tile"
MOVE_TILES = "globe_rules.actions:move_tiles"

Outcome = Puzzle | Situation


def laid_otherwise(change: Callable[[Placement, Puzzle, Photo], Placement]) -> Patch:
    """Return a patch that carries out every card that has a space as if it lay in another way."""

    def wrong(right: Callable[..., Outcome], placement: Placement, puzzle: Puzzle, photo: Photo) -> Outcome:
        on_a_space = isinstance(placement.where, Space)
        return right(change(placement, puzzle, photo) if on_a_space else placement, puzzle, photo)

    return wrapped(CARRY_OUT, wrong)


def _transposed(space: Any) -> Space:  # noqa: ANN401 -- a Space, or the card would not act
    row, column = divmod(space - 1, 3)
    return Space(3 * column + row + 1)


def _space_of_tile(number: object, puzzle: Puzzle) -> Space:
    return next(space for space in Space if puzzle.tile_at(space).home == number)


def _with_the_photo(arrow: object, photo: Photo) -> object:
    return arrow.turned(quarter_turns=photo.direction.quarter_turns) if isinstance(arrow, Arrow) else arrow


def _upside_down(neighbours: dict[tuple[Space, Arrow], Space | None]) -> dict[tuple[Space, Arrow], Space | None]:
    mirrored = {arrow: Arrow(str(arrow).translate(str.maketrans("NS", "SN"))) for arrow in Arrow}
    return {(space, arrow): neighbours[space, mirrored[arrow]] for space, arrow in neighbours}


def _turned_as_a_whole(right: Callable[..., Puzzle], card: Card, puzzle: Puzzle, _origin: Space) -> Puzzle:
    turns = {Card.G1: 1, Card.G2: 3, Card.G3: 2}[card]
    places = {space.turned(quarter_turns=turns): puzzle.tile_at(space) for space in Space}
    moved = Puzzle(places[space] for space in Space)
    for space in Space:
        moved = right(card, moved, space)
    return moved


def _around_the_edge(origin: Space, arrow: Arrow) -> Path:
    row, column = divmod(origin - 1, 3)
    return origin, Space(3 * ((row + arrow.step[0]) % 3) + (column + arrow.step[1]) % 3 + 1)


def _on_the_next_row(origin: Space, arrow: Arrow) -> Path | Situation:
    number = origin + 3 * arrow.step[0] + arrow.step[1]
    return (origin, Space(number)) if number in set(Space) else ARROW_LEAVES_THE_GRID


def _to_the_rim(origin: Space, arrow: Arrow) -> Path | Situation:
    line = line_from(origin, arrow)
    return (line[0], line[-1]) if len(line) > 1 else ARROW_LEAVES_THE_GRID


def _across(origin: Space, _arrow: Arrow) -> Path | Situation:
    partner = Space(10 - origin)
    return (origin, partner) if origin.is_corner else to_the_opposite_corner(origin, Arrow.NE)


def _opposite_end(origin: Space, arrow: Arrow) -> Path | Situation:
    line = line_from(origin, arrow)
    return (line[0], line[2]) if len(line) == RIM_TO_RIM else NO_OPPOSITE_EDGE


def _either_way(origin: Space, arrow: Arrow) -> Path | Situation:
    paths = [to_the_far_end(origin, each) for each in (arrow, arrow.turned(quarter_turns=2))]
    return next((path for path in paths if not isinstance(path, Situation)), paths[0])


def _from_the_middle_too(origin: Space, arrow: Arrow) -> Path | Situation:
    line = line_from(origin, arrow)
    return line if len(line) > 1 else ARROW_LEAVES_THE_GRID


def _ends_only(origin: Space, arrow: Arrow) -> Path | Situation:
    path = to_the_far_end(origin, arrow)
    return path if isinstance(path, Situation) else (path[0], path[-1])


def _backwards(origin: Space, arrow: Arrow) -> Path | Situation:
    path = to_the_far_end(origin, arrow)
    return path if isinstance(path, Situation) else path[::-1]


def _facings_left_behind(right: Callable[..., Puzzle], puzzle: Puzzle, path: Path) -> Puzzle:
    moved = right(puzzle, path)
    for space in path:
        moved = moved.with_tile(space, moved.tile_at(space).facing_towards(puzzle.tile_at(space).facing))
    return moved


def _looking_ahead(right: Callable[..., Outcome], card: Card, puzzle: Puzzle, origin: Space, arrow: Arrow) -> Outcome:
    moved = right(card, puzzle, origin, arrow)
    if isinstance(moved, Situation) or arrow not in set(Direction):
        return moved
    traveller = puzzle.tile_at(origin)
    return moved.with_tile(_space_of_tile(traveller.home, moved), traveller.facing_towards(Direction(str(arrow))))


GREEN = (
    Mutant(
        "g1-turns-counterclockwise",
        "CARD-G1",
        Words(en="G1 turns its tile counterclockwise", fr="G1 fait pivoter sa tuile dans le sens antihoraire"),
        entries(TURNS, G1=-1),
    ),
    Mutant(
        "g2-turns-clockwise",
        "CARD-G2",
        Words(en="G2 turns its tile clockwise", fr="G2 fait pivoter sa tuile dans le sens horaire"),
        entries(TURNS, G2=1),
    ),
    Mutant(
        "arrows-of-g1-and-g2-exchanged",
        ("D-8", "CARD-G1", "CARD-G2"),
        Words(
            en="G1 and G2 each turn the way the other should",
            fr="G1 et G2 pivotent chacune dans le sens de l'autre",
        ),
        entries(TURNS, G1=-1, G2=1),
    ),
    Mutant(
        "g3-is-a-quarter-turn",
        "CARD-G3",
        Words(en="G3 turns its tile by a quarter only", fr="G3 ne fait pivoter sa tuile que d'un quart de tour"),
        entries(TURNS, G3=1),
    ),
    Mutant(
        "greens-turn-from-upright",
        ("CARD-G1", "CARD-G2", "CARD-G3"),
        Words(
            en="A green card sets a facing of its own, whichever way the tile looked before",
            fr="Une carte verte impose une orientation, quelle que soit celle de la tuile auparavant",
        ),
        wrapped(
            TURN_TILE,
            lambda right, card, puzzle, origin: right(
                card, puzzle.with_tile(origin, puzzle.tile_at(origin).facing_towards(Direction.N)), origin
            ),
        ),
    ),
    Mutant(
        "green-turns-the-whole-puzzle",
        "CARD-G",
        Words(
            en="A green card turns all nine tiles as one picture",
            fr="Une carte verte fait pivoter les neuf tuiles d'un bloc",
        ),
        wrapped(TURN_TILE, _turned_as_a_whole),
    ),
)
ORIGIN = (
    Mutant(
        "rows-and-columns-exchanged",
        "CARD-ORIGIN",
        Words(
            en="A card acts from the space found by exchanging row and column",
            fr="Une carte agit depuis l'emplacement obtenu en échangeant ligne et colonne",
        ),
        laid_otherwise(lambda placement, _puzzle, _photo: evolve(placement, where=_transposed(placement.where))),
    ),
    Mutant(
        "cards-act-on-the-tile-of-that-number",
        ("CARD-ORIGIN", "Q-2"),
        Words(
            en="A card acts on the tile that belongs at its space, wherever that tile lies",
            fr="Une carte agit sur la tuile qui a sa place à cet emplacement, où qu'elle se trouve",
        ),
        laid_otherwise(
            lambda placement, puzzle, _photo: evolve(placement, where=_space_of_tile(placement.where, puzzle))
        ),
    ),
    Mutant(
        "arrow-read-from-its-head",
        ("CARD-ORIGIN", "CARD-ARROW"),
        Words(
            en="The card lies where its arrow ends, so the action comes from the other side",
            fr="La carte est posée là où finit sa flèche : l'action vient de l'autre côté",
        ),
        wrapped(
            MOVE_TILES,
            lambda right, card, puzzle, origin, arrow: right(card, puzzle, origin, arrow.turned(quarter_turns=2)),
        ),
    ),
    Mutant(
        "up-and-down-exchanged",
        ("CARD-B1", "CARD-B2", "CARD-B5"),
        Words(
            en="Rows are counted from below, so arrows go down instead of up",
            fr="Les lignes sont comptées à partir du bas : les flèches descendent au lieu de monter",
        ),
        Patch("globe_rules.puzzle:_NEIGHBOURS", _upside_down),
    ),
    Mutant(
        "arrows-turn-with-the-photo",
        ("CARD-ARROW", "Q-37"),
        Words(
            en="Arrows are read from the photo instead of from the seat",
            fr="Les flèches sont lues d'après l'Image-Souvenir et non depuis la place du joueur",
        ),
        laid_otherwise(
            lambda placement, _puzzle, photo: evolve(placement, arrow=_with_the_photo(placement.arrow, photo))
        ),
    ),
    Mutant(
        "doubtful-arrow-is-guessed",
        ("CARD-ARROW", "Q-15"),
        Words(
            en="An arrow that nobody can read is taken to point up",
            fr="Une flèche illisible est censée pointer vers le haut",
        ),
        laid_otherwise(
            lambda placement, _puzzle, _photo: (
                evolve(placement, arrow=placement.card.arrows[0]) if placement.arrow is IN_DOUBT else placement
            )
        ),
    ),
)
BLUE = (
    Mutant(
        "b1-swaps-with-the-end-of-the-line",
        "CARD-B1",
        Words(
            en="B1 swaps with the last tile that its arrow points at, not with the nearest",
            fr="B1 échange avec la dernière tuile visée par sa flèche et non avec la plus proche",
        ),
        entries(PATHS, B1=_to_the_rim),
    ),
    Mutant(
        "b2-swaps-with-the-far-corner",
        "CARD-B2",
        Words(
            en="From a corner B2 swaps with the opposite corner instead of the centre",
            fr="Depuis un coin, B2 échange avec le coin opposé et non avec le centre",
        ),
        entries(PATHS, B2=_to_the_rim),
    ),
    Mutant(
        "arrows-wrap-round",
        ("Q-3", "CARD-B1", "CARD-B2"),
        Words(
            en="An arrow that leaves the grid comes back in on the other side",
            fr="Une flèche qui sort de la grille y rentre par l'autre côté",
        ),
        entries(PATHS, B1=_around_the_edge, B2=_around_the_edge),
    ),
    Mutant(
        "arrows-run-on-to-the-next-row",
        "Q-3",
        Words(
            en="To the right of space 3 lies space 4: only the number of the space is looked at",
            fr="À droite de l'emplacement 3 vient le 4 : on ne regarde que le numéro",
        ),
        entries(PATHS, B1=_on_the_next_row, B2=_on_the_next_row),
    ),
    Mutant(
        "b3-swaps-with-the-centre",
        "CARD-B3",
        Words(en="B3 takes one step only, to the centre", fr="B3 ne fait qu'un pas, jusqu'au centre"),
        entries(PATHS, B3=to_the_neighbour),
    ),
    Mutant(
        "b3-works-whichever-way-it-points",
        ("Q-4", "CARD-B3"),
        Words(
            en="B3 works from any corner, wherever its arrow points",
            fr="B3 agit depuis tout coin, où que pointe sa flèche",
        ),
        entries(PATHS, B3=_across),
    ),
    Mutant(
        "b4-swaps-with-the-centre",
        "CARD-B4",
        Words(en="B4 takes one step only, to the centre", fr="B4 ne fait qu'un pas, jusqu'au centre"),
        entries(PATHS, B4=to_the_neighbour),
    ),
    Mutant(
        "b4-works-from-a-corner",
        "Q-5",
        Words(
            en="B4 swaps the two ends of any line, also along the rim",
            fr="B4 échange les deux bouts de n'importe quelle ligne, même le long du bord",
        ),
        entries(PATHS, B4=_opposite_end),
    ),
    Mutant(
        "b5-swaps-the-ends",
        ("D-14", "CARD-B5"),
        Words(
            en="B5 swaps the two ends of its line and leaves the middle alone",
            fr="B5 échange les deux bouts de sa ligne et ne touche pas au milieu",
        ),
        entries(PATHS, B5=_ends_only),
    ),
    Mutant(
        "b5-pushes-the-wrong-way",
        ("CARD-B5", "CARD-ORIGIN"),
        Words(
            en="B5 brings the tile at the far end to its own space and pushes the others away",
            fr="B5 amène la tuile du bout sur son propre emplacement et repousse les autres",
        ),
        entries(PATHS, B5=_backwards),
    ),
    Mutant(
        "b5-starts-from-the-middle",
        "Q-6",
        Words(
            en="B5 works from the middle of a line too, up to the end that it points at",
            fr="B5 agit aussi depuis le milieu d'une ligne, jusqu'au bout visé",
        ),
        entries(PATHS, B5=_from_the_middle_too),
    ),
    Mutant(
        "facings-stay-behind",
        ("Q-8", "CARD-B"),
        Words(
            en="Tiles trade places, but the facings stay with the spaces",
            fr="Les tuiles changent de place, mais les orientations restent aux emplacements",
        ),
        wrapped("globe_rules.puzzle:Puzzle.moved_along", _facings_left_behind),
    ),
    Mutant(
        "travelling-tile-looks-ahead",
        ("Q-8", "CARD-B"),
        Words(
            en="A tile that a blue card sends on turns to look where it goes",
            fr="Une tuile déplacée par une carte bleue se tourne dans le sens de la marche",
        ),
        wrapped(MOVE_TILES, _looking_ahead),
    ),
)
MUTANTS = (*GREEN, *ORIGIN, *BLUE)
