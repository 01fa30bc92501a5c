"""Mutants of the goal: when a puzzle is solved."""

from globe_rules._engine.compass import Direction
from globe_rules._engine.puzzle import Photo
from tools.mutants.model import Patch, change_property, mutant, replace_value, wrap

MATCHES = "globe_rules._engine.puzzle:Photo.matches"

MUTANTS = (
    mutant("facings-do-not-count", "AIM-1")(
        replace_value(
            MATCHES,
            lambda self, puzzle: (
                [tile.home for tile in puzzle.tiles] == [tile.home for tile in self.solved_puzzle.tiles]
            ),
        ),
        en="A puzzle is solved when every tile is in its place, in any orientation",
        fr="Un puzzle est réussi dès que chaque tuile est à sa place, dans n'importe quel sens",
    ),
    mutant("places-do-not-count", "AIM-1")(
        replace_value(MATCHES, lambda self, puzzle: {tile.facing for tile in puzzle.tiles} == {self.direction}),
        en="A puzzle is solved when every tile has the right orientation, in any place",
        fr="Un puzzle est réussi dès que chaque tuile est dans le bon sens, à n'importe quelle place",
    ),
    mutant("solved-whichever-way-the-photo-lies", "AIM-1", "D-3")(
        wrap(MATCHES, lambda right, _self, puzzle: any(right(Photo(each), puzzle) for each in Direction)),
        en="The image may be reconstructed in any direction, even with several players",
        fr="L'image peut être reconstituée dans n'importe quel sens, même à plusieurs",
    ),
    mutant("rebuilt-as-if-the-photo-were-upright", "AIM-1", "D-3")(
        Patch(
            "globe_rules._engine.puzzle:Photo.solved_puzzle", lambda right: property(lambda _self: right.fget(Photo()))
        ),
        en="A puzzle is compared with the upright image, even if the photo is rotated",
        fr="Le puzzle est comparé à l'image droite, même si l'Image-Souvenir est tournée",
    ),
    mutant("nothing-is-solved-without-a-card", "Q-23", plays="Q-23/2")(
        change_property(
            "globe_rules._engine.stages.reconstruction:Reconstruction.solved",
            lambda self, right: right and len(self.used) > 0,
        ),
        en="A puzzle that was right from the start does not count as solved",
        fr="Un puzzle juste dès le départ ne compte pas comme réussi",
    ),
)
