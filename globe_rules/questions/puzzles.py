"""Draws puzzles and photos: any, whole ones, and ones that a card or two have taken apart."""

from globe_rules.actions import PATHS, QUARTER_TURNS
from globe_rules.cards import Card, Colour
from globe_rules.compass import Arrow, Direction
from globe_rules.program import Placement
from globe_rules.puzzle import Photo, Puzzle, Space, Tile
from globe_rules.questions.chance import Chance
from globe_rules.situations import Situation

PHOTOS = tuple(map(Photo, Direction))
SPACES = tuple(Space)
FINISHED = {photo: photo.finished for photo in PHOTOS}
"""The puzzle that each photo shows."""


def any_puzzle(chance: Chance) -> Puzzle:
    """Draw nine tiles, mixed and turned in any way (PREP-2)."""
    return Puzzle(Tile(home, chance.pick(tuple(Direction))) for home in chance.shuffled(SPACES))


def before(chance: Chance, laid: Placement, after: Puzzle, photo: Photo) -> Puzzle:
    """Draw a puzzle of which a card makes the given one; where the card can make no such thing, the same."""
    card, where, arrow = laid.card, laid.where, laid.arrow
    if not isinstance(where, Space):
        return after
    if card.colour is Colour.GREEN:
        return after.with_tile_turned(where, quarter_turns=-QUARTER_TURNS[card])
    if card.colour is Colour.RED:
        return _before_red(chance, card, where, after, photo)
    path = PATHS[card](where, arrow) if isinstance(arrow, Arrow) else ()
    return after if isinstance(path, Situation) or not path else after.moved_along(path[::-1])


def _before_red(chance: Chance, card: Card, origin: Space, after: Puzzle, photo: Photo) -> Puzzle:
    """Send a tile away from home, to the space of a red card; of R2 it may have looked any way."""
    upright = [photo.direction] if card is Card.R2 else list(Direction)
    at_home = [
        home
        for home, tile in zip(SPACES, after.tiles, strict=True)
        if photo.place_of(tile) is home and tile.facing in upright
    ]
    if not at_home:
        return after
    home = chance.pick(at_home)
    sent = after.moved_along((home, origin)) if home is not origin else after
    if card is Card.R1:
        return sent
    return sent.with_tile(origin, sent.tile_at(origin).facing_towards(chance.pick(tuple(Direction))))
