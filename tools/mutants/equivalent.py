"""Changes that nobody can notice, each with the reason, and a control without any change."""

from globe_rules.cards import Card
from globe_rules.i18n import Text
from globe_rules.puzzle import Photo, Puzzle, Space
from globe_rules.voyage import Voyage
from tools.mutants.blue_cards import backwards, going
from tools.mutants.cards import TURNS, turned
from tools.mutants.model import Patch, entries, mistake, read, value


def _traded_with_itself(card: Card, puzzle: Puzzle, origin: Space, photo: Photo) -> Puzzle:
    tile = puzzle.tile_at(origin)
    moved = puzzle.moved_along((origin, photo.place_of(tile)))
    return moved.with_tile(photo.place_of(tile), tile.facing_towards(photo.direction)) if card is Card.R2 else moved


def _by_places(self: Voyage, right: tuple[str, ...]) -> tuple[str, ...]:
    if self.reaction.first is None:
        return right
    players = [place.player for place in self.table.places]
    start = players.index(self.reaction.first)
    return (*players[start:], *players[:start])


def _by_turning_the_puzzle(puzzle: Puzzle, photo: Photo, *, facing_any_way: bool) -> bool:
    return any(photo.matches(turned(puzzle, turns)) for turns in range(4 if facing_any_way else 1))


EQUIVALENT = (
    mistake("g3-turns-counterclockwise", "CARD-G3")(
        entries(TURNS, G3=-2),
        en="G3 makes its half turn counterclockwise",
        fr="G3 fait son demi-tour dans le sens antihoraire",
        because=Text(
            en="A half turn ends the same way in either sense",
            fr="Un demi-tour finit pareil dans les deux sens",
        ),
    ),
    mistake("swaps-start-from-the-other-end", "CARD-B1", "CARD-B2", "CARD-B3", "CARD-B4")(
        going(backwards, Card.B1, Card.B2, Card.B3, Card.B4),
        en="A swap starts from the tile that the arrow points at",
        fr="Un échange part de la tuile visée par la flèche",
        because=Text(
            en="Two tiles that trade places do so for both", fr="Deux tuiles échangées le sont l'une pour l'autre"
        ),
    ),
    mistake("b3-does-not-ask-for-a-corner", "Q-4")(
        read("globe_rules.puzzle:Space.is_corner", lambda _self, _right: True),
        en="B3 looks only for a third space along its arrow, not for a corner",
        fr="B3 ne cherche qu'un troisième emplacement le long de sa flèche, sans exiger un coin",
        because=Text(
            en="Only from a corner does a diagonal have three spaces",
            fr="Une diagonale n'a trois emplacements qu'à partir d'un coin",
        ),
    ),
    mistake("red-at-home-trades-with-itself", "Q-9")(
        value("globe_rules.actions:bring_home", _traded_with_itself),
        en="A red card has a tile at home trade places with itself",
        fr="Une carte rouge échange une tuile déjà à sa place avec elle-même",
        because=Text(en="Such a trade moves nothing", fr="Un tel échange ne déplace rien"),
    ),
    mistake("clockwise-by-the-seats-before-the-change", "Q-16")(
        read("globe_rules.voyage:Voyage.players_in_order", _by_places),
        en="The order of reconstruction goes by the seats before everyone changed",
        fr="L'ordre de passage suit les places d'avant le changement",
        because=Text(
            en="Everyone moves by one seat, so each player's neighbours stay the same",
            fr="Tout le monde se décale d'une place : chacun garde les mêmes voisins",
        ),
    ),
    mistake("the-puzzle-is-turned-instead-of-the-photo", "SOLO-4")(
        value("globe_rules.stages.assessment:is_rebuilt", _by_turning_the_puzzle),
        en="To accept any direction the puzzle is turned, not the photo",
        fr="Pour admettre tous les sens, on tourne le puzzle et non l'Image-Souvenir",
        because=Text(
            en="Both may come to lie in the same four ways to each other",
            fr="L'un par rapport à l'autre, il n'y a que les quatre mêmes positions",
        ),
    ),
)
CONTROL = mistake("control-no-mistake")(
    Patch("globe_rules.actions:move_tiles", lambda right: right),
    en="Nothing is wrong here; if this were caught, the measurement would be worthless",
    fr="Rien n'est faux ici ; si ce témoin était pris, la mesure ne vaudrait rien",
)
