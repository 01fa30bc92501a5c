"""Mistakes about what a rebuilt puzzle is."""

from globe_rules.compass import Direction
from globe_rules.puzzle import Photo
from tools.mutants.model import Patch, mistake, read, value, wrapped

MATCHES = "globe_rules.puzzle:Photo.matches"

MUTANTS = (
    mistake("facings-do-not-count", "AIM-1")(
        value(
            MATCHES,
            lambda self, puzzle: [tile.home for tile in puzzle.tiles] == [tile.home for tile in self.finished.tiles],
        ),
        en="A puzzle is solved when every tile is in its place, whichever way it looks",
        fr="Un puzzle est réussi dès que chaque tuile est à sa place, quelle que soit son orientation",
    ),
    mistake("places-do-not-count", "AIM-1")(
        value(MATCHES, lambda self, puzzle: {tile.facing for tile in puzzle.tiles} == {self.direction}),
        en="A puzzle is solved when every tile is upright, wherever it lies",
        fr="Un puzzle est réussi dès que chaque tuile est à l'endroit, où qu'elle soit",
    ),
    mistake("solved-whichever-way-the-photo-lies", "AIM-1", "D-3")(
        wrapped(MATCHES, lambda right, _self, puzzle: any(right(Photo(each), puzzle) for each in Direction)),
        en="The image may be rebuilt facing any way, also in company",
        fr="L'image peut être reconstituée dans n'importe quel sens, même à plusieurs",
    ),
    mistake("rebuilt-as-if-the-photo-were-upright", "AIM-1", "D-3")(
        Patch("globe_rules.puzzle:Photo.finished", lambda right: property(lambda _self: right.fget(Photo()))),
        en="A puzzle is compared with the upright image, however the photo lies",
        fr="On compare le puzzle à l'image droite, quel que soit le sens de l'Image-Souvenir",
    ),
    mistake("nothing-is-solved-without-a-card", "Q-23", plays="Q-23/2")(
        read(
            "globe_rules.stages.reconstruction:Reconstruction.solved", lambda self, right: right and len(self.used) > 0
        ),
        en="A puzzle that was right from the start does not count as solved",
        fr="Un puzzle juste dès le départ ne compte pas comme réussi",
    ),
)
