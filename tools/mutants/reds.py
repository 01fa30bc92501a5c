"""Mutants of the red cards: the place of a tile, rotation, how many may be placed, discarding."""

from collections.abc import Callable

from attrs import evolve

from globe_rules._engine.cards import Card
from globe_rules._engine.program import Placement, Program
from globe_rules._engine.puzzle import Photo, Puzzle, Space
from globe_rules._engine.situations import TWO_REDS
from globe_rules._engine.stages.reaction import Desk
from globe_rules._engine.stages.reconstruction import Step
from tools.mutants.model import (
    Patch,
    change_arguments,
    change_property,
    change_result,
    intercept,
    mutant,
    replace_value,
    wrap,
)
from tools.mutants.patch_points import VIOLATIONS, CardResult, ignore_situations, ignore_violations

BRING_HOME = "globe_rules._engine.actions:bring_home"
PLACE_OF = "globe_rules._engine.puzzle:Photo.place_of"
DISCARDED = "globe_rules._engine.stages.reconstruction:Reconstruction.discarded"


def _both_upright(moved: Puzzle, card: Card, _puzzle: Puzzle, origin: Space, photo: Photo) -> Puzzle:
    other = moved.tile_at(origin).facing_towards(photo.direction)
    return moved.with_tile(origin, other) if card is Card.R2 else moved


def change_red_at_home(result: Callable[[Puzzle], CardResult]) -> Patch:
    """Return a patch of what a red card does on a tile that is already in its place."""

    def found(_card: Card, puzzle: Puzzle, origin: Space, photo: Photo) -> CardResult | None:
        return result(puzzle) if photo.place_of(puzzle.tile_at(origin)) == origin else None

    return intercept(BRING_HOME, found)


def discard_only_if(which: Callable[[Step], object]) -> Patch:
    """Return a patch that discards a red card only if `which(step)` is true; otherwise it stays in hand."""
    return change_property(
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
    mutant("r1-sets-upright", "CARD-R1")(
        change_arguments(BRING_HOME, lambda _card, *rest: (Card.R2, *rest)),
        en="R1 also rotates its tile to the right orientation",
        fr="R1 remet aussi sa tuile dans le bon sens",
    ),
    mutant("r2-does-not-turn", "CARD-R2")(
        change_arguments(BRING_HOME, lambda _card, *rest: (Card.R1, *rest)),
        en="R2 moves its tile but does not rotate it",
        fr="R2 déplace sa tuile sans la faire pivoter",
    ),
    mutant("r2-turns-the-traded-tile-too", "CARD-R2")(
        change_result(BRING_HOME, _both_upright),
        en="R2 rotates both swapped tiles to the right orientation",
        fr="R2 remet dans le bon sens les deux tuiles permutées",
    ),
    mutant("homes-ignore-the-photo", "D-3", "CARD-R1")(
        replace_value(PLACE_OF, lambda _self, tile: tile.home),
        en="The right place of a tile is that of the upright photo, even if the photo is rotated",
        fr="La bonne place d'une tuile est celle de l'Image-Souvenir droite, même si celle-ci est tournée",
    ),
    mutant("photo-turns-the-other-way", "D-3", "CARD-R1", "CARD-R2")(
        replace_value(PLACE_OF, lambda self, tile: tile.home.rotated(quarter_turns=-self.direction.quarter_turns)),
        en="When places are looked up, a photo that points right is read as pointing left",
        fr="Pour trouver les places, une Image-Souvenir tournée vers la droite est lue comme tournée vers la gauche",
    ),
    mutant("r2-leaves-a-tile-at-home-alone", "Q-9")(
        change_red_at_home(lambda puzzle: puzzle),
        en="R2 does not rotate a tile that is already in its place",
        fr="R2 ne fait pas pivoter une tuile déjà à sa place",
    ),
    mutant("displaced-tile-goes-home-too", "CARD-R")(
        wrap(BRING_HOME, _both_home),
        en="The tile that a red card swaps away also goes to its own place",
        fr="La tuile qu'une carte rouge écarte rejoint elle aussi sa bonne place",
    ),
    mutant("red-fetches-the-tile-that-belongs-there", "CARD-R", "CARD-ORIGIN")(
        change_arguments(BRING_HOME, _fetched),
        en="A red card brings in the tile that belongs on its space, instead of sending away the one there",
        fr="Une carte rouge fait venir la tuile dont c'est la place, au lieu d'envoyer celle qui s'y trouve",
    ),
    mutant("two-reds-allowed", "RED-1", "Q-11")(
        ignore_situations(VIOLATIONS, TWO_REDS),
        en="Both red cards may be placed in one program",
        fr="Les deux cartes rouges peuvent être posées dans un même programme",
    ),
    mutant("straddling-red-is-not-counted", "RED-1", "Q-14")(
        ignore_violations(
            VIOLATIONS, lambda each, program, _hand: each.situation is TWO_REDS and len(_on_spaces(program).reds) < 2
        ),
        en="A red card across spaces does not prevent placing the other one",
        fr="Une carte rouge à cheval n'empêche pas de poser l'autre",
    ),
    mutant("second-red-is-noticed-too-late", "RED-1", "Q-11")(
        ignore_situations("globe_rules._engine.stages.reaction:violations", TWO_REDS),
        en="A second red card may be placed; only the finished program is checked",
        fr="Une seconde carte rouge peut être posée : seul le programme terminé est contrôlé",
    ),
    mutant("reds-are-not-discarded", "RED-2", "ASSESS-2a")(
        discard_only_if(lambda _step: False),
        en="A used red card returns to the hand",
        fr="Une carte rouge utilisée revient en main",
    ),
    mutant("void-red-returns", "Q-10", plays="Q-10/2")(
        discard_only_if(lambda step: not step.void),
        en="A void red card returns to the hand",
        fr="Une carte rouge nulle revient en main",
    ),
    mutant("red-taken-back-was-played", "Q-32", plays="Q-32/3")(
        change_result("globe_rules._engine.stages.reaction:Desk.without_card", _lost_when_taken_back),
        en="A player who takes back a red card may not place another one in this turn",
        fr="Un joueur qui reprend une carte rouge ne peut plus en poser d'autre pendant ce tour",
    ),
)
