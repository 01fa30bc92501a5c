"""Mistakes about what a rebuilt puzzle is."""

from globe_rules.compass import Direction
from globe_rules.puzzle import Photo
from globe_rules.words import Words
from wrong_engines.model import Mutant, Patch, read, wrapped

MUTANTS = (
    Mutant(
        "facings-do-not-count",
        "AIM-1",
        Words(
            en="A puzzle is solved when every tile is in its place, whichever way it looks",
            fr="Un puzzle est réussi dès que chaque tuile est à sa place, quelle que soit son orientation",
        ),
        wrapped(
            "globe_rules.puzzle:Photo.matches",
            lambda _right, self, puzzle: (
                [tile.home for tile in puzzle.tiles] == [tile.home for tile in self.finished.tiles]
            ),
        ),
    ),
    Mutant(
        "places-do-not-count",
        "AIM-1",
        Words(
            en="A puzzle is solved when every tile is upright, wherever it lies",
            fr="Un puzzle est réussi dès que chaque tuile est à l'endroit, où qu'elle soit",
        ),
        wrapped(
            "globe_rules.puzzle:Photo.matches",
            lambda _right, self, puzzle: {tile.facing for tile in puzzle.tiles} == {self.direction},
        ),
    ),
    Mutant(
        "solved-whichever-way-the-photo-lies",
        ("AIM-1", "D-3"),
        Words(
            en="The image may be rebuilt facing any way, also in company",
            fr="L'image peut être reconstituée dans n'importe quel sens, même à plusieurs",
        ),
        wrapped(
            "globe_rules.puzzle:Photo.matches",
            lambda right, _self, puzzle: any(right(Photo(direction), puzzle) for direction in Direction),
        ),
    ),
    Mutant(
        "rebuilt-as-if-the-photo-were-upright",
        ("AIM-1", "D-3"),
        Words(
            en="A puzzle is compared with the upright image, however the photo lies",
            fr="On compare le puzzle à l'image droite, quel que soit le sens de l'Image-Souvenir",
        ),
        Patch("globe_rules.puzzle:Photo.finished", lambda right: property(lambda _self: right.fget(Photo()))),
    ),
    Mutant(
        "nothing-is-solved-without-a-card",
        "Q-23",
        Words(
            en="A puzzle that was right from the start does not count as solved",
            fr="Un puzzle juste dès le départ ne compte pas comme réussi",
        ),
        read(
            "globe_rules.stages.reconstruction:Reconstruction.solved", lambda self, right: right and len(self.used) > 0
        ),
    ),
)
