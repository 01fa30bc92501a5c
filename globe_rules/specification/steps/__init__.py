"""The phrases of the features, a module for each noun."""

from globe_rules.specification.phrases import Phrasebook
from globe_rules.specification.slots import SLOTS
from globe_rules.specification.steps import events, materials, program, puzzle, solo, table, voyage

_MODULES = (materials, puzzle, program, table, events, voyage, solo)
PHRASEBOOK = Phrasebook(tuple(phrase for module in _MODULES for phrase in module.PHRASES), SLOTS)
