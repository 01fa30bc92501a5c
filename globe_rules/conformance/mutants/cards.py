"""Mistakes with cards: directions, origins, wrapping, reds."""

from globe_rules.conformance.mutants.model import Mutant, Patch, entries
from globe_rules.words import Words

MUTANTS = (
    Mutant(
        "g1-turns-counterclockwise",
        "CARD-G1",
        Words(en="G1 turns its tile counterclockwise", fr="G1 fait pivoter dans le sens antihoraire"),
        entries("globe_rules.actions:QUARTER_TURNS", G1=-1),
    ),
    Mutant(
        "b5-pushes-the-wrong-way",
        ("CARD-B5", "D-14"),
        Words(en="B5 brings the far tile to its own space", fr="B5 ramène la tuile du bout sur son emplacement"),
        Patch("globe_rules.actions:to_the_far_end", lambda original: lambda origin, arrow: original(origin, arrow)),
    ),
)
