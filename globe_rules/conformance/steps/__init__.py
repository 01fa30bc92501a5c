"""The phrases of the features, a module for each noun."""

from globe_rules.conformance.phrases import Phrasebook
from globe_rules.conformance.slots import SLOTS
from globe_rules.conformance.steps import materials, program, puzzle

PHRASEBOOK = Phrasebook((*materials.PHRASES, *puzzle.PHRASES, *program.PHRASES), SLOTS)
