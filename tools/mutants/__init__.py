"""The catalogue of wrong engines: what the suite must catch, and what it must not."""

from tools.mutants import (
    blue_cards,
    captions,
    cards,
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
from tools.mutants.model import Mutant, WrongEngine
from tools.mutants.nulls import NULLS

__all__ = ["CONTROL", "EQUIVALENT", "MUTANTS", "NULLS", "Mutant", "WrongEngine"]

_BEFORE_THE_GAME = (materials, goal, preparation)
_CARDS = (cards, blue_cards, reds, program)
_STAGES = (reaction, reconstruction, rounds, end)
_AND_MORE = (variants, travel_log, solo, captions, rejected)

MUTANTS: tuple[Mutant, ...] = tuple(
    mutant for section in (*_BEFORE_THE_GAME, *_CARDS, *_STAGES, *_AND_MORE) for mutant in section.MUTANTS
)
"""Every wrong engine, in the order of the rulebook."""
