"""The catalogue of mutants for mutation testing of the suite, and the equivalent mutants, which no case may catch."""

from tools.mutants import (
    blue_cards,
    captions,
    cards,
    conventions,
    end,
    goal,
    materials,
    preparation,
    program,
    reaction,
    reconstruction,
    reds,
    rejected,
    solo,
    travel_log,
    variants,
)
from tools.mutants import round as rounds
from tools.mutants.equivalent import CONTROL, EQUIVALENT
from tools.mutants.model import Mutant, MutantEngine
from tools.mutants.trivial_engines import TRIVIAL_ENGINES

__all__ = ["CONTROL", "EQUIVALENT", "MUTANTS", "TRIVIAL_ENGINES", "Mutant", "MutantEngine"]

_BEFORE_STAGE_A = (materials, goal, preparation)
_CARDS = (cards, blue_cards, reds, program)
_STAGES = (reaction, reconstruction, rounds, end)
_BEYOND_A_ROUND = (variants, travel_log, solo, captions, rejected, conventions)

MUTANTS: tuple[Mutant, ...] = tuple(
    mutant for section in (*_BEFORE_STAGE_A, *_CARDS, *_STAGES, *_BEYOND_A_ROUND) for mutant in section.MUTANTS
)
"""Every mutant that the suite must catch, in the order of the rulebook."""
