"""Mistakes with red cards: where home is, what turns, how many, and what becomes of them."""

from collections.abc import Callable

from attrs import evolve

from globe_rules.cards import Card
from globe_rules.program import Placement, Program
from globe_rules.puzzle import Photo, Puzzle, Space
from globe_rules.situations import TWO_REDS
from globe_rules.stages.reaction import Desk
from globe_rules.stages.reconstruction import Step
from tools.mutants.model import Patch, given, mistake, otherwise, read, then, value, wrapped
from tools.mutants.seams import BREACHES, Outcome, forgiving, overlooking

BRING_HOME = "globe_rules.actions:bring_home"
PLACE_OF = "globe_rules.puzzle:Photo.place_of"
DISCARDED = "globe_rules.stages.reconstruction:Reconstruction.discarded"


def _both_upright(moved: Puzzle, card: Card, _puzzle: Puzzle, origin: Space, photo: Photo) -> Puzzle:
    other = moved.tile_at(origin).facing_towards(photo.direction)
    return moved.with_tile(origin, other) if card is Card.R2 else moved


def finding_a_tile_at_home(instead: Callable[[Puzzle], Outcome]) -> Patch:
    """Return a patch of what a red card does where the tile is in its place already."""

    def found(_card: Card, puzzle: Puzzle, origin: Space, photo: Photo) -> Outcome | None:
        return instead(puzzle) if photo.place_of(puzzle.tile_at(origin)) == origin else None

    return otherwise(BRING_HOME, found)


def discarding(which: Callable[[Step], object]) -> Patch:
    """Return a patch by which a red card is gone only after a certain step."""
    return read(
        DISCARDED,
        lambda self, right: [
            card for card in right if any(step.placement.card is card and which(step) for step in self.steps)
        ],
    )


def _both_home(right: Callable[..., Puzzle], card: Card, puzzle: Puzzle, origin: Space, photo: Photo) -> Puzzle:
    return right(Card.R1, right(card, puzzle, origin, photo), origin, photo)


def _fetched(card: Card, puzzle: Puzzle, origin: Space, photo: Photo) -> tuple[Card, Puzzle, Space, Photo]:
    wanted = next(space for space in Space if photo.place_of(puzzle.tile_at(space)) == origin)
    return card, puzzle, wanted, photo


def _on_spaces(program: Program) -> Program:
    return Program(placement for placement in program if isinstance(placement.where, Space))


def _lost_when_taken_back(after: Desk, _before: Desk, placement: Placement) -> Desk:
    return evolve(after, hand=after.hand.without(after.hand.reds)) if placement.card.is_red else after


MUTANTS = (
    mistake("r1-sets-upright", "CARD-R1")(
        given(BRING_HOME, lambda _card, *rest: (Card.R2, *rest)),
        en="R1 also turns its tile the right way up",
        fr="R1 remet aussi sa tuile à l'endroit",
    ),
    mistake("r2-does-not-turn", "CARD-R2")(
        given(BRING_HOME, lambda _card, *rest: (Card.R1, *rest)),
        en="R2 moves its tile but does not turn it",
        fr="R2 déplace sa tuile sans la faire pivoter",
    ),
    mistake("r2-turns-the-traded-tile-too", "CARD-R2")(
        then(BRING_HOME, _both_upright),
        en="R2 sets both tiles of the trade upright",
        fr="R2 remet à l'endroit les deux tuiles échangées",
    ),
    mistake("homes-ignore-the-photo", "D-3", "CARD-R1")(
        value(PLACE_OF, lambda _self, tile: tile.home),
        en="The right place of a tile is that of the upright photo",
        fr="La bonne place d'une tuile est celle de l'Image-Souvenir droite",
    ),
    mistake("photo-turns-the-other-way", "D-3", "CARD-R1", "CARD-R2")(
        value(PLACE_OF, lambda self, tile: tile.home.turned(quarter_turns=-self.direction.quarter_turns)),
        en="A photo that points right is taken for one that points left when places are looked up",
        fr="Pour trouver les places, une Image-Souvenir tournée à droite est prise pour une tournée à gauche",
    ),
    mistake("r2-leaves-a-tile-at-home-alone", "Q-9")(
        finding_a_tile_at_home(lambda puzzle: puzzle),
        en="R2 does nothing to a tile that is in its place, even if it is not upright",
        fr="R2 ne fait rien à une tuile déjà à sa place, même si elle n'est pas à l'endroit",
    ),
    mistake("displaced-tile-goes-home-too", "CARD-R")(
        wrapped(BRING_HOME, _both_home),
        en="The tile that makes room for a red card's tile goes to its own place as well",
        fr="La tuile qui cède la place rejoint elle aussi sa bonne place",
    ),
    mistake("red-fetches-the-tile-that-belongs-there", "CARD-R", "CARD-ORIGIN")(
        given(BRING_HOME, _fetched),
        en="A red card brings the tile that belongs at its space, instead of sending away the one there",
        fr="Une carte rouge fait venir la tuile qui a sa place là, au lieu d'envoyer celle qui s'y trouve",
    ),
    mistake("two-reds-allowed", "RED-1", "Q-11")(
        overlooking(BREACHES, TWO_REDS),
        en="Both red cards may lie in one program",
        fr="Les deux cartes rouges peuvent figurer dans un même programme",
    ),
    mistake("straddling-red-is-not-counted", "RED-1", "Q-14")(
        forgiving(
            BREACHES, lambda each, program, _hand: each.situation is TWO_REDS and len(_on_spaces(program).reds) < 2
        ),
        en="A red card that lies across spaces leaves room for the other one",
        fr="Une carte rouge à cheval n'empêche pas de jouer l'autre",
    ),
    mistake("second-red-is-noticed-too-late", "RED-1", "Q-11")(
        overlooking("globe_rules.stages.reaction:breaches", TWO_REDS),
        en="A second red card may be laid; only the finished program is looked at",
        fr="On peut poser une seconde carte rouge : seul le programme terminé est contrôlé",
    ),
    mistake("reds-are-not-discarded", "RED-2", "ASSESS-2a")(
        discarding(lambda _step: False),
        en="A red card that was played returns to the hand",
        fr="Une carte rouge jouée revient en main",
    ),
    mistake("void-red-returns", "Q-10", plays="Q-10/2")(
        discarding(lambda step: not step.void),
        en="A red card without effect returns to the hand",
        fr="Une carte rouge sans effet revient en main",
    ),
    mistake("red-taken-back-was-played", "Q-32", plays="Q-32/3")(
        then("globe_rules.stages.reaction:Desk.without_card", _lost_when_taken_back),
        en="Whoever takes a red card back may lay no other one this turn",
        fr="Qui reprend une carte rouge ne peut plus en poser d'autre ce tour-ci",
    ),
)
