"""Equivalent mutants, each with the reason why no response changes, and a control that changes nothing."""

from globe_rules._engine.cards import Card
from globe_rules._engine.puzzle import Photo, Puzzle, Space
from globe_rules._engine.voyage import Voyage
from globe_rules._i18n import Text
from tools.mutants.blue_cards import backwards, change_paths
from tools.mutants.cards import QUARTER_TURNS_OF, rotated
from tools.mutants.model import Patch, change_property, mutant, replace_entries, replace_value


def _swapped_with_itself(card: Card, puzzle: Puzzle, origin: Space, photo: Photo) -> Puzzle:
    tile = puzzle.tile_at(origin)
    moved = puzzle.moved_along((origin, photo.place_of(tile)))
    return moved.with_tile(photo.place_of(tile), tile.facing_towards(photo.direction)) if card is Card.R2 else moved


def _by_seats_before_moving(self: Voyage, right: tuple[str, ...]) -> tuple[str, ...]:
    if self.reaction.first is None:
        return right
    players = [place.player for place in self.table.setups]
    start = players.index(self.reaction.first)
    return (*players[start:], *players[:start])


def _by_rotating_the_puzzle(puzzle: Puzzle, photo: Photo, *, any_direction: bool) -> bool:
    return any(photo.matches(rotated(puzzle, turns)) for turns in range(4 if any_direction else 1))


EQUIVALENT = (
    mutant("g3-turns-counterclockwise", "CARD-G3")(
        replace_entries(QUARTER_TURNS_OF, G3=-2),
        en="G3 rotates its tile a half turn counterclockwise",
        fr="G3 fait pivoter sa tuile d'un demi-tour dans le sens antihoraire",
        because=Text(
            en="A half turn has the same result in both directions",
            fr="Un demi-tour donne le même résultat dans les deux sens",
        ),
    ),
    mutant("swaps-start-from-the-other-end", "CARD-B1", "CARD-B2", "CARD-B3", "CARD-B4")(
        change_paths(backwards, Card.B1, Card.B2, Card.B3, Card.B4),
        en="A swap starts from the tile that the arrow points at",
        fr="La permutation part de la tuile visée par la flèche",
        because=Text(
            en="Swapping two tiles has the same result from either end",
            fr="Permuter deux tuiles donne le même résultat d'un bout comme de l'autre",
        ),
    ),
    mutant("b3-does-not-ask-for-a-corner", "Q-4")(
        change_property("globe_rules._engine.puzzle:Space.is_corner", lambda _self, _right: True),
        en="B3 requires only three spaces along its arrow, not a corner",
        fr="B3 exige seulement trois emplacements le long de sa flèche, et non un coin",
        because=Text(
            en="Only a diagonal that starts in a corner has three spaces",
            fr="Seule une diagonale qui part d'un coin a trois emplacements",
        ),
    ),
    mutant("red-at-home-trades-with-itself", "Q-9")(
        replace_value("globe_rules._engine.actions:bring_home", _swapped_with_itself),
        en="A red card on a tile at home swaps that tile with itself",
        fr="Une carte rouge sur une tuile à sa place permute cette tuile avec elle-même",
        because=Text(
            en="Swapping a tile with itself moves nothing", fr="Permuter une tuile avec elle-même ne déplace rien"
        ),
    ),
    mutant("clockwise-by-the-seats-before-the-change", "Q-16")(
        change_property("globe_rules._engine.voyage:Voyage.players_in_order", _by_seats_before_moving),
        en="The order of reconstruction follows the seats from before the players moved",
        fr="L'ordre de reconstitution suit les places d'avant le changement",
        because=Text(
            en="Every player moves by one seat, so their neighbours stay the same",
            fr="Chaque joueur se décale d'une place et garde donc les mêmes voisins",
        ),
    ),
    mutant("the-puzzle-is-turned-instead-of-the-photo", "SOLO-4")(
        replace_value("globe_rules._engine.stages.assessment:is_solved", _by_rotating_the_puzzle),
        en="To accept any direction, the puzzle is rotated instead of the photo",
        fr="Pour admettre tous les sens, on fait pivoter le puzzle au lieu de l'Image-Souvenir",
        because=Text(
            en="Relative to each other, puzzle and photo have the same four positions either way",
            fr="L'un par rapport à l'autre, le puzzle et l'image ont les quatre mêmes positions",
        ),
    ),
)
CONTROL = mutant("control-no-mistake")(
    Patch("globe_rules._engine.actions:move_tiles", lambda right: right),
    en="Nothing is changed; if a case caught this control, the measurement would be invalid",
    fr="Rien n'est modifié ; si un cas détectait ce témoin, la mesure ne serait pas valable",
)
